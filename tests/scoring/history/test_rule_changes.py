"""House rules changed in a game: from the start, or for the deals that are still to come."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.scoring.files.csv_export import rows
from scorekeeper.scoring.files.game_file import write_game
from scorekeeper.scoring.game import score_game
from scorekeeper.scoring.history import changes
from scorekeeper.scoring.history.replay import Event
from scorekeeper.scoring.sheets.breakdown import check_sum
from tests.players import FOUR
from tests.scoring.documents import Document, Log, deal, game_file, score
from tests.strategies import games, house_rules

KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})
KING_OF_BEN = deal("Ben", "no-king", {"king_of_hearts": "Cleo"})
QUEENS = deal("Cleo", "no-queens", {"queens": {"Dan": 4}})
ROTATION: Document = {"schedule": "rotation"}
DEARER: Document = {**ROTATION, "values": {"king_of_hearts": -30}}


def rotation(*deals: Document, **options: Any) -> Log:
    """A book of modern Barbu where the deal passes each time."""
    return Log(game_file(*deals, options={**ROTATION, **options}))


def rule(log: Log, options: Document, *, from_start: bool = False) -> None:
    """Changes the rules, which must be possible."""
    log.write(changes.change_rules(log.book, options, from_start=from_start))


def tell(log: Log, number: int, told: Document) -> None:
    """Tells a deal, which must be right."""
    log.write(changes.save_deal(log.book, number, told))


def refused(log: Log, options: Document, *, from_start: bool) -> list[tuple[int | None, str]]:
    """Why the rules cannot be changed so: the deal and the code of each problem."""
    answer = changes.change_rules(log.book, options, from_start=from_start)
    assert isinstance(answer, list)
    return [(problem.deal, problem.code) for problem in answer]


def place(log: Log, options: Document) -> tuple[str, ...]:
    """Where the one problem stands that forbids a change from now on."""
    answer = changes.change_rules(log.book, options, from_start=False)
    assert isinstance(answer, list)
    [problem] = answer
    return problem.at


def totals(log: Log) -> tuple[int, ...]:
    """The totals, which the exported file, the table of deals and the check sum come to as well."""
    told = score_game(log.book.game)
    assert tuple(score(write_game(log.book.game))["totals"].values()) == told.totals
    assert check_sum(told).found == check_sum(told).expected
    if told.scored_deals:
        last_rows = list(rows(told))[-len(told.totals) :]
        assert tuple(row[-1] for row in last_rows) == told.totals
    return told.totals


def scores(log: Log) -> list[tuple[int, ...]]:
    """The score of each deal."""
    return [settled.score for _deal, settled in score_game(log.book.game).scored_deals]


def test_from_the_start() -> None:
    """All deals are scored by the new rules, those told before too."""
    log = rotation(KING)
    rule(log, DEARER, from_start=True)
    tell(log, 2, KING_OF_BEN)
    assert scores(log) == [(0, -30, 0, 0), (0, 0, -30, 0)]
    assert totals(log) == (0, -30, -30, 0)
    assert "adjustments" not in write_game(log.book.game)


def test_from_now_on() -> None:
    """Deals told before keep their points; the file tells the difference as an adjustment."""
    log = rotation(KING)
    rule(log, DEARER)
    tell(log, 2, KING_OF_BEN)
    assert scores(log) == [(0, -20, 0, 0), (0, 0, -30, 0)]
    assert totals(log) == (0, -20, -30, 0)
    document = write_game(log.book.game)
    assert document["options"] == DEARER
    assert document["adjustments"] == [
        {
            "player": "Ben",
            "points": 10,
            "reason": "house rules changed after deal 1",
            "after_deal": 1,
        }
    ]
    again = Log(document)
    assert write_game(again.book.game) == document


def test_the_book_names_the_change() -> None:
    """Rules given up stand beside the entry that gave them up."""
    log = rotation(KING)
    rule(log, DEARER)
    assert log.book.previous_rules == ((log.events[-1].seq, ROTATION),)


def test_changed_twice() -> None:
    """Each deal is scored by the rules that held when it was begun."""
    log = rotation(KING)
    rule(log, DEARER)
    tell(log, 2, KING_OF_BEN)
    rule(log, {**ROTATION, "values": {"king_of_hearts": -40, "queen": -8}})
    tell(log, 3, QUEENS)
    assert scores(log) == [(0, -20, 0, 0), (0, 0, -30, 0), (0, 0, 0, -32)]
    assert totals(log) == (0, -20, -30, -32)
    rule(log, ROTATION, from_start=True)
    assert totals(log) == (0, -20, -20, -24)


def test_changed_twice_between_deals() -> None:
    """Rules under which no deal was begun leave no trace in the scores."""
    log = rotation(KING)
    rule(log, DEARER)
    rule(log, {**ROTATION, "values": {"king_of_hearts": -40}})
    assert [
        (before.deals, before.rules.value("king_of_hearts")) for before in log.book.game.earlier
    ] == [(1, -20)]
    tell(log, 2, KING_OF_BEN)
    assert totals(log) == (0, -20, -40, 0)
    rule(log, DEARER)
    rule(log, ROTATION)
    assert [before.deals for before in log.book.game.earlier] == [1, 2]


def test_before_the_first_deal() -> None:
    """Without deals, from now on is from the start."""
    log = rotation()
    rule(log, DEARER)
    tell(log, 1, KING)
    assert log.book.game.earlier == ()
    assert totals(log) == (0, -30, 0, 0)


def test_undone() -> None:
    """Undo puts the rules back, whichever way they were changed."""
    for from_start in (True, False):
        log = rotation(KING)
        before = log.book.game
        rule(log, DEARER, from_start=from_start)
        assert log.book.game != before
        log.write(changes.undo(log.book))
        assert log.book.game == before


def test_corrected_later() -> None:
    """A deal told before the change is corrected by its own rules, a later one by the new."""
    log = rotation(KING)
    rule(log, DEARER)
    tell(log, 2, KING_OF_BEN)
    tell(log, 1, {**KING, "captures": {"king_of_hearts": "Dan"}})
    tell(log, 2, {**KING_OF_BEN, "captures": {"king_of_hearts": "Ana"}})
    assert totals(log) == (-30, 0, 0, -20)


def test_voided_later() -> None:
    """A deal that does not count any more takes its place among the old rules with it."""
    log = rotation(KING)
    rule(log, DEARER)
    log.write(changes.void_deal(log.book, 1))
    tell(log, 1, {**KING, "captures": {"king_of_hearts": "Dan"}})
    assert totals(log) == (0, 0, 0, -30)
    tell(log, 2, KING_OF_BEN)
    log.write(changes.void_deal(log.book, 2))
    assert totals(log) == (0, 0, 0, -30)


def test_voided_before_a_deal_that_only_the_new_rules_know() -> None:
    """Once the deal before is voided, a deal of the new menu is still one of the new rules."""
    log = Log(game_file(deal("Ana", "no-king", {"king_of_hearts": "Ben"}), rules="spanish-six"))
    wider = {"contracts": [*log.book.game.rules.menu, "trumps"], "schedule": "series"}
    rule(log, wider)
    tell(log, 2, deal("Ana", "trumps", {"tricks": {"Ana": 13}}))
    log.write(changes.void_deal(log.book, 1))
    assert totals(log) == (65, 0, 0, 0)


def test_adjusted_too() -> None:
    """Adjustments made by hand stay their own, and stand in the order of the deals."""
    log = rotation(KING)
    log.write(changes.adjust(log.book, "Ana", 5, "late"))
    rule(log, DEARER)
    tell(log, 2, KING_OF_BEN)
    log.write(changes.adjust(log.book, "Ana", 7, "early"))
    assert score_game(log.book.game).adjustments == (12, 0, 0, 0)
    assert totals(log) == (12, -20, -30, 0)
    rows = write_game(log.book.game)["adjustments"]
    assert [(row["points"], row["after_deal"]) for row in rows] == [(10, 1), (5, 1), (7, 2)]


def test_missed_doubles() -> None:
    """A series that was over is charged by the old rules, one that ends later by the new."""
    short: Document = {"contracts": ["no-king"], "quota": 1, "quota_penalty": 10}
    log = rotation(KING, **short)
    rule(log, {**ROTATION, **short, "quota_penalty": 25})
    tell(log, 2, KING_OF_BEN)
    assert score_game(log.book.game).penalties == (-25, -10, -35, -35)
    assert totals(log) == (-25, -30, -55, -35)


def test_nothing_new() -> None:
    """The rules that hold already make no entry; after a change, from the start is a new one."""
    log = rotation(KING)
    assert changes.change_rules(log.book, ROTATION, from_start=True) is None
    assert changes.change_rules(log.book, ROTATION, from_start=False) is None
    rule(log, DEARER)
    assert changes.change_rules(log.book, DEARER, from_start=False) is None
    rule(log, DEARER, from_start=True)
    assert totals(log) == (0, -30, 0, 0)


def test_wrong_options() -> None:
    """A wrong option is refused like anywhere."""
    log = rotation(KING)
    assert refused(log, {"quota": -1}, from_start=True) == [(None, "option")]


@pytest.mark.parametrize("from_start", [True, False])
def test_deals_that_would_be_wrong(from_start: bool) -> None:
    """Rules by which a deal that was told could not have been played are refused."""
    log = rotation(KING)
    menu = {**ROTATION, "contracts": ["no-queens", "domino"]}
    assert refused(log, menu, from_start=from_start) == [(1, "unknown-contract")]
    assert refused(log, {"undoubled_negatives": "split"}, from_start=from_start) == [
        (1, "unknown-key")
    ]


def test_not_while_a_deal_is_under_way() -> None:
    """A deal that is declared is played by the rules it was declared by, or from the start."""
    second = rotation(KING, deal("Ben", "no-king"))
    assert refused(second, DEARER, from_start=False) == [(None, "option")]
    log = rotation(deal("Ana", "no-king"))
    assert refused(log, DEARER, from_start=False) == [(None, "option")]
    assert place(log, DEARER) == ("options",)
    rule(log, DEARER, from_start=True)
    tell(log, 1, KING)
    assert totals(log) == (0, -30, 0, 0)


def test_the_sign_holds_for_the_whole_game() -> None:
    """Which way points are written can only be changed from the start."""
    log = rotation(KING)
    assert refused(log, {**ROTATION, "sign": "penalty"}, from_start=False) == [(None, "option")]
    assert place(log, {**ROTATION, "sign": "penalty"}) == ("options", "sign")
    rule(log, {**ROTATION, "sign": "penalty"}, from_start=True)
    assert totals(log) == (0, 20, 0, 0)


def test_a_correction_must_be_right_by_both() -> None:
    """A deal of the old rules is checked by them, and by the new ones that the file will have."""
    log = rotation(KING)
    rule(log, {**ROTATION, "values": {"ace_of_hearts": -2}})
    hearts = deal("Ana", "no-hearts", {"hearts": {"Ben": 13}, "ace_of_hearts": "Ben"})
    for told in (hearts, {**hearts, "captures": {"hearts": {"Ben": 13}}}):
        answer = changes.save_deal(log.book, 1, told)
        assert isinstance(answer, list)
        assert {problem.code for problem in answer} <= {"unknown-key", "missing"}


def test_a_declaration_of_the_old_rules() -> None:
    """A deal of the old rules that is taken back to its declaration is played by them."""
    log = rotation(KING)
    rule(log, DEARER)
    tell(log, 1, deal("Ana", "no-king"))
    assert score_game(log.book.game).open_deal is not None
    assert totals(log) == (0, 0, 0, 0)
    tell(log, 1, KING)
    assert totals(log) == (0, -20, 0, 0)


def test_reverted() -> None:
    """The rules as they held before an entry changed them, with what they held for."""
    log = rotation(KING)
    plain = log.book
    rule(log, DEARER)
    tell(log, 2, KING_OF_BEN)
    before = log.book
    rule(log, {**ROTATION, "values": {"king_of_hearts": -40}}, from_start=True)
    assert totals(log) == (0, -40, -40, 0)
    log.write(changes.revert_rules(log.book, before))
    assert totals(log) == (0, -20, -30, 0)
    assert changes.revert_rules(log.book, before) is None
    log.write(changes.revert_rules(log.book, plain))
    assert totals(log) == (0, -20, -20, 0)


def test_cannot_be_reverted() -> None:
    """Not where a deal told since would be wrong by the rules before."""
    log = rotation(KING, contracts=["no-king", "no-queens"])
    before = log.book
    rule(log, ROTATION, from_start=True)
    tell(log, 2, deal("Ben", "domino", {"finished": list(FOUR)}))
    answer = changes.revert_rules(log.book, before)
    assert isinstance(answer, list)
    assert [(problem.deal, problem.code) for problem in answer] == [(2, "unknown-contract")]


@given(st.data(), games(most=6))
def test_totals_stay(data: st.DataObject, document: Document) -> None:
    """From now on changes no total; from the start makes those of the file with the new options."""
    log = Log(document)
    game = log.book.game
    seats = game.rules.seats
    options = data.draw(house_rules(document["rules"], seats))
    answer = changes.change_rules(log.book, options, from_start=False)
    before = score_game(game).totals
    if isinstance(answer, Event):
        log.write(answer)
        assert totals(log) == before
        log.write(changes.undo(log.book))
    answer = changes.change_rules(log.book, options, from_start=True)
    if isinstance(answer, Event):
        log.write(answer)
        expected = score({**json.loads(json.dumps(write_game(game))), "options": options})
        assert totals(log) == tuple(expected["totals"].values())
