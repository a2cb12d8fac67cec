"""Pages follow the game by themselves: what one phone enters shows on the others, untouched."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from scorekeeper.storage.links import revoke, scoring_links, watch_code
from tests.browser.conftest import LiveServer
from tests.browser.dealt import game_file
from tests.browser.table import Table, refused, stored
from tests.players import FOUR

BARBU = {"declarer": "Ana", "contract": "no-king", "doubles": [["Ben", "Ana"]]}


def watching(server: LiveServer, page: Page, address: str) -> None:
    """Open the link to watch on a phone that has no other key."""
    page.context.clear_cookies()
    game = address.rsplit("/", 1)[1]
    page.goto(f"{server.url}/open/{watch_code(server.app.extensions['shelf'], game)}")
    expect(page).to_have_url(address)


def test_a_watcher_follows(live_server: LiveServer, new_page: Callable[..., Page]) -> None:
    """Declaration, doubles and the saved deal appear in their turn, and the deal is announced."""
    address = stored(live_server, game_file("modern", FOUR, 0))
    table, watcher = Table(new_page(), FOUR, address=address), new_page()
    watching(live_server, watcher, address)
    table.choose("no-king")
    table.declare(BARBU)
    table.keep()
    expect(watcher.get_by_role("heading", name="Ana: Barbu")).to_be_visible()
    expect(watcher.get_by_text("Ben doubles Ana")).to_be_visible()
    table.capture({"king_of_hearts": "Ben"})
    table.save()
    news = watcher.get_by_role("status").filter(has_text="Deal 1, Ana: Barbu")
    expect(news).to_contain_text("Ben −40")
    expect(watcher.locator("form.deal")).to_have_count(0)


def test_another_scorer_declares(live_server: LiveServer, new_page: Callable[..., Page]) -> None:
    """A scorer who looks at the game is given the sheet of the deal that another one declared."""
    address = stored(live_server, game_file("modern", FOUR, 0))
    ours, theirs = (Table(new_page(), FOUR, address=address) for _ in range(2))
    ours.look()
    theirs.choose("no-king")
    theirs.declare(BARBU)
    theirs.keep()
    expect(ours.page.locator("form.deal.ready")).to_be_visible()
    ours.capture({"king_of_hearts": "Ben"})
    ours.save()
    assert ours.totals() == {"Ana": 20, "Ben": -40, "Cleo": 0, "Dan": 0}


def test_another_scorer_was_faster(
    live_server: LiveServer, new_page: Callable[..., Page], complaints: list[str]
) -> None:
    """Who enters a deal is told that another phone has saved it; what was entered stays."""
    address = stored(live_server, game_file("modern", FOUR, 0))
    ours, theirs = (
        Table(new_page(), FOUR, address=address, complaints=complaints) for _ in range(2)
    )
    ours.page.clock.install()
    ours.choose("no-king")
    ours.capture({"king_of_hearts": "Dan"})
    ours.page.clock.fast_forward(5000)
    theirs.play({"declarer": "Ana", "contract": "no-king", "captures": {"king_of_hearts": "Ben"}})
    notice = ours.page.get_by_role("status").filter(has_text="Deal 1 has been saved by another")
    expect(notice).to_be_hidden()
    ours.page.clock.fast_forward(5000)
    expect(notice).to_be_visible()
    with ours.page.context.expect_page() as opened:
        notice.get_by_role("link", name="Look at the game in another tab", exact=True).click()
    expect(opened.value.get_by_text("Deal 1, Ana: Barbu")).to_be_visible()
    assert ours.values()["king_of_hearts"] == "3"
    with refused(complaints, 409):
        ours.save()
        expect(ours.page.get_by_text("King of hearts: Dan", exact=True)).to_be_visible()


def test_a_revoked_phone_is_shown_out(
    live_server: LiveServer, new_page: Callable[..., Page], complaints: list[str]
) -> None:
    """A phone whose link is revoked while it looks on says by itself that the door is closed."""
    address = stored(live_server, game_file("modern", FOUR, 3))
    page = new_page()
    page.goto(address)
    expect(page.get_by_text("Ana declares")).to_be_visible()
    shelf, game = live_server.app.extensions["shelf"], address.rsplit("/", 1)[1]
    for link in scoring_links(shelf, game):
        revoke(shelf, game, link.id)
    expect(page.get_by_role("heading", name="Nothing lies here")).to_be_visible()
    assert page.url == address
    assert all("404" in complaint for complaint in complaints)
    complaints.clear()
