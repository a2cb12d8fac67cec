"""What players wish for themselves: not to be counted, not to be named to those who look on.

A wish is about a seat in a game, so that it outlives another name. It is never changed: what takes
it back is a row of its own.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from scorekeeper.scoring.names import folded
from scorekeeper.scoring.stats.past_games import Evening
from scorekeeper.storage.database import Shelf, marks, writing
from scorekeeper.storage.event_log import now

SAYINGS = ("uncounted", "counted", "hidden", "shown")


@dataclass(frozen=True, slots=True)
class Wish:
    """That the player in a seat of a game is "uncounted" or "counted", "hidden" or "shown"."""

    game: str
    seat: int
    says: str


def wish(shelf: Shelf, seats: Iterable[tuple[str, int]], says: str) -> None:
    """The same wish for seats of several games, given as (game, seat)."""
    with writing(shelf) as db:
        db.conn.executemany(
            "INSERT INTO wish (game, seat, says, at) VALUES (?, ?, ?, ?)",
            [[game, seat, says, now()] for game, seat in seats],
        )


def wishes(shelf: Shelf, among: Collection[str] | None = None) -> tuple[Wish, ...]:
    """The wishes in these games, or in all, oldest first."""
    where = "" if among is None else f"WHERE game IN ({marks(among)})"
    rows = shelf.db.query(
        f"SELECT game, seat, says FROM wish {where} ORDER BY id", list(among or ())
    )
    return tuple(Wish(**row) for row in rows)


def last_wish(shelf: Shelf, game: str) -> int:
    """The number of the last wish in a game, 0 for none."""
    rows = shelf.db.query("SELECT max(id) AS id FROM wish WHERE game = ?", [game])
    return next(rows)["id"] or 0


def hidden_seats(said: Iterable[Wish]) -> frozenset[tuple[str, int]]:
    """Who is not named to those who look on, as (game, seat)."""
    last = {(one.game, one.seat): one.says for one in said if one.says in {"hidden", "shown"}}
    return frozenset(seat for seat, says in last.items() if says == "hidden")


def uncounted(evenings: Iterable[Evening], said: Iterable[Wish]) -> frozenset[str]:
    """The names (folded) of those who are not counted, in whichever of these games they said so.

    The last word of a name counts, so that it holds for games begun later too.
    """
    players = {evening.game: evening.players for evening in evenings}
    last = {
        folded(players[one.game][one.seat]): one.says
        for one in said
        if one.game in players and one.says in {"uncounted", "counted"}
    }
    return frozenset(name for name, says in last.items() if says == "uncounted")
