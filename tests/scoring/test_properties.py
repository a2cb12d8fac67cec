"""What is true of every game: any rule set, any house rules, any cards."""

import json
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.deal import cards_in_play, settle
from scorekeeper.scoring.files.deal_record import read_deal
from scorekeeper.scoring.files.game_file import read_game, write_game
from scorekeeper.scoring.files.score_report import report, report_problems
from scorekeeper.scoring.files.strict_json import Unreadable, read_text
from scorekeeper.scoring.game import Game, score_game
from scorekeeper.scoring.history import changes
from scorekeeper.scoring.history.replay import replay
from scorekeeper.scoring.parts import contract_total
from scorekeeper.scoring.problems import CODES
from tests.scoring import by_hand
from tests.scoring.documents import Document, Log, problems, read, score
from tests.strategies import (
    ANY_JSON,
    broken_files,
    captures,
    counted,
    declarations,
    games,
    pack,
    play,
    tables,
)

SEEDS = st.integers(0, 2**32)


# --- points ---------------------------------------------------------------------------------


@given(games())
def test_the_sheet_is_what_one_works_out_by_hand(document: Document) -> None:
    """Every figure that is printed is the one that the text of the rules gives."""
    assert score(document) == by_hand.sheet(document)


@given(games())
def test_base_points_add_up(document: Document) -> None:
    """Base points add up to the contract's total, or to the slam of who has all tricks."""
    book = score_game(read(document))
    rules = book.game.rules
    for told, points in book.scored_deals:
        contract = rules.contract(told.contract)
        whole = contract_total(rules, contract, cards_in_play(rules, told.removed))
        tricks = told.captures.took.get("tricks", ()) if told.captures else ()
        slam = rules.slam(contract) if sum(map(bool, tricks)) == 1 else None
        assert sum(points.base) == (whole if slam is None else slam)


@given(games())
def test_side_bets_add_up_to_nothing(document: Document) -> None:
    """What one player gains by doubles the others lose."""
    for row in score(document)["deals"]:
        assert sum(row["side"].values()) == 0


@given(games(), SEEDS)
def test_seats_do_not_matter_in_a_deal(document: Document, seed: int) -> None:
    """With the players seated otherwise, each of them scores the same."""
    game = read(document)
    seated = list(game.players)
    Random(seed).shuffle(seated)
    for told, row in zip(document["deals"], score(document)["deals"], strict=False):
        deal, _, _ = read_deal(told, game.rules, seated, last=True)
        assert deal is not None
        assert dict(zip(seated, settle(game.rules, deal).score, strict=True)) == row["score"]


@given(games(), st.integers(1, 5))
def test_turning_the_table_turns_the_result(document: Document, turn: int) -> None:
    """With everybody moved on by some seats, each player keeps deals, totals and place."""
    players = document["players"]
    turn %= len(players)
    turned = {
        **document,
        "first_declarer": document.get("first_declarer", players[0]),
        "players": players[turn:] + players[:turn],
    }
    before, after = score(document), score(turned)
    for key in ("totals", "penalties"):
        assert after[key] == before[key]
    assert after["settlement"]["net"] == before["settlement"]["net"]
    assert {row["player"]: row["place"] for row in after["standings"]} == {
        row["player"]: row["place"] for row in before["standings"]
    }


@given(games(), SEEDS)
def test_the_order_of_doubles_does_not_matter(document: Document, seed: int) -> None:
    """Doubles written down in another order score the same."""
    shuffled = json.loads(json.dumps(document))
    for told in shuffled["deals"]:
        Random(seed).shuffle(told.get("doubles", []))
    assert score(shuffled) == score(document)


@given(games(most=5), st.sampled_from(list(combinations(range(3), 2))))
def test_a_double_moves_as_the_factors_say(document: Document, pair: tuple[int, int]) -> None:
    """A pair's difference counts `factor` times, and nobody else moves."""
    game = read(document)
    a, b = pair
    for told, points in score_game(game).scored_deals:
        for level, factor in enumerate(game.rules.options.factors if told.captures else (), 1):
            spoken = frozenset([(a, b), (b, a)][:level])
            after = settle(game.rules, replace(told, doubles=spoken))
            moved = (factor - 1) * (points.base[a] - points.base[b])
            expected = [0] * game.rules.seats
            expected[a], expected[b] = moved, -moved
            assert list(after.side) == expected


@given(games())
def test_sign_is_a_mirror(document: Document) -> None:
    """Written with the other sign every figure is negated; places and payments stay."""
    on_paper = by_hand.options(document)["sign"]
    other = {"merit": "penalty", "penalty": "merit"}[on_paper]
    mirrored = {**document, "options": {**document.get("options", {}), "sign": other}}
    mirrored["adjustments"] = [
        {**row, "points": -row["points"]} for row in document.get("adjustments", [])
    ]
    before, after = score(document), score(mirrored)
    for key in ("penalties", "totals"):
        assert after[key] == {player: -points for player, points in before[key].items()}
    for row, twin in zip(before["deals"], after["deals"], strict=True):
        assert twin["score"] == {player: -points for player, points in row["score"].items()}
    assert after["settlement"] == before["settlement"]
    assert [row["place"] for row in after["standings"]] == [
        row["place"] for row in before["standings"]
    ]


# --- what can be entered --------------------------------------------------------------------


@given(tables(), SEEDS, st.data())
def test_played_cards_are_always_accepted(
    document: Document, seed: int, data: st.DataObject
) -> None:
    """One deal, really played: what everybody took is accepted in every contract of the menu."""
    told = data.draw(declarations(document, 1))
    out = told.get("removed", [])
    cards = [card for card in pack(document) if card not in out]
    rules = read(document).rules
    tricks = play(cards, document["players"], Random(seed))
    for contract in rules.menu:
        row = {"declarer": told["declarer"], "contract": contract, "removed": out}
        taken = (
            data.draw(captures(document, row))
            if contract == "domino"
            else counted(tricks, by_hand.asked(document, row))
        )
        row |= {"captures": taken, "doubles": []}
        unsplit = replace(rules, options=replace(rules.options, undoubled_negatives="play"))
        deal, _, found = read_deal(row, unsplit, document["players"], last=False)
        assert (deal is None, found) == (False, [])


@given(games(), st.data())
def test_a_count_that_is_one_off_does_not_add_up(document: Document, data: st.DataObject) -> None:
    """One trick, heart or queen more or fewer than there are is refused, in that deal alone."""
    counts = [
        (number, part)
        for number, told in enumerate(document["deals"], start=1)
        for part in ("tricks", "hearts", "queens")
        if told.get("captures", {}).get(part)
    ]
    assume(counts)
    number, part = data.draw(st.sampled_from(counts))
    count = document["deals"][number - 1]["captures"][part]
    player = data.draw(st.sampled_from(sorted(count)))
    alone = count[player] == sum(count.values())
    count[player] += -1 if alone else data.draw(st.sampled_from([-1, 1]))
    assert problems(document)[0] == (number, "total")
    assert {deal for deal, _ in problems(document)} == {number}


@given(broken_files())
def test_a_broken_file_never_raises(document: Document) -> None:
    """Whatever a file holds, it is a game, no game file, or has problems with known codes."""
    game = read_game(document, rule_sets())
    if isinstance(game, Game):
        printed: Any = report(score_game(game))
    elif isinstance(game, Unreadable):
        printed = game.sentence
    else:
        assert game
        assert {problem.code for problem in game} <= CODES
        assert {problem.deal for problem in game} <= {None, *range(1, 99)}
        printed = report_problems(game)
    json.dumps(printed, ensure_ascii=False).encode("utf-8")


@given(ANY_JSON | st.dictionaries(st.text(), ANY_JSON), st.binary(max_size=4))
def test_any_text_is_read_or_refused(value: Any, more: bytes) -> None:
    """Any JSON, with any bytes after it, is read as the object it is, or refused."""
    text = json.dumps(value).encode()
    strict = read_text(text)
    assert isinstance(strict, Unreadable) or strict == value
    assert isinstance(read_text(text + more), dict | Unreadable)


# --- files and books ------------------------------------------------------------------------


@given(games(), st.booleans())
def test_export_and_import_are_each_other_turned_round(document: Document, ascii_: bool) -> None:
    """A game written, sent as text and read again is the same game, and is written the same."""
    game = read(document)
    written = write_game(game)
    text = json.dumps(written, ensure_ascii=ascii_).encode("utf-8")
    sent = read_text(text)
    assert sent == written
    assert read(written) == game
    assert write_game(read(written)) == written
    assert score(written) == score(document)


@given(games())
def test_a_book_tells_the_game_it_was_opened_with(document: Document) -> None:
    """A book opened from a file holds the file's game."""
    game = read(document)
    in_order = tuple(sorted(game.adjustments, key=lambda row: row.after_deal))
    assert Log(document).book.game == replace(game, adjustments=in_order)


@given(games())
def test_deal_by_deal_is_all_at_once(document: Document) -> None:
    """Told one by one, declared first and then played, the deals make the same game."""
    document.pop("adjustments", None)
    log = Log({**document, "deals": []})
    for number, told in enumerate(document["deals"], start=1):
        declared = {key: value for key, value in told.items() if key != "captures"}
        for record in (declared, told):
            entry = changes.save_deal(log.book, number, record)
            if entry is not None:
                log.write(entry)
    assert log.book.game == read(document)


@given(games(), st.data())
def test_corrected_is_as_if_told_right_at_once(document: Document, data: st.DataObject) -> None:
    """Amending a deal gives the game that has the right deal from the start."""
    played = [told for told in document["deals"] if "captures" in told]
    assume(played)
    right = data.draw(st.sampled_from(played))
    number = document["deals"].index(right) + 1
    wrong = {**right, "captures": data.draw(captures(document, right))}
    deals = list(document["deals"])
    deals[number - 1] = wrong
    log = Log({**document, "deals": deals})
    entry = changes.save_deal(log.book, number, right)
    if entry is None:
        assert read({**document, "deals": deals}) == read(document)
    else:
        log.write(entry)
        assert log.events[-1].event.kind == "amended"
    assert log.book.game == Log(document).book.game


@given(games())
def test_voided_is_as_if_never_dealt(document: Document) -> None:
    """Voiding the last deal gives the game without it, adjustments and all."""
    assume(document["deals"])
    log = Log(document)
    last = len(document["deals"])
    log.write(changes.void_deal(log.book, last))
    without = {**document, "deals": document["deals"][:-1]}
    without["adjustments"] = [
        {**row, "after_deal": min(row["after_deal"], last - 1)}
        for row in sorted(document.get("adjustments", []), key=lambda row: row["after_deal"])
    ]
    assert log.book.game == Log(without).book.game


@given(games())
def test_undo_takes_back_one_entry_at_a_time(document: Document) -> None:
    """Each undo gives the book as it was before the last entry that counts, down to the opening."""
    log = Log(document)
    told = list(log.events)
    for standing in range(len(told) - 1, 0, -1):
        log.write(changes.undo(log.book))
        assert log.book == replace(replay(told[:standing]), last_seq=log.book.last_seq)
    assert changes.undo(log.book) is None
