"""How many tables one process carries, each with a scorer and four watching phones: `./dev load`.

Every phone asks for news as static/live.js does, two seconds after the last answer. Each table
saves a deal a minute, several times as often as people play, and then everybody gets the news.
Phones and server share the machine; each phone has a loopback address of its own.
"""

import asyncio
import os
import random
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from email import message_from_string
from pathlib import Path
from urllib.parse import urlencode

from scorekeeper.storage.database import open_store
from scorekeeper.storage.event_log import new_game
from scorekeeper.storage.links import WATCH
from tests.bench.figures import Figure, figure, percentile
from tests.bench.serving import server
from tests.bench.table import entries, link_to, modern
from tests.serving import hidden

STEPS = (10, 20, 40, 60, 80, 120, 160, 240, 320)
WATCHERS = 4
BETWEEN_NEWS = 2.0  # seconds, as in static/live.js
BETWEEN_DEALS = 60.0
COMING, MEASURED = 15.0, 45.0  # seconds in which the phones come one by one; then what counts
TOO_SLOW = 100.0  # milliseconds at p99: the process carries no more tables


@dataclass
class Room:
    """All phones in one room: what they waited for, in milliseconds, since the last came."""

    port: int
    opens: float  # from then on it counts (time.monotonic)
    closes: float
    waits: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))


@dataclass
class Phone:
    """A phone with an address of its own, its open line to the server, and its cookie."""

    room: Room
    address: str
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    cookie: str = ""
    etag: str = ""

    async def ask(
        self, what: str, path: str, form: dict[str, str] | None = None, known: str = ""
    ) -> str:
        """The text of the answer; how long it took is noted under `what`."""
        body = urlencode(form) if form else ""
        lines = [f"{'POST' if form else 'GET'} {path} HTTP/1.1", "Host: 127.0.0.1"]
        lines += [f"Cookie: {self.cookie}"] * bool(self.cookie)
        lines += [f"If-None-Match: {known}"] * bool(known)
        if form:
            lines += ["Content-Type: application/x-www-form-urlencoded"]
            lines += [f"Content-Length: {len(body)}"]
        start = time.perf_counter()
        reader, writer = self.line or await asyncio.open_connection(
            "127.0.0.1", self.room.port, local_addr=(self.address, 0)
        )
        writer.write(("\r\n".join(lines) + "\r\n\r\n" + body).encode())
        status, _, head = (await reader.readuntil(b"\r\n\r\n")).decode().partition("\r\n")
        told = message_from_string(head)
        text = (await reader.readexactly(int(told["Content-Length"] or 0))).decode()
        took = 1000 * (time.perf_counter() - start)
        assert status.split()[1] in {"200", "302", "303", "304"}, (path, status, text[:300])
        if self.room.opens <= time.monotonic() < self.room.closes:
            self.room.waits[what if text else f"{what}, unchanged"].append(took)
        self.line = (reader, writer)
        if told["Connection"] == "close":
            writer.close()
            self.line = None
        self.etag = told["ETag"] or ""
        self.cookie = (told["Set-Cookie"] or self.cookie).split(";")[0]
        return text


async def _watch(room: Room, address: str, link: str, game: str) -> None:
    """A phone that lies on the table, and asks for news."""
    phone = Phone(room, address)
    await phone.ask("link", link)
    while time.monotonic() < room.closes:
        await phone.ask("news", f"/games/{game}/state", known=phone.etag)
        await asyncio.sleep(BETWEEN_NEWS)


async def _score(room: Room, address: str, link: str, game: str) -> None:
    """A phone that corrects deal 12 each minute; it opens the form and looks at the game after."""
    phone = Phone(room, address)
    await phone.ask("link", link)
    await asyncio.sleep(random.uniform(0, BETWEEN_DEALS))
    while time.monotonic() < room.closes:
        form = await phone.ask("form", f"/games/{game}/deals/12?contract=trumps")
        tricks = random.randint(0, 13)
        deal = {"contract": "trumps", "do": "save", "tricks-0": str(tricks)}
        deal |= {"tricks-1": str(13 - tricks), "tricks-2": "0", "tricks-3": "0"}
        await phone.ask("save", f"/games/{game}/deals/12", {**hidden(form), **deal})
        await phone.ask("game", f"/games/{game}")
        await asyncio.sleep(min(BETWEEN_DEALS, max(0, room.closes - time.monotonic())))


async def _all_come(room: Room, tables: Sequence[tuple[str, str, str]]) -> None:
    """Everybody comes within the first seconds and stays to the end."""
    async with asyncio.TaskGroup() as phones:
        for number, (game, score, watch) in enumerate(tables):
            seat = f"127.{1 + number // 250}.{1 + number % 250}."
            for phone in range(1 + WATCHERS):
                phones.create_task(_watch(room, f"{seat}{1 + phone}", watch, game))
            phones.create_task(_score(room, f"{seat}9", score, game))
            await asyncio.sleep(COMING / len(tables))


def measure(tables: int) -> list[Figure]:
    """What so many tables wait, and how much of one core the server and the phones take."""
    with tempfile.TemporaryDirectory() as name:
        shelf, told = open_store(Path(name)), entries(modern(12))
        games = [new_game(shelf, None, told) for _ in range(tables)]
        links = [(game, link_to(shelf, game), link_to(shelf, game, WATCH)) for game in games]
        shelf.close()
        with server(Path(name)) as (process, port):
            now = time.monotonic()
            room = Room(port, now + COMING, now + COMING + MEASURED)
            own, served = time.process_time(), _processor(process.pid)
            asyncio.run(_all_come(room, links))
            spent = time.monotonic() - now
            own, served = time.process_time() - own, _processor(process.pid) - served
    everything = [wait for waits in room.waits.values() for wait in waits]
    start = f"{tables} tables"
    return [
        figure(f"{start}, p99", "ms", [percentile(everything, 99)]),
        *(
            figure(f"{start}, {what}, p99 of {len(waits)}", "ms", [percentile(waits, 99)])
            for what, waits in sorted(room.waits.items())
        ),
        figure(f"{start}, answers", "1/s", [len(everything) / MEASURED]),
        figure(f"{start}, processor of the server", "cores", [served / spent]),
        figure(f"{start}, processor of the phones", "cores", [own / spent]),
    ]


def _processor(pid: int) -> float:
    """Seconds of processor time that a process has taken (Linux)."""
    used = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[11:13]
    return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")


def main(arguments: Sequence[str]) -> int:
    """Measures more and more tables until they wait too long, or the numbers that are named."""
    for tables in map(int, arguments) if arguments else STEPS:
        found = measure(tables)
        for one in found:
            print(one.line(), flush=True)
        if found[0].value > TOO_SLOW and not arguments:
            break
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
