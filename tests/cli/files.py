"""Game files on the disk, for the tests of the command."""

import json
from pathlib import Path
from typing import Any

from tests.scoring.documents import Document, deal, game_file

CASES: dict[str, Document] = {
    path.stem: json.loads(path.read_text("utf-8"))
    for path in sorted((Path(__file__).parents[1] / "cases").glob("*.json"))
}
"""The golden cases by name."""

RIGHT = {name: case["game"] for name, case in CASES.items() if "expect" in case}
"""The game files of those that are right."""

EXAMPLE = game_file(
    deal(
        "Ana",
        "no-queens",
        {"queens": {"Ana": 1, "Cleo": 1, "Dan": 2}},
        doubles=[["Ben", "Ana"], ["Ben", "Cleo"], ["Ben", "Dan"], ["Cleo", "Ana"], ["Ana", "Cleo"]],
    ),
    title="Friday",
    options={"quota": 3},
    adjustments=[{"player": "Dan", "points": -5, "reason": "revoke", "after_deal": 1}],
)
"""The example of the game file's specification."""


def saved(folder: Path, content: Any, name: str = "game.json") -> Path:
    """A file with this JSON value, or with this very text."""
    file = folder / name
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    file.write_text(text, "utf-8")
    return file
