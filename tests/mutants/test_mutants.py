"""What `./dev mutants` changes, and that a change is really made before the tests are asked."""

import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from tests.mutants.changes import Mutant, mutants
from tests.mutants.mutate import chosen, drawn, summed_up
from tests.mutants.trial import apart, survivors, swap
from tests.mutants.watch import SCORING

FORKS = pytest.mark.filterwarnings("ignore:.*use of fork:DeprecationWarning")
"""Where the tests run on several cores, threads stand by that what is forked here never needs."""
SOURCE = '''\
"""A docstring."""

from functools import cache, cached_property

SUITS = 4


@cache
def tricks(ranks: int, seats: int = 4) -> int:
    """How many tricks."""
    return ranks * SUITS // seats


class Table:
    """A table."""

    @property
    def sign(self) -> str:
        return "merit" if self.high else "penalty"

    @cached_property
    def high(self) -> bool:
        assert True, "An assertion."
        return not False
'''


@pytest.fixture
def module(tmp_path: Path) -> ModuleType:
    """The source above, imported."""
    path = tmp_path / "cards.py"
    path.write_text(SOURCE, "utf-8")
    spec = spec_from_file_location("cards", path)
    assert spec
    assert spec.loader
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def path_of(module: ModuleType) -> Path:
    """Where a module lies."""
    assert module.__file__
    return Path(module.__file__)


def test_what_is_changed(module: ModuleType) -> None:
    """Every sign, number, word, condition and answer; no docstring, type, decorator, assertion."""
    assert [str(mutant).partition(":")[2] for mutant in mutants(path_of(module))] == [
        "5: 4  ->  5",
        "5: 4  ->  3",
        "9: 4  ->  5",
        "9: 4  ->  3",
        "11: return ranks * SUITS // seats  ->  return None",
        "11: ranks * SUITS // seats  ->  ranks * SUITS * seats",
        "11: ranks * SUITS  ->  ranks // SUITS",
        "19: return 'merit' if self.high else 'penalty'  ->  return None",
        "19: self.high  ->  not self.high",
        "19: 'merit'  ->  'merit?'",
        "19: 'penalty'  ->  'penalty?'",
        "24: return not False  ->  return None",
        "24: not False  ->  False",
        "24: False  ->  True",
    ]


def test_code_is_swapped(module: ModuleType) -> None:
    """The functions of a module do what a mutant says, cached ones and properties among them."""
    by_name = {str(mutant).partition(": ")[2]: mutant for mutant in mutants(path_of(module))}
    assert (module.tricks(13), module.Table().sign) == (13, "merit")
    swap(module, by_name["ranks * SUITS // seats  ->  ranks * SUITS * seats"].code())
    module.tricks.cache_clear()
    assert (module.tricks(13), module.Table().sign) == (208, "merit")
    swap(module, by_name["not False  ->  False"].code())
    assert (module.tricks(13), module.Table().sign) == (208, "penalty")


@FORKS
def test_who_survives(module: ModuleType) -> None:
    """A process that ends well lets its mutant survive; one that fails or breaks kills it."""
    some = mutants(path_of(module))[:3]
    ends = dict(zip(map(str, some), (0, 1, None), strict=True))

    def attempt(mutant: Mutant, _tests: Sequence[str]) -> int:
        end = ends[str(mutant)]
        assert end is not None
        return end

    asked: list[tuple[Mutant, Sequence[str]]] = [(mutant, ()) for mutant in some]
    found = apart(lambda: [str(one) for one in survivors(asked, {}, attempt, jobs=2)])
    assert found == [str(some[0])]


@FORKS
def test_work_apart_leaves_nothing_here() -> None:
    """What is done apart answers, and imports nothing here."""
    assert apart(partial(sum, (1, 2))) == 3
    assert apart(lambda: sys.modules.setdefault("cards-apart", sys) is sys)
    assert "cards-apart" not in sys.modules


def test_a_choice_by_chance() -> None:
    """The same seed draws the same mutants, of each module its share."""
    found = [mutant for name in ("quotas", "parts") for mutant in mutants(SCORING / f"{name}.py")]
    few = drawn(found, 20, seed=3)
    assert few == drawn(found, 20, seed=3) != drawn(found, 20, seed=4)
    assert {mutant.module for mutant in few} == {"quotas", "parts"}
    assert 20 <= len(few) <= 22
    assert {mutant.module for mutant in chosen(found, ["parts"], 1)} == {"parts"}
    line = few[0].line
    assert {one.line for one in chosen(found, [f"{few[0].module}:{line}"], 1)} == {line}


def test_enough_must_be_killed(capsys: pytest.CaptureFixture[str]) -> None:
    """Nineteen of twenty are enough, eighteen are not."""
    assert summed_up(Counter(quotas=20), Counter(quotas=1)) == 0
    assert summed_up(Counter(quotas=20), Counter(quotas=2)) == 1
    assert "18 of    20 killed,  90.0 %" in capsys.readouterr().out
