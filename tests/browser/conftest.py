"""Fixtures for tests that look at the app in a real Chromium, at the size of a small phone.

`live_server` serves the app from an empty instance folder, `page` is a page of a touch phone,
and `new_page` makes more of them: `new_page(java_script_enabled=False)`,
`new_page(color_scheme="dark")`. Whatever a page complains about on its console fails the test.
"""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import waitress
from flask import Flask
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    expect,
    sync_playwright,
)

pytest.register_assert_rewrite("tests.browser.table")  # so that its asserts say what they saw

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
LAN_NAME = "scorekeeper.lan"  # what a browser trusts as little as any address on a home network
BROWSER_ARGS = [
    "--no-sandbox",  # CI is root in a container
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",  # the tests use no network but this machine's own
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {LAN_NAME} 127.0.0.1",
]
PATIENCE = 10_000  # milliseconds: what never comes fails soon
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}


@dataclass
class Doors:
    """Phones at the table and the links to their games: each phone opens each link once."""

    phones: list[BrowserContext] = field(default_factory=list)
    links: list[str] = field(default_factory=list)

    def add_phone(self, phone: BrowserContext) -> None:
        """Open all doors to a phone that has just come to the table."""
        self.phones.append(phone)
        for link in self.links:
            phone.request.get(link)

    def add_link(self, link: str) -> None:
        """Open a door to everybody at the table, and to whoever comes later."""
        self.links.append(link)
        for phone in self.phones:
            phone.request.get(link)


@dataclass(frozen=True)
class LiveServer:
    """The app as it is being served: where, which, from what folder, and to whom."""

    url: str  # without a slash at its end
    app: Flask
    instance: Path
    doors: Doors


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Give the browser of this machine, started once for all tests."""
    named = os.environ.get("SCOREKEEPER_CHROMIUM")
    found = [path for name in ([named] if named else BROWSERS) if (path := shutil.which(name))]
    if not found:
        pytest.fail("No Chromium here; ./dev tools installs it or says how", pytrace=False)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found[0], args=BROWSER_ARGS)
        yield browser
        browser.close()


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """Collect what pages complain about, and fail the test at its end if they did.

    A test that causes a complaint on purpose (a page that is not found, say) asserts what this
    list holds and then clears it.
    """
    found: list[str] = []
    yield found
    if found:
        pytest.fail("The browser complained:\n" + "\n".join(found), pytrace=False)


@pytest.fixture
def doors() -> Doors:
    """Give the doors through which phones come to the games that a test puts on the server."""
    return Doors()


@pytest.fixture
def new_page(
    chromium: Browser, complaints: list[str], doors: Doors
) -> Iterator[Callable[..., Page]]:
    """Give the maker of pages, each in a context of its own: another phone at the table.

    Its keywords are those of Playwright's `Browser.new_context`, and go before the phone's.
    """
    contexts = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(f"console: {message.text} ({message.location['url']})")

    def note_error(error: Error) -> None:
        complaints.append(f"script: {error}")

    def make(*, java_script_enabled: bool = True, color_scheme: str = "light", **more: Any) -> Page:
        asked = {"java_script_enabled": java_script_enabled, "color_scheme": color_scheme}
        context = chromium.new_context(**{**PHONE, **asked, **more})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        doors.add_phone(context)
        page = context.new_page()
        page.on("console", note)
        page.on("pageerror", note_error)
        return page

    yield make
    for context in contexts:
        context.close()


@pytest.fixture(params=[False, True], ids=["without-script", "with-script"])
def java_script(request: pytest.FixtureRequest) -> bool:
    """Tell whether the pages shall run their scripts, for tests of what must work both ways."""
    return bool(request.param)


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """Give one page of a phone, with JavaScript and in light colours."""
    return new_page()


@pytest.fixture
def live_server(tmp_path: Path, doors: Doors) -> Iterator[LiveServer]:
    """Serve the app from an empty instance folder, on a port that the system chooses."""
    from scorekeeper.app import create_app  # noqa: PLC0415 - an app that cannot be imported
    # then fails only the tests that serve it

    instance = tmp_path / "instance"
    instance.mkdir()
    app = create_app({"INSTANCE": instance, "RATELIMIT_ENABLED": False})
    sockets: dict[int, Any] = {}  # waitress keeps its open sockets in it
    server = waitress.create_server(app, host="127.0.0.1", port=0, map=sockets)
    thread = threading.Thread(target=server.run, name="live server")
    thread.start()
    yield LiveServer(f"http://127.0.0.1:{server.effective_port}", app, instance, doors)

    def close_all() -> None:
        for socket in list(sockets.values()):
            socket.close()

    with suppress(OSError):  # an answer just sent may have called the server first: it has closed
        server.trigger.pull_trigger(close_all)  # in the server's own thread, which then ends
    thread.join(timeout=10)
    assert not thread.is_alive()
    server.task_dispatcher.shutdown()
