"""Settling up: it sums to zero in cents, gives everybody what is theirs, in the fewest payments."""

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.scoring.game import score_game
from scorekeeper.scoring.settlement import fewest_payments, money_of_nets
from scorekeeper.scoring.standings import Payment, nets
from tests.scoring.documents import Document, deal, game_file, read
from tests.strategies import games

WINS = st.sampled_from(["highest", "lowest"])
TOTALS = st.lists(st.integers(-400, 400), min_size=3, max_size=6).map(tuple)
CLOSE = st.lists(st.integers(-3, 3), min_size=3, max_size=6).map(tuple)
"""Totals that are often level, so that the table falls into groups."""


def received(payments: Sequence[Payment], seats: int) -> tuple[int, ...]:
    """What each seat has gained once all has been paid."""
    gained = [0] * seats
    for payment in payments:
        gained[payment.payer] -= payment.points
        gained[payment.payee] += payment.points
    return tuple(gained)


def can_settle(owed: Sequence[int], pairs: Sequence[tuple[int, int]]) -> bool:
    """Whether all can be settled when only these pairs pay each other, any amounts either way.

    It can just where everybody who is joined by pairs is level as a group.
    """
    group = list(range(len(owed)))
    for a, b in pairs:
        group = [group[a] if other == group[b] else other for other in group]
    return all(
        sum(net for net, mine in zip(owed, group, strict=True) if mine == one) == 0 for one in group
    )


def fewest_by_hand(owed: Sequence[int]) -> int:
    """How many payments are needed: every choice of pairs is tried, fewer pairs first."""
    pairs = list(combinations(range(len(owed)), 2))
    return next(
        size
        for size in range(len(owed))
        if any(can_settle(owed, chosen) for chosen in combinations(pairs, size))
    )


@settings(max_examples=1000)
@given(TOTALS | CLOSE, WINS, st.integers(1, 10_000))
def test_in_cents(totals: tuple[int, ...], wins: str, stake: int) -> None:
    """For a thousand tables: cents add up to 0, all get their due, in at most n − 1 payments."""
    gains = money_of_nets(nets(totals, wins), stake)
    paid = fewest_payments(gains)
    assert all(isinstance(cents, int) for cents in gains)
    assert sum(gains) == 0
    assert received(paid, len(totals)) == gains
    assert len(paid) <= len(totals) - 1
    assert all(payment.points > 0 for payment in paid)


@given(games(most=3), st.integers(1, 500))
def test_whole_games(document: Document, stake: int) -> None:
    """So it is in games that were played, by every rule set and house rule, low or high."""
    told = score_game(read(document))
    gains = money_of_nets(told.nets, stake)
    assert sum(gains) == 0
    by_pairs = received(told.payments, len(gains))
    assert tuple(stake * points for points in by_pairs) == gains
    assert received(fewest_payments(gains), len(gains)) == gains


@settings(max_examples=60)
@given(CLOSE | TOTALS, WINS)
def test_no_fewer_would_do(totals: tuple[int, ...], wins: str) -> None:
    """No choice of fewer pairs, tried one after the other, settles the table."""
    owed = nets(totals, wins)
    assert len(fewest_payments(owed)) == fewest_by_hand(owed)


@pytest.mark.parametrize(
    ("owed", "paid"),
    [
        ((0, 0, 0, 0), []),
        ((20, -60, 20, 20), [(1, 0, 20), (1, 2, 20), (1, 3, 20)]),
        ((5, -5, 7, -7), [(1, 0, 5), (3, 2, 7)]),
        ((10, -6, -4, 0), [(1, 0, 6), (2, 0, 4)]),
        ((3, 4, -7, 6, -5, -1), [(2, 1, 4), (2, 0, 3), (4, 3, 5), (5, 3, 1)]),
    ],
    ids=["all level", "one pays all", "two and two", "one is level", "three and three"],
)
def test_by_hand(owed: tuple[int, ...], paid: list[tuple[int, int, int]]) -> None:
    """Settlements that can be checked with coins on the table: payer, payee, amount."""
    found = [(payment.payer, payment.payee, payment.points) for payment in fewest_payments(owed)]
    assert found == paid


def test_low_wins() -> None:
    """Where low wins, who has most pays."""
    game = game_file(deal("Ana", "no-king", {"king_of_hearts": "Ben"}), options={"sign": "penalty"})
    assert money_of_nets(score_game(read(game)).nets, 5) == (100, -300, 100, 100)
