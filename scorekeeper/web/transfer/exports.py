"""What people take along besides the game file: a table for a spreadsheet, a text to send."""

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.scoring.files.csv_export import as_csv
from scorekeeper.scoring.game import score_game
from scorekeeper.web.game_store import load_game_or_404
from scorekeeper.web.sheets.settlement import settlement_form
from scorekeeper.web.transfer.downloads import download_response
from scorekeeper.web.transfer.share_text import message

pages = Blueprint("files", __name__)

SEPARATORS = {"comma": ",", "semicolon": ";"}


@pages.get("/games/<game_id>/csv")
def table(game_id: str) -> Response:
    """The score sheet for a spreadsheet: a row for each deal and player.

    With commas, or with semicolons where the query asks for them (`?separator=semicolon`).
    """
    book = load_game_or_404(game_id)
    separator = SEPARATORS.get(request.args.get("separator", "comma"))
    if separator is None:
        abort(404)
    return download_response(
        as_csv(score_game(book.game), separator), "text/csv", book.game, game_id
    )


@pages.get("/games/<game_id>/text")
def text(game_id: str) -> ResponseReturnValue:
    """The standings as a text for a messenger, with what is to be paid where a stake is set."""
    book = load_game_or_404(game_id)
    told = score_game(book.game)
    settled = settlement_form(told)
    page = render_template(
        "transfer/text.html", game_id=game_id, settled=settled, text=message(book, told, settled)
    )
    return page, 422 if settled.problems else 200
