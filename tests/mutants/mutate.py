"""Changes the scoring a little, again and again, and asks its tests: `./dev mutants [WHAT]`.

A change that no test notices has survived; all survivors are printed, and how many were killed.
"""

import argparse
import importlib
import os
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import pytest

from tests.mutants.changes import Mutant, mutants
from tests.mutants.trial import Attempt, apart, imported, survivors, swapped
from tests.mutants.watch import PYTEST, ROOT, SCORING, TESTS, Watched, watched

SHARED = ("hypothesis.stateful", "csv", "json", "tomllib", "unicodedata")
"""What every process would import anew; nothing of Scorekeeper is among it."""
SEED = 1
FEWEST = 95
"""The share of mutants, of a hundred, that must be killed."""


def drawn(found: Sequence[Mutant], number: int, seed: int) -> list[Mutant]:
    """So many of these mutants, by chance from a seed: of each module its share, rounded up."""
    chance = random.Random(seed)
    by_module: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in found:
        by_module[mutant.module].append(mutant)
    return [
        mutant
        for some in by_module.values()
        for mutant in chance.sample(some, min(len(some), -(-len(some) * number // len(found))))
    ]


def chosen(found: Sequence[Mutant], what: Sequence[str], seed: int) -> list[Mutant]:
    """The mutants that `what` asks for: so many, modules, lines of modules; or all."""
    if not what:
        return list(found)
    if what[0].isdecimal():
        return drawn(found, int(what[0]), seed)
    return [
        mutant
        for mutant in found
        if mutant.module in what or f"{mutant.module}:{mutant.line}" in what
    ]


def tried(asked: Sequence[Mutant], seen: Watched, jobs: int) -> Iterator[Mutant]:
    """The survivors. What can be swapped is swapped; what that does not decide is imported.

    That is what no test runs by itself, and survivors of what runs before the tests do.
    """
    tests = [seen.tests(mutant.path, mutant.lines) for mutant in asked]
    alive = {number for number, some in enumerate(tests) if not some}
    alive |= set(apart(partial(_swap, asked, tests, seen, jobs)))
    again = []
    for number in sorted(alive):
        mutant = asked[number]
        if not tests[number] or seen.on_import(mutant):
            again.append((mutant, seen.tests(mutant.path)))
        else:
            yield mutant
    check(again, seen, partial(imported, others=()))
    attempt = partial(imported, others=seen.quickest(seen.seconds))
    for mutant in survivors(again, seen.seconds, attempt, jobs):
        print(f"survived: {mutant}", flush=True)
        yield mutant


def check(asked: Sequence[tuple[Mutant, Sequence[str]]], seen: Watched, attempt: Attempt) -> None:
    """AssertionError where a module as it is fails: all that breaks would count as killed."""
    for mutant, tests in asked[:1]:
        same = replace(mutant, now=mutant.was)
        alive = list(survivors([(same, tests[:20])], seen.seconds, attempt, jobs=1))
        assert alive, "A module that is not changed fails here, so no mutant can be judged."


class _Collected:
    """All tests as pytest has them before the first one runs; then mutants are tried instead."""

    def __init__(
        self, asked: Sequence[Mutant], tests: Sequence[Sequence[str]], seen: Watched, jobs: int
    ) -> None:
        self.asked, self.tests, self.seen, self.jobs = asked, tests, seen, jobs
        self.alive: list[int] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        numbers = {id(mutant): number for number, mutant in enumerate(self.asked)}
        some = [pair for pair in zip(self.asked, self.tests, strict=True) if pair[1]]
        attempt = partial(swapped, session=session)
        check(some, self.seen, attempt)
        for mutant in survivors(some, self.seen.seconds, attempt, self.jobs):
            self.alive.append(numbers[id(mutant)])
            if not self.seen.on_import(mutant):
                print(f"survived: {mutant}", flush=True)
        return True


def _swap(
    asked: Sequence[Mutant], tests: Sequence[Sequence[str]], seen: Watched, jobs: int
) -> list[int]:
    """The numbers of those that survive among the mutants that some test runs."""
    collected = _Collected(asked, tests, seen, jobs)
    code = pytest.main([*PYTEST, "-s", *TESTS], plugins=[collected])
    assert code == pytest.ExitCode.OK, "The mutants could not all be tried."
    return collected.alive


def main() -> int:
    """Tries the mutants asked for; 0 where enough of them are killed."""
    parser = argparse.ArgumentParser(prog="./dev mutants", description=__doc__)
    what = "so many by chance, modules (quotas), or lines (quotas:38); all if left out"
    parser.add_argument("what", nargs="*", metavar="WHAT", help=what)
    parser.add_argument("--seed", type=int, default=SEED, help="of the choice by chance")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many at a time")
    given = parser.parse_args()
    found = [mutant for path in sorted(SCORING.rglob("*.py")) for mutant in mutants(path)]
    asked = chosen(found, given.what, given.seed)
    if not asked:
        parser.error("there is nothing to change")
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    for name in SHARED:
        importlib.import_module(name)
    seen = apart(watched)
    print(f"{len(asked)} of {len(found)} mutants, seed {given.seed}", flush=True)
    survived = Counter(mutant.module for mutant in tried(asked, seen, given.jobs))
    return summed_up(Counter(mutant.module for mutant in asked), survived)


def summed_up(asked: Counter[str], survived: Counter[str]) -> int:
    """Prints how many were killed; 0 where those are enough."""
    rows = [(module, number, survived[module]) for module, number in asked.items()]
    for name, number, alive in [*rows, ("all", asked.total(), survived.total())]:
        share = 100 * (number - alive) / number
        print(f"{name:<12} {number - alive:>5} of {number:>5} killed, {share:5.1f} %")
    return int(100 * (asked.total() - survived.total()) < FEWEST * asked.total())


if __name__ == "__main__":
    sys.exit(main())
