"""The app put together: its folder, its secret key, its addresses, where its files come from."""

import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

import scorekeeper
from scorekeeper.app import create_app
from scorekeeper.storage.database import FILE, StoreError
from tests.web.forms import Phone
from tests.web.table import begun, exported, written


@contextmanager
def started(folder: Path, **config: object) -> Iterator[Flask]:
    """The app on this folder, its connection closed at the end."""
    app = create_app({"INSTANCE": folder, **config})
    try:
        yield app
    finally:
        app.extensions["shelf"].close()


# --- the folder -----------------------------------------------------------------------------


def test_a_new_folder(tmp_path: Path) -> None:
    """The first start makes the folder with the database and the key, and nothing else."""
    with started(tmp_path / "instance"):
        made = {file.name for file in (tmp_path / "instance").iterdir()}
    assert {FILE, "secret.key"} <= made
    assert not {name for name in made if not name.startswith((FILE, "secret.key"))}


def test_started_twice(tmp_path: Path) -> None:
    """After a second start games and cookies are still good."""
    with started(tmp_path) as app:
        phone = Phone(app.test_client())
        game = begun(phone)
        form = phone.look(f"/games/{game}/table").form("Close the game")
        cookie = phone.client.get_cookie("session")
    assert cookie
    with started(tmp_path) as app:
        later = Phone(app.test_client())
        later.client.set_cookie("session", cookie.value)
        assert later.send(form.element["action"], form.data()).status == 200
        assert exported(later, game)["players"] == ["Ana", "Ben", "Cleo", "Dan"]


def test_the_folder_below_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a setting the folder is `instance` in the working folder, wherever one goes later."""
    monkeypatch.chdir(tmp_path)
    app = create_app()
    monkeypatch.chdir("/")
    game = begun(Phone(app.test_client()))
    app.extensions["shelf"].close()
    assert (tmp_path / "instance" / FILE).exists()
    with started(tmp_path / "instance") as app:
        assert written(app, game)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """A folder that cannot be used stops the start, with the sentence that says why."""
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="instance cannot be written"):
        create_app({"INSTANCE": tmp_path / "file" / "instance"})


# --- the secret key -------------------------------------------------------------------------


def test_the_key_is_made_once(tmp_path: Path) -> None:
    """The key is long, kept in its file, and the same at every start."""
    with started(tmp_path) as app:
        key = app.config["SECRET_KEY"]
    assert len(key) == 32
    assert (tmp_path / "secret.key").read_bytes() == key
    with started(tmp_path) as app:
        assert app.config["SECRET_KEY"] == key


def test_every_folder_has_its_own_key(tmp_path: Path) -> None:
    """Two instances do not share a key."""
    with started(tmp_path / "one") as one, started(tmp_path / "two") as two:
        assert one.config["SECRET_KEY"] != two.config["SECRET_KEY"]


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077])
def test_only_the_owner_reads_the_key(tmp_path: Path, mask: int) -> None:
    """The key's file has mode 0600 and its folder 0700, whatever the mask of the process."""
    folder = tmp_path / "instance"
    before = os.umask(mask)
    try:
        with started(folder):
            modes = [stat.S_IMODE(one.stat().st_mode) for one in (folder, folder / "secret.key")]
    finally:
        os.umask(before)
    assert modes == [0o700, 0o600]


def test_a_start_that_died_over_the_key(tmp_path: Path) -> None:
    """An empty key, left by a start that died, is made after all, and stays closed to others."""
    (tmp_path / "secret.key").touch(0o600)
    with started(tmp_path) as app:
        assert len(app.config["SECRET_KEY"]) == 32
    assert stat.S_IMODE((tmp_path / "secret.key").stat().st_mode) == 0o600


def test_a_key_that_cannot_be_read(tmp_path: Path) -> None:
    """A key that cannot be read stops the start like a folder that cannot be used."""
    (tmp_path / "secret.key").mkdir()
    with pytest.raises(StoreError, match="cannot be written"):
        create_app({"INSTANCE": tmp_path})


# --- put together ---------------------------------------------------------------------------


def test_flask_finds_the_app(tmp_path: Path) -> None:
    """`flask --app scorekeeper.app` works without the command of our own."""
    ran = subprocess.run(
        [sys.executable, "-m", "flask", "--app", "scorekeeper.app", "routes"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    for address in (
        "/games/new",
        "/games/<game_id>/standings",
        "/games/<game_id>/deals/<int:number>",
    ):
        assert address in ran.stdout
    assert (tmp_path / "instance" / FILE).exists()


def test_the_package_imports_nothing() -> None:
    """Importing `scorekeeper` alone loads no web framework, so that everything else stays light."""
    script = "import sys, scorekeeper; print({'flask', 'sqlite3', 'json'} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout == "set()\n"
    assert re.fullmatch(r"\d+\.\d+\S*", scorekeeper.__version__)


def test_every_page_says_its_language(client: FlaskClient) -> None:
    """Pages say in which language and letters they are written, and fit a phone."""
    source = client.get("/").text
    assert '<html lang="en">' in source
    assert '<meta charset="utf-8">' in source
    assert "width=device-width" in source


def test_behind_a_proxy(tmp_path: Path) -> None:
    """Told that a proxy stands before it, the app believes the address that the proxy gives."""
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-Prefix": "/barbu"}
    with started(tmp_path, BEHIND_PROXY=True) as app:
        assert 'href="/barbu/games/new"' in app.test_client().get("/", headers=headers).text
    with started(tmp_path) as app:
        assert 'href="/games/new"' in app.test_client().get("/", headers=headers).text


# --- packed answers -------------------------------------------------------------------------


def test_answers_are_packed(app: Flask) -> None:
    """A browser that takes gzip is sent it for long texts, and told so; others are not."""
    client = app.test_client()
    plain = client.get("/games/new?rules=modern")
    packed = client.get("/games/new?rules=modern", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.data) < len(plain.data) / 3
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert int(answer.headers["Content-Length"]) == len(answer.data)


def test_a_packed_file_is_not_sent_again(app: Flask) -> None:
    """A browser that has a file already is told so, packed or not."""
    client = app.test_client()
    for asked in ({}, {"Accept-Encoding": "gzip"}):
        address = f"/static/{app.config['VERSION']}/app.css"
        first = client.get(address, headers=asked)
        tag = {"If-None-Match": first.headers["ETag"]}
        again = client.get(address, headers={**asked, **tag})
        assert (first.status_code, again.status_code) == (200, 304)
        assert again.data == b""
        first.close()
        again.close()
