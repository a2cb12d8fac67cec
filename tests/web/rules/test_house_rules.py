"""A table's own rules: put together, seen at work, kept, played by, carried as a file."""

import io
import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rule_sets import IDS, rule_sets
from scorekeeper.scoring.rules import OPTION_NAMES
from scorekeeper.web.text.labels import OPTIONS
from tests.players import FOUR
from tests.scoring.documents import deal, game_file
from tests.web.forms import Page, Phone
from tests.web.pages import Html
from tests.web.table import begun, exported, stored

RULES = {"quota": "3", "value-king_of_hearts": "-30", "menu-domino": "", "factor-1": "4"}
OPTIONS_OF_RULES = {
    "contracts": ["no-tricks", "no-queens", "no-last-two", "no-hearts", "no-king", "trumps"],
    "values": {"king_of_hearts": -30},
    "factors": [2, 4],
    "quota": 3,
}


def editor(phone: Phone, rules: str = "modern") -> Page:
    """The form of house rules, opened from the page of the rule set."""
    return phone.look(f"/rules/{rules}").tap("House rules")


def kept(phone: Phone, name: str = "Friday", **fields: str) -> Page:
    """The page of house rules that were just saved."""
    form = editor(phone).form("Keep these rules").fill({"name": name, **(fields or RULES)})
    return form.page.phone.send("/rules/saved", form.data())


def file_of(phone: Phone, page: Page) -> dict[str, Any]:
    """The file that a page of kept rules offers."""
    answer = phone.client.get(page.links()["Save as a file"])
    assert answer.headers["Content-Disposition"].startswith("attachment")
    document: dict[str, Any] = json.loads(answer.text)
    return document


# --- seen at work ---------------------------------------------------------------------------


@pytest.mark.parametrize("rules_id", IDS)
def test_every_option_is_there(phone: Phone, rules_id: str) -> None:
    """Each option that does something in this set says what, and shows it on a worked deal."""
    page = editor(phone, rules_id)
    text = page.text
    doubling = rule_sets()[rules_id].options.doubling
    for option in OPTION_NAMES:
        name, line = OPTIONS[option]
        assert name in text
        assert line in text
        block = page.ids[f"effect-{option}"].text
        about_doubles = {
            "factors", "positive_doubles", "quota", "quota_penalty", "undoubled_negatives"
        }  # fmt: skip
        if doubling or option not in about_doubles:
            assert "printed: " in block
            assert "for example: " in block


def test_what_is_changed_is_scored(phone: Phone) -> None:
    """A changed value is shown on a deal, with it and without."""
    page = editor(phone).form("Show what changes").fill(RULES).send()
    assert page.status == 200
    block = page.ids["effect-values"].text
    assert "Ana: Barbu King of hearts: Ana" in block
    assert "printed: King of hearts −20 here: King of hearts −30 Ana −20 −30 Ben 0 0" in block
    block = page.ids["effect-quota"].text
    assert "printed: 2 here: 3 Ana 0 0 Ben 1 missing: 0 2 missing: 0 Cleo 0 0 Dan 0 0" in block
    assert "28 deals" in page.ids["effect-contracts"].text
    assert "24 deals" in page.ids["effect-contracts"].text
    assert page.form("Show what changes")["quota"] == "3"


def test_sums_and_doubts(phone: Phone) -> None:
    """The check sums stand there, with a warning where a table expects zero and gets another."""
    assert "A series adds up to 0" in editor(phone).ids["sums"].text
    page = editor(phone).form("Show what changes").fill({"menu-domino": ""}).send()
    assert "A series adds up to −65, the whole game to −260." in page.ids["sums"].text
    assert "not to 0 as printed" in page.ids["effect-contracts"].text
    six = editor(phone, "spanish-six")
    assert "−65" in six.ids["sums"].text
    assert "not to 0" not in six.text


def test_a_part_out_of_salade(phone: Phone) -> None:
    """A Salade of some parts only: the others are worth 0, and their own contracts are off."""
    fields = {"menu-salade": "7", "menu-no-last-two": "", "menu-domino": ""}
    fields |= {"value-second_last_trick": "0", "value-last_trick": "0"}
    page = kept(phone, **fields)
    assert page.table("crib-contracts")[-1][0] == "Salade"
    assert page.table("crib-contracts")[-1][-1] == "−100"


def test_wrong_options(phone: Phone) -> None:
    """What is wrong is said beside its field, and everything typed stays."""
    form = editor(phone).form("Show what changes").fill({**RULES, "quota": "many"})
    page = form.send()
    assert page.status == 422
    assert page.beside("quota") == "Quota is a whole number from 0 up, not many."
    assert page.form("Show what changes")["value-king_of_hearts"] == "-30"
    assert "here: King of hearts −30" in page.ids["effect-values"].text


# --- kept under a name ----------------------------------------------------------------------


def test_kept_and_played_by(phone: Phone) -> None:
    """Rules kept under a name are offered for a new game, which is then played by them."""
    page = kept(phone)
    assert page.status == 200
    assert "Friday" in page.text
    assert "Quota 3 (printed: 2)" in page.text
    assert "/rules/saved/" in phone.look("/rules").tap("Friday").path
    form = phone.look("/games/new").tap("Friday Your table's rules").form("Begin")
    names = {f"name-{seat}": name for seat, name in enumerate(FOUR)}
    game = form.fill(names).send().path.split("/")[2]
    assert exported(phone, game)["options"] == OPTIONS_OF_RULES


def test_changed_and_saved_again(phone: Phone) -> None:
    """Rules can be changed under their name; there is still one of them."""
    form = kept(phone).tap("Change these rules").form("Keep these rules")
    assert form["quota"] == "3"
    assert form["menu-domino"] == ""
    form.fill({"quota": "1"})
    page = phone.send("/rules/saved", form.data())
    assert "Quota 1 (printed: 2)" in page.text
    assert [text for text in phone.look("/rules").links() if text == "Friday"] == ["Friday"]


def test_a_name_is_needed(phone: Phone) -> None:
    """Without a name nothing is kept, and nothing typed is lost."""
    page = kept(phone, "  ", quota="3")
    assert page.status == 422
    assert page.beside("name") == "A name is missing."
    assert page.form("Keep these rules")["quota"] == "3"
    assert "Your table's rules" not in phone.look("/rules").text


def test_not_too_many(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone keeps only so many; those it has can still be changed."""
    monkeypatch.setattr("scorekeeper.web.rules.house_rules.MOST_SAVED", 1)
    assert kept(phone).status == 200
    page = kept(phone, "Sunday")
    assert page.status == 422
    assert page.beside("name").startswith("This phone keeps 1 tables' rules already")
    assert kept(phone, quota="1").status == 200


def test_taken_off(phone: Phone) -> None:
    """Rules that are taken off are gone."""
    page = kept(phone)
    assert page.press("Take off").path == "/rules"
    assert "Friday" not in phone.look("/rules").text
    assert phone.look(page.path).status == 404


def test_nobody_else(phone: Phone, another_phone: Phone, stranger: Phone) -> None:
    """What a phone keeps is there for no other phone."""
    page = kept(phone)
    saved = page.path.rsplit("/", 1)[1]
    kept(another_phone, "Sunday")
    for other in (another_phone, stranger):
        assert "Friday" not in other.look("/rules").text
        assert other.look(page.path).status == 404
        assert other.client.get(f"{page.path}/file").status_code == 404
        assert "Friday" not in other.look(f"/rules/modern/house?saved={saved}").text
        assert "Friday" not in other.look(f"/rules/file?saved={saved}").text
        assert "Friday" not in other.look(f"/games/new?rules=modern&saved={saved}").text
        form = editor(other).form("Keep these rules")
        assert other.send(f"{page.path}/remove", form.data()).status == 404
    assert phone.look(page.path).status == 200


def test_the_rules_of_a_game(app: Flask, phone: Phone, stranger: Phone) -> None:
    """The rules that a game is played by can be kept, by whoever may see the game."""
    game = stored(app, game_file(options={"quota": 4}, title="Secret"))
    page = phone.look(f"/games/{game}/rules").tap("Keep these rules for other games")
    assert page.form("Keep these rules")["quota"] == "4"
    assert page.form("Keep these rules")["name"] == "Secret"
    page = stranger.look(f"/rules/modern/house?game={game}")
    assert page.form("Keep these rules")["quota"] == ""
    assert "Secret" not in page.source


def test_rules_of_another_set(app: Flask, phone: Phone) -> None:
    """House rules of one set say nothing of another."""
    saved = kept(phone).path.rsplit("/", 1)[1]
    game = stored(app, game_file(options={"quota": 4}))
    for address in (
        f"/rules/bombu/house?saved={saved}",
        f"/rules/bombu/house?game={game}",
        f"/games/new?rules=bombu&saved={saved}",
    ):
        page = phone.look(address)
        assert page.status == 200
        assert "here: " not in page.text
        assert "not as printed" not in page.text


def test_lost_touch(phone: Phone) -> None:
    """A page that lost touch with the server keeps what was typed."""
    form = editor(phone).form("Keep these rules").fill({"name": "Friday", "quota": "3"})
    phone.forget()
    page = phone.send("/rules/saved", form.data())
    assert page.status == 400
    assert page.form("Keep these rules")["quota"] == "3"


# --- as a file ------------------------------------------------------------------------------


def test_exported_and_imported(phone: Phone, stranger: Phone) -> None:
    """The file of kept rules makes the same rules on another phone."""
    document = file_of(phone, kept(phone))
    assert document["rules"] == "modern"
    assert document["options"] == OPTIONS_OF_RULES
    form = stranger.look("/rules").tap("Rules from a file").form("Keep these rules")
    page = form.send({"text": json.dumps(document)})
    assert page.status == 200
    assert file_of(stranger, page) == document


def test_edited_as_a_file(phone: Phone) -> None:
    """Kept rules stand in the field as text, to be changed there."""
    form = kept(phone).tap("Change them as a file").form("Keep these rules")
    page = form.send({"text": form["text"].replace('"quota": 3', '"quota": 1')})
    assert "Quota 1 (printed: 2)" in page.text


def test_uploaded(client: FlaskClient, phone: Phone) -> None:
    """A file of this phone goes before the text."""
    form = phone.look("/rules/file").form("Keep these rules")
    text = '{"name": "Sunday", "rules": "bombu"}'
    data = {**form.data(), "file": (io.BytesIO(text.encode()), "sunday.json")}
    answer = client.post("/rules/file", data=data, follow_redirects=True)
    assert answer.status_code == 200
    assert "Sunday" in Html(answer.text).text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"name": "A",\n"rules": "modern"\n"x": 1}', "The file is not JSON: line 3, column 1."),
        (
            '{"name": "A", "rules": "modern", "options": {\n"quota": -1}}',
            "Line 2: Quota is a whole number from 0 up, not -1.",
        ),
        ('{"name": "",\n"rules": "modern"}', "Line 1: A name is missing."),
        ("", "The file is not JSON: line 1, column 1."),
    ],
)
def test_wrong_files(phone: Phone, text: str, sentence: str) -> None:
    """What is wrong says on which line; the text stays."""
    page = phone.look("/rules/file").form("Keep these rules").send({"text": text})
    assert page.status == 422
    assert page.beside("text").startswith(sentence)
    assert "Your table's rules" not in phone.look("/rules").text


def test_a_file_that_is_no_text(client: FlaskClient, phone: Phone) -> None:
    """A picture is refused like any other file that is none of ours."""
    form = phone.look("/rules/file").form("Keep these rules")
    data = {**form.data(), "file": (io.BytesIO(b"\x89PNG\xff\x00"), "a.png")}
    answer = client.post("/rules/file", data=data)
    assert answer.status_code == 422
    assert "The file is not written in UTF-8." in Html(answer.text).text


def test_a_game_keeps_its_rules(phone: Phone) -> None:
    """Rules taken off or changed later change no game that was begun by them."""
    game = begun(phone, fields={"quota": "3"})
    kept(phone, quota="3").press("Take off")
    assert exported(phone, game)["options"] == {"quota": 3}
    assert deal("Ana", "no-king")["contract"] in phone.look(f"/games/{game}").source


def test_very_many_problems_of_a_file(phone: Phone) -> None:
    """Of very many problems the first hundred are listed, and how many more there are is said."""
    text = json.dumps(
        {"name": "Friday", "rules": "modern", "options": {f"o{n}": 1 for n in range(300)}}
    )
    page = phone.look("/rules/file").form("Keep these rules").fill({"text": text}).send()
    assert page.status == 422
    assert len(page.alerts) == 101
    assert page.alerts[-1] == "And 200 more."


@pytest.mark.parametrize("name", ["FRIDAY", "Fri\u200bday", "Ｆｒｉｄａｙ", " Friday\u00a0"])
def test_the_same_name_for_rules(phone: Phone, name: str) -> None:
    """Rules kept under a name that is the same take the place of the earlier ones."""
    first = kept(phone).path
    assert kept(phone, name, quota="4").path == first


@pytest.mark.parametrize("points", [10**6, -(10**6), 10**310])
def test_values_of_too_many_digits(phone: Phone, points: int) -> None:
    """A rules file with a number of more than six digits is refused, at the line of its key."""
    text = json.dumps(
        {"name": "Friday", "rules": "modern", "options": {"values": {"queen": points}}}, indent=1
    )
    page = phone.look("/rules/file").form("Keep these rules").fill({"text": text}).send()
    assert page.status == 422
    (said,) = page.alerts
    assert said.startswith("Line 6: Queen: a number has at most six digits, not ")
