"""The text for a messenger under a finger: shared, copied, or selected to be copied by hand."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.table import stored
from tests.players import FOUR
from tests.scoring.documents import game_file

KEPT = "document.addEventListener('copy', () => { window.took = String(getSelection()); });"
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });" + KEPT
NO_COPY = NO_CLIPBOARD + "document.execCommand = () => false;"
CLIPBOARD = (
    "Object.defineProperty(navigator, 'clipboard',"
    " { value: { writeText: async (text) => { window.took = text; } } });"
)
SHARE = "navigator.share = async (said) => { window.took = said.text; };"


def opened(live_server: LiveServer, page: Page, before: str = "") -> str:
    """The text on its page, found from the standings; `before` runs before any script of ours."""
    address = stored(live_server, game_file(players=FOUR, title="Friday"))
    page.add_init_script(before)
    page.goto(f"{address}/standings")
    page.get_by_role("link", name="Text for a messenger").click()
    text = page.get_by_label("Copy this text and send it").input_value()
    assert text.startswith("Friday\n")
    return text


@pytest.mark.parametrize(
    ("before", "button", "told"),
    [
        (CLIPBOARD, "Copy", "Copied."),
        (NO_CLIPBOARD, "Copy", "Copied."),
        (SHARE, "Share", ""),
    ],
    ids=["clipboard", "plain http", "share"],
)
def test_a_tap(live_server: LiveServer, page: Page, before: str, button: str, told: str) -> None:
    """One tap hands the whole text over: to the share sheet, or to the clipboard, http or not."""
    text = opened(live_server, page, before)
    page.get_by_role("button", name=button).tap()
    expect(page.get_by_role("status").last).to_have_text(told)
    page.wait_for_function("window.took")
    assert page.evaluate("window.took") == text


def test_copied_by_hand(live_server: LiveServer, page: Page) -> None:
    """Where the browser copies nothing, the text is selected and it is said what to do."""
    text = opened(live_server, page, NO_COPY)
    page.get_by_role("button", name="Copy").tap()
    expect(page.get_by_text("The text is selected; now copy it.")).to_be_visible()
    assert page.evaluate("String(getSelection())") == text


def test_no_share_sheet(live_server: LiveServer, page: Page) -> None:
    """A phone without a share sheet is offered none."""
    opened(live_server, page, "delete Navigator.prototype.share;")
    expect(page.get_by_role("button", name="Copy")).to_be_visible()
    expect(page.get_by_role("button", name="Share")).to_be_hidden()


def test_without_script(live_server: LiveServer, new_page: Callable[..., Page]) -> None:
    """Without JavaScript the text is there to be selected, and no button that does nothing."""
    page = new_page(java_script_enabled=False)
    opened(live_server, page)
    expect(page.get_by_role("button")).to_have_count(0)
