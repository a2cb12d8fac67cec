"""The database file: opened, brought up to date, written by one hand at a time.

Every commit is on the disk before it is acknowledged (synchronous=FULL).
"""

import fcntl
import sqlite3
import threading
from collections.abc import Iterator, Sized
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sqlite_utils import Database

FILE = "scorekeeper.db"
QUEUE = f"{FILE}-queue"
BUSY_SECONDS = 10
SAFE_WAL = (3, 51, 3)
"""Older SQLite can lose a commit when it resets a write-ahead log (release notes of 3.51.3)."""

MIGRATIONS = (
    """
    CREATE TABLE event (
        game TEXT NOT NULL,
        seq INTEGER NOT NULL CHECK (seq > 0),
        key TEXT UNIQUE,
        kind TEXT NOT NULL,
        version INTEGER NOT NULL,
        payload TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY (game, seq)
    );
    CREATE INDEX event_opened ON event (at) WHERE seq = 1;
    CREATE TRIGGER event_no_update BEFORE UPDATE ON event
        BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
    CREATE TRIGGER event_no_delete BEFORE DELETE ON event
        BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
    """,
    """
    ALTER TABLE event ADD COLUMN phone TEXT NOT NULL DEFAULT '';
    CREATE TABLE link (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        role TEXT NOT NULL CHECK (role IN ('score', 'watch')),
        hash TEXT NOT NULL UNIQUE,
        code TEXT,
        at TEXT NOT NULL
    );
    CREATE INDEX link_game ON link (game);
    CREATE TABLE revoked (
        link INTEGER PRIMARY KEY REFERENCES link (id),
        at TEXT NOT NULL
    );
    CREATE TABLE remark (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        version INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        says TEXT NOT NULL CHECK (says IN ('right', 'check')),
        at TEXT NOT NULL
    );
    CREATE INDEX remark_game ON remark (game, version);
    """,
    """
    CREATE TABLE house_rules (
        id INTEGER PRIMARY KEY,
        owner TEXT NOT NULL,
        saved INTEGER NOT NULL,
        name TEXT NOT NULL,
        rules TEXT NOT NULL,
        options TEXT,
        at TEXT NOT NULL
    );
    CREATE INDEX house_rules_owner ON house_rules (owner, saved);
    """,
    """
    CREATE TABLE wish (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        seat INTEGER NOT NULL,
        says TEXT NOT NULL CHECK (says IN ('uncounted', 'counted', 'hidden', 'shown')),
        at TEXT NOT NULL
    );
    CREATE INDEX wish_game ON wish (game);
    """,
)
"""The schema, step by step; PRAGMA user_version counts the steps taken."""


class StoreError(Exception):
    """The database cannot be used; the sentence says why and what mends it."""


@dataclass
class Store:
    """The folder with the database. Each thread keeps a connection; `lock` lets one write."""

    folder: Path
    lock: threading.Lock = field(default_factory=threading.Lock)
    local: threading.local = field(default_factory=threading.local)

    @property
    def db(self) -> Database:
        """This thread's connection, opened at the first use."""
        if not hasattr(self.local, "db"):
            self.local.db = _connect(self.folder / FILE)
        kept: Database = self.local.db
        return kept

    def close(self) -> None:
        """Close this thread's connection; the next use opens a new one."""
        if hasattr(self.local, "db"):
            self.local.db.conn.close()
            del self.local.db


def open_store(folder: Path) -> Store:
    """The shelf in `folder`, made or brought up to date where needed.

    Raises ShelfClosed where the folder cannot be written or the database is of a later release.
    """
    shelf = Store(folder)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # for nobody else on this machine
        _migrate(shelf)
    except (OSError, sqlite3.OperationalError) as reason:
        shelf.close()
        raise StoreError(cannot_be_written(folder, reason)) from reason
    except sqlite3.DatabaseError as reason:
        shelf.close()
        raise StoreError(f"{folder / FILE} is not a Scorekeeper database ({reason}).") from reason
    except StoreError:
        shelf.close()
        raise
    return shelf


def cannot_be_written(folder: Path, reason: Exception) -> str:
    """The sentence for a folder that cannot be written: why, and what mends it."""
    why = getattr(reason, "strerror", None) or reason
    return (
        f"The folder {folder} cannot be written ({why}). "
        "Give another with --instance DIR, or make it writable."
    )


@contextmanager
def writing(shelf: Store) -> Iterator[Database]:
    """One transaction that reads and writes: all of it is stored, or nothing.

    BEGIN IMMEDIATE: a transaction that turns from reading to writing later fails under race.
    """
    with shelf.lock:
        db = shelf.db
        with _write_lock(shelf.folder):
            db.conn.execute("BEGIN IMMEDIATE")
        try:
            yield db
            db.conn.execute("COMMIT")
        except BaseException:
            if db.conn.in_transaction:  # SQLite itself ends it where the disk is full
                db.conn.execute("ROLLBACK")
            raise


def placeholders(values: Sized) -> str:
    """As many question marks as there are values, for a statement that takes any number."""
    return ", ".join("?" * len(values))


@contextmanager
def _write_lock(folder: Path) -> Iterator[None]:
    """One process at a time asks for the database, the others stand in line.

    SQLite itself only asks again now and then: who writes without a break starves the others.
    """
    with (folder / QUEUE).open("a") as queue:
        fcntl.flock(queue, fcntl.LOCK_EX)
        yield


def _connect(file: Path) -> Database:
    connection = sqlite3.connect(
        file, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    safe = sqlite3.sqlite_version_info >= SAFE_WAL
    try:
        connection.execute(f"PRAGMA journal_mode = {'wal' if safe else 'truncate'}")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error:
        connection.close()
        raise
    return Database(connection)


def _migrate(shelf: Store) -> None:
    with writing(shelf) as db:
        (taken,) = db.conn.execute("PRAGMA user_version").fetchone()
        if taken > len(MIGRATIONS):
            raise StoreError(
                f"{shelf.folder / FILE} was written by a later release of Scorekeeper "
                f"(schema {taken}, this one knows {len(MIGRATIONS)}). Install that release, "
                "or give another folder with --instance DIR."
            )
        if not taken and db.table_names():
            raise StoreError(f"{shelf.folder / FILE} is not a Scorekeeper database.")
        for script in MIGRATIONS[taken:]:
            for statement in _statements(script):
                db.conn.execute(statement)
        # Written at every start: a folder that can only be read shows now, not at the first save.
        db.conn.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _statements(script: str) -> Iterator[str]:
    """The statements of a script: `executescript` would commit the transaction around it."""
    statement = ""
    for line in script.splitlines():
        statement += line + "\n"
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
