"""`scorekeeper serve`: where the table finds it, and why it does not start."""

import http.client
import io
import re
import signal
import socket
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.request import urlopen

import pytest
import segno

from scorekeeper import __version__, app
from scorekeeper.storage.database import FILE, open_store
from scorekeeper.web.security import HEADERS
from tests.conftest import Runner
from tests.serving import Line, place, serving


def test_serve(tmp_path: Path) -> None:
    """It prints its address, on a port that the system chose, answers there, ends on Ctrl-C."""
    with serving("--port", 0, "--instance", tmp_path / "new") as process:
        assert process.stdout
        assert process.stderr
        first = process.stdout.readline()
        found = re.fullmatch(
            rf"Scorekeeper {re.escape(__version__)} is at (http://127\.0\.0\.1:\d+/)\n", first
        )
        assert found, first
        with urlopen(found[1]) as answer:
            assert answer.status == 200
            assert b"The score of Barbu" in answer.read()
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
        assert "Only this machine can open it; with --lan" in rest
        assert "Stop with Ctrl-C." in rest
        assert process.stderr.read() == ""
        assert process.wait(30) == 0
    assert (tmp_path / "new" / FILE).exists()


def test_serve_to_the_table(tmp_path: Path) -> None:
    """With --lan it prints an address that phones can reach, and the same to be scanned."""
    with serving("--lan", "--port", 0, "--instance", tmp_path) as process:
        assert process.stdout
        host, port = place(process)
        assert host == app._reachable("0.0.0.0")
        assert Line(port).ask("/").status == 200
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
    assert "Open it on the phone that keeps the score (same Wi-Fi), or scan this:" in rest
    drawn = io.StringIO()
    segno.make(f"http://{host}:{port}/").terminal(drawn, compact=True)
    assert drawn.getvalue() in rest


def test_a_full_club(tmp_path: Path) -> None:
    """Two hundred phones that keep their line open, as browsers do, keep nobody else out."""
    with serving("--port", 0, "--instance", tmp_path) as process, ExitStack() as room:
        _, port = place(process)
        for _ in range(200):
            line = room.enter_context(closing(http.client.HTTPConnection("127.0.0.1", port)))
            line.connect()
        assert Line(port).ask("/").status == 200


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        (b"nonsense\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nX: " + b"x" * (1 << 18) + b"\r\n\r\n", 431),
        (b"POST /join HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n", 413),
        (b"POST /join HTTP/1.1\r\nTransfer-Encoding: brew\r\n\r\n", 501),
    ],
)
def test_what_no_page_answers(tmp_path: Path, asked: bytes, status: int) -> None:
    """What cannot be read as a request is refused with the headers of every answer, too."""
    with serving("--port", 0, "--instance", tmp_path) as process:
        _, port = place(process)
        with closing(socket.create_connection(("127.0.0.1", port), 30)) as line:
            line.sendall(asked)
            answer = http.client.HTTPResponse(line)
            answer.begin()
    assert answer.status == status
    assert {header: answer.headers[header] for header in HEADERS} == HEADERS


def test_only_this_machine_is_served(tmp_path: Path) -> None:
    """Without --lan no other machine gets an answer."""
    with serving("--port", 0, "--instance", tmp_path) as process:
        host, port = place(process)
        assert host == "127.0.0.1"
        elsewhere = app._reachable("0.0.0.0")
        if elsewhere != "127.0.0.1":
            with pytest.raises(OSError):
                socket.create_connection((elsewhere, port), 10).close()
        assert Line(port).ask("/").status == 200


def test_the_folder_is_served_once(tmp_path: Path) -> None:
    """A second server on the same folder: exit 1 and a sentence that says what to do."""
    with serving("--port", 0, "--instance", tmp_path) as process:
        place(process)
        with serving("--port", 0, "--instance", tmp_path) as second:
            out, err = second.communicate(timeout=60)
    assert (second.returncode, out) == (1, "")
    assert err == (
        f"scorekeeper: Scorekeeper is serving from {tmp_path}. "
        "Stop it first (Ctrl-C), then try again.\n"
    )


def test_the_port_is_taken(tmp_path: Path) -> None:
    """Where another program has the port: exit 1 and a sentence that names it and the option."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with serving("--host", "127.0.0.1", "--port", port, "--instance", tmp_path) as process:
            out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (1, "")
    why = "Address already in use"
    assert err == f"scorekeeper: Cannot listen on 127.0.0.1 port {port}: {why}. Try --port.\n"


@pytest.mark.parametrize("host", ["not..here", "203.0.113.1"])
def test_a_host_that_is_not_here(tmp_path: Path, host: str) -> None:
    """An address that this machine does not have: exit 1 and a sentence, no traceback."""
    with serving("--host", host, "--port", 0, "--instance", tmp_path) as process:
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (1, "")
    assert err.startswith(f"scorekeeper: Cannot listen on {host} port 0: ")
    assert err.count("\n") == 1


def test_a_newer_instance(runner: Runner, tmp_path: Path) -> None:
    """A database of a later release: exit 1 and the sentence that says so."""
    open_store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("PRAGMA user_version = 99")
    ran = runner("serve", "--instance", tmp_path)
    assert (ran.code, ran.out) == (1, "")
    assert "was written by a later release of Scorekeeper (schema 99" in ran.err
    assert ran.err.count("\n") == 1


def test_a_folder_that_cannot_be_written(runner: Runner, tmp_path: Path) -> None:
    """An instance that cannot be made: exit 1 and the sentence that says so."""
    (tmp_path / "file").touch()
    ran = runner("serve", "--instance", tmp_path / "file" / "instance")
    assert (ran.code, ran.out) == (1, "")
    assert "instance cannot be written (Not a directory)." in ran.err


def test_a_key_that_cannot_be_made(runner: Runner, tmp_path: Path) -> None:
    """A secret key that cannot be read or made is a matter of the folder, not of the port."""
    (tmp_path / "secret.key").mkdir()
    ran = runner("serve", "--instance", tmp_path)
    assert (ran.code, ran.out) == (1, "")
    assert "cannot be written (Is a directory)." in ran.err
    assert "Cannot listen" not in ran.err


def test_the_address_for_phones() -> None:
    """Serving everywhere, the address printed is one that other machines can reach, if any."""
    assert app._reachable("127.0.0.1") == "127.0.0.1"
    assert app._reachable("::1") == "[::1]"
    assert re.fullmatch(r"\d+\.\d+\.\d+\.\d+", app._reachable("0.0.0.0"))
    assert app._reachable("0.0.0.0") != "0.0.0.0"


def test_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a network the address printed is that of this machine alone."""

    def no_way(self: socket.socket, address: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr("socket.socket.connect", no_way)
    assert app._reachable("0.0.0.0") == "127.0.0.1"
