"""A finger on the glass: it taps what can be seen, and counts.

It drives the pages as they are with JavaScript: a sheet with a cell for each player, and one pad of
number keys. Scrolling is no tap, and nothing here types.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.files.game_file import write_game
from scorekeeper.storage import event_log
from tests.browser.conftest import LiveServer
from tests.players import FOUR

COUNTS = ("tricks", "hearts", "queens")
LABELS = {
    "tricks": "Tricks",
    "hearts": "Hearts",
    "queens": "Queens",
    "king_of_hearts": "K♥",
    "ace_of_hearts": "A♥",
    "honours": "K♥ A♥",
    "last_trick": "last",
    "last_two": "Last two",
    "finished": "Out",
}
"""What stands beside each row of the sheet."""

PAIRS = {
    ("second_last_trick", "last_trick"): "last_two",
    ("king_of_hearts", "ace_of_hearts"): "honours",
}
"""Two single things that share a row."""

GAME = re.compile(r"/games/[0-9a-z]{8}$")

KEPT_FOR_LATER = """async () => {
    for (let look = 0; look < 200; look += 1) {
        if (navigator.serviceWorker.controller && await caches.match(location.href)) return true;
        await new Promise((again) => { setTimeout(again, 50); });
    }
    return false;
}"""


@dataclass
class Finger:
    """One finger at the table, the page under it, and how often it has tapped."""

    page: Page
    players: Sequence[str] = FOUR
    rules: str = "modern"
    taps: int = 0

    def tap(self, target: Locator) -> None:
        """Tap what is visible, enabled and not covered by anything; else this fails."""
        target.tap()
        self.taps += 1

    # --- the parts of the page -----------------------------------------------------------------

    def row(self, part: str) -> Locator:
        """The row of the sheet for a part of the captures, or for two that share one."""
        return self.page.locator(".sheet").get_by_role("group", name=LABELS[part], exact=True)

    def cell(self, part: str, player: str) -> Locator:
        """A player's cell in a row of the sheet."""
        return self.row(part).get_by_role("button").nth(self.players.index(player))

    def key(self, number: int) -> Locator:
        """A key of the pad, whoever's number it gives."""
        return self.page.locator(f'.pad.current label:has(input[value="{number}"])')

    def pad(self, part: str, player: str) -> Locator:
        """The pad while it gives this player's number."""
        return self.page.locator(f"#{part}-{self.players.index(player)}.pad.current")

    def double(self, speaker: str, other: str) -> Locator:
        """The chip by which `speaker` doubles or redoubles `other`."""
        seats = f"{self.players.index(speaker)}-{self.players.index(other)}"
        return self.page.locator(f"label:has(#double-{seats})")

    def call(self, speaker: str, said: str) -> Locator:
        """The chip by which `speaker` says "maximum" or "family"."""
        name = f"call-{self.players.index(speaker)}"
        return self.page.locator(f'label:has(input[name="{name}"][value="{said}"])')

    def contract(self, contract: str) -> Locator:
        """The contract on the game's page, also where the phone itself offers it."""
        name = rule_sets()[self.rules].contracts[contract].names["en"]
        return self.page.locator(".contracts").get_by_text(name, exact=True)

    @property
    def save_button(self) -> Locator:
        """The button that saves a whole deal."""
        return self.page.get_by_role("button", name="Save", exact=True)

    # --- a deal --------------------------------------------------------------------------------

    def enter(self, deal: Mapping[str, Any]) -> int:
        """Enter the next deal from the game's page on, and tell how many taps that took."""
        before = self.taps
        self.open(deal["contract"])
        self.say(deal.get("doubles", []))
        self.capture(deal["captures"])
        self.save()
        return self.taps - before

    def open(self, contract: str) -> None:
        """Choose a contract, unless it is the only one left and lies there already."""
        if self.page.locator("form.deal").count() == 0:
            self.tap(self.contract(contract))
        expect(
            self.page.locator(f'form.deal.ready [name="contract"][value="{contract}"]')
        ).to_have_count(1)

    def say(self, doubles: Sequence[Sequence[str]]) -> None:
        """Tap the doubles that are not ticked yet, each in its turn."""
        for speaker, other in doubles:
            chip = self.double(speaker, other)
            if not chip.locator("input").is_checked():
                self.tap(chip)

    def capture(self, captures: Mapping[str, Any]) -> None:
        """Tap what was taken, from the top of the sheet to its end; what said otherwise goes."""
        done = set()
        for part, said in captures.items():
            pair = next((pair for pair in PAIRS if part in pair and {*pair} <= {*captures}), None)
            if part in COUNTS:
                self.count(part, said)
            elif part == "finished":
                self.clear(part)
                for player in said:
                    self.tap(self.cell(part, player))
            elif pair and pair not in done:
                done.add(pair)
                self.take_two(PAIRS[pair], captures[pair[0]], captures[pair[1]])
            elif not pair and self.cell(part, said).get_attribute("aria-pressed") != "true":
                self.tap(self.cell(part, said))

    def count(self, part: str, counts: Mapping[str, int]) -> None:
        """Give each player's number until the sheet shows them all."""
        for player in self.players:
            number = counts.get(player, 0)
            if self.cell(part, player).inner_text() == str(number):
                continue
            if self.pad(part, player).count() == 0:
                self.tap(self.cell(part, player))
            self.tap(self.key(number))
        for player in self.players:
            expect(self.cell(part, player)).to_have_text(str(counts.get(player, 0)))

    def two(self, row: str, first: str, second: str) -> Locator:
        """The key that gives the two things of a row to two players."""
        group = self.page.locator(".twos").and_(self.page.get_by_label(LABELS[row], exact=True))
        one, two = (self.players.index(player) for player in (first, second))
        return group.locator(f'[data-one="{one}"][data-two="{two}"]')

    def take_two(self, row: str, first: str, second: str) -> None:
        """Give two single things that share a row: both to one player, or one to each of two."""
        self.clear(row)
        key = self.two(row, first, second)
        if key.count() and key.is_visible():
            self.tap(key)
            return
        self.tap(self.cell(row, first))
        if second != first:
            self.tap(self.cell(row, second))

    def clear(self, part: str) -> None:
        """Take back what was tapped in a row of takers or places."""
        tapped = self.row(part).locator("[aria-pressed=true]")
        while tapped.count():
            self.tap(tapped.last)

    def save(self) -> None:
        """Save the deal, and wait for the game's page."""
        with self.page.expect_navigation(url=GAME):
            self.tap(self.save_button)


def wait_for_worker(page: Page) -> None:
    """Wait until the service worker is in charge and has kept this page for later."""
    assert page.evaluate(KEPT_FOR_LATER)


def kept(server: LiveServer, page: Page) -> list[dict[str, Any]]:
    """The deals that the server has stored of the game on this page, as in a game file."""
    game = page.url.partition("/games/")[2].partition("/")[0]
    book = event_log.game_state(server.app.extensions["shelf"], game)
    assert book
    deals: list[dict[str, Any]] = write_game(book.game)["deals"]
    return deals
