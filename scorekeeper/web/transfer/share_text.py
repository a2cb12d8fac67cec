"""A game in a few lines of plain text, to be sent by a messenger to those who played."""

import unicodedata
from collections.abc import Iterator

from scorekeeper.scoring.game import GameScore
from scorekeeper.scoring.history.replay import GameState
from scorekeeper.storage.evenings import begun_on
from scorekeeper.web.sheets.settlement import SettlementForm
from scorekeeper.web.text import labels
from scorekeeper.web.text.i18n import day_of, named
from scorekeeper.web.text.i18n import gettext as _
from scorekeeper.web.text.money import money, signed_money


def message(book: GameState, sheet: GameScore, settled: SettlementForm) -> str:
    """Title, rules and date, how far the game is, places and totals, and who pays whom."""
    return "\n".join(_lines(book, sheet, settled))


def _lines(book: GameState, sheet: GameScore, settled: SettlementForm) -> Iterator[str]:
    game = book.game
    rules = named(game.rules.rule_set.names)
    title = " ".join(game.title.split())
    if title:
        yield title
    yield _("{rules}, {date}").format(rules=rules, date=day_of(begun_on(book)))
    gaps = {"n": len(sheet.scored_deals), "m": game.rules.deals}
    text = _("Final standings after {n} deals:")
    if not sheet.finished:
        text = _("Standings after {n} of {m} deals:")
    yield text.format(**gaps)
    names = list(map(isolated, game.players))
    for line in sheet.standings:
        yield f"{line.place}. {names[line.seat]} {labels.points(line.total)}"
    if settled.stake is None:
        return
    currency = settled.stake.currency
    yield ""
    if not settled.payments:
        yield _("Everybody is level; nobody pays.")
        return
    amount = money(settled.stake.amount, currency)
    yield _("Settling up at {amount} a point:").format(amount=amount)
    for name, gain in zip(names, settled.gains, strict=True):
        yield f"{name} {signed_money(gain, currency)}"
    yield _("To be paid:")
    for payment in settled.payments:
        paid = money(payment.points, currency)
        yield f"{names[payment.payer]} → {names[payment.payee]} {paid}"


def isolated(name: str) -> str:
    """The name, so that one written from right to left does not turn the line around it."""
    if any(unicodedata.bidirectional(character) in {"R", "AL", "AN"} for character in name):
        return f"\u2068{name}\u2069"
    return name
