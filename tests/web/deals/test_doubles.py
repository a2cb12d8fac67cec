"""Doubles on the phone: said one by one or by a call, only those that are allowed, owed ones."""

import pytest
from flask import Flask

from tests.players import FOUR
from tests.scoring.documents import Document, deal, game_file
from tests.web.forms import Form, Phone
from tests.web.table import (
    assert_kept,
    assert_said,
    begun,
    exported,
    kinds,
    stored,
    tell,
    told_form,
)

Pairs = list[list[str]]


def told_doubles(phone: Phone, game: str, number: int = 1) -> Pairs:
    """The doubles of a deal as the file has them."""
    doubles: Pairs = exported(phone, game)["deals"][number - 1].get("doubles", [])
    return doubles


def form_of(phone: Phone, game: str, contract: str, number: int = 1) -> Form:
    """The form of the next deal with this contract."""
    return phone.look(f"/games/{game}/deals/{number}?contract={contract}").form("Keep and play")


def offered(form: Form) -> set[tuple[int, int]]:
    """Who may double whom, as the form offers it."""
    fields = {control["name"] for control in form.controls}
    pairs = [field.split("-")[1:] for field in fields if field.startswith("double-")]
    return {(int(speaker), int(other)) for speaker, other in pairs}


def calls(form: Form) -> set[tuple[int, str]]:
    """Who may say which call, as the form offers it."""
    boxes = [control for control in form.controls if control["name"].startswith("call-")]
    return {(int(box["name"][-1]), box["value"]) for box in boxes}


# --- what is offered ------------------------------------------------------------------------


def test_offered_in_a_negative_contract(phone: Phone) -> None:
    """Everybody may double everybody; the declarer has the others' row to answer in."""
    form = form_of(phone, begun(phone), "no-queens")
    assert offered(form) == {(a, b) for a in range(4) for b in range(4) if a != b}
    assert calls(form) == {(0, "maximum")} | {
        (speaker, call) for speaker in (1, 2, 3) for call in ("maximum", "family")
    }


@pytest.mark.parametrize("contract", ["trumps", "domino"])
def test_offered_in_a_positive_contract(phone: Phone, contract: str) -> None:
    """Only the declarer may be doubled, and may answer."""
    form = form_of(phone, begun(phone), contract)
    assert offered(form) == {(1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (0, 3)}
    assert calls(form) == {(0, "maximum")}


def test_offered_where_anyone_may_be_doubled(phone: Phone) -> None:
    """With the house rule, trumps are doubled like a negative contract."""
    game = begun(phone, fields={"positive_doubles": "anyone"})
    form = form_of(phone, game, "trumps")
    assert offered(form) == {(a, b) for a in range(4) for b in range(4) if a != b}
    assert (2, "family") in calls(form)


def test_no_doubling(phone: Phone) -> None:
    """A table without doubling is asked for none."""
    game = begun(phone, fields={"doubling": "false"})
    form = form_of(phone, game, "no-queens")
    assert offered(form) == set()
    assert "Doubles" not in form.page.text


def test_speaking_order(phone: Phone) -> None:
    """The player after the declarer speaks first, the declarer answers last."""
    game = begun(phone, fields={"first": "2"})
    page = phone.look(f"/games/{game}/deals/1?contract=no-queens")
    speakers = [
        next(element.all("legend")).text.split()[0]
        for element in page.ids["doubles"].all("fieldset")
    ]
    assert speakers == ["Dan", "Ana", "Ben", "Cleo"]
    assert next(list(page.ids["doubles"].all("fieldset"))[-1].all("legend")).text == "Cleo answers"


# --- calls ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "doubles"),
    [
        ({"call-1": "maximum"}, [["Ben", "Ana"], ["Ben", "Cleo"], ["Ben", "Dan"]]),
        ({"call-1": "family"}, [["Ben", "Cleo"], ["Ben", "Dan"]]),
        ({"call-3": "family", "double-3-0": "1"}, [["Dan", x] for x in ("Ana", "Ben", "Cleo")]),
        (
            {"call-1": "maximum", "double-1-0": "1"},
            [["Ben", "Ana"], ["Ben", "Cleo"], ["Ben", "Dan"]],
        ),
        (
            {"double-1-0": "1", "double-3-0": "1", "call-0": "maximum"},
            [["Ana", "Ben"], ["Ana", "Dan"], ["Ben", "Ana"], ["Dan", "Ana"]],
        ),
        (
            {"call-2": "maximum", "call-0": "maximum"},
            [["Ana", "Cleo"], ["Cleo", "Ana"], ["Cleo", "Ben"], ["Cleo", "Dan"]],
        ),
        ({"call-0": "maximum"}, []),
        (
            {"call-1": "family", "call-2": "family", "call-3": "family", "call-0": "maximum"},
            [[a, b] for a in FOUR[1:] for b in FOUR[1:] if a != b],
        ),
        (
            {"call-1": "maximum", "call-2": "maximum", "call-3": "maximum", "call-0": "maximum"},
            [[a, b] for a in FOUR for b in FOUR if a != b],
        ),
    ],
)
def test_calls(phone: Phone, fields: dict[str, str], doubles: Pairs) -> None:
    """Maximum is everything open to the speaker, family the other non-declarers."""
    game = begun(phone)
    assert form_of(phone, game, "no-queens").fill(fields).send().status == 200
    assert told_doubles(phone, game) == doubles


def test_both_calls_at_once(phone: Phone) -> None:
    """Whoever says family and maximum says maximum."""
    game = begun(phone)
    form = form_of(phone, game, "no-queens").fill({"call-1": "family"}).fill({"call-1": "maximum"})
    assert form.values.getlist("call-1") == ["family", "maximum"]
    assert form.send().status == 200
    assert told_doubles(phone, game) == [["Ben", "Ana"], ["Ben", "Cleo"], ["Ben", "Dan"]]


def test_both_calls_come_back(phone: Phone) -> None:
    """A form that is refused shows both calls ticked, as they were sent."""
    form = phone.look(f"/games/{begun(phone)}/deals/1?contract=no-queens").form("Save")
    page = form.fill({"call-1": "family"}).fill({"call-1": "maximum"}).send()
    assert page.status == 422
    assert page.form("Save").values.getlist("call-1") == ["maximum", "family"]


def test_calls_are_shown_as_doubles(phone: Phone) -> None:
    """Once kept, a call stands in the form as the doubles that it meant."""
    game = begun(phone)
    page = form_of(phone, game, "no-queens").fill({"call-1": "family"}).send()
    form = page.form("Save")
    boxes = sorted(name for name in form.values if name.startswith(("double", "call")))
    assert boxes == ["double-1-2", "double-1-3"]


# --- owed -----------------------------------------------------------------------------------

EARLY = [
    deal("Ana", "no-tricks", {"tricks": {"Ana": 13}}),
    deal("Ana", "no-queens", {"queens": {"Ana": 4}}),
    deal("Ana", "no-hearts", {"hearts": {"Ana": 13}, "ace_of_hearts": "Ana"}),
    deal("Ana", "no-king", {"king_of_hearts": "Ana"}),
    deal(
        "Ana",
        "no-last-two",
        {"second_last_trick": "Ana", "last_trick": "Ana"},
        doubles=[["Cleo", "Ana"]],
    ),
]
"""Five deals of Ana's: Ben and Dan owe her two doubles and have two deals left, Cleo owes one."""


def five_deals(app: Flask) -> str:
    """A game in which Ben and Dan must double Ana in each of her last two deals."""
    return stored(app, game_file(*EARLY))


def test_who_owes(app: Flask, phone: Phone) -> None:
    """The game's page says who must double now and who still owes."""
    page = phone.look(f"/games/{five_deals(app)}")
    duties = [said.text for said in page.root.all("p") if "duty" in said["class"]]
    assert duties == [
        "Ben must double Ana now.",
        "Dan must double Ana now.",
        "Still to double Ana: Cleo 1; 2 deals left.",
    ]


def test_forced_doubles_are_set(app: Flask, phone: Phone) -> None:
    """The form of the deal has the forced doubles set, marked with the duty."""
    form = form_of(phone, five_deals(app), "trumps", 6)
    assert (form["double-1-0"], form["double-2-0"], form["double-3-0"]) == ("1", "", "1")
    legends = [legend.text for legend in form.page.ids["doubles"].all("legend")]
    assert [legend for legend in legends if "must double" in legend] == [
        "Ben must double",
        "Dan must double",
    ]
    assert "Cleo owes 1 in 2" in legends


@pytest.mark.parametrize("button", ["Keep and play", "Save"])
def test_a_forced_double_is_missing(app: Flask, phone: Phone, button: str) -> None:
    """It is pointed out before anything is stored, the form is kept, and the table may overrule."""
    game = five_deals(app)
    captures = {"tricks": {"Ana": 13}} if button == "Save" else None
    told = deal("Ana", "trumps", captures, doubles=[["Dan", "Ana"]], detail="H")
    form = told_form(phone, game, told, button)
    before = kinds(app, game)
    page = form.send()
    assert page.status == 422
    assert page.alerts == ["Ben must double Ana in this deal, or stays short of the quota."]
    assert_kept(page, form)
    assert kinds(app, game) == before
    again = page.form(button)
    assert again["overrule"] == ""
    assert again.send().status == 422
    assert again.fill({"overrule": "1"}).send().status == 200
    assert told_doubles(phone, game, 6) == [["Dan", "Ana"]]
    assert len(kinds(app, game)) == len(before) + 1


def test_the_forced_double_is_added(app: Flask, phone: Phone) -> None:
    """Instead of overruling, the double is said after all."""
    game = five_deals(app)
    form = told_form(phone, game, deal("Ana", "trumps", doubles=[]), "Keep and play")
    page = form.send()
    assert len(page.alerts) == 2
    form = page.form("Keep and play").fill({"double-1-0": "1", "double-3-0": "1"})
    assert form.send().status == 200
    assert told_doubles(phone, game, 6) == [["Ben", "Ana"], ["Dan", "Ana"]]


def test_a_maximum_meets_the_duty(app: Flask, phone: Phone) -> None:
    """A maximum doubles the declarer too; a family double does not."""
    last = {"contracts": ["no-tricks", "no-queens", "no-hearts", "no-king", "no-last-two"]}
    game = stored(app, game_file(*EARLY[:3], options=last))
    form = form_of(phone, game, "no-king", 4)
    form.fill({"double-1-0": "", "double-2-0": "", "double-3-0": ""})
    page = form.fill({"call-1": "maximum", "call-2": "family", "call-3": "maximum"}).send()
    assert page.alerts == ["Cleo must double Ana in this deal, or stays short of the quota."]


def test_overruled_it_counts_as_short(app: Flask, phone: Phone) -> None:
    """After the table went on, the quota cannot be met any more, and the page says so."""
    game = five_deals(app)
    told = deal("Ana", "trumps", {"tricks": {"Ana": 13}}, doubles=[["Dan", "Ana"]])
    page = tell(phone, game, told).form("Save").fill({"overrule": "1"}).send()
    assert page.status == 200
    rows = {row[0]: row[1] for row in page.table("quotas")}
    assert rows["Ben"] == "0/2 1 short"
    assert rows["Cleo"] == "1/2 in 1"
    assert rows["Dan"] == "1/2 in 1"
    legends = [legend.text for legend in page.ids["doubles"].all("legend")]
    assert "Ben must double" in legends


def test_after_play_nothing_is_pointed_out(app: Flask, phone: Phone) -> None:
    """A deal that was played is corrected without asking for doubles that nobody said."""
    missed = deal("Ana", "trumps", {"tricks": {"Ana": 13}})
    game = stored(app, game_file(*EARLY, missed))
    form = phone.look(f"/games/{game}/deals/6").form("Save")
    assert form.fill({"tricks-0": 12, "tricks-1": 1}).send().status == 200
    assert kinds(app, game)[-1] == "amended"


# --- not allowed ----------------------------------------------------------------------------

NOBODY_ELSE = "{} may not double {}: here only the declarer Ana may be doubled."
ONLY_ANSWERS = "Ana declares and may only answer: {0} has not doubled Ana."


@pytest.mark.parametrize(
    "wrong",
    [
        ("no-queens", {"double-0-1": "1"}, "double-0-1", ONLY_ANSWERS.format("Ben")),
        (
            "no-queens",
            {"double-2-0": "1", "double-0-3": "1"},
            "double-0-3",
            ONLY_ANSWERS.format("Dan"),
        ),
        ("trumps", {"double-0-2": "1"}, "double-0-2", ONLY_ANSWERS.format("Cleo")),
    ],
)
def test_the_declarer_may_only_answer(
    app: Flask, phone: Phone, wrong: tuple[str, Document, str, str]
) -> None:
    """An answer to nobody is refused, said beside its box, and the boxes stay as they are."""
    contract, fields, field, sentence = wrong
    game = begun(phone)
    form = form_of(phone, game, contract).fill(fields)
    page = form.send()
    assert page.status == 422
    assert_said(page, field, sentence)
    assert_kept(page, form)
    assert kinds(app, game) == ["opened"]


def test_doubles_that_are_not_offered(app: Flask, phone: Phone) -> None:
    """A double of another player in trumps, which the form has no box for, is refused too."""
    game = begun(phone)
    form = form_of(phone, game, "trumps")
    assert "double-1-2" not in form
    page = form.page.phone.send(form.element["action"], form.data({"double-1-2": "1"}))
    assert page.status == 422
    assert_said(page, "doubles", NOBODY_ELSE.format("Ben", "Cleo"))
    assert kinds(app, game) == ["opened"]


def test_doubles_where_nobody_doubles(app: Flask, phone: Phone) -> None:
    """At a table without doubling, doubles that are sent all the same are refused."""
    game = begun(phone, fields={"doubling": "false"})
    page = form_of(phone, game, "no-queens").send({"double-1-0": "1"})
    assert page.status == 422
    assert page.alerts == ["This table plays without doubles."]
    assert kinds(app, game) == ["opened"]
