"""What the command `scorekeeper` does: serve, score, tell rules and players, carry games along.

Each function is given what was asked for and tells the exit code. Only `serve` loads the web, and
only what reads or writes games loads the database.
"""
# ruff: noqa: PLC0415 - `score` starts in a fraction of the time without Flask and sqlite-utils

import argparse
import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from scorekeeper.cli.rules_text import as_text
from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.files.csv_export import as_csv
from scorekeeper.scoring.files.game_file import read_game, write_game
from scorekeeper.scoring.files.score_report import report, report_problems
from scorekeeper.scoring.files.strict_json import MOST_BYTES, Unreadable, read_text
from scorekeeper.scoring.game import Game, score_game
from scorekeeper.scoring.history.changes import open_game
from scorekeeper.scoring.history.replay import replay_new
from scorekeeper.scoring.problems import Problem

if TYPE_CHECKING:
    from scorekeeper.storage.database import Store

RIGHT, WRONG, NOT_READABLE = 0, 1, 2
"""Exit codes of `score` (game-file.md)."""
MOST_PROBLEMS = 100
"""Lines that `import` prints about one file; `score` prints every problem."""


def _print_error(sentence: str) -> None:
    print(f"scorekeeper: {_in_one_line(sentence)}", file=sys.stderr)


def _in_one_line(text: str) -> str:
    """The text without line breaks and without what would steer the terminal."""
    return re.sub(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+", " ", text)


def _read(file: str) -> dict[str, Any] | Unreadable:
    """The JSON object in a file, or in standard input for "-"."""
    stream: IO[bytes]
    try:
        if file == "-":
            return read_text(sys.stdin.buffer.read(MOST_BYTES + 1))
        with Path(file).open("rb") as stream:
            return read_text(stream.read(MOST_BYTES + 1))
    except OSError as reason:
        return Unreadable("The file cannot be read: {why}.", {"why": str(reason.strerror)})


def score(asked: argparse.Namespace) -> int:
    """Prints the score sheet of each file as JSON, or its problems.

    The worst file decides the exit code.
    """
    one = len(asked.files) == 1
    worst = RIGHT
    for file in asked.files:
        code, answer = _score_one(file)
        worst = max(worst, code)
        if one and answer is not None:
            print(json.dumps(answer, ensure_ascii=False, indent=2))
        elif not one:
            print(json.dumps({"file": file, **(answer or {})}, ensure_ascii=False))
    return worst


def _score_one(file: str) -> tuple[int, dict[str, Any] | None]:
    document = _read(file)
    game = document if isinstance(document, Unreadable) else read_game(document, rule_sets())
    if isinstance(game, Game):
        return RIGHT, report(score_game(game))
    code = _print_problems(file, game)
    return code, None if isinstance(game, Unreadable) else report_problems(game)


def _print_problems(file: str, wrong: Unreadable | list[Problem], most: int | None = None) -> int:
    """Says what is wrong with a file, a line each, and tells the exit code for it.

    With `most`, only so many lines, and how many more there are.
    """
    if isinstance(wrong, Unreadable):
        _print_error(f"{file}: {wrong.sentence}")
        return NOT_READABLE
    for problem in wrong[:most]:
        place = f"deal {problem.deal}" if problem.deal else "game"
        _print_error(f"{file}: {place}: {problem.code}: {problem.message}")
    if most and len(wrong) > most:
        _print_error(f"{file}: and {len(wrong) - most} more.")
    return WRONG


def show_rules(asked: argparse.Namespace) -> int:
    """Prints the rule sets, a line each, or one of them whole."""
    if asked.id is None:
        for rule_set in rule_sets().values():
            print(f"{rule_set.id:18} {rule_set.names['en']}. {rule_set.lines['en']}")
    elif asked.id in rule_sets():
        print(as_text(rule_sets()[asked.id]), end="")
    else:
        _print_error(f"There is no rule set {asked.id}; there are: {', '.join(rule_sets())}.")
        return NOT_READABLE
    return RIGHT


def _open_store(asked: argparse.Namespace) -> "Store | None":
    """The shelf in the folder asked for; None, with the sentence said, where it cannot be used."""
    from scorekeeper.storage.database import StoreError, open_store

    try:
        return open_store(asked.instance)
    except StoreError as reason:
        _print_error(str(reason))
        return None


def export_game(asked: argparse.Namespace) -> int:
    """Prints a stored game as a game file, or as a table for a spreadsheet."""
    from scorekeeper.storage.evenings import begun_on
    from scorekeeper.storage.event_log import game_state

    if (shelf := _open_store(asked)) is None:
        return WRONG
    if (kept := game_state(shelf, asked.game)) is None:
        _print_error(f"There is no game {asked.game} in {asked.instance}.")
        return WRONG
    if asked.csv:
        print(as_csv(score_game(kept.game)), end="")
    else:
        dated = replace(kept.game, date=begun_on(kept))
        print(json.dumps(write_game(dated), ensure_ascii=False, indent=2))
    return RIGHT


def import_game(asked: argparse.Namespace) -> int:
    """Stores a game file as a new game and prints its id.

    Refused where that very game is there already, unless it is wanted again.
    """
    from scorekeeper.storage.event_log import find_same_game, new_game

    document = _read(asked.file)
    if isinstance(document, dict) and "date" not in document and (day := _day(asked)):
        document["date"] = day
    entries = document if isinstance(document, Unreadable) else open_game(document, rule_sets())
    if not isinstance(entries, tuple):
        return _print_problems(asked.file, entries, MOST_PROBLEMS)
    if (shelf := _open_store(asked)) is None:
        return WRONG
    game = replay_new(entries)
    if not asked.again and (stored := find_same_game(shelf, game)):
        kept_id, kept = stored
        _print_error(
            f"{asked.file} is stored already as game {kept_id} (deals there: {len(kept.deals)}, "
            f"in the file: {len(game.deals)}). To store it as another game, add --again."
        )
        return WRONG
    print(new_game(shelf, None, entries))
    return RIGHT


def _day(asked: argparse.Namespace) -> str:
    """The day of a game whose file names none: as given, or typed at a terminal; "" for unknown."""
    from scorekeeper.storage.evenings import today

    if asked.date or asked.file == "-" or not sys.stdin.isatty():
        return str(asked.date or "")
    print(f"When was the game begun? [{today()}] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip() or today()


def list_games(asked: argparse.Namespace) -> int:
    """Prints the stored games by the day they were begun, the newest first, a line each."""
    from scorekeeper.storage.evenings import begun_on
    from scorekeeper.storage.event_log import games

    if (shelf := _open_store(asked)) is None:
        return WRONG
    by_day = sorted(games(shelf), key=lambda stored: begun_on(stored[1]), reverse=True)
    for game, kept in by_day:
        told = score_game(kept.game)
        players = ", ".join(kept.game.players)
        title = f" {kept.game.title}:" if kept.game.title else ""
        deals = f"{len(told.scored_deals)} of {kept.game.rules.deals} deals"
        line = f"{game} {kept.game.rules.rule_set.id:18}{title} {players} ({deals})"
        print(_in_one_line(line))
    return RIGHT


def list_players(asked: argparse.Namespace) -> int:
    """Prints everybody who plays, who played last first, a line each."""
    from scorekeeper.cli.player_text import everybody_as_text
    from scorekeeper.storage.evenings import past_games
    from scorekeeper.storage.privacy import privacy_choices, uncounted_games

    if (shelf := _open_store(asked)) is None:
        return WRONG
    told = past_games(shelf)
    print(everybody_as_text(told, uncounted_games(told, privacy_choices(shelf))), end="")
    return RIGHT


def show_player(asked: argparse.Namespace) -> int:
    """Prints the figures of one player over all games that are over."""
    from scorekeeper.cli.player_text import player_as_text
    from scorekeeper.storage.evenings import past_games
    from scorekeeper.storage.privacy import privacy_choices, uncounted_games

    if (shelf := _open_store(asked)) is None:
        return WRONG
    told = past_games(shelf)
    text = player_as_text(asked.name, told, uncounted_games(told, privacy_choices(shelf)))
    if text is None:
        _print_error(f"There is no player {asked.name} in {asked.instance}.")
        return WRONG
    print(text, end="")
    return RIGHT


def serve(asked: argparse.Namespace) -> int:
    """Serves until it is interrupted."""
    from scorekeeper.app import serve
    from scorekeeper.storage.database import StoreError

    try:
        serve(
            asked.instance,
            asked.host,
            asked.port,
            {"TRUSTED_HOSTS": asked.trusted_host, "BEHIND_PROXY": asked.behind_proxy},
        )
    except StoreError as reason:
        _print_error(str(reason))
        return WRONG
    except OSError as reason:
        _print_error(
            f"Cannot listen on {asked.host} port {asked.port}: {reason.strerror}. Try --port."
        )
        return WRONG
    return RIGHT


def print_link(asked: argparse.Namespace) -> int:
    """Prints the path of a fresh link to score a stored game; it cannot be had again."""
    from scorekeeper.storage.event_log import last_seq
    from scorekeeper.storage.links import SCORE, new_link

    if (shelf := _open_store(asked)) is None:
        return WRONG
    if not last_seq(shelf, asked.game):
        _print_error(f"There is no game {asked.game} in {asked.instance}.")
        return WRONG
    _made, secret = new_link(shelf, asked.game, SCORE)
    print(f"/open/{secret}")
    _print_error("Open that path at the address of the server. Whoever opens it can score.")
    return RIGHT


def back_up(asked: argparse.Namespace) -> int:
    """Copies the database into a folder and prints the name of the copy."""
    from scorekeeper.storage.backup import backup
    from scorekeeper.storage.database import StoreError

    if (shelf := _open_store(asked)) is None:
        return WRONG
    try:
        print(backup(shelf, asked.folder, asked.keep))
    except StoreError as reason:
        _print_error(str(reason))
        return WRONG
    return RIGHT


def restore_backup(asked: argparse.Namespace) -> int:
    """Puts a copy in the place of the database and prints where what it replaced is kept."""
    from scorekeeper.storage.backup import restore
    from scorekeeper.storage.database import StoreError

    try:
        replaced = restore(asked.instance, asked.file)
    except StoreError as reason:
        _print_error(str(reason))
        return WRONG
    print(f"Restored. What it replaced: {replaced or 'nothing'}")
    return RIGHT
