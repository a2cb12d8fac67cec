"""Wishes: who is not counted, who is not named, and how that is taken back."""

import sqlite3

import pytest

from scorekeeper.scoring.history import changes
from scorekeeper.scoring.history.replay import Book, Entry
from scorekeeper.storage.database import Shelf
from scorekeeper.storage.evenings import evenings
from scorekeeper.storage.event_log import change
from scorekeeper.storage.privacy import Wish, hidden_seats, last_wish, uncounted, wish, wishes
from tests.storage.table import KING, begun


def test_no_wishes(shelf: Shelf) -> None:
    """Where nobody wished for anything everybody is counted and named."""
    game = begun(shelf)
    assert wishes(shelf) == wishes(shelf, [game]) == wishes(shelf, []) == ()
    assert last_wish(shelf, game) == 0
    assert not uncounted(evenings(shelf), ())
    assert not hidden_seats(())


def test_wishes_of_some_games(shelf: Shelf) -> None:
    """Only the games that are asked for, oldest first; each wish is news in its own game only."""
    game, other, third = begun(shelf), begun(shelf), begun(shelf)
    wish(shelf, [(game, 1), (other, 2)], "hidden")
    wish(shelf, [(game, 1)], "shown")
    assert wishes(shelf, [game]) == (Wish(game, 1, "hidden"), Wish(game, 1, "shown"))
    assert len(wishes(shelf)) == 3
    assert last_wish(shelf, game) > last_wish(shelf, other) > last_wish(shelf, third) == 0


def test_the_last_word_of_a_seat(shelf: Shelf) -> None:
    """Who is hidden is so in that game only, until it is taken back; not being counted is apart."""
    game, other = begun(shelf), begun(shelf)
    wish(shelf, [(game, 1), (other, 1)], "hidden")
    wish(shelf, [(game, 1), (other, 3)], "uncounted")
    wish(shelf, [(other, 1)], "shown")
    assert hidden_seats(wishes(shelf)) == {(game, 1)}


def test_the_last_word_of_a_name(shelf: Shelf) -> None:
    """Who is not counted is so in later games too, and under another name in the same seat."""
    game, other = begun(shelf, KING), begun(shelf)
    wish(shelf, [(game, 1)], "uncounted")
    both = evenings(shelf)
    assert uncounted(both, wishes(shelf)) == {"ben"}
    assert uncounted([one for one in both if one.game == other], wishes(shelf)) == set()

    def renamed(book: Book, _said: Entry | None) -> Entry:
        made = changes.rename(book, 1, "Benno")
        assert isinstance(made, Entry)
        return made

    change(shelf, game, "key", renamed)
    assert uncounted(evenings(shelf), wishes(shelf)) == {"benno"}
    wish(shelf, [(game, 1)], "counted")
    assert uncounted(evenings(shelf), wishes(shelf)) == set()


def test_no_other_wish(shelf: Shelf) -> None:
    """The database itself knows the four wishes only, and keeps none of a batch that is wrong."""
    game = begun(shelf)
    with pytest.raises(sqlite3.IntegrityError, match="CHECK constraint failed"):
        wish(shelf, [(game, 1)], "rubbish")
    assert wishes(shelf) == ()
