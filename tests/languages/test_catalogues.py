"""The catalogues are complete and sound: nothing missing, left over, or unlike the English."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from scorekeeper.rule_sets import rule_sets
from scorekeeper.web.text.i18n import LANGUAGES, catalogue
from tests.languages.messages import (
    TRANSLATED,
    catalogue_file,
    messages,
    read_catalogue,
    strings_of,
    updated,
)

GAP = re.compile(r"%\(\w+\)[ds]|%%|\{\w+\}")
TAG = re.compile(r"<[^>]*>|&\w+;")
PUNCTUATION = re.compile(r"[^\u202f][;:!?»]|«[^\u202f]")

pytestmark = pytest.mark.parametrize("code", TRANSLATED)


def pairs(code: str) -> Iterator[tuple[str, str]]:
    """Every English text of a catalogue with what it is in this language, where it is."""
    for text, message in read_catalogue(code).items():
        english = (text,) if isinstance(text, str) else text
        yield from (pair for pair in zip(english, strings_of(message), strict=True) if pair[1])


def test_nothing_is_missing_or_left_over(code: str) -> None:
    """Every sentence of the app is translated, and no other; `./dev messages` tells which."""
    kept, said = read_catalogue(code), messages()
    assert [text for text in said if text not in kept] == [], "run ./dev messages"
    assert [text for text in kept if text not in said] == [], "run ./dev messages"
    assert [text for text, message in kept.items() if not all(strings_of(message))] == []
    assert [text for text, message in kept.items() if message.fuzzy] == []


def test_up_to_date(code: str) -> None:
    """The file stands as `./dev messages` writes it, so that a change shows nothing else."""
    assert catalogue_file(code).read_text("utf-8") == updated(code), "run ./dev messages"


def test_gaps(code: str) -> None:
    """A translation has the gaps of the English text; a form for one thing may leave out its n."""
    for text, said in pairs(code):
        assert set(GAP.findall(said)) == set(GAP.findall(text)), said
        assert "%" not in GAP.sub("", said) or "%(" not in text, said
        assert not set("{}") & set(GAP.sub("", said)), said


def test_tags(code: str) -> None:
    """A translation has the tags of the English text, and brings no others."""
    for text, said in pairs(code):
        assert Counter(TAG.findall(said)) == Counter(TAG.findall(text)), said


def test_ends_and_minus(code: str) -> None:
    """A sentence stays a sentence, blanks at the ends stay, and minus is a minus."""
    for text, said in pairs(code):
        if " " in text:  # else it may be short for something
            assert (text[-1] in ".?") == (said[-1] in ".?"), said
        assert said == said.strip(), said
        assert not re.search(r"(?<!UTF)-\d", said), said
        assert "'" not in said and '"' not in said, f"typed, not set: {said}"


def test_notes(code: str) -> None:
    """What a native reader should check is marked, and the words to use stand on top."""
    notes = [message.user_comments for message in read_catalogue(code).values()]
    assert any("(i)" in note for note in notes)
    assert catalogue_file(code).read_text("utf-8").startswith("# ")


def test_names_of_rule_sets(code: str) -> None:
    """Rule sets, their lines and their contracts have names of their own in the language."""
    for rule_set in rule_sets().values():
        named = [rule_set.names, rule_set.lines]
        named += [contract.names for contract in rule_set.contracts.values()]
        for names in named:
            assert set(names) == set(LANGUAGES), (rule_set.id, names)
            assert names[code].strip()


def test_french_spaces(code: str) -> None:
    """French has a narrow no-break space before ; : ! ? and inside « »; the others have none."""
    said = [said for _text, said in pairs(code)]
    said += [rule_set.lines[code] for rule_set in rule_sets().values()]
    for sentence in said:
        inside = re.sub(r"^[?✓]", "", sentence)  # a mark, not punctuation
        if code == "fr":
            assert not PUNCTUATION.search(inside), sentence
        else:
            assert "\u202f" not in sentence


@pytest.mark.parametrize(("n", "one"), [(0, ("fr",)), (1, TRANSLATED), (2, ()), (1_000_000, ())])
def test_plurals(code: str, n: int, one: tuple[str, ...]) -> None:
    """One thing has a form of its own; in French, none has it too."""
    [text] = [text for text in messages() if text[0] == "{n} deal waiting to be sent."]
    kept = strings_of(read_catalogue(code)[text])
    assert catalogue(code).ngettext(text[0], text[1], n) == kept[0 if code in one else 1]
