"""A deal on the phone: told for the first time, completed after play, corrected later, voided."""

from dataclasses import dataclass, field

from flask import Blueprint, abort, flash, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.scoring.book import Book, Entry, seat_labels
from scorekeeper.scoring.cards import RANKS, SUITS
from scorekeeper.scoring.deal import is_complete
from scorekeeper.scoring.doubling import family, may_double, speakers
from scorekeeper.scoring.entries import tell_deal, void_deal
from scorekeeper.scoring.game import Game, sheet
from scorekeeper.scoring.problems import Problem
from scorekeeper.scoring.quotas import forced_silent, quotas
from scorekeeper.scoring.record import rebuild_deal
from scorekeeper.scoring.rules import Contract
from scorekeeper.scoring.schedule import contracts_left, declarer
from scorekeeper.storage.log import change
from scorekeeper.web import deal_form, live, wording
from scorekeeper.web.i18n import gettext as _
from scorekeeper.web.kept import kept_book, shelf
from scorekeeper.web.security import keeps_what_was_typed, new_key

pages = Blueprint("deals", __name__)


@dataclass(frozen=True)
class Asked:
    """A save as it came in: which deal, in which version the phone saw it, with which values."""

    number: int
    version: str
    key: str
    values: deal_form.Values
    played: bool
    overruled: bool


@dataclass(frozen=True)
class Refusal:
    """Why nothing was stored: problems, forced doubles that are missing, or another's save."""

    problems: list[Problem] = field(default_factory=list)
    silent: tuple[int, ...] = ()
    conflict: bool = False


@pages.get("/games/<game>/deals/<int:number>")
def show(game: str, number: int) -> ResponseReturnValue:
    """The form of a deal: the next one, or one that was told, filled in."""
    book = kept_book(game)
    if not _can_be_told(book, number):
        return redirect(url_for("games.show", game=game))
    told = book.game.deals
    values = deal_form.of_deal(told[number - 1]) if number <= len(told) else deal_form.of_next(book)
    open_contracts = _contracts(book.game, number)
    chosen = request.args.get("contract", "")
    if chosen in open_contracts:
        values = {**values, "contract": chosen}
    if "contract" not in values and len(open_contracts) == 1:
        values = {**values, "contract": open_contracts[0]}
    if "contract" not in values or "choose" in request.args:
        return _page("deals/choose.html", game, book, number, contracts=open_contracts)
    asked = Asked(number, _version(book, number), new_key(), values, played=False, overruled=False)
    return _form(game, book, asked, Refusal())


@pages.post("/games/<game>/deals/<int:number>")
@keeps_what_was_typed
def tell(game: str, number: int) -> ResponseReturnValue:
    """A declaration to be kept before play, or a whole deal to be saved."""
    book = kept_book(game)
    values = deal_form.sent(request.form)
    asked = Asked(
        number,
        values.get("version", ""),
        values.get("key") or new_key(),
        values,
        played=values.get("do") != "play",
        overruled="overrule" in values,
    )
    if number < 1 or number > book.game.rules.deals:
        abort(404)
    if g.stale:
        text = _("This page had lost touch with the server. Nothing is lost: save again.")
        return _form(game, book, asked, Refusal([Problem("value", text)])), 400
    answer = change(shelf(), game, asked.key, lambda book, said: _decide(asked, book, said))
    if not isinstance(answer, Refusal):
        return redirect(url_for("games.show", game=game), 303)
    book = kept_book(game)
    if answer.conflict:
        return _conflict(game, book, asked), 409
    return _form(game, book, asked, answer), 422


@pages.post("/games/<game>/deals/<int:number>/void")
def void(game: str, number: int) -> ResponseReturnValue:
    """A misdeal: the deal shall not count."""
    kept_book(game)
    key, version = request.form.get("key", ""), request.form.get("version", "")

    def decide(book: Book, said: Entry | None) -> Entry | list[Problem]:
        if said:
            return said
        if not 1 <= number <= len(book.ids) or _version(book, number) != version:
            return [Problem("value", _("The game has changed meanwhile. Look again and decide."))]
        return void_deal(book, number)

    answer = change(shelf(), game, key or new_key(), decide)
    if isinstance(answer, list):
        flash(wording.sentence(answer[0]))
    return redirect(url_for("games.show", game=game), 303)


def _can_be_told(book: Book, number: int) -> bool:
    """Whether there is a form for this deal: one told, or the next while the game goes on."""
    told = len(book.ids)
    if 1 <= number <= told:
        return True
    turn = sheet(book.game).turn
    return turn is not None and turn.number == number and not book.closed


def _version(book: Book, number: int) -> str:
    """The entry that last changed a deal, "0" for one not told yet."""
    return str(book.versions[number - 1]) if number <= len(book.versions) else "0"


def _contracts(game: Game, number: int) -> tuple[str, ...]:
    """The contracts that deal `number` can have, the other deals being as they are."""
    others = [
        (deal.declarer, deal.contract)
        for other, deal in enumerate(game.deals, start=1)
        if other != number
    ]
    return contracts_left(game.rules, game.first, others, number)


def _decide(asked: Asked, book: Book, said: Entry | None) -> Entry | Refusal | None:
    """The entry that a save makes of the book as it stands; None where it stands there already."""
    told = len(book.ids)
    conflict = asked.number > told + 1 or asked.version != _version(book, asked.number)
    if conflict and not said:
        return Refusal(conflict=True)
    rules, players = book.game.rules, book.game.players
    turn = declarer(rules, book.game.first, asked.number)
    record, problems = deal_form.record(asked.values, rules, players, turn, asked.played)
    if asked.number > told and book.closed:
        problems.append(Problem("value", _("The game is closed. Open it again to play on.")))
    entry = tell_deal(book, min(asked.number, told + 1), record)
    if said:
        same = entry is None or (
            isinstance(entry, Entry) and entry.payload["record"] == said.payload.get("record")
        )
        return None if same else Refusal(conflict=True)
    if problems or isinstance(entry, list):
        return Refusal(problems + (entry if isinstance(entry, list) else []))
    if entry and not asked.overruled and (silent := _silent(book, asked.number, entry)):
        return Refusal(silent=silent)
    return entry


def _silent(book: Book, number: int, entry: Entry) -> tuple[int, ...]:
    """The seats that must double in this deal, not yet played, and do not."""
    game = book.game
    if number <= len(game.deals) and is_complete(game.rules, game.deals[number - 1]):
        return ()
    deal = rebuild_deal(entry.payload["record"], seat_labels(game.rules.seats))
    return forced_silent(game.rules, game.deals[: number - 1], deal.declarer, deal.doubles)


def _page(template: str, game: str, book: Book, number: int, **context: object) -> str:
    seat = declarer(book.game.rules, book.game.first, number)
    return render_template(
        template,
        game=game,
        book=book,
        rules=book.game.rules,
        players=book.game.players,
        number=number,
        declarer=seat,
        told=number <= len(book.ids),
        **context,
    )


def _form(game: str, book: Book, asked: Asked, refusal: Refusal) -> str:
    """The form with the values it was sent, each problem beside its field."""
    rules, players = book.game.rules, book.game.players
    chosen = asked.values.get("contract", "")
    open_contracts = _contracts(book.game, asked.number)
    problems = [
        (deal_form.field_of(problem, players), wording.sentence(problem, rules))
        for problem in refusal.problems
    ]
    if chosen not in rules.menu:
        return _page(
            "deals/choose.html",
            game,
            book,
            asked.number,
            contracts=open_contracts,
            problems=problems,
        )
    contract = rules.contract(chosen)
    parts = deal_form.asked(rules, contract)
    told = asked.number <= len(book.ids)
    before = book.game.deals[: asked.number - 1]
    seat = declarer(rules, book.game.first, asked.number)
    return _page(
        "deals/form.html",
        game,
        book,
        asked.number,
        contract=contract,
        contracts=open_contracts,
        values=asked.values,
        key=asked.key,
        version=asked.version,
        played=told and is_complete(rules, book.game.deals[asked.number - 1]),
        parts=parts,
        points=live.table(rules, contract, parts),
        calls=_calls(book.game, contract, seat),
        details={"suit": SUITS, "rank": RANKS}.get(contract.detail or "", ()),
        problems=problems,
        beside=dict(reversed(problems)),
        silent=[players[silent] for silent in refusal.silent],
        duties={
            quota.player: quota
            for quota in quotas(rules, before)
            if quota.declarer == seat and quota.owed
        },
    )


def _calls(game: Game, contract: Contract, seat: int) -> list[dict[str, object]]:
    """A row for each speaker in order: whom he may double, which calls stand for several.

    The declarer may answer whoever doubles him, so all the others stand in his row.
    """
    rows = []
    for speaker in speakers(seat, game.rules.seats):
        everybody = {(other, seat) for other in range(game.rules.seats) if other != seat}
        whom = may_double(game.rules, contract, seat, speaker, everybody)
        relatives = family(game.rules, contract, seat, speaker) if speaker != seat else ()
        rows.append(
            {
                "speaker": speaker,
                "whom": whom,
                "maximum": len(whom) > 1,
                "family": len(relatives) > 1,
            }
        )
    return rows if game.rules.options.doubling else []


def _conflict(game: str, book: Book, asked: Asked) -> str:
    """Both versions of a deal that two phones saved, to choose from."""
    rules, players = book.game.rules, book.game.players
    told = asked.number <= len(book.ids)
    seat = declarer(rules, book.game.first, asked.number)
    record, problems = deal_form.record(asked.values, rules, players, seat, asked.played)
    mine = tell_deal(book, min(asked.number, len(book.ids) + 1), record)
    deal = (
        rebuild_deal(mine.payload["record"], seat_labels(rules.seats))
        if isinstance(mine, Entry)
        else None
    )
    return _page(
        "deals/conflict.html",
        game,
        book,
        asked.number,
        theirs=book.game.deals[asked.number - 1] if told else None,
        mine=deal,
        values=asked.values,
        fits=deal is not None and not problems,
        key=new_key(),
        version=_version(book, asked.number),
    )
