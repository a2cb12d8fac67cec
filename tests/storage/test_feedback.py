"""Remarks: what each seat said last of a deal in one version."""

import sqlite3

import pytest

from scorekeeper.storage.database import Store
from scorekeeper.storage.feedback import add_feedback, feedback_of, last_feedback_id
from tests.storage.table import begun


def test_no_remarks(shelf: Store) -> None:
    """Where nobody said anything there is nothing."""
    game = begun(shelf)
    assert feedback_of(shelf, game) == {}
    assert last_feedback_id(shelf, game) == 0


def test_what_was_said_last(shelf: Store) -> None:
    """By version and seat, the last word counts; other games have their own."""
    game, other = begun(shelf), begun(shelf)
    for version, seat, says in ((2, 1, "check"), (2, 3, "right"), (5, 1, "right"), (2, 1, "right")):
        add_feedback(shelf, game, version, seat, says)
    add_feedback(shelf, other, 2, 0, "check")
    assert feedback_of(shelf, game) == {2: {1: "right", 3: "right"}, 5: {1: "right"}}
    assert feedback_of(shelf, other) == {2: {0: "check"}}


def test_each_remark_is_news(shelf: Store) -> None:
    """A remark makes the number of the last one go up, in its own game only."""
    game, other = begun(shelf), begun(shelf)
    seen = [last_feedback_id(shelf, game)]
    for _ in range(3):
        add_feedback(shelf, game, 2, 1, "check")
        seen.append(last_feedback_id(shelf, game))
    assert seen == sorted(set(seen))
    assert last_feedback_id(shelf, other) == 0


def test_no_other_saying(shelf: Store) -> None:
    """The database itself knows the two sayings only."""
    with pytest.raises(sqlite3.IntegrityError, match="CHECK constraint failed"):
        add_feedback(shelf, begun(shelf), 2, 1, "rubbish")
    assert last_feedback_id(shelf, begun(shelf)) == 0
