"""Every page, by day and by night, is free of what axe can find, the stricter rules switched on."""

from collections.abc import Callable
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from scorekeeper.storage.links import watch_code
from tests.browser.conftest import LiveServer
from tests.browser.dealt import MENUS, game_file
from tests.browser.table import Table, evenings, refused, stored
from tests.browser.taps import Finger
from tests.players import EVERYBODY, FOUR
from tests.scoring.documents import Document, deal

OPTIONS = {
    "resultTypes": ["violations"],
    "rules": {name: {"enabled": True} for name in ("target-size", "color-contrast-enhanced")},
}
"""Both rules are off by default."""
COLOURS = {
    "resultTypes": ["violations"],
    "runOnly": ["color-contrast", "color-contrast-enhanced", "link-in-text-block"],
}
"""What can be wrong in the dark alone: light and dark differ in colours and in nothing else."""


def look(page: Page) -> None:
    """See that axe finds nothing on the page as it stands, in light or in dark colours."""
    found = []
    page.evaluate(Axe().axe_script)
    schemes: dict[Literal["light", "dark"], Any] = {"light": OPTIONS, "dark": COLOURS}
    for scheme, options in schemes.items():
        page.emulate_media(color_scheme=scheme)
        for violation in page.evaluate("options => axe.run(options)", options)["violations"]:
            for node in violation["nodes"]:
                summary = " ".join(node["failureSummary"].split())
                found.append(f"{scheme}, {violation['id']}: {node['target']}: {summary}")
    assert found == [], "\n".join([page.url, *found])


def unfold(page: Page) -> None:
    """Open whatever is folded."""
    page.evaluate(
        "document.querySelectorAll('details').forEach((folded) => { folded.open = true })"
    )


def test_home(live_server: LiveServer, page: Page) -> None:
    """The first page, before there is a game and with three of them."""
    page.goto(live_server.url)
    look(page)
    for deals in (0, 10, 28):
        stored(live_server, game_file("modern", FOUR, deals))
    page.reload()
    look(page)


def test_choice_of_rules(live_server: LiveServer, page: Page) -> None:
    """The rule sets to choose from."""
    page.goto(f"{live_server.url}/games/new")
    look(page)


@pytest.mark.parametrize("rules", ["modern", "spanish-salade", "family"])
def test_new_game(rules: str, live_server: LiveServer, page: Page, complaints: list[str]) -> None:
    """The form of a new game with all house rules in sight, as it comes and with problems."""
    page.goto(f"{live_server.url}/games/new?rules={rules}")
    unfold(page)
    look(page)
    table = Table(page, FOUR, rules)
    table.put("name-0", "Ana")
    table.put("value-heart", "many")
    with refused(complaints, 422):
        page.get_by_role("button", name="Begin", exact=True).click()
        expect(page.get_by_text("Not saved yet")).to_be_visible()
    look(page)


def test_error(live_server: LiveServer, page: Page, complaints: list[str]) -> None:
    """A page that is not there."""
    with refused(complaints, 404):
        page.goto(f"{live_server.url}/nowhere")
    look(page)


UNDER_WAY = deal("Ben", "no-tricks", doubles=[["Cleo", "Ben"], ["Ben", "Cleo"]])
GAMES: dict[str, Document] = {
    "fresh": game_file("modern", FOUR, 0),
    "mid": game_file("modern", FOUR, 10, title="Friday", doubled=True),
    "forced doubles": game_file("modern", FOUR, 5),
    "one contract left": game_file("modern", FOUR, 6),
    "finished": game_file("modern", FOUR, 28, doubled=True),
    "fresh family of six": game_file("family", EVERYBODY, 0),
    "family of six": game_file("family", EVERYBODY, 13),
}
GAMES["declared"] = game_file("modern", FOUR, 7)
GAMES["declared"]["deals"].append(UNDER_WAY)


@pytest.mark.parametrize("state", GAMES)
def test_game(state: str, live_server: LiveServer, page: Page) -> None:
    """The game in each of its states, its deals unfolded."""
    page.goto(stored(live_server, GAMES[state]))
    unfold(page)
    look(page)


@pytest.mark.parametrize("state", ["fresh", "finished", "family of six"])
def test_beside_the_game(state: str, live_server: LiveServer, page: Page) -> None:
    """Standings, log, table, other phones and both sheets of a game."""
    address = stored(live_server, GAMES[state])
    for where in ("standings", "log", "table", "share", "sheet", "blank"):
        page.goto(f"{address}/{where}")
        unfold(page)
        look(page)


def test_after_a_correction(live_server: LiveServer, page: Page) -> None:
    """The log with a correction that can be reverted, and a scoring link that is shown once."""
    address = stored(live_server, GAMES["mid"])
    page.goto(f"{address}/deals/5")
    finger = Finger(page)
    finger.tap(finger.cell("king_of_hearts", "Dan"))
    finger.tap(finger.cell("king_of_hearts", "Ana"))
    finger.save()
    look(page)
    page.goto(f"{address}/log")
    unfold(page)
    look(page)
    page.goto(f"{address}/share")
    page.get_by_role("button", name="New scoring link", exact=True).tap()
    expect(page.get_by_text("It is shown only now.")).to_be_visible()
    look(page)


@pytest.mark.parametrize("state", ["mid", "declared"])
def test_watching(state: str, live_server: LiveServer, page: Page) -> None:
    """The game on a phone that only watches, before and after it has a seat."""
    game = stored(live_server, GAMES[state]).rpartition("/")[2]
    page.context.clear_cookies()
    page.goto(f"{live_server.url}/open/{watch_code(live_server.app.extensions['shelf'], game)}")
    look(page)
    page.get_by_role("button", name="Ben", exact=True).tap()
    expect(page.locator(".my-seat h2")).to_be_visible()
    unfold(page)
    look(page)


def test_many_evenings(live_server: LiveServer, page: Page) -> None:
    """Everybody, a player and a table after three games by two rule sets, one of them not over."""
    stored(live_server, game_file("family", FOUR, 28))
    for state in ("finished", "finished", "mid"):
        stored(live_server, GAMES[state])
    for address in evenings(live_server, FOUR):
        page.goto(address)
        unfold(page)
        look(page)


def test_without_network(live_server: LiveServer, page: Page) -> None:
    """The page that stands in for pages that were not seen before."""
    page.goto(f"{live_server.url}/offline")
    look(page)


FORMS = [("modern", contract) for contract in MENUS["modern"]]
FORMS += [("spanish-salade", "salade"), ("family", "salade"), ("family", "no-last")]


@pytest.mark.parametrize(("rules", "contract"), FORMS)
def test_deal(rules: str, contract: str, live_server: LiveServer, page: Page) -> None:
    """The form of a deal, with a redouble in it where the set has doubles."""
    players = EVERYBODY if rules == "family" else FOUR
    document = {**game_file("family", players, 0), "rules": rules}
    page.goto(f"{stored(live_server, document)}/deals/1?contract={contract}")
    if rules != "family":
        Finger(page).say([["Ben", "Ana"], ["Ana", "Ben"]])
    look(page)


def test_reminders(live_server: LiveServer, page: Page) -> None:
    """What the table should remember, unfolded over the form."""
    page.goto(f"{stored(live_server, GAMES['fresh'])}/deals/1?contract=no-hearts")
    unfold(page)
    look(page)


def test_choice_of_contracts(live_server: LiveServer, page: Page) -> None:
    """The contracts to choose from, on a page of their own."""
    page.goto(f"{stored(live_server, GAMES['fresh'])}/deals/1?choose=1")
    look(page)


def test_deal_filled_in(live_server: LiveServer, page: Page) -> None:
    """A deal that was told before, and one half entered with a number that follows."""
    address = stored(live_server, GAMES["mid"])
    page.goto(f"{address}/deals/1")
    look(page)
    page.goto(f"{address}/deals/11?contract=trumps")
    finger = Finger(page)
    for number in (4, 0, 5):
        finger.tap(finger.key(number))
    look(page)


def test_deal_with_problems(live_server: LiveServer, page: Page, complaints: list[str]) -> None:
    """A deal that is not complete, and one without a double that is owed."""
    page.goto(f"{stored(live_server, GAMES['forced doubles'])}/deals/6?contract=domino")
    finger = Finger(page)
    with refused(complaints, 422):
        finger.tap(finger.save_button)
        expect(page.get_by_text("Not saved yet")).to_be_visible()
    look(page)
    finger.tap(finger.double("Ben", "Ana"))
    finger.capture({"finished": ["Ben", "Ana", "Dan"]})
    with refused(complaints, 422):
        finger.tap(finger.save_button)
        expect(page.get_by_text("A double is missing")).to_be_visible()
    look(page)


def test_conflict(
    live_server: LiveServer, page: Page, new_page: Callable[..., Page], complaints: list[str]
) -> None:
    """One deal saved by two phones, with different ends."""
    address = stored(live_server, GAMES["fresh"])
    other = new_page()
    for phone, taker in ((page, "Ana"), (other, "Ben")):
        phone.goto(f"{address}/deals/1?contract=no-king")
        finger = Finger(phone)
        finger.tap(finger.cell("king_of_hearts", taker))
    Finger(other).save()
    with refused(complaints, 409):
        Finger(page).tap(Finger(page).save_button)
        expect(page.get_by_text("Deal 1 was saved twice")).to_be_visible()
    look(page)
