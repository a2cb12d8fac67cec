"""A half-entered deal is kept on the phone until it is saved, and never turns up anywhere else."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.dealt import game_file
from tests.browser.table import Table, refused, stored
from tests.browser.taps import GAME, Finger, kept
from tests.players import FOUR
from tests.scoring.documents import deal
from tests.serving import server

NOBODY = {"version": "0", "contract": "no-king"}
"""What stands in a form of Barbu in which nothing has been tapped."""


@pytest.fixture
def address(live_server: LiveServer) -> str:
    """Give the address of a game in which nothing is told yet."""
    return stored(live_server, game_file("modern", FOUR, 0))


def values(page: Page) -> dict[str, str]:
    """What stands in the form, its own key left out."""
    found = Table(page, FOUR).values()
    del found["key"]
    return found


def half_entered(page: Page, address: str) -> dict[str, str]:
    """Enter half of a deal of trumps: suit, a double and its redouble, two numbers of four."""
    page.goto(address)
    finger = Finger(page)
    finger.open("trumps")
    page.get_by_label("Trump suit").select_option("D")
    finger.say([["Cleo", "Ana"], ["Ana", "Cleo"]])
    finger.tap(finger.key(3))
    finger.tap(finger.key(0))
    found = values(page)
    assert found == {
        "version": "0",
        "contract": "trumps",
        "detail": "D",
        "double-2-0": "1",
        "double-0-2": "1",
        "tricks-0": "3",
        "tricks-1": "0",
    }
    return found


def test_reload(page: Page, address: str) -> None:
    """After a reload everything stands as it was, and the pad asks for the next number."""
    before = half_entered(page, address)
    page.reload()
    finger = Finger(page)
    expect(finger.pad("tricks", "Cleo")).to_be_visible()
    assert values(page) == before
    finger.tap(finger.key(10))
    page.reload()
    expect(finger.cell("tricks", "Dan")).to_have_class(re.compile(r"\bfilled\b"))
    assert values(page) == {**before, "tricks-2": "10", "tricks-3": "0"}


def test_leaving(page: Page, address: str) -> None:
    """Who looks at the game or another contract meanwhile finds everything as it was."""
    before = half_entered(page, address)
    finger = Finger(page)
    finger.tap(page.get_by_role("link", name="Cancel", exact=True))
    finger.open("no-king")
    assert values(page) == NOBODY
    page.goto(address)
    finger.open("trumps")
    expect(finger.pad("tricks", "Cleo")).to_be_visible()
    assert values(page) == before


def test_a_closed_page(page: Page, address: str) -> None:
    """A page that the phone has closed comes back as it was, in another tab of the phone."""
    before = half_entered(page, address)
    where = page.url
    again = page.context.new_page()
    page.close()
    again.goto(where)
    expect(Finger(again).pad("tricks", "Cleo")).to_be_visible()
    assert values(again) == before


def test_the_server_starts_anew(page: Page, tmp_path: Path, complaints: list[str]) -> None:
    """A deal begun before the server stopped goes on, and is saved, by the one that follows."""
    with server(tmp_path) as (_process, port):
        page.goto(f"http://127.0.0.1:{port}/games/new?rules=modern")
        for seat, name in enumerate(FOUR):
            page.locator(f"#name-{seat}").fill(name)
        page.get_by_role("button", name="Begin", exact=True).click()
        page.wait_for_url(GAME)
        before = half_entered(page, page.url)
        where = page.url
    finger = Finger(page)
    finger.tap(finger.key(9))  # nobody notices that there is no server
    with server(tmp_path, port):
        page.reload()
        assert values(page) == {**before, "tricks-2": "9", "tricks-3": "1"}
        assert page.url == where
        finger.save()
        expect(page.get_by_text("Deal 1, Ana: Trumps, ♦")).to_be_visible()
        page.close()  # it would look for the second server, too, and complain when nobody listens
    # The phone looked for the server while there was none.
    assert all("net::ERR_CONNECTION_" in complaint for complaint in complaints)
    complaints.clear()


def test_undone(page: Page, address: str, complaints: list[str]) -> None:
    """A deal saved and undone, or kept and voided, is empty when it is declared again."""
    page.goto(address)
    finger = Finger(page)
    finger.enter(deal("Ana", "no-king", {"king_of_hearts": "Dan"}))
    with page.expect_navigation(url=GAME):
        finger.tap(page.get_by_role("button", name="Undo", exact=True))
    finger.open("no-king")
    assert values(page) == NOBODY
    finger.tap(finger.cell("king_of_hearts", "Ben"))
    with refused(complaints, 422):
        finger.tap(page.get_by_role("button", name="Keep and play", exact=True))
        finger.tap(page.get_by_text("Leave out what everybody took"))
    assert values(page) == {**NOBODY, "king_of_hearts": "1", "alone": "1"}
    with page.expect_navigation(url=GAME):
        finger.tap(page.get_by_role("button", name="Keep and play", exact=True))
    with page.expect_navigation(url=GAME):
        finger.tap(page.get_by_role("button", name="Void this deal", exact=True))
    finger.open("no-king")
    assert values(page) == NOBODY


def test_the_next_deal(live_server: LiveServer, page: Page, address: str) -> None:
    """Nothing of a deal turns up in the next one, nor in another game."""
    half_entered(page, address)
    page.goto(address)
    finger = Finger(page)
    finger.enter(deal("Ana", "no-king", {"king_of_hearts": "Dan"}))
    finger.open("trumps")
    assert values(page) == {"version": "0", "contract": "trumps"}
    page.goto(stored(live_server, game_file("modern", FOUR, 0)))
    finger.open("trumps")
    assert values(page) == {"version": "0", "contract": "trumps"}


def test_another_phone_was_faster(
    live_server: LiveServer, page: Page, new_page: Callable[..., Page], address: str
) -> None:
    """What was half entered is not put into a deal that another phone has told meanwhile."""
    half_entered(page, address)
    other = new_page()
    other.goto(address)
    tricks = {"tricks": {"Ana": 1, "Ben": 4, "Cleo": 4, "Dan": 4}}
    Finger(other).enter(deal("Ana", "trumps", tricks))
    page.goto(f"{address}/deals/1")
    finger = Finger(page)
    expect(finger.cell("tricks", "Ana")).to_have_text("1")
    assert values(page)["tricks-1"] == "4"
    assert "double-2-0" not in values(page)


def test_a_correction_meanwhile(live_server: LiveServer, page: Page) -> None:
    """An old deal is corrected while a new one is half entered: both come out right."""
    address = stored(live_server, game_file("modern", FOUR, 5))
    page.goto(address)
    finger = Finger(page)
    finger.open("trumps")
    finger.tap(finger.key(3))
    finger.tap(finger.key(0))
    before = values(page)
    page.goto(f"{address}/deals/5")  # Barbu
    finger.tap(finger.cell("king_of_hearts", "Cleo"))
    finger.save()
    finger.open("trumps")
    expect(finger.pad("tricks", "Cleo")).to_be_visible()
    assert values(page) == before
    assert kept(live_server, page)[4]["captures"] == {"king_of_hearts": "Cleo"}


def test_a_correction_survives(live_server: LiveServer, page: Page) -> None:
    """A correction half done is restored as it was: what gave way, and what was taken back."""
    tricks = {"Ana": 3, "Ben": 4, "Cleo": 5, "Dan": 1}
    told = deal("Ana", "no-tricks", {"tricks": tricks}, doubles=[["Ben", "Ana"]])
    address = stored(live_server, {**game_file("modern", FOUR, 0), "deals": [told]})
    page.goto(f"{address}/deals/1")
    finger = Finger(page)
    finger.tap(finger.double("Ben", "Ana"))
    finger.tap(finger.cell("tricks", "Ana"))
    finger.tap(finger.key(4))
    expect(finger.cell("tricks", "Dan")).to_have_text("0")
    before = values(page)
    page.reload()
    expect(finger.cell("tricks", "Dan")).to_have_text("0")
    expect(finger.cell("tricks", "Dan")).to_have_class(re.compile(r"\bfilled\b"))
    assert values(page) == before
    page.goto(address)
    page.goto(f"{address}/deals/1")
    assert values(page) == before
