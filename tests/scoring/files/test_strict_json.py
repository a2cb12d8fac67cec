"""Files that cannot be read as a game file at all, and the texts that can."""

import json
from typing import Any

import pytest

from scorekeeper.rule_sets import IDS, rule_sets
from scorekeeper.scoring.files.game_file import read_game
from scorekeeper.scoring.files.strict_json import Unreadable, read_text
from scorekeeper.scoring.game import Game
from tests.scoring.documents import Document, deal, game_file, problems, score

MIB = 1024 * 1024
SMALL = json.dumps(game_file()).encode("utf-8")


def sentence(text: bytes) -> str:
    """Why a text cannot be read."""
    document = read_text(text)
    assert isinstance(document, Unreadable), document
    return document.sentence


def padded(size: int) -> bytes:
    """A right game file of exactly `size` bytes."""
    return SMALL + b" " * (size - len(SMALL))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (padded(MIB + 1), "larger than 1 MiB"),
        (b'{"title": "\xff"}', "not written in UTF-8"),
        (b'{"title": "\xed\xa0\xbc"}', "not written in UTF-8"),
        ('{"title": "Ana"}'.encode("utf-16"), "not written in UTF-8"),
        (b"", "not JSON: line 1, column 1"),
        (b"{", "not JSON"),
        (b'{"title": "Ana",\n}', "not JSON: line 2, column 1"),
        (b'{"title": "Ana"} and more', "not JSON"),
        (b"{'title': 'Ana'}", "not JSON"),
        (b'{"title": "two\nlines"}', "not JSON"),
        (b'{"version": 01}', "not JSON"),
        (b'{"version": +1}', "not JSON"),
        (b'{"version": NaN}', "NaN is not JSON"),
        (b'{"version": Infinity}', "Infinity is not JSON"),
        (b'{"version": [-Infinity]}', "-Infinity is not JSON"),
        (b'{"version": 1, "version": 1}', "version is given twice"),
        (b'{"options": {"quota": 1, "sign": "merit", "quota": 1}}', "quota is given twice"),
        (b'{"deals": [{"captures": {"tricks": {"Ana": 1, "Ana": 2}}}]}', "Ana is given twice"),
        (b'{"a": 1, "\\u0061": 2}', "a is given twice"),
        (b'{"\\ud83c": 1, "\\ud83c": 2}', "\\ud83c is given twice"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b"[]", "no JSON object"),
        (b'"scorekeeper-game"', "no JSON object"),
        (b"1", "no JSON object"),
        (b"null", "no JSON object"),
    ],
)
def test_unreadable_texts(text: bytes, why: str) -> None:
    """What is no strict JSON object is refused, with a sentence that says why."""
    assert why in sentence(text)


@pytest.mark.parametrize(
    "text",
    [
        SMALL,
        padded(MIB),
        b"\xef\xbb\xbf" + SMALL,
        b"\n " + SMALL + b"\r\n",
        SMALL.replace(b"Ana", b"\\u0041na"),
    ],
    ids=["plain", "of 1 MiB", "with a byte order mark", "with blanks", "with escapes"],
)
def test_readable_texts(text: bytes) -> None:
    """Ways of writing that change nothing are read alike."""
    assert read_text(text) == game_file()


def without(key: str) -> Document:
    """A right game file that lacks a key."""
    return {name: value for name, value in game_file().items() if name != key}


UNREADABLE: list[tuple[Document, str]] = [
    ({}, '"format"'),
    (without("format"), '"format"'),
    (game_file() | {"format": "scorekeeper"}, '"format"'),
    (game_file() | {"format": ["scorekeeper-game"]}, '"format"'),
    (without("version"), '"version"'),
    *(
        (game_file() | {"version": version}, '"version"')
        for version in (1.0, True, "1", 0, 2, -1, None, [1], 10**300)
    ),
    (without("rules"), '"rules"'),
    *(
        (game_file() | {"rules": rules}, '"rules"')
        for rules in ("whist", "Modern", "", None, 1, ["modern"], {"id": "modern"}, "\ud83c")
    ),
]


@pytest.mark.parametrize(("document", "why"), UNREADABLE)
def test_files_of_another_kind(document: Document, why: str) -> None:
    """Without a known format, version and rule set nothing else in a file is looked at."""
    game = read_game(document | {"players": 5, "venue": 1}, rule_sets())
    assert isinstance(game, Unreadable)
    assert why in game.sentence
    assert game.sentence.encode("utf-8").endswith(b".")


@pytest.mark.parametrize("rules_id", IDS)
def test_the_smallest_file(rules_id: str) -> None:
    """A game that has just begun is a right file of every rule set."""
    game = read_game(game_file(rules=rules_id), rule_sets())
    assert isinstance(game, Game)
    assert (game.title, game.first, game.deals, game.adjustments) == ("", 0, (), ())


# --- what JSON can spell but nobody means -----------------------------------------------------


def told(number: str) -> Any:
    """A game in which Ana took a `number` of queens, through the JSON reader."""
    text = json.dumps(game_file(deal("Ana", "no-queens", {"queens": {"Ana": "?"}})))
    return read_text(text.replace('"?"', number).encode("utf-8"))


@pytest.mark.parametrize("number", ["4", "-0"])
def test_whole_numbers(number: str) -> None:
    """A whole number is digits, with a sign or without."""
    expected = [] if number == "4" else [(1, "total")]
    assert problems(told(number)) == expected


@pytest.mark.parametrize(
    "number", ["4.0", "4e0", "4E0", "40e-1", "1e999", "-1e999", "9" * 401, "9" * 100_000]
)
def test_numbers_that_are_not_whole(number: str) -> None:
    """A point, an exponent, and more digits than anybody means are `value`, and nothing breaks."""
    assert problems(told(number)) == [(1, "value")]


@pytest.mark.parametrize("digits", [7, 40, 41, 400, 100_000])
@pytest.mark.parametrize("sign", ["", "-"])
def test_numbers_of_too_many_digits(digits: int, sign: str) -> None:
    """However many digits a number has, beyond six it is refused as a whole number is."""
    row = {"player": "Ana", "points": 0, "reason": "", "after_deal": 0}
    text = json.dumps(game_file(adjustments=[row], options={"values": {"queen": 1}}))
    number = sign + "9" * digits
    text = text.replace('"points": 0', f'"points": {number}').replace('": 1}', f'": {number}}}')
    document: Any = read_text(text.encode("utf-8"))
    assert problems(document) == [(None, "option"), (None, "value")]
    for value in (document["adjustments"][0]["points"], document["options"]["values"]["queen"]):
        assert isinstance(value, int)


def test_the_largest_numbers_stay_whole() -> None:
    """Numbers of six digits are added up and multiplied as whole numbers, to the last digit."""
    most = 999_999
    document = game_file(
        deal("Ana", "no-queens", {"queens": {"Ben": 4}}, doubles=[["Cleo", "Ben"]]),
        options={"values": {"queen": most}, "factors": [most, most]},
        adjustments=[{"player": "Ana", "points": most, "reason": "", "after_deal": 0}],
    )
    sheet = score(document)
    assert sheet["deals"][0]["side"]["Ben"] == 4 * most * (most - 1)
    assert json.loads(json.dumps(sheet)) == sheet


def test_deep_nesting_never_raises() -> None:
    """However deep the nesting, a file is read and refused: too deep to read, or `value`."""
    king = {"king_of_hearts": "?"}
    text = json.dumps(game_file(deal("Ana", "no-king", king, doubles=["?"]), title="?"))
    outcomes = set()
    for levels in (10, *range(500, 1100), 100_000):
        document = read_text(text.replace('"?"', "[" * levels + "]" * levels).encode("utf-8"))
        if isinstance(document, Unreadable):
            outcomes.add(document.sentence)
        else:
            assert problems(document) == [(None, "value"), (1, "value"), (1, "value")]
            outcomes.add("value")
    assert outcomes == {"value", "The file is nested too deeply to be a game file."}
