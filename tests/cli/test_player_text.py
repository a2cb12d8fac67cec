"""Players over many evenings as the command prints them."""

from scorekeeper.cli.player_text import everybody_as_text, player_as_text
from tests.scoring.documents import game_file
from tests.scoring.stats.test_past_games import evening
from tests.scoring.stats.test_player_stats import FRIDAY, KING

TOLD = [FRIDAY, evening(2, game_file(KING))]


def test_everybody() -> None:
    """A line each; who is not counted is named without figures."""
    assert everybody_as_text(TOLD, {"dan"}) == (
        "Ana: games 1, won 1, last on 2026-10-02\n"
        "Ben: games 1, won 0, last on 2026-10-02\n"
        "Cleo: games 1, won 0, last on 2026-10-02\n"
        "Dan: not counted\n"
    )


def test_one_player() -> None:
    """The worked example of the rules and a king: +8 for Ana, −16, −12 and −24 for the others."""
    assert player_as_text("ana", TOLD, {"dan"}) == (
        "Ana\n"
        "  games that are over: 1 (1 closed before the end)\n"
        "  won: 1 of 1; longest run 1, now 1\n"
        "  places of 4: 1 0 0 0\n"
        "  doubles spoken: won 0, lost 0, level 1\n"
        "  Ben: games 1, better 1, worse 0\n"
        "  Cleo: games 1, better 1, worse 0\n"
        "\n"
        "Modern Barbu, 4 players, games: 1\n"
        "  settled with everybody: +76\n"
        "  from doubles: +14 in 2 deals\n"
        "  no-queens: declared -12 in 1, others +0 in 0\n"
        "  no-king: declared +20 in 1, others +0 in 0\n"
        "  best: +20 no-king, game1 deal 2, 2026-10-01\n"
        "  worst: -12 no-queens, game1 deal 1, 2026-10-01\n"
        "  from Ben: +24 by totals, +14 by doubles\n"
        "  from Cleo: +20 by totals, +0 by doubles\n"
    )


def test_without_figures() -> None:
    """Who is not counted has none, and who plays nowhere is nobody."""
    assert player_as_text("DAN", TOLD, {"dan"}) == "Dan: not counted\n"
    assert player_as_text("Eva", TOLD, ()) is None
