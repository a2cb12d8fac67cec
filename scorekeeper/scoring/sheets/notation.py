"""How a score sheet on paper writes players and doubles: initials, X for everybody, a stroke below.

Each player has a box in the line of a deal and writes there whom he doubles.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, zip_longest

from scorekeeper.scoring.deal import Deal
from scorekeeper.scoring.doubling import in_speaking_order

EVERYBODY = "X"
"""What stands for all the others; so nobody has it as initials."""


@dataclass(frozen=True, slots=True)
class Call:
    """What one player says before play, as it stands in his box.

    `everybody` is the X: all the others or, where it is not `underlined`, all but the declarer;
    `all_again` where every one of them is a redouble. `doubled` are the seats doubled where there
    is no X; `redoubled` the seats that had doubled him, unless the X says so of all.
    """

    everybody: bool = False
    underlined: bool = False
    all_again: bool = False
    doubled: tuple[int, ...] = ()
    redoubled: tuple[int, ...] = ()


def calls(deal: Deal, seats: int) -> tuple[Call, ...]:
    """The box of each seat; an empty one for who says nothing.

    An X takes more than one double to be shorter. The declarer only answers, so his X is never
    underlined.
    """
    boxes = {}
    for speaker, first, again in in_speaking_order(deal.doubles, deal.declarer, seats):
        said = {*first, *again}
        others = {*range(seats)} - {speaker}
        everybody = len(said) > 1 and said in (others, others - {deal.declarer})
        all_again = everybody and not first
        boxes[speaker] = Call(
            everybody=everybody,
            underlined=everybody and deal.declarer in said,
            all_again=all_again,
            doubled=() if everybody else first,
            redoubled=() if all_again else again,
        )
    return tuple(boxes[seat] for seat in range(seats))


def initials(players: Sequence[str]) -> tuple[str, ...]:
    """A mark for each player that nobody else has: the first letter, where that will do.

    Players whose first letters are alike get two: the second letter, or that of the last name, or
    the next one that tells them apart; a number where no letter does.
    """
    found: dict[int, str] = {}
    taken = {EVERYBODY.casefold()}
    for proposed in zip_longest(*map(_candidates, players)):
        asked = {
            seat: mark
            for seat, mark in enumerate(proposed)
            if mark is not None and seat not in found
        }
        alike = Counter(mark.casefold() for mark in asked.values())
        for seat, mark in asked.items():
            if alike[mark.casefold()] == 1 and mark.casefold() not in taken:
                found[seat] = mark
        taken |= alike.keys()
    for seat, name in enumerate(players):
        if seat not in found:
            first = next(_candidates(name))
            numbered = (f"{first}{number}" for number in count(seat + 1))
            found[seat] = next(mark for mark in numbered if mark.casefold() not in taken)
            taken.add(found[seat].casefold())
    return tuple(found[seat] for seat in range(len(players)))


def _candidates(name: str) -> Iterator[str]:
    """What may stand for a name, the best first; only characters that can be seen."""
    words = [
        seen
        for word in unicodedata.normalize("NFC", name).split()
        if (seen := _first_grapheme(word))
    ]
    letters = "".join(words)
    yield letters[0]
    last_name = words[-1][0] if len(words) > 1 else ""
    for second in (letters[1:2], last_name, *letters[2:]):
        if second:
            yield letters[0] + second


def _first_grapheme(word: str) -> str:
    return "".join(letter for letter in word if unicodedata.category(letter)[0] in "LNPS")
