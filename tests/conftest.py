"""What the tests share: the app, a browser without a screen, the command, and how Hypothesis runs.

Hypothesis tries the same examples on every run, without a clock; `--hypothesis-profile=hunt`
tries many more, other ones each time.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from jinja2 import BytecodeCache

settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    max_examples=40,
    stateful_step_count=30,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "hunt", settings.get_profile("steady"), derandomize=False, max_examples=500
)
settings.load_profile("steady")


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> "BytecodeCache":
    """The templates as they were compiled by the first test that needed them."""
    from jinja2 import FileSystemBytecodeCache  # noqa: PLC0415 - as below

    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


@pytest.fixture
def app(tmp_path: Path, compiled: "BytecodeCache") -> Iterator["Flask"]:
    """The app on an empty instance folder."""
    from scorekeeper.app import create_app  # noqa: PLC0415 - an app that cannot be imported
    # then fails only the tests that use it

    # How often a stranger may try is a matter of its own tests.
    quiet = {"TESTING": True, "RATELIMIT_ENABLED": False}
    app = create_app({"INSTANCE": tmp_path / "instance", **quiet})
    app.jinja_env.bytecode_cache = compiled
    yield app
    app.extensions["shelf"].close()


@pytest.fixture
def client(app: "Flask") -> "FlaskClient":
    """A browser at the table, with a key to every game; forms are checked for forgery."""
    from tests.web.forms import AtTheTable  # noqa: PLC0415 - as above

    return AtTheTable(app, app.response_class)


@dataclass(frozen=True)
class Ran:
    """What a command did: its exit code and what it wrote."""

    code: int
    out: str
    err: str


Runner = Callable[..., Ran]


@pytest.fixture
def runner(capsys: pytest.CaptureFixture[str]) -> Runner:
    """The command `scorekeeper`, run in this process: `runner("score", file)`."""
    from scorekeeper.cli import main  # noqa: PLC0415 - as above

    def run(*arguments: Any) -> Ran:
        capsys.readouterr()
        try:
            code = main(list(map(str, arguments)))
        except SystemExit as stopped:  # argparse, on a command line it does not understand
            code = int(stopped.code or 0)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run
