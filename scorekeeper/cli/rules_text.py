"""A rule set as text for a terminal: menu, values, house rules, sources."""

from collections.abc import Iterator

from scorekeeper.scoring.explain.contract_values import contract_value
from scorekeeper.scoring.options import read_options
from scorekeeper.scoring.rules import OPTION_NAMES, Rules, RuleSet


def as_text(rule_set: RuleSet) -> str:
    """The rule set in English, a contract a line, for the smallest number of players it allows."""
    rules, _ = read_options({}, rule_set, rule_set.players[0])
    return "\n".join(_lines(rules)) + "\n"


def _lines(rules: Rules) -> Iterator[str]:
    rule_set = rules.rule_set
    title = f"{rule_set.names['en']} ({rule_set.id})"
    yield title
    yield "=" * len(title)
    yield rule_set.lines["en"]
    yield ""
    *fewer, most = map(str, rule_set.players)
    yield f"Players  {', '.join(fewer)} or {most}" if fewer else f"Players  {most}"
    yield f"Pack     {len(rule_set.ranks) * 4} cards"
    yield f"Wins     {rules.wins} total"
    yield ""
    yield f"Contracts, as {rules.seats} play them:"
    for contract_id in rules.menu:
        yield f"  {contract_id:12} {_worth(rules, contract_id)}"
    if others := [contract for contract in rule_set.contracts if contract not in rules.menu]:
        yield f"May be put on the menu: {', '.join(others)}"
    yield ""
    yield "House rules, as printed:"
    for name in OPTION_NAMES:
        if name not in {"contracts", "values", "places"}:
            yield f"  {name:20} {_in_words(getattr(rules.options, name))}"
    for heading, key in (("Sources", "sources"), ("Readings", "readings")):
        yield ""
        yield f"{heading}:"
        yield from (f"  {line}" for line in rule_set.document[key])


def _in_words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _worth(rules: Rules, contract_id: str) -> str:
    """What the items of a contract are worth and what they add up to, in points."""
    told = contract_value(rules, contract_id)
    values = ", ".join(f"{price.part.replace('_', ' ')} {price.points:+}" for price in told.prices)
    if "place" in told.contract.items:
        values = "by place " + " ".join(f"{points:+}" for points in rules.places)
    return f"{values} = {told.total:+}" + (f", slam {told.slam:+}" if told.slam else "")
