"""One player over many evenings: places, doubles, opponents, contracts, best and worst deals.

Counts go over all rule sets; points only over games of one scale (`evenings.scales`). Every figure
is a plain count or sum, so that it can be checked with the score sheets beside it.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from scorekeeper.scoring.deal import Deal, DealScore
from scorekeeper.scoring.names import comparable_name
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.stats.past_games import (
    PastGame,
    comparable_games,
    comparable_rules,
    finished_games,
)

MOST_DEALS_SHOWN = 3
"""How many best and worst deals are told."""


@dataclass(frozen=True, slots=True)
class Places:
    """How often a player came first, second and so on (`counts`) at tables of so many `seats`."""

    seats: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DoubleStats:
    """The doubles and redoubles a player spoke, judged by what the pair then moved."""

    won: int
    lost: int
    level: int


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody a player met: games together, and in how many he had the better, the worse total."""

    name: str
    games: int
    better: int
    worse: int


@dataclass(frozen=True, slots=True)
class Tally:
    """Points over a number of deals."""

    deals: int
    points: int


@dataclass(frozen=True, slots=True)
class ContractLine:
    """What a contract brought a player, doubles included: declared by himself, and by others."""

    contract: str
    declared: Tally
    defended: Tally


@dataclass(frozen=True)
class PlayedDeal:
    """One deal of one player: number `number` of a game, with his points, doubles included."""

    evening: PastGame
    number: int
    deal: Deal
    points: int


@dataclass(frozen=True, slots=True)
class PairBalance:
    """What moved between a player and another, more is better whichever total wins.

    `settled` are the differences of their totals, `doubled` what their doubles moved; in points.
    """

    name: str
    settled: int
    doubled: int


@dataclass(frozen=True)
class ComparableGames:
    """What can be added together: games of one scale (`rules`: see `evenings.scale`).

    `nets` are what the player gained in each game when everybody settles with everybody; they and
    `between` are points where more is better, all others are points as the table writes them.
    """

    rules: Rules
    evenings: tuple[PastGame, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    nets: tuple[int, ...]
    contracts: tuple[ContractLine, ...]
    doubled: Tally
    best: tuple[PlayedDeal, ...]
    worst: tuple[PlayedDeal, ...]
    between: tuple[PairBalance, ...]


@dataclass(frozen=True)
class PlayerStats:
    """A player over many evenings: `games` are over, `closed` of them before all was played.

    `longest` is the longest run of games won, `running` the one that still runs; shared first
    places count.
    """

    games: int
    closed: int
    won: int
    longest: int
    running: int
    places: tuple[Places, ...]
    spoken: DoubleStats
    rivals: tuple[Rival, ...]
    ledgers: tuple[ComparableGames, ...]


def player_stats(
    name: str, evenings: Iterable[PastGame], left_out: Collection[str] = ()
) -> PlayerStats:
    """The career of a player (case of the name aside) over these games, in their order.

    Those `left_out` are not told as opponents. Who played no game that is over has an empty one.
    """
    told = [
        (evening, seat)
        for evening in finished_games(evenings)
        if (seat := evening.seat(name)) is not None
    ]
    seats = {evening.game_id: seat for evening, seat in told}
    won = [evening.place(seat) == 1 for evening, seat in told]
    runs = [(first, len(list(run))) for first, run in groupby(won)]
    gone = {*map(comparable_name, left_out), comparable_name(name)}
    return PlayerStats(
        games=len(told),
        closed=sum(not evening.sheet.finished for evening, _seat in told),
        won=sum(won),
        longest=max((long for first, long in runs if first), default=0),
        running=runs[-1][1] if won and won[-1] else 0,
        places=_places(told),
        spoken=_double_stats(told),
        rivals=tuple(_rival(other, told) for other in _opponents(told, gone)),
        ledgers=tuple(
            _comparable_games([(evening, seats[evening.game_id]) for evening in together], gone)
            for together in comparable_games(evening for evening, _seat in told)
        ),
    )


Seated = Sequence[tuple[PastGame, int]]
"""Games with the seat the player had in each."""


def _places(told: Seated) -> tuple[Places, ...]:
    came = [(len(evening.players), evening.place(seat)) for evening, seat in told]
    return tuple(
        Places(seats, tuple(came.count((seats, place)) for place in range(1, seats + 1)))
        for seats in sorted({seats for seats, _place in came})
    )


def _merit(evening: PastGame, points: int) -> int:
    """Points written so that more is better."""
    return points if evening.sheet.game.rules.wins == "highest" else -points


def _double_stats(told: Seated) -> DoubleStats:
    gains = [
        _merit(evening, gain)
        for evening, seat in told
        for deal, score in evening.sheet.scored_deals
        for speaker, other in deal.doubles
        if speaker == seat
        for gain in [_moved_points(score, seat, other)]
    ]
    return DoubleStats(
        won=sum(gain > 0 for gain in gains),
        lost=sum(gain < 0 for gain in gains),
        level=gains.count(0),
    )


def _moved_points(score: DealScore, seat: int, other: int) -> int:
    """What a seat gained from another by their doubles in a deal."""
    for move in score.pairs:
        if move.pair == (seat, other):
            return move.points
        if move.pair == (other, seat):
            return -move.points
    return 0


def _opponents(told: Seated, gone: Collection[str]) -> list[str]:
    """Those met at these tables but for those `gone`, whom the player met last first."""
    met: dict[str, str] = {}
    for evening, _seat in reversed(told):
        for other in evening.players:
            if comparable_name(other) not in gone:
                met.setdefault(comparable_name(other), other)
    return list(met.values())


def _common_games(other: str, told: Seated) -> list[tuple[PastGame, int, int]]:
    return [
        (evening, seat, theirs)
        for evening, seat in told
        if (theirs := evening.seat(other)) is not None
    ]


def _ahead(evening: PastGame, seat: int, other: int) -> int:
    """By how many points a seat's total is better than another's."""
    totals = evening.sheet.totals
    return _merit(evening, totals[seat] - totals[other])


def _rival(other: str, told: Seated) -> Rival:
    ahead = [_ahead(*met) for met in _common_games(other, told)]
    return Rival(
        other, len(ahead), sum(points > 0 for points in ahead), sum(points < 0 for points in ahead)
    )


# --- games of one scale -----------------------------------------------------------------------


def _comparable_games(told: Seated, gone: Collection[str]) -> ComparableGames:
    rules = comparable_rules(told[-1][0].sheet.game.rules)
    hands = [
        (PlayedDeal(evening, number, deal, score.score[seat]), seat, score)
        for evening, seat in told
        for number, (deal, score) in enumerate(evening.sheet.scored_deals, start=1)
    ]
    best_first = sorted(
        (hand for hand, _seat, _score in hands), key=lambda hand: -_merit(hand.evening, hand.points)
    )
    few = min(MOST_DEALS_SHOWN, len(hands) // 2)
    sides = [score.side[seat] for hand, seat, score in hands if hand.deal.doubles]
    return ComparableGames(
        rules=rules,
        evenings=tuple(evening for evening, _seat in told),
        totals=tuple(evening.sheet.totals[seat] for evening, seat in told),
        places=tuple(evening.place(seat) for evening, seat in told),
        nets=tuple(evening.sheet.nets[seat] for evening, seat in told),
        contracts=tuple(_contract_lines(rules, hands)),
        doubled=Tally(len(sides), sum(sides)),
        best=tuple(best_first[:few]),
        worst=tuple(best_first[::-1][:few]),
        between=tuple(_pair_balance(other, told) for other in _opponents(told, gone)),
    )


def _contract_lines(
    rules: Rules, hands: Sequence[tuple[PlayedDeal, int, DealScore]]
) -> Iterable[ContractLine]:
    """A line for each contract that was played, in printed order."""
    for contract in rules.rule_set.contracts:
        of_it = [(hand, seat) for hand, seat, _score in hands if hand.deal.contract == contract]
        own = [hand.points for hand, seat in of_it if hand.deal.declarer == seat]
        others = [hand.points for hand, seat in of_it if hand.deal.declarer != seat]
        if of_it:
            yield ContractLine(contract, Tally(len(own), sum(own)), Tally(len(others), sum(others)))


def _pair_balance(other: str, told: Seated) -> PairBalance:
    together = _common_games(other, told)
    return PairBalance(
        other,
        settled=sum(_ahead(*met) for met in together),
        doubled=sum(
            _merit(evening, _moved_points(score, seat, theirs))
            for evening, seat, theirs in together
            for _deal, score in evening.sheet.scored_deals
        ),
    )
