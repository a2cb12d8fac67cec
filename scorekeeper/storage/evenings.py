"""The stored games as evenings, to be looked at all together."""

from collections.abc import Collection

from scorekeeper.scoring.evenings import Evening
from scorekeeper.scoring.game import sheet
from scorekeeper.storage.database import Shelf
from scorekeeper.storage.log import books


def evenings(shelf: Shelf, among: Collection[str] | None = None) -> tuple[Evening, ...]:
    """These games, or all, in the order in which they were begun; all entries are read at once."""
    return tuple(
        Evening(game, book.standing[0].at[:10], sheet(book.game), book.closed)
        for game, book in books(shelf, among).items()
    )
