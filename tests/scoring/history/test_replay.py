"""The book: what may be entered, what it tells, and that nothing is ever erased."""

from collections.abc import Mapping
from typing import Any

import pytest

from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.files.game_file import write_game
from scorekeeper.scoring.files.strict_json import Unreadable
from scorekeeper.scoring.game import score_game
from scorekeeper.scoring.history import changes
from scorekeeper.scoring.history.changes import KINDS
from scorekeeper.scoring.history.replay import Event, RecordedEvent, replay, replay_new
from tests.players import FOUR
from tests.scoring.documents import Document, Found, Log, deal, game_file

QUEENS = deal("Ana", "no-queens", {"queens": {"Ana": 1, "Ben": 3}})
KING = deal("Ana", "no-king", {"king_of_hearts": "Cleo"})
TRICKS = deal("Ana", "no-tricks", {"tricks": {"Dan": 13}})


def tell(log: Log, number: int, record: Mapping[str, Any]) -> str:
    """Tells a deal and writes it down; the kind of the entry."""
    entry = changes.save_deal(log.book, number, record)
    log.write(entry)
    return log.events[-1].event.kind


def refused(answer: object) -> Found:
    """The problems that stand against an entry."""
    assert isinstance(answer, list), answer
    return [(problem.deal, problem.code) for problem in answer]


def told(log: Log) -> list[str]:
    """The contracts of the deals in the book, in order."""
    return [deal.contract for deal in log.book.game.deals]


def totals(log: Log) -> dict[str, int]:
    """The totals of the game in the book."""
    game = log.book.game
    return dict(zip(game.players, score_game(game).totals, strict=True))


def test_a_new_game_is_one_entry() -> None:
    """An opening holds the whole rule set, so that a later edition of it changes no old game."""
    log = Log(game_file(title="Friday", first_declarer="Cleo", options={"quota": 3}))
    (opening,) = log.events
    assert opening.event.kind == "opened"
    assert opening.event.payload["rules"] == rule_sets()["modern"].document
    assert opening.event.payload["options"] == {"quota": 3}
    assert (log.book.game.title, log.book.game.first, log.book.game.players) == ("Friday", 2, FOUR)
    assert (log.book.deal_ids, log.book.versions, log.book.closed, log.book.last_seq) == (
        (),
        (),
        False,
        1,
    )


def test_entries_tell_a_game_before_they_are_in_a_book() -> None:
    """What a file holds can be looked at without opening a book."""
    told_so_far = changes.open_game(game_file(QUEENS, KING), rule_sets())
    assert isinstance(told_so_far, tuple)
    assert replay_new(told_so_far) == Log(game_file(QUEENS, KING)).book.game


def test_only_right_files_are_opened() -> None:
    """A file that cannot be read or has problems opens no book."""
    assert isinstance(changes.open_game({}, rule_sets()), Unreadable)
    assert refused(changes.open_game(game_file(deal("Ben", "no-king")), rule_sets())) == [
        (1, "wrong-declarer")
    ]


def test_a_game_kept_elsewhere() -> None:
    """Deals and adjustments of a file are entered in the order in which they happened."""
    rows = [
        {"player": "Dan", "points": -5, "reason": "revoke", "after_deal": 1},
        {"player": "Ana", "points": 2, "reason": "late", "after_deal": 0},
        {"player": "Ben", "points": 1, "reason": "cake", "after_deal": 2},
    ]
    log = Log(game_file(QUEENS, deal("Ana", "no-king"), adjustments=rows))
    assert [event.event.kind for event in log.events] == [
        "opened",
        "adjusted",
        "scored",
        "adjusted",
        "declared",
        "adjusted",
    ]
    assert [row.reason for row in log.book.game.adjustments] == ["late", "revoke", "cake"]
    assert [row.after_deal for row in log.book.game.adjustments] == [0, 1, 2]
    assert (log.book.deal_ids, log.book.versions) == ((3, 5), (3, 5))


def test_a_deal_is_declared_and_then_scored() -> None:
    """Declaring and scoring are two entries of one deal."""
    log = Log(game_file())
    assert tell(log, 1, deal("Ana", "no-queens", doubles=[["Ben", "Ana"]])) == "declared"
    assert score_game(log.book.game).open_deal is not None
    assert tell(log, 1, {**QUEENS, "doubles": [["Ben", "Ana"]]}) == "scored"
    assert score_game(log.book.game).open_deal is None
    assert (log.book.deal_ids, log.book.versions) == ((2,), (3,))
    assert totals(log) == {"Ana": 6, "Ben": -30, "Cleo": 0, "Dan": 0}


def test_the_book_writes_seats_for_names() -> None:
    """Players are written by seat, from 1, so that books kept for years read the same."""
    log = Log(game_file({**QUEENS, "doubles": [["Dan", "Ana"]]}))
    assert log.events[1].event.payload == {
        "deal": None,
        "record": {
            "declarer": "1",
            "contract": "no-queens",
            "doubles": [["4", "1"]],
            "captures": {"queens": {"1": 1, "2": 3}},
        },
    }


def test_a_deal_is_scored_at_once() -> None:
    """A deal may be told whole."""
    log = Log(game_file())
    assert tell(log, 1, QUEENS) == "scored"
    assert tell(log, 2, KING) == "scored"
    assert told(log) == ["no-queens", "no-king"]


def test_a_declaration_is_changed_before_play() -> None:
    """Another contract or other doubles amend a declaration; the deal is still to be played."""
    log = Log(game_file())
    tell(log, 1, deal("Ana", "no-queens"))
    assert tell(log, 1, deal("Ana", "no-king", doubles=[["Dan", "Ana"]])) == "amended"
    assert told(log) == ["no-king"]
    assert score_game(log.book.game).scored_deals == ()


def test_a_deal_is_amended() -> None:
    """A correction changes the deal where it stands; its id stays, its version is new."""
    log = Log(game_file(QUEENS, KING))
    right = deal("Ana", "no-queens", {"queens": {"Ben": 4}})
    assert tell(log, 1, right) == "amended"
    assert totals(log) == {"Ana": 0, "Ben": -24, "Cleo": -20, "Dan": 0}
    assert (log.book.deal_ids, log.book.versions) == ((2, 3), (4, 3))
    assert told(log) == ["no-queens", "no-king"]


def test_a_correction_is_reverted() -> None:
    """A deal says again what it said in an earlier state of the book; a lost deal does not."""
    log = Log(game_file())
    tell(log, 1, KING)
    before = log.book
    tell(log, 1, deal("Ana", "no-king", {"king_of_hearts": "Ben"}))
    log.write(changes.revert(log.book, before, before.deal_ids[0]))
    assert log.book.game.deals == before.game.deals
    assert changes.revert(log.book, before, before.deal_ids[0]) is None
    assert refused(changes.revert(Log(game_file()).book, before, before.deal_ids[0])) == [
        (None, "value")
    ]


def test_a_deal_loses_its_captures() -> None:
    """The last deal may be taken back to what was declared, an earlier one may not."""
    log = Log(game_file(QUEENS, KING))
    assert refused(changes.save_deal(log.book, 1, deal("Ana", "no-queens"))) == [(1, "missing")]
    assert tell(log, 2, deal("Ana", "no-king")) == "amended"
    assert score_game(log.book.game).open_deal is not None


def test_told_the_same_again() -> None:
    """Nothing is written where the book says the same already."""
    log = Log(game_file(QUEENS, deal("Ana", "no-king")))
    again = deal("Ana", "no-queens", {"queens": {"Ben": 3, "Ana": 1, "Dan": 0}}, doubles=[])
    assert changes.save_deal(log.book, 1, again) is None
    assert changes.save_deal(log.book, 2, deal("Ana", "no-king")) is None


@pytest.mark.parametrize(
    ("number", "record", "expected"),
    [
        (2, QUEENS, [(2, "contract-used")]),
        (2, deal("Ben", "no-king"), [(2, "wrong-declarer")]),
        (2, deal("Ana", "no-tricks", {"tricks": {"Ana": 12}}), [(2, "total")]),
        (2, {}, [(2, "missing"), (2, "missing")]),
        (1, deal("Ana", "whist", {}), [(1, "unknown-contract")]),
        (3, KING, [(2, "missing")]),
    ],
)
def test_a_wrong_deal_is_not_entered(number: int, record: Document, expected: Found) -> None:
    """A deal is checked as part of the game it would make."""
    log = Log(game_file(QUEENS, deal("Ana", "no-tricks")))
    assert refused(changes.save_deal(log.book, number, record)) == expected


def test_an_amendment_that_spoils_a_later_deal() -> None:
    """Problems that a correction causes elsewhere come back with the number of that deal."""
    log = Log(game_file(QUEENS, KING))
    again = deal("Ana", "no-king", {"king_of_hearts": "Dan"})
    assert refused(changes.save_deal(log.book, 1, again)) == [(2, "contract-used")]


def test_a_voided_deal_leaves_no_trace_in_the_score() -> None:
    """The contract and the quota are as before; the declarer declares again."""
    log = Log(game_file())
    before = score_game(log.book.game)
    tell(log, 1, {**QUEENS, "doubles": [["Ben", "Ana"]]})
    log.write(changes.void_deal(log.book, 1))
    assert score_game(log.book.game) == before
    assert tell(log, 1, QUEENS) == "scored"
    assert [event.event.kind for event in log.events] == ["opened", "scored", "voided", "scored"]


def test_an_earlier_deal_is_voided_within_a_series() -> None:
    """Where the declarers stay in turn, any deal can be voided; adjustments keep their place."""
    log = Log(game_file(QUEENS, KING))
    log.write(changes.adjust(log.book, "Dan", -5, "revoke"))
    tell(log, 3, TRICKS)
    log.write(changes.void_deal(log.book, 1))
    assert told(log) == ["no-king", "no-tricks"]
    assert [row.after_deal for row in log.book.game.adjustments] == [1]
    log.write(changes.void_deal(log.book, 2))
    assert told(log) == ["no-king"]
    assert log.book.deal_ids == (3,)


def test_a_deal_is_not_voided_out_of_turn() -> None:
    """Where the deals after it would be out of turn, a deal cannot be voided."""
    rows = [deal(player, "no-king", {"king_of_hearts": player}) for player in FOUR]
    log = Log(game_file(*rows, rules="spanish"))
    answer = changes.void_deal(log.book, 2)
    assert refused(answer) == [(2, "wrong-declarer")]
    assert isinstance(answer, list)
    assert answer[0].message.startswith("Deal 2 cannot be voided: ")
    log.write(changes.void_deal(log.book, 4))
    assert len(log.book.game.deals) == 3


def test_adjusting() -> None:
    """Points by hand are entered after the deals told so far, with their reason."""
    log = Log(game_file(QUEENS))
    log.write(changes.adjust(log.book, "Dan", -5, "revoke"))
    tell(log, 2, KING)
    log.write(changes.adjust(log.book, "Dan", 3, ""))
    assert [row.after_deal for row in log.book.game.adjustments] == [1, 2]
    assert totals(log)["Dan"] == -2
    assert write_game(log.book.game)["adjustments"][0] == {
        "player": "Dan",
        "points": -5,
        "reason": "revoke",
        "after_deal": 1,
    }


@pytest.mark.parametrize(
    ("player", "points", "code"), [("Eva", 5, "unknown-player"), ("Ana", "5", "value")]
)
def test_a_wrong_adjustment(player: str, points: Any, code: str) -> None:
    """Only who plays can be adjusted, and only by whole points."""
    assert refused(changes.adjust(Log(game_file()).book, player, points, "")) == [(None, code)]


def test_renaming() -> None:
    """A new name stands in all deals, old and new."""
    log = Log(game_file(QUEENS))
    log.write(changes.rename(log.book, 1, " Finn "))
    assert log.book.game.players == ("Ana", "Finn", "Cleo", "Dan")
    assert write_game(log.book.game)["deals"][0]["captures"] == {"queens": {"Ana": 1, "Finn": 3}}
    assert changes.rename(log.book, 1, "Finn") is None
    log.write(changes.rename(log.book, 1, "FINN"))
    assert log.book.game.players == ("Ana", "FINN", "Cleo", "Dan")


@pytest.mark.parametrize("name", ["", "  ", "Ana", "cleo", " Dan", "B" * 41, "B\nn"])
def test_a_wrong_name(name: str) -> None:
    """A new name is checked like every name, whatever was played under the old one."""
    log = Log(game_file({**QUEENS, "doubles": [["Ben", "Dan"]]}))
    answer = changes.rename(log.book, 1, name)
    assert refused(answer) == [(None, "name")]
    assert isinstance(answer, list)
    assert answer[0].at == ("players", "1")


def test_closing_and_reopening() -> None:
    """A game is closed once and reopened once; what it is already needs no entry."""
    log = Log(game_file(QUEENS))
    assert changes.reopen(log.book) is None
    log.write(changes.close(log.book))
    assert log.book.closed
    assert changes.close(log.book) is None
    log.write(changes.reopen(log.book))
    assert not log.book.closed


def test_undo() -> None:
    """Each undo takes back the last entry that counts, and is an entry itself."""
    log = Log(game_file(QUEENS))
    log.write(changes.save_deal(log.book, 1, deal("Ana", "no-queens", {"queens": {"Dan": 4}})))
    log.write(changes.void_deal(log.book, 1))
    log.write(changes.rename(log.book, 0, "Eva"))
    log.write(changes.close(log.book))
    seen = []
    while entry := changes.undo(log.book):
        log.write(entry)
        game = log.book.game
        seen.append((log.book.closed, game.players[0], *score_game(game).totals))
    assert seen == [
        (False, "Eva", 0, 0, 0, 0),
        (False, "Ana", 0, 0, 0, 0),
        (False, "Ana", 0, 0, 0, -24),
        (False, "Ana", -6, -18, 0, 0),
        (False, "Ana", 0, 0, 0, 0),
    ]
    assert (len(log.events), log.book.last_seq, len(log.book.effective_events)) == (11, 11, 1)


def test_undo_says_what_it_takes_back() -> None:
    """An undo names the entry, and after it another entry can take its place."""
    log = Log(game_file(QUEENS))
    entry = changes.undo(log.book)
    assert entry == Event("undone", {"seq": 2})
    log.write(entry)
    tell(log, 1, KING)
    assert told(log) == ["no-king"]
    assert changes.undo(log.book) == Event("undone", {"seq": 4})


def test_every_kind_is_known() -> None:
    """The kinds of entries are listed, and here is a book that has them all."""
    log = Log(game_file())
    tell(log, 1, deal("Ana", "no-queens"))
    tell(log, 1, QUEENS)
    tell(log, 1, {**QUEENS, "doubles": [["Ben", "Ana"]]})
    log.write(changes.void_deal(log.book, 1))
    log.write(changes.adjust(log.book, "Ana", 1, "late"))
    log.write(changes.rename(log.book, 0, "Eva"))
    log.write(changes.change_rules(log.book, {"quota": 3}, from_start=True))
    log.write(changes.close(log.book))
    log.write(changes.reopen(log.book))
    log.write(changes.undo(log.book))
    assert [event.event.kind for event in log.events] == list(KINDS)


def test_a_split_deal_is_scored_by_declaring_it() -> None:
    """An undoubled negative that is not played is complete once it is declared."""
    log = Log(game_file(options={"undoubled_negatives": "split"}))
    assert tell(log, 1, deal("Ana", "no-king")) == "scored"
    assert tell(log, 1, deal("Ana", "no-king", doubles=[["Ben", "Ana"]])) == "amended"
    assert score_game(log.book.game).open_deal is not None
    assert tell(log, 1, deal("Ana", "no-king")) == "scored"


# --- what an earlier release accepted -----------------------------------------------------------


def test_an_old_game_goes_on() -> None:
    """Limits hold for what comes in: a stored game beyond them is read, played on and changed."""
    log = Log(game_file(QUEENS))
    huge = 10**310
    opening = {
        **log.events[0].event.payload,
        "options": {"values": {"king_of_hearts": -huge}, "quota_penalty": huge},
        "players": ["Ana", "Ana\u200b", "Cleo", "Dan"],
        "title": "x" * 1000 + "\n",
    }
    log.events[0] = RecordedEvent(1, Event("opened", opening))
    log.write(Event("adjusted", {"seat": 3, "points": huge, "reason": "y\n" * 1000}))
    assert totals(log)["Dan"] == huge
    assert log.book.game.rules.options.values["king_of_hearts"] == -huge
    record = {**KING, "captures": {"king_of_hearts": "Ana\u200b"}}
    assert tell(log, 2, record) == "scored"
    assert totals(log)["Ana\u200b"] == -18 - huge
    assert tell(log, 1, deal("Ana", "no-queens", {"queens": {"Cleo": 4}})) == "amended"
    log.write(changes.adjust(log.book, "Cleo", 5, "late"))
    log.write(changes.rename(log.book, 1, "Ben"))
    log.write(changes.change_rules(log.book, {"quota": 1}, from_start=True))
    log.write(changes.revert_rules(log.book, replay(log.events[:-1])))
    log.write(changes.void_deal(log.book, 2))
    assert totals(log) == {"Ana": 0, "Ben": 0, "Cleo": -19, "Dan": huge}
    assert write_game(log.book.game)["title"] == "x" * 1000 + "\n"


@pytest.mark.parametrize(
    ("points", "reason"), [(1_000_000, ""), (-1_000_000, ""), (1, "x" * 81), (1, "a\nb")]
)
def test_an_adjustment_beyond_the_limits(points: int, reason: str) -> None:
    """Points of more than six digits and reasons of more than one line of 80 are refused."""
    answer = changes.adjust(Log(game_file()).book, "Ana", points, reason)
    assert refused(answer) == [(None, "value")]


def test_the_day_is_kept() -> None:
    """The day of a game is stored with its opening, written again, and none where none was told."""
    assert Log(game_file(date="2026-11-30")).book.game.date == "2026-11-30"
    assert write_game(Log(game_file(date="2026-11-30")).book.game)["date"] == "2026-11-30"
    assert Log(game_file()).book.game.date == ""
    assert "date" not in write_game(Log(game_file()).book.game)
