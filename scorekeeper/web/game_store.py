"""The games this server keeps, as the pages reach them."""

from collections.abc import Sequence
from dataclasses import replace

from flask import abort, current_app, g

from scorekeeper.scoring.game import sheet
from scorekeeper.scoring.history.replay import Book, Entry, Event
from scorekeeper.storage import event_log
from scorekeeper.storage.database import Shelf
from scorekeeper.storage.links import SCORE
from scorekeeper.storage.privacy import hidden_seats, wishes
from scorekeeper.web.text.i18n import gettext as _


def shelf() -> Shelf:
    """The shelf of this app."""
    kept: Shelf = current_app.extensions["shelf"]
    return kept


def kept_book(game: str) -> Book:
    """The book of a game as this phone may see it; 404 where there is none."""
    book = event_log.book(shelf(), game)
    if book is None:
        abort(404)
    return as_seen(game, book, g.get("role"))


def kept_events(game: str, book: Book) -> tuple[Event, ...]:
    """All entries of a game, with the names that its book has for who looks on."""
    hidden = _unnamed(game, book, g.get("role"))
    return tuple(
        replace(event, entry=_without_names(event.entry, book.game.players, hidden))
        for event in event_log.events(shelf(), game)
    )


def as_seen(game: str, book: Book, role: str | None) -> Book:
    """The book as somebody in this role may see it.

    Once a game is over, those who wish it are not named to who only looks on.
    """
    hidden = _unnamed(game, book, role)
    if not hidden:
        return book
    players = list(book.game.players)
    for seat in sorted(hidden):
        players[seat] = _seat_name(seat, players)
    return replace(book, game=replace(book.game, players=tuple(players)))


def _unnamed(game: str, book: Book, role: str | None) -> frozenset[int]:
    """The seats that are not named to this role."""
    if role == SCORE:
        return frozenset()
    hidden = frozenset(seat for _game, seat in hidden_seats(wishes(shelf(), [game])))
    return hidden if hidden and (book.closed or sheet(book.game).finished) else frozenset()


def _seat_name(seat: int, players: Sequence[str]) -> str:
    """What a seat is called instead of a name; another may be called that already."""
    name = _("Player {n}").format(n=seat + 1)
    while name in players:
        name += "*"
    return name


def _without_names(entry: Entry, players: Sequence[str], hidden: frozenset[int]) -> Entry:
    said = dict(entry.payload)
    if entry.kind == "opened":
        said["players"] = [
            players[seat] if seat in hidden else name for seat, name in enumerate(said["players"])
        ]
    elif entry.kind == "renamed" and said["seat"] in hidden:
        said["name"] = players[said["seat"]]
    return replace(entry, payload=said)
