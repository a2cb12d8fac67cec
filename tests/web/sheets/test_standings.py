"""The standings: places, totals, quotas, penalties, adjustments and who pays whom."""

import pytest
from flask import Flask

from tests.players import FOUR
from tests.scoring.documents import Document, deal, game_file, score
from tests.web.forms import Page, Phone
from tests.web.games.test_whole_games import CASES, SCORED
from tests.web.table import begun, exported, stored

FULL = [name for name in SCORED if name.startswith("full-")]
TIES = ["ties-high", "ties-low", "settlement-high", "standings-all-negative"]
KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})


def standings(phone: Phone, game: str) -> Page:
    """The page of the standings, found from the game's page."""
    return phone.look(f"/games/{game}").tap("Standings")


def number(text: str) -> int:
    """Points as a page writes them."""
    return int(text.replace("−", "-"))


def table(page: Page) -> list[dict[str, str]]:
    """The rows of the standings by column."""
    head, *rows = page.table("standings")
    return [dict(zip(head, row, strict=True)) for row in rows]


def payments(page: Page) -> list[str]:
    """Who pays whom, a line each."""
    [paid] = [element for element in page.root.all("ul") if element["class"] == "payments"]
    return [row.text for row in paid.all("li")]


@pytest.mark.parametrize("name", [*FULL, *TIES])
def test_as_scored(app: Flask, phone: Phone, name: str) -> None:
    """Everything on the page is what `scorekeeper score` makes of the exported file."""
    game = stored(app, CASES[name]["game"])
    told = score(exported(phone, game))
    page = standings(phone, game)
    rows = [
        {
            "place": int(row["Pl."]),
            "player": row["Player"],
            "total": number(row["Total"]),
        }
        for row in table(page)
    ]
    assert rows == told["standings"]
    for row in table(page):
        player = row["Player"]
        assert number(row["Adj."]) == told["adjustments"][player]
        assert number(row["Pen."]) == told["penalties"][player]
        for column, part in (("Con.", "base"), ("Dbl.", "side")):
            assert number(row[column]) == sum(deal[part][player] for deal in told["deals"])
    assert payments(page) == [
        f"{row['from']} → {row['to']} {row['points']}" for row in told["settlement"]["pairs"]
    ]
    net = [f"{name} {points:+}" for name, points in told["settlement"]["net"].items()]
    assert f"In all: {', '.join(net)}".replace("+0", "0").replace("-", "−") in page.text


def test_game_page_totals(app: Flask, phone: Phone) -> None:
    """The totals over the game are the same."""
    for name in FULL:
        game = stored(app, CASES[name]["game"])
        told = score(CASES[name]["game"])["totals"]
        page = phone.look(f"/games/{game}")
        [board] = [e for e in page.root.all("ol") if "scoreboard" in e["class"]]
        found = {
            next(row.all("bdi")).text: number(next(row.all("strong")).text)
            for row in board.all("li")
        }
        assert found == told


def test_ties_share_a_place(app: Flask, phone: Phone) -> None:
    """Equal totals have one place, in seat order, and the next one is skipped: 1, 1, 3, 4."""
    adjusted = [
        {"player": name, "points": points, "reason": "x", "after_deal": 0}
        for name, points in zip(FOUR, (5, 20, 20, 0), strict=True)
    ]
    page = standings(phone, stored(app, game_file(adjustments=adjusted)))
    assert [(row["Pl."], row["Player"]) for row in table(page)] == [
        ("1", "Ben"),
        ("1", "Cleo"),
        ("3", "Ana"),
        ("4", "Dan"),
    ]


def test_nobody_has_scored(phone: Phone) -> None:
    """Before the first deal all are first, nobody pays, and it is said how far the game is."""
    page = standings(phone, begun(phone))
    assert {row["Pl."] for row in table(page)} == {"1"}
    assert "after 0 of 28 deals" in page.text
    assert "Everybody is level; nobody pays." in page.text


def test_unfinished(app: Flask, phone: Phone) -> None:
    """A game that is not over says after how many deals it stands so."""
    document = CASES["full-modern"]["game"]
    game = stored(app, {**document, "deals": document["deals"][:12]})
    page = standings(phone, game)
    assert "after 12 of 28 deals" in page.text
    assert "final" not in page.text


def test_a_deal_under_way_does_not_count(app: Flask, phone: Phone) -> None:
    """A deal that is only declared is not among those played."""
    game = stored(app, game_file(KING, deal("Ana", "no-queens")))
    assert "after 1 of 28 deals" in standings(phone, game).text


def test_finished(app: Flask, phone: Phone) -> None:
    """A game that is over has final standings."""
    page = standings(phone, stored(app, CASES["full-modern"]["game"]))
    assert "final standings after 28 deals" in page.text


@pytest.mark.parametrize(
    ("options", "said"),
    [({}, "The highest total wins."), ({"sign": "penalty"}, "The lowest total wins.")],
)
def test_which_total_wins(app: Flask, phone: Phone, options: Document, said: str) -> None:
    """Whether high or low wins is said, and the order follows."""
    page = standings(phone, stored(app, game_file(KING, options=options)))
    assert said in page.text
    assert table(page)[-1]["Player"] == "Ben"


# --- quotas, penalties, adjustments ---------------------------------------------------------

SERIES = [
    deal("Ana", "no-tricks", {"tricks": {"Ana": 13}}, doubles=[["Ben", "Ana"], ["Cleo", "Ana"]]),
    deal("Ana", "no-king", {"king_of_hearts": "Ana"}, doubles=[["Ben", "Ana"]]),
]
"""A short series of Ana's: Ben meets a quota of 2, Cleo misses one double, Dan two."""

SHORT = {"contracts": ["no-tricks", "no-king"], "quota_penalty": 10}


def test_quotas(app: Flask, phone: Phone) -> None:
    """Who has doubled whom how often, who has met the quota, and who is short of it."""
    page = standings(phone, stored(app, game_file(*SERIES, options=SHORT)))
    head, *rows = page.table("quotas")
    assert head[1:] == list("ABCD")
    quotas = {row[0]: row[1:] for row in rows}
    assert [quotas[mark][0] for mark in "ABCD"] == [
        "",
        "2/2 ✓met",
        "1/2 ✗ 1 short",
        "0/2 ✗ 2 short",
    ]
    assert quotas["A"][1] == "0/2 in 2"
    assert "Everybody doubles each declarer 2 times." in page.text
    assert "Each double missing at the end of a series costs 10 points." in page.text


def test_penalties(app: Flask, phone: Phone) -> None:
    """Missed doubles cost points, on a line of their own."""
    game = stored(app, game_file(*SERIES, options=SHORT))
    fined = {row["Player"]: row["Pen."] for row in table(standings(phone, game))}
    assert fined == {"Ana": "0", "Ben": "0", "Cleo": "−10", "Dan": "−20"}


def test_penalties_where_low_wins(app: Flask, phone: Phone) -> None:
    """Where the lowest total wins, a penalty is added: it hurts either way."""
    game = stored(app, game_file(*SERIES, options={**SHORT, "sign": "penalty"}))
    fined = {row["Player"]: row["Pen."] for row in table(standings(phone, game))}
    assert fined == {"Ana": "0", "Ben": "0", "Cleo": "+10", "Dan": "+20"}


@pytest.mark.parametrize("options", [{"quota": 0}, {"doubling": False}])
def test_no_quotas(app: Flask, phone: Phone, options: Document) -> None:
    """A table without duty to double sees no quotas."""
    page = standings(phone, stored(app, game_file(KING, options=options)))
    assert "Doubles owed" not in page.text


def test_adjustments(app: Flask, phone: Phone) -> None:
    """Adjustments are summed in their column and listed with their reasons."""
    rows = [
        {"player": "Dan", "points": -5, "reason": "revoke", "after_deal": 1},
        {"player": "Ana", "points": 3, "reason": "luck", "after_deal": 0},
        {"player": "Dan", "points": 2, "reason": "mercy", "after_deal": 1},
    ]
    page = standings(phone, stored(app, game_file(KING, adjustments=rows)))
    assert {row["Player"]: row["Adj."] for row in table(page)} == {
        "Ana": "+3",
        "Ben": "0",
        "Cleo": "0",
        "Dan": "−3",
    }
    for line in (
        "Dan −5: revoke (after deal 1)",
        "Ana +3: luck (after deal 0)",
        "Dan +2: mercy (after deal 1)",
    ):
        assert line in page.text


def test_no_adjustments(app: Flask, phone: Phone) -> None:
    """Where nothing was adjusted, nothing is listed."""
    page = standings(phone, stored(app, game_file(KING)))
    assert not [heading for heading in page.root.all("h2") if heading.text == "Adjustments"]


def test_settling_up(app: Flask, phone: Phone) -> None:
    """Everybody settles with everybody: the loser of each pair pays the difference."""
    page = standings(phone, stored(app, game_file(KING)))
    assert payments(page) == ["Ben → Ana 20", "Ben → Cleo 20", "Ben → Dan 20"]
    assert "In all: Ana +20, Ben −60, Cleo +20, Dan +20" in page.text


def test_the_grid(app: Flask, phone: Phone) -> None:
    """The grid of contracts and declarers is on the page to be printed, for fixed passes too."""
    page = standings(phone, stored(app, CASES["full-bombu"]["game"]))
    head, *rows = page.table("grid")
    assert head[1:] == list("ABCD")
    told = score(CASES["full-bombu"]["game"])["deals"]
    cells = [cell for row in rows for cell in row[1:]]
    points = sorted(number(text) for cell in cells for text in cell.split())
    assert points == sorted(row["score"][row["declarer"]] for row in told)


# --- where the points came from ---------------------------------------------------------------

QUEENS = deal(
    "Ana",
    "no-queens",
    {"queens": {"Ana": 1, "Cleo": 1, "Dan": 2}},
    doubles=[["Ben", "Ana"], ["Ben", "Cleo"], ["Ben", "Dan"], ["Cleo", "Ana"], ["Ana", "Cleo"]],
)
"""The worked example of the rules: -12, +24, -12, -24."""


def test_best_and_worst(app: Flask, phone: Phone) -> None:
    """Each player's best and worst contract, doubles included."""
    page = standings(phone, stored(app, game_file(QUEENS, KING)))
    assert page.table("best")[1:] == [
        ["A", "Barbu 0", "No queens −12"],
        ["B", "No queens +24", "Barbu −20"],
        ["C", "Barbu 0", "No queens −12"],
        ["D", "Barbu 0", "No queens −24"],
    ]


def test_moved_and_settled(app: Flask, phone: Phone) -> None:
    """Every pair: what doubles moved between them, and what they settle."""
    page = standings(phone, stored(app, game_file(QUEENS, KING)))
    moved, settled = (
        [[cell.text for cell in row.all("td", "th")] for row in table.all("tr")]
        for table in page.root.all("table")
        if table["class"] == "pairs"
    )
    assert moved == [
        ["Player", "A", "B", "C", "D", "In all"],
        ["A", "", "−6", "0", "0", "−6"],
        ["B", "+6", "", "+6", "+12", "+24"],
        ["C", "0", "−6", "", "0", "−6"],
        ["D", "0", "−12", "0", "", "−12"],
    ]
    assert settled[1:] == [
        ["A", "", "−16", "0", "+12", "−4"],
        ["B", "+16", "", "+16", "+28", "+60"],
        ["C", "0", "−16", "", "+12", "−4"],
        ["D", "−12", "−28", "−12", "", "−52"],
    ]


def test_check_sum(app: Flask, phone: Phone) -> None:
    """What all totals make, and what they must."""
    rows = [{"player": "Dan", "points": -5, "reason": "revoke", "after_deal": 1}]
    page = standings(phone, stored(app, game_file(QUEENS, KING, adjustments=rows)))
    said = "all totals make −49; expected −49 (deals −44, adjustments −5, penalties 0)."
    assert f"Check sum: {said}" in page.text


def test_who_sits_where(app: Flask, phone: Phone) -> None:
    """Seats in the order of play, with initials that differ."""
    players = ["Ana", "Xaver", "Anton", "Dan"]
    page = standings(phone, stored(app, game_file(players=players)))
    assert (
        "Players, in the order of play: 1. Aa Ana, 2. Xa Xaver, 3. At Anton, 4. D Dan" in page.text
    )


def test_house_rules(app: Flask, phone: Phone) -> None:
    """Every house rule that differs is said, and no other; values as this table writes them."""
    options = {
        "schedule": "rotation",
        "choice": "fixed",
        "contracts": ["no-tricks", "domino"],
        "values": {"heart": -3, "slam": 60, "trick": -2},
        "places": [40, 20],
        "factors": [2, 4],
        "positive_doubles": "anyone",
        "quota": 1,
        "quota_penalty": 7,
        "undoubled_negatives": "split",
        "sign": "penalty",
    }
    page = standings(phone, stored(app, game_file(options=options)))
    [said] = [element.text for element in page.root.all("p") if element["class"] == "house-rules"]
    assert said == (
        "House rules: Who declares when: the turn passes after every deal · "
        "Choice of contracts: printed order · Menu: No tricks, Domino · "
        "Values: Heart +3, Slam (all tricks) −60 · Domino: −40, −20, 0, 0 · Factors: 2, 4 · "
        "Doubles in trumps and domino: anyone · Quota: 1 · Missed doubles: 7 · "
        "Undoubled negatives: split the total · "
        "Which way points are written: penalty, lowest wins"
    )
    page = standings(phone, stored(app, game_file(options={"doubling": False})))
    assert "House rules: Doubling: no" in page.text
    assert "Moved by doubles" not in page.text
    assert "All rules as printed." in standings(phone, stored(app, game_file())).text


def test_title(app: Flask, phone: Phone) -> None:
    """The standings bear the title of the game and the name of its rules."""
    page = standings(phone, stored(app, game_file(KING, title="Friday")))
    [heading] = page.root.all("h1")
    assert heading.text.startswith("Friday Modern Barbu")
