"""Whatever is sent as a number: stored as what it plainly says, or refused; never guessed."""

from collections.abc import Sequence

import pytest
from flask import Flask

from tests.players import FOUR
from tests.scoring.files import deal, game_file
from tests.web.forms import Forced, Page, Phone
from tests.web.table import all_games, begun, exported, game_of, kinds, new_form, stored

TEXTS: dict[str, str | Sequence[str] | None] = {
    "nothing": "",
    "missing": None,
    "a word": "abc",
    "a fraction": "3.5",
    "a decimal comma": "3,5",
    "an exponent": "1e1",
    "a minus sign": "−1",
    "a hyphen": "-1",
    "a plus": "+3",
    "blanks": " 3 ",
    "only a blank": " ",
    "an underscore": "1_0",
    "Arabic": "٣",
    "fullwidth": "１３",
    "superscript": "³",
    "hexadecimal": "0x3",
    "a thousand digits": "3" * 1000,
    "10 to the 30th": str(10**30),
    "infinity": "inf",
    "no number": "nan",
    "true": "true",
    "a line break": "3\n",
    "a null": "3\x00",
    "twice": ["3", "3"],
    "twice, once empty": ["3", ""],
    "a calculation": "1+2",
    "a script": "<script>3</script>",
}
"""What is sent in place of a number."""

SAYS_NOTHING = ["nothing", "missing"]
"""What is the same as leaving the field alone."""

SIGNED = {"a minus sign": -1, "a hyphen": -1, "a plus": 3, "blanks": 3, "a line break": 3}
"""What plainly is a number where points with a sign are typed."""

WRONG = [name for name in TEXTS if name not in SAYS_NOTHING]
NOT_EVEN_SIGNED = [name for name in WRONG if name not in SIGNED]


def as_shown(name: str) -> str:
    """How a page shows what was sent: shortened, blanks together, twice told as both."""
    sent = TEXTS[name]
    assert sent is not None
    text = sent if isinstance(sent, str) else " & ".join(sent)
    return text if len(text) <= 60 else text[:59] + "…"


def said(page: Page, *fields: str) -> str:
    """The sentence beside the first of these fields that has one."""
    return next((page.beside(field) for field in fields if page.beside(field)), "")


# --- counts of a deal -----------------------------------------------------------------------

COUNTS = {
    "tricks": ("modern", "no-tricks", "tricks", 13, {}),
    "trumps": ("modern", "trumps", "tricks", 13, {}),
    "hearts": ("modern", "no-hearts", "hearts", 13, {"ace_of_hearts": 1}),
    "queens": ("modern", "no-queens", "queens", 4, {}),
    "few tricks": ("bombu", "no-tricks", "tricks", 8, {}),
}
"""Where counts are entered: rules, contract, the part, how many there are, what else is needed."""


def count_form(app: Flask, phone: Phone, where: str, force: Forced) -> tuple[str, Page]:
    """A game, and the answer to its first deal with these counts forced."""
    rules, contract, _part, _most, more = COUNTS[where]
    game = stored(app, game_file(rules=rules))
    form = phone.look(f"/games/{game}/deals/1?contract={contract}").form("Save")
    return game, form.fill(more).send(force)


@pytest.mark.parametrize("where", COUNTS)
@pytest.mark.parametrize("name", WRONG)
def test_a_count(app: Flask, phone: Phone, where: str, name: str) -> None:
    """A count that is no plain number is refused beside its field, and nothing is stored."""
    _rules, _contract, part, most, _more = COUNTS[where]
    force: Forced = {f"{part}-0": TEXTS[name], f"{part}-1": str(most)}
    game, page = count_form(app, phone, where, force)
    assert page.status == 422
    assert page.beside(f"{part}-0").startswith(
        f"Ana: {part} are a whole number from 0 to {most}, not"
    )
    assert page.beside(f"{part}-1") == ""
    assert page.form("Save")[f"{part}-1"] == str(most)
    assert kinds(app, game) == ["opened"]


@pytest.mark.parametrize("where", COUNTS)
@pytest.mark.parametrize("name", SAYS_NOTHING)
def test_no_count(app: Flask, phone: Phone, where: str, name: str) -> None:
    """A count left out is worked out where that is certain, and is missed where it is not."""
    _rules, _contract, part, most, _more = COUNTS[where]
    others = {f"{part}-{seat}": "1" for seat in (1, 2, 3)}
    game, page = count_form(app, phone, where, {f"{part}-0": TEXTS[name], **others})
    assert page.status == 200
    told = exported(phone, game)["deals"][0]["captures"][part]
    assert told == {"Ana": most - 3, "Ben": 1, "Cleo": 1, "Dan": 1}
    two_left_out: Forced = {
        f"{part}-0": TEXTS[name],
        f"{part}-1": None,
        **dict([*others.items()][1:]),
    }
    game, page = count_form(app, phone, where, two_left_out)
    assert page.status == 422
    assert page.beside(part).endswith(f"2 entered, {most} in play. Who took {most - 2} more?")
    assert kinds(app, game) == ["opened"]


@pytest.mark.parametrize(("text", "count"), [("0", 0), ("3", 3), ("03", 3), ("13", 13)])
def test_a_plain_count(app: Flask, phone: Phone, text: str, count: int) -> None:
    """One or two digits are a count."""
    force = {"tricks-0": text, "tricks-1": str(13 - count)}
    game, page = count_form(app, phone, "tricks", force)
    assert page.status == 200
    assert exported(phone, game)["deals"][0]["captures"]["tricks"].get("Ana", 0) == count


@pytest.mark.parametrize("name", WRONG)
def test_counts_of_salade(app: Flask, phone: Phone, name: str) -> None:
    """In Salade every count is judged for itself, at once."""
    game = stored(app, game_file(rules="spanish-salade"))
    form = phone.look(f"/games/{game}/deals/1?contract=salade").form("Save")
    fields = [f"{part}-{seat}" for part in ("tricks", "hearts", "queens") for seat in range(4)]
    page = form.send(dict.fromkeys(fields, TEXTS[name]))
    assert page.status == 422
    for field in fields:
        assert " are a whole number from 0 to " in page.beside(field)
    assert kinds(app, game) == ["opened"]


def test_seventy_years_of_barbu(app: Flask, phone: Phone) -> None:
    """A page full of wrong numbers is answered with all of them shown."""
    game, page = count_form(app, phone, "tricks", {f"tricks-{n}": "9" * 300 for n in range(4)})
    assert page.status == 422
    assert len(page.alerts) == 4
    assert all(len(sentence) < 200 for sentence in page.alerts)
    assert kinds(app, game) == ["opened"]


# --- takers and places ----------------------------------------------------------------------


@pytest.mark.parametrize("name", [*WRONG, "a seat too many"])
@pytest.mark.parametrize("contract", ["no-king", "no-last-two", "domino"])
def test_a_seat(app: Flask, phone: Phone, contract: str, name: str) -> None:
    """What is no seat at the table took nothing and came nowhere."""
    sent = TEXTS.get(name, "4")
    if sent == "3\n":
        sent = "3\n\n"
    field = {"no-king": "king_of_hearts", "no-last-two": "last_trick", "domino": "place-2"}
    part = {"domino": "finished"}.get(contract, field[contract])
    game = begun(phone)
    form = phone.look(f"/games/{game}/deals/1?contract={contract}").form("Save")
    more = {"no-last-two": {"second_last_trick": 1}, "domino": {"place-1": 0, "place-3": 2}}
    page = form.fill(more.get(contract, {})).send({field[contract]: sent})
    assert page.status == 422
    assert page.beside(part).endswith("does not play here.")
    assert kinds(app, game) == ["opened"]


# --- house rules ----------------------------------------------------------------------------

NUMBERS = {
    "quota": ("quota", "quota", {"quota": 3}, "quota"),
    "penalty": ("quota_penalty", "quota_penalty", {"quota_penalty": 3}, "quota_penalty"),
    "value": ("value-queen", "values", {"values": {"queen": 3}}, "value-queen"),
    "slam": ("value-slam", "values", {"values": {"slam": 3}}, "value-slam"),
    "place": ("place-1", "places", {"places": [45, 3, 5, -5]}, "place-0"),
    "factor": ("factor-0", "factors", {"factors": [3, 3]}, "factor-0"),
}
"""Numbers of the new game's form: the field, its option, what 3 makes of it, where it is said."""

BELOW_ZERO = {"quota", "penalty", "factor"}
"""What cannot be negative."""


@pytest.mark.parametrize("where", NUMBERS)
@pytest.mark.parametrize("name", NOT_EVEN_SIGNED)
def test_a_house_rule(app: Flask, phone: Phone, where: str, name: str) -> None:
    """A number of a house rule that is none is refused beside its field; no game is begun."""
    field, _option, _three, beside = NUMBERS[where]
    page = new_form(phone).send({field: TEXTS[name]})
    assert page.status == 422
    assert page.beside(beside) != ""
    assert len(page.alerts) == 1
    assert all_games(app) == []


@pytest.mark.parametrize("where", NUMBERS)
@pytest.mark.parametrize("name", SIGNED)
def test_a_signed_house_rule(app: Flask, phone: Phone, where: str, name: str) -> None:
    """A number with a sign or blanks around it is that number, where it may be negative."""
    field, option, three, beside = NUMBERS[where]
    page = new_form(phone).send({field: TEXTS[name]})
    if SIGNED[name] < 0 and where in BELOW_ZERO:
        assert page.status == 422
        assert page.beside(beside) != ""
        assert all_games(app) == []
        return
    options = exported(phone, game_of(page))["options"]
    assert list(options) == [option]
    if SIGNED[name] == 3:
        assert options == three
    else:
        assert -1 in (options["values"].values() if option == "values" else options[option])


@pytest.mark.parametrize("where", NUMBERS)
@pytest.mark.parametrize("name", SAYS_NOTHING)
def test_no_house_rule(phone: Phone, where: str, name: str) -> None:
    """An empty field keeps what is printed."""
    field = NUMBERS[where][0]
    page = new_form(phone).send({field: TEXTS[name]})
    assert exported(phone, game_of(page)) == game_file()


@pytest.mark.parametrize("name", WRONG)
def test_a_position_in_the_menu(app: Flask, phone: Phone, name: str) -> None:
    """A position that is no number is refused; no game is begun."""
    page = new_form(phone).send({"menu-no-king": TEXTS[name]})
    assert page.status == 422
    assert page.alerts[0].endswith("is no position in the menu.")
    assert all_games(app) == []


def test_the_same_position_written_otherwise(app: Flask, phone: Phone) -> None:
    """Two contracts do not share a position by writing it differently."""
    page = new_form(phone).send({"menu-no-king": "02"})
    assert page.alerts == ["Two contracts stand at position 02 of the menu."] or page.alerts == [
        "Two contracts stand at position 2 of the menu."
    ]
    assert all_games(app) == []


@pytest.mark.parametrize("name", WRONG)
def test_who_declares_first(app: Flask, phone: Phone, name: str) -> None:
    """What is no seat at the table does not declare first."""
    page = new_form(phone).send({"first": TEXTS[name]})
    assert page.status == 422
    assert len(page.alerts) == 1
    assert all_games(app) == []


# --- adjustments ----------------------------------------------------------------------------


def adjusted(phone: Phone, game: str, points: str | Sequence[str] | None) -> Page:
    """The answer to an adjustment of Ben's by these points."""
    form = phone.look(f"/games/{game}/table").form("Adjust")
    return form.fill({"player": 1, "reason": "revoke"}).send({"points": points})


@pytest.mark.parametrize("name", [*NOT_EVEN_SIGNED, *SAYS_NOTHING])
def test_wrong_points(app: Flask, phone: Phone, name: str) -> None:
    """Points that are no whole number are refused beside their field; the rest is kept."""
    game = begun(phone)
    page = adjusted(phone, game, TEXTS[name])
    assert page.status == 422
    assert page.beside("points").startswith("Points are a whole number such as 5 or −10")
    form = page.form("Adjust")
    assert (form["player"], form["reason"]) == ("1", "revoke")
    assert kinds(app, game) == ["opened"]


@pytest.mark.parametrize(
    ("text", "points"),
    [*((str(TEXTS[name]), points) for name, points in SIGNED.items()), ("0", 0), ("-05", -5)],
)
def test_points(phone: Phone, text: str, points: int) -> None:
    """Points may have a sign, a minus of either kind, and blanks around them."""
    game = begun(phone)
    assert adjusted(phone, game, text).status == 200
    assert exported(phone, game)["adjustments"] == [
        {"player": "Ben", "points": points, "reason": "revoke", "after_deal": 0}
    ]


@pytest.mark.parametrize("name", [*WRONG, *SAYS_NOTHING])
def test_whose_points(app: Flask, phone: Phone, name: str) -> None:
    """What is no seat at the table gets no points."""
    game = begun(phone)
    form = phone.look(f"/games/{game}/table").form("Adjust")
    page = form.fill({"points": "5", "reason": "revoke"}).send({"player": TEXTS[name]})
    assert page.status == 422
    assert page.beside("player") == "Whose points are they?"
    assert page.form("Adjust")["points"] == "5"
    assert kinds(app, game) == ["opened"]


# --- hidden numbers -------------------------------------------------------------------------


@pytest.mark.parametrize("name", TEXTS)
def test_hidden_numbers(app: Flask, phone: Phone, name: str) -> None:
    """Hidden numbers that are changed on the way store nothing, and are no server's error."""
    game = stored(app, game_file(deal("Ana", "no-king", {"king_of_hearts": "Ben"})))
    before = kinds(app, game)
    form = phone.look(f"/games/{game}/deals/1").form("Save").fill({"king_of_hearts": 2})
    assert form.send({"version": TEXTS[name]}).status == 409
    void = phone.look(f"/games/{game}/deals/1").form("Void this deal")
    assert void.send({"version": TEXTS[name]}).notices
    assert phone.look(f"/games/{game}").form("Undo").send({"seen": TEXTS[name]}).notices
    assert kinds(app, game) == before
    assert exported(phone, game)["players"] == list(FOUR)
