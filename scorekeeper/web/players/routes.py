"""Players that return: everybody, one player, one table; and what a player wishes for himself.

Told are only the games that this phone has a key to score. Names stand in the query (`?name=`),
where any name can stand, a slash or two dots too.
"""

from dataclasses import dataclass

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.scoring.names import comparable_name
from scorekeeper.scoring.stats.past_games import (
    Group,
    PastGame,
    PlayerSummary,
    finished_games,
    games_of_players,
    groups,
    player_summaries,
)
from scorekeeper.storage.evenings import past_games
from scorekeeper.storage.privacy import (
    CHOICES,
    PrivacyChoice,
    choose_privacy,
    hidden_seats,
    privacy_choices,
    uncounted_games,
)
from scorekeeper.web import form_fields
from scorekeeper.web.access import permissions
from scorekeeper.web.game_store import store
from scorekeeper.web.players.context import group_context, player_context
from scorekeeper.web.text.i18n import Words

pages = Blueprint("players", __name__)


@dataclass(frozen=True)
class ScoredGames:
    """What this phone scores: its games, the wishes in them, the names (folded) not counted."""

    evenings: tuple[PastGame, ...]
    wishes: tuple[PrivacyChoice, ...]
    uncounted: frozenset[str]

    def summary_of(self, name: str) -> PlayerSummary:
        """Somebody who plays here; 404 for anybody else."""
        for guest in player_summaries(self.evenings):
            if comparable_name(guest.name) == comparable_name(name):
                return guest
        abort(404)

    def seats(self, name: str) -> list[tuple[str, int]]:
        """Where somebody sat, as (game, seat)."""
        found = [(evening.game_id, evening.seat(name)) for evening in self.evenings]
        return [(game, seat) for game, seat in found if seat is not None]


def _scored_games() -> ScoredGames:
    games = permissions.games_scored()
    told, said = past_games(store(), games), privacy_choices(store(), games)
    return ScoredGames(told, said, uncounted_games(told, said))


@pages.get("/players")
def everybody() -> str:
    """Everybody who plays here, and the tables there were."""
    here = _scored_games()
    known = player_summaries(here.evenings)
    return render_template(
        "players/all.html",
        known=[guest for guest in known if comparable_name(guest.name) not in here.uncounted],
        left_out=[guest for guest in known if comparable_name(guest.name) in here.uncounted],
        groups=groups(here.evenings, here.uncounted),
        games=len(finished_games(here.evenings)),
        still_open=len(here.evenings) - len(finished_games(here.evenings)),
    )


@pages.get("/player")
def one() -> str:
    """One player over all evenings."""
    here = _scored_games()
    guest = here.summary_of(request.args.get("name", ""))
    done = {evening.game_id for evening in finished_games(here.evenings)}
    sat = [seat for seat in here.seats(guest.name) if seat[0] in done]
    hidden = hidden_seats(here.wishes)
    return render_template(
        "players/one.html",
        guest=guest,
        counted=comparable_name(guest.name) not in here.uncounted,
        named=sum(seat not in hidden for seat in sat),
        hidden=sum(seat in hidden for seat in sat),
        **player_context(guest.name, here.evenings, here.uncounted),
    )


@pages.get("/group")
def group() -> str:
    """Those who sat at one table, compared."""
    here = _scored_games()
    asked = frozenset(map(comparable_name, request.args.getlist("name")))
    found = _group(groups(here.evenings, here.uncounted), asked)
    told = games_of_players(found.names, here.evenings)
    return render_template("players/group.html", group=found, **group_context(found.names, told))


def _group(known: tuple[Group, ...], asked: frozenset[str]) -> Group:
    for found in known:
        if frozenset(map(comparable_name, found.names)) == asked:
            return found
    abort(404)


@pages.post("/player")
def save_privacy() -> ResponseReturnValue:
    """What a player wishes: not to be counted, not to be named; or to be so again."""
    here = _scored_games()
    guest = here.summary_of(form_fields.one(request.form, "name"))
    says = form_fields.one(request.form, "says")
    if says not in CHOICES:
        abort(400)
    sat = here.seats(guest.name)
    if says in {"hidden", "shown"}:
        done = {evening.game_id for evening in finished_games(here.evenings)}
        hidden = hidden_seats(here.wishes)
        sat = [one for one in sat if one[0] in done and (one in hidden) == (says == "shown")]
    elif (comparable_name(guest.name) in here.uncounted) == (says == "uncounted"):
        sat = []
    choose_privacy(store(), sat, says)
    flash(_ANSWERS[says].format(name=guest.name))
    return redirect(url_for("players.one", name=guest.name), 303)


_ANSWERS = Words(
    {
        "uncounted": "{name} is not counted any more.",
        "counted": "{name} is counted again.",
        "hidden": "{name} is not named any more to those who look on at games that are over.",
        "shown": "{name} is named again to those who look on.",
    }
)
"""What is said once a wish is kept."""
