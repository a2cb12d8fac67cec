"""One player over many evenings: counts over everything, points where they can be added."""

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.scoring.game import score_game
from scorekeeper.scoring.stats.past_games import PastGame
from scorekeeper.scoring.stats.player_stats import (
    ContractLine,
    DoubleStats,
    PairBalance,
    Places,
    PlayerStats,
    Rival,
    Tally,
    player_stats,
)
from tests.players import EVERYBODY, FOUR
from tests.scoring import by_hand
from tests.scoring.documents import Document, deal, game_file, read
from tests.scoring.stats.test_past_games import WHOLE, evening, kings
from tests.strategies import games

QUEENS = deal(
    "Ana",
    "no-queens",
    {"queens": {"Ana": 1, "Cleo": 1, "Dan": 2}},
    doubles=[["Ben", "Ana"], ["Ben", "Cleo"], ["Ben", "Dan"], ["Cleo", "Ana"], ["Ana", "Cleo"]],
)
"""The worked example of the rules: -12, +24, -12, -24."""
KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"}, doubles=[["Ben", "Ana"]])
FRIDAY = evening(1, game_file(QUEENS, KING), closed=True)
"""Totals +8, -16, -12, -24."""


def test_nobody() -> None:
    """Who was never there, or only in a game that is not over, has an empty career."""
    empty = PlayerStats(0, 0, 0, 0, 0, (), DoubleStats(0, 0, 0), (), ())
    assert player_stats("Eva", [FRIDAY]) == empty
    assert player_stats("Ana", [evening(1, kings("Ben"))]) == empty


def test_places_by_number_of_players() -> None:
    """A second place among three is another than one among four."""
    told = [
        evening(1, WHOLE),
        evening(2, kings("Eva", players=("Ana", "Ben", "Eva"), rules="family"), closed=True),
        evening(3, kings("Ana"), closed=True),
    ]
    found = player_stats("ana", told)
    assert (found.games, found.closed, found.won) == (3, 2, 2)
    assert found.places == (Places(3, (1, 0, 0)), Places(4, (1, 0, 0, 1)))


def test_runs_of_games_won() -> None:
    """The longest run of games won, and the one that still runs; the order of evenings counts."""
    lost, won = (evening(1, kings(name), closed=True) for name in ("Ana", "Ben"))
    for played, longest, running in (
        ([lost, lost], 0, 0),
        ([won, won, lost, won], 2, 1),
        ([won, lost, won, won, won], 3, 3),
        ([won, won, lost], 2, 0),
    ):
        found = player_stats("Ana", played)
        assert (found.longest, found.running) == (longest, running)


def test_doubles_won_and_lost() -> None:
    """A double is won when who spoke it gained by that pair's move, whoever doubled back."""
    found = {name: player_stats(name, [FRIDAY]).spoken for name in FOUR}
    assert found == {
        "Ana": DoubleStats(won=0, lost=0, level=1),  # redoubled Cleo, who took a queen too
        "Ben": DoubleStats(won=3, lost=1, level=0),  # took no queen, then the king
        "Cleo": DoubleStats(won=0, lost=0, level=1),
        "Dan": DoubleStats(0, 0, 0),
    }


def test_doubles_where_low_wins() -> None:
    """Where points are bad, who moves points to himself has lost his double."""
    told = deal("Ana", "no-king", {"king_of_hearts": "Ben"}, doubles=[["Ben", "Ana"]])
    document = game_file(told, options={"sign": "penalty"})
    found = player_stats("Ben", [evening(1, document, closed=True)])
    assert found.spoken == DoubleStats(won=0, lost=1, level=0)
    [ledger] = found.ledgers
    assert ledger.between[0] == PairBalance("Ana", settled=-60, doubled=-20)
    assert ledger.doubled == Tally(1, 20)
    assert ledger.nets == (-60 - 40 - 40,)


def test_head_to_head() -> None:
    """Who was met last comes first; who is left out is not told, nor is the player himself."""
    told = [FRIDAY, evening(2, kings("Ana", players=("Eva", "Ana", "BEN", "Finn")), closed=True)]
    assert player_stats("Ana", told, left_out=["finn"]).rivals == (
        Rival("Eva", games=1, better=0, worse=1),
        Rival("BEN", games=2, better=1, worse=1),
        Rival("Cleo", games=1, better=1, worse=0),
        Rival("Dan", games=1, better=1, worse=0),
    )


def test_doubles_and_rivals_by_a_single_point() -> None:
    """One point more or fewer wins or loses a double, and puts one before or behind another."""
    for king, spoken, rival in (
        (-1, DoubleStats(won=0, lost=1, level=0), Rival("Ana", games=1, better=0, worse=1)),
        (1, DoubleStats(won=1, lost=0, level=0), Rival("Ana", games=1, better=1, worse=0)),
    ):
        document = game_file(KING, options={"values": {"king_of_hearts": king}})
        found = player_stats("Ben", [evening(1, document, closed=True)])
        assert (found.spoken, found.rivals[0]) == (spoken, rival)


def test_rivals_apart_by_one_point_and_level() -> None:
    """Who is one point ahead has the better total; who is level has neither."""
    rows = [
        {"player": "Ana", "points": 20, "reason": "", "after_deal": 1},
        {"player": "Ben", "points": 39 + 40, "reason": "", "after_deal": 1},
    ]
    document = game_file(KING, adjustments=rows)
    told = [evening(1, document, closed=True)]
    assert player_stats("Ben", told).rivals[0] == Rival("Ana", games=1, better=0, worse=1)
    rows[1]["points"] = 41 + 40
    told = [evening(1, document, closed=True)]
    assert player_stats("Ben", told).rivals[0] == Rival("Ana", games=1, better=1, worse=0)
    assert player_stats("Cleo", told).rivals[-1] == Rival("Dan", games=1, better=0, worse=0)


def test_points_between_two() -> None:
    """Ana ended 24 before Ben; of that, 14 came from doubles that stood between the two."""
    [ledger] = player_stats("Ana", [FRIDAY]).ledgers
    assert ledger.between[0] == PairBalance("Ben", settled=24, doubled=-6 + 20)
    [theirs] = player_stats("Ben", [FRIDAY]).ledgers
    assert theirs.between[0] == PairBalance("Ana", settled=-24, doubled=6 - 20)


def test_contracts() -> None:
    """In printed order, doubles included, apart for what one declared and what others did."""
    told = deal("Ben", "no-queens", {"queens": {"Ana": 4}})
    options = {"schedule": "rotation", "contracts": ["no-queens", "no-king"]}
    friday = game_file(QUEENS, told, options=options)
    [ledger] = player_stats("Ana", [FRIDAY, evening(2, friday, closed=True)]).ledgers
    assert ledger.contracts == (
        ContractLine("no-queens", Tally(2, -24), Tally(1, -24)),
        ContractLine("no-king", Tally(1, 20), Tally(0, 0)),
    )
    assert ledger.doubled == Tally(3, -6 + 20 - 6)


def test_best_and_worst_deals() -> None:
    """Three of each at most and none twice; of one deal alone neither is told."""
    [ledger] = player_stats("Ben", [FRIDAY, evening(2, WHOLE)]).ledgers
    assert [(hand.evening.game_id, hand.number, hand.points) for hand in ledger.best] == [
        ("game1", 1, 24), ("game2", 3, 0), ("game2", 1, -20)
    ]  # fmt: skip
    assert [(hand.evening.game_id, hand.number, hand.points) for hand in ledger.worst] == [
        ("game1", 2, -40), ("game2", 4, -20), ("game2", 2, -20)
    ]  # fmt: skip
    [long] = player_stats("Ben", [FRIDAY, evening(2, WHOLE), evening(3, WHOLE)]).ledgers
    assert (len(long.best), len(long.worst)) == (3, 3)
    [short] = player_stats("Ben", [evening(1, kings("Ben"), closed=True)]).ledgers
    assert (short.best, short.worst) == ((), ())


def test_low_is_best_where_low_wins() -> None:
    """The best deal of a game of penalties is the one with the fewest points."""
    rows = [
        deal("Ana", "no-tricks", {"tricks": {"Ana": 13}}),
        deal("Ben", "no-hearts", {"hearts": {"Ana": 10, "Ben": 3}}),
    ]
    [ledger] = player_stats(
        "Ana", [evening(1, game_file(*rows, rules="family"), closed=True)]
    ).ledgers
    assert ([hand.points for hand in ledger.best], ledger.worst[0].points) == ([100], 130)


def test_scales_are_kept_apart() -> None:
    """Points of two rule sets are never one sum; what was played last comes first."""
    family = kings("Ana", players=FOUR, rules="family")
    told = [FRIDAY, evening(2, family, closed=True), evening(3, family, closed=True)]
    first, second = player_stats("Ana", told).ledgers
    assert (first.rules.rule_set.id, first.totals, first.places) == ("family", (50, 50), (4, 4))
    assert (second.rules.rule_set.id, second.totals, second.nets) == ("modern", (8,), (76,))


# --- once more, by hand -----------------------------------------------------------------------

Sheets = Sequence[tuple[Document, Mapping[str, Any]]]


def naive(name: str, played: Sheets) -> dict[str, Any]:
    """The counts of a player over games that are over, taken from files and sheets by hand."""
    won = [
        sheet["totals"][name] == (min if low(sheet) else max)(sheet["totals"].values())
        for _document, sheet in played
    ]
    spoken = [
        (gain > 0) - (gain < 0)
        for document, sheet in played
        for told, row in zip(document["deals"], sheet["deals"], strict=False)
        for speaker, other in told.get("doubles", [])
        if speaker == name
        for pair in row["pairs"]
        if set(pair["pair"]) == {speaker, other}
        for gain in [pair["moves"] * (1 if pair["pair"][0] == name else -1) * sign(sheet)]
    ]
    return {
        "won": sum(won),
        "spoken": {value: spoken.count(value) for value in (1, -1, 0)},
        "places": sum(row["place"] for _, sheet in played for row in sheet["standings"]
                      if row["player"] == name),
        "totals": sorted(sheet["totals"][name] for _, sheet in played),
        "scores": sum(row["score"][name] for _, sheet in played for row in sheet["deals"]),
        "declared": sum(row["declarer"] == name for _, sheet in played for row in sheet["deals"]),
        "better": {
            other: sum(
                sign(sheet) * (sheet["totals"][name] - sheet["totals"][other]) > 0
                for _, sheet in played
                if other in sheet["totals"]
            )
            for other in EVERYBODY
            if any(other in sheet["totals"] for _, sheet in played) and other != name
        },
    }  # fmt: skip


def low(sheet: Mapping[str, Any]) -> bool:
    """Whether the lowest total wins."""
    return bool(sheet["wins"] == "lowest")


def sign(sheet: Mapping[str, Any]) -> int:
    """What a point is worth to who has it."""
    return -1 if low(sheet) else 1


def told_again(found: PlayerStats) -> dict[str, Any]:
    """The same figures of a career."""
    lines = [line for ledger in found.ledgers for line in ledger.contracts]
    return {
        "won": found.won,
        "spoken": {1: found.spoken.won, -1: found.spoken.lost, 0: found.spoken.level},
        "places": sum(
            place * count
            for table in found.places
            for place, count in enumerate(table.counts, start=1)
        ),
        "totals": sorted(total for ledger in found.ledgers for total in ledger.totals),
        "scores": sum(line.declared.points + line.defended.points for line in lines),
        "declared": sum(line.declared.deals for line in lines),
        "better": {rival.name: rival.better for rival in found.rivals},
    }


@given(st.lists(st.tuples(games(most=3), st.booleans()), min_size=1, max_size=2))
def test_counted_by_hand(told: list[tuple[Document, bool]]) -> None:
    """Whatever was played by whatever rules, a naive count of the files comes to the same."""
    evenings = [
        PastGame(str(number), "", score_game(read(document)), closed)
        for number, (document, closed) in enumerate(told)
    ]
    counted = [
        (document, sheet)
        for document, closed in told
        for sheet in [by_hand.sheet(document)]
        if sheet["finished"] or (closed and sheet["deals"])
    ]
    for name in EVERYBODY:
        played = [(document, sheet) for document, sheet in counted if name in sheet["totals"]]
        found = player_stats(name, evenings)
        assert found.games == len(played)
        assert told_again(found) == naive(name, played)
        for ledger in found.ledgers:
            for between in ledger.between:
                [mirror] = [
                    theirs
                    for other in player_stats(between.name, evenings).ledgers
                    if {evening.game_id for evening in other.evenings}
                    & {evening.game_id for evening in ledger.evenings}
                    for theirs in other.between
                    if theirs.name == name
                ]
                assert (mirror.settled, mirror.doubled) == (-between.settled, -between.doubled)
