"""`scorekeeper score`: one JSON object for a file, one a line for many, and its exit codes."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.scoring.problems import CODES
from tests.cli.files import CASES, EXAMPLE, RIGHT, saved
from tests.conftest import Runner
from tests.players import FOUR
from tests.scoring.documents import deal, game_file, score

TWO_WRONG = game_file(
    deal("Ana", "no-tricks", {"tricks": {"Ana": 14}}),
    deal("Ana", "no-king", {"king_of_hearts": "Zoe"}),
    options={"quota": -1},
)
"""Wrong in the game itself and in both deals."""

UNREADABLE = {
    "empty": ("", "The file is not JSON: line 1, column 1."),
    "no JSON": ("Ana won.", "The file is not JSON: line 1, column 1."),
    "cut off": ('{"format": "scorekeeper-game",', "The file is not JSON: line 1, column 31."),
    "no object": ("[]", "The file holds no JSON object."),
    "NaN": ('{"format": NaN}', "NaN is not JSON."),
    "a key twice": (
        '{"format": "scorekeeper-game", "deals": [{"declarer": "Ana", "declarer": "Ben"}]}',
        "The key declarer is given twice in one object.",
    ),
    "too large": (" " * (1 << 20) + "{}", "The file is larger than 1 MiB; a game file never is."),
    "too deep": ("[" * 100_000, "The file is nested too deeply to be a game file."),
    "no format": ('{"version": 1}', 'The file is no game file: its "format" is not'),
    "another format": ('{"format": "gedcom"}', 'The file is no game file: its "format" is not'),
    "no version": (
        '{"format": "scorekeeper-game"}',
        'The file names no "version"; this is version 1.',
    ),
    "a later version": (
        '{"format": "scorekeeper-game", "version": 2}',
        'The "version" 2 is not known here; this is version 1.',
    ),
    "version true": (
        '{"format": "scorekeeper-game", "version": true}',
        'The "version" true is not known here',
    ),
    "version in quotes": (
        '{"format": "scorekeeper-game", "version": "1"}',
        'The "version" "1" is not known here; this is version 1.',
    ),
    "no rules": (
        '{"format": "scorekeeper-game", "version": 1}',
        'The file names no "rules"; known are: modern, simple,',
    ),
    "unknown rules": (
        '{"format": "scorekeeper-game", "version": 1, "rules": "bridge"}',
        'The "rules" bridge are not known here; known are: modern, simple,',
    ),
}
"""What is no game file at all, with the beginning of the sentence that says why."""


# --- one file -------------------------------------------------------------------------------


def test_the_example_of_the_specification(runner: Runner, tmp_path: Path) -> None:
    """The example comes out as game-file.md prints it, where that is not cut short."""
    ran = runner("score", saved(tmp_path, EXAMPLE))
    told = json.loads(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert told["deals"][0]["base"] == {"Ana": -6, "Ben": 0, "Cleo": -6, "Dan": -12}
    assert told["deals"][0]["side"] == {"Ana": -6, "Ben": 24, "Cleo": -6, "Dan": -12}
    assert told["deals"][0]["score"] == {"Ana": -12, "Ben": 24, "Cleo": -12, "Dan": -24}
    assert told["deals"][0]["pairs"][0] == {"pair": ["Ana", "Ben"], "level": 1, "moves": -6}
    assert told["quotas"][0] == {
        "declarer": "Ana",
        "player": "Ben",
        "made": 1,
        "required": 3,
        "owed": 2,
        "left": 6,
        "state": "owing",
    }
    assert told["penalties"] == {"Ana": 0, "Ben": 0, "Cleo": 0, "Dan": 0}
    assert told["adjustments"] == {"Ana": 0, "Ben": 0, "Cleo": 0, "Dan": -5}
    assert told["totals"] == {"Ana": -12, "Ben": 24, "Cleo": -12, "Dan": -29}
    assert told["standings"][0] == {"place": 1, "player": "Ben", "total": 24}
    assert told["settlement"]["net"] == {"Ana": -19, "Ben": 125, "Cleo": -19, "Dan": -87}
    assert told["settlement"]["pairs"][0] == {"from": "Ana", "to": "Ben", "points": 36}


def test_keys_and_their_order(runner: Runner, tmp_path: Path) -> None:
    """Every key of game-file.md is there in its order, and no other."""
    told = json.loads(runner("score", saved(tmp_path, EXAMPLE)).out)
    assert list(told) == [
        "rules",
        "wins",
        "finished",
        "deals_played",
        "deals_total",
        "deals",
        "quotas",
        "penalties",
        "adjustments",
        "totals",
        "standings",
        "settlement",
    ]
    assert [told[key] for key in list(told)[:5]] == ["modern", "highest", False, 1, 28]
    assert list(told["deals"][0]) == [
        "number",
        "declarer",
        "contract",
        "base",
        "side",
        "score",
        "pairs",
    ]
    assert [list(row) for row in told["deals"][0]["pairs"]] == [["pair", "level", "moves"]] * 4
    assert list(told["quotas"][0]) == [
        "declarer",
        "player",
        "made",
        "required",
        "owed",
        "left",
        "state",
    ]
    assert list(told["standings"][0]) == ["place", "player", "total"]
    assert list(told["settlement"]) == ["net", "pairs"]
    assert list(told["settlement"]["pairs"][0]) == ["from", "to", "points"]
    for by_name in ("penalties", "adjustments", "totals"):
        assert list(told[by_name]) == list(FOUR)


def test_order_of_rows(runner: Runner, tmp_path: Path) -> None:
    """Pairs, quotas and payments come in seat order, standings best first."""
    told = json.loads(runner("score", saved(tmp_path, EXAMPLE)).out)
    pairs = [row["pair"] for row in told["deals"][0]["pairs"]]
    assert pairs == [["Ana", "Ben"], ["Ana", "Cleo"], ["Ben", "Cleo"], ["Ben", "Dan"]]
    quotas = [(row["declarer"], row["player"]) for row in told["quotas"]]
    assert quotas == [(one, other) for one in FOUR for other in FOUR if one != other]
    standings = [(row["place"], row["player"]) for row in told["standings"]]
    assert standings == [(1, "Ben"), (2, "Ana"), (2, "Cleo"), (4, "Dan")]
    paid = [(row["from"], row["to"]) for row in told["settlement"]["pairs"]]
    assert paid == [
        ("Ana", "Ben"),
        ("Dan", "Ana"),
        ("Cleo", "Ben"),
        ("Dan", "Ben"),
        ("Dan", "Cleo"),
    ]


@pytest.mark.parametrize("name", sorted(RIGHT))
def test_right_cases(runner: Runner, tmp_path: Path, name: str) -> None:
    """A golden case that is right is scored: exit 0, figures on standard output, no complaint."""
    ran = runner("score", saved(tmp_path, RIGHT[name]))
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out) == score(RIGHT[name])


@pytest.mark.parametrize("name", sorted(set(CASES) - set(RIGHT)))
def test_wrong_cases(runner: Runner, tmp_path: Path, name: str) -> None:
    """A golden case that is wrong: exit 1, only the problems, each also a line of complaint."""
    file = saved(tmp_path, CASES[name]["game"])
    ran = runner("score", file)
    told = json.loads(ran.out)
    expected = [(row["deal"], row["code"]) for row in CASES[name]["expect_problems"]]
    assert ran.code == 1
    assert list(told) == ["problems"]
    assert [(row["deal"], row["code"]) for row in told["problems"]] == expected
    assert_said(ran.err, str(file), told["problems"])


def assert_said(err: str, file: str, problems: list[dict[str, Any]]) -> None:
    """Standard error has a line for each problem."""
    places = ["game" if row["deal"] is None else f"deal {row['deal']}" for row in problems]
    assert err.splitlines() == [
        f"scorekeeper: {file}: {place}: {row['code']}: {row['message']}"
        for place, row in zip(places, problems, strict=True)
    ]


def test_all_problems_at_once(runner: Runner, tmp_path: Path) -> None:
    """Problems of the game come with deal null and those of all deals with their numbers."""
    ran = runner("score", saved(tmp_path, TWO_WRONG))
    problems = json.loads(ran.out)["problems"]
    assert ran.code == 1
    assert [list(row) for row in problems] == [["deal", "code", "message"]] * 3
    assert [(row["deal"], row["code"]) for row in problems] == [
        (None, "option"),
        (1, "value"),
        (2, "unknown-player"),
    ]
    assert {row["code"] for row in problems} <= CODES


@pytest.mark.parametrize("kind", UNREADABLE)
def test_unreadable(runner: Runner, tmp_path: Path, kind: str) -> None:
    """What is no game file: exit 2, one sentence of complaint, nothing on standard output."""
    text, sentence = UNREADABLE[kind]
    file = saved(tmp_path, text)
    ran = runner("score", file)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"scorekeeper: {file}: {sentence}")
    assert ran.err.count("\n") == 1


def test_not_utf_8(runner: Runner, tmp_path: Path) -> None:
    """A file in another encoding cannot be read."""
    file = tmp_path / "game.json"
    file.write_bytes('{"title": "Übung"}'.encode("latin-1"))
    ran = runner("score", file)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"scorekeeper: {file}: The file is not written in UTF-8.\n"


def test_a_byte_order_mark(runner: Runner, tmp_path: Path) -> None:
    """A file that a Windows editor saved with a mark at its beginning is read."""
    file = tmp_path / "game.json"
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(EXAMPLE).encode())
    assert runner("score", file).code == 0


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_no_such_file(runner: Runner, tmp_path: Path, name: str) -> None:
    """A file that is not there, or is a folder, cannot be read: exit 2 and the reason."""
    ran = runner("score", tmp_path / name)
    why = {"missing.json": "No such file or directory", ".": "Is a directory"}[name]
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"scorekeeper: {tmp_path / name}: The file cannot be read: {why}.\n"


def test_a_line_break_in_a_problem(runner: Runner, tmp_path: Path) -> None:
    """A problem stays one line of complaint, whatever stands in the file."""
    wrong = game_file(deal("Ana", "no\nsuch\r\ncontract\x1b[31m"))
    ran = runner("score", saved(tmp_path, wrong))
    assert ran.code == 1
    assert len(ran.err.splitlines()) == 1
    assert "\x1b" not in ran.err


def test_any_script(runner: Runner, tmp_path: Path) -> None:
    """Names are printed as they are written, not as escapes."""
    players = ["Žofie", "Ибрагим", "さくら", "مريم"]
    ran = runner("score", saved(tmp_path, game_file(players=players)))
    assert ran.code == 0
    assert all(f'"{name}"' in ran.out for name in players)


# --- standard input -------------------------------------------------------------------------


def feed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Puts a text into standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_standard_input(runner: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The file `-` is standard input, scored like any other."""
    feed(monkeypatch, json.dumps(EXAMPLE))
    ran = runner("score", "-")
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out) == score(EXAMPLE)


def test_standard_input_wrong(runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    """Complaints about standard input name it `-`."""
    feed(monkeypatch, json.dumps(TWO_WRONG))
    ran = runner("score", "-")
    assert ran.code == 1
    assert all(line.startswith("scorekeeper: -: ") for line in ran.err.splitlines())
    feed(monkeypatch, "no game")
    assert runner("score", "-").code == 2


# --- many files -----------------------------------------------------------------------------


def test_many_files(runner: Runner, tmp_path: Path) -> None:
    """Each file is one line of JSON with its name first; the worst code is the exit code."""
    right = saved(tmp_path, EXAMPLE, "right.json")
    wrong = saved(tmp_path, TWO_WRONG, "wrong.json")
    unreadable = saved(tmp_path, "Ana won.", "unreadable.json")
    ran = runner("score", wrong, right, unreadable, right)
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 2
    assert [line.pop("file") for line in lines] == list(map(str, [wrong, right, unreadable, right]))
    assert list(lines[0]) == ["problems"]
    assert lines[1] == lines[3] == score(EXAMPLE)
    assert lines[2] == {}
    assert len(ran.err.splitlines()) == 4


@pytest.mark.parametrize(
    ("files", "code"),
    [("right right", 0), ("right wrong", 1), ("wrong right", 1), ("unreadable wrong", 2)],
)
def test_the_worst_code(runner: Runner, tmp_path: Path, files: str, code: int) -> None:
    """The exit code of many files is the worst of them, wherever it stands."""
    saved(tmp_path, EXAMPLE, "right")
    saved(tmp_path, TWO_WRONG, "wrong")
    saved(tmp_path, "Ana won.", "unreadable")
    assert runner("score", *(tmp_path / name for name in files.split())).code == code


def test_all_cases_in_one_call(runner: Runner, tmp_path: Path) -> None:
    """All golden cases in one call: as many lines as files, the file's name first in each."""
    files = [saved(tmp_path, case["game"], f"{name}.json") for name, case in CASES.items()]
    ran = runner("score", *files)
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 1
    assert [next(iter(line)) for line in lines] == ["file"] * len(files)
    for line, (name, case) in zip(lines, CASES.items(), strict=True):
        assert Path(line.pop("file")).stem == name
        assert list(line) == (["problems"] if name not in RIGHT else list(score(case["game"])))


# --- on its own -----------------------------------------------------------------------------


def test_score_needs_neither_web_nor_database(tmp_path: Path) -> None:
    """Scoring loads no Flask and no sqlite-utils, so that it starts at once."""
    file = saved(tmp_path, EXAMPLE)
    script = (
        "import sys; from scorekeeper.cli.parser import main; code = main(sys.argv[1:]); "
        "print([name for name in ('flask', 'jinja2', 'sqlite_utils', 'sqlite3', 'waitress') "
        "if name in sys.modules], file=sys.stderr); sys.exit(code)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, "score", str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "[]\n")
    assert json.loads(ran.stdout) == score(EXAMPLE)


def test_a_terminal_without_utf_8(tmp_path: Path) -> None:
    """Names are written in UTF-8 even where the system's encoding is plain ASCII."""
    file = saved(tmp_path, game_file(players=["Žofie", "Ben", "さくら", "Dan"]))
    ran = subprocess.run(
        [sys.executable, "-m", "scorekeeper", "score", str(file)],
        capture_output=True,
        env={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        check=False,
    )
    assert ran.returncode == 0
    assert list(json.loads(ran.stdout.decode("utf-8"))["totals"])[2] == "さくら"


def test_a_reader_that_stops_early(tmp_path: Path) -> None:
    """`scorekeeper score … | head -1` ends without a traceback."""
    files = [str(saved(tmp_path, EXAMPLE, f"{n}.json")) for n in range(300)]
    with subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", "score", *files],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
