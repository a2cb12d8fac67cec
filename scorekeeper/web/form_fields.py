"""What a form sent, field by field: nothing guessed.

A field sent twice is refused before any page sees it (`security.check_fields`).
"""

import re
from collections.abc import Sequence

from werkzeug.datastructures import MultiDict

COUNT = re.compile(r"[0-9]{1,2}")
SEQ = re.compile(r"[0-9]{1,6}")
POINTS = re.compile(r"[-−+]?[0-9]{1,6}")


def one(form: MultiDict[str, str], field: str) -> str:
    """The text of a field, "" where it is missing; of boxes with one name, all that are ticked."""
    return " & ".join(form.getlist(field))


def count(text: str) -> int | str:
    """A number of cards or tricks; anything but one or two digits stays text, to be refused."""
    return int(text) if COUNT.fullmatch(text) else text


def points(text: str) -> int | str:
    """Points with their sign, a minus of either kind; anything else stays text, to be refused."""
    text = text.strip()
    return int(text.replace("−", "-")) if POINTS.fullmatch(text) else text


def seat(text: str, players: Sequence[str]) -> str:
    """The player in a seat (written from 0); anything else stays as it is, to be refused."""
    if COUNT.fullmatch(text) and int(text) < len(players):
        return players[int(text)]
    return text
