"""Game files and books as the tests write them, and what scoring makes of them."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.files.game_file import read_game
from scorekeeper.scoring.files.score_report import report
from scorekeeper.scoring.files.strict_json import Unreadable
from scorekeeper.scoring.game import Game, score_game
from scorekeeper.scoring.history.changes import open_game
from scorekeeper.scoring.history.replay import Event, GameState, RecordedEvent, replay
from tests.players import FOUR

Document = dict[str, Any]
Found = list[tuple[int | None, str]]
"""Problems as (number of the deal, code)."""


def game_file(
    *deals: object, rules: str = "modern", players: Sequence[Any] = FOUR, **more: Any
) -> Document:
    """A game file with these deals; `more` are further keys of it."""
    return {
        "format": "scorekeeper-game",
        "version": 1,
        "rules": rules,
        "players": list(players),
        "deals": list(deals),
        **more,
    }


def deal(declarer: str, contract: str, captures: object = None, **more: Any) -> Document:
    """A deal as a game file has it; without `captures` it is declared but not played."""
    played = {} if captures is None else {"captures": captures}
    return {"declarer": declarer, "contract": contract, **more, **played}


def read(document: Mapping[str, Any]) -> Game:
    """The game of a file that is right."""
    game = read_game(document, rule_sets())
    assert isinstance(game, Game), game
    return game


def score(document: Mapping[str, Any]) -> Document:
    """What `scorekeeper score` prints of a file that is right."""
    return report(score_game(read(document)))


def problems(document: Mapping[str, Any]) -> Found:
    """What is wrong with a file that can be read, in sentences; nothing where it is right."""
    game = read_game(document, rule_sets())
    assert not isinstance(game, Unreadable), game
    found = [] if isinstance(game, Game) else game
    assert all(problem.message for problem in found)
    return [(problem.deal, problem.code) for problem in found]


class Log:
    """The events of a game as storage keeps them: only added to, payloads as JSON text."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        """Opens the book of a game file that is right."""
        entries = open_game(document, rule_sets())
        assert isinstance(entries, tuple), entries
        self.events: list[RecordedEvent] = []
        for entry in entries:
            self.write(entry)

    def write(self, entry: object) -> None:
        """Adds an entry, which must not be a refusal."""
        assert isinstance(entry, Event), entry
        said = json.loads(json.dumps(entry.payload))
        self.events.append(RecordedEvent(len(self.events) + 1, Event(entry.kind, said)))

    @property
    def book(self) -> GameState:
        """The book as it stands."""
        return replay(self.events)
