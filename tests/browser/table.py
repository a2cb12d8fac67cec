"""A table that keeps its score in the browser: how the pages are driven, by hand and by eye.

Pages are found by what stands on them (links, buttons, headings) and forms by the names of their
fields, which scorekeeper/web/deals/form.py and table_form.py tell. A label is clicked, as a finger
does. Where the page runs its script, captures are tapped on the sheet (tests/browser/taps.py).
When a page changes, this is the file that changes with it.
"""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.history.changes import open_game
from scorekeeper.storage.event_log import new_game
from scorekeeper.storage.links import SCORE, new_link
from scorekeeper.web.text.i18n import catalogue
from tests.browser.conftest import LiveServer
from tests.browser.dealt import Line, added, as_told
from tests.browser.taps import COUNTS, Finger

GAME = re.compile(r"/games/[0-9a-z]{8}$")
DEAL = re.compile(r"/games/[0-9a-z]{8}/deals/\d+")
FORM_VALUES = """() =>
    Object.fromEntries(new FormData(document.querySelector("form:has(input[name=contract])")))"""

Deal = Mapping[str, Any]
"""A deal as a game file has it."""

Calls = Mapping[str, str | Sequence[str]]
"""Who says what before play: "maximum", "family", or the names of those doubled."""


def stored(server: LiveServer, document: Mapping[str, Any]) -> str:
    """Put a game into the server's database, without its pages, and tell its address.

    Every phone at the table is handed a link to score it.
    """
    opening = open_game(document, rule_sets())
    assert isinstance(opening, tuple), opening
    shelf = server.app.extensions["shelf"]
    game = new_game(shelf, None, opening)
    server.doors.add_link(f"{server.url}/open/{new_link(shelf, game, SCORE)[1]}")
    return f"{server.url}/games/{game}"


def evenings(server: LiveServer, names: Sequence[str]) -> list[str]:
    """The addresses of all pages about many evenings: everybody, the first of the names, all."""
    table = urlencode({"name": names}, doseq=True)
    ways = ("players", f"player?{urlencode({'name': names[0]})}", f"group?{table}")
    return [f"{server.url}/{way}" for way in ways]


@contextmanager
def refused(complaints: list[str], status: int) -> Iterator[None]:
    """Do what the server shall refuse with this status, which the browser then complains of."""
    assert complaints == []
    yield
    # With scripts the phone asks first and the browser then shows the answer: twice the same.
    assert len(complaints) in {1, 2}
    assert f"status of {status} " in complaints[0]
    complaints.clear()


@dataclass
class Table:
    """One phone at the table: a page that shows a game, and what it needs to know of it."""

    page: Page
    players: Sequence[str]
    rules: str = "modern"
    address: str = ""  # of the game's own page
    complaints: list[str] = field(default_factory=list)
    language: str = "en"  # that the pages are in

    def say(self, text: str) -> str:
        """What an English text is on these pages."""
        return catalogue(self.language).gettext(text)

    # --- the game ------------------------------------------------------------------------------

    def begin(
        self,
        server: LiveServer,
        *,
        first: str = "",
        title: str = "",
        house_rules: Mapping[str, str] | None = None,
    ) -> None:
        """Begin a new game from the first page on; `house_rules` are fields and their values."""
        self.page.goto(server.url)
        self.page.get_by_role("link", name=self.say("New game"), exact=True).click()
        name = rule_sets()[self.rules].names[self.language]
        self.page.get_by_role("link", name=re.compile(f"^{re.escape(name)}")).click()
        self.page.wait_for_url(f"{server.url}/games/new?rules={self.rules}")
        for seat, player in enumerate(self.players):
            self.put(f"name-{seat}", player)
        if first:
            self.put("first", self._seat(first))
        self.put("title", title)
        if house_rules:
            self.open_house_rules()
        for name, value in (house_rules or {}).items():
            self.put(name, value)
        self.page.get_by_role("button", name=self.say("Begin"), exact=True).click()
        self.page.wait_for_url(GAME)
        self.address = self.page.url

    def open_house_rules(self) -> None:
        """Unfold the house rules in the form of a new game."""
        self.page.get_by_text(self.say("House rules"), exact=True).click()

    def look(self, page: str = "") -> None:
        """Go to the game, or to its standings, log or table, by its address."""
        self.page.goto(f"{self.address}/{page}" if page else self.address)

    def undo(self) -> None:
        """Take back the last entry."""
        self.look()
        with self.page.expect_navigation():  # to the same address
            self.page.get_by_role("button", name="Undo", exact=True).click()

    def entries(self) -> list[str]:
        """What was entered after the beginning, the first entry first, taken back or not."""
        self.look("log")
        found = self.page.get_by_role("listitem").locator("> strong").all_inner_texts()
        assert found[-1] == "Game begun"
        return found[-2::-1]

    def expect_deal(self, number: int) -> None:
        """See on the game's page that deal `number` is the one to come or under way."""
        self.look()
        expect(self.page.get_by_text(re.compile(rf"\bdeal {number} of \d"))).to_be_visible()

    def totals(self) -> dict[str, int]:
        """The totals on the page of standings."""
        self.look("standings")
        total = self.page.get_by_role("columnheader", name=self.say("Total"), exact=True)
        rows = self.page.get_by_role("table").filter(has=total).get_by_role("row").all()[1:]
        found = {}
        for row in rows:
            points = row.get_by_role("cell").last.inner_text()
            found[row.get_by_role("rowheader").inner_text()] = int(points.replace("−", "-"))
        return found

    def export(self, folder: Path) -> Path:
        """Save the game as a file, through the link at the table."""
        self.look("table")
        with self.page.expect_download() as download:
            self.page.get_by_role("link", name=self.say("Save as a file"), exact=True).click()
        file = folder / download.value.suggested_filename
        download.value.save_as(file)
        return file

    def agrees(
        self, folder: Path, deals: Sequence[Deal], lines: Sequence[Line], *others: Line
    ) -> None:
        """See that file, command and page say these deals and points, and the game is over."""
        file = self.export(folder)
        assert as_told(json.loads(file.read_text("utf-8"))["deals"]) == as_told(deals)
        answer = scored(file)
        assert [row["score"] for row in answer["deals"]] == list(lines)
        assert answer["finished"]
        assert answer["totals"] == added(*lines, *others)
        assert self.totals() == answer["totals"]
        said = self.say("final standings after %(n)s deals") % {"n": len(deals)}
        expect(self.page.get_by_text(said)).to_be_visible()

    # --- a deal --------------------------------------------------------------------------------

    def play(
        self,
        deal: Deal,
        *,
        calls: Calls | None = None,
        keep_first: bool = False,
        short: Sequence[str] = (),
    ) -> None:
        """Enter the next deal.

        With `keep_first` contract and doubles are kept before play, and the captures come later.
        Without `calls`, the deal's doubles are said one by one. `short` are those whose missing
        double the page must point out before the table overrules it.
        """
        self.choose(deal["contract"])
        self.declare(deal, calls)
        if keep_first:
            with self._pointed_out(self.keep, short):
                self.keep()
            expect(self.page).to_have_url(self.address)
        self.capture(deal["captures"])
        with self._pointed_out(self.save, () if keep_first else short):
            self.save()
        expect(self.page).to_have_url(self.address)

    def choose(self, contract: str) -> None:
        """Open the form of the next deal; where nothing is left to choose, the game shows it."""
        if self.page.url != self.address:
            self.look()
        if not self.page.locator(f'input[name="contract"][value="{contract}"]').count():
            name = rule_sets()[self.rules].contracts[contract].names[self.language]
            self.page.get_by_role("link", name=name, exact=True).click()
            self.page.wait_for_url(DEAL)

    def declare(self, deal: Deal, calls: Calls | None = None) -> None:
        """Fill in what is known before play: suit or rank, cards that lie out, doubles."""
        if deal.get("detail"):
            self.put("detail", deal["detail"])
        for number, card in enumerate(deal.get("removed", []), start=1):
            self.put(f"removed-{number}", card)
        if calls is None:
            calls = _one_by_one(deal)
        wanted = {
            f"double-{self._seat(speaker)}-{self._seat(other)}"
            for speaker, said in calls.items()
            for other in (() if isinstance(said, str) else said)
        }
        ticked = {
            str(box.get_attribute("name"))
            for box in self.page.locator("input[name^=double-]:checked").all()
        }
        answers = f"double-{self._seat(deal['declarer'])}-" if ticked else ""
        for box in sorted(ticked - wanted, key=lambda box: not box.startswith(answers)):
            self.put(box, "1")  # an answer before what it answers
        for speaker, said in calls.items():
            if isinstance(said, str):
                self.put(f"call-{self._seat(speaker)}", said)
                continue
            for other in said:
                box = f"double-{self._seat(speaker)}-{self._seat(other)}"
                if box not in ticked:
                    self.put(box, "1")

    def capture(self, captures: Mapping[str, Any], *, every_count: bool = False) -> None:
        """Fill in what was taken; of counts only what is needed, the form derives the rest."""
        if self.runs_script:
            expect(self.page.locator("form.deal.ready")).to_be_attached()
            Finger(self.page, self.players, self.rules).capture(captures)
            return
        for part, said in captures.items():
            if part == "finished":
                for place, player in enumerate(said, start=1):
                    self.put(f"place-{place}", self._seat(player))
            elif part not in COUNTS:
                self.put(part, self._seat(said))
            else:
                counts = {player: said.get(player, 0) for player in self.players}
                takers = [player for player, count in counts.items() if count]
                if every_count:
                    takers = list(self.players)
                elif len(takers) == len(self.players):
                    takers.pop()  # the last player's count follows from the others
                for player in takers:
                    self.put(f"{part}-{self._seat(player)}", str(counts[player]))

    def correct(self, number: int, deal: Deal) -> None:
        """Make a deal that was told before say this."""
        self.look()
        link = self.page.get_by_role("link", name=f"Correct deal {number}", exact=True)
        folded = self.page.locator("details", has_text=re.compile(rf"Correct deal {number}\b"))
        folded.locator("summary").click()
        link.click()
        self.page.wait_for_url(DEAL)
        self.declare(deal)
        self.capture(deal["captures"], every_count=True)
        self.save()
        expect(self.page).to_have_url(self.address)

    def void(self) -> None:
        """Let the deal under way not count, on the game's page."""
        self.look()
        with self.page.expect_navigation():
            self.page.get_by_role("button", name="Void this deal", exact=True).click()

    def save(self) -> None:
        """Send the deal's form as a whole deal."""
        with self.page.expect_navigation():
            self.save_button.click()

    def keep(self) -> None:
        """Send the deal's form as a declaration, before play."""
        with self.page.expect_navigation():
            self.page.get_by_role("button", name=self.say("Keep and play"), exact=True).click()

    def take_mine(self) -> None:
        """Of two versions of a deal, choose the one of this phone."""
        self.page.get_by_role("button", name="Take mine", exact=True).click()
        self.page.wait_for_url(self.address)

    def leave_it(self) -> None:
        """Of two versions of a deal, choose the one that is stored."""
        self.page.get_by_role("link", name="Leave it so", exact=True).click()
        self.page.wait_for_url(self.address)

    @property
    def runs_script(self) -> bool:
        """Whether this phone runs the scripts of its pages."""
        return bool(self.page.evaluate("matchMedia('(scripting: enabled)').matches"))

    @property
    def save_button(self) -> Locator:
        """The button that saves a whole deal."""
        return self.page.get_by_role("button", name=self.say("Save"), exact=True)

    def overrule(self) -> None:
        """Say that the table goes on without a forced double."""
        self.page.get_by_text("The table goes on without it", exact=True).click()

    @contextmanager
    def _pointed_out(self, again: Callable[[], None], short: Sequence[str]) -> Iterator[None]:
        """Where `short` are missing their double, see it said, overrule it and send `again`."""
        if short:
            with refused(self.complaints, 422):
                yield
                expect(self.page.get_by_text("A double is missing")).to_be_visible()
            said = self.page.get_by_text(re.compile(" must double .* in this deal"))
            assert [text.split(" must ")[0] for text in said.all_inner_texts()] == list(short)
            self.overrule()
            again()
        else:
            yield

    # --- fields --------------------------------------------------------------------------------

    def put(self, name: str, value: str) -> None:
        """Give the field of this name a value, as its kind asks: click, choose or type."""
        field = f'[name="{name}"]'
        folded = self.page.locator(f"details:not([open]):has({field}) > summary")
        while folded.count():
            folded.first.click()
        key = self.page.locator(f'label:has({field}[value="{value}"])')
        if key.count():
            key.click()
        elif self.page.locator(f"select{field}").count():
            self.page.locator(field).select_option(value)
        else:
            self.page.locator(field).fill(value)

    def values(self) -> dict[str, str]:
        """What stands in the fields of the deal's form, keys not pressed left out."""
        found: dict[str, str] = self.page.evaluate(FORM_VALUES)
        return {name: value for name, value in found.items() if name != "csrf_token" and value}

    def _seat(self, player: str) -> str:
        return str(self.players.index(player))


def _one_by_one(deal: Deal) -> dict[str, list[str]]:
    """A deal's doubles by who says them, the declarer last."""
    said: dict[str, list[str]] = {}
    doubles = sorted(deal.get("doubles", []), key=lambda pair: pair[0] == deal["declarer"])
    for speaker, other in doubles:
        said.setdefault(speaker, []).append(other)
    return said


def scored(file: Path) -> dict[str, Any]:
    """What the command `scorekeeper score` prints of a game file that is right."""
    command = [sys.executable, "-m", "scorekeeper", "score", str(file)]
    ran = subprocess.run(command, capture_output=True, check=False, encoding="utf-8", timeout=60)
    assert (ran.returncode, ran.stderr) == (0, "")
    found: dict[str, Any] = json.loads(ran.stdout)
    return found
