"""Nonsense from all sides: every route, field, method, header and cookie, never an answer of 500.

`./dev fuzz` runs this with 20,000 requests; `test_fuzz.py` with fewer. Two kinds of nonsense take
turns: requests put together by chance, and forms of real pages with some of their fields changed,
which get past the first doors.
"""

import html
import random
import re
import resource
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from flask import Flask, g, request
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from scorekeeper.app import create_app
from scorekeeper.rule_sets import IDS, rule_sets
from scorekeeper.scoring.history.changes import open_game
from scorekeeper.storage.backup import find_damage
from scorekeeper.storage.database import FILE
from scorekeeper.storage.event_log import new_game
from scorekeeper.storage.links import SCORE, WATCH, new_link

WORDS: Sequence[str] = (
    "", "0", "1", "2", "4", "13", "14", "-1", "−1", "+3", " 3 ", "3.5", "1e1", "1_0", "٣", "１３",
    "9" * 31, "abc", "true", "null", "no-tricks", "no-queens", "salade", "domino", "trumps",
    "maximum", "family", "play", "save", "right", "check", "2C", "KH", "10D", "H", "Ana",
    "<b>&amp;", "'\"", "\x00", "\u202eabc", "😀" * 50, "../../etc", "%00", "=1+1", "a" * 5000,
    "\r\nSet-Cookie: x=y", "{{7*7}}", "{0.__class__}", "{x}",
)  # fmt: skip
FIELDS: Sequence[str] = (
    "key", "version", "contract", "detail", "do", "overrule", "alone", "seen", "seat", "name",
    "player", "points", "reason", "rules", "title", "first", "schedule", "choice", "doubling",
    "quota", "quota_penalty", "factor-0", "factor-1", "place-0", "place-1", "place-2",
    "value-heart", "value-slam", "menu-no-tricks", "menu-domino", "sign", "positive_doubles",
    "name-0", "name-1", "undoubled_negatives", "name-2", "name-3", "name-5", "tricks-0", "tricks-1",
    "tricks-2", "tricks-3", "tricks-9", "hearts-0", "hearts-1", "queens-0", "ace_of_hearts",
    "king_of_hearts", "last_trick", "second_last_trick", "removed-1", "removed-2", "double-1-0",
    "double-0-1", "double-9-9", "call-1", "call-0", "code", "phone", "game", "deal", "seq", "says",
    "",
)  # fmt: skip
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW")
HEADERS: Mapping[str, Sequence[str]] = {
    "Host": ("", "a b", "[::1", "localhost:99999", "evil.example", "x" * 300),
    "Accept-Encoding": ("gzip", "gzip;q=x", "*;q=0", ",,,", "\xff"),
    "Accept-Language": ("de-AT,fr;q=0.5", "xx", "\xff", "*;q=x,,;", "-"),
    "If-None-Match": ("*", 'W/"', '"a", "b"', "x" * 5000),
    "If-Modified-Since": ("yesterday", "0"),
    "Range": ("bytes=0-1", "bytes=9-1", "bytes=-", "bits=1"),
    "Referer": ("", "http://evil.example/", "//"),
    "X-Forwarded-For": ("203.0.113.9", "x", "," * 99),
    "X-Forwarded-Prefix": ("/barbu", "//evil.example", "x"),
    "Content-Length": ("-1", "x", "99999999999"),
    "Transfer-Encoding": ("chunked",),
}
TYPES = (
    "application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=utf-16",
    "multipart/form-data; boundary=x", "multipart/form-data", "application/json", "text/plain", "",
)  # fmt: skip
BODIES = (
    b"", b"\x00" * 10, b"a=%ff%fe&b=%", b"&" * 2000, b"x=1;" * 50, b"--x\r\n\r\n--x--",
    b'--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nc\r\n--x--\r\n',
    b"a=" + b"b" * (1 << 20), b"[" * 5000, "é=ü&=".encode("utf-16"),
)  # fmt: skip
FORM = re.compile(r'<form[^>]*\saction="([^"]+)"[^>]*>(.*?)</form>', re.DOTALL)
CONTROL = re.compile(r"<(input|button|select)\b([^>]*)>")
NAME, VALUE = re.compile(r'\bname="([^"]*)"'), re.compile(r'\bvalue="([^"]*)"')
OPTION = re.compile(r'<option value="([^"]*)"')


@dataclass
class Seen:
    """What came back: answers by status, forms that were sent and those that got past the doors.

    `kinds` are the kinds of entries that were stored, `grown` is how many KiB of memory the second
    half of the requests took.
    """

    statuses: Counter[int] = field(default_factory=Counter)
    forms: int = 0
    taken: int = 0
    kinds: set[str] = field(default_factory=set)
    grown: int = 0

    def add(self, answer: TestResponse) -> None:
        """Counts an answer; raises AssertionError where it tells of a fault in the server."""
        asked = f"{answer.request.method} {answer.request.path[:80]!r}"
        self.statuses[answer.status_code] += 1
        assert answer.status_code < 500, f"{answer.status_code} for {asked}"
        assert b"Traceback" not in answer.get_data(), asked
        assert "Content-Security-Policy" in answer.headers, asked
        answer.close()


def fuzz(folder: Path, requests: int, seed: int = 1) -> Seen:
    """Sends nonsense and tells what came back.

    Raises AssertionError at an answer of 500 or more, at one that shows a traceback or lacks its
    headers, and where a game cannot be read afterwards.
    """
    app = create_app({"INSTANCE": folder, "RATELIMIT_ENABLED": False})
    app.config["PROPAGATE_EXCEPTIONS"] = False
    seen, chance = Seen(), random.Random(seed)
    _count_forms(app, seen)
    games = _games(app)
    clients = _clients(app, games)
    addresses = _addresses(app, [*games, "nothere", "%00", "a" * 300])
    half = 0
    while seen.statuses.total() < requests:
        if not half and seen.statuses.total() >= requests // 2:
            half = _memory()
        if chance.random() < 0.5:
            seen.add(_by_chance(chance.choice(clients), chance, addresses))
        else:  # mostly by those who may, and the first games most, so that those get somewhere
            [client] = chance.choices(clients, (1, 1, 3, 3))
            game = games[min(chance.choices(range(len(games)), k=3))]
            _changed_form(client, chance, game, seen)
    seen.grown = _memory() - half
    rows = app.extensions["shelf"].db.query("SELECT DISTINCT kind FROM event")
    seen.kinds = {row["kind"] for row in rows}
    app.extensions["shelf"].close()
    assert find_damage(folder / FILE) is None
    return seen


def _count_forms(app: Flask, seen: Seen) -> None:
    """Counts forms, and those that are ours and come from who may send them."""

    def sent() -> None:
        seen.forms += request.method == "POST"

    def taken() -> None:
        seen.taken += request.method == "POST" and not g.stale

    app.before_request_funcs[None].insert(0, sent)
    app.before_request_funcs[None].append(taken)


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


_NUMBERS = ("<int:number>", "<int(max=999999999):link_id>", "<int(max=999999999):saved>")


def _addresses(app: Flask, games: Sequence[str]) -> list[tuple[str, str]]:
    """Every route with its method, and games that are there and games that are not."""
    addresses = [("/nothing", "GET"), ("/games/", "POST"), ("//", "GET"), ("/static/../app", "GET")]
    for rule in app.url_map.iter_rules():
        for game in games:
            for number in ("0", "1", "2", "99", "9" * 25):
                address = rule.rule.replace("<game_id>", game).replace("<secret>", "x" + number)
                for gap in _NUMBERS:
                    address = address.replace(gap, number)
                address = address.replace("<rules_id>", "modern")
                method = "POST" if "POST" in (rule.methods or ()) else "GET"
                addresses.append((address.replace("<path:filename>", "app.css"), method))
    return list(dict.fromkeys(addresses))


# --- by chance ------------------------------------------------------------------------------


def _by_chance(
    client: FlaskClient, chance: random.Random, addresses: Sequence[tuple[str, str]]
) -> TestResponse:
    """A request put together from pieces; nine times in ten with the token of a real page."""
    address, method = chance.choice(addresses)
    if chance.random() < 0.1:
        method = chance.choice(METHODS)
    fields = [
        (chance.choice(FIELDS), chance.choice(WORDS))
        for _ in range(chance.choice((0, 1, 3, 8, 20, 600)))
    ]
    if chance.random() < 0.9:
        fields.append(("csrf_token", _token(client, chance)))
    headers = {}
    if chance.random() < 0.2:
        name = chance.choice(sorted(HEADERS))
        headers[name] = chance.choice(HEADERS[name])
    match chance.choice((*["form"] * 6, "query", "bytes", "body", "json", "cookie")):
        case "form":
            given: dict[str, object] = {"data": MultiDict(fields)}
        case "query":
            given = {"query_string": MultiDict(fields)}
        case "bytes":
            sizes = (0, 10, 5000, 2 << 20)
            given = {"data": chance.randbytes(chance.choice(sizes))}
            given["content_type"] = chance.choice(TYPES)
        case "body":
            given = {"data": chance.choice(BODIES), "content_type": chance.choice(TYPES)}
        case "json":
            given = {"json": chance.choice((dict(fields), [], None, 7))}
        case _:
            cookie = chance.choice([word for word in WORDS if word.isprintable()])
            headers["Cookie"] = f"session={cookie}" if chance.random() < 0.5 else cookie
            given = {"data": MultiDict(fields)}
    return client.open(address, method=method, headers=headers, **given)  # type: ignore[arg-type]  # nonsense on purpose


def _token(client: FlaskClient, chance: random.Random) -> str:
    """The token of a real page, kept with its browser, fetched anew now and then."""
    if not hasattr(client, "token") or chance.random() < 0.02:
        page = client.get("/").get_data(as_text=True)
        client.token = page.split('name="csrf_token" value="')[1].split('"')[0]  # type: ignore[attr-defined]  # kept with its browser
    token: str = client.token  # type: ignore[attr-defined]  # as above
    return token


# --- forms of real pages --------------------------------------------------------------------


def _changed_form(client: FlaskClient, chance: random.Random, game: str, seen: Seen) -> None:
    """Looks at a page, fills one of its forms in as a finger could, changes a little, sends it."""
    rules = rule_sets()[chance.choice(IDS)]
    contract = chance.choice(list(rules.contracts))
    ways = (
        *[f"/games/{game}/deals/{chance.randint(1, 5)}?contract={contract}"] * 4,
        *[f"/games/{game}"] * 4,
        *[f"/games/{game}/table"] * 2,
        f"/games/{game}/log",
        f"/games/new?rules={rules.id}",
        "/",
    )
    answer = client.get(chance.choice(ways))
    page = answer.get_data(as_text=True)
    seen.add(answer)
    forms = FORM.findall(page)
    if not forms:
        return
    action, inside = chance.choice(forms)
    data = _filled_in(inside, chance)
    for _ in range(chance.choice((0, 0, 1, 3))):
        name = chance.choice([*data, *FIELDS])
        if name != "csrf_token":
            data.setlist(name, chance.choices(WORDS, k=chance.choice((0, 1, 1, 1, 2))))
    sent = client.post(html.unescape(action), data=data)
    seen.add(sent)
    if chance.random() < 0.2:  # the same again, as by a second tap
        seen.add(client.post(html.unescape(action), data=data))


def _filled_in(inside: str, chance: random.Random) -> MultiDict[str, str]:
    """A value for each field of a form, out of those that it offers; one of its buttons."""
    offered: dict[str, list[str]] = {}
    boxes, typed = set(), set()
    for found in CONTROL.finditer(inside):
        tag, attributes = found.groups()
        name, value = NAME.search(attributes), VALUE.search(attributes)
        if not name:
            continue
        if tag == "select":
            values = OPTION.findall(inside[found.end() :].split("</select>", 1)[0])
        else:
            values = [html.unescape(value[1])] if value else [""]
        offered.setdefault(name[1], []).extend(values)
        if 'type="checkbox"' in attributes:
            boxes.add(name[1])
        elif tag == "input" and 'type="' not in attributes:
            typed.add(name[1])
    data: MultiDict[str, str] = MultiDict()
    for name_, values in offered.items():
        if name_ in boxes and chance.random() < 0.7:
            continue
        data[name_] = chance.choice(values)
        if name_ in typed and (not data[name_] or chance.random() < 0.5):
            data[name_] = chance.choice(("5", "revoke", "Zoe", "Yan", "Xav"))
    if data.get("do") == "play" and chance.random() < 0.7:
        data["alone"] = "1"  # the page asks for it where captures are filled in already
    if chance.random() < 0.7:
        _make_possible(data, offered, chance)
    return data


def _make_possible(
    data: MultiDict[str, str], offered: Mapping[str, Sequence[str]], chance: random.Random
) -> None:
    """Makes the captures such as can have happened: one took all, everybody has a place."""
    for part in ("tricks", "hearts", "queens"):
        counts = [name for name in data if name.startswith(f"{part}-")]
        for name in counts:
            data[name] = ""
        if counts:
            taker = chance.choice(counts)
            data[taker] = offered[taker][-1]
    places = [name for name in data if name.startswith("place-") and len(offered[name]) > 1]
    for place, seat in zip(places, chance.sample(range(len(places)), len(places)), strict=True):
        data[place] = str(seat)


# --- the command ----------------------------------------------------------------------------


def main(arguments: Sequence[str]) -> int:
    """Sends so many requests, by chance from a seed, and prints what was found."""
    requests, seed = int(arguments[0]), int(arguments[1]) if len(arguments) > 1 else 1
    with tempfile.TemporaryDirectory() as folder:
        seen = fuzz(Path(folder), requests, seed)
    answers = ", ".join(f"{status}: {count}" for status, count in sorted(seen.statuses.items()))
    print(f"{seen.statuses.total()} answers (seed {seed}), none of 500 or more, no traceback.")
    print(f"By status: {answers}.")
    print(f"Forms sent: {seen.forms}; past token and door: {seen.taken}.")
    print(f"Entries stored were {', '.join(sorted(seen.kinds))}; every game can be read.")
    print(f"Memory grew by {seen.grown} KiB in the second half.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
