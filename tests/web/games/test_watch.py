"""Looking on: the state that phones ask for, seats, what is said of a deal, the log by phone."""

from collections.abc import Sequence

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.storage.feedback import feedback_of
from scorekeeper.storage.links import SCORE, new_link, watch_code
from scorekeeper.web.games import watch
from tests.players import FOUR
from tests.scoring.documents import deal, game_file
from tests.web.forms import Form, Page, Phone
from tests.web.pages import Element, Html
from tests.web.table import begun, exported, kinds, shelf, stored, tell, written

KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})
QUEENS = deal("Ana", "no-queens", {"queens": {"Cleo": 4}})
DOUBLED = deal("Ana", "no-king", {"king_of_hearts": "Ben"}, doubles=[["Ben", "Ana"]])


@pytest.fixture
def watcher(app: Flask, stranger: Phone) -> "Watcher":
    """A phone that can watch."""
    return Watcher(app, stranger)


class Watcher:
    """A phone that opens the link to watch a game when it looks at it for the first time."""

    def __init__(self, app: Flask, phone: Phone) -> None:
        self.app, self.phone = app, phone

    def look(self, game: str, way: str = "") -> Page:
        """A page of the game."""
        if self.phone.client.get(f"/games/{game}").status_code == 404:
            self.phone.look(f"/open/{watch_code(shelf(self.app), game)}")
        return self.phone.look(f"/games/{game}{way}")

    def state(self, game: str, known: str = "") -> TestResponse:
        """What the page asks for again and again, knowing this mark."""
        headers = {"If-None-Match": known} if known else {}
        return self.phone.client.get(f"/games/{game}/state", headers=headers)

    def sit(self, game: str, player: str) -> Page:
        """The page after taking the seat of a player, or "none"."""
        page = self.look(game)
        [form] = [form for form in page.root.all("form") if form["action"].endswith("/seat")]
        number = "" if player == "none" else str(FOUR.index(player))
        return page.form_of(form, player).send({"seat": number})


def mine(page: Page) -> str:
    """What stands on the page from the seat of the phone."""
    [section] = [element for element in page.root.all("section") if element["class"] == "my-seat"]
    return section.text


# --- the state ------------------------------------------------------------------------------


def test_the_state_is_the_page(app: Flask, watcher: Watcher) -> None:
    """What is asked for again and again is the part of the page that changes, and its mark."""
    game = stored(app, game_file(DOUBLED))
    live = watcher.look(game).ids["live"]
    answer = watcher.state(game)
    assert answer.status_code == 200
    assert Html(answer.text).text == live.text
    assert answer.headers["ETag"] == f'W/"{live["data-mark"]}"'
    assert live["data-state"] == f"/games/{game}/state"


def test_nothing_new(app: Flask, watcher: Watcher, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as nothing happened the answer is 304 without a word, and no game is read for it."""
    game = stored(app, game_file(KING))
    watcher.look(game)
    mark = watcher.state(game).headers["ETag"]

    def unread(*_: object) -> None:
        raise AssertionError("The game was read.")

    monkeypatch.setattr(watch, "load_game_or_404", unread)
    monkeypatch.setattr(watch, "render_game", unread)
    answer = watcher.state(game, mark)
    assert (answer.status_code, answer.text) == (304, "")
    assert answer.headers["ETag"] == mark


def test_a_packed_state_has_the_same_mark(app: Flask, watcher: Watcher) -> None:
    """A browser that takes packed answers may ask by the mark that came with one."""
    game = stored(app, game_file(KING))
    watcher.look(game)
    packed = watcher.phone.client.get(f"/games/{game}/state", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert watcher.state(game, packed.headers["ETag"]).status_code == 304


def test_what_is_new(app: Flask, phone: Phone, watcher: Watcher) -> None:
    """Whatever is entered, and whatever is said of it, makes another state."""
    game = begun(phone)
    watcher.look(game)
    marks = [watcher.state(game).headers["ETag"]]

    def changed() -> str:
        answer = watcher.state(game, marks[-1])
        assert answer.status_code == 200
        marks.append(answer.headers["ETag"])
        return Html(answer.text).text

    tell(phone, game, deal("Ana", "no-king"), "Keep and play")
    assert "Ana: Barbu Nobody doubles." in changed()
    tell(phone, game, KING)
    assert "Deal 1, Ana: Barbu Ana 0, Ben −20, Cleo 0, Dan 0" in changed()
    watcher.sit(game, "Ben")
    assert "Ben: −20" in changed()
    watcher.look(game).press("Check this")
    assert "? Ben: check this" in changed()
    phone.look(f"/games/{game}").press("Undo")
    assert "Ana: Barbu Nobody doubles." in changed()
    phone.look(f"/games/{game}/table").press("Close the game")
    assert "closed after 0 of 28 deals" in changed()
    assert len(set(marks)) == len(marks)


def test_the_news(app: Flask, phone: Phone, watcher: Watcher) -> None:
    """What a screen reader shall be told stands in one place of the state: the last deal."""
    game = stored(app, game_file())
    live = watcher.look(game)
    assert live.ids["news"]["role"] == "status"
    assert live.ids["news"].text == ""
    tell(phone, game, DOUBLED)
    state = Html(watcher.state(game).text)
    [news] = [element for element in state.root.all() if "data-news" in element]
    assert news.text.startswith("Deal 1, Ana: Barbu Ana +20, Ben −40, Cleo 0, Dan 0")


def test_the_state_of_a_scorer_is_another(app: Flask, phone: Phone, watcher: Watcher) -> None:
    """The marks of a watcher and of a scorer differ, since they are shown different things."""
    game = stored(app, game_file(KING))
    watcher.look(game)
    mark = watcher.state(game).headers["ETag"]
    assert phone.client.get(f"/games/{game}/state").headers["ETag"] != mark
    watcher.phone.look(f"/open/{new_link(shelf(app), game, SCORE)[1]}")
    answer = watcher.state(game, mark)
    assert answer.status_code == 200
    assert "Correct deal 1" in answer.text


# --- what a watcher sees --------------------------------------------------------------------


def actions(page: Html) -> set[str]:
    """Where the forms go that change something, without the game."""
    forms = [form for form in page.root.all("form") if form["method"] == "post"]
    return {form["action"].rsplit("/", 1)[1] for form in forms}


def test_a_watcher_is_shown_no_way_to_write(app: Flask, watcher: Watcher) -> None:
    """The pages have no form but for seat and remarks, and no link to a page that is closed."""
    game = stored(app, game_file(DOUBLED, deal("Ana", "no-queens")))
    watcher.look(game)
    watcher.sit(game, "Cleo")
    for way in ("", "/standings", "/log"):
        page = watcher.look(game, way)
        assert page.status == 200
        assert actions(page) <= {"seat", "say"}
        for link in page.links().values():
            assert watcher.phone.client.get(link, follow_redirects=True).status_code == 200, link


def test_a_watcher_sees_every_stage(phone: Phone, watcher: Watcher) -> None:
    """The contracts left, what is declared and who doubles, then the deal: each in its time."""
    game = begun(phone)
    page = watcher.look(game)
    assert "Ana declares" in page.text
    assert "No queens" in page.text
    assert "No queens" not in page.links()
    doubles = [["Ben", "Ana"], ["Ana", "Ben"], ["Cleo", "Dan"]]
    tell(phone, game, deal("Ana", "trumps", detail="S", doubles=doubles[:2]), "Keep and play")
    page = watcher.look(game)
    assert "Ana: Trumps, ♠" in page.text
    assert "Ben doubles Ana" in page.text
    assert "Ana redoubles Ben" in page.text
    assert actions(page) == {"seat"}
    tell(phone, game, deal("Ana", "trumps", {"tricks": {"Ana": 13}}, detail="S"))
    page = watcher.look(game)
    assert "Ana +65" in page.text
    assert "Undo" not in page.text
    assert "Correct deal 1" not in page.text


# --- seats ----------------------------------------------------------------------------------


def test_a_seat(app: Flask, watcher: Watcher) -> None:
    """From a seat a phone sees its own total, what the last deal was, and what of it by doubles."""
    game = stored(app, game_file(DOUBLED, QUEENS))
    assert "Which seat is yours?" in mine(watcher.look(game))
    page = watcher.sit(game, "Ben")
    assert "Ben: −40 last deal 0, of it from doubles 0" in mine(page)
    page = watcher.sit(game, "Cleo")
    assert "Cleo: −24 last deal −24, of it from doubles 0" in mine(page)
    [own] = [item for item in page.root.all("li") if "mine" in item["class"].split()]
    assert own.text.startswith("Cleo −24")


def test_what_a_seat_owes(app: Flask, watcher: Watcher) -> None:
    """Each sees the doubles that he still owes, and not those of others."""
    game = stored(app, game_file(DOUBLED))
    text = mine(watcher.sit(game, "Cleo"))
    assert "Still to double Ana: 2 in 6 deals." in text
    assert "Still to double Ben: 2 in 7 deals." in text
    assert "Still to double Ana: 1 in 6 deals." in mine(watcher.sit(game, "Ben"))
    assert "Still to double Ana" not in mine(watcher.sit(game, "Ana"))


def test_a_seat_belongs_to_a_phone_and_a_game(app: Flask, watcher: Watcher) -> None:
    """A seat taken in one game is taken in no other, nor on another phone; it can be left."""
    one, other = stored(app, game_file(KING)), stored(app, game_file(KING))
    second = Watcher(app, Phone(app.test_client()))
    watcher.look(other)
    watcher.sit(one, "Ben")
    assert "Ben: −20" in mine(watcher.look(one))
    assert "Ben: −20" not in mine(watcher.look(other))
    assert "Ben: −20" not in mine(second.look(one))
    assert "Ben: −20" not in mine(watcher.sit(one, "none"))
    assert "looks right" not in mine(watcher.look(one))


@pytest.mark.parametrize("seat", ["4", "-1", "x", "٠", "0 ", "99999999999"])
def test_a_seat_that_is_not_there(app: Flask, watcher: Watcher, seat: str) -> None:
    """Where nobody sits no phone can look from; the seat of before is left."""
    game = stored(app, game_file(KING))
    page = watcher.sit(game, "Ben")
    [form] = [form for form in page.root.all("form") if form["action"].endswith("/seat")]
    page = page.form_of(form, "Ana").send({"seat": seat})
    assert page.status == 200
    assert "Ben: −20" not in mine(page)


# --- what is said of a deal -----------------------------------------------------------------


def said(page: Page) -> list[str]:
    """The remarks beside the deals of a page, the newest deal first."""
    return [
        element.text
        for item in page.root.all("details")
        for element in item.all("p")
        if element["class"].startswith("remark ")
    ]


def test_looks_right(app: Flask, phone: Phone, watcher: Watcher) -> None:
    """One tap says that the last deal looks right; all see it beside the deal."""
    game = stored(app, game_file(QUEENS, KING))
    watcher.look(game)
    page = watcher.sit(game, "Ben").press("Deal 2 looks right")
    assert page.path == f"/games/{game}"
    assert "✓ Ben: looks right" in mine(page)
    for shown in (page, phone.look(f"/games/{game}")):
        assert said(shown) == ["✓ Ben: looks right"]
    assert "? check" not in phone.look(f"/games/{game}").text


def test_check_this(app: Flask, phone: Phone, watcher: Watcher) -> None:
    """One tap asks to check the deal, which is marked in the list; the game goes on."""
    game = stored(app, game_file(KING))
    watcher.look(game)
    watcher.sit(game, "Cleo").press("Check this")
    page = phone.look(f"/games/{game}")
    assert said(page) == ["? Cleo: check this"]
    [summary] = [s for s in page.root.all("summary") if s.text.startswith("Ana: Barbu")]
    assert "? check" in summary.text
    assert tell(phone, game, QUEENS).status == 200
    assert kinds(app, game) == ["opened", "scored", "scored"]


def test_several_remarks(app: Flask, phone: Phone, watcher: Watcher) -> None:
    """Each seat has its say, and of each the last counts."""
    game = stored(app, game_file(KING))
    other = Watcher(app, Phone(app.test_client()))
    watcher.look(game)
    watcher.sit(game, "Ben").press("Check this")
    other.look(game)
    other.sit(game, "Dan").press("Deal 1 looks right")
    assert said(phone.look(f"/games/{game}")) == ["? Ben: check this", "✓ Dan: looks right"]
    watcher.look(game).press("Deal 1 looks right")
    page = phone.look(f"/games/{game}")
    assert sorted(said(page)) == ["✓ Ben: looks right", "✓ Dan: looks right"]
    assert "? check" not in page.text


def test_a_remark_is_about_one_version(app: Flask, phone: Phone, watcher: Watcher) -> None:
    """Once the deal is corrected, what was said of it before is no longer beside it."""
    game = stored(app, game_file(KING))
    watcher.look(game)
    late = watcher.sit(game, "Ben").form("Check this")
    late.send()
    form = phone.look(f"/games/{game}/deals/1").form("Save")
    form.fill({"king_of_hearts": 2}).send()
    assert said(phone.look(f"/games/{game}")) == []
    assert late.send().status == 200
    assert said(phone.look(f"/games/{game}")) == []
    phone.look(f"/games/{game}").press("Undo")
    assert said(phone.look(f"/games/{game}")) == ["? Ben: check this"]


@pytest.mark.parametrize(
    ("force", "status"),
    [
        ({"says": "wrong"}, 400),
        ({"says": ["right", "check"]}, 400),
        ({"says": None}, 400),
        ({"version": "1"}, 200),
        ({"version": "99"}, 200),
        ({"version": "x"}, 200),
        ({"version": None}, 200),
    ],
)
def test_a_remark_about_nothing(
    app: Flask, watcher: Watcher, force: dict[str, str | Sequence[str] | None], status: int
) -> None:
    """Another word, or a deal that is not there, is no remark."""
    game = stored(app, game_file(KING))
    watcher.look(game)
    assert watcher.sit(game, "Ben").form("Check this").send(force).status == status
    assert feedback_of(shelf(app), game) == {}


def test_no_remark_without_a_seat(app: Flask, watcher: Watcher) -> None:
    """Whoever has said from where he looks may say something; nobody else."""
    game = stored(app, game_file(KING))
    watcher.look(game)
    form = watcher.sit(game, "Ben").form("Check this")
    watcher.sit(game, "none")
    assert form.send().status == 400
    assert feedback_of(shelf(app), game) == {}


# --- the log --------------------------------------------------------------------------------


def entries(page: Page) -> list[Element]:
    """The entries of the log, the oldest first."""
    [log] = [element for element in page.root.all("ol") if element["class"] == "log"]
    return [row for row in reversed(list(log.all("li"))) if "value" in row]


def named(phone: Phone, game: str, name: str) -> Page:
    """The page after a phone was given a name."""
    return phone.look(f"/games/{game}/share").form("Name it").fill({"phone": name}).send()


def test_which_phone(app: Flask, phone: Phone, another_phone: Phone, watcher: Watcher) -> None:
    """Beside each entry stands the name that its phone had then, for watchers too."""
    game = begun(phone)
    assert named(phone, game, "  Ana's blue one ").path == f"/games/{game}/share"
    tell(phone, game, KING)
    tell(another_phone, game, QUEENS)
    named(another_phone, game, "<b>Ben</b>")
    another_phone.look(f"/games/{game}").press("Undo")
    phone.look(f"/games/{game}/table").press("Close the game")
    found = [[name.text for name in row.all("bdi")] for row in entries(watcher.look(game, "/log"))]
    assert found == [[], ["Ana's blue one"], [], ["<b>Ben</b>"], ["Ana's blue one"]]


TOO_LONG = "A phone's name has at most 30 characters. It was left as it is."
UNWRITABLE = "A phone's name holds a character that cannot be written. It was left as it is."


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("x" * 31, TOO_LONG),
        ("two\nlines", UNWRITABLE),
        ("\u202eright to left", UNWRITABLE),
        ("\x00", UNWRITABLE),
    ],
)
def test_a_name_that_no_phone_can_have(phone: Phone, name: str, sentence: str) -> None:
    """A phone's name is short and can be printed; another is refused with a sentence."""
    game = begun(phone)
    named(phone, game, "blue")
    page = phone.look(f"/games/{game}/share").form("Name it").send({"phone": name})
    assert page.notices == [sentence]
    assert page.ids["phone"]["value"] == "blue"


def reverting(page: Page, number: int) -> Form:
    """The form beside an entry that turns its deal back."""
    [row] = [row for row in entries(page) if row["value"] == str(number)]
    [form] = row.all("form")
    return page.form_of(form, "Back to what stood before")


def corrected(phone: Phone, game: str, taker: str) -> None:
    """Gives the king of hearts of deal 1 to another player."""
    form = phone.look(f"/games/{game}/deals/1").form("Save")
    form.fill({"king_of_hearts": FOUR.index(taker)}).send()


def taker(phone: Phone, game: str) -> str:
    """Who has the king of hearts of deal 1."""
    captures: dict[str, str] = exported(phone, game)["deals"][0]["captures"]
    return captures["king_of_hearts"]


def test_one_tap_reverts(app: Flask, phone: Phone) -> None:
    """Beside a correction, one tap turns the deal back to before it; that is an entry too."""
    game = stored(app, game_file(KING))
    corrected(phone, game, "Cleo")
    corrected(phone, game, "Dan")
    page = phone.look(f"/games/{game}/log")
    assert [len(list(row.all("form"))) for row in entries(page)] == [0, 0, 1, 1]
    page = reverting(page, 4).send()
    assert (page.path, page.notices) == (f"/games/{game}/log", [])
    assert taker(phone, game) == "Cleo"
    reverting(page, 3).send()
    assert taker(phone, game) == "Ben"
    reverting(phone.look(f"/games/{game}/log"), 5).send()
    assert taker(phone, game) == "Dan"
    assert kinds(app, game) == ["opened", "scored", *["amended"] * 5]


def test_two_taps_revert_once(app: Flask, phone: Phone) -> None:
    """The same tap sent twice is one entry."""
    game = stored(app, game_file(KING))
    corrected(phone, game, "Cleo")
    form = reverting(phone.look(f"/games/{game}/log"), 3)
    form.send()
    form.send()
    assert kinds(app, game) == ["opened", "scored", "amended", "amended"]


def test_doubles_are_turned_back_too(app: Flask, phone: Phone) -> None:
    """The whole deal is as it was, with its doubles."""
    game = stored(app, game_file(DOUBLED))
    form = phone.look(f"/games/{game}/deals/1").form("Save")
    form.fill({"double-1-0": "", "king_of_hearts": 2}).send()
    assert "doubles" not in exported(phone, game)["deals"][0]
    reverting(phone.look(f"/games/{game}/log"), 3).send()
    assert exported(phone, game)["deals"] == [DOUBLED]


@pytest.mark.parametrize("button", ["Undo", "Void this deal"])
def test_a_deal_that_is_gone(app: Flask, phone: Phone, another_phone: Phone, button: str) -> None:
    """A deal taken back or voided meanwhile cannot be turned back: a sentence says so."""
    game = stored(app, game_file(KING))
    corrected(phone, game, "Cleo")
    form = reverting(phone.look(f"/games/{game}/log"), 3)
    if button == "Undo":
        another_phone.look(f"/games/{game}").press("Undo").press("Undo")
    else:
        another_phone.look(f"/games/{game}/deals/1").press("Void this deal")
    before = kinds(app, game)
    page = form.send()
    assert page.notices == ["That deal does not stand any more; there is nothing to go back to."]
    assert page.path == f"/games/{game}/log"
    assert kinds(app, game) == before
    assert not page.has_button("Back to what stood before")


def test_a_correction_that_was_undone(app: Flask, phone: Phone) -> None:
    """What was undone already has no button; the tap of an older page changes nothing."""
    game = stored(app, game_file(KING))
    corrected(phone, game, "Cleo")
    form = reverting(phone.look(f"/games/{game}/log"), 3)
    phone.look(f"/games/{game}").press("Undo")
    assert not phone.look(f"/games/{game}/log").has_button("Back to what stood before")
    assert form.send().status == 200
    assert kinds(app, game) == ["opened", "scored", "amended", "undone"]
    assert taker(phone, game) == "Ben"


def test_a_contract_that_is_taken_meanwhile(app: Flask, phone: Phone) -> None:
    """A deal is not turned back to a contract that its declarer has played since."""
    game = stored(app, game_file(KING))
    form = phone.look(f"/games/{game}/deals/1?contract=no-last-two").form("Save")
    form.fill({"last_trick": 1, "second_last_trick": 1}).send()
    tell(phone, game, deal("Ana", "no-king", {"king_of_hearts": "Dan"}))
    page = reverting(phone.look(f"/games/{game}/log"), 3).send()
    assert len(page.notices) == 1
    assert "Ana" in page.notices[0]
    assert kinds(app, game) == ["opened", "scored", "amended", "scored"]


@pytest.mark.parametrize(
    "force",
    [{"deal": "x"}, {"deal": None}, {"seq": ""}, {"seq": "1"}, {"seq": "-3"}, {"seq": "9" * 7}],
)
def test_a_revert_of_nothing(app: Flask, phone: Phone, force: dict[str, str | None]) -> None:
    """What no page sends is refused."""
    game = stored(app, game_file(KING))
    corrected(phone, game, "Cleo")
    form = reverting(phone.look(f"/games/{game}/log"), 3)
    assert form.send(force).status == 400
    assert len(written(app, game)) == 3
