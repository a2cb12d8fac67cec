"""Nonsense from all sides: every route, field, method and cookie, and never an answer of 500.

`./dev fuzz` runs this with 20,000 requests; `test_fuzz.py` with fewer.
"""

import random
import resource
from collections.abc import Mapping, Sequence
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.app import create_app
from scorekeeper.rules import IDS, rule_sets
from scorekeeper.scoring.entries import open_game
from scorekeeper.storage.links import SCORE, WATCH, new_link
from scorekeeper.storage.log import new_game

WORDS: Sequence[str] = (
    "",
    "0",
    "1",
    "4",
    "13",
    "14",
    "-1",
    "−1",
    "+3",
    " 3 ",
    "3.5",
    "1e1",
    "1_0",
    "٣",
    "１３",
    "9" * 31,
    "abc",
    "true",
    "null",
    "no-tricks",
    "no-queens",
    "salade",
    "domino",
    "trumps",
    "maximum",
    "family",
    "play",
    "save",
    "2C",
    "KH",
    "10D",
    "H",
    "Ana",
    "<b>&amp;",
    "'\"",
    "\x00",
    "\u202eabc",
    "😀" * 50,
    "../../etc",
    "%00",
    "=1+1",
    "a" * 5000,
    "\r\nSet-Cookie: x=y",
    "{{7*7}}",
    "{0.__class__}",
    "{x}",
)
FIELDS: Sequence[str] = (
    "key",
    "version",
    "contract",
    "detail",
    "do",
    "overrule",
    "seen",
    "seat",
    "name",
    "player",
    "points",
    "reason",
    "rules",
    "title",
    "first",
    "schedule",
    "choice",
    "doubling",
    "quota",
    "quota_penalty",
    "factor-0",
    "factor-1",
    "place-0",
    "place-1",
    "place-2",
    "value-heart",
    "value-slam",
    "menu-no-tricks",
    "menu-domino",
    "sign",
    "positive_doubles",
    "undoubled_negatives",
    "name-0",
    "name-1",
    "name-2",
    "name-3",
    "name-5",
    "tricks-0",
    "tricks-1",
    "tricks-2",
    "tricks-3",
    "tricks-9",
    "hearts-0",
    "hearts-1",
    "queens-0",
    "ace_of_hearts",
    "king_of_hearts",
    "last_trick",
    "second_last_trick",
    "removed-1",
    "removed-2",
    "double-1-0",
    "double-0-1",
    "double-9-9",
    "call-1",
    "call-0",
    "code",
    "phone",
    "game",
    "deal",
    "seq",
    "says",
    "",
)
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE")


def fuzz(folder: Path, requests: int, seed: int = 1) -> tuple[Mapping[int, int], int]:
    """Sends nonsense; tells the statuses that came back and the KiB that the second half took.

    Raises AssertionError at an answer of 500 or more, or one that shows a traceback.
    """
    app = create_app({"INSTANCE": folder, "RATELIMIT_ENABLED": False})
    app.config["PROPAGATE_EXCEPTIONS"] = False
    chance = random.Random(seed)
    games = _games(app)
    clients = _clients(app, games)
    addresses = _addresses(app, [*games, "nothere", "%00", "a" * 300])
    statuses: dict[int, int] = {}
    half = 0
    for number in range(requests):
        client = chance.choice(clients)
        status, body = _one(client, chance, addresses)
        statuses[status] = statuses.get(status, 0) + 1
        assert status < 500, (seed, number, status)
        assert b"Traceback" not in body
        if number == requests // 2:
            half = _memory()
    app.extensions["shelf"].close()
    return statuses, _memory() - half


def _memory() -> int:
    """The most memory this process ever took, in KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _games(app: Flask) -> list[str]:
    """A game of every rule set."""
    games = []
    for rules_id in IDS:
        names = ["Ana", "Ben", "Cleo", "Dan"]
        document = {"format": "scorekeeper-game", "version": 1, "rules": rules_id}
        entries = open_game({**document, "players": names, "deals": []}, rule_sets())
        assert isinstance(entries, tuple)
        games.append(new_game(app.extensions["shelf"], None, entries))
    return games


def _clients(app: Flask, games: Sequence[str]) -> list[FlaskClient]:
    """Nobody, a watcher and two scorers of every game."""
    shelf = app.extensions["shelf"]
    clients = [app.test_client() for _ in range(4)]
    for role, client in ((WATCH, clients[1]), (SCORE, clients[2]), (SCORE, clients[3])):
        for game in games:
            client.get(f"/open/{new_link(shelf, game, role)[1]}")
    return clients


def _addresses(app: Flask, games: Sequence[str]) -> list[tuple[str, str]]:
    """Every route with its method, and games that are there and games that are not."""
    addresses = [("/nothing", "GET"), ("/games/", "POST"), ("//", "GET"), ("/static/../app", "GET")]
    for rule in app.url_map.iter_rules():
        for game in games:
            for number in ("0", "1", "2", "99", "9" * 25):
                address = rule.rule.replace("<game>", game).replace("<secret>", "x" + number)
                for gap in ("<int:number>", "<int(max=999999999):link_id>"):
                    address = address.replace(gap, number)
                method = "POST" if "POST" in (rule.methods or ()) else "GET"
                addresses.append((address.replace("<path:filename>", "app.css"), method))
    return sorted(set(addresses))


def _one(
    client: FlaskClient, chance: random.Random, addresses: Sequence[tuple[str, str]]
) -> tuple[int, bytes]:
    address, method = chance.choice(addresses)
    if chance.random() < 0.1:
        method = chance.choice(METHODS)
    fields = [
        (chance.choice(FIELDS), chance.choice(WORDS))
        for _ in range(chance.choice((0, 1, 3, 8, 20)))
    ]
    if chance.random() < 0.9:
        fields += _honest(client, chance)
    kind = chance.choice((*["form"] * 8, "query", "bytes", "json", "cookie"))
    headers = {"Cookie": chance.choice(WORDS[:30]).replace("\x00", "")} if kind == "cookie" else {}
    if "\r" in "".join(headers.values()):
        headers = {}
    body: dict[str, object] = {}
    if kind == "form":
        body["data"] = {name: [v for n, v in fields if n == name] for name, _ in fields}
    elif kind == "query":
        body["query_string"] = dict(fields)
    elif kind == "bytes":
        body["data"] = chance.randbytes(chance.choice((0, 10, 5000)))
        body["content_type"] = chance.choice(
            (
                "application/x-www-form-urlencoded",
                "multipart/form-data; boundary=x",
                "text/plain",
                "",
            )
        )
    elif kind == "json":
        body["json"] = dict(fields)
    answer = client.open(address, method=method, headers=headers, **body)  # type: ignore[arg-type]  # nonsense on purpose
    data = answer.get_data()
    answer.close()
    return answer.status_code, data


def _honest(client: FlaskClient, chance: random.Random) -> list[tuple[str, str]]:
    """The token of a real page, so that the nonsense gets past the first door."""
    if not hasattr(client, "token") or chance.random() < 0.02:
        page = client.get("/").get_data(as_text=True)
        client.token = page.split('name="csrf_token" value="')[1].split('"')[0]  # type: ignore[attr-defined]  # kept with its browser
    return [("csrf_token", client.token)]  # type: ignore[attr-defined]  # as above
