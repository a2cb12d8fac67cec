"""A new game: rule set, players, who declares first, title, and every house rule."""

from typing import Any

import pytest
from flask import Flask

from scorekeeper.rule_sets import IDS, rule_sets
from scorekeeper.scoring.rules import OPTION_NAMES
from tests.players import EVERYBODY, FOUR
from tests.scoring.documents import game_file
from tests.web.forms import Phone
from tests.web.table import (
    all_games,
    assert_kept,
    assert_said,
    begun,
    exported,
    game_of,
    new_form,
)

TABLES = [(rules, players) for rules in IDS for players in rule_sets()[rules].players]
"""Every rule set with every number of players that it allows."""

HOUSE_RULES: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "series": ("spanish", {"schedule": "series"}, {"schedule": "series"}),
    "rotation": ("modern", {"schedule": "rotation"}, {"schedule": "rotation"}),
    "passes": ("family", {"schedule": "passes"}, {"schedule": "passes"}),
    "blocks": ("bombu", {"schedule": "blocks"}, {"schedule": "blocks"}),
    "fixed order": ("modern", {"choice": "fixed"}, {"choice": "fixed"}),
    "free choice": ("simple", {"choice": "free"}, {"choice": "free"}),
    "a contract less": (
        "modern",
        {"menu-trumps": ""},
        {"contracts": ["no-tricks", "no-queens", "no-last-two", "no-hearts", "no-king", "domino"]},
    ),
    "a contract more": (
        "tafferan",
        {"menu-salade": "8"},
        {
            "contracts": [
                "no-tricks",
                "no-queens",
                "no-last-two",
                "no-hearts",
                "no-king",
                "trumps",
                "domino",
                "salade",
            ]
        },
    ),
    "another order": (
        "bombu",
        {
            "menu-no-tricks": "6",
            "menu-no-hearts": "",
            "menu-no-queens": "",
            "menu-no-king": "2",
            "menu-salade": "",
            "menu-domino": "1",
        },
        {"contracts": ["domino", "no-king", "no-tricks"]},
    ),
    "values": (
        "modern",
        {"value-king_of_hearts": "-30", "value-queen": "−8", "value-trump_trick": "+6"},
        {"values": {"trump_trick": 6, "queen": -8, "king_of_hearts": -30}},
    ),
    "last tricks": (
        "spanish",
        {"value-second_last_trick": "-5", "value-last_trick": "0"},
        {"values": {"second_last_trick": -5, "last_trick": 0}},
    ),
    "an ace like any heart": (
        "modern",
        {"value-ace_of_hearts": "-2"},
        {"values": {"ace_of_hearts": -2}},
    ),
    "an ace of its own": (
        "family",
        {"value-ace_of_hearts": "30"},
        {"values": {"ace_of_hearts": 30}},
    ),
    "a slam": ("family", {"value-slam": "-100"}, {"values": {"slam": -100}}),
    "no slam to speak of": ("bombu", {"value-slam": "80"}, {"values": {"slam": 80}}),
    "tricks and hearts": (
        "bombu",
        {"value-trick": "5", "value-heart": "20"},
        {"values": {"trick": 5, "heart": 20}},
    ),
    "domino": (
        "modern",
        {"place-0": "50", "place-1": "25", "place-2": "0", "place-3": "-10"},
        {"places": [50, 25, 0, -10]},
    ),
    "one place of domino": ("modern", {"place-3": "-10"}, {"places": [45, 20, 5, -10]}),
    "doubling": ("family", {"doubling": "true"}, {"doubling": True}),
    "no doubling": ("modern", {"doubling": "false"}, {"doubling": False}),
    "factors": ("modern", {"factor-0": "2", "factor-1": "4"}, {"factors": [2, 4]}),
    "one factor": ("modern", {"factor-1": "5"}, {"factors": [2, 5]}),
    "doubles in trumps": (
        "modern",
        {"positive_doubles": "anyone"},
        {"positive_doubles": "anyone"},
    ),
    "quota": ("modern", {"quota": "3"}, {"quota": 3}),
    "no quota": ("spanish", {"quota": "0"}, {"quota": 0}),
    "penalty": ("modern", {"quota_penalty": "25"}, {"quota_penalty": 25}),
    "split": ("modern", {"undoubled_negatives": "split"}, {"undoubled_negatives": "split"}),
    "written as merit": ("family", {"sign": "merit"}, {"sign": "merit"}),
    "written as penalty": ("modern", {"sign": "penalty"}, {"sign": "penalty"}),
    "a whole house": (
        "spanish-salade",
        {
            "schedule": "series",
            "choice": "fixed",
            "menu-trumps": "",
            "value-queen": "-8",
            "place-0": "40",
            "factor-1": "3",
            "positive_doubles": "anyone",
            "quota": "3",
            "quota_penalty": "5",
            "undoubled_negatives": "split",
            "sign": "penalty",
        },
        {
            "schedule": "series",
            "choice": "fixed",
            "contracts": [
                "no-tricks",
                "no-queens",
                "no-last-two",
                "no-hearts",
                "no-king",
                "domino",
                "salade",
            ],
            "values": {"queen": -8},
            "places": [40, 20, 5, -5],
            "factors": [2, 3],
            "positive_doubles": "anyone",
            "quota": 3,
            "quota_penalty": 5,
            "undoubled_negatives": "split",
            "sign": "penalty",
        },
    ),
}
"""House rules: the rule set, what is filled in, and the options of the exported file."""


# --- the table ------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_every_table(phone: Phone, rules: str, seats: int) -> None:
    """Every rule set is begun with every number of players; the file says just that."""
    players = EVERYBODY[:seats]
    page = new_form(phone, rules, players).send()
    game = game_of(page)
    assert exported(phone, game) == game_file(rules=rules, players=players)
    deals = seats * len(rule_sets()[rules].options.contracts)
    assert f"deal 1 of {deals}" in page.text
    assert "Ana" in page.root.text


def test_who_declares_first(phone: Phone) -> None:
    """The dot marks who declares first; the game begins with that player."""
    form = new_form(phone)
    assert form["first"] == "0"
    page = form.fill({"first": "2"}).send()
    assert "Cleo declares" in page.text
    assert exported(phone, game_of(page))["first_declarer"] == "Cleo"


def test_title(phone: Phone) -> None:
    """A title is kept without the blanks around it, and stands over the game."""
    page = new_form(phone, fields={"title": "  Friday at Ana's  "}).send()
    assert exported(phone, game_of(page))["title"] == "Friday at Ana's"
    assert page.text.count("Friday at Ana's") >= 1
    assert next(page.root.all("h1")).text.startswith("Friday at Ana's")


def test_empty_seats(phone: Phone) -> None:
    """Where fewer may play, the last seats stay empty."""
    game = begun(phone, "family", ["Ana", "Ben", "Cleo", "Dan", "Eva", "  "])
    assert exported(phone, game)["players"] == ["Ana", "Ben", "Cleo", "Dan", "Eva"]


# --- house rules ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_house_rules(phone: Phone, name: str) -> None:
    """A house rule that is filled in is in the exported file, and nothing else is."""
    rules, fields, options = HOUSE_RULES[name]
    game = begun(phone, rules, FOUR, fields)
    assert exported(phone, game) == game_file(rules=rules, options=options)


def test_every_option_is_tried() -> None:
    """The table of house rules above has every option that there is."""
    tried = {option for _rules, _fields, options in HOUSE_RULES.values() for option in options}
    assert tried == set(OPTION_NAMES)


@pytest.mark.parametrize("rules", IDS)
def test_every_house_rule_is_shown(phone: Phone, rules: str) -> None:
    """Each form has every option of its set, with what is printed shown, and one line on each."""
    page = phone.look(f"/games/new?rules={rules}")
    form, rule_set = page.form("Begin"), rule_sets()[rules]
    printed = rule_set.options
    for word in ("schedule", "choice", "positive_doubles", "undoubled_negatives", "sign"):
        assert form[word] == getattr(printed, word)
    assert form["doubling"] == str(printed.doubling).lower()
    for number in ("quota", "quota_penalty"):
        assert form.of(number)[0]["placeholder"] == str(getattr(printed, number))
    for n, factor in enumerate(printed.factors):
        assert form.of(f"factor-{n}")[0]["placeholder"] == str(factor)
    for n, points in enumerate(printed.places):
        assert form.of(f"place-{n}")[0]["placeholder"] == str(points).replace("-", "−")
    for item in rule_set.items:
        shown = form.of(f"value-{item}")[0]["placeholder"]
        instead = {"slam": "none", "ace_of_hearts": "as a heart"}.get(item, "")
        assert shown == str(printed.values.get(item, instead)).replace("-", "−")
    for contract in rule_set.contracts:
        on_menu = contract in printed.contracts
        position = str(printed.contracts.index(contract) + 1) if on_menu else ""
        assert form[f"menu-{contract}"] == position
    for hint in (
        "How the turn to declare goes round the table.",
        "The declarer picks among what is left, or the printed order holds.",
        "Which contracts are played, and in which order where it is fixed.",
        "Points for each trick and card.",
        "Points by place, first to last.",
        "Merit: highest total wins. Penalty: lowest total wins.",
        "Whether players may double each other before play.",
        "How often the difference counts for a doubled and for a redoubled pair.",
        "Whom the others may double there.",
        "How often each player must double every declarer; 0 for no duty.",
        "Points lost for each double missing at the end of a series.",
        "Whether a negative contract that nobody doubled is played, or its total split unplayed.",
    ):
        assert hint in page.text


@pytest.mark.parametrize("rules", IDS)
def test_only_what_is_scored_has_a_price(phone: Phone, rules: str) -> None:
    """A set offers no price for what none of its contracts scores."""
    form = phone.look(f"/games/new?rules={rules}").form("Begin")
    priced = {name.removeprefix("value-") for name in form.values if name.startswith("value-")}
    assert priced == set(rule_sets()[rules].items)


def test_saying_what_is_printed(phone: Phone) -> None:
    """Filling in what is printed anyway changes nothing."""
    fields = {"quota": "2", "factor-0": "2", "factor-1": "3", "place-0": "45", "value-queen": "-6"}
    game = begun(phone, fields=fields)
    assert exported(phone, game) == game_file()


def test_a_slam_is_off_where_none_is_printed(phone: Phone) -> None:
    """An empty slam stays without a slam."""
    form = phone.look("/games/new?rules=modern").form("Begin")
    assert form.of("value-slam")[0]["placeholder"] == "none"
    assert "options" not in exported(phone, begun(phone))


# --- sent twice -----------------------------------------------------------------------------


def test_sent_twice(app: Flask, phone: Phone) -> None:
    """Tapping twice on Begin begins one game, and both taps lead to it."""
    form = new_form(phone)
    assert form.send().path == form.send().path
    assert len(all_games(app)) == 1


def test_back_and_with_other_names(app: Flask, phone: Phone) -> None:
    """Going back and beginning with other names is another game, not the first one again."""
    form = new_form(phone)
    first = game_of(form.send())
    second = game_of(form.fill({"name-3": "Eva"}).send())
    assert first != second
    assert exported(phone, second)["players"] == ["Ana", "Ben", "Cleo", "Eva"]
    assert game_of(form.send()) == second
    assert len(all_games(app)) == 2


# --- refused --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        ("modern", {"quota": "-1"}, "quota", "Quota is a whole number from 0 up, not -1."),
        ("modern", {"quota": "two"}, "quota", "Quota is a whole number from 0 up, not two."),
        (
            "modern",
            {"quota_penalty": "1.5"},
            "quota_penalty",
            "Missed doubles is a whole number from 0 up, not 1.5.",
        ),
        (
            "modern",
            {"factor-1": "0"},
            "factor-0",
            "Factors are two whole numbers from 1 up, not 2, 0.",
        ),
        (
            "modern",
            {"place-1": "x"},
            "place-0",
            "Each of the 4 places is worth a whole number of points, not 45, x, 5, -5.",
        ),
        (
            "modern",
            {"value-heart": "two"},
            "value-heart",
            "Heart is worth a whole number of points, not two.",
        ),
        (
            "modern",
            {"value-heart": "-1234567"},
            "value-heart",
            "Heart: a number has at most six digits, not -1234567.",
        ),
        (
            "modern",
            {"place-0": "1000000"},
            "place-0",
            "Domino: a number has at most six digits, not 1000000, 20, 5, -5.",
        ),
        (
            "modern",
            {"menu-no-tricks": "2"},
            "contracts",
            "Two contracts stand at position 2 of the menu.",
        ),
        ("modern", {"title": "x" * 81}, "title", "A title has at most 80 characters."),
        (
            "family",
            {"first": "4"},
            "name-4",
            "Player 5 shall declare first but has no name.",
        ),
    ],
)
def test_wrong_house_rules(
    app: Flask, phone: Phone, wrong: tuple[str, dict[str, str], str, str]
) -> None:
    """What is wrong is said beside its field, all the rest is kept, and no game is begun."""
    rules, fields, field, sentence = wrong
    form = new_form(phone, rules, FOUR, {"title": "Friday", **fields})
    page = form.send()
    assert page.status == 422
    assert_said(page, field, sentence)
    assert page.alerts == [sentence]
    assert_kept(page, form)
    assert all_games(app) == []


def test_the_house_rules_are_open_where_one_is_wrong(phone: Phone) -> None:
    """A problem among the folded house rules is not hidden."""

    def is_open(fields: dict[str, str]) -> bool:
        page = new_form(phone, fields=fields).send()
        assert page.status == 422
        [details] = page.root.all("details")
        return "open" in details

    assert is_open({"quota": "-1"})
    assert is_open({"value-heart": "x"})
    assert is_open({"menu-no-tricks": "2"})
    assert not is_open({"name-0": ""})


def test_no_contract_at_all(app: Flask, phone: Phone) -> None:
    """A menu without any contract is refused."""
    none = {f"menu-{contract}": "" for contract in rule_sets()["modern"].contracts}
    page = new_form(phone, fields=none).send()
    assert page.status == 422
    assert_said(page, "contracts", "The menu needs at least one contract.")
    assert all_games(app) == []


def test_put_right_and_sent_again(app: Flask, phone: Phone) -> None:
    """Once everything is put right, the form that came back begins the game."""
    form = new_form(phone, fields={"quota": "x", "name-1": "", "title": "Friday"})
    page = form.send()
    assert len(page.alerts) == 2
    game = game_of(page.form("Begin").fill({"quota": "3", "name-1": "Ben"}).send())
    assert exported(phone, game) == game_file(title="Friday", options={"quota": 3})
    assert all_games(app) == [game]


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("first", "9", "9 declares first but does not play here."),
        ("first", "Ana & Ben", "Ana & Ben declares first but does not play here."),
        (
            "schedule",
            "weekly",
            "Who declares when is one of series, rotation, passes, blocks, not weekly.",
        ),
        ("doubling", "maybe", "Doubling is yes or no, not maybe."),
        ("menu-no-king", "x", "x is no position in the menu."),
    ],
)
def test_what_no_browser_sends(app: Flask, phone: Phone, field: str, value: str, said: str) -> None:
    """Choices that the form does not offer are refused with a sentence."""
    page = new_form(phone).send({field: value})
    assert page.status == 422
    assert page.alerts == [said]
    assert all_games(app) == []
