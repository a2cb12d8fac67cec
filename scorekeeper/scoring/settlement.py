"""Settling up: what the points are worth, and the fewest payments after which nobody owes anything.

Everybody has settled with everybody (`standings.nets`); one purse of coins for the whole table then
needs fewer hands than a coin from each to each.
"""

from collections.abc import Sequence
from itertools import combinations

from scorekeeper.scoring.deal import Points
from scorekeeper.scoring.standings import Payment


def money_of_nets(nets: Points, stake: int) -> tuple[int, ...]:
    """What each seat gains at `stake` for a point, in the unit of the stake: whole cents, mostly.

    `nets` are points by seat and add up to 0; so does what comes out.
    """
    return tuple(stake * points for points in nets)


def fewest_payments(nets: Sequence[int]) -> tuple[Payment, ...]:
    """The fewest payments that give every seat its net; in the unit of the nets, which add up to 0.

    A group of seats whose nets add up to 0 settles among itself, each payment making one of them
    level and the last one two: one payment fewer than it has seats. So the more such groups the
    table falls into, the fewer the payments. Seats that are level pay and get nothing.
    """
    uneven = tuple(seat for seat, net in enumerate(nets) if net)
    return tuple(
        payment
        for group in _zero_sum_groups(uneven, nets)
        for payment in _payments_within(group, nets)
    )


def _zero_sum_groups(seats: tuple[int, ...], nets: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The seats in as many groups as can be, each of which adds up to 0.

    Every way to part them is tried: at six seats those are a few hundred at most.
    """
    if not seats:
        return ()
    first, *others = seats
    ways = [
        (
            (first, *some),
            *_zero_sum_groups(tuple(seat for seat in others if seat not in some), nets),
        )
        for size in range(len(others) + 1)
        for some in combinations(others, size)
        if nets[first] + sum(nets[seat] for seat in some) == 0
    ]
    return max(ways, key=len)


def _payments_within(group: Sequence[int], nets: Sequence[int]) -> list[Payment]:
    """The payments of one group: who owes most pays who is owed most, until nobody owes."""
    left = {seat: nets[seat] for seat in group}
    found = []
    while any(left.values()):
        payer, payee = min(left, key=left.__getitem__), max(left, key=left.__getitem__)
        paid = min(-left[payer], left[payee])
        found.append(Payment(payer, payee, paid))
        left[payer] += paid
        left[payee] -= paid
    return found
