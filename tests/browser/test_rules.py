"""Rules on a phone and on paper: the crib, house rules as they are tapped, a change in a game."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rule_sets import IDS
from tests.browser.conftest import LiveServer
from tests.browser.dealt import game_file
from tests.browser.paper import output
from tests.browser.table import Table, stored
from tests.browser.test_axe import look
from tests.browser.test_targets import small
from tests.browser.test_width import WIDE, too_wide, unfold
from tests.players import FOUR


def keep(page: Page, name: str) -> None:
    """Keep the house rules of the form under a name."""
    page.get_by_label("Keep these rules under a name").fill(name)
    page.get_by_role("button", name="Keep these rules").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def measured(page: Page, where: str) -> Iterator[str]:
    """What is wrong with the page to the eye and the thumb, everything unfolded."""
    unfold(page)
    look(page)
    yield from small(page, where)
    yield from too_wide(page, where)
    page.set_viewport_size({"width": 360, "height": 640})


def test_house_rules(live_server: LiveServer, page: Page) -> None:
    """A tapped rule shows at once what it changes; kept, it is played by in the next game."""
    page.goto(f"{live_server.url}/rules/modern/house")
    page.get_by_label("King of hearts").fill("−30")
    effect = page.locator("#effect-values")
    expect(effect).not_to_contain_text("here")
    page.get_by_label("Queen", exact=True).click()
    expect(effect).to_contain_text("here: King of hearts −30")
    page.get_by_label("Domino", exact=True).select_option("not played")
    expect(page.locator("#effect-contracts")).to_contain_text("A series adds up to −75, not to 0")
    expect(page.locator("#sums")).to_contain_text("A series adds up to −75, the whole game to −300")
    keep(page, "Friday")
    page.get_by_role("link", name="Begin a game").click()
    for seat, name in enumerate(FOUR):
        page.get_by_label(f"Name of player {seat + 1}").fill(name)
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_text("deal 1 of 24")).to_be_visible()


@pytest.mark.parametrize(("way", "change"), [("From now on", 0), ("From the start", -10)])
def test_changed_in_a_game(live_server: LiveServer, page: Page, way: str, change: int) -> None:
    """The totals that a change would make are shown as it is tapped, and then are the totals."""
    document = game_file("modern", FOUR, 7, doubled=False)
    address = stored(live_server, document)
    before = Table(page, FOUR, address=address).totals()
    page.goto(f"{address}/rules/change")
    page.get_by_label("King of hearts").fill("-30")
    page.get_by_label("Queen", exact=True).click()
    rows = page.locator(".totals-before-after tbody tr")
    expect(rows).to_have_count(len(FOUR))
    column = ["Player", "As it stands", "From now on", "From the start"].index(way)
    shown = {
        row.locator("th").inner_text(): int(
            row.locator("th, td").nth(column).inner_text().replace("−", "-")
        )
        for row in rows.all()
    }
    page.get_by_role("button", name=way).click()
    expect(page.get_by_text("House rules changed")).to_be_visible()
    after = Table(page, FOUR, address=address).totals()
    assert after == shown
    assert sum(after.values()) - sum(before.values()) == change


def test_easy_to_read_and_tap(live_server: LiveServer, page: Page) -> None:
    """Every page about rules, by day and by night: axe finds nothing, nothing is small or wide."""
    found: list[str] = []
    page.goto(f"{live_server.url}/rules/spanish-salade")
    found += measured(page, "salade")
    page.goto(f"{live_server.url}/rules/family?players=6")
    found += measured(page, "family")
    page.goto(f"{live_server.url}/rules/modern/house")
    page.get_by_label("King of hearts").fill("-1000")
    page.get_by_label("Domino", exact=True).select_option("not played")
    expect(page.locator("#effect-contracts")).to_contain_text("not to 0 as printed")
    found += measured(page, "house rules")
    keep(page, "W" * 40)
    found += measured(page, "kept")
    page.get_by_role("link", name="Change them as a file").click()
    found += measured(page, "file")
    page.goto(f"{live_server.url}/rules")
    found += measured(page, "all rules")
    document = game_file("family", WIDE, 13, title="Friday")
    address = stored(live_server, document)
    page.goto(f"{address}/rules/change")
    page.get_by_label("Trick", exact=True).fill("1000")
    page.get_by_label("Heart", exact=True).click()
    expect(page.locator(".totals-before-after")).to_be_visible()
    found += measured(page, "change")
    page.get_by_role("button", name="From now on").click()
    page.goto(f"{address}/rules")
    found += measured(page, "changed")
    assert not found, "\n".join(found)


def test_the_crib_is_one_page(live_server: LiveServer, page: Page, tmp_path: Path) -> None:
    """The rules of every set fill one sheet of paper, A4 or Letter, with every contract on it."""
    addresses = [f"/rules/{rules}" for rules in IDS] + ["/rules/family?players=6"]
    address = stored(live_server, game_file("modern", FOUR, 3, title="Friday"))
    for where in [*addresses, address.removeprefix(live_server.url) + "/rules"]:
        page.goto(live_server.url + where)
        contracts = page.locator(".crib-contracts tbody th").all_inner_texts()
        longest = len(contracts) > 7
        for size in ("Letter", "A4") if longest else ("A4",):
            file = tmp_path / "crib.pdf"
            page.pdf(path=file, format=size)
            assert re.search(r"Pages: +1\n", output("pdfinfo", str(file))), (where, size)
        text = " ".join(output("pdftotext", "-layout", str(file), "-").split())
        assert all(contract in text for contract in contracts)
        assert "Begin a game" not in text
