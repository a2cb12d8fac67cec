"""Nothing acknowledged is lost when the server is killed: the short form of `./dev crash`."""

from pathlib import Path

from tests.robust.crash import crash


def test_no_acknowledged_deal_is_lost(tmp_path: Path) -> None:
    """Twenty kills while four phones save: each acknowledged deal is there once, none partial."""
    acknowledged, failed = crash(tmp_path / "instance", kills=20)
    assert acknowledged > 20
    assert failed > 0
