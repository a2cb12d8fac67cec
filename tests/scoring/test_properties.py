"""What is true of every game: any rule set, any house rules, any cards."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules import rule_sets
from scorekeeper.scoring.game import Game, sheet
from scorekeeper.scoring.gamefile import Unreadable, read_game, read_text, write_game
from scorekeeper.scoring.problems import CODES
from scorekeeper.scoring.report import report, report_problems
from tests.scoring import by_hand
from tests.scoring.files import Document, read, score
from tests.strategies import broken_files, games


@given(games())
def test_the_sheet_is_what_one_works_out_by_hand(document: Document) -> None:
    """Every figure that is printed is the one that the text of the rules gives."""
    assert score(document) == by_hand.sheet(document)
