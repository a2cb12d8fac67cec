"""Copies of the database: whole while it is written, refused where unsound, put back whole."""

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.storage import backup as module
from scorekeeper.storage import database
from scorekeeper.storage.backup import (
    DAY,
    HOUR,
    KEPT_COPIES,
    PATTERN,
    back_up_daily,
    backup,
    find_damage,
    restore,
    serving_lock,
)
from scorekeeper.storage.database import FILE, MIGRATIONS, Store, StoreError, open_store
from scorekeeper.storage.event_log import change, events, games
from scorekeeper.storage.links import SCORE, link, new_link, revoke
from tests.storage.table import KING, QUEENS, adjusting, begun


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    """A folder for copies, not made yet."""
    return tmp_path / "copies"


def reading(file: Path, folder: Path) -> dict[str, int]:
    """How many entries each game of a backup has, put back into a new folder."""
    restore(folder, file)
    with closing(open_store(folder)) as shelf:
        return {game: len(events(shelf, game)) for game, _book in games(shelf)}


# --- taken ----------------------------------------------------------------------------------


def test_everything_is_in_the_copy(shelf: Store, copies: Path, tmp_path: Path) -> None:
    """The copy has every game and every link, and one file is all of it."""
    game, other = begun(shelf, KING, QUEENS), begun(shelf)
    made, _secret = new_link(shelf, game, SCORE)
    copy = backup(shelf, copies)
    assert list(copies.iterdir()) == [copy]
    assert reading(copy, tmp_path / "new") == {game: 3, other: 1}
    with closing(open_store(tmp_path / "new")) as again:
        assert link(again, made.id) == made


def test_a_copy_stays_as_it_was(shelf: Store, copies: Path, tmp_path: Path) -> None:
    """What is entered later is in the next copy only."""
    game = begun(shelf)
    first = backup(shelf, copies)
    change(shelf, game, "k", adjusting(5))
    second = backup(shelf, copies)
    assert reading(first, tmp_path / "first") == {game: 1}
    assert reading(second, tmp_path / "second") == {game: 2}


def test_copies_while_others_write(
    shelf: Store, another: Callable[[], Store], copies: Path, tmp_path: Path
) -> None:
    """Copies taken while two writers save are whole: nothing acknowledged before is missing."""
    writers = [(another(), begun(shelf)), (another(), begun(shelf))]
    acknowledged = [0, 0]
    stop = threading.Event()

    def write(number: int) -> None:
        own, game = writers[number]
        while not stop.is_set():
            change(own, game, f"{number}-{acknowledged[number]}", adjusting(1))
            acknowledged[number] += 1
        own.close()

    taken = []
    with ThreadPoolExecutor(2) as pool:
        running = [pool.submit(write, number) for number in range(2)]
        try:
            for _ in range(10):
                before = list(acknowledged)
                copy = backup(shelf, copies)
                taken.append((copy, before, list(acknowledged)))
        finally:
            stop.set()
        for writer in running:
            writer.result()
    assert min(acknowledged) > 0
    for number, (copy, before, after) in enumerate(taken):
        found = reading(copy, tmp_path / str(number))
        for (_own, game), least, most in zip(writers, before, after, strict=True):
            assert least <= found[game] - 1 <= most + 1  # one may be stored and not told yet


def test_the_newest_are_kept(shelf: Store, copies: Path) -> None:
    """The folder keeps the newest N copies; without a number, fourteen."""
    made = [backup(shelf, copies, keep=2) for _ in range(4)]
    assert sorted(copies.iterdir()) == made[-2:]
    assert KEPT_COPIES == 14
    made = [backup(shelf, copies) for _ in range(KEPT_COPIES + 1)]
    assert sorted(copies.iterdir()) == made[-KEPT_COPIES:]


def test_a_copy_that_is_not_sound(
    shelf: Store, copies: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy that does not prove sound is not kept, and pushes no good one out."""
    good = backup(shelf, copies)
    monkeypatch.setattr(module, "find_damage", lambda file: "the file is damaged (page 7).")
    with pytest.raises(StoreError) as refused:
        backup(shelf, copies, keep=1)
    assert str(refused.value) == "The backup is not sound: the file is damaged (page 7)."
    assert list(copies.iterdir()) == [good]


# --- daily ----------------------------------------------------------------------------------


class Hours(threading.Event):
    """The stop of the daily backup; hours pass at once, and after the last one it is set."""

    def __init__(self, hours: Iterator[Callable[[], object]]) -> None:
        super().__init__()
        self.hours = hours

    def wait(self, timeout: float | None = None) -> bool:
        """Lets an hour pass; tells whether it was the last one."""
        assert timeout == HOUR
        act = next(self.hours, None)
        if act is None:
            return True
        act()
        return False


def days_old(file: Path, days: float) -> None:
    """Makes a file so many days older."""
    at = file.stat().st_mtime - days * DAY
    os.utime(file, (at, at))


def test_a_copy_every_day(shelf: Store) -> None:
    """A server makes a copy when it starts and another once the newest is a day old."""
    begun(shelf)
    folder = shelf.folder / "backups"
    seen = []

    def count() -> None:
        seen.append(len(list(folder.glob(PATTERN))))

    def a_day_later() -> None:
        for file in folder.glob(PATTERN):
            days_old(file, 1)

    back_up_daily(shelf, Hours(iter([count, count, a_day_later, count, count])))
    assert seen == [1, 1, 2, 2]
    back_up_daily(shelf, Hours(iter([count])))  # started again on the same day
    assert seen[-1] == 2
    assert all(find_damage(file) is None for file in folder.glob(PATTERN))


def test_daily_copies_never_stop_the_game(shelf: Store, capsys: pytest.CaptureFixture[str]) -> None:
    """Where no copy can be written that is said, every hour, and the server goes on."""
    (shelf.folder / "backups").touch()
    back_up_daily(shelf, Hours(iter([lambda: None])))
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2
    assert all(line.startswith("scorekeeper: No backup could be written to") for line in said)
    assert len(events(shelf, begun(shelf))) == 1


# --- refused --------------------------------------------------------------------------------


def damaged(file: Path, statement: str) -> None:
    """Runs a statement on a copy, past Scorekeeper and its triggers."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DROP TRIGGER event_no_update")
        connection.execute(statement)
        connection.executescript(
            "CREATE TRIGGER event_no_update BEFORE UPDATE ON event BEGIN SELECT 1; END;"
        )
        connection.commit()


def cut(file: Path, size: Callable[[int], int]) -> None:
    """Leaves the beginning of a file."""
    os.truncate(file, size(file.stat().st_size))


KNOWN = f"this release knows 1 to {len(MIGRATIONS)}."
UNSOUND: dict[str, tuple[Callable[[Path], object], str]] = {
    "empty": (lambda file: file.write_bytes(b""), f"it has schema 0; {KNOWN}"),
    "text": (lambda file: file.write_text("Dear diary" * 999), "it cannot be read (file is not"),
    "half": (lambda file: cut(file, lambda size: size // 2), ""),
    "a page short": (lambda file: cut(file, lambda size: size - 4096), ""),
    "its head only": (lambda file: cut(file, lambda _size: 100), ""),
    "schema 0": (
        lambda file: damaged(file, "PRAGMA user_version = 0"),
        f"it has schema 0; {KNOWN}",
    ),
    "later schema": (
        lambda file: damaged(file, "PRAGMA user_version = 99"),
        f"it has schema 99; {KNOWN}",
    ),
    "no table": (lambda file: damaged(file, "DROP TABLE remark"), "it has no index remark_game"),
    "no trigger": (
        lambda file: damaged(file, "DROP TRIGGER event_no_delete"),
        "it has no trigger event_no_delete.",
    ),
    "no JSON": (
        lambda file: damaged(file, "UPDATE event SET payload = 'x' WHERE seq = 2"),
        "it cannot be read (Expecting value",
    ),
    "a list": (lambda file: damaged(file, "UPDATE event SET payload = '[]'"), "it cannot be read"),
    "no players": (
        lambda file: damaged(file, "UPDATE event SET payload = '{}' WHERE seq = 1"),
        "it cannot be read ('options').",
    ),
    "no first entry": (
        lambda file: damaged(file, "UPDATE event SET kind = 'undone' WHERE seq = 1"),
        "it cannot be read",
    ),
    "numbers for words": (
        lambda file: damaged(file, "UPDATE event SET payload = '7' WHERE seq = 2"),
        "it cannot be read",
    ),
}


@pytest.mark.parametrize("how", UNSOUND)
def test_an_unsound_file(shelf: Store, copies: Path, tmp_path: Path, how: str) -> None:
    """A file that is damaged, cut off or something else is refused, and why; nothing is touched."""
    for _ in range(30):
        begun(shelf, KING, QUEENS)
    copy = backup(shelf, copies)
    assert find_damage(copy) is None
    damage, why = UNSOUND[how]
    damage(copy)
    said = find_damage(copy)
    assert said is not None
    assert said.startswith(why)
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StoreError) as refused:
        restore(tmp_path, copy)
    assert str(refused.value) == f"{copy} is no sound backup: {said}"
    assert (tmp_path / FILE).read_bytes() == before


def test_a_database_of_another_program(tmp_path: Path) -> None:
    """A sound database that is not Scorekeeper's is refused."""
    file = tmp_path / "other.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE event (name)")
        connection.execute("PRAGMA user_version = 1")
    assert (find_damage(file) or "").startswith("it has no index event_opened, no trigger event_no")


# --- put back -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["copy?mode=rw.db", "50%41 of # it.db", "ein Stück „Übung“.db"])
def test_any_name(shelf: Store, copies: Path, tmp_path: Path, name: str) -> None:
    """A copy may be called anything."""
    game = begun(shelf, KING)
    renamed = copies / name
    backup(shelf, copies).rename(renamed)
    assert reading(renamed, tmp_path / "a # b?") == {game: 2}


def test_a_copy_of_an_older_release(
    tmp_path: Path, copies: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A backup of the first schema is sound, and is brought up to date when it is opened."""
    monkeypatch.setattr(database, "MIGRATIONS", MIGRATIONS[:1])
    monkeypatch.setattr(module, "MIGRATIONS", MIGRATIONS[:1])
    with closing(open_store(tmp_path / "old")) as old:
        copy = backup(old, copies)
    monkeypatch.undo()
    assert find_damage(copy) is None
    assert reading(copy, tmp_path / "new") == {}
    with closing(open_store(tmp_path / "new")) as shelf:
        assert len(events(shelf, begun(shelf))) == 1


def test_what_was_replaced(shelf: Store, copies: Path, tmp_path: Path) -> None:
    """What the backup replaced is kept beside it, and can be put back the same way."""
    game = begun(shelf)
    copy = backup(shelf, copies)
    later = begun(shelf)
    shelf.close()
    replaced = restore(tmp_path, copy)
    assert replaced
    assert replaced.parent == tmp_path
    assert [found for found, _book in games(shelf)] == [game]
    shelf.close()
    restore(tmp_path, replaced)
    assert {found for found, _book in games(shelf)} == {game, later}


def test_who_was_shut_out(shelf: Store, copies: Path, tmp_path: Path) -> None:
    """A link that was revoked since the backup was made stays revoked; the others open again."""
    game = begun(shelf)
    lent, kept = (new_link(shelf, game, SCORE)[0] for _ in range(2))
    copy = backup(shelf, copies)
    later = new_link(shelf, game, SCORE)[0]
    for one in (lent, later):
        revoke(shelf, game, one.id)
    shelf.close()
    restore(tmp_path, copy)
    with closing(open_store(tmp_path)) as again:
        assert [link(again, one.id) for one in (lent, kept, later)] == [None, kept, None]
    assert find_damage(tmp_path / FILE) is None


def test_over_a_damaged_database(shelf: Store, copies: Path, tmp_path: Path) -> None:
    """A database that cannot be read any more is replaced too, and kept as it lies there."""
    game = begun(shelf, KING)
    copy = backup(shelf, copies)
    shelf.close()
    (tmp_path / FILE).write_bytes(b"The disk has been eaten. " * 999)
    replaced = restore(tmp_path, copy)
    assert replaced
    assert replaced.read_bytes() == b"The disk has been eaten. " * 999
    with closing(open_store(tmp_path)) as again:
        assert [found for found, _book in games(again)] == [game]


def test_a_crash_before_is_forgotten(shelf: Store, copies: Path, tmp_path: Path) -> None:
    """What a crash left beside the old database is not taken for the new one's."""
    game = begun(shelf, KING)
    copy = backup(shelf, copies)
    later = begun(shelf, QUEENS)
    db = shelf.db
    db.conn.execute("PRAGMA cache_size = 1")
    db.conn.execute("BEGIN IMMEDIATE")
    for number in range(999):
        row = [f"x{number}", "y" * 999]
        db.conn.execute("INSERT INTO event VALUES (?, 1, NULL, 'opened', 1, ?, '', '')", row)
    left = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    db.conn.execute("ROLLBACK")
    shelf.close()
    assert left.keys() & {f"{FILE}-journal", f"{FILE}-wal"}
    for name, content in left.items():
        (tmp_path / name).write_bytes(content)
    replaced = restore(tmp_path, copy)
    assert replaced
    with closing(open_store(tmp_path)) as again:
        assert [found for found, _book in games(again)] == [game]
    assert set(reading(replaced, tmp_path / "new")) == {game, later}


# --- alone ----------------------------------------------------------------------------------


def test_not_while_serving(shelf: Store, copies: Path, tmp_path: Path) -> None:
    """While a server holds the folder nothing is put back, and the sentence says what to do."""
    begun(shelf)
    copy = backup(shelf, copies)
    begun(shelf)
    with serving_lock(tmp_path):
        with pytest.raises(StoreError) as refused:
            restore(tmp_path, copy)
        with pytest.raises(StoreError), serving_lock(tmp_path):
            pass
    assert str(refused.value) == (
        f"Scorekeeper is serving from {tmp_path}. Stop it first (Ctrl-C), then try again."
    )
    assert len(list(games(shelf))) == 2
    shelf.close()
    restore(tmp_path, copy)
    assert len(list(games(shelf))) == 1
