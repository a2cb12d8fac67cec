"""Proves the scoring by trying everything: `./dev prove`.

It works on all cores, says how far it is, and prints what was proved. `./dev test` proves a tenth,
by chance from a seed.
"""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass

from tests.proof import doubling, play, settlements
from tests.proof.by_text import TEXTS
from tests.proof.results import results

PLAYED = (
    *[("modern", 4), ("spanish-salade", 4), ("bombu", 4)],
    *[("family", seats) for seats in (3, 4, 5, 6)],
)
"""Tables at which hands are played at random."""


@dataclass(frozen=True)
class Task:
    """A piece of the proof: what it belongs to, and how to try it; it tells how much it tried."""

    name: str
    attempt: Callable[..., int]
    arguments: tuple[object, ...]


def tasks(deals: int) -> list[Task]:
    """The whole proof in pieces; `deals` are played at each table."""
    found = [
        Task(f"settlements {rules_id}", settlements.prove, (rules_id, contract, part, parts))
        for rules_id, contract in settlements.CONTRACTS
        for parts in [100 if contract == "salade" else 10]
        for part in range(parts)
    ]
    found += [
        Task("sets of doubles", doubling.prove, (kind, declarer))
        for kind in doubling.KINDS
        for declarer in range(4)
    ]
    found += [
        Task(f"hands played {rules_id}, {seats} players", played, (rules_id, seats, deals, seed))
        for rules_id, seats in PLAYED
        for seed in range(10)
    ]
    return found + [
        Task("captures of a small pack", play.prove_small_pack, (part, 40)) for part in range(40)
    ]


def played(rules_id: str, seats: int, deals: int, seed: int) -> int:
    """A tenth of the hands played at one table; and as many with a pack of five ranks."""
    small = ("A", "K", "Q", "J", "10")
    tried = play.prove_played(play.table(rules_id, seats), deals // 10, seed)
    return tried + play.prove_played(play.table(rules_id, seats, small), deals // 10, seed)


def prove(all_tasks: Sequence[Task], say: Callable[[str], None]) -> Counter[str]:
    """Tries everything on all cores; how much was tried, by what it belongs to.

    Raises the AssertionError of the first piece that failed.
    """
    tried = Counter[str]()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        waiting = {pool.submit(task.attempt, *task.arguments): task for task in all_tasks}
        for number, done in enumerate(as_completed(waiting), start=1):
            try:
                tried[waiting[done].name] += done.result()
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
            say(f"{number} of {len(waiting)}: {waiting[done].name}")
    return tried


def main(arguments: Sequence[str]) -> int:
    """Proves everything and prints what that was."""
    parser = argparse.ArgumentParser(prog="./dev prove", description=__doc__.partition("\n")[0])
    parser.add_argument("--without-salade", action="store_true", help="much quicker")
    parser.add_argument("--deals", type=int, default=100_000, help="hands played at each table")
    asked = parser.parse_args(arguments)
    start = time.monotonic()
    wanted = [
        task
        for task in tasks(asked.deals)
        if not (asked.without_salade and "salade" in task.arguments)
    ]

    def say(text: str) -> None:
        print(f"\r{text:<60}", end="", file=sys.stderr, flush=True)

    tried = prove(wanted, say)
    say("")
    print(file=sys.stderr)
    for rules_id, text in TEXTS.items():
        counts = {
            contract: sum(1 for _ in results(text, contract))
            for contract in text.contracts
            if not (asked.without_salade and contract == "salade")
        }
        shown = ", ".join(f"{contract} {count:,}" for contract, count in counts.items())
        print(f"results {rules_id}: {sum(counts.values()):,} ({shown})")
    for name, count in sorted(tried.items()):
        print(f"{name}: {count:,}")
    total = sum(count for name, count in tried.items() if name.startswith("settlements"))
    print(f"settlements in all: {total:,}, no difference")
    print(f"{time.monotonic() - start:.0f} s on {os.cpu_count()} cores")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
