"""One deal is stored however often it is sent, and two phones never overwrite each other."""

from collections.abc import Callable
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.dealt import game_file
from tests.browser.table import DEAL, Table, refused, stored
from tests.players import FOUR

Tables = Callable[[], Table]


@pytest.fixture
def new_table(
    live_server: LiveServer,
    new_page: Callable[..., Page],
    complaints: list[str],
    java_script: bool,
) -> Tables:
    """Give the maker of phones that show one and the same game, in which nothing is told yet."""
    address = stored(live_server, game_file("modern", FOUR, 0))

    def make() -> Table:
        page = new_page(java_script_enabled=java_script)
        return Table(page, FOUR, address=address, complaints=complaints)

    return make


def fill_in(table: Table, taker: str) -> None:
    """Fill in Ana's Barbu, doubled by Ben, with the king taken by `taker`."""
    table.choose("no-king")
    table.declare({"declarer": "Ana", "doubles": [["Ben", "Ana"]]})
    table.capture({"king_of_hearts": taker})


def test_double_click(new_table: Tables) -> None:
    """Save clicked twice, as fast as it goes, stores one deal."""
    table = new_table()
    fill_in(table, "Ben")
    table.save_button.dblclick()
    table.page.wait_for_url(table.address)
    assert table.entries() == ["Deal entered"]


@pytest.mark.parametrize("taker", ["Ben", "Cleo"], ids=["the-same", "changed"])
def test_sent_twice(new_table: Tables, taker: str) -> None:
    """A save sent once more stores nothing; with something else in it, it is asked about."""
    table = new_table()
    fill_in(table, "Ben")
    with table.page.expect_request(lambda request: request.method == "POST") as asked:
        table.save()
    table.page.wait_for_url(table.address)
    form: dict[str, str | float | bool] = dict(parse_qsl(asked.value.post_data))
    assert form["king_of_hearts"] == "1"
    form["king_of_hearts"] = str(FOUR.index(taker))
    again = table.page.request.post(asked.value.url, form=form)
    assert again.status == (200 if taker == "Ben" else 409)
    assert table.entries() == ["Deal entered"]


def test_reload(new_table: Tables) -> None:
    """The page after a save, loaded again, stores nothing."""
    table = new_table()
    fill_in(table, "Ben")
    table.save()
    table.page.wait_for_url(table.address)
    table.page.reload()
    assert table.entries() == ["Deal entered"]


def test_back(new_table: Tables) -> None:
    """Back to the form and saved again stores one deal."""
    table = new_table()
    fill_in(table, "Ben")
    table.save()
    table.page.wait_for_url(table.address)
    table.page.go_back()
    table.page.wait_for_url(DEAL)
    assert table.values()["king_of_hearts"] == "1"
    table.save()
    table.page.wait_for_url(table.address)
    assert table.entries() == ["Deal entered"]


def test_back_and_changed(new_table: Tables) -> None:
    """Back to the form and saved with something else corrects the deal."""
    table = new_table()
    fill_in(table, "Ben")
    table.save()
    table.page.wait_for_url(table.address)
    table.page.go_back()
    table.page.wait_for_url(DEAL)
    expect(table.page.locator('form.deal [name="version"]')).not_to_have_value("0")
    table.capture({"king_of_hearts": "Cleo"})
    table.save()
    table.page.wait_for_url(table.address)
    assert table.entries() == ["Deal entered", "Corrected"]
    assert table.totals() == {"Ana": 0, "Ben": 0, "Cleo": -20, "Dan": 0}


@pytest.mark.parametrize("mine", [False, True], ids=["leave-it", "take-mine"])
def test_two_phones(new_table: Tables, complaints: list[str], mine: bool) -> None:
    """The second phone that saves a deal is shown both versions, and what it chooses counts."""
    fast, slow = new_table(), new_table()
    fill_in(fast, "Dan")
    fill_in(slow, "Cleo")
    fast.save()
    fast.page.wait_for_url(fast.address)
    with refused(complaints, 409):
        slow.save()
        expect(slow.page.get_by_text("King of hearts: Dan", exact=True)).to_be_visible()
    expect(slow.page.get_by_text("King of hearts: Cleo", exact=True)).to_be_visible()
    assert slow.page.get_by_text("Ben doubles Ana", exact=True).count() == 2
    if mine:
        slow.take_mine()
    else:
        slow.leave_it()
    assert slow.entries() == ["Deal entered", "Corrected"][: 1 + mine]
    taker = "Cleo" if mine else "Dan"
    assert fast.totals() == dict.fromkeys(FOUR, 0) | {taker: -20}


def test_two_phones_agree(new_table: Tables) -> None:
    """Two phones that save the same of a deal store it once, and nobody is asked anything."""
    fast, slow = new_table(), new_table()
    fill_in(fast, "Ben")
    fill_in(slow, "Ben")
    fast.save()
    fast.page.wait_for_url(fast.address)
    slow.save()
    slow.page.wait_for_url(slow.address)
    assert slow.entries() == ["Deal entered"]


@pytest.mark.parametrize("java_script", [False], indirect=True)  # the sheet takes no such count
def test_problem_keeps_values(new_table: Tables, complaints: list[str]) -> None:
    """A form with a problem comes back with everything that was filled in, nothing stored."""
    table = new_table()
    table.choose("trumps")
    table.declare(
        {"declarer": "Ana", "detail": "H"}, {"Ben": ["Ana"], "Dan": ["Ana"], "Ana": "maximum"}
    )
    table.capture({"tricks": {"Ana": 6, "Ben": 5, "Cleo": 3}})  # one too many
    filled_in = table.values()
    with refused(complaints, 422):
        table.save()
        expect(table.page.get_by_text("That is 1 too many").first).to_be_visible()
    assert table.values() == filled_in
    table.put("tricks-2", "2")
    table.save()
    table.page.wait_for_url(table.address)
    assert table.entries() == ["Deal entered"]


def test_overruled_once(new_table: Tables, live_server: LiveServer) -> None:
    """Forced doubles that the table does without before play are not asked for after it."""
    table = new_table()
    table.address = stored(live_server, game_file("modern", FOUR, 5))  # nobody doubled Ana
    deal = {"declarer": "Ana", "contract": "trumps", "captures": {"tricks": {"Ana": 13}}}
    table.play(deal, keep_first=True, short=["Ben", "Cleo", "Dan"])
    table.expect_deal(7)
