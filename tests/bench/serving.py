"""A server of its own for the bench, and phones that keep their line open to it."""

import http.client
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

HIDDEN = re.compile(r'name="(csrf_token|key|version)" value="([^"]*)"')
ADDRESS = re.compile(r"http://[\d.]+:(\d+)/")


@contextmanager
def server(folder: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A serving process on `folder`, and its port."""
    command = [sys.executable, "-m", "scorekeeper", "serve", "--port", "0"]
    with subprocess.Popen(
        [*command, "--instance", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:
        try:
            assert process.stdout
            found = ADDRESS.search(process.stdout.readline())
            assert found, "the server does not say where it is"
            yield process, int(found[1])
        finally:
            process.send_signal(signal.SIGKILL)


class Phone:
    """A phone with its cookie and one open line."""

    def __init__(self, port: int) -> None:
        """Connects to a server on this machine."""
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.cookie = ""
        self.etag = ""

    def ask(
        self, path: str, fields: dict[str, str] | None = None, *, known: str = ""
    ) -> tuple[int, str]:
        """Status and text of the answer to a look, or to a form; `known` is what it has already."""
        headers = {"Cookie": self.cookie} if self.cookie else {}
        if known:
            headers["If-None-Match"] = known
        if fields is None:
            self.line.request("GET", path, headers=headers)
        else:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            self.line.request("POST", path, urlencode(fields), headers)
        answer = self.line.getresponse()
        text = answer.read().decode()
        if cookie := answer.getheader("Set-Cookie"):
            self.cookie = cookie.split(";")[0]
        self.etag = answer.getheader("ETag") or ""
        return answer.status, text

    def close(self) -> None:
        """Hangs up."""
        self.line.close()


def hidden(page: str) -> dict[str, str]:
    """The hidden fields of a form that every save needs."""
    return dict(HIDDEN.findall(page))
