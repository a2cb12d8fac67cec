"""`scorekeeper serve` behind a proxy, under a path of its own, or under certain names only."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.players import FOUR
from tests.serving import Answer, Line, place, serving

FORWARDED = {
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "cards.example",
    "X-Forwarded-Prefix": "/barbu",
    "Referer": "https://cards.example/barbu/games/new",  # as browsers send it to the same origin
}
"""What a proxy passes on that serves the app as https://cards.example/barbu/."""

LOCAL = re.compile(r'(?:href|src|action|data-[a-z]+)="(/[^"]*)"')


def hidden(answer: Answer) -> Mapping[str, str]:
    """The hidden fields of a page, by name."""
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', answer.text))


def begun(line: Line) -> Answer:
    """The answer to the form of a new game."""
    form = hidden(line.ask("/games/new?rules=modern"))
    names = {f"name-{seat}": name for seat, name in enumerate(FOUR)}
    return line.ask("/games/new", {**form, **names})


def test_behind_a_proxy(tmp_path: Path) -> None:
    """Every page, file, redirect and link is under the path at which the proxy serves it."""
    with serving("--behind-proxy", "--port", 0, "--instance", tmp_path) as process:
        line = Line(place(process)[1], FORWARDED)
        home = line.ask("/")
        assert home.status == 200
        cookie = home.headers["Set-Cookie"]
        assert {"Secure", "HttpOnly", "Path=/barbu/"} <= set(cookie.split("; "))
        assert home.headers["Cross-Origin-Opener-Policy"] == "same-origin"

        moved = begun(line)
        assert moved.status == 303
        game = moved.headers["Location"].removeprefix("/barbu")
        assert re.fullmatch(r"/games/[0-9a-z]{8}", game)
        addresses = set(LOCAL.findall(home.text))
        for way in ("", "/standings", "/log", "/table", "/share", "/deals/1?contract=no-king"):
            page = line.ask(game + way)
            assert page.status == 200, way
            addresses |= set(LOCAL.findall(page.text))
        assert len(addresses) > 20
        for address in addresses:
            assert address.startswith("/barbu/")
            if "/static/" in address:
                assert line.ask(address.removeprefix("/barbu")).status == 200

        manifest = json.loads(line.ask("/manifest.webmanifest").text)
        assert (manifest["start_url"], manifest["scope"]) == ("/barbu/", "/barbu/")
        assert all(icon["src"].startswith("/barbu/static/") for icon in manifest["icons"])
        worker = line.ask("/worker.js").text
        [files] = re.findall(r"const FILES = (\[.*\]);\n", worker)
        assert all(file.startswith("/barbu/") for file in json.loads(files))
        assert 'const OFFLINE = "/barbu/offline";' in worker

        link = re.search(r'href="(https?://[^"]+/open/[^"]+)"', line.ask(f"{game}/share").text)
        assert link
        assert link[1].startswith("https://cards.example/barbu/open/")
        watcher = Line(line.port, FORWARDED)
        opened = watcher.ask(link[1].removeprefix("https://cards.example/barbu"))
        assert opened.headers["Location"] == f"/barbu{game}"
        assert watcher.ask(game).status == 200

        other = Line(line.port, {**FORWARDED, "X-Forwarded-For": "203.0.113.10"})
        assert [line.ask("/open/wrong").status for _ in range(31)][-1] == 429
        assert other.ask("/open/wrong").status == 303


def test_no_proxy_is_believed(tmp_path: Path) -> None:
    """Without --behind-proxy nobody can pretend another address, name, path or scheme."""
    with serving("--port", 0, "--instance", tmp_path) as process:
        line = Line(place(process)[1], FORWARDED)
        home = line.ask("/")
        assert "barbu/" not in home.text
        parts = set(home.headers["Set-Cookie"].split("; "))
        assert "Path=/" in parts
        assert "Secure" not in parts
        game = begun(line).headers["Location"]
        assert "cards.example" not in line.ask(f"{game}/share").text
        tries = [
            Line(line.port, {"X-Forwarded-For": f"203.0.113.{n}"}).ask("/open/wrong").status
            for n in range(31)
        ]
        assert (set(tries[:30]), tries[30]) == ({303}, 429)


@pytest.fixture(scope="module")
def trusting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Line]:
    """A server that answers to two names only."""
    folder = tmp_path_factory.mktemp("trusting")
    names = ("--trusted-host", "cards.example", "--trusted-host", "barbu.local")
    with serving(*names, "--port", 0, "--instance", folder) as process:
        yield Line(place(process)[1])


@pytest.mark.parametrize("path", ["/", "/nothing", "/open/wrong", "/static/app.css"])
def test_trusted_hosts(trusting: Line, path: str) -> None:
    """With --trusted-host only requests for these names are answered, whatever they ask."""
    for host in ("cards.example", "cards.example:8642", "barbu.local"):
        trusting.headers = {"Host": host}
        assert trusting.ask(path).status in {200, 303, 404}, host
    for host in ("evil.example", "127.0.0.1", "cards.example.evil.example", "", "a b", "[::1"):
        trusting.headers = {"Host": host}
        for fields in (None, {"code": "x"}):
            answer = trusting.ask(path, fields)
            assert (answer.status, answer.text) == (400, "There is nothing under this name."), host
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
