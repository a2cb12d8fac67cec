"""Sheets of paper: the score sheet of a game, the blank ones, and typing in what stands on them."""

import pytest
from flask import Flask

from scorekeeper.rule_sets import rule_sets
from tests.players import EVERYBODY, FOUR
from tests.scoring.documents import Document, deal, game_file, score
from tests.web.forms import Page, Phone
from tests.web.games.test_whole_games import CASES
from tests.web.sheets.test_standings import number
from tests.web.table import begun, exported, kinds, stored, tell

QUEENS = deal(
    "Ana",
    "no-queens",
    {"queens": {"Ana": 1, "Cleo": 1, "Dan": 2}},
    doubles=[["Ben", "Ana"], ["Ben", "Cleo"], ["Ben", "Dan"], ["Cleo", "Ana"], ["Ana", "Cleo"]],
)
TRUMPS = deal("Ana", "trumps", {"tricks": {"Ana": 13}}, detail="S", doubles=[["Dan", "Ana"]])


def sheet_of(phone: Phone, game: str) -> Page:
    """The score sheet, found from the standings."""
    return phone.look(f"/games/{game}/standings").tap("Score sheet")


# --- the score sheet --------------------------------------------------------------------------


def test_lines(app: Flask, phone: Phone) -> None:
    """A line a deal: declarer, contract with suit, boxes, points and running sums."""
    under_way = deal("Ana", "domino", detail="10", doubles=[["Ben", "Ana"]])
    page = sheet_of(phone, stored(app, game_file(QUEENS, TRUMPS, under_way)))
    rows = page.table("score")
    assert rows[0] == ["Deal", "Decl.", "Contract", "A Ana", "B Ben", "C Cleo", "D Dan"]
    assert rows[1] == ["Dbl.", "Pts.", "Sum"] * 4
    queens = ["C²", "−12", "−12", "X", "24", "24", "A", "−12", "−12", "", "−24", "−24"]
    assert rows[2] == ["1", "A", "No queens", *queens]
    trumps = ["", "130", "118", "", "0", "24", "", "0", "−12", "A", "−65", "−89"]
    assert rows[3] == ["2", "A", "Trumps, ♠", *trumps]
    assert rows[4] == ["3", "A", "Domino, 10", "", "", "", "A", *[""] * 8]
    assert rows[5] == ["4", "A", "", *[""] * 12]
    assert rows[29] == ["28", "D", "", *[""] * 12]
    assert rows[30:34] == [
        ["Deals", "118", "24", "−12", "−89"],
        ["Adjustments", "0", "0", "0", "0"],
        ["Penalties", "0", "0", "0", "0"],
        ["Total", "118", "24", "−12", "−89"],
    ]
    assert "² marks a redouble." in page.text


def test_underlined(app: Flask, phone: Phone) -> None:
    """An X that reaches the declarer is underlined; family is not."""
    family = [["Ben", "Cleo"], ["Ben", "Dan"]]
    king = deal("Ana", "no-king", {"king_of_hearts": "Ben"}, doubles=family)
    page = sheet_of(phone, stored(app, game_file(QUEENS, king)))
    assert [cell.text for cell in page.root.all("em")] == ["X"]
    assert [row[6] for row in page.table("score")[2:4]] == ["X", "X"]


def test_strokes(app: Flask, phone: Phone) -> None:
    """Below the totals a stroke for each double of a declarer, and what is missing at the end."""
    series = [
        deal("Ana", "no-tricks", {"tricks": {"Ana": 13}}, doubles=[["Ben", "Ana"]]),
        deal("Ana", "no-king", {"king_of_hearts": "Ana"}, doubles=[["Ben", "Ana"], ["Dan", "Ana"]]),
    ]
    short = {"contracts": ["no-tricks", "no-king"], "quota_penalty": 10}
    rows = sheet_of(phone, stored(app, game_file(*series, options=short))).table("score")
    assert rows[-4:-2] == [
        ["Doubles of A, 2 due", "", "||", "– 2 short", "| 1 short"],
        ["Doubles of B, 2 due", "–", "", "–", "–"],
    ]
    assert ["Penalties", "0", "0", "−20", "−10"] in rows


@pytest.mark.parametrize("name", [name for name in CASES if name.startswith("full-")])
def test_as_scored(app: Flask, phone: Phone, name: str) -> None:
    """Points, running sums and totals are what `scorekeeper score` makes of the game."""
    document = CASES[name]["game"]
    told = score(document)
    players = document["players"]
    rows = sheet_of(phone, stored(app, document)).table("score")
    doubling = "Dbl." in rows[1]
    running = dict.fromkeys(players, 0)
    for row, figures in zip(rows[2:], told["deals"], strict=False):
        numbers = [cell for at, cell in enumerate(row[3:]) if not doubling or at % 3]
        for player, points in figures["score"].items():
            running[player] += points
        expected = [one for name in players for one in (figures["score"][name], running[name])]
        assert list(map(number, numbers)) == expected
    [total] = [row for row in rows if row[0] == "Total"]
    assert list(map(number, total[1:])) == list(told["totals"].values())


def test_five_who_double(app: Flask, phone: Phone) -> None:
    """With more than four the boxes stand above the points."""
    players = EVERYBODY[:5]
    hearts = deal(
        "Ana",
        "no-hearts",
        {"hearts": {"Eva": 13}},
        removed=["2C", "3C"],
        doubles=[["Eva", other] for other in players[:4]],
    )
    game = stored(
        app, game_file(hearts, rules="family", players=players, options={"doubling": True})
    )
    rows = sheet_of(phone, game).table("score")
    assert rows[2] == ["1", "A", "No hearts", "", "", "", "", "X"]
    assert rows[3] == ["−130", "−130"] * 4 + ["650", "650"]


def test_a_closed_game_has_no_deals_to_come(app: Flask, phone: Phone) -> None:
    """What will not be played any more needs no line."""
    game = stored(app, game_file(QUEENS))
    phone.look(f"/games/{game}/table").press("Close the game")
    rows = sheet_of(phone, game).table("score")
    assert [row[0] for row in rows[2:4]] == ["1", "Deals"]


def test_adjustments(app: Flask, phone: Phone) -> None:
    """Each adjustment with its reason, however many."""
    rows = [
        {"player": "Dan", "points": -n, "reason": f"revoke {n}", "after_deal": 1}
        for n in range(1, 9)
    ]
    game = stored(app, game_file(QUEENS, adjustments=rows))
    page = sheet_of(phone, game)
    for n in range(1, 9):
        assert f"Dan −{n}: revoke {n} (after deal 1)" in page.text
    assert "3 more stand on the score sheet." in phone.look(f"/games/{game}/standings").text


# --- blank sheets -----------------------------------------------------------------------------

ALL = [(rules.id, seats) for rules in rule_sets().values() for seats in rules.players]


@pytest.mark.parametrize(("rules", "seats"), ALL)
def test_blank(phone: Phone, rules: str, seats: int) -> None:
    """Every rule set and number of players: all deals, who declares, the key of all contracts."""
    page = phone.look(f"/rules/{rules}/blank?players={seats}")
    told = rule_sets()[rules]
    rows = page.table("score")[2:]
    assert len(rows) == seats * len(told.options.contracts)
    assert [row[0] for row in rows] == [str(n) for n in range(1, len(rows) + 1)]
    assert {row[1] for row in rows} == {str(n) for n in range(1, seats + 1)}
    assert not any(cell for row in rows for cell in row[3:])
    names = [told.contracts[contract].names["en"] for contract in told.options.contracts]
    assert [row[0] for row in page.table("key")[1:]] == names
    fixed = told.options.choice == "fixed" or told.options.schedule == "passes"
    assert [row[2] for row in rows[: len(names)]] == (names if fixed else [""] * len(names))


def test_the_key(phone: Phone) -> None:
    """What is written down of each contract and what it is worth, for this number of players."""
    key = {row[0]: row[1:] for row in phone.look("/rules/modern/blank").table("key")}
    assert key["No last two"] == ["Second-last trick −10, Last trick −20", "−30"]
    assert key["No hearts"] == ["Hearts −2, Ace of hearts −4 more", "−30"]
    assert key["Domino"] == ["Order of going out +45 +20 +5 −5", "+65"]
    key = {row[0]: row[1:] for row in phone.look("/rules/bombu/blank").table("key")}
    assert key["No tricks"] == ["Tricks +10, Slam (all tricks) −320", "+80"]
    page = phone.look("/rules/family/blank?players=3")
    assert {row[0]: row[2] for row in page.table("key")}["No tricks"] == "+170"
    assert "Cards that lie out (1 in each deal) are written beside the contract." in page.text


@pytest.mark.parametrize(
    "address",
    ["/rules/modern/blank?players=5", "/rules/family/blank?players=two", "/rules/whist/blank"],
)
def test_no_such_sheet(phone: Phone, address: str) -> None:
    """A number of players or a rule set that does not exist has no sheet."""
    assert phone.look(address).status == 404


def test_where_blank_sheets_are_found(phone: Phone) -> None:
    """Beside the rules, in the form of a new game, at the table of a game; other numbers too."""
    page = phone.look("/games/new?rules=family").tap("Blank score sheet")
    assert page.path == "/rules/family/blank"
    assert len(page.tap("6 players").table("score")) == 2 + 42
    assert "/rules/bombu/blank" in phone.look("/games/new").links().values()


def test_blank_of_a_game(app: Flask, phone: Phone) -> None:
    """The table's own sheet has its names and first declarer, and its house rules in the key."""
    game = stored(
        app,
        game_file(first_declarer="Cleo", options={"values": {"queen": -7}}, title="Friday"),
    )
    page = phone.look(f"/games/{game}/table").tap("Blank score sheet")
    assert page.table("score")[0][3:] == ["A Ana", "B Ben", "C Cleo", "D Dan"]
    assert page.table("score")[2][:2] == ["1", "C"]
    assert ["No queens", "Queens −7", "−28"] in page.table("key")
    assert "House rules: Values: Queen −7" in page.text


# --- typed in afterwards ----------------------------------------------------------------------


def test_typed_in_afterwards(app: Flask, phone: Phone) -> None:
    """A whole series from paper: each deal saved at once, doubles and all, none declared before."""
    document = CASES["full-modern"]["game"]
    game = begun(phone, "modern", FOUR)
    series: list[Document] = [
        {**row, "declarer": FOUR[document["players"].index(row["declarer"])]}
        for row in document["deals"][:7]
    ]
    for row in series:
        page = tell(phone, game, row)
        assert page.path == f"/games/{game}", page.alerts
    assert kinds(app, game) == ["opened"] + ["scored"] * 7
    expected = score(game_file(*series))
    assert any(row["pairs"] for row in expected["deals"])
    assert score(exported(phone, game)) == expected
