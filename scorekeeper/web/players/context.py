"""What the pages of players and tables show: figures of careers, and how many stand behind each.

Of a few games only counts are told; a share of a hundred says something from ten on.
"""

from collections.abc import Collection, Sequence
from typing import Any

from scorekeeper.scoring.stats.past_games import PastGame, rules_changed
from scorekeeper.scoring.stats.player_stats import ComparableGames, PlayerStats, player_stats
from scorekeeper.web.charts import Chart, running_chart
from scorekeeper.web.text.i18n import gettext as _
from scorekeeper.web.text.rules import house_rules

FEWEST_FOR_PERCENT = 10


def player_context(
    name: str, evenings: Sequence[PastGame], left_out: Collection[str]
) -> dict[str, Any]:
    """All figures of one player."""
    told = player_stats(name, evenings, left_out)
    return {
        "career": told,
        "won": part(told.won, told.games),
        "doubles_won": part(told.spoken.won, _spoken(told)),
        "most_seats": max((table.seats for table in told.places), default=0),
        "ledgers": [
            {
                "ledger": ledger,
                "house_rules": house_rules(ledger.rules),
                "changed": any(map(rules_changed, ledger.evenings)),
                "chart": _chart([ledger]),
                "net": sum(ledger.nets),
            }
            for ledger in told.ledgers
        ],
    }


def group_context(names: Sequence[str], evenings: Sequence[PastGame]) -> dict[str, Any]:
    """All figures of one table: its players side by side, in the order of `names`."""
    careers = [player_stats(name, evenings) for name in names]
    ledgers = [
        [one.ledgers[number] for one in careers] for number in range(len(careers[0].ledgers))
    ]
    return {
        "careers": careers,
        "ledgers": [
            {
                "rules": each[0].rules,
                "evenings": each[0].evenings,
                "house_rules": house_rules(each[0].rules),
                "changed": any(map(rules_changed, each[0].evenings)),
                "chart": _chart(each),
                "each": each,
                "nets": [sum(ledger.nets) for ledger in each],
            }
            for each in ledgers
        ],
    }


def part(count: int, total: int) -> str:
    """How many of how many: "1 of 1", "4 of 12 (33 %)"."""
    if total < FEWEST_FOR_PERCENT:
        return _("{count} of {total}").format(count=count, total=total)
    percent = (200 * count + total) // (2 * total)
    return _("{count} of {total} ({percent} %)").format(count=count, total=total, percent=percent)


def _spoken(told: PlayerStats) -> int:
    return told.spoken.won + told.spoken.lost + told.spoken.level


def _chart(ledgers: Sequence[ComparableGames]) -> Chart | None:
    """What each player won and lost from game to game, when everybody settles with everybody."""
    return running_chart([ledger.nets for ledger in ledgers], len(ledgers[0].nets))
