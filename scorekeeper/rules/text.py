"""A rule set as text for a terminal: menu, values, house rules, sources."""

from collections.abc import Iterator

from scorekeeper.scoring.cards import in_play
from scorekeeper.scoring.options import read_options
from scorekeeper.scoring.parts import parts, total
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
    yield f"Players  {' or '.join(map(str, rule_set.players))}"
    yield f"Pack     {len(rule_set.ranks) * 4} cards"
    yield f"Wins     {rules.wins} total"
    yield ""
    yield f"Contracts, as {rules.seats} play them:"
    for contract_id in rules.menu:
        yield f"  {contract_id:12} {_worth(rules, contract_id)}"
    yield ""
    yield "House rules, as printed:"
    for name in OPTION_NAMES:
        value = getattr(rules.options, name)
        if name not in {"contracts", "values", "places"}:
            yield f"  {name:20} {value}"
    for heading, key in (("Sources", "sources"), ("Readings", "readings")):
        yield ""
        yield f"{heading}:"
        yield from (f"  {line}" for line in rule_set.document[key])


def _worth(rules: Rules, contract_id: str) -> str:
    """What the items of a contract are worth and what they add up to, in points."""
    contract = rules.contract(contract_id)
    there = in_play(rules.rule_set.ranks, rules.seats)
    if "place" in contract.items:
        values = "by place " + " ".join(f"{points:+}" for points in rules.places)
    else:
        values = ", ".join(
            f"{part.key.replace('_', ' ')} {part.points:+}"
            for part in parts(rules, contract, there)
        )
    slam = rules.slam(contract)
    return f"{values} = {total(rules, contract, there):+}" + (f", slam {slam:+}" if slam else "")
