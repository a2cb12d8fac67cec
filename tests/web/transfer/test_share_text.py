"""The text for a messenger: title, date, places with ties, and who pays whom at a stake."""

import re

import pytest
from flask import Flask

from tests.scoring.documents import game_file, score
from tests.web.forms import Phone
from tests.web.games.test_whole_games import CASES, SCORED
from tests.web.table import stored, stored_before

TIES = [
    {"player": name, "points": points, "reason": "x", "after_deal": 0}
    for name, points in (("Ana", 5), ("Ben", 20), ("Cleo", 20))
]


def text(phone: Phone, game: str, asked: str = "") -> list[str]:
    """The lines of the text as a browser has them."""
    page = phone.look(f"/games/{game}/text{asked}")
    assert page.status == 200
    area = page.ids["message"]
    assert "readonly" in area
    return "".join(map(str, area.children)).splitlines()


def test_a_short_text(app: Flask, phone: Phone) -> None:
    """Title, rules, date, how far the game is, and the places: equal totals share one."""
    lines = text(phone, stored_before(app, game_file(adjustments=TIES), title="Friday\nat Ana's"))
    assert lines[0] == "Friday at Ana's"
    assert re.fullmatch(r"Modern Barbu, \d{1,2} [A-Z][a-z]{2,8} \d{4}", lines[1])
    assert lines[2:] == [
        "Standings after 0 of 28 deals:",
        "1. Ben 20",
        "1. Cleo 20",
        "3. Ana 5",
        "4. Dan 0",
    ]


@pytest.mark.parametrize("name", SCORED)
def test_as_scored(app: Flask, phone: Phone, name: str) -> None:
    """Places and totals are those of `scorekeeper score`, in every rule set."""
    told = score(CASES[name]["game"])
    lines = text(phone, stored(app, CASES[name]["game"]))
    places = [
        f"{row['place']}. {row['player']} {row['total']}".replace("-", "−")
        for row in told["standings"]
    ]
    assert [line for line in lines if re.match(r"\d\. ", line)] == places
    assert any(line.startswith("Final standings after") for line in lines) == told["finished"]


def test_with_a_stake(app: Flask, phone: Phone) -> None:
    """At a stake it says what everybody gains and who pays whom; the standings lead there."""
    game = stored(app, game_file(adjustments=TIES))
    page = phone.look(f"/games/{game}/standings?stake=0,10&currency=EUR")
    address = page.links()["Text for a messenger"]
    assert address == f"/games/{game}/text?stake=0.10&currency=EUR"
    lines = text(phone, game, address.removeprefix(f"/games/{game}/text"))
    assert lines[-9:] == [
        "Settling up at €0.10 a point:",
        "Ana −€2.50",
        "Ben +€3.50",
        "Cleo +€3.50",
        "Dan −€4.50",
        "To be paid:",
        "Dan → Ben €3.50",
        "Ana → Cleo €2.50",
        "Dan → Cleo €1.00",
    ]


def test_nobody_pays(app: Flask, phone: Phone) -> None:
    """Where all are level, it says so."""
    assert text(phone, stored(app, game_file()), "?stake=1&currency=EUR")[-1] == (
        "Everybody is level; nobody pays."
    )


def test_names_from_right_to_left(app: Flask, phone: Phone) -> None:
    """A name written from right to left is fenced in, so that its total stays behind it."""
    names = ("שלום", "عمر", "=1+1", "O'Neil <b>")
    lines = text(phone, stored(app, game_file(players=names)))
    assert lines[-4:] == [
        "1. \u2068שלום\u2069 0",
        "1. \u2068عمر\u2069 0",
        "1. =1+1 0",
        "1. O'Neil <b> 0",
    ]


def test_a_wrong_stake(app: Flask, phone: Phone) -> None:
    """A stake in the address that is none is refused; the text is there without it."""
    page = phone.look(f"/games/{stored(app, game_file())}/text?stake=x")
    assert page.status == 422
    assert "1. Ana 0" in page.text
