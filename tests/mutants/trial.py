"""One mutant before its tests: in a process of its own, the quickest tests first, until one fails.

Nothing is written to the source. A process has all tests collected already and swaps the code of a
function in the module as it is; or it imports the module anew, where a change shows on import.
"""

import os
import pickle
import resource
import signal
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import CodeType, FunctionType, ModuleType
from typing import TypeVar

import pytest

from tests.mutants.changes import Mutant
from tests.mutants.watch import PACKAGE, PYTEST, forget

LONGEST, MOST_BYTES = 20, 2 << 30
"""What a process may use, in seconds of the processor beyond five times what its tests need."""
T = TypeVar("T")
Attempt = Callable[[Mutant, Sequence[str]], int]
"""Asks tests about a mutant; 0 where all of them pass."""


# --- by import ------------------------------------------------------------------------------


class _Changed(MetaPathFinder, Loader):
    """Imports a module of the scoring with a mutant in it."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, fullname: str, path: object = None, target: object = None
    ) -> ModuleSpec | None:
        if fullname != f"{PACKAGE}.{self.mutant.module}":
            return None
        return spec_from_loader(fullname, self, origin=str(self.mutant.path))

    def exec_module(self, module: ModuleType) -> None:
        exec(self.mutant.code(), vars(module))


class _Chosen:
    """The tests that are asked, in their order."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.rank = {test: rank for rank, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if item.nodeid in self.rank]
        items[:] = sorted(chosen, key=lambda item: self.rank[item.nodeid])


def imported(mutant: Mutant, tests: Sequence[str], others: Sequence[str]) -> int:
    """Asks tests about any mutant; nothing of Scorekeeper may be imported before.

    The `others` are asked where the `tests` that run the module do not notice: they may use what
    stands in it and run none of it.
    """
    sys.meta_path.insert(0, _Changed(mutant))
    return _asked(tests) or _asked([test for test in others if test not in tests])


def _asked(tests: Sequence[str]) -> int:
    files = sorted({test.partition("::")[0] for test in tests})
    return int(pytest.main([*PYTEST, *files], plugins=[_Chosen(tests)])) if tests else 0


# --- by swapping ----------------------------------------------------------------------------


def swapped(mutant: Mutant, tests: Sequence[str], session: pytest.Session) -> int:
    """Asks tests that are collected about a mutant inside a function."""
    swap(sys.modules[f"{PACKAGE}.{mutant.module}"], mutant.code())
    forget()
    known = {item.nodeid: item for item in session.items}
    items = [known[test] for test in tests]
    for item, following in zip(items, [*items[1:], None], strict=True):
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return 1
    return 0


def swap(module: ModuleType, code: CodeType) -> None:
    """Gives the functions of a module the code that they have in a changed one."""
    changed = {inside.co_qualname: inside for inside in _codes(code)}
    for owner in (module, *(kind for kind in vars(module).values() if isinstance(kind, type))):
        for told in vars(owner).values():
            function = getattr(told, "fget", None) or getattr(told, "func", told)
            function = getattr(function, "__wrapped__", function)  # what a cache asks
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                function.__code__ = changed.get(function.__qualname__, function.__code__)


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of all functions in some code, however deep."""
    for inside in code.co_consts:
        if isinstance(inside, CodeType):
            yield inside
            yield from _codes(inside)


# --- processes ------------------------------------------------------------------------------


def survivors(
    asked: Iterable[tuple[Mutant, Sequence[str]]],
    seconds: Mapping[str, float],
    attempt: Attempt,
    jobs: int,
) -> Iterator[Mutant]:
    """Tries mutants, each with its tests, so many `jobs` at a time; those that none notices."""
    running: dict[int, Mutant] = {}

    def ended() -> Iterator[Mutant]:
        process, status = os.wait()
        mutant = running.pop(process)
        if status == 0:
            yield mutant

    for mutant, tests in asked:
        if len(running) == jobs:
            yield from ended()
        most = LONGEST + 5 * sum(seconds[test] for test in tests)
        running[_begin(partial(attempt, mutant, tests), most)] = mutant
    while running:
        yield from ended()


def _begin(attempt: Callable[[], int], seconds: float) -> int:
    """Starts a process that makes an attempt; its id."""
    if process := os.fork():
        return process
    code = 1
    try:
        signal.setitimer(signal.ITIMER_PROF, seconds)  # a change may loop for ever
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.dup2(nothing, 2)
        code = attempt()
    finally:
        os._exit(code)


def apart(work: Callable[[], T]) -> T:
    """Does work in a process of its own, so that nothing it imports is left here."""
    read, write = os.pipe()
    sys.stdout.flush()
    process = os.fork()
    if not process:
        try:
            with os.fdopen(write, "wb") as answer:
                pickle.dump(work(), answer)
        except BaseException:  # whatever it is, it must not go on in two processes
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as answer:
        told = answer.read()
    os.waitpid(process, 0)
    if not told:
        sys.exit("This ended before its time; see above.")
    done: T = pickle.loads(told)
    return done
