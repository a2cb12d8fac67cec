"""Names and other short texts: which are accepted, and which names are the same.

Everything that players type or bring in a file as one line is checked here, by one function for
each kind: names of players and of house rules, titles, reasons, names of phones. The limits hold
for what comes in; what is stored already is never checked again.
"""

import unicodedata
from collections.abc import Sequence

from scorekeeper.scoring.problems import Problem, shorten

LONGEST_NAME = 40
LONGEST_TEXT = 80
LONGEST_PHONE = 30
CONTROL = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Categories that no line may hold: control characters, half characters, separators of lines."""
INVISIBLE = frozenset(
    map(
        chr,
        (
            0x034F,  # combining grapheme joiner
            *(0x115F, 0x1160, 0x3164, 0xFFA0),  # Hangul fillers
            *(0x17B4, 0x17B5),  # Khmer inherent vowels
            *(0x180B, 0x180C, 0x180D, 0x180F),  # Mongolian variation selectors
            0x2800,  # Braille pattern without dots
            *range(0xFE00, 0xFE10),  # variation selectors
            *range(0xE0100, 0xE01F0),
        ),
    )
)
"""Characters outside the format characters (category Cf) that show nothing."""


def clean_name(name: str) -> str:
    """A player's name as it is kept: without blanks around it."""
    return name.strip()


def without_format_characters(text: str) -> str:
    """The text without its format characters (category Cf), such as marks of direction."""
    return "".join(letter for letter in text if unicodedata.category(letter) != "Cf")


def comparable_name(name: str) -> str:
    """The form of a name that decides whether two names are the same: equal forms, same name.

    Compatibility forms (NFKC), runs of blanks, characters that show nothing, and case make no
    difference. "" where nothing is left.
    """
    text = without_format_characters(unicodedata.normalize("NFKC", name))
    text = "".join(letter for letter in text if letter not in INVISIBLE)
    return unicodedata.normalize("NFKC", " ".join(text.split()).casefold())


def wrong_name(name: object, others: Sequence[str]) -> Problem | None:
    """What is wrong with a name beside the names of the `others`; None where it can be used.

    Refused: no text, nothing visible, more than 40 characters, line breaks and other control
    characters, and a name that is the same as another player's (`folded`).
    """
    if not isinstance(name, str):
        return Problem("value", "A name is a text, not {given}.", {"given": shorten(name)})
    clean = clean_name(name)
    gaps: dict[str, str | int] = {"name": shorten(clean), "most": LONGEST_NAME, "long": len(clean)}
    text = ""
    if not clean:
        text = "A name is missing."
    elif len(clean) > LONGEST_NAME:
        text = "A name has at most {most} characters; this one has {long}."
    elif not _is_visible(clean):
        text = "A name needs at least one character that can be seen."
    elif _has_control(clean):
        text = "{name} holds a line break or another character that cannot be written."
    elif comparable_name(clean) in map(comparable_name, others):
        text = "{name} is taken; two players need different names."
    return Problem("name", text, gaps) if text else None


def wrong_title(title: object) -> Problem | None:
    """What is wrong with a title: no text, more than 80 characters, or control characters."""
    if not isinstance(title, str):
        return Problem("value", "The title is a text, not {given}.", {"given": shorten(title)})
    return _wrong_line(title, LONGEST_TEXT, "A title has at most {most} characters.")


def wrong_reason(reason: object) -> Problem | None:
    """What is wrong with the reason of an adjustment, refused as titles are; it may be empty."""
    if not isinstance(reason, str):
        text = "{key} in an adjustment is a text, not {given}."
        return Problem("value", text, {"key": "reason", "given": shorten(reason)})
    return _wrong_line(reason, LONGEST_TEXT, "A reason has at most {most} characters.")


def wrong_phone_name(name: str) -> Problem | None:
    """What is wrong with the name of a phone: more than 30 characters, or not all printable.

    "" takes the name away. Format characters are refused too: the name stands in lines of others.
    """
    if len(name) <= LONGEST_PHONE and name.isprintable():
        return None
    text = "A phone's name has at most {most} characters. It was left as it is."
    if len(name) <= LONGEST_PHONE:
        text = "A phone's name holds a character that cannot be written. It was left as it is."
    return Problem("value", text, {"most": LONGEST_PHONE})


def _wrong_line(line: str, most: int, too_long: str) -> Problem | None:
    if len(line) > most:
        return Problem("value", too_long, {"most": most})
    if _has_control(line):
        text = "{name} holds a line break or another character that cannot be written."
        return Problem("value", text, {"name": shorten(line)})
    return None


def _has_control(line: str) -> bool:
    return any(unicodedata.category(letter) in CONTROL for letter in line)


def _is_visible(name: str) -> bool:
    return any(unicodedata.category(letter)[0] in "LNPS" for letter in comparable_name(name))
