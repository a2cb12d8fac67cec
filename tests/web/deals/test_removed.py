"""Cards that lie out of a deal: they change what can be taken, and are as in the deal before."""

import pytest
from flask import Flask

from tests.players import EVERYBODY
from tests.scoring.documents import Document, deal, game_file, score
from tests.web.forms import Form, Phone
from tests.web.table import assert_kept, begun, exported, kinds, stored, tell, told_form

TWO = ["2C", "2S"]


def table_of_five(app: Flask, *deals: Document) -> str:
    """A family game of five, where two cards lie out of each deal."""
    return stored(app, game_file(*deals, rules="family", players=EVERYBODY[:5]))


def form_of(phone: Phone, game: str, contract: str, number: int = 1) -> Form:
    """The form of a deal with this contract."""
    return phone.look(f"/games/{game}/deals/{number}?contract={contract}").form("Save")


@pytest.mark.parametrize(("seats", "out"), [(3, 1), (4, 0), (5, 2), (6, 4)])
def test_how_many_lie_out(phone: Phone, seats: int, out: int) -> None:
    """The form asks for as many cards as are left over, and for none where none are."""
    game = begun(phone, "family", EVERYBODY[:seats])
    form = form_of(phone, game, "no-tricks")
    asked = [control["name"] for control in form.controls if control["name"].startswith("removed")]
    assert asked == [f"removed-{n}" for n in range(1, out + 1)]
    if out:
        assert {1: "One card lies out", 2: "2 cards lie out", 4: "4 cards lie out"}[out] in (
            form.page.text
        )


def test_as_in_the_last_deal(app: Flask, phone: Phone) -> None:
    """The next deal begins with the cards of the deal before, and says so."""
    king = deal("Ana", "no-king", {"king_of_hearts": "Eva"}, removed=["2D", "10H"])
    game = table_of_five(app, king)
    form = form_of(phone, game, "no-tricks", 2)
    assert (form["removed-1"], form["removed-2"]) == ("2D", "10H")
    assert "as in the last deal" in form.page.text


def test_the_first_deal_has_no_cards_yet(app: Flask, phone: Phone) -> None:
    """Nothing is guessed about the cards of the first deal."""
    form = form_of(phone, table_of_five(app), "no-tricks")
    assert (form["removed-1"], form["removed-2"]) == ("", "")
    assert "as in the last deal" not in form.page.text


def test_removed_hearts_are_not_taken(app: Flask, phone: Phone) -> None:
    """Hearts that lie out come off the number that the last player's count is derived from."""
    game = table_of_five(app)
    form = form_of(phone, game, "no-hearts").fill({"removed-1": "2H", "removed-2": "AH"})
    form.fill({f"hearts-{seat}": count for seat, count in enumerate([4, 3, 2, 1])})
    assert form.send().status == 200
    [row] = score(exported(phone, game))["deals"]
    assert row["score"] == {"Ana": 40, "Ben": 30, "Cleo": 20, "Dan": 10, "Eva": 10}


def test_one_queen_left(app: Flask, phone: Phone) -> None:
    """With a queen lying out, three queens are in play; four are refused."""
    game = table_of_five(app)
    form = form_of(phone, game, "no-queens").fill({"removed-1": "QC", "removed-2": "2C"})
    page = form.fill({"queens-0": 4}).send()
    assert page.status == 422
    assert page.beside("queens-0") == "Ana: queens are a whole number from 0 to 3, not 4."
    assert page.form("Save").fill({"queens-0": 3}).send().status == 200


def test_no_queen_left(phone: Phone) -> None:
    """With all queens lying out, saying that nobody took any is enough."""
    game = begun(phone, "family", EVERYBODY)
    queens = {"removed-1": "QS", "removed-2": "QH", "removed-3": "QD", "removed-4": "QC"}
    form = form_of(phone, game, "no-queens").fill({**queens, "queens-0": 0})
    assert form.send().status == 200
    [row] = score(exported(phone, game))["deals"]
    assert set(row["score"].values()) == {0}


def test_the_king_lies_out(app: Flask, phone: Phone) -> None:
    """Without the king of hearts nobody is named, and the deal scores nothing."""
    game = table_of_five(app)
    form = form_of(phone, game, "no-king").fill({"removed-1": "KH", "removed-2": "2C"})
    assert form.send().status == 200
    assert exported(phone, game)["deals"] == [deal("Ana", "no-king", {}, removed=["KH", "2C"])]


def test_the_king_lies_out_and_was_taken(app: Flask, phone: Phone) -> None:
    """Nobody can have taken a king that lies out."""
    game = table_of_five(app)
    form = form_of(phone, game, "no-king").fill({"removed-1": "KH", "removed-2": "2C"})
    page = form.fill({"king_of_hearts": 3}).send()
    assert page.status == 422
    sentence = "The king of hearts lies out of this deal; nobody can take it."
    assert page.beside("king_of_hearts") == sentence
    assert_kept(page, form)
    assert page.form("Save").fill({"king_of_hearts": ""}).send().status == 200


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (["", ""], "2 cards lie out of each deal; 0 named."),
        (["2C", ""], "2 cards lie out of each deal; 1 named."),
        (["", "2C"], "2 cards lie out of each deal; 1 named."),
        (["2C", "2C"], "A card is named twice among those that lie out."),
    ],
)
def test_wrong_cards(app: Flask, phone: Phone, cards: list[str], sentence: str) -> None:
    """Too few cards, or one twice: said beside them, nothing stored, the rest kept."""
    game = table_of_five(app)
    form = form_of(phone, game, "no-last").fill({"last_trick": 2})
    form.fill({f"removed-{n}": card for n, card in enumerate(cards, start=1)})
    page = form.send()
    assert page.status == 422
    assert page.beside("removed") == sentence
    assert page.linked() == {"removed": sentence}
    back = page.form("Save")
    assert back["last_trick"] == "2"
    assert [back["removed-1"], back["removed-2"]] == cards
    assert kinds(app, game) == ["opened"]


@pytest.mark.parametrize("card", ["1C", "qh", "QH ", "Q♥", "11D", "x"])
def test_cards_that_do_not_exist(app: Flask, phone: Phone, card: str) -> None:
    """What is no card of the pack, which the form does not offer, is refused."""
    game = table_of_five(app)
    form = form_of(phone, game, "no-last").fill({"last_trick": 2, "removed-1": "2C"})
    page = form.send({"removed-2": card})
    assert page.status == 422
    assert page.beside("removed") == f"{card} is no card of this pack.".replace("  ", " ")
    assert kinds(app, game) == ["opened"]


def test_a_correction_of_the_cards(app: Flask, phone: Phone) -> None:
    """Other cards than were told first change what had to be taken."""
    hearts = {"hearts": {"Ana": 4, "Ben": 4, "Cleo": 5}}
    game = table_of_five(app, deal("Ana", "no-hearts", hearts, removed=TWO))
    page = phone.look(f"/games/{game}/deals/1").form("Save").fill({"removed-1": "2H"}).send()
    assert page.status == 422
    assert page.beside("hearts") == "Hearts: 13 entered, 12 in play. That is 1 too many."
    page = page.form("Save").fill({"hearts-2": 4}).send()
    assert page.status == 200
    assert exported(phone, game)["deals"][0]["removed"] == ["2H", "2S"]
    assert kinds(app, game) == ["opened", "scored", "amended"]


def test_kept_before_play(app: Flask, phone: Phone) -> None:
    """The cards that lie out are kept with the declaration."""
    game = table_of_five(app)
    page = tell(phone, game, deal("Ana", "no-king", removed=TWO), "Keep and play")
    assert (page.form("Save")["removed-1"], page.form("Save")["removed-2"]) == ("2C", "2S")
    told = told_form(phone, game, deal("Ana", "no-king", {"king_of_hearts": "Dan"}, removed=TWO))
    assert told.send().status == 200
    assert kinds(app, game) == ["opened", "declared", "scored"]
