"""What happens at the table beside the deals: adjustments by hand, and the ways to file and log."""

import pytest
from flask import Flask

from tests.scoring.documents import deal, game_file, score
from tests.web.forms import Form, Page, Phone
from tests.web.table import (
    assert_kept,
    assert_said,
    begun,
    exported,
    kinds,
    stored,
    tell,
    totals,
)

KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})
REASON = "A reason is needed, in at most 80 characters."


def adjust_form(phone: Phone, game: str, player: int, points: object, reason: str) -> Form:
    """The form of an adjustment, filled in."""
    form = phone.look(f"/games/{game}").tap("Table").form("Adjust")
    return form.fill({"player": player, "points": points, "reason": reason})


def test_an_adjustment(app: Flask, phone: Phone) -> None:
    """Points by hand are a line of their own: in the total, in no deal, with their reason."""
    game = stored(app, game_file(KING))
    page = adjust_form(phone, game, 3, "−5", "revoke").send()
    assert page.status == 200
    told = exported(phone, game)
    assert told["adjustments"] == [
        {"player": "Dan", "points": -5, "reason": "revoke", "after_deal": 1}
    ]
    assert score(told)["deals"][0]["score"]["Dan"] == 0
    assert totals(phone, game) == {"Ana": 0, "Ben": -20, "Cleo": 0, "Dan": -5}
    assert kinds(app, game) == ["opened", "scored", "adjusted"]


def test_the_reason_stands_in_standings_and_log(app: Flask, phone: Phone) -> None:
    """Whoever looks later finds what the points were for."""
    game = stored(app, game_file(KING))
    adjust_form(phone, game, 3, "-5", "  revoke in trick 3 ").send()
    assert "Dan −5: revoke in trick 3 (after deal 1)" in phone.look(f"/games/{game}/standings").text
    assert "Adjusted" in phone.look(f"/games/{game}/log").text
    assert "Dan −5: revoke in trick 3" in phone.look(f"/games/{game}/log").text


def test_where_it_belongs(app: Flask, phone: Phone) -> None:
    """An adjustment stays after the deal that it was made after."""
    game = begun(phone)
    adjust_form(phone, game, 0, "1", "early").send()
    tell(phone, game, KING)
    adjust_form(phone, game, 0, "2", "late").send()
    assert [row["after_deal"] for row in exported(phone, game)["adjustments"]] == [0, 1]
    assert kinds(app, game) == ["opened", "adjusted", "scored", "adjusted"]


def test_sent_twice(app: Flask, phone: Phone) -> None:
    """Two taps on Adjust give the points once."""
    game = begun(phone)
    form = adjust_form(phone, game, 0, "5", "luck")
    form.send()
    form.send()
    assert kinds(app, game) == ["opened", "adjusted"]


def test_back_and_another_one(app: Flask, phone: Phone) -> None:
    """Going back to the same form for another player is another adjustment, and is not lost."""
    game = begun(phone)
    form = adjust_form(phone, game, 0, "5", "luck")
    form.send()
    form.fill({"player": 1}).send()
    assert [row["player"] for row in exported(phone, game)["adjustments"]] == ["Ana", "Ben"]
    assert kinds(app, game) == ["opened", "adjusted", "adjusted"]


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ("", REASON),
        ("   ", REASON),
        ("x" * 81, "A reason has at most 80 characters."),
    ],
)
def test_without_a_reason(app: Flask, phone: Phone, reason: str, sentence: str) -> None:
    """Points without a reason, or with a novel for one, are refused; the rest is kept."""
    game = begun(phone)
    form = adjust_form(phone, game, 2, "-10", reason)
    page = form.send()
    assert page.status == 422
    assert_said(page, "reason", sentence)
    assert_kept(page, form, {"key"})  # this page has several forms, each with a fresh key
    assert kinds(app, game) == ["opened"]


def test_nothing_filled_in(app: Flask, phone: Phone) -> None:
    """All that an adjustment lacks is said at once."""
    game = begun(phone)
    page = phone.look(f"/games/{game}/table").press("Adjust")
    assert page.status == 422
    assert page.linked() == {
        "points": "Points are a whole number such as 5 or −10, of at most six digits.",
        "reason": REASON,
        "player": "Whose points are they?",
    }
    assert kinds(app, game) == ["opened"]


def test_a_wrong_adjustment_put_right(phone: Phone) -> None:
    """The form that came back gives the points once it is put right."""
    game = begun(phone)
    page: Page = adjust_form(phone, game, 2, "-10", "").send()
    assert page.form("Adjust").fill({"reason": "late"}).send().status == 200
    assert exported(phone, game)["adjustments"][0]["reason"] == "late"


def test_the_file(app: Flask, phone: Phone) -> None:
    """The link at the table saves the game as a file, named after its title."""
    game = stored(app, game_file(KING, title="Friday at Ana's"))
    page = phone.look(f"/games/{game}/table")
    assert page.links()["Save as a file"] == f"/games/{game}/export"
    answer = phone.client.get(f"/games/{game}/export")
    assert answer.headers["Content-Disposition"] == (
        f'attachment; filename="friday-at-ana-s-{game}.json"'
    )
    assert answer.mimetype == "application/json"
    assert answer.text.endswith("}\n")
    assert exported(phone, game) == game_file(KING, title="Friday at Ana's")


def test_the_log_is_linked(app: Flask, phone: Phone) -> None:
    """From the table there is a way to everything that was entered."""
    game = stored(app, game_file(KING))
    page = phone.look(f"/games/{game}/table").tap("Everything that was entered")
    assert page.path == f"/games/{game}/log"
