"""House rules that a table keeps under a name, each for the phone that saved them.

Nothing here is ever changed: saved again, or taken off, they have a newer row that counts.
"""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.scoring.names import comparable_name
from scorekeeper.storage.database import Store, writing
from scorekeeper.storage.event_log import now
from scorekeeper.storage.links import NUMBERS


@dataclass(frozen=True, slots=True)
class HouseRules:
    """House rules as they are kept: their number, name, rule set (its id), and the options."""

    saved: int
    name: str
    rules: str
    options: Mapping[str, Any]


def house_rules(shelf: Store, owner: str) -> list[HouseRules]:
    """What a phone keeps, by name."""
    rows = shelf.db.query(
        # Beside max() SQLite gives the other columns of that row.
        "SELECT max(id), saved, name, rules, options FROM house_rules WHERE owner = ?"
        " GROUP BY saved",
        [owner],
    )
    kept = [
        HouseRules(row["saved"], row["name"], row["rules"], json.loads(row["options"]))
        for row in rows
        if row["options"]
    ]
    return sorted(kept, key=lambda rules: comparable_name(rules.name))


def save(shelf: Store, owner: str, name: str, rules: str, options: Mapping[str, Any]) -> int:
    """Keeps house rules under a name and tells their number; a name used before is written anew.

    Told the same twice, they are kept once.
    """
    with writing(shelf) as db:
        same = [
            kept
            for kept in house_rules(shelf, owner)
            if comparable_name(kept.name) == comparable_name(name)
        ]
        saved = same[0].saved if same else secrets.randbelow(NUMBERS) + 1
        if same != [HouseRules(saved, name, rules, options)]:
            text = json.dumps(options, ensure_ascii=False)
            db.conn.execute(
                "INSERT INTO house_rules (owner, saved, name, rules, options, at)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                [owner, saved, name, rules, text, now()],
            )
        return saved


def delete_house_rules(shelf: Store, owner: str, saved: int) -> None:
    """House rules that their phone shall not keep any more."""
    with writing(shelf) as db:
        db.conn.execute(
            "INSERT INTO house_rules (owner, saved, name, rules, options, at)"
            " SELECT owner, saved, name, rules, NULL, ? FROM house_rules"
            " WHERE owner = ? AND saved = ? ORDER BY id DESC LIMIT 1",
            [now(), owner, saved],
        )
