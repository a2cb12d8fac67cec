"""`scorekeeper players` and `player`: the instance's owner looks at everybody."""

from contextlib import closing
from pathlib import Path

from scorekeeper.storage.database import open_store
from scorekeeper.storage.privacy import choose_privacy
from tests.cli.test_games import kept
from tests.conftest import Ran, Runner
from tests.scoring.stats.test_past_games import WHOLE


def asked(runner: Runner, folder: Path, *arguments: str) -> Ran:
    """What a command says of the instance in a folder."""
    return runner(*arguments, "--instance", folder / "instance")


def test_no_games(runner: Runner, tmp_path: Path) -> None:
    """In an empty instance nobody plays, and nobody can be asked for."""
    assert asked(runner, tmp_path, "players") == Ran(0, "", "")
    ran = asked(runner, tmp_path, "player", "Ana")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"scorekeeper: There is no player Ana in {tmp_path / 'instance'}.\n"


def test_players(runner: Runner, tmp_path: Path) -> None:
    """All games of the instance are read, whoever keeps their score; wishes are kept."""
    game = kept(runner, tmp_path, WHOLE)
    kept(runner, tmp_path, WHOLE)
    ran = asked(runner, tmp_path, "players")
    assert (ran.code, ran.err) == (0, "")
    assert [line.split(", last")[0] for line in ran.out.splitlines()] == [
        "Ana: games 2, won 2", "Ben: games 2, won 0", "Cleo: games 2, won 0", "Dan: games 2, won 2"
    ]  # fmt: skip
    ran = asked(runner, tmp_path, "player", "ana")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Ana\n  games that are over: 2 (0 closed before the end)\n")
    with closing(open_store(tmp_path / "instance")) as shelf:
        choose_privacy(shelf, [(game, 0)], "uncounted")
    assert asked(runner, tmp_path, "player", "Ana").out == "Ana: not counted\n"
    assert "  Ana:" not in asked(runner, tmp_path, "player", "Ben").out


def test_an_instance_that_cannot_be_used(runner: Runner, tmp_path: Path) -> None:
    """A file in the place of the folder is named, and nothing is printed."""
    (tmp_path / "instance").write_text("")
    for command in (["players"], ["player", "Ana"]):
        ran = asked(runner, tmp_path, *command)
        assert (ran.code, ran.out) == (1, "")
        assert "cannot be written" in ran.err
