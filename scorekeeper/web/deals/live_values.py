"""What the page needs to show points while a deal is being entered: the contract's linear table.

The page adds up; the values are those of scoring. A browser test proves both equal.
"""

from typing import Any

from scorekeeper.scoring.deal import split_unplayed
from scorekeeper.scoring.parts import Part, places_to_name
from scorekeeper.scoring.rules import Contract, Rules


def table(rules: Rules, contract: Contract, parts: tuple[Part, ...]) -> dict[str, Any]:
    """The values of a contract as JSON: points by part and place, slam, factors by level.

    `slam` is null where none is scored; `split` says whether an undoubled deal is not played.
    """
    return {
        "parts": {
            part.key: {"form": part.form, "most": part.in_play, "points": part.points}
            for part in parts
        },
        "places": list(rules.places),
        "named": places_to_name(rules),
        "slam": rules.slam(contract),
        "split": split_unplayed(rules, contract, frozenset()),
        "factors": [1, *rules.options.factors],
        "seats": rules.seats,
    }
