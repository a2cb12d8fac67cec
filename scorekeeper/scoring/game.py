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


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points given to or taken from a seat by hand, after deal `after_deal`, with the reason."""

    seat: int
    points: int
    reason: str
    after_deal: int


@dataclass(frozen=True)
class Game:
    """What was told: who plays by which rules, the deals in order, the adjustments.

    `first` is the seat that declares the first deal. Only the last deal may lack its captures.
    """

    rules: Rules
    players: tuple[str, ...]
    first: int = 0
    title: str = ""
    deals: tuple[Deal, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is: deal `number` (from 1), the seat that declares, and what is open to it."""

    number: int
    declarer: int
    contracts: tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """The score sheet: everything that follows from a game; points by seat.

    `played` are the settled deals in order; `underway` is a deal declared but not played; `turn` is
    the next deal to declare or, while one is underway, that one; None when all deals are played.
    """

    game: Game
    played: tuple[tuple[Deal, DealScore], ...]
    underway: Deal | None
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
        return len(self.played) == self.game.rules.deals


def sheet(game: Game) -> Sheet:
    """The score sheet of a game whose deals have been checked."""
    rules = game.rules
    played = tuple((deal, settle(rules, deal)) for deal in game.deals if is_complete(rules, deal))
    fined = penalties(rules, [deal for deal, _ in played])
    adjusted = _by_seat(game.adjustments, rules.seats)
    scores = [score.score for _, score in played]
    totals = tuple(map(sum, zip(fined, adjusted, *scores, strict=True)))
    return Sheet(
        game=game,
        played=played,
        underway=game.deals[-1] if len(played) < len(game.deals) else None,
        turn=_turn(game, len(played) + 1),
        quotas=quotas(rules, game.deals),
        penalties=fined,
        adjustments=adjusted,
        totals=totals,
        standings=standings(totals, rules.wins),
        nets=nets(totals, rules.wins),
        payments=payments(totals, rules.wins),
    )


def _by_seat(adjustments: Sequence[Adjustment], seats: int) -> Points:
    points = [0] * seats
    for adjustment in adjustments:
        points[adjustment.seat] += adjustment.points
    return tuple(points)


def _turn(game: Game, number: int) -> Turn | None:
    rules = game.rules
    if number > rules.deals:
        return None
    before = [(deal.declarer, deal.contract) for deal in game.deals[: number - 1]]
    return Turn(
        number,
        declarer(rules, game.first, number),
        contracts_left(rules, game.first, before, number),
    )
