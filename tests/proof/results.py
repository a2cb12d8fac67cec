"""Every result that a contract can have at a table of four.

A result is who took how many of each thing that the contract scores, or the order of finishing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations, product

from tests.proof.by_text import SEATS, Line, Taken, Text, base, possible


@dataclass(frozen=True)
class Result:
    """What a deal of `contract` came to, and the base points that the text gives for it."""

    contract: str
    taken: Taken
    finished: tuple[int, ...] | None
    line: Line


def shares(number: int, seats: int = SEATS) -> Iterator[tuple[int, ...]]:
    """Every way to share out `number` like things among the seats."""
    if seats == 1:
        yield (number,)
        return
    for mine in range(number + 1):
        for others in shares(number - mine, seats - 1):
            yield (mine, *others)


def results(text: Text, contract: str) -> Iterator[Result]:
    """Every result of a contract.

    Salade has too many to write down (hundreds of millions with 52 cards), so there it is one
    result for each line of base points.
    """
    prices = text.contracts[contract]
    if contract == "domino":
        for finished in permutations(range(SEATS)):
            line = tuple(text.places[finished.index(seat)] for seat in range(SEATS))
            yield Result(contract, {}, finished, line)
    elif contract == "salade":
        for line, taken in salade(text, prices).items():
            yield Result(contract, taken, None, line)
    else:
        for found in product(*(shares(text.there(thing)) for thing in prices)):
            taken = dict(zip(prices, found, strict=True))
            if possible(taken):
                yield Result(contract, taken, None, base(text, contract, taken))


def salade(text: Text, prices: Mapping[str, int]) -> dict[Line, Taken]:
    """Every line of base points that Salade can come to, with something taken that comes to it.

    Adding up is all that is asked of it, so these are some more lines than play can produce.
    """
    lines: dict[Line, dict[str, tuple[int, ...]]] = {(0,) * SEATS: {}}
    slams: dict[Line, Taken] = {}
    for thing, price in prices.items():
        longer: dict[Line, dict[str, tuple[int, ...]]] = {}
        for share in shares(text.there(thing)):
            if thing == "tricks" and text.slam is not None and text.tricks in share:
                everything = {
                    thing: tuple(text.there(thing) if one else 0 for one in share)
                    for thing in prices
                }
                slams[tuple(text.slam if one else 0 for one in share)] = everything
                continue
            for line, taken in lines.items():
                sums = tuple(a + b * price for a, b in zip(line, share, strict=True))
                if sums not in longer:
                    longer[sums] = {**taken, thing: share}
        lines = longer
    return {**lines, **slams}
