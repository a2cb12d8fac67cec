"""The games: begun, looked at, undone, renamed, adjusted, closed, carried away."""

import json
from collections.abc import Callable
from dataclasses import replace

from flask import (
    Blueprint,
    Response,
    abort,
    flash,
    g,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.files.game_file import write_game
from scorekeeper.scoring.files.strict_json import Unreadable
from scorekeeper.scoring.game import score_game
from scorekeeper.scoring.history import changes
from scorekeeper.scoring.history.changes import open_game
from scorekeeper.scoring.history.replay import Event, GameState, replay
from scorekeeper.scoring.names import LONGEST_TEXT, wrong_reason
from scorekeeper.scoring.problems import Problem
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.storage import event_log
from scorekeeper.storage.evenings import begun_on
from scorekeeper.storage.event_log import change, new_game
from scorekeeper.web import form_fields
from scorekeeper.web.access import permissions
from scorekeeper.web.deals import form as deal_form
from scorekeeper.web.extensions import limiter
from scorekeeper.web.game_store import load_events, load_game_or_404, redact_names, store
from scorekeeper.web.games.context import render_game
from scorekeeper.web.games.history import log_rows
from scorekeeper.web.rules import form as table_form
from scorekeeper.web.rules import house_rules
from scorekeeper.web.rules.routes import rule_set_or_404
from scorekeeper.web.security import keeps_form_values, key_of, new_key
from scorekeeper.web.sheets.context import standings_context
from scorekeeper.web.sheets.settlement import settlement_form
from scorekeeper.web.text import labels
from scorekeeper.web.text.i18n import gettext as _
from scorekeeper.web.transfer.downloads import download_response

pages = Blueprint("games", __name__)


@pages.get("/")
def home() -> str:
    """The games that this phone has the door to, and the way to a new one."""
    games = [(game, book, score_game(book.game)) for game, book in _recent_games()]
    return render_template("home.html", games=games, scores=permissions.games_scored())


def _recent_games() -> list[tuple[str, GameState]]:
    """The games of this phone as it may see them: by day, the newest first, then by link."""
    roles = permissions.roles()
    books = event_log.game_states(store(), roles)
    by_link = [game for game in roles if game in books]
    by_day = sorted(by_link, key=lambda game: begun_on(books[game]), reverse=True)
    return [(game, redact_names(game, books[game], roles[game])) for game in by_day]


@pages.get("/games/new")
def choose_rules() -> ResponseReturnValue:
    """The rule sets to choose from, or the form of a new game by one of them."""
    rules_id = request.args.get("rules")
    if rules_id is None:
        return render_template(
            "rules/game_rules.html", rule_sets=rule_sets().values(), kept=house_rules.own_rules()
        )
    rule_set = rule_set_or_404(rules_id)
    kept = house_rules.own_rules_or_none(request.args.get("saved", ""), rule_set)
    values = table_form.values_of_options(kept.options, rule_set) if kept else {}
    return _new_form(rule_set, values, [], kept.name if kept else "")


@pages.post("/games/new")
@limiter.limit("60 per hour")
@keeps_form_values
def begin() -> ResponseReturnValue:
    """A new game, once names and house rules are right."""
    values = deal_form.form_values(request.form)
    rule_set = rule_set_or_404(values.get("rules", ""))
    if g.stale:
        text = _("This page had lost touch with the server. Nothing is lost: begin again.")
        return _new_form(rule_set, values, [Problem("value", text)]), 400
    problems = table_form.wrong_first(values, rule_set) + table_form.wrong_menu(values, rule_set)
    opening = open_game(table_form.rules_document(values, rule_set), rule_sets())
    assert not isinstance(opening, Unreadable)  # the form names a known rule set
    if isinstance(opening, list):
        problems += opening
    if problems or isinstance(opening, list):
        return _new_form(rule_set, values, problems), 422
    game = new_game(store(), key_of(values), opening, permissions.phone())
    permissions.let_beginner_score(game)
    return redirect(url_for("games.show", game_id=game), 303)


def _new_form(
    rule_set: RuleSet, values: deal_form.Values, problems: list[Problem], kept_as: str = ""
) -> str:
    found = [(table_form.field_of(problem), labels.sentence(problem)) for problem in problems]
    return render_template(
        "games/new.html",
        rule_set=rule_set,
        values={"key": new_key(), **values},
        problems=found,
        beside=dict(reversed(found)),
        seats=range(max(rule_set.players)),
        known=_known_names(),
        house_rules=any(field.split("-")[0] in _HOUSE_FIELDS for field, _sentence in found),
        kept_as=kept_as,
        differ=bool(table_form.options_of(values, rule_set)),
    )


def _known_names() -> list[str]:
    """Who played in the games that this phone scores, the newest game first."""
    games = permissions.games_scored()
    books = event_log.game_states(store(), games)
    return table_form.known_names(books[game].game.players for game in games if game in books)


_HOUSE_FIELDS = {*labels.OPTIONS, "value", "factor", "place", "menu"}


@pages.get("/games/<game_id>")
def show(game_id: str) -> str:
    """The game: whose turn it is, what is left, who owes doubles, totals, grid, past deals."""
    return render_game(game_id, load_game_or_404(game_id), "games/game.html")


@pages.get("/games/<game_id>/standings")
def standings(game_id: str) -> ResponseReturnValue:
    """Places, totals and where they came from, quotas, who pays whom; one page of paper."""
    book = load_game_or_404(game_id)
    context = standings_context(game_id, book)
    settled = settlement_form(context["sheet"])
    page = render_template("sheets/standings.html", settled=settled, **context)
    return page, 422 if settled.problems else 200


@pages.get("/games/<game_id>/log")
def history(game_id: str) -> str:
    """Every entry ever made, the newest first, with what it replaced."""
    book = load_game_or_404(game_id)
    events = load_events(game_id, book)
    counting = {event.seq for event in book.effective_events}
    return render_template(
        "games/log.html",
        game_id=game_id,
        rows=list(reversed(list(log_rows(events, counting, book)))),
        key=new_key(),
    )


@pages.get("/games/<game_id>/table")
def table(game_id: str) -> str:
    """What happens at the table beside the deals: names, adjustments, the end."""
    return _table_page(game_id, load_game_or_404(game_id), {}, [])


@pages.get("/games/<game_id>/export")
def export(game_id: str) -> Response:
    """The game as a game file to keep."""
    book = load_game_or_404(game_id)
    dated = replace(book.game, date=begun_on(book))
    text = json.dumps(write_game(dated), ensure_ascii=False, indent=2) + "\n"
    return download_response(text, "application/json", book.game, game_id)


@pages.post("/games/<game_id>/undo")
def undo(game_id: str) -> ResponseReturnValue:
    """Takes back the last entry, if it is still the one that the phone saw."""
    seen = request.form.get("seen", "")

    def decide(book: GameState, said: Event | None) -> Event | list[Problem] | None:
        if said or seen != str(book.last_seq):
            text = _("The game has changed meanwhile. Look again and decide.")
            return None if said else [Problem("value", text)]
        return changes.undo(book)

    return _changed(game_id, decide, "games.show")


@pages.post("/games/<game_id>/revert")
def revert(game_id: str) -> ResponseReturnValue:
    """A deal as it was told before a certain entry changed it."""
    deal, seq = (form_fields.one(request.form, field) for field in ("deal", "seq"))
    if not (form_fields.SEQ.fullmatch(deal) and form_fields.SEQ.fullmatch(seq)):
        abort(400)
    written = event_log.events(store(), game_id)
    earlier = [event for event in written if event.seq < int(seq)]
    if not earlier:
        abort(400)
    before = replay(earlier)
    return _changed(
        game_id, lambda book, said: said or changes.revert(book, before, int(deal)), "games.history"
    )


@pages.post("/games/<game_id>/rename")
@keeps_form_values
def rename(game_id: str) -> ResponseReturnValue:
    """Another name for a player."""
    book = load_game_or_404(game_id)
    seat, name = form_fields.one(request.form, "seat"), form_fields.one(request.form, "name")
    if form_fields.count(seat) not in range(len(book.game.players)):
        abort(404)
    return _changed(
        game_id,
        lambda book, said: said or changes.rename(book, int(seat), name),
        "games.table",
        f"name-{seat}",
    )


@pages.post("/games/<game_id>/adjust")
@keeps_form_values
def adjust(game_id: str) -> ResponseReturnValue:
    """Points given or taken by hand, with a reason."""
    load_game_or_404(game_id)
    given = form_fields.points(form_fields.one(request.form, "points"))
    reason = form_fields.one(request.form, "reason").strip()

    def decide(book: GameState, said: Event | None) -> Event | list[Problem]:
        found = []
        if not isinstance(given, int):
            text = "Points are a whole number such as 5 or −10, of at most six digits."
            found.append(Problem("value", text, at=("points",)))
        if not reason:
            text = "A reason is needed, in at most {most} characters."
            found.append(Problem("missing", text, {"most": LONGEST_TEXT}, at=("reason",)))
        elif problem := wrong_reason(reason):
            found.append(replace(problem, at=("reason",)))
        player = form_fields.seat(form_fields.one(request.form, "player"), book.game.players)
        if player not in book.game.players:
            found.append(Problem("unknown-player", "Whose points are they?", at=("player",)))
        if found or not isinstance(given, int):
            return found
        return said or changes.adjust(book, player, given, reason)

    return _changed(game_id, decide, "games.table")


@pages.post("/games/<game_id>/close")
def close(game_id: str) -> ResponseReturnValue:
    """The end, early or not: no more deals."""
    return _changed(game_id, lambda book, said: said or changes.close(book), "games.standings")


@pages.post("/games/<game_id>/reopen")
def reopen(game_id: str) -> ResponseReturnValue:
    """The game goes on after all."""
    return _changed(game_id, lambda book, said: said or changes.reopen(book), "games.show")


Decide = Callable[[GameState, Event | None], Event | list[Problem] | None]


def _changed(game_id: str, decide: Decide, then: str, only_field: str = "") -> ResponseReturnValue:
    """Writes what `decide` answers and goes to the page `then`; or shows what stands against it."""
    book = load_game_or_404(game_id)
    values = deal_form.form_values(request.form)
    if g.stale:
        text = _("This page had lost touch with the server. Nothing is lost: send it again.")
        return _table_page(game_id, book, values, [("", text)]), 400
    answer = change(store(), game_id, key_of(values), decide, permissions.phone())
    if not isinstance(answer, list):
        return redirect(url_for(then, game_id=game_id), 303)
    if then == "games.table":
        found = [
            (only_field or (problem.at[-1] if problem.at else ""), labels.sentence(problem))
            for problem in answer
        ]
        return _table_page(game_id, book, values, found), 422
    flash(labels.sentence(answer[0]))
    return redirect(url_for(then, game_id=game_id), 303)


def _table_page(
    game_id: str, book: GameState, values: deal_form.Values, problems: list[tuple[str, str]]
) -> str:
    return render_template(
        "games/table.html",
        game_id=game_id,
        book=book,
        players=book.game.players,
        values=values,
        problems=problems,
        beside=dict(reversed(problems)),
        key=new_key(),
        keys_of_names=[new_key() for _seat in book.game.players],
    )
