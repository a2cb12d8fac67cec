"""Several processes on one shelf: nobody is turned away, no entry is lost, one key writes once."""

import multiprocessing
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.synchronize import Barrier
from pathlib import Path

from scorekeeper.app import secret_key
from scorekeeper.storage.database import Store, open_store
from scorekeeper.storage.event_log import change, events, games, new_game
from tests.storage.table import adjusting, begun, opening

PROCESSES = 3
WRITES = 20
SPAWN = multiprocessing.get_context("spawn")  # a fork would copy the locks of other threads


def together(work: object, *given: object) -> None:
    """Runs `work` in several processes that begin at the same moment; all must end well."""
    barrier = SPAWN.Barrier(PROCESSES)
    processes = [
        SPAWN.Process(target=work, args=(barrier, number, *given))  # type: ignore[arg-type]
        for number in range(PROCESSES)
    ]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * PROCESSES


def adjust_often(barrier: Barrier, number: int, folder: Path, game: str) -> None:
    """Writes a row of adjustments of its own."""
    shelf = open_store(folder)
    barrier.wait(60)
    for step in range(WRITES):
        change(shelf, game, f"{number}-{step}", adjusting(1, f"{number}-{step}"))
    shelf.close()


def send_the_same(barrier: Barrier, number: int, folder: Path, game: str) -> None:
    """Sends the same saves as all the others."""
    shelf = open_store(folder)
    barrier.wait(60)
    for step in range(WRITES):
        change(shelf, game, str(step), adjusting(step))
    shelf.close()


def begin_the_same(barrier: Barrier, number: int, folder: Path) -> None:
    """Begins the same games as all the others."""
    shelf = open_store(folder)
    barrier.wait(60)
    for step in range(5):
        new_game(shelf, str(step), opening())
    shelf.close()


def start(barrier: Barrier, number: int, folder: Path) -> None:
    """Starts on a folder that nobody has used yet, and notes the key it got."""
    barrier.wait(60)
    shelf = open_store(folder)
    (folder / f"seen-{number}").write_bytes(secret_key(shelf))
    shelf.close()


def test_many_writers(shelf: Store) -> None:
    """Every entry of every process is there once, in places without a gap."""
    game = begun(shelf)
    together(adjust_often, shelf.folder, game)
    written = events(shelf, game)
    assert [event.seq for event in written] == list(range(1, 2 + PROCESSES * WRITES))
    reasons = [event.event.payload["reason"] for event in written[1:]]
    for number in range(PROCESSES):
        own = [reason for reason in reasons if reason.startswith(f"{number}-")]
        assert own == [f"{number}-{step}" for step in range(WRITES)]


def test_the_same_save_from_many(shelf: Store) -> None:
    """A save that several phones send at once is written once."""
    game = begun(shelf)
    together(send_the_same, shelf.folder, game)
    points = [event.event.payload["points"] for event in events(shelf, game)[1:]]
    assert points == list(range(WRITES))


def test_the_same_game_from_many(shelf: Store) -> None:
    """A new game whose form is sent by several at once is begun once."""
    together(begin_the_same, shelf.folder)
    assert len(list(games(shelf))) == 5


def test_many_first_starts(tmp_path: Path) -> None:
    """Processes that start at once on a new folder agree on the schema and on the secret key."""
    together(start, tmp_path / "instance")
    seen = {(tmp_path / "instance" / f"seen-{n}").read_bytes() for n in range(PROCESSES)}
    assert len(seen) == 1
    assert len(seen.pop()) == 32


def test_many_threads(shelf: Store) -> None:
    """The threads of one server write one after the other, and no entry is lost."""
    game = begun(shelf)

    def adjust(number: int) -> None:
        for step in range(WRITES):
            change(shelf, game, f"{number}-{step}", adjusting(1))
        shelf.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(adjust, range(4)))
    assert [event.seq for event in events(shelf, game)] == list(range(1, 2 + 4 * WRITES))
