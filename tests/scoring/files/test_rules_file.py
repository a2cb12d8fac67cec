"""The rules file: read strictly, problems with their lines, and written again."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rule_sets import IDS, rule_sets
from scorekeeper.scoring.files.rules_file import (
    NamedRules,
    checked_options,
    key_lines,
    read_rules_file,
    seats_for,
    write_rules_file,
)
from scorekeeper.scoring.files.strict_json import Unreadable
from scorekeeper.scoring.options import options_that_differ, read_options
from scorekeeper.scoring.problems import CODES
from tests.strategies import ANY_JSON, house_rules


def read(document: object) -> object:
    """What a document tells."""
    return read_rules_file(json.dumps(document).encode(), rule_sets())


def misread(text: str) -> list[tuple[int, str]]:
    """The line and sentence of everything that is wrong with a file."""
    told = read_rules_file(text.encode(), rule_sets())
    assert isinstance(told, list), told
    assert {wrong.problem.code for wrong in told} <= CODES
    return [(wrong.line, wrong.problem.message) for wrong in told]


@st.composite
def table_rules(draw: st.DrawFn) -> NamedRules:
    """Any house rules of any set, under a name."""
    rule_set = rule_sets()[draw(st.sampled_from(IDS))]
    options, problems = checked_options(
        draw(house_rules(rule_set.id, max(rule_set.players))), rule_set
    )
    assert not problems
    return NamedRules("Friday", rule_set, options)


@given(table_rules())
def test_written_and_read(told: NamedRules) -> None:
    """What was written is read as the same rules."""
    assert read_rules_file(write_rules_file(told).encode(), rule_sets()) == told


def test_what_is_written() -> None:
    """A file can be read by people: a key a line, letters as they are."""
    told = NamedRules("Café", rule_sets()["modern"], {"quota": 3})
    assert write_rules_file(told) == (
        '{\n  "format": "scorekeeper-rules",\n  "version": 1,\n  "name": "Café",\n'
        '  "rules": "modern",\n  "options": {\n    "quota": 3\n  }\n}\n'
    )


@given(table_rules())
def test_a_table_can_play_by_them(told: NamedRules) -> None:
    """The number of players they are shown for is one that can play by them."""
    seats = seats_for(told.options, told.rule_set)
    assert seats in told.rule_set.players
    rules, problems = read_options(told.options, told.rule_set, seats)
    assert not problems
    assert options_that_differ(rules).keys() == told.options.keys()


@given(st.dictionaries(st.sampled_from(["name", "rules", "options", "version", "x"]), ANY_JSON))
def test_nonsense(document: dict[str, Any]) -> None:
    """Whatever stands in a file, it is read or refused with a sentence."""
    told = read(document)
    if isinstance(told, list):
        assert all(wrong.line == 1 and wrong.problem.message for wrong in told)


def test_the_smallest_file() -> None:
    """A name and a rule set are enough."""
    assert read({"name": " Friday ", "rules": "modern"}) == NamedRules(
        "Friday", rule_sets()["modern"], {}
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            '{\n"name": "A",\n"rules": "modern",\n"options": {\n"quota": "x"\n}\n}',
            [(5, "quota is a whole number from 0 up, not x.")],
        ),
        (
            '{"name": "A", "rules": "modern",\n"options": {"values":\n{"queen": 1,\n"slam": 1.5}}}',
            [(4, "slam is worth a whole number of points, not 1.5.")],
        ),
        (
            '{"name": "A", "rules": "modern", "options": {\n"contracts":\n["no-king",\n"bridge"]}}',
            [
                (
                    2,
                    "These rules have no contract bridge; they know no-tricks, no-queens, "
                    "no-last-two, no-hearts, no-king, trumps, domino, salade.",
                )
            ],
        ),
        (
            '{"name": "A",\n"rules": "modern",\n"option": {}}',
            [(3, "A rules file has no option.")],
        ),
        ('{\n"rules": "modern"}', [(1, "A name is missing.")]),
        ('{"rules": "modern",\n"name": 5}', [(2, "A name is a text, not 5.")]),
        (
            '{"name": "A",\n"rules": "bridge"}',
            [(2, f'The "rules" bridge are not known here; known are: {", ".join(IDS)}.')],
        ),
        (
            '{"name": "A", "rules": "modern",\n"version": 2,\n"format": "x"}',
            [
                (3, 'The "format" of a rules file is "scorekeeper-rules".'),
                (2, 'The "version" 2 is not known here; this is version 1.'),
            ],
        ),
        (
            '{"name": "A", "rules": "modern",\n"options": 3}',
            [(2, "The options must be an object, not 3.")],
        ),
    ],
)
def test_problems_have_lines(text: str, found: list[tuple[int, str]]) -> None:
    """Each problem points to the line of the key that it is about."""
    assert misread(text) == found


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{\n"name": "A"\n"rules": "modern"}', "The file is not JSON: line 3, column 1."),
        ('{"name": "A", "name": "B"}', "The key name is given twice in one object."),
        ("[]", "The file holds no JSON object."),
    ],
)
def test_unreadable(text: str, sentence: str) -> None:
    """What is no JSON object says where it stops being one."""
    told = read_rules_file(text.encode(), rule_sets())
    assert isinstance(told, Unreadable)
    assert told.sentence == sentence


def test_places_fit_fewer_players() -> None:
    """Places that score nothing at the end are left out, so that three can play by them too."""
    family = rule_sets()["family"]
    assert checked_options({"places": [-80, -40, 0, 0, 0, 0]}, family) == (
        {"places": [-80, -40]},
        [],
    )
    assert checked_options({"places": [0, 0]}, family) == ({"places": [0]}, [])
    assert seats_for({"places": [5, 4, 3, 2, 1]}, family) == 5
    assert seats_for({"places": [5]}, family) == 4


def test_lines_of_keys() -> None:
    """Strings that look like keys are none; a key after a list or an object is outside of it."""
    text = '{"a":\n{"b": "\\"a\\": {",\n"c": [1,\n{"d": 2}],\n"e": 3},\n"f": 4}'
    found = {("a",): 1, ("a", "b"): 2, ("a", "c"): 3, ("a", "c", "", "d"): 4}
    assert key_lines(text) == {**found, ("a", "e"): 5, ("f",): 6}
