"""A whole game: the table, the deals told so far, and the score sheet that follows from them.

Nothing here is stored anywhere; the sheet is worked out anew from the deals whenever it is asked
for.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.scoring.deal import Deal, DealScore, Points, is_complete, settle
from scorekeeper.scoring.quotas import Quota, penalties, quotas
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schedule import contracts_left, declarer
from scorekeeper.scoring.standings import Payment, Standing, nets, payments, standings

RULE_CHANGE_REASON = "house rules changed after deal {deals}"
"""The reason of an adjustment that a game file needs, since it has one set of rules."""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points given to or taken from a seat by hand, after deal `after_deal`, with the reason."""

    seat: int
    points: int
    reason: str
    after_deal: int


@dataclass(frozen=True, slots=True)
class EarlierRules:
    """Rules that a table gave up: the first `deals` deals are settled by them or earlier ones."""

    deals: int
    rules: Rules


@dataclass(frozen=True)
class Game:
    """What was told: who plays by which rules, the deals in order, the adjustments.

    `first` is the seat that declares the first deal. Only the last deal may lack its captures.
    `earlier` are the rules that held before `rules`, the oldest first, each for more deals than the
    one before. All deals must be right by the rules now as well: only so a game file can tell them.
    `date` is the day the game was begun (ISO), "" where no file named it.
    """

    rules: Rules
    players: tuple[str, ...]
    first: int = 0
    title: str = ""
    deals: tuple[Deal, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    earlier: tuple[EarlierRules, ...] = ()
    date: str = ""

    def rules_of(self, number: int) -> Rules:
        """The rules that deal `number` (from 1) is settled by."""
        held = (before.rules for before in self.earlier if number <= before.deals)
        return next(held, self.rules)


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is: deal `number` (from 1), the seat that declares, and what is open to it."""

    number: int
    declarer: int
    contracts: tuple[str, ...]


@dataclass(frozen=True)
class GameScore:
    """The score sheet: everything that follows from a game; points by seat.

    `played` are the settled deals in order; `underway` is a deal declared but not played; `turn` is
    the next deal to declare or, while one is underway, that one; None when all deals are played.
    """

    game: Game
    scored_deals: tuple[tuple[Deal, DealScore], ...]
    open_deal: Deal | None
    turn: Turn | None
    quotas: tuple[Quota, ...]
    penalties: Points
    adjustments: Points
    totals: Points
    standings: tuple[Standing, ...]
    nets: Points
    payments: tuple[Payment, ...]

    @property
    def finished(self) -> bool:
        """Whether every deal of the game is played."""
        return len(self.scored_deals) == self.game.rules.deals


def score_game(game: Game) -> GameScore:
    """The score sheet of a game whose deals have been checked."""
    rules = game.rules
    by = [(game.rules_of(number), deal) for number, deal in enumerate(game.deals, start=1)]
    played = tuple((deal, settle(held, deal)) for held, deal in by if is_complete(held, deal))
    lost = penalty_totals(game, [deal for deal, _ in played])
    adjusted = _by_seat(game.adjustments, rules.seats)
    scores = [score.score for _, score in played]
    totals = tuple(map(sum, zip(lost, adjusted, *scores, strict=True)))
    return GameScore(
        game=game,
        scored_deals=played,
        open_deal=game.deals[-1] if len(played) < len(game.deals) else None,
        turn=_next_turn(game, len(played) + 1),
        quotas=quotas(rules, game.deals),
        penalties=lost,
        adjustments=adjusted,
        totals=totals,
        standings=standings(totals, rules.wins),
        nets=nets(totals, rules.wins),
        payments=payments(totals, rules.wins),
    )


def rule_change_adjustments(game: Game) -> tuple[Adjustment, ...]:
    """What earlier rules gave and took beyond the rules now, as adjustments after their last deal.

    With them a sheet that knows only the rules now comes to the same totals.
    """
    found = []
    for before, after in _rule_changes(game):
        deals = game.deals[: before.deals]
        here, there = (_settled_totals(rules, deals) for rules in (before.rules, after))
        found += [
            Adjustment(
                seat, one - other, RULE_CHANGE_REASON.format(deals=before.deals), before.deals
            )
            for seat, (one, other) in enumerate(zip(here, there, strict=True))
            if one != other
        ]
    return tuple(found)


def _rule_changes(game: Game) -> list[tuple[EarlierRules, Rules]]:
    """The rules given up, each with those that came after it."""
    after = [*(before.rules for before in game.earlier[1:]), game.rules]
    return list(zip(game.earlier, after, strict=False))


def _settled_totals(rules: Rules, deals: Sequence[Deal]) -> Points:
    """What these deals come to by certain rules, missed doubles and all."""
    complete = [deal for deal in deals if is_complete(rules, deal)]
    scores = [settle(rules, deal).score for deal in complete]
    return tuple(map(sum, zip(penalties(rules, complete), *scores, strict=True)))


def penalty_totals(game: Game, played: Sequence[Deal]) -> Points:
    """What missed doubles cost: each series by the rules that held at its last deal."""
    lost = penalties(game.rules, played)
    for before, after in _rule_changes(game):
        deals = played[: before.deals]
        here, there = penalties(before.rules, deals), penalties(after, deals)
        lost = tuple(map(sum, zip(lost, here, (-points for points in there), strict=True)))
    return lost


def _by_seat(adjustments: Sequence[Adjustment], seats: int) -> Points:
    points = [0] * seats
    for adjustment in adjustments:
        points[adjustment.seat] += adjustment.points
    return tuple(points)


def _next_turn(game: Game, number: int) -> Turn | None:
    rules = game.rules
    if number > rules.deals:
        return None
    before = [(deal.declarer, deal.contract) for deal in game.deals[: number - 1]]
    return Turn(
        number,
        declarer(rules, game.first, number),
        contracts_left(rules, game.first, before, number),
    )
