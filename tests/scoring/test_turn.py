"""Whose turn it is, and what is open to him: the line at the head of a game."""

from scorekeeper.scoring.game import Turn, score_game
from tests.players import FOUR
from tests.scoring.documents import deal, game_file, read

KINGS = [deal(player, "no-king", {"king_of_hearts": "Ben"}) for player in FOUR]


def test_the_last_deal_and_then_nobody() -> None:
    """The last deal of a game is somebody's turn like any other; after it nobody declares."""
    options = {"contracts": ["no-king"]}
    for played, turn in ((3, Turn(4, 3, ("no-king",))), (4, None)):
        assert score_game(read(game_file(*KINGS[:played], options=options))).turn == turn


def test_what_was_declared_is_not_open() -> None:
    """What a declarer has had is not open to him; the deal under way still is what it is."""
    tricks = deal("Ana", "no-tricks", {"tricks": {"Dan": 13}})
    options = {"contracts": ["no-tricks", "no-king", "domino"]}
    assert score_game(read(game_file(tricks, options=options))).turn == Turn(
        2, 0, ("no-king", "domino")
    )
    after = score_game(read(game_file(tricks, KINGS[0], options=options)))
    assert after.turn == Turn(3, 0, ("domino",))
    under_way = score_game(read(game_file(tricks, deal("Ana", "no-king"), options=options)))
    assert under_way.turn == Turn(2, 0, ("no-king", "domino"))
