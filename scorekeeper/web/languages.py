"""The language of the pages, changed with one tap and remembered by this phone."""

from datetime import timedelta
from urllib.parse import urlsplit

from flask import Blueprint, abort, current_app, redirect, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.routing import RequestRedirect

from scorekeeper.web.text.i18n import COOKIE, LANGUAGES

pages = Blueprint("languages", __name__)

REMEMBERED = timedelta(days=400)
"""As long as browsers keep a cookie at most."""


@pages.get("/language/<code>")
def choose(code: str) -> ResponseReturnValue:
    """This phone reads this language from now on; back to the page where it was tapped.

    A link, not a form: it changes nothing on the server, and it works on a page that was kept for
    when there is no network. Where a form was answered it is not offered, since what was typed
    stands there alone. A cookie of its own, so that no tap on a deal can overwrite it.
    """
    if code not in LANGUAGES:
        abort(404)
    answer = redirect(_back(), 303)
    answer.set_cookie(
        COOKIE,
        code,
        max_age=REMEMBERED,
        path=f"{request.script_root}/",
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _back() -> str:
    """The address that the tap came from, if it is a page here; the page of its game otherwise."""
    came = urlsplit(request.referrer or "")
    adapter = current_app.create_url_adapter(request)
    home = url_for("games.home")
    if adapter is None or came.netloc != request.host:
        return home
    path = came.path.removeprefix(request.script_root)
    try:
        endpoint, values = adapter.match(path, "GET")
    except MethodNotAllowed:  # what only forms are sent to: the page said so
        endpoint, values = adapter.match(path, "POST")
        return url_for("games.show", game_id=values["game_id"]) if "game_id" in values else home
    except (RequestRedirect, HTTPException):
        return home
    if endpoint in {"links.enter", "languages.choose", "static"}:
        return home
    return url_for(endpoint, **values) + (f"?{came.query}" if came.query else "")
