"""What a house rule changes, shown on a worked deal: the same deal scored with it and without.

The cards always fall the same way: whoever sits in an earlier seat takes more.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.scoring.captures import Captures
from scorekeeper.scoring.cards import SUITS
from scorekeeper.scoring.deal import Deal, DealScore, Points, cards_in_play, settle, split_unplayed
from scorekeeper.scoring.doubling import Doubles, may_double
from scorekeeper.scoring.parts import Part, parts
from scorekeeper.scoring.quotas import penalties, quotas
from scorekeeper.scoring.rules import OPTION_NAMES, Contract, Rules
from scorekeeper.scoring.schedule import Declared, contracts_left, declarer

FIRST_DEALS = 8
"""How many deals show the order of a game."""
ABOUT_DOUBLES = ("factors", "positive_doubles", "quota", "quota_penalty", "undoubled_negatives")
"""The options that change nothing at a table without doubling."""
DOUBLED: Mapping[str, Doubles] = {
    "doubling": frozenset({(1, 0)}),
    "factors": frozenset({(1, 0), (2, 0), (0, 2)}),
    "positive_doubles": frozenset({(1, 2)}),
}
"""Who doubles whom (seats) in the deal that shows an option, where the rules allow it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What happens by certain rules.

    A `deal` with its `score`; or the `order` of the first deals: who declares (a seat), and which
    contracts are open to him; or a series in which seat 1 doubles its declarer only once: what each
    seat has `missing` in doubles, and `lost` in points.
    """

    rules: Rules
    deal: Deal | None = None
    score: DealScore | None = None
    order: tuple[tuple[int, tuple[str, ...]], ...] = ()
    missing: Points = ()
    lost: Points = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """What an `option` does (of `values`: one `item` of them).

    `printed` is shown with the option as the rule set has it, `otherwise` as the table has it or,
    where it is not `changed`, as another table might have it.
    """

    option: str
    item: str
    changed: bool
    printed: Outcome
    changed_outcome: Outcome


def effects(rules: Rules) -> tuple[Effect, ...]:
    """What each option does at this table, all others being as the table has them.

    Left out are options about doubles where nobody doubles.
    """
    return tuple(
        effect
        for option in OPTION_NAMES
        if rules.options.doubling or option not in ABOUT_DOUBLES
        for effect in _effects(rules, option)
    )


def _effects(rules: Rules, option: str) -> Iterator[Effect]:
    here, printed = getattr(rules.options, option), _printed(rules, option)
    changed = here != printed
    other = here if changed else _other_value(rules, option)
    with_printed, with_other = _with(rules, option, printed), _with(rules, option, other)
    items = [""]
    if option == "values":
        items = [item for item in rules.rule_set.items if other.get(item) != printed.get(item)]
    for item in items:
        show = _OUTCOMES.get(option, _deal_outcome)
        yield Effect(
            option, item, changed, show(with_printed, option, item), show(with_other, option, item)
        )


def _with(rules: Rules, option: str, value: object) -> Rules:
    changed: dict[str, Any] = {option: value}
    return replace(rules, options=replace(rules.options, **changed))


def _printed(rules: Rules, option: str) -> Any:
    """The option as printed, domino filled up to the players of this table."""
    value = getattr(rules.rule_set.options, option)
    return value + (0,) * (rules.seats - len(value)) if option == "places" else value


def _other_value(rules: Rules, option: str) -> Any:
    """A value that another table might have where this one has the printed one."""
    here = getattr(rules.options, option)
    others: Mapping[str, Callable[[], Any]] = {
        "schedule": lambda: "series" if here == "rotation" else "rotation",
        "choice": lambda: "free" if here == "fixed" else "fixed",
        "contracts": lambda: here[:-1],
        "values": lambda: {**here, "king_of_hearts": here["king_of_hearts"] * 3 // 2},
        "places": lambda: tuple(2 * points for points in here),
        "doubling": lambda: not here,
        "factors": lambda: (2, 3) if here == (2, 4) else (2, 4),
        "positive_doubles": lambda: "anyone" if here == "declarer" else "declarer",
        "quota": lambda: here + 1,
        "quota_penalty": lambda: here + 10,
        "undoubled_negatives": lambda: "split" if here == "play" else "play",
        "sign": lambda: "penalty" if here == "merit" else "merit",
    }
    return others[option]()


# --- a deal ---------------------------------------------------------------------------------


def _deal_outcome(rules: Rules, option: str, item: str) -> Outcome:
    doubles = DOUBLED.get(option, frozenset())
    if option != "undoubled_negatives" and rules.options.undoubled_negatives == "split":
        doubles |= {(1, 0)}  # or the deal would not be played
    deal = worked_deal(rules, _contract_for(rules, option, item), doubles)
    if item == "slam":
        deal = _one_player_takes_all(deal)
    if option == "undoubled_negatives" and split_unplayed(
        rules, rules.contract(deal.contract), deal.doubles
    ):
        deal = replace(deal, captures=None)
    return Outcome(rules, deal, settle(rules, deal))


def worked_deal(rules: Rules, contract_id: str, doubles: Doubles = frozenset()) -> Deal:
    """A deal of this contract, declared in seat 0, with those of the doubles that are allowed."""
    contract = rules.contract(contract_id)
    removed = _lowest_contracts(rules)
    allowed = frozenset(
        (speaker, other)
        for speaker, other in doubles
        if other in may_double(rules, contract, 0, speaker, doubles)
    )
    told = parts(rules, contract, cards_in_play(rules, removed))
    if "place" in contract.items:
        captures = Captures({}, tuple(range(rules.seats)))
    else:
        captures = Captures({part.key: _captured(part, rules.seats) for part in told})
    return Deal(0, contract_id, None, allowed, removed, captures)


def _lowest_contracts(rules: Rules) -> tuple[str, ...]:
    """The cards that lie out: low ones, no hearts."""
    low = [
        rank + suit
        for rank in reversed(rules.rule_set.ranks)
        for suit in SUITS[::-1]
        if suit != "H"
    ]
    return tuple(low[: rules.surplus])


def _captured(part: Part, seats: int) -> Points:
    """How many of a part each seat takes: half of what is left, the last one the rest."""
    if part.key in {"ace_of_hearts", "second_last_trick"}:
        return tuple(int(seat == 1) for seat in range(seats))
    left, taken = part.in_play, []
    for _seat in range(seats - 1):
        taken.append((left + 1) // 2)
        left -= taken[-1]
    return (*taken, left)


def _one_player_takes_all(deal: Deal) -> Deal:
    """The same deal with everything taken in seat 0."""
    assert deal.captures
    swept = {
        key: (sum(counts), *(0 for _ in counts[1:])) for key, counts in deal.captures.took.items()
    }
    return replace(deal, captures=Captures(swept))


def _contract_for(rules: Rules, option: str, item: str) -> str:
    """The contract that shows an option best: on the menu, where there is one on it."""

    def shows(contract: Contract) -> bool:
        if option == "places":
            return "place" in contract.items
        if item in {"slam", "ace_of_hearts"}:
            return {"slam": "trick", "ace_of_hearts": "heart"}[item] in contract.items
        if item:
            return item in contract.items
        return contract.positive == (option == "positive_doubles")

    known = rules.rule_set.contracts
    ordered = [
        *rules.menu,
        *(contract_id for contract_id in known if contract_id not in rules.menu),
    ]
    return next(contract_id for contract_id in ordered if shows(known[contract_id]))


# --- the order of the first deals -----------------------------------------------------------


def _order_outcome(rules: Rules, _option: str, _item: str) -> Outcome:
    """The first deals, the declarers taking what is first on the menu."""
    order = []
    before: list[Declared] = []
    for number in range(1, min(FIRST_DEALS, rules.deals) + 1):
        seat = declarer(rules, 0, number)
        left = contracts_left(rules, 0, before, number)
        before.append((seat, left[0]))
        order.append((seat, left))
    return Outcome(rules, order=tuple(order))


# --- a series with too few doubles ----------------------------------------------------------


def _series_outcome(rules: Rules, _option: str, _item: str) -> Outcome:
    """Seat 0 declares the whole menu; seat 1 doubles him once, the others every time."""
    others = frozenset((seat, 0) for seat in range(2, rules.seats))
    series = [
        Deal(0, contract_id, doubles=others | ({(1, 0)} if number == 0 else frozenset()))
        for number, contract_id in enumerate(rules.menu)
    ]
    missing = [0] * rules.seats
    for quota in quotas(rules, series):
        if quota.declarer == 0:
            missing[quota.player] = quota.shortage
    return Outcome(rules, missing=tuple(missing), lost=penalties(rules, series))


_OUTCOMES: Mapping[str, Callable[[Rules, str, str], Outcome]] = {
    "schedule": _order_outcome,
    "choice": _order_outcome,
    "contracts": _order_outcome,
    "quota": _series_outcome,
    "quota_penalty": _series_outcome,
}
