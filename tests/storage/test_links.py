"""Links: secrets that cannot be guessed and are not kept, codes that can be read, revocation."""

import math
import sqlite3

import pytest

from scorekeeper.storage.database import Store
from scorekeeper.storage.event_log import LETTERS
from scorekeeper.storage.links import (
    LENGTHS,
    SCORE,
    WATCH,
    find_link,
    has_revoked_links,
    link,
    links_of,
    new_link,
    revoke,
    scoring_links,
    watch_code,
)
from tests.storage.table import begun


@pytest.mark.parametrize("role", [SCORE, WATCH])
def test_a_link_opens_by_its_secret(shelf: Store, role: str) -> None:
    """The secret tells the link, with its game and its role, and so does its number."""
    game = begun(shelf)
    made, secret = new_link(shelf, game, role)
    assert find_link(shelf, secret) == made == link(shelf, made.id)
    assert (made.game_id, made.role) == (game, role)


def test_how_hard_it_is_to_guess() -> None:
    """A scoring secret has 128 bits or more; a code to watch fits on a note, and has 39."""
    bits = {role: length * math.log2(len(LETTERS)) for role, length in LENGTHS.items()}
    assert bits[SCORE] >= 128
    assert 39 < bits[WATCH] < 40


def test_no_two_are_alike(shelf: Store) -> None:
    """Secrets and numbers are drawn anew each time, from all the letters."""
    game = begun(shelf)
    made = [new_link(shelf, game, SCORE) for _ in range(60)]
    assert len({secret for _link, secret in made}) == 60
    assert set("".join(secret for _link, secret in made)) == set(LETTERS)
    numbers = [found.id for found, _secret in made]
    assert len(set(numbers)) == 60
    assert numbers != sorted(numbers)


@pytest.mark.parametrize("typed", ["", "-", "x", "2" * 26, "é", "\x00", "%"])
def test_no_link(shelf: Store, typed: str) -> None:
    """What is no secret tells no link."""
    new_link(shelf, begun(shelf), SCORE)
    assert find_link(shelf, typed) is None


def test_only_the_code_to_watch_is_kept(shelf: Store) -> None:
    """Of a scoring link the hash is stored and nothing else; of a link to watch the code too."""
    game = begun(shelf)
    _score, secret = new_link(shelf, game, SCORE)
    code = watch_code(shelf, game)
    rows = {row["role"]: row for row in shelf.db.query("SELECT * FROM link")}
    assert rows[SCORE]["code"] is None
    assert secret not in {str(value) for value in rows[SCORE].values()}
    assert rows[WATCH]["code"] == code


def test_one_code_to_watch(shelf: Store) -> None:
    """A game has one code to watch, made when it is first asked for; another has another."""
    game, other = begun(shelf), begun(shelf)
    new_link(shelf, game, SCORE)
    code = watch_code(shelf, game)
    assert watch_code(shelf, game) == code
    assert watch_code(shelf, other) != code
    found = find_link(shelf, code)
    assert found
    assert (found.game_id, found.role) == (game, WATCH)


def test_revoked(shelf: Store) -> None:
    """A revoked link opens nothing, by its secret or by its number; the others stay."""
    game = begun(shelf)
    one, secret = new_link(shelf, game, SCORE)
    other, _ = new_link(shelf, game, SCORE)
    assert not has_revoked_links(shelf, game)
    for _twice in range(2):
        revoke(shelf, game, one.id)
        assert find_link(shelf, secret) is None
        assert link(shelf, one.id) is None
        assert scoring_links(shelf, game) == [other]
        assert has_revoked_links(shelf, game)


def test_nothing_else_is_revoked(shelf: Store) -> None:
    """A link of another game, a link to watch and a number without a link are left alone."""
    game, other = begun(shelf), begun(shelf)
    theirs, _ = new_link(shelf, other, SCORE)
    watch = find_link(shelf, watch_code(shelf, game))
    assert watch
    for number in (theirs.id, watch.id, 0, -1, 10**12):
        revoke(shelf, game, number)
    assert link(shelf, theirs.id) == theirs
    assert link(shelf, watch.id) == watch
    assert not has_revoked_links(shelf, game)
    assert not has_revoked_links(shelf, other)


def test_scoring_links_are_listed(shelf: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The scoring links of a game are listed, the oldest first, without the one to watch."""
    game = begun(shelf)
    watch_code(shelf, game)
    times = ["2026-01-03", "2026-01-01", "2026-01-02"]
    for at in times:
        monkeypatch.setattr("scorekeeper.storage.links.now", lambda at=at: at)
        new_link(shelf, game, SCORE)
    new_link(shelf, begun(shelf), SCORE)
    assert [found.at for found in scoring_links(shelf, game)] == sorted(times)


def test_no_other_role(shelf: Store) -> None:
    """The database itself knows the two roles only."""
    with pytest.raises(sqlite3.IntegrityError, match="CHECK constraint failed"):
        shelf.db.conn.execute(
            "INSERT INTO link (game, role, hash, at) VALUES ('x', 'owner', 'y', '')"
        )


def test_many_links_at_once(shelf: Store) -> None:
    """Links by their numbers, but for those that are revoked or never were."""
    game = begun(shelf)
    made = [new_link(shelf, game, role)[0] for role in (SCORE, SCORE, WATCH)]
    revoke(shelf, game, made[0].id)
    numbers = [one.id for one in made]
    assert links_of(shelf, [*numbers, 0]) == {one.id: one for one in made[1:]}
    assert links_of(shelf, []) == {}
