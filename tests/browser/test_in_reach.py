"""A deal is entered without scrolling: sheet, pad and Save are on a small screen together.

The forms are those of the kit, which the phone itself draws: one page for many contracts.
"""

import pytest
from playwright.sync_api import Page

from scorekeeper.rule_sets import rule_sets
from scorekeeper.web.text.i18n import COOKIE, LANGUAGES
from tests.browser.conftest import LiveServer
from tests.browser.dealt import game_file
from tests.browser.table import stored
from tests.browser.taps import Finger
from tests.players import EVERYBODY
from tests.scoring.documents import game_file as file_of

LONG = (
    "Maximiliane-Charlotte von Hohe",
    "Wwwwwwwwww Wwwwwwwww Wwwwwwwww",
    "Konstantinopolitanischerdudels",
    "Bartholomew Featherstonehaughs",
)
"""Thirty letters each."""

DIFFERENT = ("spanish-salade", "bombu", "family")
"""Rule sets that have every form between them: all contracts, with and without doubles."""

BROUGHT_UP = {("spanish-salade", "salade")}
"""Where doubles and sheet are higher together than the screen: a tap brings the sheet up."""

VISIBLE = """element => {
    const box = element.getBoundingClientRect();
    const inside = [box.top + 2, (box.top + box.bottom) / 2, box.bottom - 2];
    const there = inside.map((y) => document.elementFromPoint((box.left + box.right) / 2, y));
    return box.top >= 0 && box.bottom <= innerHeight
        && there.every((found) => element.parentElement.contains(found));
}"""
"""Whether an element is wholly on the screen, with nothing over it."""

WALK = """async ([kit, script]) => {
    const visible = IS_VISIBLE;
    const { drawDeal } = await import(script);
    const asked = ".sheet .cell, .pad.current .key, .twos.current .cell, .pad-caption, .keep .main";
    const covered = () => [...document.querySelectorAll(asked)]
        .filter((target) => target.checkVisibility() && !visible(target))
        .map((target) => target.ariaLabel || target.innerText || target.className);
    const found = {};
    const { deals } = await (await fetch(kit)).json();
    for (const { id, form } of deals.flatMap((deal) => deal.contracts)) {
        if (found[id]) continue;
        const steps = found[id] = [];
        const look = (step) => { steps.push([step, scrollY, covered()]); };
        const main = document.querySelector("main");
        main.innerHTML = form;
        scrollTo(0, 0);
        drawDeal(main.querySelector("form.deal"));
        look("fresh");
        main.querySelector("[data-turn]")?.click();
        // Numbers as they are asked for, then two things to two players, or one to the first.
        for (let tap = 1; tap <= 16; tap += 1) {
            const asked = main.querySelector(".sheet .cell.current")?.innerText === "·";
            const keys = [...main.querySelectorAll(".pad.current input:enabled:not(:checked)")]
                .filter((key) => key.value !== "");
            const row = [...main.querySelectorAll(".sheet-row:has([aria-pressed])")]
                .find((line) => !line.querySelector(".on"));
            const two = main.querySelector(".twos.current:not(:has(.on)) .cell");
            const next = asked ? keys[1] ?? keys[0] : two ?? row?.querySelector(".cell");
            if (!next) break;
            next.click();
            look(`tap ${tap}`);
        }
    }
    return found;
}""".replace("IS_VISIBLE", VISIBLE)
"""What is hidden at each step of each contract's form, and how far the page has scrolled."""


def steps(page: Page, address: str, first: str) -> dict[str, list[tuple[str, int, list[str]]]]:
    """Each contract of a game entered once: at each step how far it scrolled and what is hidden."""
    page.goto(f"{address}/deals/1?contract={first}")
    script = page.locator("script[src$='/deal.js']").get_attribute("src")
    found: dict[str, list[tuple[str, int, list[str]]]] = page.evaluate(
        WALK, [f"{address}/kit", script]
    )
    return found


@pytest.mark.parametrize("rules", DIFFERENT)
def test_no_scrolling(rules: str, live_server: LiveServer, page: Page) -> None:
    """Four players, 360 x 640, long names, every contract in every language: all is on the screen.

    With a redouble to be spoken besides, the sheet comes up from behind the pad by itself.
    """
    menu = rule_sets()[rules].options.contracts
    options = {"choice": "free", "schedule": "series"}
    address = stored(live_server, file_of(rules=rules, players=LONG, options=options))
    found = list[str]()
    for language in LANGUAGES:
        page.context.add_cookies([{"name": COOKIE, "value": language, "url": address}])
        looks = steps(page, address, menu[0])
        assert {*looks} == {*menu}
        for contract, walked in looks.items():
            for step, scrolled, hidden in walked:
                if step == "fresh" and (rules, contract) in BROUGHT_UP:
                    assert hidden
                elif hidden or (step == "fresh" and scrolled):
                    found.append(f"{contract} in {language}, {step}: {hidden}, scrolled {scrolled}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("players", [EVERYBODY[:5], EVERYBODY], ids=["five", "six"])
@pytest.mark.parametrize("contract", ["no-tricks", "salade", "no-king", "domino"])
def test_save_in_reach(
    live_server: LiveServer, page: Page, players: tuple[str, ...], contract: str
) -> None:
    """Five and six players: Save is on the screen wherever the page is scrolled to."""
    address = stored(live_server, game_file("family", players, 0))
    page.goto(f"{address}/deals/1?contract={contract}")
    finger = Finger(page, players, "family")
    height = page.evaluate("document.documentElement.scrollHeight")
    for top in range(0, height, 40):
        page.evaluate("top => scrollTo(0, top)", top)
        assert finger.save_button.evaluate(VISIBLE), f"scrolled to {top} px of {height}"
