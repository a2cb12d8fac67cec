"""The score sheet line by line, as it stands on paper: a line a deal, played or still to come."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.scoring.deal import Deal, Points
from scorekeeper.scoring.game import GameScore
from scorekeeper.scoring.schedule import declarer, set_contract
from scorekeeper.scoring.sheets.notation import Call, calls


@dataclass(frozen=True, slots=True)
class Line:
    """A deal on the sheet, `number` from 1; points by seat.

    `contract` is None where it is still to be chosen, `deal` None before it is declared. `score`
    and `running` (the sum of all scores so far) are None before it is played.
    """

    number: int
    declarer: int
    contract: str | None
    deal: Deal | None
    calls: tuple[Call, ...]
    score: Points | None
    running: Points | None


def lines(sheet: GameScore) -> Iterator[Line]:
    """All deals of the game in order, those to come with what is known of them."""
    game, rules = sheet.game, sheet.game.rules
    running: Points = (0,) * rules.seats
    for number, (deal, settled) in enumerate(sheet.scored_deals, start=1):
        running = tuple(map(sum, zip(running, settled.score, strict=True)))
        boxes = calls(deal, rules.seats)
        yield Line(number, deal.declarer, deal.contract, deal, boxes, settled.score, running)
    number = len(sheet.scored_deals)
    if under_way := sheet.open_deal:
        number += 1
        boxes = calls(under_way, rules.seats)
        yield Line(number, under_way.declarer, under_way.contract, under_way, boxes, None, None)
    for coming in range(number + 1, rules.deals + 1):
        seat = declarer(rules, game.first, coming)
        empty = (Call(),) * rules.seats
        yield Line(coming, seat, set_contract(rules, coming), None, empty, None, None)
