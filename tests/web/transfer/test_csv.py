"""The table for spreadsheets, opened in a real one: gnumeric reads it as a person would open it."""

import csv
import io
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.scoring.files.csv_export import COLUMNS
from scorekeeper.scoring.names import without_format_characters
from scorekeeper.web.text.i18n import COOKIE
from tests.conftest import Runner
from tests.scoring.documents import Document, deal, game_file, score
from tests.web.forms import Phone
from tests.web.games.test_whole_games import CASES
from tests.web.table import stored, stored_before

KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})
ODD_NAMES = [
    ("=1+1", "O'Neil", "😀", "שלום"),
    ("+1", "-5", "@ana", "'tis"),
    ('say "hi"', "Ana, Ben", "a;b", "⸮"),
    ("007", "Jan 2", "1/2", "TRUE"),
    ('=HYPERLINK("http://evil.example","x")', "=cmd|' /C calc'!A0", '"&1+1&"', "=\\"),
    ("عمر", "李", "Ana\u200d", "２"),
    ("\u2068Ana\u2069", "\u202eBen", "\u200b=1+1", "👩\u200d👧"),
]


def downloaded(phone: Phone, game: str) -> bytes:
    """The file that the link saves."""
    answer = phone.client.get(f"/games/{game}/csv")
    assert answer.status_code == 200
    return bytes(answer.data)


def opened(folder: Path, file: bytes) -> list[dict[str, str]]:
    """What the cells of the file show in a spreadsheet, row by row."""
    if not shutil.which("ssconvert"):
        pytest.fail("No gnumeric here; ./dev tools installs it or says how", pytrace=False)
    (folder / "game.csv").write_bytes(file)
    # Written again as text, a cell is what it shows: of a formula, its value.
    subprocess.run(
        ["ssconvert", "-I", "Gnumeric_stf:stf_csvtab", "game.csv", "shown.csv"],
        cwd=folder,
        check=True,
        capture_output=True,
        env={"HOME": str(folder), "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin:/usr/local/bin"},
    )
    shown = (folder / "shown.csv").read_text("utf-8")
    return list(csv.DictReader(io.StringIO(shown, newline=""), strict=True))


def renamed(document: Document, names: tuple[str, ...]) -> Document:
    """The game played by other people."""
    known = dict(zip(document["players"], names, strict=True))

    def told(value: object) -> object:
        if isinstance(value, dict):
            return {known.get(key, key): told(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [told(inner) for inner in value]
        return known.get(value, value) if isinstance(value, str) else value

    return {**document, "players": list(names), "deals": told(document["deals"])}


@pytest.mark.parametrize("names", ODD_NAMES, ids=["; ".join(names) for names in ODD_NAMES])
def test_names_are_shown_as_they_are(
    app: Flask, phone: Phone, tmp_path: Path, names: tuple[str, ...]
) -> None:
    """In a spreadsheet each name is the text that it is: nothing is reckoned, nothing is lost."""
    game = stored(app, renamed(CASES["full-modern"]["game"], names))
    rows = opened(tmp_path, downloaded(phone, game))
    names = tuple(map(without_format_characters, names))
    assert len(rows) == 28 * 4
    assert [row["player"] for row in rows[:4]] == list(names)
    assert {row["declarer"] for row in rows} == set(names)
    doubled = {name for row in rows for name in row["doubled"].split(", ") if name}
    assert doubled <= {part for name in names for part in name.split(", ")}


@pytest.mark.parametrize("name", ["full-modern", "full-bombu", "full-family-six", "full-spanish"])
def test_the_right_columns(app: Flask, phone: Phone, tmp_path: Path, name: str) -> None:
    """The columns are told apart, and every number is the one that `scorekeeper score` prints."""
    document = CASES[name]["game"]
    told = score(document)
    rows = opened(tmp_path, downloaded(phone, stored(app, document)))
    assert tuple(rows[0]) == COLUMNS
    players = document["players"]
    assert len(rows) == len(told["deals"]) * len(players)
    for row in rows:
        deal_row = told["deals"][int(row["deal"]) - 1]
        assert row["contract"] == deal_row["contract"]
        figures = {column: int(row[column]) for column in ("base", "side_bets", "score")}
        assert list(figures.values()) == [
            deal_row[part][row["player"]] for part in ("base", "side", "score")
        ]
    assert {row["player"]: int(row["total"]) for row in rows[-len(players) :]} == told["totals"]


def test_a_game_without_deals(app: Flask, phone: Phone) -> None:
    """Before the first deal there are the columns and nothing else."""
    text = downloaded(phone, stored(app, game_file())).decode("utf-8-sig")
    assert text == ",".join(COLUMNS) + "\r\n"


@pytest.mark.parametrize(
    ("title", "start"),
    [
        ("Friday at Ana's", "friday-at-ana-s"),
        ('../"\r\nX: y', "x-y"),
        ("שלום", "barbu"),
        ("", "barbu"),
        ("a" * 9999, "a" * 80),
    ],
    ids=["plain", "steering", "no letter of these", "none", "long"],
)
def test_the_name_of_the_file(app: Flask, phone: Phone, title: str, start: str) -> None:
    """The file is saved under its title, as far as it is plain letters, and says what it is."""
    game = stored_before(app, game_file(KING), title=title)
    answer = phone.client.get(f"/games/{game}/csv")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{start}-{game}.csv"'
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.data.startswith(b"\xef\xbb\xbfdeal,")


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_with_semicolons(app: Flask, phone: Phone, language: str) -> None:
    """Where spreadsheets expect semicolons they are offered too; nothing else differs."""
    game = stored(app, CASES["full-modern"]["game"])
    plain = downloaded(phone, game).decode("utf-8")
    phone.client.set_cookie(COOKIE, language)
    links = phone.look(f"/games/{game}/standings").links().values()
    assert f"/games/{game}/csv" in links
    (offered,) = [link for link in links if "semicolon" in link]
    answer = phone.client.get(offered)
    assert answer.data.startswith(b"\xef\xbb\xbfdeal;")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    tables = [
        list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
        for text, separator in ((plain, ","), (answer.text, ";"))
    ]
    assert tables[0] == tables[1]
    assert len(tables[0]) == 1 + 28 * 4


def test_english_readers_need_no_semicolons(app: Flask, phone: Phone) -> None:
    """In English only the table with commas is offered; a separator that is not known is 404."""
    game = stored(app, game_file(KING))
    page = phone.look(f"/games/{game}/standings")
    assert not [link for link in page.links().values() if "semicolon" in link]
    for unknown in ("", ";", "tab"):
        assert (
            phone.client.get(f"/games/{game}/csv", query_string={"separator": unknown}).status_code
            == 404
        )


def test_the_command_prints_the_same(
    app: Flask, phone: Phone, runner: Runner, tmp_path: Path
) -> None:
    """`scorekeeper export GAME --csv` prints what the page saves."""
    game = stored(app, CASES["full-modern"]["game"])
    ran = runner("export", game, "--csv", "--instance", tmp_path / "instance")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == downloaded(phone, game).decode("utf-8")


def test_it_is_found(app: Flask, phone: Phone) -> None:
    """The standings lead to the file, for watchers too."""
    game = stored(app, game_file(KING))
    page = phone.look(f"/games/{game}/standings")
    assert page.links()["Table for a spreadsheet (CSV)"] == f"/games/{game}/csv"


def test_no_key_no_file(app: Flask, stranger: Phone) -> None:
    """Whoever has no key to the game is not told that it exists."""
    game = stored(app, game_file(KING))
    answer = stranger.client.get(f"/games/{game}/csv")
    assert answer.status_code == 404
    assert not re.search("Ana|Ben", answer.text)
