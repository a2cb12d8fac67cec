"""A game on a shelf, as the storage tests need it: opened, and told a deal or an adjustment."""

from collections.abc import Callable

from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.history import changes
from scorekeeper.scoring.history.changes import open_game
from scorekeeper.scoring.history.replay import Event, GameState
from scorekeeper.storage.database import Store
from scorekeeper.storage.event_log import new_game
from tests.scoring.documents import deal, game_file

KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})
QUEENS = deal("Ana", "no-queens", {"queens": {"Cleo": 4}})

Decide = Callable[[GameState, Event | None], Event | str]


def opening(*deals: object, title: str = "") -> tuple[Event, ...]:
    """The entries that open a modern game of four."""
    made = open_game(game_file(*deals, title=title), rule_sets())
    assert isinstance(made, tuple), made
    return made


def begun(shelf: Store, *deals: object, key: str | None = None) -> str:
    """The id of a game newly put on the shelf."""
    return new_game(shelf, key, opening(*deals))


def adjusting(points: int, reason: str = "revoke") -> Decide:
    """A decision that gives Ana points, unless the same save has been written before."""

    def decide(book: GameState, said: Event | None) -> Event | str:
        if said:
            return "said before"
        made = changes.adjust(book, "Ana", points, reason)
        assert isinstance(made, Event), made
        return made

    return decide
