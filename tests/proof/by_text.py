"""What the rules' text says of four players: prices, who can have taken what, what doubles move.

Typed in from the text, figure by figure; nothing here comes from scorekeeper.scoring. Seats are
numbers from 0, points are in the sign in which the set is printed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

Line = tuple[int, ...]
"""Points by seat."""

Taken = Mapping[str, tuple[int, ...]]
"""How many of each thing each seat took."""

SEATS = 4
PAIRS = tuple(combinations(range(SEATS), 2))


@dataclass(frozen=True)
class Text:
    """One rule set: what each contract scores (points by thing), places, factors, tricks, slam."""

    contracts: Mapping[str, Mapping[str, int]]
    places: Line
    factors: tuple[int, int] = (2, 3)
    tricks: int = 13
    slam: int | None = None

    @property
    def hearts(self) -> int:
        """As many hearts as tricks: a suit has as many cards as each hand."""
        return self.tricks

    def there(self, thing: str) -> int:
        """How many of a thing are in play."""
        return {"tricks": self.tricks, "hearts": self.hearts, "queens": 4}.get(thing, 1)


MODERN = {
    "no-tricks": {"tricks": -2},
    "no-queens": {"queens": -6},
    "no-last-two": {"second_last_trick": -10, "last_trick": -20},
    "no-hearts": {"hearts": -2, "ace_of_hearts": -4},  # the ace: -6 instead of -2
    "no-king": {"king_of_hearts": -20},
    "trumps": {"tricks": 5},
    "domino": {},
}
MODERN_PLACES = (45, 20, 5, -5)
SPANISH_SALADE = {
    "tricks": -2,
    "hearts": -2,
    "ace_of_hearts": -4,
    "queens": -6,
    "king_of_hearts": -20,
    "second_last_trick": -10,
    "last_trick": -20,
}


def without(contract: str) -> Mapping[str, Mapping[str, int]]:
    """The modern sheet without one of its contracts."""
    return {name: prices for name, prices in MODERN.items() if name != contract}


TEXTS: Mapping[str, Text] = {
    "modern": Text(MODERN, MODERN_PLACES),
    "simple": Text(MODERN, MODERN_PLACES),
    "spanish": Text(MODERN, MODERN_PLACES, (2, 4)),
    "spanish-six": Text(without("trumps"), MODERN_PLACES, (2, 4)),
    "spanish-no-domino": Text(without("domino"), MODERN_PLACES, (2, 4)),
    "spanish-salade": Text({**MODERN, "salade": SPANISH_SALADE}, MODERN_PLACES, (2, 4)),
    "tafferan": Text(MODERN, MODERN_PLACES, (2, 4)),
    "bombu": Text(
        {
            "no-tricks": {"tricks": 10},
            "no-hearts": {"hearts": 10},
            "no-queens": {"queens": 20},
            "no-king": {"king_of_hearts": 80},
            "salade": {"tricks": 10, "hearts": 10, "queens": 20, "king_of_hearts": 80},
            "domino": {},
        },
        (-200, -120, 0, 0),
        tricks=8,
        slam=-320,
    ),
    "family": Text(
        {
            "no-tricks": {"tricks": 10},
            "no-hearts": {"hearts": 10},
            "no-queens": {"queens": 20},
            "no-last": {"last_trick": 50},
            "no-king": {"king_of_hearts": 50},
            "salade": {
                "tricks": 10,
                "hearts": 10,
                "queens": 20,
                "king_of_hearts": 50,
                "last_trick": 50,
            },
            "domino": {},
        },
        (-100, -50, 0, 0),
    ),
}


def has_slam(text: Text, contract: str, taken: Taken) -> bool:
    """Whether one player took all tricks where that is scored: no-tricks and Salade."""
    scored = text.slam is not None and contract in {"no-tricks", "salade"}
    return scored and text.tricks in taken["tricks"]


def base(text: Text, contract: str, taken: Taken) -> Line:
    """The points of what was taken, thing by thing; a slam instead of all of it."""
    if has_slam(text, contract, taken):
        return tuple((text.slam or 0) * (tricks == text.tricks) for tricks in taken["tricks"])
    prices = text.contracts[contract]
    return tuple(
        sum(price * taken[thing][seat] for thing, price in prices.items()) for seat in range(SEATS)
    )


def possible(taken: Taken) -> bool:
    """Whether a player's cards go together, as the text lists it."""
    nothing = (0,) * SEATS
    hearts, queens, tricks = (taken.get(thing) for thing in ("hearts", "queens", "tricks"))
    king, ace, last, before = (
        taken.get(thing, nothing)
        for thing in ("king_of_hearts", "ace_of_hearts", "last_trick", "second_last_trick")
    )
    for seat in range(SEATS):
        if hearts and king[seat] + ace[seat] > hearts[seat]:
            return False
        if tricks and last[seat] + before[seat] > tricks[seat]:
            return False
    if tricks is None:
        return _has_queen_of_hearts(hearts, queens, king, ace)
    # The queen of hearts is one card in two counts: try everybody who can have her.
    twice = [None] if hearts is None or queens is None else list(range(SEATS))
    return any(
        (holder is None or _may_hold(holder, hearts, queens, king, ace))
        and all(
            (hearts or king)[seat] + (queens or nothing)[seat] - (seat == holder)
            <= SEATS * tricks[seat]
            for seat in range(SEATS)
        )
        for holder in twice
    )


def _may_hold(seat: int, hearts: Line | None, queens: Line | None, king: Line, ace: Line) -> bool:
    """Whether a seat may have the queen of hearts: a queen, and a heart beside king and ace."""
    return bool(hearts and queens and queens[seat] and hearts[seat] > king[seat] + ace[seat])


def _has_queen_of_hearts(hearts: Line | None, queens: Line | None, king: Line, ace: Line) -> bool:
    """Whether somebody may have the queen of hearts, where she is in both counts."""
    if hearts is None or queens is None:
        return True
    return any(_may_hold(seat, hearts, queens, king, ace) for seat in range(SEATS))


def moved(line: Line, levels: Sequence[int], factors: tuple[int, int]) -> Line:
    """What doubled pairs move: from the worse to the better, the difference so often once more.

    `levels` has for each pair of PAIRS 0, 1 (doubled) or 2 (redoubled).
    """
    side = [0] * SEATS
    for (one, other), level in zip(PAIRS, levels, strict=True):
        if level and line[one] != line[other]:
            better, worse = (one, other) if line[one] > line[other] else (other, one)
            points = (line[better] - line[worse]) * (factors[level - 1] - 1)
            side[better] += points
            side[worse] -= points
    return tuple(side)
