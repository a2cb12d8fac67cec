"""The stored games as evenings: the day of each, and all of them to be looked at together."""

from collections.abc import Collection
from datetime import datetime

from scorekeeper.scoring.game import score_game
from scorekeeper.scoring.history.replay import GameState
from scorekeeper.scoring.stats.past_games import PastGame
from scorekeeper.storage.database import Store
from scorekeeper.storage.event_log import game_states


def past_games(shelf: Store, among: Collection[str] | None = None) -> tuple[PastGame, ...]:
    """These games, or all, by the day they were begun; all entries are read at once.

    Games of one day are in the order in which they were stored.
    """
    found = (
        PastGame(game, begun_on(book), score_game(book.game), book.closed)
        for game, book in game_states(shelf, among).items()
    )
    return tuple(sorted(found, key=lambda evening: evening.day))


def begun_on(book: GameState) -> str:
    """The day (ISO) on which a game was begun: as its file named it, or by this machine's clock.

    Moments are written down in UTC; whoever sits down at half past midnight has another day there.
    """
    if book.game.date:
        return book.game.date
    return datetime.fromisoformat(book.effective_events[0].at).astimezone().date().isoformat()


def today() -> str:
    """The day (ISO) by the clock of this machine."""
    return datetime.now().astimezone().date().isoformat()
