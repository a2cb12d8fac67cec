"""One deal: what was declared, doubled and captured, and the points it comes to."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.scoring import cards
from scorekeeper.scoring.captures import Captures
from scorekeeper.scoring.cards import InPlay
from scorekeeper.scoring.doubling import Doubles, pair_level, pairs_of_seats
from scorekeeper.scoring.parts import contract_total, parts
from scorekeeper.scoring.rules import Contract, Rules

Points = tuple[int, ...]
"""Points by seat."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal as it was told: seats for players, `captures` None while it is only declared.

    `detail` is the trump suit or start rank, for the record; `removed` are the cards that lay out.
    """

    declarer: int
    contract: str
    detail: str | None = None
    doubles: Doubles = frozenset()
    removed: tuple[str, ...] = ()
    captures: Captures | None = None


class PairSettlement(NamedTuple):
    """What a doubled pair adds: `points` are what the first of the pair gains."""

    pair: tuple[int, int]
    level: int
    points: int


class DealScore(NamedTuple):
    """A settled deal, in points by seat.

    `base` is from captures alone, `side` from doubles alone; `moves` are the doubled pairs.
    """

    base: Points
    side: Points
    pairs: tuple[PairSettlement, ...]

    @property
    def score(self) -> Points:
        """Base points and side bets together."""
        return tuple(base + side for base, side in zip(self.base, self.side, strict=True))


def cards_in_play(rules: Rules, removed: Sequence[str]) -> InPlay:
    """What can be captured at this table in a deal without the cards `removed`."""
    return cards.in_play(rules.rule_set.ranks, rules.seats, tuple(removed))


def split_unplayed(rules: Rules, contract: Contract, doubles: Doubles) -> bool:
    """Whether a deal is not played but spread: an undoubled negative where the table splits."""
    options = rules.options
    split = options.doubling and options.undoubled_negatives == "split"
    return split and not contract.positive and not doubles


def is_complete(rules: Rules, deal: Deal) -> bool:
    """Whether the deal has all it needs to be settled."""
    return deal.captures is not None or split_unplayed(
        rules, rules.contract(deal.contract), deal.doubles
    )


def settle(rules: Rules, deal: Deal) -> DealScore:
    """The points of a complete deal: base from captures, then every pair's side bet.

    How: rules.md, section 1.
    """
    contract = rules.contract(deal.contract)
    if deal.captures is None:
        base = _share_equally(
            contract_total(rules, contract, cards_in_play(rules, deal.removed)),
            deal.declarer,
            rules.seats,
        )
    else:
        base = base_points(rules, contract, deal.captures, deal.removed)
    moves = _settle_pairs(rules, base, deal.doubles)
    side = [0] * rules.seats
    for move in moves:
        side[move.pair[0]] += move.points
        side[move.pair[1]] -= move.points
    return DealScore(base, tuple(side), moves)


def base_points(
    rules: Rules, contract: Contract, captures: Captures, removed: Sequence[str] = ()
) -> Points:
    """Points from captures alone, by seat; a slam replaces the whole line."""
    if captures.finished is not None:
        return _points_by_place(rules.places, captures.finished)
    if line := slam_line(rules, contract, captures):
        return line
    base = [0] * rules.seats
    for part in parts(rules, contract, cards_in_play(rules, removed)):
        for seat, count in enumerate(captures.took[part.key]):
            base[seat] += count * part.points
    return tuple(base)


def slam_line(rules: Rules, contract: Contract, captures: Captures) -> Points | None:
    """The whole line of a deal in which one player took all tricks; None where no slam is scored.

    None, too, where the tricks went to several players.
    """
    slam = rules.slam(contract)
    tricks = captures.took.get("tricks", ())
    if slam is None or max(tricks) < sum(tricks):
        return None
    return tuple(slam if count else 0 for count in tricks)


def _points_by_place(places: Points, finished: Sequence[int]) -> Points:
    """Points of domino. The unnamed come after the named; only one of them can score."""
    unnamed = [seat for seat in range(len(places)) if seat not in finished]
    base = dict(zip([*finished, *unnamed], places, strict=True))
    return tuple(base[seat] for seat in range(len(places)))


def _share_equally(points: int, declarer: int, seats: int) -> Points:
    """`points` over the non-declarers, rounded away from zero; the declarer takes the remainder."""
    others = seats - 1
    share = -(-abs(points) // others) * (1 if points > 0 else -1)
    return tuple(points - others * share if seat == declarer else share for seat in range(seats))


def _settle_pairs(rules: Rules, base: Points, doubles: Doubles) -> tuple[PairSettlement, ...]:
    """The side bets, all from base points: a pair's difference counts `factor` times, not once."""
    if not doubles:
        return ()
    factors = (1, *rules.options.factors)
    return tuple(
        PairSettlement((a, b), stands, (factors[stands] - 1) * (base[a] - base[b]))
        for a, b in pairs_of_seats(rules.seats)
        if (stands := pair_level(doubles, a, b))
    )
