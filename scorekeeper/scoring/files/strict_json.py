"""A file before anybody asks what it tells: one JSON object, read strictly, nothing guessed."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.scoring.problems import shorten

MOST_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A text that is no game file at all, and why.

    `text` is an English sentence with {gaps}, as in a Problem.
    """

    text: str
    gaps: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """The sentence in English, gaps filled."""
        return self.text.format(**self.gaps)


class _UnreadableError(ValueError):
    """Raised inside the JSON reader only, to leave it."""

    def __init__(self, text: str, **gaps: str) -> None:
        super().__init__(text)
        self.unreadable = Unreadable(text, gaps)


def read_text(text: bytes) -> dict[str, Any] | Unreadable:
    """The JSON object in `text`, read strictly.

    Refused: more than 1 MiB, no UTF-8, no JSON, a key given twice, anything but an object.
    """
    try:
        return _read_strictly(text)
    except _UnreadableError as problem:
        return problem.unreadable
    except UnicodeDecodeError:
        return Unreadable("The file is not written in UTF-8.")
    except json.JSONDecodeError as problem:
        said = "The file is not JSON: line {line}, column {column}."
        return Unreadable(said, {"line": problem.lineno, "column": problem.colno})
    except RecursionError:
        return Unreadable("The file is nested too deeply to be a game file.")


def _read_strictly(text: bytes) -> dict[str, Any]:
    if len(text) > MOST_BYTES:
        raise _UnreadableError("The file is larger than 1 MiB; a game file never is.")
    document = json.loads(
        text.decode("utf-8-sig"),
        object_pairs_hook=_unique_keys,
        parse_constant=_refuse_constant,
        parse_int=_whole_number,
    )
    if not isinstance(document, dict):
        raise _UnreadableError("The file holds no JSON object.")
    return document


def _unique_keys(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    if len(document) < len(pairs):
        [(twice, _)] = Counter(key for key, _ in pairs).most_common(1)
        raise _UnreadableError("The key {key} is given twice in one object.", key=shorten(twice))
    return document


def _refuse_constant(word: str) -> Any:
    raise _UnreadableError("{word} is not JSON.", word=word)


def _whole_number(digits: str) -> int:
    """A whole number; of one beyond every limit only the beginning, which is beyond them too."""
    longest = 40
    return int(digits[:longest])
