"""Fields sent twice: no page of ours does that, so neither value is picked, on any page."""

import io
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from tests.players import FOUR
from tests.scoring.documents import deal, game_file
from tests.web.forms import Form, Page, Phone
from tests.web.table import all_games, begun, kinds, new_form, stored, told_form, written
from tests.web.transfer.test_import import looked_at

SENTENCE = "A field was sent twice. Nothing was changed. Go back and send the form again."
KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})


def refused(page: Page) -> bool:
    """Whether the page says that a field was sent twice."""
    return page.status == 400 and SENTENCE in page.text


def forms(phone: Phone, game: str) -> list[Form]:
    """A form of each kind, filled in."""
    table = phone.look(f"/games/{game}/table")
    log = phone.look(f"/games/{game}/log")
    return [
        new_form(phone),
        told_form(phone, game, KING),
        table.form("Adjust").fill({"player": 0, "points": 5, "reason": "late"}),
        table.form("Close the game"),
        phone.look(f"/games/{game}/share").form("Name it").fill({"phone": "blue"}),
        phone.look("/").form("Watch").fill({"code": "abcd-2345"}),
        phone.look(f"/games/{game}").form("Undo"),
        phone.look("/rules/modern/house").form("Keep these rules").fill({"name": "Friday"}),
        looked_at(phone, game_file(title="Other")).form("Import"),
        *([log.form("Back to this")] if log.has_button("Back to this") else []),
    ]


def test_every_field_of_every_form(app: Flask, phone: Phone) -> None:
    """Each field of each form, sent twice with the same or another value, changes nothing."""
    game = stored(app, game_file(deal("Ana", "no-queens", {"queens": {"Ben": 4}})))
    before = written(app, game)
    tried = 0
    for form in forms(phone, game):
        for field, value in form.data().items():
            for other in (value, "x", ""):
                assert refused(form.send({field: [value, other]})), field
                tried += 1
    assert tried > 100
    assert written(app, game) == before
    assert all_games(app) == [game]


@pytest.mark.parametrize("field", ["", "<b>", "call-0", "name", "csrf_token", "\x00"])
def test_fields_of_no_form(phone: Phone, field: str) -> None:
    """A field that the form does not have is refused as well where it comes twice."""
    assert refused(new_form(phone).send({field: ["1", "1"]}))


@pytest.mark.parametrize(
    "address",
    [
        "/games/new?rules=modern&rules=simple",
        "/?x=1&x=2",
        "/player?name=Ana&name=Ben",
        "/rules/file?saved=1&saved=2",
        "/games/{game}/standings?stake=1&stake=2",
        "/games/{game}/csv?separator=comma&separator=semicolon",
        "/group?name=Ana&name=Ben&x=1&x=2",
    ],
)
def test_twice_in_an_address(phone: Phone, address: str) -> None:
    """What stands twice in an address is refused with the same sentence."""
    game = begun(phone)
    assert refused(phone.look(address.format(game=game)))


def test_two_files(app: Flask, phone: Phone) -> None:
    """Two files in one form are refused; neither is looked at."""
    form = phone.look("/games/import").form("Look at it")
    sent: MultiDict[str, Any] = MultiDict(form.data())
    for _ in range(2):
        sent.add("file", (io.BytesIO(b"{}"), "game.json"))
    assert refused(phone.send(form.element["action"], sent))
    assert all_games(app) == []


def test_what_is_sent_more_than_once(app: Flask, phone: Phone) -> None:
    """The names of a table, and both calls of a player, are sent by our own pages."""
    game = stored(app, game_file(KING))
    names = "&".join(f"name={name}" for name in FOUR)
    assert phone.look(f"/group?{names}").status == 200
    form = told_form(phone, game, deal("Ana", "no-queens", {"queens": {"Ben": 4}}))
    assert form.send({"call-1": ["maximum", "family"]}).status == 200
    assert kinds(app, game) == ["opened", "scored", "scored"]
