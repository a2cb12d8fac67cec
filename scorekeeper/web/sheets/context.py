"""What the sheets on paper show beside the figures: house rules, the key of values, the day."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.scoring.cards import in_play
from scorekeeper.scoring.game import Game, GameScore, score_game
from scorekeeper.scoring.history.replay import GameState
from scorekeeper.scoring.parts import contract_total, parts
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.sheets import breakdown
from scorekeeper.scoring.sheets.lines import lines
from scorekeeper.scoring.sheets.notation import initials
from scorekeeper.storage.evenings import begun_on
from scorekeeper.web.text import labels
from scorekeeper.web.text import rules as rules_words
from scorekeeper.web.text.i18n import gettext as _

MOST_IN_A_ROW = 4
"""Players whose boxes fit beside their points; with more, the boxes stand above them."""


def standings_context(game_id: str, book: GameState) -> dict[str, Any]:
    """All that the page of the standings shows."""
    told = score_game(book.game)
    return _of_game(game_id, book, told) | {
        "from_contracts": breakdown.from_contracts(told),
        "from_doubles": breakdown.from_doubles(told),
        "best_and_worst": breakdown.best_and_worst(told),
        "moved": _moved(told),
        "paid": _paid(told),
        "check": breakdown.check_sum(told),
    }


def score_sheet_context(game_id: str, book: GameState) -> dict[str, Any]:
    """All that the score sheet shows: the deals told and, until the end, those to come."""
    told = score_game(book.game)
    return _of_game(game_id, book, told) | {
        "lines": [line for line in lines(told) if line.deal or not book.closed],
        "from_deals": [
            sum(both)
            for both in zip(
                breakdown.from_contracts(told), breakdown.from_doubles(told), strict=True
            )
        ],
        **_layout(told.game.rules),
    }


def blank_context(rules: Rules, players: Sequence[str], first: int, title: str) -> dict[str, Any]:
    """All that a sheet to be filled in by hand shows; without names, `players` is empty."""
    empty = score_game(Game(rules, tuple(players), first))
    return {
        "rules": rules,
        "title": title,
        "players": players,
        "marks": initials(players) or tuple(str(seat + 1) for seat in range(rules.seats)),
        "lines": list(lines(empty)),
        "key_rows": list(_key_rows(rules)),
        "house_rules": rules_words.house_rules(rules),
        **_layout(rules),
    }


def _of_game(game_id: str, book: GameState, told: GameScore) -> dict[str, Any]:
    return {
        "game_id": game_id,
        "book": book,
        "sheet": told,
        "rules": book.game.rules,
        "players": book.game.players,
        "marks": initials(book.game.players),
        "day": begun_on(book),
        "house_rules": [*rules_words.house_rules(book.game.rules), *_given_up(book.game)],
    }


def _layout(rules: Rules) -> dict[str, Any]:
    doubling = rules.options.doubling
    above = doubling and rules.seats > MOST_IN_A_ROW
    return {"boxes": "above" if above else "beside" if doubling else ""}


def _moved(told: GameScore) -> list[list[int | None]]:
    """What each seat (a row) won by doubles from each other seat (a column)."""
    seats = range(told.game.rules.seats)
    won: list[list[int | None]] = [[None for _other in seats] for _seat in seats]
    for moves in breakdown.pair_totals(told):
        a, b = moves.pair
        won[a][b], won[b][a] = moves.points, -moves.points
    return won


def _paid(told: GameScore) -> list[list[int | None]]:
    """What each seat (a row) is paid by each other seat (a column) when all settle up."""
    seats = range(told.game.rules.seats)
    paid: list[list[int | None]] = [
        [None if other == seat else 0 for other in seats] for seat in seats
    ]
    for payment in told.payments:
        paid[payment.payee][payment.payer] = payment.points
        paid[payment.payer][payment.payee] = -payment.points
    return paid


def _given_up(game: Game) -> Iterator[tuple[str, str, str]]:
    """House rules that held only until a certain deal: name with its number, then, and since."""
    for deals, rules in rules_words.previous_rules(game):
        for name, played, since in rules:
            yield _("{rule} until deal {n}").format(rule=name, n=deals), played, since


# --- the key of a blank sheet -----------------------------------------------------------------


@dataclass(frozen=True)
class KeyRow:
    """A contract in the key: what is written down of it, each with its worth, and all of it."""

    name: str
    written: str
    total: int


def _key_rows(rules: Rules) -> Iterator[KeyRow]:
    """The contracts of the menu as this table plays them, no card lying out."""
    there = in_play(rules.rule_set.ranks, rules.seats)
    for contract_id in rules.menu:
        contract = rules.contract(contract_id)
        written = []
        for part in parts(rules, contract, there):
            label = labels.PARTS[part.key]
            if part.form == "finished":
                worth = " ".join(map(labels.signed, rules.places))
            elif part.key == "ace_of_hearts":
                worth = _("{points} more").format(points=labels.signed(part.points))
            else:
                worth = labels.signed(part.points)
            written.append(f"{label} {worth}")
        if slam := rules.slam(contract):
            written.append(f"{labels.ITEMS['slam']} {labels.signed(slam)}")
        yield KeyRow(
            labels.contract_name(rules, contract_id),
            ", ".join(written),
            contract_total(rules, contract, there),
        )
