"""House rules of a game under way: changed from now on or from the start, with a look before."""

from flask import Blueprint, flash, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.scoring.game import score_game
from scorekeeper.scoring.history.changes import change_rules, revert_rules
from scorekeeper.scoring.history.replay import Event, GameState, RecordedEvent, replay
from scorekeeper.scoring.options import options_that_differ, read_options
from scorekeeper.scoring.problems import Problem
from scorekeeper.storage import event_log
from scorekeeper.storage.event_log import change
from scorekeeper.web import form_fields
from scorekeeper.web.access import permissions
from scorekeeper.web.deals.form import Values, form_values
from scorekeeper.web.game_store import load_game_or_404, store
from scorekeeper.web.rules import form as table_form
from scorekeeper.web.rules.house_rules import effects_context
from scorekeeper.web.security import keeps_form_values, key_of, new_key
from scorekeeper.web.text import labels
from scorekeeper.web.text.i18n import Words
from scorekeeper.web.text.i18n import gettext as _

pages = Blueprint("game_rules", __name__)

WAYS = Words({"now": "From now on", "start": "From the start"})
"""How a change may hold, by the word that the form sends."""


@pages.get("/games/<game_id>/rules/change")
def edit(game_id: str) -> str:
    """The house rules of the game as a form."""
    book = load_game_or_404(game_id)
    rules = book.game.rules
    values = table_form.values_of_options(options_that_differ(rules), rules.rule_set)
    return _page(game_id, book, {**values, "key": new_key(), "seen": str(book.last_seq)}, [])


@pages.post("/games/<game_id>/rules/change")
@keeps_form_values
def save_rules(game_id: str) -> ResponseReturnValue:
    """Without a way chosen, what the totals would be; otherwise the change itself."""
    book = load_game_or_404(game_id)
    values = form_values(request.form)
    rule_set = book.game.rules.rule_set
    if g.stale:
        text = _("This page had lost touch with the server. Nothing is lost: send it again.")
        return _page(game_id, book, values, [Problem("value", text)]), 400
    problems = table_form.wrong_menu(values, rule_set)
    way = values.get("do", "")
    if way not in WAYS or problems:
        problems += _wrong_options(book, values)
        return _page(game_id, book, values, problems), 422 if problems else 200
    options = table_form.options_of(values, rule_set)

    def decide(book: GameState, said: Event | None) -> Event | list[Problem] | None:
        if said:
            return said
        if values.get("seen") != str(book.last_seq):
            text = _("The game has changed meanwhile. Look at the totals again and decide.")
            return [Problem("value", text)]
        return change_rules(book, options, from_start=way == "start")

    answer = change(store(), game_id, key_of(values), decide, permissions.phone())
    if isinstance(answer, list):
        return _page(game_id, load_game_or_404(game_id), values, answer), 422
    return redirect(url_for("games.show", game_id=game_id), 303)


@pages.post("/games/<game_id>/rules/revert")
def revert(game_id: str) -> ResponseReturnValue:
    """The rules as they held before a certain entry changed them."""
    seq = form_fields.one(request.form, "seq")
    earlier = [
        e
        for e in event_log.events(store(), game_id)
        if form_fields.SEQ.fullmatch(seq) and e.seq < int(seq)
    ]

    def decide(book: GameState, said: Event | None) -> Event | list[Problem] | None:
        if said or not earlier:
            return said
        return revert_rules(book, replay(earlier))

    answer = change(
        store(), game_id, key_of(form_values(request.form)), decide, permissions.phone()
    )
    if isinstance(answer, list):
        flash(_in_deal(answer[0], load_game_or_404(game_id)))
    return redirect(url_for("games.history", game_id=game_id), 303)


def _wrong_options(book: GameState, values: Values) -> list[Problem]:
    rules = book.game.rules
    options = table_form.options_of(values, rules.rule_set)
    _rules, problems = read_options(options, rules.rule_set, rules.seats)
    return problems


def _page(game_id: str, book: GameState, values: Values, problems: list[Problem]) -> str:
    rules = book.game.rules
    options = table_form.options_of(values, rules.rule_set)
    changed, _problems = read_options(options, rules.rule_set, rules.seats)
    found = [(table_form.field_of(problem), _in_deal(problem, book)) for problem in problems]
    return render_template(
        "rules/change_rules.html",
        game_id=game_id,
        rule_set=rules.rule_set,
        players=book.game.players,
        # What was looked at is what is decided on: the form tells which book it saw.
        values={**values, "seen": str(book.last_seq), "key": new_key()},
        problems=found,
        beside=dict(reversed(found)),
        seats=range(rules.seats),
        totals=score_game(book.game).totals,
        previews=[] if _wrong_options(book, values) else _previews(book, values),
        **effects_context(changed),
    )


def _previews(book: GameState, values: Values) -> list[dict[str, object]]:
    """Each way to change the rules: the totals it would make, or why it cannot be."""
    options = table_form.options_of(values, book.game.rules.rule_set)
    found: list[dict[str, object]] = []
    for way, text in WAYS.items():
        answer = change_rules(book, options, from_start=way == "start")
        if answer is None:
            continue
        row: dict[str, object] = {"way": way, "text": text}
        if isinstance(answer, Event):
            row["totals"] = score_game(_after(book, answer).game).totals
        else:
            row["against"] = [_in_deal(problem, book) for problem in answer]
        found.append(row)
    return found


def _after(book: GameState, entry: Event) -> GameState:
    """The book as it would be with one more entry."""
    return replay((*book.effective_events, RecordedEvent(book.last_seq + 1, entry)))


def _in_deal(problem: Problem, book: GameState) -> str:
    """The problem in words, with the number of its deal where it is about one."""
    sentence = labels.sentence(problem, book.game.rules)
    if not problem.deal:
        return sentence
    return _("Deal {number}: {sentence}").format(number=problem.deal, sentence=sentence)
