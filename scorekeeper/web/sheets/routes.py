"""Sheets of paper: the score sheet of a game, and blank ones for when the phone dies."""

from flask import Blueprint, render_template

from scorekeeper.web.game_store import load_game_or_404
from scorekeeper.web.rules.routes import printed_rules, rule_set_or_404
from scorekeeper.web.sheets.context import blank_context, score_sheet_context

pages = Blueprint("sheets", __name__)


@pages.get("/games/<game_id>/sheet")
def score_sheet(game_id: str) -> str:
    """A line a deal: declarer, contract, doubles, points and running totals."""
    book = load_game_or_404(game_id)
    return render_template("sheets/score.html", **score_sheet_context(game_id, book))


@pages.get("/games/<game_id>/blank")
def blank_of_game(game_id: str) -> str:
    """A sheet to fill in by hand, with the names and the rules of this table."""
    told = load_game_or_404(game_id).game
    context = blank_context(told.rules, told.players, told.first, told.title)
    return render_template("sheets/blank.html", game_id=game_id, **context)


@pages.get("/rules/<rules_id>/blank")
def blank(rules_id: str) -> str:
    """A sheet to fill in by hand, for a game that is not begun yet: ?players= says how many."""
    rules = printed_rules(rule_set_or_404(rules_id))
    return render_template("sheets/blank.html", **blank_context(rules, (), 0, ""))
