"""The book the scorer keeps: entries in the order they were made, none ever erased.

A game is read off the book by leafing through it (`leaf`). Undoing, correcting and voiding are
entries too, so that everything that was ever written can be seen.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.scoring.files.deal_record import rebuild_deal
from scorekeeper.scoring.game import Adjustment, EarlierRules, Game
from scorekeeper.scoring.options import read_options
from scorekeeper.scoring.rules import Rules, rule_set


def seat_labels(seats: int) -> tuple[str, ...]:
    """How the book writes the players of a table, so that renaming one changes no deal."""
    return tuple(str(seat + 1) for seat in range(seats))


@dataclass(frozen=True, slots=True)
class Event:
    """One entry. `kind` is a word of KINDS in entries.py, `payload` what it says in JSON values."""

    kind: str
    payload: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RecordedEvent:
    """An entry in its place: `seq` counts from 1; when it was made, and on which phone."""

    seq: int
    event: Event
    at: str = ""
    phone: str = ""


@dataclass(frozen=True)
class GameState:
    """A game as the book has it.

    `ids` and `versions` go with `game.deals`: the seq of the entry that began each deal, and of the
    entry that last changed it. `standing` are the events that still count, `last` is the last seq.
    `given_up` are the options of rules that were changed for later deals only, each with the seq of
    the entry that changed them: deals begun before it are settled by them.
    """

    game: Game
    deal_ids: tuple[int, ...]
    versions: tuple[int, ...]
    closed: bool
    effective_events: tuple[RecordedEvent, ...]
    last_seq: int
    previous_rules: tuple[tuple[int, Mapping[str, Any]], ...] = ()


def effective_events(events: Iterable[RecordedEvent]) -> tuple[RecordedEvent, ...]:
    """The events that still count.

    An `undone` takes back the last of them and stands for nothing itself.
    """
    stack: list[RecordedEvent] = []
    for event in events:
        if event.event.kind == "undone":
            stack.pop()
        else:
            stack.append(event)
    return tuple(stack)


def replay(events: Iterable[RecordedEvent]) -> GameState:
    """The game that the events tell. The first one opens it; all were checked when written."""
    events = tuple(events)
    counting = effective_events(events)
    game = new_game(counting[0].event.payload)
    records: dict[int, Mapping[str, Any]] = {}
    versions: dict[int, int] = {}
    adjusted: list[tuple[int, Mapping[str, Any]]] = []
    players = list(game.players)
    closed = False
    ruled: Mapping[str, Any] = {"options": counting[0].event.payload["options"], "given_up": ()}
    for event in counting[1:]:
        said = event.event.payload
        match event.event.kind:
            case "declared" | "scored" | "amended":
                deal = said.get("deal") or event.seq
                records[deal], versions[deal] = said["record"], event.seq
            case "voided":
                del records[said["deal"]]
            case "adjusted":
                adjusted.append((event.seq, said))
            case "renamed":
                players[said["seat"]] = said["name"]
            case "ruled":
                ruled = said
            case kind:
                closed = kind == "closed"
    ids = tuple(sorted(records))
    labels = seat_labels(len(players))
    given_up = tuple((seq, options) for seq, options in ruled["given_up"])
    game = replace(
        game,
        rules=rules_with(game.rules, ruled["options"]),
        earlier=earlier_rules(game.rules, ids, given_up),
        players=tuple(players),
        deals=tuple(rebuild_deal(records[deal], labels) for deal in ids),
        adjustments=tuple(
            Adjustment(
                said["seat"], said["points"], said["reason"], sum(deal < seq for deal in ids)
            )
            for seq, said in adjusted
        ),
    )
    return GameState(
        game=game,
        deal_ids=ids,
        versions=tuple(versions[deal] for deal in ids),
        closed=closed,
        effective_events=counting,
        last_seq=events[-1].seq,
        previous_rules=given_up,
    )


def replay_new(entries: Iterable[Event]) -> Game:
    """The game that entries tell which are not in a book yet, one after the other."""
    return replay(RecordedEvent(seq, entry) for seq, entry in enumerate(entries, start=1)).game


def earlier_rules(
    rules: Rules, ids: Iterable[int], given_up: Iterable[tuple[int, Mapping[str, Any]]]
) -> tuple[EarlierRules, ...]:
    """The rules given up at a table, by the deals that were begun before they were.

    Rules under which no deal was begun are left out.
    """
    found: list[EarlierRules] = []
    for seq, options in given_up:
        deals = sum(deal < seq for deal in ids)
        if deals > (found[-1].deals if found else 0):
            found.append(EarlierRules(deals, rules_with(rules, options)))
    return tuple(found)


def rules_with(rules: Rules, options: Mapping[str, Any]) -> Rules:
    """The rules of a table under other options, which were checked before."""
    changed, _ = read_options(options, rules.rule_set, rules.seats, stored=True)
    return changed


def new_game(said: Mapping[str, Any]) -> Game:
    """The game without deals that an `opened` entry tells; it holds its whole rule set."""
    rules, _ = read_options(
        said["options"], rule_set(said["rules"]), len(said["players"]), stored=True
    )
    return Game(
        rules, tuple(said["players"]), said["first"], said["title"], date=said.get("date", "")
    )
