"""A game file brought in through its page: looked at first, kept once, never over another game."""

import io
import json
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from scorekeeper.storage.evenings import today
from scorekeeper.storage.links import SCORE, new_link
from scorekeeper.web.transfer import imports
from tests.cli.files import CASES, RIGHT
from tests.conftest import Runner
from tests.players import FOUR
from tests.scoring.documents import Document, deal, game_file, problems, score
from tests.web.forms import Page, Phone
from tests.web.sheets.test_standings import table
from tests.web.table import all_games, exported, game_of, kinds, shelf, stored

KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})
FRIDAY = game_file(*RIGHT["full-modern"]["deals"][:3], title="Friday")


def looked_at(phone: Phone, file: Any) -> Page:
    """The page after a file was chosen and sent: a document, or the bytes of the file."""
    form = phone.look("/").tap("Import a game file").form("Look at it")
    text = file if isinstance(file, bytes) else json.dumps(file).encode()
    sent: MultiDict[str, Any] = form.data()
    sent["file"] = (io.BytesIO(text), "game.json")
    return phone.send(form.element["action"], sent)


def wrong(page: Page) -> list[str]:
    """What is wrong with the file, with its place, a line each."""
    return page.alerts


# --- looking --------------------------------------------------------------------------------


def test_looking_keeps_nothing(app: Flask, phone: Phone) -> None:
    """The look shows title, rules, house rules, deals, places and totals, and stores no game."""
    document = {**FRIDAY, "options": {"quota": 3, "values": {"queen": -7}, "sign": "penalty"}}
    page = looked_at(phone, document)
    assert page.status == 200
    assert "Friday" in [heading.text for heading in page.root.all("h2")]
    assert "Modern Barbu, 3 of 28 deals played" in page.text
    told = [(name.text, played.text) for name, played in zip(
        page.root.all("dt"), page.root.all("dd"), strict=True
    )]  # fmt: skip
    assert told == [
        ("Values", "Queen +7"),
        ("Quota", "3"),
        ("Which way points are written", "penalty, lowest wins"),
    ]
    rows = [(int(row["Place"]), row["Player"], row["Total"]) for row in table(page)]
    assert rows == [
        (row["place"], row["player"], str(row["total"]).replace("-", "−"))
        for row in score(document)["standings"]
    ]
    assert all_games(app) == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"contracts": ["no-king", "domino"]}, "Barbu, Domino"),
        ({"factors": [3, 5]}, "3, 5"),
        ({"places": [-1]}, "−1, 0, 0, 0"),
        ({"doubling": False}, "no"),
        ({"undoubled_negatives": "split"}, "split the total"),
    ],
)
def test_house_rules_in_words(phone: Phone, options: Document, said: str) -> None:
    """Each kind of house rule is told as it is played."""
    page = looked_at(phone, game_file(options=options))
    assert [played.text for played in page.root.all("dd")] == [said]


def test_rules_as_printed(phone: Phone) -> None:
    """A table without house rules is said to have none."""
    assert "All rules as printed." in looked_at(phone, game_file(KING)).text


# --- importing ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(RIGHT))
def test_what_was_looked_at_is_imported(app: Flask, phone: Phone, name: str) -> None:
    """The game that was shown is stored, and its export is the same file, key by key."""
    page = looked_at(phone, RIGHT[name])
    game = game_of(page.press("Import"))
    assert all_games(app) == [game]
    assert score(exported(phone, game)) == score(RIGHT[name])
    once = phone.client.get(f"/games/{game}/export").data
    again = looked_at(phone, once).press("Import it as another game") if (
        score(RIGHT[name])["deals_played"]
    ) else looked_at(phone, once).press("Import")  # fmt: skip
    assert phone.client.get(f"/games/{game_of(again)}/export").data == once


def test_whoever_imports_scores(app: Flask, stranger: Phone, another_phone: Phone) -> None:
    """The phone that brought the game in is its scorer; other phones have no key to it."""
    game = game_of(looked_at(stranger, FRIDAY).press("Import"))
    assert stranger.look(f"/games/{game}/table").status == 200
    assert Phone(app.test_client()).look(f"/games/{game}").status == 404
    assert kinds(app, game) == ["opened", "scored", "scored", "scored"]


def test_letter_by_letter(phone: Phone) -> None:
    """Titles, names and reasons come through the look as they are, whatever letters they have."""
    names = ("=1+1", 'a"b<i>', "Ana\u200d😀", "שלום")
    document = game_file(
        players=names,
        title="  =1+1 <b>&amp; 'one' \"line\" \u202e\ufeff ",
        adjustments=[
            {
                "player": name,
                "points": -999_999,
                "reason": " '&quot;🎉",
                "after_deal": 0,
            }
            for name in names
        ],
    )
    game = game_of(looked_at(phone, document).press("Import"))
    assert exported(phone, game) == document


def test_the_same_tap_twice(app: Flask, phone: Phone) -> None:
    """Import sent twice is one game, and both taps lead to it."""
    form = looked_at(phone, FRIDAY).form("Import")
    assert form.send().path == form.send().path
    assert len(all_games(app)) == 1


def test_a_lost_cookie(app: Flask, phone: Phone) -> None:
    """With a lost cookie nothing is imported; the look comes back and the next tap does it."""
    form = looked_at(phone, FRIDAY).form("Import")
    phone.forget()
    page = form.send()
    assert page.status == 400
    assert page.alerts == [
        "This page had lost touch with the server. Nothing is lost: send it again."
    ]
    assert all_games(app) == []
    assert exported(phone, game_of(page.press("Import"))) == FRIDAY


# --- a game that is here --------------------------------------------------------------------


def test_a_game_that_is_here_is_asked_about(app: Flask, phone: Phone) -> None:
    """A game that this phone has is shown, and is imported once more only where that is said."""
    game = game_of(looked_at(phone, FRIDAY).press("Import"))
    page = looked_at(phone, {**FRIDAY, "deals": FRIDAY["deals"][:2]})
    assert "This game is on this phone already: 3 deals there, 2 in the file." in page.text
    assert page.links()["Look at it there"] == f"/games/{game}"
    assert not page.has_button("Import")
    refused = page.form("Import it as another game").send({"again": None})
    assert refused.status == 422
    assert refused.alerts == ["This game is here already. Nothing was imported."]
    assert all_games(app) == [game]
    other = game_of(refused.press("Import it as another game"))
    assert other != game
    assert len(exported(phone, other)["deals"]) == 2
    assert exported(phone, game) == FRIDAY


def test_the_games_of_others_are_not_told(app: Flask, stranger: Phone) -> None:
    """A phone without its key does not learn from a file that the game is here."""
    game = stored(app, FRIDAY)
    page = looked_at(stranger, FRIDAY)
    assert "already" not in page.text
    page.press("Import")
    assert len(all_games(app)) == 2
    assert stranger.look(f"/games/{game}").status == 404


def test_a_watcher_is_asked_too(app: Flask, stranger: Phone) -> None:
    """Whoever has any key to the game is asked."""
    game = stored(app, FRIDAY)
    stranger.look(f"/open/{new_link(shelf(app), game, SCORE)[1]}")
    assert "already" in looked_at(stranger, FRIDAY).text


# --- what is wrong --------------------------------------------------------------------------


def test_every_problem_in_its_place(app: Flask, phone: Phone) -> None:
    """All problems are listed, each with its deal and its place in the file."""
    document = game_file(
        deal("Ana", "no-tricks", {"tricks": {"Ana": 12, "Zoe": 1}}),
        deal("Ana", "no-tricks", {"tricks": {"Ana": 13}}),
        options={"quota": -1},
        colour="red",
    )
    page = looked_at(phone, document)
    assert page.status == 422
    assert wrong(page) == [
        "colour A game file has no colour.",
        "options › quota Quota is a whole number from 0 up, not -1.",
        "Deal 1 › captures › tricks › Zoe Tricks: Zoe does not play here.",
        "Deal 2 › contract Ana has declared no-tricks before.",
    ]
    assert f"This file has {len(problems(document))} problems" in page.text
    assert not page.has_button("Import")
    assert all_games(app) == []


@pytest.mark.parametrize("name", sorted(set(CASES) - set(RIGHT)))
def test_as_the_command_refuses(phone: Phone, name: str) -> None:
    """What `scorekeeper score` refuses, the page refuses, problem by problem."""
    page = looked_at(phone, CASES[name]["game"])
    assert page.status == 422
    assert len(wrong(page)) == len(problems(CASES[name]["game"]))


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (b"", "Choose a game file first."),
        (b"Ana won.", "The file is not JSON: line 1, column 1."),
        (b"\xff", "The file is not written in UTF-8."),
        (b"[]", "The file holds no JSON object."),
        (b'{"a": 1, "a": 2}', "The key a is given twice in one object."),
        (b"[" * 9999, "The file is nested too deeply to be a game file."),
        (b'{"format": "{x}"}', 'The file is no game file: its "format" is not "scorekeeper-game".'),
        (
            b'{"format": "scorekeeper-game", "version": 2}',
            'The "version" 2 is not known here; this is version 1.',
        ),
    ],
)
def test_no_game_file(app: Flask, phone: Phone, file: bytes, said: str) -> None:
    """What cannot be read at all is refused with a sentence beside the field."""
    page = looked_at(phone, file)
    assert page.status == 422
    assert page.beside("file") == said
    assert page.linked() == {"file": said}
    assert all_games(app) == []


def test_no_file(phone: Phone) -> None:
    """Sent without a file, the page asks for one."""
    page = phone.look("/games/import").press("Look at it")
    assert (page.status, page.beside("file")) == (422, "Choose a game file first.")


def test_a_field_that_was_tampered_with(app: Flask, phone: Phone) -> None:
    """What comes back in the hidden field is checked like any file."""
    form = looked_at(phone, FRIDAY).form("Import")
    for text in ("", "{}", "\x00", "\ud800", json.dumps(CASES["tricks-fourteen"]["game"])):
        page = form.send({"text": text} if text != "\ud800" else {"text": '"\\ud800"'})
        assert page.status == 422
        assert page.alerts
    assert all_games(app) == []


@pytest.mark.parametrize(
    "document",
    [
        {**game_file(), "deals": [{}] * 100_000},
        {**game_file(), "deals": [[0, 1]] * 60_000},
        {**game_file(), "adjustments": [{}] * 100_000},
        game_file(deal("Ana", "no-king", {}, doubles=[0] * 100_000)),
        game_file(deal("Ana", "no-king", {}, removed=["XX"] * 60_000)),
        game_file(deal("Ana", "no-tricks", {"tricks": {str(n): 1 for n in range(30_000)}})),
        {**game_file(), "options": {str(n): 1 for n in range(30_000)}},
        {**game_file(), **{str(n): 1 for n in range(30_000)}},
        {**game_file(), "deals": [[[]] * 100_000]},
    ],
    ids=[
        "deals",
        "lists",
        "adjustments",
        "doubles",
        "cards",
        "captures",
        "options",
        "keys",
        "deep",
    ],
)
def test_far_too_much(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch, document: Document
) -> None:
    """A file that holds more than any game is refused before its deals are checked one by one."""

    def never(*_: object) -> None:
        raise AssertionError("such a file is not checked")

    monkeypatch.setattr(imports, "open_game", never)
    text = json.dumps(document, separators=(",", ":")).encode()
    page = looked_at(phone, text)
    assert page.status == 422
    assert page.beside("file") == (
        "The file holds far more than a game can have; it was not checked any further."
    )


def test_the_largest_game_is_not_too_much(phone: Phone) -> None:
    """A whole game of six with every double said and everybody adjusted often is looked at."""
    document = RIGHT["full-family-six"]
    rows = [
        {"player": name, "points": 1, "reason": "x", "after_deal": n}
        for name in document["players"]
        for n in range(42)
    ]
    assert looked_at(phone, {**document, "adjustments": rows}).status == 200


def test_very_many_problems(phone: Phone) -> None:
    """Of very many problems the first hundred are listed, and how many more there are is said."""
    document = game_file(*[{} for _ in range(200)])
    page = looked_at(phone, document)
    assert len([line for line in wrong(page) if line.startswith("Deal ")]) == 100
    assert f"And {len(problems(document)) - 100} more." in page.text


def test_keys_that_cannot_be_written(phone: Phone) -> None:
    """Half characters in the keys of a file are spelled out, not a broken page."""
    page = looked_at(phone, json.dumps({**game_file(), "\ud83c": 1, "<b>": 2}).encode())
    assert page.status == 422
    assert wrong(page) == [
        "\\ud83c A game file has no \\ud83c.",
        "<b> A game file has no <b>.",
    ]


def test_a_file_that_is_too_large(app: Flask, phone: Phone) -> None:
    """More than 1 MiB is refused with a page that says so."""
    answer = phone.client.post(
        "/games/import",
        data=b"x" * ((1 << 20) + 1),
        content_type="multipart/form-data; boundary=x",
    )
    assert answer.status_code == 413
    assert "1 MiB" in answer.text
    assert all_games(app) == []


def test_the_command_and_the_page(app: Flask, phone: Phone, runner: Runner, tmp_path: Any) -> None:
    """A game imported by the command and by the page is one and the same book."""
    file = tmp_path / "game.json"
    file.write_text(json.dumps(FRIDAY))
    ran = runner("import", file, "--instance", tmp_path / "instance")
    page = looked_at(phone, FRIDAY).press("Import it as another game")
    one, other = ran.out.strip(), game_of(page)
    assert exported(phone, one) == exported(phone, other) == FRIDAY
    assert kinds(app, one) == kinds(app, other)
    assert list(exported(phone, one)["players"]) == list(FOUR)


# --- the day ----------------------------------------------------------------------------------


def dated(phone: Phone, game: str) -> str:
    """The day in the exported file."""
    day: str = json.loads(phone.client.get(f"/games/{game}/export").text)["date"]
    return day


def test_the_day_of_the_file(phone: Phone) -> None:
    """A day that the file names is shown and kept, and not asked for."""
    page = looked_at(phone, {**FRIDAY, "date": "2019-03-01"})
    assert "1 March 2019" in page.text
    assert "date" not in page.form("Import")
    game = game_of(page.press("Import"))
    assert dated(phone, game) == "2019-03-01"
    assert "1 March 2019" in phone.look(f"/games/{game}/standings").text


def test_the_day_is_asked_for(phone: Phone) -> None:
    """Where the file names no day, today is offered, and what is filled in is kept."""
    form = looked_at(phone, FRIDAY).form("Import")
    assert form["date"] == today()
    assert dated(phone, game_of(form.fill({"date": "2019-03-01"}).send())) == "2019-03-01"
    # With another day, too, it is the game that is here already.
    assert "already" in looked_at(phone, {**FRIDAY, "date": "2020-01-01"}).text


@pytest.mark.parametrize("day", ["", "2019-02-29", "1899-12-31", "1.3.2019", "x" * 1000, "\x00"])
def test_a_day_that_is_none(app: Flask, phone: Phone, day: str) -> None:
    """A wrong or missing day is said beside its field, which keeps it; nothing is imported."""
    form = looked_at(phone, FRIDAY).form("Import")
    page = form.send({"date": day})
    assert page.status == 422
    assert page.beside("date").startswith("The day a game was begun is")
    assert page.form("Import")["date"] == day
    assert all_games(app) == []
    assert form.send({"date": None}).status == 422
    assert dated(phone, game_of(page.form("Import").send({"date": "2019-03-01"}))) == "2019-03-01"


def test_sorted_by_day(phone: Phone) -> None:
    """An old game imported today stands below a newer one, on the first page and among figures."""
    for day in ("2021-05-01", "2020-05-01", "2022-05-01"):
        document = {**RIGHT["full-modern"], "title": day, "date": day}
        looked_at(phone, document).press("Import")
    days = ["2022-05-01", "2021-05-01", "2020-05-01"]
    assert [title.text for title in phone.look("/").root.all("strong")] == days
    shown = [day["datetime"] for day in phone.look("/player?name=Ana").root.all("time")]
    assert set(shown) <= set(days)
    assert "2022-05-01" in [day["datetime"] for day in phone.look("/players").root.all("time")]
