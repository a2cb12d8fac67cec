"""The book the scorer keeps: entries in the order they were made, none ever erased.

A game is read off the book by leafing through it (`leaf`). Undoing, correcting and voiding are
entries too, so that everything that was ever written can be seen.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.scoring.game import Adjustment, Game
from scorekeeper.scoring.options import read_options
from scorekeeper.scoring.record import rebuild_deal
from scorekeeper.scoring.rules import rule_set


def seat_labels(seats: int) -> tuple[str, ...]:
    """How the book writes the players of a table, so that renaming one changes no deal."""
    return tuple(str(seat + 1) for seat in range(seats))


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry. `kind` is a word of KINDS in entries.py, `payload` what it says in JSON values."""

    kind: str
    payload: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Event:
    """An entry in its place: `seq` counts from 1; when it was made, and on which phone."""

    seq: int
    entry: Entry
    at: str = ""
    phone: str = ""


@dataclass(frozen=True)
class Book:
    """A game as the book has it.

    `ids` and `versions` go with `game.deals`: the seq of the entry that began each deal, and of the
    entry that last changed it. `standing` are the events that still count, `last` is the last seq.
    """

    game: Game
    ids: tuple[int, ...]
    versions: tuple[int, ...]
    closed: bool
    standing: tuple[Event, ...]
    last: int


def standing(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events that still count.

    An `undone` takes back the last of them and stands for nothing itself.
    """
    stack: list[Event] = []
    for event in events:
        if event.entry.kind == "undone":
            stack.pop()
        else:
            stack.append(event)
    return tuple(stack)


def leaf(events: Iterable[Event]) -> Book:
    """The game that the events tell. The first one opens it; all were checked when written."""
    events = tuple(events)
    counting = standing(events)
    game = opened(counting[0].entry.payload)
    records: dict[int, Mapping[str, Any]] = {}
    versions: dict[int, int] = {}
    adjusted: list[tuple[int, Mapping[str, Any]]] = []
    players = list(game.players)
    closed = False
    for event in counting[1:]:
        said = event.entry.payload
        match event.entry.kind:
            case "declared" | "scored" | "amended":
                deal = said.get("deal") or event.seq
                records[deal], versions[deal] = said["record"], event.seq
            case "voided":
                del records[said["deal"]]
            case "adjusted":
                adjusted.append((event.seq, said))
            case "renamed":
                players[said["seat"]] = said["name"]
            case kind:
                closed = kind == "closed"
    ids = tuple(sorted(records))
    labels = seat_labels(len(players))
    game = replace(
        game,
        players=tuple(players),
        deals=tuple(rebuild_deal(records[deal], labels) for deal in ids),
        adjustments=tuple(
            Adjustment(
                said["seat"], said["points"], said["reason"], sum(deal < seq for deal in ids)
            )
            for seq, said in adjusted
        ),
    )
    return Book(
        game=game,
        ids=ids,
        versions=tuple(versions[deal] for deal in ids),
        closed=closed,
        standing=counting,
        last=events[-1].seq,
    )


def told_by(entries: Iterable[Entry]) -> Game:
    """The game that entries tell which are not in a book yet, one after the other."""
    return leaf(Event(seq, entry) for seq, entry in enumerate(entries, start=1)).game


def opened(said: Mapping[str, Any]) -> Game:
    """The game without deals that an `opened` entry tells; it holds its whole rule set."""
    rules, _ = read_options(said["options"], rule_set(said["rules"]), len(said["players"]))
    return Game(rules, tuple(said["players"]), said["first"], said["title"])
