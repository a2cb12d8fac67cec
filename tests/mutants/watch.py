"""Which tests of the scoring run which line, and how long each takes: all of them run once."""

import sys
import time
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import coverage
import pytest

from tests.mutants.changes import Mutant

ROOT = Path(__file__).parents[2]
PACKAGE = "scorekeeper.scoring"
SCORING = ROOT / "scorekeeper" / "scoring"
TESTS = ("tests/scoring", "tests/rule_sets")
PYTEST = (
    *("-x", "-q", "--tb=no", "--assert=plain", "-p", "no:cacheprovider"),
    *("-p", "_hypothesis_pytestplugin", "--hypothesis-profile=mutants"),
)


@dataclass(frozen=True)
class Watched:
    """All tests: how many seconds each takes, and which run a line, by file and line.

    A line that is run while tests are collected, on import mostly, has "" among its tests.
    """

    seconds: Mapping[str, float]
    by_line: Mapping[str, Mapping[int, Sequence[str]]]

    def tests(self, path: Path, lines: Iterable[int] | None = None) -> list[str]:
        """The tests that run any of these lines of a file, or any at all; the quickest first."""
        told = self.by_line[str(path)]
        here = {test for line in lines or told for test in told.get(line, ())} - {""}
        return self.quickest(here)

    def quickest(self, tests: Iterable[str]) -> list[str]:
        """Tests in their order, the quickest first."""
        return sorted(tests, key=lambda test: (self.seconds[test], test))

    def on_import(self, mutant: Mutant) -> bool:
        """Whether a mutant changes what is run while tests are collected."""
        told = self.by_line[str(mutant.path)]
        return any("" in told.get(line, ()) for line in mutant.lines)


class _Watch:
    """What pytest tells while all tests run, each one with the caches empty."""

    def __init__(self) -> None:
        self.coverage = coverage.Coverage(
            data_file=None, config_file=False, include=[f"{SCORING}/*"]
        )
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        forget()
        start = time.perf_counter()
        self.coverage.switch_context(item.nodeid)
        told = yield
        self.coverage.switch_context("")
        self.seconds[item.nodeid] = time.perf_counter() - start
        return told


def watched() -> Watched:
    """Runs all tests once; AssertionError where one fails."""
    watch = _Watch()
    watch.coverage.start()
    code = pytest.main([*PYTEST, *TESTS], plugins=[watch])
    watch.coverage.stop()
    assert code == pytest.ExitCode.OK, "The tests must pass before anything is changed."
    told = watch.coverage.get_data()
    by_line = {path: told.contexts_by_lineno(path) for path in told.measured_files()}
    return Watched(watch.seconds, by_line)


def forget() -> None:
    """Empties what was worked out once and for all, so that each test works it out itself."""
    for name, module in list(sys.modules.items()):
        if name.startswith(PACKAGE) or name == "scorekeeper.rule_sets":
            for told, value in vars(module).items():
                if hasattr(value, "cache_clear") and told != "printed":  # the files stay read
                    value.cache_clear()
