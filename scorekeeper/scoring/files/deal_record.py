"""A deal in words: the record of a game file, read strictly, checked, and written again.

Every deal comes through here, whether entered, corrected, imported or scored from the command line.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.scoring import cards
from scorekeeper.scoring.captures import Captures, read_captures
from scorekeeper.scoring.deal import Deal, cards_in_play, split_unplayed
from scorekeeper.scoring.doubling import read_doubles
from scorekeeper.scoring.parts import COUNTS
from scorekeeper.scoring.problems import Problem, shorten
from scorekeeper.scoring.rules import Contract, Rules
from scorekeeper.scoring.schedule import Declared

KEYS = ("declarer", "contract", "detail", "doubles", "removed", "captures")
DETAILS: Mapping[str | None, tuple[str, ...]] = {
    "suit": cards.SUITS,
    "rank": cards.RANKS,
    None: (),
}
"""What may be announced with a contract, by the kind of detail it takes."""
CARDS = frozenset({"hearts", "queens", "ace_of_hearts", "king_of_hearts"})
"""The parts that are cards, which may lie out; tricks and places never do."""


def read_deal(
    raw: object, rules: Rules, players: Sequence[str], last: bool
) -> tuple[Deal | None, Declared, list[Problem]]:
    """The deal that `raw` tells, who declared what as far as that is clear, and all that is wrong.

    `last` says that no deal follows, so that the captures may still be out. The deal is None where
    anything is wrong. What is refused with which code: game-file.md.
    """
    if not isinstance(raw, dict):
        text = "A deal is an object, not {given}."
        return None, (None, None), [Problem("value", text, {"given": shorten(raw)})]
    found = [
        Problem("unknown-key", "A deal has no {key}.", {"key": shorten(key)}, at=(key,))
        for key in raw
        if key not in KEYS
    ]
    declarer, contract = _read_declarer(raw, players, found), _read_contract(raw, rules, found)
    judged = (contract, declarer) if contract and declarer is not None else None
    doubles, wrong = read_doubles(raw.get("doubles", []), rules, judged, players)
    removed = _read_removed(raw, rules, found)
    captures = None
    if contract:
        found += _wrong_detail(raw, contract)
        spread = not wrong and split_unplayed(rules, contract, doubles)
        if spread or (last and "captures" not in raw):
            found += _unexpected_captures(raw)
        else:
            captures, problems = _read_captures(raw, rules, contract, removed, players)
            found += problems
    found += wrong
    declared = (declarer, contract.id if contract else None)
    if found or declarer is None or contract is None:
        return None, declared, found
    detail = raw.get("detail")
    return Deal(declarer, contract.id, detail, doubles, removed or (), captures), declared, []


def _read_declarer(
    raw: Mapping[str, Any], players: Sequence[str], found: list[Problem]
) -> int | None:
    name = raw.get("declarer")
    if "declarer" not in raw:
        found.append(Problem("missing", "Nobody is named as declarer.", at=("declarer",)))
    elif not isinstance(name, str):
        text = "The declarer is a name, not {given}."
        found.append(Problem("value", text, {"given": shorten(name)}, at=("declarer",)))
    elif name not in players:
        text = "The declarer {name} does not play here."
        found.append(Problem("unknown-player", text, {"name": shorten(name)}, at=("declarer",)))
    else:
        return players.index(name)
    return None


def _read_contract(raw: Mapping[str, Any], rules: Rules, found: list[Problem]) -> Contract | None:
    given = raw.get("contract")
    if "contract" not in raw:
        found.append(Problem("missing", "No contract is named.", at=("contract",)))
    elif not isinstance(given, str):
        text = "The contract is a word, not {given}."
        found.append(Problem("value", text, {"given": shorten(given)}, at=("contract",)))
    elif given not in rules.menu:
        text = "{given} is not on the menu, which is {menu}."
        gaps = {"given": shorten(given), "menu": ", ".join(rules.menu)}
        found.append(Problem("unknown-contract", text, gaps, at=("contract",)))
    else:
        return rules.contract(given)
    return None


def _wrong_detail(raw: Mapping[str, Any], contract: Contract) -> list[Problem]:
    if "detail" not in raw or raw["detail"] in DETAILS[contract.detail]:
        return []
    text = "{detail} cannot be announced with {contract}."
    gaps = {"detail": shorten(raw["detail"]), "contract": contract.id}
    return [Problem("value", text, gaps, at=("detail",))]


def _read_removed(
    raw: Mapping[str, Any], rules: Rules, found: list[Problem]
) -> tuple[str, ...] | None:
    """The cards out of the deal, or None where they are not told rightly."""
    given = raw.get("removed", [])
    if not isinstance(given, list) or not all(isinstance(card, str) for card in given):
        text = 'removed is a list of cards such as "2C", not {given}.'
        found.append(Problem("value", text, {"given": shorten(given)}, at=("removed",)))
        return None
    gaps: dict[str, str | int] = {"needed": rules.surplus, "given": len(given)}
    known = cards.pack(rules.rule_set.ranks)
    text = ""
    if strange := [card for card in given if card not in known]:
        gaps["card"] = shorten(strange[0])
        text = "{card} is no card of this pack."
    elif len(set(given)) < len(given):
        text = "A card is named twice among those that lie out."
    elif len(given) != rules.surplus:
        text = "{needed} cards lie out of each deal; {given} named."
    if not text:
        return tuple(given)
    found.append(Problem("removed", text, gaps, at=("removed",)))
    return None


def _unexpected_captures(raw: Mapping[str, Any]) -> list[Problem]:
    if "captures" not in raw:
        return []
    text = "An undoubled negative deal is not played here but split; it has no captures."
    return [Problem("unknown-key", text, at=("captures",))]


def _read_captures(
    raw: Mapping[str, Any],
    rules: Rules,
    contract: Contract,
    removed: Sequence[str] | None,
    players: Sequence[str],
) -> tuple[Captures | None, list[Problem]]:
    """The captures; where `removed` is not known, what hangs on the cards in play is not judged."""
    if "captures" not in raw:
        text = "The captures of this deal are missing."
        return None, [Problem("missing", text, at=("captures",))]
    cards_there = cards_in_play(rules, removed or ())
    captures, found = read_captures(raw["captures"], rules, contract, cards_there, players)
    if removed is None:
        hanging = {"total", "missing", "impossible"}
        found = [p for p in found if p.code not in hanging or p.at[1] not in CARDS]
    return captures, found


def write_deal(deal: Deal, players: Sequence[str]) -> dict[str, Any]:
    """The record of a deal, with names for seats; what may be left out is left out."""
    record: dict[str, Any] = {"declarer": players[deal.declarer], "contract": deal.contract}
    if deal.detail is not None:
        record["detail"] = deal.detail
    if deal.doubles:
        record["doubles"] = [[players[a], players[b]] for a, b in sorted(deal.doubles)]
    if deal.removed:
        record["removed"] = list(deal.removed)
    if deal.captures is not None:
        record["captures"] = _write_captures(deal.captures, players)
    return record


def _write_captures(captures: Captures, players: Sequence[str]) -> dict[str, Any]:
    written: dict[str, Any] = {}
    for part, counts in captures.took.items():
        if part in COUNTS:
            written[part] = {players[seat]: n for seat, n in enumerate(counts) if n}
        else:
            written[part] = players[counts.index(1)]
    if captures.finished is not None:
        written["finished"] = [players[seat] for seat in captures.finished]
    return written


def rebuild_deal(record: Mapping[str, Any], players: Sequence[str]) -> Deal:
    """The deal of a record that `write_deal` wrote; it was checked then and is not again."""
    captures = record.get("captures")
    return Deal(
        declarer=players.index(record["declarer"]),
        contract=record["contract"],
        detail=record.get("detail"),
        doubles=frozenset(
            (players.index(speaker), players.index(other))
            for speaker, other in record.get("doubles", ())
        ),
        removed=tuple(record.get("removed", ())),
        captures=None if captures is None else _rebuild_captures(captures, players),
    )


def _rebuild_captures(written: Mapping[str, Any], players: Sequence[str]) -> Captures:
    took = {
        part: tuple(told.get(name, 0) if part in COUNTS else int(name == told) for name in players)
        for part, told in written.items()
        if part != "finished"
    }
    named = written.get("finished")
    return Captures(took, None if named is None else tuple(map(players.index, named)))
