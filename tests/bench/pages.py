"""What the pages weigh, and when a phone on slow 4G with a slow processor paints them.

Slow 4G and CPU ÷ 4 as Lighthouse has them, beside a page that is almost empty, from the same
server.
"""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from scorekeeper.storage.database import open_store
from scorekeeper.storage.event_log import new_game
from tests.bench.figures import RUNS, Figure, figure
from tests.bench.serving import server
from tests.bench.table import entries, link_to, modern
from tests.browser.conftest import BROWSER_ARGS, BROWSERS, PHONE

SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6 * 1024 * 1024 / 8,
    "uploadThroughput": 750 * 1024 / 8,
}
PAINTED = """() => new Promise((done) => new PerformanceObserver((list, all) => {
    const first = list.getEntriesByName("first-contentful-paint")[0];
    if (first) { all.disconnect(); done(first.startTime); }
}).observe({type: "paint", buffered: true}))"""
EMPTY = "/offline"
MEASURED = (("weight of", "B"), ("requests of", "requests"), ("first paint of", "ms"))


def measure() -> Iterator[Figure]:
    """Bytes over the wire, requests and first paint of each main page."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shelf = open_store(folder)
        game = new_game(shelf, None, entries(modern(12)))
        link = link_to(shelf, game)
        shelf.close()
        found = next(path for path in map(shutil.which, BROWSERS) if path)
        with server(folder) as (_, port), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=found, args=BROWSER_ARGS)
            address = f"http://127.0.0.1:{port}"
            empty = [_load(browser, address, link, EMPTY) for _ in range(RUNS)]
            for what, path in (
                ("home", "/"),
                ("new game", "/games/new?rules=modern"),
                ("game", f"/games/{game}"),
                ("deal", f"/games/{game}/deals/13?contract=trumps"),
                ("standings", f"/games/{game}/standings"),
            ):
                loads = [_load(browser, address, link, path) for _ in range(RUNS)]
                for number, (measured, unit) in enumerate(MEASURED):
                    values = [float(load[number]) for load in loads]
                    beside = [float(load[number]) for load in empty]
                    yield figure(f"{measured} {what}", unit, values, beside)
            browser.close()


def _load(browser: Browser, address: str, link: str, path: str) -> tuple[int, int, float]:
    """Bytes over the wire, requests, and milliseconds to the first paint with an empty cache."""
    context = browser.new_context(**PHONE, service_workers="block")
    try:
        context.request.get(address + link)
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW_4G)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        sizes: list[int] = []
        session.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
        answer = page.goto(address + path, wait_until="networkidle")
        assert answer and answer.ok, path
        painted: float = page.evaluate(PAINTED)
        return sum(sizes), len(sizes), painted
    finally:
        context.close()
