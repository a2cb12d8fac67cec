"""What the page of a game shows: the table now, what was entered last, what this phone may do."""

from flask import g, render_template

from scorekeeper.scoring.game import sheet
from scorekeeper.scoring.history.replay import Book
from scorekeeper.storage.event_log import last_seq
from scorekeeper.storage.feedback import last_remark, remarks
from scorekeeper.storage.links import SCORE
from scorekeeper.storage.privacy import last_wish
from scorekeeper.web.access import permissions
from scorekeeper.web.charts import totals_chart
from scorekeeper.web.deals.context import Refusal, first_look, form_context
from scorekeeper.web.game_store import shelf
from scorekeeper.web.security import new_key
from scorekeeper.web.text import deals as deal_words
from scorekeeper.web.text.i18n import language


def mark_of(game: str) -> str:
    """What tells one state of a page from another: look-ups in indexes, nothing is read."""
    seq, said = last_seq(shelf(), game), last_remark(shelf(), game)
    wished = last_wish(shelf(), game)
    return f"{game}-{seq}-{said}-{wished}-{permissions.seat_in(game)}-{g.role}-{language()}"


def render_game(game: str, book: Book, template: str) -> str:
    """The page of a game, or the part of it that changes, as this phone may see it."""
    told = sheet(book.game)
    scores = g.role == SCORE
    context = {
        "game": game,
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
        "mark": mark_of(game),
        "seat": permissions.seat_in(game),
        "remarks": remarks(shelf(), game),
    }
    nothing_to_choose = told.turn and (told.underway or len(told.turn.contracts) == 1)
    if scores and told.turn and nothing_to_choose and not book.closed:
        # The deal itself is the next thing to tap.
        asked = first_look(book, told.turn.number)
        context |= form_context(game, book, asked, Refusal())
    return render_template(template, **context)


def _last_deal(book: Book) -> int | None:
    """The number of the deal that the last entry was about, where that deal still counts."""
    last = book.standing[-1].seq
    return next((n for n, v in enumerate(book.versions, start=1) if v == last), None)


def _undoable(book: Book) -> str | None:
    """The kind of the entry that Undo would take back."""
    return book.standing[-1].entry.kind if len(book.standing) > 1 else None
