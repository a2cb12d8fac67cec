"""What looks odd in a table's rules: allowed, but perhaps not what the table expects."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scorekeeper.scoring.explain.contract_values import ContractValue, contract_value, series_sum
from scorekeeper.scoring.options import options_that_differ, read_options
from scorekeeper.scoring.rules import Rules


@dataclass(frozen=True, slots=True)
class RuleWarning:
    """Something to think about again in an `option`.

    `text` is an English sentence with {gaps}, as in a problem; a gap `contract` holds an id.
    """

    option: str
    text: str
    gaps: Mapping[str, str | int] = field(default_factory=dict)


def rule_warnings(rules: Rules) -> tuple[RuleWarning, ...]:
    """Everything that looks odd, sums first."""
    return (*_sums(rules), *_contracts(rules), *_order(rules), *_doubles(rules))


def _sums(rules: Rules) -> Iterator[RuleWarning]:
    printed, _ = read_options({}, rules.rule_set, rules.seats)
    series = series_sum(rules)
    if series and not series_sum(printed):
        text = (
            "A series adds up to {series}, not to 0 as printed; the totals of a whole game add up "
            "to {game}."
        )
        yield RuleWarning("contracts", text, {"series": series, "game": series * rules.seats})


def _contracts(rules: Rules) -> Iterator[RuleWarning]:
    better = 1 if rules.wins == "highest" else -1
    for contract_id in rules.menu:
        told = contract_value(rules, contract_id)
        gaps = {"contract": contract_id}
        if not any(_points(rules, told)):
            yield RuleWarning("values", "{contract} scores nothing.", gaps)
        elif better * told.total > 0 and not told.contract.positive:
            yield RuleWarning("values", "{contract} is to be avoided, yet it brings points.", gaps)
        elif better * told.total < 0 and told.contract.positive:
            yield RuleWarning("values", "{contract} is to be won, yet it costs points.", gaps)


def _points(rules: Rules, told: ContractValue) -> tuple[int, ...]:
    """Whatever a contract can score."""
    if "place" in told.contract.items:
        return rules.places
    return (*(price.points for price in told.prices), told.slam or 0)


def _order(rules: Rules) -> Iterator[RuleWarning]:
    if rules.options.choice == "free" and rules.fixed and "schedule" in options_that_differ(rules):
        text = "Nobody can choose: this order of declaring implies the order of contracts too."
        yield RuleWarning("choice", text)


def _doubles(rules: Rules) -> Iterator[RuleWarning]:
    options = rules.options
    differ = options_that_differ(rules)
    if not options.doubling:
        for option in ("factors", "positive_doubles", "quota", "quota_penalty"):
            if option in differ:
                yield RuleWarning(option, "This changes nothing, since nobody doubles.")
        if options.undoubled_negatives == "split":
            yield RuleWarning("undoubled_negatives", "This changes nothing, since nobody doubles.")
        return
    if options.quota > len(rules.menu):
        text = "Nobody can double a declarer {quota} times in {deals} deals."
        yield RuleWarning("quota", text, {"quota": options.quota, "deals": len(rules.menu)})
    if options.quota_penalty and not options.quota:
        yield RuleWarning("quota_penalty", "This changes nothing, since nobody owes a double.")
    doubled, redoubled = options.factors
    if doubled == 1:
        yield RuleWarning("factors", "A doubled pair moves nothing.")
    if redoubled < doubled:
        yield RuleWarning("factors", "A redoubled pair moves less than a doubled one.")
