"""The score of a game file worked out once more, by hand, from the text of the rules.

Nothing here comes from scorekeeper.scoring; only the printed rule sets are the same. It is written
for plainness, believes whatever the file says, and is what the property tests compare with.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from scorekeeper.rule_sets import printed

POSITIVE = ("trumps", "domino")
LAST_TRICKS = ("second_last_trick", "last_trick")
ASKED = {
    "no-tricks": ("tricks",),
    "trumps": ("tricks",),
    "no-hearts": ("hearts",),
    "no-queens": ("queens",),
    "no-king": ("king_of_hearts",),
    "no-last-two": LAST_TRICKS,
    "no-last": ("last_trick",),
    "domino": ("finished",),
}
IN_SALADE = {
    "bombu": ("tricks", "hearts", "queens", "king_of_hearts"),
    "family": ("tricks", "hearts", "queens", "king_of_hearts", "last_trick"),
}

Document = Mapping[str, Any]
Line = dict[str, int]
"""Points by player."""


def options(document: Document) -> dict[str, Any]:
    """The options of a table, the printed ones overlaid; values and places in the table's sign."""
    on_paper = printed(document["rules"])["options"]
    changed = document.get("options", {})
    settled = {**on_paper, **changed}
    settled["values"] = {**on_paper["values"], **changed.get("values", {})}
    turn = 1 if settled["sign"] == on_paper["sign"] else -1
    settled["values"] = {item: turn * points for item, points in settled["values"].items()}
    places = [turn * points for points in settled["places"]]
    settled["places"] = places + [0] * (len(document["players"]) - len(places))
    return settled


def deals_total(document: Document) -> int:
    """How many deals the whole game has: each player declares the whole menu."""
    return len(document["players"]) * len(options(document)["contracts"])


def declarer(document: Document, number: int) -> str:
    """Who declares deal `number`."""
    players, settled = document["players"], options(document)
    first = players.index(document.get("first_declarer", players[0]))
    seats_on = number - 1
    if settled["schedule"] == "series":
        seats_on = (number - 1) // len(settled["contracts"])
    return str(players[(first + seats_on) % len(players)])


def open_contracts(document: Document, number: int) -> list[str]:
    """What the declarer of deal `number` may choose from, given the deals before it."""
    settled = options(document)
    menu, schedule = settled["contracts"], settled["schedule"]
    who = declarer(document, number)
    if schedule == "passes":
        return [menu[(number - 1) % len(menu)]]
    if schedule == "blocks":
        return [menu[(number - 1) // len(document["players"])]]
    before = document["deals"][: number - 1]
    used = [told["contract"] for told in before if told["declarer"] == who]
    left = [contract for contract in menu if contract not in used]
    return left[:1] if settled["choice"] == "fixed" else left


def removed(document: Document, told: Document, cards: str) -> int:
    """How many of the cards that begin or end with `cards` lie out of a deal."""
    out = told.get("removed", [])
    return sum(card.startswith(cards) or card.endswith(cards) for card in out)


def asked(document: Document, told: Document) -> list[str]:
    """What the captures of a deal have to tell."""
    salade = (*ASKED["no-tricks"], "hearts", "queens", "king_of_hearts", *LAST_TRICKS)
    keys = ASKED.get(told["contract"]) or IN_SALADE.get(document["rules"], salade)
    out = told.get("removed", [])
    values = options(document)["values"]
    ace = values.get("ace_of_hearts", values["heart"]) != values["heart"] and "AH" not in out
    if "hearts" in keys and ace:
        keys = (*keys, "ace_of_hearts")
    return [key for key in keys if key != "king_of_hearts" or "KH" not in out]


def everything(document: Document, told: Document) -> dict[str, Any]:
    """The captures of a deal as if the declarer had taken it all."""
    who, seats = told["declarer"], len(document["players"])
    ranks = len(printed(document["rules"])["ranks"])
    there = {
        "tricks": ranks * 4 // seats,
        "hearts": ranks - removed(document, told, "H"),
        "queens": 4 - removed(document, told, "Q"),
    }
    return {key: {who: there[key]} if key in there else who for key in asked(document, told)}


def taken(player: str, told: Document, captures: Document, values: Mapping[str, int]) -> int:
    """The points of what a player took, item by item."""
    trick = "trump_trick" if told["contract"] == "trumps" else "trick"
    points = 0
    if "tricks" in captures:
        points += values[trick] * captures["tricks"].get(player, 0)
    if "hearts" in captures:
        points += values["heart"] * captures["hearts"].get(player, 0)
    if "queens" in captures:
        points += values["queen"] * captures["queens"].get(player, 0)
    if captures.get("ace_of_hearts") == player:
        points += values["ace_of_hearts"] - values["heart"]
    for single in ("king_of_hearts", *LAST_TRICKS):
        if captures.get(single) == player:
            points += values[single]
    return points


def split(document: Document, told: Document) -> bool:
    """Whether a deal is undoubled and negative at a table that does not play such deals."""
    settled = options(document)
    here = settled["doubling"] and settled["undoubled_negatives"] == "split"
    return bool(here and told["contract"] not in POSITIVE and not told.get("doubles"))


def base(document: Document, told: Document) -> Line:
    """What the captures of a deal are worth."""
    players, settled = document["players"], options(document)
    values, captures = settled["values"], told.get("captures")
    if captures is None:
        whole = taken(told["declarer"], told, everything(document, told), values)
        others = len(players) - 1
        share = (abs(whole) + others - 1) // others * (1 if whole > 0 else -1)
        line = dict.fromkeys(players, share)
        line[told["declarer"]] = whole - share * others
        return line
    if told["contract"] == "domino":
        finished = captures["finished"]
        out = [*finished, *(player for player in players if player not in finished)]
        return {player: settled["places"][out.index(player)] for player in players}
    if "slam" in values and told["contract"] in {"no-tricks", "salade"}:
        takers = [player for player, tricks in captures["tricks"].items() if tricks]
        if len(takers) == 1:
            return dict.fromkeys(players, 0) | {takers[0]: values["slam"]}
    return {player: taken(player, told, captures, values) for player in players}


def pair_rows(document: Document, told: Document) -> list[dict[str, Any]]:
    """Every doubled pair of a deal: its level, and what the first of the two gains."""
    once, twice = options(document)["factors"]
    points, spoken = base(document, told), [tuple(pair) for pair in told.get("doubles", [])]
    rows = []
    for a, b in combinations(document["players"], 2):
        level = ((a, b) in spoken) + ((b, a) in spoken)
        if level:
            times = once if level == 1 else twice
            moves = (times - 1) * (points[a] - points[b])
            rows.append({"pair": [a, b], "level": level, "moves": moves})
    return rows


def deal_row(document: Document, number: int) -> dict[str, Any]:
    """Deal `number` as it is printed."""
    told = document["deals"][number - 1]
    points, rows = base(document, told), pair_rows(document, told)
    side = dict.fromkeys(document["players"], 0)
    for row in rows:
        side[row["pair"][0]] += row["moves"]
        side[row["pair"][1]] -= row["moves"]
    return {
        "number": number,
        "declarer": told["declarer"],
        "contract": told["contract"],
        "base": points,
        "side": side,
        "score": {player: points[player] + side[player] for player in points},
        "pairs": rows,
    }


def quota_rows(document: Document, deals: Sequence[Document]) -> list[dict[str, Any]]:
    """Who owes whom how many doubles after these deals."""
    settled = options(document)
    required = settled["quota"] if settled["doubling"] else 0
    rows = []
    for who in document["players"] if required else []:
        series = [told for told in deals if told["declarer"] == who]
        left = len(settled["contracts"]) - len(series)
        for player in document["players"]:
            if player == who:
                continue
            made = sum([player, who] in told.get("doubles", []) for told in series)
            owed = max(required - made, 0)
            state = "forced" if owed == left else "owing" if owed < left else "short"
            rows.append(
                {
                    "declarer": who,
                    "player": player,
                    "made": made,
                    "required": required,
                    "owed": owed,
                    "left": left,
                    "state": state if owed else "free",
                }
            )
    return rows


def fines(document: Document, played: Sequence[Document]) -> Line:
    """What missed doubles cost, once the last deal of the declarer is played."""
    settled = options(document)
    each = -settled["quota_penalty"] if settled["sign"] == "merit" else settled["quota_penalty"]
    line = dict.fromkeys(document["players"], 0)
    for row in quota_rows(document, played):
        if row["left"] == 0:
            line[row["player"]] += each * row["owed"]
    return line


def sheet(document: Document) -> dict[str, Any]:
    """The whole score as `scorekeeper score` prints it."""
    players, settled, deals = document["players"], options(document), document["deals"]
    played = [told for told in deals if "captures" in told or split(document, told)]
    rows = [deal_row(document, number) for number in range(1, len(played) + 1)]
    penalties, adjusted = fines(document, played), dict.fromkeys(players, 0)
    for adjustment in document.get("adjustments", []):
        adjusted[adjustment["player"]] += adjustment["points"]
    totals = {
        player: penalties[player] + adjusted[player] + sum(row["score"][player] for row in rows)
        for player in players
    }
    better = 1 if settled["sign"] == "merit" else -1
    merits = {player: better * total for player, total in totals.items()}
    places = {
        player: 1 + sum(other > merits[player] for other in merits.values()) for player in players
    }
    payments = []
    for a, b in combinations(players, 2):
        if merits[a] != merits[b]:
            loser, winner = (a, b) if merits[a] < merits[b] else (b, a)
            points = merits[winner] - merits[loser]
            payments.append({"from": loser, "to": winner, "points": points})
    nets = dict.fromkeys(players, 0)
    for payment in payments:
        nets[payment["from"]] -= payment["points"]
        nets[payment["to"]] += payment["points"]
    return {
        "rules": document["rules"],
        "wins": "highest" if settled["sign"] == "merit" else "lowest",
        "finished": len(played) == deals_total(document),
        "deals_played": len(played),
        "deals_total": deals_total(document),
        "deals": rows,
        "quotas": quota_rows(document, deals),
        "penalties": penalties,
        "adjustments": adjusted,
        "totals": totals,
        "standings": [
            {"place": places[player], "player": player, "total": totals[player]}
            for player in sorted(players, key=lambda player: places[player])
        ],
        "settlement": {"net": nets, "pairs": payments},
    }
