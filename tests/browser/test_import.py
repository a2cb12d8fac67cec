"""Importing a game with a finger; the pages that hand a game on are large enough and narrow."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.dealt import game_file
from tests.browser.table import refused, stored
from tests.browser.test_axe import look
from tests.browser.test_targets import small
from tests.browser.test_width import heavy, too_wide
from tests.players import FOUR


def chosen(page: Page, folder: Path, document: object) -> None:
    """Choose a file and look at it."""
    file = folder / "game.json"
    file.write_text(json.dumps(document))
    page.get_by_label("Game file").set_input_files(file)
    page.get_by_role("button", name="Look at it").tap()


def judge(page: Page, where: str) -> None:
    """Axe, the ruler for thumbs and the ruler for narrow phones find nothing."""
    look(page)
    found = [*small(page, where), *too_wide(page, where)]
    page.set_viewport_size({"width": 360, "height": 640})
    assert not found, "\n".join(found)


def test_a_game_comes_in(
    live_server: LiveServer, page: Page, tmp_path: Path, complaints: list[str]
) -> None:
    """Home, choose, problems in their places; the right file, what is in it, import, score on."""
    page.goto(live_server.url)
    page.get_by_role("link", name="Import a game file").tap()
    expect(page.get_by_role("heading", name="Import a game file")).to_be_visible()
    judge(page, "choose")
    document = game_file("modern", FOUR, 3, title="Friday")
    with refused(complaints, 422):
        chosen(page, tmp_path, {**document, "W" * 200: 1, "options": {"quota": -1}})
        expect(page.get_by_role("alert")).to_contain_text("This file has 2 problems")
    judge(page, "problems")
    chosen(page, tmp_path, document)
    expect(page.get_by_role("heading", name="Friday")).to_be_visible()
    page.get_by_role("button", name="Import", exact=True).tap()
    expect(page.get_by_role("heading", name="deal 4 of 28")).to_be_visible()
    expect(page.get_by_role("link", name="Table")).to_be_visible()


def test_the_widest_names(live_server: LiveServer, page: Page, tmp_path: Path) -> None:
    """A preview, a settlement and a text of the widest names at the highest stake fit the phone."""
    document = heavy("family", 13)
    address = stored(live_server, document)
    page.goto(f"{live_server.url}/games/import")
    chosen(page, tmp_path, {**document, "options": {"doubling": True, "values": {"heart": 12}}})
    expect(page.get_by_role("button", name="Import", exact=True)).to_be_visible()
    judge(page, "preview")
    page.goto(f"{live_server.url}/games/import")
    chosen(page, tmp_path, document)
    expect(page.get_by_text("This game is on this phone already")).to_be_visible()
    judge(page, "known")
    page.goto(f"{address}/standings")
    page.get_by_label("Stake for a point").fill("9999,99")
    page.get_by_label("Currency").select_option("PLN")
    page.get_by_role("button", name="Settle up").tap()
    expect(page.get_by_text("The fewest payments that settle it:")).to_be_visible()
    judge(page, "standings")
    page.get_by_role("link", name="Text for a messenger").tap()
    expect(page.get_by_role("button", name="Copy")).to_be_visible()
    judge(page, "text")
