"""The first page: the games of this server, and the way to a new one."""

from flask import Flask

from scorekeeper.rule_sets import rule_sets
from tests.players import FOUR
from tests.scoring.documents import deal, game_file
from tests.web.forms import Phone
from tests.web.table import stored

KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})


def test_no_games_yet(phone: Phone) -> None:
    """On a new server there is only the way to a new game."""
    page = phone.look("/")
    assert page.status == 200
    assert "New game" in page.links()
    assert "Games" not in page.text


def test_games(app: Flask, phone: Phone) -> None:
    """Each game is a link with its title or rule set, its players, and how far it is."""
    titled = stored(app, game_file(KING, title="Friday"))
    plain = stored(app, game_file(rules="family", players=["Ana", "Ben", "Cleo"]))
    links = phone.look("/").links()
    assert links["Friday Ana, Ben, Cleo, Dan after 1 of 28 deals"] == f"/games/{titled}"
    assert links["French family Barbu Ana, Ben, Cleo after 0 of 21 deals"] == f"/games/{plain}"


def test_games_that_are_over(app: Flask, phone: Phone) -> None:
    """A game that was played to its end is finished, one that was broken off is closed."""
    short = {"contracts": ["no-king"]}
    deals = [deal(name, "no-king", {"king_of_hearts": "Ben"}) for name in FOUR]
    stored(app, game_file(*deals, options=short, title="All"))
    broken_off = stored(app, game_file(KING, title="Early"))
    phone.look(f"/games/{broken_off}/table").press("Close the game")
    text = phone.look("/").text
    assert "All Ana, Ben, Cleo, Dan finished" in text
    assert "Early Ana, Ben, Cleo, Dan closed after 1 of 28 deals" in text


def test_every_rule_set_is_offered(phone: Phone) -> None:
    """A new game begins with the choice of rules, a line about each; each leads to its form."""
    page = phone.look("/").tap("New game")
    for rule_set in rule_sets().values():
        name, line = rule_set.names["en"], rule_set.lines["en"]
        least, most = rule_set.players[0], rule_set.players[-1]
        seats = f"{least} players" if least == most else f"{least} to {most} players"
        form = page.tap(f"{name} {line} {seats}")
        assert form.status == 200
        assert form.text.count(line) == 1
        assert form.form("Begin")["rules"] == rule_set.id


def test_unknown_rules(phone: Phone) -> None:
    """Rules that do not exist have no form, and no game is begun by them."""
    assert phone.look("/games/new?rules=bridge").status == 404
    form = phone.look("/games/new?rules=modern").form("Begin")
    assert form.send({"rules": "bridge"}).status == 404
