"""Who may see and who may write: nobody, a watcher, a scorer. What is not listed needs a scorer."""

import secrets
from hashlib import sha256

from flask import Flask, abort, g, request, session
from flask.sessions import SecureCookieSessionInterface

from scorekeeper.storage import links
from scorekeeper.storage.house_rules import house_rules
from scorekeeper.storage.links import SCORE, WATCH, Link
from scorekeeper.web.game_store import store

FOR_ALL = frozenset(
    {
        "static",
        "games.home",
        "games.choose_rules",
        "games.begin",
        "imports.choose_file",
        "imports.import_game",
        "rules.choose",
        "rules.show",
        "house_rules.edit",
        "house_rules.show_effects",
        "house_rules.save",
        "house_rules.file",
        "house_rules.read_file",
        "links.join",
        "links.enter",
        "links.name_phone",
        "pwa.manifest",
        "pwa.worker",
        "pwa.offline",
        "sheets.blank",
        "languages.choose",
    }
)
FOR_THEIR_OWNER = frozenset({"house_rules.show", "house_rules.export", "house_rules.remove"})
"""Pages about what one phone keeps for itself; to all others there is nothing there."""
FOR_WATCHERS = frozenset(
    {
        "games.show",
        "games.standings",
        "games.history",
        "games.export",
        "sheets.score_sheet",
        "files.table",
        "files.text",
        "rules.of_game",
        "watch.state",
        "watch.take_seat",
        "watch.say",
    }
)
FOR_ANY_SCORER = frozenset(
    {
        "players.everybody",
        "players.one",
        "players.save_privacy",
        "players.group",
    }
)
"""About no one game; they show what is in the games that this phone scores, and nothing else."""
MOST_GAMES = 60
"""Games that one phone remembers; a cookie holds no more."""


class Sessions(SecureCookieSessionInterface):
    """Cookies that are sent back over https only where they came over https."""

    digest_method = staticmethod(sha256)

    def get_cookie_secure(self, app: Flask) -> bool:
        """Whether this answer's cookie is for https only; a table at home plays over plain http."""
        return request.is_secure

    def get_cookie_path(self, app: Flask) -> str:
        """Where the app lives, so that no neighbour under the same name is sent the cookie."""
        return f"{request.script_root}/"


def init_permissions(app: Flask) -> None:
    """Checks at every request whether this phone may have the page it asks for."""
    app.session_interface = Sessions()
    app.before_request(check_permission)


def check_permission() -> None:
    """404 for a game that is closed to this phone, as for no game; 403 where it may only watch."""
    game = (request.view_args or {}).get("game_id")
    endpoint = request.endpoint
    if endpoint is None or endpoint in FOR_ALL:
        return
    if endpoint in FOR_THEIR_OWNER:
        saved = (request.view_args or {}).get("saved")
        if saved not in {kept.saved for kept in house_rules(store(), owner())}:
            abort(404)
        return
    if endpoint in FOR_ANY_SCORER:
        if not games_scored():
            abort(404)
        return
    g.role = role_in(game) if game else None
    if g.role is None:
        abort(404)
    if g.role == WATCH and endpoint not in FOR_WATCHERS:
        abort(403)


def role_in(game_id: str) -> str | None:
    """What this phone may do in a game: "score", "watch" or None."""
    link = links.link(store(), remembered().get(game_id, 0))
    return link.role if link and link.game_id == game_id else None


def roles() -> dict[str, str]:
    """What this phone may do in each of its games, the newest link first, in one reading."""
    kept = remembered()
    standing = links.links_of(store(), kept.values())
    return {
        game: standing[number].role
        for game, number in reversed(kept.items())
        if number in standing and standing[number].game_id == game
    }


def games_scored() -> list[str]:
    """The games that this phone has a key to score, the newest link first."""
    return [game for game, role in roles().items() if role == SCORE]


def remembered() -> dict[str, int]:
    """The links this phone came by, by game, the oldest first."""
    return dict(session.get("links", ()))


def remember(link: Link) -> None:
    """This phone came by a link. A link to watch takes nothing from a phone that scores."""
    if link.role == WATCH and role_in(link.game_id) == SCORE:
        return
    kept = {game: kept for game, kept in remembered().items() if game != link.game_id}
    kept[link.game_id] = link.id
    # A list: the keys of an object come back from a cookie in the order of the alphabet.
    session["links"] = [[game, number] for game, number in kept.items()][-MOST_GAMES:]
    seats = session.get("seats", {})
    session["seats"] = {game: seat for game, seat in seats.items() if game in remembered()}
    session.permanent = True


def let_beginner_score(game_id: str) -> None:
    """This phone began the game, or brought it in, and scores it.

    The same form sent again, since its answer was lost, opens the door again; but not to a phone
    that began the game and had its link revoked since.
    """
    if role_in(game_id) != SCORE and not links.has_revoked_links(store(), game_id):
        link, _secret = links.new_link(store(), game_id, SCORE)
        remember(link)


def owner() -> str:
    """What tells this phone from all others where it keeps something; "" where it never did."""
    return str(session.get("owner", ""))


def become_owner() -> str:
    """The same, made up where this phone keeps something for the first time."""
    session["owner"] = owner() or secrets.token_urlsafe(16)
    session.permanent = True
    return owner()


def phone() -> str:
    """What the owner calls this phone; "" where it has no name."""
    return str(session.get("phone", ""))


def seat_in(game_id: str) -> int | None:
    """The seat that this phone looks from, where one was taken."""
    seat = session.get("seats", {}).get(game_id)
    return seat if isinstance(seat, int) else None
