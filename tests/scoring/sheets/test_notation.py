"""The notation of a score sheet on paper: initials, the X and the stroke below it."""

import unicodedata
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.scoring.deal import Deal
from scorekeeper.scoring.names import wrong_name
from scorekeeper.scoring.sheets.notation import Call, calls, initials
from tests.players import EVERYBODY
from tests.scoring.documents import Document, read
from tests.strategies import games

# --- initials -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "marks"),
    [
        (EVERYBODY, "A B C D E F"),
        (("Ana", "Ben", "Bea", "Bob"), "A Bn Ba Bo"),  # "Be" would be two of them
        (("Ana Berg", "Ana Cruz", "Ann Cruz", "Dan"), "AB Aa Ar D"),
        (("Ana de Vries", "Anna", "Ben", "Dan"), "AV Aa B D"),  # the last of three names
        (("Ann", "Anna", "Anne", "ANNI"), "A1 Aa Ae AI"),
        (("Xaver", "Yves", "x", "Zoe"), "Xa Y x3 Z"),  # an X is everybody
        (("A", "Aaa", "Aaaa", "a1"), "A2 A3 A4 a1"),
        (("A", "AA", "a1", "B"), "A2 AA a1 B"),  # A1 would be a1
        (("élan", "e\u0301mile", "eva", "\u200bIda"), "él ém e I"),
        (("דן", "דוד", "🂱🂱", "🂱"), "דן דו 🂱🂱 🂱4"),
    ],
)
def test_initials(players: Sequence[str], marks: str) -> None:
    """One letter where that will do, two where first letters are alike, a number at the last."""
    assert initials(players) == tuple(marks.split())


NAMES = st.lists(
    st.text("aAbBxX1 é́W", min_size=1, max_size=6) | st.text(min_size=1, max_size=6),
    min_size=3,
    max_size=6,
)


@given(NAMES)
def test_no_two_are_alike(names: list[str]) -> None:
    """Whatever the names, all initials differ, are short, can be seen, and none is the X."""
    players: list[str] = []
    for name in names:
        if wrong_name(name, players) is None:
            players.append(name)
    marks = initials(players)
    assert len({mark.casefold() for mark in (*marks, "X")}) == len(players) + 1
    for mark, name in zip(marks, players, strict=True):
        assert 1 <= len(mark) <= 3
        assert unicodedata.category(mark[0])[0] in "LNPS"
        assert mark[0] in unicodedata.normalize("NFC", name)


# --- the boxes ------------------------------------------------------------------------------


def written(doubles: str, declarer: str = "Ana", seats: int = 4) -> str:
    """The boxes of a deal with doubles such as "BA CA AB": _X_ is underlined, ' a redouble."""
    marks = "ABCDEF"
    spoken = frozenset((marks.index(two[0]), marks.index(two[1])) for two in doubles.split())
    deal = Deal(EVERYBODY.index(declarer), "no-queens", doubles=spoken)
    return " ".join(one_box(box, marks) for box in calls(deal, seats))


def one_box(box: Call, marks: str) -> str:
    """One box in ASCII."""
    cross = "_X_" if box.underlined else "X" if box.everybody else ""
    cross += "'" if box.all_again else ""
    plain = "".join(marks[seat] for seat in box.doubled)
    return cross + plain + "".join(f"{marks[seat]}'" for seat in box.redoubled) or "-"


@pytest.mark.parametrize(
    ("doubles", "boxes"),
    [
        ("", "- - - -"),
        ("BA", "- A - -"),
        ("BA BC", "- AC - -"),
        ("BA BC BD", "- _X_ - -"),  # maximum
        ("BC BD", "- X - -"),  # family: the others, not the declarer
        ("BA AB", "B' A - -"),
        ("BC CB", "- C B' -"),  # who speaks later redoubles
        ("BC CB CA CD", "- C _X_B' -"),
        ("BA CA DA AB AC AD", "X' A A A"),
        ("AB AC BA BC CA CB", "B'C' AC AB' -"),
        ("BC BD CB CD DB DC", "- X XB' X'"),
        ("BA CA AB AC", "B'C' A A -"),
        # The worked example of the rules: B says maximum, C doubles A, A redoubles C only.
        ("BA BC BD CA AC", "C' _X_ A -"),
    ],
)
def test_boxes(doubles: str, boxes: str) -> None:
    """Who doubles whom, an X for all, underlined where the declarer is among them."""
    assert written(doubles) == boxes


def test_speaking_order_goes_on_from_the_declarer() -> None:
    """After Cleo come Dan and Ana: Ana answers Dan, Dan does not answer Ana."""
    assert written("DA AD", declarer="Cleo") == "D' - - A"


def test_one_relative_is_no_x() -> None:
    """Three at the table: the only other non-declarer is written with initials."""
    assert written("BC", seats=3) == "- C -"
    assert written("BA BC", seats=3) == "- _X_ -"


def said_again(box: Call, speaker: int, declarer: int, seats: int) -> set[tuple[int, int]]:
    """The doubles that a box stands for, read by the legend."""
    everybody = {*range(seats)} - {speaker} - (set() if box.underlined else {declarer})
    said = {*box.doubled, *box.redoubled} | (everybody if box.everybody else set())
    return {(speaker, other) for other in said}


@given(games(most=7))
def test_every_double_can_be_read_again(document: Document) -> None:
    """The boxes of a deal hold exactly its doubles, and redoubles are marked."""
    game = read(document)
    seats = game.rules.seats
    for deal in game.deals:
        boxes = calls(deal, seats)
        found: set[tuple[int, int]] = set()
        marked = 0
        for seat, box in enumerate(boxes):
            found |= said_again(box, seat, deal.declarer, seats)
            again = said_again(box, seat, deal.declarer, seats) if box.all_again else set()
            again |= {(seat, other) for other in box.redoubled}
            assert {(other, speaker) for speaker, other in again} <= deal.doubles
            marked += len(again)
        assert found == deal.doubles
        assert marked == sum((b, a) in deal.doubles for a, b in deal.doubles) / 2
