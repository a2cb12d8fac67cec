"""Many evenings: which games count, whose points can be added together, and who came.

A name is a person: two games with a Ben in them are taken for games of the same Ben, case aside.
"""

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.scoring.game import Sheet
from scorekeeper.scoring.gamefile import folded
from scorekeeper.scoring.rules import Rules


@dataclass(frozen=True)
class Evening:
    """A game among others: `game` and `day` (ISO) tell which; `closed` says it was ended by hand.

    Wherever there are several, they are in the order in which they were begun.
    """

    game: str
    day: str
    sheet: Sheet
    closed: bool = False

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat."""
        return self.sheet.game.players

    @property
    def over(self) -> bool:
        """Whether the game counts: all deals are played, or it was closed after one at least."""
        return self.sheet.finished or (self.closed and bool(self.sheet.played))

    def seat(self, name: str) -> int | None:
        """Where somebody sat; None for who was not there."""
        names = list(map(folded, self.players))
        return names.index(folded(name)) if folded(name) in names else None

    def place(self, seat: int) -> int:
        """The place a seat came to, from 1."""
        return next(line.place for line in self.sheet.standings if line.seat == seat)


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who plays: the name as it was written last, how many games are over and won.

    `last` is the day of the last game, over or not.
    """

    name: str
    games: int
    won: int
    last: str


@dataclass(frozen=True, slots=True)
class Group:
    """Those who played games that are over among themselves, nobody else at the table."""

    names: tuple[str, ...]
    games: int
    last: str


def over(evenings: Iterable[Evening]) -> tuple[Evening, ...]:
    """The games that count."""
    return tuple(evening for evening in evenings if evening.over)


def guests(evenings: Sequence[Evening]) -> tuple[Guest, ...]:
    """Everybody who plays, who played last first; of one evening, in the order of seats."""
    found: dict[str, Guest] = {}
    for evening in reversed(evenings):
        for seat, name in enumerate(evening.players):
            known = found.get(folded(name), Guest(name, 0, 0, evening.day))
            won = evening.over and evening.place(seat) == 1
            found[folded(name)] = Guest(
                known.name, known.games + evening.over, known.won + won, known.last
            )
    return tuple(found.values())


def groups(evenings: Sequence[Evening], left_out: Collection[str] = ()) -> tuple[Group, ...]:
    """The tables that played, who played last first, names in the seats of their last game.

    Tables at which one of those `left_out` sat are no group. Names are told case aside.
    """
    gone = set(map(folded, left_out))
    found: dict[frozenset[str], Group] = {}
    for evening in reversed(over(evenings)):
        table = _table(evening.players)
        if table & gone:
            continue
        known = found.get(table, Group(evening.players, 0, evening.day))
        found[table] = Group(known.names, known.games + 1, known.last)
    return tuple(found.values())


def among(names: Iterable[str], evenings: Iterable[Evening]) -> tuple[Evening, ...]:
    """The games that count at which exactly these sat, in whatever seats."""
    table = _table(names)
    return tuple(evening for evening in over(evenings) if _table(evening.players) == table)


def scales(evenings: Iterable[Evening]) -> tuple[tuple[Evening, ...], ...]:
    """The games apart by what a point is worth in them; what was played last comes first.

    Points are added together only where rule set, number of players and every house rule that
    changes what a deal scores are the same.
    """
    found: dict[Hashable, list[Evening]] = {}
    for evening in evenings:
        worth = _worth(evening.sheet.game.rules)
        found[worth] = [*found.pop(worth, ()), evening]
    return tuple(map(tuple, reversed(found.values())))


def _table(names: Iterable[str]) -> frozenset[str]:
    return frozenset(map(folded, names))


def _worth(rules: Rules) -> Hashable:
    options = rules.options
    return (
        rules.rule_set.id,
        rules.seats,
        options.sign,
        tuple(sorted(options.values.items())),
        options.places,
        options.factors if options.doubling else None,
        options.undoubled_negatives if options.doubling else None,
    )
