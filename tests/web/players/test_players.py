"""Players that return: names offered, a page for each player and each table, who sees them."""

from collections.abc import Sequence
from urllib.parse import quote

import pytest
from flask import Flask

from scorekeeper.storage.links import SCORE, WATCH, new_link, watch_code
from scorekeeper.storage.privacy import privacy_choices
from tests.players import FOUR
from tests.scoring.documents import Document, deal, game_file
from tests.scoring.stats.test_past_games import WHOLE, kings
from tests.scoring.stats.test_player_stats import KING, QUEENS
from tests.web.forms import Form, Page, Phone
from tests.web.table import begun, new_form, shelf, stored, tell

GROUP = "/group?" + "&".join(f"name={name}" for name in FOUR)


def closed(app: Flask, phone: Phone, document: Document) -> str:
    """A game that was closed at its table."""
    game = stored(app, document)
    phone.look(f"/games/{game}/table").press("Close the game")
    return game


def rows(page: Page, caption: str) -> list[list[str]]:
    """The cells of the tables whose caption begins so."""
    tables = [
        table
        for table in page.root.all("table")
        if any(one.text.startswith(caption) for one in table.all("caption"))
    ]
    return [
        [cell.text for cell in row.all("th", "td")]
        for table in tables
        for row in list(table.all("tr"))[1:]
    ]


def offered(page: Page) -> list[str]:
    """The names that the form of a new game offers."""
    return [option["value"] for one in page.root.all("datalist") for option in one.all("option")]


# --- names ----------------------------------------------------------------------------------


def test_names_are_offered(app: Flask, phone: Phone) -> None:
    """Who played in the games of this phone is offered at each name, the newest game first."""
    assert offered(phone.look("/games/new?rules=modern")) == []
    stored(app, game_file(players=("Ana", "Ben", "Cleo", "Dan")))
    phone.look("/")
    stored(app, game_file(players=("Eva", "ben", 'Zo"é & <b>', "Ana")))
    page = phone.look("/games/new?rules=family")
    assert offered(page) == ["Eva", "ben", 'Zo"é & <b>', "Ana", "Cleo", "Dan"]
    [known] = page.root.all("datalist")
    fields = [field for field in page.root.all("input") if field["name"].startswith("name-")]
    assert {field["list"] for field in fields} == {known["id"]}
    assert len(fields) == 6
    refused = new_form(phone, players=("Ana", "Ana", "", "")).send()
    assert offered(refused) == offered(page)


def test_names_of_others_are_not_offered(app: Flask, stranger: Phone) -> None:
    """Neither strangers nor those who only watch are offered the names of a table."""
    game = stored(app, game_file())
    assert offered(stranger.look("/games/new?rules=modern")) == []
    stranger.look(f"/open/{watch_code(shelf(app), game)}")
    assert offered(stranger.look("/games/new?rules=modern")) == []


# --- everybody ------------------------------------------------------------------------------


def test_everybody(app: Flask, phone: Phone) -> None:
    """From the first page to all players and all tables; a game still open does not count."""
    stored(app, WHOLE)
    phone.look("/")
    stored(app, kings("Eva", players=("Eva", "Ben", "Cleo", "Dan")))
    page = phone.look("/").tap("Players")
    assert page.path == "/players"
    assert "Told from the 1 games that are over" in page.text
    assert "Games still open, which do not count yet: 1." in page.text
    links = page.links()
    assert links["Ana games: 1, won: 1"] == "/player?name=Ana"
    assert links["Eva games: 0, won: 0"] == "/player?name=Eva"
    [address] = [link for text, link in links.items() if text.startswith("Ana, Ben, Cleo, Dan")]
    assert address == GROUP


def test_no_players_yet(phone: Phone) -> None:
    """A phone without a game is not led to players, and finds none."""
    assert "Players" not in phone.look("/").links()
    assert phone.look("/players").status == 404


# --- one player -----------------------------------------------------------------------------


def test_one_player(app: Flask, phone: Phone) -> None:
    """Games, places, doubles, contracts, opponents and deals, as the score sheets have them."""
    closed(app, phone, game_file(QUEENS, KING))
    stored(app, WHOLE)
    page = phone.look("/player?name=BEN")
    assert "Games that are over: 2" in page.text
    assert "Of them closed before all deals were played: 1" in page.text
    assert "Won: 0 of 2" in page.text
    assert "Doubles spoken that were won: 3 of 4; lost: 1, level: 0" in page.text
    assert "%" not in page.text
    assert rows(page, "How often in each place") == [["4 players", "0", "0", "1", "1"]]
    assert rows(page, "Games together") == [
        ["Ana", "2", "0", "2"],
        ["Cleo", "2", "0", "2"],
        ["Dan", "2", "1", "1"],
    ]
    assert rows(page, "Points by contract") == [
        ["No queens", "", "+24 1 deal"],
        ["Barbu", "−20 1 deal", "−80 4 deals"],
    ]
    assert rows(page, "Points won from")[0] == ["Ana", "−84", "−14"]
    assert "+24 Ana: No queens deal 1 on " in page.text
    assert "−40 Ana: Barbu deal 2 on " in page.text
    assert "Doubles moved +4 in 2 deals." in page.text
    assert [element["role"] for element in page.root.all("svg")] == ["img"]


def test_percent_from_ten_on(app: Flask, phone: Phone) -> None:
    """Of nine games won there is no share of a hundred, of ten there is, and it is rounded."""
    for number in range(9):
        stored(app, WHOLE if number < 8 else kings("Ana", "Ana", "Ana", "Ana"))
    assert "Won: 8 of 9" in phone.look("/player?name=Ana").text
    for _ in range(3):
        stored(app, kings("Ana", "Ana", "Ana", "Ana"))
    page = phone.look("/player?name=Ana")
    assert "Won: 8 of 12 (67 %)" in page.text
    assert "Longest run of games won: 8" in page.text
    assert "The run that goes on" not in page.text


def test_no_game_is_over(app: Flask, phone: Phone) -> None:
    """Who has only begun a game has a page that says so, and so has the table."""
    stored(app, game_file(KING))
    page = phone.look("/player?name=Ana")
    assert "No game is over yet, so there is nothing to count." in page.text
    assert list(page.root.all("table", "svg")) == []
    assert list(phone.look(GROUP).root.all("table", "svg")) == []


def test_rule_sets_are_kept_apart(app: Flask, phone: Phone) -> None:
    """Places go over all rule sets, points over one each, whose house rules are named."""
    stored(app, WHOLE)
    stored(app, kings("Ana", "Ana", "Ana", "Ana", rules="family"))
    stored(app, {**WHOLE, "options": {**WHOLE["options"], "values": {"king_of_hearts": -30}}})
    page = phone.look("/player?name=Ana")
    headings = [element.text for element in page.root.all("h2")]
    assert sorted(heading for heading in headings if "4 players" in heading) == [
        "French family Barbu, 4 players", "Modern Barbu, 4 players", "Modern Barbu, 4 players"
    ]  # fmt: skip
    assert "Values: King of hearts −30." in page.text
    assert "Menu" not in page.text
    assert rows(page, "How often in each place") == [["4 players", "2", "0", "0", "1"]]


@pytest.mark.parametrize(
    "name", ["..", "a/b", "?&=#%25+ ;", "محمد", "'\"<b>", "王 小明", "Ana.json"]
)
def test_any_name_has_a_page(app: Flask, phone: Phone, name: str) -> None:
    """Whatever somebody is called, links lead to the page with that name as its heading."""
    players = (name, "Ben", "Cleo", "Dan")
    stored(app, kings("Ben", "Ben", "Ben", "Ben", players=players))
    page = phone.look("/players")
    [address] = [link for text, link in page.links().items() if text.startswith(f"{name} games")]
    found = phone.look(address)
    assert (found.status, [one.text for one in found.root.all("h1")]) == (200, [name])
    [group] = [link for text, link in page.links().items() if text.startswith(f"{name}, Ben")]
    assert [one.text for one in phone.look(group).root.all("h1")] == [", ".join(players)]
    assert found.press("Do not count").path == "/player"
    assert "Not counted" in phone.look("/players").text


@pytest.mark.parametrize(
    "address",
    [
        "/player",
        "/player?name=",
        "/player?name=Zoe",
        "/group",
        "/group?name=Ana",
        f"{GROUP}&name=Eva",
    ],
)
def test_nobody(app: Flask, phone: Phone, address: str) -> None:
    """Somebody who does not play here has no page, nor has a table that never was."""
    stored(app, WHOLE)
    assert phone.look(address).status == 404


# --- a table --------------------------------------------------------------------------------


def test_a_table(app: Flask, phone: Phone) -> None:
    """The players of a table side by side, in whatever seats they sat; not its other games."""
    turned = ("Dan", "Cleo", "Ben", "Ana")
    stored(app, WHOLE)
    stored(app, kings("Ana", "Ana", "Ana", "Ana", players=turned))
    stored(app, kings("Eva", "Eva", "Eva", "Eva", players=("Ana", "Ben", "Cleo", "Eva")))
    page = phone.look(GROUP)
    assert "that are over: 2" in page.text
    places = {row[0]: row[1:] for row in rows(page, "How often in each place")}
    assert places == {
        "Ana": ["1", "0", "0", "1", "1"],
        "Ben": ["1", "0", "0", "1", "1"],
        "Cleo": ["1", "0", "1", "0", "1"],
        "Dan": ["2", "0", "0", "0", "2"],
    }
    settled = rows(page, "Totals of each game")[-1]
    assert settled[0] == "Settled"
    assert sum(int(points.replace("−", "-")) for points in settled[1:]) == 0
    assert next(page.root.all("svg"))["role"] == "img"


# --- who sees it ----------------------------------------------------------------------------


def test_only_games_of_this_phone(app: Flask, phone: Phone, stranger: Phone) -> None:
    """A phone is told of the games that it scores, not of those it watches, nor of any other."""
    scored, watched = stored(app, WHOLE), stored(app, kings("Ana", "Ana", "Ana", "Ana"))
    stored(app, kings("Eva", "Eva", "Eva", "Eva", players=("Eva", "Ben", "Cleo", "Dan")))
    stranger.look(f"/open/{new_link(shelf(app), watched, WATCH)[1]}")
    assert "Players" not in stranger.look("/").links()
    for address in ("/players", "/player?name=Ana", GROUP):
        assert stranger.look(address).status == 404
    stranger.look(f"/open/{new_link(shelf(app), scored, SCORE)[1]}")
    assert "Told from the 1 games" in stranger.look("/players").text
    assert "Won: 1 of 1" in stranger.look("/player?name=Ana").text
    assert stranger.look("/player?name=Eva").status == 404
    assert "Won: 1 of 2" in phone.look("/player?name=Ana").text


# --- wishes ---------------------------------------------------------------------------------


def test_not_counted(app: Flask, phone: Phone, another_phone: Phone) -> None:
    """Who is not counted is on no page of figures, also for later games, until it is taken back."""
    stored(app, WHOLE)
    page = phone.look("/player?name=Ben").press("Do not count")
    assert page.notices == ["Ben is not counted any more."]
    assert "there are no figures here" in page.text
    assert list(page.root.all("table", "svg")) == []
    stored(app, kings("Ana", "Ana", "Ana", "Ana"))
    for browser in (phone, another_phone):
        listed = browser.look("/players")
        assert [link for text, link in listed.links().items() if "Ben" in text] == [
            "/player?name=Ben"
        ]
        assert browser.look(GROUP).status == 404
        theirs = browser.look("/player?name=Ana")
        assert [row[0] for row in rows(theirs, "Games together")] == ["Cleo", "Dan"]
        assert "Won: 1 of 2" in theirs.text
    page = another_phone.look("/player?name=Ben").press("Count again")
    assert page.notices == ["Ben is counted again."]
    assert "Won: 1 of 2" in phone.look("/player?name=Ben").text


def test_asked_twice(app: Flask, phone: Phone) -> None:
    """A wish that is met already writes nothing more."""
    stored(app, WHOLE)
    for button in ("Do not count", "Hide the name"):
        form: Form = phone.look("/player?name=Ben").form(button)
        for _ in range(2):
            assert form.send().status == 200
    assert [wish.choice for wish in privacy_choices(shelf(app))] == ["uncounted", "hidden"]


@pytest.mark.parametrize(
    ("force", "status"),
    [
        ({"says": "rubbish"}, 400),
        ({"says": None}, 400),
        ({"name": "Zoe"}, 404),
        ({"name": None}, 404),
    ],
)
def test_wishes_that_make_no_sense(
    app: Flask, phone: Phone, force: dict[str, str | None], status: int
) -> None:
    """A wish of nobody, or for something else, is refused."""
    stored(app, WHOLE)
    form = phone.look("/player?name=Ben").form("Do not count")
    assert form.send(force).status == status
    assert privacy_choices(shelf(app)) == ()


WAYS = ("", "/standings", "/log", "/sheet", "/state", "/csv", "/text", "/export")


def seen(phone: Phone, game: str) -> Sequence[str]:
    """What a phone is shown of a game, page by page and file by file, and on its first page."""
    addresses = ["/", *(f"/games/{game}{way}" for way in WAYS)]
    return [phone.client.get(address).text for address in addresses]


def test_hidden_in_games_that_are_over(app: Flask, phone: Phone, stranger: Phone) -> None:
    """Who looks on at a game that is over sees a number for a name; who scores sees the name."""
    players = ("Ana", "Bartholomew", "Cleo", "Player 2")
    game = begun(phone, players=players)
    tell(phone, game, deal("Ana", "no-king", {"king_of_hearts": "Bartholomew"}))
    table = phone.look(f"/games/{game}/table")
    table.form("Adjust").fill({"player": 1, "points": -5, "reason": "revoke"}).send()
    rename = table.ids["name-1"].around("form")
    assert rename
    table.form_of(rename, "Rename").fill({"name": "Bartolo"}).send()
    running = begun(phone, players=("Ana", "Bartolo", "Cleo", "Dan"))
    for one in (game, running):
        stranger.look(f"/open/{watch_code(shelf(app), one)}")
    assert not phone.look("/player?name=Bartolo").has_button("Hide the name")
    phone.look(f"/games/{game}/table").press("Close the game")
    mark = stranger.client.get(f"/games/{game}/state").headers["ETag"]

    page = phone.look("/player?name=Bartolo").press("Hide the name")
    assert page.notices == [
        "Bartolo is not named any more to those who look on at games that are over."
    ]
    assert "In 1 game that is over, those who look on see a number" in page.text
    for text in seen(stranger, game)[1:]:
        assert "Barto" not in text
        assert "Player 2*" in text
    assert "Player 2*" in stranger.look("/").text
    again = stranger.client.get(f"/games/{game}/state", headers={"If-None-Match": mark})
    assert again.status_code == 200
    assert all("Bartolo" in text for text in seen(phone, game))
    assert "Bartolo" in stranger.look(f"/games/{running}").text

    page = phone.look("/player?name=Bartolo").press("Show the name")
    assert page.notices == ["Bartolo is named again to those who look on."]
    assert all("Bartolo" in text for text in seen(stranger, game))


def test_hidden_only_while_it_is_over(app: Flask, phone: Phone, stranger: Phone) -> None:
    """A game that is opened again is at a table, where everybody is named."""
    game = closed(app, phone, game_file(KING))
    stranger.look(f"/open/{watch_code(shelf(app), game)}")
    phone.look("/player?name=Ben").press("Hide the name")
    assert "Ben" not in stranger.look(f"/games/{game}").text
    phone.look(f"/games/{game}/table").press("Play on")
    assert "Ben" in stranger.look(f"/games/{game}").text


def test_the_address_of_a_name(app: Flask, phone: Phone) -> None:
    """Letters put together in another way are the same name."""
    stored(app, kings("Ben", "Ben", "Ben", "Ben", players=("Zo\u00e9", "Ben", "Cleo", "Dan")))
    assert phone.look(f"/player?name={quote('ZOE' + chr(0x301))}").status == 200
