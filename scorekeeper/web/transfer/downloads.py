"""A file to keep, as the answer to a tap: always saved, under a plain name made of the title."""

import re

from flask import Response

from scorekeeper.scoring.game import Game

LONGEST_NAME = 80


def download_response(text: str, kind: str, game: Game, game_id: str) -> Response:
    """The text as a file in UTF-8; `kind` is its media type, whose last word ends its name.

    Of the title only letters a to z and digits are left, since some systems take no others; and of
    a title from a file, which may be of any length, the beginning.
    """
    plain = re.sub(r"[^A-Za-z0-9]+", "-", game.title[:LONGEST_NAME])
    name = plain.strip("-").lower() or "barbu"
    response = Response(text, mimetype=kind)
    _type, ending = kind.split("/")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}-{game_id}.{ending}"'
    return response
