"""Phones of the bench, which keep their line open, and a server that complains to nobody."""

import http.client
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

from tests import serving


@contextmanager
def server(folder: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A serving process on `folder`, and its port."""
    with serving.server(folder, complaints=subprocess.DEVNULL) as served:
        yield served


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
