"""The printed rule sets: what the tables of the rule book say, and their worked examples."""

import re
from typing import Any

import pytest

from scorekeeper.rule_sets import IDS, printed, rule_sets
from scorekeeper.scoring.cards import in_play
from scorekeeper.scoring.options import read_options
from scorekeeper.scoring.parts import contract_total
from scorekeeper.scoring.rules import OPTION_NAMES, Rules
from tests.players import EVERYBODY, FOUR
from tests.scoring.documents import game_file, score

LANGUAGES = {"en", "de", "es", "fr"}
REMINDERS = {"leads", "stops", "not_led", "must", "face_up", "starts"}
NEGATIVES = ("no-tricks", "no-queens", "no-last-two", "no-hearts", "no-king")
EXAMPLES = [
    pytest.param(rules_id, example, id=f"{rules_id}-{number}")
    for rules_id in IDS
    for number, example in enumerate(printed(rules_id)["examples"], start=1)
]


def as_printed(rules_id: str, seats: int = 4) -> Rules:
    """The rules of a table that changes nothing."""
    rules, problems = read_options({}, rule_sets()[rules_id], seats)
    assert problems == []
    return rules


def in_all(rules_id: str, contract: str, seats: int = 4) -> int:
    """What a contract adds up to when no card that scores lies out."""
    rules = as_printed(rules_id, seats)
    return contract_total(rules, rules.contract(contract), in_play(rules.rule_set.ranks, seats))


def test_all_rule_sets_load() -> None:
    """Nine rule sets, each under the id that its file gives."""
    assert list(rule_sets()) == [
        "modern",
        "simple",
        "spanish",
        "spanish-six",
        "spanish-no-domino",
        "spanish-salade",
        "tafferan",
        "bombu",
        "family",
    ]
    assert all(rule_set.id == rules_id for rules_id, rule_set in rule_sets().items())


@pytest.mark.parametrize("rules_id", IDS)
def test_words_in_four_languages(rules_id: str) -> None:
    """The set has a name and a line, and each contract a name, in all four languages."""
    rule_set = rule_sets()[rules_id]
    texts = [rule_set.names, rule_set.lines]
    texts += [contract.names for contract in rule_set.contracts.values()]
    for text in texts:
        assert set(text) == LANGUAGES
        assert all(words.strip() for words in text.values())


@pytest.mark.parametrize("rules_id", IDS)
def test_lines_say_how_many_deals(rules_id: str) -> None:
    """The one line of a set ends with its number of deals, in each language."""
    seats = rule_sets()[rules_id].players
    fewest, most = (as_printed(rules_id, seats[end]).deals for end in (0, -1))
    for line in rule_sets()[rules_id].lines.values():
        ending = line.split(". ")[-1] if ". " in line else line
        numbers = [int(word) for word in ending.split() if word.isdecimal()]
        assert numbers == sorted({fewest, most})


@pytest.mark.parametrize("rules_id", IDS)
def test_files_name_sources_and_readings(rules_id: str) -> None:
    """Each file vouches for itself: where it is from, and where it had to choose."""
    for key in ("sources", "readings"):
        own = printed(rules_id)[key]
        assert own
        assert all(isinstance(line, str) and line for line in own)


@pytest.mark.parametrize("rules_id", IDS)
def test_texts_are_for_people(rules_id: str) -> None:
    """What is read at the table has a real minus, and speaks of no file, option or program."""
    document = printed(rules_id)
    texts = [*document["sources"], *document["readings"]]
    texts += [example[key] for example in document["examples"] for key in ("says", "source")]
    texts += [*document["names"].values(), *document["lines"].values()]
    for text in texts:
        assert not re.search(r"-\d", text), text
        assert not re.search(r"\w_\w|\boption\b|\bseed\b|\.md\b|\w/\w|\w#\w", text), text


@pytest.mark.parametrize("rules_id", IDS)
def test_contracts_are_described(rules_id: str) -> None:
    """Each contract scores something, is positive or not, and has reminders of the known kinds."""
    for contract in rule_sets()[rules_id].contracts.values():
        assert contract.items
        assert contract.positive == (contract.id in {"trumps", "domino"})
        assert contract.detail == {"trumps": "suit", "domino": "rank"}.get(contract.id)
        assert contract.reminders
        assert set(contract.reminders) <= REMINDERS


@pytest.mark.parametrize(("rules_id", "example"), EXAMPLES)
def test_worked_examples(rules_id: str, example: dict[str, Any]) -> None:
    """A worked example scores, deal for deal, what it says."""
    players = example.get("players", FOUR)
    options = example.get("options", {})
    deals = example["deals"]
    sheet = score(game_file(*deals, rules=rules_id, players=players, options=options))
    assert [[row["score"][player] for player in players] for row in sheet["deals"]] == example[
        "scores"
    ]


MODERN_TABLE = [
    ("no-tricks", -26),
    ("no-queens", -24),
    ("no-last-two", -30),
    ("no-hearts", -30),
    ("no-king", -20),
    ("trumps", 65),
    ("domino", 65),
    ("salade", -130),
]
BOMBU_TABLE = [
    ("no-tricks", 80),
    ("no-hearts", 80),
    ("no-queens", 80),
    ("no-king", 80),
    ("salade", 320),
    ("domino", -320),
]
FAMILY_TABLE = [
    ("no-tricks", {3: 170, 4: 130, 5: 100, 6: 80}),
    ("no-hearts", {3: 130, 4: 130, 5: 130, 6: 130}),
    ("no-queens", {3: 80, 4: 80, 5: 80, 6: 80}),
    ("no-last", {3: 50, 4: 50, 5: 50, 6: 50}),
    ("no-king", {3: 50, 4: 50, 5: 50, 6: 50}),
    ("salade", {3: 480, 4: 440, 5: 410, 6: 390}),
    ("domino", {3: -150, 4: -150, 5: -150, 6: -150}),
]


@pytest.mark.parametrize(("contract", "points"), MODERN_TABLE)
@pytest.mark.parametrize(
    "rules_id", [rules_id for rules_id in IDS if rules_id not in {"bombu", "family"}]
)
def test_totals_of_modern_and_spanish(rules_id: str, contract: str, points: int) -> None:
    """The table of section 2, which the simple form and all Spanish sets share."""
    assert in_all(rules_id, contract) == points


@pytest.mark.parametrize(("contract", "points"), BOMBU_TABLE)
def test_totals_of_bombu(contract: str, points: int) -> None:
    """The table of section 4."""
    assert in_all("bombu", contract) == points


@pytest.mark.parametrize(("contract", "by_seats"), FAMILY_TABLE)
def test_totals_of_family(contract: str, by_seats: dict[int, int]) -> None:
    """The table of section 5, for three to six players."""
    assert {seats: in_all("family", contract, seats) for seats in by_seats} == by_seats


@pytest.mark.parametrize(
    ("rules_id", "seats", "series"),
    [
        ("modern", 4, 0),
        ("simple", 4, 0),
        ("spanish", 4, 0),
        ("spanish-six", 4, -65),
        ("spanish-no-domino", 4, -65),
        ("spanish-salade", 4, -130),
        ("tafferan", 4, 0),
        ("bombu", 4, 320),
        ("family", 3, 810),
        ("family", 4, 730),
        ("family", 5, 670),
        ("family", 6, 630),
    ],
)
def test_a_series_adds_up(rules_id: str, seats: int, series: int) -> None:
    """All contracts of one declarer (in Bombu: one pass) add up to the printed check sum."""
    menu = as_printed(rules_id, seats).menu
    assert sum(in_all(rules_id, contract, seats) for contract in menu) == series


@pytest.mark.parametrize(
    ("rules_id", "menu"),
    [
        ("modern", (*NEGATIVES, "trumps", "domino")),
        ("simple", (*NEGATIVES, "trumps", "domino")),
        ("spanish", (*NEGATIVES, "trumps", "domino")),
        ("spanish-six", (*NEGATIVES, "domino")),
        ("spanish-no-domino", (*NEGATIVES, "trumps")),
        ("spanish-salade", (*NEGATIVES, "trumps", "domino", "salade")),
        ("tafferan", (*NEGATIVES, "trumps", "domino")),
        ("bombu", ("no-tricks", "no-hearts", "no-queens", "no-king", "salade", "domino")),
        (
            "family",
            ("no-tricks", "no-hearts", "no-queens", "no-last", "no-king", "salade", "domino"),
        ),
    ],
)
def test_menus_in_printed_order(rules_id: str, menu: tuple[str, ...]) -> None:
    """The contracts on the menu, in the order in which they are printed."""
    assert as_printed(rules_id).menu == menu


@pytest.mark.parametrize(
    ("rules_id", "seats", "deals", "tricks", "surplus"),
    [
        ("modern", 4, 28, 13, 0),
        ("simple", 4, 28, 13, 0),
        ("spanish", 4, 28, 13, 0),
        ("spanish-six", 4, 24, 13, 0),
        ("spanish-no-domino", 4, 24, 13, 0),
        ("spanish-salade", 4, 32, 13, 0),
        ("tafferan", 4, 28, 13, 0),
        ("bombu", 4, 24, 8, 0),
        ("family", 3, 21, 17, 1),
        ("family", 4, 28, 13, 0),
        ("family", 5, 35, 10, 2),
        ("family", 6, 42, 8, 4),
    ],
)
def test_deals_tricks_and_surplus_cards(
    rules_id: str, seats: int, deals: int, tricks: int, surplus: int
) -> None:
    """How many deals a game has, how many tricks a deal, how many cards lie out of it."""
    rules = as_printed(rules_id, seats)
    there = in_play(rules.rule_set.ranks, seats)
    assert (rules.deals, there.tricks, rules.surplus) == (deals, tricks, surplus)


def test_only_family_is_played_by_other_than_four() -> None:
    """Family Barbu takes three to six players, all other sets four."""
    allowed = {rules_id: rule_set.players for rules_id, rule_set in rule_sets().items()}
    assert allowed.pop("family") == (3, 4, 5, 6)
    assert set(allowed.values()) == {(4,)}


PRINTED_OPTIONS = [
    # rules_id, schedule, choice, wins, doubling, factors, quota, penalty
    ("modern", "series", "free", "highest", True, (2, 3), 2, 0),
    ("simple", "series", "fixed", "highest", False, (2, 3), 2, 0),
    ("spanish", "rotation", "free", "highest", True, (2, 4), 2, 10),
    ("spanish-six", "rotation", "free", "highest", True, (2, 4), 2, 10),
    ("spanish-no-domino", "rotation", "free", "highest", True, (2, 4), 2, 10),
    ("spanish-salade", "rotation", "free", "highest", True, (2, 4), 2, 10),
    ("tafferan", "rotation", "free", "highest", True, (2, 4), 2, 10),
    ("bombu", "passes", "fixed", "lowest", False, (2, 3), 0, 0),
    ("family", "rotation", "free", "lowest", False, (2, 3), 0, 0),
]


@pytest.mark.parametrize("row", PRINTED_OPTIONS, ids=[row[0] for row in PRINTED_OPTIONS])
def test_printed_options(row: tuple[Any, ...]) -> None:
    """Who declares when, who wins, and how doubles count unless the table says otherwise."""
    rules = as_printed(row[0])
    options = rules.options
    assert row[1:] == (
        options.schedule,
        options.choice,
        rules.wins,
        options.doubling,
        options.factors,
        options.quota,
        options.quota_penalty,
    )
    assert options.positive_doubles == "declarer"
    assert options.undoubled_negatives == "play"


@pytest.mark.parametrize("rules_id", IDS)
def test_every_option_is_printed(rules_id: str) -> None:
    """A set prints a value for every option, so that a reader of the file finds them all."""
    assert set(printed(rules_id)["options"]) == set(OPTION_NAMES)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_all_seats_have_names_here(seats: int) -> None:
    """A family game of three to six people can be opened."""
    sheet = score(game_file(rules="family", players=EVERYBODY[:seats]))
    assert sheet["totals"] == dict.fromkeys(EVERYBODY[:seats], 0)
