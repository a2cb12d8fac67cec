"""A form outlives the server: opened, server restarted, clock hours on, and Save still works."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from flask import Flask

from scorekeeper.app import create_app
from tests.scoring.documents import deal
from tests.web.forms import Form, Page, Phone
from tests.web.table import begun, exported, kinds, new_form, shelf

HOUR, DAY = 3600, 86400


@pytest.fixture
def restart(tmp_path: Path) -> Iterator[Callable[[], Flask]]:
    """Starts the server on the same folder, after stopping the one of before."""
    running: list[Flask] = []

    def start() -> Flask:
        if running:
            shelf(running.pop()).close()
        app = create_app({"INSTANCE": tmp_path / "instance", "RATELIMIT_ENABLED": False})
        running.append(app)
        return app

    yield start
    shelf(running.pop()).close()


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Puts on the clock by which cookies and the tokens of forms are judged."""

    def put_on(seconds: float) -> None:
        clock = SimpleNamespace(time=lambda: time.time() + seconds)
        monkeypatch.setattr("itsdangerous.timed.time", clock)

    return put_on


def sent_to(app: Flask, form: Form) -> Page:
    """The page after a form of an earlier server is sent to this one, with the same cookie."""
    cookie = form.page.phone.client.get_cookie("session")
    assert cookie
    browser = app.test_client()
    browser.set_cookie("session", cookie.value)
    return Phone(browser).send(form.element["action"], form.data())


def test_save_after_a_restart(restart: Callable[[], Flask], later: Callable[[float], None]) -> None:
    """A deal that was filled in before the server was restarted, five hours ago, is saved."""
    phone = Phone(restart().test_client())
    game = begun(phone)
    form = phone.look(f"/games/{game}/deals/1?contract=no-king").form("Save")
    form.fill({"king_of_hearts": 1, "double-2-0": "1"})
    app = restart()
    later(5 * HOUR)
    page = sent_to(app, form)
    assert (page.status, page.path) == (200, f"/games/{game}")
    assert kinds(app, game) == ["opened", "scored"]
    told = deal("Ana", "no-king", {"king_of_hearts": "Ben"}, doubles=[["Cleo", "Ana"]])
    assert exported(page.phone, game)["deals"] == [told]
    assert sent_to(restart(), form).status == 200


@pytest.mark.parametrize("hours", [5, 24 * 399])
def test_begin_after_a_restart(
    restart: Callable[[], Flask], later: Callable[[float], None], hours: int
) -> None:
    """A new game that was filled in before is begun, the next evening or the next year."""
    form = new_form(Phone(restart().test_client()), fields={"title": "Friday"})
    app = restart()
    later(hours * HOUR)
    page = sent_to(app, form)
    assert page.status == 200
    assert "Friday" in page.text


def test_a_key_lasts_400_days(restart: Callable[[], Flask], later: Callable[[float], None]) -> None:
    """As long as browsers keep a cookie, its key opens; not longer."""
    phone = Phone(restart().test_client())
    form = phone.look(f"/games/{begun(phone)}/deals/1?contract=no-king").form("Save")
    form.fill({"king_of_hearts": 1})
    app = restart()
    later(401 * DAY)
    assert sent_to(app, form).status == 404
    later(399 * DAY)
    assert sent_to(app, form).status == 200
