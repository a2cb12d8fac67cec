"""Whose deal it is and which contracts are left to declare (rules.md, section 6, `schedule`)."""

from collections.abc import Collection, Iterable, Sequence

from scorekeeper.scoring.problems import Problem, shorten
from scorekeeper.scoring.rules import Rules

Declared = tuple[int | None, str | None]
"""Declarer (a seat) and contract (an id) of a deal; None where it is not known."""


def declarer(rules: Rules, first: int, deal: int) -> int:
    """The seat that declares deal number `deal` (from 1) when seat `first` began."""
    turn = (deal - 1) // len(rules.menu) if rules.options.schedule == "series" else deal - 1
    return (first + turn) % rules.seats


def set_contract(rules: Rules, deal: int) -> str | None:
    """The contract that deal number `deal` must have, or None where the declarer chooses."""
    if not rules.fixed:
        return None
    if rules.options.schedule in {"series", "passes"}:
        return rules.menu[(deal - 1) % len(rules.menu)]
    return rules.menu[(deal - 1) // rules.seats]


def contracts_left(
    rules: Rules, first: int, before: Iterable[Declared], deal: int
) -> tuple[str, ...]:
    """The contracts open to the declarer of deal number `deal`, given the deals `before`."""
    if must := set_contract(rules, deal):
        return (must,)
    seat = declarer(rules, first, deal)
    used = {contract for who, contract in before if who == seat}
    return tuple(contract for contract in rules.menu if contract not in used)


def wrong_turn(
    rules: Rules,
    first: int | None,
    before: Collection[Declared],
    declared: Declared,
    players: Sequence[str],
) -> list[Problem]:
    """What is wrong with the turn of the deal that follows the deals `before`.

    Where it is not known who declared `first`, the declarers are not judged.
    """
    deal = len(before) + 1
    seat, contract = declared
    if deal > rules.deals:
        text = "The game has {deals} deals; this one is beyond the last."
        return [Problem("too-many-deals", text, {"deals": rules.deals})]
    found = []
    due = seat if first is None else declarer(rules, first, deal)
    if due is not None and seat not in {None, due}:
        text = "It is {due}'s turn to declare."
        found.append(
            Problem("wrong-declarer", text, {"due": shorten(players[due])}, at=("declarer",))
        )
    must = set_contract(rules, deal)
    if must and contract not in {None, must}:
        text = "The order of contracts is fixed; {must} comes next."
        found.append(Problem("wrong-contract", text, {"must": must}, at=("contract",)))
    elif not must and seat is not None and contract and declared in before:
        text = "{name} has declared {contract} before."
        gaps = {"name": shorten(players[seat]), "contract": contract}
        found.append(Problem("contract-used", text, gaps, at=("contract",)))
    return found
