"""Who is first, and what everybody owes everybody."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.scoring.deal import Points
from scorekeeper.scoring.doubling import pairs_of_seats


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings: `place` counts from 1, `total` in points."""

    place: int
    seat: int
    total: int


@dataclass(frozen=True, slots=True)
class Payment:
    """`points` that the seat `payer` gives to the seat `payee`."""

    payer: int
    payee: int
    points: int


def standings(totals: Points, wins: str) -> tuple[Standing, ...]:
    """Best first, equal places in seat order.

    Equal totals share a place and the next is skipped: 1, 1, 3, 4.
    """
    better = _merits(totals, wins)
    order = sorted(range(len(totals)), key=lambda seat: (-better[seat], seat))
    return tuple(
        Standing(1 + sum(other > better[seat] for other in better), seat, totals[seat])
        for seat in order
    )


def payments(totals: Points, wins: str) -> tuple[Payment, ...]:
    """Everybody settles with everybody: each pair pays the difference of totals to the better one.

    Pairs that are level pay nothing and are left out; the rest in seat order.
    """
    better = _merits(totals, wins)
    return tuple(
        Payment(b, a, better[a] - better[b])
        if better[a] > better[b]
        else Payment(a, b, better[b] - better[a])
        for a, b in pairs_of_seats(len(totals))
        if better[a] != better[b]
    )


def nets(totals: Points, wins: str) -> Points:
    """What each seat gains when everybody has settled with everybody, in points; adds up to 0."""
    better = _merits(totals, wins)
    return tuple(len(better) * merit - sum(better) for merit in better)


def _merits(totals: Sequence[int], wins: str) -> Points:
    """The totals written so that more is better."""
    return tuple(total if wins == "highest" else -total for total in totals)
