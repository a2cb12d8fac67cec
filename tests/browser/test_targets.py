"""Everything that is tapped is large enough for a thumb, measured.

axe's own rule exempts small targets with space around them, so rectangles are measured here.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.storage.links import watch_code
from tests.browser.conftest import LiveServer
from tests.browser.dealt import MENUS, game_file
from tests.browser.table import Table, evenings, refused, stored
from tests.browser.taps import Finger
from tests.players import EVERYBODY, FOUR

WIDTHS = (360, 320)
LEAST, LEAST_KEY = 48, 56
SMALL_TARGETS = """([least, leastKey]) => {
    const seen = (element) => element.checkVisibility({ visibilityProperty: true });
    const tapped = [...document.querySelectorAll("a[href], button, summary, select, input, label")]
        .filter((element) => seen(element) && element.type !== "hidden")
        // A key is a label, and as large as what shows of it; the field lies over that.
        .filter((element) => !element.closest("label") || element.localName === "label")
        // A label beside its field is a bonus.
        .filter((element) => element.localName !== "label" || element.querySelector("input"));
    const name = (element) => [element.localName, ...element.classList].join(".")
        + " " + (element.name || element.innerText.trim().slice(0, 30));
    const size = (box) => `${box.width.toFixed(1)} x ${box.height.toFixed(1)}`;
    const face = (element) => element.matches(".key") ? element.querySelector("span") : element;
    return tapped.map((element) => [element, face(element).getBoundingClientRect()])
        .filter(([, box]) => box.width > 1 && box.height > 1) // for screen readers only
        .filter(([element, box]) => {
            const high = element.matches(".pad .key, .keep .main") ? leastKey : least;
            return box.width < least - 0.01 || box.height < high - 0.01;
        })
        .map(([element, box]) => `${name(element)}: ${size(box)}`);
}"""
"""What can be tapped and is smaller than it should be, with its size."""


def small(page: Page, where: str) -> Iterator[str]:
    """The small targets of the page as it stands, at both widths, everything unfolded."""
    page.evaluate(
        "document.querySelectorAll('details').forEach((folded) => { folded.open = true })"
    )
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 640})
        for target in page.evaluate(SMALL_TARGETS, [LEAST, LEAST_KEY]):
            yield f"{where} at {width} px: {target}"
    page.set_viewport_size({"width": 360, "height": 640})


def test_before_a_game(live_server: LiveServer, page: Page, complaints: list[str]) -> None:
    """The first page, the choice of rules, new games with house rules and problems, an error."""
    for deals in (0, 10, 28):
        stored(live_server, game_file("modern", FOUR, deals))
    page.goto(live_server.url)
    found = [*small(page, "home")]
    page.goto(f"{live_server.url}/games/new")
    found += small(page, "rules")
    for rules in ("spanish-salade", "family"):
        page.goto(f"{live_server.url}/games/new?rules={rules}")
        found += small(page, f"new {rules}")
    table = Table(page, FOUR)
    table.put("name-0", "Ana")
    table.put("value-heart", "many")
    with refused(complaints, 422):
        page.get_by_role("button", name="Begin", exact=True).click()
        expect(page.get_by_text("Not saved yet")).to_be_visible()
    found += small(page, "new game with problems")
    with refused(complaints, 404):
        page.goto(f"{live_server.url}/nowhere")
    found += small(page, "error")
    assert found == [], "\n".join(found)


@pytest.mark.parametrize(
    ("rules", "players", "deals"),
    [
        ("modern", FOUR, 0),
        ("modern", FOUR, 6),  # one contract left
        ("modern", FOUR, 10),
        ("modern", FOUR, 28),
        ("family", EVERYBODY, 0),
        ("family", EVERYBODY, 13),
    ],
)
def test_game(
    live_server: LiveServer, page: Page, rules: str, players: tuple[str, ...], deals: int
) -> None:
    """The game and the pages beside it, as long as it goes and at the end; watching it."""
    address = stored(live_server, game_file(rules, players, deals))
    found = list[str]()
    for where in ("", "standings", "log", "sheet", "blank", "table", "share"):
        page.goto(f"{address}/{where}" if where else address)
        found += small(page, where or "game")
    page.get_by_role("button", name="New scoring link", exact=True).tap()
    expect(page.get_by_text("It is shown only now.")).to_be_visible()
    found += small(page, "new scoring link")
    page.context.clear_cookies()
    code = watch_code(live_server.app.extensions["shelf"], address.rpartition("/")[2])
    page.goto(f"{live_server.url}/open/{code}")
    found += small(page, "watching")
    page.get_by_role("button", name="Ben", exact=True).tap()
    expect(page.locator(".my-seat h2")).to_be_visible()
    found += small(page, "watching from a seat")
    assert found == [], "\n".join(found)


def test_many_evenings(live_server: LiveServer, page: Page) -> None:
    """Everybody, a player and a table; the first page leads there."""
    for _ in range(2):
        stored(live_server, game_file("modern", FOUR, 28))
    page.goto(live_server.url)
    page.get_by_role("link", name="Players", exact=True).tap()
    found = list[str]()
    for address in evenings(live_server, FOUR):
        page.goto(address)
        found += small(page, address.removeprefix(live_server.url)[:8])
    assert found == [], "\n".join(found)


@pytest.mark.parametrize(
    ("rules", "players"), [("modern", FOUR), ("family", EVERYBODY), ("family", EVERYBODY[:5])]
)
def test_deal(live_server: LiveServer, page: Page, rules: str, players: tuple[str, ...]) -> None:
    """The form of every kind of deal, before and after doubles, and one told before."""
    address = stored(live_server, game_file(rules, players, 1))
    page.goto(f"{address}/deals/2?choose=1")
    found = [*small(page, "contracts")]
    for contract in MENUS[rules][1:]:
        page.goto(f"{address}/deals/2?contract={contract}")
        if rules == "modern":
            Finger(page).say([["Ben", "Ana"], ["Cleo", "Ana"], ["Dan", "Ana"], ["Ana", "Ben"]])
        found += small(page, contract)
    page.goto(f"{address}/deals/1")
    found += small(page, "deal told before")
    assert found == [], "\n".join(found)


def test_problems(
    live_server: LiveServer,
    page: Page,
    new_page: Callable[..., Page],
    complaints: list[str],
) -> None:
    """A deal with problems, one without a double that is owed, one saved by two phones."""
    address = stored(live_server, game_file("modern", FOUR, 5))
    page.goto(f"{address}/deals/6?contract=domino")
    finger, found = Finger(page), list[str]()
    with refused(complaints, 422):
        finger.tap(finger.save_button)
        expect(page.get_by_text("Not saved yet")).to_be_visible()
    found += small(page, "problems")
    finger.tap(finger.double("Ben", "Ana"))
    finger.capture({"finished": ["Ben", "Ana", "Dan"]})
    with refused(complaints, 422):
        finger.tap(finger.save_button)
        expect(page.get_by_text("A double is missing")).to_be_visible()
    found += small(page, "missing double")
    other = Finger(new_page())
    other.page.goto(address)
    other.enter({"contract": "domino", "captures": {"finished": ["Cleo", "Ana", "Dan"]}})
    page.get_by_text("The table goes on without it", exact=True).tap()
    with refused(complaints, 409):
        finger.tap(finger.save_button)
        expect(page.get_by_text("Deal 6 was saved twice")).to_be_visible()
    found += small(page, "conflict")
    assert found == [], "\n".join(found)
