"""Keyboard alone and a screen reader's tree carry a whole deal."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.dealt import game_file
from tests.browser.table import stored
from tests.browser.taps import GAME, Finger, kept
from tests.players import FOUR
from tests.scoring.documents import deal
from tests.scoring.documents import game_file as file_of

FOCUS = """() => {
    const at = document.activeElement;
    return at.labels?.[0]?.innerText.trim() && !at.ariaLabel ? at.labels[0].innerText.trim()
        : at.ariaLabel || at.innerText.trim();
}"""
"""What has the focus, by its name."""

MOST_TABS = 40


class Keys:
    """Ten fingers on a keyboard: Tab, arrows, Space and Enter, and eyes on what has the focus."""

    def __init__(self, page: Page) -> None:
        """Takes hold of the keyboard of a page."""
        self.page = page

    def press(self, *keys: str) -> None:
        """Press these keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def go(self, name: str, by: str = "Tab") -> None:
        """Press Tab until what has this name has the focus."""
        for _press in range(MOST_TABS):
            self.press(by)
            if self.page.evaluate(FOCUS) == name:
                return
        raise AssertionError(f"{name} cannot be reached with {by}")


@pytest.fixture
def keys(page: Page) -> Keys:
    """Give the keyboard of a page."""
    return Keys(page)


def open_deal(keys: Keys, address: str, contract: str) -> None:
    """Go to the game and choose the contract of its next deal."""
    keys.page.goto(address)
    keys.go(contract)
    keys.press("Enter")
    expect(keys.page.locator("form.deal.ready")).to_be_visible()


def save(keys: Keys) -> None:
    """Go on to Save, and press it."""
    keys.go("Save")
    with keys.page.expect_navigation(url=GAME):
        keys.press("Enter")


def test_counts(live_server: LiveServer, page: Page, keys: Keys) -> None:
    """Contract, a double with its redouble, numbers and Save, from the game's page on."""
    open_deal(keys, stored(live_server, game_file("modern", FOUR, 0)), "No tricks")
    keys.go("Ben doubles Ana")
    keys.press("Space")
    keys.go("Ana redoubles Ben")
    keys.press("Enter")  # on a key it does what Space does: only buttons send the form
    keys.go("0")  # of Ana's pad
    keys.press(*["ArrowRight"] * 4, "Enter")
    keys.press("Space")  # none for Ben, whose pad came up with the focus on its first key
    keys.press(*["ArrowRight"] * 5)
    expect(page.locator(".pad-caption")).to_have_text("Cleo, Tricks: all given")
    save(keys)
    told = deal("Ana", "no-tricks", {"tricks": {"Ana": 4, "Cleo": 5, "Dan": 4}})
    told["doubles"] = [["Ana", "Ben"], ["Ben", "Ana"]]
    assert kept(live_server, page) == [told]


def test_another_number(live_server: LiveServer, page: Page, keys: Keys) -> None:
    """A cell of the sheet brings up its pad, with the focus on the number given before."""
    address = stored(live_server, game_file("modern", FOUR, 0))
    open_deal(keys, address, "No queens")
    keys.go("0")
    keys.press("ArrowRight", "Enter", "Space", "Space")  # Ana 1, Ben 0, Cleo 0, so Dan 3
    keys.go("Ben, Queens: 0", by="Shift+Tab")
    keys.press("Enter")
    expect(page.locator("#queens-1 input[value='0']")).to_be_focused()
    keys.press("ArrowRight", "ArrowRight")
    save(keys)
    assert kept(live_server, page) == [
        deal("Ana", "no-queens", {"queens": {"Ana": 1, "Ben": 2, "Dan": 1}})
    ]


def test_takers(live_server: LiveServer, page: Page, keys: Keys) -> None:
    """Who took a card, who took the last tricks and who went out are buttons, by name."""
    address = stored(live_server, game_file("modern", FOUR, 0))
    open_deal(keys, address, "No last two")
    keys.go("Ben: nothing yet")
    keys.press("Enter")
    keys.go("Dan: nothing yet")
    keys.press("Space")
    save(keys)
    open_deal(keys, address, "Domino")
    for name in ("Cleo", "Ana", "Dan"):
        keys.go(f"{name}: nothing yet")
        keys.press("Space")
    keys.go("Ana: place 2")  # taken back, and sent out third instead
    keys.press("Space", "Space")
    save(keys)
    assert kept(live_server, page) == [
        deal("Ana", "no-last-two", {"second_last_trick": "Ben", "last_trick": "Dan"}),
        deal("Ana", "domino", {"finished": ["Cleo", "Dan", "Ana"]}),
    ]


def test_two_players(live_server: LiveServer, page: Page, keys: Keys) -> None:
    """After the last number the focus is on the keys for two players, which have both names."""
    address = stored(live_server, file_of(rules="spanish-salade"))
    open_deal(keys, address, "Salade")
    keys.go("0")  # of Ana's tricks
    for _player in FOUR[:3]:
        keys.press("ArrowRight", "ArrowRight", "Enter")  # two tricks each, the rest to Dan
    for _player in FOUR[:3]:
        keys.press("ArrowRight", "Enter")  # a heart each
    for _player in FOUR[:3]:
        keys.press("ArrowRight", "Enter")  # a queen each
    keys.go("K♥ Dan\nA♥ Ben")
    keys.press("Enter")
    keys.go("2nd Ana\nlast Cleo")
    keys.press("Space")
    save(keys)
    took = kept(live_server, page)[0]["captures"]
    assert (took["king_of_hearts"], took["ace_of_hearts"]) == ("Dan", "Ben")
    assert (took["second_last_trick"], took["last_trick"]) == ("Ana", "Cleo")


def test_tree_of_a_deal(live_server: LiveServer, page: Page) -> None:
    """A screen reader hears names, parts, doubles, numbers, and what was filled in by itself."""
    page.goto(stored(live_server, game_file("modern", FOUR, 0)))
    finger = Finger(page)
    finger.open("no-hearts")
    finger.say([["Ben", "Ana"], ["Ana", "Ben"]])
    finger.count("hearts", {"Ana": 4, "Cleo": 6, "Dan": 3})
    finger.tap(finger.cell("ace_of_hearts", "Cleo"))
    expect(page.locator("main")).to_match_aria_snapshot(
        """
        - 'heading "Ana: No hearts deal 1" [level=1]'
        - group "Doubles, in speaking order":
          - group "Ben owes 2 in 7":
            - checkbox "Ben doubles Ana" [checked]
            - checkbox "Ben doubles Cleo"
            - checkbox "maximum"
          - group "Ana answers":
            - checkbox "Ana redoubles Ben" [checked]
        - status "Ana":
          - strong: −24
          - text: −8 −16
        - status "Ben":
          - strong: "16"
          - text: 0 +16
        - status "Cleo":
          - strong: −16
          - text: −16 0
        - status "Dan":
          - strong: −6
          - text: −6 0
        - group "Hearts":
          - 'button "Ana, Hearts: 4"'
          - 'button "Ben, Hearts: 0"'
          - 'button "Cleo, Hearts: 6"'
          - 'button "Dan, Hearts: 3, filled in"'
        - group "A♥":
          - 'button "Ana: nothing yet"'
          - 'button "Cleo: A♥" [pressed]'
        - paragraph: "Cleo, Hearts: all given"
        - group "Cleo, Hearts":
          - radio "5"
          - radio "6" [checked]
        - button "Save"
        """
    )
