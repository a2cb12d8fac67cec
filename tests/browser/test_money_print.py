"""The settlement at a stake is on the printed standings, which still are one page."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import LiveServer
from tests.browser.dealt import game_file
from tests.browser.paper import printed
from tests.browser.table import stored
from tests.browser.test_print import LONG, PAPERS


@pytest.mark.parametrize("rules", ["modern", "family"])
def test_money_on_paper(live_server: LiveServer, page: Page, tmp_path: Path, rules: str) -> None:
    """With long names and every table there is, gains and payments are on the one page."""
    players, deals = (LONG[:4], 28) if rules == "modern" else (LONG, 42)
    document = game_file(rules, players, deals, title="Friday at Ana's", doubled=rules == "modern")
    page.goto(f"{stored(live_server, document)}/standings?stake=0,05&currency=EUR")
    seen = page.locator(".gains strong, .fewest strong").all_inner_texts()
    assert len(seen) > len(players)
    for size in PAPERS:
        paper = printed(page, tmp_path / "standings.pdf", size)
        assert paper.pages == 1
        text = " ".join(paper.lines)
        assert "Settling up at €0.05 a point" in text
        for amount in seen:
            assert amount in text
