"""Where the points came from, and whether they add up: what stands below the totals on paper."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.scoring.deal import Deal, Points, cards_in_play, slam_line
from scorekeeper.scoring.doubling import pairs_of_seats
from scorekeeper.scoring.game import GameScore
from scorekeeper.scoring.parts import contract_total
from scorekeeper.scoring.rules import Rules

REDOUBLED = 2
"""The level of a pair that doubled each other."""


@dataclass(frozen=True, slots=True)
class ContractPoints:
    """What one contract brought one player over all deals, whoever declared it, in points."""

    contract: str
    points: int


@dataclass(frozen=True, slots=True)
class PairTotals:
    """What doubles moved between two seats over all deals.

    `doubled` and `redoubled` count the deals; `points` are what the first of the pair gained.
    """

    pair: tuple[int, int]
    doubled: int
    redoubled: int
    points: int


@dataclass(frozen=True, slots=True)
class CheckSum:
    """What all totals add up to (`found`), and what they must, in points.

    `deals` follow from the contracts played and the values of the table, whoever took what; doubles
    add nothing.
    """

    found: int
    deals: int
    adjustments: int
    penalties: int

    @property
    def expected(self) -> int:
        """What the totals must add up to."""
        return self.deals + self.adjustments + self.penalties


def from_contracts(sheet: GameScore) -> Points:
    """What each seat has from captures alone."""
    return _added([score.base for _deal, score in sheet.scored_deals], sheet.game.rules.seats)


def from_doubles(sheet: GameScore) -> Points:
    """What each seat has won and lost by doubles; adds up to 0."""
    return _added([score.side for _deal, score in sheet.scored_deals], sheet.game.rules.seats)


def by_contract(sheet: GameScore) -> Mapping[str, Points]:
    """What each contract that was played brought each seat, doubles included, in printed order."""
    rules = sheet.game.rules
    scores = {
        contract: [score.score for deal, score in sheet.scored_deals if deal.contract == contract]
        for contract in rules.menu
    }
    return {contract: _added(lines, rules.seats) for contract, lines in scores.items() if lines}


def best_and_worst(sheet: GameScore) -> tuple[tuple[ContractPoints, ContractPoints], ...]:
    """Each seat's best and worst contract; () before the first deal.

    Where two are level, the one earlier in printed order.
    """
    brought = by_contract(sheet)
    if not brought:
        return ()
    turned = 1 if sheet.game.rules.wins == "highest" else -1

    def found(seat: int) -> tuple[ContractPoints, ContractPoints]:
        told = [ContractPoints(contract, points[seat]) for contract, points in brought.items()]
        return (
            max(told, key=lambda one: turned * one.points),
            min(told, key=lambda one: turned * one.points),
        )

    return tuple(found(seat) for seat in range(sheet.game.rules.seats))


def pair_totals(sheet: GameScore) -> tuple[PairTotals, ...]:
    """Every pair of seats in seat order, with what doubles moved between them."""
    pairs = [move for _deal, score in sheet.scored_deals for move in score.pairs]
    return tuple(
        PairTotals(
            pair,
            doubled=sum(move.level == 1 for move in pairs if move.pair == pair),
            redoubled=sum(move.level == REDOUBLED for move in pairs if move.pair == pair),
            points=sum(move.points for move in pairs if move.pair == pair),
        )
        for pair in pairs_of_seats(sheet.game.rules.seats)
    )


def check_sum(sheet: GameScore) -> CheckSum:
    """Whether the sheet adds up."""
    return CheckSum(
        found=sum(sheet.totals),
        deals=sum(
            _deal_value(sheet.game.rules_of(number), deal)
            for number, (deal, _score) in enumerate(sheet.scored_deals, start=1)
        ),
        adjustments=sum(sheet.adjustments),
        penalties=sum(sheet.penalties),
    )


def _deal_value(rules: Rules, deal: Deal) -> int:
    """What a deal must add up to: all there is to take, or the slam that was made instead."""
    contract = rules.contract(deal.contract)
    slam = deal.captures and slam_line(rules, contract, deal.captures)
    return (
        sum(slam) if slam else contract_total(rules, contract, cards_in_play(rules, deal.removed))
    )


def _added(lines: Sequence[Points], seats: int) -> Points:
    return tuple(sum(line[seat] for line in lines) for seat in range(seats))
