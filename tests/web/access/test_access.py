"""Doors: who may see and who may write, route by route; links, codes, cookies and secrets."""

import json
import logging
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.app import create_app
from scorekeeper.scoring.names import LONGEST_PHONE
from scorekeeper.storage import links
from scorekeeper.storage.backup import backup, restore
from scorekeeper.storage.database import FILE
from scorekeeper.storage.feedback import last_feedback_id
from scorekeeper.storage.links import SCORE, WATCH, new_link, scoring_links, watch_code
from scorekeeper.web.access import links as doors
from scorekeeper.web.access import permissions
from scorekeeper.web.deals.form import form_values
from scorekeeper.web.security import key_of
from tests.players import FOUR
from tests.scoring.documents import deal, game_file
from tests.web.forms import Page, Phone
from tests.web.table import all_games, game_of, kinds, new_form, shelf, stored, written

KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})
GAME = re.compile(r"/games/[0-9a-z]{8}")

# --- the access table -----------------------------------------------------------------------

WHO = ("nobody", "watcher", "scorer of another game", "scorer")
OWNERS = (404,) * 4
"""What one phone keeps is not there for anybody else (tests/web/rules/test_house_rules.py)."""
OPEN, MOVED = (200,) * 4, (303,) * 4
WATCHERS, WATCHERS_MOVED = (404, 200, 404, 200), (404, 303, 404, 303)
SCORERS, SCORERS_MOVED = (404, 403, 404, 200), (404, 403, 404, 303)
ANY_SCORER, ANY_SCORER_MOVED = (404, 404, 200, 200), (404, 404, 303, 303)

TABLE: Mapping[tuple[str, str], tuple[int, ...]] = {
    ("GET", "static"): OPEN,
    ("GET", "pwa.manifest"): OPEN,
    ("GET", "pwa.worker"): OPEN,
    ("GET", "pwa.offline"): OPEN,
    ("GET", "games.home"): OPEN,
    ("GET", "games.choose_rules"): OPEN,
    ("GET", "sheets.blank"): OPEN,
    ("GET", "imports.choose_file"): OPEN,
    ("GET", "rules.choose"): OPEN,
    ("GET", "rules.show"): OPEN,
    ("GET", "house_rules.edit"): OPEN,
    ("GET", "house_rules.file"): OPEN,
    ("GET", "house_rules.show"): OWNERS,
    ("GET", "house_rules.export"): OWNERS,
    ("POST", "house_rules.show_effects"): OPEN,
    ("POST", "house_rules.save"): MOVED,
    ("POST", "house_rules.read_file"): MOVED,
    ("POST", "house_rules.remove"): OWNERS,
    ("GET", "links.enter"): MOVED,
    ("GET", "languages.choose"): MOVED,
    ("GET", "games.show"): WATCHERS,
    ("GET", "games.standings"): WATCHERS,
    ("GET", "games.history"): WATCHERS,
    ("GET", "games.export"): WATCHERS,
    ("GET", "sheets.score_sheet"): WATCHERS,
    ("GET", "files.table"): WATCHERS,
    ("GET", "files.text"): WATCHERS,
    ("GET", "rules.of_game"): WATCHERS,
    ("GET", "watch.state"): WATCHERS,
    ("GET", "games.table"): SCORERS,
    ("GET", "game_rules.edit"): SCORERS,
    ("GET", "deals.show"): SCORERS,
    ("GET", "deals.meanwhile"): SCORERS,
    ("GET", "deals.offline_kit"): SCORERS,
    ("GET", "links.share"): SCORERS,
    ("GET", "sheets.blank_of_game"): SCORERS,
    ("GET", "players.everybody"): ANY_SCORER,
    ("GET", "players.one"): ANY_SCORER,
    ("GET", "players.group"): ANY_SCORER,
    ("POST", "games.begin"): MOVED,
    ("POST", "imports.import_game"): MOVED,
    ("POST", "links.join"): MOVED,
    ("POST", "links.name_phone"): MOVED,
    ("POST", "watch.take_seat"): WATCHERS_MOVED,
    ("POST", "watch.say"): WATCHERS_MOVED,
    ("POST", "deals.save"): SCORERS_MOVED,
    ("POST", "deals.void"): SCORERS_MOVED,
    ("POST", "links.new_scoring_link"): SCORERS,
    ("POST", "links.revoke"): SCORERS_MOVED,
    ("POST", "game_rules.save_rules"): SCORERS_MOVED,
    ("POST", "game_rules.revert"): SCORERS_MOVED,
    ("POST", "games.undo"): SCORERS_MOVED,
    ("POST", "games.revert"): SCORERS_MOVED,
    ("POST", "games.rename"): SCORERS_MOVED,
    ("POST", "games.adjust"): SCORERS_MOVED,
    ("POST", "games.close"): SCORERS_MOVED,
    ("POST", "games.reopen"): SCORERS_MOVED,
    ("POST", "players.save_privacy"): ANY_SCORER_MOVED,
}
"""What each route answers: nobody, a watcher, the scorer of another game, a scorer of this one."""

CHANGES = {
    "deals.save", "deals.void", "games.undo", "games.rename", "games.adjust", "games.close",
    "game_rules.save_rules",
}  # fmt: skip
"""Routes by which a scorer changes the log of the game as it is told here."""

FIELDS: Mapping[str, Mapping[str, str]] = {
    "games.begin": {
        "rules": "modern", **{f"name-{seat}": name for seat, name in enumerate(FOUR)}
    },
    "imports.import_game": {
        "do": "keep",
        "date": "2026-11-30",
        "text": json.dumps(game_file(KING, title="Friday")),
    },
    "house_rules.show_effects": {"quota": "3"},
    "house_rules.save": {"rules": "modern", "name": "Friday", "quota": "3"},
    "house_rules.read_file": {"text": '{"name": "Friday", "rules": "modern"}'},
    "links.join": {"code": "none"},
    "links.name_phone": {"phone": "blue"},
    "watch.take_seat": {"seat": "1"},
    "watch.say": {"version": "2", "says": "right"},
    "deals.save": {
        "key": "k", "version": "0", "contract": "no-last-two", "do": "save",
        "last_trick": "1", "second_last_trick": "1",
    },
    "deals.void": {"key": "k", "version": "2"},
    "game_rules.save_rules": {"key": "k", "seen": "2", "quota": "3", "do": "now"},
    "game_rules.revert": {"key": "k", "seq": "2"},
    "games.undo": {"key": "k", "seen": "2"},
    "games.revert": {"key": "k", "deal": "2", "seq": "2"},
    "games.rename": {"key": "k", "seat": "0", "name": "Zoe"},
    "games.adjust": {"key": "k", "player": "0", "points": "5", "reason": "revoke"},
    "games.close": {"key": "k"},
    "games.reopen": {"key": "k"},
    "players.save_privacy": {"name": "Ana", "says": "uncounted"},
}  # fmt: skip
"""What a scorer would send."""


QUERIES: Mapping[str, Mapping[str, Any]] = {
    "players.one": {"name": "Ana"},
    "players.group": {"name": FOUR},
}
"""What is asked for behind the question mark."""


def through(app: Flask, game: str, role: str) -> FlaskClient:
    """A browser that came by a fresh link."""
    browser = app.test_client()
    answer = browser.get(f"/open/{new_link(shelf(app), game, role)[1]}")
    assert answer.headers["Location"] == f"/games/{game}"
    return browser


def token(browser: FlaskClient) -> str:
    """The token of the forms on the first page."""
    found = re.search(r'name="csrf_token" value="([^"]+)"', browser.get("/").text)
    assert found
    return found[1]


@pytest.fixture
def game(app: Flask) -> str:
    """A game with a deal."""
    return stored(app, game_file(KING))


@pytest.fixture
def browsers(app: Flask, game: str) -> Mapping[str, FlaskClient]:
    """A browser of each kind; those that may have taken a seat."""
    other = stored(app, game_file(KING))
    found = {
        "nobody": app.test_client(),
        "watcher": through(app, game, WATCH),
        "scorer of another game": through(app, other, SCORE),
        "scorer": through(app, game, SCORE),
    }
    for browser in found.values():
        browser.post(f"/games/{game}/seat", data={"csrf_token": token(browser), "seat": "0"})
    return found


def address(app: Flask, game: str, endpoint: str) -> str:
    """The address of a route, about this game where it is about one."""
    [rule] = app.url_map.iter_rules(endpoint)
    link_id = next((link.id for link in scoring_links(shelf(app), game)), 1)
    gaps: dict[str, Any] = {
        "game_id": game,
        "number": 2 if endpoint == "deals.save" else 1,
        "secret": "none",
        "filename": "app.css",
        "rules_id": "modern",
        "saved": 1,
        "link_id": link_id,
        "code": "de",
    }
    query = QUERIES.get(endpoint, {}) if "GET" in (rule.methods or ()) else {}
    with app.test_request_context():
        return app.url_for(endpoint, **{gap: gaps[gap] for gap in rule.arguments}, **query)


def ask(
    app: Flask, browser: FlaskClient, game: str, route: tuple[str, str], token: str
) -> TestResponse:
    """What a route answers to a browser that sends this token."""
    method, endpoint = route
    data = {**FIELDS.get(endpoint, {}), "csrf_token": token} if method == "POST" else None
    answer = browser.open(address(app, game, endpoint), method=method, data=data)
    answer.get_data()
    answer.close()
    return answer


def test_the_table_holds_every_route(app: Flask) -> None:
    """A route that is new, or takes another method, has to be put into the table."""
    routes = {
        (method, rule.endpoint)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert routes == set(TABLE)


def test_what_needs_no_scorer_is_in_the_table(app: Flask) -> None:
    """What the app lists as open to all or to watchers is what the table lists so."""
    listed: dict[frozenset[int], set[str]] = {}
    for (_method, endpoint), statuses in TABLE.items():
        listed.setdefault(frozenset(statuses[:2]), set()).add(endpoint)
    assert listed[frozenset({200})] | listed[frozenset({303})] == permissions.FOR_ALL
    assert listed[frozenset({404})] == permissions.FOR_THEIR_OWNER | permissions.FOR_ANY_SCORER
    assert listed[frozenset({404, 200})] | listed[frozenset({404, 303})] == permissions.FOR_WATCHERS


@pytest.mark.parametrize(("method", "endpoint"), TABLE)
def test_every_route(
    app: Flask, game: str, browsers: Mapping[str, FlaskClient], method: str, endpoint: str
) -> None:
    """Nobody, a watcher, the scorer of another game and the scorer get what the table says."""
    before = written(app, game), scoring_links(shelf(app), game)
    for who, status in zip(WHO, TABLE[method, endpoint], strict=True):
        browser = browsers[who]
        if who == "scorer":
            assert (written(app, game), scoring_links(shelf(app), game)) == before
        answer = ask(app, browser, game, (method, endpoint), token(browser))
        assert answer.status_code == status, who
        if status in {403, 404}:
            assert "Ana" not in answer.text
        if status == 303:
            assert re.match("/(?!/)", answer.headers["Location"])
    assert (written(app, game) != before[0]) == (endpoint in CHANGES)


@pytest.mark.parametrize("endpoint", [endpoint for method, endpoint in TABLE if method == "POST"])
def test_every_change_needs_the_token(
    app: Flask, game: str, browsers: Mapping[str, FlaskClient], endpoint: str
) -> None:
    """Whoever may write changes nothing by a form that did not come from here."""
    before = written(app, game), scoring_links(shelf(app), game), all_games(app)
    stolen = token(browsers["scorer of another game"])
    for wrong in ("", "x", stolen):
        answer = ask(app, browsers["scorer"], game, ("POST", endpoint), wrong)
        assert answer.status_code == 400
    assert (written(app, game), scoring_links(shelf(app), game), all_games(app)) == before


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE"])
def test_other_methods_open_nothing(
    app: Flask, game: str, browsers: Mapping[str, FlaskClient], method: str
) -> None:
    """Whatever the method, nobody gets at a game, a watcher at nothing a scorer needs."""
    before = written(app, game)
    for (_method, endpoint), statuses in TABLE.items():
        for who, status in zip(WHO[:3], statuses, strict=False):
            answer = ask(app, browsers[who], game, (method, endpoint), "")
            if status in {403, 404}:
                assert answer.status_code in {403, 404, 405}, (who, endpoint)
    assert written(app, game) == before


def test_a_closed_game_looks_like_no_game(app: Flask, game: str, stranger: Phone) -> None:
    """Whoever has no key cannot tell a game that is there from one that is not."""
    for way in (
        "",
        "/standings",
        "/log",
        "/export",
        "/sheet",
        "/blank",
        "/csv",
        "/state",
        "/table",
        "/deals/1",
        "/share",
    ):
        there, nowhere = (stranger.client.get(f"/games/{id}{way}") for id in (game, "nothere2"))
        assert (there.status_code, there.text) == (nowhere.status_code, nowhere.text)
    page = stranger.look(f"/games/{game}")
    assert "this phone has no key to it. Ask the scorer for the code." in page.text


def test_home_lists_only_the_games_of_this_phone(app: Flask, game: str) -> None:
    """The games of others are on nobody's first page."""
    other = stored(app, game_file(KING, title="Friday"))
    watcher = Phone(through(app, other, WATCH))
    addresses = [link for link in watcher.look("/").links().values() if GAME.fullmatch(link)]
    assert addresses == [f"/games/{other}"]


# --- scorers come and go --------------------------------------------------------------------


def told(browser: Phone, game: str, number: int) -> Page:
    """The page after a deal was told that Ben took, whoever may."""
    contract, captures = (
        ("no-king", ("king_of_hearts",)),
        ("no-last-two", ("last_trick", "second_last_trick")),
    )[number - 1]
    page = browser.look(f"/games/{game}/deals/{number}?contract={contract}")
    return page.form("Save").fill(dict.fromkeys(captures, 1)).send() if page.status == 200 else page


def revoked(owner: Phone, game: str, *, mine: bool = False) -> Page:
    """The page after a phone revoked the one link it did not come by, or the one it came by."""
    page = owner.look(f"/games/{game}/share")
    listed = [item for item in page.root.all("li") if item.text.startswith("Link ")]
    [item] = [item for item in listed if ("this phone" in item.text) == mine]
    [form] = item.all("form")
    return page.form_of(form, "Revoke").send()


def handed_over(owner: Phone, game: str) -> str:
    """The path of a scoring link that a phone makes."""
    page = owner.look(f"/games/{game}/share").press("New scoring link")
    assert page.headers["Cache-Control"] == "no-store"
    [found] = [link for link in page.links().values() if "/open/" in link and len(link) > 40]
    return found.removeprefix("http://localhost")


def test_hand_over_and_revoke(app: Flask, stranger: Phone) -> None:
    """A scoring link makes a scorer; once it is revoked, his next save is refused, at once."""
    ana = Phone(app.test_client())
    game = game_of(new_form(ana).send())
    assert stranger.look(handed_over(ana, game)).path == f"/games/{game}"
    assert told(stranger, game, 1).status == 200
    form = stranger.look(f"/games/{game}/deals/2?contract=no-last-two").form("Save")
    form.fill({"last_trick": 2, "second_last_trick": 2})
    assert kinds(app, game) == ["opened", "scored"]
    assert revoked(ana, game).path == f"/games/{game}/share"
    assert form.send().status == 404
    for way in ("", "/table", "/log", "/state", "/deals/2?contract=trumps"):
        assert stranger.client.get(f"/games/{game}{way}").status_code == 404
    assert kinds(app, game) == ["opened", "scored"]
    assert "Games" not in stranger.look("/").text
    assert told(ana, game, 2).status == 200


def test_a_revoked_link_opens_nothing(app: Flask, game: str, phone: Phone, stranger: Phone) -> None:
    """The address of a revoked link says what a wrong code says; a new one opens the door again."""
    link, secret = new_link(shelf(app), game, SCORE)
    links.revoke(shelf(app), game, link.id)
    page = stranger.look(f"/open/{secret}")
    assert (page.path, page.notices) == ("/", [WRONG])
    assert stranger.look(f"/games/{game}").status == 404
    stranger.look(handed_over(phone, game))
    assert told(stranger, game, 2).status == 200
    assert kinds(app, game) == ["opened", "scored", "scored"]


def test_revoking_ones_own_link(app: Flask, stranger: Phone) -> None:
    """Whoever revokes the link he came by is out himself, and is shown his other games."""
    game = game_of(new_form(stranger).send())
    assert revoked(stranger, game, mine=True).path == "/"
    assert stranger.look(f"/games/{game}").status == 404


def test_a_link_is_revoked_by_its_own_game_only(app: Flask, game: str) -> None:
    """The scorer of one game revokes no link of another."""
    other = stored(app, game_file(KING))
    theirs = through(app, other, SCORE)
    [link] = scoring_links(shelf(app), other)
    mine = through(app, game, SCORE)
    mine.post(f"/games/{game}/share/{link.id}/revoke", data={"csrf_token": token(mine)})
    assert theirs.get(f"/games/{other}/table").status_code == 200


def test_the_link_to_watch_stays(app: Flask, game: str) -> None:
    """The code to watch is one and the same for ever; it cannot be revoked by a number."""
    scorer = through(app, game, SCORE)
    code = watch_code(shelf(app), game)
    link = links.find_link(shelf(app), code)
    assert link
    scorer.post(f"/games/{game}/share/{link.id}/revoke", data={"csrf_token": token(scorer)})
    assert watch_code(shelf(app), game) == code
    assert links.find_link(shelf(app), code) == link


def without_keys(phone: Phone) -> None:
    """Takes all keys from a phone, but not the token of its forms."""
    with phone.client.session_transaction() as session:
        del session["links"]


def test_a_game_begun_twice(app: Flask, stranger: Phone) -> None:
    """The form of a new game sent again, its first answer lost, opens the door of that game."""
    form = new_form(stranger)
    game = game_of(form.send())
    without_keys(stranger)
    assert game_of(form.send()) == game
    assert told(stranger, game, 1).status == 200
    assert all_games(app) == [game]


def test_a_revoked_beginner_stays_out(app: Flask, stranger: Phone) -> None:
    """Whoever began a game and was revoked cannot come in again by the form that began it."""
    form = new_form(stranger)
    game = game_of(form.send())
    assert revoked(stranger, game, mine=True).path == "/"
    assert form.send().status == 404
    assert scoring_links(shelf(app), game) == []


def test_a_revoked_scorer_stays_out(app: Flask, game: str) -> None:
    """A key that a scorer left in a game before he was revoked opens nothing to him later."""
    scorer = Phone(through(app, game, SCORE))
    form = new_form(scorer)
    left = key_of(form_values(form.data()))
    deal = scorer.look(f"/games/{game}/deals/2?contract=no-last-two").form("Save")
    deal.fill({"last_trick": 1, "second_last_trick": 1}).send({"key": left})
    assert kinds(app, game) == ["opened", "scored", "scored"]
    without_keys(scorer)
    begun = game_of(form.send())
    assert begun != game
    assert scorer.look(f"/games/{game}").status == 404


def test_an_old_backup_gives_no_keys(tmp_path: Path) -> None:
    """A phone whose link is unknown to a backup put back is not let in by a later link."""
    folder = tmp_path / "instance"
    first = create_app({"INSTANCE": folder, "RATELIMIT_ENABLED": False})
    game = stored(first, game_file(KING))
    copy = backup(shelf(first), tmp_path)
    watcher = through(first, game, WATCH)
    shelf(first).close()
    restore(folder, copy)
    second = create_app({"INSTANCE": folder, "RATELIMIT_ENABLED": False})
    new_link(shelf(second), game, SCORE)
    cookie = watcher.get_cookie("session")
    assert cookie
    browser = second.test_client()
    browser.set_cookie("session", cookie.value)
    assert browser.get(f"/games/{game}").status_code == 404
    shelf(second).close()


# --- nobody climbs, nobody falls ------------------------------------------------------------


def test_a_watcher_becomes_no_scorer(app: Flask, game: str) -> None:
    """Numbers, hashes and codes that a watcher may know or guess open nothing to write by."""
    watcher = Phone(through(app, game, WATCH))
    link, _secret = new_link(shelf(app), game, SCORE)
    [(hash_,)] = shelf(app).db.execute("SELECT hash FROM link WHERE id = ?", [link.id])
    code = watch_code(shelf(app), game)
    for guess in (str(link.id), hash_, game, code, f"{code}?role=score", "' OR role = 'score"):
        watcher.look(f"/open/{guess}")
        watcher.look("/").form("Watch").fill({"code": guess}).send()
    assert watcher.look(f"/games/{game}/share").status == 403
    assert watcher.look(f"/games/{game}/table?role=score").status == 403
    assert told(watcher, game, 2).status == 403


@pytest.mark.parametrize("key", [b"", b"secret", b"dev", b"x" * 32])
def test_a_cookie_of_ones_own_making(app: Flask, game: str, key: bytes) -> None:
    """A cookie that somebody else signed opens nothing."""
    link, _secret = new_link(shelf(app), game, SCORE)
    right, browser = app.secret_key, app.test_client()
    app.secret_key = key or b"\0"
    with browser.session_transaction() as session:
        session["links"] = [[game, link.id]]
    app.secret_key = right
    assert browser.get(f"/games/{game}").status_code == 404
    with browser.session_transaction() as session:
        session["links"] = [[game, link.id]]
    assert browser.get(f"/games/{game}/table").status_code == 200


def test_the_key_of_another_game(app: Flask, game: str) -> None:
    """Even in a cookie of ours, the link of one game is no key to another."""
    other, _secret = new_link(shelf(app), stored(app, game_file(KING)), SCORE)
    browser = app.test_client()
    with browser.session_transaction() as session:
        session["links"] = [[game, other.id]]
    assert browser.get(f"/games/{game}").status_code == 404


def test_watching_takes_nothing_from_a_scorer(app: Flask, game: str) -> None:
    """A scorer who opens the link to watch goes on scoring."""
    scorer = Phone(through(app, game, SCORE))
    assert scorer.look(f"/open/{watch_code(shelf(app), game)}").path == f"/games/{game}"
    assert told(scorer, game, 2).status == 200
    assert kinds(app, game) == ["opened", "scored", "scored"]


def test_a_watcher_is_handed_the_scoring(app: Flask, game: str) -> None:
    """A watcher who opens a scoring link scores from then on."""
    watcher = Phone(through(app, game, WATCH))
    watcher.look(f"/open/{new_link(shelf(app), game, SCORE)[1]}")
    assert told(watcher, game, 2).status == 200


# --- codes ----------------------------------------------------------------------------------

WRONG = "That code opens no game. Ask the scorer for a new one."


def typed(phone: Phone, code: str) -> Page:
    """The page after a code was typed on the first page."""
    return phone.look("/").form("Watch").fill({"code": code}).send()


@pytest.mark.parametrize(
    "as_typed",
    [
        lambda code: code,
        lambda code: f"{code[:4]}-{code[4:]}",
        lambda code: f"  {code[:4]} {code[4:]} ",
        lambda code: code.upper(),
        lambda code: " – ".join(code.upper()),
        lambda code: f"\u00a0{code[:2]}.{code[2:]}\u200b",
    ],
    ids=["plain", "dash", "blanks", "upper case", "spelt out", "from a message"],
)
def test_a_typed_code(
    app: Flask, game: str, stranger: Phone, as_typed: Callable[[str], str]
) -> None:
    """A code to watch may be typed in any case, with dashes and blanks, or pasted with them."""
    page = typed(stranger, as_typed(watch_code(shelf(app), game)))
    assert page.path == f"/games/{game}"
    assert page.status == 200
    assert stranger.look(f"/games/{game}/table").status == 403


def test_the_code_that_is_shown(app: Flask, game: str, phone: Phone, stranger: Phone) -> None:
    """The code that the scorer reads out, letter by letter, is the code that opens."""
    page = phone.look(f"/games/{game}/share")
    [code] = [element.text for element in page.root.all("strong") if element["class"] == "code"]
    assert re.fullmatch(r"[2-9a-z]{4}-[2-9a-z]{4}", code)
    assert not set(code) & set("01ilo")
    assert typed(stranger, code).path == f"/games/{game}"


@pytest.mark.parametrize("code", ["", "wrong", "----", "abcd-2345", "x" * 500, "💥", "%00", "../"])
def test_a_wrong_code(app: Flask, game: str, stranger: Phone, code: str) -> None:
    """A code that opens nothing is said to, on the first page, and opens nothing."""
    assert watch_code(shelf(app), game)
    page = typed(stranger, code)
    assert (page.status, page.path, page.notices) == (200, "/", [WRONG])
    assert stranger.look(f"/games/{game}").status == 404


def test_a_code_of_another_length(app: Flask, game: str, stranger: Phone) -> None:
    """A code with a letter too many or too few opens nothing."""
    code = watch_code(shelf(app), game)
    for wrong in (code[:-1], code + "2", code[1:], code * 2):
        assert typed(stranger, wrong).notices == [WRONG]


# --- how often ------------------------------------------------------------------------------


@pytest.fixture
def limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SimpleNamespace]:
    """An app that counts tries, with a `now` that stands still, and a browser with a token."""
    clock = SimpleNamespace(now=1_000_000.0)
    monkeypatch.setattr(
        "limits.storage.memory.time", SimpleNamespace(time=lambda: clock.now), raising=True
    )
    app = create_app({"INSTANCE": tmp_path / "instance", "TESTING": True})
    clock.app, clock.browser = app, app.test_client()
    yield clock
    shelf(app).close()


def assert_too_often(answer: TestResponse) -> None:
    """The answer is our own page for who tries too often."""
    assert answer.status_code == 429
    page = Page(answer.text, Phone(FlaskClient(Flask("x"))), 429, "", answer.headers)
    assert "That was too often Wait a minute, then try again." in page.text
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("way", ["/open/", "/join"])
def test_guessing_is_slow(limited: SimpleNamespace, way: str) -> None:
    """After thirty codes in a minute even the right one is refused; a minute later it opens."""
    app, browser = limited.app, limited.browser
    game = stored(app, game_file(KING))
    code, sent = watch_code(shelf(app), game), token(browser)

    def tried(guess: str) -> TestResponse:
        if way == "/open/":
            answer: TestResponse = browser.get(f"/open/{guess}")
        else:
            answer = browser.post("/join", data={"csrf_token": sent, "code": guess})
        return answer

    assert {tried(f"wrong{n}").headers["Location"] for n in range(30)} == {"/"}
    assert_too_often(tried(code))
    assert browser.get("/").status_code == 200
    assert browser.get(f"/games/{game}").status_code == 404
    limited.now += 61
    assert tried(code).headers["Location"] == f"/games/{game}"
    assert browser.get(f"/games/{game}").status_code == 200


def test_links_and_codes_are_counted_together(limited: SimpleNamespace) -> None:
    """Who takes turns between codes and links has thirty tries in a minute, not twice as many."""
    app, browser = limited.app, limited.browser
    game = stored(app, game_file(KING))
    code, sent = watch_code(shelf(app), game), token(browser)
    for number in range(15):
        assert browser.get(f"/open/wrong{number}").status_code == 303
        wrong = {"csrf_token": sent, "code": f"wrong{number}"}
        assert browser.post("/join", data=wrong).status_code == 303
    assert_too_often(browser.get(f"/open/{code}"))
    assert_too_often(browser.post("/join", data={"csrf_token": sent, "code": code}))
    assert browser.get(f"/games/{game}").status_code == 404


def test_another_address_is_not_slowed(limited: SimpleNamespace) -> None:
    """Who guesses keeps nobody else from opening a link."""
    for number in range(31):
        answer = limited.browser.get(f"/open/wrong{number}")
    assert answer.status_code == 429
    other = limited.browser.get("/open/wrong", environ_base={"REMOTE_ADDR": "192.0.2.7"})
    assert other.status_code == 303


def test_remarks_are_made_slowly(limited: SimpleNamespace) -> None:
    """Thirty remarks in a minute are more than a table has to say."""
    app, browser = limited.app, limited.browser
    game = stored(app, game_file(KING))
    browser.get(f"/open/{watch_code(shelf(app), game)}")
    sent = {"csrf_token": token(browser), "seat": "1", "version": "2", "says": "check"}
    browser.post(f"/games/{game}/seat", data=sent)
    statuses = [browser.post(f"/games/{game}/say", data=sent).status_code for _ in range(31)]
    assert (set(statuses[:30]), statuses[30]) == ({303}, 429)
    assert last_feedback_id(shelf(app), game) == 30


def test_games_are_begun_slowly(limited: SimpleNamespace) -> None:
    """Sixty forms of new games in an hour are enough, right or wrong."""
    form = {"rules": "modern", "csrf_token": token(limited.browser)}
    answers = [limited.browser.post("/games/new", data=form) for _ in range(61)]
    assert {answer.status_code for answer in answers[:60]} == {422}
    assert_too_often(answers[60])
    limited.now += 3601
    assert limited.browser.post("/games/new", data=form).status_code == 422


def test_files_are_imported_slowly(limited: SimpleNamespace) -> None:
    """Sixty game files in an hour are enough, right or wrong."""
    form = {"text": "[]", "csrf_token": token(limited.browser)}
    answers = [limited.browser.post("/games/import", data=form) for _ in range(61)]
    assert {answer.status_code for answer in answers[:60]} == {422}
    assert_too_often(answers[60])
    limited.now += 3601
    assert limited.browser.post("/games/import", data=form).status_code == 422


def test_house_rules_are_kept_slowly(limited: SimpleNamespace) -> None:
    """Sixty house rules in an hour are enough, from the form and from files together."""
    form = {"rules": "modern", "text": "[]", "csrf_token": token(limited.browser)}
    ways = ("/rules/saved", "/rules/file")
    answers = [limited.browser.post(ways[number % 2], data=form) for number in range(60)]
    assert {answer.status_code for answer in answers} == {422}
    for way in ways:
        assert_too_often(limited.browser.post(way, data=form))


# --- cookies and secrets --------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_of_a_key(app: Flask, game: str, scheme: str) -> None:
    """The cookie is out of reach for scripts and other sites, and on https never sent without."""
    secret = new_link(shelf(app), game, SCORE)[1]
    answer = app.test_client().get(f"/open/{secret}", base_url=f"{scheme}://localhost")
    [cookie] = answer.headers.getlist("Set-Cookie")
    parts = {part.strip().split("=")[0]: part.strip() for part in cookie.split(";")}
    assert {"session", "HttpOnly", "SameSite", "Path", "Expires"} <= set(parts)
    assert (parts["SameSite"], parts["Path"]) == ("SameSite=Lax", "Path=/")
    assert ("Secure" in parts) == (scheme == "https")
    assert "Domain" not in parts
    assert secret not in cookie


def test_the_cookie_is_sent_once(app: Flask, game: str) -> None:
    """Looking sends no cookie back: not with files, which anybody may keep, nor with the state."""
    browser = through(app, game, SCORE)
    browser.get(f"/games/{game}")  # whose forms have brought their token
    with app.test_request_context():
        file = app.url_for("static", filename="app.css")
    for way in (file, f"/games/{game}", f"/games/{game}/state", "/worker.js"):
        answer = browser.get(way)
        assert answer.status_code == 200
        assert "Set-Cookie" not in answer.headers, way
        answer.close()


def test_a_phone_of_many_games(app: Flask, stranger: Phone) -> None:
    """The cookie stays as small as browsers want it; of very many games the oldest are left."""
    games = [stored(app, game_file()) for _ in range(permissions.MOST_GAMES + 5)]
    stranger.look("/").form("Watch")
    for game in games:
        stranger.look(f"/open/{new_link(shelf(app), game, SCORE)[1]}")
        with stranger.client.session_transaction() as session:
            session["phone"] = "📱" * LONGEST_PHONE
            session["seats"] = {**session["seats"], game: 3}
    cookie = stranger.client.get_cookie("session")
    assert cookie
    assert len(cookie.value) < 3900
    assert stranger.client.get(f"/games/{games[4]}").status_code == 404
    assert stranger.client.get(f"/games/{games[5]}").status_code == 200
    assert stranger.client.get(f"/games/{games[-1]}").status_code == 200


def test_a_secret_is_shown_once(app: Flask, game: str, phone: Phone) -> None:
    """A scoring link stands on the page that makes it and on no other, as words or as a picture."""
    secret = handed_over(phone, game).removeprefix("/open/")
    assert re.fullmatch(r"[2-9a-z]{26}", secret)
    with app.test_request_context():
        picture = doors._qr(doors._address(secret))
    pages = 0
    for method, endpoint in TABLE:
        shown_elsewhere = {
            "static",
            "links.enter",
            "languages.choose",
            *permissions.FOR_THEIR_OWNER,
        }
        if method == "GET" and endpoint not in shown_elsewhere:
            answer = ask(app, phone.client, game, ("GET", endpoint), "")
            assert answer.status_code == 200
            assert secret not in answer.text
            assert picture not in answer.text
            pages += 1
    assert pages > 15


def test_a_secret_is_stored_as_a_hash(app: Flask, game: str, tmp_path: Path) -> None:
    """The database holds no scoring secret, nor does a backup; it holds its hash."""
    secrets = [new_link(shelf(app), game, SCORE)[1] for _ in range(5)]
    copy = backup(shelf(app), tmp_path / "copies")
    for file in (tmp_path / "instance" / FILE, copy):
        content = file.read_bytes()
        for secret in secrets:
            assert secret.encode() not in content
            assert links._hash(secret).encode() in content


def test_a_secret_is_not_logged(
    app: Flask,
    game: str,
    stranger: Phone,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Nothing is written of a link that is opened, even where opening it breaks the server."""
    caplog.set_level(logging.DEBUG)
    secret = new_link(shelf(app), game, SCORE)[1]
    stranger.look(f"/open/{secret}")
    assert secret not in caplog.text

    def broken(*_: object) -> None:
        raise RuntimeError("The disk is gone.")

    monkeypatch.setattr(links, "find_link", broken)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    assert stranger.look(f"/open/{secret}").status == 500
    assert "The disk is gone." in caplog.text
    assert "links.enter" in caplog.text
    assert secret not in caplog.text
