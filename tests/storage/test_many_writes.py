"""Four processes, a thousand durable writes each: nobody is told that the database is locked."""

import multiprocessing
from collections import Counter
from multiprocessing.synchronize import Barrier
from pathlib import Path

from scorekeeper.storage.database import Store, open_store
from scorekeeper.storage.event_log import change, events
from tests.storage.table import adjusting, begun

PROCESSES = 4
WRITES = 1000
GAMES = 100
"""Games that each process writes in turn, since a log of a thousand entries is long to read."""

SPAWN = multiprocessing.get_context("spawn")  # a fork would copy the locks of other threads


def write(barrier: Barrier, number: int, folder: Path, games: list[str]) -> None:
    """Writes a row of adjustments; an exception ends the process with another code than 0."""
    shelf = open_store(folder)
    barrier.wait(60)
    for step in range(WRITES):
        change(shelf, games[step % GAMES], f"{number}-{step}", adjusting(1, f"{number}-{step}"))
    shelf.close()


def test_four_processes_write_a_thousand_times(shelf: Store) -> None:
    """Every write of every process is stored once, in the order in which that process made it."""
    games = [[begun(shelf) for _ in range(GAMES)] for _ in range(PROCESSES)]
    # Each two processes share their games: they race for places in one log too.
    shared = [games[number // 2 * 2] for number in range(PROCESSES)]
    barrier = SPAWN.Barrier(PROCESSES)
    processes = [
        SPAWN.Process(target=write, args=(barrier, number, shelf.folder, shared[number]))
        for number in range(PROCESSES)
    ]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * PROCESSES
    found: Counter[str] = Counter()
    for game in {game for row in shared for game in row}:
        steps: dict[str, list[int]] = {}
        for event in events(shelf, game)[1:]:
            number, step = event.event.payload["reason"].split("-")
            steps.setdefault(number, []).append(int(step))
        for number, written in steps.items():
            assert written == sorted(set(written))
            found[number] += len(written)
    assert found == {str(number): WRITES for number in range(PROCESSES)}
