"""Deals really played, card by card: what everybody took, and what that is worth.

Nothing here comes from scorekeeper: points are counted on the cards themselves, so that a whole
game can be added up once more beside the app. Hands are dealt and played by chance from a seed,
so whatever comes out can have happened.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

ASCENDING = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SHORT_PACK = ("7", "8", "9", "J", "Q", "K", "10", "A")  # bombu: the ten ranks below the ace
PARTS = {
    "no-tricks": ("tricks",),
    "trumps": ("tricks",),
    "no-hearts": ("hearts", "ace_of_hearts"),
    "no-queens": ("queens",),
    "no-king": ("king_of_hearts",),
    "no-last": ("last_trick",),
    "no-last-two": ("second_last_trick", "last_trick"),
    "salade": ("tricks", "hearts", "queens", "king_of_hearts", "last_trick"),
}
"""What a contract asks, all rule sets together; each leaves out what has no value there."""

MENUS = {
    "modern": ("no-tricks", "no-queens", "no-last-two", "no-hearts", "no-king", "trumps", "domino"),
    "family": ("no-tricks", "no-hearts", "no-queens", "no-last", "no-king", "salade", "domino"),
}

Prices = Mapping[str, int]
"""Points for a "trick", a "heart", a "queen", "KH", "AH" (beyond a heart) and the last tricks."""

Line = Mapping[str, int]
"""Points by player."""


@dataclass(frozen=True)
class Played:
    """A deal as it was played: who took each trick and the cards in it, the first trick first."""

    tricks: tuple[tuple[str, tuple[str, ...]], ...]

    def captures(self, contract: str, unpriced: Collection[str] = ()) -> dict[str, Any]:
        """What a game file says of it, without the parts that are `unpriced` in this rule set."""
        told: dict[str, Any] = {
            "tricks": dict(Counter(taker for taker, _cards in self.tricks)),
            "hearts": dict(Counter(self._takers("H"))),
            "queens": dict(Counter(self._takers("Q"))),
            "last_trick": self.tricks[-1][0],
            "second_last_trick": self.tricks[-2][0],
        }
        for part, card in (("king_of_hearts", "KH"), ("ace_of_hearts", "AH")):
            for taker in self._takers(card):  # nobody where it lies out
                told[part] = taker
        asked = [part for part in PARTS[contract] if part not in unpriced]
        return {part: told[part] for part in asked if part in told}

    def points(self, players: Sequence[str], prices: Prices) -> Line:
        """What each player's tricks and cards are worth, counted one by one."""
        line = dict.fromkeys(players, 0)
        for taker, cards in self.tricks:
            line[taker] += prices.get("trick", 0)
            for card in cards:
                line[taker] += prices.get(card, 0)
                line[taker] += prices.get("heart", 0) if card.endswith("H") else 0
                line[taker] += prices.get("queen", 0) if card.startswith("Q") else 0
        line[self.tricks[-1][0]] += prices.get("last_trick", 0)
        line[self.tricks[-2][0]] += prices.get("second_last_trick", 0)
        return line

    def _takers(self, marked: str) -> Iterator[str]:
        for taker, cards in self.tricks:
            for card in cards:
                if marked in card:
                    yield taker


def played(
    chance: Random,
    players: Sequence[str],
    leader: str,
    *,
    ranks: Sequence[str] = ASCENDING,
    removed: Collection[str] = (),
    trumps: str = "",
) -> Played:
    """Deal the pack without the `removed` cards and play it: suit is followed, the best takes."""
    pack = [rank + suit for suit in "SHDC" for rank in ranks if rank + suit not in removed]
    chance.shuffle(pack)
    hands = [pack[seat :: len(players)] for seat in range(len(players))]
    taker, tricks = players.index(leader), []
    while hands[0]:
        trick: list[tuple[int, str]] = []
        for step in range(len(players)):
            seat = (taker + step) % len(players)
            led = trick[0][1][-1] if trick else ""
            card = chance.choice([card for card in hands[seat] if card[-1] == led] or hands[seat])
            hands[seat].remove(card)
            trick.append((seat, card))
        led = trick[0][1][-1]
        taker, _best = max(
            trick,
            key=lambda said: (said[1][-1] == trumps, said[1][-1] == led, ranks.index(said[1][:-1])),
        )
        tricks.append((players[taker], tuple(card for _seat, card in trick)))
    return Played(tuple(tricks))


def game_file(
    rules: str, players: Sequence[str], deals: int, title: str = "", doubled: bool = False
) -> dict[str, Any]:
    """A game file of `modern` or `family` with that many deals; `doubled`: everybody, always."""
    chance, rows = Random(deals), []
    menu = MENUS[rules]
    surplus = len(ASCENDING) * 4 % len(players)
    for number in range(deals):
        turn = number // len(menu) if rules == "modern" else number % len(players)
        step = number % len(menu) if rules == "modern" else number // len(players)
        declarer, contract = players[turn], menu[step]
        others = [player for player in players if player != declarer]
        deal: dict[str, Any] = {"declarer": declarer, "contract": contract}
        deal["removed"] = ["2S", "2H", "2D", "2C"][:surplus]
        if doubled:
            pairs = [[one, declarer] for one in others] + [[declarer, one] for one in others]
            deal["doubles"] = pairs
        if contract == "domino":
            deal["captures"] = {"finished": chance.sample(players, len(players) - 1)}
        else:
            unpriced = ("ace_of_hearts",) if rules == "family" else ()
            result = played(chance, players, declarer, removed=deal["removed"])
            deal["captures"] = result.captures(contract, unpriced)
        rows.append(deal)
    return {
        "format": "scorekeeper-game",
        "version": 1,
        "rules": rules,
        "title": title,
        "players": list(players),
        "deals": rows,
    }


def side_bets(base: Line, doubles: Collection[Sequence[str]], factors: tuple[int, int]) -> Line:
    """What doubled and redoubled pairs move, each by the difference of their base points."""
    spoken = [tuple(pair) for pair in doubles]
    line = dict.fromkeys(base, 0)
    for a, b in combinations(base, 2):
        level = ((a, b) in spoken) + ((b, a) in spoken)
        moves = ((1, *factors)[level] - 1) * (base[a] - base[b])
        line[a] += moves
        line[b] -= moves
    return line


def added(*lines: Line) -> dict[str, int]:
    """The sum of lines of points."""
    return {player: sum(line[player] for line in lines) for player in lines[0]}


def as_told(deals: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Deals of a game file to compare: doubles in order, nobody who took none of a count."""
    return [{key: _plain(said) for key, said in deal.items() if said} for deal in deals]


def _plain(said: Any) -> Any:
    if isinstance(said, dict):
        return {key: _plain(value) for key, value in said.items() if value != 0}
    return sorted(said) if said and isinstance(said, list) and isinstance(said[0], list) else said
