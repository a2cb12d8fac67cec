"""The rules file: a table's house rules as JSON, the rules part of a game file under a name."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.scoring.files.strict_json import Unreadable, read_text
from scorekeeper.scoring.names import clean_name, wrong_name
from scorekeeper.scoring.options import is_whole_number, options_that_differ, read_options
from scorekeeper.scoring.problems import Problem, not_a_number, shorten
from scorekeeper.scoring.rules import RuleSet

FORMAT = "scorekeeper-rules"
VERSION = 1
KEYS = ("format", "version", "name", "rules", "options")
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:\n]')


@dataclass(frozen=True, slots=True)
class NamedRules:
    """A table's rules: their name, the rule set, and the options that differ from it."""

    name: str
    rule_set: RuleSet
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RulesFileProblem:
    """A problem in a rules file and the line, from 1, of the key that it is about."""

    line: int
    problem: Problem


def read_rules_file(
    text: bytes, rule_sets: Mapping[str, RuleSet]
) -> NamedRules | Unreadable | list[RulesFileProblem]:
    """The rules that a file tells, or why it cannot be read, or all that is wrong with it."""
    document = read_text(text)
    if isinstance(document, Unreadable):
        return document
    told, found = _read(document, rule_sets)
    if told and not found:
        return told
    lines = key_lines(text.decode("utf-8-sig"))
    return [RulesFileProblem(_line(lines, problem.at), problem) for problem in found]


def _read(
    document: Mapping[str, Any], rule_sets: Mapping[str, RuleSet]
) -> tuple[NamedRules | None, list[Problem]]:
    found = [
        Problem("unknown-key", "A rules file has no {key}.", {"key": shorten(key)}, at=(key,))
        for key in document
        if key not in KEYS
    ]
    if document.get("format", FORMAT) != FORMAT:
        text = 'The "format" of a rules file is "{format}".'
        found.append(Problem("value", text, {"format": FORMAT}, at=("format",)))
    version = document.get("version", VERSION)
    if not is_whole_number(version) or version != VERSION:
        text = 'The "version" {given} is not known here; this is version {version}.'
        gaps: dict[str, str | int] = {"given": not_a_number(version), "version": VERSION}
        found.append(Problem("value", text, gaps, at=("version",)))
    name = document.get("name", "")
    if problem := wrong_name(name, ()):
        found.append(replace(problem, at=("name",)))
    rules_id = document.get("rules")
    if not isinstance(rules_id, str) or rules_id not in rule_sets:
        gaps = {"given": shorten(rules_id), "known": ", ".join(rule_sets)}
        text = 'The "rules" {given} are not known here; known are: {known}.'
        return None, [*found, Problem("value", text, gaps, at=("rules",))]
    rule_set = rule_sets[rules_id]
    options, problems = checked_options(document.get("options", {}), rule_set)
    return NamedRules(clean_name(str(name)), rule_set, options), found + problems


def checked_options(
    raw: object, rule_set: RuleSet, *, stored: bool = False
) -> tuple[dict[str, Any], list[Problem]]:
    """The options out of `raw` that differ from the rule set, and all that is wrong with it.

    Good for the most players that the rule set allows; places that score 0 at the end are left out,
    so that fewer can play by them too. `stored` as in `read_options`.
    """
    rules, found = read_options(raw, rule_set, max(rule_set.players), stored=stored)
    options = options_that_differ(rules)
    while options.get("places", ())[1:] and options["places"][-1] == 0:
        options["places"].pop()
    return options, found


def seats_for(options: Mapping[str, Any], rule_set: RuleSet) -> int:
    """For how many players to show rules that do not say: four, as most tables, if they can."""
    four = 4
    able = [seats for seats in rule_set.players if seats >= len(options.get("places", ()))]
    return four if four in able else able[0]


def write_rules_file(told: NamedRules) -> str:
    """The text of a rules file, a key a line."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "name": told.name,
        "rules": told.rule_set.id,
        "options": dict(told.options),
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def key_lines(text: str) -> dict[tuple[str, ...], int]:
    """The line of each key of a JSON text that is right, by the keys around it and itself."""
    found: dict[tuple[str, ...], int] = {}
    around: list[str] = []
    line, said, said_at = 1, "", 1
    for token in TOKEN.findall(text):
        match token:
            case "\n":
                line += 1
            case "{" | "[":
                around.append("")
            case "}" | "]":
                around.pop()
            case ":":
                around[-1] = said
                found[tuple(around)] = said_at
            case _:
                said, said_at = json.loads(token), line
    return found


def _line(lines: Mapping[tuple[str, ...], int], at: tuple[str, ...]) -> int:
    """The line of the innermost key that is there; the first where none is."""
    while at and at not in lines:
        at = at[:-1]
    return lines.get(at, 1)
