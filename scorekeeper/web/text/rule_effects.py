"""What house rules change, in words: the worked deal, and its points with a rule and without."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from scorekeeper.rule_sets.examples import PLAYERS
from scorekeeper.scoring.explain.contract_values import series_sum
from scorekeeper.scoring.explain.rule_effects import Effect, Outcome, effects
from scorekeeper.scoring.explain.rule_warnings import rule_warnings
from scorekeeper.scoring.rules import Rules
from scorekeeper.web.text import deals as deal_words
from scorekeeper.web.text import labels
from scorekeeper.web.text import rules as rules_words
from scorekeeper.web.text.i18n import gettext as _


@dataclass(frozen=True, slots=True)
class EffectText:
    """An effect on the page.

    `story` is what happens, a sentence each. `sides` have a label (the rule as printed, then
    otherwise) and a figure for each of the `players`; without players each holds one text.
    """

    changed: bool
    story: tuple[str, ...]
    players: tuple[str, ...]
    sides: tuple[tuple[str, tuple[str, ...]], ...]


def effect_texts(rules: Rules) -> Mapping[str, list[EffectText]]:
    """What each option does, by its name."""
    found: dict[str, list[EffectText]] = {}
    for effect in effects(rules):
        found.setdefault(effect.option, []).append(_in_words(effect))
    return found


def warning_texts(rules: Rules) -> Mapping[str, list[str]]:
    """What looks odd, sentences by the name of the option that they are about."""
    found: dict[str, list[str]] = {}
    for doubt in rule_warnings(rules):
        gaps = {gap: labels.points(n) for gap, n in doubt.gaps.items() if isinstance(n, int)}
        if contract := doubt.gaps.get("contract"):
            gaps["contract"] = labels.contract_name(rules, str(contract))
        found.setdefault(doubt.option, []).append(_(doubt.text).format(**gaps))
    return found


def _in_words(effect: Effect) -> EffectText:
    sides = (effect.printed, effect.changed_outcome)
    players = PLAYERS[: effect.printed.rules.seats]
    figures = [_figures(side) for side in sides]
    return EffectText(
        changed=effect.changed,
        story=tuple(_story(effect, players)),
        players=() if effect.printed.order else players,
        sides=tuple(zip(_labels(effect), figures, strict=True)),
    )


def _labels(effect: Effect) -> tuple[str, str]:
    """The rule on either side: as printed, and here or at some other table."""
    printed, otherwise = (
        _value(effect, side.rules) for side in (effect.printed, effect.changed_outcome)
    )
    text = _("here: {value}") if effect.changed else _("for example: {value}")
    return _("printed: {value}").format(value=printed), text.format(value=otherwise)


def _value(effect: Effect, rules: Rules) -> str:
    return rules_words.as_played(rules, effect.option, [effect.item])


def _story(effect: Effect, players: Sequence[str]) -> list[str]:
    """The deal as it was told: on the side where more was said, taken where it was played."""
    printed, otherwise = effect.printed.deal, effect.changed_outcome.deal
    if printed and otherwise:
        rules = effect.printed.rules
        told = max(printed, otherwise, key=lambda deal: (len(deal.doubles), deal is printed))
        return list(deal_words.lines(rules, told, players))
    if effect.printed.order:
        return []
    return [
        _(
            "{declarer} declares all contracts; {player} doubles once, the others every time."
        ).format(declarer=players[0], player=players[1])
    ]


def _figures(side: Outcome) -> tuple[str, ...]:
    if side.score:
        return tuple(map(labels.signed, side.score.score))
    if side.order:
        return (_order(side),)
    return tuple(
        _("{n} missing: {points}").format(n=missing, points=labels.signed(lost))
        if missing
        else labels.points(missing)
        for missing, lost in zip(side.missing, side.lost, strict=True)
    )


def _order(side: Outcome) -> str:
    """The first deals in a line, and how long the game is."""
    turns = []
    for seat, contracts in side.order:
        text = _("{name}: any of {n}") if len(contracts) > 1 else _("{name}: {contract}")
        contract = labels.contract_name(side.rules, contracts[0])
        turns.append(text.format(name=PLAYERS[seat], n=len(contracts), contract=contract))
    series = labels.points(series_sum(side.rules))
    return _("{n} deals, a series adds up to {series}. First: {turns}").format(
        n=side.rules.deals, series=series, turns=reduce(_one_after_another, turns)
    )


def _one_after_another(before: str, then: str) -> str:
    """Two turns in a line; not every language writes the semicolon like English."""
    return _("{before}; {then}").format(before=before, then=then)
