"""The service worker: it opens the app without a network, and never hurries anybody."""

from collections.abc import Callable, Iterable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.dealt import game_file
from tests.browser.table import stored
from tests.browser.taps import Finger, wait_for_worker
from tests.players import FOUR

PATH = "/barbu"
LOOK_FOR_NEW_VERSION = """async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
}"""


def test_a_new_version(live_server: LiveServer, page: Page) -> None:
    """A new version is offered; a running entry goes on until somebody taps, and after that too."""
    page.goto(f"{stored(live_server, game_file('modern', FOUR, 0))}/deals/1?contract=no-tricks")
    wait_for_worker(page)
    finger = Finger(page)
    finger.tap(finger.key(4))
    offer = page.get_by_role("button", name="A new version is here: use it", exact=True)
    page.evaluate(LOOK_FOR_NEW_VERSION)
    expect(offer).to_be_hidden()
    live_server.app.config["VERSION"] = "brand-new"
    page.evaluate(LOOK_FOR_NEW_VERSION)
    expect(offer).to_be_visible()
    finger.tap(finger.key(3))
    expect(finger.pad("tricks", "Cleo")).to_be_visible()
    assert "scorekeeper-brand-new" in page.evaluate("caches.keys()")
    with page.expect_navigation():
        offer.click()
    expect(finger.cell("tricks", "Ben")).to_have_text("3")
    expect(finger.pad("tricks", "Cleo")).to_be_visible()
    expect(offer).to_be_hidden()
    assert sorted(page.evaluate("caches.keys()")) == ["pages", "scorekeeper-brand-new"]


Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]


def under_a_path(app: Wsgi) -> Wsgi:
    """The app at a path of its own, with nothing beside it, as a proxy would serve it."""

    def serve(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if not path.startswith(f"{PATH}/"):
            start_response("404 Not Found", [("Content-Length", "0")])
            return []
        environ["SCRIPT_NAME"], environ["PATH_INFO"] = PATH, path.removeprefix(PATH)
        return app(environ, start_response)

    return serve


def test_under_a_path(live_server: LiveServer, page: Page, complaints: list[str]) -> None:
    """Under a path of its own the app is entered, followed, and opens without a network."""
    address = stored(live_server, game_file("modern", FOUR, 3)).replace("/games/", f"{PATH}/games/")
    live_server.app.wsgi_app = under_a_path(live_server.app.wsgi_app)  # type: ignore[method-assign, assignment]  # as in create_app
    page.goto(live_server.doors.links[-1].replace("/open/", f"{PATH}/open/"))
    assert page.url == address
    finger = Finger(page)
    finger.enter({"contract": "no-king", "captures": {"king_of_hearts": "Ben"}})
    expect(page.get_by_text("Deal 4, Ana: Barbu")).to_be_visible()
    page.reload()
    wait_for_worker(page)
    assert page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.scope)") == (
        f"{live_server.url}{PATH}/"
    )
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("Deal 4, Ana: Barbu")).to_be_visible()
    page.goto(f"{address}/standings")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
    page.context.set_offline(False)
    assert all("ERR_INTERNET_DISCONNECTED" in complaint for complaint in complaints)
    complaints.clear()
