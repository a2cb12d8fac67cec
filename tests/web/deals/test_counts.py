"""Whatever is sent as a number: stored as what it plainly says, or refused; never guessed."""

import re
from collections.abc import Sequence
from itertools import cycle

import pytest
from flask import Flask

from tests.players import FOUR
from tests.scoring.documents import Document, deal, game_file
from tests.web.forms import Form, Phone
from tests.web.table import all_games, begun, exported, game_of, kinds, new_form, stored

WRONG: dict[str, str | Sequence[str]] = {
    "a word": "abc",
    "a fraction": "3.5",
    "an exponent": "1e1",
    "only a blank": " ",
    "an underscore": "1_0",
    "Arabic": "٣",
    "fullwidth": "１３",
    "superscript": "³",
    "a thousand digits": "3" * 1000,
    "10 to the 30th": str(10**30),
    "a null": "3\x00",
}
"""What is sent in place of a number and is none, wherever it is sent."""

SIGNED = {"−1": -1, "-1": -1, "+3": 3, " 3 ": 3, "3\n": 3}
"""What plainly is a number where points with a sign are typed, and is none elsewhere."""

NO_COUNT: list[str | Sequence[str]] = [*WRONG.values(), *SIGNED]
"""What is no count of cards or tricks, and no seat."""

NOTHING = ["", None]
"""A field left empty, or missing: the same as leaving it alone."""


# --- counts of a deal -----------------------------------------------------------------------

COUNTS = {"no-tricks": ("tricks", 13), "no-hearts": ("hearts", 13), "no-queens": ("queens", 4)}
"""Contracts with counts: the part, and how many there are."""


def count_form(phone: Phone, game: str, contract: str) -> Form:
    """The form of the next deal, with all that it needs but counts."""
    form = phone.look(f"/games/{game}/deals/1?contract={contract}").form("Save")
    return form.fill({"ace_of_hearts": 1} if contract == "no-hearts" else {})


@pytest.mark.parametrize("contract", COUNTS)
def test_no_count(app: Flask, phone: Phone, contract: str) -> None:
    """A count that is no plain number is refused beside its field, and nothing is stored."""
    part, most = COUNTS[contract]
    game = begun(phone)
    form = count_form(phone, game, contract).fill({f"{part}-1": most})
    for sent in NO_COUNT:
        page = form.send({f"{part}-0": sent})
        assert page.status == 422, sent
        sentence = f"Ana: {part} are a whole number from 0 to {most}, not"
        assert page.beside(f"{part}-0").startswith(sentence), sent
        assert page.linked().keys() == {f"{part}-0"}
        assert page.form("Save")[f"{part}-1"] == str(most)
    assert kinds(app, game) == ["opened"]


@pytest.mark.parametrize("contract", COUNTS)
@pytest.mark.parametrize("sent", NOTHING)
def test_a_count_left_out(app: Flask, phone: Phone, contract: str, sent: str | None) -> None:
    """A count left out is worked out where that is certain, and is missed where it is not."""
    part, most = COUNTS[contract]
    game = begun(phone)
    form = count_form(phone, game, contract)
    page = form.fill({f"{part}-2": 1, f"{part}-3": 1}).send({f"{part}-0": sent})
    assert page.status == 422
    assert page.beside(part).endswith(f"2 entered, {most} in play. Who took {most - 2} more?")
    assert kinds(app, game) == ["opened"]
    assert form.fill({f"{part}-1": 1}).send({f"{part}-0": sent}).status == 200
    told = exported(phone, game)["deals"][0]["captures"][part]
    assert told == {"Ana": most - 3, "Ben": 1, "Cleo": 1, "Dan": 1}


@pytest.mark.parametrize(("text", "count"), [("0", 0), ("3", 3), ("03", 3), ("13", 13)])
def test_a_plain_count(phone: Phone, text: str, count: int) -> None:
    """One or two digits are a count."""
    game = begun(phone)
    form = count_form(phone, game, "no-tricks").fill({"tricks-1": 13 - count})
    assert form.send({"tricks-0": text}).status == 200
    assert exported(phone, game)["deals"][0]["captures"]["tricks"].get("Ana", 0) == count


def test_counts_of_salade(app: Flask, phone: Phone) -> None:
    """In Salade every count is judged for itself, all of them at once."""
    game = begun(phone, "spanish-salade")
    form = count_form(phone, game, "salade")
    fields = [f"{part}-{seat}" for part in ("tricks", "hearts", "queens") for seat in range(4)]
    page = form.send(dict(zip(fields, cycle(NO_COUNT), strict=False)))
    assert page.status == 422
    for field in fields:
        assert " are a whole number from 0 to " in page.beside(field)
    assert kinds(app, game) == ["opened"]


def test_long_numbers_make_no_long_page(app: Flask, phone: Phone) -> None:
    """What was sent is shown shortened."""
    game = begun(phone)
    force = {f"tricks-{seat}": "9" * 1000 for seat in range(4)}
    page = count_form(phone, game, "no-tricks").send(force)
    assert page.status == 422
    assert [len(sentence) < 200 for sentence in page.alerts] == [True] * 4
    assert kinds(app, game) == ["opened"]


# --- takers and places ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("contract", "field", "part", "more"),
    [
        ("no-king", "king_of_hearts", "king_of_hearts", {}),
        ("no-last-two", "last_trick", "last_trick", {"second_last_trick": 1}),
        ("domino", "place-2", "finished", {"place-1": 0, "place-3": 2}),
    ],
)
def test_no_seat(phone: Phone, contract: str, field: str, part: str, more: dict[str, int]) -> None:
    """What is no seat at the table took nothing and came nowhere."""
    game = begun(phone)
    form = phone.look(f"/games/{game}/deals/1?contract={contract}").form("Save").fill(more)
    for sent in [*NO_COUNT, "4", "99"]:
        page = form.send({field: sent})
        assert page.status == 422, sent
        assert page.beside(part).endswith("does not play here."), sent
    assert exported(phone, game)["deals"] == []


# --- house rules ----------------------------------------------------------------------------

NUMBERS: dict[str, tuple[str, Document]] = {
    "quota": ("quota", {"quota": 3}),
    "quota_penalty": ("quota_penalty", {"quota_penalty": 3}),
    "value-queen": ("value-queen", {"values": {"queen": 3}}),
    "place-1": ("place-0", {"places": [45, 3, 5, -5]}),
    "factor-0": ("factor-0", {"factors": [3, 3]}),
}
"""Numbers of the new game's form: the field where they are judged, and what 3 makes of them."""


def test_house_rules_that_are_no_numbers(app: Flask, phone: Phone) -> None:
    """A number of a house rule that is none is refused beside its field; no game is begun."""
    form = new_form(phone)
    for sent in WRONG.values():
        page = form.send(dict.fromkeys(NUMBERS, sent))
        assert page.status == 422, sent
        assert page.linked().keys() == {beside for beside, _three in NUMBERS.values()}, sent
        assert all(page.beside(beside) for beside, _three in NUMBERS.values())
    assert all_games(app) == []


@pytest.mark.parametrize("sent", [text for text, number in SIGNED.items() if number < 0])
def test_house_rules_below_zero(app: Flask, phone: Phone, sent: str) -> None:
    """Values and places may be negative, quota, penalty and factors may not."""
    form = new_form(phone)
    page = form.send(dict.fromkeys(NUMBERS, sent))
    assert page.status == 422
    assert page.linked().keys() == {"quota", "quota_penalty", "factor-0"}
    assert all_games(app) == []
    game = game_of(form.send(dict.fromkeys(["value-queen", "place-1"], sent)))
    assert exported(phone, game)["options"] == {
        "values": {"queen": -1},
        "places": [45, -1, 5, -5],
    }


@pytest.mark.parametrize("sent", [text for text, number in SIGNED.items() if number > 0])
def test_house_rules_with_a_sign(phone: Phone, sent: str) -> None:
    """A plus and blanks around a number do not make it another one."""
    page = new_form(phone).send(dict.fromkeys(NUMBERS, sent))
    options = [option for _beside, three in NUMBERS.values() for option in three.items()]
    assert exported(phone, game_of(page))["options"] == dict(options)


@pytest.mark.parametrize("sent", NOTHING)
def test_house_rules_left_alone(phone: Phone, sent: str | None) -> None:
    """An empty field keeps what is printed."""
    page = new_form(phone).send(dict.fromkeys(NUMBERS, sent))
    assert exported(phone, game_of(page)) == game_file()


def test_positions_in_the_menu(app: Flask, phone: Phone) -> None:
    """A position that is no number is refused, and so is one that is taken, however written."""
    form = new_form(phone)
    for sent in NO_COUNT:
        page = form.send({"menu-no-king": sent})
        assert page.status == 422, sent
        assert re.search(r"is no position in the menu\.$|has at most six digits", page.alerts[0])
    page = form.send({"menu-no-king": "02"})
    assert page.alerts == ["Two contracts stand at position 02 of the menu."]
    assert all_games(app) == []


def test_who_declares_first(app: Flask, phone: Phone) -> None:
    """What is no seat at the table does not declare first."""
    form = new_form(phone)
    for sent in [*NO_COUNT, "4", "99"]:
        page = form.send({"first": sent})
        assert page.status == 422, sent
        assert len(page.alerts) == 1
    assert all_games(app) == []


# --- adjustments ----------------------------------------------------------------------------


def test_wrong_points(app: Flask, phone: Phone) -> None:
    """Points that are no whole number are refused beside their field; the rest is kept."""
    game = begun(phone)
    form = phone.look(f"/games/{game}/table").form("Adjust")
    form.fill({"player": 1, "reason": "revoke"})
    for sent in [*WRONG.values(), *NOTHING]:
        page = form.send({"points": sent})
        assert page.status == 422, sent
        assert page.beside("points") == (
            "Points are a whole number such as 5 or −10, of at most six digits."
        )
        back = page.form("Adjust")
        assert (back["player"], back["reason"]) == ("1", "revoke")
    assert kinds(app, game) == ["opened"]


@pytest.mark.parametrize(
    ("text", "points"), [*SIGNED.items(), ("0", 0), ("-05", -5), ("999999", 999999)]
)
def test_points(phone: Phone, text: str, points: int) -> None:
    """Points may have a sign, a minus of either kind, and blanks around them."""
    game = begun(phone)
    form = phone.look(f"/games/{game}/table").form("Adjust")
    form.fill({"player": 1, "reason": "revoke"})
    assert form.send({"points": text}).status == 200
    assert exported(phone, game)["adjustments"] == [
        {"player": "Ben", "points": points, "reason": "revoke", "after_deal": 0}
    ]


def test_whose_points(app: Flask, phone: Phone) -> None:
    """What is no seat at the table gets no points."""
    game = begun(phone)
    form = phone.look(f"/games/{game}/table").form("Adjust")
    form.fill({"points": "5", "reason": "revoke"})
    for sent in [*NO_COUNT, *NOTHING, "4"]:
        page = form.send({"player": sent})
        assert page.status == 422, sent
        assert page.beside("player") == "Whose points are they?"
        assert page.form("Adjust")["points"] == "5"
    assert kinds(app, game) == ["opened"]


# --- hidden numbers -------------------------------------------------------------------------


def test_hidden_numbers(app: Flask, phone: Phone) -> None:
    """Hidden numbers that are changed on the way store nothing, and are no server's error."""
    game = stored(app, game_file(deal("Ana", "no-king", {"king_of_hearts": "Ben"})))
    page = phone.look(f"/games/{game}/deals/1")
    save, void = page.form("Save").fill({"king_of_hearts": 2}), page.form("Void this deal")
    undo = phone.look(f"/games/{game}").form("Undo")
    changed = ["The game has changed meanwhile. Look again and decide."]
    for sent in [*NO_COUNT, *NOTHING]:
        assert save.send({"version": sent}).status == 409, sent
        assert void.send({"version": sent}).notices == changed, sent
        assert undo.send({"seen": sent}).notices == changed, sent
    assert kinds(app, game) == ["opened", "scored"]
    assert exported(phone, game)["players"] == list(FOUR)
