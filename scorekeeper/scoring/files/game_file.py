"""The game file: one game as JSON, read strictly and written again (game-file.md).

Export writes it, import reads it, the command line scores it, and every change to a game in the
browser is checked as the file it would become.
"""

import re
import unicodedata
from calendar import monthrange
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.scoring.files.deal_record import read_deal, write_deal
from scorekeeper.scoring.files.strict_json import Unreadable
from scorekeeper.scoring.game import Adjustment, Game, rule_change_adjustments
from scorekeeper.scoring.names import clean_name, wrong_name, wrong_reason, wrong_title
from scorekeeper.scoring.options import (
    is_whole_in_range,
    is_whole_number,
    options_that_differ,
    read_options,
)
from scorekeeper.scoring.problems import Problem, in_deal, not_a_number, shorten
from scorekeeper.scoring.rules import Rules, RuleSet
from scorekeeper.scoring.schedule import Declared, wrong_turn

FORMAT = "scorekeeper-game"
VERSION = 1
VERSION_GAP = {"version": VERSION}
KEYS = (
    "format",
    "version",
    "rules",
    "options",
    "title",
    "date",
    "players",
    "first_declarer",
    "deals",
    "adjustments",
)
ADJUSTMENT_KEYS = ("player", "points", "reason", "after_deal")
DAY = re.compile(r"(19[0-9]{2}|[2-9][0-9]{3})-(0[1-9]|1[0-2])-([0-9]{2})")
"""A day from 1900 on, as far as its looks go."""
ORDER_OPTIONS = {("options", "schedule"), ("options", "choice"), ("options", "contracts")}


def read_game(
    document: Mapping[str, Any], rule_sets: Mapping[str, RuleSet], *, stored: bool = False
) -> Game | Unreadable | list[Problem]:
    """The game that a document tells, or why it cannot be read, or all that is wrong with it.

    The problems come in the order of the file. Of a game that is `stored` already, what an earlier
    release accepted stays accepted: names, title, date, reasons and numbers of any size.
    """
    if document.get("format") != FORMAT:
        text = 'The file is no game file: its "format" is not "{format}".'
        return Unreadable(text, {"format": FORMAT})
    if "version" not in document:
        return Unreadable('The file names no "version"; this is version {version}.', VERSION_GAP)
    version = document["version"]
    if not is_whole_number(version) or version != VERSION:
        text = 'The "version" {given} is not known here; this is version {version}.'
        return Unreadable(text, {"given": not_a_number(version), **VERSION_GAP})
    known = ", ".join(rule_sets)
    if "rules" not in document:
        return Unreadable('The file names no "rules"; known are: {known}.', {"known": known})
    rules_id = document["rules"]
    if not isinstance(rules_id, str) or rules_id not in rule_sets:
        text = 'The "rules" {given} are not known here; known are: {known}.'
        return Unreadable(text, {"given": shorten(rules_id), "known": known})
    return _read_known(document, rule_sets[rules_id], stored)


def _read_known(
    document: Mapping[str, Any], rule_set: RuleSet, stored: bool
) -> Game | list[Problem]:
    found = [
        Problem("unknown-key", "A game file has no {key}.", {"key": shorten(key)}, at=(key,))
        for key in document
        if key not in KEYS
    ]
    players = _read_players(document, rule_set, found, stored)
    seats = len(players) or max(rule_set.players)
    options = document.get("options", {})
    rules, problems = read_options(options, rule_set, seats, stored=stored)
    found += problems
    title, day = document.get("title", ""), document.get("date", "")
    if not stored:
        if problem := wrong_title(title):
            found.append(replace(problem, at=("title",)))
        if "date" in document and (problem := wrong_date(day)):
            found.append(problem)
    first = _read_first(document, players, found)
    told = _read_list(document, "deals", found)
    deals: list[Any] = []
    if players:
        order_known = len(set(players)) == len(players) and not any(
            problem.at[:2] in ORDER_OPTIONS for problem in problems
        )
        deals, problems = _read_deals(told, rules, players, first, order_known)
        found += problems
    adjustments = _read_adjustments(document, players, len(told), found, stored)
    if found:
        return found
    return Game(rules, players, first or 0, title, tuple(deals), tuple(adjustments), date=day)


def _is_text(value: object) -> bool:
    """Whether a JSON value is a text that can be written down: JSON can spell half characters."""
    return isinstance(value, str) and "Cs" not in map(unicodedata.category, value)


def wrong_date(day: object) -> Problem | None:
    """What is wrong with the day of a game: no day of the calendar from 1900 on as YYYY-MM-DD."""
    if isinstance(day, str) and (written := DAY.fullmatch(day)):
        year, month, number = map(int, written.groups())
        if 1 <= number <= monthrange(year, month)[1]:
            return None
    text = "The day a game was begun is written such as {example}, from 1900 on, not {given}."
    if day == "":
        text = "The day a game was begun is missing; it is written such as {example}."
    gaps = {"example": "2026-11-30", "given": shorten(day)}
    return Problem("value", text, gaps, at=("date",))


def _read_players(
    document: Mapping[str, Any], rule_set: RuleSet, found: list[Problem], stored: bool
) -> tuple[str, ...]:
    """The trimmed names by seat, or () where it is not even clear how many play."""
    at = ("players",)
    names = document.get("players")
    if "players" not in document:
        found.append(Problem("missing", "The file names no players.", at=at))
        return ()
    if not isinstance(names, list) or len(names) not in rule_set.players:
        allowed = ", ".join(map(str, rule_set.players))
        given = len(names) if isinstance(names, list) else shorten(names)
        text = "These rules are for a list of {allowed} players, not {given}."
        found.append(Problem("value", text, {"allowed": allowed, "given": given}, at=at))
        return ()
    for seat, name in enumerate(names):
        others = [other for other in names[:seat] if isinstance(other, str)]
        if not stored and (problem := wrong_name(name, others)):
            gaps = dict(problem.gaps)
            found.append(Problem(problem.code, problem.text, gaps, at=("players", str(seat))))
    return tuple(clean_name(name) if isinstance(name, str) else shorten(name) for name in names)


def _read_first(
    document: Mapping[str, Any], players: Sequence[str], found: list[Problem]
) -> int | None:
    """The seat that declares first, or None where that is not clear."""
    if "first_declarer" not in document:
        return 0
    name = document["first_declarer"]
    at = ("first_declarer",)
    if not isinstance(name, str):
        text = "first_declarer is a name, not {given}."
        found.append(Problem("value", text, {"given": shorten(name)}, at=at))
    elif players and name not in players:
        text = "{name} declares first but does not play here."
        found.append(Problem("unknown-player", text, {"name": shorten(name)}, at=at))
    else:
        return players.index(name) if players else None
    return None


def _read_list(document: Mapping[str, Any], key: str, found: list[Problem]) -> list[Any]:
    if key not in document and key == "deals":
        found.append(Problem("missing", "The file has no list of deals.", at=(key,)))
    given = document.get(key, [])
    if isinstance(given, list):
        return given
    text = "{key} are a list, not {given}."
    found.append(Problem("value", text, {"key": key, "given": shorten(given)}, at=(key,)))
    return []


def _read_deals(
    told: Sequence[Any],
    rules: Rules,
    players: Sequence[str],
    first: int | None,
    order_known: bool,
) -> tuple[list[Any], list[Problem]]:
    """The deals, and what is wrong with them; their turns are judged where the order is known."""
    deals, found = [], []
    before: list[Declared] = []
    for number, raw in enumerate(told, start=1):
        deal, declared, problems = read_deal(raw, rules, players, last=number == len(told))
        if order_known:
            problems += wrong_turn(rules, first, before, declared, players)
        before.append(declared)
        deals.append(deal)
        found += [in_deal(problem, number) for problem in problems]
    return deals, found


def _read_adjustments(
    document: Mapping[str, Any],
    players: Sequence[str],
    deals: int,
    found: list[Problem],
    stored: bool,
) -> list[Adjustment]:
    adjustments = []
    for row, raw in enumerate(_read_list(document, "adjustments", found)):
        at = ("adjustments", str(row))
        problems = [] if stored else _wrong_adjustment(raw, players, deals, at)
        found += problems
        if players and not problems:
            seat = players.index(raw["player"])
            adjustments.append(Adjustment(seat, raw["points"], raw["reason"], raw["after_deal"]))
    return adjustments


def _wrong_adjustment(
    raw: object, players: Sequence[str], deals: int, at: tuple[str, ...]
) -> list[Problem]:
    if not isinstance(raw, dict):
        text = "An adjustment is an object, not {given}."
        return [Problem("value", text, {"given": shorten(raw)}, at=at)]
    found = [
        Problem("unknown-key", "An adjustment has no {key}.", {"key": shorten(key)}, at=(*at, key))
        for key in raw
        if key not in ADJUSTMENT_KEYS
    ]
    for key in ADJUSTMENT_KEYS:
        given = raw.get(key)
        in_words = not_a_number if key in {"points", "after_deal"} else shorten
        gaps: dict[str, str | int] = {"key": key, "given": in_words(given), "deals": deals}
        code, text = "value", ""
        if key not in raw:
            code, text = "missing", "An adjustment needs its {key}."
        elif key == "reason":
            if problem := wrong_reason(given):
                found.append(replace(problem, at=(*at, key)))
        elif key == "player" and not _is_text(given):
            text = "{key} in an adjustment is a text, not {given}."
        elif key == "player" and players and given not in players:
            code, text = "unknown-player", "{given} gets an adjustment but does not play here."
        elif key == "points" and not is_whole_number(given):
            text = "An adjustment is a whole number of points, not {given}."
        elif key == "points" and not is_whole_in_range(given):
            text = "An adjustment has at most six digits, not {given}."
        elif key == "after_deal" and not (is_whole_number(given) and 0 <= given <= deals):
            text = (
                "after_deal is a whole number from 0 to {deals}, the deals there are, not {given}."
            )
        if text:
            found.append(Problem(code, text, gaps, at=(*at, key)))
    return found


def write_game(game: Game) -> dict[str, Any]:
    """The document of a game, keys in the order of game-file.md; what is default is left out."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "rules": game.rules.rule_set.id,
    }
    if options := options_that_differ(game.rules):
        document["options"] = options
    if game.title:
        document["title"] = game.title
    if game.date:
        document["date"] = game.date
    document["players"] = list(game.players)
    if game.first:
        document["first_declarer"] = game.players[game.first]
    document["deals"] = [write_deal(deal, game.players) for deal in game.deals]
    # A game file has one set of rules; what earlier ones gave beyond it is written as adjustments.
    adjustments = game.adjustments
    if differences := rule_change_adjustments(game):
        both = (*differences, *adjustments)
        adjustments = tuple(sorted(both, key=lambda row: row.after_deal))
    if adjustments:
        document["adjustments"] = [
            {
                "player": game.players[adjustment.seat],
                "points": adjustment.points,
                "reason": adjustment.reason,
                "after_deal": adjustment.after_deal,
            }
            for adjustment in adjustments
        ]
    return document
