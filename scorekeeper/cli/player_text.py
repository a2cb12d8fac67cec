"""Players over many evenings as `scorekeeper players` and `scorekeeper player` print them."""

from collections.abc import Collection, Iterator, Sequence

from scorekeeper.scoring.names import folded
from scorekeeper.scoring.stats.past_games import Evening, guests
from scorekeeper.scoring.stats.player_stats import Career, Ledger, career


def everybody_as_text(evenings: Sequence[Evening], left_out: Collection[str]) -> str:
    """A line for everybody, who played last first; those `left_out` (folded) have no figures."""
    lines = [
        f"{guest.name}: not counted"
        if folded(guest.name) in left_out
        else f"{guest.name}: games {guest.games}, won {guest.won}, last on {guest.last}"
        for guest in guests(evenings)
    ]
    return "".join(f"{line}\n" for line in lines)


def player_as_text(name: str, evenings: Sequence[Evening], left_out: Collection[str]) -> str | None:
    """All figures of one player; None for who plays nowhere.

    Only games that are over count, and points are added together only over games of one scale.
    """
    known = {folded(guest.name): guest.name for guest in guests(evenings)}
    if folded(name) not in known:
        return None
    if folded(name) in left_out:
        return f"{known[folded(name)]}: not counted\n"
    told = career(name, evenings, left_out)
    lines = [known[folded(name)], *_counts(told)]
    for ledger in told.ledgers:
        lines += ["", *_ledger(ledger)]
    return "".join(f"{line}\n" for line in lines)


def _counts(told: Career) -> Iterator[str]:
    yield f"  games that are over: {told.games} ({told.closed} closed before the end)"
    yield f"  won: {told.won} of {told.games}; longest run {told.longest}, now {told.running}"
    for table in told.places:
        yield f"  places of {table.seats}: {' '.join(map(str, table.counts))}"
    spoken = told.spoken
    yield f"  doubles spoken: won {spoken.won}, lost {spoken.lost}, level {spoken.level}"
    for rival in told.rivals:
        yield f"  {rival.name}: games {rival.games}, better {rival.better}, worse {rival.worse}"


def _ledger(ledger: Ledger) -> Iterator[str]:
    rule_set = ledger.rules.rule_set
    yield f"{rule_set.names['en']}, {ledger.rules.seats} players, games: {len(ledger.nets)}"
    yield f"  settled with everybody: {sum(ledger.nets):+}"
    yield f"  from doubles: {ledger.doubled.points:+} in {ledger.doubled.deals} deals"
    for line in ledger.contracts:
        own, others = line.declared, line.defended
        yield (
            f"  {line.contract}: declared {own.points:+} in {own.deals}, "
            f"others {others.points:+} in {others.deals}"
        )
    for word, hands in (("best", ledger.best), ("worst", ledger.worst)):
        for hand in hands:
            where = f"{hand.evening.game} deal {hand.number}, {hand.evening.day}"
            yield f"  {word}: {hand.points:+} {hand.deal.contract}, {where}"
    for between in ledger.between:
        yield (
            f"  from {between.name}: {between.settled:+} by totals, {between.doubled:+} by doubles"
        )
