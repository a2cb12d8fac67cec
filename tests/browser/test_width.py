"""No page scrolls sideways on a small phone, not even with the widest names and large text."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.dealt import game_file
from tests.browser.table import Table, refused, stored

WIDTHS = (320, 360, 390)
TEXT_SIZES = (16, 32)  # px: as it comes, and at 200 %
WIDE = (
    "W" * 40,
    "Maximiliane-Charlotte von Hohenfels-Berg",
    "Wwwwwwwwww Wwwwwwwww Wwwwwwwww Wwwwwwwww",
    "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM",
    "Konstantinopolitanischerdudelsackspieler",
    "@" * 40,
)
TITLE = "Friday " + "W" * 73
STICKING_OUT = """width => {
    const clipped = (element) => element !== document.body
        && element !== document.documentElement
        && getComputedStyle(element).overflowX !== "visible";
    const reaches = (element) => element.getBoundingClientRect().right > width + 0.5;
    const name = (element) => element.localName + [...element.classList].map((c) => "." + c).join("");
    const out = [...document.body.querySelectorAll("*")].filter((element) => {
        if (!reaches(element)) return false;
        for (let at = element.parentElement; at; at = at.parentElement) {
            if (clipped(at)) return false;
        }
        return ![...element.children].some(reaches);
    });
    return [document.documentElement.scrollWidth, [...new Set(out.map(name))]];
}"""
"""How wide the page is, and the innermost elements that reach over its edge.

Not compared with innerWidth: on a phone that grows with a page that is too wide. What is cut off
or scrolls inside a box of its own does not count, unless that box is the whole page.
"""


def too_wide(page: Page, where: str) -> Iterator[str]:
    """The widths and text sizes at which the page as it stands is wider than the phone."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 640})
        for size in TEXT_SIZES:
            page.evaluate("size => { document.documentElement.style.fontSize = size }", f"{size}px")
            is_wide, elements = page.evaluate(STICKING_OUT, width)
            if is_wide > width or elements:
                yield f"{where} at {width} px, text {size} px: {is_wide} px, {elements}"
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate("document.documentElement.style.fontSize = ''")


def heavy(document: dict[str, Any]) -> dict[str, Any]:
    """The game with three-digit minus points for everybody, and a long reason."""
    players, told = document["players"], len(document["deals"])
    reason = "Revokeddddddddddddddddddddddddddddddddddddddd and talked"
    document["adjustments"] = [
        {"player": player, "points": -987, "reason": reason, "after_deal": told}
        for player in players
    ]
    return document


def modern(deals: int) -> dict[str, Any]:
    """A game of modern Barbu among four wide names, everybody doubled and redoubled."""
    return heavy(game_file("modern", WIDE[:4], deals, title=TITLE, doubled=True))


def family(deals: int) -> dict[str, Any]:
    """A family game of six wide names."""
    return heavy(game_file("family", WIDE, deals, title=TITLE))


GAMES = {"modern": modern, "family": family}


@pytest.fixture
def phone(new_page: Callable[..., Page], complaints: list[str], java_script: bool) -> Table:
    """Give one phone, not yet at a table."""
    return Table(new_page(java_script_enabled=java_script), WIDE, complaints=complaints)


def test_before_a_game(live_server: LiveServer, phone: Table) -> None:
    """The first page with games, the choice of rules, an error, new games with house rules open."""
    for number in (0, 17, 42):
        stored(live_server, family(number))
    page, found = phone.page, list[str]()
    page.goto(live_server.url)
    found += too_wide(page, "home")
    page.goto(f"{live_server.url}/games/new")
    found += too_wide(page, "rules")
    with refused(phone.complaints, 404):
        page.goto(f"{live_server.url}/nowhere")
    found += too_wide(page, "error")
    for rules in ("spanish-salade", "family"):
        page.goto(f"{live_server.url}/games/new?rules={rules}")
        for seat, name in enumerate(WIDE[: 4 if rules == "spanish-salade" else 6]):
            phone.put(f"name-{seat}", name)
        phone.open_house_rules()
        found += too_wide(page, f"new {rules}")
    assert found == []
    for field in ("name-0", "name-1", "place-0", "value-heart", "quota", "factor-1"):
        phone.put(field, "W" * 60)
    with refused(phone.complaints, 422):
        page.get_by_role("button", name="Begin", exact=True).click()
        expect(page.get_by_text("Not saved yet")).to_be_visible()
    found += too_wide(page, "new game with problems")
    assert found == []


@pytest.mark.parametrize(
    ("rules", "deals"), [("modern", 9), ("modern", 28), ("family", 13), ("family", 42)]
)
def test_game(live_server: LiveServer, phone: Table, rules: str, deals: int) -> None:
    """The game with its deals unfolded, standings, log and table, under way and at the end."""
    phone.address = stored(live_server, GAMES[rules](deals))
    found = []
    for where in ("", "standings", "log", "table"):
        phone.look(where)
        phone.page.evaluate("document.querySelectorAll('details').forEach((it) => it.open = true)")
        found += too_wide(phone.page, where or "game")
    assert found == []


@pytest.mark.parametrize(
    ("rules", "contracts"),
    [
        ("modern", "no-tricks no-queens no-last-two no-hearts no-king trumps domino"),
        ("spanish-salade", "salade"),
        ("family", "no-tricks no-last salade domino"),
    ],
)
def test_deal_form(live_server: LiveServer, phone: Table, rules: str, contracts: str) -> None:
    """The choice of contracts, and the form of each kind of contract with everything unfolded."""
    document = GAMES["family" if rules == "family" else "modern"](0)
    phone.address = stored(live_server, {**document, "rules": rules})
    phone.look("deals/1?choose=1")
    found = list(too_wide(phone.page, "contracts"))
    for contract in contracts.split():
        phone.look(f"deals/1?contract={contract}")
        phone.page.evaluate("document.querySelectorAll('details').forEach((it) => it.open = true)")
        found += too_wide(phone.page, contract)
    assert found == []


def test_told_deal(live_server: LiveServer, phone: Table) -> None:
    """A deal under way, a form filled in, one with problems, a missing double, two versions."""
    page, found = phone.page, list[str]()
    phone.address = stored(live_server, game_file("modern", WIDE[:4], 5, title=TITLE))
    phone.look("deals/6?contract=trumps")
    with refused(phone.complaints, 422):
        phone.save()
        expect(page.get_by_text("Not saved yet")).to_be_visible()
    found += too_wide(page, "nothing filled in")
    with refused(phone.complaints, 422):
        phone.keep()
        expect(page.get_by_text("A double is missing")).to_be_visible()
    found += too_wide(page, "a double is missing")
    phone.overrule()
    phone.keep()
    page.wait_for_url(phone.address)
    found += too_wide(page, "deal under way")
    phone.look("deals/1")
    found += too_wide(page, "deal filled in")
    phone.look("deals/3")
    was = page.url
    phone.correct(3, {"captures": {"second_last_trick": WIDE[0], "last_trick": WIDE[0]}})
    page.goto(was)
    assert found == []
