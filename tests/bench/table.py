"""A game as it is really played, for the bench to score, to store and to look at."""

import itertools
from typing import Any

from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.history.changes import open_game
from scorekeeper.scoring.history.replay import Event
from scorekeeper.storage.database import Store
from scorekeeper.storage.links import SCORE, new_link
from tests.players import EVERYBODY

CAPTURES: dict[str, dict[str, Any]] = {
    "no-tricks": {"tricks": {"Ana": 4, "Ben": 3, "Cleo": 5, "Dan": 1}},
    "no-queens": {"queens": {"Ana": 1, "Cleo": 1, "Dan": 2}},
    "no-last-two": {"second_last_trick": "Ben", "last_trick": "Cleo"},
    "no-hearts": {"hearts": {"Ana": 4, "Ben": 3, "Cleo": 3, "Dan": 3}, "ace_of_hearts": "Dan"},
    "no-king": {"king_of_hearts": "Ben"},
    "trumps": {"tricks": {"Ana": 7, "Ben": 4, "Cleo": 1, "Dan": 1}},
    "domino": {"finished": ["Cleo", "Ana", "Dan"]},
}
OF_SIX: dict[str, dict[str, Any]] = {
    "no-tricks": {"tricks": {"Ana": 4, "Eva": 3, "Finn": 1}},
    "no-hearts": {"hearts": {"Ana": 4, "Ben": 3, "Eva": 6}},
    "no-queens": {"queens": {"Ana": 1, "Cleo": 1, "Dan": 2}},
    "no-last": {"last_trick": "Cleo"},
    "no-king": {"king_of_hearts": "Ben"},
    "salade": {
        "tricks": {"Ana": 4, "Eva": 4},
        "hearts": {"Ana": 9, "Eva": 4},
        "queens": {"Ana": 4},
        "king_of_hearts": "Ana",
        "last_trick": "Eva",
    },
    "domino": {"finished": ["Cleo", "Ana"]},
}


def modern(deals: int = 28) -> dict[str, Any]:
    """A game file of `modern`: so many deals, two doubles in each of the first of a series."""
    told = []
    players = EVERYBODY[:4]
    for declarer, (place, contract) in itertools.islice(
        itertools.product(players, enumerate(CAPTURES)), deals
    ):
        others = [[player, declarer] for player in players if player != declarer]
        doubles = others if place < 2 else []
        told.append({**_deal(declarer, contract, CAPTURES[contract]), "doubles": doubles})
    return _file("modern", players, told)


def family_of_six() -> dict[str, Any]:
    """A game file of `family`: six players, 42 deals, the longest there is."""
    out = ["2C", "2D", "2S", "3C"]
    told = [
        {**_deal(declarer, contract, OF_SIX[contract]), "removed": out}
        for contract in OF_SIX
        for declarer in EVERYBODY
    ]
    return _file("family", EVERYBODY, told)


def entries(document: dict[str, Any]) -> tuple[Event, ...]:
    """The entries of a game file that is right."""
    found = open_game(document, rule_sets())
    assert isinstance(found, tuple), found
    return found


def link_to(shelf: Store, game: str, role: str = SCORE) -> str:
    """Where a phone is let in to a game."""
    return f"/open/{new_link(shelf, game, role)[1]}"


def _deal(declarer: str, contract: str, captures: dict[str, Any]) -> dict[str, Any]:
    return {"declarer": declarer, "contract": contract, "captures": captures}


def _file(rules: str, players: tuple[str, ...], deals: list[dict[str, Any]]) -> dict[str, Any]:
    document = {"format": "scorekeeper-game", "version": 1, "rules": rules}
    return {**document, "players": list(players), "deals": deals}
