"""A figure of the bench: one line of JSON, with what it is compared to and how far runs differ.

Machines differ, so the ratio to a reference of the same run is what counts.
"""

import json
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

RUNS = 5


@dataclass(frozen=True)
class Figure:
    """What was measured: the median of the runs, and that of the reference, in the same unit.

    `ratio` is value ÷ reference; `spread` is (highest − lowest) ÷ median of the runs.
    """

    name: str
    value: float
    unit: str
    reference: float | None
    ratio: float | None
    runs: int
    spread: float

    def line(self) -> str:
        """The figure as a line of JSON, numbers to four digits."""
        shown = {
            key: float(f"{value:.4g}") if isinstance(value, float) else value
            for key, value in asdict(self).items()
        }
        return json.dumps(shown)


def figure(
    name: str, unit: str, values: Sequence[float], references: Sequence[float] = ()
) -> Figure:
    """The figure of some runs, and of as many runs of a reference."""
    value = statistics.median(values)
    reference = statistics.median(references) if references else None
    spread = (max(values) - min(values)) / value
    ratio = value / reference if reference else None
    return Figure(name, value, unit, reference, ratio, len(values), spread)


def rate(work: Callable[[], object], seconds: float = 0.3) -> float:
    """How often a second `work` can be done, counted for about so many seconds."""
    done, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        for _ in range(10):
            work()
        done += 10
    return done / spent


def percentile(times: Sequence[float], percent: int) -> float:
    """The time that so many percent of `times` keep to, in the unit of `times`."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]
