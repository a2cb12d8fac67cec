"""Settling up on a page: the stake that a phone asked for, everybody's gain, who pays whom.

The stake stands in the address, so that a link carries it, and is remembered on the phone.
"""

from dataclasses import dataclass, field

from flask import request, session

from scorekeeper.scoring.game import GameScore
from scorekeeper.scoring.problems import Problem
from scorekeeper.scoring.settlement import fewest_payments, money_of_nets
from scorekeeper.scoring.standings import Payment
from scorekeeper.web import form_fields
from scorekeeper.web.text import labels
from scorekeeper.web.text.money import CURRENCIES, Stake, read_stake, typed


@dataclass(frozen=True)
class SettlementForm:
    """What the pages show: the stake, if there is one, and what follows from it.

    `gains` are by seat and `payments` the fewest that settle them, both in the smallest unit of
    `stake.currency`. `values` stand in the fields; `problems` are sentences by field.
    """

    stake: Stake | None
    gains: tuple[int, ...] = ()
    payments: tuple[Payment, ...] = ()
    values: dict[str, str] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)


def settlement_form(sheet: GameScore) -> SettlementForm:
    """The settlement at the stake in the address; without one, at the stake of this phone."""
    remembered = session.get("stake")
    if "stake" in request.args:
        values = {name: form_fields.one(request.args, name) for name in ("stake", "currency")}
        stake = read_stake(values["stake"], values["currency"] or CURRENCIES[0])
    else:
        stake = Stake(*remembered) if remembered else None
        values = {"stake": typed(stake), "currency": stake.currency} if stake else {}
    if isinstance(stake, list):
        return SettlementForm(None, values=values, problems=_beside(stake))
    _remember(stake)
    if stake is None:
        return SettlementForm(None, values=values)
    gains = money_of_nets(sheet.nets, stake.amount)
    return SettlementForm(stake, gains, fewest_payments(gains), values)


def _remember(stake: Stake | None) -> None:
    """Keeps the stake on this phone; the cookie is sent only where that changes something."""
    if stake is None:
        session.pop("stake", None)
    elif session.get("stake") != [stake.amount, stake.currency]:
        session["stake"] = [stake.amount, stake.currency]
        session.permanent = True


def _beside(problems: list[Problem]) -> dict[str, str]:
    return {problem.at[0]: labels.sentence(problem) for problem in problems}
