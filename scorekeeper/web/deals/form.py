"""The form of a deal: its fields made into the record of a game file, and back.

Fields: `contract`, `detail`, `removed-1`…, `double-2-0` (seat 2 doubles seat 0), `call-2` (seat 2
says "maximum" or "family"), `tricks-0`… (counts by seat), `last_trick`, `place-1`… (seats).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper.scoring.cards import in_play
from scorekeeper.scoring.deal import Deal, cards_in_play, split_unplayed
from scorekeeper.scoring.doubling import family_partners, may_double
from scorekeeper.scoring.history.replay import GameState
from scorekeeper.scoring.parts import COUNTS, Part, parts
from scorekeeper.scoring.problems import Problem
from scorekeeper.scoring.rules import Contract, Rules
from scorekeeper.web import form_fields

Values = Mapping[str, str]
"""What stands in each field; a box that is not ticked is left out."""


def requested_parts(rules: Rules, contract: Contract) -> tuple[Part, ...]:
    """The parts the form asks for: as if no card lay out, since the form tells which ones do."""
    return parts(rules, contract, in_play(rules.rule_set.ranks, rules.seats))


def form_values(form: MultiDict[str, str]) -> Values:
    """The values of a form that was sent."""
    return {field: form_fields.one(form, field) for field in form}


def values_of_deal(deal: Deal) -> Values:
    """The values that show a deal as it was told."""
    values = {"contract": deal.contract, "detail": deal.detail or ""}
    values |= {f"double-{speaker}-{other}": "1" for speaker, other in deal.doubles}
    values |= {f"removed-{n}": card for n, card in enumerate(deal.removed, start=1)}
    if deal.captures is None:
        return values
    for part, counts in deal.captures.took.items():
        if part in COUNTS:
            values |= {f"{part}-{seat}": str(count) for seat, count in enumerate(counts)}
        else:
            values[part] = str(counts.index(1))
    for place, seat in enumerate(deal.captures.finished or (), start=1):
        values[f"place-{place}"] = str(seat)
    return values


def values_of_next(book: GameState) -> Values:
    """The values of a deal not told yet: the same cards lie out as in the deal before."""
    deals = book.game.deals
    return (
        {f"removed-{n}": card for n, card in enumerate(deals[-1].removed, start=1)} if deals else {}
    )


def deal_record(
    values: Values, rules: Rules, players: Sequence[str], declarer: int, played: bool
) -> tuple[dict[str, Any], list[Problem]]:
    """The record these values tell, and what is wrong with the form itself.

    `played` says that the captures are told too. Values that make no sense are passed on as they
    are: scoring refuses them with the right words.
    """
    told: dict[str, Any] = {"declarer": players[declarer], "contract": values.get("contract", "")}
    if values.get("detail"):
        told["detail"] = values["detail"]
    removed = [values.get(f"removed-{n}", "") for n in range(1, rules.surplus + 1)]
    if any(removed):
        told["removed"] = [card for card in removed if card]
    if told["contract"] not in rules.menu:
        return told, []
    contract = rules.contract(told["contract"])
    doubles = sorted(set(_doubles(values, rules, contract, declarer)))
    if doubles:
        told["doubles"] = [[players[speaker], players[other]] for speaker, other in doubles]
    captures, problems = _captures(values, rules, contract, removed, players)
    if played and (captures or not split_unplayed(rules, contract, frozenset(doubles))):
        told["captures"] = captures
    return told, problems if played else []


def _doubles(
    values: Values, rules: Rules, contract: Contract, declarer: int
) -> Iterator[tuple[int, int]]:
    """The doubles said one by one, and those that "maximum" and "family" stand for."""
    seats = range(rules.seats)
    spoken = [(a, b) for a in seats for b in seats if values.get(f"double-{a}-{b}")]
    for speaker in (seat for seat in seats if seat != declarer):
        call = values.get(f"call-{speaker}", "")  # with both boxes ticked it holds both words
        if "maximum" in call:
            spoken += [(speaker, o) for o in may_double(rules, contract, declarer, speaker, ())]
        elif "family" in call:
            spoken += [(speaker, o) for o in family_partners(rules, contract, declarer, speaker)]
    yield from spoken
    if "maximum" in values.get(f"call-{declarer}", ""):
        for other in may_double(rules, contract, declarer, declarer, spoken):
            yield declarer, other


def _captures(
    values: Values,
    rules: Rules,
    contract: Contract,
    removed: Sequence[str],
    players: Sequence[str],
) -> tuple[dict[str, Any], list[Problem]]:
    captures: dict[str, Any] = {}
    problems: list[Problem] = []
    numbers = {
        part.key: part.in_play for part in parts(rules, contract, cards_in_play(rules, removed))
    }
    for part in requested_parts(rules, contract):
        if part.form == "count":
            given = [values.get(f"{part.key}-{seat}", "") for seat in range(len(players))]
            if any(given):
                counts = fill_in(list(map(form_fields.count, given)), numbers[part.key])
                captures[part.key] = {
                    name: n for name, n in zip(players, counts, strict=True) if n != ""
                }
        elif part.form == "taker":
            if values.get(part.key):
                captures[part.key] = form_fields.seat(values[part.key], players)
        else:
            order = [values.get(f"place-{place}", "") for place in range(1, rules.seats + 1)]
            while order and not order[-1]:
                order.pop()
            if "" in order:
                gaps = {"place": order.index("") + 1}
                at = ("captures", "finished")
                problems.append(
                    Problem("places", "Nobody is named for place {place}.", gaps, at=at)
                )
            captures[part.key] = [form_fields.seat(name, players) for name in order if name]
    return captures, problems


def has_captures(values: Values, rules: Rules) -> bool:
    """Whether anything is entered of what was taken; noughts by themselves say nothing yet."""
    if values.get("contract", "") not in rules.menu:
        return False
    told: list[str] = []
    for part in requested_parts(rules, rules.contract(values["contract"])):
        if part.form == "count":
            counts = [values.get(f"{part.key}-{seat}", "") for seat in range(rules.seats)]
            told += [count for count in counts if count != "0"]
        elif part.form == "taker":
            told.append(values.get(part.key, ""))
        else:
            told += [values.get(f"place-{place}", "") for place in range(1, rules.seats + 1)]
    return any(told)


def fill_in(counts: list[int | str], there_are: int) -> list[int | str]:
    """The counts with what follows from the others filled in; "" is a count not given.

    One player left out took the rest; where nothing is left, everybody left out took none.
    Nothing is filled in beside a count that is wrong.
    """
    given = [count for count in counts if isinstance(count, int)]
    blank = counts.count("")
    rest = there_are - sum(given)
    if rest < 0 or len(given) + blank < len(counts) or (blank > 1 and rest):
        return counts
    return [rest if count == "" else count for count in counts]


def field_of(problem: Problem, players: Sequence[str]) -> str:
    """The field of the form that a problem belongs to, "" where it belongs to none."""
    seats = {name: str(seat) for seat, name in enumerate(players)}
    match problem.at:
        case ("captures", part, name) if part in COUNTS and name in seats:
            return f"{part}-{seats[name]}"
        case ("captures", part, *_):
            return part
        case ("captures",):  # told of a negative deal that this table splits where nobody doubled
            return "doubles"
        case ("doubles", speaker, other):
            return f"double-{seats[speaker]}-{seats[other]}"
        case (field, *_) if field not in {"contract", "declarer"}:  # those have no field here
            return field
        case _:
            return ""
