"""Copies of the database: taken while it is in use, proved sound, put back whole."""

import fcntl
import os
import sqlite3
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.scoring.history.replay import replay
from scorekeeper.storage.database import FILE, MIGRATIONS, Store, StoreError, cannot_be_written
from scorekeeper.storage.event_log import events_in, games_in

PATTERN = "scorekeeper-[0-9]*-[0-9]*-[0-9]*.db"
KEPT_COPIES = 14
"""How many backups a folder keeps unless it is told otherwise."""
LOCK = "serving.lock"
OBJECTS = "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
DAY, HOUR = 86400, 3600
"""In seconds."""


def backup(shelf: Store, folder: Path, keep: int = KEPT_COPIES) -> Path:
    """A sound copy of the database in `folder`, which keeps the newest `keep` of them.

    Raises ShelfClosed where the folder cannot be written or the copy does not prove sound.
    """
    name = f"scorekeeper-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.db"
    written = folder / f".{name}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(written)) as copy:
            shelf.db.conn.backup(copy)
            copy.execute("PRAGMA journal_mode = delete")
        if problem := find_damage(written):
            raise StoreError(f"The backup is not sound: {problem}")
        _sync(written)
        written.rename(folder / name)
        _sync(folder / name)
    except (OSError, sqlite3.Error) as reason:
        raise StoreError(f"No backup could be written to {folder} ({reason}).") from reason
    finally:
        with suppress(OSError):
            written.unlink()
    for old in sorted(folder.glob(PATTERN))[:-keep]:
        old.unlink(missing_ok=True)  # another backup may be at the same
    return folder / name


def back_up_daily(shelf: Store, stop: threading.Event) -> None:
    """Keeps a backup of each day in the folder `backups` beside the database, until `stop` is set.

    A backup that fails is said on standard error; it never stops the game.
    """
    folder = shelf.folder / "backups"
    while True:
        newest = max((file.stat().st_mtime for file in folder.glob(PATTERN)), default=0.0)
        if time.time() - newest >= DAY:
            try:
                backup(shelf, folder)
            except StoreError as reason:
                print(f"scorekeeper: {reason}", file=sys.stderr)
        if stop.wait(HOUR):
            break
    shelf.close()


def find_damage(file: Path) -> str | None:
    """Why a file is no sound backup; None where every game in it can be read."""
    try:
        with closing(
            sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
        ) as connection:
            (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
            (taken,) = connection.execute("PRAGMA user_version").fetchone()
            if verdict != "ok":
                return f"the file is damaged ({verdict})."
            if not 1 <= taken <= len(MIGRATIONS):
                return f"it has schema {taken}; this release knows 1 to {len(MIGRATIONS)}."
            if lacking := _objects_of_schema(taken) - _objects(connection):
                return f"it has no {', no '.join(sorted(lacking))}."
            db = Database(connection)
            for game in games_in(db):
                replay(events_in(db, game))
    except Exception as reason:  # a stranger's file may hold anything
        return f"it cannot be read ({reason})."
    return None


def _objects_of_schema(taken: int) -> set[str]:
    """The tables, indexes and triggers that so many migrations make."""
    with closing(sqlite3.connect(":memory:")) as model:
        for script in MIGRATIONS[:taken]:
            model.executescript(script)
        return _objects(model)


def _objects(connection: sqlite3.Connection) -> set[str]:
    return {f"{kind} {name}" for kind, name in connection.execute(OBJECTS)}


def restore(folder: Path, file: Path) -> Path | None:
    """Puts a backup in the place of the database in `folder`; tells where what it replaced is kept.

    Raises ShelfClosed where the file is no sound backup or the app is serving from the folder.
    """
    if not file.is_file():
        raise StoreError(f"There is no file {file}.")
    if problem := find_damage(file):
        raise StoreError(f"{file} is no sound backup: {problem}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with serving_lock(folder):
            return _restore(folder, file)
    except OSError as reason:
        raise StoreError(cannot_be_written(folder, reason)) from reason


def _restore(folder: Path, file: Path) -> Path | None:
    database, fresh = folder / FILE, folder / f".{FILE}.restored"
    fresh.write_bytes(file.read_bytes())
    _sync(fresh)
    replaced = _keep_replaced(database) if database.exists() else None
    if replaced:
        _revoke_again(fresh, replaced)
    # What belongs to the old file must not be taken for the new one's.
    for rest in ("-journal", "-wal", "-shm"):
        (folder / f"{FILE}{rest}").unlink(missing_ok=True)
    fresh.rename(database)
    _sync(database)
    return replaced


def _keep_replaced(database: Path) -> Path:
    """A copy of the database that is about to be replaced, beside it."""
    kept = database.with_name(f"replaced-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.db")
    try:
        with closing(sqlite3.connect(database)) as now, closing(sqlite3.connect(kept)) as copy:
            now.backup(copy)
    except sqlite3.Error:  # it is damaged, which may be why: kept as it lies there
        kept.write_bytes(database.read_bytes())
    _sync(kept)
    return kept


def _revoke_again(fresh: Path, replaced: Path) -> None:
    """Whoever was shut out since the backup was made does not come in again with it."""
    # An older release has no links, and what is damaged says nothing.
    with closing(sqlite3.connect(fresh)) as connection, suppress(sqlite3.Error):
        connection.execute("ATTACH ? AS replaced", [str(replaced)])
        with connection:
            connection.execute(
                "INSERT OR IGNORE INTO revoked (link, at) SELECT link, replaced.revoked.at"
                " FROM replaced.revoked JOIN main.link ON main.link.id = replaced.revoked.link"
            )


@contextmanager
def serving_lock(folder: Path) -> Iterator[None]:
    """Holds the folder as its only server; raises ShelfClosed where another process does."""
    with (folder / LOCK).open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as reason:
            raise StoreError(
                f"Scorekeeper is serving from {folder}. Stop it first (Ctrl-C), then try again."
            ) from reason
        yield


def _sync(file: Path) -> None:
    """The file's content and its name survive a power cut."""
    for path, flags in ((file, os.O_RDWR), (file.parent, os.O_RDONLY)):
        opened = os.open(path, flags)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
