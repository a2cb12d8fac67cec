"""How many deals a second are accepted over HTTP, beside the same rows committed bare.

A deal is accepted when it is on the disk. Both take turns in the same folder.
"""

import secrets
import sqlite3
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from scorekeeper.storage.database import FILE, open_store
from scorekeeper.storage.event_log import new_game
from tests.bench.figures import RUNS, Figure, figure, percentile
from tests.bench.serving import Phone, server
from tests.bench.table import entries, link_to, modern
from tests.players import FOUR
from tests.serving import hidden

SAVES = 28
"""Deals of one run, by each phone: a whole game."""
BARE = 100
"""Rows of one run that are committed bare."""

INSERT = "INSERT INTO event (game, seq, key, kind, version, payload, at, phone) "
ROW = INSERT + "SELECT ?, ?, ?, kind, version, payload, at, phone FROM event WHERE seq = 2 LIMIT 1"


def measure() -> Iterator[Figure]:
    """Saves by one phone and by eight at once."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for phones in (1, 8):
            accepted, bare, times = [], [], list[float]()
            for run in range(RUNS):
                bare.append(_commits(folder, BARE, f"{phones}-{run}"))
                saved, took = _saves(folder, phones)
                accepted.append(saved)
                times += took
            yield figure(f"saves by {phones} at once", "1/s", accepted, bare)
            for percent in (50, 99):
                value = 1000 * percentile(times, percent)
                yield figure(f"save by {phones} at once, p{percent}", "ms", [value])


def _saves(folder: Path, phones: int) -> tuple[float, list[float]]:
    """Deals accepted a second, and how long each took in seconds, from sending to the answer."""
    shelf = open_store(folder)
    opening = entries(modern(0))
    games = [new_game(shelf, None, opening) for _ in range(phones)]
    links = [link_to(shelf, game) for game in games]
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
    assert len(times) == phones * SAVES
    return phones * SAVES / spent, times


class _Scorer:
    """One phone that saves a whole game, deal by deal."""

    def __init__(self, phone: Phone, game: str, link: str) -> None:
        """Opens the link, then the form of the first deal: the others have their own key only."""
        self.phone, self.address = phone, f"/games/{game}/deals"
        phone.ask(link)
        self.hidden = hidden(phone.ask(f"{self.address}/1?contract=no-king")[1])

    def play(self, times: list[float]) -> None:
        """Saves the deals, and notes how long each took in seconds."""
        for number, told in enumerate(modern()["deals"], start=1):
            start = time.perf_counter()
            deal = {**self.hidden, **_fields(told), "key": secrets.token_urlsafe(16)}
            status, page = self.phone.ask(f"{self.address}/{number}", deal)
            assert status == 303, page
            times.append(time.perf_counter() - start)


def _fields(told: dict[str, Any]) -> dict[str, str]:
    """A deal as its form sends it; doubles that are owed are let pass."""
    fields = {"contract": told["contract"], "do": "save", "overrule": "1"}
    for part, taken in told["captures"].items():
        if part == "finished":
            places = enumerate(taken, start=1)
            fields |= {f"place-{place}": str(FOUR.index(player)) for place, player in places}
        elif isinstance(taken, dict):
            counts = enumerate(taken.get(player, 0) for player in FOUR)
            fields |= {f"{part}-{seat}": str(count) for seat, count in counts}
        else:
            fields[part] = str(FOUR.index(taken))
    return fields


def _commits(folder: Path, commits: int, run: str) -> float:
    """Rows of a deal committed a second, one by one, with the settings of the app."""
    shelf = open_store(folder)
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
