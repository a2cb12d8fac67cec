"""A deal in words: who declares, who doubled whom, what was taken, what moved, what is owed."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.scoring.captures import Captures
from scorekeeper.scoring.deal import Deal, DealScore
from scorekeeper.scoring.doubling import Doubles, in_speaking_order
from scorekeeper.scoring.game import GameScore
from scorekeeper.scoring.parts import COUNTS
from scorekeeper.scoring.quotas import Quota
from scorekeeper.scoring.rules import Rules
from scorekeeper.web.text import labels
from scorekeeper.web.text.i18n import gettext as _
from scorekeeper.web.text.i18n import ngettext


def doubles(deal_doubles: Doubles, declarer: int, players: Sequence[str]) -> Iterator[str]:
    """Who doubled whom, a sentence each speaker, in speaking order; an answer is a redouble."""
    for speaker, first, again in in_speaking_order(deal_doubles, declarer, len(players)):
        if first:
            yield _("{speaker} doubles {others}").format(
                speaker=players[speaker], others=", ".join(players[other] for other in first)
            )
        if again:
            yield _("{speaker} redoubles {others}").format(
                speaker=players[speaker], others=", ".join(players[other] for other in again)
            )


def captures(told: Captures, players: Sequence[str]) -> Iterator[str]:
    """What was taken, a sentence each part."""
    for part, counts in told.took.items():
        takers = [
            f"{name} {count}" if part in COUNTS else name
            for name, count in zip(players, counts, strict=True)
            if count
        ]
        yield _("{subject}: {said}").format(subject=labels.PARTS[part], said=", ".join(takers))
    if told.finished is not None:
        order = ", ".join(players[seat] for seat in told.finished)
        yield _("{subject}: {said}").format(subject=labels.PARTS["finished"], said=order)


def moves(score: DealScore, players: Sequence[str]) -> Iterator[str]:
    """What each doubled pair moved, in words: "Ana gives Ben 6 (doubled)"."""
    levels = {1: _("doubled"), 2: _("redoubled")}
    for move in score.pairs:
        a, b = (players[seat] for seat in move.pair)
        giver, taker = (a, b) if move.points <= 0 else (b, a)
        text = _("{giver} gives {taker} {points} ({level})")
        if move.points == 0:
            text = _("{giver} and {taker} are level ({level})")
        yield text.format(
            giver=giver, taker=taker, points=abs(move.points), level=levels[move.level]
        )


def duties(sheet: GameScore) -> Mapping[str, list[str]]:
    """Who owes the player whose turn it is doubles: sentences by state, "forced" first."""
    found: dict[str, list[str]] = {"forced": [], "short": [], "owing": []}
    if sheet.turn is None or sheet.open_deal:
        return found
    players = sheet.game.players
    texts = {
        "forced": _("{player} must double {declarer} now."),
        "short": _("{player} must double {declarer} now and still stays short."),
    }
    owing = []
    for quota in sheet.quotas:
        if quota.declarer != sheet.turn.declarer or not quota.owed:
            continue
        if quota.state == "owing":
            owing.append(f"{players[quota.player]} {quota.owed}")
            found["owing"] = [
                ngettext(
                    "Still to double {declarer}: {owing}; {left} deal left.",
                    "Still to double {declarer}: {owing}; {left} deals left.",
                    quota.left,
                ).format(declarer=players[quota.declarer], owing=", ".join(owing), left=quota.left)
            ]
        else:
            text = texts[quota.state]
            found[quota.state].append(
                text.format(player=players[quota.player], declarer=players[quota.declarer])
            )
    return found


def duty(quota: Quota, players: Sequence[str]) -> str:
    """What one player owes one declarer, in a sentence."""
    texts = {
        "owing": ngettext(
            "Still to double {declarer}: {owed} in {left} deal.",
            "Still to double {declarer}: {owed} in {left} deals.",
            quota.left,
        ),
        "forced": ngettext(
            "Must double {declarer} in the one deal left.",
            "Must double {declarer} in each of the {left} deals left.",
            quota.left,
        ),
        "short": _("Cannot make the doubles for {declarer} any more: {shortage} missing."),
    }
    return texts[quota.state].format(
        declarer=players[quota.declarer], owed=quota.owed, left=quota.left, shortage=quota.shortage
    )


def line(rules: Rules, deal: Deal, players: Sequence[str]) -> str:
    """A deal in a few words: who declared what."""
    said = labels.contract_name(rules, deal.contract)
    if deal.detail:
        sign = labels.SIGNS.get(deal.detail) or labels.RANKS.get(deal.detail, deal.detail)
        said = f"{said}, {sign}"
    return _("{subject}: {said}").format(subject=players[deal.declarer], said=said)


def lines(rules: Rules, deal: Deal, players: Sequence[str]) -> Iterator[str]:
    """A deal as it was told: contract, doubles, cards out, captures."""
    yield line(rules, deal, players)
    yield from doubles(deal.doubles, deal.declarer, players)
    if deal.removed:
        yield _("Cards out: {cards}").format(cards=", ".join(map(labels.card, deal.removed)))
    if deal.captures:
        yield from captures(deal.captures, players)
