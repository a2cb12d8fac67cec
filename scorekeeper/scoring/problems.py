"""A mistake somebody at the table made, said so that it can be put right.

A problem is a value, never an exception: the command line prints it, a page pins it to its field.
"""

import reprlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

CODES = frozenset(
    {
        "total",
        "impossible",
        "missing",
        "unknown-player",
        "unknown-contract",
        "contract-used",
        "wrong-contract",
        "wrong-declarer",
        "double-not-allowed",
        "places",
        "removed",
        "too-many-deals",
        "option",
        "name",
        "value",
        "unknown-key",
    }
)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a game.

    `code` is one of CODES (game-file.md). `text` is an English sentence with {gaps}, so that it can
    be translated before the gaps are filled. `deal` counts from 1, None for the game itself. `at`
    names the place, outermost first: ("captures", "tricks", "Ana").
    """

    code: str
    text: str
    gaps: Mapping[str, str | int] = field(default_factory=dict)
    deal: int | None = None
    at: tuple[str, ...] = ()

    @property
    def message(self) -> str:
        """The sentence in English, gaps filled."""
        return self.text.format(**self.gaps)


def in_deal(problem: Problem, number: int) -> Problem:
    """The same problem, of deal `number` (from 1)."""
    return replace(problem, deal=number)


class _JsonRepr(reprlib.Repr):
    """Values in the spelling of the file that they were read from, shortened."""

    def repr_NoneType(self, _value: None, _level: int) -> str:
        return "null"

    def repr_bool(self, value: bool, _level: int) -> str:
        return "true" if value else "false"

    def repr_str(self, text: str, _level: int) -> str:
        return f'"{text}"'


_json_repr = _JsonRepr().repr


def shorten(value: object, longest: int = 60) -> str:
    """Whatever was written, safe to print in a sentence: shortened, half characters spelled out."""
    text = value if isinstance(value, str) else _json_repr(value)
    text = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return text if len(text) <= longest else text[: longest - 1] + "…"


def not_a_number(value: object) -> str:
    """What was written where a number is due; a text that looks like one is shown in its quotes."""
    is_like_one = isinstance(value, str) and (
        value != value.strip() or (value.isascii() and value.isdecimal())
    )
    return f'"{shorten(value)}"' if is_like_one else shorten(value)
