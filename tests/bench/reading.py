"""How fast the game page and an unchanged question for news are answered, in a growing database."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.storage.database import Store, open_store, writing
from scorekeeper.storage.event_log import new_game
from tests.bench.figures import RUNS, Figure, figure, percentile
from tests.bench.serving import Phone, server
from tests.bench.table import entries, link_to, modern

GAMES = (1, 100, 10_000)
LOOKS = 60
COPY = """
    INSERT INTO event (game, seq, key, kind, version, payload, at, phone)
    SELECT ?, seq, NULL, kind, version, payload, at, phone FROM event WHERE game = ?
"""


def measure() -> Iterator[Figure]:
    """The page and the unchanged poll with 1, 100 and 10,000 games; the first is the reference."""
    first: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shelf = open_store(folder)
        game = new_game(shelf, None, entries(modern()))
        link = link_to(shelf, game)
        for games in GAMES:
            _fill(shelf, game, games)
            rates, times = _looks(folder, game, link)
            for what, found in rates.items():
                looked_at = f"{what}, {games:,} games"
                yield figure(looked_at, "1/s", found, first.setdefault(what, found))
                for percent in (50, 99):
                    value = 1000 * percentile(times[what], percent)
                    yield figure(f"{looked_at}, p{percent}", "ms", [value])
            yield figure(
                f"unchanged poll beside the page, {games:,} games",
                "1/s",
                rates["unchanged poll"],
                rates["game page"],
            )
        shelf.close()


def _fill(shelf: Store, game: str, games: int) -> None:
    """Copies the game until there are so many."""
    with writing(shelf) as db:
        (there,) = db.conn.execute("SELECT count(*) FROM event WHERE seq = 1").fetchone()
        db.conn.executemany(COPY, [(f"copy-{number}", game) for number in range(there, games)])


def _looks(
    folder: Path, game: str, link: str
) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """Looks a second in each run, and how long each took in seconds, by what was looked at."""
    rates: dict[str, list[float]] = {"game page": [], "unchanged poll": []}
    times: dict[str, list[float]] = {what: [] for what in rates}
    with server(folder) as (_, port):
        phone = Phone(port)
        phone.ask(link)
        phone.ask(f"/games/{game}/state")
        mark = phone.etag
        for _ in range(RUNS):
            for what, path, known in (
                ("game page", f"/games/{game}", ""),
                ("unchanged poll", f"/games/{game}/state", mark),
            ):
                took = []
                for _look in range(LOOKS):
                    start = time.perf_counter()
                    status, _ = phone.ask(path, known=known)
                    took.append(time.perf_counter() - start)
                    assert status == (304 if known else 200), status
                rates[what].append(LOOKS / sum(took))
                times[what] += took
        phone.close()
    return rates, times
