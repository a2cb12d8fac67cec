"""What people keep of a game besides the game file: a table for a spreadsheet."""

from flask import Blueprint, Response

from scorekeeper.scoring.game import sheet
from scorekeeper.scoring.spreadsheet import as_csv
from scorekeeper.web.file_answer import file_answer
from scorekeeper.web.kept import kept_book

pages = Blueprint("files", __name__)


@pages.get("/games/<game>/csv")
def table(game: str) -> Response:
    """The score sheet for a spreadsheet: a row for each deal and player."""
    book = kept_book(game)
    return file_answer(as_csv(sheet(book.game)), "text/csv", book.game, game)
