"""The log of entries, game by game: read whole, written at the end, never changed."""

import json
import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import groupby
from typing import Any, TypeVar

from sqlite_utils import Database

from scorekeeper.scoring.deal import Deal, is_complete
from scorekeeper.scoring.files.game_file import write_game
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.history.replay import Event, GameState, RecordedEvent, replay
from scorekeeper.storage.database import Store, placeholders, writing

VERSION = 1
"""How payloads are written; a later release reads every earlier one."""

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""What game ids are made of: no characters that look alike on paper."""

T = TypeVar("T")


def new_game(shelf: Store, key: str | None, entries: Sequence[Event], phone: str = "") -> str:
    """Opens a game with these entries and tells its id; the same `key` tells the same game."""
    with writing(shelf) as db:
        if key and (known := _game_begun_by(db, key)):
            return known
        if key and _game_of_key(db, key):
            key = None  # spent on something else than the beginning of a game
        game = "".join(secrets.choice(LETTERS) for _ in range(8))
        _append(db, game, key, 1, entries, phone=phone)
        return game


def game_begun_by(shelf: Store, key: str) -> str | None:
    """The id of the game that this key has opened already, if there is one."""
    return _game_begun_by(shelf.db, key)


def events(shelf: Store, game_id: str) -> tuple[RecordedEvent, ...]:
    """All entries of a game, oldest first; none where there is no such game."""
    return events_in(shelf.db, game_id)


def game_state(shelf: Store, game_id: str) -> GameState | None:
    """The book of a game, or None where there is no such game."""
    written = events(shelf, game_id)
    return replay(written) if written else None


def games(shelf: Store) -> Iterator[tuple[str, GameState]]:
    """Every game with its id, the newest first."""
    for game in games_in(shelf.db):
        yield game, replay(events_in(shelf.db, game))


def find_same_game(
    shelf: Store, game: Game, among: Iterable[str] | None = None
) -> tuple[str, Game] | None:
    """The stored game that this one is, with its id: further on, or not as far.

    That is the same table, and the same deals as far as both were played; at least one was. Looked
    for `among` the games of these ids, or among all.
    """
    deals = _complete_deals(game)
    for kept_id in games_in(shelf.db) if among is None else among:
        if (kept := game_state(shelf, kept_id)) is None:
            continue
        both = list(zip(deals, _complete_deals(kept.game), strict=False))
        if (
            both
            and all(one == other for one, other in both)
            and _game_identity(game) == _game_identity(kept.game)
        ):
            return kept_id, kept.game
    return None


def _complete_deals(game: Game) -> list[Deal]:
    return [deal for deal in game.deals if is_complete(game.rules, deal)]


def _game_identity(game: Game) -> dict[str, Any]:
    """What tells a game from others before its deals; not its day, which files may leave out."""
    return write_game(replace(game, deals=(), adjustments=(), date=""))


def games_in(db: Database) -> list[str]:
    """The ids of all games in a database, the newest first."""
    rows = db.query("SELECT game FROM event WHERE seq = 1 ORDER BY at DESC, game")
    return [row["game"] for row in rows]


def change(
    shelf: Store,
    game_id: str,
    key: str,
    decide: Callable[[GameState, Event | None], Event | T],
    phone: str = "",
) -> Event | T:
    """Writes the entry that `decide` makes of the book as it stands, and tells what it answered.

    `decide` is also given the entry written under this `key` before, if there is one: the same save
    sent again. Nothing is written then, nor where it answers anything but an entry. A `key` that
    another game has used says nothing here.
    """
    with writing(shelf) as db:
        written = events_in(db, game_id)
        seq = _seq_of_key(db, game_id, key)
        said = written[seq - 1].event if seq else None
        answer = decide(replay(written), said)
        if isinstance(answer, Event) and said is None:
            free = _game_of_key(db, key) is None
            _append(db, game_id, key if free else None, len(written) + 1, [answer], phone=phone)
        return answer


def events_in(db: Database, game_id: str) -> tuple[RecordedEvent, ...]:
    """All entries of a game in a database, oldest first."""
    rows = db.query("SELECT * FROM event WHERE game = ? ORDER BY seq", [game_id])
    return tuple(map(_event, rows))


def game_states(shelf: Store, among: Collection[str] | None = None) -> dict[str, GameState]:
    """The books of these games (of all, where none are named) by id, in one reading.

    In the order in which the games were begun; an id that is no game is left out.
    """
    where = "" if among is None else f"WHERE game IN ({placeholders(among)})"
    rows = shelf.db.query(
        f"SELECT rowid, * FROM event {where} ORDER BY game, seq", [*(among or ())]
    )
    found = []
    for game, entries in groupby(rows, key=lambda row: str(row["game"])):
        written = list(entries)
        # Two games may be begun in the same second.
        begun = (written[0]["at"], written[0]["rowid"])
        found.append((begun, game, replay(map(_event, written))))
    return {game: book for _begun, game, book in sorted(found, key=lambda one: one[0])}


def _event(row: Mapping[str, Any]) -> RecordedEvent:
    return RecordedEvent(
        row["seq"],
        Event(row["kind"], json.loads(row["payload"])),
        row["at"],
        row.get("phone", ""),  # a backup of an older release has none
    )


def last_seq(shelf: Store, game_id: str) -> int:
    """How far the book of a game has come; 0 where there is none."""
    rows = shelf.db.query("SELECT max(seq) AS seq FROM event WHERE game = ?", [game_id])
    return next(rows)["seq"] or 0


def _game_begun_by(db: Database, key: str) -> str | None:
    rows = db.query("SELECT game FROM event WHERE key = ? AND seq = 1", [key])
    return next((row["game"] for row in rows), None)


def _game_of_key(db: Database, key: str) -> str | None:
    return next(
        (row["game"] for row in db.query("SELECT game FROM event WHERE key = ?", [key])), None
    )


def _seq_of_key(db: Database, game_id: str, key: str) -> int | None:
    rows = db.query("SELECT seq FROM event WHERE key = ? AND game = ?", [key, game_id])
    return next((row["seq"] for row in rows), None)


def now() -> str:
    """The time as it is written down: UTC, ISO 8601, whole seconds."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def _append(
    db: Database, game_id: str, key: str | None, seq: int, entries: Iterable[Event], *, phone: str
) -> None:
    """The entries from `seq` on; `key` goes with the first."""
    at = now()
    for number, entry in enumerate(entries):
        payload = json.dumps(entry.payload, ensure_ascii=False)
        first_key = None if number else key
        row = [game_id, seq + number, first_key, entry.kind, VERSION, payload, at, phone]
        db.conn.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
