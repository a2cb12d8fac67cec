"""A tenth of the proof, by chance from a seed, and what the whole of it counts."""

import pytest

from tests.proof import doubling, play, settlements
from tests.proof.by_text import TEXTS
from tests.proof.prove import PLAYED
from tests.proof.results import results

SEED = 7


def test_results_of_modern() -> None:
    """The modern game has 3,019 results, which makes 2,200,851 settlements."""
    counts = [sum(1 for _ in results(TEXTS["modern"], name)) for name in TEXTS["modern"].contracts]
    assert sum(counts) == 3019
    assert sum(counts) * len(settlements.LEVELS) == 2_200_851


@pytest.mark.parametrize("rules_id", TEXTS)
def test_settlements(rules_id: str) -> None:
    """Every result with a tenth of the states of its pairs; of Salade some results.

    Sets that share prices and factors with an earlier one settle a tenth of their results.
    """
    earlier = list(TEXTS.values())[: list(TEXTS).index(rules_id)]
    for contract, prices in TEXTS[rules_id].contracts.items():
        known = any(
            text.contracts.get(contract) == prices and text.factors == TEXTS[rules_id].factors
            for text in earlier
        )
        parts = 200 if contract == "salade" else 10 if known else 1
        part = SEED if contract == "salade" else 0
        assert settlements.prove(rules_id, contract, part, parts, SEED) > 0


@pytest.mark.parametrize("kind", doubling.KINDS, ids=str)
def test_sets_of_doubles(kind: doubling.Kind) -> None:
    """A tenth of the 15,625 sets of doubles, for each declarer."""
    for declarer in range(4):
        assert doubling.prove(kind, declarer, SEED, 10) == pytest.approx(1562, abs=1)


@pytest.mark.parametrize(("rules_id", "seats"), PLAYED)
def test_what_was_played_is_accepted(rules_id: str, seats: int) -> None:
    """Hands played at random are captures that every contract takes."""
    assert play.prove_played(play.table(rules_id, seats), 200, SEED) == 200
    assert play.prove_played(play.table(rules_id, seats, ("A", "K", "Q", "J")), 200, SEED) == 200


def test_small_pack() -> None:
    """With twelve cards, what is accepted is what the cards can be put into tricks for."""
    assert play.prove_small_pack(SEED, 80) == 5 * 35 * 4**4
