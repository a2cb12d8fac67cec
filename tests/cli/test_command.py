"""The command `scorekeeper` itself: its name, its version, and what it does not understand."""

import subprocess
import sys
from importlib.metadata import entry_points

import pytest

from scorekeeper import __version__
from tests.conftest import Runner

COMMANDS = [
    "serve", "score", "rules", "export", "import", "games", "link", "backup", "restore"
]  # fmt: skip


def test_version(runner: Runner) -> None:
    """`--version` tells name and version."""
    ran = runner("--version")
    assert (ran.code, ran.out) == (0, f"scorekeeper {__version__}\n")


def test_run_as_a_module() -> None:
    """`python -m scorekeeper` is the same command, exit codes included."""
    asked = [sys.executable, "-m", "scorekeeper"]
    ran = subprocess.run([*asked, "--version"], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, f"scorekeeper {__version__}\n")
    ran = subprocess.run([*asked, "score", "/"], capture_output=True, text=True, check=False)
    assert ran.returncode == 2


def test_installed() -> None:
    """Installing the project puts the command on the path."""
    [found] = entry_points(group="console_scripts", name="scorekeeper")
    assert found.value == "scorekeeper.cli.parser:main"


def test_help(runner: Runner) -> None:
    """`--help` names every command, and every command has a help of its own."""
    ran = runner("--help")
    assert ran.code == 0
    for command in COMMANDS:
        assert f"\n    {command} " in ran.out
        assert runner(command, "--help").out.startswith(f"usage: scorekeeper {command}")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "the following arguments are required: COMMAND"),
        ("bake", "invalid choice: 'bake'"),
        ("score", "the following arguments are required: FILE"),
        ("export", "the following arguments are required: GAME"),
        ("import", "the following arguments are required: FILE"),
        ("games --sorted", "unrecognized arguments: --sorted"),
        ("serve --port many", "many is no port; ports go from 0 to 65535"),
        ("serve --port 65536", "65536 is no port"),
        ("serve --port=-1", "-1 is no port"),
        ("serve --port 8_0", "8_0 is no port"),
        ("serve --port ٨٠٨٠", "٨٠٨٠ is no port"),
        ("serve --trusted-host", "argument --trusted-host: expected one argument"),
        ("link", "the following arguments are required: GAME"),
        ("backup", "the following arguments are required: DIR"),
        ("backup x --keep 0", "0 is no number of copies from 1 up"),
        ("backup x --keep=-1", "-1 is no number of copies from 1 up"),
        ("backup x --keep all", "all is no number of copies from 1 up"),
        ("restore", "the following arguments are required: FILE"),
    ],
)
def test_not_understood(runner: Runner, line: str, complaint: str) -> None:
    """A command line that is wrong: exit 2, how to use it, and what is wrong, on standard error."""
    ran = runner(*line.split())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("usage: scorekeeper")
    assert complaint in ran.err
