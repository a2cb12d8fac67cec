"""A deal on the phone: declared and kept, or told at once; what follows is worked out."""

import pytest
from flask import Flask

from scorekeeper.rule_sets import rule_sets
from tests.players import FOUR
from tests.scoring.documents import Document, deal, game_file, score
from tests.web.forms import Phone
from tests.web.table import assert_kept, begun, exported, kinds, stored, tell

KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})
QUEENS = deal("Ana", "no-queens", {"queens": {"Ana": 1, "Cleo": 1, "Dan": 2}})


# --- the way to it --------------------------------------------------------------------------


def test_the_contracts_left(app: Flask, phone: Phone) -> None:
    """The game's page says who declares which deal, and offers the contracts not used yet."""
    page = phone.look(f"/games/{begun(phone)}")
    names = {c: contract.names["en"] for c, contract in rule_sets()["modern"].contracts.items()}
    offered = {contract for contract, name in names.items() if name in page.links()}
    assert offered == set(rule_sets()["modern"].options.contracts)
    game = stored(app, game_file(QUEENS))
    page = phone.look(f"/games/{game}")
    assert "Ana declares" in page.text
    assert "deal 2 of 28" in page.text
    assert "No queens" not in page.links()
    assert page.tap("No hearts").form("Save")["contract"] == "no-hearts"


def test_the_only_contract_left(app: Flask, phone: Phone) -> None:
    """Where nothing is left to choose, the form of the deal is on the game's page."""
    game = stored(app, game_file(rules="simple"))
    page = phone.look(f"/games/{game}")
    form = page.form("Save")
    assert form["contract"] == rule_sets()["simple"].options.contracts[0]
    form.fill({"tricks-0": 6, "tricks-1": 4, "tricks-2": 2}).send()
    assert score(exported(phone, game))["deals"][0]["score"] == {
        "Ana": -12,
        "Ben": -8,
        "Cleo": -4,
        "Dan": -2,
    }


def test_another_contract(phone: Phone) -> None:
    """From the form of a deal there is a way back to the other contracts."""
    game = begun(phone)
    page = phone.look(f"/games/{game}").tap("No hearts").tap("Other contract")
    assert "Ana declares" in page.text
    assert page.tap("Domino").form("Save")["contract"] == "domino"


def test_cancel(app: Flask, phone: Phone) -> None:
    """Leaving the form without saving stores nothing."""
    game = begun(phone)
    page = phone.look(f"/games/{game}").tap("No hearts").tap("Cancel")
    assert page.path == f"/games/{game}"
    assert kinds(app, game) == ["opened"]


def test_reminders(phone: Phone) -> None:
    """The form reminds the table of what holds in the contract."""
    game = begun(phone)
    text = phone.look(f"/games/{game}/deals/1?contract=no-hearts").text
    assert "The declarer leads." in text
    assert "Hearts may be led only from a hand of hearts." in text
    assert "Hearts taken stay face up." in text


# --- told -----------------------------------------------------------------------------------


def test_told_at_once(app: Flask, phone: Phone) -> None:
    """A whole deal is one entry; the page shows base points, moves in words, score and totals."""
    game = begun(phone)
    doubles = [["Ben", "Ana"], ["Ben", "Cleo"], ["Ben", "Dan"], ["Cleo", "Ana"], ["Ana", "Cleo"]]
    page = tell(phone, game, {**QUEENS, "doubles": doubles})
    assert page.path == f"/games/{game}"
    assert kinds(app, game) == ["opened", "scored"]
    assert page.table("points") == [
        ["Player", "Base", "Doubles", "Deal"],
        ["Ana", "−6", "−6", "−12"],
        ["Ben", "0", "+24", "24"],
        ["Cleo", "−6", "−6", "−12"],
        ["Dan", "−12", "−12", "−24"],
    ]
    for sentence in (
        "Ben doubles Ana, Cleo, Dan",
        "Cleo doubles Ana",
        "Ana redoubles Cleo",
        "Ana gives Ben 6 (doubled)",
        "Ana and Cleo are level (redoubled)",
        "Cleo gives Ben 6 (doubled)",
        "Dan gives Ben 12 (doubled)",
        "Queens: Ana 1, Cleo 1, Dan 2",
        "Ana −12, Ben +24, Cleo −12, Dan −24",
    ):
        assert sentence in page.text


def test_declared_then_told(app: Flask, phone: Phone) -> None:
    """Contract and doubles are kept before play, shown while it lasts, and completed after it."""
    game = begun(phone)
    declared = deal("Ana", "no-queens", doubles=[["Ben", "Ana"], ["Ana", "Ben"]])
    page = tell(phone, game, declared, "Keep and play")
    assert kinds(app, game) == ["opened", "declared"]
    assert exported(phone, game)["deals"] == [
        {**declared, "doubles": [["Ana", "Ben"], ["Ben", "Ana"]]}
    ]
    form = page.form("Save")
    assert form["contract"] == "no-queens"
    assert (form["double-1-0"], form["double-0-1"], form["double-2-0"]) == ("1", "1", "")
    page = form.fill({"queens-0": 1, "queens-1": 0, "queens-2": 1}).send()
    assert kinds(app, game) == ["opened", "declared", "scored"]
    assert "deal 2 of 28" in page.text
    assert exported(phone, game)["deals"][0]["captures"] == QUEENS["captures"]


def test_a_declaration_is_on_every_phone(phone: Phone, another_phone: Phone) -> None:
    """What one phone has kept, another one shows and completes."""
    game = begun(phone)
    tell(phone, game, deal("Ana", "trumps", detail="H", doubles=[["Cleo", "Ana"]]), "Keep and play")
    page = another_phone.look(f"/games/{game}")
    assert "Trumps" in page.text
    form = page.form("Save")
    assert (form["detail"], form["double-2-0"]) == ("H", "1")
    form.fill({"tricks-0": 7, "tricks-1": 4, "tricks-2": 1}).send()
    assert phone.look(f"/games/{game}/deals/1").form("Save")["tricks-3"] == "1"


def test_no_other_deal_meanwhile(phone: Phone) -> None:
    """While a deal is under way, the next one cannot be begun."""
    game = begun(phone)
    tell(phone, game, deal("Ana", "no-king"), "Keep and play")
    assert phone.look(f"/games/{game}/deals/2").path == f"/games/{game}"


def test_a_declaration_is_changed_before_play(app: Flask, phone: Phone) -> None:
    """A double that was forgotten is added to the declaration that was kept."""
    game = begun(phone)
    page = tell(phone, game, deal("Ana", "no-king"), "Keep and play")
    page = page.form("Keep and play").fill({"double-1-0": "1"}).send()
    assert kinds(app, game) == ["opened", "declared", "amended"]
    assert page.form("Save")["double-1-0"] == "1"


@pytest.mark.parametrize(
    ("contract", "taken"),
    [
        ("no-king", {"king_of_hearts": 0}),
        ("no-tricks", {"tricks-0": 5, "tricks-1": 0}),
        ("domino", {"place-1": 0, "place-2": 2}),
    ],
)
def test_captures_typed_with_keep_and_play(
    app: Flask, phone: Phone, contract: str, taken: Document
) -> None:
    """The wrong button loses nothing: it is asked whether the captures shall be left out."""
    game = begun(phone)
    form = phone.look(f"/games/{game}/deals/1?contract={contract}").form("Keep and play")
    page = form.fill(taken).send()
    assert page.status == 422
    assert page.alerts == [
        "What everybody took is filled in already. “Save” keeps the whole deal; "
        "“Keep and play” would leave that out."
    ]
    assert_kept(page, form)
    assert kinds(app, game) == ["opened"]
    assert page.form("Keep and play").fill({"alone": "1"}).send().status == 200
    assert exported(phone, game)["deals"] == [deal("Ana", contract)]


def test_captures_typed_are_saved_after_all(app: Flask, phone: Phone) -> None:
    """After the wrong button, Save keeps the whole deal; noughts alone are no captures yet."""
    game = begun(phone)
    tell(phone, game, KING, "Keep and play").form("Save").send()
    assert exported(phone, game)["deals"] == [KING]
    form = phone.look(f"/games/{game}/deals/2?contract=no-tricks").form("Keep and play")
    assert form.fill({"tricks-0": 0, "tricks-1": 0}).send().status == 200
    assert kinds(app, game) == ["opened", "scored", "declared"]


@pytest.mark.parametrize(
    ("contract", "word", "shown"),
    [("trumps", "H", "Ana: Trumps, ♥"), ("domino", "10", "Ana: Domino, 10")],
)
def test_detail(phone: Phone, contract: str, word: str, shown: str) -> None:
    """Trump suit and start rank may be announced, are kept and shown; they may be left out."""
    game = begun(phone)
    page = tell(phone, game, deal("Ana", contract, detail=word), "Keep and play")
    assert exported(phone, game)["deals"][0]["detail"] == word
    page.form("Keep and play").fill({"detail": ""}).send()
    assert exported(phone, game)["deals"] == [deal("Ana", contract)]
    page = tell(phone, game, deal("Ana", contract, detail=word), "Keep and play")
    captures: Document = {"domino": {"finished": ["Ana", "Ben", "Cleo"]}}.get(
        contract, {"tricks": {"Ana": 13}}
    )
    page = tell(phone, game, deal("Ana", contract, captures, detail=word))
    assert shown in page.text


def test_start_ranks(phone: Phone) -> None:
    """Only ranks of the pack are offered: Bombu is played without the small cards."""
    for rules, lowest in (("modern", "2"), ("bombu", "7")):
        game = begun(phone, rules, fields={"choice": "free", "schedule": "series"})
        page = phone.look(f"/games/{game}/deals/1?contract=domino")
        ranks = [choice["value"] for choice in page.ids["detail"].all("option")]
        assert (ranks[:2], ranks[-1]) == (["", lowest], "A")


# --- worked out -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "took"),
    [
        (("6", "4", "2", ""), {"Ana": 6, "Ben": 4, "Cleo": 2, "Dan": 1}),
        (("", "4", "2", "1"), {"Ana": 6, "Ben": 4, "Cleo": 2, "Dan": 1}),
        (("6", "", "6", "1"), {"Ana": 6, "Cleo": 6, "Dan": 1}),
        (("6", "4", "2", "1"), {"Ana": 6, "Ben": 4, "Cleo": 2, "Dan": 1}),
        (("13", "", "", ""), {"Ana": 13}),
        (("", "", "", "13"), {"Dan": 13}),
        (("6", "7", "", ""), {"Ana": 6, "Ben": 7}),
        (("0", "0", "0", ""), {"Dan": 13}),
    ],
)
def test_the_last_count_is_derived(
    phone: Phone, given: tuple[str, ...], took: dict[str, int]
) -> None:
    """One player left out took the rest; once all are taken, whoever is left out took none."""
    game = begun(phone)
    form = phone.look(f"/games/{game}/deals/1?contract=no-tricks").form("Save")
    page = form.fill({f"tricks-{seat}": count for seat, count in enumerate(given)}).send()
    assert page.status == 200
    assert exported(phone, game)["deals"][0]["captures"] == {"tricks": took}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("", "", "", ""), "Tricks: nothing is entered."),
        (("6", "4", "", ""), "Tricks: 10 entered, 13 in play. Who took 3 more?"),
        (("6", "4", "2", "0"), "Tricks: 12 entered, 13 in play. Who took 1 more?"),
        (("6", "4", "4", ""), "Tricks: 14 entered, 13 in play. That is 1 too many."),
        (("13", "13", "13", "13"), "Tricks: 52 entered, 13 in play. That is 39 too many."),
    ],
)
def test_counts_that_tell_too_little_or_too_much(
    app: Flask, phone: Phone, given: tuple[str, ...], said: str
) -> None:
    """Nothing is guessed: what is missing or too many is said, by how much."""
    game = begun(phone)
    form = phone.look(f"/games/{game}/deals/1?contract=no-tricks").form("Save")
    page = form.fill({f"tricks-{seat}": count for seat, count in enumerate(given)}).send()
    assert page.status == 422
    assert page.beside("tricks") == said
    assert page.linked() == {"tricks": said}
    assert kinds(app, game) == ["opened"]


def test_every_part_of_salade(phone: Phone) -> None:
    """Salade asks for each of its parts, and derives the last count of each."""
    game = begun(phone, "spanish-salade")
    form = phone.look(f"/games/{game}/deals/1?contract=salade").form("Save")
    form.fill({"tricks-0": 4, "tricks-1": 4, "tricks-2": 3})
    form.fill({"hearts-0": 5, "hearts-1": 2, "hearts-2": 1, "ace_of_hearts": 3})
    form.fill({"queens-0": 2, "queens-1": 1, "queens-2": 0, "king_of_hearts": 0})
    form.fill({"second_last_trick": 1, "last_trick": 2})
    assert form.send().status == 200
    [row] = score(exported(phone, game))["deals"]
    assert row["base"] == {
        "Ana": 4 * -2 + 5 * -2 + 2 * -6 - 20,
        "Ben": 4 * -2 + 2 * -2 + -6 - 10,
        "Cleo": 3 * -2 + -2 - 20,
        "Dan": 2 * -2 + 5 * -2 - 4 - 6,
    }


def test_places_that_score_are_enough(phone: Phone) -> None:
    """In domino the last place that scores may be left out where it is implied."""
    game = begun(phone)
    form = phone.look(f"/games/{game}/deals/1?contract=domino").form("Save")
    assert form.fill({"place-1": 2, "place-2": 0, "place-3": 3}).send().status == 200
    [row] = score(exported(phone, game))["deals"]
    assert row["score"] == {"Ana": 20, "Ben": -5, "Cleo": 45, "Dan": 5}


def test_two_places_in_bombu(app: Flask, phone: Phone) -> None:
    """Where only two places score, only two need naming."""
    game = stored(app, game_file(rules="bombu", options={"contracts": ["domino"]}))
    form = phone.look(f"/games/{game}").form("Save")
    assert form.fill({"place-1": 3, "place-2": 1}).send().status == 200
    [row] = score(exported(phone, game))["deals"]
    assert row["score"] == {"Ana": 0, "Ben": -120, "Cleo": 0, "Dan": -200}


def test_an_undoubled_negative_is_split(app: Flask, phone: Phone) -> None:
    """Where the table splits, an undoubled negative deal is saved without captures."""
    game = begun(phone, fields={"undoubled_negatives": "split"})
    page = phone.look(f"/games/{game}/deals/1?contract=no-tricks").press("Save")
    assert page.status == 200
    assert "Not played: nobody doubled, so the total was split." in page.text
    [row] = score(exported(phone, game))["deals"]
    assert row["score"] == {"Ana": 1, "Ben": -9, "Cleo": -9, "Dan": -9}
    assert kinds(app, game) == ["opened", "scored"]


def test_the_deals_are_listed(app: Flask, phone: Phone) -> None:
    """The game's page lists the deals, the newest first, each with a way to correct it."""
    king = deal("Ana", "no-king", {"king_of_hearts": "Ben"})
    page = phone.look(f"/games/{stored(app, game_file(QUEENS, king))}")
    [deals] = [element for element in page.root.all("ol") if element["class"] == "deals"]
    rows = [(row["value"], row.text) for row in deals.all("li") if "value" in row]
    assert [number for number, _text in rows] == ["2", "1"]
    assert rows[0][1].startswith("Ana: Barbu Ana 0, Ben −20, Cleo 0, Dan 0")
    assert page.tap("Correct deal 1").form("Save")["queens-3"] == "2"


def test_the_grid(app: Flask, phone: Phone) -> None:
    """The grid has what each declarer made of each contract."""
    king = deal("Ana", "no-king", {"king_of_hearts": "Ana"})
    page = phone.look(f"/games/{stored(app, game_file(QUEENS, king))}")
    head, *body = page.table("grid")
    rows = {row[0]: row[1:] for row in body}
    assert head[1:] == list(FOUR)
    assert rows["No queens"] == ["−6", "", "", ""]
    assert rows["Barbu"] == ["−20", "", "", ""]
    assert rows["Domino"] == ["", "", "", ""]


# --- what is not there ----------------------------------------------------------------------


@pytest.mark.parametrize("number", ["0", "29", "999", "9" * 30])
def test_a_deal_that_no_game_has(app: Flask, phone: Phone, number: str) -> None:
    """A number that the game does not have is nowhere, to look at, to tell or to void."""
    game = stored(app, game_file(QUEENS))
    assert phone.look(f"/games/{game}/deals/{number}").status == 404
    form = phone.look(f"/games/{game}/deals/1").form("Save")
    form.element.attributes["action"] = f"/games/{game}/deals/{number}"
    assert form.send().status == 404
    void = phone.look(f"/games/{game}/deals/1").form("Void this deal")
    void.element.attributes["action"] = f"/games/{game}/deals/{number}/void"
    assert void.send().status == 404
    assert kinds(app, game) == ["opened", "scored"]


@pytest.mark.parametrize("number", ["-1", "x", "1.0", "1e0", "", "+1"])
def test_an_address_that_is_no_deal(phone: Phone, number: str) -> None:
    """What is no number leads nowhere."""
    assert phone.look(f"/games/{begun(phone)}/deals/{number}").status == 404


def test_a_deal_whose_time_has_not_come(phone: Phone) -> None:
    """The form of a later deal leads to the game as it stands."""
    game = begun(phone)
    for number in (2, 28):
        assert phone.look(f"/games/{game}/deals/{number}").path == f"/games/{game}"


def test_a_contract_that_is_not_open(app: Flask, phone: Phone) -> None:
    """An address with a contract that is used, or that does not exist, offers those left."""
    game = stored(app, game_file(QUEENS))
    for contract in ("no-queens", "salade", "bridge", ""):
        page = phone.look(f"/games/{game}/deals/2?contract={contract}")
        assert page.status == 200
        assert not page.has_button("Save")
        assert "No hearts" in page.links()
