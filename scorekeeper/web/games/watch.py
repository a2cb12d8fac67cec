"""For those who look on: the game as it stands, from their own seat, and what they say of it."""

from flask import Blueprint, Response, abort, make_response, redirect, request, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.storage import feedback
from scorekeeper.web import form_fields
from scorekeeper.web.access import permissions
from scorekeeper.web.extensions import limiter
from scorekeeper.web.game_store import load_game_or_404, store
from scorekeeper.web.games.context import game_mark, render_game

pages = Blueprint("watching", __name__)


@pages.get("/games/<game>/state")
def state(game: str) -> ResponseReturnValue:
    """The part of the game page that changes; 304 as long as nothing did."""
    mark = game_mark(game)
    response = Response(status=304)
    if not request.if_none_match.contains_weak(mark):
        response = make_response(render_game(game, load_game_or_404(game), "games/_live.html"))
    response.set_etag(mark, weak=True)
    return response


@pages.post("/games/<game>/seat")
def take_seat(game: str) -> ResponseReturnValue:
    """This phone looks from a player's seat."""
    book = load_game_or_404(game)
    text = form_fields.one(request.form, "seat")
    seats = {**session.get("seats", {})}
    seats.pop(game, None)
    if form_fields.count(text) in range(len(book.game.players)):
        seats[game] = int(text)
    session["seats"] = seats
    session.permanent = True
    return redirect(url_for("games.show", game=game), 303)


@pages.post("/games/<game>/say")
@limiter.limit("30 per minute")
def say(game: str) -> ResponseReturnValue:
    """A player at the table says of a saved deal that it looks right, or to check it."""
    book = load_game_or_404(game)
    seat = permissions.seat_in(game)
    version, says = form_fields.one(request.form, "version"), form_fields.one(request.form, "says")
    if seat is None or says not in feedback.ANSWERS:
        abort(400)
    if version in map(str, book.versions):
        feedback.add_feedback(store(), game, int(version), seat, says)
    return redirect(url_for("games.show", game=game), 303)
