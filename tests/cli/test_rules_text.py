"""The rule sets as text for a terminal."""

import pytest

from scorekeeper.cli.rules_text import as_text
from scorekeeper.rule_sets import IDS, rule_sets


@pytest.mark.parametrize("rules_id", IDS)
def test_every_contract_has_its_line(rules_id: str) -> None:
    """The text names the set and every contract of its menu."""
    rule_set = rule_sets()[rules_id]
    text = as_text(rule_set)
    assert text.startswith(f"{rule_set.names['en']} ({rules_id})\n")
    starts = [line.split()[0] for line in text.splitlines() if line.startswith("  ")]
    assert starts[: len(rule_set.options.contracts)] == list(rule_set.options.contracts)


@pytest.mark.parametrize(
    ("rules_id", "line"),
    [
        ("modern", "  no-hearts    hearts -2, ace of hearts -6 = -30"),
        ("modern", "  domino       by place +45 +20 +5 -5 = +65"),
        ("bombu", "  no-tricks    tricks +10 = +80, slam -320"),
        ("family", "  no-tricks    tricks +10 = +170"),
    ],
)
def test_lines_of_contracts(rules_id: str, line: str) -> None:
    """A contract's line has its values, its total and its slam."""
    assert line in as_text(rule_sets()[rules_id]).splitlines()
