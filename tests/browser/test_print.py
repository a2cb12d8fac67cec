"""What comes out of the printer: all that counts, on as many sheets as it should, to be read."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.dealt import game_file
from tests.browser.paper import Printed, output, printed
from tests.browser.table import stored
from tests.players import EVERYBODY, FOUR
from tests.scoring.documents import Document, deal
from tests.strategies import games

LONG = (
    "Ana Maximiliane von Hohenfels-",
    "Konstantinopolitanischerdudel-",
    "Maria del Carmen Rodriguez Paz",
    "WWWWWWWWWW WWWWWWWWWW WWWWWWWW",
    "Wolfgang-Amadeus von Salzburg.",
    "Finn Bergedorf aus Oberammerga",
)
"""Names of 30 letters."""
LONGEST_TITLE = "Friday at Ana's with everybody from the village and the valley, for the 2nd time"
REASON = "revoke, and talked much too long while the others were thinking of their cards.."
PAPERS = ("A4", "Letter")
LEAST_POINTS = 9
DARKEST_GREY = "333333"
MARGIN = 27  # points: 10 mm, less the air above the letters
CUT_OFF = """() => [...document.querySelectorAll("main *")]
    .filter((element) => getComputedStyle(element).overflow !== "visible")
    .filter((element) => element.scrollWidth > element.clientWidth && element.clientWidth > 0)
    .map((element) => element.outerHTML.slice(0, 80))"""
"""What is cut off at the edge of its box."""

STRICT = {
    "schedule": "rotation",
    "doubling": True,
    "factors": [2, 4],
    "positive_doubles": "anyone",
    "quota": 2,
    "quota_penalty": 10,
    "undoubled_negatives": "split",
    "sign": "merit",
    "places": [-90, -60, -10],
    "values": {"trick": 11, "heart": 9, "queen": 21, "king_of_hearts": 49, "last_trick": 51},
}
"""A family table that has changed nearly every rule it can."""


def everything(
    rules: str, players: tuple[str, ...], doubled: bool, reason: str = REASON
) -> Document:
    """A whole game with a long title, doubles in every deal where wanted, many adjustments."""
    deals = 28 if rules == "modern" else 7 * len(players)
    document = game_file(rules, players, deals, title=LONGEST_TITLE, doubled=rules == "modern")
    if doubled and rules == "family":
        document["options"] = STRICT
        for row in document["deals"]:
            who, (first, *others) = row["declarer"], [p for p in players if p != row["declarer"]]
            spoken = [[one, who] for one in others] + [[first, one] for one in others]
            row["doubles"] = [*spoken, [who, others[0]], [others[0], first]]
            if row["contract"] == "domino":
                row["captures"]["finished"] = [*row["captures"]["finished"]][:3]
    document["adjustments"] = [
        {"player": player, "points": -15, "reason": reason, "after_deal": 9}
        for player in players[:4] * 2
    ]
    return document


def sound(paper: Printed, *, dark: Path | None = None) -> None:
    """See that it can be read: large and black enough, nothing cut off, nothing to be tapped."""
    assert min(size for size, _colour in paper.fonts) >= LEAST_POINTS
    assert max(colour for _size, colour in paper.fonts) <= DARKEST_GREY
    assert paper.out_of_place(MARGIN) == []
    assert paper.links == []
    text = " ".join(paper.lines)
    assert not re.search(r"\bPrint\b|\bScorekeeper\b|http", text)
    if dark:
        dots = paper.grey(dark)
        assert sum(dots) / len(dots) > 200
        assert dots[0] == dots[-1] == 255


def minus(points: int) -> str:
    """Points as they are printed."""
    return str(points).replace("-", "−")


TABLES = [
    ("modern", LONG[:4], True),
    ("family", LONG[:3], True),
    ("family", EVERYBODY[:5], False),
    ("family", LONG, False),
    ("family", LONG, True),
]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{len(table[1])}")
def test_sheets(
    live_server: LiveServer,
    new_page: Callable[..., Page],
    tmp_path: Path,
    table: tuple[str, tuple[str, ...], bool],
) -> None:
    """A whole game, from a phone in dark colours: standings on one page, 42 deals on two."""
    page, (rules, players, doubled) = new_page(color_scheme="dark"), table
    deals = 28 if rules == "modern" else 7 * len(players)
    for where, most, reason in (
        ("standings", 1, REASON),
        ("sheet", 1 if deals <= 28 else 2, "revoke"),
    ):
        page.goto(f"{stored(live_server, everything(rules, players, doubled, reason))}/{where}")
        page.emulate_media(media="print")
        assert page.evaluate(CUT_OFF) == []
        page.emulate_media(media=None)
        for paper in PAPERS:
            sheet = printed(page, tmp_path / "sheet.pdf", paper)
            assert sheet.pages <= most, (where, paper)
            assert sheet.facts["Page size"].startswith("595" if paper == "A4" else "612")
            sound(sheet, dark=tmp_path if paper == "A4" else None)
            if where == "sheet":
                for lines in sheet.by_page:  # where the table goes on, its head stands again
                    heads = [line for line in lines if line.count("Pts.") == len(players)]
                    firsts = [line.split()[0] for line in lines]
                    assert len(heads) == any(word.isdigit() or word == "Total" for word in firsts)
                numbers = {line.split()[0] for line in sheet.lines}
                assert numbers >= {*map(str, range(1, deals + 1))}


def test_standings_say_everything(live_server: LiveServer, page: Page, tmp_path: Path) -> None:
    """Title, day, rules, seats, places, sources, best and worst, quotas, pairs, sum, names."""
    document = everything("modern", FOUR, doubled=True)
    document["options"] = {"quota_penalty": 10}
    page.goto(f"{stored(live_server, document)}/standings")
    day = page.locator("time").inner_text()
    lines = printed(page, tmp_path / "standings.pdf").lines
    text = " ".join(lines)
    for said in (
        LONGEST_TITLE,
        f"Modern Barbu, {day}, final standings after 28 deals",
        "The highest total wins.",
        "Players, in the order of play: 1. A Ana, 2. B Ben, 3. C Cleo, 4. D Dan",
        "House rules: Missed doubles: 10",
        "Check sum: all totals make −120; expected −120 (deals 0, adjustments −120, penalties 0).",
        "3 more stand on the score sheet.",
    ):
        assert said in text
    assert "Pl. Player Con. Dbl. Adj. Pen. Total" in lines
    for heading in (
        "Best and worst contract Doubles owed",
        "Moved by doubles Settling up",
        "Contracts",
    ):
        assert heading in lines
    for names in ("Ana Ben", "Cleo Dan"):  # to sign
        assert any(line.endswith(names) for line in lines)


def test_score_sheet_says_everything(live_server: LiveServer, page: Page, tmp_path: Path) -> None:
    """A deal a line, in the notation of paper, strokes, and a legend for it."""
    queens = deal(
        "Ana",
        "no-queens",
        {"queens": {"Ana": 1, "Cleo": 1, "Dan": 2}},
        doubles=[["Ben", "Ana"], ["Ben", "Cleo"], ["Ben", "Dan"], ["Cleo", "Ana"], ["Ana", "Cleo"]],
    )
    trumps = deal("Ana", "trumps", {"tricks": {"Ana": 13}}, detail="S", doubles=[["Dan", "Ana"]])
    document = {**game_file("modern", FOUR, 0), "deals": [queens, trumps]}
    page.goto(f"{stored(live_server, document)}/sheet")
    lines = printed(page, tmp_path / "sheet.pdf").lines
    assert "1 A No queens C² −12 −12 X 24 24 A −12 −12 −24 −24" in lines
    assert "2 A Trumps, ♠ 130 118 0 24 0 −12 A −65 −89" in lines
    assert "28 D" in lines
    assert "Total 118 24 −12 −89" in lines
    assert "Doubles of A, 2 due | | |" in lines
    assert "² marks a redouble." in " ".join(lines)


BLANK = [
    ("modern", 4, 28, 1, "A4"),
    ("modern", 4, 28, 1, "Letter"),
    ("bombu", 4, 24, 1, "Letter"),
    ("family", 6, 42, 2, "Letter"),
    ("strict", 6, 42, 2, "A4"),
    ("strict", 6, 42, 2, "Letter"),
]
"""Rules (or a table that changed nearly all), players, deals, most sheets of which paper."""


def test_blank_sheets(live_server: LiveServer, page: Page, tmp_path: Path) -> None:
    """A line for each deal and room to write, on one page or two, house rules or not."""
    strict = stored(live_server, everything("family", LONG, doubled=True))
    for rules, seats, deals, most, paper in BLANK:
        printed_rules = f"{live_server.url}/rules/{rules}/blank?players={seats}"
        page.goto(f"{strict}/blank" if rules == "strict" else printed_rules)
        sheet = printed(page, tmp_path / "blank.pdf", paper)
        assert sheet.pages <= most
        sound(sheet)
        numbers = {line.split()[0] for line in sheet.lines}
        assert numbers >= {*map(str, range(1, deals + 1))}


STACK = """async (addresses) => {
    const read = async (address) => new DOMParser().parseFromString(
        await (await fetch(address)).text(), "text/html").querySelector("main");
    const parts = await Promise.all(addresses.map(read));
    for (const part of parts.slice(1)) part.style.breakBefore = "page";
    document.body.replaceChildren(...parts);
}"""
"""Puts what several pages show under each other, each from the top of a sheet of paper."""


def test_fifty_games(live_server: LiveServer, page: Page, tmp_path: Path) -> None:
    """Any rules, any house rules: the printed totals are those of `scorekeeper score`."""
    files: list[str] = []
    addresses: list[str] = []

    @settings(max_examples=50, phases=[Phase.generate])
    @given(games())
    def store_one(document: dict[str, Any]) -> None:
        for row in document.get("adjustments", ()):
            row["points"] %= 1000  # as many digits as somebody would type
        file = tmp_path / f"game-{len(files)}.json"
        file.write_text(json.dumps(document), "utf-8")
        files.append(str(file))
        addresses.append(stored(live_server, document))

    store_one()
    assert len(files) == 50
    answers = output(sys.executable, "-m", "scorekeeper", "score", *files).splitlines()
    told = [json.loads(answer) for answer in answers]
    papers = []
    for where in ("standings", "sheet"):
        page.goto(f"{addresses[0]}/{where}")
        page.evaluate(STACK, [f"{address}/{where}" for address in addresses])
        papers.append(printed(page, tmp_path / f"{where}.pdf"))
    standings, sheets = papers
    assert standings.pages == 50
    for game, lines in zip(told, standings.by_page, strict=True):
        for row in game["standings"]:
            start, end = f"{row['place']} {row['player']} ", f" {minus(row['total'])}"
            assert any(line.startswith(start) and line.endswith(end) for line in lines)
    totals = [" ".join(map(minus, game["totals"].values())) for game in told]
    assert [line for line in sheets.lines if re.match(r"Total [−\d]", line)] == [
        f"Total {points}" for points in totals
    ]


def test_print_button(live_server: LiveServer, new_page: Callable[..., Page]) -> None:
    """A button prints the page where scripts run; where they do not, there is none."""
    address = stored(live_server, game_file("modern", FOUR, 3))
    page = new_page()
    page.add_init_script("window.print = () => { window.printed = true; }")
    for where in ("standings", "sheet", "blank"):
        page.goto(f"{address}/{where}")
        page.get_by_role("button", name="Print", exact=True).tap()
        assert page.evaluate("window.printed")
    page = new_page(java_script_enabled=False)
    page.goto(f"{address}/standings")
    expect(page.get_by_role("link", name="Score sheet", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_hidden()
