"""What the page of a deal shows: values in fields, whom each speaker may double, what is wrong."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.scoring.cards import RANKS, SUITS
from scorekeeper.scoring.deal import is_complete
from scorekeeper.scoring.doubling import family_partners, may_double, speakers
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.history.replay import GameState
from scorekeeper.scoring.parts import Part
from scorekeeper.scoring.problems import Problem
from scorekeeper.scoring.quotas import forced_but_missing, quotas
from scorekeeper.scoring.rules import Contract, Rules
from scorekeeper.scoring.schedule import contracts_left, declarer
from scorekeeper.web.deals import form as deal_form
from scorekeeper.web.deals import live_values
from scorekeeper.web.security import new_key
from scorekeeper.web.text import labels


@dataclass(frozen=True)
class DealSubmission:
    """A save as it came in: which deal, in which version the phone saw it, with which values.

    `played` says that the captures are told too, `alone` that those entered shall be left out.
    """

    number: int
    version: str
    key: str
    values: deal_form.Values
    played: bool
    overruled: bool
    is_correction: bool = False


@dataclass(frozen=True)
class Refusal:
    """Why nothing was stored: problems, doubles missing, captures to be lost, or another's save."""

    problems: list[Problem] = field(default_factory=list)
    silent: tuple[int, ...] = ()
    losing: bool = False
    conflict: bool = False


def initial_submission(book: GameState, number: int, contract: str = "") -> DealSubmission:
    """The form of a deal as it is opened: as it was told, or filled in as far as that is clear.

    `contract` is the one chosen, where one was; the only contract left is chosen already.
    """
    told = book.game.deals
    values = (
        deal_form.values_of_deal(told[number - 1])
        if number <= len(told)
        else deal_form.values_of_next(book)
    )
    choice = contracts_open(book.game, number)
    if contract in choice:
        values = {**values, "contract": contract}
    elif "contract" not in values and len(choice) == 1:
        values = {**values, "contract": choice[0]}
    if number > len(told):
        values = {**_forced(book.game, number), **values}
    return DealSubmission(
        number, version_of(book, number), new_key(), values, played=False, overruled=False
    )


def version_of(book: GameState, number: int) -> str:
    """The entry that last changed a deal, "0" for one not told yet."""
    return str(book.versions[number - 1]) if number <= len(book.versions) else "0"


def contracts_open(game: Game, number: int) -> tuple[str, ...]:
    """The contracts that deal `number` can have, the other deals being as they are."""
    others = [
        (deal.declarer, deal.contract)
        for other, deal in enumerate(game.deals, start=1)
        if other != number
    ]
    return contracts_left(game.rules, game.first, others, number)


def _forced(game: Game, number: int) -> deal_form.Values:
    """The doubles that the quota demands in the next deal, ticked before; the table may untick."""
    seat = declarer(game.rules, game.first, number)
    silent = forced_but_missing(game.rules, game.deals, seat, frozenset())
    return {f"double-{speaker}-{seat}": "1" for speaker in silent}


def page_context(game_id: str, book: GameState, number: int) -> dict[str, Any]:
    """What every page about one deal shows."""
    return {
        "game_id": game_id,
        "book": book,
        "rules": book.game.rules_of(number),
        "players": book.game.players,
        "number": number,
        "declarer": declarer(book.game.rules, book.game.first, number),
        "told": number <= len(book.deal_ids),
    }


def form_context(
    game_id: str, book: GameState, asked: DealSubmission, refusal: Refusal
) -> dict[str, Any]:
    """All that the form of a deal needs; without a contract, what is needed to choose one."""
    rules, players = book.game.rules_of(asked.number), book.game.players
    chosen = asked.values.get("contract", "")
    problems = [
        (deal_form.field_of(problem, players), labels.sentence(problem, rules))
        for problem in refusal.problems
    ]
    context = page_context(game_id, book, asked.number)
    context |= {"contracts": contracts_open(book.game, asked.number), "problems": problems}
    if chosen not in rules.menu:
        return context
    contract = rules.contract(chosen)
    parts = deal_form.requested_parts(rules, contract)
    told = asked.number <= len(book.deal_ids)
    before = book.game.deals[: asked.number - 1]
    seat = declarer(rules, book.game.first, asked.number)
    calls = _calls(book.game, contract, seat)
    here = set(_fields_on_page(rules, contract, calls, parts))
    problems = [(_nearest(at, here), sentence) for at, sentence in problems]
    return context | {
        "contract": contract,
        "problems": problems,
        "values": asked.values,
        "key": asked.key,
        "version": asked.version,
        "played": told and is_complete(rules, book.game.deals[asked.number - 1]),
        "parts": parts,
        "points": live_values.table(rules, contract, parts),
        "calls": calls,
        "details": _details(rules, contract, asked.values.get("detail", "")),
        "beside": dict(reversed(problems)),
        "silent": [players[silent] for silent in refusal.silent],
        "losing": refusal.losing,
        "duties": {
            quota.player: quota
            for quota in quotas(rules, before)
            if quota.declarer == seat and quota.owed
        },
    }


def _fields_on_page(
    rules: Rules, contract: Contract, calls: Sequence[dict[str, Any]], parts: Sequence[Part]
) -> Iterator[str]:
    """The fields of the form that a problem can stand beside."""
    if rules.surplus:
        yield "removed"
    if contract.detail:
        yield "detail"
    if calls:
        yield "doubles"
    for call in calls:
        yield from (f"double-{call['speaker']}-{other}" for other in call["whom"])
    for part in parts:
        yield part.key
        if part.form == "count":
            yield from (f"{part.key}-{seat}" for seat in range(rules.seats))


def _nearest(at: str, here: Collection[str]) -> str:
    """The field of a problem if the form has it, else the group it would stand in, else none.

    What no box offers can be sent all the same: by a form that was opened under other rules, or by
    hand.
    """
    group = "doubles" if at.startswith("double-") else at
    return next((found for found in (at, group) if found in here), "")


def _details(rules: Rules, contract: Contract, told: str) -> tuple[str, ...]:
    """What may be announced with the contract: suits, or ranks of the pack; one `told` stays."""
    if contract.detail != "rank":
        return SUITS if contract.detail else ()
    return tuple(rank for rank in RANKS if rank in rules.rule_set.ranks or rank == told)


def _calls(game: Game, contract: Contract, seat: int) -> list[dict[str, Any]]:
    """A row for each speaker in order: whom he may double, which calls stand for several.

    The declarer may answer whoever doubles him, so all the others stand in his row.
    """
    rows = []
    for speaker in speakers(seat, game.rules.seats):
        everybody = {(other, seat) for other in range(game.rules.seats) if other != seat}
        whom = may_double(game.rules, contract, seat, speaker, everybody)
        relatives = family_partners(game.rules, contract, seat, speaker) if speaker != seat else ()
        rows.append(
            {
                "speaker": speaker,
                "whom": whom,
                "maximum": len(whom) > 1,
                "family": len(relatives) > 1,
            }
        )
    return rows if game.rules.options.doubling else []
