"""For those who look on: the game as it stands, from their own seat, and what they say of it."""

from flask import Blueprint, Response, abort, make_response, redirect, request, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.storage import feedback
from scorekeeper.web import form_fields
from scorekeeper.web.access import permissions
from scorekeeper.web.extensions import limiter
from scorekeeper.web.game_store import load_game_or_404, store
from scorekeeper.web.games.context import game_mark, render_game

pages = Blueprint("watch", __name__)


@pages.get("/games/<game_id>/state")
def state(game_id: str) -> ResponseReturnValue:
    """The part of the game page that changes; 304 as long as nothing did."""
    mark = game_mark(game_id)
    response = Response(status=304)
    if not request.if_none_match.contains_weak(mark):
        response = make_response(
            render_game(game_id, load_game_or_404(game_id), "games/_live.html")
        )
    response.set_etag(mark, weak=True)
    return response


@pages.post("/games/<game_id>/seat")
def take_seat(game_id: str) -> ResponseReturnValue:
    """This phone looks from a player's seat."""
    book = load_game_or_404(game_id)
    text = form_fields.one(request.form, "seat")
    seats = {**session.get("seats", {})}
    seats.pop(game_id, None)
    if form_fields.count(text) in range(len(book.game.players)):
        seats[game_id] = int(text)
    session["seats"] = seats
    session.permanent = True
    return redirect(url_for("games.show", game_id=game_id), 303)


@pages.post("/games/<game_id>/say")
@limiter.limit("30 per minute")
def say(game_id: str) -> ResponseReturnValue:
    """A player at the table says of a saved deal that it looks right, or to check it."""
    book = load_game_or_404(game_id)
    seat = permissions.seat_in(game_id)
    version, says = form_fields.one(request.form, "version"), form_fields.one(request.form, "says")
    if seat is None or says not in feedback.ANSWERS:
        abort(400)
    if version in map(str, book.versions):
        feedback.add_feedback(store(), game_id, int(version), seat, says)
    return redirect(url_for("games.show", game_id=game_id), 303)
