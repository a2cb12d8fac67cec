"""The budget: how many taps it takes from the game's page to the saved deal, and for a whole game.

A tap is a finger on something visible and enabled (tests/browser/taps.py); scrolling is none.
"""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rule_sets import rule_sets
from tests.browser.conftest import LiveServer
from tests.browser.dealt import as_told, played
from tests.browser.longest import taps_needed
from tests.browser.table import stored
from tests.browser.taps import PAIRS, Finger, kept
from tests.browser.test_live_line import captures_by_chance
from tests.players import FOUR
from tests.scoring.documents import Document, deal, game_file, read

TRICKS = {"Ana": 4, "Ben": 3, "Cleo": 5, "Dan": 1}
HEARTS = {"Ana": 2, "Ben": 4, "Cleo": 4, "Dan": 3}
QUEENS = {"Ana": 1, "Ben": 1, "Cleo": 1, "Dan": 1}
SALADE = {"tricks": TRICKS, "hearts": HEARTS, "queens": QUEENS, "king_of_hearts": "Cleo"}
SPOKEN = [["Ben", "Ana"], ["Cleo", "Dan"], ["Ana", "Ben"]]

BUDGET: dict[str, tuple[int, str, Document]] = {
    "king": (3, "modern", deal("Ana", "no-king", {"king_of_hearts": "Dan"})),
    "last two by one player": (
        3,
        "modern",
        deal("Ana", "no-last-two", {"second_last_trick": "Ben", "last_trick": "Ben"}),
    ),
    "last two by two": (
        3,
        "modern",
        deal("Ana", "no-last-two", {"second_last_trick": "Dan", "last_trick": "Ben"}),
    ),
    "tricks over four players": (5, "modern", deal("Ana", "no-tricks", {"tricks": TRICKS})),
    "queens over four players": (5, "modern", deal("Ana", "no-queens", {"queens": QUEENS})),
    "trumps over four players": (5, "modern", deal("Ana", "trumps", {"tricks": TRICKS})),
    "hearts with ace": (
        6,
        "modern",
        deal("Ana", "no-hearts", {"hearts": HEARTS, "ace_of_hearts": "Cleo"}),
    ),
    "domino": (5, "modern", deal("Ana", "domino", {"finished": ["Cleo", "Ana", "Dan"]})),
    "counts with two doubles and a redouble": (
        8,
        "modern",
        deal("Ana", "no-tricks", {"tricks": TRICKS}, doubles=SPOKEN),
    ),
    "salade of family": (14, "family", deal("Ana", "salade", {**SALADE, "last_trick": "Ana"})),
    "salade of bombu": (
        14,
        "bombu",
        deal(
            "Ana",
            "salade",
            {
                **SALADE,
                "tricks": {"Ana": 3, "Ben": 2, "Cleo": 2, "Dan": 1},
                "hearts": {"Ana": 2, "Ben": 2, "Cleo": 3, "Dan": 1},
            },
        ),
    ),
    "salade of spanish-salade": (
        14,
        "spanish-salade",
        deal(
            "Ana",
            "salade",
            {**SALADE, "ace_of_hearts": "Ben", "second_last_trick": "Ana", "last_trick": "Ana"},
        ),
    ),
}
"""The most taps, the rule set, and the deal."""

EARLIER = {
    "no-tricks": {"tricks": {"Ana": 13}},
    "no-queens": {"queens": {"Ben": 4}},
    "no-last-two": {"second_last_trick": "Ana", "last_trick": "Ben"},
    "no-hearts": {"hearts": {"Dan": 13}, "ace_of_hearts": "Dan"},
    "no-king": {"king_of_hearts": "Ana"},
    "trumps": {"tricks": {"Cleo": 13}},
    "domino": {"finished": ["Ana", "Ben", "Cleo"]},
}
"""What was taken in the contracts that Ana declared before, when only one is left."""

DUTY = [["Ben", "Ana"], ["Cleo", "Ana"], ["Dan", "Ana"]]


def only_one_left(rules: str, last: str) -> Document:
    """A game in which nothing but the contract `last` is left to Ana, and nobody owes a double."""
    if rules != "modern":  # there the turn passes after every deal
        return game_file(rules=rules, options={"contracts": [last], "quota": 0})
    before = [deal("Ana", contract, took) for contract, took in EARLIER.items() if contract != last]
    for told in before[:2]:
        told["doubles"] = DUTY
    return game_file(*before, rules=rules)


def enter(server: LiveServer, page: Page, game: Document, meant: Document) -> int:
    """Enter a deal from the game's page on and see it stored; how many taps it took."""
    page.goto(stored(server, game))
    taps = Finger(page, rules=game["rules"]).enter(meant)
    assert as_told(kept(server, page))[-1] == as_told([meant])[0]
    return taps


@pytest.mark.parametrize("row", BUDGET)
def test_a_deal(row: str, live_server: LiveServer, page: Page) -> None:
    """From the game's page to the saved deal in as many taps as the budget has, or fewer."""
    most, rules, meant = BUDGET[row]
    # The order of bombu is printed, so that there is never more than one contract to tap.
    game = only_one_left(rules, "salade") if rules == "bombu" else game_file(rules=rules)
    taps = enter(live_server, page, game, meant)
    print(f"{row}: {taps} taps")
    assert taps <= most, f"{row}: {taps} taps, {most} at most"


@pytest.mark.parametrize("row", BUDGET)
def test_the_only_contract_left(row: str, live_server: LiveServer, page: Page) -> None:
    """Where nothing is left to choose, the deal lies on the game's page: one tap less."""
    most, rules, meant = BUDGET[row]
    taps = enter(live_server, page, only_one_left(rules, meant["contract"]), meant)
    print(f"{row}, the only contract left: {taps} taps")
    assert taps <= most - 1, f"{row}: {taps} taps, {most - 1} at most"


@pytest.mark.parametrize("rules", ["family", "bombu", "spanish-salade"])
def test_the_longest_salade(rules: str, live_server: LiveServer, page: Page) -> None:
    """Of a thousand deals really played, the one that takes the most taps: 14, or fewer."""
    chance, game = Random(14), read(game_file(rules=rules))
    deals = [captures_by_chance(game, {"contract": "salade"}, chance) for _deal in range(1000)]

    def how_long(took: Document) -> tuple[int, int]:
        return taps_needed(took, FOUR), sum(took.get(a) != took.get(b) for a, b in PAIRS)

    longest = max(deals, key=how_long)
    # The order of bombu is printed, so that there is never more than one contract to tap.
    begun = only_one_left(rules, "salade") if rules == "bombu" else game_file(rules=rules)
    taps = enter(live_server, page, begun, deal("Ana", "salade", longest))
    print(f"the longest salade of {rules}: {taps} taps, {longest}")
    assert taps == taps_needed(longest, FOUR) + (1 if rules == "bombu" else 2)
    assert taps <= 14


SAID = {
    2: [["Ben", "Ana"], ["Ana", "Ben"]],
    3: [["Cleo", "Dan"]],
    5: [["Dan", "Ana"], ["Dan", "Ben"]],
    9: [["Cleo", "Ben"], ["Ben", "Cleo"]],
    10: [["Ana", "Cleo"]],
    13: [["Dan", "Ben"]],
    15: [["Dan", "Cleo"], ["Ana", "Cleo"], ["Cleo", "Ana"]],
    19: [["Ben", "Dan"]],
    22: [["Ana", "Dan"], ["Dan", "Ana"]],
    27: [["Ben", "Dan"]],
}
"""Twelve doubles and four redoubles by the number of their deal, each tapped by itself."""


def test_a_whole_game(live_server: LiveServer, page: Page) -> None:
    """Twenty-eight deals with 12 doubles and 4 redoubles: at most 160 taps and no keyboard.

    What the quota demands besides is ticked by the page, and costs no tap.
    """
    said = [pair for spoken in SAID.values() for pair in spoken]
    again = sum(
        pair[::-1] in spoken[:at] for spoken in SAID.values() for at, pair in enumerate(spoken)
    )
    assert (len(said) - again, again) == (12, 4)
    page.goto(stored(live_server, game_file()))
    finger, chance = Finger(page), Random(28)
    for number in range(28):
        declarer, contract = FOUR[number // 7], [*EARLIER][number % 7]
        if contract == "domino":
            took: dict[str, Any] = {"finished": chance.sample(FOUR, 3)}
        else:
            took = played(chance, FOUR, declarer).captures(contract)
        finger.enter(deal(declarer, contract, took, doubles=SAID.get(number + 1, [])))
    expect(page.get_by_text("all 28 deals played")).to_be_visible()
    for number, spoken in SAID.items():
        told = kept(live_server, page)[number - 1]["doubles"]
        assert all(pair in told for pair in spoken)
    print(f"a whole game: {finger.taps} taps")
    assert finger.taps <= 160, f"a whole game: {finger.taps} taps"


@pytest.mark.parametrize("rules", ["modern", "family", "spanish-salade"])
def test_no_keyboard(rules: str, live_server: LiveServer, page: Page) -> None:
    """No field of any deal would bring up the phone's keyboard: all are keys and lists."""
    page.goto(stored(live_server, game_file(rules=rules)))
    address = page.url
    for contract in rule_sets()[rules].options.contracts:
        page.goto(f"{address}/deals/1?contract={contract}")
        kinds = page.locator("form.deal :is(input, textarea, select), [form=deal]").evaluate_all(
            "fields => fields.map((field) => field.type)"
        )
        assert {*kinds} <= {"hidden", "radio", "checkbox", "select-one", "submit", "button"}
        assert page.locator("[contenteditable]").count() == 0
