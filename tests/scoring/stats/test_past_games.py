"""Many evenings: what counts, who came, which tables there were, what can be added together."""

from collections.abc import Sequence

from scorekeeper.scoring.game import score_game
from scorekeeper.scoring.history import changes
from scorekeeper.scoring.stats.past_games import (
    Group,
    PastGame,
    PlayerSummary,
    comparable_games,
    finished_games,
    games_of_players,
    groups,
    player_summaries,
    rules_changed,
)
from tests.players import FOUR
from tests.scoring.documents import Document, Log, deal, game_file, read

SHORT = {"contracts": ["no-king"]}


def kings(*takers: str, players: Sequence[str] = FOUR, rules: str = "modern") -> Document:
    """A game of no-king only, in which these took the king; whole with one for each player."""
    out = {"removed": ["2C"]} if len(players) == len(FOUR) - 1 else {}
    deals = [
        deal(players[turn], "no-king", {"king_of_hearts": taker}, **out)
        for turn, taker in enumerate(takers)
    ]
    return game_file(*deals, players=players, rules=rules, options=SHORT)


def evening(day: int, document: Document, *, closed: bool = False) -> PastGame:
    """A game of the tenth month; the day tells its id."""
    return PastGame(f"game{day}", f"2026-10-{day:02}", score_game(read(document)), closed)


WHOLE = kings("Ben", "Ben", "Cleo", "Ben")
"""Ben 3 kings, Cleo one: Ana and Dan are first, Cleo third, Ben fourth."""


def test_what_counts() -> None:
    """A game counts when all is played, or when it was closed after a deal at least."""
    told = [
        evening(1, WHOLE),
        evening(2, kings("Ben")),
        evening(3, kings("Ben"), closed=True),
        evening(4, kings(), closed=True),
    ]
    assert [one.game_id for one in finished_games(told)] == ["game1", "game3"]


def test_where_somebody_sat() -> None:
    """A name is found case aside, also where letters are put together in another way."""
    told = evening(1, kings("Ana", players=("Ana", "BEN", "Zoe\u0301", "Dan")))
    assert [told.seat(name) for name in ("ana", "Ben", "zo\u00e9", "Eva")] == [0, 1, 2, None]


def test_places_are_shared() -> None:
    """Two who are level at the top are both first; third is who comes next."""
    told = evening(1, WHOLE)
    assert [told.place(seat) for seat in range(4)] == [1, 4, 3, 1]


def test_guests() -> None:
    """Who played last comes first, by the name written last; only games that are over count."""
    told = [
        evening(1, WHOLE),
        evening(2, kings("Eva", "Eva", "Eva", players=("Eva", "ben", "Cleo"), rules="family")),
        evening(3, kings("Ben", players=("Finn", "Ana", "Ben", "Dan"))),
    ]
    assert player_summaries(told) == (
        PlayerSummary("Finn", 0, 0, "2026-10-03"),
        PlayerSummary("Ana", 1, 1, "2026-10-03"),
        PlayerSummary("Ben", 2, 1, "2026-10-03"),
        PlayerSummary("Dan", 1, 1, "2026-10-03"),
        PlayerSummary("Eva", 1, 0, "2026-10-02"),
        PlayerSummary("Cleo", 2, 1, "2026-10-02"),
    )


def test_groups() -> None:
    """The same people are one table, whatever their seats; only games that are over count."""
    turned = ("Dan", "cleo", "Ben", "Ana")
    told = [
        evening(1, WHOLE),
        evening(2, kings("Eva", players=("Eva", "Ben", "Cleo", "Dan")), closed=True),
        evening(3, kings("Dan", players=turned), closed=True),
        evening(4, kings(players=("Finn", "Ben", "Cleo", "Dan"))),
    ]
    eva = Group(("Eva", "Ben", "Cleo", "Dan"), 1, "2026-10-02")
    finn = Group(("Finn", "Ben", "Cleo", "Dan"), 0, "2026-10-04")
    assert groups(told) == (finn, Group(turned, 2, "2026-10-03"), eva)
    assert groups(told, left_out=["ANA"]) == (finn, eva)
    assert [one.game_id for one in games_of_players(FOUR, told)] == ["game1", "game3"]
    assert games_of_players(FOUR[:3], told) == ()


def test_what_can_be_added_together() -> None:
    """Order, menu and quotas change no value of a deal; values, doubles and the table do."""
    told = [
        evening(1, game_file()),
        evening(2, game_file(options={"doubling": False})),
        evening(3, game_file(options={"schedule": "rotation", "quota": 3, **SHORT})),
        evening(4, game_file(options={"values": {"queen": -8}})),
        evening(5, game_file(options={"doubling": False, "factors": [2, 4]})),
        evening(6, game_file(options={"sign": "penalty"})),
        evening(7, game_file(rules="family", players=FOUR[:3])),
        evening(8, game_file(rules="family")),
        evening(9, game_file()),
    ]
    assert [[int(one.game_id[-1]) for one in scale] for scale in comparable_games(told)] == [
        [1, 3, 9], [8], [7], [6], [2, 5], [4]
    ]  # fmt: skip
    assert comparable_games([]) == ()


def test_rules_that_changed_meanwhile() -> None:
    """A game whose values changed in the middle stands apart; an order that did changes nothing."""
    row = deal("Ana", "no-queens", {"queens": {"Cleo": 4}})
    told = [evening(1, game_file(row))]
    for day, options in ((2, {"quota": 3}), (3, {"values": {"queen": -8}})):
        log = Log(game_file(row))
        log.write(changes.change_rules(log.book, options, from_start=False))
        told.append(PastGame(f"game{day}", "", score_game(log.book.game), log.book.closed))
    assert [rules_changed(one) for one in told] == [False, False, True]
    assert [[one.game_id for one in scale] for scale in comparable_games(told)] == [
        ["game3"], ["game1", "game2"]
    ]  # fmt: skip
