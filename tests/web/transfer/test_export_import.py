"""Export, import, export: the same file, by the pages and by the command, with every house rule."""

import json
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.rule_sets import IDS, rule_sets
from scorekeeper.scoring.rules import OPTION_NAMES
from tests.conftest import Runner
from tests.players import EVERYBODY
from tests.scoring.documents import Document, game_file, read
from tests.scoring.files.test_versions import kept
from tests.web.forms import Phone
from tests.web.table import game_of, stored
from tests.web.transfer.test_import import looked_at


def saved(phone: Phone, game: str) -> bytes:
    """The game file as the link saves it."""
    return bytes(phone.client.get(f"/games/{game}/export").data)


def printed(runner: Runner, folder: Path, game: str) -> bytes:
    """The game file as the command prints it."""
    ran = runner("export", game, "--instance", folder / "instance")
    assert (ran.code, ran.err) == (0, "")
    return ran.out.encode()


def brought_in(phone: Phone, file: bytes, button: str) -> str:
    """The id of the game after a file was imported through the pages."""
    return game_of(looked_at(phone, file).press(button))


@pytest.mark.parametrize("rules", IDS)
def test_a_whole_game(app: Flask, phone: Phone, runner: Runner, tmp_path: Path, rules: str) -> None:
    """A whole game of each rule set goes out and in by page and command, letter by letter."""
    document = kept("version-1", rules)
    first = brought_in(phone, json.dumps(document).encode(), "Import")
    file = saved(phone, first)
    dated = json.loads(file)
    assert list(dated)[:6].count("date") == 1
    del dated["date"]
    assert json.dumps(dated) == json.dumps(document)
    second = brought_in(phone, file, "Import it as another game")
    assert saved(phone, second) == file
    assert printed(runner, tmp_path, second) == file
    (tmp_path / "game.json").write_bytes(file)
    ran = runner("import", "--again", tmp_path / "game.json", "--instance", tmp_path / "instance")
    third = ran.out.strip()
    assert len({first, second, third}) == 3
    assert saved(phone, third) == file


def every_option(rules: str) -> Document:
    """A value for every option, each of them another one than is printed."""
    options = rule_sets()[rules].options
    menu = list(rule_sets()[rules].contracts)
    return {
        "schedule": "passes" if options.schedule != "passes" else "series",
        "choice": "free" if options.choice == "fixed" else "fixed",
        "contracts": menu[::-1],
        "values": {item: 3 + n for n, item in enumerate(rule_sets()[rules].items)},
        "places": [7, -7],
        "doubling": not options.doubling,
        "factors": [4, 6],
        "positive_doubles": "anyone" if options.positive_doubles == "declarer" else "declarer",
        "quota": options.quota + 1,
        "quota_penalty": options.quota_penalty + 1,
        "undoubled_negatives": "split" if options.undoubled_negatives == "play" else "play",
        "sign": "penalty" if options.sign == "merit" else "merit",
    }


@pytest.mark.parametrize("rules", IDS)
def test_every_option(app: Flask, phone: Phone, rules: str) -> None:
    """Every house rule there is, all at once, is carried there and back."""
    players = EVERYBODY[: max(rule_sets()[rules].players)]
    options = every_option(rules)
    document = game_file(rules=rules, players=players, options=options)
    file = saved(phone, stored(app, document))
    assert saved(phone, brought_in(phone, file, "Import")) == file
    dated = json.loads(file)
    assert set(dated["options"]) == set(options) == set(OPTION_NAMES)
    assert read(dated) == read({**document, "date": dated["date"]})
