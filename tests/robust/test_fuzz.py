"""Nonsense is answered, never with a 500: the short form of `./dev fuzz`."""

from pathlib import Path

from tests.robust.fuzz import fuzz


def test_nonsense_is_answered(tmp_path: Path) -> None:
    """Two thousand requests of nonsense: no 5xx, no traceback, answers of several kinds."""
    statuses, _grown = fuzz(tmp_path / "instance", 2000)
    assert {200, 303, 400, 403, 404, 405, 422} <= set(statuses)
