"""Answers packed for shaky Wi-Fi: gzip for text that is large enough to gain from it.

Not Flask-Compress: it needs two more codecs compiled, and a fresh machine has only Python.
"""

import gzip
from http import HTTPStatus

from flask import Response, request

TEXT = {"text/html", "text/css", "text/javascript", "application/json", "image/svg+xml"}
LEAST_BYTES = 500
"""Fewer bytes fit into one packet anyway."""


def compress_response(response: Response) -> Response:
    """The answer as gzip where the browser takes it; the same answer otherwise."""
    if response.mimetype not in TEXT or response.status_code != HTTPStatus.OK:
        return response
    response.vary.add("Accept-Encoding")
    if not request.accept_encodings["gzip"] or "Content-Encoding" in response.headers:
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) < LEAST_BYTES:
        return response
    response.set_data(gzip.compress(body, 6, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    tag, _weak = response.get_etag()
    if tag:
        response.set_etag(tag, weak=True)  # the bytes differ from the unpacked ones
    return response
