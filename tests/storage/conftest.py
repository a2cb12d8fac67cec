"""A shelf to write on, closed at the end."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scorekeeper.storage.database import Shelf, open_shelf


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    """An empty shelf."""
    shelf = open_shelf(tmp_path)
    yield shelf
    shelf.close()


@pytest.fixture
def another(tmp_path: Path) -> Iterator[Callable[[], Shelf]]:
    """Makes further shelves on the same folder, as other processes have them."""
    made: list[Shelf] = []

    def make() -> Shelf:
        made.append(open_shelf(tmp_path))
        return made[-1]

    yield make
    for shelf in made:
        shelf.close()
