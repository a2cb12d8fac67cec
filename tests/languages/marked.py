"""A language that marks what passes its catalogue, and what a page then says without a mark."""

import json
import re
from collections.abc import Collection, Iterator

import pytest

from scorekeeper.rule_sets import rule_sets
from scorekeeper.web.text import i18n
from tests.web.pages import UNSEEN, Element, Html

OPEN, CLOSE = "⟦", "⟧"
SPOKEN = ("aria-label", "title", "placeholder", "alt")
NO_WORDS = {"time", "svg", "textarea"}
"""Elements that hold a date, a drawing or a file."""
OWN = {"code", "address"}
"""Classes of what is made up by chance."""
CURRENCY = r"\b[A-Z]{3}\b"
LETTERS = re.compile(r"[^\W\d_]{2,}")


class Marked:
    """A catalogue that puts every text between marks."""

    def gettext(self, text: str) -> str:
        """The text between marks."""
        return f"{OPEN}{text}{CLOSE}"

    def ngettext(self, one: str, many: str, n: int) -> str:
        """The text for `n` things between marks."""
        return self.gettext(one if n == 1 else many)


def mark(patch: pytest.MonkeyPatch) -> None:
    """Every language is marked from now on."""
    patch.setattr(i18n, "catalogue", lambda _code: Marked())


def unmarked(texts: Iterator[str], names: Collection[str], code: str = "de") -> list[str]:
    """The words that stand outside of all marks, without the `names` of people and games.

    Marks may lie in one another and open in one text and close in another. Names of rule sets and
    contracts are in the data, in this language.
    """
    own = {"Scorekeeper", "UTC", *i18n.LANGUAGES.values(), *names}
    for rule_set in rule_sets().values():
        own |= {rule_set.names[code], rule_set.lines[code]}
        own |= {contract.names[code] for contract in rule_set.contracts.values()}
    known = re.compile("|".join([*map(re.escape, sorted(own, key=len, reverse=True)), CURRENCY]))
    depth, found = 0, []
    for text in texts:
        outside = ""
        for character in text:
            depth += (character == OPEN) - (character == CLOSE)
            assert depth >= 0, text
            outside += character if depth == 0 else " "
        if LETTERS.search(known.sub(" ", outside)):
            found.append(" ".join(text.split()))
    assert depth == 0
    return found


def texts(page: Html) -> Iterator[str]:
    """All that a page says: what is seen, what is read out, and what its scripts will say."""
    yield from _inside(page.root)


def _inside(element: Element) -> Iterator[str]:
    for name in SPOKEN:
        if element[name] and element["id"] != "code":
            yield element[name]
    if element["name"] == "description":
        yield element["content"]
    yield from json.loads(element["data-words"] or "{}").values()
    for child in element.children:
        if isinstance(child, str):
            if element.tag == "title" or not _unseen(element):
                yield child
        elif child.tag not in NO_WORDS and child["class"] not in OWN:
            yield from _inside(child)


def _unseen(element: Element | None) -> bool:
    return element is not None and (element.tag in UNSEEN or _unseen(element.parent))
