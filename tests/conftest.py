"""What the tests share: the app, a browser without a screen, the command, and how Hypothesis runs.

Hypothesis tries the same examples on every run, without a clock; `--hypothesis-profile=hunt`
tries many more, other ones each time, and `mutants` few, since it runs thousands of times.
"""

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, settings

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

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
settings.register_profile(
    "mutants",
    settings.get_profile("steady"),
    max_examples=5,
    phases=[Phase.explicit, Phase.generate],  # one failure is enough, however long
)
settings.load_profile("steady")


@pytest.fixture(scope="session")
def first_app(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Flask]":
    """An app whose routes and templates are got ready once: that takes longer than most tests."""
    from scorekeeper.app import create_app  # noqa: PLC0415 - an app that cannot be imported
    # then fails only the tests that use it

    # How often a stranger may try is a matter of its own tests.
    quiet = {"TESTING": True, "RATELIMIT_ENABLED": False}
    app = create_app({"INSTANCE": tmp_path_factory.mktemp("first"), **quiet})
    yield app
    app.extensions["shelf"].close()


@pytest.fixture
def app(first_app: "Flask", tmp_path: Path) -> "Iterator[Flask]":
    """The app on an empty instance folder; its routes and templates are those of all tests."""
    from scorekeeper.app import secret_key  # noqa: PLC0415 - as above
    from scorekeeper.storage.database import open_store  # noqa: PLC0415 - as above
    from scorekeeper.web.extensions import limiter  # noqa: PLC0415 - as above

    shelf = open_store(tmp_path / "instance")
    app = copy(first_app)  # as create_app makes it, and with a folder of its own
    app.config = copy(first_app.config)
    app.config.update(INSTANCE=tmp_path / "instance", SECRET_KEY=secret_key(shelf))
    app.extensions = {**first_app.extensions, "shelf": shelf}
    limiter.enabled = False  # one for all apps of a process, and a test may have switched it on
    yield app
    shelf.close()


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
    from scorekeeper.cli.parser import main  # noqa: PLC0415 - as above

    def run(*arguments: Any) -> Ran:
        capsys.readouterr()
        try:
            code = main(list(map(str, arguments)))
        except SystemExit as stopped:  # argparse, on a command line it does not understand
            code = int(stopped.code or 0)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run
