"""Hypothesis strategies: house rules, cards played out, whole games, and broken files.

Everything is built from the text of the rules (tests/scoring/by_hand.py), not from the code that
is under test. Captures come from cards that were dealt and played by the rules of trick taking, so
each of them can happen.
"""

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

from hypothesis import strategies as st

from scorekeeper.rule_sets import IDS, printed
from tests.players import EVERYBODY
from tests.scoring import by_hand
from tests.scoring.documents import Document, game_file

SUITS = "SHDC"
VALUES = {
    "bombu": ("trick", "heart", "ace_of_hearts", "queen", "king_of_hearts", "slam"),
    "family": ("trick", "heart", "ace_of_hearts", "queen", "king_of_hearts", "last_trick", "slam"),
}
ALL_VALUES = (*VALUES["family"], "trump_trick", "second_last_trick")
POINTS = st.integers(-100, 100)

Trick = tuple[str, tuple[str, ...]]
"""Who took it, and its cards."""


# --- the table ------------------------------------------------------------------------------


@cache
def house_rules(rules: str, seats: int) -> st.SearchStrategy[Document]:
    """Options for a table of `seats` players, each of them given or left as printed."""
    contracts = list(printed(rules)["contracts"])
    items = VALUES.get(rules, ALL_VALUES)
    return st.fixed_dictionaries(
        {},
        optional={
            "schedule": st.sampled_from(["series", "rotation", "passes", "blocks"]),
            "choice": st.sampled_from(["free", "fixed"]),
            "contracts": st.lists(st.sampled_from(contracts), min_size=1, unique=True),
            "values": st.dictionaries(st.sampled_from(items), POINTS, max_size=4),
            "places": st.lists(POINTS, max_size=seats),
            "doubling": st.booleans(),
            "factors": st.lists(st.integers(1, 5), min_size=2, max_size=2),
            "positive_doubles": st.sampled_from(["declarer", "anyone"]),
            "quota": st.integers(0, 4),
            "quota_penalty": st.integers(0, 20),
            "undoubled_negatives": st.sampled_from(["play", "split"]),
            "sign": st.sampled_from(["merit", "penalty"]),
        },
    )


LINES = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=20)
"""Titles and reasons: one line of anything that can be written."""


@st.composite
def tables(draw: st.DrawFn, rules: str | None = None) -> Document:
    """A game file without deals: any rule set, number of players, house rules, first declarer."""
    rules = rules or draw(st.sampled_from(IDS))
    players = EVERYBODY[: draw(st.sampled_from(printed(rules)["players"]))]
    document = game_file(rules=rules, players=players)
    if draw(st.booleans()):
        document["options"] = draw(house_rules(rules, len(players)))
    if draw(st.booleans()):
        document["first_declarer"] = draw(st.sampled_from(players))
    return document


# --- cards ----------------------------------------------------------------------------------


def pack(document: Document) -> list[str]:
    """The cards of a rule set, the highest of each suit first."""
    return [rank + suit for suit in SUITS for rank in printed(document["rules"])["ranks"]]


def play(cards: Sequence[str], players: Sequence[str], chance: Random) -> list[Trick]:
    """Deals `cards` (the highest of a suit first) and plays them by chance, suit followed.

    Sometimes the pack is not shuffled but given out in blocks, so that one player has all tricks.
    """
    shuffled = list(cards)
    if chance.random() < 0.8:
        chance.shuffle(shuffled)
    each = len(cards) // len(players)
    hands = {
        player: shuffled[seat * each : (seat + 1) * each] for seat, player in enumerate(players)
    }
    strength = {card: -position for position, card in enumerate(cards)}
    leader, tricks = chance.choice(players), []
    for _ in range(each):
        turn = players.index(leader)
        table: dict[str, str] = {}
        led = ""
        for player in (*players[turn:], *players[:turn]):
            follows = [card for card in hands[player] if card[-1] == led]
            card = chance.choice(follows or hands[player])
            led = led or card[-1]
            hands[player].remove(card)
            table[player] = card
        follow = [player for player, card in table.items() if card[-1] == led]
        leader = max(follow, key=lambda player: strength[table[player]])
        tricks.append((leader, tuple(table.values())))
    return tricks


def counted(tricks: Sequence[Trick], keys: Sequence[str]) -> Document:
    """What everybody took in these tricks, told as the captures `keys`."""
    taker = {card: who for who, cards in tricks for card in cards}
    told: Document = {
        "tricks": Counter(who for who, _ in tricks),
        "hearts": Counter(who for card, who in taker.items() if card.endswith("H")),
        "queens": Counter(who for card, who in taker.items() if card.startswith("Q")),
        "king_of_hearts": taker.get("KH"),
        "ace_of_hearts": taker.get("AH"),
        "second_last_trick": tricks[-2][0],
        "last_trick": tricks[-1][0],
    }
    return {
        key: dict(told[key]) if key.endswith("s") and "_" not in key else told[key] for key in keys
    }


# --- deals ----------------------------------------------------------------------------------


@st.composite
def captures(draw: st.DrawFn, document: Document, told: Document) -> Document:
    """The captures of a declared deal, played out."""
    players = document["players"]
    if told["contract"] == "domino":
        places = by_hand.options(document)["places"]
        scoring = max((n for n, points in enumerate(places, start=1) if points), default=0)
        fewest = min(scoring, len(players) - 1)
        order = draw(st.permutations(players))
        return {"finished": order[: draw(st.integers(fewest, len(players)))]}
    cards = [card for card in pack(document) if card not in told.get("removed", [])]
    tricks = play(cards, players, Random(draw(st.integers(0, 2**32))))
    return counted(tricks, by_hand.asked(document, told))


@cache
def pairs_of(pairs: tuple[tuple[str, str], ...]) -> st.SearchStrategy[list[tuple[str, str]]]:
    """Some of these pairs, in any order."""
    return st.lists(st.sampled_from(pairs), unique=True, max_size=8) if pairs else st.just([])


@st.composite
def doubles(draw: st.DrawFn, document: Document, who: str, contract: str) -> list[list[str]]:
    """Doubles in any order, as far as open: the others speak, then the declarer answers."""
    settled = by_hand.options(document)
    if not settled["doubling"]:
        return []
    only_declarer = contract in by_hand.POSITIVE and settled["positive_doubles"] == "declarer"
    open_to_others = tuple(
        (speaker, other)
        for speaker, other in permutations(document["players"], 2)
        if speaker != who and (other == who or not only_declarer)
    )
    spoken = draw(pairs_of(open_to_others))
    answers = tuple(sorted((who, speaker) for speaker, other in spoken if other == who))
    answered = draw(pairs_of(answers))
    cut = draw(st.integers(0, len(answered)))
    return [list(pair) for pair in (*answered[cut:], *spoken, *answered[:cut])]


@st.composite
def declarations(draw: st.DrawFn, document: Document, number: int) -> Document:
    """Deal `number` of a game, declared and doubled but not played."""
    who = by_hand.declarer(document, number)
    contract = draw(st.sampled_from(by_hand.open_contracts(document, number)))
    told: Document = {"declarer": who, "contract": contract}
    if spoken := draw(doubles(document, who, contract)):
        told["doubles"] = spoken
    details = {"trumps": [*SUITS], "domino": ["2", "10", "Q", "A"]}
    if contract in details and draw(st.booleans()):
        told["detail"] = draw(st.sampled_from(details[contract]))
    if surplus := len(pack(document)) % len(document["players"]):
        out = st.lists(
            st.sampled_from(pack(document)), min_size=surplus, max_size=surplus, unique=True
        )
        hearts = st.sampled_from([["KH", "QH", "AH", "QS"], ["QH", "KH", "2H", "3H"]])
        told["removed"] = draw(out | hearts.map(lambda cards: cards[:surplus]))
    return told


@st.composite
def deals(draw: st.DrawFn, document: Document, number: int) -> Document:
    """Deal `number` of a game, complete."""
    told = draw(declarations(document, number))
    if not by_hand.split(document, told):
        told["captures"] = draw(captures(document, told))
    return told


@st.composite
def games(draw: st.DrawFn, rules: str | None = None, most: int = 99) -> Document:
    """A game file that is right: as many deals as there are, or the first few (at most `most`)."""
    document = draw(tables(rules))
    whole = min(by_hand.deals_total(document), most)
    few = min(whole, 5)
    for number in range(
        1, 1 + draw(st.integers(0, few + 2).map(lambda n: n if n <= few else whole))
    ):
        document["deals"].append(draw(deals(document, number)))
    number = len(document["deals"]) + 1
    if number <= whole and draw(st.booleans()):
        document["deals"].append(draw(declarations(document, number)))
    row = st.fixed_dictionaries(
        {
            "player": st.sampled_from(document["players"]),
            "points": st.integers(-999_999, 999_999),
            "reason": LINES,
            "after_deal": st.integers(0, len(document["deals"])),
        }
    )
    if adjustments := draw(st.lists(row, max_size=3)):
        document["adjustments"] = adjustments
    if title := draw(LINES):
        document["title"] = title
    return document


# --- broken files ---------------------------------------------------------------------------

WORDS = st.sampled_from(
    ["Ana", "Ben", "Zoe", "tricks", "hearts", "salade", "no-king", "QH", "KH", "series", ""]
)
ANY_TEXT = WORDS | st.text(st.characters(exclude_categories=()), max_size=5)
ANY_JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.integers(0, 14) | st.floats() | ANY_TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ANY_TEXT, inner, max_size=4),
    max_leaves=6,
)


def spots(value: Any) -> list[tuple[Any, Any]]:
    """Every place inside a JSON value, as the container and the key or index in it."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    return [spot for key in keys for spot in [(value, key), *spots(value[key])]]


@st.composite
def broken_files(draw: st.DrawFn) -> Document:
    """A right file with a few places overwritten, taken out or added to, nearly always wrong."""
    document: Document = json.loads(json.dumps(draw(games(most=3))))
    for _ in range(draw(st.integers(1, 3))):
        place, key = draw(st.sampled_from(spots(document)))
        match draw(st.sampled_from(["change", "take out", "add"])):
            case "change":
                place[key] = draw(ANY_JSON)
            case "take out":
                del place[key]
            case "add" if isinstance(place, list):
                place.insert(draw(st.integers(0, len(place))), draw(ANY_JSON | st.just(place[key])))
            case "add":
                place[draw(ANY_TEXT)] = draw(ANY_JSON | st.just(place[key]))
        if not spots(document):
            break
    return document
