"""Measures Scorekeeper: `./dev bench [PART ...]` prints one line of JSON for each figure."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence

from tests.bench import pages, reading, saving, scoring, starting
from tests.bench.figures import Figure

PARTS: Mapping[str, Callable[[], Iterator[Figure]]] = {
    "scoring": scoring.measure,
    "saving": saving.measure,
    "reading": reading.measure,
    "starting": starting.measure,
    "pages": pages.measure,
}


def main(arguments: Sequence[str]) -> int:
    """Measures the parts that are named, or all."""
    if unknown := set(arguments) - set(PARTS):
        print(f"Nothing is called {', '.join(sorted(unknown))}. Parts: {', '.join(PARTS)}.")
        return 2
    for part in arguments or PARTS:
        for found in PARTS[part]():
            print(found.line(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
