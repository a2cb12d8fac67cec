"""Wrong input of every problem code: said beside its field, the rest kept, nothing stored."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from flask import Flask

from scorekeeper.scoring.problems import CODES
from tests.players import FOUR
from tests.scoring.documents import Document, deal, game_file, problems
from tests.web.forms import Forced, Phone
from tests.web.table import (
    all_games,
    assert_kept,
    assert_said,
    kinds,
    new_form,
    stored,
    tell,
    told_form,
    written,
)

FILES_ONLY = {
    "wrong-declarer": "whose turn it is is worked out, never asked",
    "too-many-deals": "there is no page for a deal beyond the last",
}
"""Codes that no form can cause, with the reason."""


@dataclass(frozen=True)
class Wrong:
    """A deal told wrongly: what is filled in, what no finger could, and what must be said where.

    `at` is "" where the sentence belongs to no field of the page.
    """

    code: str
    contract: str
    fill: Document
    at: str
    said: str
    rules: str = "modern"
    players: Sequence[str] = FOUR
    options: Document = field(default_factory=dict)
    force: Forced = field(default_factory=dict)


SALADE = {
    "tricks-0": 13,
    "hearts-0": 13,
    "queens-0": 4,
    "king_of_hearts": 0,
    "ace_of_hearts": 0,
    "second_last_trick": 0,
    "last_trick": 0,
}
"""A Salade in which Ana took everything."""


def salade(**changes: object) -> Document:
    """That Salade with some fields changed; underscores after a count stand for dashes."""
    names = {"tricks", "hearts", "queens"}
    return SALADE | {
        f"{name[:-2]}-{name[-1]}" if name[:-2] in names else name: value
        for name, value in changes.items()
    }


WRONG = {
    "too few tricks": Wrong(
        "total",
        "no-tricks",
        {"tricks-0": 6, "tricks-1": 4, "tricks-2": 1, "tricks-3": 1},
        "tricks",
        "Tricks: 12 entered, 13 in play. Who took 1 more?",
    ),
    "too many hearts": Wrong(
        "total",
        "no-hearts",
        {"hearts-0": 8, "hearts-1": 7, "ace_of_hearts": 0},
        "hearts",
        "Hearts: 15 entered, 13 in play. That is 2 too many.",
    ),
    "too few queens": Wrong(
        "total",
        "no-queens",
        {"queens-0": 1, "queens-1": 1, "queens-2": 1, "queens-3": 0},
        "queens",
        "Queens: 3 entered, 4 in play. Who took 1 more?",
    ),
    "the ace without a heart": Wrong(
        "impossible",
        "no-hearts",
        {"hearts-0": 13, "ace_of_hearts": 1},
        "hearts-1",
        "Ben has the ace of hearts, but no heart is counted for Ben.",
    ),
    "the last trick without a trick": Wrong(
        "impossible",
        "salade",
        salade(last_trick=2),
        "tricks-2",
        "Cleo took the last trick, but no trick is counted for Cleo.",
        rules="spanish-salade",
    ),
    "more cards than room": Wrong(
        "impossible",
        "salade",
        salade(tricks_0=12, tricks_1=1, hearts_0=8, hearts_1=5),
        "tricks-1",
        "Ben has 5 scoring cards, but one trick holds only 4 cards.",
        rules="spanish-salade",
    ),
    "a king that lies out": Wrong(
        "impossible",
        "no-king",
        {"removed-1": "KH", "king_of_hearts": 1},
        "king_of_hearts",
        "The king of hearts lies out of this deal; nobody can take it.",
        rules="family",
        players=FOUR[:3],
    ),
    "no count at all": Wrong("missing", "no-tricks", {}, "tricks", "Tricks: nothing is entered."),
    "nobody with the king": Wrong(
        "missing",
        "no-king",
        {},
        "king_of_hearts",
        "The king of hearts: nothing is entered.",
    ),
    "nobody with the ace": Wrong(
        "missing",
        "no-hearts",
        {"hearts-0": 13},
        "ace_of_hearts",
        "The ace of hearts: nothing is entered.",
    ),
    "nobody with the last trick": Wrong(
        "missing",
        "no-last-two",
        {"second_last_trick": 2},
        "last_trick",
        "The last trick: nothing is entered.",
    ),
    "a stranger": Wrong(
        "unknown-player",
        "no-king",
        {},
        "king_of_hearts",
        "The king of hearts: Zoe does not play here.",
        force={"king_of_hearts": "Zoe"},
    ),
    "a seat too many": Wrong(
        "unknown-player",
        "domino",
        {"place-1": 0, "place-2": 1},
        "finished",
        "The order of finishing: 4 does not play here.",
        force={"place-3": "4"},
    ),
    "a contract of other rules": Wrong(
        "unknown-contract",
        "no-king",
        {"king_of_hearts": 1},
        "",
        "bridge is not on the menu, which is no-tricks, no-queens, no-last-two, no-hearts, "
        "no-king, trumps, domino.",
        force={"contract": "bridge"},
    ),
    "a contract out of order": Wrong(
        "wrong-contract",
        "no-tricks",
        {},
        "",
        "The order of contracts is fixed; No tricks comes next.",
        rules="simple",
        force={"contract": "no-king", "king_of_hearts": "1"},
    ),
    "an answer to nobody": Wrong(
        "double-not-allowed",
        "no-king",
        {"king_of_hearts": 1, "double-0-2": "1"},
        "double-0-2",
        "Ana declares and may only answer: Cleo has not doubled Ana.",
    ),
    "a double of oneself": Wrong(
        "double-not-allowed",
        "no-king",
        {"king_of_hearts": 1},
        "doubles",
        "Ben cannot double Ben: nobody doubles himself.",
        force={"double-1-1": "1"},
    ),
    "a double that no box offers": Wrong(
        "double-not-allowed",
        "domino",
        {"place-1": 0, "place-2": 1, "place-3": 2},
        "doubles",
        "Ben may not double Cleo: here only the declarer Ana may be doubled.",
        force={"double-1-2": "1"},
    ),
    "a double where nobody doubles": Wrong(
        "double-not-allowed",
        "no-king",
        {"king_of_hearts": 1},
        "",
        "This table plays without doubles.",
        options={"doubling": False},
        force={"double-1-0": "1"},
    ),
    "a suit where none is named": Wrong(
        "value",
        "no-king",
        {"king_of_hearts": 1},
        "",
        "S cannot be announced with Barbu.",
        force={"detail": "S"},
    ),
    "too few places": Wrong(
        "places",
        "domino",
        {"place-1": 0, "place-2": 1},
        "finished",
        "The order of finishing needs 3 names; 2 given.",
    ),
    "a place left out": Wrong(
        "places",
        "domino",
        {"place-1": 0, "place-2": 1, "place-4": 2},
        "finished",
        "Nobody is named for place 3.",
    ),
    "somebody twice": Wrong(
        "places",
        "domino",
        {"place-1": 0, "place-2": 1, "place-3": 0},
        "finished",
        "Ana stands twice in the order of finishing.",
    ),
    "no card named": Wrong(
        "removed",
        "no-king",
        {"king_of_hearts": 1},
        "removed",
        "1 cards lie out of each deal; 0 named.",
        rules="family",
        players=FOUR[:3],
    ),
    "more than there are": Wrong(
        "value",
        "no-queens",
        {"queens-1": 1},
        "queens-0",
        "Ana: queens are a whole number from 0 to 4, not 5.",
        force={"queens-0": "5"},
    ),
    "no number": Wrong(
        "value",
        "no-tricks",
        {"tricks-1": 4},
        "tricks-0",
        "Ana: tricks are a whole number from 0 to 13, not many.",
        force={"tricks-0": "many"},
    ),
    "no suit": Wrong(
        "value",
        "trumps",
        {"tricks-0": 13},
        "detail",
        "X cannot be announced with Trumps.",
        force={"detail": "X"},
    ),
    "an ace that lies out": Wrong(
        "unknown-key",
        "no-hearts",
        {"removed-1": "AH", "hearts-0": 12, "ace_of_hearts": 0},
        "ace_of_hearts",
        "This contract does not ask for ace_of_hearts.",
        rules="family",
        players=FOUR[:3],
        options={"values": {"ace_of_hearts": 30}},
    ),
    "captures of a deal that is split": Wrong(
        "unknown-key",
        "no-king",
        {"king_of_hearts": 1},
        "doubles",
        "An undoubled negative deal is not played here but split; it has no captures.",
        options={"undoubled_negatives": "split"},
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_deal(app: Flask, phone: Phone, name: str) -> None:
    """The deal is refused: one sentence, at its field, all else kept, the log as it was."""
    wrong = WRONG[name]
    players = wrong.players
    game = stored(app, game_file(rules=wrong.rules, players=players, options=wrong.options))
    form = phone.look(f"/games/{game}/deals/1?contract={wrong.contract}").form("Save")
    before = written(app, game)
    page = form.fill(wrong.fill).send(wrong.force)
    assert page.status == 422
    assert written(app, game) == before
    assert page.alerts == [wrong.said]
    if wrong.at:
        assert_said(page, wrong.at, wrong.said)
    if "contract" not in wrong.force:  # then the form would be another one
        assert_kept(page, form, wrong.force)


def test_contract_used(app: Flask, phone: Phone, another_phone: Phone) -> None:
    """A contract that another phone used up meanwhile is refused, and the form kept."""
    king = deal("Ana", "no-king", {"king_of_hearts": "Ben"})
    game = stored(app, game_file(king))
    form = told_form(phone, game, deal("Ana", "no-tricks", {"tricks": {"Ana": 13}}))
    other = another_phone.look(f"/games/{game}/deals/1?contract=no-tricks").form("Save")
    assert other.fill({"tricks-1": 13}).send().status == 200
    before = written(app, game)
    page = form.send()
    assert page.status == 422
    assert page.alerts == ["Ana has declared No tricks before."]
    assert_kept(page, form)
    assert written(app, game) == before
    choice = page.tap("Other contract")
    assert "No tricks" not in choice.links()
    assert "Barbu" in choice.links()


def test_new_game_codes(app: Flask, phone: Phone) -> None:
    """A new game wrong in everything that a form can get wrong: all is said at once."""
    form = new_form(
        phone,
        "family",
        ["Ana", "ana", "x" * 41],
        {"first": "3", "title": "y" * 81, "quota": "-1", "value-heart": "x", "menu-no-king": "1"},
    )
    page = form.send()
    assert page.status == 422
    assert page.linked() == {
        "name-1": "ana is taken; two players need different names.",
        "name-2": "A name has at most 40 characters; this one has 41.",
        "name-3": "Player 4 shall declare first but has no name.",
        "title": "A title has at most 80 characters.",
        "quota": "Quota is a whole number from 0 up, not -1.",
        "value-heart": "Heart is worth a whole number of points, not x.",
        "contracts": "Two contracts stand at position 1 of the menu.",
    }
    for field_id, sentence in page.linked().items():
        assert page.beside(field_id) == sentence
    assert_kept(page, form)
    assert all_games(app) == []


REACHED = {wrong.code for wrong in WRONG.values()} | {
    "contract-used",  # test_contract_used
    "name",  # test_new_game_codes, and test_names.py
    "option",  # test_new_game_codes, and test_new_game.py
}


def test_every_code() -> None:
    """Every problem code is caused above, or stands among those that only files can have."""
    assert REACHED | set(FILES_ONLY) == CODES
    assert not REACHED & set(FILES_ONLY)


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("wrong-declarer", game_file(deal("Ben", "no-king", {"king_of_hearts": "Ana"}))),
        (
            "too-many-deals",
            game_file(
                *(deal(who, "no-king", {"king_of_hearts": "Ana"}) for who in (*FOUR, "Ana")),
                options={"contracts": ["no-king"]},
            ),
        ),
    ],
)
def test_codes_of_files(code: str, wrong: Document) -> None:
    """A file can have them all the same."""
    assert code in {found for _deal, found in problems(wrong)}


# --- several at once ------------------------------------------------------------------------


def test_several_problems(app: Flask, phone: Phone) -> None:
    """All that is wrong with a deal is said in one answer, each beside its field."""
    game = stored(app, game_file(rules="spanish-salade"))
    form = phone.look(f"/games/{game}/deals/1?contract=salade").form("Save")
    form.fill({"tricks-0": 5, "hearts-0": 13, "queens-0": 3, "queens-1": 2, "last_trick": 1})
    page = form.fill({"double-0-1": "1"}).send()
    assert page.status == 422
    assert page.linked() == {
        "tricks": "Tricks: 5 entered, 13 in play. Who took 8 more?",
        "ace_of_hearts": "The ace of hearts: nothing is entered.",
        "queens": "Queens: 5 entered, 4 in play. That is 1 too many.",
        "king_of_hearts": "The king of hearts: nothing is entered.",
        "second_last_trick": "The second-last trick: nothing is entered.",
        "double-0-1": "Ana declares and may only answer: Ben has not doubled Ana.",
    }
    for field_id, sentence in page.linked().items():
        assert page.beside(field_id) == sentence
    assert_kept(page, form)
    assert kinds(app, game) == ["opened"]


def test_put_right(app: Flask, phone: Phone) -> None:
    """Once everything is put right, the form that came back stores the deal."""
    game = stored(app, game_file())
    hearts = {"Ana": 12, "Ben": 1}
    told = deal("Ana", "no-hearts", {"hearts": hearts, "ace_of_hearts": "Cleo"})
    page = tell(phone, game, told)
    assert page.status == 422
    assert page.beside("hearts-2") != ""
    assert page.beside("hearts-0") == page.beside("hearts-1") == ""
    page = page.form("Save").fill({"ace_of_hearts": 1}).send()
    assert page.status == 200
    assert kinds(app, game) == ["opened", "scored"]
