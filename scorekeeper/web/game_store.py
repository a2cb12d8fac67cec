"""The games this server keeps, as the pages reach them."""

from collections.abc import Sequence
from dataclasses import replace

from flask import abort, current_app, g

from scorekeeper.scoring.game import score_game
from scorekeeper.scoring.history.replay import Event, GameState, RecordedEvent
from scorekeeper.scoring.names import comparable_name
from scorekeeper.storage import event_log
from scorekeeper.storage.database import Store
from scorekeeper.storage.links import SCORE
from scorekeeper.storage.privacy import hidden_seats, privacy_choices
from scorekeeper.web.text.i18n import gettext as _


def store() -> Store:
    """The shelf of this app."""
    kept: Store = current_app.extensions["shelf"]
    return kept


def load_game_or_404(game_id: str) -> GameState:
    """The book of a game as this phone may see it; 404 where there is none."""
    book = event_log.game_state(store(), game_id)
    if book is None:
        abort(404)
    return redact_names(game_id, book, g.get("role"))


def load_events(game_id: str, book: GameState) -> tuple[RecordedEvent, ...]:
    """All entries of a game, with the names that its book has for who looks on."""
    hidden = _hidden_seats(game_id, book, g.get("role"))
    return tuple(
        replace(event, event=_without_names(event.event, book.game.players, hidden))
        for event in event_log.events(store(), game_id)
    )


def redact_names(game_id: str, book: GameState, role: str | None) -> GameState:
    """The book as somebody in this role may see it.

    Once a game is over, those who wish it are not named to who only looks on.
    """
    hidden = _hidden_seats(game_id, book, role)
    if not hidden:
        return book
    players = list(book.game.players)
    for seat in sorted(hidden):
        players[seat] = _seat_name(seat, players)
    return replace(book, game=replace(book.game, players=tuple(players)))


def _hidden_seats(game_id: str, book: GameState, role: str | None) -> frozenset[int]:
    """The seats that are not named to this role."""
    if role == SCORE:
        return frozenset()
    hidden = frozenset(seat for _game, seat in hidden_seats(privacy_choices(store(), [game_id])))
    return hidden if hidden and (book.closed or score_game(book.game).finished) else frozenset()


def _seat_name(seat: int, players: Sequence[str]) -> str:
    """What a seat is called instead of a name; another may be called that already."""
    name = _("Player {n}").format(n=seat + 1)
    taken = set(map(comparable_name, players))
    while comparable_name(name) in taken:
        name += "*"
    return name


def _without_names(entry: Event, players: Sequence[str], hidden: frozenset[int]) -> Event:
    said = dict(entry.payload)
    if entry.kind == "opened":
        said["players"] = [
            players[seat] if seat in hidden else name for seat, name in enumerate(said["players"])
        ]
    elif entry.kind == "renamed" and said["seat"] in hidden:
        said["name"] = players[said["seat"]]
    return replace(entry, payload=said)
