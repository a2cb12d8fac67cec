"""The seam for languages: a page's sentences pass here and come out in the reader's language.

English stands in the code; the other languages are catalogues in `scorekeeper/translations`, read
when somebody first asks for them. What is stored never passes here.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar, cast

from babel import Locale
from babel.dates import format_date, format_datetime, get_timezone_gmt
from babel.messages.pofile import read_po
from flask import Response, g, has_request_context, request

LANGUAGES = {"en": "English", "de": "Deutsch", "es": "Español", "fr": "Français"}
"""The languages by code, each by its own name."""
COOKIE = "language"
CATALOGUES = Path(__file__).parents[2] / "translations"

Key = TypeVar("Key")
Text = TypeVar("Text", str, tuple[str, ...])


@dataclass(frozen=True)
class Catalogue:
    """What the sentences are in one language, by the English ones; `form` tells 0 (one) or 1."""

    texts: Mapping[str, str]
    plurals: Mapping[str, tuple[str, ...]]
    form: Callable[[int], int]

    def gettext(self, text: str) -> str:
        """The sentence in this language; in English where it has none."""
        return self.texts.get(text) or text

    def ngettext(self, one: str, many: str, n: int) -> str:
        """The sentence for `n` things."""
        form = self.form(n)
        said = self.plurals.get(one) or (one, many)
        return said[form] or (one, many)[form]


@cache
def catalogue(code: str) -> Catalogue:
    """The catalogue of a language; the English one is empty."""
    plural_form = Locale.parse(code).plural_form

    def form(n: int) -> int:
        return int(plural_form(n) != "one")

    texts: dict[str, str] = {}
    plurals: dict[str, tuple[str, ...]] = {}
    if code != "en":
        with (CATALOGUES / code / "LC_MESSAGES" / "messages.po").open("rb") as file:
            for message in read_po(file, code):
                if isinstance(message.id, str):
                    texts[message.id] = str(message.string)
                else:
                    plurals[message.id[0]] = tuple(message.string or ())
    texts.pop("", None)
    return Catalogue(texts, plurals, form)


def language() -> str:
    """The reader's language: the one chosen on this phone, else what the browser asks for."""
    if not has_request_context():
        return "en"
    known: str | None = g.get("language")  # asked for by every word of a page
    if known is None:
        chosen = request.cookies.get(COOKIE)
        known = g.language = chosen if chosen in LANGUAGES else _requested_language()
    return known


def _requested_language() -> str:
    """The first of our languages that the browser asks for, from whatever country."""
    for tag, quality in request.accept_languages:  # the most wanted first
        code = tag.partition("-")[0].lower()
        if quality > 0 and code in LANGUAGES:
            return code
    return "en"


def add_language_headers(response: Response) -> Response:
    """Says in which language the answer is, and what that depends on."""
    if "language" in g:
        response.content_language.add(g.language)
        response.vary.update(("Accept-Language", "Cookie"))
    return response


def gettext(text: str) -> str:
    """The text in the reader's language."""
    return catalogue(language()).gettext(text)


def ngettext(one: str, many: str, n: int) -> str:
    """The text for `n` things in the reader's language."""
    return catalogue(language()).ngettext(one, many, n)


def named(names: Mapping[str, str]) -> str:
    """The name out of a rule set's names by language."""
    return names.get(language()) or names["en"]


def time_of(at: str) -> str:
    """A moment (ISO) by the clock of this machine, as it is written in the reader's language."""
    moment = datetime.fromisoformat(at).astimezone()
    said = format_datetime(moment, "medium", locale=_locale())
    zone = get_timezone_gmt(moment, locale=_locale()) if moment.utcoffset() else "UTC"
    return f"{said} {zone}"


def day_of(day: str, width: Literal["long", "medium"] = "long") -> str:
    """A day (ISO) as it is written in the reader's language: the month as a word, or shorter."""
    return format_date(date.fromisoformat(day), width, locale=_locale())


def _locale() -> str:
    """The place whose dates the reader is used to; English has the day before the month."""
    return {"en": "en_GB"}.get(language(), language())


class Words(Mapping[Key, Text]):
    """A table of English texts, or tuples of them; looked up, it gives the reader's language."""

    def __init__(self, texts: Mapping[Key, Text]) -> None:
        self._texts: Mapping[Key, Text] = texts

    def __getitem__(self, key: Key) -> Text:
        text: Any = self._texts[key]
        said: Any = gettext(text) if isinstance(text, str) else tuple(map(gettext, text))
        return cast(Text, said)

    def __iter__(self) -> Iterator[Key]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)
