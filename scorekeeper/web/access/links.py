"""Doors: a link opens one once, sets a cookie and leads to a clean address; codes can be typed."""

import segno
from flask import (
    Blueprint,
    current_app,
    flash,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from scorekeeper.scoring.names import wrong_phone_name
from scorekeeper.storage import links
from scorekeeper.storage.links import SCORE
from scorekeeper.web import form_fields
from scorekeeper.web.access import permissions
from scorekeeper.web.extensions import limiter
from scorekeeper.web.game_store import store
from scorekeeper.web.text import labels
from scorekeeper.web.text.i18n import gettext as _

pages = Blueprint("links", __name__)

rate_limit = limiter.shared_limit("30 per minute", scope="doors")
"""Who guesses gets no more tries by taking turns between links and codes."""
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


@pages.get("/open/<secret>")
@rate_limit
def enter(secret: str) -> ResponseReturnValue:
    """A link that was scanned or tapped."""
    return _enter(secret)


@pages.post("/join")
@rate_limit
def join() -> ResponseReturnValue:
    """A code that was typed."""
    return _enter(form_fields.one(request.form, "code"))


def _enter(secret: str) -> ResponseReturnValue:
    link = links.find_link(store(), secret)
    if link is None:
        flash(_("That code opens no game. Ask the scorer for a new one."))
        return redirect(url_for("games.home"), 303)
    permissions.remember(link)
    return redirect(url_for("games.show", game_id=link.game_id), 303)


@pages.get("/games/<game_id>/share")
def share(game_id: str) -> str:
    """The code and QR to watch, the links to score, the name of this phone."""
    return _share(game_id)


@pages.post("/games/<game_id>/share")
def new_scoring_link(game_id: str) -> ResponseReturnValue:
    """A link to hand the scoring over or to share it; it is shown this once."""
    _link, secret = links.new_link(store(), game_id, SCORE)
    return _share(game_id, secret), {"Cache-Control": "no-store"}


@pages.post("/games/<game_id>/share/<int(max=999999999):link_id>/revoke")
def revoke(game_id: str, link_id: int) -> ResponseReturnValue:
    """A scoring link that shall open nothing any more."""
    links.revoke(store(), game_id, link_id)
    if permissions.remembered().get(game_id) == link_id:
        return redirect(url_for("games.home"), 303)
    return redirect(url_for("links.share", game_id=game_id), 303)


@pages.post("/phone")
def name_phone() -> ResponseReturnValue:
    """What the owner calls this phone; it stands beside what is entered on it."""
    name = form_fields.one(request.form, "phone").strip()
    if problem := wrong_phone_name(name):
        flash(labels.sentence(problem))
    else:
        session["phone"] = name
        session.permanent = True
    game = request.form.get("game", "")
    if permissions.role_in(game) != SCORE:
        return redirect(url_for("games.home"), 303)
    return redirect(url_for("links.share", game_id=game), 303)


def _share(game_id: str, secret: str | None = None) -> str:
    code = links.watch_code(store(), game_id)
    return render_template(
        "access/share.html",
        game_id=game_id,
        code=f"{code[:4]}-{code[4:]}",
        watch=_address(code),
        watch_qr=_qr(_address(code)),
        scoring=links.scoring_links(store(), game_id),
        mine=permissions.remembered().get(game_id),
        secret=secret and _address(secret),
        secret_qr=secret and _qr(_address(secret)),
        phone=permissions.phone(),
    )


def _address(secret: str) -> str:
    """The whole address of a link, by which other phones reach this server."""
    path = url_for("links.enter", secret=secret)
    lan = current_app.config.get("LAN_ADDRESS")
    if lan and request.host.rsplit(":", 1)[0] in LOOPBACK:
        return f"{lan}{path}"
    return f"{request.host_url.rstrip('/')}{path}"


def _qr(address: str) -> Markup:
    """The address as a QR code, drawn in the page."""
    drawn = segno.make(address, error="m").svg_inline(
        omitsize=True, border=2, svgclass="qr", light="#fff"
    )
    return Markup(drawn)
