"""Many evenings: which games count, whose points can be added together, and who came.

A name is a person: two games with a Ben in them are taken for games of the same Ben, case aside.
"""

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.scoring.game import GameScore
from scorekeeper.scoring.names import comparable_name
from scorekeeper.scoring.rules import OPTION_NAMES, Rules


@dataclass(frozen=True)
class PastGame:
    """A game among others: `game` and `day` (ISO) tell which; `closed` says it was ended by hand.

    Wherever there are several, they are in the order in which they were begun.
    """

    game_id: str
    day: str
    sheet: GameScore
    closed: bool

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat."""
        return self.sheet.game.players

    @property
    def is_over(self) -> bool:
        """Whether the game counts: all deals are played, or it was closed after one at least."""
        return self.sheet.finished or (self.closed and bool(self.sheet.scored_deals))

    def seat(self, name: str) -> int | None:
        """Where somebody sat; None for who was not there."""
        names = list(map(comparable_name, self.players))
        return names.index(comparable_name(name)) if comparable_name(name) in names else None

    def place(self, seat: int) -> int:
        """The place a seat came to, from 1."""
        return next(line.place for line in self.sheet.standings if line.seat == seat)


@dataclass(frozen=True, slots=True)
class PlayerSummary:
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


def finished_games(evenings: Iterable[PastGame]) -> tuple[PastGame, ...]:
    """The games that count."""
    return tuple(evening for evening in evenings if evening.is_over)


def player_summaries(evenings: Sequence[PastGame]) -> tuple[PlayerSummary, ...]:
    """Everybody who plays, who played last first; of one evening, in the order of seats."""
    found: dict[str, PlayerSummary] = {}
    for evening in reversed(evenings):
        for seat, name in enumerate(evening.players):
            known = found.get(comparable_name(name), PlayerSummary(name, 0, 0, evening.day))
            won = evening.is_over and evening.place(seat) == 1
            found[comparable_name(name)] = PlayerSummary(
                known.name, known.games + evening.is_over, known.won + won, known.last
            )
    return tuple(found.values())


def groups(evenings: Sequence[PastGame], left_out: Collection[str] = ()) -> tuple[Group, ...]:
    """The tables there were, who played last first, names in the seats of their last game.

    Tables at which one of those `left_out` sat are no group. Names are told case aside.
    """
    gone = set(map(comparable_name, left_out))
    found: dict[frozenset[str], Group] = {}
    for evening in reversed(evenings):
        table = _player_keys(evening.players)
        if table & gone:
            continue
        known = found.get(table, Group(evening.players, 0, evening.day))
        found[table] = Group(known.names, known.games + evening.is_over, known.last)
    return tuple(found.values())


def games_of_players(names: Iterable[str], evenings: Iterable[PastGame]) -> tuple[PastGame, ...]:
    """The games that count at which exactly these sat, in whatever seats."""
    table = _player_keys(names)
    return tuple(
        evening for evening in finished_games(evenings) if _player_keys(evening.players) == table
    )


def comparable_rules(rules: Rules) -> Rules:
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


def comparable_games(evenings: Iterable[PastGame]) -> tuple[tuple[PastGame, ...], ...]:
    """The games apart by what a point is worth in them; what was played last comes first.

    Points are added together only where rule set, number of players and every house rule that
    changes what a deal scores are the same.
    """
    found: dict[Hashable, list[PastGame]] = {}
    for evening in evenings:
        worth = _value_keys(evening)
        found[worth] = [*found.pop(worth, ()), evening]
    return tuple(map(tuple, reversed(found.values())))


def rules_changed(evening: PastGame) -> bool:
    """Whether the table changed in the middle of the game what a deal scores."""
    return len(_value_keys(evening)) > 1


def _player_keys(names: Iterable[str]) -> frozenset[str]:
    return frozenset(map(comparable_name, names))


def _value_keys(evening: PastGame) -> frozenset[Hashable]:
    """What a point was worth, deal by deal: more than one where house rules changed meanwhile."""
    game = evening.sheet.game
    held = (game.rules, *(before.rules for before in game.earlier))
    return frozenset(_value_key(comparable_rules(rules)) for rules in held)


def _value_key(rules: Rules) -> Hashable:
    """The same for rules of one scale; the words of a rule set may change, its values do not."""
    values = tuple(sorted(rules.options.values.items()))
    others = tuple(getattr(rules.options, option) for option in OPTION_NAMES if option != "values")
    return rules.rule_set.id, rules.seats, values, others
