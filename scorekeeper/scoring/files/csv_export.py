"""The score sheet as a table for a spreadsheet: a row for each deal and player, as CSV.

The columns keep their names and their order in every release and every language; new ones are
added at the end. Names stand in them, never seats, so that a row says what it says by itself:

* `deal` (from 1), `declarer`, `contract`, `detail` (trump suit or start rank), as in a game file;
* `player`, and whom that player `doubled` in this deal, redoubles among them;
* what that player took: a count in the columns of COUNTED, 1 for the taker of a card or trick, and
  `place` of going out in domino; empty where the deal did not ask;
* `base`, `side_bets` and their sum `score`, in points;
* `adjustment` and `penalty`: points given or taken between the deal before and the next one;
* `total` after it all: the `total` before plus `score`, `adjustment` and `penalty`. So the last
  `total` is the one in the standings.

Only deals that are played have rows. Numbers are written as numbers, with "-" for a minus.
"""

import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Sequence

from scorekeeper.scoring.deal import Deal, DealScore, Points
from scorekeeper.scoring.game import GameScore, penalty_totals
from scorekeeper.scoring.names import without_format_characters

COUNTED = (
    "tricks",
    "hearts",
    "queens",
    "ace_of_hearts",
    "king_of_hearts",
    "second_last_trick",
    "last_trick",
)
COLUMNS = (
    "deal",
    "declarer",
    "contract",
    "detail",
    "player",
    "doubled",
    *COUNTED,
    "place",
    "base",
    "side_bets",
    "score",
    "adjustment",
    "penalty",
    "total",
)
BYTE_ORDER_MARK = "\ufeff"
"""At the beginning of a file it tells spreadsheets that the text is UTF-8."""
BOOLEAN_WORDS = frozenset({"true", "false", "wahr", "falsch", "verdadero", "falso", "vrai", "faux"})
"""Words that spreadsheets take for a truth value, in the languages of the app."""
CODES = {'"': "CHAR(34)", "\\": "CHAR(92)"}
"""How a formula spells the characters that mean something inside its quotes."""

Row = tuple[str | int, ...]


def as_csv(sheet: GameScore, separator: str = ",") -> str:
    """The table as the text of a CSV file: RFC 4180, to be written in UTF-8.

    `separator` is a comma, or the semicolon that spreadsheets expect where a comma stands in
    decimal numbers. Format characters, which keep some spreadsheets from opening the file, are left
    out of names.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=separator)
    writer.writerow(COLUMNS)
    for row in rows(sheet):
        writer.writerow([cell if isinstance(cell, int) else _shown(cell) for cell in row])
    return BYTE_ORDER_MARK + text.getvalue()


def rows(sheet: GameScore) -> Iterator[Row]:
    """The rows under COLUMNS: deals in order, players in seat order; "" where there is nothing."""
    players = sheet.game.players
    totals: Points = (0,) * len(players)
    before = totals
    for number, (deal, score) in enumerate(sheet.scored_deals, start=1):
        lost = penalty_totals(sheet.game, [played for played, _ in sheet.scored_deals[:number]])
        adjusted = _adjusted(sheet, number)
        added = tuple(fine - less for fine, less in zip(lost, before, strict=True))
        totals = tuple(map(sum, zip(totals, score.score, adjusted, added, strict=True)))
        before = lost
        for seat, name in enumerate(players):
            yield (
                number,
                *(players[deal.declarer], deal.contract, _detail(deal), name),
                *_capture_cells(deal, seat, players),
                *_points(score, seat),
                *(adjusted[seat], added[seat], totals[seat]),
            )


def _adjusted(sheet: GameScore, number: int) -> Points:
    """What was adjusted after deal `number`, in points by seat.

    The first deal takes in what was before it, the last one what came while the next was under way.
    """
    last = len(sheet.scored_deals)
    points = [0] * len(sheet.game.players)
    for adjustment in sheet.game.adjustments:
        if min(max(adjustment.after_deal, 1), last) == number:
            points[adjustment.seat] += adjustment.points
    return tuple(points)


def _detail(deal: Deal) -> str | int:
    """The suit or rank announced; ranks that are numbers as numbers."""
    said = deal.detail or ""
    return int(said) if said.isdecimal() else said


def _capture_cells(deal: Deal, seat: int, players: Sequence[str]) -> Row:
    """Whom a seat doubled, what it took, and its place."""
    doubled = ", ".join(
        players[other] for speaker, other in sorted(deal.doubles) if speaker == seat
    )
    took = deal.captures.took if deal.captures else {}
    out = deal.captures.finished or () if deal.captures else ()
    return (
        doubled,
        *(took[part][seat] if part in took else "" for part in COUNTED),
        out.index(seat) + 1 if seat in out else "",
    )


def _points(score: DealScore, seat: int) -> Row:
    return score.base[seat], score.side[seat], score.score[seat]


def _shown(text: str) -> str:
    return literal(without_format_characters(text))


def literal(text: str) -> str:
    """A text written so that a spreadsheet shows it as it is, whatever it looks like.

    Spreadsheets take a cell for a formula, a date, a number or a truth value by its looks, quoted
    or not: =1+1 becomes 2, and Jan 2 the second of January. What might be taken so is written as a
    formula that says nothing but this text, ="Jan 2", which cannot be anything else.
    """
    if not text or _plain(text):
        return text
    # Spreadsheets do not agree on how a quote or a backslash stands inside quotes.
    pieces = [piece for piece in re.split(r'(["\\])', text) if piece]
    return "=" + "&".join(CODES.get(piece, f'"{piece}"') for piece in pieces)


def _plain(text: str) -> bool:
    """Whether no spreadsheet takes the text for anything but text.

    It begins with a letter or a picture, holds no digit and is no truth value.
    """
    first = unicodedata.category(text[0])
    digits = any(unicodedata.category(character)[0] == "N" for character in text)
    return (
        (first[0] == "L" or first == "So") and not digits and text.casefold() not in BOOLEAN_WORDS
    )
