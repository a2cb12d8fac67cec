"""Who still owes the declarer doubles (rules.md, section 1, "Quota")."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.scoring.deal import Deal
from scorekeeper.scoring.doubling import Doubles
from scorekeeper.scoring.rules import Rules


@dataclass(frozen=True, slots=True)
class Quota:
    """What `player` owes `declarer` (seats), in doubles; `left` deals are still to be declared."""

    declarer: int
    player: int
    made: int
    required: int
    left: int

    @property
    def owed(self) -> int:
        """Doubles still to be made; there is no upper limit, so never less than 0."""
        return max(0, self.required - self.made)

    @property
    def state(self) -> str:
        """free, owing, forced (must double now) or short (cannot make it any more)."""
        if self.owed == 0:
            return "free"
        if self.owed < self.left:
            return "owing"
        return "forced" if self.owed == self.left else "short"

    @property
    def shortage(self) -> int:
        """How many doubles cannot be made any more."""
        return max(0, self.owed - self.left)


def quotas(rules: Rules, deals: Sequence[Deal]) -> tuple[Quota, ...]:
    """One quota for each declarer and other player, in seat order; none without doubling."""
    options = rules.options
    if not options.doubling or options.quota == 0:
        return ()
    seats = range(rules.seats)
    return tuple(
        Quota(
            declarer=declarer,
            player=player,
            made=sum(
                (player, declarer) in deal.doubles for deal in deals if deal.declarer == declarer
            ),
            required=options.quota,
            left=len(rules.menu) - sum(deal.declarer == declarer for deal in deals),
        )
        for declarer in seats
        for player in seats
        if player != declarer
    )


def forced_but_missing(
    rules: Rules, deals: Sequence[Deal], declarer: int, doubles: Doubles
) -> tuple[int, ...]:
    """The seats that must double `declarer` in the deal after `deals` but do not.

    Who is short already is among them: one more double missed is one more short.
    """
    return tuple(
        quota.player
        for quota in quotas(rules, deals)
        if quota.declarer == declarer
        and quota.state in {"forced", "short"}
        and (quota.player, declarer) not in doubles
    )


def penalties(rules: Rules, deals: Sequence[Deal]) -> tuple[int, ...]:
    """What missed doubles cost each seat, in points, in the direction that hurts.

    Due once the last deal of that declarer's series is played: `deals` are those played.
    """
    cost = rules.options.quota_penalty * (-1 if rules.wins == "highest" else 1)
    lost = [0] * rules.seats
    for quota in quotas(rules, deals):
        if quota.left == 0:
            lost[quota.player] += cost * quota.shortage
    return tuple(lost)
