"""Names and other short texts: which are accepted, and which names are the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.scoring.names import (
    comparable_name,
    without_format_characters,
    wrong_name,
    wrong_phone_name,
    wrong_reason,
    wrong_title,
)
from tests.scoring.documents import Document, game_file, problems

SAME = {
    "case": ("Ana", "ANA"),
    "zero-width space": ("Ana", "An\u200ba"),
    "zero-width joiner": ("Ana", "Ana\u200d"),
    "isolates": ("Ana", "\u2068Ana\u2069"),
    "override": ("Ana", "\u202eAna"),
    "byte order mark": ("Ana", "\ufeffAna"),
    "soft hyphen": ("Ana", "A\u00adna"),
    "double blank": ("Ana Maria", "Ana  Maria"),
    "no-break space": ("Ana Maria", "Ana\u00a0Maria"),
    "wide blank": ("Ana Maria", "Ana\u3000Maria"),
    "full-width letters": ("Ana", "Ａｎａ"),
    "ligature": ("Sofi", "Soﬁ"),
    "accent apart": ("Éva", "e\u0301va"),
    "sharp s": ("Straße", "STRASSE"),
    "invisible between letter and accent": ("Éva", "E\u200d\u0301va"),
    "variation selector": ("♥", "♥\ufe0f"),
    "Braille blank": ("Ana", "Ana\u2800"),
    "filler": ("Ana", "Ana\u3164"),
    "grapheme joiner": ("Ana", "A\u034fna"),
}


@pytest.mark.parametrize(("one", "other"), SAME.values(), ids=SAME)
def test_the_same_name(one: str, other: str) -> None:
    """Two players of one game cannot have names that look the same, in whichever order."""
    assert comparable_name(one) == comparable_name(other)
    for players in ([one, other, "Cleo", "Dan"], [other, one, "Cleo", "Dan"]):
        assert problems(game_file(players=players)) == [(None, "name")]


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ana", "Anna"), ("Ana", "Aná"), ("Ana Maria", "AnaMaria"), ("Ana", "Аna"), ("A", "B")],
)
def test_other_names(one: str, other: str) -> None:
    """Other letters, accents, and a blank more or less than one make another name."""
    assert comparable_name(one) != comparable_name(other)
    assert problems(game_file(players=[one, other, "Cleo", "Dan"])) == []


@given(st.text())
def test_folding_twice(name: str) -> None:
    """The form of a name is its own form."""
    assert comparable_name(comparable_name(name)) == comparable_name(name)


@pytest.mark.parametrize(
    "name", ["\u200b", "\u3164", "\u2068\u2069", "\u034f", "\u00ad\ufe0f", "\u2800"]
)
def test_nothing_left(name: str) -> None:
    """A name of which nothing can be seen is none."""
    problem = wrong_name(name, ())
    assert problem
    assert problem.code == "name"
    assert problem.message == "A name needs at least one character that can be seen."
    assert problems(game_file(players=[name, "Ben", "Cleo", "Dan"])) == [(None, "name")]


def test_without_format_characters() -> None:
    """Only format characters are left out; accents, blanks and pictures stay."""
    assert without_format_characters("\u2068É  va\u200d ♥\ufe0f\u2069") == "É  va ♥\ufe0f"


# --- one line of so many characters -------------------------------------------------------------


def adjusted(reason: object) -> Document:
    """A game file with an adjustment for this reason."""
    row = {"player": "Ana", "points": 1, "reason": reason, "after_deal": 0}
    return game_file(adjustments=[row])


CONTROLS = ["\n", "\r\n", "\x00", "\x1b", "\x7f", "\x9b", "\u2028", "\u2029", "\ud83c"]


@pytest.mark.parametrize(
    "text", ["x" * 81, "x" * 1_000_000, *(f"a{mark}b" for mark in CONTROLS), 5, None, ["x"]]
)
def test_lines_that_are_refused(text: object) -> None:
    """Titles and reasons that are too long, hold control characters or are no text are `value`."""
    assert problems(game_file(title=text)) == [(None, "value")]
    assert problems(adjusted(text)) == [(None, "value")]
    for problem in (wrong_title(text), wrong_reason(text)):
        assert problem
        assert len(problem.message.encode()) < 300


@pytest.mark.parametrize("text", ["", "x" * 80, "é" * 80, "=1+1 \u202e 👩‍👩‍👧", "a\u00a0b"])
def test_lines_that_are_accepted(text: str) -> None:
    """Whatever stands in one line of at most 80 characters is accepted."""
    assert problems(game_file(title=text)) == []
    assert problems(adjusted(text)) == []


@pytest.mark.parametrize("name", ["x" * 31, "a\nb", "a\x9bb"])
def test_phones_that_are_refused(name: str) -> None:
    """The name of a phone is one line of at most 30 characters."""
    assert wrong_phone_name(name)
    assert wrong_phone_name("x" * 30) is None


# --- the day ------------------------------------------------------------------------------------


@pytest.mark.parametrize("day", ["1900-01-01", "2024-02-29", "2026-11-30", "9999-12-31"])
def test_days(day: str) -> None:
    """A day of the calendar from 1900 on is accepted."""
    assert problems(game_file(date=day)) == []


@pytest.mark.parametrize(
    "day",
    [
        *("1899-12-31", "0001-01-01", "2025-02-29", "2026-13-01", "2026-00-10", "2026-11-31"),
        *("2026-1-1", "20261130", "2026-11-30T20:00", " 2026-11-30", "2026-11-30\n", "2026-W48-1"),
        *("２０２６-11-30", "", "today", None, 20261130, ["2026-11-30"]),
    ],
)
def test_days_that_are_refused(day: object) -> None:
    """Anything else is `value`."""
    assert problems(game_file(date=day)) == [(None, "value")]
