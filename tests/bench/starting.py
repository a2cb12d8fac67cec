"""How long the command takes to start, and how much memory the server takes."""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.bench.figures import RUNS, Figure, figure
from tests.bench.serving import Phone, server
from tests.bench.table import modern

REQUESTS = 10_000
KIB = 1024


def measure() -> Iterator[Figure]:
    """Start of the command beside a bare Python, first answer of the server, memory."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "game.json"
        file.write_text(json.dumps(modern()), "utf-8")
        scorekeeper = ["-m", "scorekeeper"]
        bare = [_time(["-c", "pass"]) for _ in range(RUNS)]
        for what, arguments in (
            ("scorekeeper --help", [*scorekeeper, "--help"]),
            ("scorekeeper score of 28 deals", [*scorekeeper, "score", str(file)]),
        ):
            yield figure(what, "ms", [_time(arguments) for _ in range(RUNS)], bare)
        answers = [_first_answer(folder / f"serve-{run}") for run in range(RUNS)]
        yield figure("serve, to the first answer", "ms", answers, bare)
        yield from _memory(folder / "memory")


def _time(arguments: Sequence[str]) -> float:
    """Milliseconds that Python takes with these arguments."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    return 1000 * (time.perf_counter() - start)


def _first_answer(folder: Path) -> float:
    start = time.perf_counter()
    with server(folder) as (_, port):
        assert Phone(port).ask("/")[0] == 200
        return 1000 * (time.perf_counter() - start)


def _memory(folder: Path) -> Iterator[Figure]:
    """MiB of the serving process at rest and after many requests; the first is the reference."""
    with server(folder) as (process, port):
        phone = Phone(port)
        phone.ask("/")
        at_rest = _resident(process.pid)
        for _ in range(REQUESTS):
            phone.ask("/")
        yield figure("memory at rest", "MiB", [at_rest])
        after = f"memory after {REQUESTS:,} requests"
        yield figure(after, "MiB", [_resident(process.pid)], [at_rest])


def _resident(pid: int) -> float:
    """What a process holds in memory, in MiB (Linux)."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) / KIB
