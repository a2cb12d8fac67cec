"""What the cards allow: captures that can have happened, and captures that cannot.

Each row is one deal. Tricks, hearts and queens are written by seat, so "4 3 5 1" is four tricks for
Ana, three for Ben, five for Cleo and one for Dan; single cards and tricks are written by name.
"""

from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.files.game_file import read_game
from tests.players import EVERYBODY
from tests.scoring.documents import Document, Found, deal, game_file, problems, score

OUT_6 = ("2C", "2D", "2S")
"""What lies out of a deal of six, beside the card that a row names."""


def told(**parts: str) -> Document:
    """Captures from rows of the tables: counts by seat, takers by name."""
    names = {"king": "king_of_hearts", "ace": "ace_of_hearts", "before": "second_last_trick"}
    names |= {"last": "last_trick"}
    return {
        names.get(part, part): dict(zip(EVERYBODY, map(int, value.split()), strict=False))
        if value[0].isdigit()
        else value
        for part, value in parts.items()
    }


def found(contract: str, *, rules: str, out: tuple[str, ...], seats: int, **parts: str) -> Found:
    """The problems of one deal at a table that plays this contract alone."""
    return problems(document(contract, rules=rules, out=out, seats=seats, **parts))


def document(
    contract: str, *, rules: str, out: tuple[str, ...], seats: int, **parts: str
) -> Document:
    """A game of one deal at a table that plays this contract alone."""
    return game_file(
        deal("Ana", contract, told(**parts), removed=list(out)),
        rules=rules,
        players=EVERYBODY[:seats],
        options={"contracts": [contract]},
    )


Row = tuple[str, dict[str, str]]

# --- Salade, Spanish: 52 cards, four players, 13 tricks ---------------------------------------

PLAIN = {
    "tricks": "4 3 5 1",
    "hearts": "2 4 7 0",
    "queens": "1 0 2 1",
    "ace": "Cleo",
    "king": "Cleo",
    "before": "Ben",
    "last": "Ana",
}
ALL_TO_BEN = {
    "tricks": "0 13 0 0",
    "hearts": "0 13 0 0",
    "queens": "0 4 0 0",
    "ace": "Ben",
    "king": "Ben",
    "before": "Ben",
    "last": "Ben",
}
ACCEPTED: list[Row] = [
    ("as in the rule book", {}),
    ("all to one player", ALL_TO_BEN),
    (
        "king and ace are one player's only hearts",
        {
            "hearts": "2 11 0 0",
            "ace": "Ana",
            "king": "Ana",
            "queens": "0 4 0 0",
            "tricks": "1 11 1 0",
        },
    ),
    (
        "the queen of hearts is a player's only heart",
        {"hearts": "1 6 6 0", "queens": "1 0 0 3", "ace": "Ben", "king": "Ben"},
    ),
    (
        "the queen of hearts and the king are one player's hearts",
        {"hearts": "2 0 11 0", "queens": "1 0 0 3", "king": "Ana", "ace": "Cleo"},
    ),
    (
        "one trick of four hearts, one of them a queen",
        {"tricks": "4 3 5 1", "hearts": "0 3 6 4", "queens": "1 0 2 1"},
    ),
    (
        "one trick of four queens, one of them a heart",
        {"tricks": "4 3 5 1", "hearts": "2 3 7 1", "queens": "0 0 0 4"},
    ),
    (
        "one trick of three hearts and two queens: four cards",
        {"hearts": "2 1 7 3", "queens": "1 0 1 2"},
    ),
    ("both last tricks to who has two", {"tricks": "2 5 5 1", "before": "Ana", "last": "Ana"}),
    ("the last trick to who has one", {"tricks": "2 5 5 1", "before": "Ana", "last": "Dan"}),
    (
        "tricks without a scoring card",
        {
            "tricks": "8 2 3 0",
            "hearts": "0 6 7 0",
            "queens": "0 1 3 0",
            "before": "Ana",
            "last": "Ana",
        },
    ),
    (
        "nine tricks full of nothing, the rest full of hearts",
        {
            "tricks": "9 3 1 0",
            "hearts": "0 10 3 0",
            "queens": "0 2 2 0",
            "ace": "Ben",
            "king": "Cleo",
            "before": "Ana",
        },
    ),
]
IMPOSSIBLE: list[Row] = [
    ("the king without a heart", {"king": "Dan"}),
    ("the ace without a heart", {"ace": "Dan"}),
    ("king and ace with one heart", {"hearts": "1 5 7 0", "ace": "Ana", "king": "Ana"}),
    ("the last trick without a trick", {"tricks": "4 3 6 0", "queens": "1 1 2 0", "last": "Dan"}),
    (
        "the second-last trick without a trick",
        {"tricks": "4 3 6 0", "queens": "1 1 2 0", "before": "Dan"},
    ),
    ("both last tricks with one trick", {"before": "Dan", "last": "Dan"}),
    ("hearts without a trick", {"tricks": "4 3 6 0", "hearts": "2 4 6 1", "queens": "1 1 2 0"}),
    ("a queen without a trick", {"tricks": "4 3 6 0"}),
    ("the queen of hearts without a trick", {"tricks": "4 3 6 0", "hearts": "2 4 6 1"}),
    ("all tricks, but a queen to another", ALL_TO_BEN | {"queens": "1 3 0 0"}),
    ("all tricks, but a heart to another", ALL_TO_BEN | {"hearts": "1 12 0 0"}),
    ("all tricks, but the last to another", ALL_TO_BEN | {"last": "Cleo"}),
    ("all tricks, but the second-last to another", ALL_TO_BEN | {"before": "Cleo"}),
    ("five hearts in one trick", {"hearts": "2 4 2 5", "queens": "1 0 2 1"}),
    (
        "four hearts and a queen in one trick, none of them Q♥ for want of a heart more",
        {"hearts": "0 0 9 4", "queens": "2 0 0 2"},
    ),
    ("three hearts and three queens in one trick", {"hearts": "2 1 7 3", "queens": "1 0 0 3"}),
    ("nobody can have the queen of hearts", {"hearts": "0 6 7 0", "queens": "2 0 0 2"}),
    (
        "who has queens has no heart but king and ace",
        {"hearts": "2 4 7 0", "queens": "2 0 0 2", "ace": "Ana", "king": "Ana"},
    ),
    (
        "who has a queen has no heart but the king",
        {"hearts": "1 5 7 0", "queens": "4 0 0 0", "king": "Ana"},
    ),
    (
        "two players each full of cards but for Q♥",
        {"tricks": "1 1 6 5", "hearts": "4 4 5 0", "queens": "1 1 0 2"},
    ),
    (
        "thirteen cards in three tricks",
        {
            "tricks": "3 3 6 1",
            "hearts": "13 0 0 0",
            "queens": "1 1 1 1",
            "ace": "Ana",
            "king": "Ana",
        },
    ),
]


def rows(table: list[Row]) -> list[Any]:
    """The rows of a table, each laid over the plain deal."""
    return [pytest.param(PLAIN | parts, id=name) for name, parts in table]


@pytest.mark.parametrize("parts", rows(ACCEPTED))
def test_possible_salade(parts: dict[str, str]) -> None:
    """What can have happened is accepted, and its points add up to -130."""
    played = document("salade", rules="spanish", out=(), seats=4, **parts)
    assert problems(played) == []
    assert sum(score(played)["deals"][0]["score"].values()) == -130


@pytest.mark.parametrize("parts", rows(IMPOSSIBLE))
def test_impossible_salade(parts: dict[str, str]) -> None:
    """What adds up but cannot have happened is refused as impossible and as nothing else."""
    codes = found("salade", rules="spanish", out=(), seats=4, **parts)
    assert codes
    assert set(codes) == {(1, "impossible")}


def test_the_same_counts_without_the_queen_in_play_are_possible() -> None:
    """That nobody holds both a heart and a queen is possible once Q♥ lies out."""
    parts = {"hearts": "0 6 6 0 0 0", "queens": "1 0 0 2 0 0", "tricks": "1 3 2 2 0 0"}
    parts |= {"king": "Ben", "last": "Ana"}
    assert found("salade", rules="family", out=("QH", *OUT_6), seats=6, **parts) == []
    parts |= {"hearts": "0 6 7 0 0 0", "queens": "1 0 0 3 0 0"}
    assert found("salade", rules="family", out=("3C", *OUT_6), seats=6, **parts) == [
        (1, "impossible")
    ]


SENTENCES = {
    "the king without a heart": (
        {"king": "Dan"},
        "Dan has the king of hearts, but no heart is counted for Dan.",
    ),
    "the ace without a heart": (
        {"ace": "Dan"},
        "Dan has the ace of hearts, but no heart is counted for Dan.",
    ),
    "king and ace without a heart": (
        {"king": "Dan", "ace": "Dan"},
        "Dan has the king and the ace of hearts, but no heart is counted for Dan.",
    ),
    "king and ace with one heart": (
        {"hearts": "1 5 7 0", "ace": "Ana", "king": "Ana"},
        "Ana has the king and the ace of hearts, but only one heart is counted for Ana.",
    ),
    "the last trick without a trick": (
        {"tricks": "4 3 6 0", "queens": "1 1 2 0", "last": "Dan"},
        "Dan took the last trick, but no trick is counted for Dan.",
    ),
    "the second-last trick without a trick": (
        {"tricks": "4 3 6 0", "queens": "1 1 2 0", "before": "Dan"},
        "Dan took the second-last trick, but no trick is counted for Dan.",
    ),
    "the last two tricks without a trick": (
        {"tricks": "4 3 6 0", "queens": "1 1 2 0", "before": "Dan", "last": "Dan"},
        "Dan took the last two tricks, but no trick is counted for Dan.",
    ),
    "the last two tricks with one trick": (
        {"before": "Dan", "last": "Dan"},
        "Dan took the last two tricks, but only one trick is counted for Dan.",
    ),
    "a queen without a trick": (
        {"tricks": "4 3 6 0"},
        "Dan has scoring cards, but no trick is counted for Dan.",
    ),
    "five hearts in one trick": (
        {"hearts": "2 4 2 5", "queens": "1 0 3 0"},
        "Dan has 5 scoring cards, but one trick holds only 4 cards.",
    ),
    "thirteen hearts in three tricks": (
        {"tricks": "3 3 6 1", "hearts": "13 0 0 0", "queens": "1 1 1 1"}
        | {"ace": "Ana", "king": "Ana"},
        "Ana has 14 scoring cards, but 3 tricks hold only 12 cards.",
    ),
    "nobody can have the queen of hearts": (
        {"hearts": "0 6 7 0", "queens": "2 0 0 2"},
        "Somebody has the queen of hearts. That player needs a queen, and a heart that is neither "
        "the king nor the ace.",
    ),
}


@pytest.mark.parametrize(("parts", "sentence"), SENTENCES.values(), ids=SENTENCES)
def test_said_as_a_player_would(parts: dict[str, str], sentence: str) -> None:
    """What cannot have happened is said with the cards and tricks that a player names."""
    played = document("salade", rules="spanish", out=(), seats=4, **PLAIN | parts)
    game = read_game(played, rule_sets())
    assert isinstance(game, list)
    assert [problem.message for problem in game] == [sentence]


# --- other tables ---------------------------------------------------------------------------

BOMBU = {"tricks": "3 2 3 0", "hearts": "4 3 1 0", "queens": "2 1 1 0", "king": "Ana"}
SIX = {
    "tricks": "2 2 1 1 1 1",
    "hearts": "5 4 2 2 0 0",
    "queens": "1 1 1 0 1 0",
    "king": "Ana",
    "last": "Finn",
}
NO_KING = {part: value for part, value in SIX.items() if part != "king"} | {"hearts": "4 4 2 2 0 0"}


@pytest.mark.parametrize(
    ("rules", "out", "seats", "parts", "possible"),
    [
        ("bombu", (), 4, BOMBU, True),
        (
            "bombu",
            (),
            4,
            BOMBU | {"tricks": "7 1 0 0", "hearts": "8 0 0 0", "queens": "4 0 0 0"},
            True,
        ),
        (
            "bombu",
            (),
            4,
            BOMBU | {"tricks": "1 7 0 0", "hearts": "2 6 0 0", "queens": "1 3 0 0"},
            True,
        ),
        ("bombu", (), 4, BOMBU | {"king": "Dan"}, False),
        ("bombu", (), 4, BOMBU | {"tricks": "8 0 0 0"}, False),
        ("family", ("3C", *OUT_6), 6, SIX, True),
        ("family", ("3C", *OUT_6), 6, SIX | {"king": "Finn"}, False),
        ("family", ("3C", *OUT_6), 6, SIX | {"tricks": "3 3 2 0 0 0", "last": "Ana"}, False),
        # Six cards a trick: six hearts and a queen more fit only if it is the queen of hearts.
        (
            "family",
            ("3C", *OUT_6),
            6,
            SIX | {"hearts": "4 3 0 6 0 0", "queens": "1 1 0 1 1 0"},
            True,
        ),
        (
            "family",
            ("3C", *OUT_6),
            6,
            SIX | {"hearts": "4 2 0 7 0 0", "queens": "1 1 0 1 1 0"},
            False,
        ),
        (
            "family",
            ("QH", *OUT_6),
            6,
            SIX | {"hearts": "4 2 0 6 0 0", "queens": "1 1 0 1 0 0"},
            False,
        ),
        (
            "family",
            ("QH", *OUT_6),
            6,
            SIX | {"hearts": "4 3 0 5 0 0", "queens": "1 1 0 1 0 0"},
            True,
        ),
        # Without K♥ in play nobody names it, and the other hearts count as ever.
        ("family", ("KH", *OUT_6), 6, NO_KING, True),
        ("family", ("KH", *OUT_6), 6, NO_KING | {"king": "Ana"}, False),
        ("family", ("AH", *OUT_6), 6, SIX | {"hearts": "4 4 2 2 0 0"}, True),
        # All queens out: the counts of hearts stand alone.
        (
            "family",
            ("QS", "QH", "QD", "QC"),
            6,
            SIX | {"hearts": "4 4 2 2 0 0", "queens": "0"},
            True,
        ),
    ],
)
def test_salade_of_other_sets(
    rules: str, out: tuple[str, ...], seats: int, parts: dict[str, str], possible: bool
) -> None:
    """Bombu has 32 cards and no last tricks, a family of six has six cards a trick."""
    codes = found("salade", rules=rules, out=out, seats=seats, **parts)
    assert codes == [] if possible else set(codes) == {(1, "impossible")}


@pytest.mark.parametrize(
    ("contract", "parts", "possible"),
    [
        ("no-hearts", {"hearts": "13 0 0 0", "ace": "Ana"}, True),
        ("no-hearts", {"hearts": "1 12 0 0", "ace": "Ana"}, True),
        ("no-hearts", {"hearts": "13 0 0 0", "ace": "Ben"}, False),
        ("no-queens", {"queens": "4 0 0 0"}, True),
        ("no-queens", {"queens": "1 1 1 1"}, True),
        ("no-tricks", {"tricks": "13 0 0 0"}, True),
        ("no-last-two", {"before": "Ana", "last": "Ana"}, True),
        ("no-last-two", {"before": "Ana", "last": "Dan"}, True),
    ],
)
def test_contracts_that_ask_for_one_thing(
    contract: str, parts: dict[str, str], possible: bool
) -> None:
    """Where few things are told, few can contradict each other."""
    codes = found(contract, rules="spanish", out=(), seats=4, **parts)
    assert codes == [] if possible else codes == [(1, "impossible")]


@pytest.mark.parametrize(
    ("out", "hearts", "expected"),
    [
        (("2C", "2D"), "6 7", []),
        (("2H", "2D"), "6 6", []),
        (("2H", "3H"), "6 5", []),
        (("QH", "AH"), "6 5", []),
        (("2H", "3H"), "6 6", [(1, "total")]),
        (("2H", "3H"), "12 0", [(1, "value")]),
        (("2H", "3H"), "6 4", [(1, "total")]),
    ],
)
def test_removed_hearts_come_off_the_count(
    out: tuple[str, ...], hearts: str, expected: Found
) -> None:
    """Hearts that lie out are not there to be taken."""
    assert found("no-hearts", rules="family", out=out, seats=5, hearts=hearts) == expected


@pytest.mark.parametrize(
    ("out", "queens", "expected"),
    [
        (("2C", "2D"), "4", []),
        (("QS", "2D"), "3", []),
        (("QS", "QH"), "1 1", []),
        (("QS", "QH"), "3", [(1, "value")]),
        (("QS", "2D"), "2", [(1, "total")]),
    ],
)
def test_removed_queens_come_off_the_count(
    out: tuple[str, ...], queens: str, expected: Found
) -> None:
    """Queens that lie out are not there to be taken."""
    assert found("no-queens", rules="family", out=out, seats=5, queens=queens) == expected


def test_the_ace_is_asked_for_only_while_it_is_in_play() -> None:
    """Where the ace has a value of its own, it is named if it is in play and not otherwise."""
    options = {"contracts": ["no-hearts"], "values": {"ace_of_hearts": 30}}
    codes = {}
    for out in ("AH", "2H"):
        for captures in (told(hearts="6 6"), told(hearts="6 6", ace="Ana")):
            row = deal("Ana", "no-hearts", captures, removed=[out, "2C"])
            played = game_file(row, rules="family", players=EVERYBODY[:5], options=options)
            codes[out, len(captures)] = problems(played)
    assert codes == {
        ("AH", 1): [],
        ("AH", 2): [(1, "unknown-key")],
        ("2H", 1): [(1, "missing")],
        ("2H", 2): [],
    }


# --- against every way of holding the cards -------------------------------------------------


def shares(total: int, seats: int) -> st.SearchStrategy[list[int]]:
    """`total` things shared out by chance."""
    cuts = st.lists(st.integers(0, total), min_size=seats - 1, max_size=seats - 1).map(sorted)
    return cuts.map(lambda cut: [b - a for a, b in zip([0, *cut], [*cut, total], strict=True)])


@given(st.data())
def test_refused_exactly_where_no_holding_fits(data: st.DataObject) -> None:
    """Shared out by chance, a Salade is accepted if and only if somebody can have held Q♥."""
    seats, each = 4, 13
    tricks, hearts, queens = (data.draw(shares(total, seats)) for total in (each, 13, 4))
    king, ace, before, last = (data.draw(st.integers(0, seats - 1)) for _ in range(4))
    held = [
        all(
            hearts[seat] >= (seat == king) + (seat == ace) + (seat == holder)
            and queens[seat] >= (seat == holder)
            and hearts[seat] + queens[seat] - (seat == holder) <= seats * tricks[seat]
            and tricks[seat] >= (seat == before) + (seat == last)
            for seat in range(seats)
        )
        for holder in range(seats)
    ]
    event(f"possible: {any(held)}")
    captures = {
        "tricks": dict(zip(EVERYBODY, tricks, strict=False)),
        "hearts": dict(zip(EVERYBODY, hearts, strict=False)),
        "queens": dict(zip(EVERYBODY, queens, strict=False)),
        "king_of_hearts": EVERYBODY[king],
        "ace_of_hearts": EVERYBODY[ace],
        "second_last_trick": EVERYBODY[before],
        "last_trick": EVERYBODY[last],
    }
    played = game_file(deal("Ana", "salade", captures), options={"contracts": ["salade"]})
    assert ({code for _, code in problems(played)} or {""}) == {"" if any(held) else "impossible"}
