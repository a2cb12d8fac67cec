"""docs/game-file.md: its example is a right file, and scores as the page says."""

import json
import re
from pathlib import Path
from typing import Any

from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.files.game_file import read_game
from scorekeeper.scoring.files.score_report import report
from scorekeeper.scoring.game import Game, score_game
from scorekeeper.scoring.problems import CODES

PAGE = (Path(__file__).parents[1] / "docs" / "game-file.md").read_text("utf-8")
FILE, SCORED = map(json.loads, re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL))
CUT_SHORT = {"pairs", "quotas", "standings"}
"""Lists of which the page shows the first row, and says so."""


def same(shown: Any, real: Any, key: str = "") -> bool:
    """Whether the page shows what there is, lists that are cut short as far as they go."""
    if isinstance(shown, dict):
        return shown.keys() == real.keys() and all(
            same(shown[name], real[name], name) for name in shown
        )
    if isinstance(shown, list) and key in CUT_SHORT | {"deals"}:
        rows = zip(shown, real, strict=key not in CUT_SHORT)
        return all(same(row, other) for row, other in rows)
    return bool(shown == real)


def test_the_example_scores_as_written() -> None:
    """The second block is what `scorekeeper score` prints of the first."""
    game = read_game(FILE, rule_sets())
    assert isinstance(game, Game), game
    assert same(SCORED, report(score_game(game)))


def test_every_code_is_named() -> None:
    """All codes of problems stand on the page."""
    assert {code for code in CODES if f"`{code}`" not in PAGE} == set()
