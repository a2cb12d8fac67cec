"""Dates: by the clock where the table sits or as a file named them, as the reader writes them."""

import json
import time
from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from scorekeeper.web.text.i18n import COOKIE
from tests.scoring.stats.test_past_games import WHOLE
from tests.web.forms import Page, Phone
from tests.web.players.test_players import GROUP
from tests.web.table import stored

HALF_PAST_MIDNIGHT = "2026-11-29T23:30:00+00:00"
"""The 30th already where the clock is an hour ahead of UTC."""
WRITTEN = {
    "en": "30 November 2026",
    "de": "30. November 2026",
    "es": "30 de noviembre de 2026",
    "fr": "30 novembre 2026",
}
SHORT = {"en": "30 Nov 2026", "de": "30.11.2026", "es": "30 nov 2026", "fr": "30 nov. 2026"}
"""In the first column of a table."""

Clock = Callable[[str], None]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    """Sets the clock of the machine to a zone, told as POSIX does: CET-1 is an hour ahead."""

    def set_to(zone: str) -> None:
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield set_to
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def game(app: Flask, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game begun at half past midnight, and played to its end."""
    clock("CET-1")
    monkeypatch.setattr("scorekeeper.storage.event_log.now", lambda: HALF_PAST_MIDNIGHT)
    return stored(app, WHOLE)


def days(page: Page) -> set[tuple[str, str]]:
    """The dates on a page: for machines, and for people."""
    return {(day["datetime"], day.text) for day in page.root.all("time")}


@pytest.mark.parametrize("language", WRITTEN)
def test_the_day(phone: Phone, game: str, language: str) -> None:
    """The day as it was at the table, on the sheets and the pages of players and tables."""
    phone.client.set_cookie(COOKIE, language)
    sheets = (f"/games/{game}/standings", f"/games/{game}/sheet")
    for address in (*sheets, "/players", "/player?name=Ana"):
        assert days(phone.look(address)) == {("2026-11-30", WRITTEN[language])}, address
    assert days(phone.look(GROUP)) == {("2026-11-30", SHORT[language])}
    message = phone.look(f"/games/{game}/text").ids["message"].text
    assert WRITTEN[language] in message.splitlines()[0]


def test_the_clock_of_the_machine(phone: Phone, game: str, clock: Clock) -> None:
    """Where the clock is behind, the same moment lies on the day before."""
    clock("EST5")
    assert days(phone.look(f"/games/{game}/standings")) == {("2026-11-29", "29 November 2026")}


def test_no_dates_in_tables(phone: Phone, game: str) -> None:
    """What goes into spreadsheets tells no day, so there is none to be read wrongly there."""
    answer = phone.client.get(f"/games/{game}/csv")
    assert answer.status_code == 200
    assert "2026" not in answer.text


def test_the_day_in_a_game_file(phone: Phone, game: str, clock: Clock) -> None:
    """A game file says on which day the game was begun, by the clock of the table."""
    assert json.loads(phone.client.get(f"/games/{game}/export").text)["date"] == "2026-11-30"
    clock("EST5")
    assert json.loads(phone.client.get(f"/games/{game}/export").text)["date"] == "2026-11-29"


@pytest.mark.parametrize(
    ("language", "zone", "written_as"),
    [
        ("en", "UTC0", "5 Mar 2026, 18:07:09 UTC"),
        ("de", "UTC0", "05.03.2026, 18:07:09 UTC"),
        ("es", "UTC0", "5 mar 2026, 18:07:09 UTC"),
        ("fr", "UTC0", "5 mars 2026, 18:07:09 UTC"),
        ("de", "CET-1", "05.03.2026, 19:07:09 GMT+01:00"),
        ("fr", "EST5", "5 mars 2026, 13:07:09 UTC-05:00"),
    ],
)
def test_moments(app: Flask, clock: Clock, language: str, zone: str, written_as: str) -> None:
    """A moment in the log is told by the same clock, which is named."""
    clock(zone)
    time_of = app.jinja_env.filters["time_of"]
    with app.test_request_context(headers={"Accept-Language": language}):
        assert time_of("2026-03-05T18:07:09+00:00") == written_as
