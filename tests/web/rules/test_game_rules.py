"""House rules changed in a game on its pages: looked at first, entered, logged, taken back."""

import pytest
from flask import Flask

from tests.scoring.documents import deal, game_file
from tests.web.forms import Form, Page, Phone
from tests.web.table import exported, kinds, stored, totals

ROTATION = {"schedule": "rotation"}
KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})
SHOW, NOW, START = "Show what changes", "From now on", "From the start"


@pytest.fixture
def game(app: Flask) -> str:
    """A game by modern rules, the deal passing each time, with one deal."""
    return stored(app, game_file(KING, options=ROTATION))


def form(phone: Phone, game: str, **rules: str) -> Form:
    """The form of the game's house rules, filled in."""
    page = phone.look(f"/games/{game}/rules").tap("Change the house rules")
    return page.form(SHOW).fill(rules or {"value-king_of_hearts": "-30"})


def changed(phone: Phone, game: str, way: str, **rules: str) -> Page:
    """The page after the rules were changed this way, the totals having been looked at."""
    return form(phone, game, **rules).send().form(way).send()


def log(phone: Phone, game: str) -> list[str]:
    """What stands in the log, the newest first."""
    page = phone.look(f"/games/{game}/log")
    [entries] = [element for element in page.root.all("ol") if element["class"] == "log"]
    return [row.text for row in entries.all("li") if "value" in row]


def test_as_it_stands(phone: Phone, game: str) -> None:
    """The form shows the rules of the game, and nothing to decide before anything is changed."""
    page = form(phone, game, quota="").page
    assert page.form(SHOW)["schedule"] == "rotation"
    assert "Nothing is changed yet." in page.text
    assert NOW not in [button.text for button in page.root.all("button")]


def test_the_totals_before_and_after(app: Flask, phone: Phone, game: str) -> None:
    """Either way is shown with the totals that it would make; nothing is written by looking."""
    page = form(phone, game).send()
    assert page.table("totals-before-after") == [
        ["Player", "As it stands", NOW, START],
        ["Ana", "0", "0", "0"],
        ["Ben", "−20", "−20", "−30"],
        ["Cleo", "0", "0", "0"],
        ["Dan", "0", "0", "0"],
    ]
    assert "here: King of hearts −30" in page.text
    assert kinds(app, game) == ["opened", "scored"]


@pytest.mark.parametrize(("way", "ben"), [(NOW, -20), (START, -30)])
def test_changed(app: Flask, phone: Phone, game: str, way: str, ben: int) -> None:
    """The change is an entry; the totals are those that were shown, in the exported file too."""
    page = changed(phone, game, way)
    assert page.path == f"/games/{game}"
    assert "House rules changed" in page.text
    assert kinds(app, game) == ["opened", "scored", "ruled"]
    assert totals(phone, game)["Ben"] == ben
    assert exported(phone, game)["options"]["values"] == {"king_of_hearts": -30}
    newest = log(phone, game)[0]
    assert newest.startswith("House rules changed")
    assert f"{way} Values: King of hearts −30" in newest
    assert newest.endswith("Before Values: King of hearts −20")


def test_the_rules_page_tells_both(phone: Phone, game: str) -> None:
    """The game's rules say what holds, and what held for the deals before."""
    changed(phone, game, NOW)
    text = phone.look(f"/games/{game}/rules").text
    assert "King of hearts −30 (printed: King of hearts −20)" in text
    assert "House rules until deal 1 Values King of hearts −20 (since then" in text


@pytest.mark.parametrize("page", ["standings", "sheet"])
def test_paper_tells_both(phone: Phone, game: str, page: str) -> None:
    """The sheets say what holds, and until which deal other rules did; their sum is right."""
    changed(phone, game, NOW, quota="3")
    text = phone.look(f"/games/{game}/{page}").text
    assert "Quota: 3" in text
    assert "Quota until deal 1: 2" in text


def test_undone(phone: Phone, game: str) -> None:
    """One tap takes the change back."""
    changed(phone, game, START).press("Undo")
    assert totals(phone, game)["Ben"] == -20
    assert exported(phone, game)["options"] == ROTATION


def test_reverted(app: Flask, phone: Phone, game: str) -> None:
    """The log leads back to the rules before, whatever was entered since."""
    changed(phone, game, START)
    table = phone.look(f"/games/{game}/table").form("Adjust")
    table.fill({"player": 0, "points": "7", "reason": "luck"}).send()
    page = phone.look(f"/games/{game}/log").press("Back to what stood before")
    assert page.path == f"/games/{game}/log"
    assert kinds(app, game)[-1] == "ruled"
    assert totals(phone, game) == {"Ana": 7, "Ben": -20, "Cleo": 0, "Dan": 0}


def test_what_cannot_be(app: Flask, phone: Phone, game: str) -> None:
    """A way that would make a deal wrong is not offered, and the deal is named."""
    page = form(phone, game, **{"menu-no-king": ""}).send()
    assert f"{NOW}: not possible" in page.text
    assert "Deal 1: Barbu is not on the menu" in page.text
    assert not [button for button in page.root.all("button") if button["name"] == "do"]
    page = form(phone, game, **{"menu-no-king": ""}).send({"do": "start"})
    assert page.status == 422
    assert kinds(app, game) == ["opened", "scored"]


def test_one_way_only(phone: Phone, game: str) -> None:
    """Which way points are written can be changed from the start alone."""
    page = form(phone, game, sign="penalty").send()
    buttons = [button.text for button in page.root.all("button") if button["name"] == "do"]
    assert buttons == [START]
    assert "Which way points are written holds for the whole game" in page.text


def test_wrong_input(app: Flask, phone: Phone, game: str) -> None:
    """A wrong value is said beside its field; what was typed stays, nothing is written."""
    ways: list[dict[str, str]] = [{}, {"do": "now"}]
    for way in ways:
        page = form(phone, game, quota="x").send(way)
        assert page.status == 422
        assert page.beside("quota") == "Quota is a whole number from 0 up, not x."
        assert page.form(SHOW)["quota"] == "x"
    assert kinds(app, game) == ["opened", "scored"]


def test_the_game_went_on_meanwhile(app: Flask, phone: Phone, game: str) -> None:
    """Whoever decides decides on the totals that he saw."""
    page = form(phone, game).send()
    table = phone.look(f"/games/{game}/table").form("Adjust")
    table.fill({"player": 0, "points": "7", "reason": "luck"}).send()
    answer = page.form(NOW).send()
    assert answer.status == 422
    assert "The game has changed meanwhile" in answer.alerts[0]
    assert answer.form(NOW)["value-king_of_hearts"] == "-30"
    assert answer.form(NOW).send().status == 200
    assert kinds(app, game)[-1] == "ruled"


def test_sent_twice(app: Flask, phone: Phone, game: str) -> None:
    """The same change sent twice is one entry."""
    decided = form(phone, game).send().form(NOW)
    assert decided.send().status == 200
    assert decided.send().status == 200
    assert kinds(app, game).count("ruled") == 1


def test_lost_touch(app: Flask, phone: Phone, game: str) -> None:
    """A page without a valid token changes nothing and keeps what was typed."""
    page = form(phone, game).send()
    answer = page.form(NOW).send({"csrf_token": "x"})
    assert answer.status == 400
    assert answer.form(SHOW)["value-king_of_hearts"] == "-30"
    assert kinds(app, game) == ["opened", "scored"]


def test_a_deal_of_before_is_corrected_by_its_rules(phone: Phone, game: str) -> None:
    """The form of an earlier deal counts by the rules that it is settled by."""
    changed(phone, game, NOW)
    page = phone.look(f"/games/{game}/deals/1")
    page.form("Save").fill({"king_of_hearts": "2"}).send()
    assert totals(phone, game)["Cleo"] == -20
    assert '"points": -20' in page.source.replace("&#34;", '"')
    assert '"points": -30' in phone.look(f"/games/{game}/deals/2?contract=no-king").source.replace(
        "&#34;", '"'
    )


@pytest.mark.parametrize("seq", ["", "x", "0", "999999", "3"])
def test_nothing_to_revert(app: Flask, phone: Phone, game: str, seq: str) -> None:
    """An entry that is not there, or changed no rules, changes nothing."""
    changed(phone, game, START)
    reverting = phone.look(f"/games/{game}/log").form("Back to what stood before")
    reverting.send({"seq": seq or None, "key": f"other{seq}"})
    assert kinds(app, game).count("ruled") == (2 if seq == "3" else 1)
