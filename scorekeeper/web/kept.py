"""The games this server keeps, as the pages reach them."""

from flask import abort, current_app

from scorekeeper.scoring.book import Book
from scorekeeper.storage import log
from scorekeeper.storage.database import Shelf


def shelf() -> Shelf:
    """The shelf of this app."""
    kept: Shelf = current_app.extensions["shelf"]
    return kept


def kept_book(game: str) -> Book:
    """The book of a game; 404 where there is none."""
    book = log.book(shelf(), game)
    if book is None:
        abort(404)
    return book
