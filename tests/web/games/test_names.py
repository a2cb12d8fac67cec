"""Names: 1 to 40 characters of any script, unlike each other, shown as they are on every page."""

import json
from collections.abc import Iterator

import pytest
from flask import Flask

from tests.players import FOUR
from tests.scoring.documents import deal, game_file
from tests.web.forms import Page, Phone
from tests.web.table import (
    all_games,
    assert_kept,
    assert_said,
    begun,
    exported,
    kinds,
    new_form,
    stored,
    tell,
    told_form,
)

HOSTILE = (
    "<b>Ana</b><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1) {{ 7*7 }} & &lt;",
    "{name} {0} %(n)s %s \\u003c \u202e",
)
"""Names that would be somebody else's page, were they not shown literally."""

SCRIPTS = ["Žofie Łukaszewicz", "Ибрагим", "さくら", "مريم"]


# --- given ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("A", "A"),
        ("  Ana  ", "Ana"),
        ("\u00a0\u3000Ana\u2003", "Ana"),
        ("Ana  Maria", "Ana  Maria"),
        ("x" * 40, "x" * 40),
        ("  " + "é" * 40 + "  ", "é" * 40),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("7", "7"),
        ("♥", "♥"),
        ("O'Neill-Śmith", "O'Neill-Śmith"),
    ],
)
def test_a_name_that_can_be_used(phone: Phone, typed: str, kept: str) -> None:
    """A name is kept as it is typed, without the blanks around it."""
    game = begun(phone, players=[typed, "Ben", "Cleo", "Dan"])
    assert exported(phone, game)["players"][0] == kept
    assert kept.replace("  ", " ") in phone.look(f"/games/{game}").text


def test_any_script(phone: Phone) -> None:
    """Names of any script are kept, and stand on the pages of the game."""
    game = begun(phone, players=SCRIPTS)
    assert exported(phone, game)["players"] == SCRIPTS
    for address in ("", "/standings", "/table"):
        page = phone.look(f"/games/{game}{address}")
        assert all(name in page.source for name in SCRIPTS)


NONE = "A name is missing."
SEEN = "A name needs at least one character that can be seen."
LONG = "A name has at most 40 characters; this one has {}."


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", NONE),
        ("   ", NONE),
        ("\u200b\u200d", SEEN),
        ("\u3000", NONE),
        ("x" * 41, LONG.format(41)),
        ("é" * 400, LONG.format(400)),
        ("Ben", "Ben is taken; two players need different names."),
        ("  BEN ", "BEN is taken; two players need different names."),
    ],
)
def test_a_name_that_cannot_be_used(app: Flask, phone: Phone, typed: str, sentence: str) -> None:
    """A wrong name is said beside its field; the other fields are kept, and no game is begun."""
    form = new_form(phone, players=["Ana", "Ben", typed, "Dan"], fields={"title": "Friday"})
    page = form.send()
    assert page.status == 422
    assert_said(page, "name-2", sentence)
    assert page.alerts == [sentence]
    assert_kept(page, form)
    assert all_games(app) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ana"),
        ("Ana", " ANA "),
        ("Straße", "STRASSE"),
        ("ÉVA", "e\u0301va"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
    ],
)
def test_names_that_are_alike(app: Flask, phone: Phone, one: str, other: str) -> None:
    """Names that differ only in case, or in how an accent is written, are one name."""
    page = new_form(phone, players=[one, other, "Cleo", "Dan"]).send()
    assert page.status == 422
    assert page.beside("name-1") == (f"{other.strip()} is taken; two players need different names.")
    assert page.beside("name-0") == ""
    assert all_games(app) == []


@pytest.mark.parametrize("break_", ["\n", "\r\n", "\x00", "\u2028", "\x1b"])
def test_a_name_of_several_lines(app: Flask, phone: Phone, break_: str) -> None:
    """A name with a line break, which no field of a browser sends, is refused."""
    page = new_form(phone).send({"name-1": f"Be{break_}n"})
    assert page.status == 422
    assert "holds a line break or another character that cannot be written" in page.alerts[0]
    assert all_games(app) == []


def test_all_names_are_judged_at_once(phone: Phone) -> None:
    """Every wrong name is said in one answer."""
    page = new_form(phone, players=["", "x" * 41, "Dan", "dan"]).send()
    assert page.beside("name-0") == NONE
    assert page.beside("name-1") == LONG.format(41)
    assert page.beside("name-2") == ""
    assert page.beside("name-3") == "dan is taken; two players need different names."
    assert len(page.alerts) == 3


def test_names_sent_twice(app: Flask, phone: Phone) -> None:
    """Two values of one name field are neither put together nor taken for one of them."""
    for names in (["A", "Z"], ["A" * 20, "B" * 20], ["Ana", "Ana"], ["Ana", ""]):
        page = new_form(phone).send({"name-0": names})
        assert page.status == 400
        assert "A field was sent twice. Nothing was changed." in page.text
    assert all_games(app) == []


# --- shown literally ------------------------------------------------------------------------


def pages(app: Flask, phone: Phone) -> Iterator[Page]:
    """Every kind of page that shows names, of a game among players with hostile names."""
    players = HOSTILE
    game = begun(phone, players=players, fields={"title": "<mark>Friday</mark>"})
    yield phone.look("/")
    yield phone.look(f"/games/{game}")
    doubles = [[players[1], players[0]], [players[0], players[1]], [players[2], players[3]]]
    declared = deal(players[0], "no-queens", doubles=doubles)
    yield tell(phone, game, declared, "Keep and play")
    captures = {"queens": {players[0]: 1, players[1]: 2, players[2]: 1}}
    form = told_form(phone, game, {**declared, "captures": captures})
    yield form.page
    yield form.send({"queens-0": "4"})  # refused
    yield form.send()
    yield form.send({"queens-0": "0", "queens-1": "3"})  # saved twice
    yield phone.look(f"/games/{game}/deals/2")  # a contract to choose
    domino = deal(players[0], "domino", {"finished": list(players[:3])})
    yield told_form(phone, game, domino).page
    yield tell(phone, game, domino)
    table = phone.look(f"/games/{game}/table")
    yield table
    adjusted = table.form("Adjust").fill({"player": 0, "points": -5, "reason": "<u>revoke</u>"})
    yield adjusted.send()
    yield table.form("Adjust").send()  # refused
    yield phone.look(f"/games/{game}/standings")
    phone.look(f"/games/{game}/deals/1").press("Void this deal")
    yield phone.look(f"/games/{game}/log")
    yield new_form(phone, players=players, fields={"quota": "<s>x</s>"}).send()  # refused


def test_shown_literally(app: Flask, phone: Phone) -> None:
    """Names, title and reason make no element and no attribute on any page."""
    seen = 0
    for page in pages(app, phone):
        seen += sum(name.split()[0] in page.text for name in HOSTILE[:1])
        for element in page.root.all():
            assert element.tag not in {"b", "img", "mark", "s", "u"}, page.path
            assert not any(name.startswith("on") for name in element.attributes)
            if element.tag == "script":
                assert element["src"].startswith("/static/")
                assert not element.text
        assert "49" not in page.text.split()
    assert seen >= 14


def test_each_name_is_there(app: Flask, phone: Phone) -> None:
    """On the pages of the game every name stands, letter by letter."""
    game = stored(
        app,
        game_file(
            deal(HOSTILE[0], "no-king", {"king_of_hearts": HOSTILE[1]}),
            players=HOSTILE,
        ),
    )
    for address in ("", "/standings", "/deals/1"):
        page = phone.look(f"/games/{game}{address}")
        shown = {element.text for element in page.root.all("bdi")}
        assert {" ".join(name.split()) for name in HOSTILE} <= shown


def test_names_for_the_script(phone: Phone) -> None:
    """What the deal's page tells its script is the same names, as data."""
    game = begun(phone, players=HOSTILE)
    page = phone.look(f"/games/{game}/deals/1?contract=no-king")
    assert json.loads(page.form("Save").element["data-names"]) == list(HOSTILE)


def test_a_stranger_title_makes_a_plain_file_name(phone: Phone) -> None:
    """The name of the saved file holds only letters, digits and hyphens, whatever the title."""
    game = begun(phone, fields={"title": 'Frühling "; filename=evil.exe \\ ../'})
    answer = phone.client.get(f"/games/{game}/export")
    assert answer.headers["Content-Disposition"] == (
        f'attachment; filename="fr-hling-filename-evil-exe-{game}.json"'
    )
    assert answer.mimetype == "application/json"


# --- renamed --------------------------------------------------------------------------------


def rename(phone: Phone, game: str, seat: int, name: str) -> Page:
    """The page after a player was given another name at the table."""
    page = phone.look(f"/games/{game}/table")
    buttons = [button for button in page.root.all("button") if button.text == "Rename"]
    owner = buttons[seat].around("form")
    assert owner
    form = page.form_of(owner, "Rename").fill({"name": name})
    assert form["seat"] == str(seat)
    return form.send()


def test_rename(app: Flask, phone: Phone) -> None:
    """A new name stands everywhere, in the deals told before too, and the log has both."""
    game = stored(app, game_file(deal("Ana", "no-king", {"king_of_hearts": "Ben"})))
    page = rename(phone, game, 1, "  Benedikt ")
    assert page.status == 200
    told = exported(phone, game)
    assert told["players"] == ["Ana", "Benedikt", "Cleo", "Dan"]
    assert told["deals"][0]["captures"] == {"king_of_hearts": "Benedikt"}
    assert "Ben → Benedikt" in phone.look(f"/games/{game}/log").text
    assert kinds(app, game) == ["opened", "scored", "renamed"]


def test_the_same_name_again(app: Flask, phone: Phone) -> None:
    """Renaming a player to the name he has writes nothing."""
    game = begun(phone)
    assert rename(phone, game, 0, " Ana ").status == 200
    assert kinds(app, game) == ["opened"]


def test_another_case(app: Flask, phone: Phone) -> None:
    """A name may be written in another case; it is not taken by its own player."""
    game = begun(phone)
    assert rename(phone, game, 0, "ANA").status == 200
    assert exported(phone, game)["players"][0] == "ANA"


def test_names_can_be_swapped(phone: Phone) -> None:
    """A name that a player has given up is free for the next one."""
    game = begun(phone)
    for seat, name in ((0, "Zoe"), (1, "Ana"), (0, "Ben")):
        assert rename(phone, game, seat, name).status == 200
    assert exported(phone, game)["players"] == ["Ben", "Ana", "Cleo", "Dan"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", NONE),
        ("x" * 41, LONG.format(41)),
        ("ben", "ben is taken; two players need different names."),
    ],
)
def test_a_wrong_new_name(app: Flask, phone: Phone, name: str, sentence: str) -> None:
    """A wrong name is said beside its field, which keeps it, and nothing is stored."""
    game = begun(phone)
    page = rename(phone, game, 2, name)
    assert page.status == 422
    assert_said(page, "name-2", sentence)
    assert page.ids["name-2"]["value"] == name
    assert [page.ids[f"name-{seat}"]["value"] for seat in (0, 1, 3)] == ["Ana", "Ben", "Dan"]
    assert kinds(app, game) == ["opened"]


@pytest.mark.parametrize("seat", ["4", "-1", "", "x", "٠", "0 ", "99999999999"])
def test_a_seat_that_is_not_there(app: Flask, phone: Phone, seat: str) -> None:
    """Where nobody sits, nobody can be renamed."""
    game = begun(phone)
    page = phone.look(f"/games/{game}/table")
    owner = next(button for button in page.root.all("button") if button.text == "Rename")
    form = owner.around("form")
    assert form
    answer = page.form_of(form, "Rename").fill({"name": "Zoe"}).send({"seat": seat})
    assert answer.status == 404
    assert kinds(app, game) == ["opened"]
    assert exported(phone, game)["players"] == list(FOUR)
