"""Nonsense is answered, never with a 500: `./dev fuzz` in short."""

from pathlib import Path

from scorekeeper.scoring.history.changes import KINDS
from tests.robust.fuzz import fuzz


def test_nonsense_is_answered(tmp_path: Path) -> None:
    """Two thousand requests of nonsense: no 5xx, no traceback, and it reaches every corner."""
    seen = fuzz(tmp_path / "instance", 2000)
    assert {200, 303, 400, 403, 404, 405, 409, 413, 422} <= set(seen.statuses)
    assert set(KINDS) - seen.kinds <= {"amended", "reopened", "ruled"}  # the rarest
    assert seen.taken > seen.forms / 3
    assert seen.grown < 32 * 1024
