"""What was told can be corrected at any time, voided, undone; nothing is lost on the way."""

import pytest
from flask import Flask

from tests.players import FOUR
from tests.scoring.documents import Document, deal, game_file, score
from tests.web.forms import Page, Phone
from tests.web.games.test_whole_games import CASES
from tests.web.table import (
    assert_kept,
    begun,
    exported,
    kinds,
    stored,
    tell,
    totals,
    written,
)

KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})
QUEENS = deal("Ana", "no-queens", {"queens": {"Ana": 1, "Cleo": 1, "Dan": 2}})
LAST = deal("Ana", "no-last-two", {"second_last_trick": "Ben", "last_trick": "Dan"})
FULL = [name for name in CASES if name.startswith("full-")]


def correct(phone: Phone, game: str, number: int) -> Page:
    """The form of a deal told before, found from the game's page."""
    return phone.look(f"/games/{game}").tap(f"Correct deal {number}")


# --- corrected ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FULL)
def test_saved_unchanged(app: Flask, phone: Phone, name: str) -> None:
    """Every deal of a whole game, opened and saved as it stands, writes nothing."""
    document = CASES[name]["game"]
    game = stored(app, document)
    before = written(app, game)
    every = len(document["deals"]) // 7
    for number in range(1, len(document["deals"]) + 1, every):
        assert phone.look(f"/games/{game}/deals/{number}").press("Save").status == 200
    assert written(app, game) == before


def test_one_value(app: Flask, phone: Phone) -> None:
    """A corrected deal is scored anew, in its place; totals follow, and the log has both."""
    game = stored(app, game_file(KING, QUEENS, LAST))
    page = correct(phone, game, 2).form("Save").fill({"queens-0": 0, "queens-1": 1}).send()
    assert page.path == f"/games/{game}"
    assert [row["contract"] for row in exported(phone, game)["deals"]] == [
        "no-king",
        "no-queens",
        "no-last-two",
    ]
    assert exported(phone, game)["deals"][1]["captures"] == {
        "queens": {"Ben": 1, "Cleo": 1, "Dan": 2}
    }
    assert totals(phone, game) == {"Ana": 0, "Ben": -36, "Cleo": -6, "Dan": -32}
    assert kinds(app, game) == ["opened", "scored", "scored", "scored", "amended"]


def test_another_contract(phone: Phone, app: Flask) -> None:
    """A deal is corrected to another contract that is still open; the form asks for its parts."""
    game = stored(app, game_file(KING, QUEENS))
    page = correct(phone, game, 2).tap("Other contract")
    assert "Barbu" not in page.links()
    assert "No queens" in page.links()
    form = page.tap("No tricks").form("Save")
    assert form.fill({"tricks-1": 13}).send().status == 200
    tricks = deal("Ana", "no-tricks", {"tricks": {"Ben": 13}})
    assert exported(phone, game)["deals"] == [KING, tricks]


def test_a_deal_filled_in(app: Flask, phone: Phone) -> None:
    """The form of a deal told before holds all that was told."""
    doubles = [["Ben", "Ana"], ["Ana", "Ben"]]
    told = deal("Ana", "domino", {"finished": list(FOUR[::-1])}, doubles=doubles, detail="10")
    game = stored(app, game_file(told))
    form = correct(phone, game, 1).form("Save")
    assert form["detail"] == "10"
    assert [form[f"place-{n}"] for n in (1, 2, 3, 4)] == ["3", "2", "1", "0"]
    assert (form["double-1-0"], form["double-0-1"], form["double-2-0"]) == ("1", "1", "")
    assert not form.page.has_button("Keep and play")


def test_a_doubtful_count_is_zero(app: Flask, phone: Phone) -> None:
    """Filled in again, whoever took none has 0, so that a correction is clear."""
    form = correct(phone, stored(app, game_file(QUEENS)), 1).form("Save")
    assert [form[f"queens-{seat}"] for seat in range(4)] == ["1", "0", "1", "2"]


def test_a_wrong_correction(app: Flask, phone: Phone) -> None:
    """Corrections go through the same checks, and the deal stays as it was."""
    game = stored(app, game_file(QUEENS, KING))
    form = correct(phone, game, 1).form("Save").fill({"queens-3": 1})
    page = form.send()
    assert page.status == 422
    assert page.beside("queens") == "Queens: 3 entered, 4 in play. Who took 1 more?"
    assert_kept(page, form)
    assert exported(phone, game)["deals"] == [QUEENS, KING]


def test_cancel(app: Flask, phone: Phone) -> None:
    """Leaving a correction changes nothing, and leads back to the game."""
    game = stored(app, game_file(QUEENS))
    before = written(app, game)
    assert correct(phone, game, 1).tap("Cancel").path == f"/games/{game}"
    assert written(app, game) == before


@pytest.mark.parametrize("number", [1, 14, 28])
def test_after_the_end(app: Flask, phone: Phone, number: int) -> None:
    """Any deal of a finished game can be corrected, the last one too; the end stays the end."""
    document = CASES["full-modern"]["game"]
    game = stored(app, document)
    page = correct(phone, game, number)
    contract = page.form("Save")["contract"]
    other: Document = {
        "no-tricks": {"tricks-0": 13, "tricks-1": 0, "tricks-2": 0, "tricks-3": 0},
        "trumps": {"tricks-0": 13, "tricks-1": 0, "tricks-2": 0, "tricks-3": 0},
        "no-hearts": {"hearts-0": 13, "hearts-1": 0, "hearts-2": 0, "hearts-3": 0},
        "no-queens": {"queens-0": 4, "queens-1": 0, "queens-2": 0, "queens-3": 0},
        "no-king": {"king_of_hearts": 0},
        "no-last-two": {"last_trick": 0, "second_last_trick": 0},
        "domino": {"place-1": 3, "place-2": 2, "place-3": 1, "place-4": 0},
    }[contract]
    page = page.form("Save").fill(other).send()
    assert page.status == 200
    assert "all 28 deals played" in page.text
    assert kinds(app, game)[-1] == "amended"
    assert score(exported(phone, game))["deals"][number - 1] != score(document)["deals"][number - 1]


def test_corrected_twice_and_back(app: Flask, phone: Phone) -> None:
    """A deal corrected back is as it was; the log keeps every step."""
    game = stored(app, game_file(KING))
    for seat in (2, 1):
        correct(phone, game, 1).form("Save").fill({"king_of_hearts": seat}).send()
    assert exported(phone, game)["deals"] == [KING]
    assert kinds(app, game) == ["opened", "scored", "amended", "amended"]


# --- voided ---------------------------------------------------------------------------------


def test_void_the_last_deal(app: Flask, phone: Phone) -> None:
    """A misdeal scores nothing; the declarer declares again, the contract is free again."""
    game = stored(app, game_file(KING, QUEENS))
    page = correct(phone, game, 2).press("Void this deal")
    assert page.path == f"/games/{game}"
    assert "Ana declares" in page.text
    assert "No queens" in page.links()
    assert exported(phone, game)["deals"] == [KING]
    assert kinds(app, game) == ["opened", "scored", "scored", "voided"]


def test_void_a_deal_under_way(app: Flask, phone: Phone) -> None:
    """A deal that was only declared is voided on the game's page; its doubles do not count."""
    game = begun(phone)
    page = tell(phone, game, deal("Ana", "no-king", doubles=[["Ben", "Ana"]]), "Keep and play")
    page = page.press("Void this deal")
    assert exported(phone, game)["deals"] == []
    assert "Barbu" in page.links()
    assert kinds(app, game) == ["opened", "declared", "voided"]
    assert score(exported(phone, game))["quotas"][0]["made"] == 0


def test_void_in_the_middle(app: Flask, phone: Phone) -> None:
    """A deal that others follow is voided where their turns stay right."""
    game = stored(app, game_file(KING, QUEENS, LAST))
    page = correct(phone, game, 2).press("Void this deal")
    assert page.notices == []
    assert exported(phone, game)["deals"] == [KING, LAST]
    assert "No queens" in page.links()


def test_void_that_breaks_the_turns(app: Flask, phone: Phone) -> None:
    """Where the deals after it would be out of turn, voiding is refused with the reason."""
    document = CASES["full-modern"]["game"]
    game = stored(app, {**document, "deals": document["deals"][:8]})
    page = correct(phone, game, 3).press("Void this deal")
    assert page.notices == [
        "Deal 3 cannot be voided: the deals after it would be out of turn. "
        "Play it again and correct it, or undo the deals after it."
    ]
    assert "voided" not in kinds(app, game)
    assert len(exported(phone, game)["deals"]) == 8


def test_void_twice(app: Flask, phone: Phone) -> None:
    """Two taps on Void take one deal away."""
    game = stored(app, game_file(KING, QUEENS))
    form = correct(phone, game, 2).form("Void this deal")
    assert form.send().notices == []
    assert form.send().notices == []
    assert exported(phone, game)["deals"] == [KING]


def test_void_what_has_changed(app: Flask, phone: Phone, another_phone: Phone) -> None:
    """A deal that another phone has changed meanwhile is not voided unseen."""
    game = stored(app, game_file(KING))
    form = correct(phone, game, 1).form("Void this deal")
    correct(another_phone, game, 1).form("Save").fill({"king_of_hearts": 3}).send()
    assert form.send().notices == ["The game has changed meanwhile. Look again and decide."]
    assert "voided" not in kinds(app, game)


# --- undone ---------------------------------------------------------------------------------


def test_undo_everything(app: Flask, phone: Phone) -> None:
    """Entries are taken back one by one, down to the beginning, and none is erased."""
    game = begun(phone)
    steps = [exported(phone, game)]
    tell(phone, game, deal("Ana", "no-king"), "Keep and play")
    steps.append(exported(phone, game))
    tell(phone, game, KING)
    steps.append(exported(phone, game))
    correct(phone, game, 1).form("Save").fill({"king_of_hearts": 0}).send()
    steps.append(exported(phone, game))
    phone.look(f"/games/{game}/table").form("Adjust").fill(
        {"player": 0, "points": 5, "reason": "x"}
    ).send()
    page = phone.look(f"/games/{game}")
    for step in reversed(steps):
        page = page.press("Undo")
        assert exported(phone, game) == step
    assert not page.has_button("Undo")
    entries = ["opened", "declared", "scored", "amended", "adjusted"]
    assert kinds(app, game) == entries + ["undone"] * 4


def test_undo_says_what(app: Flask, phone: Phone) -> None:
    """Beside the button stands what it would take back."""
    game = stored(app, game_file(KING))
    [strip] = [e for e in phone.look(f"/games/{game}").root.all() if "data-news" in e]
    assert strip.text.startswith("Deal 1, Ana: Barbu")
    assert "Ben −20" in strip.text
    phone.look(f"/games/{game}/table").press("Close the game")
    [strip] = [e for e in phone.look(f"/games/{game}").root.all() if "data-news" in e]
    assert strip.text.startswith("Closed")


def test_undo_a_void(app: Flask, phone: Phone) -> None:
    """A deal voided by mistake comes back."""
    game = stored(app, game_file(KING))
    page = correct(phone, game, 1).press("Void this deal").press("Undo")
    assert page.status == 200
    assert exported(phone, game)["deals"] == [KING]


def test_undo_twice_on_one_page(app: Flask, phone: Phone) -> None:
    """Two taps on Undo take back one entry."""
    game = stored(app, game_file(KING, QUEENS))
    form = phone.look(f"/games/{game}").form("Undo")
    assert form.send().notices == []
    assert form.send().notices == []
    assert exported(phone, game)["deals"] == [KING]


def test_undo_what_was_not_seen(app: Flask, phone: Phone, another_phone: Phone) -> None:
    """What another phone has entered meanwhile is not taken back unseen."""
    game = stored(app, game_file(KING))
    form = phone.look(f"/games/{game}").form("Undo")
    tell(another_phone, game, QUEENS)
    assert form.send().notices == ["The game has changed meanwhile. Look again and decide."]
    assert exported(phone, game)["deals"] == [KING, QUEENS]


def test_told_again_after_undo(app: Flask, phone: Phone) -> None:
    """After an undo the deal is told anew, and counts once."""
    game = begun(phone)
    tell(phone, game, KING).press("Undo")
    tell(phone, game, QUEENS)
    assert exported(phone, game)["deals"] == [QUEENS]
    assert kinds(app, game) == ["opened", "scored", "undone", "scored"]


# --- closed ---------------------------------------------------------------------------------


def test_close_and_play_on(app: Flask, phone: Phone) -> None:
    """A closed game shows its standings and takes no more deals; opened again it does."""
    game = stored(app, game_file(KING))
    page = phone.look(f"/games/{game}/table").press("Close the game")
    assert page.path == f"/games/{game}/standings"
    page = phone.look(f"/games/{game}")
    assert "closed after 1 of 28 deals" in page.text
    assert "No queens" not in page.links()
    assert phone.look(f"/games/{game}/deals/2").path == f"/games/{game}"
    page = phone.look(f"/games/{game}/table").press("Play on")
    assert "deal 2 of 28" in page.text
    assert tell(phone, game, QUEENS).status == 200
    assert kinds(app, game) == ["opened", "scored", "closed", "reopened", "scored"]


def test_a_deal_for_a_closed_game(app: Flask, phone: Phone, another_phone: Phone) -> None:
    """A deal sent after another phone closed the game is refused, and its form kept."""
    game = begun(phone)
    form = phone.look(f"/games/{game}/deals/1?contract=no-king").form("Save")
    form.fill({"king_of_hearts": 1})
    another_phone.look(f"/games/{game}/table").press("Close the game")
    page = form.send()
    assert page.status == 422
    assert page.alerts == ["The game is closed. Open it again to play on."]
    assert_kept(page, form)
    assert kinds(app, game) == ["opened", "closed"]
    phone.look(f"/games/{game}/table").press("Play on")
    assert page.press("Save").status == 200
    assert exported(phone, game)["deals"] == [KING]


def test_corrections_of_a_closed_game(app: Flask, phone: Phone) -> None:
    """What was told can be corrected in a closed game, which stays closed."""
    game = stored(app, game_file(KING))
    phone.look(f"/games/{game}/table").press("Close the game")
    correct(phone, game, 1).form("Save").fill({"king_of_hearts": 0}).send()
    assert kinds(app, game) == ["opened", "scored", "closed", "amended"]
    assert "closed after" in phone.look(f"/games/{game}").text


@pytest.mark.parametrize("button", ["Close the game", "Play on"])
def test_closed_twice(app: Flask, phone: Phone, another_phone: Phone, button: str) -> None:
    """Closing what is closed, or opening what is open, writes nothing."""
    game = begun(phone)
    if button == "Play on":
        phone.look(f"/games/{game}/table").press("Close the game")
    one = phone.look(f"/games/{game}/table").form(button)
    other = another_phone.look(f"/games/{game}/table").form(button)
    before = len(kinds(app, game))
    one.send()
    one.send()
    other.send()
    assert len(kinds(app, game)) == before + 1


def test_an_adjustment_is_seen_on_the_page_of_the_game(phone: Phone) -> None:
    """Whose points, how many and why stand with the way to take it back, and after later deals."""
    game = begun(phone)
    adjust = phone.look(f"/games/{game}/table").form("Adjust")
    adjust.fill({"player": 1, "points": "-5", "reason": "revoke <b>"}).send()
    assert "Adjusted Ben −5: revoke <b> Undo" in phone.look(f"/games/{game}").text
    tell(phone, game, KING)
    page = phone.look(f"/games/{game}")
    assert page.text.count("Ben −5: revoke <b>") == 1
    assert "Adjustments Ben −5: revoke <b> (after deal 0)" in page.text
