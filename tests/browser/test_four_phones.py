"""A whole game with four phones: two that score, two that watch, one of them from its own seat."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.dealt import Line, added, side_bets
from tests.browser.table import Deal, Table, refused
from tests.players import FOUR
from tests.scoring.documents import deal

LEFT_OUT = ("no-tricks", "no-queens", "no-last-two", "no-hearts", "trumps")
HOUSE_RULES = {"quota": "0", **{f"menu-{contract}": "" for contract in LEFT_OUT}}
"""Barbu and domino only, so that a game is eight deals long."""

PLACES = (45, 20, 5, -5)

DEALS: list[Deal] = [
    deal("Ana", "no-king", {"king_of_hearts": "Ben"}, doubles=[["Ben", "Ana"]]),
    deal("Ana", "domino", {"finished": ["Ana", "Cleo", "Dan", "Ben"]}),
    deal("Ben", "no-king", {"king_of_hearts": "Dan"}, doubles=[["Dan", "Cleo"]]),
    deal("Ben", "domino", {"finished": ["Dan", "Ben", "Cleo", "Ana"]}),
    deal("Cleo", "domino", {"finished": ["Cleo", "Dan", "Ana", "Ben"]}),
    deal("Cleo", "no-king", {"king_of_hearts": "Cleo"}, doubles=[["Ana", "Cleo"]]),
    deal("Dan", "no-king", {"king_of_hearts": "Ana"}),
    deal("Dan", "domino", {"finished": ["Ben", "Ana", "Dan", "Cleo"]}),
]
"""What was really played."""


def line(told: Deal) -> Line:
    """What a deal comes to, counted by hand."""
    took = told["captures"]
    base = {name: -20 * (took.get("king_of_hearts") == name) for name in FOUR}
    if "finished" in took:
        base = {name: PLACES[took["finished"].index(name)] for name in FOUR}
    return added(base, side_bets(base, told.get("doubles", []), (2, 3)))


def three_seconds(*watchers: Page) -> None:
    """Let three seconds pass on phones whose clocks stand still otherwise; nobody touches them."""
    for watcher in watchers:
        with watcher.expect_response(re.compile("/state$")):
            watcher.clock.run_for(3000)


def stop_clock(page: Page) -> None:
    """Let no time pass on this phone until the test says so."""
    page.clock.install(time=0)
    page.clock.pause_at(1000)


@dataclass(frozen=True)
class Phones:
    """Who holds which: Ana and Ben may score, Cleo and Dan look on."""

    anas: Table
    bens: Table
    cleos: Page
    dans: Page


def come_together(server: LiveServer, phones: Phones) -> None:
    """Ana begins. Cleo types the code to watch, Dan opens the link, Ben is given one to score."""
    anas, cleos = phones.anas, phones.cleos
    anas.begin(server, title="Friday", house_rules=HOUSE_RULES)
    phones.bens.address = anas.address
    anas.look("share")
    code = anas.page.locator(".code").inner_text()
    to_watch = anas.page.locator("a.address").inner_text()
    anas.page.get_by_role("button", name="New scoring link", exact=True).click()
    phones.bens.page.goto(anas.page.locator(".notice a.address").inner_text())
    stop_clock(cleos)
    stop_clock(phones.dans)
    cleos.goto(server.url)
    cleos.get_by_label("Watch a game: its code").fill(code.lower())
    cleos.get_by_role("button", name="Watch", exact=True).click()
    phones.dans.goto(to_watch)
    for page in (phones.bens.page, cleos, phones.dans):
        expect(page).to_have_url(anas.address)
    cleos.get_by_role("button", name="Cleo", exact=True).click()
    expect(cleos.get_by_role("heading", name="Cleo: 0")).to_be_visible()


def follow(phones: Phones) -> None:
    """Both who watch see the first deal within three seconds; Cleo says that it looks right."""
    phones.anas.play(DEALS[0])
    three_seconds(phones.cleos, phones.dans)
    for watcher in (phones.cleos, phones.dans):
        news = watcher.get_by_role("status").filter(has_text="Deal 1, Ana: Barbu")
        expect(news).to_contain_text("Ben gives Ana 20 (doubled)")
        expect(watcher.get_by_role("button", name="Undo")).to_have_count(0)
        expect(watcher.locator("form.deal")).to_have_count(0)
    phones.cleos.get_by_role("button", name="Deal 1 looks right", exact=True).click()
    expect(phones.cleos.get_by_text("✓ Cleo: looks right").first).to_be_visible()


def differ(phones: Phones) -> None:
    """Ana and Ben enter the same deal: Ben is shown both versions and takes his own."""
    bens, cleos = phones.bens, phones.cleos
    bens.look()  # his page may be about to follow the first deal
    bens.choose("domino")
    bens.capture(DEALS[1]["captures"])
    phones.anas.play(deal("Ana", "domino", {"finished": ["Cleo", "Ana", "Dan", "Ben"]}))
    three_seconds(cleos)
    expect(cleos.get_by_role("heading", name="Cleo: 45 last deal +45")).to_be_visible()
    with refused(bens.complaints, 409):
        bens.save()
        expect(bens.page.get_by_text("Deal 2 was saved twice")).to_be_visible()
    for order in ("Cleo, Ana, Dan, Ben", "Ana, Cleo, Dan, Ben"):
        expect(bens.page.get_by_text(f"Order of going out: {order}", exact=True)).to_be_visible()
    bens.take_mine()
    three_seconds(cleos)
    expect(cleos.get_by_role("heading", name="Cleo: 20 last deal +20")).to_be_visible()


def question(phones: Phones) -> None:
    """What Ben declares is seen before it is played; what Cleo says of it stands beside it."""
    anas, bens, cleos = phones.anas, phones.bens, phones.cleos
    bens.choose("no-king")
    bens.declare(DEALS[2])
    bens.keep()
    three_seconds(cleos, phones.dans)
    for watcher in (cleos, phones.dans):
        expect(watcher.get_by_role("heading", name="Ben: Barbu")).to_be_visible()
        expect(watcher.get_by_text("Dan doubles Cleo")).to_be_visible()
    bens.capture(DEALS[2]["captures"])
    bens.save()
    three_seconds(cleos)
    cleos.get_by_role("button", name="Check this", exact=True).click()
    expect(cleos.get_by_text("? Cleo: check this").first).to_be_visible()
    anas.look()
    expect(anas.page.locator("li[value='1']")).to_contain_text("✓ Cleo: looks right")
    asked = anas.page.locator("li[value='3']")
    expect(asked.locator("summary")).to_contain_text("? check")
    asked.locator("summary").click()
    expect(asked.get_by_text("? Cleo: check this")).to_be_visible()


def hand_over(phones: Phones) -> None:
    """Ben revokes Ana's link while she enters a deal, which comes to nothing; she is shown out."""
    anas, bens = phones.anas, phones.bens
    anas.choose("domino")
    anas.capture({"finished": ["Ana", "Ben", "Cleo", "Dan"]})
    bens.look("share")
    bens.put("phone", "Ben's own")
    bens.page.get_by_role("button", name="Name it", exact=True).click()
    links = bens.page.locator(".links > li")
    expect(links).to_have_count(2)
    other = links.filter(has_not_text="this phone")
    other.get_by_role("button", name="Revoke", exact=True).click()
    expect(links).to_have_count(1)
    for way in (anas.save, anas.look):
        way()
        expect(anas.page.get_by_role("heading", name="Nothing lies here")).to_be_visible()
    # So is whatever her page had asked for by itself.
    assert anas.complaints
    assert all("status of 404 " in complaint for complaint in anas.complaints)
    anas.complaints.clear()


def test_whole_game(
    live_server: LiveServer,
    new_page: Callable[..., Page],
    complaints: list[str],
    tmp_path: Path,
) -> None:
    """Eight deals, after which those who may still look see the same."""
    anas, bens = (Table(new_page(), FOUR, complaints=complaints) for _ in range(2))
    phones = Phones(anas, bens, new_page(), new_page())
    come_together(live_server, phones)
    follow(phones)
    differ(phones)
    question(phones)
    hand_over(phones)
    for told in DEALS[3:]:
        bens.play(told)
    lines = [line(told) for told in DEALS]
    bens.agrees(tmp_path, DEALS, lines)
    totals = [str(total).replace("-", "−") for total in added(*lines).values()]
    three_seconds(phones.cleos, phones.dans)
    for watcher in (phones.cleos, phones.dans):
        expect(watcher.get_by_text("all 8 deals played")).to_be_visible()
        expect(watcher.locator(".scoreboard strong")).to_have_text(totals)
    assert bens.entries() == [
        *["Deal entered", "Deal entered", "Corrected", "Declared"],
        *["Deal entered"] * (len(DEALS) - 2),
    ]
    expect(bens.page.get_by_text("Ben's own")).to_have_count(len(DEALS) - 3)
