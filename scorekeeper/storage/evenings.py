"""The stored games as evenings: the day of each, and all of them to be looked at together."""

from collections.abc import Collection
from datetime import datetime

from scorekeeper.scoring.game import sheet
from scorekeeper.scoring.history.replay import Book
from scorekeeper.scoring.stats.past_games import Evening
from scorekeeper.storage.database import Shelf
from scorekeeper.storage.event_log import books


def evenings(shelf: Shelf, among: Collection[str] | None = None) -> tuple[Evening, ...]:
    """These games, or all, in the order in which they were begun; all entries are read at once."""
    return tuple(
        Evening(game, begun_on(book), sheet(book.game), book.closed)
        for game, book in books(shelf, among).items()
    )


def begun_on(book: Book) -> str:
    """The day (ISO) on which a game was begun, by the clock of this machine.

    Moments are written down in UTC; whoever sits down at half past midnight has another day there.
    """
    return datetime.fromisoformat(book.standing[0].at).astimezone().date().isoformat()
