"""The names of players: which can be used, and which are taken for the same."""

import unicodedata
from collections.abc import Sequence

from scorekeeper.scoring.problems import Problem, shorten

LONGEST_NAME = 40


def clean_name(name: str) -> str:
    """A player's name as it is kept: without blanks around it."""
    return name.strip()


def comparable_name(name: str) -> str:
    """What two names share that look alike at the table: same letters, case aside."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", clean_name(name)).casefold())


def wrong_name(name: object, others: Sequence[str]) -> Problem | None:
    """What is wrong with a name beside the names of the `others`; None where it can be used.

    Refused: no text, nothing visible, more than 40 characters, line breaks and other control
    characters, and a name that another player has, case aside.
    """
    if not isinstance(name, str):
        return Problem("value", "A name is a text, not {given}.", {"given": shorten(name)})
    clean = clean_name(name)
    gaps: dict[str, str | int] = {"name": shorten(clean), "most": LONGEST_NAME, "long": len(clean)}
    kinds = {unicodedata.category(character) for character in clean}
    text = ""
    if not clean:
        text = "A name is missing."
    elif not any(kind[0] in "LNPS" for kind in kinds):
        text = "A name needs at least one character that can be seen."
    elif len(clean) > LONGEST_NAME:
        text = "A name has at most {most} characters; this one has {long}."
    elif kinds & {"Cc", "Cs", "Zl", "Zp"}:
        text = "{name} holds a line break or another character that cannot be written."
    elif comparable_name(clean) in map(comparable_name, others):
        text = "{name} is taken; two players need different names."
    return Problem("name", text, gaps) if text else None
