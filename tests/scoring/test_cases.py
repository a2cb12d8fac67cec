"""The golden cases: published and hand-worked figures that must come out as they stand."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.scoring.documents import problems, score

CASES = {
    path.stem: json.loads(path.read_text("utf-8"))
    for path in sorted((Path(__file__).parents[1] / "cases").glob("*.json"))
}
SCORED = [name for name, case in CASES.items() if "expect" in case]
REFUSED = [name for name, case in CASES.items() if "expect_problems" in case]


def at(value: Any, path: str) -> Any:
    """What stands in `value` at a path such as "deals[0].score"."""
    for step in re.findall(r"\w+", path):
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


def test_every_case_says_what_it_expects() -> None:
    """No case is passed over: each one expects figures or problems."""
    assert CASES
    assert set(SCORED) | set(REFUSED) == set(CASES)


@pytest.mark.parametrize("name", SCORED)
def test_figures(name: str) -> None:
    """Every figure of the case comes out."""
    case = CASES[name]
    printed = score(case["game"])
    assert {path: at(printed, path) for path in case["expect"]} == case["expect"]


@pytest.mark.parametrize("name", REFUSED)
def test_problems(name: str) -> None:
    """Exactly the problems of the case are found, and none in the deals that it calls clean."""
    case = CASES[name]
    found = problems(case["game"])
    assert found == [(problem["deal"], problem["code"]) for problem in case["expect_problems"]]
    assert not {number for number, _ in found} & set(case.get("clean_deals", []))
