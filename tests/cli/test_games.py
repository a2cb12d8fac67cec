"""`scorekeeper import`, `games` and `export`: games carried in, listed and carried out."""

import io
import json
import re
import sys
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.history.changes import open_game, undo
from scorekeeper.scoring.history.replay import Event
from scorekeeper.storage.database import FILE, open_store
from scorekeeper.storage.evenings import today
from scorekeeper.storage.event_log import change, events, new_game
from tests.cli.files import CASES, EXAMPLE, RIGHT, saved
from tests.conftest import Ran, Runner
from tests.scoring.documents import Document, deal, game_file, score


def kept(runner: Runner, folder: Path, document: object) -> str:
    """The id of a game imported into the instance `folder`/instance, stored already or not."""
    file = saved(folder, document)
    ran = runner("import", file, "--again", "--instance", folder / "instance")
    assert (ran.code, ran.err) == (0, "")
    return ran.out.strip()


def exported(runner: Runner, folder: Path, game: str) -> Ran:
    """What `export` does about a game of that instance."""
    return runner("export", game, "--instance", folder / "instance")


def without_its_day(ran: Ran) -> Document:
    """The exported file without the day, which is that of the import where the file had none."""
    document: Document = json.loads(ran.out)
    assert document.pop("date")
    return document


# --- import ---------------------------------------------------------------------------------


def test_import_tells_the_id(runner: Runner, tmp_path: Path) -> None:
    """Importing prints the id of the new game and nothing else."""
    assert re.fullmatch(r"[0-9a-z]{8}", kept(runner, tmp_path, EXAMPLE))


def test_imported_twice(runner: Runner, tmp_path: Path) -> None:
    """A file imported again is another game, where it is asked for."""
    assert kept(runner, tmp_path, EXAMPLE) != kept(runner, tmp_path, EXAMPLE)


def imported(runner: Runner, folder: Path, document: object, *options: str) -> Ran:
    """What a plain import does about a file in that instance."""
    file = saved(folder, document)
    return runner("import", file, *options, "--instance", folder / "instance")


DEALS = RIGHT["full-modern"]["deals"]
STORED = game_file(*DEALS[:3], title="Friday")
DECLARED = {key: said for key, said in DEALS[3].items() if key != "captures"}


@pytest.mark.parametrize(
    "deals",
    [DEALS[:3], DEALS[:1], DEALS[:5], DEALS, [*DEALS[:3], DECLARED]],
    ids=["the same", "earlier", "later", "to the end", "one declared since"],
)
def test_a_game_that_is_stored(runner: Runner, tmp_path: Path, deals: list[Document]) -> None:
    """A file of a game that is stored, further on or not as far, is asked about, not doubled."""
    game = kept(runner, tmp_path, STORED)
    file = game_file(*deals, title="Friday")
    ran = imported(runner, tmp_path, file)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == (
        f"scorekeeper: {tmp_path / 'game.json'} is stored already as game {game} (deals there: 3, "
        f"in the file: {len(deals)}). To store it as another game, add --again.\n"
    )
    assert len(runner("games", "--instance", tmp_path / "instance").out.splitlines()) == 1
    again = imported(runner, tmp_path, file, "--again")
    assert again.code == 0
    assert again.out.strip() != game
    assert without_its_day(exported(runner, tmp_path, game)) == STORED


@pytest.mark.parametrize(
    "other",
    [
        game_file(title="Friday"),
        game_file(*DEALS[:3], title="Saturday"),
        game_file(*DEALS[:3]),
        game_file(*DEALS[:3], title="Friday", options={"quota": 0}),
        game_file(*DEALS[:2], *DEALS[3:4], title="Friday"),
        game_file(DECLARED, title="Friday"),
    ],
    ids=["no deal yet", "title", "no title", "house rules", "other deals", "only declared"],
)
def test_a_game_that_is_like_one(runner: Runner, tmp_path: Path, other: Document) -> None:
    """A game that differs in its table or in a deal is another one, and is stored unasked."""
    kept(runner, tmp_path, STORED)
    ran = imported(runner, tmp_path, other)
    assert (ran.code, ran.err) == (0, "")
    assert len(runner("games", "--instance", tmp_path / "instance").out.splitlines()) == 2


def test_other_people(runner: Runner, tmp_path: Path) -> None:
    """The same deals of other players, in other seats or begun by another one are other games."""
    one = deal("Ana", "no-king", {"king_of_hearts": "Ben"})
    kept(runner, tmp_path, game_file(one))
    others = [
        game_file(one, players=["Ana", "Ben", "Cleo", "Eva"]),
        game_file(one, players=["Ana", "Ben", "Dan", "Cleo"]),
        game_file({**one, "declarer": "Dan"}, first_declarer="Dan"),
    ]
    for other in others:
        assert imported(runner, tmp_path, other).code == 0
        assert imported(runner, tmp_path, other).code == 1


def test_a_deal_that_was_taken_back(runner: Runner, tmp_path: Path) -> None:
    """What counts is how the stored game stands, not what was entered once."""
    game = kept(runner, tmp_path, STORED)
    with closing(open_store(tmp_path / "instance")) as shelf:
        change(shelf, game, "k1", lambda book, said: undo(book))
        assert imported(runner, tmp_path, game_file(*DEALS[:2], title="Friday")).code == 1
        for key in ("k2", "k3"):
            change(shelf, game, key, lambda book, said: undo(book))
    assert imported(runner, tmp_path, STORED).code == 0


def test_import_from_standard_input(
    runner: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file `-` is standard input."""
    text = json.dumps(EXAMPLE).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    ran = runner("import", "-", "--instance", tmp_path / "instance")
    assert ran.code == 0
    assert score(json.loads(exported(runner, tmp_path, ran.out.strip()).out)) == score(EXAMPLE)


@pytest.mark.parametrize("name", sorted(set(CASES) - set(RIGHT)))
def test_a_wrong_game_is_not_imported(runner: Runner, tmp_path: Path, name: str) -> None:
    """What `score` refuses with exit 1, `import` refuses with the same lines, and keeps nothing."""
    file = saved(tmp_path, CASES[name]["game"])
    ran = runner("import", file, "--instance", tmp_path / "instance")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == runner("score", file).err
    assert runner("games", "--instance", tmp_path / "instance").out == ""


@pytest.mark.parametrize("text", ["", "Ana won.", "[]", '{"format": "scorekeeper-game"}'])
def test_an_unreadable_file_is_not_imported(runner: Runner, tmp_path: Path, text: str) -> None:
    """What `score` cannot read, `import` cannot read either: exit 2 and the same sentence."""
    file = saved(tmp_path, text)
    ran = runner("import", file, "--instance", tmp_path / "instance")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == runner("score", file).err


def test_an_imported_log_begins_with_the_game(runner: Runner, tmp_path: Path) -> None:
    """The log of an imported game has the opening, each deal, each adjustment in its place."""
    game = kept(runner, tmp_path, EXAMPLE)
    with closing(open_store(tmp_path / "instance")) as shelf:
        kinds = [event.event.kind for event in events(shelf, game)]
    assert kinds == ["opened", "scored", "adjusted"]


# --- there and back -------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(RIGHT))
def test_there_and_back(runner: Runner, tmp_path: Path, name: str) -> None:
    """A golden case imported and exported is scored the same, and exports the same once more."""
    once = exported(runner, tmp_path, kept(runner, tmp_path, RIGHT[name]))
    assert (once.code, once.err) == (0, "")
    document = json.loads(once.out)
    assert score(document) == score(RIGHT[name])
    again = exported(runner, tmp_path, kept(runner, tmp_path, document))
    assert again.out == once.out


def test_nothing_is_lost(runner: Runner, tmp_path: Path) -> None:
    """Title, options, first declarer, adjustments and their places come back as they were."""
    document = game_file(
        *RIGHT["full-spanish"]["deals"][:5],
        rules="spanish",
        title="Übung „Freitag“",
        players=["Ana", "Ben", "Cleo", "Dan"],
        options={"quota": 0, "values": {"queen": -7}, "factors": [2, 3]},
        adjustments=[
            {"player": "Ben", "points": -5, "reason": "revoke", "after_deal": 0},
            {"player": "Ana", "points": -999_999, "reason": "♥", "after_deal": 2},
            {"player": "Dan", "points": 0, "reason": "", "after_deal": 5},
        ],
    )
    back = without_its_day(exported(runner, tmp_path, kept(runner, tmp_path, document)))
    assert back == document


def test_the_first_declarer_is_kept(runner: Runner, tmp_path: Path) -> None:
    """Who declares first is exported where it is not the first player."""
    other = game_file(first_declarer="Cleo")
    assert without_its_day(exported(runner, tmp_path, kept(runner, tmp_path, other))) == other
    usual = game_file(first_declarer="Ana")
    back = without_its_day(exported(runner, tmp_path, kept(runner, tmp_path, usual)))
    assert back == game_file()


def test_export_can_be_scored(
    runner: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`scorekeeper export GAME | scorekeeper score -` scores the stored game."""
    text = exported(runner, tmp_path, kept(runner, tmp_path, EXAMPLE)).out.encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    ran = runner("score", "-")
    assert (ran.code, json.loads(ran.out)) == (0, score(EXAMPLE))


@pytest.mark.parametrize("game", ["nothing", "", "../x", "' OR 1=1 --", "é"])
def test_export_of_an_unknown_game(runner: Runner, tmp_path: Path, game: str) -> None:
    """A game that is not there: exit 1 and a sentence with its id and the folder."""
    kept(runner, tmp_path, EXAMPLE)
    ran = exported(runner, tmp_path, game)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"scorekeeper: There is no game {game} in {tmp_path / 'instance'}.\n"


# --- games ----------------------------------------------------------------------------------


def test_no_games(runner: Runner, tmp_path: Path) -> None:
    """Where nothing is stored, nothing is listed."""
    ran = runner("games", "--instance", tmp_path)
    assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_games_are_listed(runner: Runner, tmp_path: Path) -> None:
    """Each game is a line: id, rule set, title, players, how far it is."""
    first = kept(runner, tmp_path, EXAMPLE)
    second = kept(runner, tmp_path, RIGHT["full-bombu"])
    ran = runner("games", "--instance", tmp_path / "instance")
    assert sorted(ran.out.splitlines()) == sorted(
        [
            f"{first} modern             Friday: Ana, Ben, Cleo, Dan (1 of 28 deals)",
            f"{second} bombu              Ana, Ben, Cleo, Dan (24 of 24 deals)",
        ]
    )


def test_a_title_stays_in_its_line(runner: Runner, tmp_path: Path) -> None:
    """A line break in a title, which an earlier release took, does not break the list."""
    opening, *_rest = told(game_file())
    with closing(open_store(tmp_path / "instance")) as shelf:
        new_game(shelf, None, [Event("opened", {**opening.payload, "title": "Fri\nday\x1b[2J"})])
    ran = runner("games", "--instance", tmp_path / "instance")
    assert len(ran.out.splitlines()) == 1
    assert "\x1b" not in ran.out


def told(document: Document) -> tuple[Event, ...]:
    """The entries of a game file that is right."""
    entries = open_game(document, rule_sets())
    assert isinstance(entries, tuple)
    return entries


# --- the day --------------------------------------------------------------------------------


def test_the_day_of_a_file(runner: Runner, tmp_path: Path) -> None:
    """The day in a file is kept, whatever day is given besides, and is exported again."""
    dated = {**EXAMPLE, "date": "2019-03-01"}
    game = imported(runner, tmp_path, dated, "--date", "2020-01-01").out.strip()
    assert json.loads(exported(runner, tmp_path, game).out)["date"] == "2019-03-01"
    assert imported(runner, tmp_path, dated).code == 1


def test_the_day_given(runner: Runner, tmp_path: Path) -> None:
    """Where the file names no day, the one given is kept; one that is none is refused."""
    game = imported(runner, tmp_path, EXAMPLE, "--date", "2019-03-01").out.strip()
    assert json.loads(exported(runner, tmp_path, game).out)["date"] == "2019-03-01"
    ran = imported(runner, tmp_path, EXAMPLE, "--again", "--date", "2019-02-29")
    assert (ran.code, ran.out) == (1, "")
    assert "game: value: The day a game was begun" in ran.err


@pytest.mark.parametrize(("typed", "kept_as"), [("2019-03-01\n", "2019-03-01"), ("\n", None)])
def test_the_day_is_asked_for(
    runner: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, kept_as: str | None
) -> None:
    """At a terminal the day is asked for; today is offered, and taken where nothing is typed."""
    terminal = io.StringIO(typed)
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", terminal)
    ran = imported(runner, tmp_path, EXAMPLE)
    assert ran.err == f"When was the game begun? [{today()}] "
    back = json.loads(exported(runner, tmp_path, ran.out.strip()).out)
    assert back["date"] == (kept_as or today())


def test_games_are_listed_by_day(runner: Runner, tmp_path: Path) -> None:
    """The game that was begun last comes first, in whatever order the games were imported."""
    days = ["2020-01-01", "2022-01-01", "2021-01-01"]
    games = {
        day: imported(runner, tmp_path, game_file(title=day, date=day)).out.strip() for day in days
    }
    lines = runner("games", "--instance", tmp_path / "instance").out.splitlines()
    assert [line.split()[0] for line in lines] == [games[day] for day in sorted(days)[::-1]]


def test_very_many_problems(runner: Runner, tmp_path: Path) -> None:
    """Import prints the first hundred problems and how many more there are; score prints all."""
    document = game_file() | {f"key{n}": n for n in range(250)}
    lines = imported(runner, tmp_path, document).err.splitlines()
    assert len(lines) == 101
    assert lines[-1].endswith("and 150 more.")
    assert len(runner("score", tmp_path / "game.json").err.splitlines()) == 250


def test_the_instance_of_this_folder(
    runner: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without --instance the games are those in the folder `instance` here."""
    game = kept(runner, tmp_path, EXAMPLE)
    monkeypatch.chdir(tmp_path)
    assert runner("games").out.startswith(game)
    assert score(json.loads(runner("export", game).out)) == score(EXAMPLE)
    assert runner("import", "game.json", "--again").code == 0
    assert len(runner("games").out.splitlines()) == 2


# --- folders that cannot be used ------------------------------------------------------------


@pytest.mark.parametrize("command", ["games", "export x", "import game.json"])
def test_no_shelf(
    runner: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """A folder that cannot be used: exit 1 and the sentence that says why."""
    saved(tmp_path, EXAMPLE)
    monkeypatch.chdir(tmp_path)
    ran = runner(*command.split(), "--instance", tmp_path / "game.json" / "instance")
    assert (ran.code, ran.out) == (1, "")
    assert "instance cannot be written (Not a directory). Give another with --instance" in ran.err
    (tmp_path / FILE).write_text("This is no database, and longer than its first page." * 99)
    ran = runner(*command.split(), "--instance", tmp_path)
    assert (ran.code, ran.out) == (1, "")
    assert "scorekeeper.db is not a Scorekeeper database" in ran.err
