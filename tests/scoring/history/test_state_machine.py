"""Whole evenings: entries made by chance in any order, against a plain list of what was told.

The model is a game file that is simply rewritten, with a copy kept for each undo, and scored by
hand (by_hand.py). The book has to tell the same game after every entry.
"""

import json
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scorekeeper.scoring.files.game_file import write_game
from scorekeeper.scoring.files.score_report import report
from scorekeeper.scoring.game import score_game
from scorekeeper.scoring.history import changes
from scorekeeper.scoring.history.replay import Event
from tests.players import EVERYBODY
from tests.scoring import by_hand
from tests.scoring.documents import Document, Log, read
from tests.strategies import captures, deals, declarations, doubles, house_rules, tables


def renamed(value: Any, old: str, new: str) -> Any:
    """A JSON value with one name for another, as key and as text."""
    if isinstance(value, dict):
        return {renamed(key, old, new): renamed(inside, old, new) for key, inside in value.items()}
    if isinstance(value, list):
        return [renamed(inside, old, new) for inside in value]
    return new if value == old else value


class Evening(RuleBasedStateMachine):
    """A table that declares, plays, errs, corrects and changes its mind."""

    @initialize(document=tables())
    def sit_down(self, document: Document) -> None:
        """Anybody at any table; the model has nothing but the file and whether it is closed."""
        self.log = Log(document)
        self.document: Document = {**document, "adjustments": []}
        self.closed = False
        self.undone: list[tuple[Document, bool]] = []

    def enter(self, entry: object, document: Document | None = None, closed: bool = False) -> None:
        """Writes an entry; the model becomes `document`, if that is given."""
        self.log.write(entry)
        self.undone.append((self.document, self.closed))
        self.document = self.document if document is None else document
        self.closed = closed

    def with_deal(self, number: int, told: Document) -> Document:
        """The file with deal `number` told anew."""
        told_deals = [*self.document["deals"]]
        told_deals[number - 1 : number] = [told]
        return {**self.document, "deals": told_deals}

    @property
    def next(self) -> int:
        """The number of the next deal."""
        return len(self.document["deals"]) + 1

    def underway(self) -> bool:
        """Whether the last deal is declared but not played."""
        last = self.document["deals"][-1:]
        return any("captures" not in told and not self.split(told) for told in last)

    def split(self, told: Document) -> bool:
        """Whether a deal is not played but spread."""
        return by_hand.split(self.document, told)

    def may_declare(self) -> bool:
        """Whether another deal can be told."""
        return not self.underway() and self.next <= by_hand.deals_total(self.document)

    def tell(self, number: int, told: Document) -> None:
        """Tells a right deal, new or again, and checks what kind of entry it makes."""
        before = self.document["deals"][number - 1 : number]
        was_open = not before or (number == self.next - 1 and self.underway())
        complete = "captures" in told or self.split(told)
        after = self.with_deal(number, told)
        entry = changes.save_deal(self.log.book, number, told)
        if read(after).deals == read(self.document).deals:
            assert entry is None
            return
        assert isinstance(entry, Event), entry
        kind = "scored" if was_open and complete else "amended" if before else "declared"
        assert entry.kind == kind
        self.enter(entry, after, self.closed)

    # --- deals ---

    @precondition(may_declare)
    @rule(data=st.data())
    def declare(self, data: st.DataObject) -> None:
        """The next deal is declared and doubled."""
        self.tell(self.next, data.draw(declarations(self.document, self.next)))

    @precondition(may_declare)
    @rule(data=st.data())
    def declare_and_score(self, data: st.DataObject) -> None:
        """The next deal is told whole."""
        self.tell(self.next, data.draw(deals(self.document, self.next)))

    @precondition(underway)
    @rule(data=st.data())
    def score(self, data: st.DataObject) -> None:
        """The deal underway is played."""
        told = self.document["deals"][-1]
        self.tell(self.next - 1, {**told, "captures": data.draw(captures(self.document, told))})

    @precondition(lambda self: self.document["deals"])
    @rule(data=st.data())
    def amend(self, data: st.DataObject) -> None:
        """Any deal gets other doubles, and if it was played other captures."""
        number = data.draw(st.integers(1, self.next - 1))
        told = dict(self.document["deals"][number - 1])
        told["doubles"] = data.draw(doubles(self.document, told["declarer"], told["contract"]))
        if "captures" in told or number < self.next - 1:
            told.pop("captures", None)
            if not self.split(told):
                told["captures"] = data.draw(captures(self.document, told))
        self.tell(number, told)

    @precondition(lambda self: self.document["deals"])
    @rule(data=st.data())
    def change_the_contract(self, data: st.DataObject) -> None:
        """Any deal gets another contract; refused where the order or another deal forbids it."""
        number = data.draw(st.integers(1, self.next - 1))
        contract = data.draw(st.sampled_from(by_hand.options(self.document)["contracts"]))
        told = {**self.document["deals"][number - 1], "contract": contract}
        for key in ("doubles", "detail", "captures"):
            told.pop(key, None)
        if not self.split(told):
            told["captures"] = data.draw(captures(self.document, told))
        before = self.document["deals"][number - 1]["contract"]
        taken_later = [
            row["contract"]
            for row in self.document["deals"][number:]
            if row["declarer"] == told["declarer"]
        ]
        is_open = contract in by_hand.open_contracts(self.document, number)
        if contract != before and (not is_open or contract in taken_later):
            answer = changes.save_deal(self.log.book, number, told)
            assert isinstance(answer, list)
            assert {problem.code for problem in answer} <= {"contract-used", "wrong-contract"}
        else:
            self.tell(number, told)

    @precondition(lambda self: self.document["deals"])
    @rule(data=st.data())
    def void(self, data: st.DataObject) -> None:
        """Any deal is voided, or refused where later deals would be out of turn."""
        number = data.draw(st.integers(1, self.next - 1))
        left = [*self.document["deals"]]
        del left[number - 1]
        without = {**self.document, "deals": left}
        in_turn = all(
            told["declarer"] == by_hand.declarer(without, position)
            and told["contract"] in by_hand.open_contracts(without, position)
            for position, told in enumerate(left, start=1)
        )
        answer = changes.void_deal(self.log.book, number)
        if not in_turn:
            assert isinstance(answer, list)
            return
        without["adjustments"] = [
            {**row, "after_deal": row["after_deal"] - (row["after_deal"] >= number)}
            for row in self.document["adjustments"]
        ]
        self.enter(answer, without, self.closed)

    # --- everything else ---

    @rule(data=st.data(), points=st.integers(-100, 100), reason=st.text("Aé♥ 1", max_size=5))
    def adjust(self, data: st.DataObject, points: int, reason: str) -> None:
        """Somebody is given or loses points by hand."""
        player = data.draw(st.sampled_from(self.document["players"]))
        row = {
            "player": player,
            "points": points,
            "reason": reason,
            "after_deal": len(self.document["deals"]),
        }
        rows = [*self.document["adjustments"], row]
        entry = changes.adjust(self.log.book, player, points, reason)
        self.enter(entry, {**self.document, "adjustments": rows}, self.closed)

    @rule(data=st.data(), name=st.sampled_from([*EVERYBODY, " Gus ", "eva", "BEN"]))
    def rename(self, data: st.DataObject, name: str) -> None:
        """Somebody goes by another name, unless another player is called so."""
        seat = data.draw(st.integers(0, len(self.document["players"]) - 1))
        old, new = self.document["players"][seat], name.strip()
        others = [player for player in self.document["players"] if player != old]
        answer = changes.rename(self.log.book, seat, name)
        if new.lower() in [other.lower() for other in others]:
            assert isinstance(answer, list)
            assert [problem.code for problem in answer] == ["name"]
        elif new == old:
            assert answer is None
        else:
            self.enter(answer, renamed(self.document, old, new), self.closed)

    @rule(data=st.data())
    def change_the_rules(self, data: st.DataObject) -> None:
        """House rules change from the start, unless a deal would be wrong by them."""
        seats = len(self.document["players"])
        options = data.draw(house_rules(self.document["rules"], seats))
        after = {**self.document, "options": options}
        answer = changes.change_rules(self.log.book, options, from_start=True)
        if answer is None:
            assert read(after) == read(self.document)
        elif isinstance(answer, Event):
            self.enter(answer, after, self.closed)
        else:
            assert {problem.deal for problem in answer} <= set(range(1, self.next))

    @rule()
    def close(self) -> None:
        """The game is closed, once."""
        entry = changes.close(self.log.book)
        assert (entry is None) == self.closed
        if entry:
            self.enter(entry, closed=True)

    @rule()
    def reopen(self) -> None:
        """The game is opened again, if it was closed."""
        entry = changes.reopen(self.log.book)
        assert (entry is None) != self.closed
        if entry:
            self.enter(entry)

    @rule()
    def undo(self) -> None:
        """The last change is taken back, if there is any."""
        entry = changes.undo(self.log.book)
        assert (entry is None) == (not self.undone)
        if entry:
            self.log.write(entry)
            self.document, self.closed = self.undone.pop()

    # --- what must hold ---

    @invariant()
    def the_book_tells_the_same_game(self) -> None:
        """The book has the model's game, closed or not, and it is written as a right file."""
        book = self.log.book
        assert book.game == read(self.document)
        assert book.closed == self.closed
        assert read(json.loads(json.dumps(write_game(book.game)))) == book.game
        assert len(book.deal_ids) == len(book.versions) == len(self.document["deals"])

    @invariant()
    def the_sheet_is_right(self) -> None:
        """Every figure is the one worked out by hand."""
        assert report(score_game(self.log.book.game)) == by_hand.sheet(self.document)

    @invariant()
    def the_turn_is_right(self) -> None:
        """Who declares, and what is open to him, is as the rules say."""
        turn = score_game(self.log.book.game).turn
        number = self.next - self.underway()
        if number > by_hand.deals_total(self.document):
            assert turn is None
        else:
            assert turn is not None
            who = self.document["players"][turn.declarer]
            assert (turn.number, who) == (number, by_hand.declarer(self.document, number))
            assert list(turn.contracts) == by_hand.open_contracts(self.document, number)


TestEvening = Evening.TestCase
