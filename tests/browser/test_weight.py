"""The game's page is light: it comes within the first packets, in a handful of requests."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import LiveServer
from tests.browser.dealt import game_file
from tests.browser.table import stored
from tests.players import FOUR

FIRST_WINDOW = 14_600
"""What arrives before the phone has to answer: the first ten packets of a connection."""

MOST_REQUESTS = 3
LOOKS = 100
WHAT_CAME = """() => [location.href, ...performance.getEntriesByType("resource")
    .filter((part) => /[.](css|js)$/.test(part.name)).map((part) => part.name)]"""
"""The addresses of the document, its style and its scripts."""

PARTS = ("text/html", "text/css", "text/javascript")


def loaded(page: Page, address: str, *, packed: bool) -> list[tuple[str, str, int]]:
    """What a first look at a page fetches: path, type, and bytes on the wire, headers and all."""
    session = page.context.new_cdp_session(page)
    answers: dict[str, tuple[str, str]] = {}
    found = []

    def note(event: dict[str, Any]) -> None:
        answer = event["response"]
        answers[event["requestId"]] = (answer["url"].partition("?")[0], answer["mimeType"])

    def weigh(event: dict[str, Any]) -> None:
        if event["requestId"] in answers:
            found.append((*answers[event["requestId"]], round(event["encodedDataLength"])))

    session.on("Network.responseReceived", note)
    session.on("Network.loadingFinished", weigh)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    if not packed:
        session.send("Network.setExtraHTTPHeaders", {"headers": {"Accept-Encoding": "identity"}})
    page.goto(address, wait_until="load")
    parts = page.evaluate(WHAT_CAME)
    for _look in range(LOOKS):  # what has come is reported a moment later
        if {*parts} <= {url for url, _kind, _size in found}:
            return found
        page.evaluate("null")
    raise AssertionError(f"{parts} came, but {found} was reported")


@pytest.mark.parametrize("packed", [True, False], ids=["compressed", "uncompressed"])
def test_first_load(packed: bool, live_server: LiveServer, page: Page) -> None:
    """A game ten deals old, for the first time: document, style and scripts over the wire."""
    address = stored(live_server, game_file("modern", FOUR, 10, doubled=True))
    found = loaded(page, address, packed=packed)
    counted = [size for _url, kind, size in found if kind in PARTS]
    for url, kind, size in found:
        print(f"{size:6} {kind} {url}")
    print(f"{sum(counted):6} in all, {'compressed' if packed else 'uncompressed'}")
    assert {kind for _url, kind, _size in found} >= {*PARTS}
    assert len(counted) - 1 <= MOST_REQUESTS  # the icon is the browser's affair
    if packed:
        assert sum(counted) <= FIRST_WINDOW, f"{sum(counted)} bytes"
