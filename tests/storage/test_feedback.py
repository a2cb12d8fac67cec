"""Remarks: what each seat said last of a deal in one version."""

import sqlite3

import pytest

from scorekeeper.storage.database import Shelf
from scorekeeper.storage.feedback import last_remark, remark, remarks
from tests.storage.table import begun


def test_no_remarks(shelf: Shelf) -> None:
    """Where nobody said anything there is nothing."""
    game = begun(shelf)
    assert remarks(shelf, game) == {}
    assert last_remark(shelf, game) == 0


def test_what_was_said_last(shelf: Shelf) -> None:
    """By version and seat, the last word counts; other games have their own."""
    game, other = begun(shelf), begun(shelf)
    for version, seat, says in ((2, 1, "check"), (2, 3, "right"), (5, 1, "right"), (2, 1, "right")):
        remark(shelf, game, version, seat, says)
    remark(shelf, other, 2, 0, "check")
    assert remarks(shelf, game) == {2: {1: "right", 3: "right"}, 5: {1: "right"}}
    assert remarks(shelf, other) == {2: {0: "check"}}


def test_each_remark_is_news(shelf: Shelf) -> None:
    """A remark makes the number of the last one go up, in its own game only."""
    game, other = begun(shelf), begun(shelf)
    seen = [last_remark(shelf, game)]
    for _ in range(3):
        remark(shelf, game, 2, 1, "check")
        seen.append(last_remark(shelf, game))
    assert seen == sorted(set(seen))
    assert last_remark(shelf, other) == 0


def test_no_other_saying(shelf: Shelf) -> None:
    """The database itself knows the two sayings only."""
    with pytest.raises(sqlite3.IntegrityError, match="CHECK constraint failed"):
        remark(shelf, begun(shelf), 2, 1, "rubbish")
    assert last_remark(shelf, begun(shelf)) == 0
