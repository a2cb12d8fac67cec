"""Games that an earlier release stored, beyond the limits that hold now, open and go on."""

import json

import pytest
from flask import Flask

from tests.players import FOUR
from tests.scoring.documents import Document, deal, game_file
from tests.web.forms import Phone
from tests.web.table import exported, stored_before

DEALS = (
    deal("Ana", "no-king", {"king_of_hearts": "Ben"}),
    deal("Ana", "no-queens", {"queens": {"Ana": 1, "Ben": 3}}, doubles=[["Ben", "Ana"]]),
)
HUGE = 10**310
PAGES = ("", "/standings", "/sheet", "/table", "/log", "/text", "/rules", "/rules/change", "/share")
FILES = ("/export", "/csv", "/state", "/kit")

OLD: dict[str, Document] = {
    "a long title": {"title": "x" * 100_000},
    "a title of several lines": {"title": "Fri\nday\x1b\u2028"},
    "twins": {"players": ["Ana", "An\u200ba", "Cleo", "Ｃｌｅｏ"]},
    "a name of nothing": {"players": ["\u3164", "Ben", "Cleo", "Dan"]},
    "huge values": {"options": {"values": {"queen": -HUGE, "king_of_hearts": HUGE}}},
    "a huge penalty": {"options": {"quota_penalty": HUGE, "factors": [HUGE, HUGE]}},
}


@pytest.mark.parametrize("opening", OLD.values(), ids=OLD)
def test_every_page_opens(app: Flask, phone: Phone, opening: Document) -> None:
    """Each page and file of such a game is there, and so are the figures over many evenings."""
    rows = [{"seat": 1, "points": HUGE, "reason": "y\n" * 1000}]
    game = stored_before(app, game_file(*DEALS), *rows, **opening)
    phone.look(f"/games/{game}/table").press("Close the game")
    for page in PAGES:
        assert phone.look(f"/games/{game}{page}").status == 200, page
    for file in FILES:
        assert phone.client.get(f"/games/{game}{file}").status_code == 200, file
    names = opening.get("players", FOUR)
    assert phone.look("/").status == 200
    assert phone.look("/players").status == 200
    for name in names:
        assert phone.client.get("/player", query_string={"name": name}).status_code == 200
    assert phone.client.get("/group", query_string={"name": names}).status_code == 200


@pytest.mark.parametrize("opening", OLD.values(), ids=OLD)
def test_it_goes_on(app: Flask, phone: Phone, opening: Document) -> None:
    """The next deal is entered as in any game."""
    game = stored_before(app, game_file(*DEALS), **opening)
    form = phone.look(f"/games/{game}/deals/3?contract=no-tricks").form("Save")
    counts = {f"tricks-{seat}": 13 if seat == 2 else 0 for seat in range(4)}
    assert form.fill(counts).send({"overrule": "1"}).status == 200
    assert len(exported(phone, game)["deals"]) == 3
    assert json.dumps(exported(phone, game), allow_nan=False)
