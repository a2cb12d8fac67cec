"""Links that open the door to a game: one to watch, any number to score, revoked one by one.

The secret of a scoring link is never kept, only its hash; the code to watch is kept, since it is
shown again and again. Nothing here is ever changed: a link is revoked by a row of its own.
"""

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256

from scorekeeper.storage.database import Store, placeholders, writing
from scorekeeper.storage.event_log import LETTERS, now

SCORE, WATCH = "score", "watch"
LENGTHS = {SCORE: 26, WATCH: 8}
"""Letters in a secret: 128 bits to score, 39 to watch, guarded by a limit on tries."""
NUMBERS = 999_999_999
"""Links are numbered by chance: a backup put back must not give an old phone's number again."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link as it stands: its number, the game and role it gives, since when, its code."""

    id: int
    game_id: str
    role: str
    at: str
    code: str | None = None


def new_link(shelf: Store, game_id: str, role: str) -> tuple[Link, str]:
    """A fresh link and its secret, which cannot be had again later."""
    secret = "".join(secrets.choice(LETTERS) for _ in range(LENGTHS[role]))
    code = secret if role == WATCH else None
    made = Link(secrets.randbelow(NUMBERS) + 1, game_id, role, now(), code)
    with writing(shelf) as db:
        db.conn.execute(
            "INSERT INTO link (id, game, role, at, code, hash) VALUES (?, ?, ?, ?, ?, ?)",
            [made.id, made.game_id, made.role, made.at, made.code, _hash(secret)],
        )
    return made, secret


def watch_code(shelf: Store, game_id: str) -> str:
    """The code by which anybody at the table may watch the game."""
    rows = shelf.db.query("SELECT code FROM link WHERE game = ? AND role = 'watch'", [game_id])
    for row in rows:
        return str(row["code"])
    return new_link(shelf, game_id, WATCH)[1]


def find_link(shelf: Store, typed: str) -> Link | None:
    """The link of a secret as it was typed or scanned, unless there is none or it is revoked."""
    secret = "".join(letter for letter in typed.lower() if letter in LETTERS)
    return _valid_link(shelf, "hash = ?", _hash(secret))


def link(shelf: Store, link_id: int) -> Link | None:
    """The link of this number, unless there is none or it is revoked."""
    return _valid_link(shelf, "id = ?", link_id)


def links_of(shelf: Store, numbers: Collection[int]) -> dict[int, Link]:
    """The links of these numbers by number, in one reading, but for those that are revoked."""
    rows = shelf.db.query(
        "SELECT id, game AS game_id, role, at, code FROM link"
        f" WHERE id IN ({placeholders(numbers)})"
        " AND id NOT IN (SELECT link FROM revoked)",
        list(numbers),
    )
    return {row["id"]: Link(**row) for row in rows}


def scoring_links(shelf: Store, game_id: str) -> list[Link]:
    """The links by which the game can be scored, oldest first."""
    rows = shelf.db.query(
        "SELECT id, game AS game_id, role, at, code FROM link WHERE game = ? AND role = 'score'"
        " AND id NOT IN (SELECT link FROM revoked) ORDER BY at, id",
        [game_id],
    )
    return [Link(**row) for row in rows]


def revoke(shelf: Store, game_id: str, link_id: int) -> None:
    """The scoring link opens nothing any more, also for phones that came by it."""
    with writing(shelf) as db:
        db.conn.execute(
            "INSERT OR IGNORE INTO revoked (link, at)"
            " SELECT id, ? FROM link WHERE id = ? AND game = ? AND role = 'score'",
            [now(), link_id, game_id],
        )


def has_revoked_links(shelf: Store, game_id: str) -> bool:
    """Whether any scoring link of the game was ever revoked."""
    rows = shelf.db.query(
        "SELECT 1 FROM link JOIN revoked ON revoked.link = link.id WHERE game = ?", [game_id]
    )
    return any(rows)


def _valid_link(shelf: Store, condition: str, value: object) -> Link | None:
    rows = shelf.db.query(
        f"SELECT id, game AS game_id, role, at, code FROM link WHERE {condition}"
        " AND id NOT IN (SELECT link FROM revoked)",
        [value],
    )
    return next((Link(**row) for row in rows), None)


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
