"""What those who watch say of a saved deal: it looks right, or check it. It stops nothing."""

from collections.abc import Mapping

from scorekeeper.storage.database import Store, writing
from scorekeeper.storage.event_log import now

ANSWERS = ("right", "check")


def add_feedback(shelf: Store, game_id: str, version: int, seat: int, says: str) -> None:
    """The player in `seat` says something of a deal in the version that entry `version` made."""
    with writing(shelf) as db:
        db.conn.execute(
            "INSERT INTO remark (game, version, seat, says, at) VALUES (?, ?, ?, ?, ?)",
            [game_id, version, seat, says, now()],
        )


def feedback_of(shelf: Store, game_id: str) -> Mapping[int, Mapping[int, str]]:
    """By version of a deal, what each seat said of it last."""
    said: dict[int, dict[int, str]] = {}
    rows = shelf.db.query(
        "SELECT version, seat, says FROM remark WHERE game = ? ORDER BY id", [game_id]
    )
    for row in rows:
        said.setdefault(row["version"], {})[row["seat"]] = row["says"]
    return said


def last_feedback_id(shelf: Store, game_id: str) -> int:
    """The number of the last remark on a game, 0 for none."""
    rows = shelf.db.query("SELECT max(id) AS id FROM remark WHERE game = ?", [game_id])
    return next(rows)["id"] or 0
