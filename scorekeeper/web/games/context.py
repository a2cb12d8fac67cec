"""What the page of a game shows: the table now, what was entered last, what this phone may do."""

from flask import g, render_template

from scorekeeper.scoring.game import score_game
from scorekeeper.scoring.history.replay import GameState
from scorekeeper.storage.event_log import last_seq
from scorekeeper.storage.feedback import feedback_of, last_feedback_id
from scorekeeper.storage.links import SCORE
from scorekeeper.storage.privacy import last_choice_id
from scorekeeper.web.access import permissions
from scorekeeper.web.charts import totals_chart
from scorekeeper.web.deals.context import Refusal, form_context, initial_submission
from scorekeeper.web.game_store import store
from scorekeeper.web.security import new_key
from scorekeeper.web.text import deals as deal_words
from scorekeeper.web.text.i18n import language


def game_mark(game_id: str) -> str:
    """What tells one state of a page from another: look-ups in indexes, nothing is read."""
    seq, said = last_seq(store(), game_id), last_feedback_id(store(), game_id)
    wished = last_choice_id(store(), game_id)
    return f"{game_id}-{seq}-{said}-{wished}-{permissions.seat_in(game_id)}-{g.role}-{language()}"


def render_game(game_id: str, book: GameState, template: str) -> str:
    """The page of a game, or the part of it that changes, as this phone may see it."""
    told = score_game(book.game)
    scores = g.role == SCORE
    context = {
        "game_id": game_id,
        "book": book,
        "sheet": told,
        "rules": book.game.rules,
        "players": book.game.players,
        "duties": deal_words.duties(told),
        "chart": totals_chart(told),
        "last": _last_deal(book),
        "undoable": _undoable(book) if scores else None,
        "undo_key": new_key(),
        "scores": scores,
        "mark": game_mark(game_id),
        "seat": permissions.seat_in(game_id),
        "remarks": feedback_of(store(), game_id),
    }
    nothing_to_choose = told.turn and (told.open_deal or len(told.turn.contracts) == 1)
    if scores and told.turn and nothing_to_choose and not book.closed:
        # The deal itself is the next thing to tap.
        asked = initial_submission(book, told.turn.number)
        context |= form_context(game_id, book, asked, Refusal())
    return render_template(template, **context)


def _last_deal(book: GameState) -> int | None:
    """The number of the deal that the last entry was about, where that deal still counts."""
    last = book.effective_events[-1].seq
    return next((n for n, v in enumerate(book.versions, start=1) if v == last), None)


def _undoable(book: GameState) -> str | None:
    """The kind of the entry that Undo would take back."""
    return book.effective_events[-1].event.kind if len(book.effective_events) > 1 else None
