"""Nothing that was acknowledged is lost when the server is killed: `./dev crash` in short."""

from pathlib import Path

from tests.robust.crash import crash


def test_no_acknowledged_deal_is_lost(tmp_path: Path) -> None:
    """Twenty kills while four phones save: each acknowledged deal is there, whole and once."""
    told = crash(tmp_path / "instance", kills=20)
    assert told.count() >= 20
    assert told.lost > 0
