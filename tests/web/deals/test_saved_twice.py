"""The same save sent twice is one deal; two scorers who differ are shown both and choose."""

import pytest
from flask import Flask

from tests.scoring.documents import deal, game_file
from tests.web.forms import Form, Page, Phone
from tests.web.table import begun, exported, kinds, stored, tell, told_form, written

KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})
KING_DAN = deal("Ana", "no-king", {"king_of_hearts": "Dan"})
QUEENS = deal("Ana", "no-queens", {"queens": {"Ana": 1, "Cleo": 1, "Dan": 2}})


def versions(page: Page) -> tuple[str, str]:
    """What is stored and what was sent, as the page of a conflict shows them."""
    stored, ours = (section.text for section in page.root.all("section"))
    return stored, ours


def king_form(phone: Phone, game: str, seat: int) -> Form:
    """The form of the first deal, saying that this seat took the king."""
    form = phone.look(f"/games/{game}/deals/1?contract=no-king").form("Save")
    return form.fill({"king_of_hearts": seat})


# --- one phone ------------------------------------------------------------------------------


@pytest.mark.parametrize("times", [2, 5])
def test_double_tap(app: Flask, phone: Phone, times: int) -> None:
    """A form sent several times stores one deal; every answer leads to the game."""
    game = begun(phone)
    form = king_form(phone, game, 1)
    assert {form.send().path for _ in range(times)} == {f"/games/{game}"}
    assert kinds(app, game) == ["opened", "scored"]


def test_double_tap_on_keep_and_play(app: Flask, phone: Phone) -> None:
    """A declaration sent twice is kept once."""
    game = begun(phone)
    form = told_form(phone, game, deal("Ana", "no-king"), "Keep and play")
    form.send()
    form.send()
    assert kinds(app, game) == ["opened", "declared"]


def test_double_tap_on_a_correction(app: Flask, phone: Phone) -> None:
    """A correction sent twice is one entry."""
    game = stored(app, game_file(KING))
    form = phone.look(f"/games/{game}/deals/1").form("Save").fill({"king_of_hearts": 3})
    form.send()
    form.send()
    assert kinds(app, game) == ["opened", "scored", "amended"]


def test_reload(app: Flask, phone: Phone) -> None:
    """After a save the browser stands on a page that can be reloaded without sending anything."""
    game = begun(phone)
    answer = phone.client.post(
        f"/games/{game}/deals/1", data=king_form(phone, game, 1).data(), follow_redirects=False
    )
    assert (answer.status_code, answer.location) == (303, f"/games/{game}")
    phone.look(f"/games/{game}")
    phone.look(f"/games/{game}")
    assert kinds(app, game) == ["opened", "scored"]


def test_back_and_saved_with_other_values(app: Flask, phone: Phone) -> None:
    """Going back to the form that was saved and saving it otherwise shows both and asks."""
    game = begun(phone)
    form = king_form(phone, game, 1)
    form.send()
    page = form.fill({"king_of_hearts": 3}).send()
    assert page.status == 409
    assert "Nothing of yours is stored yet." in page.text
    theirs, ours = versions(page)
    assert "King of hearts: Ben" in theirs
    assert "King of hearts: Dan" in ours
    assert exported(phone, game)["deals"] == [KING]


def test_back_from_the_game_to_a_fresh_form(app: Flask, phone: Phone) -> None:
    """A deal told before is found filled in; saving the form of that page corrects it."""
    game = begun(phone)
    king_form(phone, game, 1).send()
    king_form(phone, game, 3).send()
    assert exported(phone, game)["deals"] == [KING_DAN]
    assert kinds(app, game) == ["opened", "scored", "amended"]


# --- two phones -----------------------------------------------------------------------------


def test_two_scorers_differ(app: Flask, phone: Phone, another_phone: Phone) -> None:
    """The second of two is shown both versions in words; nothing of his is stored."""
    game = begun(phone)
    ours = king_form(another_phone, game, 3).fill({"double-1-0": "1"})
    king_form(phone, game, 1).send()
    before = written(app, game)
    page = ours.send()
    assert page.status == 409
    assert "Deal 1 was saved twice" in page.text
    stored_version, our_version = versions(page)
    assert stored_version.startswith("Stored Ana: Barbu King of hearts: Ben")
    assert our_version.startswith("Yours Ana: Barbu Ben doubles Ana King of hearts: Dan")
    assert written(app, game) == before


def test_take_mine(app: Flask, phone: Phone, another_phone: Phone) -> None:
    """Taking one's own version corrects the deal; tapping twice corrects it once."""
    game = begun(phone)
    ours = king_form(another_phone, game, 3)
    king_form(phone, game, 1).send()
    page = ours.send()
    choice = page.form("Take mine")
    assert choice.send().path == f"/games/{game}"
    assert choice.send().path == f"/games/{game}"
    assert exported(phone, game)["deals"] == [KING_DAN]
    assert kinds(app, game) == ["opened", "scored", "amended"]


def test_leave_it_so(app: Flask, phone: Phone, another_phone: Phone) -> None:
    """Leaving the other version leads to the game and changes nothing."""
    game = begun(phone)
    ours = king_form(another_phone, game, 3)
    king_form(phone, game, 1).send()
    assert ours.send().tap("Leave it so").path == f"/games/{game}"
    assert exported(phone, game)["deals"] == [KING]
    assert kinds(app, game) == ["opened", "scored"]


def test_told_meanwhile(app: Flask, phone: Phone, another_phone: Phone) -> None:
    """An open form of a deal can ask whether the deal has been told, or taken back, since."""
    game = begun(phone)
    asked = f"/games/{game}/deals/1/meanwhile?version="
    form = king_form(another_phone, game, 3)
    assert another_phone.look(f"{asked}{form['version']}").status == 204
    king_form(phone, game, 1).send()
    told = another_phone.look(f"{asked}{form['version']}")
    assert "Deal 1 has been saved by another phone." in told.text
    version = another_phone.look(f"/games/{game}/deals/1").form("Save")["version"]
    assert another_phone.look(f"{asked}{version}").status == 204
    phone.look(f"/games/{game}").press("Undo")
    assert "has been taken back" in another_phone.look(f"{asked}{version}").text
    assert another_phone.look(f"{asked}{form['version']}").status == 204
    assert another_phone.look(f"/games/{game}/deals/29/meanwhile?version=0").status == 404


def test_two_scorers_agree(app: Flask, phone: Phone, another_phone: Phone) -> None:
    """Two who say the same are not asked which of them is right."""
    game = begun(phone)
    ours = king_form(another_phone, game, 1)
    king_form(phone, game, 1).send()
    assert ours.send().path == f"/games/{game}"
    assert kinds(app, game) == ["opened", "scored"]


def test_two_corrections(app: Flask, phone: Phone, another_phone: Phone) -> None:
    """Two who correct the same deal otherwise: the second is shown both."""
    game = stored(app, game_file(KING, QUEENS))
    ours = another_phone.look(f"/games/{game}/deals/1").form("Save").fill({"king_of_hearts": 3})
    phone.look(f"/games/{game}/deals/1").form("Save").fill({"king_of_hearts": 0}).send()
    page = ours.send()
    assert page.status == 409
    theirs, mine = versions(page)
    assert "King of hearts: Ana" in theirs
    assert "King of hearts: Dan" in mine
    page.press("Take mine")
    assert exported(phone, game)["deals"] == [KING_DAN, QUEENS]


def test_a_third_one_meanwhile(app: Flask, phone: Phone, another_phone: Phone) -> None:
    """Who chooses his own version is asked again where the deal changed once more."""
    game = begun(phone)
    ours = king_form(another_phone, game, 3)
    king_form(phone, game, 1).send()
    choice = ours.send().form("Take mine")
    king_form(phone, game, 0).send()
    page = choice.send()
    assert page.status == 409
    assert "King of hearts: Ana" in versions(page)[0]
    assert kinds(app, game) == ["opened", "scored", "amended"]


def test_a_correction_of_another_deal(app: Flask, phone: Phone, another_phone: Phone) -> None:
    """Two who work on different deals do not disturb each other."""
    game = stored(app, game_file(KING, QUEENS))
    ours = another_phone.look(f"/games/{game}/deals/1").form("Save").fill({"king_of_hearts": 3})
    phone.look(f"/games/{game}/deals/2").form("Save").fill({"queens-0": 2, "queens-2": 0}).send()
    assert ours.send().status == 200
    assert kinds(app, game)[-2:] == ["amended", "amended"]


def test_the_other_contract(app: Flask, phone: Phone, another_phone: Phone) -> None:
    """Two who tell the same deal with different contracts differ as well."""
    game = begun(phone)
    ours = told_form(another_phone, game, QUEENS)
    tell(phone, game, KING)
    page = ours.send()
    assert page.status == 409
    assert "No queens" in versions(page)[1]
    page.press("Take mine")
    assert exported(phone, game)["deals"] == [QUEENS]


def test_mine_does_not_fit(app: Flask, phone: Phone, another_phone: Phone) -> None:
    """A version that would be refused says so, and is shown in its form when it is taken."""
    game = begun(phone)
    ours = told_form(another_phone, game, QUEENS).fill({"queens-0": 4})
    tell(phone, game, KING)
    page = ours.send()
    assert page.status == 409
    assert "It does not fit the game as it stands now; look at it again." in versions(page)[1]
    page = page.press("Take mine")
    assert page.status == 422
    assert page.form("Save")["queens-0"] == "4"
    assert exported(phone, game)["deals"] == [KING]


# --- sent late ------------------------------------------------------------------------------


def test_a_replay_after_corrections(app: Flask, phone: Phone) -> None:
    """A save that comes once more, long after, does not undo later corrections."""
    game = begun(phone)
    form = king_form(phone, game, 1)
    form.send()
    king_form(phone, game, 3).send()
    tell(phone, game, QUEENS)
    before = written(app, game)
    assert form.send().status == 200
    assert written(app, game) == before
    assert exported(phone, game)["deals"] == [KING_DAN, QUEENS]


def test_a_replay_after_renaming(app: Flask, phone: Phone) -> None:
    """A save that comes once more after a player was renamed is still the same save."""
    game = begun(phone)
    form = king_form(phone, game, 1)
    form.send()
    table = phone.look(f"/games/{game}/table")
    owner = next(b for b in table.root.all("button") if b.text == "Rename").around("form")
    assert owner
    table.form_of(owner, "Rename").fill({"name": "Zoe"}).send()
    assert form.send().status == 200
    assert kinds(app, game) == ["opened", "scored", "renamed"]


def test_a_replay_after_undo(app: Flask, phone: Phone) -> None:
    """What was taken back does not come back unasked, and is not dropped in silence either."""
    game = begun(phone)
    form = king_form(phone, game, 1)
    form.send().press("Undo")
    before = written(app, game)
    page = form.send()
    assert page.status == 409
    assert "Deal 1 is not stored" in page.text
    assert "This deal has been taken back." in page.text
    assert written(app, game) == before
    page.press("Take mine")
    assert exported(phone, game)["deals"] == [KING]


def test_a_deal_that_was_voided_meanwhile(app: Flask, phone: Phone, another_phone: Phone) -> None:
    """A correction of a deal that was voided meanwhile is shown, and stored only on demand."""
    game = stored(app, game_file(KING))
    ours = another_phone.look(f"/games/{game}/deals/1").form("Save").fill({"king_of_hearts": 3})
    phone.look(f"/games/{game}/deals/1").press("Void this deal")
    page = ours.send()
    assert page.status == 409
    assert "This deal has been taken back." in page.text
    assert exported(phone, game)["deals"] == []
    page.press("Take mine")
    assert exported(phone, game)["deals"] == [KING_DAN]


def test_a_deal_too_far_ahead(app: Flask, phone: Phone, another_phone: Phone) -> None:
    """A deal sent after the one before it was taken back is not stored in its place."""
    game = stored(app, game_file(KING))
    ours = told_form(another_phone, game, QUEENS)
    phone.look(f"/games/{game}").press("Undo")
    page = ours.send()
    assert page.status == 409
    assert "A deal before this one has been taken back." in page.text
    assert kinds(app, game) == ["opened", "scored", "undone"]


# --- keys and versions ----------------------------------------------------------------------


def test_every_form_has_a_key_of_its_own(phone: Phone) -> None:
    """Keys are long, and no two forms have the same one."""
    game = begun(phone)
    keys = {king_form(phone, game, 1)["key"] for _ in range(5)}
    assert len(keys) == 5
    assert min(map(len, keys)) >= 20


def test_without_a_key(app: Flask, phone: Phone) -> None:
    """A form that lost its key is stored all the same, and once while its version holds."""
    game = begun(phone)
    form = king_form(phone, game, 1)
    assert form.send({"key": None}).status == 200
    assert form.fill({"king_of_hearts": 2}).send({"key": None}).status == 409
    assert kinds(app, game) == ["opened", "scored"]


@pytest.mark.parametrize("version", [None, "", "x", "-1", "1", "99", "٠"])
def test_a_version_that_is_not_the_right_one(app: Flask, phone: Phone, version: str | None) -> None:
    """A form that does not say rightly what it saw overwrites nothing."""
    game = begun(phone)
    page = king_form(phone, game, 1).send({"version": version})
    assert page.status == 409
    assert kinds(app, game) == ["opened"]


def test_the_key_of_another_game(app: Flask, phone: Phone) -> None:
    """A key that another game has used keeps nothing from being stored."""
    game, other = begun(phone), begun(phone)
    form = king_form(phone, game, 1)
    form.send()
    page = king_form(phone, other, 1).send({"key": form["key"]})
    assert page.status == 200
    assert kinds(app, other) == ["opened", "scored"]
