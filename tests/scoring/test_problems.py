"""Bad game files: for each mistake the deal and the code that are reported, and nothing else."""

from typing import Any

import pytest

from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.files.game_file import read_game
from scorekeeper.scoring.files.score_report import report_problems
from scorekeeper.scoring.problems import CODES, Problem, not_a_number, shorten
from tests.players import EVERYBODY, FOUR
from tests.scoring.documents import Document, Found, deal, game_file, problems

TRICKS = {"tricks": {"Ana": 5, "Ben": 4, "Cleo": 3, "Dan": 1}}
QUEENS = {"queens": {"Ana": 2, "Dan": 2}}
HEARTS = {"hearts": {"Ana": 4, "Ben": 3, "Cleo": 6}, "ace_of_hearts": "Ana"}
KING = {"king_of_hearts": "Ben"}
DOMINO = {"finished": ["Dan", "Cleo", "Ben", "Ana"]}
FIVE = EVERYBODY[:5]
FREE = {"contracts": ["no-tricks"]}
"""A menu of one contract, so that any deal can be the first."""

GOOD = deal("Ana", "no-tricks", TRICKS)


def one(contract: str, captures: object, **more: Any) -> Document:
    """A modern game of one deal that Ana declares."""
    return game_file(deal("Ana", contract, captures, **more))


def family(contract: str, captures: object, removed: object = None, **more: Any) -> Document:
    """A family game of five with one deal that Ana declares, two cards out."""
    out = {} if removed is None else {"removed": removed}
    return game_file(deal("Ana", contract, captures, **out, **more), rules="family", players=FIVE)


def adjusted(**changes: Any) -> Document:
    """A game of one deal with an adjustment, some keys of it changed; a key of None is left out."""
    row = {"player": "Dan", "points": -5, "reason": "revoke", "after_deal": 1, **changes}
    row = {key: value for key, value in row.items() if value is not ...}
    return game_file(GOOD, adjustments=[row])


TABLE: dict[str, list[tuple[str, Document, Found]]] = {
    "total": [
        ("a trick too many", one("no-tricks", {"tricks": {"Ana": 13, "Ben": 1}}), [(1, "total")]),
        ("a trick too few", one("trumps", {"tricks": {"Ana": 12}}), [(1, "total")]),
        ("nothing entered", one("no-tricks", {"tricks": {}}), [(1, "total")]),
        ("only zeros", one("no-queens", {"queens": {"Ana": 0, "Ben": 0}}), [(1, "total")]),
        ("five queens", one("no-queens", {"queens": {"Ana": 3, "Ben": 2}}), [(1, "total")]),
        (
            "twelve hearts",
            one("no-hearts", {"hearts": {"Ana": 12}, "ace_of_hearts": "Ana"}),
            [(1, "total")],
        ),
        (
            "thirteen hearts where one lies out",
            family("no-hearts", {"hearts": {"Ana": 7, "Ben": 6}}, ["2H", "2C"]),
            [(1, "total")],
        ),
        (
            "four queens where one lies out",
            family("no-queens", {"queens": {"Ana": 3, "Ben": 1}}, ["QH", "2C"]),
            [(1, "total")],
        ),
    ],
    "missing": [
        (
            "no players",
            {k: v for k, v in game_file(GOOD).items() if k != "players"},
            [(None, "missing")],
        ),
        ("no deals", {k: v for k, v in game_file().items() if k != "deals"}, [(None, "missing")]),
        ("no declarer", game_file({"contract": "no-king", "captures": KING}), [(1, "missing")]),
        ("no contract", game_file({"declarer": "Ana", "captures": KING}), [(1, "missing")]),
        ("an empty deal", game_file({}), [(1, "missing"), (1, "missing")]),
        ("no captures before the last", game_file(deal("Ana", "no-king"), GOOD), [(1, "missing")]),
        ("no part", one("no-tricks", {}), [(1, "missing")]),
        ("no ace", one("no-hearts", {"hearts": {"Ana": 13}}), [(1, "missing")]),
        ("neither of two tricks", one("no-last-two", {}), [(1, "missing"), (1, "missing")]),
        ("one of two tricks", one("no-last-two", {"last_trick": "Ana"}), [(1, "missing")]),
        ("no king", one("no-king", {}), [(1, "missing")]),
        ("no order", one("domino", {}), [(1, "missing")]),
        ("no adjustment's player", adjusted(player=...), [(None, "missing")]),
        ("no adjustment's points", adjusted(points=...), [(None, "missing")]),
        ("no adjustment's reason", adjusted(reason=...), [(None, "missing")]),
        ("no adjustment's deal", adjusted(after_deal=...), [(None, "missing")]),
        ("no adjustment's key at all", game_file(adjustments=[{}]), [(None, "missing")] * 4),
    ],
    "unknown-player": [
        ("declarer", game_file(deal("Eva", "no-king", KING)), [(1, "unknown-player")]),
        ("first declarer", game_file(first_declarer="Eva"), [(None, "unknown-player")]),
        ("in a count", one("no-queens", {"queens": {"Eva": 4}}), [(1, "unknown-player")]),
        ("as taker", one("no-king", {"king_of_hearts": "ana"}), [(1, "unknown-player")]),
        (
            "in the order",
            one("domino", {"finished": ["Dan", "Eva", "Ana"]}),
            [(1, "unknown-player")],
        ),
        (
            "a double's speaker",
            one("no-king", KING, doubles=[["Eva", "Ana"]]),
            [(1, "unknown-player")],
        ),
        (
            "a double's other",
            one("no-king", KING, doubles=[["Ben", "Eva"]]),
            [(1, "unknown-player")],
        ),
        (
            "a declarer, and nobody can tell who may be doubled",
            game_file(deal("Eva", "trumps", TRICKS, doubles=[["Ben", "Cleo"]])),
            [(1, "unknown-player")],
        ),
        (
            "an answer to somebody misspelt is not judged",
            one("no-king", KING, doubles=[["Bne", "Ana"], ["Ana", "Ben"]]),
            [(1, "unknown-player")],
        ),
        ("adjusted", adjusted(player="Eva"), [(None, "unknown-player")]),
        ("not trimmed", game_file(deal(" Ana", "no-king", KING)), [(1, "unknown-player")]),
        ("in another case", game_file(first_declarer="ANA"), [(None, "unknown-player")]),
    ],
    "unknown-contract": [
        ("of no set", game_file(deal("Ana", "whist")), [(1, "unknown-contract")]),
        ("not on the menu", game_file(deal("Ana", "salade")), [(1, "unknown-contract")]),
        ("of another set", game_file(deal("Ana", "no-last")), [(1, "unknown-contract")]),
        (
            "whose doubles are not judged",
            one("whist", KING, doubles=[["Ben", "Cleo"], ["Ana", "Dan"]]),
            [(1, "unknown-contract")],
        ),
        (
            "struck off the menu",
            game_file(deal("Ana", "no-king"), options=FREE),
            [(1, "unknown-contract")],
        ),
    ],
    "contract-used": [
        ("in a row", game_file(GOOD, GOOD), [(2, "contract-used")]),
        ("three times", game_file(GOOD, GOOD, GOOD), [(2, "contract-used"), (3, "contract-used")]),
        (
            "a round later",
            game_file(
                *(deal(player, "no-king", KING) for player in (*FOUR, "Ana")), rules="spanish"
            ),
            [(5, "contract-used")],
        ),
    ],
    "wrong-contract": [
        (
            "second in first place",
            game_file(deal("Ana", "no-king"), rules="simple"),
            [(1, "wrong-contract")],
        ),
        (
            "once more",
            game_file(GOOD, GOOD, rules="simple"),
            [(2, "wrong-contract")],
        ),
        (
            "a pass out of order",
            game_file(deal("Ana", "domino"), rules="bombu"),
            [(1, "wrong-contract")],
        ),
    ],
    "wrong-declarer": [
        ("first", game_file(deal("Ben", "no-king")), [(1, "wrong-declarer")]),
        ("too early on", game_file(GOOD, deal("Ben", "no-king")), [(2, "wrong-declarer")]),
        (
            "not passed on",
            game_file(GOOD, deal("Ana", "no-king"), rules="spanish"),
            [(2, "wrong-declarer")],
        ),
        (
            "first declarer not heeded",
            game_file(deal("Ana", "no-king"), first_declarer="Ben"),
            [(1, "wrong-declarer")],
        ),
    ],
    "double-not-allowed": [
        ("oneself", one("no-king", KING, doubles=[["Ben", "Ben"]]), [(1, "double-not-allowed")]),
        (
            "oneself, who declares",
            one("no-king", KING, doubles=[["Ana", "Ana"]]),
            [(1, "double-not-allowed")],
        ),
        (
            "twice",
            one("no-king", KING, doubles=[["Ben", "Ana"], ["Ben", "Ana"]]),
            [(1, "double-not-allowed")],
        ),
        (
            "by the declarer unasked",
            one("no-king", KING, doubles=[["Ben", "Ana"], ["Ana", "Cleo"]]),
            [(1, "double-not-allowed")],
        ),
        (
            "among the others in a positive",
            one("trumps", TRICKS, doubles=[["Ben", "Ana"], ["Ben", "Cleo"], ["Dan", "Ben"]]),
            [(1, "double-not-allowed")] * 2,
        ),
        (
            "where nobody doubles",
            game_file(deal("Ana", "no-tricks", TRICKS, doubles=[["Ben", "Ana"]]), rules="simple"),
            [(1, "double-not-allowed")],
        ),
        (
            "where nobody doubles, whoever declares",
            game_file(
                deal("Eva", "no-tricks", TRICKS, doubles=[["Ben", "Ana"], ["Ana", "Ben"]]),
                rules="simple",
            ),
            [(1, "unknown-player"), (1, "double-not-allowed")],
        ),
        (
            "all kinds at once",
            one(
                "no-king",
                KING,
                doubles=[["Ben", "Ben"], ["Ben", "Ana"], ["Ben", "Ana"], ["Ana", "Dan"]],
            ),
            [(1, "double-not-allowed")] * 3,
        ),
        (
            "what is wrong whoever was misspelt",
            one("trumps", TRICKS, doubles=[["Bne", "Ana"], ["Cleo", "Dan"]]),
            [(1, "unknown-player"), (1, "double-not-allowed")],
        ),
    ],
    "places": [
        ("too few", one("domino", {"finished": ["Dan", "Ana"]}), [(1, "places")]),
        ("nobody", one("domino", {"finished": []}), [(1, "places")]),
        ("twice", one("domino", {"finished": ["Dan", "Dan", "Ana"]}), [(1, "places")]),
        ("twice in full", one("domino", {"finished": [*FOUR, "Ana"]}), [(1, "places")]),
        (
            "one of two that score",
            game_file(
                deal("Ana", "domino", {"finished": ["Dan"]}),
                rules="bombu",
                options={"contracts": ["domino"]},
            ),
            [(1, "places")],
        ),
    ],
    "removed": [
        ("missing", family("no-king", KING), [(1, "removed")]),
        ("empty", family("no-king", KING, []), [(1, "removed")]),
        ("too few", family("no-king", KING, ["2C"]), [(1, "removed")]),
        ("too many", family("no-king", KING, ["2C", "2D", "2S"]), [(1, "removed")]),
        ("none lie out of this set", one("no-king", KING, removed=["2C"]), [(1, "removed")]),
        ("twice the same", family("no-king", KING, ["2C", "2C"]), [(1, "removed")]),
        ("no card", family("no-king", KING, ["2C", "1C"]), [(1, "removed")]),
        ("another spelling", family("no-king", KING, ["2C", "TD"]), [(1, "removed")]),
        ("lower case", family("no-king", KING, ["2C", "qh"]), [(1, "removed")]),
        ("of a deal not yet played", family("no-king", None), [(1, "removed")]),
        (
            "tricks are counted all the same",
            family("no-tricks", {"tricks": {"Ana": 9}}),
            [(1, "removed"), (1, "total")],
        ),
        (
            "names are checked all the same",
            family("no-hearts", {"hearts": {"Zoe": 9}}, ["2C"]),
            [(1, "removed"), (1, "unknown-player")],
        ),
        (
            "nor whether there is an ace to be taken",
            game_file(
                deal("Ana", "no-hearts", {"hearts": {"Ana": 13}}, removed=[]),
                rules="family",
                players=FIVE,
                options={"values": {"ace_of_hearts": 20}},
            ),
            [(1, "removed")],
        ),
        (
            "nor what is impossible with the hearts there are",
            family(
                "salade",
                {
                    "tricks": {"Ana": 10},
                    "hearts": {"Ana": 13},
                    "queens": {"Ana": 4},
                    "king_of_hearts": "Ben",
                    "last_trick": "Ana",
                },
                [],
            ),
            [(1, "removed")],
        ),
        (
            "hearts cannot be counted then",
            family(
                "salade",
                {"tricks": {"Ana": 10}, "hearts": {"Ana": 9}, "queens": {}, "last_trick": "Ana"},
                [],
            ),
            [(1, "removed")],
        ),
    ],
    "too-many-deals": [
        (
            "two beyond the last",
            game_file(
                *[deal(player, "no-tricks", TRICKS) for player in (*FOUR, "Ana", "Dan")],
                options=FREE,
            ),
            [(5, "too-many-deals"), (6, "too-many-deals")],
        ),
        (
            "and wrong themselves",
            game_file(
                *[deal(player, "no-tricks", TRICKS) for player in FOUR],
                deal("Ana", "no-tricks", {}),
                options=FREE,
            ),
            [(5, "missing"), (5, "too-many-deals")],
        ),
    ],
    "option": [
        ("a wrong word", game_file(options={"schedule": "weekly"}), [(None, "option")]),
        ("a number out of range", game_file(options={"quota": -1}), [(None, "option")]),
        ("no number", game_file(options={"values": {"trick": "2"}}), [(None, "option")]),
        (
            "and deals are checked all the same",
            game_file(deal("Ana", "no-king", {}), options={"quota": -1}),
            [(None, "option"), (1, "missing")],
        ),
        (
            "a wrong order leaves turns alone",
            game_file(deal("Ben", "no-king", {}), options={"schedule": "weekly"}),
            [(None, "option"), (1, "missing")],
        ),
        (
            "a wrong choice leaves turns alone",
            game_file(deal("Ana", "no-king", KING), rules="simple", options={"choice": "any"}),
            [(None, "option")],
        ),
        (
            "a wrong menu leaves turns alone",
            game_file(GOOD, GOOD, options={"contracts": []}),
            [(None, "option")],
        ),
    ],
    "name": [
        ("empty", game_file(players=["", "Ben", "Cleo", "Dan"]), [(None, "name")]),
        ("blank", game_file(players=[" \t ", "Ben", "Cleo", "Dan"]), [(None, "name")]),
        ("nothing to see", game_file(players=["\u200b", "Ben", "Cleo", "Dan"]), [(None, "name")]),
        ("too long", game_file(players=["A" * 41, "Ben", "Cleo", "Dan"]), [(None, "name")]),
        ("the same", game_file(players=["Ana", "Ben", "Ana", "Dan"]), [(None, "name")]),
        ("in another case", game_file(players=["Ana", "Ben", "ANA", "Dan"]), [(None, "name")]),
        ("after trimming", game_file(players=["Ana", "Ben", " ana ", "Dan"]), [(None, "name")]),
        ("ß and SS", game_file(players=["Weiß", "WEISS", "Cleo", "Dan"]), [(None, "name")]),
        (
            "one letter or two",
            game_file(players=["Zo\u00e9", "Zoe\u0301", "Cleo", "Dan"]),
            [(None, "name")],
        ),
        ("thrice the same", game_file(players=["Ana", "Ben", "Ana", "Ana"]), [(None, "name")] * 2),
        (
            "the same, and nobody can tell whose turn it is",
            game_file(
                *(deal(player, "no-king", KING) for player in ("Ana", "Ben", "Ana", "Dan")),
                players=["Ana", "Ben", "Ana", "Dan"],
                rules="spanish",
            ),
            [(None, "name")],
        ),
        ("a line break", game_file(players=["A\nna", "Ben", "Cleo", "Dan"]), [(None, "name")]),
        (
            "half a character",
            game_file(players=["A\ud83c", "Ben", "Cleo", "Dan"]),
            [(None, "name")],
        ),
    ],
    "value": [
        ("players no list", game_file(GOOD) | {"players": "Ana"}, [(None, "value")]),
        ("too few players", game_file(players=EVERYBODY[:3]), [(None, "value")]),
        ("too many players", game_file(players=FIVE), [(None, "value")]),
        (
            "two family players",
            game_file(rules="family", players=["Ana", "Ben"]),
            [(None, "value")],
        ),
        ("a name no text", game_file(players=["Ana", 5, "Cleo", None]), [(None, "value")] * 2),
        ("title no text", game_file(title=5), [(None, "value")]),
        ("title with half a character", game_file(title="\ud83c"), [(None, "value")]),
        ("first declarer no text", game_file(first_declarer=None), [(None, "value")]),
        ("deals no list", game_file() | {"deals": {}}, [(None, "value")]),
        ("a deal no object", game_file([], GOOD, None), [(1, "value"), (3, "value")]),
        ("a deal no object in a fixed order", game_file(7, rules="simple"), [(1, "value")]),
        ("declarer no text", game_file(deal(0, "no-king")), [(1, "value")]),  # type: ignore[arg-type]
        ("contract no text", game_file(deal("Ana", None)), [(1, "value")]),  # type: ignore[arg-type]
        ("captures no object", one("no-king", ["Ana"]), [(1, "value")]),
        ("captures null", game_file({**deal("Ana", "no-king"), "captures": None}), [(1, "value")]),
        ("a count no object", one("no-tricks", {"tricks": [13]}), [(1, "value")]),
        ("a taker no text", one("no-king", {"king_of_hearts": ["Ana"]}), [(1, "value")]),
        ("an order no list", one("domino", {"finished": "Ana"}), [(1, "value")]),
        ("in the order no text", one("domino", {"finished": ["Ana", 2, "Ben"]}), [(1, "value")]),
        (
            "a count negative",
            one("no-tricks", {"tricks": {"Ana": 14, "Ben": -1}}),
            [(1, "value")] * 2,
        ),
        (
            "half a heart",
            one("no-hearts", HEARTS | {"hearts": {"Ana": 6.5, "Ben": 6.5}}),
            [(1, "value")] * 2,
        ),
        ("with a point", one("no-queens", {"queens": {"Ana": 4.0}}), [(1, "value")]),
        ("true", one("no-queens", {"queens": {"Ana": True, "Ben": 3}}), [(1, "value")]),
        ("a number as text", one("no-queens", {"queens": {"Ana": "4"}}), [(1, "value")]),
        ("null for nothing", one("no-queens", {"queens": {"Ana": 4, "Ben": None}}), [(1, "value")]),
        ("more than in play", one("no-queens", {"queens": {"Ana": 5}}), [(1, "value")]),
        ("beyond all bounds", one("no-queens", {"queens": {"Ana": 10**300}}), [(1, "value")]),
        ("doubles no list", one("no-king", KING, doubles={"Ben": "Ana"}), [(1, "value")]),
        ("doubles null", one("no-king", KING, doubles=None), [(1, "value")]),
        ("a double no list", one("no-king", KING, doubles=["BA"]), [(1, "value")]),
        ("a double of one", one("no-king", KING, doubles=[["Ben"]]), [(1, "value")]),
        (
            "a double of three",
            one("no-king", KING, doubles=[["Ben", "Ana", "Dan"]]),
            [(1, "value")],
        ),
        ("a double of no names", one("no-king", KING, doubles=[["Ben", 1]]), [(1, "value")]),
        ("removed no list", family("no-king", KING, "2C 2D"), [(1, "value")]),
        ("removed no texts", family("no-king", KING, ["2C", 2]), [(1, "value")]),
        ("no suit", one("trumps", TRICKS, detail="X"), [(1, "value")]),
        ("a rank for a suit", one("trumps", TRICKS, detail="7"), [(1, "value")]),
        ("no rank", one("domino", DOMINO, detail="1"), [(1, "value")]),
        ("a rank as number", one("domino", DOMINO, detail=7), [(1, "value")]),
        ("a suit for a rank", one("domino", DOMINO, detail="S"), [(1, "value")]),
        ("detail with another contract", one("no-king", KING, detail="S"), [(1, "value")]),
        ("detail null", one("trumps", TRICKS, detail=None), [(1, "value")]),
        ("adjustments no list", game_file(adjustments={}), [(None, "value")]),
        ("an adjustment no object", game_file(adjustments=[5]), [(None, "value")]),
        ("adjusted by half a point", adjusted(points=0.5), [(None, "value")]),
        ("adjusted by true", adjusted(points=True), [(None, "value")]),
        ("a reason no text", adjusted(reason=None), [(None, "value")]),
        ("half a character for a reason", adjusted(reason="\udc00"), [(None, "value")]),
        ("adjusted player no text", adjusted(player=4), [(None, "value")]),
        ("after a deal to come", adjusted(after_deal=2), [(None, "value")]),
        ("before the first deal", adjusted(after_deal=-1), [(None, "value")]),
        ("after part of a deal", adjusted(after_deal=1.0), [(None, "value")]),
        ("options no object", game_file(options=[]), [(None, "value")]),
    ],
    "unknown-key": [
        ("of the game", game_file(venue="bar", Title="x"), [(None, "unknown-key")] * 2),
        ("of a deal", one("no-king", KING, trump="S", number=1), [(1, "unknown-key")] * 2),
        ("of captures", one("no-king", KING | {"hearts": {"Ana": 13}}), [(1, "unknown-key")]),
        ("of an adjustment", adjusted(by="Ana"), [(None, "unknown-key")]),
        ("an option", game_file(options={"speed": 1}), [(None, "unknown-key")]),
        ("an item", game_file(options={"values": {"joker": 1}}), [(None, "unknown-key")]),
        (
            "the ace where it is a heart like any other",
            family("no-hearts", {"hearts": {"Ana": 13}, "ace_of_hearts": "Ana"}, ["2C", "2D"]),
            [(1, "unknown-key")],
        ),
        (
            "the king where it is not asked, in play",
            family("no-tricks", {"tricks": {"Ana": 10}, "king_of_hearts": "Ana"}, ["2C", "2D"]),
            [(1, "unknown-key")],
        ),
        (
            "the king where it is not asked, out of play",
            family("no-tricks", {"tricks": {"Ana": 10}, "king_of_hearts": "Ana"}, ["KH", "2D"]),
            [(1, "unknown-key")],
        ),
        (
            "the captures of a deal that is not played",
            game_file(deal("Ana", "no-king", KING), options={"undoubled_negatives": "split"}),
            [(1, "unknown-key")],
        ),
    ],
    "impossible": [
        (
            "a king that lies out",
            family("no-king", {"king_of_hearts": "Ana"}, ["KH", "2C"]),
            [(1, "impossible")],
        ),
        (
            "the ace without a heart",
            one("no-hearts", {"hearts": {"Ana": 13}, "ace_of_hearts": "Ben"}),
            [(1, "impossible")],
        ),
    ],
}
ROWS = [
    pytest.param(document, expected, id=f"{code}: {name}")
    for code, rows in TABLE.items()
    for name, document, expected in rows
]


@pytest.mark.parametrize(("document", "expected"), ROWS)
def test_mistakes(document: Document, expected: Found) -> None:
    """Each mistake is reported with its deal and its code, and brings no others with it."""
    assert problems(document) == expected


def test_every_code_is_tried() -> None:
    """The table has rows for every code, and they do expect it."""
    assert set(TABLE) == CODES
    for code, rows in TABLE.items():
        assert all(code in {found for _, found in expected} for _, _, expected in rows)


ALMOST = [
    ("an underway last deal", game_file(GOOD, deal("Ana", "no-king"))),
    ("a slam of all tricks", one("no-tricks", {"tricks": {"Ben": 13}})),
    ("zeros written out", one("no-queens", {"queens": {"Ana": 4, "Ben": 0, "Cleo": 0, "Dan": 0}})),
    (
        "both last tricks to one",
        one("no-last-two", {"second_last_trick": "Ana", "last_trick": "Ana"}),
    ),
    ("three of four finishers", one("domino", {"finished": ["Dan", "Ana", "Ben"]})),
    ("a start rank", one("domino", DOMINO, detail="10")),
    ("a trump suit", one("trumps", TRICKS, detail="H")),
    ("no doubles", one("no-king", KING, doubles=[])),
    ("none lie out", one("no-king", KING, removed=[])),
    ("no title", game_file(title="")),
    ("no reason", adjusted(reason="")),
    ("no points", adjusted(points=0)),
    ("points of six digits", adjusted(points=-999_999)),
    ("a title and a reason of eighty characters", adjusted(reason="x" * 80) | {"title": "y" * 80}),
    ("before all deals", adjusted(after_deal=0)),
    ("names of forty characters", game_file(players=["A" * 40, "B" * 40, "Cleo", "Dan"])),
    ("names of one character", game_file(players=["A", "1", "?", "\U0001f600"])),
    (
        "names with blanks around",
        game_file(deal("Ana", "no-king", KING), players=[" Ana", "Ben ", "Cleo\t", "Dan"]),
    ),
    ("a name in another script", game_file(players=["Ана", "Ana", "阿娜", "آنا"])),
    (
        "the answer before the double",
        one("no-king", KING, doubles=[["Ana", "Ben"], ["Ben", "Ana"]]),
    ),
    ("no king, for it lies out", family("no-king", {}, ["KH", "2C"])),
    (
        "no queens, for they lie out",
        game_file(
            deal("Ana", "no-queens", {"queens": {}}, removed=["QS", "QH", "QD", "QC"]),
            rules="family",
            players=EVERYBODY,
        ),
    ),
    ("no hearts to the ace", family("no-hearts", {"hearts": {"Ana": 11}}, ["AH", "KH"])),
]


@pytest.mark.parametrize("document", [pytest.param(row[1], id=row[0]) for row in ALMOST])
def test_no_mistake(document: Document) -> None:
    """What looks odd but is right is accepted."""
    assert problems(document) == []


@pytest.mark.parametrize("rank", ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"])
def test_every_rank_may_start(rank: str) -> None:
    """Domino may start with any rank of the pack."""
    assert problems(one("domino", DOMINO, detail=rank)) == []


@pytest.mark.parametrize("suit", "SHDC")
def test_every_suit_may_be_trumps(suit: str) -> None:
    """Any suit may be trumps."""
    assert problems(one("trumps", TRICKS, detail=suit)) == []


# --- several at once ------------------------------------------------------------------------


def test_all_problems_at_once() -> None:
    """A file full of mistakes is told all of them, in the order of the file."""
    document = game_file(
        deal("Ben", "no-queens", {"queens": {"Ana": 3}, "kings": 1}, detail="S"),
        deal("Ana", "no-queens", {"queens": {"Ana": 9, "Eva": 1}}, doubles=[["Eva", "Ana"], 5]),
        7,
        deal("Ana", "whist", {}, trump="S"),
        deal("Eva", "no-king"),
        deal("Ana", "no-queens"),
        adjustments=[{"player": "Eva", "points": "5", "after_deal": 7, "by": "Ana"}],
        players=["Ana", "Ben", "ben", "Dan"],
        first_declarer="Ana",
        venue="bar",
        title=None,
        options={"speed": 1, "quota": "2"},
    )
    assert problems(document) == [
        (None, "unknown-key"),
        (None, "name"),
        (None, "unknown-key"),
        (None, "option"),
        (None, "value"),
        (1, "value"),
        (1, "unknown-key"),
        (1, "total"),
        (1, "wrong-declarer"),
        (2, "value"),
        (2, "unknown-player"),
        (2, "unknown-player"),
        (2, "value"),
        (3, "value"),
        (4, "unknown-key"),
        (4, "unknown-contract"),
        (5, "unknown-player"),
        (5, "missing"),
        (6, "contract-used"),
        (None, "unknown-key"),
        (None, "unknown-player"),
        (None, "value"),
        (None, "missing"),
        (None, "value"),
    ]


def test_each_part_of_a_salade_is_judged_for_itself() -> None:
    """A wrong part hides neither the other parts nor what is impossible between the right ones."""
    captures = {
        "tricks": {"Ana": 13},
        "hearts": {"Ana": 12},
        "queens": {"Ana": 9},
        "king_of_hearts": "Eva",
        "ace_of_hearts": 5,
        "last_trick": "Ben",
        "finished": [],
    }
    document = game_file(deal("Ana", "salade", captures), options={"contracts": ["salade"]})
    assert problems(document) == [
        (1, "unknown-key"),
        (1, "total"),
        (1, "value"),
        (1, "value"),
        (1, "unknown-player"),
        (1, "missing"),
        (1, "impossible"),
    ]


def test_an_unknown_first_declarer_hides_no_other_problem() -> None:
    """Used contracts and deals beyond the last are found though nobody knows who began."""
    document = game_file(*[GOOD] * 5, first_declarer="Eva", options={"contracts": ["no-tricks"]})
    assert problems(document) == [
        (None, "unknown-player"),
        (2, "contract-used"),
        (3, "contract-used"),
        (4, "contract-used"),
        (5, "too-many-deals"),
    ]
    ordered = game_file(deal("Ana", "no-king"), rules="simple", first_declarer=3)
    assert problems(ordered) == [(None, "value"), (1, "wrong-contract")]


def test_without_players_the_rest_is_still_read() -> None:
    """Where it is not clear who plays, whatever needs no names is judged."""
    document = game_file(
        {},
        adjustments=[{"player": "Ana", "points": 1.5, "reason": "", "after_deal": 9}],
        first_declarer="Ana",
        options={"quota": -1, "places": [1, 2, 3, 4]},
        rules="family",
        players=["Ana"],
    )
    document["venue"] = "bar"
    assert problems(document) == [
        (None, "unknown-key"),
        (None, "value"),
        (None, "option"),
        (None, "value"),
        (None, "value"),
    ]


# --- messages -------------------------------------------------------------------------------


def found(document: Document) -> list[Problem]:
    """The problems themselves."""
    game = read_game(document, rule_sets())
    assert isinstance(game, list)
    return game


def test_a_text_for_points() -> None:
    """A text where points are due is shown in its quotes; a name that looks like a number is not.

    Both as `scorekeeper score` prints them.
    """
    document = adjusted(points="3")
    document["adjustments"].append({**document["adjustments"][0], "player": "7", "points": 0})
    expected = [
        ("value", 'An adjustment is a whole number of points, not "3".'),
        ("unknown-player", "7 gets an adjustment but does not play here."),
    ]
    assert report_problems(found(document)) == {
        "problems": [{"deal": None, "code": code, "message": said} for code, said in expected]
    }


@pytest.mark.parametrize(("document", "expected"), ROWS)
def test_messages_can_be_printed(document: Document, expected: Found) -> None:
    """Every problem makes a short sentence that can be written in UTF-8."""
    for problem in found(document):
        assert problem.message.endswith((".", "?"))
        assert len(problem.message.encode("utf-8")) < 300
        assert "{" not in problem.text.format(**dict.fromkeys(problem.gaps, ""))


def test_every_part_has_a_name() -> None:
    """A Salade and a domino of which nothing is told name what is missing, in the order asked."""
    salade = game_file(deal("Ana", "salade", {}), rules="spanish-salade")
    said = [problem.message for problem in found(salade) + found(one("domino", {}))]
    names = ["Tricks", "Hearts", "The ace of hearts", "Queens", "The king of hearts"]
    names += ["The second-last trick", "The last trick", "The order of finishing"]
    assert said == [f"{name}: nothing is entered." for name in names]


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (
            adjusted(after_deal="1"),
            'after_deal is a whole number from 0 to 1, the deals there are, not "1".',
        ),
        (family("no-king", KING, ["1C", "QX"]), "1C is no card of this pack."),
        (
            one("no-tricks", {"tricks": {"Ana": 12}}),
            "Tricks: 12 entered, 13 in play. Who took 1 more?",
        ),
        (
            one("no-tricks", {"tricks": {"Ana": 12, "Ben": 2}}),
            "Tricks: 14 entered, 13 in play. That is 1 too many.",
        ),
        (
            game_file(players=["Ana", "Ben", "Cleo"]),
            "These rules are for a list of 4 players, not 3.",
        ),
        (
            game_file() | {"players": "Ana"},
            "These rules are for a list of 4 players, not Ana.",
        ),
        (game_file(deal("Ben", "no-king")), "It is Ana's turn to declare."),
        (game_file(GOOD, GOOD), "Ana has declared no-tricks before."),
        (
            one("no-king", KING, doubles=[["Ana", "Dan"]]),
            "Ana declares and may only answer: Dan has not doubled Ana.",
        ),
        (
            one("trumps", TRICKS, doubles=[["Ben", "Dan"]]),
            "Ben may not double Dan: here only the declarer Ana may be doubled.",
        ),
        (
            one("no-king", KING, doubles=[["Ben", "Ben"]]),
            "Ben cannot double Ben: nobody doubles himself.",
        ),
        (
            game_file(
                deal(
                    "Ana",
                    "salade",
                    {
                        "tricks": {"Ana": 1, "Ben": 12},
                        "hearts": {"Ana": 5, "Ben": 8},
                        "queens": {"Ben": 4},
                        "king_of_hearts": "Ben",
                        "ace_of_hearts": "Ben",
                        "second_last_trick": "Ben",
                        "last_trick": "Ben",
                    },
                ),
                rules="spanish-salade",
            ),
            "Ana has 5 scoring cards, but one trick holds only 4 cards.",
        ),
    ],
)
def test_messages_say_what_to_do(document: Document, message: str) -> None:
    """The sentence names the figures and the people."""
    assert [problem.message for problem in found(document)] == [message]


def test_unwritable_names_do_not_spoil_messages() -> None:
    """Names that cannot be written down or never end are spelled out and cut short in sentences."""
    names = ["A\ud83c", "B" * 1000, "Cleo", "Dan"]
    document = game_file(
        deal("Cleo", "no-tricks", {"tricks": {names[0]: 99, names[1]: -1}}),
        deal(names[0], "domino", {"finished": [names[0], names[0], names[1], names[1]]}),
        deal(
            names[0],
            "trumps",
            TRICKS,
            doubles=[[names[0], names[1]], [names[1], names[1]], [names[1], "Dan"]],
        ),
        players=names,
        options={"schedule": "rotation"},
    )
    for problem in found(document):
        assert len(problem.message.encode("utf-8")) < 300


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Ana", "Ana"),
        (14, "14"),
        (None, "null"),
        ([True, False, "Ana", 1.5], '[true, false, "Ana", 1.5]'),
        ("A" * 60, "A" * 60),
        ("A" * 61, "A" * 59 + "…"),
        ("\ud83c", "\\ud83c"),
        ([[[[[[[[[[1]]]]]]]]]], "[[[[[[[...]]]]]]]"),
    ],
)
def test_shown(value: object, text: str) -> None:
    """Whatever was written is shown shortened and printable."""
    assert shorten(value) == text


@pytest.mark.parametrize(
    ("value", "text"), [("3", '"3"'), (" 3", '" 3"'), ("", ""), ("abc", "abc"), (3.5, "3.5")]
)
def test_shown_where_a_number_is_due(value: object, text: str) -> None:
    """A text that looks like the number wanted is told from it by its quotes."""
    assert not_a_number(value) == text
