"""What may be written into the book: every change, checked as the game file it would make.

Each function answers with the entry to write, or with the problems that stand against it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.scoring.deal import is_complete
from scorekeeper.scoring.files.deal_record import write_deal
from scorekeeper.scoring.files.game_file import read_game, write_game
from scorekeeper.scoring.files.strict_json import Unreadable
from scorekeeper.scoring.game import EarlierRules, Game
from scorekeeper.scoring.history.replay import Event, GameState, earlier_rules, seat_labels
from scorekeeper.scoring.names import clean_name, wrong_name, wrong_reason
from scorekeeper.scoring.options import is_whole_in_range, options_that_differ, read_options
from scorekeeper.scoring.problems import Problem, not_a_number, shorten
from scorekeeper.scoring.rules import Rules, RuleSet

KINDS = (
    "opened",
    "declared",
    "scored",
    "amended",
    "voided",
    "adjusted",
    "renamed",
    "ruled",
    "closed",
    "reopened",
    "undone",
)


def open_game(
    document: Mapping[str, Any], rule_sets: Mapping[str, RuleSet]
) -> tuple[Event, ...] | Unreadable | list[Problem]:
    """The entries that make the book of a game file: a new game, or one that was kept elsewhere."""
    game = read_game(document, rule_sets)
    return _events_of_game(game) if isinstance(game, Game) else game


def _events_of_game(game: Game) -> tuple[Event, ...]:
    opening = {
        "rules": game.rules.rule_set.document,
        "options": options_that_differ(game.rules),
        "title": game.title,
        "players": list(game.players),
        "first": game.first,
    }
    if game.date:
        opening["date"] = game.date
    entries = [Event("opened", opening)]
    for number in range(len(game.deals) + 1):
        if number:
            entries.append(_deal_event(game, number, None))
        entries += [
            Event("adjusted", {"seat": a.seat, "points": a.points, "reason": a.reason})
            for a in game.adjustments
            if a.after_deal == number
        ]
    return tuple(entries)


def _deal_event(game: Game, number: int, deal_id: int | None, kind: str | None = None) -> Event:
    deal = game.deals[number - 1]
    kind = kind or ("scored" if is_complete(game.rules, deal) else "declared")
    return Event(kind, {"deal": deal_id, "record": write_deal(deal, seat_labels(game.rules.seats))})


def _checked(
    book: GameState, document: Mapping[str, Any], given_up: Sequence[EarlierRules] | None = None
) -> Game | list[Problem]:
    """The game of a document that is right by the rules now, and by those given up before.

    `given_up` are the latter, where they are not those of the book.
    """
    rule_set = book.game.rules.rule_set
    game = read_game(document, {rule_set.id: rule_set}, stored=True)
    for before in book.game.earlier if given_up is None else given_up:
        options, deals = options_that_differ(before.rules), document["deals"][: before.deals]
        short = {**document, "options": options, "deals": deals, "adjustments": []}
        held = read_game(short, {rule_set.id: rule_set}, stored=True)
        game = held if isinstance(game, Game) and not isinstance(held, Game) else game
    assert not isinstance(game, Unreadable)  # the document comes from write_game
    return game


def save_deal(
    book: GameState, number: int, record: Mapping[str, Any]
) -> Event | list[Problem] | None:
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
        return _deal_event(game, number, None)
    before, after = told[number - 1], game.deals[number - 1]
    if before == after:
        return None
    was_open = not is_complete(book.game.rules_of(number), before)
    kind = "scored" if was_open and is_complete(game.rules, after) else "amended"
    return _deal_event(game, number, book.deal_ids[number - 1], kind)


def revert(book: GameState, before: GameState, deal_id: int) -> Event | list[Problem] | None:
    """A deal as it was told in the book `before`, an earlier state of the same book.

    Checked like any correction. None where it says the same already; problems where the deal no
    longer stands or did not stand then.
    """
    if deal_id not in book.deal_ids or deal_id not in before.deal_ids:
        text = "That deal does not stand any more; there is nothing to go back to."
        return [Problem("value", text)]
    deal = before.game.deals[before.deal_ids.index(deal_id)]
    return save_deal(book, book.deal_ids.index(deal_id) + 1, write_deal(deal, book.game.players))


def void_deal(book: GameState, number: int) -> Event | list[Problem]:
    """Deal `number` shall not count.

    The contract and the quota are as before; the declarer declares again. Refused where deals
    that were played after it would no longer be in turn.
    """
    deals = book.game.deals
    game = replace(book.game, deals=deals[: number - 1] + deals[number:])
    given_up = [
        replace(before, deals=before.deals - (number <= before.deals))
        for before in book.game.earlier
    ]
    left = _checked(book, write_game(replace(game, adjustments=(), earlier=())), given_up)
    if isinstance(left, Game):
        return Event("voided", {"deal": book.deal_ids[number - 1]})
    text = (
        "Deal {number} cannot be voided: the deals after it would be out of turn. "
        "Play it again and correct it, or undo the deals after it."
    )
    return [Problem("wrong-declarer", text, {"number": number}, deal=number)]


def adjust(book: GameState, player: str, points: int, reason: str) -> Event | list[Problem]:
    """Points given to or taken from a player by hand, after the deals told so far."""
    found = []
    if not is_whole_in_range(points):
        text = "An adjustment has at most six digits, not {given}."
        found.append(Problem("value", text, {"given": not_a_number(points)}, at=("points",)))
    if problem := wrong_reason(reason):
        found.append(replace(problem, at=("reason",)))
    if player not in book.game.players:
        text = "{given} gets an adjustment but does not play here."
        found.append(Problem("unknown-player", text, {"given": shorten(player)}, at=("player",)))
    if found:
        return found
    seat = book.game.players.index(player)
    return Event("adjusted", {"seat": seat, "points": points, "reason": reason})


def rename(book: GameState, seat: int, name: str) -> Event | list[Problem] | None:
    """Another name for a player, checked like every name; None where it is the same."""
    players = book.game.players
    clean = clean_name(name)
    if clean == players[seat]:
        return None
    if problem := wrong_name(name, players[:seat] + players[seat + 1 :]):
        return [replace(problem, at=("players", str(seat)))]
    return Event("renamed", {"seat": seat, "name": clean})


def change_rules(
    book: GameState, options: Mapping[str, Any], *, from_start: bool
) -> Event | list[Problem] | None:
    """Other house rules: for the whole game, or for the deals that are begun from now on.

    None where the same rules hold already. Refused where deals told before would be wrong by the
    new rules, since a game file has one set of rules for all. From now on only: not while a deal
    is under way, nor which way points are written.
    """
    rules, problems = read_options(options, book.game.rules.rule_set, book.game.rules.seats)
    if problems:
        return problems
    if rules == book.game.rules and not (from_start and book.previous_rules):
        return None
    if from_start:
        return _rules_event(book, rules, ())
    deals = book.game.deals
    if deals and not is_complete(book.game.rules_of(len(deals)), deals[-1]):
        text = "A deal is under way: play it or void it first, or change the rules from the start."
        return [Problem("option", text, at=("options",))]
    if rules.options.sign != book.game.rules.options.sign:
        text = "Which way points are written holds for the whole game: change it from the start."
        return [Problem("option", text, at=("options", "sign"))]
    now = (book.last_seq + 1, options_that_differ(book.game.rules))
    return _rules_event(book, rules, (*book.previous_rules, now))


def revert_rules(book: GameState, before: GameState) -> Event | list[Problem] | None:
    """The rules as they held in the book `before`, an earlier state of the same book."""
    rules = before.game.rules
    if (rules, before.previous_rules) == (book.game.rules, book.previous_rules):
        return None
    return _rules_event(book, rules, before.previous_rules)


def _rules_event(
    book: GameState, rules: Rules, given_up: Sequence[tuple[int, Mapping[str, Any]]]
) -> Event | list[Problem]:
    """The entry that puts these rules in force, where all deals are right by them."""
    plain = replace(book.game, rules=rules, adjustments=(), earlier=())
    held = earlier_rules(rules, book.deal_ids, given_up)
    checked = _checked(book, write_game(plain), held)
    if not isinstance(checked, Game):
        return checked
    rows = [[seq, dict(options)] for seq, options in given_up]
    return Event("ruled", {"options": options_that_differ(rules), "given_up": rows})


def close(book: GameState) -> Event | None:
    """No more deals are to be played; None where the game is closed already."""
    return None if book.closed else Event("closed", {})


def reopen(book: GameState) -> Event | None:
    """Deals may be played again; None where the game is open already."""
    return Event("reopened", {}) if book.closed else None


def undo(book: GameState) -> Event | None:
    """Takes back the last entry that still counts; None where only the opening is left."""
    last = book.effective_events[-1]
    return Event("undone", {"seq": last.seq}) if len(book.effective_events) > 1 else None
