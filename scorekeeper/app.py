"""The app: pages, shelf and secret key put together.

`scorekeeper serve` runs it, and so does `flask --app scorekeeper.app run`.
"""

import errno
import os
import resource
import secrets
import socket
import threading
from collections.abc import Mapping
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import segno
import waitress
from flask import Flask, g, render_template, request
from waitress.channel import HTTPChannel
from waitress.task import ErrorTask
from werkzeug.exceptions import BadHost, HTTPException, SecurityError
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper import __version__
from scorekeeper.storage.backup import back_up_daily, serving_lock
from scorekeeper.storage.database import (
    Store,
    StoreError,
    cannot_be_written,
    open_store,
    writing,
)
from scorekeeper.storage.links import SCORE
from scorekeeper.web import compress, languages, pwa, security
from scorekeeper.web.access import links as doors
from scorekeeper.web.access import permissions
from scorekeeper.web.deals import routes as deals
from scorekeeper.web.extensions import limiter
from scorekeeper.web.games import routes as games
from scorekeeper.web.games import watch
from scorekeeper.web.players import routes as players
from scorekeeper.web.rules import game_rules, house_rules
from scorekeeper.web.rules import routes as rules_pages
from scorekeeper.web.sheets import routes as sheets
from scorekeeper.web.text import deals as deal_words
from scorekeeper.web.text import i18n, labels, money
from scorekeeper.web.transfer import exports, imports

PACKAGE = Path(__file__).parent
MOST_BYTES = 1 << 20
MOST_FIELDS = 500
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class App(Flask):
    """Flask, which writes down no address: that of a link holds its secret."""

    def log_exception(self, exc_info: Any) -> None:
        """What went wrong where, by the name of the page."""
        self.logger.error("Exception on %s %s", request.method, request.endpoint, exc_info=exc_info)


class Refusal(ErrorTask):  # type: ignore[misc]  # waitress tells no types
    """What waitress itself answers to a request that it cannot read; the app never hears of it."""

    def execute(self) -> None:
        """With the headers of every other answer."""
        self.response_headers.extend(security.HEADERS.items())
        super().execute()


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The app on the folder `config["INSTANCE"]` (default: `instance` in the working folder).

    Raises ShelfClosed where the folder or its database cannot be used.
    """
    static = _shipped_folder("static")
    version = _content_version(static)
    app = App(
        __name__,
        template_folder=str(_shipped_folder("templates")),
        static_folder=str(static),
        # The version is part of the folder, so that a module's imports carry it too.
        static_url_path=f"/static/{version}",
    )
    app.config["VERSION"] = version
    app.config.update(
        INSTANCE="instance",
        MAX_CONTENT_LENGTH=MOST_BYTES,
        MAX_FORM_MEMORY_SIZE=MOST_BYTES,  # a game file that was looked at comes back in a field
        MAX_FORM_PARTS=MOST_FIELDS,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=timedelta(days=400),
        # Sent only when it changes: not with files that any proxy may keep, nor by a slow look
        # at a game over a newer one.
        SESSION_REFRESH_EACH_REQUEST=False,
        RATELIMIT_ENABLED=True,
        SEND_FILE_MAX_AGE_DEFAULT=31536000,
    )
    app.config.update(config or {})
    folder = Path(app.config["INSTANCE"]).absolute()
    app.extensions["shelf"] = shelf = open_store(folder)
    try:
        app.config["SECRET_KEY"] = secret_key(shelf)
    except OSError as reason:
        shelf.close()
        raise StoreError(cannot_be_written(folder, reason)) from reason
    if app.config.get("BEHIND_PROXY"):
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1, x_host=1, x_prefix=1)  # type: ignore[method-assign]  # as Flask's documentation does it
    security.guard(app)
    permissions.init_permissions(app)
    limiter.init_app(app)
    app.after_request(compress.compress_response)
    app.after_request(i18n.add_language_headers)
    app.register_blueprint(games.pages)
    app.register_blueprint(exports.pages)
    app.register_blueprint(imports.pages)
    app.register_blueprint(deals.pages)
    app.register_blueprint(doors.pages)
    app.register_blueprint(pwa.pages)
    app.register_blueprint(watch.pages)
    app.register_blueprint(sheets.pages)
    app.register_blueprint(rules_pages.pages)
    app.register_blueprint(house_rules.pages)
    app.register_blueprint(game_rules.pages)
    app.register_blueprint(languages.pages)
    app.register_blueprint(players.pages)
    _add_template_functions(app)
    app.register_error_handler(HTTPException, _error_page)
    return app


def secret_key(shelf: Store) -> bytes:
    """The key that signs cookies, made once, readable by its owner only."""
    file = shelf.folder / "secret.key"
    with writing(shelf):  # several processes may start at once, or one may have died in here
        if not file.exists() or not file.read_bytes():
            made = os.open(file, os.O_WRONLY | os.O_CREAT, 0o600)
            with os.fdopen(made, "wb") as opened:
                opened.write(secrets.token_bytes(32))
        return file.read_bytes()


def serve(instance: Path, host: str, port: int, config: Mapping[str, Any] | None = None) -> None:
    """Serves until interrupted, after printing where to find the table; backs up once a day.

    Raises ShelfClosed where another process serves from the folder.
    """
    app = create_app({"INSTANCE": instance, **(config or {})})
    shelf: Store = app.extensions["shelf"]
    HTTPChannel.error_task_class = Refusal
    with serving_lock(shelf.folder):
        try:
            server = waitress.create_server(
                app,
                host=host,
                port=port,
                threads=8,
                connection_limit=_most_lines(),
                asyncore_use_poll=True,  # select() knows no more than 1,024 open files
                ident="Scorekeeper",
                # Up to here the app itself says that it is too much, in a page.
                max_request_body_size=16 * MOST_BYTES,
                clear_untrusted_proxy_headers=not app.config.get("BEHIND_PROXY"),
            )
        except ValueError as reason:  # so waitress says that it cannot look up the host
            raise OSError(errno.EADDRNOTAVAIL, os.strerror(errno.EADDRNOTAVAIL)) from reason
        address = f"http://{_reachable(host)}:{server.effective_port}"
        app.config["LAN_ADDRESS"] = address
        print(f"Scorekeeper {__version__} is at {address}/")
        if host in LOOPBACK:
            print("Only this machine can open it; with --lan the phones at the table can too.")
        else:
            print("Open it on the phone that keeps the score (same Wi-Fi), or scan this:")
            segno.make(f"{address}/").terminal(compact=True)
        print("Stop with Ctrl-C.", flush=True)
        stop = threading.Event()
        daily = threading.Thread(target=back_up_daily, args=(shelf, stop), daemon=True)
        daily.start()
        try:
            server.run()
        except KeyboardInterrupt:
            pass
        finally:
            stop.set()
            server.close()
            daily.join()


def _most_lines() -> int:
    """Lines that may be open at once: a browser keeps several, with nothing to say, for minutes.

    The system's limit of open files holds the database and what is being read, too.
    """
    open_files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(100, min(1000, open_files - 100))


def _reachable(host: str) -> str:
    """The address by which a phone finds this machine; nothing is sent to find it out."""
    if host != "0.0.0.0":
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # 192.0.2.1 is for documentation (RFC 5737): it only makes the system choose a way.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def _shipped_folder(folder: str) -> Path:
    """A folder inside the installed package, or beside it in a checkout."""
    inside = PACKAGE / folder
    return inside if inside.is_dir() else PACKAGE.parent / folder


def _add_template_functions(app: Flask) -> None:
    env = app.jinja_env
    env.add_extension("jinja2.ext.i18n")
    env.install_gettext_callables(i18n.gettext, i18n.ngettext, newstyle=True)  # type: ignore[attr-defined]  # the extension adds it
    # Not sorted: the order of a contract's parts counts.
    env.policies["json.dumps_kwargs"] = {"sort_keys": False}
    env.trim_blocks = env.lstrip_blocks = True
    env.policies["ext.i18n.trimmed"] = True
    env.filters.update(
        points=labels.points,
        signed=labels.signed,
        named=i18n.named,
        time_of=i18n.time_of,
        day_of=i18n.day_of,
        bdi=labels.bdi,
    )
    app.context_processor(
        lambda: {"may_score": g.get("role") == SCORE, "language": i18n.language()}
    )
    env.globals.update(wording=labels, deal_words=deal_words, money=money, languages=i18n.LANGUAGES)


def _content_version(folder: Path) -> str:
    """A mark that changes with any static file, since browsers keep those for a year."""
    exports = [file for file in sorted(folder.iterdir()) if file.is_file()]
    return sha256(b"".join(file.read_bytes() for file in exports)).hexdigest()[:8]


def _error_page(error: HTTPException) -> Any:
    """An error in words; what the server did not understand is never shown back."""
    if error.response is not None:
        return error.response
    page = error.get_response()  # with what the error itself has to say, such as Allow
    if isinstance(request.routing_exception, SecurityError | BadHost):
        page.set_data(
            i18n.gettext("There is nothing under this name.")
        )  # no address of a page can be told
    else:
        page.set_data(render_template("error.html", error=error))
    return page


__all__ = ["StoreError", "create_app", "secret_key", "serve"]
