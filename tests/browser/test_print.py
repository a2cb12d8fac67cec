"""The standings fill one page of A4, with everything that counts on it."""

import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import LiveServer
from tests.browser.dealt import game_file
from tests.browser.table import Table, stored
from tests.players import EVERYBODY

LONG = tuple(f"{name} Maximiliane von Hohenfels-Bergedorf"[:40] for name in EVERYBODY)


def output(*command: str) -> list[str]:
    """The lines that a command prints, runs of spaces as one."""
    ran = subprocess.run(command, capture_output=True, check=True, encoding="utf-8")
    return [" ".join(line.split()) for line in ran.stdout.splitlines()]


@pytest.mark.parametrize("rules", ["modern", "family"])
@pytest.mark.parametrize("names", [EVERYBODY, LONG], ids=["short", "long"])
def test_one_page(
    live_server: LiveServer, page: Page, tmp_path: Path, rules: str, names: tuple[str, ...]
) -> None:
    """A whole game with adjustments, quotas where there are any, settlement and contracts."""
    players, deals = (names[:4], 28) if rules == "modern" else (names, 42)
    document = game_file(rules, players, deals, title="Friday at Ana's", doubled=rules == "modern")
    document["adjustments"] = [
        {"player": player, "points": -15, "reason": "revoke", "after_deal": 9} for player in players
    ]
    totals = Table(page, players, address=stored(live_server, document)).totals()
    file = tmp_path / "standings.pdf"
    page.pdf(path=file, format="A4", prefer_css_page_size=True)

    facts = output("pdfinfo", str(file))
    assert "Pages: 1" in facts
    assert "Page size: 594.96 x 841.92 pts (A4)" in facts
    lines = output("pdftotext", "-layout", str(file), "-")
    for player, total in totals.items():
        written = str(total).replace("-", "−")
        assert any(player in line and line.endswith(f" {written}") for line in lines)
    for heading in ("Adjustments", "Settling up", "Contracts"):
        assert heading in lines
    assert ("Doubles owed" in lines) == (rules == "modern")
    assert any(line.startswith("Domino ") for line in lines)
