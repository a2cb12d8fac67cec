"""A server in a process of its own, and what it answers: for tests, for crashes, for the bench."""

import http.client
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

# The interrupt is set up anew: a shell that starts tests in the background has switched it off.
COMMAND = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from scorekeeper.cli.parser import main; sys.exit(main(sys.argv[1:]))"
)
ADDRESS = re.compile(r"Scorekeeper \S+ is at http://([\d.]+):(\d+)/\n")
HIDDEN = re.compile(r'name="(csrf_token|key|version)" value="([^"]*)"')


@contextmanager
def serving(
    *options: object, complaints: int | None = subprocess.PIPE
) -> Iterator[subprocess.Popen[str]]:
    """A server of its own, killed at the end if it still runs.

    `complaints` is where its standard error goes; a pipe that nobody reads would stop a busy one.
    """
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND, "serve", *map(str, options)],
        stdout=subprocess.PIPE,
        stderr=complaints,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def place(process: subprocess.Popen[str]) -> tuple[str, int]:
    """Host and port that the server prints in its first line; it answers from then on."""
    assert process.stdout
    first = process.stdout.readline()
    found = ADDRESS.fullmatch(first)
    assert found, first
    return found[1], int(found[2])


@contextmanager
def server(
    folder: Path, port: int = 0, complaints: int | None = None
) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server on `folder` that answers, and its port; 0 asks for any that is free."""
    with serving("--instance", folder, "--port", port, complaints=complaints) as process:
        yield process, place(process)[1]


def hidden(page: str) -> dict[str, str]:
    """The hidden fields of a form that every save needs."""
    return dict(HIDDEN.findall(page))


@dataclass(frozen=True)
class Answer:
    """What came back: the status, the headers as they were sent, and the page."""

    status: int
    headers: http.client.HTTPMessage
    text: str


@dataclass
class Line:
    """A browser that speaks to the server past every proxy, with these headers, and a cookie."""

    port: int
    headers: Mapping[str, str] = field(default_factory=dict)
    cookie: str = ""

    def ask(self, path: str, fields: Mapping[str, str] | None = None) -> Answer:
        """The answer to a look at a path, or to a form that is sent there."""
        headers = {**self.headers, "Cookie": self.cookie} if self.cookie else {**self.headers}
        if fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        method = "GET" if fields is None else "POST"
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)) as line:
            line.request(method, path, urlencode(fields or {}), headers)
            answer = line.getresponse()
            text = answer.read().decode(errors="replace")  # icons too
        if sent := answer.headers["Set-Cookie"]:
            self.cookie = sent.split(";")[0]
        return Answer(answer.status, answer.headers, text)
