"""Answers: what they say they are, who may read them, and what is not served at all."""

import pytest
from flask import Flask

from tests.scoring.documents import deal, game_file
from tests.web.forms import Phone
from tests.web.table import stored

KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})
HTML, JSON = "text/html; charset=utf-8", "application/json"


def test_each_answer_says_what_it_is(app: Flask, phone: Phone) -> None:
    """Pages are HTML in UTF-8, files what their names say; nothing is left to be guessed."""
    game = stored(app, game_file(KING))
    with app.test_request_context():
        files = {
            app.url_for("static", filename=name): kind
            for name, kind in (
                ("app.css", "text/css; charset=utf-8"),
                ("live.js", "text/javascript; charset=utf-8"),
                ("icon.svg", "image/svg+xml; charset=utf-8"),
                ("icon-192.png", "image/png"),
            )
        }
    kinds = {
        **files,
        "/": HTML,
        "/offline": HTML,
        "/nothing": HTML,
        f"/games/{game}": HTML,
        f"/games/{game}/state": HTML,
        f"/games/{game}/export": JSON,
        f"/games/{game}/text": HTML,
        f"/games/{game}/csv": "text/csv; charset=utf-8",
        f"/games/{game}/kit": JSON,
        "/manifest.webmanifest": "application/manifest+json",
        "/worker.js": "text/javascript; charset=utf-8",
    }
    for address, kind in kinds.items():
        answer = phone.client.get(address)
        assert answer.headers["Content-Type"] == kind, address
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        answer.close()


@pytest.mark.parametrize(
    "path",
    [
        "/.git/config",
        "/secret.key",
        "/instance/scorekeeper.db",
        "/static/",
        "{static}/",
        "{static}/../app.py",
        "{static}/..%2fapp.py",
        "{static}//etc/passwd",
        "/static/00000000/app.css",
    ],
)
def test_what_is_not_served(app: Flask, phone: Phone, path: str) -> None:
    """There are no lists of files, and no files but those of the pages."""
    answer = phone.client.get(path.format(static=app.static_url_path), follow_redirects=True)
    assert answer.status_code == 404
    assert answer.headers["Content-Type"] == HTML


@pytest.mark.parametrize("headers", [{}, {"Origin": "https://evil.example"}])
def test_no_other_origin_may_read(app: Flask, phone: Phone, headers: dict[str, str]) -> None:
    """No answer allows another origin anything, and tracing is off."""
    game = stored(app, game_file(KING))
    for method, status in (("GET", 200), ("OPTIONS", 200), ("TRACE", 405)):
        answer = phone.client.open(f"/games/{game}", method=method, headers=headers)
        assert answer.status_code == status
        assert not [name for name in answer.headers.keys() if name.startswith("Access-Control")]  # noqa: SIM118 - headers are no dict
