"""A rule set as it is printed, and the rules in force at one table.

A rule set is data (see `scorekeeper/rule_sets/*.toml`); the table may change its options. What each
option means: rules.md, section 6.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scorekeeper.scoring import cards

if TYPE_CHECKING:
    from scorekeeper.scoring.parts import Part

ITEMS = (
    "trick",
    "trump_trick",
    "heart",
    "ace_of_hearts",
    "queen",
    "king_of_hearts",
    "second_last_trick",
    "last_trick",
    "slam",
)
"""Everything that `values` can price, in points; the taker of all tricks gets `slam`."""


@dataclass(frozen=True, slots=True)
class Contract:
    """One contract of a rule set.

    `items` are what it scores: members of ITEMS, or "place" for domino. `detail` says what is
    announced with it: "suit", "rank" or None. `reminders` are words for the table, by subject
    ("leads", "stops", "not_led", "must", "face_up", "starts"); they change no score.
    """

    id: str
    names: Mapping[str, str]
    positive: bool
    items: tuple[str, ...]
    detail: str | None
    reminders: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may switch (rules.md, section 6); points in the rule set's own sign."""

    schedule: str
    choice: str
    contracts: tuple[str, ...]
    values: Mapping[str, int]
    places: tuple[int, ...]
    doubling: bool
    factors: tuple[int, int]
    positive_doubles: str
    quota: int
    quota_penalty: int
    undoubled_negatives: str
    sign: str


OPTION_NAMES = tuple(field.name for field in fields(Options))


@dataclass(frozen=True)
class RuleSet:
    """A rule set as printed.

    `players` are the allowed numbers; `document` is what it was read from.
    """

    id: str
    names: Mapping[str, str]
    lines: Mapping[str, str]
    players: tuple[int, ...]
    ranks: tuple[str, ...]
    contracts: Mapping[str, Contract]
    options: Options
    document: Mapping[str, Any]

    @cached_property
    def items(self) -> tuple[str, ...]:
        """The items that a table may price: those that some contract of the set scores.

        The ace comes with the hearts, the slam with a negative contract that counts tricks.
        """
        scored = {item for contract in self.contracts.values() for item in contract.items}
        scored |= {"ace_of_hearts"} if "heart" in scored else set()
        scored |= {"slam"} if "trick" in scored else set()
        return tuple(item for item in ITEMS if item in scored)


@dataclass(frozen=True)
class Rules:
    """The rules in force at a table of `seats` players: a rule set with its options settled."""

    rule_set: RuleSet
    options: Options
    seats: int

    @property
    def wins(self) -> str:
        """Which total wins: "highest" or "lowest"."""
        return "highest" if self.options.sign == "merit" else "lowest"

    @cached_property
    def sign_factor(self) -> int:
        """-1 where the table writes its points the other way round from the printed set, else 1."""
        return 1 if self.options.sign == self.rule_set.options.sign else -1

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Points by finishing place in domino, one a seat."""
        return tuple(self.sign_factor * points for points in self.options.places)

    @cached_property
    def known_parts(self) -> "dict[tuple[str, cards.InPlay], tuple[Part, ...]]":
        """The parts asked for before, by contract and what was in play: `parts.parts` fills it."""
        return {}

    @property
    def menu(self) -> tuple[str, ...]:
        """The ids of the contracts each player declares, in printed order."""
        return self.options.contracts

    @property
    def deals(self) -> int:
        """How many deals a whole game has."""
        return self.seats * len(self.menu)

    @property
    def surplus(self) -> int:
        """How many cards leave each deal, so that the hands are equal."""
        return len(self.rule_set.ranks) * len(cards.SUITS) % self.seats

    @property
    def fixed(self) -> bool:
        """Whether the order of contracts is the printed one (passes and blocks imply it)."""
        return self.options.choice == "fixed" or self.options.schedule in {"passes", "blocks"}

    def contract(self, contract_id: str) -> Contract:
        """The contract of this id; it is one of the menu."""
        return self.rule_set.contracts[contract_id]

    def value(self, item: str) -> int:
        """What one `item` is worth, in points. An ace without a value of its own is a heart."""
        values = self.options.values
        return self.sign_factor * (values[item] if item in values else values["heart"])

    def slam(self, contract: Contract) -> int | None:
        """What taking every trick is worth instead of the count; None where no slam is scored."""
        if "trick" not in contract.items or "slam" not in self.options.values:
            return None
        return self.value("slam")


def rule_set(document: Mapping[str, Any]) -> RuleSet:
    """The rule set that a data file describes; KeyError or TypeError where the file is wrong."""
    options: dict[str, Any] = {
        name: tuple(value) if isinstance(value := document["options"][name], list) else value
        for name in OPTION_NAMES
    }
    return RuleSet(
        id=document["id"],
        names=document["names"],
        lines=document["lines"],
        players=tuple(document["players"]),
        ranks=tuple(document["ranks"]),
        contracts={
            contract_id: Contract(
                id=contract_id,
                names=printed["names"],
                positive=printed["positive"],
                items=tuple(printed["items"]),
                detail=printed.get("detail"),
                reminders=printed.get("reminders", {}),
            )
            for contract_id, printed in document["contracts"].items()
        },
        options=Options(**options),
        document=document,
    )
