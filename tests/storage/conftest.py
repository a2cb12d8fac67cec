"""A shelf to write on, closed at the end."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scorekeeper.storage.database import Store, open_store


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Store]:
    """An empty shelf."""
    shelf = open_store(tmp_path)
    yield shelf
    shelf.close()


@pytest.fixture
def another(tmp_path: Path) -> Iterator[Callable[[], Store]]:
    """Makes further shelves on the same folder, as other processes have them."""
    made: list[Store] = []

    def make() -> Store:
        made.append(open_store(tmp_path))
        return made[-1]

    yield make
    for shelf in made:
        shelf.close()
