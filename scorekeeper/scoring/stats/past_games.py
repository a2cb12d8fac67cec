"""Many evenings: which games count, whose points can be added together, and who came.

A name is a person: two games with a Ben in them are taken for games of the same Ben, case aside.
"""

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.scoring.game import Sheet
from scorekeeper.scoring.names import folded
from scorekeeper.scoring.rules import OPTION_NAMES, Rules


@dataclass(frozen=True)
class Evening:
    """A game among others: `game` and `day` (ISO) tell which; `closed` says it was ended by hand.

    Wherever there are several, they are in the order in which they were begun.
    """

    game: str
    day: str
    sheet: Sheet
    closed: bool

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
    """Those who play among themselves, nobody else at the table: how many games are over.

    `last` is the day of the last game, over or not.
    """

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
    """The tables there were, who played last first, names in the seats of their last game.

    Tables at which one of those `left_out` sat are no group. Names are told case aside.
    """
    gone = set(map(folded, left_out))
    found: dict[frozenset[str], Group] = {}
    for evening in reversed(evenings):
        table = _table(evening.players)
        if table & gone:
            continue
        known = found.get(table, Group(evening.players, 0, evening.day))
        found[table] = Group(known.names, known.games + evening.over, known.last)
    return tuple(found.values())


def among(names: Iterable[str], evenings: Iterable[Evening]) -> tuple[Evening, ...]:
    """The games that count at which exactly these sat, in whatever seats."""
    table = _table(names)
    return tuple(evening for evening in over(evenings) if _table(evening.players) == table)


def scale(rules: Rules) -> Rules:
    """The rules as far as they say what a deal scores; whatever else, as it is printed.

    That is the order of play, the menu, the quotas, and whom a positive contract lets one double.
    """
    printed = rules.rule_set.options
    options = replace(
        rules.options,
        schedule=printed.schedule,
        choice=printed.choice,
        contracts=printed.contracts,
        positive_doubles=printed.positive_doubles,
        quota=printed.quota,
        quota_penalty=printed.quota_penalty,
    )
    if not options.doubling:
        options = replace(
            options, factors=printed.factors, undoubled_negatives=printed.undoubled_negatives
        )
    return replace(rules, options=options)


def scales(evenings: Iterable[Evening]) -> tuple[tuple[Evening, ...], ...]:
    """The games apart by what a point is worth in them; what was played last comes first.

    Points are added together only where rule set, number of players and every house rule that
    changes what a deal scores are the same.
    """
    found: dict[Hashable, list[Evening]] = {}
    for evening in evenings:
        worth = _worths(evening)
        found[worth] = [*found.pop(worth, ()), evening]
    return tuple(map(tuple, reversed(found.values())))


def changed(evening: Evening) -> bool:
    """Whether the table changed in the middle of the game what a deal scores."""
    return len(_worths(evening)) > 1


def _table(names: Iterable[str]) -> frozenset[str]:
    return frozenset(map(folded, names))


def _worths(evening: Evening) -> frozenset[Hashable]:
    """What a point was worth, deal by deal: more than one where house rules changed meanwhile."""
    game = evening.sheet.game
    held = (game.rules, *(before.rules for before in game.earlier))
    return frozenset(_worth(scale(rules)) for rules in held)


def _worth(rules: Rules) -> Hashable:
    """The same for rules of one scale; the words of a rule set may change, its values do not."""
    values = tuple(sorted(rules.options.values.items()))
    others = tuple(getattr(rules.options, option) for option in OPTION_NAMES if option != "values")
    return rules.rule_set.id, rules.seats, values, others
