"""Players over many evenings as `scorekeeper players` and `scorekeeper player` print them."""

from collections.abc import Collection, Iterator, Sequence

from scorekeeper.scoring.names import comparable_name
from scorekeeper.scoring.stats.past_games import PastGame, player_summaries
from scorekeeper.scoring.stats.player_stats import ComparableGames, PlayerStats, player_stats


def everybody_as_text(evenings: Sequence[PastGame], left_out: Collection[str]) -> str:
    """A line for everybody, who played last first; those `left_out` (folded) have no figures."""
    lines = [
        f"{guest.name}: not counted"
        if comparable_name(guest.name) in left_out
        else f"{guest.name}: games {guest.games}, won {guest.won}, last on {guest.last}"
        for guest in player_summaries(evenings)
    ]
    return "".join(f"{line}\n" for line in lines)


def player_as_text(
    name: str, evenings: Sequence[PastGame], left_out: Collection[str]
) -> str | None:
    """All figures of one player; None for who plays nowhere.

    Only games that are over count, and points are added together only over games of one scale.
    """
    known = {comparable_name(guest.name): guest.name for guest in player_summaries(evenings)}
    if comparable_name(name) not in known:
        return None
    if comparable_name(name) in left_out:
        return f"{known[comparable_name(name)]}: not counted\n"
    told = player_stats(name, evenings, left_out)
    lines = [known[comparable_name(name)], *_counts(told)]
    for ledger in told.ledgers:
        lines += ["", *_comparable_games(ledger)]
    return "".join(f"{line}\n" for line in lines)


def _counts(told: PlayerStats) -> Iterator[str]:
    yield f"  games that are over: {told.games} ({told.closed} closed before the end)"
    yield f"  won: {told.won} of {told.games}; longest run {told.longest}, now {told.running}"
    for table in told.places:
        yield f"  places of {table.seats}: {' '.join(map(str, table.counts))}"
    spoken = told.spoken
    yield f"  doubles spoken: won {spoken.won}, lost {spoken.lost}, level {spoken.level}"
    for rival in told.rivals:
        yield f"  {rival.name}: games {rival.games}, better {rival.better}, worse {rival.worse}"


def _comparable_games(ledger: ComparableGames) -> Iterator[str]:
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
            where = f"{hand.evening.game_id} deal {hand.number}, {hand.evening.day}"
            yield f"  {word}: {hand.points:+} {hand.deal.contract}, {where}"
    for between in ledger.between:
        yield (
            f"  from {between.name}: {between.settled:+} by totals, {between.doubled:+} by doubles"
        )
