"""Where a mistake stands: each problem names the place it is about, so that a page can pin it."""

from typing import Any

import pytest

from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.files.game_file import read_game
from scorekeeper.scoring.problems import Problem
from tests.players import EVERYBODY, FOUR
from tests.scoring.documents import Document, deal, game_file

KING = {"king_of_hearts": "Ben"}
SALADE: Document = {
    "tricks": {"Ana": 4, "Ben": 3, "Cleo": 5, "Dan": 1},
    "hearts": {"Ana": 2, "Ben": 4, "Cleo": 7},
    "queens": {"Ana": 1, "Cleo": 2, "Dan": 1},
    "ace_of_hearts": "Cleo",
    "king_of_hearts": "Cleo",
    "second_last_trick": "Ben",
    "last_trick": "Ana",
}


def found(document: Document) -> list[Problem]:
    """The problems of a file that can be read."""
    game = read_game(document, rule_sets())
    assert isinstance(game, list)
    return game


def one(contract: str, captures: object, **more: Any) -> Document:
    """A deal that Ana declares, at a table that plays all eight contracts."""
    return game_file(deal("Ana", contract, captures, **more), rules="spanish-salade")


def salade(**parts: object) -> Document:
    """A Salade that can have happened, but for some parts."""
    return one("salade", SALADE | parts)


def adjusted(**changes: object) -> Document:
    """An adjustment before the first deal, some keys of it changed."""
    row = {"player": "Dan", "points": -5, "reason": "revoke", "after_deal": 0}
    return game_file(adjustments=[row, row | changes])


OF_THE_GAME = [
    (game_file(venue="bar"), "venue"),
    (game_file(title=5), "title"),
    ({key: value for key, value in game_file().items() if key != "players"}, "players"),
    (game_file(players=FOUR[:3]), "players"),
    (game_file(players=["Ana", "Ben", "Cleo", 4]), "players 3"),
    (game_file(players=["Ana", "Ben", "ana", "Dan"]), "players 2"),
    (game_file(first_declarer=1), "first_declarer"),
    (game_file(first_declarer="Eva"), "first_declarer"),
    ({key: value for key, value in game_file().items() if key != "deals"}, "deals"),
    (game_file() | {"deals": {}}, "deals"),
    (game_file(adjustments={}), "adjustments"),
    (game_file(adjustments=[5]), "adjustments 0"),
    (adjusted(by="Ana"), "adjustments 1 by"),
    (adjusted(player="Eva"), "adjustments 1 player"),
    (adjusted(points="5"), "adjustments 1 points"),
    (adjusted(reason=None), "adjustments 1 reason"),
    (adjusted(after_deal=1), "adjustments 1 after_deal"),
    (game_file(options=[]), "options"),
    (game_file(options={"speed": 1}), "options speed"),
    (game_file(options={"sign": "plus"}), "options sign"),
    (game_file(options={"quota": -1}), "options quota"),
    (game_file(options={"contracts": []}), "options contracts"),
    (game_file(options={"contracts": ["whist"]}), "options contracts"),
    (game_file(options={"contracts": ["trumps", "trumps"]}), "options contracts"),
    (game_file(options={"values": []}), "options values"),
    (game_file(options={"values": {"joker": 1}}), "options values joker"),
    (game_file(rules="bombu", options={"values": {"last_trick": 1}}), "options values last_trick"),
    (game_file(options={"values": {"queen": "six"}}), "options values queen"),
]
OF_A_DEAL = [
    (game_file(7), ""),
    (one("no-king", KING, trump="S"), "trump"),
    (game_file({"contract": "no-king", "captures": KING}), "declarer"),
    (game_file(deal("Eva", "no-king", KING)), "declarer"),
    (game_file({"declarer": 0, "contract": "no-king", "captures": KING}), "declarer"),
    (game_file(deal("Ben", "no-king", KING)), "declarer"),
    (game_file({"declarer": "Ana", "captures": KING}), "contract"),
    (game_file({"declarer": "Ana", "contract": 5, "captures": KING}), "contract"),
    (game_file(deal("Ana", "whist")), "contract"),
    (game_file(deal("Ana", "no-king"), rules="simple"), "contract"),
    (one("no-king", KING, detail="S"), "detail"),
    (one("no-king", KING, removed="2C"), "removed"),
    (one("no-king", KING, removed=["2C"]), "removed"),
    (one("no-king", KING, doubles={}), "doubles"),
    (one("no-king", KING, doubles=[["Ben"]]), "doubles"),
    (one("no-king", KING, doubles=[["Ben", "Eva"]]), "doubles"),
    (one("no-king", KING, doubles=[["Ben", "Ben"]]), "doubles Ben Ben"),
    (one("no-king", KING, doubles=[["Ben", "Dan"]] * 2), "doubles Ben Dan"),
    (one("no-king", KING, doubles=[["Ana", "Dan"]]), "doubles Ana Dan"),
    (game_file(deal("Ana", "no-tricks", doubles=[["Ben", "Ana"]]), rules="simple"), "doubles"),
    (one("no-king", 5), "captures"),
    (game_file(deal("Ana", "no-king", KING), options={"undoubled_negatives": "split"}), "captures"),
    (one("no-king", KING | {"tricks": {}}), "captures tricks"),
    (one("no-king", {}), "captures king_of_hearts"),
    (one("no-king", {"king_of_hearts": 5}), "captures king_of_hearts"),
    (one("no-king", {"king_of_hearts": "Eva"}), "captures king_of_hearts Eva"),
    (one("no-tricks", {"tricks": 13}), "captures tricks"),
    (one("no-tricks", {"tricks": {"Ana": 14}}), "captures tricks Ana"),
    (one("no-tricks", {"tricks": {"Ana": 12}}), "captures tricks"),
    (one("no-queens", {"queens": {"Eva": 4}}), "captures queens Eva"),
    (one("domino", {"finished": "Ana"}), "captures finished"),
    (one("domino", {"finished": ["Ana"]}), "captures finished"),
    (one("domino", {"finished": ["Ana", "Ana", "Ben"]}), "captures finished Ana"),
    (salade(king_of_hearts="Dan"), "captures hearts Dan"),
    (salade(last_trick="Dan", second_last_trick="Dan"), "captures tricks Dan"),
    (salade(hearts={"Ana": 2, "Ben": 4, "Cleo": 2, "Dan": 5}), "captures tricks Dan"),
    (salade(hearts={"Ben": 6, "Cleo": 7}, queens={"Ana": 2, "Dan": 2}), "captures queens"),
]


@pytest.mark.parametrize(("document", "where"), OF_THE_GAME, ids=[row[1] for row in OF_THE_GAME])
def test_of_the_game(document: Document, where: str) -> None:
    """What is wrong with the game itself is of no deal and names its key, outermost first."""
    assert [(problem.deal, " ".join(problem.at)) for problem in found(document)] == [(None, where)]


@pytest.mark.parametrize(("document", "where"), OF_A_DEAL, ids=[row[1] for row in OF_A_DEAL])
def test_of_a_deal(document: Document, where: str) -> None:
    """What is wrong with a deal names the part of it, down to the player."""
    assert [(problem.deal, " ".join(problem.at)) for problem in found(document)] == [(1, where)]


def test_a_king_that_lies_out() -> None:
    """Who names a king that lies out is told so at the king."""
    told = deal("Ana", "no-king", KING, removed=["KH", "2C"])
    document = game_file(told, rules="family", players=EVERYBODY[:5])
    [problem] = found(document)
    assert problem.at == ("captures", "king_of_hearts")


def test_a_contract_declared_before() -> None:
    """Who declares a contract twice is told so at the contract, in the second deal."""
    told = deal("Ana", "no-king", KING)
    [problem] = found(game_file(told, told))
    assert (problem.deal, problem.at) == (2, ("contract",))


def test_captures_that_are_missing() -> None:
    """A deal before the last that was not played lacks its captures."""
    [problem] = found(game_file(deal("Ana", "no-king"), deal("Ana", "trumps")))
    assert (problem.deal, problem.at) == (1, ("captures",))
