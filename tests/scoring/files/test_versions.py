"""Game files of every earlier version are read, and are worth what they always were.

The files in tests/files were written by the release that made their version, one for each rule set
of its time, with house rules, doubles, suits, cards out and adjustments. None is ever changed.
"""

import json
from pathlib import Path

import pytest

from scorekeeper.rule_sets import IDS
from scorekeeper.scoring.files.game_file import VERSION, write_game
from scorekeeper.scoring.files.strict_json import read_text
from tests.scoring.documents import Document, read, score

FILES = Path(__file__).parents[2] / "files"
TOTALS: dict[str, dict[str, dict[str, int]]] = json.loads(
    (FILES / "totals.json").read_text("utf-8")
)
"""The totals of each file, by folder and name, worked out when it was written."""
KEPT = [(version, name) for version, totals in TOTALS.items() for name in totals]


def kept(version: str, name: str) -> Document:
    """The document in a file."""
    document = read_text((FILES / version / f"{name}.json").read_bytes())
    assert isinstance(document, dict), document
    return document


def test_every_version_has_its_files() -> None:
    """Each version up to this one has its folder; this one has a file for every rule set."""
    assert sorted(TOTALS) == [f"version-{n}" for n in range(1, VERSION + 1)]
    assert set(TOTALS[f"version-{VERSION}"]) == set(IDS)
    found = {(file.parent.name, file.stem) for file in FILES.glob("*/*.json")}
    assert found == set(KEPT)


@pytest.mark.parametrize(("version", "name"), KEPT)
def test_it_is_worth_what_it_was(version: str, name: str) -> None:
    """A kept file is right, and its totals are those of the day it was written."""
    assert score(kept(version, name))["totals"] == TOTALS[version][name]


@pytest.mark.parametrize("name", sorted(TOTALS[f"version-{VERSION}"]))
def test_it_is_written_as_it_was(name: str) -> None:
    """A file of this version is exported as it was then, to the order of its keys."""
    document = kept(f"version-{VERSION}", name)
    assert json.dumps(write_game(read(document))) == json.dumps(document)
