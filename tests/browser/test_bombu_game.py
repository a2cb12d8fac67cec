"""A whole game of Bombu through the pages: 24 deals in the printed order, two of them slams."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import LiveServer
from tests.browser.dealt import SHORT_PACK, played
from tests.browser.table import Table
from tests.players import FOUR

PRICES = {
    "no-tricks": {"trick": 10},
    "no-hearts": {"heart": 10},
    "no-queens": {"queen": 20},
    "no-king": {"KH": 80},
    "salade": {"trick": 10, "heart": 10, "queen": 20, "KH": 80},
}
MENU = (*PRICES, "domino")
PLACES = (-200, -120, 0, 0)
SLAMS = {7: "Cleo", 17: "Dan"}
"""Who takes all eight tricks, by deal: the second no-tricks and the third Salade."""


def whole_game() -> list[tuple[dict[str, Any], dict[str, int]]]:
    """The 24 deals as in a game file, each with its points counted on the cards."""
    chance, rows = Random(24), []
    for number in range(1, 25):
        declarer, contract = FOUR[(number - 1) % 4], MENU[(number - 1) % 6]
        deal: dict[str, Any] = {"declarer": declarer, "contract": contract}
        if contract == "domino":
            out = chance.sample(FOUR, 4)
            deal |= {"detail": "10", "captures": {"finished": out[: chance.choice((2, 3))]}}
            points = {player: PLACES[out.index(player)] for player in FOUR}
        else:
            result = played(chance, FOUR, declarer, ranks=SHORT_PACK)
            points = dict(result.points(FOUR, PRICES[contract]))
            if taker := SLAMS.get(number):
                tricks = tuple((taker, cards) for _taker, cards in result.tricks)
                result = replace(result, tricks=tricks)
                points = dict.fromkeys(FOUR, 0) | {taker: -320}
            deal["captures"] = result.captures(contract, unpriced=("ace_of_hearts", "last_trick"))
        rows.append((deal, points))
    return rows


def test_whole_game(live_server: LiveServer, new_page: Callable[..., Page], tmp_path: Path) -> None:
    """Twenty-four deals, one of them dealt again: page, command and cards agree."""
    rows = whole_game()
    table = Table(new_page(java_script_enabled=False), FOUR, rules="bombu")
    table.begin(live_server)
    for number, (deal, _points) in enumerate(rows, start=1):
        if number == 10:  # a misdeal: the same dealer deals the same contract again
            table.choose(deal["contract"])
            table.keep()
            table.void()
        table.play(deal, keep_first=number % 4 == 2)
    assert sum(sum(points.values()) for _deal, points in rows) == 1280 - 400 - 640
    table.agrees(tmp_path, [deal for deal, _points in rows], [points for _deal, points in rows])
