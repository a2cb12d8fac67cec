"""The worked examples of a rule set, read as the games that they tell."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.scoring.files.game_file import FORMAT, VERSION, read_game
from scorekeeper.scoring.game import Game, GameScore, score_game
from scorekeeper.scoring.rules import RuleSet

PLAYERS = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
"""Who the examples are about, where they do not say."""
SEATS = 4
"""How many of them play then."""


@dataclass(frozen=True)
class Example:
    """A worked example: what it shows, in English, where it is from, and the score sheet of it.

    `options` are the house rules that it is played by.
    """

    says: str
    source: str
    options: Mapping[str, Any]
    sheet: GameScore


def examples(rule_set: RuleSet) -> tuple[Example, ...]:
    """The worked examples of the data file, scored."""
    return tuple(_example(rule_set, written) for written in rule_set.document["examples"])


def _example(rule_set: RuleSet, written: Mapping[str, Any]) -> Example:
    options = written.get("options", {})
    game = read_game(
        {
            "format": FORMAT,
            "version": VERSION,
            "rules": rule_set.id,
            "options": options,
            "players": written.get("players", list(PLAYERS[:SEATS])),
            "deals": written["deals"],
        },
        {rule_set.id: rule_set},
    )
    assert isinstance(game, Game), game  # the tests read every example
    return Example(written["says"], written["source"], options, score_game(game))
