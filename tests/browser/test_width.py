"""No page scrolls sideways on a small phone, not even with the widest names and large text."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.dealt import game_file
from tests.browser.table import Table, evenings, refused, stored

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
MEASURE = """([width, textSizes]) => {
    const root = document.documentElement;
    const clips = (element) => element !== document.body && element !== root
        && getComputedStyle(element).overflowX !== "visible";
    const reaches = (element) => element.getBoundingClientRect().right > width + 0.5;
    const isCut = (element) => element && (clips(element) || isCut(element.parentElement));
    const sticksOut = (element) => reaches(element) && !isCut(element.parentElement)
        && ![...element.children].some(reaches);
    const name = (element) => [element.localName, ...element.classList].join(".");
    const measured = textSizes.map((size) => {
        root.style.fontSize = `${size}px`;
        const out = [...document.body.querySelectorAll("*")].filter(sticksOut).map(name);
        return [size, root.scrollWidth, [...new Set(out)]];
    });
    root.style.fontSize = "";
    return measured;
}"""
"""How wide the page is at each text size, and the innermost elements that reach over its edge.

Not compared with innerWidth: on a phone that grows with a page that is too wide. What is cut off
or scrolls inside a box of its own does not count, unless that box is the whole page.
"""

FIVE_AND_SIX = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
TOTALS = """(size) => {
    document.documentElement.style.fontSize = `${size}px`;
    return [...document.querySelectorAll(".scoreboard li")].map((box) => {
        const text = document.createRange();
        text.selectNodeContents(box.querySelector("strong"));
        const [{ width }] = text.getClientRects();
        return [text.getClientRects().length, width - box.offsetWidth];
    });
}"""
"""In how many lines each total stands, and by how many pixels it is wider than its box."""


def too_wide(page: Page, where: str) -> Iterator[str]:
    """The widths and text sizes at which the page as it stands is wider than the phone.

    Nothing can be clicked afterwards: a phone zooms out of a page that is too wide.
    """
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 640})
        for size, wide, elements in page.evaluate(MEASURE, [width, TEXT_SIZES]):
            if wide > width or elements:
                yield f"{where} at {width} px, text {size} px: {wide} px wide, {elements}"


def unfold(page: Page) -> None:
    """Open whatever is folded."""
    page.evaluate("document.querySelectorAll('details').forEach((folded) => folded.open = true)")


def heavy(rules: str, deals: int) -> dict[str, Any]:
    """A game of wide names, all doubled where that is known, three-digit minus for everybody."""
    players = WIDE if rules == "family" else WIDE[:4]
    document = game_file(rules, players, deals, title=TITLE, doubled=rules == "modern")
    reason = "Revokeddddddddddddddddddddddddddddddddddddddd and talked"
    document["adjustments"] = [
        {"player": player, "points": -987, "reason": reason, "after_deal": deals}
        for player in players
    ]
    return document


@pytest.fixture(params=[False, True], ids=["without-script", "with-script"])
def phone(
    request: pytest.FixtureRequest, new_page: Callable[..., Page], complaints: list[str]
) -> Table:
    """Give one phone, not yet at a table."""
    page = new_page(java_script_enabled=bool(request.param))
    return Table(page, WIDE, complaints=complaints)


def test_before_a_game(live_server: LiveServer, page: Page, complaints: list[str]) -> None:
    """The first page with games, the choice of rules, an error, new games with house rules open."""
    phone, found = Table(page, WIDE, complaints=complaints), list[str]()
    for deals in (0, 17, 42):
        stored(live_server, heavy("family", deals))
    page.goto(live_server.url)
    found += too_wide(page, "home")
    page.goto(f"{live_server.url}/games/new")
    found += too_wide(page, "rules")
    with refused(complaints, 404):
        page.goto(f"{live_server.url}/nowhere")
    found += too_wide(page, "error")
    for rules in ("spanish-salade", "family"):
        page.goto(f"{live_server.url}/games/new?rules={rules}")
        unfold(page)
        found += too_wide(page, f"new {rules}")
    page.goto(f"{live_server.url}/games/new?rules=family")
    for field in ("name-0", "name-1", "place-0", "value-heart", "quota", "factor-1"):
        phone.put(field, "W" * 60)
    with refused(complaints, 422):
        page.get_by_role("button", name="Begin", exact=True).click()
        expect(page.get_by_text("Not saved yet")).to_be_visible()
    found += too_wide(page, "new game with problems")
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("rules", "deals"), [("modern", 28), ("family", 13)])
def test_game(live_server: LiveServer, page: Page, rules: str, deals: int) -> None:
    """The game with its deals unfolded, standings, log and table, at the end and under way."""
    game, found = stored(live_server, heavy(rules, deals)), list[str]()
    for where in ("", "/standings", "/log", "/table", "/sheet", "/blank"):
        page.goto(game + where)
        unfold(page)
        found += too_wide(page, where or "game")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("players", [5, 6])
def test_totals_are_not_broken(live_server: LiveServer, page: Page, players: int) -> None:
    """Four digits and a minus of the leader among five and six stand in one line, in their box."""
    document = game_file("family", FIVE_AND_SIX[:players], 1)
    document["adjustments"] = [
        {"player": name, "points": -1250, "reason": "last evening", "after_deal": 1}
        for name in FIVE_AND_SIX[:players]
    ]
    page.goto(stored(live_server, document))
    for width in (320, 360):
        for size in TEXT_SIZES:
            page.set_viewport_size({"width": width, "height": 640})
            boxes = page.evaluate(TOTALS, size)
            assert len(boxes) == players
            for lines, reach in boxes:
                assert (lines, reach <= 0) == (1, True), f"{width} px, text {size} px: {boxes}"


def test_many_evenings(live_server: LiveServer, page: Page) -> None:
    """Everybody, a player and a table of six, two games of three-digit minus behind them."""
    for _ in range(2):
        stored(live_server, heavy("family", 42))
    found = list[str]()
    for address in evenings(live_server, WIDE):
        page.goto(address)
        unfold(page)
        found += too_wide(page, address.removeprefix(live_server.url)[:8])
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("rules", "told", "left"),
    [
        ("modern", (1, 2, 3, 4, 5, 6, 7), "no-tricks"),
        ("family", (19, 31, 37), "salade"),  # no-last, salade, domino
        ("spanish-salade", (), "salade"),
    ],
)
def test_deal_form(
    live_server: LiveServer, phone: Table, rules: str, told: tuple[int, ...], left: str
) -> None:
    """The choice of contracts, and forms of each kind of contract, filled in and not."""
    empty = {**heavy("family" if rules == "family" else "modern", 0), "rules": rules}
    phone.address = stored(live_server, empty)
    phone.look("deals/1?choose=1")
    found = list(too_wide(phone.page, "contracts"))
    for contract in left.split():
        phone.look(f"deals/1?contract={contract}")
        unfold(phone.page)
        found += too_wide(phone.page, contract)
    if told:
        phone.address = stored(live_server, heavy(rules, max(told)))
    for number in told:
        phone.look(f"deals/{number}")
        unfold(phone.page)
        found += too_wide(phone.page, f"deal {number} filled in")
    assert not found, "\n".join(found)


def test_not_stored(live_server: LiveServer, phone: Table, new_page: Callable[..., Page]) -> None:
    """A form with problems, a missing double, a deal under way, two versions of a deal."""
    page, found = phone.page, list[str]()
    document = game_file("modern", WIDE[:4], 5, title=TITLE)
    phone.address = stored(live_server, document)
    phone.look("deals/6?contract=domino")
    with refused(phone.complaints, 422):
        phone.save()
        expect(page.get_by_text("Not saved yet")).to_be_visible()
    found += too_wide(page, "nothing filled in")
    phone.look("deals/6?contract=domino")
    phone.declare({"declarer": WIDE[0]})  # none of the doubles that are preset
    with refused(phone.complaints, 422):
        phone.keep()
        expect(page.get_by_text("A double is missing")).to_be_visible()
    found += too_wide(page, "a double is missing")

    phone.look("deals/3")
    other = Table(new_page(java_script_enabled=False), WIDE[:4], address=phone.address)
    spoken = [[one, WIDE[0]] for one in WIDE[1:4]] + [[WIDE[0], one] for one in WIDE[1:4]]
    taken = {"second_last_trick": WIDE[3], "last_trick": WIDE[3]}
    other.correct(3, {"declarer": WIDE[0], "doubles": spoken, "captures": taken})
    phone.declare({"declarer": WIDE[0], "doubles": [[WIDE[3], WIDE[2]]]})
    with refused(phone.complaints, 409):
        phone.save()
        expect(page.get_by_text("Take mine")).to_be_visible()
    found += too_wide(page, "two versions")

    document["deals"] += [{"declarer": WIDE[0], "contract": "domino", "doubles": spoken}]
    phone.address = stored(live_server, document)
    phone.look()
    found += too_wide(page, "deal under way")
    assert not found, "\n".join(found)
