"""What a contract scores in a given deal, part by part: one table for forms, checks and points.

The base score is linear in the captures (rules.md, section 1): each part has a number in play and
a value for each. A slam, where a set has one, replaces the whole line.
"""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.scoring.cards import InPlay
from scorekeeper.scoring.rules import Contract, Rules

COUNTS = frozenset({"tricks", "hearts", "queens"})
"""The parts told by how many each player took; the others by one name, or by an order of names."""


class Part(NamedTuple):
    """One thing the captures of a contract tell.

    `key` is its name in a game file. `form` says how it is told: "count" (how many each player
    took), "taker" (who took it) or "finished" (names in the order of going out). `in_play` is how
    many there are: cards, tricks or, in domino, players. `points` is what each is worth, in points
    (the ace of hearts: what it counts beyond a heart; domino: 0, `Rules.places` has the values).
    """

    key: str
    form: str
    in_play: int
    points: int


def parts(rules: Rules, contract: Contract, there: InPlay) -> tuple[Part, ...]:
    """The parts to be told of `contract` with the cards that are `there`, in the order asked.

    The rules keep them: a game asks for the same few at every deal.
    """
    asked = (contract.id, there)
    known = rules.known_parts.get(asked)
    if known is None:
        known = rules.known_parts[asked] = tuple(_parts(rules, contract, there))
    return known


def _parts(rules: Rules, contract: Contract, there: InPlay) -> Iterator[Part]:
    for item in contract.items:
        match item:
            case "trick" | "trump_trick":
                yield Part("tricks", "count", there.tricks, rules.value(item))
            case "heart":
                yield Part("hearts", "count", there.hearts, rules.value(item))
                extra = rules.value("ace_of_hearts") - rules.value("heart")
                if extra and there.ace_of_hearts:
                    yield Part("ace_of_hearts", "taker", 1, extra)
            case "queen":
                yield Part("queens", "count", there.queens, rules.value(item))
            case "place":
                yield Part("finished", "finished", rules.seats, 0)
            case "king_of_hearts" if not there.king_of_hearts:
                pass
            case _:
                yield Part(item, "taker", 1, rules.value(item))


def contract_total(rules: Rules, contract: Contract, there: InPlay) -> int:
    """What all captures of a deal add up to, in points, no slam taken."""
    if "place" in contract.items:
        return sum(rules.places)
    return sum(part.in_play * part.points for part in parts(rules, contract, there))


def places_to_name(rules: Rules) -> int:
    """How many finishers domino needs: up to the last place that scores, at most all but one."""
    scoring = [place for place, points in enumerate(rules.places, start=1) if points]
    return min(max(scoring, default=0), rules.seats - 1)
