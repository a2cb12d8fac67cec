"""The rule sets people play, one TOML file each, with their sources and worked examples."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from scorekeeper.scoring.rules import RuleSet, rule_set

IDS = (
    "modern",
    "simple",
    "spanish",
    "spanish-six",
    "spanish-no-domino",
    "spanish-salade",
    "tafferan",
    "bombu",
    "family",
)
"""The rule sets in the order in which they are offered."""

OWN = ("sources", "readings", "examples")
"""What a file that extends another does not inherit: each rule set vouches for itself."""


@cache
def printed(rules_id: str) -> Mapping[str, Any]:
    """The data file of a rule set, with what it extends filled in.

    A file that `extends` another says only what differs: tables are merged, the rest replaced.
    """
    document = tomllib.loads((files(__name__) / f"{rules_id}.toml").read_text("utf-8"))
    if "extends" in document:
        base = {key: value for key, value in printed(document["extends"]).items() if key not in OWN}
        document = _laid_over(base, document)
    return document


@cache
def rule_sets() -> Mapping[str, RuleSet]:
    """All rule sets by id."""
    return {rules_id: rule_set(printed(rules_id)) for rules_id in IDS}


def _laid_over(base: Mapping[str, Any], document: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in document.items():
        below = base.get(key)
        merged[key] = (
            _laid_over(below, value)
            if isinstance(below, dict) and isinstance(value, dict)
            else value
        )
    return merged
