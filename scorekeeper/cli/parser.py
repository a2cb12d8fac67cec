"""The command `scorekeeper`: the words it takes and what each of them is for.

What they do is in `commands.py`.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from scorekeeper import __version__
from scorekeeper.cli import commands
from scorekeeper.cli.commands import WRONG


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
    words = parser.add_subparsers(required=True, metavar="COMMAND")

    serve = words.add_parser("serve", help="serve the app to the phones at the table")
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
    serve.set_defaults(run=commands.serve)

    score = words.add_parser("score", help="score game files")
    score.add_argument(
        "files", nargs="+", metavar="FILE", help="a game file, or - for standard input"
    )
    score.set_defaults(run=commands.score)

    rules = words.add_parser("rules", help="list the rule sets, or print one")
    rules.add_argument("id", nargs="?", metavar="ID", help="the rule set to print")
    rules.set_defaults(run=commands.show_rules)

    export = words.add_parser("export", help="print a stored game as a game file")
    export.add_argument("game", metavar="GAME", help="its id, as `scorekeeper games` lists it")
    export.add_argument(
        "--csv", action="store_true", help="as a table for a spreadsheet: deals and players"
    )
    export.set_defaults(run=commands.export_game)

    load = words.add_parser("import", help="store a game file as a new game")
    load.add_argument("file", metavar="FILE", help="a game file, or - for standard input")
    load.add_argument(
        "--again", action="store_true", help="also where this very game is stored already"
    )
    load.add_argument(
        "--date",
        metavar="YYYY-MM-DD",
        help="the day the game was begun, where the file does not say",
    )
    load.set_defaults(run=commands.import_game)

    games = words.add_parser("games", help="list the stored games")
    games.set_defaults(run=commands.list_games)

    players = words.add_parser("players", help="list everybody who plays")
    players.set_defaults(run=commands.list_players)

    player = words.add_parser("player", help="print a player's figures over all games")
    player.add_argument("name", metavar="NAME", help="the player's name, case aside")
    player.set_defaults(run=commands.show_player)

    link = words.add_parser("link", help="print a fresh scoring link for a stored game")
    link.add_argument("game", metavar="GAME", help="its id, as `scorekeeper games` lists it")
    link.set_defaults(run=commands.print_link)

    backup = words.add_parser("backup", help="copy the database, also while it is in use")
    backup.add_argument("folder", type=Path, metavar="DIR", help="where the copies are kept")
    backup.add_argument(
        "--keep",
        type=_keep,
        default=14,
        metavar="N",
        help="copies to keep there (default %(default)s)",
    )
    backup.set_defaults(run=commands.back_up)

    restore = words.add_parser("restore", help="put a backup in the place of the database")
    restore.add_argument("file", type=Path, metavar="FILE", help="a copy that `backup` made")
    restore.set_defaults(run=commands.restore_backup)

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
