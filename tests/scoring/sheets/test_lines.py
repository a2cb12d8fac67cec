"""The score sheet on paper: a line for every deal, played, under way or to come."""

from hypothesis import given

from scorekeeper.scoring.game import score_game
from scorekeeper.scoring.sheets.lines import lines
from scorekeeper.scoring.sheets.notation import Call
from tests.scoring.documents import Document, deal, game_file, read
from tests.strategies import games

KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})
QUEENS = deal("Ana", "no-queens", {"queens": {"Ben": 4}}, doubles=[["Ben", "Ana"]])


def test_played_and_to_come() -> None:
    """Two deals played, one under way, the others with their declarers and no contract yet."""
    under_way = deal("Ana", "trumps", detail="S", doubles=[["Cleo", "Ana"]])
    found = list(lines(score_game(read(game_file(KING, QUEENS, under_way)))))
    assert [line.number for line in found] == [*range(1, 29)]
    assert [line.declarer for line in found] == [0] * 7 + [1] * 7 + [2] * 7 + [3] * 7
    assert [line.contract for line in found[:4]] == ["no-king", "no-queens", "trumps", None]
    assert found[0].score == found[0].running == (0, -20, 0, 0)
    assert found[1].score == (24, -48, 0, 0)
    assert found[1].running == (24, -68, 0, 0)
    assert found[1].calls[1] == Call(doubled=(0,))
    assert found[2].calls[2] == Call(doubled=(0,))
    assert found[2].deal
    assert (found[2].score, found[3].deal) == (None, None)
    assert set(found[3].calls) == {Call()}


def test_a_fixed_order_is_filled_in() -> None:
    """Bombu before the first deal: all 24 contracts stand there."""
    found = list(lines(score_game(read(game_file(rules="bombu")))))
    passes = ["no-tricks", "no-hearts", "no-queens", "no-king", "salade", "domino"] * 4
    assert [line.contract for line in found] == passes


@given(games(most=14))
def test_the_last_line_is_the_sum(document: Document) -> None:
    """The running sums end at the totals without adjustments and penalties."""
    told = score_game(read(document))
    found = list(lines(told))
    assert len(found) == told.game.rules.deals
    played = [line for line in found if line.score]
    assert len(played) == len(told.scored_deals)
    beside = zip(told.totals, told.adjustments, told.penalties, strict=True)
    sums = tuple(total - adjusted - fined for total, adjusted, fined in beside)
    assert (played[-1].running if played else (0,) * told.game.rules.seats) == sums
