"""What players wish for themselves: not to be counted, not to be named to those who look on.

A wish is about a seat in a game, so that it outlives another name. It is never changed: what takes
it back is a row of its own.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from scorekeeper.scoring.names import comparable_name
from scorekeeper.scoring.stats.past_games import PastGame
from scorekeeper.storage.database import Store, placeholders, writing
from scorekeeper.storage.event_log import now

CHOICES = ("uncounted", "counted", "hidden", "shown")


@dataclass(frozen=True, slots=True)
class PrivacyChoice:
    """That the player in a seat of a game is "uncounted" or "counted", "hidden" or "shown"."""

    game_id: str
    seat: int
    choice: str


def choose_privacy(shelf: Store, seats: Iterable[tuple[str, int]], says: str) -> None:
    """The same wish for seats of several games, given as (game, seat)."""
    with writing(shelf) as db:
        db.conn.executemany(
            "INSERT INTO wish (game, seat, says, at) VALUES (?, ?, ?, ?)",
            [[game, seat, says, now()] for game, seat in seats],
        )


def privacy_choices(
    shelf: Store, among: Collection[str] | None = None
) -> tuple[PrivacyChoice, ...]:
    """The wishes in these games, or in all, oldest first."""
    where = "" if among is None else f"WHERE game IN ({placeholders(among)})"
    rows = shelf.db.query(
        f"SELECT game AS game_id, seat, says AS choice FROM wish {where} ORDER BY id",
        list(among or ()),
    )
    return tuple(PrivacyChoice(**row) for row in rows)


def last_choice_id(shelf: Store, game_id: str) -> int:
    """The number of the last wish in a game, 0 for none."""
    rows = shelf.db.query("SELECT max(id) AS id FROM wish WHERE game = ?", [game_id])
    return next(rows)["id"] or 0


def hidden_seats(said: Iterable[PrivacyChoice]) -> frozenset[tuple[str, int]]:
    """Who is not named to those who look on, as (game, seat)."""
    last = {
        (one.game_id, one.seat): one.choice for one in said if one.choice in {"hidden", "shown"}
    }
    return frozenset(seat for seat, says in last.items() if says == "hidden")


def uncounted_games(evenings: Iterable[PastGame], said: Iterable[PrivacyChoice]) -> frozenset[str]:
    """The names (folded) of those who are not counted, in whichever of these games they said so.

    The last word of a name counts, so that it holds for games begun later too.
    """
    players = {evening.game_id: evening.players for evening in evenings}
    last = {
        comparable_name(players[one.game_id][one.seat]): one.choice
        for one in said
        if one.game_id in players and one.choice in {"uncounted", "counted"}
    }
    return frozenset(name for name, says in last.items() if says == "uncounted")
