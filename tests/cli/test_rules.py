"""`scorekeeper rules`: the list of rule sets, and each of them as text."""

import pytest

from scorekeeper.rule_sets import IDS, rule_sets
from tests.conftest import Runner


def test_list(runner: Runner) -> None:
    """Every rule set is a line: its id, its name and what it is like."""
    ran = runner("rules")
    lines = ran.out.splitlines()
    assert (ran.code, ran.err) == (0, "")
    assert [line.split()[0] for line in lines] == list(IDS)
    for line, rule_set in zip(lines, rule_sets().values(), strict=True):
        assert rule_set.names["en"] in line
        assert line.endswith(rule_set.lines["en"])


@pytest.mark.parametrize("rules", IDS)
def test_each_set(runner: Runner, rules: str) -> None:
    """A rule set is printed with name, menu, house rules, sources and readings."""
    ran = runner("rules", rules)
    rule_set = rule_sets()[rules]
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{rule_set.names['en']} ({rules})\n====")
    for contract in rule_set.options.contracts:
        assert f"\n  {contract} " in ran.out
    for option in ("schedule", "choice", "doubling", "quota", "undoubled_negatives", "sign"):
        assert f"\n  {option} " in ran.out
    for key in ("sources", "readings"):
        assert f"\n{key.capitalize()}:\n" in ran.out
        for line in rule_set.document[key]:
            assert f"\n  {line}\n" in ran.out
    assert max(map(len, ran.out.splitlines())) < 200


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        ("modern", "  no-tricks    tricks -2 = -26"),
        ("modern", "  no-hearts    hearts -2, ace of hearts -6 = -30"),
        ("modern", "  no-last-two  second last trick -10, last trick -20 = -30"),
        ("modern", "  domino       by place +45 +20 +5 -5 = +65"),
        ("modern", "  factors              2, 3"),
        ("modern", "  doubling             yes"),
        ("modern", "Wins     highest total"),
        ("simple", "  doubling             no"),
        ("spanish-salade", "  salade       tricks -2, hearts -2, ace of hearts -6, queens -6, "
         "king of hearts -20, second last trick -10, last trick -20 = -130"),
        ("tafferan", "May be put on the menu: salade"),
        ("bombu", "  no-tricks    tricks +10 = +80, slam -320"),
        ("bombu", "  domino       by place -200 -120 +0 +0 = -320"),
        ("bombu", "Wins     lowest total"),
        ("bombu", "Pack     32 cards"),
        ("family", "Players  3, 4, 5 or 6"),
        ("family", "  no-tricks    tricks +10 = +170"),
    ],
)  # fmt: skip
def test_figures(runner: Runner, rules: str, line: str) -> None:
    """The printed figures are those of the rule book."""
    assert line in runner("rules", rules).out.splitlines()


def test_an_unknown_set(runner: Runner) -> None:
    """A rule set that does not exist: exit 2, and which ones there are."""
    ran = runner("rules", "bridge")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "scorekeeper: There is no rule set bridge; there are: modern, simple, spanish, "
        "spanish-six, spanish-no-domino, spanish-salade, tafferan, bombu, family.\n"
    )
