"""`scorekeeper backup`, `restore` and `link`: copies kept and put back, a key for who lost his."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.storage.database import FILE, open_store
from scorekeeper.storage.event_log import new_game
from scorekeeper.storage.links import SCORE, find_link, scoring_links
from tests.cli.files import EXAMPLE, saved
from tests.conftest import Ran, Runner
from tests.scoring.documents import game_file
from tests.serving import Line, place, serving
from tests.storage.table import KING, opening


def begun(folder: Path, title: str) -> str:
    """A game put into an instance."""
    with closing(open_store(folder)) as shelf:
        return new_game(shelf, None, opening(KING, title=title))


def listed(runner: Runner, folder: Path) -> set[str]:
    """The ids of the games in an instance."""
    return {line.split()[0] for line in runner("games", "--instance", folder).out.splitlines()}


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    """An instance with one game."""
    begun(tmp_path / "instance", "Friday")
    return tmp_path / "instance"


def backed_up(runner: Runner, instance: Path, *options: object) -> Path:
    """The copy that `backup` makes in the folder `copies` beside an instance."""
    ran = runner("backup", instance.parent / "copies", *options, "--instance", instance)
    assert (ran.code, ran.err) == (0, "")
    return Path(ran.out.strip())


# --- backup ---------------------------------------------------------------------------------


def test_backup(runner: Runner, instance: Path) -> None:
    """It prints the name of the copy, which is a file of its own with the time in its name."""
    copy = backed_up(runner, instance)
    assert re.fullmatch(r"scorekeeper-\d{8}-\d{6}-\d{6}\.db", copy.name)
    assert list((instance.parent / "copies").iterdir()) == [copy]
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT count(*) FROM event").fetchone() == (2,)


def test_the_last_n_are_kept(runner: Runner, instance: Path) -> None:
    """Of the copies in the folder the newest N are kept, and whatever else lies there."""
    folder = instance.parent / "copies"
    folder.mkdir()
    others = [folder / "notes.txt", folder / "scorekeeper-before-the-party.db", folder / FILE]
    for other in others:
        other.write_text("mine")
    made = [backed_up(runner, instance, "--keep", 3) for _ in range(5)]
    assert set(folder.iterdir()) == {*others, *made[-3:]}
    made.append(backed_up(runner, instance, "--keep", 1))
    assert set(folder.iterdir()) == {*others, made[-1]}


def test_backup_while_serving(runner: Runner, instance: Path) -> None:
    """A server that is running is backed up with what it stored last."""
    with serving("--port", 0, "--instance", instance) as process:
        line = Line(place(process)[1])
        token = re.search(r'name="csrf_token" value="([^"]+)"', line.ask("/").text)
        assert token
        fields = {"csrf_token": token[1], "rules": "modern", "title": "Saturday"}
        names = {f"name-{seat}": name for seat, name in enumerate(("Ana", "Ben", "Cleo", "Dan"))}
        assert line.ask("/games/new", {**fields, **names}).status == 303
        copy = backed_up(runner, instance)
    assert runner("restore", copy, "--instance", instance.parent / "new").code == 0
    titles = runner("games", "--instance", instance.parent / "new").out
    assert "Friday" in titles
    assert "Saturday" in titles


@pytest.mark.parametrize("place", ["file", "file/copies"])
def test_nowhere_to_keep_copies(runner: Runner, instance: Path, place: str) -> None:
    """Where no copy can be written: exit 1 and a sentence that says why."""
    (instance.parent / "file").touch()
    ran = runner("backup", instance.parent / place, "--instance", instance)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"scorekeeper: No backup could be written to {instance.parent}/file")
    assert ran.err.count("\n") == 1


# --- restore --------------------------------------------------------------------------------


def test_restore(runner: Runner, instance: Path) -> None:
    """The copy takes the place of the database; what it replaced is named, and is a backup too."""
    before = listed(runner, instance)
    copy = backed_up(runner, instance)
    later = begun(instance, "Saturday")
    ran = runner("restore", copy, "--instance", instance)
    assert (ran.code, ran.err) == (0, "")
    assert listed(runner, instance) == before
    replaced = Path(ran.out.strip().removeprefix("Restored. What it replaced: "))
    assert replaced.parent == instance
    assert runner("restore", replaced, "--instance", instance).code == 0
    assert listed(runner, instance) == {*before, later}


def test_restore_to_a_new_folder(runner: Runner, instance: Path) -> None:
    """On a new machine the copy is all that is needed."""
    copy = backed_up(runner, instance)
    new = instance.parent / "a" / "new"
    ran = runner("restore", copy, "--instance", new)
    assert (ran.code, ran.out) == (0, "Restored. What it replaced: nothing\n")
    assert listed(runner, new) == listed(runner, instance)


def refused(runner: Runner, file: Path, instance: Path) -> Ran:
    """What `restore` does about a file that it shall refuse, touching nothing."""
    before = {path: path.read_bytes() for path in instance.iterdir() if path.is_file()}
    ran = runner("restore", file, "--instance", instance)
    assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)
    after = {path: path.read_bytes() for path in instance.iterdir() if path.is_file()}
    assert {path: after.get(path) for path in before} == before
    assert {path.name for path in after.keys() - before.keys()} <= {"serving.lock"}
    return ran


def test_no_sound_backup(runner: Runner, instance: Path) -> None:
    """A file that is no sound backup: exit 1, a sentence that names it, and nothing is touched."""
    file = saved(instance.parent, EXAMPLE)
    assert f"{file} is no sound backup: it cannot be read" in refused(runner, file, instance).err


@pytest.mark.parametrize("name", ["nothing.db", "", "instance"])
def test_no_backup_there(runner: Runner, instance: Path, name: str) -> None:
    """A file that is not there, or is a folder, is said so."""
    file = instance.parent / name
    assert refused(runner, file, instance).err == f"scorekeeper: There is no file {file}.\n"


def test_restore_while_serving(runner: Runner, instance: Path) -> None:
    """While a server has the folder, nothing is put back; once it has stopped, it is."""
    copy = backed_up(runner, instance)
    with serving("--port", 0, "--instance", instance) as process:
        place(process)
        said = refused(runner, copy, instance).err
        assert f"Scorekeeper is serving from {instance}. Stop it first (Ctrl-C)" in said
        process.kill()
        process.wait()
        assert runner("restore", copy, "--instance", instance).code == 0


def test_a_folder_that_cannot_hold_it(runner: Runner, instance: Path) -> None:
    """Where the database cannot be put: exit 1 and the sentence that says so."""
    copy = backed_up(runner, instance)
    (instance.parent / "file").touch()
    ran = runner("restore", copy, "--instance", instance.parent / "file" / "x")
    assert (ran.code, ran.out) == (1, "")
    assert "cannot be written (Not a directory)." in ran.err


# --- link -----------------------------------------------------------------------------------


def test_link(runner: Runner, instance: Path) -> None:
    """It prints the path of a fresh scoring link, and how to use it on standard error."""
    [game] = listed(runner, instance)
    ran = runner("link", game, "--instance", instance)
    assert ran.code == 0
    assert re.fullmatch(r"/open/[2-9a-z]{26}\n", ran.out)
    assert "Whoever opens it can score." in ran.err
    with closing(open_store(instance)) as shelf:
        found = find_link(shelf, ran.out.strip().removeprefix("/open/"))
        assert found
        assert (found.game_id, found.role) == (game, SCORE)
        assert scoring_links(shelf, game) == [found]


def test_link_opens_the_game(runner: Runner, instance: Path) -> None:
    """Opened at the address of the server, the path lets a phone score an imported game."""
    file = saved(instance.parent, json.dumps(game_file(title="Carried in")))
    game = runner("import", file, "--instance", instance).out.strip()
    path = runner("link", game, "--instance", instance).out.strip()
    with serving("--port", 0, "--instance", instance) as process:
        line = Line(place(process)[1])
        assert line.ask(f"/games/{game}").status == 404
        assert line.ask(path).headers["Location"] == f"/games/{game}"
        assert line.ask(f"/games/{game}/table").status == 200


@pytest.mark.parametrize("game", ["nothing", "", "' OR 1=1 --"])
def test_link_to_an_unknown_game(runner: Runner, instance: Path, game: str) -> None:
    """A game that is not there has no links: exit 1 and a sentence."""
    ran = runner("link", game, "--instance", instance)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"scorekeeper: There is no game {game} in {instance}.\n"


@pytest.mark.parametrize("command", ["backup x", "link x"])
def test_no_shelf(
    runner: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """A folder that cannot be used: exit 1 and the sentence that says why."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    ran = runner(*command.split(), "--instance", tmp_path / "file" / "instance")
    assert (ran.code, ran.out) == (1, "")
    assert "instance cannot be written (Not a directory)." in ran.err
