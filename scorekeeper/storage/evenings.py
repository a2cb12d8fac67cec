"""The stored games as evenings: the day of each, and all of them to be looked at together."""

from collections.abc import Collection
from datetime import datetime

from scorekeeper.scoring.game import score_game
from scorekeeper.scoring.history.replay import GameState
from scorekeeper.scoring.stats.past_games import PastGame
from scorekeeper.storage.database import Store
from scorekeeper.storage.event_log import game_states


def past_games(shelf: Store, among: Collection[str] | None = None) -> tuple[PastGame, ...]:
    """These games, or all, in the order in which they were begun; all entries are read at once."""
    return tuple(
        PastGame(game, begun_on(book), score_game(book.game), book.closed)
        for game, book in game_states(shelf, among).items()
    )


def begun_on(book: GameState) -> str:
    """The day (ISO) on which a game was begun, by the clock of this machine.

    Moments are written down in UTC; whoever sits down at half past midnight has another day there.
    """
    return datetime.fromisoformat(book.effective_events[0].at).astimezone().date().isoformat()
