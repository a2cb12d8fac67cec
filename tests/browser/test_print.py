"""The standings fill one page of A4, with everything that counts on it."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import LiveServer
from tests.browser.dealt import game_file
from tests.browser.table import Table, stored
from tests.players import EVERYBODY, FOUR

LONG = tuple(f"{name} Maximiliane von Hohenfels-Bergedorf"[:40] for name in EVERYBODY)


def printed(page: Page, file: Path) -> tuple[dict[str, str], str]:
    """What `pdfinfo` and `pdftotext` tell of the page on paper, spaces left out of the text."""
    page.pdf(path=file, format="A4", prefer_css_page_size=True)
    told = subprocess.run(["pdfinfo", file], capture_output=True, check=True, text=True).stdout
    command = ["pdftotext", "-layout", file, "-"]
    text = subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout
    facts = dict(re.split(r":\s*", line, maxsplit=1) for line in told.splitlines())
    return facts, re.sub(r"\s+", "", text)


@pytest.mark.parametrize("players", [FOUR, LONG[:4]], ids=["short", "long"])
def test_modern(
    live_server: LiveServer, new_page: Callable[..., Page], tmp_path: Path, players: tuple[str, ...]
) -> None:
    """A whole game of modern Barbu with quotas, adjustments and settlement."""
    document = game_file("modern", players, 28, title="Friday at Ana's", doubled=True)
    document["adjustments"] = [
        {"player": player, "points": -15, "reason": "revoke", "after_deal": 9} for player in players
    ]
    table = Table(new_page(), players, address=stored(live_server, document))
    totals = table.totals()
    facts, text = printed(table.page, tmp_path / "standings.pdf")
    assert (facts["Pages"], facts["Page size"]) == ("1", "594.96 x 841.92 pts (A4)")
    for player, total in totals.items():
        assert player.replace(" ", "") in text
        assert str(total).replace("-", "−") in text


@pytest.mark.parametrize("players", [EVERYBODY, LONG], ids=["short", "long"])
def test_family(
    live_server: LiveServer, new_page: Callable[..., Page], tmp_path: Path, players: tuple[str, ...]
) -> None:
    """A whole family game of six, who settle up in fifteen pairs."""
    document = game_file("family", players, 42, title="Sunday")
    table = Table(new_page(), players, address=stored(live_server, document))
    totals = table.totals()
    facts, text = printed(table.page, tmp_path / "standings.pdf")
    assert (facts["Pages"], facts["Page size"]) == ("1", "594.96 x 841.92 pts (A4)")
    for player, total in totals.items():
        assert player.replace(" ", "") in text
        assert str(total) in text
