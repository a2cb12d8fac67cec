"""Money: the stake for a point as it is typed, and amounts as they are written where it is paid in.

Amounts are whole numbers in the smallest unit, cents; there is no fraction anywhere. A table that
plays for no money takes "points" for its currency, whose smallest unit is the point.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, localcontext

from babel.numbers import format_currency, get_decimal_symbol

from scorekeeper.scoring.problems import Problem, shorten
from scorekeeper.web.text import labels
from scorekeeper.web.text.i18n import language

POINTS = "points"
CURRENCIES = ("EUR", "USD", "GBP", "CHF", "CAD", "AUD", "MXN", "ARS", "PLN", POINTS)
"""Currencies with a hundred cents, by ISO code."""
SIGNS: Mapping[str, str] = {"€": "EUR", "$": "USD", "£": "GBP"}
AMOUNT = re.compile(r"([0-9]{1,4})(?:[.,]([0-9]{1,2}))?")


@dataclass(frozen=True, slots=True)
class Stake:
    """What a point is worth: `amount` in the smallest unit of the currency, from 1 up."""

    amount: int
    currency: str


EXAMPLE = Stake(5, "EUR")
"""What many tables play for, as the field shows it while it is empty."""


def read_stake(amount: str, currency: str) -> Stake | list[Problem] | None:
    """The stake that was typed, such as 0.05 or 0,05; None where the field is empty.

    Refused: anything but digits with at most two behind a point or comma, more than 9999.99,
    nothing at all, a part of a point, and a currency that is not known here.
    """
    if not amount.strip():
        return None
    currency = SIGNS.get(currency.strip(), currency.strip())
    known = {name.casefold(): name for name in CURRENCIES}.get(currency.casefold())
    typed = AMOUNT.fullmatch(amount.strip())
    whole = known == POINTS
    found = []
    if known is None:
        text = "{given} is no currency that is known here."
        found.append(Problem("value", text, {"given": shorten(currency)}, at=("currency",)))
    if typed is None:
        text = "The stake is an amount such as 0.05, of whole cents and at most 9999.99."
        found.append(Problem("value", text, at=("stake",)))
    elif whole and typed[2]:
        text = "In points the stake is a whole number such as 1."
        found.append(Problem("value", text, at=("stake",)))
    if found or known is None or typed is None:
        return found
    units = int(typed[1]) if whole else 100 * int(typed[1]) + int((typed[2] or "").ljust(2, "0"))
    if units == 0:
        return [Problem("value", "The stake is more than nothing.", at=("stake",))]
    return Stake(units, known)


def money(units: int, currency: str) -> str:
    """An amount as it is written in the reader's language, with a real minus: −€1.20."""
    if currency == POINTS:
        return labels.points(units)
    with localcontext(prec=len(str(units)) + 9):  # adjustments may be of any size
        amount = Decimal(units).scaleb(-2)
        return format_currency(amount, currency, locale=language()).replace("-", "−")


def signed_money(units: int, currency: str) -> str:
    """A gain or loss: +€1.20, −€1.20, €0.00."""
    return f"+{money(units, currency)}" if units > 0 else money(units, currency)


def typed(stake: Stake) -> str:
    """The stake as it stands in its field, with the decimal sign of the reader's language."""
    if stake.currency == POINTS:
        return str(stake.amount)
    return f"{stake.amount // 100}{get_decimal_symbol(language())}{stake.amount % 100:02}"
