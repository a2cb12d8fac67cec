"""The log: games opened once, entries added at the end, none ever changed or lost."""

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest

from scorekeeper.scoring.history.replay import Event, GameState
from scorekeeper.storage import event_log
from scorekeeper.storage.database import Store
from scorekeeper.storage.event_log import (
    LETTERS,
    change,
    events,
    game_state,
    game_states,
    games,
    new_game,
)
from tests.storage.table import KING, QUEENS, adjusting, begun, opening


def kinds(shelf: Store, game: str) -> list[str]:
    """The kinds of all entries of a game, oldest first."""
    return [event.event.kind for event in events(shelf, game)]


# --- games ----------------------------------------------------------------------------------


def test_a_new_game(shelf: Store) -> None:
    """A new game has an id that can be read off paper, and its entries in their order."""
    game = begun(shelf, KING, QUEENS)
    assert re.fullmatch(f"[{LETTERS}]{{8}}", game)
    assert not set(LETTERS) & set("01iloO")
    assert [event.seq for event in events(shelf, game)] == [1, 2, 3]
    assert kinds(shelf, game) == ["opened", "scored", "scored"]


def test_entries_come_back_as_they_were_written(shelf: Store) -> None:
    """Every value of an entry survives, letters of any script included."""
    said = opening(KING, title="Übung 東京 ♥ 'quoted' {braces}")
    game = new_game(shelf, None, said)
    found = [event.event for event in events(shelf, game)]
    assert [entry.kind for entry in found] == [entry.kind for entry in said]
    assert [dict(entry.payload) for entry in found] == [
        json.loads(json.dumps(entry.payload)) for entry in said
    ]


def test_entries_know_when_they_were_written(shelf: Store) -> None:
    """The time is kept in UTC, to the second."""
    before = datetime.now(UTC).replace(microsecond=0)
    [event] = events(shelf, begun(shelf))
    assert before <= datetime.fromisoformat(event.at) <= datetime.now(UTC)


def test_the_same_key_opens_one_game(shelf: Store) -> None:
    """A form sent twice begins one game."""
    game = begun(shelf, key="k")
    assert begun(shelf, key="k") == game
    assert begun(shelf, key="other") != game
    assert len(list(games(shelf))) == 2


def test_a_key_spent_on_something_else(shelf: Store) -> None:
    """A key under which a deal was told begins a new game; it never tells the game of that deal."""
    game = begun(shelf)
    change(shelf, game, "k", adjusting(5))
    other = begun(shelf, key="k")
    assert other != game
    assert kinds(shelf, other) == ["opened"]


def test_games_without_a_key_are_all_new(shelf: Store) -> None:
    """A file imported twice makes two games."""
    assert begun(shelf, KING) != begun(shelf, KING)


def test_an_unknown_game(shelf: Store) -> None:
    """There is no book of a game that was never begun, and it has no entries."""
    begun(shelf)
    assert game_state(shelf, "nothing") is None
    assert events(shelf, "nothing") == ()


def test_games_the_newest_first(shelf: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """All games are listed with their books, the one begun last at the top."""
    begin: Iterator[str] = iter(["2026-01-02", "2026-01-03", "2026-01-01"])

    class Clock(datetime):
        @classmethod
        def now(cls, tz: object = None) -> "Clock":
            return cls.fromisoformat(next(begin))

    monkeypatch.setattr(event_log, "datetime", Clock)
    second, first, third = (begun(shelf) for _ in range(3))
    assert [game for game, _ in games(shelf)] == [first, second, third]
    assert [kept.last_seq for _, kept in games(shelf)] == [1, 1, 1]


def test_games_do_not_mix(shelf: Store) -> None:
    """An entry belongs to one game only."""
    one, other = begun(shelf), begun(shelf)
    change(shelf, one, "k", adjusting(5))
    assert kinds(shelf, one) == ["opened", "adjusted"]
    assert kinds(shelf, other) == ["opened"]


# --- changes --------------------------------------------------------------------------------


def test_a_change_is_written_at_the_end(shelf: Store) -> None:
    """The entry that was decided on is the last of the log, and the answer."""
    game = begun(shelf, KING)
    answer = change(shelf, game, "k", adjusting(5))
    last = events(shelf, game)[-1]
    assert isinstance(answer, Event)
    assert (last.seq, last.event) == (3, answer)


def test_a_decision_sees_the_book_as_it_stands(shelf: Store) -> None:
    """What was written before is in the book that the next decision is given."""
    game = begun(shelf)
    seen = []

    def look(book: GameState, said: Event | None) -> str:
        seen.append((book.last_seq, said))
        return "only looking"

    change(shelf, game, "k1", adjusting(5))
    assert change(shelf, game, "k2", look) == "only looking"
    assert seen == [(2, None)]


def test_an_answer_that_is_no_entry_writes_nothing(shelf: Store) -> None:
    """Problems, or nothing to change, leave the log alone; the key stays free."""
    game = begun(shelf)
    assert change(shelf, game, "k", lambda book, said: ["a problem"]) == ["a problem"]
    assert change(shelf, game, "k", lambda book, said: None) is None
    assert kinds(shelf, game) == ["opened"]
    assert isinstance(change(shelf, game, "k", adjusting(5)), Event)
    assert kinds(shelf, game) == ["opened", "adjusted"]


def test_the_same_key_writes_once(shelf: Store) -> None:
    """A save sent again is told what it wrote, and writes nothing, whatever it decides."""
    game = begun(shelf)
    written = change(shelf, game, "k", adjusting(5))
    change(shelf, game, "between", adjusting(7))
    heard = []

    def decide(book: GameState, said: Event | None) -> Event:
        heard.append(said)
        return Event("closed", {})

    change(shelf, game, "k", decide)
    assert heard == [written]
    assert kinds(shelf, game) == ["opened", "adjusted", "adjusted"]


def test_the_key_of_the_opening_is_spent(shelf: Store) -> None:
    """The key that began a game writes nothing more into it."""
    game = begun(shelf, key="k")
    assert change(shelf, game, "k", adjusting(5)) == "said before"
    assert kinds(shelf, game) == ["opened"]


def test_the_key_of_another_game(shelf: Store) -> None:
    """A key that another game has used keeps nothing from being written here."""
    one, other = begun(shelf), begun(shelf, key="begun")
    change(shelf, one, "k", adjusting(5))
    change(shelf, other, "k", adjusting(7))
    change(shelf, one, "begun", adjusting(9))
    assert kinds(shelf, one) == ["opened", "adjusted", "adjusted"]
    assert kinds(shelf, other) == ["opened", "adjusted"]


def test_a_decision_that_fails_writes_nothing(shelf: Store) -> None:
    """An exception undoes the change, and the next save works."""
    game = begun(shelf)

    def fail(book: GameState, said: Event | None) -> Event:
        raise RuntimeError("stop here")

    with pytest.raises(RuntimeError, match="stop here"):
        change(shelf, game, "k", fail)
    assert kinds(shelf, game) == ["opened"]
    change(shelf, game, "k", adjusting(5))
    assert kinds(shelf, game) == ["opened", "adjusted"]


def test_an_entry_that_cannot_be_written_is_undone(shelf: Store) -> None:
    """When writing itself fails, nothing of the entry stays, and the next save works."""
    game = begun(shelf)
    with pytest.raises(TypeError):
        change(shelf, game, "k", lambda book, said: Event("adjusted", {"points": object()}))
    assert kinds(shelf, game) == ["opened"]
    assert isinstance(change(shelf, game, "k", adjusting(5)), Event)


# --- append-only ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE event SET payload = '{}'",
        "UPDATE event SET at = '' WHERE seq = 1",
        "DELETE FROM event",
        "DELETE FROM event WHERE kind = 'scored'",
    ],
)
def test_nothing_can_be_changed_or_erased(shelf: Store, statement: str) -> None:
    """The database itself refuses to change or erase an entry."""
    game = begun(shelf, KING)
    before = events(shelf, game)
    with pytest.raises(sqlite3.IntegrityError, match="the log is append-only"):
        shelf.db.conn.execute(statement)
    assert events(shelf, game) == before


@pytest.mark.parametrize(
    ("row", "refused"),
    [
        (lambda game: (game, 1, None), "UNIQUE constraint failed: event.game, event.seq"),
        (lambda game: (game, 2, "k"), "UNIQUE constraint failed: event.key"),
        (lambda game: (game, 0, None), "CHECK constraint failed: seq > 0"),
    ],
    ids=["same place", "same key", "place 0"],
)
def test_no_two_entries_in_one_place(
    shelf: Store, row: Callable[[str], tuple[object, ...]], refused: str
) -> None:
    """The database itself refuses a second entry in one place or under one key."""
    game = begun(shelf, key="k")
    with pytest.raises(sqlite3.IntegrityError, match=re.escape(refused)):
        shelf.db.conn.execute(
            "INSERT INTO event VALUES (?, ?, ?, 'closed', 1, '{}', '', '')", row(game)
        )
    assert kinds(shelf, game) == ["opened"]


def test_many_books_at_once(shelf: Store) -> None:
    """All games, or those that are named, in the order they were begun, each as it is alone."""
    made = [begun(shelf, *deals) for deals in ((), (KING,), (KING, QUEENS))]
    found = game_states(shelf)
    assert list(found) == made
    assert all(found[game] == game_state(shelf, game) for game in made)
    assert list(game_states(shelf, [made[2], "nothere2"])) == [made[2]]
    assert game_states(shelf, []) == {}
