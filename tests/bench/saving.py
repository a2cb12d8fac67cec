"""How many deals a second are accepted over HTTP, beside the same rows committed bare.

A deal is accepted when it is on the disk. Both take turns in the same folder.
"""

import sqlite3
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from scorekeeper.storage.database import FILE, open_shelf
from scorekeeper.storage.links import SCORE, new_link
from scorekeeper.storage.log import new_game
from tests.bench.figures import RUNS, Figure, figure, percentile
from tests.bench.serving import Phone, hidden, server
from tests.bench.table import entries, modern

SAVES = 100
"""Deals of one run, by each phone."""

INSERT = "INSERT INTO event (game, seq, key, kind, version, payload, at, phone) "
ROW = INSERT + "SELECT ?, ?, ?, kind, version, payload, at, phone FROM event WHERE seq = 2 LIMIT 1"


def measure() -> Iterator[Figure]:
    """Saves by one phone and by eight at once."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for phones in (1, 8):
            accepted, bare, times = [], [], list[float]()
            for run in range(RUNS):
                bare.append(_commits(folder, SAVES, f"{phones}-{run}"))
                saved, took = _saves(folder, phones)
                accepted.append(saved)
                times += took
            yield figure(f"saves by {phones} at once", "1/s", accepted, bare)
            for percent in (50, 99):
                value = 1000 * percentile(times, percent)
                yield figure(f"save by {phones} at once, p{percent}", "ms", [value])


def _saves(folder: Path, phones: int) -> tuple[float, list[float]]:
    """Deals accepted a second, and how long each took in seconds, from sending to the answer."""
    shelf = open_shelf(folder)
    opening = entries(modern(0))
    games = [new_game(shelf, None, opening) for _ in range(phones)]
    links = [f"/open/{new_link(shelf, game, SCORE)[1]}" for game in games]
    shelf.close()
    times: list[float] = []
    with server(folder) as (_, port):
        at_the_table = [
            _Scorer(Phone(port), game, link) for game, link in zip(games, links, strict=True)
        ]
        threads = [threading.Thread(target=one.play, args=(times,)) for one in at_the_table]
        start = time.perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        spent = time.perf_counter() - start
        looked = sum(one.looked for one in at_the_table) / phones
    assert len(times) == phones * SAVES
    return phones * SAVES / (spent - looked), times


class _Scorer:
    """One phone that tells the first deal and corrects it again and again."""

    def __init__(self, phone: Phone, game: str, link: str) -> None:
        """Opens the link, then the form of the first deal."""
        self.phone, self.address, self.looked = phone, f"/games/{game}/deals/1", 0.0
        phone.ask(link)

    def play(self, times: list[float]) -> None:
        """Saves the deal so often, each time from a form that was just opened."""
        for number in range(SAVES):
            start = time.perf_counter()
            _, page = self.phone.ask(f"{self.address}?contract=no-king")
            deal = {"contract": "no-king", "do": "save", "king_of_hearts": str(number % 4)}
            fields = {**hidden(page), **deal}
            saving = time.perf_counter()
            status, _ = self.phone.ask(self.address, fields)
            assert status == 303, status
            times.append(time.perf_counter() - saving)
            self.looked += saving - start


def _commits(folder: Path, commits: int, run: str) -> float:
    """Rows of a deal committed a second, one by one, with the settings of the app."""
    shelf = open_shelf(folder)
    game = new_game(shelf, None, entries(modern(1)))
    mode = next(iter(shelf.db.conn.execute("PRAGMA journal_mode")))[0]
    shelf.close()
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as bare:
        bare.execute(f"PRAGMA journal_mode = {mode}")
        bare.execute("PRAGMA synchronous = FULL")
        start = time.perf_counter()
        for number in range(commits):
            bare.execute("BEGIN IMMEDIATE")
            bare.execute(ROW, (f"bare-{run}", number + 1, f"{game}-{number}"))
            bare.execute("COMMIT")
        return commits / (time.perf_counter() - start)
