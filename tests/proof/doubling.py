"""Who may double whom: every set of doubles that four players can speak, read naively.

Each of the six pairs is in one of five states: silent, one doubled the other (two ways), or one
answered the other (two ways), which makes 15,625 sets for each declarer and kind of contract.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice, product

from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.deal import Deal
from scorekeeper.scoring.doubling import read_doubles
from scorekeeper.scoring.options import read_options
from scorekeeper.scoring.quotas import quotas
from scorekeeper.scoring.rules import Rules
from tests.players import FOUR
from tests.proof.by_text import PAIRS, SEATS

Spoken = tuple[tuple[int, int], ...]
"""Who said "double" to whom, in some order."""


@dataclass(frozen=True)
class Kind:
    """A kind of contract, and whom its table may double where it is positive."""

    contract: str
    positive: bool
    positive_doubles: str


KINDS = (
    Kind("no-tricks", False, "declarer"),
    Kind("trumps", True, "declarer"),
    Kind("domino", True, "declarer"),
    Kind("trumps", True, "anyone"),
)


def sets_of_doubles() -> Iterator[Spoken]:
    """Every set of doubles, 15,625."""
    for states in product(range(5), repeat=len(PAIRS)):
        yield tuple(
            spoken
            for (one, other), state in zip(PAIRS, states, strict=True)
            for spoken in ((), ((one, other),), ((other, one),),
                           ((one, other), (other, one)), ((other, one), (one, other)))[state]
        )  # fmt: skip


def allowed(kind: Kind, declarer: int, spoken: Sequence[tuple[int, int]]) -> bool:
    """Whether the text allows these doubles.

    A non-declarer may double anyone, in a positive contract only the declarer; the declarer only
    answers those who doubled him. Players speak in turn, so that who answers whom follows.
    """
    for speaker, other in spoken:
        if speaker == declarer:
            if (other, declarer) not in spoken:
                return False
        elif kind.positive and kind.positive_doubles == "declarer" and other != declarer:
            return False
    return True


def prove(kind: Kind, declarer: int, part: int = 0, parts: int = 1) -> int:
    """Reads every `parts`-th set of doubles, from number `part` on; how many were read.

    Raises AssertionError where scoring and text differ about what is allowed, about the level of a
    pair, or about whose double counts for the quota.
    """
    rules = table(kind.positive_doubles)
    contract, proved = rules.contract(kind.contract), 0
    for spoken in islice(sets_of_doubles(), part, None, parts):
        names = [[FOUR[speaker], FOUR[other]] for speaker, other in spoken]
        doubles, problems = read_doubles(names, rules, (contract, declarer), FOUR)
        assert doubles == frozenset(spoken), spoken
        assert (not problems) == allowed(kind, declarer, spoken), (kind, declarer, spoken)
        assert {problem.code for problem in problems} <= {"double-not-allowed"}
        if not problems:
            made = {
                quota.player: quota.made
                for quota in quotas(rules, [Deal(declarer, kind.contract, doubles=doubles)])
                if quota.declarer == declarer
            }
            others = [seat for seat in range(SEATS) if seat != declarer]
            assert made == {seat: int((seat, declarer) in spoken) for seat in others}, spoken
        proved += 1
    return proved


@cache
def table(positive_doubles: str) -> Rules:
    """Four players at the modern rules, with one option changed."""
    options = {"positive_doubles": positive_doubles}
    rules, problems = read_options(options, rule_sets()["modern"], SEATS)
    assert problems == []
    return rules
