"""How many taps a Salade takes, said once more in Python: what the page asks, what it fills in.

So the deal that takes the most can be looked for among many, and is tapped in a browser once.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.browser.taps import COUNTS, PAIRS

Counts = dict[str, list[int | None]]
"""By part, the numbers of all players in their order; None where nobody knows yet."""


def taps_needed(captures: Mapping[str, Any], players: Sequence[str]) -> int:
    """The taps on sheet and pad for what was taken, everything asked for in its order."""
    told = {
        part: [captures[part].get(name, 0) for name in players]
        for part in COUNTS
        if part in captures
    }
    known: Counts = {part: [None] * len(players) for part in told}
    taps = 0
    for part, numbers in told.items():
        for seat, number in enumerate(numbers):
            if known[part][seat] is None:
                known[part][seat] = number
                taps += 1
                follow(known, {each: sum(row) for each, row in told.items()})
    # One for the single card or trick; one for the two of a row, to one player or to two.
    rows = {next((pair for pair in PAIRS if part in pair), part) for part in {*captures} - {*told}}
    return taps + len(rows)


def follow(known: Counts, in_play: Mapping[str, int]) -> None:
    """Fill in what can only be one way: nothing without tricks, the last player, nothing left."""
    for part, row in known.items():
        for seat, tricks in enumerate(known["tricks"]):
            if part != "tricks" and tricks == 0 and row[seat] is None:
                row[seat] = 0
        left = in_play[part] - sum(number or 0 for number in row)
        unknown = [seat for seat, number in enumerate(row) if number is None]
        if len(unknown) == 1 or left == 0:
            for seat in unknown:
                row[seat] = left
