"""A deal on the phone: told for the first time, completed after play, corrected later, voided."""

from dataclasses import replace

from flask import Blueprint, abort, flash, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.scoring.deal import is_complete
from scorekeeper.scoring.files.deal_record import read_deal, rebuild_deal, write_deal
from scorekeeper.scoring.game import score_game
from scorekeeper.scoring.history.changes import save_deal, void_deal
from scorekeeper.scoring.history.replay import Event, GameState, seat_labels
from scorekeeper.scoring.problems import Problem
from scorekeeper.scoring.quotas import forced_but_missing
from scorekeeper.scoring.schedule import declarer
from scorekeeper.storage.event_log import change
from scorekeeper.web.access.permissions import phone
from scorekeeper.web.deals import form as deal_form
from scorekeeper.web.deals.context import (
    DealSubmission,
    Refusal,
    contracts_open,
    form_context,
    initial_submission,
    page_context,
    version_of,
)
from scorekeeper.web.game_store import load_game_or_404, store
from scorekeeper.web.security import keeps_form_values, new_key
from scorekeeper.web.text import labels
from scorekeeper.web.text.i18n import gettext as _

pages = Blueprint("deals", __name__)

KIT_DEALS = 4
"""Deals that a phone can go on for without a network."""


@pages.get("/games/<game_id>/deals/<int:number>")
def show(game_id: str, number: int) -> ResponseReturnValue:
    """The form of a deal: the next one, or one that was told, filled in."""
    book = load_game_or_404(game_id)
    _must_be_a_deal(book, number)
    if not _can_be_entered(book, number):
        return redirect(url_for("games.show", game_id=game_id))
    asked = initial_submission(book, number, request.args.get("contract", ""))
    if "choose" in request.args:
        asked = replace(asked, values={})
    return _form(game_id, book, asked, Refusal())


@pages.get("/games/<game_id>/deals/<int:number>/meanwhile")
def meanwhile(game_id: str, number: int) -> ResponseReturnValue:
    """What became of a deal since a phone opened its form; nothing (204) as long as nothing did."""
    book = load_game_or_404(game_id)
    _must_be_a_deal(book, number)
    if request.args.get("version") == version_of(book, number):
        return "", 204
    return render_template("deals/_meanwhile.html", **page_context(game_id, book, number))


@pages.get("/games/<game_id>/kit")
def offline_kit(game_id: str) -> ResponseReturnValue:
    """The forms of the next deals, for a phone whose network is gone when it needs them."""
    book = load_game_or_404(game_id)
    rules = book.game.rules
    first = len(book.deal_ids) + 1
    deals = []
    for number in range(first, min(first + KIT_DEALS, rules.deals + 1)):
        forms = []
        for contract in contracts_open(book.game, number):
            asked = initial_submission(book, number, contract)
            context = form_context(game_id, book, asked, Refusal())
            forms.append(
                {
                    "id": contract,
                    "name": labels.contract_name(rules, contract),
                    "form": render_template("deals/_form.html", **context),
                }
            )
        seat = declarer(rules, book.game.first, number)
        title = _("{name} declares").format(name=book.game.players[seat])
        deals.append({"number": number, "declarer": seat, "title": title, "contracts": forms})
    return {"repeats": rules.fixed, "deals": deals}


@pages.post("/games/<game_id>/deals/<int:number>")
@keeps_form_values
def save(game_id: str, number: int) -> ResponseReturnValue:
    """A declaration to be kept before play, or a whole deal to be saved."""
    values = deal_form.form_values(request.form)
    asked = DealSubmission(
        number,
        values.get("version", ""),
        values.get("key") or new_key(),
        values,
        played=values.get("do") != "play",
        overruled="overrule" in values,
        is_correction="alone" in values,
    )
    if g.stale:
        book = load_game_or_404(game_id)
        _must_be_a_deal(book, number)
        text = _("This page had lost touch with the server. Nothing is lost: save again.")
        return _form(game_id, book, asked, Refusal([Problem("value", text)])), 400
    answer = change(
        store(), game_id, asked.key, lambda book, said: _decide(asked, book, said), phone()
    )
    if not isinstance(answer, Refusal):
        return redirect(url_for("games.show", game_id=game_id), 303)
    book = load_game_or_404(game_id)
    if answer.conflict:
        return _conflict(game_id, book, asked), 409
    return _form(game_id, book, asked, answer), 422


@pages.post("/games/<game_id>/deals/<int:number>/void")
def void(game_id: str, number: int) -> ResponseReturnValue:
    """A misdeal: the deal shall not count."""
    _must_be_a_deal(load_game_or_404(game_id), number)
    key, version = request.form.get("key", ""), request.form.get("version", "")

    def decide(book: GameState, said: Event | None) -> Event | list[Problem]:
        if said:
            return said
        if not 1 <= number <= len(book.deal_ids) or version_of(book, number) != version:
            return [Problem("value", _("The game has changed meanwhile. Look again and decide."))]
        return void_deal(book, number)

    answer = change(store(), game_id, key or new_key(), decide, phone())
    if isinstance(answer, list):
        flash(labels.sentence(answer[0]))
    return redirect(url_for("games.show", game_id=game_id), 303)


def _must_be_a_deal(book: GameState, number: int) -> None:
    """404 where the game has no deal of this number, now or later."""
    if not 1 <= number <= book.game.rules.deals:
        abort(404)


def _can_be_entered(book: GameState, number: int) -> bool:
    """Whether there is a form for this deal: one told, or the next while the game goes on."""
    told = len(book.deal_ids)
    if 1 <= number <= told:
        return True
    turn = score_game(book.game).turn
    return turn is not None and turn.number == number and not book.closed


def _decide(asked: DealSubmission, book: GameState, said: Event | None) -> Event | Refusal | None:
    """The entry that a save makes of the book as it stands; None where it stands there already."""
    _must_be_a_deal(book, asked.number)
    told = len(book.deal_ids)
    conflict = asked.number > told + 1 or asked.version != version_of(book, asked.number)
    rules, players = book.game.rules_of(asked.number), book.game.players
    turn = declarer(rules, book.game.first, asked.number)
    record, problems = deal_form.deal_record(asked.values, rules, players, turn, asked.played)
    if asked.number > told and book.closed:
        problems.append(Problem("value", _("The game is closed. Open it again to play on.")))
    if said:
        # Sent again: it counts as saved as long as it was not taken back, whatever came after it.
        deal, _declared, _wrong = read_deal(record, rules, players, last=True)
        same = deal and write_deal(deal, seat_labels(rules.seats)) == said.payload.get("record")
        stands = any(event.event is said for event in book.effective_events)
        return None if same and stands and not problems else Refusal(conflict=True)
    entry = save_deal(book, min(asked.number, told + 1), record)
    if entry is None and not problems:
        return None
    if conflict:
        return Refusal(conflict=True)
    if problems or isinstance(entry, list):
        return Refusal(problems + (entry if isinstance(entry, list) else []))
    if entry:
        silent = () if asked.overruled else _missing_forced(book, asked.number, entry)
        losing = not (asked.played or asked.is_correction) and deal_form.has_captures(
            asked.values, rules
        )
        if silent or losing:
            return Refusal(silent=silent, losing=losing)
    return entry


def _missing_forced(book: GameState, number: int, entry: Event) -> tuple[int, ...]:
    """The seats that must double in this deal and do not, unless the table let it pass before."""
    game = book.game
    before = game.deals[: number - 1]
    deal = rebuild_deal(entry.payload["record"], seat_labels(game.rules.seats))
    silent = forced_but_missing(game.rules, before, deal.declarer, deal.doubles)
    if number > len(game.deals):
        return silent
    kept = game.deals[number - 1]
    if is_complete(game.rules, kept):
        return ()
    let_pass = forced_but_missing(game.rules, before, kept.declarer, kept.doubles)
    return tuple(seat for seat in silent if seat not in let_pass)


def _form(game_id: str, book: GameState, asked: DealSubmission, refusal: Refusal) -> str:
    """The form as it was sent, problems beside their fields; or the contracts to choose from."""
    menu = book.game.rules_of(asked.number).menu
    template = "deals/form.html" if asked.values.get("contract") in menu else None
    context = form_context(game_id, book, asked, refusal)
    return render_template(template or "deals/choose.html", **context)


def _conflict(game_id: str, book: GameState, asked: DealSubmission) -> str:
    """Both versions of a deal that two phones saved, to choose from."""
    rules, players = book.game.rules_of(asked.number), book.game.players
    told = asked.number <= len(book.deal_ids)
    seat = declarer(rules, book.game.first, asked.number)
    record, problems = deal_form.deal_record(asked.values, rules, players, seat, asked.played)
    mine = save_deal(book, min(asked.number, len(book.deal_ids) + 1), record)
    deal = (
        rebuild_deal(mine.payload["record"], seat_labels(rules.seats))
        if isinstance(mine, Event)
        else None
    )
    return render_template(
        "deals/conflict.html",
        **page_context(game_id, book, asked.number),
        theirs=book.game.deals[asked.number - 1] if told else None,
        ahead=asked.number > len(book.deal_ids) + 1,
        mine=deal,
        values=asked.values,
        fits=deal is not None and not problems,
        key=new_key(),
        version=version_of(book, asked.number),
    )
