"""What contracts are worth: prices, totals, slams and series."""

import pytest

from scorekeeper.rule_sets import IDS, rule_sets
from scorekeeper.scoring.explain.contract_values import ItemValue, contract_value, series_sum
from scorekeeper.scoring.options import read_options
from scorekeeper.scoring.rules import Rules


def rules_of(rules_id: str, seats: int = 4, **options: object) -> Rules:
    """The rules of a table."""
    rules, problems = read_options(options, rule_sets()[rules_id], seats)
    assert not problems
    return rules


def test_prices() -> None:
    """Twelve hearts count like hearts, the ace with all that it counts."""
    told = contract_value(rules_of("modern"), "no-hearts")
    assert told.prices == (ItemValue("hearts", 12, -2), ItemValue("ace_of_hearts", 1, -6))
    assert (told.total, told.slam) == (-30, None)


@pytest.mark.parametrize("rules_id", IDS)
def test_prices_make_the_total(rules_id: str) -> None:
    """What there is of each part, at its price, is what a deal adds up to."""
    rules = rules_of(rules_id)
    for contract_id in rules.rule_set.contracts:
        told = contract_value(rules, contract_id)
        if told.prices:
            assert sum(price.count * price.points for price in told.prices) == told.total


def test_domino_has_places() -> None:
    """Domino has no prices; it adds up to what its places do."""
    told = contract_value(rules_of("family", 6), "domino")
    assert told.prices == ()
    assert told.total == -150


def test_a_slam() -> None:
    """All tricks are worth something of their own where the set says so."""
    assert contract_value(rules_of("bombu"), "salade").slam == -320
    assert contract_value(rules_of("bombu"), "no-king").slam is None


def test_a_contract_off_the_menu() -> None:
    """A contract that is not on the menu has its worth all the same."""
    assert contract_value(rules_of("modern"), "salade").total == -130


@pytest.mark.parametrize(
    ("rules_id", "seats", "options", "series"),
    [
        ("modern", 4, {}, 0),
        ("spanish-six", 4, {}, -65),
        ("spanish-salade", 4, {}, -130),
        ("bombu", 4, {}, 320),
        ("family", 4, {}, 730),
        ("family", 4, {"sign": "merit"}, -730),
        ("modern", 4, {"contracts": ["no-king", "trumps"]}, 45),
    ],
)
def test_series(rules_id: str, seats: int, options: dict[str, object], series: int) -> None:
    """A series adds up to what the rule books say."""
    assert series_sum(rules_of(rules_id, seats, **options)) == series
