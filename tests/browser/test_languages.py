"""Every language in a real browser: a game played in it, nothing too wide, nothing in English."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.web.text import i18n
from scorekeeper.web.text.i18n import LANGUAGES
from tests.browser.conftest import LiveServer
from tests.browser.dealt import added, game_file, played, side_bets
from tests.browser.table import Table, refused, stored
from tests.browser.test_axe import look
from tests.browser.test_width import too_wide, unfold
from tests.languages.marked import SPOKEN, Marked, mark, unmarked
from tests.players import EVERYBODY, FOUR

FIVE = EVERYBODY[:5]
MENU = {
    "menu-no-tricks": "",
    "menu-no-queens": "",
    "menu-no-last-two": "",
    "menu-no-hearts": "1",
    "menu-no-king": "",
    "menu-trumps": "",
    "menu-domino": "2",
}
"""Two contracts, so that a game has eight deals."""
HEARTS = {"heart": -2, "AH": -4}
PLACES = (45, 20, 5, -5)
SAID = """(attributes) => {
    const said = [];
    for (const element of document.querySelectorAll("body, body *")) {
        if (element.closest("svg, time, #code, .code, .address, script")) continue;
        for (const name of attributes) said.push(element.getAttribute(name) ?? "");
        for (const node of element.childNodes) {
            if (node.nodeType === Node.TEXT_NODE) said.push(node.data);
        }
    }
    return said;
}"""
"""Every text of the page as it stands, whatever put it there."""


def whole_game() -> tuple[list[dict[str, Any]], list[dict[str, int]]]:
    """The eight deals: everybody doubles the declarer in hearts, nobody in domino."""
    chance, lines = Random(8), []
    deals: list[dict[str, Any]] = []
    for declarer in FOUR:
        doubles = [[player, declarer] for player in FOUR if player != declarer]
        result = played(chance, FOUR, declarer)
        base = dict(result.points(FOUR, HEARTS))
        deals.append({"declarer": declarer, "contract": "no-hearts", "doubles": doubles})
        deals[-1]["captures"] = result.captures("no-hearts")
        lines.append(added(base, side_bets(base, doubles, (2, 3))))
        out = chance.sample(FOUR, 4)
        deals.append({"declarer": declarer, "contract": "domino", "detail": "7"})
        deals[-1]["captures"] = {"finished": out}
        lines.append({player: PLACES[out.index(player)] for player in FOUR})
    return deals, lines


@pytest.mark.parametrize(
    "language", sorted({*LANGUAGES} - {"en"})
)  # test_modern_game.py is English
def test_whole_game(
    language: str, live_server: LiveServer, new_page: Callable[..., Page], tmp_path: Path
) -> None:
    """One tap, then a game from its beginning to its file, `lang` right and axe content."""
    other = "en" if language == "fr" else "fr"
    page = new_page(java_script_enabled=False, locale=other)
    page.goto(live_server.url)
    assert page.locator("html").get_attribute("lang") == other
    page.get_by_role("link", name=LANGUAGES[language], exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", language)

    deals, lines = whole_game()
    table = Table(page, FOUR, language=language)
    table.begin(live_server, house_rules={**MENU, "quota": "1"})
    for number, deal in enumerate(deals):
        table.play(deal, keep_first=number == 2)
        expect(page.locator("html")).to_have_attribute("lang", language)
    table.agrees(tmp_path, deals, lines)
    if language == "en":  # test_axe.py looks at it
        return
    seen = new_page(locale=other)  # axe needs scripts
    seen.context.add_cookies([{**cookie} for cookie in page.context.cookies()])  # type: ignore[typeddict-item]  # as read, so written
    for where in ("", "/standings", "/deals/1"):
        seen.goto(table.address + where)
        expect(seen.locator("html")).to_have_attribute("lang", language)
        look(seen)


class Longer(Marked):
    """A catalogue whose texts are two fifths longer than the English, and marked."""

    def gettext(self, text: str) -> str:
        """The text with as many letters more."""
        more = max(2, round(len(text) * 0.4))
        return super().gettext(text + ("ö" + "xample word " * more)[:more])


def pages(server: LiveServer) -> Iterator[str]:
    """The addresses of a game of four under way, one of five, and what there is without a game."""
    game = stored(server, game_file("modern", FOUR, 9, doubled=True))
    family = stored(server, game_file("family", FIVE, 6))
    yield from ("/", "/games/new", "/games/new?rules=family", "/offline")
    for where in ("", "/standings", "/log", "/table", "/share", "/deals/10?contract=no-hearts"):
        yield game.removeprefix(server.url) + where
    for where in ("", "/deals/7?contract=salade", "/deals/7?contract=domino"):
        yield family.removeprefix(server.url) + where


@pytest.mark.parametrize("language", ["de", "es", "fr", "longer"])
def test_width(
    language: str,
    live_server: LiveServer,
    page: Page,
    complaints: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No page scrolls sideways at 320 px in any language, nor with texts two fifths longer."""
    if language == "longer":
        monkeypatch.setattr(i18n, "catalogue", lambda _code: Longer())
    found = list[str]()
    addresses = list(pages(live_server))
    page.goto(f"{live_server.url}/language/{'de' if language == 'longer' else language}")
    for address in addresses:
        page.goto(live_server.url + address)
        unfold(page)
        found += too_wide(page, address)
    with refused(complaints, 404):
        page.goto(f"{live_server.url}/nowhere")
    found += too_wide(page, "error")
    assert not found, "\n".join(found)


def test_what_scripts_say(
    live_server: LiveServer,
    page: Page,
    complaints: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever the scripts put on a page passes the catalogue: sheet, pad, doubles, what waits."""
    mark(monkeypatch)
    addresses = list(pages(live_server))
    page.goto(f"{live_server.url}/language/de")
    for address in addresses:
        page.goto(live_server.url + address)
        if "/deals/" in address:
            expect(page.locator("form.ready")).to_be_visible()
        assert unmarked(iter(page.evaluate(SAID, SPOKEN)), EVERYBODY) == []

    page.goto(live_server.url + next(address for address in addresses if "/deals/10" in address))
    page.locator(".cell").first.click()
    page.locator(".pad.current label:has(input[value='4'])").click()
    page.route("**/deals/10", lambda route: route.abort())
    page.locator("button[value=save]").click()
    expect(page.locator("#waiting")).to_be_visible()
    assert unmarked(iter(page.evaluate(SAID, SPOKEN)), EVERYBODY) == []
    assert all("ERR_FAILED" in complaint for complaint in complaints)
    complaints.clear()
