"""Captures against real play: what was played must be accepted, what is refused never happens.

Two ways. Hands are dealt and tricks played at random, with full packs and small ones. And for a
pack of twelve cards every way to put the cards into tricks is tried, so that what is accepted and
what is possible are the same, count by count.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product

from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.captures import read_captures
from scorekeeper.scoring.cards import SUITS, in_play, pack
from scorekeeper.scoring.options import read_options
from scorekeeper.scoring.parts import parts
from scorekeeper.scoring.rules import Contract, Rules
from tests.players import EVERYBODY
from tests.proof.results import shares

SALADE = ("trick", "heart", "queen", "king_of_hearts", "second_last_trick", "last_trick")
HONOURS = {"king_of_hearts": "KH", "ace_of_hearts": "AH"}


@dataclass(frozen=True)
class Trick:
    """Who took a trick, and the cards in it."""

    taker: int
    cards: tuple[str, ...]


def salade(rules: Rules) -> Contract:
    """A contract that asks for everything there is to take."""
    contract = next(one for one in rules.rule_set.contracts.values() if "trick" in one.items)
    return replace(contract, items=SALADE)


def table(rules_id: str, seats: int, ranks: Sequence[str] | None = None) -> Rules:
    """A table at a rule set, perhaps with a smaller pack; the ace of hearts has its own price."""
    printed = rule_sets()[rules_id]
    prices = {"trick": 1, "heart": 1, "ace_of_hearts": 5, "queen": 1, "king_of_hearts": 1}
    options = replace(printed.options, values={**prices, "second_last_trick": 1, "last_trick": 1})
    small = replace(printed, ranks=tuple(ranks or printed.ranks), options=options)
    rules, _ = read_options({}, small, seats)
    return rules


def play(rules: Rules, chance: random.Random) -> tuple[tuple[str, ...], list[Trick]]:
    """Deals a pack, the surplus cards left out, and plays it at random: suit must be followed."""
    ranks = rules.rule_set.ranks
    cards = sorted(pack(ranks))
    chance.shuffle(cards)
    removed, cards = tuple(cards[: rules.surplus]), cards[rules.surplus :]
    hands = [cards[seat :: rules.seats] for seat in range(rules.seats)]
    trumps, leader, tricks = chance.choice((*SUITS, "")), chance.randrange(rules.seats), []
    while hands[0]:
        played: dict[int, str] = {}
        for step in range(rules.seats):
            seat = (leader + step) % rules.seats
            led = played[leader][-1] if played else ""
            follows = [card for card in hands[seat] if card[-1] == led]
            played[seat] = chance.choice(follows or hands[seat])
            hands[seat].remove(played[seat])
        led = played[leader][-1]
        strength = {card: ranks.index(card[:-1]) for card in played.values()}
        leader = max(
            played,
            key=lambda seat: (
                played[seat][-1] == trumps,
                played[seat][-1] == led,
                strength[played[seat]],
            ),
        )
        tricks.append(Trick(leader, tuple(played.values())))
    return removed, tricks


def told(tricks: Sequence[Trick], seats: int) -> dict[str, object]:
    """What a table would enter of these tricks: everything that any contract asks."""

    def count(cards: Mapping[int, int]) -> dict[str, int]:
        return {EVERYBODY[seat]: cards.get(seat, 0) for seat in range(seats)}

    who = {card: EVERYBODY[trick.taker] for trick in tricks for card in trick.cards}
    hearts, queens = Counter[int](), Counter[int]()
    for trick in tricks:
        hearts[trick.taker] += sum(card.endswith("H") for card in trick.cards)
        queens[trick.taker] += sum(card.startswith("Q") for card in trick.cards)
    return {
        "tricks": count(Counter(trick.taker for trick in tricks)),
        "hearts": count(hearts),
        "queens": count(queens),
        **{key: who[card] for key, card in HONOURS.items() if card in who},
        "second_last_trick": EVERYBODY[tricks[-2].taker],
        "last_trick": EVERYBODY[tricks[-1].taker],
    }


def prove_played(rules: Rules, deals: int, seed: int) -> int:
    """Plays so many deals at random; each of them must be accepted by every contract that asks."""
    chance, players = random.Random(seed), EVERYBODY[: rules.seats]
    contracts = [salade(rules), *rules.rule_set.contracts.values()]
    for _ in range(deals):
        removed, tricks = play(rules, chance)
        there = in_play(rules.rule_set.ranks, rules.seats, tuple(sorted(removed)))
        captures = told(tricks, rules.seats)
        for contract in contracts:
            asked = {part.key for part in parts(rules, contract, there)} - {"finished"}
            if "place" not in contract.items:
                said = {key: value for key, value in captures.items() if key in asked}
                _, problems = read_captures(said, rules, contract, there, players)
                assert problems == [], (rules.rule_set.id, contract.id, removed, tricks, problems)
    return deals


# --- every way to put twelve cards into tricks ----------------------------------------------

SMALL = ("A", "K", "Q")
KINDS_OF_CARDS = {"AH": 1, "KH": 1, "QH": 1, "queen": 3, "other": 6}
"""The pack of three ranks, as far as it matters here."""

Told = tuple[tuple[int, ...], ...]
"""Tricks, hearts, queens by seat, and who took K♥, A♥, the second-last and the last trick."""


def packings() -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to put the cards into three tricks of four: for each kind, how many in each."""
    each = [list(shares(number, 3)) for number in KINDS_OF_CARDS.values()]
    for found in product(*each):
        if all(sum(kind[trick] for kind in found) == 4 for trick in range(3)):
            yield found


def everything_possible() -> frozenset[Told]:
    """What a table can have taken, whoever took which of the three tricks."""
    found = set()
    for packing in packings():
        ace, king, queen_of_hearts, queens, _ = packing
        for takers in product(range(4), repeat=3):
            hearts_in = [ace[n] + king[n] + queen_of_hearts[n] for n in range(3)]
            queens_in = [queens[n] + queen_of_hearts[n] for n in range(3)]
            found.add(
                (
                    _by_taker(takers, (1, 1, 1)),
                    _by_taker(takers, hearts_in),
                    _by_taker(takers, queens_in),
                    (takers[king.index(1)], takers[ace.index(1)], takers[1], takers[2]),
                )
            )
    return frozenset(found)


def _by_taker(takers: Sequence[int], numbers: Sequence[int]) -> tuple[int, ...]:
    return tuple(
        sum(number for taker, number in zip(takers, numbers, strict=True) if taker == seat)
        for seat in range(4)
    )


def prove_small_pack(part: int = 0, parts_: int = 1) -> int:
    """Judges everything that adds up with twelve cards; how many there were.

    Only every `parts_`-th distribution of tricks and hearts, from number `part` on. Raises
    AssertionError where the judgment differs from what can be put into tricks.
    """
    rules = table("modern", 4, SMALL)
    contract, there = salade(rules), in_play(SMALL, 4)
    possible, judged = everything_possible(), 0
    players = EVERYBODY[:4]
    for tricks, hearts in islice(product(shares(3), shares(3)), part, None, parts_):
        for queens in shares(4):
            for takers in product(range(4), repeat=4):
                king, ace, before, last = takers
                said = {
                    "tricks": dict(zip(players, tricks, strict=True)),
                    "hearts": dict(zip(players, hearts, strict=True)),
                    "queens": dict(zip(players, queens, strict=True)),
                    "king_of_hearts": players[king],
                    "ace_of_hearts": players[ace],
                    "second_last_trick": players[before],
                    "last_trick": players[last],
                }
                _, problems = read_captures(said, rules, contract, there, players)
                accepted = (tricks, hearts, queens, takers) in possible
                assert (not problems) == accepted, (said, problems)
                judged += 1
    return judged
