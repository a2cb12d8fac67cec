"""The live line adds up in the page what the server adds up: one table of values, one result."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page

from scorekeeper.rule_sets import IDS
from scorekeeper.scoring.deal import Deal, cards_in_play, is_complete, settle
from scorekeeper.scoring.doubling import may_double, speakers
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.parts import contract_total
from scorekeeper.web.deals import form as deal_form
from scorekeeper.web.deals import live_values
from tests.browser.conftest import LiveServer
from tests.browser.dealt import as_told, played
from tests.browser.table import Table, stored
from tests.browser.taps import Finger, kept
from tests.players import EVERYBODY
from tests.scoring.documents import Document, deal, game_file, read
from tests.strategies import games

IN_THE_PAGE = """async ([script, asked]) => {
    const { basePoints, sideBets, spread } = await import(script);
    return asked.map(({ table, taken, order, doubles, declarer, total }) => {
        const said = new Set(doubles.map(String));
        const base = taken ? basePoints(table, taken, order)
            : spread(total, table.seats, declarer);
        return [base, sideBets(table, base, (a, b) => Number(said.has(`${a},${b}`)))];
    });
}"""
"""Base points and side bets of many deals, by the functions that the live line uses."""


def asked(game: Game, deal: Deal) -> dict[str, Any]:
    """What the page knows of a deal that is wholly entered."""
    contract = game.rules.contract(deal.contract)
    table = live_values.table(game.rules, contract, deal_form.requested_parts(game.rules, contract))
    taken = None
    if deal.captures:
        nobody = [0] * game.rules.seats
        taken = {part: [*deal.captures.took.get(part, nobody)] for part in table["parts"]}
    return {
        "table": table,
        "taken": taken,
        "order": list(deal.captures.finished or ()) if deal.captures else [],
        "doubles": sorted(deal.doubles),
        "declarer": deal.declarer,
        "total": contract_total(game.rules, contract, cards_in_play(game.rules, deal.removed)),
    }


def test_points_of_many_deals(live_server: LiveServer, page: Page) -> None:
    """Page and server agree on hundreds of random deals, of every rule set and house rule."""
    rows: list[tuple[Game, Deal]] = []

    @settings(max_examples=30)
    @given(st.tuples(*(games(rules, most=8) for rules in IDS)))
    def collect(documents: tuple[Document, ...]) -> None:
        for game in map(read, documents):
            deals = [deal for deal in game.deals if is_complete(game.rules, deal)]
            rows.extend((game, deal) for deal in deals)
            # Any deal might have been split unplayed, if nobody had doubled.
            rows.extend((game, replace(deal, captures=None, doubles=frozenset())) for deal in deals)

    collect()
    page.goto(live_server.url)
    script = f"{live_server.app.static_url_path}/points.js"
    found = page.evaluate(IN_THE_PAGE, [script, [asked(game, deal) for game, deal in rows]])
    kinds: Counter[str] = Counter()
    for (game, told), (base, side) in zip(rows, found, strict=True):
        score = settle(game.rules, told)
        assert (tuple(base), tuple(side)) == (score.base, score.side), (game.rules.options, told)
        slam = game.rules.slam(game.rules.contract(told.contract))
        kinds[game.rules.rule_set.id] += 1
        kinds["doubled"] += any(score.side)
        kinds["cards out"] += bool(told.removed)
        kinds["slam"] += slam is not None and score.base.count(0) == game.rules.seats - 1
    print(f"{len(rows)} deals: {dict(kinds)}")
    assert len(rows) >= 500
    assert all(kinds[kind] for kind in ("doubled", "cards out", "slam", *IDS))


# --- by hand ----------------------------------------------------------------------------------

SPLIT = {"undoubled_negatives": "split"}
DEALS: dict[str, tuple[str, int, str, Document]] = {
    "modern tricks": ("modern", 4, "no-tricks", {}),
    "modern hearts": ("modern", 4, "no-hearts", {}),
    "modern queens": ("modern", 4, "no-queens", {}),
    "modern king": ("modern", 4, "no-king", {}),
    "modern last two": ("modern", 4, "no-last-two", {}),
    "modern domino": ("modern", 4, "domino", {}),
    "factors 3 and 5": ("modern", 4, "trumps", {"factors": [3, 5], "positive_doubles": "anyone"}),
    "split and doubled": ("modern", 4, "no-hearts", SPLIT),
    "split": ("modern", 4, "no-tricks", SPLIT),
    "spanish tricks": ("spanish", 4, "no-tricks", {}),
    "spanish salade": ("spanish-salade", 4, "salade", {}),
    "bombu salade": ("bombu", 4, "salade", {}),
    "family of three": ("family", 3, "salade", {}),
    "family of five": ("family", 5, "salade", {}),
    "family of six": ("family", 6, "no-hearts", {}),
    "family domino": ("family", 4, "domino", {}),
}
"""Rule set, number of players, contract and house rules; the rest is chance."""

OUT = ("2H", "QS", "KH", "9C")


@pytest.mark.parametrize("name", DEALS)
def test_points_as_they_are_saved(name: str, live_server: LiveServer, page: Page) -> None:
    """A deal tapped in: what the live line says before Save is what the game shows after it."""
    rules, seats, contract, options = DEALS[name]
    players, chance = EVERYBODY[:seats], Random(name)
    options = {**options, "contracts": [contract], "quota": 0}
    document = game_file(rules=rules, players=players, options=options)
    page.goto(stored(live_server, document))
    finger = Finger(page, players, rules)
    finger.open(contract)
    table = Table(page, players, rules)
    game = read(document)
    told = deal(players[0], contract)
    if game.rules.surplus:
        told["removed"] = [*OUT[: game.rules.surplus]]
        table.declare(told)
    if name != "split":
        told["doubles"] = list(doubles_by_chance(game, contract, chance))
        told["captures"] = captures_by_chance(game, told, chance)
        finger.say(told["doubles"])
        finger.capture(told["captures"])
    said = live_lines(page)
    finger.save()
    assert as_told(kept(live_server, page)) == as_told([told])
    assert said == shown_lines(page)


def doubles_by_chance(game: Game, contract: str, chance: Random) -> list[list[str]]:
    """Some of the doubles that may be spoken in a deal of the first player, in their order."""
    spoken: list[tuple[int, int]] = []
    for speaker in speakers(0, game.rules.seats):
        whom = may_double(game.rules, game.rules.contract(contract), 0, speaker, spoken)
        spoken += [(speaker, other) for other in whom if chance.random() < 0.5]
    return [[game.players[speaker], game.players[other]] for speaker, other in spoken]


def captures_by_chance(game: Game, told: Document, chance: Random) -> Document:
    """What was taken in a deal really played."""
    if told["contract"] == "domino":
        return {"finished": chance.sample(game.players, game.rules.seats - 1)}
    ranks, out = game.rules.rule_set.ranks[::-1], told.get("removed", [])
    parts = {
        part.key
        for part in deal_form.requested_parts(game.rules, game.rules.contract(told["contract"]))
    }
    result = played(chance, game.players, game.players[0], ranks=ranks, removed=out)
    took = Document()
    for contract in ("salade", "no-hearts", "no-last-two"):  # between them, all there is to take
        took |= result.captures(contract)
    return {part: said for part, said in took.items() if part in parts}


Lines = list[tuple[int, int, int]]
"""Base points, side bets and the deal's points, by seat."""


def number(written: str) -> int:
    """A number as it is shown."""
    return int(written.strip().replace("−", "-"))


def live_lines(page: Page) -> Lines:
    """What the live line says; without side bets it says the points only."""
    lines = []
    for line in page.locator("output.live").all():
        points = number(line.locator("strong").inner_text())
        both = line.locator("span").all_inner_texts()
        base, side = map(number, both[0].split(" ")) if both else (points, 0)
        lines.append((base, side, points))
    return lines


def shown_lines(page: Page) -> Lines:
    """What the game's page says of its newest deal."""
    rows = page.locator(".deals > li").first.locator("table.points tbody tr")
    cells = [row.locator("td").all_text_contents() for row in rows.all()]
    return [(number(base), number(side), number(points)) for base, side, points in cells]
