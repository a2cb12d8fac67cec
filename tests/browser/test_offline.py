"""The network is gone while the table plays on: nothing is lost, and everything arrives once."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, Request, expect

from scorekeeper.storage import event_log
from tests.browser.conftest import LAN_NAME, LiveServer
from tests.browser.dealt import as_told, game_file
from tests.browser.table import Table, stored
from tests.browser.taps import GAME, Finger, kept, wait_for_worker
from tests.players import FOUR
from tests.scoring.documents import Document, deal
from tests.serving import server

TEN_MINUTES = 10 * 60 * 1000
FIRST = deal("Ana", "no-king", {"king_of_hearts": "Dan"}, doubles=[["Ben", "Ana"]])
SECOND = deal("Ana", "no-tricks", {"tricks": {"Ana": 4, "Ben": 3, "Cleo": 5, "Dan": 1}})


def ends_with(part: str) -> Callable[[Request], bool]:
    """Whether a request was for an address with this end."""
    return lambda request: request.url.endswith(part)


@contextmanager
def all_that_comes(page: Page) -> Iterator[None]:
    """Wait until the phone has what it needs for the next deals."""
    with ExitStack() as coming:
        for part in ("/kit", "/deal.js", "/deal.css", "/draft.js", "/points.js"):
            coming.enter_context(page.expect_request_finished(ends_with(part)))
        yield


def sit_down(server: LiveServer, page: Page, origin: str) -> Finger:
    """Open the link to score a new game on this origin, and wait for what comes with a network."""
    address = stored(server, game_file("modern", FOUR, 0))
    page.clock.install()
    with all_that_comes(page):
        page.goto(server.doors.links[-1].replace(server.url, origin))
    assert page.url == address.replace(server.url, origin)
    return Finger(page)


def go_offline(page: Page) -> None:
    """Cut the network off, and let ten minutes pass without it."""
    page.context.set_offline(True)
    page.clock.fast_forward(TEN_MINUTES)


def enter(finger: Finger, told: Document, waiting: str) -> None:
    """Enter a deal and save it while there is no network; what the page then says of it."""
    finger.open(told["contract"])
    finger.say(told.get("doubles", []))
    finger.capture(told["captures"])
    finger.tap(finger.save_button)
    expect(finger.page.get_by_role("status").filter(has_text=waiting)).to_be_visible()


def arrived(server: LiveServer, page: Page, complaints: list[str]) -> None:
    """See both deals stored once, and that the page complained of nothing but the network."""
    expect(page.get_by_text("Deal 2, Ana: No tricks")).to_be_visible()
    expect(page.get_by_text("waiting to be sent")).to_be_hidden()
    assert as_told(kept(server, page)) == as_told([FIRST, SECOND])
    game = page.url.rpartition("/")[2]
    kinds = [event.event.kind for event in event_log.events(server.app.extensions["shelf"], game)]
    assert kinds == ["opened", "scored", "scored"]
    assert complaints
    assert all("ERR_INTERNET_DISCONNECTED" in complaint for complaint in complaints)
    complaints.clear()


def test_secure(live_server: LiveServer, page: Page, complaints: list[str]) -> None:
    """Two deals with a reload in between, which the phone answers itself on a secure origin."""
    finger = sit_down(live_server, page, live_server.url)
    wait_for_worker(page)
    go_offline(page)
    enter(finger, FIRST, "1 deal waiting to be sent.")
    page.reload()
    expect(page.get_by_text("1 deal waiting to be sent.")).to_be_visible()
    enter(finger, SECOND, "2 deals waiting to be sent.")
    with page.expect_navigation(url=GAME):
        page.context.set_offline(False)
    arrived(live_server, page, complaints)


def test_plain_http(live_server: LiveServer, page: Page, complaints: list[str]) -> None:
    """On plain http a reload has to wait for the network; what was saved waits as well."""
    origin = live_server.url.replace("127.0.0.1", LAN_NAME)
    finger = sit_down(live_server, page, origin)
    assert not page.evaluate("isSecureContext")
    go_offline(page)
    enter(finger, FIRST, "1 deal waiting to be sent.")
    enter(finger, SECOND, "2 deals waiting to be sent.")
    address = page.url
    with pytest.raises(PlaywrightError, match="ERR_INTERNET_DISCONNECTED"):
        page.reload()
    expect(page).to_have_url(re.compile("^chrome-error:"))
    page.goto("about:blank")  # or the browser itself tried the page again, which sends, too
    page.context.set_offline(False)
    page.goto(origin)  # the first page sends what waits, too
    page.wait_for_url(address)
    arrived(live_server, page, complaints)


def test_the_laptop_is_shut(page: Page, tmp_path: Path, complaints: list[str]) -> None:
    """The server is gone while the phones still have their network; it comes back, all arrives."""
    finger = Finger(page)
    page.clock.install()
    with server(tmp_path) as (_process, port):
        origin = f"http://{LAN_NAME}:{port}"
        page.goto(f"{origin}/games/new?rules=modern")
        for seat, name in enumerate(FOUR):
            page.locator(f"#name-{seat}").fill(name)
        with all_that_comes(page):
            page.get_by_role("button", name="Begin", exact=True).click()
            page.wait_for_url(GAME)
    expect(page.locator("body.offline")).to_be_attached()  # the page asks every other second
    enter(finger, FIRST, "1 deal waiting to be sent.")
    enter(finger, SECOND, "2 deals waiting to be sent.")
    with server(tmp_path, port), page.expect_navigation(url=GAME):
        page.clock.fast_forward(TEN_MINUTES)
        expect(page.get_by_text("Deal 2, Ana: No tricks")).to_be_visible()
        Table(page, FOUR, address=page.url).expect_deal(3)
        page.close()  # it would look for this server, too, when it is gone
    assert all("ERR_CONNECTION_REFUSED" in complaint for complaint in complaints)
    complaints.clear()
