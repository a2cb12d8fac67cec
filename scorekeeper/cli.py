"""The command `scorekeeper`: serve the app, score game files, show rules, carry games in and out.

Only `serve` loads the web, and only what reads or writes games loads the database.
"""
# ruff: noqa: PLC0415 - `score` starts in a fraction of the time without Flask and sqlite-utils

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from scorekeeper import __version__
from scorekeeper.rules import rule_sets
from scorekeeper.rules.text import as_text
from scorekeeper.scoring.book import told_by
from scorekeeper.scoring.entries import open_game
from scorekeeper.scoring.game import Game, sheet
from scorekeeper.scoring.gamefile import read_game, write_game
from scorekeeper.scoring.problems import Problem
from scorekeeper.scoring.reading import MOST_BYTES, Unreadable, read_text
from scorekeeper.scoring.report import report, report_problems
from scorekeeper.scoring.spreadsheet import as_csv

if TYPE_CHECKING:
    from scorekeeper.storage.database import Shelf

RIGHT, WRONG, NOT_READABLE = 0, 1, 2
"""Exit codes of `score` (game-file.md)."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and tells its exit code."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]  # both are text streams
    asked = _parser().parse_args(arguments)
    try:
        code: int = asked.run(asked)
    except BrokenPipeError:
        sys.stderr.close()
        return WRONG
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scorekeeper", description="Keeps the score of Barbu.")
    parser.add_argument("--version", action="version", version=f"scorekeeper {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    serve = commands.add_parser("serve", help="serve the app to the phones at the table")
    serve.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default %(default)s)"
    )
    serve.add_argument(
        "--lan",
        action="store_const",
        const="0.0.0.0",
        dest="host",
        help="listen on the local network too, for the phones at the table",
    )
    serve.add_argument(
        "--trusted-host",
        action="append",
        metavar="NAME",
        help="answer only requests for this name (may be given several times)",
    )
    serve.add_argument(
        "--behind-proxy",
        action="store_true",
        help="believe the X-Forwarded headers of one proxy in front",
    )
    serve.add_argument("--port", type=_port, default=8642, help="port (default %(default)s)")
    serve.set_defaults(run=_serve)

    score = commands.add_parser("score", help="score game files")
    score.add_argument(
        "files", nargs="+", metavar="FILE", help="a game file, or - for standard input"
    )
    score.set_defaults(run=_score)

    rules = commands.add_parser("rules", help="list the rule sets, or print one")
    rules.add_argument("id", nargs="?", metavar="ID", help="the rule set to print")
    rules.set_defaults(run=_rules)

    export = commands.add_parser("export", help="print a stored game as a game file")
    export.add_argument("game", metavar="GAME", help="its id, as `scorekeeper games` lists it")
    export.add_argument(
        "--csv", action="store_true", help="as a table for a spreadsheet: deals and players"
    )
    export.set_defaults(run=_export)

    load = commands.add_parser("import", help="store a game file as a new game")
    load.add_argument("file", metavar="FILE", help="a game file, or - for standard input")
    load.add_argument(
        "--again", action="store_true", help="also where this very game is stored already"
    )
    load.set_defaults(run=_import)

    games = commands.add_parser("games", help="list the stored games")
    games.set_defaults(run=_games)

    players = commands.add_parser("players", help="list everybody who plays")
    players.set_defaults(run=_players)

    player = commands.add_parser("player", help="print a player's figures over all games")
    player.add_argument("name", metavar="NAME", help="the player's name, case aside")
    player.set_defaults(run=_player)

    link = commands.add_parser("link", help="print a fresh scoring link for a stored game")
    link.add_argument("game", metavar="GAME", help="its id, as `scorekeeper games` lists it")
    link.set_defaults(run=_link)

    backup = commands.add_parser("backup", help="copy the database, also while it is in use")
    backup.add_argument("folder", type=Path, metavar="DIR", help="where the copies are kept")
    backup.add_argument(
        "--keep",
        type=_keep,
        default=14,
        metavar="N",
        help="copies to keep there (default %(default)s)",
    )
    backup.set_defaults(run=_backup)

    restore = commands.add_parser("restore", help="put a backup in the place of the database")
    restore.add_argument("file", type=Path, metavar="FILE", help="a copy that `backup` made")
    restore.set_defaults(run=_restore)

    for command in (serve, export, load, games, players, player, link, backup, restore):
        command.add_argument(
            "--instance",
            type=Path,
            default=Path("instance"),
            metavar="DIR",
            help="folder of the database and the key (default %(default)s)",
        )
    return parser


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 1 << 16):
        raise argparse.ArgumentTypeError(f"{text} is no port; ports go from 0 to 65535")
    return int(text)


def _keep(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 1 << 16):
        raise argparse.ArgumentTypeError(f"{text} is no number of copies from 1 up")
    return int(text)


def _say(sentence: str) -> None:
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


def _score(asked: argparse.Namespace) -> int:
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
        return RIGHT, report(sheet(game))
    code = _say_wrong(file, game)
    return code, None if isinstance(game, Unreadable) else report_problems(game)


def _say_wrong(file: str, wrong: Unreadable | list[Problem]) -> int:
    """Says what is wrong with a file, a line each, and tells the exit code for it."""
    if isinstance(wrong, Unreadable):
        _say(f"{file}: {wrong.sentence}")
        return NOT_READABLE
    for problem in wrong:
        place = f"deal {problem.deal}" if problem.deal else "game"
        _say(f"{file}: {place}: {problem.code}: {problem.message}")
    return WRONG


def _rules(asked: argparse.Namespace) -> int:
    if asked.id is None:
        for rule_set in rule_sets().values():
            print(f"{rule_set.id:18} {rule_set.names['en']}. {rule_set.lines['en']}")
    elif asked.id in rule_sets():
        print(as_text(rule_sets()[asked.id]), end="")
    else:
        _say(f"There is no rule set {asked.id}; there are: {', '.join(rule_sets())}.")
        return NOT_READABLE
    return RIGHT


def _shelf(asked: argparse.Namespace) -> "Shelf | None":
    """The shelf in the folder asked for; None, with the sentence said, where it cannot be used."""
    from scorekeeper.storage.database import ShelfClosed, open_shelf

    try:
        return open_shelf(asked.instance)
    except ShelfClosed as reason:
        _say(str(reason))
        return None


def _export(asked: argparse.Namespace) -> int:
    from scorekeeper.storage.log import book

    if (shelf := _shelf(asked)) is None:
        return WRONG
    if (kept := book(shelf, asked.game)) is None:
        _say(f"There is no game {asked.game} in {asked.instance}.")
        return WRONG
    if asked.csv:
        print(as_csv(sheet(kept.game)), end="")
    else:
        print(json.dumps(write_game(kept.game), ensure_ascii=False, indent=2))
    return RIGHT


def _import(asked: argparse.Namespace) -> int:
    from scorekeeper.storage.log import new_game, stored_already

    document = _read(asked.file)
    entries = document if isinstance(document, Unreadable) else open_game(document, rule_sets())
    if not isinstance(entries, tuple):
        return _say_wrong(asked.file, entries)
    if (shelf := _shelf(asked)) is None:
        return WRONG
    game = told_by(entries)
    if not asked.again and (stored := stored_already(shelf, game)):
        kept_id, kept = stored
        _say(
            f"{asked.file} is stored already as game {kept_id} (deals there: {len(kept.deals)}, "
            f"in the file: {len(game.deals)}). To store it as another game, add --again."
        )
        return WRONG
    print(new_game(shelf, None, entries))
    return RIGHT


def _games(asked: argparse.Namespace) -> int:
    from scorekeeper.storage.log import games

    if (shelf := _shelf(asked)) is None:
        return WRONG
    for game, kept in games(shelf):
        told = sheet(kept.game)
        players = ", ".join(kept.game.players)
        title = f" {kept.game.title}:" if kept.game.title else ""
        deals = f"{len(told.played)} of {kept.game.rules.deals} deals"
        line = f"{game} {kept.game.rules.rule_set.id:18}{title} {players} ({deals})"
        print(_in_one_line(line))
    return RIGHT


def _players(asked: argparse.Namespace) -> int:
    from scorekeeper.scoring.career_text import everybody_as_text
    from scorekeeper.storage.evenings import evenings
    from scorekeeper.storage.wishes import uncounted, wishes

    if (shelf := _shelf(asked)) is None:
        return WRONG
    told = evenings(shelf)
    print(everybody_as_text(told, uncounted(told, wishes(shelf))), end="")
    return RIGHT


def _player(asked: argparse.Namespace) -> int:
    from scorekeeper.scoring.career_text import player_as_text
    from scorekeeper.storage.evenings import evenings
    from scorekeeper.storage.wishes import uncounted, wishes

    if (shelf := _shelf(asked)) is None:
        return WRONG
    told = evenings(shelf)
    text = player_as_text(asked.name, told, uncounted(told, wishes(shelf)))
    if text is None:
        _say(f"There is no player {asked.name} in {asked.instance}.")
        return WRONG
    print(text, end="")
    return RIGHT


def _serve(asked: argparse.Namespace) -> int:
    from scorekeeper.app import serve
    from scorekeeper.storage.database import ShelfClosed

    try:
        serve(
            asked.instance,
            asked.host,
            asked.port,
            {"TRUSTED_HOSTS": asked.trusted_host, "BEHIND_PROXY": asked.behind_proxy},
        )
    except ShelfClosed as reason:
        _say(str(reason))
        return WRONG
    except OSError as reason:
        _say(f"Cannot listen on {asked.host} port {asked.port}: {reason.strerror}. Try --port.")
        return WRONG
    return RIGHT


def _link(asked: argparse.Namespace) -> int:
    from scorekeeper.storage.links import SCORE, new_link
    from scorekeeper.storage.log import last_seq

    if (shelf := _shelf(asked)) is None:
        return WRONG
    if not last_seq(shelf, asked.game):
        _say(f"There is no game {asked.game} in {asked.instance}.")
        return WRONG
    _made, secret = new_link(shelf, asked.game, SCORE)
    print(f"/open/{secret}")
    _say("Open that path at the address of the server. Whoever opens it can score.")
    return RIGHT


def _backup(asked: argparse.Namespace) -> int:
    from scorekeeper.storage.backup import backup
    from scorekeeper.storage.database import ShelfClosed

    if (shelf := _shelf(asked)) is None:
        return WRONG
    try:
        print(backup(shelf, asked.folder, asked.keep))
    except ShelfClosed as reason:
        _say(str(reason))
        return WRONG
    return RIGHT


def _restore(asked: argparse.Namespace) -> int:
    from scorekeeper.storage.backup import restore
    from scorekeeper.storage.database import ShelfClosed

    try:
        replaced = restore(asked.instance, asked.file)
    except ShelfClosed as reason:
        _say(str(reason))
        return WRONG
    print(f"Restored. What it replaced: {replaced or 'nothing'}")
    return RIGHT
