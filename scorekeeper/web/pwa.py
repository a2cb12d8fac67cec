"""What makes an app of the pages: manifest, service worker, a page for when there is no network."""

import json
from pathlib import Path

from flask import Blueprint, Response, current_app, render_template, url_for

from scorekeeper.web.text.i18n import gettext as _
from scorekeeper.web.text.i18n import language

pages = Blueprint("pwa", __name__)


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """How the app looks on a home screen."""
    icons = [
        {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"},
        {"src": "icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "icon-512.png", "sizes": "512x512", "type": "image/png"},
    ]
    for icon in icons:
        icon["src"] = url_for("static", filename=icon["src"])
    document = {
        "name": "Scorekeeper",
        "short_name": "Scorekeeper",
        "description": _("Keeps the score of Barbu."),
        "lang": language(),
        "start_url": url_for("games.home"),
        "scope": url_for("games.home"),
        "display": "standalone",
        "background_color": "#f7f3e8",
        "theme_color": "#0d4a35",
        "icons": icons,
    }
    return Response(
        json.dumps(document),
        mimetype="application/manifest+json",
        headers={"Cache-Control": "private, no-cache"},  # another language, another manifest
    )


@pages.get("/worker.js")
def worker() -> Response:
    """The service worker, with the version and the files it keeps written above it."""
    version = current_app.config["VERSION"]
    folder = Path(current_app.static_folder or "")
    names = [name.name for name in sorted(folder.iterdir()) if name.name != "worker.js"]
    files = [url_for("static", filename=name) for name in names]
    offline = url_for("pwa.offline")
    head = "".join(
        f"const {name} = {json.dumps(value)};\n"
        for name, value in (
            ("VERSION", version),
            ("FILES", [*files, offline]),
            ("OFFLINE", offline),
        )
    )
    text = head + (folder / "worker.js").read_text("utf-8")
    return Response(text, mimetype="text/javascript", headers={"Cache-Control": "no-cache"})


@pages.get("/offline")
def offline() -> str:
    """What is shown without a network where no page was kept."""
    return render_template("offline.html")
