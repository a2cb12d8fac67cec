"""docs/security.md: what it names is there, and every item has its proof or its reason."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
NAMED = re.compile(r"`((?:tests|scorekeeper|requirements)/[\w./-]+)(?:::(\w+))?`")
ROW = re.compile(r"^\| (\d+\.\d+\.\d+.*?) \| (.+?) \| (.+?) \|$", re.MULTILINE)


def test_what_is_named_is_there() -> None:
    """Every file and every test that the page names exists."""
    named = NAMED.findall(PAGE)
    assert len(named) > 100
    for file, test in named:
        assert (ROOT / file).is_file(), file
        if test:
            assert f"\ndef {test}(" in (ROOT / file).read_text("utf-8"), f"{file}::{test}"


def test_every_item_has_a_proof_or_a_reason() -> None:
    """Items come in their order, and each says what shows it, or why not."""
    rows = ROW.findall(PAGE)
    assert len(rows) > 90
    numbers = [tuple(map(int, row[0].split(",")[0].split("–")[0].split("."))) for row in rows]
    chapters = [number[0] for number in numbers]
    assert chapters == sorted(chapters)
    for item, ours, proof in rows:
        assert len(ours) > 3, item
        assert len(proof) > 3, item
