"""The seam for languages: every sentence of a page passes here. So far there is English only."""

from collections.abc import Mapping


def language() -> str:
    """The reader's language, by its code."""
    return "en"


def gettext(text: str) -> str:
    """The text in the reader's language."""
    return text


def ngettext(one: str, many: str, n: int) -> str:
    """The text for `n` things in the reader's language."""
    return one if n == 1 else many


def named(names: Mapping[str, str]) -> str:
    """The name out of a rule set's names by language."""
    return names["en"]
