"""What goes wrong is a page like the others: a sentence, a way on, nothing of the machine."""

from collections.abc import Callable

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient

from tests.scoring.documents import deal, game_file
from tests.web.forms import Page, Phone
from tests.web.table import all_games, begun, kinds, new_form, stored

KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})


def assert_plain(page: Page, status: int, *said: str) -> None:
    """The page is one of ours, says these sentences, and tells nothing about the program."""
    assert page.status == status
    assert "♥ Scorekeeper" in page.links()
    assert "To the games" in page.links()
    for sentence in said:
        assert sentence in page.text
    for word in ("Traceback", "werkzeug", "Werkzeug", ".py", "Error", "sqlite", "scorekeeper/"):
        assert word not in page.source


# --- nowhere --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "/nothing",
        "/games",
        "/games/",
        "/games/nothing",
        "/games/nothing/standings",
        "/games/nothing/log",
        "/games/nothing/table",
        "/games/nothing/export",
        "/games/nothing/deals/1",
        "/games/new?rules=bridge",
        "/games/' OR 1=1 --",
        "/games/%00",
        "/games/%FF%FE",
        "/games/%ED%A0%80",
        "/games/../../etc/passwd",
        "/static/nothing.css",
        "/static/../scorekeeper/app.py",
        "/static/%2e%2e/pyproject.toml",
        "/games/" + "x" * 5000,
    ],
)
def test_nowhere(phone: Phone, address: str) -> None:
    """What is not there is said to be not there, with a way back."""
    begun(phone)
    assert_plain(phone.look(address), 404, "Nothing lies here", "There is no such page or game")


@pytest.mark.parametrize(
    "address",
    ["deals/1", "deals/1/void", "undo", "rename", "adjust", "close", "reopen"],
)
def test_a_form_for_no_game(app: Flask, phone: Phone, address: str) -> None:
    """A form that is sent to a game that does not exist leads nowhere."""
    game = begun(phone)
    form = phone.look(f"/games/{game}/table").form("Close the game")
    form.element.attributes["action"] = f"/games/nothing/{address}"
    assert_plain(form.send(), 404, "Nothing lies here")
    assert kinds(app, game) == ["opened"]


# --- not so ---------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_another_method(app: Flask, client: FlaskClient, method: str) -> None:
    """A method that a page does not know is refused, and those that it knows are named."""
    game = stored(app, game_file(KING))
    answer = client.open(f"/games/{game}", method=method)
    assert answer.status_code == 405
    assert answer.mimetype == "text/html"
    assert "That did not work" in answer.text
    assert {"GET", "HEAD"} <= set(answer.headers["Allow"].split(", "))


@pytest.mark.parametrize("address", ["undo", "close", "reopen", "rename", "adjust", "deals/1/void"])
def test_a_change_by_a_link(app: Flask, client: FlaskClient, address: str) -> None:
    """Nothing is changed by following a link."""
    game = stored(app, game_file(KING))
    assert client.get(f"/games/{game}/{address}").status_code == 405
    assert kinds(app, game) == ["opened", "scored"]


def test_too_much(app: Flask, phone: Phone) -> None:
    """A form of more than a megabyte is not read."""
    page = new_form(phone).send({"title": "x" * (1 << 21)})
    assert_plain(page, 413, "That was too much at once", "Nothing was changed.")
    assert all_games(app) == []


@pytest.mark.parametrize("body", ["multipart", "urlencoded"])
def test_too_many_fields(app: Flask, phone: Phone, body: str) -> None:
    """A form of hundreds of strange fields is refused, or they are ignored."""
    form = new_form(phone)
    data = {**form.data().to_dict(), **{f"field-{n}": "1" for n in range(600)}}
    kind = {"multipart": "multipart/form-data", "urlencoded": None}[body]
    answer = phone.client.post(form.element["action"], data=data, content_type=kind)
    assert answer.status_code == {"multipart": 413, "urlencoded": 303}[body]
    assert len(all_games(app)) == {"multipart": 0, "urlencoded": 1}[body]


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"\xff\xfe\x00" * 100, "application/x-www-form-urlencoded"),
        (b"title=%ff%fe%00%", "application/x-www-form-urlencoded"),
        (b'{"rules": "modern"}', "application/json"),
        (b"--x\r\nnot a part", "multipart/form-data; boundary=x"),
        (b"anything", "multipart/form-data"),
        (b"", "text/plain"),
    ],
)
def test_no_form_at_all(app: Flask, client: FlaskClient, body: bytes, kind: str) -> None:
    """What is no form is not taken for one."""
    for address in ("/games/new", f"/games/{stored(app, game_file())}/deals/1"):
        answer = client.post(address, data=body, content_type=kind, buffered=True)
        assert answer.status_code in {400, 404}
        assert answer.mimetype == "text/html"
    [game] = all_games(app)
    assert kinds(app, game) == ["opened"]


@pytest.mark.parametrize("cookie", ["x", "a.b.c", "é", "{}", "x" * 3000])
def test_a_spoilt_cookie(client: FlaskClient, cookie: str) -> None:
    """A cookie that is not ours is as good as none."""
    answer = client.get("/games/new?rules=modern", headers={"Cookie": f"session={cookie}"})
    assert answer.status_code == 200


# --- our own fault --------------------------------------------------------------------------


@pytest.fixture
def first_page(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], str]], Page]:
    """Puts another view in the place of the first page, and looks at it as it is served."""

    def look(view: Callable[[], str]) -> Page:
        monkeypatch.setitem(app.view_functions, "games.home", view)
        app.config.update(TESTING=False, PROPAGATE_EXCEPTIONS=False)
        return Phone(app.test_client()).look("/")

    return look


def test_a_page_that_breaks(
    first_page: Callable[[Callable[[], str]], Page], caplog: pytest.LogCaptureFixture
) -> None:
    """An error of ours is a plain page with our headers; what broke stands in the server's log."""

    def breaks() -> str:
        raise RuntimeError("secret: the database password")

    page = first_page(breaks)
    assert_plain(page, 500, "That did not work", "Nothing was changed. Go back and try again.")
    assert "secret" not in page.source
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    assert page.headers["Cache-Control"] == "private, no-cache"
    assert "RuntimeError: secret" in caplog.text


def test_other_errors(first_page: Callable[[Callable[[], str]], Page]) -> None:
    """Any other error has a page of ours, too."""
    assert_plain(first_page(lambda: abort(418)), 418, "That did not work")
