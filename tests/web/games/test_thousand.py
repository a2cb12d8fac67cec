"""What happens a thousand times: one save is sent again, two scorers save the same deal."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from flask import Flask

from tests.scoring.documents import deal, game_file
from tests.web.forms import Phone
from tests.web.table import begun, exported, kinds, shelf, stored, written

TIMES = 1000
TURNS = 50
"""Races on one deal, before the next game; a log of a thousand corrections is long to read."""

KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})


def test_a_thousand_replays(app: Flask, phone: Phone) -> None:
    """A save that is sent a thousand times is one deal, and each time it is told to be there."""
    game = begun(phone)
    form = phone.look(f"/games/{game}/deals/1?contract=no-king").form("Save")
    data = form.fill({"king_of_hearts": 1}).data()
    for _ in range(TIMES):
        answer = phone.client.post(form.element["action"], data=data)
        assert (answer.status_code, answer.headers["Location"]) == (303, f"/games/{game}")
    assert kinds(app, game) == ["opened", "scored"]
    assert exported(phone, game)["deals"] == [KING]


def test_a_thousand_races(app: Flask, phone: Phone, another_phone: Phone) -> None:
    """Two scorers save one deal at the same moment: one is stored, the other is shown both."""
    games = [stored(app, game_file(KING)) for _ in range(TIMES // TURNS)]
    phones = (phone, another_phone)
    tokens = [each.look(f"/games/{games[0]}/table").form("Adjust")["csrf_token"] for each in phones]
    start = Barrier(2)

    def save(number: int) -> list[int]:
        statuses = []
        for game in games:
            for turn in range(TURNS):
                fields = {"csrf_token": tokens[number], "contract": "no-king"}
                fields |= {"key": f"{game}-{number}-{turn}", "version": str(turn + 2)}
                fields |= {"king_of_hearts": str(taker(turn, number))}
                start.wait(60)
                answer = phones[number].client.post(f"/games/{game}/deals/1", data=fields)
                statuses.append(answer.status_code)
                start.wait(60)
        shelf(app).close()
        return statuses

    with ThreadPoolExecutor(2) as pool:
        results = list(zip(*pool.map(save, range(2)), strict=True))
    assert len(results) == TIMES
    assert {frozenset(pair) for pair in results} == {frozenset({303, 409})}
    assert {pair.index(303) for pair in results} == {0, 1}, "one was always first: no race at all"
    won = iter(results)
    for game in games:
        entries = written(app, game)[2:]
        assert len(entries) == TURNS
        for turn, event in enumerate(entries):
            seat = taker(turn, next(won).index(303))
            assert event.event.payload["record"]["captures"] == {"king_of_hearts": str(seat + 1)}


def taker(turn: int, number: int) -> int:
    """Whom a scorer gives the king in a race: not whom the deal gives it, nor whom the other."""
    return (2 * turn + 2 + number) % 4
