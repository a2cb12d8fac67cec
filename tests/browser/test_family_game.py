"""A family game of five through the pages: 35 deals, other cards out from deal to deal."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import LiveServer
from tests.browser.dealt import played
from tests.browser.table import Table, stored
from tests.players import EVERYBODY
from tests.scoring.documents import game_file

FIVE = EVERYBODY[:5]
PRICES = {
    "no-tricks": {"trick": 10},
    "no-hearts": {"heart": 10},
    "no-queens": {"queen": 20},
    "no-last": {"last_trick": 50},
    "no-king": {"KH": 50},
    "salade": {"trick": 10, "heart": 10, "queen": 20, "KH": 50, "last_trick": 50},
}
MENU = (*PRICES, "domino")
PLACES = (-100, -50, 0, 0, 0)
LAID_OUT = (
    ["2C", "2D"],
    ["2H", "9S"],
    ["QS", "5C"],
    ["QH", "QD"],
    ["AH", "10H"],
    ["3C", "QC"],
)
"""Which two cards lie out, for three deals in a row each."""
TOLD = 15
"""Deals that a file tells; the others go through the pages."""
WITHOUT_KING = 17
"""The Barbu in which the king of hearts itself lies out."""


def whole_game() -> list[tuple[dict[str, Any], dict[str, int]]]:
    """The 35 deals as in a game file, each with its points counted on the cards."""
    chance, rows = Random(35), []
    for number in range(1, 36):
        turn, seat = divmod(number - 1, 5)
        declarer, contract = FIVE[seat], MENU[(turn + seat) % 7]
        out = LAID_OUT[(number - 1) // 3 % 6]
        deal: dict[str, Any] = {"declarer": declarer, "contract": contract, "removed": out}
        if number == WITHOUT_KING:
            assert contract == "no-king"
            deal["removed"] = ["KH", "2S"]
        if contract == "domino":
            order = chance.sample(FIVE, 5)
            deal["captures"] = {"finished": order[: chance.choice((2, 3, 4))]}
            points = {player: PLACES[order.index(player)] for player in FIVE}
        else:
            result = played(chance, FIVE, declarer, removed=deal["removed"])
            points = dict(result.points(FIVE, PRICES[contract]))
            deal["captures"] = result.captures(contract, unpriced=("ace_of_hearts",))
        rows.append((deal, points))
    return rows


def test_whole_game(live_server: LiveServer, new_page: Callable[..., Page], tmp_path: Path) -> None:
    """Three rounds told by a file and four through the pages: page, command and cards agree."""
    rows = whole_game()
    table = Table(new_page(java_script_enabled=False), FIVE, rules="family")
    told = [deal for deal, _points in rows[:TOLD]]
    table.address = stored(live_server, game_file(*told, rules="family", players=FIVE))
    for number, (deal, _points) in enumerate(rows[TOLD:], start=TOLD + 1):
        table.play(deal, keep_first=number % 5 == 3)
    table.agrees(tmp_path, [deal for deal, _points in rows], [points for _deal, points in rows])
