"""Where the points came from: contracts, doubles, pairs, the best and the worst, the check sum."""

from hypothesis import given

from scorekeeper.scoring.game import score_game
from scorekeeper.scoring.sheets.breakdown import (
    CheckSum,
    ContractPoints,
    PairTotals,
    best_and_worst,
    by_contract,
    check_sum,
    from_contracts,
    from_doubles,
    pair_totals,
)
from tests.scoring.documents import Document, deal, game_file, read
from tests.scoring.test_cases import CASES
from tests.strategies import games

QUEENS = deal(
    "Ana",
    "no-queens",
    {"queens": {"Ana": 1, "Cleo": 1, "Dan": 2}},
    doubles=[["Ben", "Ana"], ["Ben", "Cleo"], ["Ben", "Dan"], ["Cleo", "Ana"], ["Ana", "Cleo"]],
)
"""The worked example of the rules: -12, +24, -12, -24."""
KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"}, doubles=[["Ben", "Ana"]])
TRICKS = deal("Ana", "no-tricks", {"tricks": {"Ana": 6, "Ben": 4, "Cleo": 2, "Dan": 1}})
GAME = game_file(QUEENS, KING, TRICKS)


def test_contracts_and_doubles() -> None:
    """Queens -6 0 -6 -12, king 0 -20 0 0, tricks -12 -8 -4 -2; the rest are doubles."""
    told = score_game(read(GAME))
    assert from_contracts(told) == (-18, -28, -10, -14)
    assert from_doubles(told) == (-6 + 20, 24 - 20, -6, -12)


def test_best_and_worst() -> None:
    """Doubles count; where two contracts are level, the one printed first is named."""
    best, worst = zip(*best_and_worst(score_game(read(GAME))), strict=True)
    assert best == (
        ContractPoints("no-king", 20),
        ContractPoints("no-queens", 24),
        ContractPoints("no-king", 0),
        ContractPoints("no-king", 0),
    )
    assert worst == (
        ContractPoints("no-tricks", -12),
        ContractPoints("no-king", -40),
        ContractPoints("no-queens", -12),
        ContractPoints("no-queens", -24),
    )


def test_best_is_lowest_where_low_wins() -> None:
    """Ana's 130 points of penalty are her worst, Ben's 30 his best."""
    rows = [
        deal("Ana", "no-tricks", {"tricks": {"Ana": 13}}),
        deal("Ben", "no-hearts", {"hearts": {"Ana": 10, "Ben": 3}}),
    ]
    found = best_and_worst(score_game(read(game_file(*rows, rules="family"))))
    assert found[0] == (ContractPoints("no-hearts", 100), ContractPoints("no-tricks", 130))
    assert found[1] == (ContractPoints("no-tricks", 0), ContractPoints("no-hearts", 30))


def test_before_the_first_deal() -> None:
    """Nothing has brought anything yet, and nothing adds up to nothing."""
    told = score_game(read(game_file()))
    assert best_and_worst(told) == ()
    assert by_contract(told) == {}
    assert from_contracts(told) == (0, 0, 0, 0)
    assert {(moves.doubled, moves.redoubled, moves.points) for moves in pair_totals(told)} == {
        (0, 0, 0)
    }
    assert check_sum(told) == CheckSum(0, 0, 0, 0)


def test_pairs() -> None:
    """Ana and Ben: 6 apart for Ben in queens, 20 apart for Ana at the king."""
    found = {moves.pair: moves for moves in pair_totals(score_game(read(GAME)))}
    assert found[0, 1] == PairTotals((0, 1), doubled=2, redoubled=0, points=-6 + 20)
    assert found[0, 2] == PairTotals((0, 2), doubled=0, redoubled=1, points=0)
    assert found[1, 3] == PairTotals((1, 3), doubled=1, redoubled=0, points=12)
    assert found[0, 3] == PairTotals((0, 3), doubled=0, redoubled=0, points=0)


def test_check_sum() -> None:
    """Queens -24, king -20, tricks -26, and what was adjusted beside the deals."""
    rows = [{"player": "Dan", "points": -5, "reason": "revoke", "after_deal": 1}]
    told = check_sum(score_game(read({**GAME, "adjustments": rows})))
    assert told == CheckSum(found=-75, deals=-70, adjustments=-5, penalties=0)
    assert told.expected == -75


def test_a_series_adds_up_to_nothing() -> None:
    """All seven contracts of modern Barbu, however they went."""
    assert check_sum(score_game(read(CASES["full-modern"]["game"]))) == CheckSum(0, 0, 0, 0)


def test_a_slam_takes_off() -> None:
    """A game of Bombu is 1280; the slam in no-tricks takes off 400 (rules.md, section 4)."""
    assert check_sum(score_game(read(CASES["full-bombu"]["game"]))).deals == 1280 - 400


def test_cards_that_lie_out_take_off() -> None:
    """Three players, the 5 of hearts out: twelve hearts, 120."""
    row = deal("Ana", "no-hearts", {"hearts": {"Ana": 6, "Ben": 6}}, removed=["5H"])
    document = game_file(row, rules="family", players=("Ana", "Ben", "Cleo"))
    assert check_sum(score_game(read(document))).deals == 120


@given(games(most=14))
def test_everything_adds_up(document: Document) -> None:
    """Contracts, doubles, adjustments and penalties make the totals; so do contracts and pairs."""
    told = score_game(read(document))
    based, doubled = from_contracts(told), from_doubles(told)
    columns = (based, doubled, told.adjustments, told.penalties)
    assert tuple(map(sum, zip(*columns, strict=True))) == told.totals
    found = check_sum(told)
    assert found.found == found.expected
    moved = [0] * told.game.rules.seats
    for moves in pair_totals(told):
        moved[moves.pair[0]] += moves.points
        moved[moves.pair[1]] -= moves.points
        assert moves.points == 0 or moves.doubled + moves.redoubled
    assert tuple(moved) == doubled
    for seat, both in enumerate(zip(based, doubled, strict=True)):
        assert sum(points[seat] for points in by_contract(told).values()) == sum(both)
    sign = 1 if told.game.rules.wins == "highest" else -1
    for best, worst in best_and_worst(told):
        assert sign * best.points >= sign * worst.points
