"""What people take along besides the game file: a table for a spreadsheet, a text to send."""

from flask import Blueprint, Response, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.scoring.files.csv_export import as_csv
from scorekeeper.scoring.game import sheet
from scorekeeper.web.game_store import kept_book
from scorekeeper.web.sheets.settlement import settling
from scorekeeper.web.transfer.downloads import file_answer
from scorekeeper.web.transfer.share_text import message

pages = Blueprint("files", __name__)


@pages.get("/games/<game>/csv")
def table(game: str) -> Response:
    """The score sheet for a spreadsheet: a row for each deal and player."""
    book = kept_book(game)
    return file_answer(as_csv(sheet(book.game)), "text/csv", book.game, game)


@pages.get("/games/<game>/text")
def text(game: str) -> ResponseReturnValue:
    """The standings as a text for a messenger, with what is to be paid where a stake is set."""
    book = kept_book(game)
    told = sheet(book.game)
    settled = settling(told)
    page = render_template(
        "transfer/text.html", game=game, settled=settled, text=message(book, told, settled)
    )
    return page, 422 if settled.problems else 200
