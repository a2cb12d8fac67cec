"""The pack: which cards there are, which lie out of a deal, what is left to be captured."""

from functools import lru_cache
from typing import NamedTuple

SUITS = ("S", "H", "D", "C")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


class InPlay(NamedTuple):
    """What a deal holds to be captured: numbers of cards and tricks; True where a card is in."""

    tricks: int
    hearts: int
    queens: int
    king_of_hearts: bool
    ace_of_hearts: bool
    queen_of_hearts: bool


@lru_cache(maxsize=100)
def pack(ranks: tuple[str, ...]) -> frozenset[str]:
    """All cards of these ranks, written rank before suit: "10D", "QH"."""
    return frozenset(rank + suit for rank in ranks for suit in SUITS)


@lru_cache(maxsize=1000)  # a game has few answers and asks for them at every deal
def in_play(ranks: tuple[str, ...], seats: int, removed: tuple[str, ...] = ()) -> InPlay:
    """What `seats` players can capture when the cards `removed` lie out.

    The hands are equal, so the number of tricks follows from the pack and the seats alone.
    """
    cards = pack(ranks) - set(removed)
    return InPlay(
        tricks=len(ranks) * len(SUITS) // seats,
        hearts=sum(card.endswith("H") for card in cards),
        queens=sum(card.startswith("Q") for card in cards),
        king_of_hearts="KH" in cards,
        ace_of_hearts="AH" in cards,
        queen_of_hearts="QH" in cards,
    )
