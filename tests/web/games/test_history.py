"""The log on a page: every entry ever made, the newest first, with what it replaced."""

from datetime import datetime

from flask import Flask

from tests.scoring.documents import deal, game_file
from tests.web.forms import Page, Phone
from tests.web.table import begun, stored, tell, written

KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"}, doubles=[["Ben", "Ana"]])


def rows(page: Page) -> list[tuple[str, str]]:
    """The number of each entry and what stands there, in the order of the page."""
    [log] = [element for element in page.root.all("ol") if element["class"] == "log"]
    return [(row["value"], row.text) for row in log.all("li") if "value" in row]


def log_of(phone: Phone, game: str) -> list[str]:
    """What stands in the log, oldest first, buttons aside; numbered without a gap."""
    found = rows(phone.look(f"/games/{game}/log"))
    assert [number for number, _text in found] == [
        str(number) for number in range(len(found), 0, -1)
    ]
    return [text.replace(" Back to what stood before", "") for _number, text in reversed(found)]


def test_a_new_game(phone: Phone) -> None:
    """The first entry is the beginning of the game."""
    [first] = log_of(phone, begun(phone))
    assert first.startswith("Game begun")


def test_when(app: Flask, phone: Phone) -> None:
    """Each entry says when it was made, for the eye and for programs."""
    game = begun(phone)
    [event] = written(app, game)
    [time] = phone.look(f"/games/{game}/log").root.all("time")
    assert time["datetime"] == event.at
    moment = datetime.fromisoformat(event.at)
    assert time.text == f"{moment:{moment.day} %b %Y, %H:%M:%S} UTC".replace("Sep", "Sept")


def test_a_deal(app: Flask, phone: Phone) -> None:
    """A deal stands in the log as it was told: contract, doubles, what was taken."""
    _opened, entry = log_of(phone, stored(app, game_file(KING)))
    assert entry.startswith("Deal entered")
    assert entry.endswith("Ana: Barbu Ben doubles Ana King of hearts: Ben")


def test_a_correction_shows_both(app: Flask, phone: Phone) -> None:
    """A corrected deal stands with its new values and with those it replaced."""
    game = stored(app, game_file(KING))
    form = phone.look(f"/games/{game}/deals/1").form("Save")
    form.fill({"king_of_hearts": 3, "double-1-0": ""}).send()
    form = phone.look(f"/games/{game}/deals/1").form("Save")
    form.fill({"king_of_hearts": 2}).send()
    _opened, first, second, third = log_of(phone, game)
    assert first.endswith("Ben doubles Ana King of hearts: Ben")
    new, old = second.split(" Before ")
    assert new.endswith("Ana: Barbu King of hearts: Dan")
    assert old == "Ana: Barbu Ben doubles Ana King of hearts: Ben"
    new, old = third.split(" Before ")
    assert new.endswith("King of hearts: Cleo")
    assert old == "Ana: Barbu King of hearts: Dan"


def test_a_declaration_and_its_captures(phone: Phone) -> None:
    """A deal kept before play and told after it is two entries."""
    game = begun(phone)
    tell(phone, game, deal("Ana", "no-king"), "Keep and play")
    tell(phone, game, KING)
    _opened, declared, scored = log_of(phone, game)
    assert declared.startswith("Declared")
    assert declared.endswith("Ana: Barbu")
    assert scored.startswith("Deal entered")
    assert scored.endswith("Before Ana: Barbu")


def test_what_was_taken_back(app: Flask, phone: Phone) -> None:
    """An entry that was undone stays and is marked; the undoing says what it took back."""
    game = stored(app, game_file(KING))
    phone.look(f"/games/{game}").press("Undo")
    _opened, scored, undone = log_of(phone, game)
    assert "(taken back)" in scored
    assert "King of hearts: Ben" in scored
    assert undone.startswith("Undone")
    assert "Deal entered" in undone


def test_a_void(app: Flask, phone: Phone) -> None:
    """A voided deal stays, and the entry that voided it says which one it was."""
    game = stored(app, game_file(KING))
    phone.look(f"/games/{game}/deals/1").press("Void this deal")
    _opened, scored, voided = log_of(phone, game)
    assert "King of hearts: Ben" in scored
    assert voided.startswith("Voided")
    assert "Ana: Barbu" in voided


def test_the_rest(phone: Phone) -> None:
    """Renaming, adjusting, closing and opening again are entries too."""
    game = begun(phone)
    page = phone.look(f"/games/{game}/table")
    owner = next(b for b in page.root.all("button") if b.text == "Rename").around("form")
    assert owner
    page.form_of(owner, "Rename").fill({"name": "Zoe"}).send()
    adjust = phone.look(f"/games/{game}/table").form("Adjust")
    adjust.fill({"player": 0, "points": "7", "reason": "luck"}).send()
    phone.look(f"/games/{game}/table").press("Close the game")
    phone.look(f"/games/{game}/table").press("Play on")
    _opened, renamed, adjusted, closed, reopened = log_of(phone, game)
    assert renamed.startswith("Renamed")
    assert renamed.endswith("Ana → Zoe")
    assert adjusted.startswith("Adjusted")
    assert adjusted.endswith("Zoe +7: luck")
    assert closed.startswith("Closed")
    assert reopened.startswith("Opened again")


def test_renamed_and_taken_back(app: Flask, phone: Phone) -> None:
    """A name that was taken back is no player's name, neither before nor after."""
    game = begun(phone)
    for name in ("Zoe", "Yve"):
        page = phone.look(f"/games/{game}/table")
        owner = next(b for b in page.root.all("button") if b.text == "Rename").around("form")
        assert owner
        page.form_of(owner, "Rename").fill({"name": name}).send()
        if name == "Zoe":
            phone.look(f"/games/{game}").press("Undo")
    adjust = phone.look(f"/games/{game}/table").form("Adjust")
    adjust.fill({"player": 0, "points": "7", "reason": "luck"}).send()
    _opened, first, undone, second, adjusted = log_of(phone, game)
    assert "(taken back)" in first
    assert first.endswith("Ana → Zoe")
    assert undone.endswith("Renamed")
    assert second.endswith("Ana → Yve")
    assert adjusted.endswith("Yve +7: luck")


def test_corrected_after_undo(app: Flask, phone: Phone) -> None:
    """What an entry replaced is what stood there then, corrections taken back aside."""
    game = stored(app, game_file(KING))
    for seat in (3, 2):
        form = phone.look(f"/games/{game}/deals/1").form("Save")
        form.fill({"king_of_hearts": seat}).send()
        if seat == 3:
            phone.look(f"/games/{game}").press("Undo")
    last = log_of(phone, game)[-1]
    new, old = last.split(" Before ")
    assert new.endswith("King of hearts: Cleo")
    assert old.endswith("King of hearts: Ben")
