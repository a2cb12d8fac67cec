"""What the contracts of a table are worth: item by item, in all, and over a series."""

from dataclasses import dataclass

from scorekeeper.scoring.cards import in_play
from scorekeeper.scoring.parts import Part, contract_total, parts
from scorekeeper.scoring.rules import Contract, Rules


@dataclass(frozen=True, slots=True)
class ItemValue:
    """A part of a contract: `count` of them can be taken, each for `points`.

    `part` is the name of a part in a game file. An ace of hearts with a value of its own stands
    apart from the other hearts, with all that it counts.
    """

    part: str
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class ContractValue:
    """What a contract is worth, in points.

    `prices` are its parts, none in domino; `total` is what a deal adds up to, `slam` what the
    player with all tricks gets instead, None where no slam is scored.
    """

    contract: Contract
    prices: tuple[ItemValue, ...]
    total: int
    slam: int | None


def contract_value(rules: Rules, contract_id: str) -> ContractValue:
    """What a contract of the rule set is worth here, as if no heart or queen lay out."""
    contract = rules.rule_set.contracts[contract_id]
    there = in_play(rules.rule_set.ranks, rules.seats)
    told = parts(rules, contract, there)
    apart = any(part.key == "ace_of_hearts" for part in told)
    return ContractValue(
        contract=contract,
        prices=tuple(_item_value(rules, part, apart) for part in told if part.form != "finished"),
        total=contract_total(rules, contract, there),
        slam=rules.slam(contract),
    )


def _item_value(rules: Rules, part: Part, ace_apart: bool) -> ItemValue:
    if part.key == "ace_of_hearts":
        return ItemValue(part.key, 1, rules.value("ace_of_hearts"))
    count = part.in_play - 1 if part.key == "hearts" and ace_apart else part.in_play
    return ItemValue(part.key, count, part.points)


def series_sum(rules: Rules) -> int:
    """What all contracts of the menu add up to, in points: one declarer's series without a slam."""
    return sum(contract_value(rules, contract_id).total for contract_id in rules.menu)
