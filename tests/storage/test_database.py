"""The database file: made, found again, brought up to date, or refused with a clear sentence."""

import json
import os
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from scorekeeper.storage import database
from scorekeeper.storage.database import FILE, MIGRATIONS, Store, StoreError, open_store, writing
from scorekeeper.storage.event_log import change, events, games
from scorekeeper.storage.links import scoring_links
from tests.storage.table import KING, adjusting, begun, opening

NOBODY = 65534


def schema(folder: Path) -> int:
    """The number of the schema that a database says it has."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        (number,) = connection.execute("PRAGMA user_version").fetchone()
    return int(number)


def raw(folder: Path, *statements: str) -> None:
    """Runs statements on the database, past Scorekeeper."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


@contextmanager
def as_nobody() -> Iterator[None]:
    """Without the rights of root, whom no mode of a folder stops."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder that everybody may look into, which those of pytest are not."""
    with tempfile.TemporaryDirectory() as made:
        Path(made).chmod(0o755)
        yield Path(made)


# --- made, and found again ------------------------------------------------------------------


def test_a_new_folder_is_made(tmp_path: Path) -> None:
    """A folder that does not exist yet is made, with an empty database of the newest schema."""
    folder = tmp_path / "a" / "b"
    with closing(open_store(folder)) as shelf:
        assert list(games(shelf)) == []
    assert schema(folder) == len(MIGRATIONS)


def test_opened_twice(tmp_path: Path) -> None:
    """What was written is there after a second start."""
    with closing(open_store(tmp_path)) as shelf:
        game = begun(shelf, KING)
    with closing(open_store(tmp_path)) as shelf:
        assert [found for found, _ in games(shelf)] == [game]
        assert [event.event.kind for event in events(shelf, game)] == ["opened", "scored"]


def test_opened_by_two_at_once(shelf: Store, another: Callable[[], Store]) -> None:
    """A second process may open the shelf while the first one has it open."""
    game = begun(shelf)
    assert [found for found, _ in games(another())] == [game]


def test_each_thread_has_its_own_connection(shelf: Store) -> None:
    """SQLite connections are not shared between the threads of the server."""
    seen = []

    def look() -> None:
        seen.append(shelf.db)
        shelf.close()

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert seen[0] is not shelf.db
    assert shelf.db is shelf.db


def test_a_closed_shelf_opens_again(shelf: Store) -> None:
    """Closing ends this thread's connection only until the next use."""
    game = begun(shelf)
    shelf.close()
    shelf.close()
    assert len(events(shelf, game)) == 1


# --- how it is written ----------------------------------------------------------------------


def test_every_commit_is_on_the_disk(shelf: Store) -> None:
    """A save that was acknowledged survives a power cut: synchronous is FULL (2)."""
    assert shelf.db.conn.execute("PRAGMA synchronous").fetchone() == (2,)


@pytest.mark.parametrize(
    ("first_safe", "mode"), [((3, 0, 0), "wal"), ((99, 0, 0), "truncate")], ids=["wal", "truncate"]
)
def test_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first_safe: tuple[int, ...], mode: str
) -> None:
    """A write-ahead log only where this SQLite resets it safely; else a truncated journal."""
    monkeypatch.setattr(database, "SAFE_WAL", first_safe)
    with closing(open_store(tmp_path)) as shelf:
        assert shelf.db.conn.execute("PRAGMA journal_mode").fetchone() == (mode,)


def test_which_sqlite_is_safe() -> None:
    """3.51.3 is the first SQLite without the fault in resetting a write-ahead log."""
    assert database.SAFE_WAL == (3, 51, 3)


def test_a_database_from_a_newer_sqlite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a newer SQLite kept with a write-ahead log is kept on with the safe journal."""
    monkeypatch.setattr(database, "SAFE_WAL", (3, 0, 0))
    with closing(open_store(tmp_path)) as shelf:
        game = begun(shelf, KING)
    monkeypatch.setattr(database, "SAFE_WAL", (99, 0, 0))
    with closing(open_store(tmp_path)) as shelf:
        assert shelf.db.conn.execute("PRAGMA journal_mode").fetchone() == ("truncate",)
        assert len(events(shelf, game)) == 2


# --- all or nothing -------------------------------------------------------------------------


def test_a_failed_transaction_leaves_nothing(shelf: Store) -> None:
    """What was written before an exception is gone, and the next transaction works."""
    with pytest.raises(RuntimeError, match="stop here"), writing(shelf) as db:
        db.conn.execute("INSERT INTO event VALUES ('x', 1, NULL, 'opened', 1, '{}', '', '')")
        raise RuntimeError("stop here")
    assert events(shelf, "x") == ()
    assert len(events(shelf, begun(shelf))) == 1


def test_a_failed_commit_leaves_nothing(tmp_path: Path, shelf: Store) -> None:
    """A commit that a reader kept out is undone, and the next transaction works."""
    shelf.db.conn.execute("PRAGMA journal_mode = truncate")  # here readers keep commits out
    shelf.db.conn.execute("PRAGMA busy_timeout = 0")
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM event").fetchall()
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            begun(shelf)
    assert list(games(shelf)) == []
    assert len(events(shelf, begun(shelf))) == 1


def test_a_reader_does_not_wait_for_a_writer(shelf: Store, another: Callable[[], Store]) -> None:
    """While one process writes, others read what stood before."""
    reader = another()
    game = begun(shelf)
    with writing(shelf) as db:
        db.conn.execute("INSERT INTO event VALUES (?, 2, NULL, 'closed', 1, '{}', '', '')", [game])
        assert len(events(reader, game)) == 1
    assert len(events(reader, game)) == 2


# --- the schema -----------------------------------------------------------------------------


def test_an_empty_file_becomes_a_database(tmp_path: Path) -> None:
    """Schema 0, an empty file, is brought up to date."""
    (tmp_path / FILE).touch()
    with closing(open_store(tmp_path)) as shelf:
        assert len(events(shelf, begun(shelf))) == 1
    assert schema(tmp_path) == len(MIGRATIONS)


def test_an_older_schema_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The steps that a database lacks are taken once, and its games stay."""
    with closing(open_store(tmp_path)) as shelf:
        game = begun(shelf, KING)
    later = "CREATE TABLE one (a);\nCREATE TABLE two (a);"
    monkeypatch.setattr(database, "MIGRATIONS", (*MIGRATIONS, later))
    for _start in range(2):
        with closing(open_store(tmp_path)) as shelf:
            assert {"event", "one", "two"} <= set(shelf.db.table_names())
            assert len(events(shelf, game)) == 2
        assert schema(tmp_path) == len(MIGRATIONS) + 1


def test_a_game_of_the_first_schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game kept before there were links stays as it was, on a phone without a name."""
    monkeypatch.setattr(database, "MIGRATIONS", MIGRATIONS[:1])
    open_store(tmp_path).close()
    document = json.dumps(opening()[0].payload)
    raw(tmp_path, f"INSERT INTO event VALUES ('old', 1, 'k', 'opened', 1, '{document}', 'then')")
    monkeypatch.undo()
    with closing(open_store(tmp_path)) as shelf:
        [event] = events(shelf, "old")
        assert (event.event, event.at, event.phone) == (opening()[0], "then", "")
        assert scoring_links(shelf, "old") == []
        change(shelf, "old", "new", adjusting(5), "blue")
        assert [event.phone for event in events(shelf, "old")] == ["", "blue"]


def test_a_step_that_fails_is_not_half_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When a step breaks in the middle, the database stays as it was."""
    with closing(open_store(tmp_path)) as shelf:
        game = begun(shelf)
    broken = "CREATE TABLE one (a);\nCREATE TABLE event (a);"
    monkeypatch.setattr(database, "MIGRATIONS", (*MIGRATIONS, broken))
    with pytest.raises(StoreError):
        open_store(tmp_path)
    assert schema(tmp_path) == len(MIGRATIONS)
    monkeypatch.undo()
    with closing(open_store(tmp_path)) as shelf:
        assert "one" not in shelf.db.table_names()
        assert len(events(shelf, game)) == 1


# --- refused --------------------------------------------------------------------------------


def test_a_newer_schema_is_refused(tmp_path: Path) -> None:
    """A database of a later release is left alone, and the sentence says what to do."""
    open_store(tmp_path).close()
    raw(tmp_path, f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StoreError) as refused:
        open_store(tmp_path)
    assert str(refused.value) == (
        f"{tmp_path / FILE} was written by a later release of Scorekeeper "
        f"(schema {len(MIGRATIONS) + 1}, this one knows {len(MIGRATIONS)}). "
        "Install that release, or give another folder with --instance DIR."
    )
    assert (tmp_path / FILE).read_bytes() == before


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    """Another kind of file under the database's name is left alone."""
    (tmp_path / FILE).write_text("Dear diary, today we played Barbu." * 100)
    with pytest.raises(StoreError, match=r"scorekeeper\.db is not a Scorekeeper database"):
        open_store(tmp_path)
    assert (tmp_path / FILE).read_text().startswith("Dear diary")


def test_a_database_of_another_program(tmp_path: Path) -> None:
    """A database that is not Scorekeeper's is left alone."""
    raw(tmp_path, "CREATE TABLE event (name)", "INSERT INTO event VALUES ('birthday')")
    with pytest.raises(StoreError, match=r"scorekeeper\.db is not a Scorekeeper database"):
        open_store(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert connection.execute("SELECT * FROM event").fetchall() == [("birthday",)]


def test_a_folder_below_a_file(tmp_path: Path) -> None:
    """Where no folder can be made, the sentence names the folder and the option."""
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "instance"
    with pytest.raises(StoreError) as refused:
        open_store(folder)
    assert str(refused.value) == (
        f"The folder {folder} cannot be written (Not a directory). "
        "Give another with --instance DIR, or make it writable."
    )


def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    """A folder under the database's name is refused with the same sentence."""
    (tmp_path / FILE).mkdir()
    with pytest.raises(StoreError, match="cannot be written"):
        open_store(tmp_path)


def test_a_read_only_folder(public: Path) -> None:
    """A folder that may not be written is refused when the shelf is opened."""
    folder = public / "instance"
    folder.mkdir(mode=0o555)
    with as_nobody(), pytest.raises(StoreError, match="instance cannot be written"):
        open_store(folder)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("of_file", [0o444, 0o666])
def test_a_folder_that_became_read_only(public: Path, of_file: int) -> None:
    """A shelf that could only be read is refused at once, not at the first save."""
    folder = public / "instance"
    with closing(open_store(folder)) as shelf:
        game = begun(shelf)
    (folder / FILE).chmod(of_file)
    folder.chmod(0o555)
    with as_nobody(), pytest.raises(StoreError, match="instance cannot be written"):
        open_store(folder)
    folder.chmod(0o755)
    with closing(open_store(folder)) as shelf:
        assert len(events(shelf, game)) == 1
