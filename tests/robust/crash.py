"""The server is killed again and again while phones save: what was acknowledged must be there.

`./dev crash` runs this with 200 kills; `test_crash.py` with fewer. Four phones each send every save
again under the same key until it is acknowledged, as the app does.
"""

import http.client
import random
import re
import socket
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from scorekeeper.scoring.history.replay import RecordedEvent
from scorekeeper.storage.backup import find_damage
from scorekeeper.storage.database import FILE, open_store
from scorekeeper.storage.event_log import events, games_in
from tests.serving import Line, hidden, server

PHONES = 4
PATIENCE = 120  # seconds without any progress, after which something is broken
CONTRACT = re.compile(r'deals/(\d+)\?contract=(no-king|no-last-two)"')
TAKERS = {"no-king": ("king_of_hearts",), "no-last-two": ("last_trick", "second_last_trick")}
BEN = "1"  # his seat; he takes everything


@dataclass
class Told:
    """What the phones were told: the contracts acknowledged, by game, in the order of the deals.

    `lost` counts the requests that were not answered, `broken` holds what no phone may meet.
    """

    deals: dict[str, list[str]] = field(default_factory=dict)
    lost: int = 0
    broken: list[BaseException] = field(default_factory=list)
    changed: threading.Condition = field(default_factory=threading.Condition)

    def count(self) -> int:
        """How many deals were acknowledged."""
        return sum(map(len, self.deals.values()))

    def wait_for(self, deals: int) -> None:
        """Waits until so many deals have been acknowledged."""
        with self.changed:
            reached = self.changed.wait_for(lambda: self.broken or self.count() >= deals, PATIENCE)
            assert reached, "the phones get nowhere"
        if self.broken:
            raise self.broken[0]


def crash(folder: Path, kills: int, seed: int = 1) -> Told:
    """Kills the server `kills` times while phones save, and tells what they were told.

    Raises AssertionError where an acknowledged deal is missing, partial or stored twice, where a
    game was begun twice, and where a phone was answered with an error.
    """
    chance = random.Random(seed)
    port = _free_port()
    told, done = Told(), threading.Event()
    phones = [
        threading.Thread(target=_play, args=(port, told, done), daemon=True) for _ in range(PHONES)
    ]
    for phone in phones:
        phone.start()
    try:
        for _ in range(kills):
            with server(folder, port):  # at the end it is killed
                if chance.random() < 0.8:  # else it dies as soon as it lives
                    told.wait_for(told.count() + chance.randint(1, 3))
                    time.sleep(chance.uniform(0, 0.05))  # into the midst of the next saves
        with server(folder, port):
            done.set()
            for phone in phones:
                phone.join(PATIENCE)
                assert not phone.is_alive(), "a phone got stuck"
    finally:
        done.set()
    if told.broken:
        raise told.broken[0]
    _check(folder, told)
    return told


def _free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# --- phones ---------------------------------------------------------------------------------


@dataclass
class _Phone:
    """A phone that asks again until it is answered."""

    line: Line
    told: Told

    def ask(self, path: str, fields: dict[str, str] | None = None) -> tuple[str, str]:
        """The page that comes back and where it leads, however often it takes."""
        while True:
            try:
                answer = self.line.ask(path, fields)
            except (OSError, http.client.HTTPException):
                with self.told.changed:
                    self.told.lost += 1
                time.sleep(0.02)
            else:
                assert answer.status in {200, 303}, (answer.status, path, answer.text[:300])
                return answer.text, answer.headers["Location"] or path


def _play(port: int, told: Told, done: threading.Event) -> None:
    """Plays game after game; what goes wrong is kept for the one who looks on."""
    try:
        while not done.is_set():
            _play_a_game(_Phone(Line(port), told), told, done)
    except Exception as reason:
        with told.changed:
            told.broken.append(reason)
            told.changed.notify_all()


def _play_a_game(phone: _Phone, told: Told, done: threading.Event) -> None:
    """Begins a game and tells its deals one after the other, as long as there are easy ones."""
    page, _ = phone.ask("/games/new?rules=modern")
    names = {f"name-{seat}": name for seat, name in enumerate(("Ana", "Ben", "Cleo", "Dan"))}
    _, path = phone.ask("/games/new", {**hidden(page), **names, "rules": "modern"})
    deals: list[str] = []
    with told.changed:
        told.deals[path.rsplit("/", 1)[1]] = deals
    while not done.is_set():
        page, _ = phone.ask(path)
        if not (found := CONTRACT.search(page)):
            return
        number, contract = found.groups()
        address = f"{path}/deals/{number}"
        page, _ = phone.ask(f"{address}?contract={contract}")
        deal = {**hidden(page), "contract": contract, "do": "save"}
        phone.ask(address, {**deal, **dict.fromkeys(TAKERS[contract], BEN)})
        with told.changed:
            deals.append(contract)
            told.changed.notify_all()


# --- what is there --------------------------------------------------------------------------


def _check(folder: Path, told: Told) -> None:
    """Every phone has been answered in the end, so what is stored is exactly what was told."""
    shelf = open_store(folder)
    try:
        assert set(games_in(shelf.db)) == set(told.deals), "a game is lost, or was begun twice"
        for game, deals in told.deals.items():
            opened, *entries = events(shelf, game)
            assert opened.event.kind == "opened"
            stored = [_told_by(event) for event in entries]
            assert stored == deals, f"acknowledged were {deals}, stored are {stored}"
    except sqlite3.DatabaseError as reason:
        raise AssertionError(f"the database is damaged: {reason}") from reason
    finally:
        shelf.close()
    assert find_damage(folder / FILE) is None


def _told_by(event: RecordedEvent) -> str:
    """The contract of a deal that is stored whole."""
    record = event.event.payload["record"]
    contract: str = record["contract"]
    ben = str(int(BEN) + 1)  # as the book writes him
    assert event.event.kind == "scored", event
    assert record["captures"] == dict.fromkeys(TAKERS[contract], ben), event
    return contract


# --- the command ----------------------------------------------------------------------------


def main(arguments: Sequence[str]) -> int:
    """Kills so many servers, at moments drawn from a seed, and prints what was found."""
    kills, seed = int(arguments[0]), int(arguments[1]) if len(arguments) > 1 else 1
    with tempfile.TemporaryDirectory() as folder:
        told = crash(Path(folder), kills, seed)
    print(f"{kills} kills (seed {seed}) while {PHONES} phones saved.")
    print(f"Deals acknowledged: {told.count()} in {len(told.deals)} games.")
    print(f"Requests that were not answered and sent again: {told.lost}.")
    print("Stored is each acknowledged deal, whole and once, and nothing else.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
