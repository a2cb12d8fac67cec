"""How fast deals are settled and games added up, in one process."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scorekeeper.scoring.deal import settle
from scorekeeper.scoring.game import Game, score_game
from scorekeeper.scoring.history.replay import RecordedEvent, replay
from tests.bench.figures import RUNS, Figure, figure, rate
from tests.bench.table import entries, family_of_six, modern


def measure() -> Iterator[Figure]:
    """Settlements, and games of 28 and 42 deals, beside a bare sum and an empty call."""
    game = _book(modern())[1]
    deals = game.deals
    work: dict[str, Callable[[], object]] = {
        "settlements": lambda: settle(game.rules, deals[0]),
        "plain": lambda: _plain((4, 3, 5, 1), ((0, 1), (0, 2), (0, 3))),
        "empty": lambda: None,
    }
    rates = _interleaved(work)
    yield figure("settlements beside plain tuples", "1/s", rates["settlements"], rates["plain"])
    yield figure("settlements beside an empty call", "1/s", rates["settlements"], rates["empty"])
    for name, document in (("28 deals", modern()), ("42 deals", family_of_six())):
        yield from _games(name, document)


def _games(name: str, document: dict[str, Any]) -> Iterator[Figure]:
    """Adding up a game whose deals are known, and reading it from its entries first."""
    events, game = _book(document)
    lines = [score.score for _, score in score_game(game).scored_deals]
    rates = _interleaved(
        {
            "sheet": lambda: score_game(game),
            "book": lambda: score_game(replay(events).game),
            "plain": lambda: tuple(map(sum, zip(*lines, strict=True))),
        }
    )
    times = {key: [1000 / one for one in found] for key, found in rates.items()}
    yield figure(f"sheet of {name}", "ms", times["sheet"], times["plain"])
    yield figure(f"sheet of {name} from its entries", "ms", times["book"], times["plain"])


def _book(document: dict[str, Any]) -> tuple[tuple[RecordedEvent, ...], Game]:
    events = tuple(
        RecordedEvent(number, entry) for number, entry in enumerate(entries(document), start=1)
    )
    return events, replay(events).game


def _interleaved(work: Mapping[str, Callable[[], object]]) -> dict[str, list[float]]:
    """The rates of several kinds of work, which take turns so that they have the same weather."""
    rates: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(RUNS):
        for name, one in work.items():
            rates[name].append(rate(one))
    return rates


def _plain(tricks: tuple[int, ...], doubled: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """The same settlement with bare numbers: what Python cannot do without."""
    base = [-2 * count for count in tricks]
    score = list(base)
    for one, other in doubled:
        score[one] += base[one] - base[other]
        score[other] -= base[one] - base[other]
    return tuple(score)
