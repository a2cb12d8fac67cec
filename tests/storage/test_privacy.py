"""Wishes: who is not counted, who is not named, and how that is taken back."""

import sqlite3

import pytest

from scorekeeper.scoring.history import changes
from scorekeeper.scoring.history.replay import Event, GameState
from scorekeeper.storage.database import Store
from scorekeeper.storage.evenings import past_games
from scorekeeper.storage.event_log import change
from scorekeeper.storage.privacy import (
    PrivacyChoice,
    choose_privacy,
    hidden_seats,
    last_choice_id,
    privacy_choices,
    uncounted_games,
)
from tests.storage.table import KING, begun


def test_no_wishes(shelf: Store) -> None:
    """Where nobody wished for anything everybody is counted and named."""
    game = begun(shelf)
    assert (
        privacy_choices(shelf) == privacy_choices(shelf, [game]) == privacy_choices(shelf, []) == ()
    )
    assert last_choice_id(shelf, game) == 0
    assert not uncounted_games(past_games(shelf), ())
    assert not hidden_seats(())


def test_wishes_of_some_games(shelf: Store) -> None:
    """Only the games that are asked for, oldest first; each wish is news in its own game only."""
    game, other, third = begun(shelf), begun(shelf), begun(shelf)
    choose_privacy(shelf, [(game, 1), (other, 2)], "hidden")
    choose_privacy(shelf, [(game, 1)], "shown")
    assert privacy_choices(shelf, [game]) == (
        PrivacyChoice(game, 1, "hidden"),
        PrivacyChoice(game, 1, "shown"),
    )
    assert len(privacy_choices(shelf)) == 3
    assert (
        last_choice_id(shelf, game)
        > last_choice_id(shelf, other)
        > last_choice_id(shelf, third)
        == 0
    )


def test_the_last_word_of_a_seat(shelf: Store) -> None:
    """Who is hidden is so in that game only, until it is taken back; not being counted is apart."""
    game, other = begun(shelf), begun(shelf)
    choose_privacy(shelf, [(game, 1), (other, 1)], "hidden")
    choose_privacy(shelf, [(game, 1), (other, 3)], "uncounted")
    choose_privacy(shelf, [(other, 1)], "shown")
    assert hidden_seats(privacy_choices(shelf)) == {(game, 1)}


def test_the_last_word_of_a_name(shelf: Store) -> None:
    """Who is not counted is so in later games too, and under another name in the same seat."""
    game, other = begun(shelf, KING), begun(shelf)
    choose_privacy(shelf, [(game, 1)], "uncounted")
    both = past_games(shelf)
    assert uncounted_games(both, privacy_choices(shelf)) == {"ben"}
    assert (
        uncounted_games([one for one in both if one.game_id == other], privacy_choices(shelf))
        == set()
    )

    def renamed(book: GameState, _said: Event | None) -> Event:
        made = changes.rename(book, 1, "Benno")
        assert isinstance(made, Event)
        return made

    change(shelf, game, "key", renamed)
    assert uncounted_games(past_games(shelf), privacy_choices(shelf)) == {"benno"}
    choose_privacy(shelf, [(game, 1)], "counted")
    assert uncounted_games(past_games(shelf), privacy_choices(shelf)) == set()


def test_no_other_wish(shelf: Store) -> None:
    """The database itself knows the four wishes only, and keeps none of a batch that is wrong."""
    game = begun(shelf)
    with pytest.raises(sqlite3.IntegrityError, match="CHECK constraint failed"):
        choose_privacy(shelf, [(game, 1)], "rubbish")
    assert privacy_choices(shelf) == ()
