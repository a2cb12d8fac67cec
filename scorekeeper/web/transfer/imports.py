"""A game file brought in: looked at first, with everything that is wrong with it, then kept.

Nothing is kept between the look and the import but the page itself: the file comes back in a hidden
field and is read once more, as the command reads it.
"""

import json
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.files.game_file import write_game, wrong_date
from scorekeeper.scoring.files.strict_json import Unreadable, read_text
from scorekeeper.scoring.game import Game, score_game
from scorekeeper.scoring.history.changes import open_game
from scorekeeper.scoring.history.replay import Event, replay_new
from scorekeeper.scoring.problems import Problem, shorten
from scorekeeper.storage.evenings import today
from scorekeeper.storage.event_log import find_same_game, game_begun_by, new_game
from scorekeeper.web.access import permissions
from scorekeeper.web.deals import form as deal_form
from scorekeeper.web.extensions import limiter
from scorekeeper.web.game_store import store
from scorekeeper.web.security import keeps_form_values, key_of, new_key
from scorekeeper.web.text import labels
from scorekeeper.web.text.i18n import gettext as _
from scorekeeper.web.text.rules import house_rules

pages = Blueprint("imports", __name__)

MOST_DEALS = 500
"""A game has 48 deals at most; of a file with very many more, not every deal is checked."""
MOST_VALUES = 20_000
"""What may stand in a file, one by one: a whole game tells some 6,000 things."""
Refusals = list[Problem | Unreadable]


@pages.get("/games/import")
def choose_file() -> str:
    """The form that asks for the file."""
    return render_template("transfer/import.html", problems=[])


@pages.post("/games/import")
@limiter.limit("60 per hour")
@keeps_form_values
def import_game() -> ResponseReturnValue:
    """What the file tells, or all that is wrong with it; the game itself once that was seen."""
    values = deal_form.form_values(request.form)
    key = key_of(values)
    if not g.stale and (begun := game_begun_by(store(), key)):  # the same tap twice
        return _give_access(begun)
    document = _read(_sent_file(values))
    if isinstance(document, Unreadable):
        return _refused([document]), 422
    entries = _opened(document)
    if not isinstance(entries, tuple):
        return _refused([entries] if isinstance(entries, Unreadable) else [*entries]), 422
    game = replay_new(entries)
    # Only games that this phone has the key to: of others it shall not even learn that they exist.
    known = find_same_game(store(), game, filter(permissions.role_in, permissions.remembered()))
    said, status = [], 200
    if g.stale:
        said = [_("This page had lost touch with the server. Nothing is lost: send it again.")]
        status = 400
    elif values.get("do") != "look":
        day = values.get("date", "")
        problem = None if game.date else wrong_date(day)
        if problem:
            return _preview(game, known, [("date", labels.sentence(problem))], day), 422
        if not known or values.get("again"):
            dated = _opened({**document, "date": game.date or day})
            assert isinstance(dated, tuple)  # the file is right, and so is the day
            return _give_access(new_game(store(), key, dated, permissions.phone()))
        said, status = [_("This game is here already. Nothing was imported.")], 422
    sentences = [("", sentence) for sentence in said]
    return _preview(game, known, sentences, values.get("date")), status


def _give_access(game_id: str) -> ResponseReturnValue:
    """To the game, which this phone scores from now on."""
    permissions.let_beginner_score(game_id)
    return redirect(url_for("games.show", game_id=game_id), 303)


def _sent_file(values: Mapping[str, str]) -> bytes:
    """The file that was chosen, or the one that was looked at before; b"" for none."""
    if file := request.files.get("file"):
        return bytes(file.read())
    return values.get("text", "").encode("utf-8", "surrogatepass")


def _read(text: bytes) -> Mapping[str, Any] | Unreadable:
    """The document in the file, read as the command reads it, or why it cannot be read."""
    if not text:
        return Unreadable("Choose a game file first.")
    document = read_text(text)
    if not isinstance(document, Unreadable) and _too_much(document):
        said = "The file holds far more than a game can have; it was not checked any further."
        return Unreadable(said)
    return document


def _opened(document: Mapping[str, Any]) -> tuple[Event, ...] | Unreadable | list[Problem]:
    """The entries that a document makes, or all that is wrong with it."""
    return open_game(document, rule_sets())


def _too_much(document: Mapping[str, Any]) -> bool:
    """Whether a document holds more than any game, so that checking it all would take long."""
    deals = document.get("deals")
    if isinstance(deals, list) and len(deals) > MOST_DEALS:
        return True
    waiting: list[Any] = [document]
    values = 0
    while waiting and values <= MOST_VALUES:
        value = waiting.pop()
        inside = list(value.values() if isinstance(value, dict) else value)
        values += len(inside)
        waiting += [inner for inner in inside if isinstance(inner, dict | list)]
    return values > MOST_VALUES


# --- what is shown ----------------------------------------------------------------------------


def _refused(found: Refusals) -> str:
    """The page with what is wrong: place and sentence, the first of very many."""
    wrong = [(_place(one), labels.sentence(one)) for one in found[: labels.MOST_PROBLEMS]]
    unread = isinstance(found[0], Unreadable)
    return render_template(
        "transfer/import.html",
        problems=[("file", said) for _place, said in wrong] if unread else [],
        wrong=[] if unread else wrong,
        more=len(found) - len(wrong),
    )


def _place(problem: Problem | Unreadable) -> str:
    """Where in the file a problem is, outermost first: "Deal 3 › captures › tricks › Ana"."""
    if isinstance(problem, Unreadable):
        return ""
    steps = [_("Deal {number}").format(number=problem.deal)] if problem.deal else []
    return " › ".join([*steps, *(shorten(step) for step in problem.at)])


def _preview(
    game: Game,
    known: tuple[str, Game] | None,
    problems: list[tuple[str, str]],
    day: str | None = None,
) -> str:
    """The page with what the file holds; `day` is what was filled in where it names none."""
    return render_template(
        "transfer/import.html",
        problems=problems,
        game=game,
        day=today() if day is None else day,
        sheet=score_game(game),
        house_rules=house_rules(game.rules),
        known=known,
        # Plain ASCII, so that it comes back from the form letter by letter.
        text=json.dumps(write_game(game), separators=(",", ":")),
        key=new_key(),
    )
