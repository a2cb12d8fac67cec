"""The sentences of the app, gathered from its code, and the catalogues brought up to date.

`./dev messages` runs this. What is a sentence: whatever the templates mark; in Python what passes
`_` and `ngettext`, the tables made of `Words`, and every string of scorekeeper/scoring and
scorekeeper/web (and app.py) that ends like a sentence: those are the problems that people read.
In them stand the names of what is captured. Rule sets have sentences in their data: sources,
readings and examples.
"""

import ast
import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from scorekeeper.rule_sets import IDS, printed
from scorekeeper.scoring.captures import PART_NAMES
from scorekeeper.web.text.i18n import CATALOGUES, LANGUAGES

ROOT = Path(__file__).parent.parent.parent
TRANSLATED = tuple(code for code in LANGUAGES if code != "en")
PYTHON = ("scorekeeper/app.py", "scorekeeper/scoring/**/*.py", "scorekeeper/web/**/*.py")
HEADER = """\
msgid ""
msgstr ""
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""
PLURAL_FORMS = {
    "de": "nplurals=2; plural=(n != 1);",
    "es": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
}
"""Without the form for round millions that CLDR has for Spanish and French."""

Id = str | tuple[str, str]
"""A sentence, or one for one thing and one for several."""


@cache
def messages() -> dict[Id, list[str]]:
    """Every sentence of the app with the files it stands in, in the order of the files."""
    found: dict[Id, list[str]] = {}
    python = [file for pattern in PYTHON for file in sorted(ROOT.glob(pattern))]
    for file in [*sorted((ROOT / "templates").rglob("*.html")), *python]:
        name = file.relative_to(ROOT).as_posix()
        for text in _texts(name, file.read_text("utf-8")):
            places = found.setdefault(text, [])
            if name not in places:
                places.append(name)
    for part_name in PART_NAMES.values():
        found.setdefault(part_name, []).append("scorekeeper/scoring/captures.py")
    for rules_id in IDS:
        for sentence in _of_rules(rules_id):
            found.setdefault(sentence, []).append(f"scorekeeper/rule_sets/{rules_id}.toml")
    ones = {text[0] for text in found if isinstance(text, tuple)}
    both = sorted(ones & found.keys())
    assert not both, f"with and without a plural, which no catalogue can tell apart: {both}"
    return found


def _texts(name: str, source: str) -> Iterator[Id]:
    if name.endswith(".html"):
        return _of_template(source)
    # What app.py prints on a terminal stays English.
    return _of_python(source, sentences=name != "scorekeeper/app.py")


def _of_rules(rules_id: str) -> dict[str, None]:
    """What the page of a rule set says out of its data, each once."""
    document = printed(rules_id)
    examples = [
        text for example in document["examples"] for text in (example["says"], example["source"])
    ]
    return dict.fromkeys([*document["sources"], *document["readings"], *examples])


def _of_template(source: str) -> Iterator[Id]:
    options = {"silent": "false", "trimmed": "true", "newstyle_gettext": "true"}
    file = io.BytesIO(source.encode())
    for _line, call, said, _comments in babel_extract(file, ("gettext", "ngettext"), [], options):
        texts = [said] if isinstance(said, str) else [text for text in said or () if text]
        if texts:  # gettext of something worked out has none
            yield (texts[0], texts[1]) if call == "ngettext" else texts[0]


def _of_python(source: str, sentences: bool) -> Iterator[Id]:
    tree = ast.parse(source)
    aside: set[ast.expr] = set()  # docstrings, pieces of f-strings, and what was taken already
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant() as docstring):
                aside.add(docstring)
            case ast.JoinedStr(values=pieces):
                aside |= set(pieces)
            case ast.Call(func=ast.Name(id="ngettext"), args=[ast.Constant() as a, b, _n]):
                assert isinstance(b, ast.Constant)
                aside |= {a, b}
                yield str(a.value), str(b.value)
            case ast.Call(func=ast.Name(id="_") | ast.Attribute(attr="gettext"), args=[said]):
                if isinstance(said, ast.Constant):
                    aside.add(said)
                    yield str(said.value)
            case ast.Call(func=ast.Name(id="Words"), args=[ast.Dict(values=values)]):
                yield from (text for value in values for text in _strings(value))
    for text in _strings(tree, aside) if sentences else ():
        if " " in text and text.endswith((".", "?", "!")):
            yield text


def _strings(tree: ast.AST, aside: set[ast.expr] | None = None) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if node not in (aside or ()):
                yield text


def catalogue_file(code: str) -> Path:
    """The catalogue of a language."""
    return CATALOGUES / code / "LC_MESSAGES" / "messages.po"


def read_catalogue(code: str) -> dict[Id, Message]:
    """The messages of a language's catalogue, in the order of the file."""
    with catalogue_file(code).open("rb") as file:
        catalog = read_po(file, code, abort_invalid=True)
    return {_id_of(message): message for message in catalog if message.id}


def _id_of(message: Message) -> Id:
    if isinstance(message.id, str):
        return message.id
    one, many = message.id
    return one, many


def updated(code: str) -> str:
    """A catalogue as it should stand: the order of the code, translations and notes as they are."""
    file = catalogue_file(code)
    old = read_catalogue(code) if file.exists() else {}
    catalog = Catalog(locale=code)
    catalog.mime_headers = [("Plural-Forms", PLURAL_FORMS[code])]
    for text, places in messages().items():
        kept = old.get(text)
        catalog.add(
            text,
            kept.string if kept else None,
            locations=[(place, 0) for place in places],
            user_comments=kept.user_comments if kept else (),
        )
    written = io.BytesIO()
    write_po(written, catalog, width=0, omit_header=True, include_lineno=False)
    head = file.read_text("utf-8").partition("msgid")[0] if file.exists() else ""
    header = head + HEADER.format(code=code, plurals=PLURAL_FORMS[code])
    return header + written.getvalue().decode().strip() + "\n"


def main() -> None:
    """Brings all catalogues up to date and says what is left to do."""
    said = messages()
    for code in TRANSLATED:
        file = catalogue_file(code)
        old = read_catalogue(code) if file.exists() else {}
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(updated(code), "utf-8")
        for text in (text for text in old if text not in said):
            print(f"{code}: dropped, nothing says it any more: {text}")
        left = [text for text, message in read_catalogue(code).items() if not _done(message)]
        for text in left:
            print(f"{code}: to translate: {text}")
        print(f"{file.relative_to(ROOT)}: {len(said)} sentences, {len(left)} to translate")


def _done(message: Message) -> bool:
    return all(strings_of(message))


def strings_of(message: Message) -> tuple[str, ...]:
    """What a message is in the catalogue's language: one text, or one for each plural form."""
    said = message.string or ""
    return (said,) if isinstance(said, str) else tuple(said)


if __name__ == "__main__":
    main()
