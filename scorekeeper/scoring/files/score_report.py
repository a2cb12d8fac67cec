"""What `scorekeeper score` prints of a game: names for seats, rows in the order of game-file.md."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.scoring.deal import Deal, DealScore, Points
from scorekeeper.scoring.game import GameScore
from scorekeeper.scoring.problems import Problem


def report(sheet: GameScore) -> dict[str, Any]:
    """The score sheet as a JSON object."""
    players = sheet.game.players

    def by_name(points: Points) -> dict[str, int]:
        return dict(zip(players, points, strict=True))

    return {
        "rules": sheet.game.rules.rule_set.id,
        "wins": sheet.game.rules.wins,
        "finished": sheet.finished,
        "deals_played": len(sheet.scored_deals),
        "deals_total": sheet.game.rules.deals,
        "deals": [
            _deal_row(number, deal, score, players)
            for number, (deal, score) in enumerate(sheet.scored_deals, start=1)
        ],
        "quotas": [
            {
                "declarer": players[quota.declarer],
                "player": players[quota.player],
                "made": quota.made,
                "required": quota.required,
                "owed": quota.owed,
                "left": quota.left,
                "state": quota.state,
            }
            for quota in sheet.quotas
        ],
        "penalties": by_name(sheet.penalties),
        "adjustments": by_name(sheet.adjustments),
        "totals": by_name(sheet.totals),
        "standings": [
            {"place": line.place, "player": players[line.seat], "total": line.total}
            for line in sheet.standings
        ],
        "settlement": {
            "net": by_name(sheet.nets),
            "pairs": [
                {"from": players[p.payer], "to": players[p.payee], "points": p.points}
                for p in sheet.payments
            ],
        },
    }


def _deal_row(number: int, deal: Deal, score: DealScore, players: Sequence[str]) -> dict[str, Any]:
    return {
        "number": number,
        "declarer": players[deal.declarer],
        "contract": deal.contract,
        "base": dict(zip(players, score.base, strict=True)),
        "side": dict(zip(players, score.side, strict=True)),
        "score": dict(zip(players, score.score, strict=True)),
        "pairs": [
            {
                "pair": [players[move.pair[0]], players[move.pair[1]]],
                "level": move.level,
                "moves": move.points,
            }
            for move in score.pairs
        ],
    }


def report_problems(problems: Sequence[Problem]) -> dict[str, Any]:
    """The problems of a game that cannot be scored, as a JSON object."""
    return {
        "problems": [
            {"deal": problem.deal, "code": problem.code, "message": problem.message}
            for problem in problems
        ]
    }
