"""What each player took: read from words, checked against what the cards allow.

Counts must add up to what is in play, and what adds up must be possible (rules.md, section 1).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.scoring.cards import InPlay
from scorekeeper.scoring.options import is_whole_number
from scorekeeper.scoring.parts import Part, parts, places_to_name
from scorekeeper.scoring.problems import Problem, not_a_number, shorten
from scorekeeper.scoring.rules import Contract, Rules

PART_NAMES = {
    "tricks": "tricks",
    "hearts": "hearts",
    "queens": "queens",
    "ace_of_hearts": "the ace of hearts",
    "king_of_hearts": "the king of hearts",
    "second_last_trick": "the second-last trick",
    "last_trick": "the last trick",
    "finished": "the order of finishing",
}
"""The parts as they stand in a sentence."""


@dataclass(frozen=True, slots=True)
class Captures:
    """What was taken.

    `took` has, for each part, how many each seat took (a taker has 1, the others 0). `finished` has
    the seats in the order of going out, those named; None where the contract is not domino.
    """

    took: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    finished: tuple[int, ...] | None = None


def read_captures(
    raw: object, rules: Rules, contract: Contract, there: InPlay, players: Sequence[str]
) -> tuple[Captures, list[Problem]]:
    """The captures that `raw` (an object by part) tells, and everything that is wrong with them.

    Refused: parts that are missing or not asked, names that do not play, counts that are no whole
    numbers or more than there are in play (`value`), that do not add up (`total`), and what no
    play of the cards can produce (`impossible`). The captures can be used only where no problem
    came back.
    """
    if not isinstance(raw, dict):
        text = "Captures are an object, not {given}."
        return Captures(), [Problem("value", text, {"given": shorten(raw)}, at=("captures",))]
    asked = parts(rules, contract, there)
    keys = {part.key for part in asked}
    found = [_unexpected_count(key, contract) for key in raw if key not in keys]
    took: dict[str, tuple[int, ...]] = {}
    finished: tuple[int, ...] | None = None
    for part in asked:
        problems: list[Problem] = []
        if part.key not in raw:
            problems.append(_part_problem("missing", part, "{Part}: nothing is entered."))
        elif part.form == "count":
            took[part.key], problems = _read_count(raw[part.key], part, players)
        elif part.form == "taker":
            took[part.key], problems = _read_taker(raw[part.key], part, players)
        else:
            finished, problems = _read_finished(raw[part.key], part, rules, players)
        if problems:
            took.pop(part.key, None)
        found += problems
    return Captures(took, finished), found + _impossible(took, there, players)


def _part_problem(
    code: str, part: Part, text: str, seat: str | None = None, **gaps: str | int
) -> Problem:
    """A problem of one part, its name in the gaps {part} and {Part}."""
    name = PART_NAMES[part.key]
    at = ("captures", part.key) if seat is None else ("captures", part.key, seat)
    return Problem(code, text, {"part": name, "Part": name[0].upper() + name[1:], **gaps}, at=at)


def _unexpected_count(key: str, contract: Contract) -> Problem:
    if key == "king_of_hearts" and key in contract.items:
        text = "The king of hearts lies out of this deal; nobody can take it."
        return Problem("impossible", text, at=("captures", key))
    text = "This contract does not ask for {key}."
    return Problem("unknown-key", text, {"key": shorten(key)}, at=("captures", key))


def _read_seat(name: object, part: Part, players: Sequence[str]) -> int | Problem:
    if not isinstance(name, str):
        text = "{Part}: a player's name is needed, not {given}."
        return _part_problem("value", part, text, given=shorten(name))
    if name not in players:
        text = "{Part}: {name} does not play here."
        return _part_problem("unknown-player", part, text, seat=name, name=shorten(name))
    return players.index(name)


def _read_count(
    raw: object, part: Part, players: Sequence[str]
) -> tuple[tuple[int, ...], list[Problem]]:
    if not isinstance(raw, dict):
        text = "{Part}: names with counts are needed, not {given}."
        return (), [_part_problem("value", part, text, given=shorten(raw))]
    took = [0] * len(players)
    found = []
    for name, count in raw.items():
        seat = _read_seat(name, part, players)
        if isinstance(seat, Problem):
            found.append(seat)
        elif not is_whole_number(count) or not 0 <= count <= part.in_play:
            text = "{name}: {part} are a whole number from 0 to {most}, not {given}."
            most, given = part.in_play, not_a_number(count)
            found.append(
                _part_problem(
                    "value", part, text, seat=name, name=shorten(name), most=most, given=given
                )
            )
        else:
            took[seat] = count
    if not found and (problem := _wrong_sum(sum(took), part)):
        found.append(problem)
    return tuple(took), found


def _wrong_sum(entered: int, part: Part) -> Problem | None:
    missing = part.in_play - entered
    if missing == 0:
        return None
    text = "{Part}: {entered} entered, {there} in play. That is {over} too many."
    if missing > 0:
        text = "{Part}: {entered} entered, {there} in play. Who took {missing} more?"
    there = part.in_play
    return _part_problem(
        "total", part, text, entered=entered, there=there, missing=missing, over=-missing
    )


def _read_taker(
    raw: object, part: Part, players: Sequence[str]
) -> tuple[tuple[int, ...], list[Problem]]:
    seat = _read_seat(raw, part, players)
    if isinstance(seat, Problem):
        return (), [seat]
    return tuple(int(other == seat) for other in range(len(players))), []


def _read_finished(
    raw: object, part: Part, rules: Rules, players: Sequence[str]
) -> tuple[tuple[int, ...], list[Problem]]:
    if not isinstance(raw, list):
        text = "{Part}: a list of names is needed, not {given}."
        return (), [_part_problem("value", part, text, given=shorten(raw))]
    order: list[int] = []
    found = []
    for name in raw:
        seat = _read_seat(name, part, players)
        if isinstance(seat, Problem):
            found.append(seat)
        elif seat in order:
            text = "{name} stands twice in the order of finishing."
            found.append(_part_problem("places", part, text, seat=name, name=shorten(name)))
        else:
            order.append(seat)
    needed = places_to_name(rules)
    if not found and len(order) < needed:
        text = "The order of finishing needs {needed} names; {given} given."
        found.append(_part_problem("places", part, text, needed=needed, given=len(order)))
    return tuple(order), found


def _impossible(
    took: Mapping[str, tuple[int, ...]], there: InPlay, players: Sequence[str]
) -> list[Problem]:
    """What adds up in each part but cannot have happened together.

    Only the parts in `took` are compared, so a part that is wrong in itself hides nothing else.
    The rules: rules.md, section 1, "Check of captures beyond the sum".
    """
    nothing = (0,) * len(players)
    hearts, queens = took.get("hearts"), took.get("queens", nothing)
    honours = _both_counts(took, HONOURS, nothing)
    found = []
    if hearts:
        found += _more_than_held("hearts", took, HONOURS, players)
    holders = _queen_of_hearts_holders(hearts, queens, honours, there)
    if "tricks" in took:
        found += _more_than_held("tricks", took, LAST_TRICKS, players)
        cards = [a + b for a, b in zip(hearts or honours, queens, strict=True)]
        found += _no_room(cards, took["tricks"], holders or (), players)
    if holders == () and not found:
        text = (
            "Somebody has the queen of hearts. "
            "That player needs a queen, and a heart that is neither the king nor the ace."
        )
        found.append(Problem("impossible", text, at=("captures", "queens")))
    return found


HONOURS = ("king_of_hearts", "ace_of_hearts")
LAST_TRICKS = ("second_last_trick", "last_trick")
NOT_COUNTED: Mapping[tuple[str, ...], str] = {
    ("king_of_hearts",): "{name} has the king of hearts, but no heart is counted for {name}.",
    ("ace_of_hearts",): "{name} has the ace of hearts, but no heart is counted for {name}.",
    HONOURS: "{name} has the king and the ace of hearts, but no heart is counted for {name}.",
    ("second_last_trick",): (
        "{name} took the second-last trick, but no trick is counted for {name}."
    ),
    ("last_trick",): "{name} took the last trick, but no trick is counted for {name}.",
    LAST_TRICKS: "{name} took the last two tricks, but no trick is counted for {name}.",
}
"""What is said where a seat took these single things, but none of what they belong to."""
ONE_COUNTED: Mapping[tuple[str, ...], str] = {
    HONOURS: "{name} has the king and the ace of hearts, but only one heart is counted for {name}.",
    LAST_TRICKS: "{name} took the last two tricks, but only one trick is counted for {name}.",
}
"""The same where one is counted, and they are two."""


def _both_counts(
    took: Mapping[str, tuple[int, ...]], singles: Sequence[str], nothing: tuple[int, ...]
) -> tuple[int, ...]:
    """How many of these single things each seat took."""
    return tuple(map(sum, zip(*(took.get(part, nothing) for part in singles), strict=True)))


def _more_than_held(
    part: str,
    took: Mapping[str, tuple[int, ...]],
    singles: Sequence[str],
    players: Sequence[str],
) -> list[Problem]:
    """A problem for each seat that took more of the `singles` than of the part they belong to."""
    found = []
    for seat, name in enumerate(players):
        taken = tuple(single for single in singles if single in took and took[single][seat])
        counted = took[part][seat]
        if len(taken) > counted:
            text = (ONE_COUNTED if counted else NOT_COUNTED)[taken]
            found.append(
                Problem("impossible", text, {"name": shorten(name)}, at=("captures", part, name))
            )
    return found


def _queen_of_hearts_holders(
    hearts: tuple[int, ...] | None,
    queens: tuple[int, ...],
    honours: tuple[int, ...],
    there: InPlay,
) -> tuple[int, ...] | None:
    """The seats that may have the queen of hearts; None where it is not in both counts."""
    if hearts is None or not any(queens) or not there.queen_of_hearts:
        return None
    seats = range(len(hearts))
    return tuple(seat for seat in seats if queens[seat] and hearts[seat] > honours[seat])


def _no_room(
    cards: Sequence[int], tricks: Sequence[int], holders: Sequence[int], players: Sequence[str]
) -> list[Problem]:
    """A problem for each seat whose scoring cards do not fit into its tricks.

    A trick has one card of each player. The queen of hearts stands in two counts, so one of its
    possible `holders` has one card less.
    """
    found, with_queen = [], 0
    for seat, name in enumerate(players):
        room = len(players) * tricks[seat]
        spare = 1 if seat in holders and not with_queen else 0
        if cards[seat] > room + spare:
            gaps: dict[str, str | int] = {
                "name": shorten(name),
                "cards": cards[seat],
                "tricks": tricks[seat],
                "room": room,
            }
            text = "{name} has {cards} scoring cards, but {tricks} tricks hold only {room} cards."
            if tricks[seat] == 0:
                text = "{name} has scoring cards, but no trick is counted for {name}."
            elif tricks[seat] == 1:
                text = "{name} has {cards} scoring cards, but one trick holds only {room} cards."
            found.append(Problem("impossible", text, gaps, at=("captures", "tricks", name)))
        elif cards[seat] > room:
            with_queen = 1
    return found
