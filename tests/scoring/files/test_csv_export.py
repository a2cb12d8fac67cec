"""The table for spreadsheets: columns, sums, and texts that cannot be taken for formulas."""

import csv
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.scoring.files.csv_export import COLUMNS, as_csv, literal
from scorekeeper.scoring.game import score_game
from tests.scoring.documents import Document, deal, game_file, read, score
from tests.scoring.test_cases import CASES, SCORED
from tests.strategies import games

PIECE = r'"[^"\\]*"|CHAR\(34\)|CHAR\(92\)'
SPOKEN = re.compile(rf"=(?:{PIECE})(?:&(?:{PIECE}))*")
"""A formula that is nothing but a text: quoted pieces, and codes of what cannot be quoted."""


def table(document: Document) -> list[dict[str, str]]:
    """The rows of a game's CSV file, by column, as a reader of CSV hands them out."""
    text = as_csv(score_game(read(document)))
    assert text[0] == "\ufeff"
    found = list(csv.DictReader(io.StringIO(text[1:], newline=""), strict=True))
    assert all(tuple(row) == COLUMNS for row in found)
    return found


def said(cell: str) -> str:
    """The text that a cell shows in a spreadsheet: itself, or what its formula comes to."""
    if not cell.startswith("="):
        return cell
    assert SPOKEN.fullmatch(cell), cell
    pieces = re.findall(PIECE, cell)
    return "".join(piece[1:-1] if piece[0] == '"' else chr(int(piece[5:-1])) for piece in pieces)


def test_the_columns() -> None:
    """The columns are a promise: names and order stay as they are, new ones come at the end."""
    head = as_csv(score_game(read(game_file()))).splitlines()
    assert head == [
        "\ufeffdeal,declarer,contract,detail,player,doubled,tricks,hearts,queens,ace_of_hearts,"
        "king_of_hearts,second_last_trick,last_trick,place,base,side_bets,score,adjustment,"
        "penalty,total"
    ]


@pytest.mark.parametrize("name", SCORED)
def test_as_scored(name: str) -> None:
    """Every figure is what `scorekeeper score` prints, and the last totals are the standings'."""
    document = CASES[name]["game"]
    told, found = score(document), table(document)
    players = list(told["totals"])
    assert len(found) == len(told["deals"]) * len(players)
    cells = iter(found)
    for row in told["deals"]:
        for player in players:
            cell = next(cells)
            assert (cell["deal"], cell["contract"]) == (str(row["number"]), row["contract"])
            assert (said(cell["declarer"]), said(cell["player"])) == (row["declarer"], player)
            assert int(cell["base"]) == row["base"][player]
            assert int(cell["side_bets"]) == row["side"][player]
            assert int(cell["score"]) == row["score"][player]
    if found:
        last = {said(row["player"]): int(row["total"]) for row in found[-len(players) :]}
        assert last == told["totals"]


@given(games(most=5))
def test_totals_run(document: Document) -> None:
    """Each total is the one before plus score, adjustment and penalty, to the last one."""
    told, found = score(document), table(document)
    for player, total in told["totals"].items():
        mine = [row for row in found if said(row["player"]) == player]
        running = 0
        for row in mine:
            running += sum(int(row[column]) for column in ("score", "adjustment", "penalty"))
            assert int(row["total"]) == running
        if mine:
            assert running == total


def test_what_was_told() -> None:
    """Doubles, captures, places, suits and ranks stand in their columns, the others are empty."""
    found = table(
        game_file(
            deal(
                "Ana",
                "trumps",
                {"tricks": {"Ana": 10, "Ben": 3}},
                detail="H",
                doubles=[["Ben", "Ana"], ["Ana", "Ben"], ["Dan", "Ana"]],
            ),
            deal("Ana", "domino", {"finished": ["Dan", "Ana", "Cleo"]}, detail="10"),
            deal("Ana", "no-last-two", {"second_last_trick": "Ben", "last_trick": "Cleo"}),
        )
    )
    ana, ben, cleo, dan = found[:4]
    assert (ana["detail"], ana["doubled"], ben["doubled"], cleo["doubled"], dan["doubled"]) == (
        "H", "Ben", "Ana", "", "Ana",
    )  # fmt: skip
    assert [row["tricks"] for row in found[:4]] == ["10", "3", "0", "0"]
    assert {row["hearts"] + row["place"] for row in found[:4]} == {""}
    assert [row["place"] for row in found[4:8]] == ["2", "", "3", "1"]
    assert (found[4]["detail"], found[8]["detail"]) == ("10", "")
    assert [row["second_last_trick"] for row in found[8:]] == ["0", "1", "0", "0"]
    assert [row["last_trick"] for row in found[8:]] == ["0", "0", "1", "0"]


def test_between_deals() -> None:
    """What was adjusted before the first deal is in its row, during the next one in the last."""
    king = deal("Ana", "no-king", {"king_of_hearts": "Ben"})
    adjustments = [
        {"player": "Dan", "points": points, "reason": "x", "after_deal": after}
        for points, after in ((1, 0), (10, 1), (100, 2))
    ]
    found = table(game_file(king, deal("Ana", "no-queens"), adjustments=adjustments))
    assert [row["adjustment"] for row in found] == ["0", "0", "0", "111"]
    queens = deal("Ana", "no-queens", {"queens": {"Cleo": 4}})
    found = table(game_file(king, queens, adjustments=adjustments))
    assert [row["adjustment"] for row in found] == ["0", "0", "0", "11", "0", "0", "0", "100"]


@pytest.mark.parametrize("name", ["Ana", "O'Neil", "Ana-Maria", "😀", "שלום", "José", "e", "李"])
def test_written_as_they_are(name: str) -> None:
    """Names that no spreadsheet takes for anything else stand in the file as they are."""
    assert literal(name) == name


@pytest.mark.parametrize(
    "name",
    ["=1+1", "+1", "-1", "@ana", "'tis", "\tx", "\rx", "＝1", "＠a", "007", "Jan 2", "1/2", "TRUE",
     "False", "wahr", "falsch", "Verdadero", "falso", "vrai", "FAUX",
     "#N/A", "½", "٣", '"', "=\\n", '=HYPERLINK("x","y")', '"&1+1&"', "-", "e1", "𝟙"],
)  # fmt: skip
def test_written_as_texts(name: str) -> None:
    """Names that would be taken for formula, number, date or truth say that they are text."""
    assert literal(name).startswith("=")
    assert said(literal(name)) == name


@given(st.text(max_size=40) | st.text('=+-@"\\& 1aB', max_size=8))
def test_nothing_gets_out_of_its_quotes(name: str) -> None:
    """Whatever a name is, the cell is it, or a formula that says it and nothing else."""
    cell = literal(name)
    assert said(cell) == name
    assert cell != name or cell[:1] not in {*"=+-@\t\r\n'#＝＋－＠"}
