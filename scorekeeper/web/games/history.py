"""The log of a game in words: every entry, what it replaced, and whether it still counts."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.scoring.files.deal_record import rebuild_deal
from scorekeeper.scoring.history.replay import GameState, RecordedEvent, replay, seat_labels
from scorekeeper.scoring.rules import OPTION_NAMES
from scorekeeper.web.text import deals as deal_words
from scorekeeper.web.text import labels
from scorekeeper.web.text import rules as rules_words
from scorekeeper.web.text.i18n import gettext as _


@dataclass(frozen=True)
class LogRow:
    """An entry of the log in words: when (ISO), what, on which phone, and what it replaced.

    `deal` is the deal that can be turned back to what stood before this entry, if there is one;
    `rules` tells whether the house rules can.
    """

    seq: int
    at: str
    what: str
    lines: tuple[str, ...]
    before: tuple[str, ...]
    counts: bool
    phone: str
    deal: int | None
    rules: bool


def log_rows(
    events: Sequence[RecordedEvent], counting: Collection[int], book: GameState
) -> Iterator[LogRow]:
    """The entries of a game in words, oldest first; `counting` are the seqs that still count."""
    told: dict[int, list[tuple[str, ...]]] = defaultdict(lambda: [()])
    names = list(events[0].event.payload["players"])
    renamed: dict[int, str] = {}  # by entry, what the player was called before
    players = book.game.players
    entries = {event.seq: event.event for event in events}
    for event in events:
        said, kind = event.event.payload, event.event.kind
        lines: tuple[str, ...] = ()
        before: tuple[str, ...] = ()
        deal_id = None
        match kind:
            case "declared" | "scored" | "amended":
                deal_id = said.get("deal") or event.seq
                versions = told[deal_id]
                before = versions[-1]
                deal = rebuild_deal(said["record"], seat_labels(len(players)))
                lines = tuple(deal_words.lines(book.game.rules, deal, players))
                versions.append(lines)
            case "voided":
                lines = told[said["deal"]][-1]
            case "adjusted":
                whose = f"{players[said['seat']]} {labels.signed(said['points'])}"
                lines = (_("{subject}: {said}").format(subject=whose, said=said["reason"]),)
            case "renamed":
                lines = (f"{names[said['seat']]} → {said['name']}",)
                renamed[event.seq] = names[said["seat"]]
                names[said["seat"]] = said["name"]
            case "ruled":
                lines, before = _rule_lines(events, event)
            case "undone":
                undone = entries[said["seq"]]
                lines = (labels.ENTRIES[undone.kind],)
                if undone.kind == "renamed":
                    names[undone.payload["seat"]] = renamed[said["seq"]]
                if "record" in undone.payload:
                    told[undone.payload.get("deal") or said["seq"]].pop()
        yield LogRow(
            seq=event.seq,
            at=event.at,
            what=labels.ENTRIES[kind],
            lines=lines,
            before=before,
            counts=event.seq in counting,
            phone=event.phone,
            deal=deal_id if deal_id in book.deal_ids else None,
            rules=kind == "ruled",
        )


def _rule_lines(
    events: Sequence[RecordedEvent], event: RecordedEvent
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What an entry changed in the house rules, since when it holds, and what held before."""
    before = replay(events[: event.seq - 1]).game.rules
    rules = replay(events[: event.seq]).game.rules
    given_up = event.event.payload["given_up"]
    since = _("From the start")
    if given_up:
        now = given_up[-1][0] == event.seq
        since = _("From now on") if now else _("Back to the rules that held before")
    here, there = [], []
    for option in OPTION_NAMES:
        if getattr(rules.options, option) != getattr(before.options, option):
            name = labels.OPTIONS[option][0]
            new, old = rules_words.differing(rules, option, before.options)
            here.append(f"{name}: {new}")
            there.append(f"{name}: {old}")
    return (since, *here), tuple(there)
