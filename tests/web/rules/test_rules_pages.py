"""The rules on pages: every set as it is printed, and those of a game with its house rules."""

import pytest
from flask import Flask

from scorekeeper.rule_sets import IDS, rule_sets
from scorekeeper.scoring.cards import in_play
from scorekeeper.scoring.options import read_options
from scorekeeper.scoring.parts import contract_total
from scorekeeper.web.text.labels import signed
from tests.players import EVERYBODY
from tests.scoring.documents import deal, game_file
from tests.web.forms import Phone
from tests.web.table import stored

KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})


def test_every_set_is_listed(phone: Phone) -> None:
    """The first page leads to the rules, and from there to the page of every set."""
    page = phone.look("/").tap("Rules")
    for rules_id in IDS:
        name, line = rule_sets()[rules_id].names["en"], rule_sets()[rules_id].lines["en"]
        assert page.tap(f"{name} {line}").path == f"/rules/{rules_id}"


@pytest.mark.parametrize("rules_id", IDS)
def test_contracts_and_their_totals(phone: Phone, rules_id: str) -> None:
    """Each contract of the menu stands on the page with what a deal of it adds up to."""
    rule_set = rule_sets()[rules_id]
    for seats in rule_set.players:
        page = phone.look(f"/rules/{rules_id}?players={seats}")
        _head, *rows = page.table("crib-contracts")
        rules, _ = read_options({}, rule_set, seats)
        there = in_play(rule_set.ranks, seats)
        contracts = [rule_set.contracts[contract_id] for contract_id in rules.menu]
        assert [(row[0], row[-1]) for row in rows] == [
            (contract.names["en"], signed(contract_total(rules, contract, there)))
            for contract in contracts
        ]
        assert f"{rules.deals} deals" in page.text


@pytest.mark.parametrize("rules_id", IDS)
def test_sources_readings_and_examples(phone: Phone, rules_id: str) -> None:
    """The page says where the rules are from, how doubtful points are read, and works examples."""
    document = rule_sets()[rules_id].document
    text = phone.look(f"/rules/{rules_id}").text
    for sentence in (*document["sources"], *document["readings"]):
        assert " ".join(sentence.split()) in text
    for example in document["examples"]:
        assert " ".join(example["says"].split()) in text


@pytest.mark.parametrize(
    ("rules_id", "sentences"),
    [
        (
            "modern",
            ["each heart −2, ace of hearts −6", "A missing double costs nothing."],
        ),
        (
            "modern",
            ["In Trumps, Domino only the declarer may be doubled.", "redoubled pair 3 times"],
        ),
        ("spanish", ["Each double missing at the end of a series costs 10 points."]),
        ("spanish-six", ["A series adds up to −65, the whole game to −260."]),
        ("bombu", ["All tricks: −320 and nothing else", "No tricks to −320, Salade to −320."]),
        ("family", ["Nobody doubles.", "place 1: −100, place 2: −50", "The lowest total wins."]),
    ],
)
def test_what_is_said(phone: Phone, rules_id: str, sentences: list[str]) -> None:
    """Values, doubling, quota and sums are said as this set has them."""
    text = phone.look(f"/rules/{rules_id}").text
    for sentence in sentences:
        assert sentence in text


def test_a_worked_example_is_scored(phone: Phone) -> None:
    """The first example of modern Barbu stands with what was taken, the doubles and the score."""
    rows = [
        [cell.text for cell in row.all("td", "th")]
        for table in phone.look("/rules/modern").root.all("table")
        if table["class"] == "crib-score"
        for row in table.all("tr")
    ]
    assert rows[:4] == [
        ["Points", "Ana", "Ben", "Cleo", "Dan"],
        ["taken", "−6", "0", "−6", "−12"],
        ["doubles", "−6", "+24", "−6", "−12"],
        ["score", "−12", "+24", "−12", "−24"],
    ]


def test_players_are_chosen(phone: Phone) -> None:
    """Where the number of players matters it can be chosen; elsewhere nobody is asked."""
    page = phone.look("/rules/family")
    assert "13 tricks" in page.text
    page = page.tap("6 players")
    assert "8 tricks" in page.text
    assert "4 cards lie out of each deal" in page.text
    assert "4 players" not in phone.look("/rules/modern").links()


@pytest.mark.parametrize(
    "address",
    [
        "/rules/bridge",
        "/rules/modern?players=5",
        "/rules/family?players=7",
        "/rules/family?players=many",
    ],
)
def test_no_such_rules(phone: Phone, address: str) -> None:
    """A set that nobody knows, or for a number of players that it does not take, is no page."""
    assert phone.look(address).status == 404


def test_the_rules_of_a_game(app: Flask, phone: Phone) -> None:
    """A game leads to its own rules, with what differs from the printed ones and what follows."""
    options = {"quota": 3, "values": {"king_of_hearts": -30}, "contracts": ["no-king", "domino"]}
    game = stored(app, game_file(KING, options=options, title="Friday"))
    page = phone.look(f"/games/{game}").tap("Rules")
    assert page.status == 200
    assert "Friday" in page.text
    assert "Quota 3 (printed: 2)" in page.text
    assert "Menu Barbu, Domino (printed: No tricks, No queens" in page.text
    assert "Values King of hearts −30 (printed: King of hearts −20)" in page.text
    assert [row[-1] for row in page.table("crib-contracts")] == ["In all", "−30", "+65"]
    assert "A series adds up to 35, the whole game to 140." in page.text
    assert "8 deals" in page.text


def test_a_game_by_printed_rules(app: Flask, phone: Phone) -> None:
    """A table without house rules is not told that it has some."""
    game = stored(app, game_file(rules="family", players=EVERYBODY[:5]))
    text = phone.look(f"/games/{game}/rules").text
    assert "House rules" not in text
    assert "5 players" in text
    assert "10 tricks" in text


def test_a_new_game_leads_to_its_rules(phone: Phone) -> None:
    """Whoever begins a game can read the rules before."""
    assert phone.look("/games/new?rules=bombu").tap("All its rules").path == "/rules/bombu"
