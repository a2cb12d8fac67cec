"""The language of the pages: asked for by the browser, changed with one tap, kept from the log."""

from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.storage.links import WATCH, new_link
from scorekeeper.web.text.i18n import COOKIE, LANGUAGES
from tests.scoring.documents import deal, game_file
from tests.web.forms import Page, Phone
from tests.web.table import exported, shelf, stored, written

KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"}, doubles=[["Ben", "Ana"]])
NEW_GAME = {"en": "New game", "de": "Neues Spiel", "es": "Partida nueva", "fr": "Nouvelle partie"}


def lang(page: Page) -> str:
    """The language that a page says it is in, in its head and in its headers."""
    [html] = page.root.all("html")
    assert page.headers["Content-Language"] == html["lang"]
    [chosen] = [link for link in page.root.all("a") if "aria-current" in link]
    assert chosen["lang"] == html["lang"]
    return html["lang"]


def tap(page: Page, language: str) -> Page:
    """The page after a tap on the name of a language, as a browser follows it."""
    address = page.links()[LANGUAGES[language]]
    came = {"Referer": f"http://localhost{page.path}"}
    answer = page.phone.client.get(address, headers=came, follow_redirects=True)
    return replace(page.phone._page(answer), path=answer.request.full_path.rstrip("?"))


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("es-419,es;q=0.9", "es"),
        ("fr-CA", "fr"),
        ("pt-BR,fr;q=0.5,en;q=0.3", "fr"),
        ("en-GB,de;q=0.9", "en"),
        ("ja", "en"),
        ("*", "en"),
        ("de;q=0,fr;q=x,,;", "en"),
        ("", "en"),
    ],
)
def test_what_the_browser_asks_for(phone: Phone, asked: str, language: str) -> None:
    """Nothing chosen, the browser's own language counts; English where it is none of ours."""
    answer = phone.client.get("/", headers={"Accept-Language": asked})
    page = phone._page(answer)
    assert lang(page) == language
    assert NEW_GAME[language] in page.links()
    assert {"Accept-Language", "Cookie"} <= set(answer.vary)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_tap(app: Flask, phone: Phone, language: str) -> None:
    """One tap changes the language of the page, and of every page from then on."""
    game = stored(app, game_file(KING))
    page = tap(phone.look(f"/games/{game}/standings"), language)
    assert page.path == f"/games/{game}/standings"
    assert lang(page) == language
    for address in ("/", "/games/new", f"/games/{game}", f"/games/{game}/log", "/offline"):
        assert lang(phone.look(address)) == language
    assert lang(phone.look("/nothing")) == language
    answer = phone.client.get("/", headers={"Accept-Language": "fr"})
    assert lang(phone._page(answer)) == language


def test_every_page_offers_it(app: Flask, phone: Phone) -> None:
    """All languages stand on every page, each by its own name, errors included."""
    game = f"/games/{stored(app, game_file(KING))}"
    pages = ("/", "/games/new", "/games/new?rules=modern", "/offline", "/nothing", game)
    more = ("/standings", "/log", "/table", "/share", "/deals/1", "/deals/2?contract=domino")
    for address in (*pages, *(game + where for where in more)):
        links = phone.look(address).links()
        assert {name: links[name] for name in LANGUAGES.values()} == {
            name: f"/language/{code}" for code, name in LANGUAGES.items()
        }


@pytest.mark.parametrize(
    ("address", "button", "typed"),
    [
        ("/games/new?rules=modern", "Begin", {"name-0": "Zoe", "name-1": "zoe", "title": "Fri"}),
        ("{game}/deals/2?contract=no-queens", "Save", {"queens-0": "4", "queens-1": "1"}),
        ("{game}/rules/change", "Show what changes", {"quota": "7"}),
        ("/rules/modern/house", "Show what changes", {"quota": "7", "name": "Zoe's"}),
    ],
)
def test_not_on_an_answer(
    app: Flask, phone: Phone, address: str, button: str, typed: dict[str, str]
) -> None:
    """What was typed stands on the answer to a form alone, so no language leads away from it."""
    game = f"/games/{stored(app, game_file(KING))}"
    form = phone.look(address.format(game=game)).form(button)
    answer = form.fill(typed).send().form(button)
    assert {field: answer[field] for field in typed} == typed
    assert not set(LANGUAGES.values()) & set(answer.page.links())


def test_nothing_stored_changes(app: Flask, phone: Phone) -> None:
    """The log and the game file stay as they are, whatever language is read or entered in."""
    game = stored(app, game_file(KING, title="Freitag"))
    before, file = written(app, game), exported(phone, game)
    for language in LANGUAGES:
        tap(phone.look(f"/games/{game}"), language)
        assert written(app, game) == before
        assert exported(phone, game) == file
    form = phone.look(f"/games/{game}/deals/2?contract=no-queens").form("Enregistrer")
    form.put("queens-0", "4")
    assert form.send().status == 200
    record = written(app, game)[-1].event.payload["record"]
    assert record["contract"] == "no-queens"
    assert set(record) == {"declarer", "contract", "captures"}


@pytest.mark.parametrize(
    ("referrer", "back"),
    [
        (None, "/"),
        ("http://evil.example/games/new", "/"),
        ("http://localhost:99/games/new", "/"),
        ("http://localhost//evil.example/", "/"),
        ("http://localhost/nothing", "/"),
        ("http://localhost/open/secret", "/"),
        ("http://localhost/language/fr", "/"),
        ("http://localhost/join", "/"),
        ("http://localhost/games/new?rules=modern", "/games/new?rules=modern"),
        ("http://localhost/games/abcdefgh/undo", "/games/abcdefgh"),
        ("http://localhost/games/abcdefgh/deals/3", "/games/abcdefgh/deals/3"),
    ],
)
def test_the_way_back(phone: Phone, referrer: str | None, back: str) -> None:
    """The tap leads back to where it was made, and never anywhere else."""
    headers = {"Referer": referrer} if referrer else {}
    answer = phone.client.get("/language/de", headers=headers)
    assert (answer.status_code, answer.headers["Location"]) == (303, back)
    assert answer.headers["Cache-Control"] == "no-store"


def test_under_a_folder(app: Flask) -> None:
    """Behind a proxy that puts the app into a folder, the way back and the cookie stay in it."""
    came = {"Referer": "http://localhost/barbu/games/new"}
    answer = app.test_client().get("/language/es", base_url="http://localhost/barbu", headers=came)
    assert answer.headers["Location"] == "/barbu/games/new"
    assert "Path=/barbu/" in answer.headers["Set-Cookie"]


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie(app: Flask, scheme: str) -> None:
    """Out of reach for scripts and other sites, for https only where it came by it."""
    answer = app.test_client().get("/language/fr", base_url=f"{scheme}://localhost")
    [cookie] = answer.headers.getlist("Set-Cookie")
    assert cookie.startswith(f"{COOKIE}=fr;")
    assert {"HttpOnly", "SameSite=Lax"} <= {part.strip() for part in cookie.split(";")}
    assert ("Secure" in cookie) == (scheme == "https")


@pytest.mark.parametrize("code", ["it", "EN", "..", "%00", "de-AT"])
def test_no_such_language(phone: Phone, code: str) -> None:
    """A language that there is not is not found, and none is a cookie that tells one."""
    assert phone.look(f"/language/{code}").status == 404
    phone.client.set_cookie(COOKIE, code)
    assert lang(phone.look("/")) == "en"


def test_the_state_has_its_language(app: Flask, phone: Phone, stranger: Phone) -> None:
    """The part that changes is another one in another language, and so is its mark."""
    game = stored(app, game_file(KING))
    stranger.look(f"/open/{new_link(shelf(app), game, WATCH)[1]}")
    marks, said = set(), set()
    for language in LANGUAGES:
        tap(stranger.look(f"/games/{game}"), language)
        answer = stranger.client.get(f"/games/{game}/state")
        marks.add(answer.headers["ETag"])
        said.add(answer.text)
        again = {"If-None-Match": answer.headers["ETag"]}
        assert stranger.client.get(f"/games/{game}/state", headers=again).status_code == 304
    assert (len(marks), len(said)) == (4, 4)


def test_problems(phone: Phone) -> None:
    """What is wrong is said in the reader's language, with the names in it."""
    phone.client.set_cookie(COOKIE, "de")
    form = phone.look("/games/new?rules=modern").form("Beginnen")
    page = form.fill({"name-0": "Ana", "name-1": "ana", "quota": "viele"}).send()
    assert page.beside("name-1") == "ana ist vergeben; zwei Spieler brauchen verschiedene Namen."
    assert page.beside("quota") == (
        "Pflichtkontra: Gebraucht wird eine ganze Zahl ab 0, nicht viele."
    )


def test_french_and_minus(app: Flask, phone: Phone) -> None:
    """French has its narrow space before a colon; a minus is a minus in every language."""
    game = stored(app, game_file(KING, options={"quota": 3}))
    phone.client.set_cookie(COOKIE, "fr")
    page = phone.look(f"/games/{game}")
    assert "Ana\u202f: Barbu" in page.source
    for where in ("standings", "sheet", "blank"):
        sheet = phone.look(f"/games/{game}/{where}")
        assert "Contres obligatoires\u202f: 3" in sheet.source
    assert "Ben contre Ana" in page.text
    for language in LANGUAGES:
        phone.client.set_cookie(COOKIE, language)
        assert "−40" in phone.look(f"/games/{game}/standings").text


def test_french_lines_hold_together(phone: Phone) -> None:
    """A French semicolon has its narrow space, also in a list; a figure stays with its "manque"."""
    phone.client.set_cookie(COOKIE, "fr")
    source = phone.look("/rules/modern/house").source
    assert "Ana\u202f: Barbu\u202f; Ana\u202f: Atout" in source
    assert "manque\u00a01\u202f: 0" in source


def test_cards_have_their_letters(app: Flask, phone: Phone) -> None:
    """A queen is a D in German and in French, as it is printed on the cards there."""
    out = ["QS", "KH"]
    document = game_file(rules="family", players=["Ana", "Ben", "Cleo", "Dan", "Eva"])
    game = stored(app, document)
    for language, cards in {"en": "Q♠ K♥", "de": "D♠ K♥", "fr": "D♠ R♥"}.items():
        phone.client.set_cookie(COOKIE, language)
        page = phone.look(f"/games/{game}/deals/1?contract=no-tricks")
        shown = {option["value"]: option.text for option in page.root.all("option")}
        assert [shown[card] for card in out] == cards.split()
