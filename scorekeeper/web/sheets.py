"""Sheets of paper: the score sheet of a game, and blank ones for when the phone dies."""

from flask import Blueprint, abort, render_template, request

from scorekeeper.rules import rule_sets
from scorekeeper.scoring.options import read_options
from scorekeeper.web import fields
from scorekeeper.web.kept import kept_book
from scorekeeper.web.sheet_page import blank_context, score_sheet_context

pages = Blueprint("sheets", __name__)

USUAL = 4
"""Players of a blank sheet where nobody says how many."""


@pages.get("/games/<game>/sheet")
def score_sheet(game: str) -> str:
    """A line a deal: declarer, contract, doubles, points and running totals."""
    book = kept_book(game)
    return render_template("sheets/score.html", **score_sheet_context(game, book))


@pages.get("/games/<game>/blank")
def blank_of_game(game: str) -> str:
    """A sheet to fill in by hand, with the names and the rules of this table."""
    told = kept_book(game).game
    context = blank_context(told.rules, told.players, told.first, told.title)
    return render_template("sheets/blank.html", game=game, **context)


@pages.get("/rules/<rules_id>/blank")
def blank(rules_id: str) -> str:
    """A sheet to fill in by hand, for a game that is not begun yet: ?players= says how many."""
    if rules_id not in rule_sets():
        abort(404)
    rule_set = rule_sets()[rules_id]
    usual = USUAL if USUAL in rule_set.players else rule_set.players[0]
    seats = fields.count(request.args.get("players", str(usual)))
    if seats not in rule_set.players:
        abort(404)
    rules, _ = read_options({}, rule_set, int(seats))
    return render_template("sheets/blank.html", **blank_context(rules, (), 0, ""))
