"""Every result of every contract, with every state of the six pairs, settled twice.

Once by the scoring, once from the rules' text: base points add up to the contract's total, side
bets to nothing, both ways agree, and when players change seats their points go with them.
"""

import random
from collections.abc import Sequence
from functools import cache
from itertools import islice, product

from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.captures import Captures, read_captures
from scorekeeper.scoring.deal import Deal, cards_in_play, settle
from scorekeeper.scoring.options import read_options
from scorekeeper.scoring.parts import contract_total
from scorekeeper.scoring.rules import Rules
from tests.players import FOUR
from tests.proof.by_text import PAIRS, SEATS, TEXTS, Text, has_slam, moved
from tests.proof.results import Result, results

Seats = tuple[int, ...]
"""For each seat the one that its player moves to."""

LEVELS = tuple(product((0, 1, 2), repeat=len(PAIRS)))
"""Every state of the six pairs, 729: 0 is no double, 1 doubled, 2 redoubled."""

AT_HOME = (0, 1, 2, 3)
TURNS = ((1, 2, 3, 0), (1, 0, 2, 3))
"""Two changes of seats; every other one is made of these."""

CONTRACTS = [
    (rules_id, contract) for rules_id, text in TEXTS.items() for contract in text.contracts
]
TURNED = 10
"""Of a tenth, and of Salade, players change seats in one result of so many; else in all."""


def prove(rules_id: str, contract: str, part: int = 0, parts: int = 1, tenth: int = 0) -> int:
    """Settles every `parts`-th result of a contract, from number `part` on; how many settlements.

    With a seed `tenth`, of each result only a tenth of the levels, by chance. Raises
    AssertionError at the first difference.
    """
    rules, text, chance = table(rules_id), TEXTS[rules_id], random.Random(tenth)
    settled = 0
    for number, result in enumerate(islice(results(text, contract), part, None, parts)):
        prove_base(rules, text, result)
        levels = chance.sample(LEVELS, len(LEVELS) // 10) if tenth else LEVELS
        some = tenth or contract == "salade"
        turns = () if some and number % TURNED else TURNS
        prove_sides(rules, text, result, levels, turns)
        settled += len(levels)
    return settled


@cache
def table(rules_id: str) -> Rules:
    """Four players at a rule set as printed, with doubles also where the set has none."""
    options = {"doubling": True, "factors": list(TEXTS[rules_id].factors)}
    rules, problems = read_options(options, rule_sets()[rules_id], SEATS)
    assert problems == []
    return rules


def prove_base(rules: Rules, text: Text, result: Result) -> None:
    """Base points are those of the text and add up to the total; what can be taken is accepted."""
    contract = rules.contract(result.contract)
    line = settle(rules, deal(result, captures(result, AT_HOME))).base
    assert line == result.line, result
    slam = result.taken and has_slam(text, result.contract, result.taken)
    assert sum(line) == (
        text.slam if slam else contract_total(rules, contract, cards_in_play(rules, ()))
    ), result
    if result.contract != "salade":
        _, problems = read_captures(named(result), rules, contract, cards_in_play(rules, ()), FOUR)
        assert problems == [], (result, problems)


def prove_sides(
    rules: Rules,
    text: Text,
    result: Result,
    all_levels: Sequence[Sequence[int]],
    turns: Sequence[Seats],
) -> None:
    """Side bets are those of the text and add up to nothing; they go with players to new seats."""
    at_home = captures(result, AT_HOME)
    turned = [(seats, captures(result, seats)) for seats in turns]
    for levels in all_levels:
        side = settle(rules, deal(result, at_home, doubled(levels, AT_HOME))).side
        assert side == moved(result.line, levels, text.factors), (result, levels)
        assert sum(side) == 0, (result, levels)
        for seats, taken in turned:
            score = settle(rules, deal(result, taken, doubled(levels, seats)))
            assert tuple(score.base[seat] for seat in seats) == result.line, (result, seats)
            assert tuple(score.side[seat] for seat in seats) == side, (result, levels, seats)


def deal(
    result: Result, taken: Captures, doubles: frozenset[tuple[int, int]] = frozenset()
) -> Deal:
    """The deal that came to this result; who declared it does not matter to its points."""
    return Deal(0, result.contract, doubles=doubles, captures=taken)


def captures(result: Result, seats: Seats) -> Captures:
    """The captures of a result, each player moved to the new seat."""
    took = {
        thing: tuple(share[seats.index(seat)] for seat in AT_HOME)
        for thing, share in result.taken.items()
    }
    return Captures(took, result.finished and tuple(seats[seat] for seat in result.finished))


@cache
def doubled(levels: Sequence[int], seats: Seats) -> frozenset[tuple[int, int]]:
    """Who said "double" to whom for these levels of the pairs, each player moved to a new seat."""
    return frozenset(
        spoken
        for (one, other), level in zip(PAIRS, levels, strict=True)
        for spoken in ((seats[one], seats[other]), (seats[other], seats[one]))[:level]
    )


def named(result: Result) -> dict[str, object]:
    """The captures as a game file has them."""
    if result.finished:
        return {"finished": [FOUR[seat] for seat in result.finished]}
    counted = ("tricks", "hearts", "queens")
    return {
        thing: dict(zip(FOUR, share, strict=True)) if thing in counted else FOUR[share.index(1)]
        for thing, share in result.taken.items()
    }
