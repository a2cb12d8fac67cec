"""Who may double whom, and at which level each pair stands.

Players speak once each, the player after the declarer first, the declarer last
(rules.md, section 1, "Doubling permissions").
"""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import combinations

from scorekeeper.scoring.problems import Problem, shorten
from scorekeeper.scoring.rules import Contract, Rules

Doubles = frozenset[tuple[int, int]]
"""Who said "double" to whom, as seats; a redouble is the pair the other way round."""


def speakers(declarer: int, seats: int) -> tuple[int, ...]:
    """The seats in speaking order, the declarer last."""
    return tuple((declarer + step) % seats for step in range(1, seats + 1))


def in_speaking_order(
    doubles: Doubles, declarer: int, seats: int
) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """Each speaker in turn with the seats he doubles and the seats he redoubles, in seat order.

    Who answers somebody that has doubled him before redoubles.
    """
    before: set[tuple[int, int]] = set()
    for speaker in speakers(declarer, seats):
        said = [other for other in range(seats) if (speaker, other) in doubles]
        again = tuple(other for other in said if (other, speaker) in before)
        yield speaker, tuple(other for other in said if other not in again), again
        before |= {(speaker, other) for other in said}


def may_double(
    rules: Rules,
    contract: Contract,
    declarer: int,
    speaker: int,
    spoken: Collection[tuple[int, int]],
) -> tuple[int, ...]:
    """Whom `speaker` may double or redouble, given what was `spoken` before: the *maximum*."""
    if not rules.options.doubling:
        return ()
    if speaker == declarer:
        return tuple(
            other for other in speakers(declarer, rules.seats) if (other, declarer) in spoken
        )
    if contract.positive and rules.options.positive_doubles == "declarer":
        return (declarer,)
    return tuple(seat for seat in range(rules.seats) if seat != speaker)


def family_partners(
    rules: Rules, contract: Contract, declarer: int, speaker: int
) -> tuple[int, ...]:
    """Whom a *family* double reaches: the other non-declarers, where they may be doubled."""
    reach = may_double(rules, contract, declarer, speaker, ())
    return tuple(seat for seat in reach if seat != declarer)


def pair_level(doubles: Doubles, one: int, other: int) -> int:
    """0 undoubled, 1 doubled, 2 redoubled: in how many directions the pair doubled each other."""
    return ((one, other) in doubles) + ((other, one) in doubles)


@cache
def pairs_of_seats(seats: int) -> tuple[tuple[int, int], ...]:
    """Every two seats, in seat order."""
    return tuple(combinations(range(seats), 2))


def read_doubles(
    raw: object,
    rules: Rules,
    declaration: tuple[Contract, int] | None,
    players: Sequence[str],
) -> tuple[Doubles, list[Problem]]:
    """The doubles that `raw` (a list of [who speaks, whom]) tells, and everything wrong with them.

    `declaration` is the contract and declarer they are judged by; without it (contract or declarer
    are wrong themselves) it is not asked who may double whom.
    """
    if not isinstance(raw, list):
        text = "doubles are a list of pairs of names, not {given}."
        return frozenset(), [Problem("value", text, {"given": shorten(raw)}, at=("doubles",))]
    found: list[Problem] = []
    spoken: list[tuple[int, int]] = []
    all_clear = True
    for pair in raw:
        if problem := _wrong_pair(pair, players):
            all_clear = False
            found.append(problem)
            continue
        seats = (players.index(pair[0]), players.index(pair[1]))
        if problem := _repeated_or_self(seats, spoken, players):
            found.append(problem)
        else:
            spoken.append(seats)
    if spoken and not rules.options.doubling:
        text = "This table plays without doubles."
        found.append(Problem("double-not-allowed", text, at=("doubles",)))
    elif declaration:
        found += _not_allowed(spoken, rules, declaration, players, all_clear)
    return frozenset(spoken), found


def _wrong_pair(pair: object, players: Sequence[str]) -> Problem | None:
    match pair:
        case [str(), str()]:
            text = "Doubles: {name} does not play here."
            for name in pair:
                if name not in players:
                    return Problem("unknown-player", text, {"name": shorten(name)}, at=("doubles",))
            return None
    text = "A double is two names, who speaks and whom, not {given}."
    return Problem("value", text, {"given": shorten(pair)}, at=("doubles",))


def _repeated_or_self(
    seats: tuple[int, int], spoken: Collection[tuple[int, int]], players: Sequence[str]
) -> Problem | None:
    speaker, other = (players[seat] for seat in seats)
    gaps = {"speaker": shorten(speaker), "other": shorten(other)}
    at = ("doubles", speaker, other)
    if speaker == other:
        text = "{speaker} cannot double {other}: nobody doubles himself."
        return Problem("double-not-allowed", text, gaps, at=at)
    if seats in spoken:
        text = "{speaker} doubles {other} twice; once is enough."
        return Problem("double-not-allowed", text, gaps, at=at)
    return None


def _not_allowed(
    spoken: Collection[tuple[int, int]],
    rules: Rules,
    declaration: tuple[Contract, int],
    players: Sequence[str],
    all_clear: bool,
) -> list[Problem]:
    """A problem for each double that is not open to its speaker.

    Unless they are `all_clear`, the declarer may have answered one that could not be read.
    """
    contract, declarer = declaration
    found = []
    for speaker, other in spoken:
        if other in may_double(rules, contract, declarer, speaker, spoken):
            continue
        if speaker == declarer and not all_clear:
            continue
        if speaker == declarer:
            text = "{speaker} declares and may only answer: {other} has not doubled {speaker}."
        else:
            text = (
                "{speaker} may not double {other}: "
                "here only the declarer {declarer} may be doubled."
            )
        gaps = {
            "speaker": shorten(players[speaker]),
            "other": shorten(players[other]),
            "declarer": shorten(players[declarer]),
        }
        at = ("doubles", players[speaker], players[other])
        found.append(Problem("double-not-allowed", text, gaps, at=at))
    return found
