"""House rules: what a table switches, read strictly and written as sparsely as it can be.

Meaning and range of every option: rules.md, section 6.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeGuard

from scorekeeper.scoring.problems import Problem, not_a_number, shorten
from scorekeeper.scoring.rules import ITEMS, OPTION_NAMES, Options, Rules, RuleSet

WORDS: Mapping[str, tuple[str, ...]] = {
    "schedule": ("series", "rotation", "passes", "blocks"),
    "choice": ("free", "fixed"),
    "positive_doubles": ("declarer", "anyone"),
    "undoubled_negatives": ("play", "split"),
    "sign": ("merit", "penalty"),
}
"""The options that are one word out of a few."""

LARGEST = 999_999
"""Whole numbers that come in have at most six digits beside their sign."""


def is_whole_number(value: object) -> TypeGuard[int]:
    """Whether a JSON value is a whole number (true and false are not)."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_whole_in_range(value: object) -> TypeGuard[int]:
    """Whether a JSON value is a whole number of at most six digits."""
    return is_whole_number(value) and abs(value) <= LARGEST


def read_options(
    raw: object, rule_set: RuleSet, seats: int, *, stored: bool = False
) -> tuple[Rules, list[Problem]]:
    """The rules in force when `raw` (an object of options) is laid over the rule set.

    A wrong option is reported and the printed one stays in force, so that the deals can be
    checked all the same. `stored` options may hold numbers of more than six digits, which an
    earlier release accepted.
    """
    places = rule_set.options.places
    printed = replace(rule_set.options, places=_padded_places(places, seats))
    if not isinstance(raw, dict):
        text = "The options must be an object, not {given}."
        return Rules(rule_set, printed, seats), [
            Problem("value", text, {"given": shorten(raw)}, at=("options",))
        ]
    found: list[Problem] = []
    changed: dict[str, Any] = {}
    for name, value in raw.items():
        if name not in OPTION_NAMES:
            text = "There is no option {name}."
            found.append(
                Problem("unknown-key", text, {"name": shorten(name)}, at=("options", name))
            )
        elif problems := (
            _wrong_option(name, value, rule_set, seats)
            or ([] if stored else _too_large(name, value))
        ):
            found += problems
        else:
            changed[name] = _settled_value(name, value, printed, seats)
    return Rules(rule_set, replace(printed, **changed), seats), found


def options_that_differ(rules: Rules) -> dict[str, Any]:
    """The options as a game file writes them: only what differs from the rule set's defaults."""
    printed = rules.rule_set.options
    differ: dict[str, Any] = {}
    for name in OPTION_NAMES:
        here, there = getattr(rules.options, name), getattr(printed, name)
        if name == "values":
            here = {item: points for item, points in here.items() if there.get(item) != points}
            there = {}
        elif name == "places":
            there = _padded_places(there, rules.seats)
        if here != there:
            differ[name] = list(here) if isinstance(here, tuple) else here
    return differ


def _padded_places(places: tuple[int, ...], seats: int) -> tuple[int, ...]:
    return places + (0,) * (seats - len(places))


def _settled_value(name: str, value: Any, printed: Options, seats: int) -> Any:
    if name == "values":
        return {**printed.values, **value}
    if name == "places":
        return _padded_places(tuple(value), seats)
    return tuple(value) if isinstance(value, list) else value


def _wrong_option(name: str, value: object, rule_set: RuleSet, seats: int) -> list[Problem]:
    """What is wrong with one option's value; nothing, mostly."""
    at = ("options", name)
    if name in WORDS:
        text = "{name} is one of {words}, not {given}."
        gaps: dict[str, str | int]
        gaps = {"name": name, "words": ", ".join(WORDS[name]), "given": shorten(value)}
        return [] if value in WORDS[name] else [Problem("option", text, gaps, at=at)]
    if name == "values":
        return _wrong_values(value, rule_set)
    if name == "contracts":
        return _wrong_menu(value, rule_set)
    right, text = _CHECKS[name]
    if right(value, seats):
        return []
    gaps = {"name": name, "given": not_a_number(value), "seats": seats}
    return [Problem("option", text, gaps, at=at)]


def _too_large(name: str, value: object) -> list[Problem]:
    """The numbers of an option, which is right otherwise, that have more than six digits."""
    at = ("options", name)
    places: list[tuple[tuple[str, ...], object]]
    if isinstance(value, dict):
        places = [((*at, item), number) for item, number in value.items()]
    else:
        places = [(at, number) for number in (value if isinstance(value, list) else [value])]
    text = "{name}: a number has at most six digits, not {given}."
    return [
        Problem(
            "option",
            text,
            {"name": place[-1], "given": not_a_number(number)}
            | ({"item": place[-1]} if isinstance(value, dict) else {}),
            at=place,
        )
        for place, number in places
        if is_whole_number(number) and not is_whole_in_range(number)
    ]


def _is_count(value: object, _seats: int) -> bool:
    return is_whole_number(value) and value >= 0


def _are_factors(value: object, _seats: int) -> bool:
    match value:
        case [doubled, redoubled]:
            return all(is_whole_number(factor) and factor >= 1 for factor in (doubled, redoubled))
    return False


def _are_places(value: object, seats: int) -> bool:
    return isinstance(value, list) and len(value) <= seats and all(map(is_whole_number, value))


_CHECKS: Mapping[str, tuple[Callable[[object, int], bool], str]] = {
    "doubling": (
        lambda value, _seats: isinstance(value, bool),
        "doubling is true or false, not {given}.",
    ),
    "quota": (_is_count, "{name} is a whole number from 0 up, not {given}."),
    "quota_penalty": (_is_count, "{name} is a whole number from 0 up, not {given}."),
    "factors": (
        _are_factors,
        "factors are two whole numbers from 1 up (doubled, redoubled), not {given}.",
    ),
    "places": (
        _are_places,
        "places are whole numbers, at most one for each of the {seats} players, not {given}.",
    ),
}


def _wrong_menu(value: object, rule_set: RuleSet) -> list[Problem]:
    at = ("options", "contracts")
    if not isinstance(value, list) or not value:
        text = "contracts is a list of at least one contract, not {given}."
        return [Problem("option", text, {"given": shorten(value)}, at=at)]
    found = []
    listed: set[str] = set()
    for contract_id in value:
        gaps = {"given": shorten(contract_id), "known": ", ".join(rule_set.contracts)}
        if not isinstance(contract_id, str) or contract_id not in rule_set.contracts:
            text = "These rules have no contract {given}; they know {known}."
            found.append(Problem("option", text, gaps, at=at))
        elif contract_id in listed:
            found.append(Problem("option", "{given} stands twice in contracts.", gaps, at=at))
        else:
            listed.add(contract_id)
    return found


def _wrong_values(value: object, rule_set: RuleSet) -> list[Problem]:
    if not isinstance(value, dict):
        text = "values is an object of items and points, not {given}."
        return [Problem("option", text, {"given": shorten(value)}, at=("options", "values"))]
    found = []
    for item, points in value.items():
        at = ("options", "values", item)
        gaps = {"item": shorten(item), "given": not_a_number(points), "set": rule_set.id}
        if item not in ITEMS:
            found.append(Problem("unknown-key", "There is no item {item} to price.", gaps, at=at))
        elif item not in rule_set.items:
            text = "No contract of {set} scores {item}, so it can have no value."
            found.append(Problem("option", text, gaps, at=at))
        elif not is_whole_number(points):
            text = "{item} is worth a whole number of points, not {given}."
            found.append(Problem("option", text, gaps, at=at))
    return found
