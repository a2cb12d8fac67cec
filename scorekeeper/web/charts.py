"""Lines as points of a drawing: each player's total deal by deal, what was won game by game."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from scorekeeper.scoring.game import GameScore

WIDTH, HEIGHT = 320, 160
FEWEST = 2
"""One deal makes no line."""


@dataclass(frozen=True)
class Chart:
    """Lines by seat as `points` of a polyline, the height of zero, highest and lowest total.

    Worked out in whole tenths: a float cannot hold every total.
    """

    lines: tuple[str, ...]
    zero: str
    highest: int
    lowest: int


def totals_chart(sheet: GameScore) -> Chart | None:
    """The totals after each deal, adjustments and penalties aside; None before the second deal."""
    return running_chart(
        list(zip(*(score.score for _deal, score in sheet.scored_deals), strict=True)),
        len(sheet.scored_deals),
    )


def running_chart(gains: Sequence[Sequence[int]], steps: int) -> Chart | None:
    """A line for each row of gains, from 0 on, of so many `steps`; None before the second step."""
    if steps < FEWEST:
        return None
    runs = [list(accumulate(row, initial=0)) for row in gains]
    highest, lowest = max(map(max, runs)), min(map(min, runs))

    def down(points: int) -> str:
        return _in_tenths(HEIGHT * (highest - points), (highest - lowest) or 1)

    lines = tuple(
        " ".join(f"{_in_tenths(WIDTH * n, steps)},{down(points)}" for n, points in enumerate(run))
        for run in runs
    )
    return Chart(lines, down(0), highest, lowest)


def _in_tenths(number: int, divisor: int) -> str:
    """A quotient of whole numbers from 0 up with one decimal, a half rounded up."""
    tenths = (20 * number + divisor) // (2 * divisor)
    return f"{tenths // 10}.{tenths % 10}"
