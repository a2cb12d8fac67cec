"""What every answer carries to keep strangers out, and the check that a form is ours."""

import re
import secrets
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import TypeVar

from flask import Flask, Response, abort, current_app, g, request
from flask_wtf.csrf import CSRFError, CSRFProtect
from werkzeug.exceptions import BadRequest

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # With no-referrer browsers send "Origin: null", and the check of a form's origin fails.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

CALL = re.compile(r"call-[0-9]")
"""Boxes of one name in the form of a deal: who may say "maximum" or "family" may tick both."""


class FieldSentTwice(BadRequest):
    """A field, or a part of the query, came more than once; no page of ours sends that."""

    sentence = "A field was sent twice. Nothing was changed. Go back and send the form again."


csrf = CSRFProtect()
View = TypeVar("View", bound=Callable[..., object])


def guard(app: Flask) -> None:
    """Puts the headers on every answer and checks every form that is sent."""
    # An evening is longer than Flask-WTF's hour; the token lives as long as the cookie.
    app.config["WTF_CSRF_TIME_LIMIT"] = None
    # Checked in `check_form`, so that a form can be shown again with what was typed.
    app.config["WTF_CSRF_CHECK_DEFAULT"] = False
    csrf.init_app(app)
    app.before_request(check_fields)
    app.before_request(check_form)
    app.after_request(add_headers)


def keeps_form_values(view: View) -> View:
    """Marks a view that shows its form again when the check fails, with what was typed."""
    view.keeps_what_was_typed = True  # type: ignore[attr-defined]  # a mark on the function
    return view


def check_fields() -> None:
    """Refuses a request with a field sent twice, whatever page it is for: neither is picked."""
    if request.endpoint is None:  # no page at all, or not in this way
        return
    for sent in (request.args, request.form, request.files):
        for field, values in sent.lists():
            if len(values) > 1 and not _may_repeat(field):
                raise FieldSentTwice


def _may_repeat(field: str) -> bool:
    """Whether a page of ours sends this field more than once."""
    if request.endpoint == "players.group":
        return field == "name"
    return request.endpoint == "deals.save" and bool(CALL.fullmatch(field))


def check_form() -> None:
    """Refuses a form that is not ours; g.stale tells a view that keeps what was typed."""
    g.stale = False
    try:
        if request.method == "POST":
            csrf.protect()
    except CSRFError:
        view = current_app.view_functions.get(request.endpoint or "")
        if not getattr(view, "keeps_what_was_typed", False):
            abort(400)
        g.stale = True


def add_headers(response: Response) -> Response:
    """The headers of every answer, errors included."""
    for header, value in HEADERS.items():
        response.headers.setdefault(header, value)
    # What a view says nothing of is about a game or a phone: no proxy keeps it.
    response.headers.setdefault("Cache-Control", "private, no-cache")
    if request.is_secure:  # browsers heed it on secure origins only, and complain elsewhere
        response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    return response


def key_of(values: Mapping[str, str]) -> str:
    """The key of a form that was sent: its own, and what it says.

    Sent twice it is one save; gone back to and filled in otherwise it is another.
    """
    if not values.get("key"):
        return new_key()
    said = sorted((field, value) for field, value in values.items() if field != "csrf_token")
    return f"{values['key']}-{sha256(repr(said).encode()).hexdigest()[:16]}"


def new_key() -> str:
    """A key for a save, minted here: browsers on plain http cannot make a good one."""
    return secrets.token_urlsafe(16)
