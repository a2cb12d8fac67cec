"""Who may double whom, in which order, and what maximum and family mean."""

import pytest

from scorekeeper.scoring.doubling import family_partners, may_double, speakers
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.quotas import Quota, forced_but_missing
from tests.players import FOUR
from tests.scoring.documents import deal, game_file, read

ANA, BEN, CLEO, DAN = range(4)


def table(**options: object) -> Game:
    """A modern table of four, nothing played yet."""
    return read(game_file(options=options))


@pytest.mark.parametrize(
    ("declarer", "order"),
    [
        (ANA, "Ben Cleo Dan Ana"),
        (BEN, "Cleo Dan Ana Ben"),
        (DAN, "Ana Ben Cleo Dan"),
    ],
)
def test_speaking_order(declarer: int, order: str) -> None:
    """The player after the declarer speaks first, the declarer last."""
    assert [FOUR[seat] for seat in speakers(declarer, 4)] == order.split()


@pytest.mark.parametrize(
    ("contract", "options", "speaker", "spoken", "maximum"),
    [
        ("no-queens", {}, BEN, [], [ANA, CLEO, DAN]),
        ("no-queens", {}, DAN, [(BEN, DAN)], [ANA, BEN, CLEO]),
        ("trumps", {}, BEN, [], [ANA]),
        ("domino", {}, CLEO, [], [ANA]),
        ("trumps", {"positive_doubles": "anyone"}, BEN, [], [ANA, CLEO, DAN]),
        ("no-queens", {}, ANA, [], []),
        ("no-queens", {}, ANA, [(DAN, ANA), (BEN, ANA), (BEN, CLEO)], [BEN, DAN]),
        ("trumps", {}, ANA, [(CLEO, ANA)], [CLEO]),
        ("no-queens", {"doubling": False}, BEN, [], []),
        ("no-queens", {"doubling": False}, ANA, [(BEN, ANA)], []),
    ],
)
def test_maximum(
    contract: str,
    options: dict[str, object],
    speaker: int,
    spoken: list[tuple[int, int]],
    maximum: list[int],
) -> None:
    """Maximum is every double and redouble open to the speaker."""
    rules = table(**options).rules
    assert list(may_double(rules, rules.contract(contract), ANA, speaker, spoken)) == maximum


@pytest.mark.parametrize(
    ("contract", "options", "speaker", "others"),
    [
        ("no-queens", {}, BEN, [CLEO, DAN]),
        ("no-queens", {}, DAN, [BEN, CLEO]),
        ("trumps", {}, BEN, []),
        ("trumps", {"positive_doubles": "anyone"}, BEN, [CLEO, DAN]),
        ("no-queens", {"doubling": False}, BEN, []),
    ],
)
def test_family(contract: str, options: dict[str, object], speaker: int, others: list[int]) -> None:
    """Family is the other non-declarers, where they may be doubled at all."""
    rules = table(**options).rules
    assert list(family_partners(rules, rules.contract(contract), ANA, speaker)) == others


@pytest.mark.parametrize(
    ("spoken", "silent"),
    [
        ([], [BEN, DAN]),
        ([(BEN, ANA)], [DAN]),
        ([(BEN, CLEO), (DAN, BEN)], [BEN, DAN]),
        ([(BEN, ANA), (DAN, ANA)], []),
    ],
)
def test_who_must_double_but_does_not(spoken: list[tuple[int, int]], silent: list[int]) -> None:
    """Forced players, and those short already, must double the declarer in the next deal."""
    options = {"contracts": ["no-king", "no-queens", "no-tricks"], "quota": 2}
    doubled = [["Ben", "Ana"], ["Cleo", "Ana"]]
    kings = deal("Ana", "no-king", {"king_of_hearts": "Ana"}, doubles=doubled)
    queens = deal("Ana", "no-queens", {"queens": {"Ana": 4}}, doubles=[["Cleo", "Ana"]])
    game = read(game_file(kings, queens, options=options))
    assert list(forced_but_missing(game.rules, game.deals, ANA, frozenset(spoken))) == silent
    assert forced_but_missing(game.rules, game.deals, BEN, frozenset(spoken)) == ()


@pytest.mark.parametrize(
    ("made", "left", "state", "shortage"),
    [(0, 3, "owing", 0), (0, 2, "forced", 0), (0, 1, "short", 1), (1, 0, "short", 1)],
)
def test_how_many_cannot_be_made_any_more(made: int, left: int, state: str, shortage: int) -> None:
    """Who owes more doubles than deals are left is short of the rest; nobody else is."""
    quota = Quota(ANA, BEN, made, 2, left)
    assert (quota.state, quota.shortage) == (state, shortage)
