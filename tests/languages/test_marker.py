"""No English is left on a page: every text passes the catalogue, on every page in every state.

The catalogue is replaced by one that marks what passes it. Whatever stands outside of all marks
and is no name, number or sign is a text that no translation reaches.
"""

from functools import partial
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask, abort

from scorekeeper.storage.links import WATCH, new_link
from tests.languages.marked import mark, texts, unmarked
from tests.players import EVERYBODY, FOUR
from tests.scoring.documents import Document, deal, game_file
from tests.web.access.test_access import TABLE, address
from tests.web.forms import Page, Phone
from tests.web.table import shelf, stored, told_form

FIVE = EVERYBODY[:5]
TITLE = "Titel"
DEALS = (
    deal(
        "Ana",
        "no-queens",
        {"queens": {"Ana": 1, "Cleo": 1, "Dan": 2}},
        doubles=[["Ben", "Ana"], ["Cleo", "Ana"], ["Ana", "Cleo"]],
    ),
    deal("Ana", "trumps", {"tricks": {"Ana": 7, "Ben": 6}}, detail="S"),
    deal("Ana", "domino", {"finished": ["Ben", "Ana", "Dan"]}, detail="7"),
)
FEE = [{"player": "Ben", "points": -5, "reason": TITLE, "after_deal": 2}]


@pytest.fixture
def marked(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """A phone that reads German, where every text is marked."""
    phone.client.set_cookie("language", "de")
    mark(monkeypatch)
    return phone


def see(page: Page, status: int = 200) -> Page:
    """The page has this status, and says nothing outside of the marks but names."""
    assert page.status == status, page.text
    assert unmarked(texts(page), {*EVERYBODY, TITLE}) == []
    [html] = page.root.all("html")
    assert html["lang"] == "de"
    return page


def playing(app: Flask, *deals: Document, **more: Any) -> str:
    """The address of a game with these deals."""
    return f"/games/{stored(app, game_file(*deals, title=TITLE, **more))}"


def test_it_would_be_found(marked: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page with a text in English that is not marked does not pass."""
    monkeypatch.setitem(marked.client.application.jinja_env.globals, "languages", {"xx": "Tongue"})
    assert unmarked(texts(marked.look("/")), ()) == ["Tongue"]


def test_before_a_game(app: Flask, marked: Phone) -> None:
    """The first page with games in every state, the rule sets, the page without a network."""
    playing(app)
    playing(app, *DEALS)
    for where in ("/", "/games/new", "/offline"):
        see(marked.look(where))


@pytest.mark.parametrize("rules", ["modern", "spanish-salade", "bombu", "family"])
def test_new_game(marked: Phone, rules: str) -> None:
    """The form of a new game with all house rules, and with everything in it wrong."""
    see(marked.look(f"/games/new?rules={rules}"))
    form = marked.look(f"/games/new?rules={rules}").form("⟦Begin⟧")
    wrong = {
        "name-0": "Ana",
        "name-1": "Ana",
        "name-2": "x" * 41,
        "title": "x" * 81,
        "first": "5",
        "quota": "many",
        "quota_penalty": "−1",
        "factor-0": "0",
        "place-0": "last",
        "value-trick": "1.5",
        "menu-no-tricks": "99x",
        "menu-domino": "1",
        "menu-no-queens": "1",
        "schedule": "never",
    }
    page = form.send(wrong)
    assert page.status == 422
    assert len(page.alerts) > 7
    assert unmarked(texts(page), {*EVERYBODY, *wrong.values()}) == []


def test_game(app: Flask, marked: Phone) -> None:
    """A game at its beginning, under way, played to the end, closed; all pages of it."""
    underway = {**DEALS[0], "contract": "no-tricks"}
    del underway["captures"]
    for deals in ((), DEALS, (*DEALS, underway)):
        game = playing(app, *deals, adjustments=FEE if deals == DEALS else [])
        for where in ("", "/standings", "/log", "/table", "/share", "/deals/1"):
            see(marked.look(game + where))
    page = marked.look(f"{game}/table")
    see(page.press("⟦Close the game⟧"))
    for where in ("", "/standings", "/log", "/table"):
        see(marked.look(game + where))
    see(marked.look(f"{game}/share").press("⟦New scoring link⟧"))
    see(marked.look("/"))


@pytest.mark.parametrize(
    ("rules", "contracts", "players"),
    [
        ("modern", ("no-tricks", "no-queens", "no-last-two", "no-hearts", "no-king"), 4),
        ("modern", ("trumps", "domino"), 4),
        ("family", ("no-hearts", "no-last", "salade", "domino"), 5),
        ("bombu", ("salade",), 4),
        ("spanish-salade", ("salade",), 4),
    ],
)
def test_deal(
    app: Flask, marked: Phone, rules: str, contracts: tuple[str, ...], players: int
) -> None:
    """The choice of contracts, the form of each kind, and each with nothing filled in."""
    game = playing(app, rules=rules, players=FIVE[:players])
    see(marked.look(f"{game}/deals/1"))
    for contract in contracts:
        page = marked.look(f"{game}/deals/1?contract={contract}")
        if f"/deals/1?contract={contract}" in page.source or page.has_button("⟦Save⟧"):
            see(page)
            see(page.press("⟦Save⟧"), 422)


def test_impossible_deals(app: Flask, marked: Phone) -> None:
    """Sums that are wrong, and what cannot have happened together."""
    game = playing(app, rules="family", players=FIVE)
    page = marked.look(f"{game}/deals/1?contract=salade")
    for counts in (
        {"tricks-0": "11", "hearts-0": "12"},
        {"tricks-0": "1", "tricks-1": "9", "hearts-0": "9", "hearts-1": "4", "queens-0": "4"},
        {"removed-1": "2C", "removed-2": "2C", "tricks-0": "x", "king_of_hearts": "9"},
    ):
        see(page.form("⟦Save⟧").send(counts), 422)


def test_a_double_is_missing(app: Flask, marked: Phone) -> None:
    """A forced double that nobody says, and doubles that nobody may say."""
    names = ("no-tricks", "no-hearts", "no-king", "no-last-two", "trumps")
    captures = (
        {"tricks": {"Ana": 13}},
        {"hearts": {"Ana": 13}, "ace_of_hearts": "Ana"},
        {"king_of_hearts": "Ana"},
        {"last_trick": "Ana", "second_last_trick": "Ana"},
        {"tricks": {"Ana": 13}},
    )
    deals = [deal("Ana", name, took) for name, took in zip(names, captures, strict=True)]
    deals[-1]["detail"] = "S"
    game = playing(app, *deals)
    see(marked.look(game))
    page = see(marked.look(f"{game}/deals/6?contract=no-queens"))
    silent = {f"double-{seat}-0": None for seat in (1, 2, 3)}
    form = page.form("⟦Save⟧")
    see(form.send({**silent, "queens-0": "4"}), 422)
    see(form.send({**silent, "double-0-1": "1", "queens-0": "4"}), 422)


def test_two_versions(app: Flask, marked: Phone, another_phone: Phone) -> None:
    """A deal that two phones saved."""
    game = playing(app, *DEALS)
    page = marked.look(f"{game}/deals/1")
    another_phone.look(f"{game}/deals/1").form("⟦Save⟧").send({"double-3-0": "1"})
    see(page.form("⟦Save⟧").send({"double-2-0": None, "double-0-2": None}), 409)


def test_the_table(app: Flask, marked: Phone) -> None:
    """Names, adjustments and undo that are refused; a page that lost touch; a phone's name."""
    game = playing(app, *DEALS)
    page = marked.look(f"{game}/table")
    [rename, *_] = [form for form in page.root.all("form") if form["action"].endswith("/rename")]
    see(page.form_of(rename, "⟦Rename⟧").send({"name": "Ben"}), 422)
    see(page.form("⟦Adjust⟧").send({"points": "x"}), 422)
    see(page.form("⟦Adjust⟧").send({"csrf_token": "x"}), 400)
    undo = marked.look(game).form("⟦Undo⟧")
    see(undo.send({"seen": "1"}))
    see(marked.look(f"{game}/deals/1").form("⟦Save⟧").send({"csrf_token": "x"}), 400)
    see(marked.look(f"{game}/share").form("⟦Name it⟧").send({"phone": "x" * 31}))
    see(marked.look("/").form("⟦Watch⟧").send({"code": "none"}))


def test_those_who_watch(
    app: Flask, stranger: Phone, marked: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page from nobody's seat and from one's own, with remarks; what may not be seen."""
    stranger.client.set_cookie("language", "de")
    game = playing(app, *DEALS)
    secret = new_link(shelf(app), game.removeprefix("/games/"), WATCH)[1]
    see(stranger.look(f"/open/{secret}"))
    page = see(stranger.look(game).press("Ana"))
    for answer in ("right", "check"):
        [button] = [found for found in page.root.all("button") if found["value"] == answer]
        page = see(page.press(button.text))
    see(stranger.look(f"{game}/log"))
    see(stranger.look(f"{game}/table"), 403)
    see(marked.look(game))


def test_errors(app: Flask, marked: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every error has its page."""
    for status in (400, 403, 404, 413, 418, 429, 500):
        monkeypatch.setitem(app.view_functions, "games.home", partial(abort, status))
        see(marked.look("/"), status)


def test_the_kit(app: Flask, marked: Phone) -> None:
    """The forms that a phone keeps for when the network is gone."""
    kit = marked.client.get(f"{playing(app, *DEALS)}/kit").json
    assert kit
    for told in kit["deals"]:
        assert unmarked(iter([told["title"]]), EVERYBODY) == []
        for contract in told["contracts"]:
            page = Page(contract["form"], marked, 200, "", marked.client.get("/").headers)
            assert unmarked(texts(page), {*EVERYBODY, contract["name"]}) == []


def test_the_manifest(marked: Phone) -> None:
    """What the home screen is told."""
    manifest = marked.client.get("/manifest.webmanifest").json
    assert manifest
    assert manifest["lang"] == "de"
    assert unmarked(iter([manifest["description"]]), ()) == []


def test_every_entry(app: Flask, marked: Phone) -> None:
    """The log of a game in which everything was done that can be."""
    game = playing(app, *DEALS)
    undone = marked.look(game).press("⟦Undo⟧")
    see(undone)
    marked.look(f"{game}/table").form("⟦Adjust⟧").fill(
        {"player": "0", "points": "5", "reason": TITLE}
    ).send()
    again = deal("Ana", "no-king", None)
    told_form(marked, game.removeprefix("/games/"), again, "⟦Keep and play⟧").send()
    marked.look(game).press("⟦Void this deal⟧")
    page = marked.look(f"{game}/table")
    page.press("⟦Close the game⟧")
    marked.look(f"{game}/table").press("⟦Play on⟧")
    see(marked.look(f"{game}/log"))
    see(marked.look(game))


def test_many_evenings(app: Flask, marked: Phone) -> None:
    """Everybody, a player and a table with a game that is over, and what a player may wish."""
    for _ in range(2):
        marked.look(f"{playing(app, *DEALS)}/table").press("⟦Close the game⟧")
    see(marked.look("/players"))
    see(marked.look(f"/group?{urlencode({'name': FOUR}, doseq=True)}"))
    page = see(marked.look("/player?name=Ana"))
    for button in ("Hide the name", "Show the name", "Do not count", "Count again"):
        page = see(page.press(f"⟦{button}⟧"))


def test_every_route(app: Flask, marked: Phone) -> None:
    """Every page there is, new ones too, as the scorer of a game sees it."""
    game = playing(app, *DEALS).removeprefix("/games/")
    found = {}
    for method, endpoint in sorted(TABLE):
        if method == "GET" and endpoint not in {"static", "links.enter", "languages.choose"}:
            answer = marked.client.get(address(app, game, endpoint), follow_redirects=True)
            if answer.status_code == 200 and answer.mimetype == "text/html":
                page = Page(answer.text, marked, 200, "", answer.headers)
                if left := unmarked(texts(page), {*EVERYBODY, TITLE}):
                    found[endpoint] = left
    assert found == {}


@pytest.mark.parametrize("rules", ["modern", "spanish-salade", "bombu", "family"])
def test_rules(marked: Phone, rules: str) -> None:
    """The page of a rule set, its house rules as printed and otherwise, kept and as a file."""
    see(marked.look(f"/rules/{rules}"))
    form = see(marked.look(f"/rules/{rules}/house")).form("⟦Show what changes⟧")
    changed = {
        "schedule": "rotation",
        "choice": "fixed",
        "menu-domino": "",
        "value-trick": "7",
        "value-slam": "9",
        "place-0": "1",
        "doubling": "true",
        "factor-0": "1",
        "positive_doubles": "anyone",
        "quota": "9",
        "quota_penalty": "5",
        "undoubled_negatives": "split",
        "sign": "penalty",
    }
    page = see(form.fill(changed).send())
    form = page.form("⟦Keep these rules⟧").fill({"name": TITLE})
    page = see(marked.send("/rules/saved", form.data()))
    see(page.tap("⟦Change them as a file⟧"))
    see(marked.look("/rules"))
    see(marked.look("/games/new"))


def test_rules_changed(app: Flask, marked: Phone) -> None:
    """A change of rules in a game: looked at, refused one way, made, on the pages of the game."""
    game = playing(app, *DEALS, options={"quota": 1})
    form = see(marked.look(f"{game}/rules/change")).form("⟦Show what changes⟧")
    see(form.fill({"sign": "penalty", "quota": "1"}).send())
    page = see(form.fill({"sign": "merit", "quota": "3", "value-queen": "-9"}).send())
    see(page.form("⟦From now on⟧").send())
    for where in ("/rules", "/log", "/sheet", "/standings", "/rules/change"):
        see(marked.look(game + where))
