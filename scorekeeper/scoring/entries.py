"""What may be written into the book: every change, checked as the game file it would make.

Each function answers with the entry to write, or with the problems that stand against it.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.scoring.book import Book, Entry, seat_labels
from scorekeeper.scoring.deal import is_complete
from scorekeeper.scoring.game import Adjustment, Game
from scorekeeper.scoring.gamefile import Unreadable, clean_name, read_game, write_game, wrong_name
from scorekeeper.scoring.options import options_that_differ
from scorekeeper.scoring.problems import Problem
from scorekeeper.scoring.record import write_deal
from scorekeeper.scoring.rules import RuleSet

KINDS = (
    "opened",
    "declared",
    "scored",
    "amended",
    "voided",
    "adjusted",
    "renamed",
    "closed",
    "reopened",
    "undone",
)


def open_game(
    document: Mapping[str, Any], rule_sets: Mapping[str, RuleSet]
) -> tuple[Entry, ...] | Unreadable | list[Problem]:
    """The entries that make the book of a game file: a new game, or one that was kept elsewhere."""
    game = read_game(document, rule_sets)
    return _entries(game) if isinstance(game, Game) else game


def _entries(game: Game) -> tuple[Entry, ...]:
    opening = {
        "rules": game.rules.rule_set.document,
        "options": options_that_differ(game.rules),
        "title": game.title,
        "players": list(game.players),
        "first": game.first,
    }
    entries = [Entry("opened", opening)]
    for number in range(len(game.deals) + 1):
        if number:
            entries.append(_deal_entry(game, number, None))
        entries += [
            Entry("adjusted", {"seat": a.seat, "points": a.points, "reason": a.reason})
            for a in game.adjustments
            if a.after_deal == number
        ]
    return tuple(entries)


def _deal_entry(game: Game, number: int, deal_id: int | None, kind: str | None = None) -> Entry:
    deal = game.deals[number - 1]
    kind = kind or ("scored" if is_complete(game.rules, deal) else "declared")
    return Entry(kind, {"deal": deal_id, "record": write_deal(deal, seat_labels(game.rules.seats))})


def _checked(book: Book, document: Mapping[str, Any]) -> Game | list[Problem]:
    rule_set = book.game.rules.rule_set
    game = read_game(document, {rule_set.id: rule_set})
    assert not isinstance(game, Unreadable)  # the document comes from write_game
    return game


def tell_deal(book: Book, number: int, record: Mapping[str, Any]) -> Entry | list[Problem] | None:
    """Deal `number` (from 1; the next one, or one that was told before) as `record` tells it.

    None where the book says the same already. Problems of other deals that the change would
    cause come back too, with the number of their deal.
    """
    told = book.game.deals
    document = write_game(book.game)
    document["deals"][number - 1 : number] = [record]
    game = _checked(book, document)
    if not isinstance(game, Game):
        return game
    if number > len(told):
        return _deal_entry(game, number, None)
    before, after = told[number - 1], game.deals[number - 1]
    if before == after:
        return None
    was_open = not is_complete(book.game.rules, before)
    kind = "scored" if was_open and is_complete(game.rules, after) else "amended"
    return _deal_entry(game, number, book.ids[number - 1], kind)


def revert(book: Book, before: Book, deal_id: int) -> Entry | list[Problem] | None:
    """A deal as it was told in the book `before`, an earlier state of the same book.

    Checked like any correction. None where it says the same already; problems where the deal no
    longer stands or did not stand then.
    """
    if deal_id not in book.ids or deal_id not in before.ids:
        text = "That deal does not stand any more; there is nothing to go back to."
        return [Problem("value", text)]
    deal = before.game.deals[before.ids.index(deal_id)]
    return tell_deal(book, book.ids.index(deal_id) + 1, write_deal(deal, book.game.players))


def void_deal(book: Book, number: int) -> Entry | list[Problem]:
    """Deal `number` shall not count.

    The contract and the quota are as before; the declarer declares again. Refused where deals
    that were played after it would no longer be in turn.
    """
    deals = book.game.deals
    game = replace(book.game, deals=deals[: number - 1] + deals[number:])
    left = _checked(book, write_game(replace(game, adjustments=())))
    if isinstance(left, Game):
        return Entry("voided", {"deal": book.ids[number - 1]})
    text = (
        "Deal {number} cannot be voided: the deals after it would be out of turn. "
        "Play it again and correct it, or undo the deals after it."
    )
    return [Problem("wrong-declarer", text, {"number": number}, deal=number)]


def adjust(book: Book, player: str, points: int, reason: str) -> Entry | list[Problem]:
    """Points given to or taken from a player by hand, after the deals told so far."""
    document = write_game(book.game)
    row = {"player": player, "points": points, "reason": reason, "after_deal": len(book.ids)}
    document["adjustments"] = [*document.get("adjustments", []), row]
    game = _checked(book, document)
    if not isinstance(game, Game):
        return game
    added: Adjustment = game.adjustments[-1]
    return Entry("adjusted", {"seat": added.seat, "points": added.points, "reason": added.reason})


def rename(book: Book, seat: int, name: str) -> Entry | list[Problem] | None:
    """Another name for a player, checked like every name; None where it is the same."""
    players = book.game.players
    clean = clean_name(name)
    if clean == players[seat]:
        return None
    if problem := wrong_name(name, players[:seat] + players[seat + 1 :]):
        return [replace(problem, at=("players", str(seat)))]
    return Entry("renamed", {"seat": seat, "name": clean})


def close(book: Book) -> Entry | None:
    """No more deals are to be played; None where the game is closed already."""
    return None if book.closed else Entry("closed", {})


def reopen(book: Book) -> Entry | None:
    """Deals may be played again; None where the game is open already."""
    return Entry("reopened", {}) if book.closed else None


def undo(book: Book) -> Entry | None:
    """Takes back the last entry that still counts; None where only the opening is left."""
    last = book.standing[-1]
    return Entry("undone", {"seq": last.seq}) if len(book.standing) > 1 else None
