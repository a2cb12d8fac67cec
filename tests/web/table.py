"""A table that keeps its score: begins a game, tells deals, and looks at what is stored.

Fields are told by their names, which stand in scorekeeper/web/deals/form.py and table_form.py.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from flask import Flask

from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.history.changes import open_game
from scorekeeper.scoring.history.replay import Event, RecordedEvent
from scorekeeper.storage.database import Store
from scorekeeper.storage.event_log import events, game_state, games, new_game
from tests.players import FOUR
from tests.scoring.documents import Document, score
from tests.web.forms import Form, Page, Phone

COUNTS = ("tricks", "hearts", "queens")

# --- the shelf ------------------------------------------------------------------------------


def shelf(app: Flask) -> Store:
    """The shelf behind the app."""
    kept: Store = app.extensions["shelf"]
    return kept


def stored(app: Flask, document: Mapping[str, Any]) -> str:
    """The id of a game put on the shelf past the pages."""
    opening = open_game(document, rule_sets())
    assert isinstance(opening, tuple), opening
    return new_game(shelf(app), None, opening)


def stored_before(
    app: Flask, document: Mapping[str, Any], *adjusted: Mapping[str, Any], **opening: Any
) -> str:
    """The id of a game as an earlier release stored it, whatever limits there are now.

    `opening` are keys of its first entry, `adjusted` adjustments after that.
    """
    entries = open_game(document, rule_sets())
    assert isinstance(entries, tuple), entries
    first = Event("opened", {**entries[0].payload, **opening})
    rows = [Event("adjusted", row) for row in adjusted]
    return new_game(shelf(app), None, (first, *rows, *entries[1:]))


def written(app: Flask, game: str) -> tuple[RecordedEvent, ...]:
    """All entries of a game, oldest first."""
    return events(shelf(app), game)


def kinds(app: Flask, game: str) -> list[str]:
    """The kinds of all entries of a game, oldest first."""
    return [event.event.kind for event in written(app, game)]


def all_games(app: Flask) -> list[str]:
    """The ids of all games."""
    return [game for game, _book in games(shelf(app))]


def title(app: Flask, game: str) -> str:
    """The title that a game has."""
    kept = game_state(shelf(app), game)
    assert kept
    return kept.game.title


def exported(phone: Phone, game: str) -> Document:
    """The game as the link at the table saves it, without the day that it was begun."""
    answer = phone.client.get(f"/games/{game}/export")
    assert answer.status_code == 200
    document: Document = json.loads(answer.text)
    assert document.pop("date")
    return document


def totals(phone: Phone, game: str) -> dict[str, int]:
    """What `scorekeeper score` makes of the exported game."""
    found: dict[str, int] = score(exported(phone, game))["totals"]
    return found


# --- a new game -----------------------------------------------------------------------------


def new_form(
    phone: Phone,
    rules: str = "modern",
    players: Sequence[str] = FOUR,
    fields: Mapping[str, object] | None = None,
) -> Form:
    """The form of a new game, filled in; `fields` are house rules, title and so on."""
    page = phone.look(f"/games/new?rules={rules}")
    names = {f"name-{seat}": player for seat, player in enumerate(players)}
    return page.form("Begin").fill({**names, **(fields or {})})


def begun(
    phone: Phone,
    rules: str = "modern",
    players: Sequence[str] = FOUR,
    fields: Mapping[str, object] | None = None,
) -> str:
    """The id of a game begun through its form."""
    page = new_form(phone, rules, players, fields).send()
    assert page.status == 200, page.alerts
    return game_of(page)


def game_of(page: Page) -> str:
    """The id of the game that a page shows."""
    _, games, game = page.path.split("/")
    assert games == "games"
    return game


# --- a deal ---------------------------------------------------------------------------------


def told_form(phone: Phone, game: str, deal: Document, button: str = "Save") -> Form:
    """The form of the next deal, or of the one under way, filled in as `deal` tells it."""
    kept = exported(phone, game)
    number = score(kept)["deals_played"] + 1
    page = phone.look(f"/games/{game}/deals/{number}?contract={deal['contract']}")
    form = page.form(button)
    assert form["contract"] == deal["contract"]
    return form.fill(fields_of(form, deal, kept["players"]))


def tell(phone: Phone, game: str, deal: Document, button: str = "Save") -> Page:
    """The page after the next deal was told in its form."""
    return told_form(phone, game, deal, button).send()


def fields_of(form: Form, deal: Document, players: Sequence[str]) -> dict[str, object]:
    """The fields of a form that tell a deal, every one of them, whatever stands there so far.

    Of counts, the last player's field is left empty where somebody took cards before him: the
    form works it out.
    """
    values: dict[str, object] = {"detail": deal.get("detail", "")} if "detail" in form else {}
    values |= {f"removed-{n}": card for n, card in enumerate(deal.get("removed", ()), start=1)}
    boxes = [name for name in form.values if name.startswith(("double-", "call-"))]
    values |= dict.fromkeys(boxes, "")
    for speaker, other in deal.get("doubles", ()):
        values[f"double-{players.index(speaker)}-{players.index(other)}"] = "1"
    for part, said in deal.get("captures", {}).items():
        if part in COUNTS:
            values |= {f"{part}-{n}": said.get(name, 0) for n, name in enumerate(players[:-1])}
            values[f"{part}-{len(players) - 1}"] = ""
        elif part == "finished":
            values |= {f"place-{n}": "" for n in range(1, len(players) + 1)}
            values |= {f"place-{n}": players.index(name) for n, name in enumerate(said, start=1)}
        else:
            values[part] = players.index(said)
    return values


# --- what was refused -----------------------------------------------------------------------


def assert_kept(page: Page, sent: Form, but: Collection[str] = ()) -> None:
    """The form that came back holds everything that was sent, except in the fields `but`."""
    back = page.form(sent.button)
    ours = {"csrf_token", "do", "overrule", "alone", *but}

    def inputs(form: Form) -> list[tuple[str, str]]:
        return sorted(pair for pair in form.values.items(multi=True) if pair[0] not in ours)

    assert inputs(back) == inputs(sent)


def assert_said(page: Page, field: str, sentence: str) -> None:
    """The sentence stands beside the field, and in the summary as a link to it."""
    assert page.beside(field) == sentence
    assert page.linked()[field] == sentence
