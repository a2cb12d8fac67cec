"""The server is killed again and again while four phones save: what was acknowledged must be there.

`./dev crash` runs this with 200 kills; `test_crash.py` with fewer. Each phone sends every save
again under the same key until it is acknowledged, as the app does.
"""

import http.client
import os
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from scorekeeper.scoring.book import leaf
from scorekeeper.scoring.deal import is_complete
from scorekeeper.storage.database import open_shelf
from scorekeeper.storage.log import events, games_in

PHONES = 4
HIDDEN = re.compile(r'name="(csrf_token|key|version)" value="([^"]*)"')
CONTRACT = re.compile(r'deals/(\d+)\?contract=(no-king|no-last-two)"')


@dataclass
class Told:
    """What the phones were told: keys acknowledged by game, and how often the server was gone."""

    acknowledged: dict[str, list[str]] = field(default_factory=dict)
    tries: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)


def crash(folder: Path, kills: int, seed: int = 1) -> tuple[int, int]:
    """Kills the server `kills` times; tells the deals acknowledged and the requests that failed.

    Raises AssertionError where an acknowledged deal is missing, partial or stored twice.
    """
    chance = random.Random(seed)
    port = _free_port()
    told = Told()
    done = threading.Event()
    server = _serve(folder, port)
    phones = [
        threading.Thread(target=_play, args=(port, told, done), daemon=True) for _ in range(PHONES)
    ]
    for phone in phones:
        phone.start()
    for _ in range(kills):
        time.sleep(chance.uniform(0.02, 0.4))
        server.send_signal(signal.SIGKILL)
        server.wait()
        server = _serve(folder, port)
    done.set()
    for phone in phones:
        phone.join(60)
        assert not phone.is_alive()
    server.terminate()
    server.wait()
    _check(folder, told)
    return sum(map(len, told.acknowledged.values())), told.tries


def _free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _serve(folder: Path, port: int) -> subprocess.Popen[bytes]:
    """A serving process that answers."""
    command = [sys.executable, "-m", "scorekeeper", "serve", "--port", str(port)]
    server = subprocess.Popen(
        [*command, "--instance", str(folder)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    for _ in range(600):
        if server.poll() is not None:
            raise AssertionError("The server did not start.")
        try:
            with closing(socket.create_connection(("127.0.0.1", port), 1)):
                return server
        except OSError:
            time.sleep(0.05)
    raise AssertionError("The server did not answer.")


class _Phone:
    """A phone that keeps its cookie and asks again until it is answered."""

    def __init__(self, port: int, told: Told) -> None:
        self.port, self.told, self.cookie = port, told, ""

    def ask(self, method: str, path: str, fields: dict[str, str] | None = None) -> tuple[str, str]:
        """The body of the answer and where it leads, however often it takes."""
        while True:
            try:
                return self._once(method, path, fields)
            except (OSError, http.client.HTTPException):
                with self.told.lock:
                    self.told.tries += 1
                time.sleep(0.02)

    def _once(self, method: str, path: str, fields: dict[str, str] | None) -> tuple[str, str]:
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)) as line:
            headers = {"Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"}
            line.request(method, path, urlencode(fields or {}), headers)
            answer = line.getresponse()
            body = answer.read().decode()
            assert answer.status in {200, 303}, (answer.status, path, body[:300])
            if cookie := answer.getheader("Set-Cookie"):
                self.cookie = cookie.split(";")[0]
            return body, answer.getheader("Location") or path


def _play(port: int, told: Told, done: threading.Event) -> None:
    """Begins a game and tells its deals; another game once no easy deal is left."""
    while not done.is_set():
        phone = _Phone(port, told)
        page, _ = phone.ask("GET", "/games/new?rules=modern")
        names = {f"name-{seat}": name for seat, name in enumerate(("Ana", "Ben", "Cleo", "Dan"))}
        _, path = phone.ask("POST", "/games/new", {**_hidden(page), **names, "rules": "modern"})
        while not done.is_set():
            page, _ = phone.ask("GET", path)
            if not (found := CONTRACT.search(page)):
                break
            number, contract = found.groups()
            address = f"{path}/deals/{number}"
            page, _ = phone.ask("GET", f"{address}?contract={contract}")
            deal = {**_hidden(page), "contract": contract, "do": "save"}
            takers = {"no-king": ("king_of_hearts",)}.get(
                contract, ("last_trick", "second_last_trick")
            )
            phone.ask("POST", address, {**deal, **dict.fromkeys(takers, "1")})
            with told.lock:
                told.acknowledged.setdefault(path.rsplit("/", 1)[1], []).append(deal["key"])


def _hidden(page: str) -> dict[str, str]:
    return dict(HIDDEN.findall(page))


def _check(folder: Path, told: Told) -> None:
    shelf = open_shelf(folder)
    try:
        assert shelf.db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for game, keys in told.acknowledged.items():
            rows = shelf.db.execute("SELECT key FROM event WHERE game = ? AND seq > 1", [game])
            stored = [key for (key,) in rows]
            assert sorted(set(stored)) == sorted(stored), "a deal was stored twice"
            assert set(keys) <= set(stored), "an acknowledged deal is lost"
            assert len(stored) <= len(keys) + 1, "a deal was stored that nobody told"
        for game in games_in(shelf.db):
            book = leaf(events(shelf, game))
            assert all(is_complete(book.game.rules, deal) for deal in book.game.deals)
    except sqlite3.DatabaseError as reason:
        raise AssertionError(f"The database is damaged: {reason}") from reason
    finally:
        shelf.close()
