"""What every answer carries to keep strangers out, and the check that a form is ours."""

import re
import time

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.players import FOUR
from tests.scoring.documents import deal, game_file
from tests.web.forms import Page, Phone
from tests.web.table import (
    all_games,
    assert_kept,
    begun,
    exported,
    game_of,
    kinds,
    new_form,
    stored,
)

KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
"""The content security policy: everything from here, nothing from elsewhere, nothing inline."""


def answers(app: Flask, client: FlaskClient) -> dict[str, TestResponse]:
    """One answer of every kind."""
    game = stored(app, game_file(KING))
    return {
        "home": client.get("/"),
        "rules": client.get("/games/new"),
        "new game": client.get("/games/new?rules=modern"),
        "game": client.get(f"/games/{game}"),
        "deal": client.get(f"/games/{game}/deals/1"),
        "standings": client.get(f"/games/{game}/standings"),
        "log": client.get(f"/games/{game}/log"),
        "table": client.get(f"/games/{game}/table"),
        "export": client.get(f"/games/{game}/export"),
        "static": client.get(f"/static/{app.config['VERSION']}/app.css", buffered=True),
        "redirect": client.get(f"/games/{game}/deals/3"),
        "no page": client.get("/nothing"),
        "no game": client.get("/games/nothing"),
        "no file": client.get("/static/nothing.css"),
        "no form of ours": client.post(f"/games/{game}/close"),
        "stale form": client.post(f"/games/{game}/deals/1"),
        "wrong method": client.delete(f"/games/{game}"),
        "options": client.options("/"),
        "head": client.head("/"),
        "too much": client.post("/games/new", data={"title": "x" * (1 << 21)}),
    }


# --- headers --------------------------------------------------------------------------------


def test_headers_of_every_answer(app: Flask, client: FlaskClient) -> None:
    """Pages, files, redirects and errors all carry the headers."""
    for name, answer in answers(app, client).items():
        policy = dict(
            part.strip().split(" ", 1)
            for part in answer.headers["Content-Security-Policy"].split(";")
        )
        assert policy.items() >= POLICY.items(), name
        assert "unsafe" not in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff", name
        assert answer.headers["X-Frame-Options"] == "DENY", name
        assert answer.headers["Referrer-Policy"] == "same-origin", name
        assert "camera=()" in answer.headers["Permissions-Policy"], name
        assert "Cross-Origin-Opener-Policy" not in answer.headers, name  # plain http: see below


def test_opener_policy_over_https(client: FlaskClient) -> None:
    """Over https no other window reaches into ours; on plain http browsers complain about that."""
    answer = client.get("/", base_url="https://localhost")
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_pages_are_not_kept(app: Flask, client: FlaskClient) -> None:
    """Pages are asked for again each time, and no proxy keeps them; files are kept for a year."""
    for name, answer in answers(app, client).items():
        if answer.mimetype == "text/html" and answer.status_code != 302:
            assert answer.headers["Cache-Control"] == "private, no-cache", name
    file = client.get(f"/static/{app.config['VERSION']}/app.css", buffered=True)
    assert "max-age=31536000" in file.headers["Cache-Control"]


@pytest.mark.parametrize("address", ["export", "csv", "kit"])
def test_files_of_a_game_are_not_kept(app: Flask, phone: Phone, address: str) -> None:
    """Nor does a proxy keep what a page asks for, or hands out to be saved: it is one table's."""
    answer = phone.client.get(f"/games/{begun(phone)}/{address}")
    assert (answer.status_code, answer.mimetype == "text/html") == (200, False)
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_files_are_kept_by_their_contents(client: FlaskClient) -> None:
    """The address of a file changes with the files, since it is kept for so long."""
    files = re.findall(r'(?:href|src)="(/static/[^"]+)"', client.get("/").text)
    assert files
    for address in files:
        assert re.fullmatch(r"/static/[0-9a-f]{8}/[\w.-]+", address)
        assert client.get(address, buffered=True).status_code == 200


def test_nothing_from_elsewhere(app: Flask, phone: Phone) -> None:
    """No page asks another server for anything, and none has a script or a style of its own."""
    game = stored(app, game_file(KING))
    for address in ("", "/deals/1", "/standings", "/log", "/table"):
        page = phone.look(f"/games/{game}{address}")
        for element in page.root.all():
            assert "style" not in element.attributes
            assert not [name for name in element.attributes if name.startswith("on")]
            for attribute in ("src", "href", "action", "srcset"):
                assert not re.match(r"\w+:|//", element[attribute])
            assert element.tag != "style"
            if element.tag == "script":
                assert element["src"]
                assert not element.text


# --- cookies --------------------------------------------------------------------------------


def test_the_cookie(client: FlaskClient) -> None:
    """The only cookie is out of reach for scripts and is not sent along from other sites."""
    answer = client.get("/games/new?rules=modern")
    [cookie] = answer.headers.getlist("Set-Cookie")
    assert cookie.startswith("session=")
    parts = {part.strip() for part in cookie.split(";")}
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= parts


def test_no_cookie_for_looking(app: Flask, client: FlaskClient) -> None:
    """Whoever only looks at standings is given no new cookie."""
    game = stored(app, game_file(KING))
    for address in (f"/games/{game}/standings", f"/games/{game}/log"):
        client.get(address)  # the first page of a test brings the key of the table along
        assert "Set-Cookie" not in client.get(address).headers


# --- forms that are not ours ----------------------------------------------------------------

TOKENS: list[str | None] = [None, "", "x", "a.b.c", "é", "0" * 5000]
"""What may come in place of the token."""


@pytest.mark.parametrize("token", TOKENS)
def test_a_deal_with_a_wrong_token(app: Flask, phone: Phone, token: str | None) -> None:
    """A deal without its token is not stored; the form comes back with all that was typed."""
    game = begun(phone)
    form = phone.look(f"/games/{game}/deals/1?contract=no-king").form("Save")
    form.fill({"king_of_hearts": 1, "double-1-0": "1"})
    page = form.send({"csrf_token": token})
    assert page.status == 400
    assert page.alerts == ["This page had lost touch with the server. Nothing is lost: save again."]
    assert_kept(page, form)
    assert kinds(app, game) == ["opened"]
    assert page.press("Save").status == 200
    assert kinds(app, game) == ["opened", "scored"]


def test_a_lost_cookie(app: Flask, phone: Phone) -> None:
    """A browser that lost its cookie keeps what was typed, and the next save works, once."""
    game = begun(phone)
    form = phone.look(f"/games/{game}/deals/1?contract=no-tricks").form("Save")
    form.fill({"tricks-0": 6, "tricks-1": 4, "tricks-2": 2})
    phone.forget()
    page = form.send()
    assert page.status == 400
    assert_kept(page, form)
    again = page.form("Save")
    assert again["key"] == form["key"]
    again.send()
    again.send()
    assert kinds(app, game) == ["opened", "scored"]


def test_a_lost_cookie_at_keep_and_play(app: Flask, phone: Phone) -> None:
    """A declaration survives a lost cookie as well."""
    game = begun(phone)
    form = phone.look(f"/games/{game}/deals/1?contract=trumps").form("Keep and play")
    form.fill({"detail": "S", "double-1-0": "1"})
    phone.forget()
    page = form.send()
    assert page.status == 400
    assert_kept(page, form)
    assert page.press("Keep and play").status == 200
    assert kinds(app, game) == ["opened", "declared"]


def test_a_new_game_with_a_lost_cookie(app: Flask, phone: Phone) -> None:
    """A new game keeps names and house rules, and is begun by the next tap."""
    form = new_form(phone, "family", FOUR[:3], {"title": "Friday", "first": "2", "quota": "3"})
    phone.forget()
    page = form.send()
    assert page.status == 400
    assert page.alerts == [
        "This page had lost touch with the server. Nothing is lost: begin again."
    ]
    assert_kept(page, form)
    assert all_games(app) == []
    game = game_of(page.press("Begin"))
    assert exported(phone, game)["title"] == "Friday"
    assert exported(phone, game)["first_declarer"] == "Cleo"


def test_an_adjustment_with_a_lost_cookie(app: Flask, phone: Phone) -> None:
    """An adjustment is kept as it was typed, and given by the next tap."""
    game = begun(phone)
    form = phone.look(f"/games/{game}/table").form("Adjust")
    form.fill({"player": 1, "points": "-5", "reason": "revoke"})
    phone.forget()
    page = form.send()
    assert page.status == 400
    assert page.alerts == [
        "This page had lost touch with the server. Nothing is lost: send it again."
    ]
    assert_kept(page, form, {"key"})
    assert kinds(app, game) == ["opened"]
    assert page.press("Adjust").status == 200
    assert kinds(app, game) == ["opened", "adjusted"]


def test_a_name_with_a_lost_cookie(app: Flask, phone: Phone) -> None:
    """A new name is kept as it was typed."""
    game = begun(phone)
    page = phone.look(f"/games/{game}/table")
    owner = next(b for b in page.root.all("button") if b.text == "Rename").around("form")
    assert owner
    form = page.form_of(owner, "Rename").fill({"name": "Zoe"})
    phone.forget()
    page = form.send()
    assert page.status == 400
    assert page.ids["name-0"]["value"] == "Zoe"
    assert page.ids["name-1"]["value"] == "Ben"
    assert kinds(app, game) == ["opened"]


@pytest.mark.parametrize(
    ("address", "button"),
    [
        ("", "Undo"),
        ("/deals/1", "Void this deal"),
        ("/table", "Close the game"),
    ],
)
def test_a_tap_with_a_lost_cookie(app: Flask, phone: Phone, address: str, button: str) -> None:
    """A tap without anything typed changes nothing, and a page says what to do."""
    game = stored(app, game_file(KING))
    form = phone.look(f"/games/{game}{address}").form(button)
    phone.forget()
    page: Page = form.send()
    assert page.status == 400
    assert "That did not come through" in page.text
    assert "Nothing was changed." in page.text
    assert kinds(app, game) == ["opened", "scored"]


def test_the_token_of_somebody_else(app: Flask, phone: Phone, another_phone: Phone) -> None:
    """A token is good only with the cookie that it came with."""
    game = begun(phone)
    stolen = another_phone.look(f"/games/{game}/table").form("Close the game")["csrf_token"]
    form = phone.look(f"/games/{game}/table").form("Close the game")
    assert form.send({"csrf_token": stolen}).status == 400
    assert kinds(app, game) == ["opened"]


def test_a_long_evening(app: Flask, phone: Phone) -> None:
    """A token does not grow old: it lives as long as the cookie."""
    assert app.config["WTF_CSRF_ENABLED"]
    assert app.config["WTF_CSRF_TIME_LIMIT"] is None
    game = begun(phone)
    form = phone.look(f"/games/{game}/table").form("Close the game")
    next_day = time.time() + 24 * 60 * 60
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("itsdangerous.timed.time.time", lambda: next_day)
        assert form.send().status == 200
    assert kinds(app, game) == ["opened", "closed"]


def test_every_form_has_a_token(app: Flask, phone: Phone) -> None:
    """No form is without its token, and none but ours is ever asked for."""
    game = stored(app, game_file(KING))
    for address in ("", "/deals/1", "/deals/2?contract=domino", "/table"):
        forms = list(phone.look(f"/games/{game}{address}").root.all("form"))
        for form in forms:
            assert form["method"] == "post"
            assert form["action"].startswith("/games/")
            assert "csrf_token" in [field["name"] for field in form.all("input")]
        assert forms or address == ""
