"""House rules: every option of every rule set, what it accepts and what it does."""

from typing import Any

import pytest

from scorekeeper.rule_sets import IDS, printed, rule_sets
from scorekeeper.scoring.deal import cards_in_play
from scorekeeper.scoring.options import options_that_differ, read_options
from scorekeeper.scoring.parts import Part, parts, places_to_name
from scorekeeper.scoring.rules import OPTION_NAMES
from scorekeeper.scoring.schedule import contracts_left, declarer
from tests.players import EVERYBODY, FOUR
from tests.scoring.documents import Document, deal, game_file, problems, read, score

SEVEN = [rules_id for rules_id in IDS if rules_id not in {"bombu", "family"}]
MENU = {
    **{rules_id: ["salade", "no-king", "trumps"] for rules_id in SEVEN},
    "bombu": ["domino", "salade"],
    "family": ["no-last"],
}
VALUES = {
    **{
        rules_id: {
            "trick": -1,
            "trump_trick": 6,
            "heart": -3,
            "ace_of_hearts": -4,
            "queen": -8,
            "king_of_hearts": -30,
            "second_last_trick": -5,
            "last_trick": -15,
            "slam": 26,
        }
        for rules_id in SEVEN
    },
    "bombu": {
        "trick": 5,
        "heart": 6,
        "ace_of_hearts": 7,
        "queen": 8,
        "king_of_hearts": 9,
        "slam": 0,
    },
    "family": {
        "trick": 5,
        "heart": 6,
        "ace_of_hearts": 7,
        "queen": 8,
        "king_of_hearts": 9,
        "last_trick": 10,
        "slam": -500,
    },
}
EVERYWHERE: list[tuple[str, Any]] = [
    ("schedule", "series"),
    ("schedule", "rotation"),
    ("schedule", "passes"),
    ("schedule", "blocks"),
    ("choice", "free"),
    ("choice", "fixed"),
    ("places", []),
    ("places", [10]),
    ("places", [0, 0, 0]),
    ("places", [30, -10, 0]),
    ("doubling", True),
    ("doubling", False),
    ("factors", [1, 1]),
    ("factors", [2, 4]),
    ("factors", [7, 3]),
    ("positive_doubles", "anyone"),
    ("positive_doubles", "declarer"),
    ("quota", 0),
    ("quota", 5),
    ("quota_penalty", 0),
    ("quota_penalty", 1000),
    ("undoubled_negatives", "split"),
    ("undoubled_negatives", "play"),
    ("sign", "merit"),
    ("sign", "penalty"),
]
REFUSED: list[tuple[str, Any]] = [
    *(
        (word, wrong)
        for word in ("schedule", "choice")
        for wrong in ("weekly", "", None, 1, ["series"])
    ),
    *((word, wrong) for word in ("positive_doubles", "sign") for wrong in ("all", "Merit", True)),
    ("undoubled_negatives", "spread"),
    ("undoubled_negatives", {}),
    ("contracts", []),
    ("contracts", "no-tricks"),
    ("contracts", {"no-tricks": 1}),
    ("contracts", None),
    ("contracts", ["no-tricks", "no-tricks"]),
    ("contracts", ["no-tricks", "whist"]),
    ("contracts", ["no-tricks", 7]),
    ("contracts", [["no-tricks"]]),
    ("values", []),
    ("values", None),
    ("values", {"trick": 1.5}),
    ("values", {"trick": True}),
    ("values", {"trick": "2"}),
    ("values", {"trick": None}),
    ("places", "45"),
    ("places", 45),
    ("places", [1, 2, 3, 4, 5]),
    ("places", [1.0]),
    ("places", [True]),
    ("places", [[1]]),
    ("doubling", 1),
    ("doubling", "yes"),
    ("doubling", None),
    ("factors", [2]),
    ("factors", [2, 3, 4]),
    ("factors", [0, 3]),
    ("factors", [2, -3]),
    ("factors", [2, 2.5]),
    ("factors", [True, 2]),
    ("factors", "23"),
    ("factors", {"2": 3}),
    *(
        (number, wrong)
        for number in ("quota", "quota_penalty")
        for wrong in (-1, 1.5, True, "2", None)
    ),
]


# --- accepted and refused -------------------------------------------------------------------


@pytest.mark.parametrize("rules_id", IDS)
@pytest.mark.parametrize(
    ("name", "value"),
    [*EVERYWHERE, ("contracts", MENU), ("values", VALUES)],
    ids=lambda value: "of-the-set" if value in (MENU, VALUES) else None,
)
def test_accepted(rules_id: str, name: str, value: Any) -> None:
    """Every set takes the option; it is in force, and a game file keeps it where it differs."""
    value = value[rules_id] if value in (MENU, VALUES) else value
    rules, found = read_options({name: value}, rule_sets()[rules_id], 4)
    assert found == []
    on_paper = printed(rules_id)["options"][name]
    if name == "values":
        assert rules.options.values == {**on_paper, **value}
        value = {item: points for item, points in value.items() if on_paper.get(item) != points}
        on_paper = {}
    elif name == "places":
        value = value + [0] * (4 - len(value))
        on_paper = on_paper + [0] * (4 - len(on_paper))
        assert list(rules.options.places) == value
    else:
        in_force = getattr(rules.options, name)
        assert (list(in_force) if isinstance(in_force, tuple) else in_force) == value
    assert options_that_differ(rules) == ({} if value == on_paper else {name: value})


def test_every_option_is_tried() -> None:
    """The tables of this file leave no option out."""
    assert {name for name, _ in EVERYWHERE} | {"contracts", "values"} == set(OPTION_NAMES)
    assert {name for name, _ in REFUSED} == set(OPTION_NAMES)


@pytest.mark.parametrize("rules_id", IDS)
@pytest.mark.parametrize(("name", "value"), REFUSED)
def test_refused(rules_id: str, name: str, value: Any) -> None:
    """A wrong value of an option is `option`, once, and the printed one stays in force."""
    assert problems(game_file(rules=rules_id, options={name: value})) == [(None, "option")]
    rules, _ = read_options({name: value}, rule_sets()[rules_id], 4)
    assert options_that_differ(rules) == {}


@pytest.mark.parametrize("rules_id", IDS)
def test_unknown_options_and_items(rules_id: str) -> None:
    """An option or an item that no rule set has is `unknown-key`."""
    options = {"speed": 3, "values": {"joker": 5, "trick": 1}, "Quota": 2}
    assert problems(game_file(rules=rules_id, options=options)) == [(None, "unknown-key")] * 3


@pytest.mark.parametrize("options", [[], None, "quota", 3, True])
def test_options_are_an_object(options: object) -> None:
    """Options that are no object at all are `value`, for they are no option's value."""
    assert problems(game_file(options=options)) == [(None, "value")]


@pytest.mark.parametrize(
    ("rules_id", "name", "value"),
    [
        ("bombu", "values", {"trump_trick": 5}),
        ("bombu", "values", {"last_trick": 5}),
        ("bombu", "values", {"second_last_trick": 5}),
        ("family", "values", {"second_last_trick": 5}),
        ("family", "values", {"trump_trick": 5}),
        ("bombu", "contracts", ["trumps"]),
        ("bombu", "contracts", ["no-last-two"]),
        ("family", "contracts", ["trumps"]),
        ("family", "contracts", ["no-last-two"]),
        *((rules_id, "contracts", ["no-last"]) for rules_id in SEVEN),
    ],
)
def test_what_no_contract_of_the_set_has(rules_id: str, name: str, value: Any) -> None:
    """An item that nothing here scores and a contract of another set are `option`."""
    assert problems(game_file(rules=rules_id, options={name: value})) == [(None, "option")]


@pytest.mark.parametrize(("seats", "most"), [(3, 3), (4, 4), (5, 5), (6, 6)])
def test_as_many_places_as_players(seats: int, most: int) -> None:
    """Places may be as many as play, not more."""
    players = EVERYBODY[:seats]
    right = game_file(rules="family", players=players, options={"places": [1] * most})
    wrong = game_file(rules="family", players=players, options={"places": [1] * (most + 1)})
    assert problems(right) == []
    assert problems(wrong) == [(None, "option")]


def test_wrong_options_are_all_reported() -> None:
    """Several wrong options, and two wrong values in one, come back together and in order."""
    options = {
        "quota": -1,
        "values": {"trick": 0.5, "queen": "six"},
        "contracts": ["x", "y", "no-king", "no-king"],
        "sign": "plus",
    }
    assert problems(game_file(options=options)) == [(None, "option")] * 7


@pytest.mark.parametrize("rules_id", SEVEN)
def test_salade_is_open_to_every_set_that_knows_it(rules_id: str) -> None:
    """Any of the eight contracts may be on the menu: trumps in spanish-six, salade in modern."""
    menu = [*printed("spanish-salade")["options"]["contracts"]]
    assert read(game_file(rules=rules_id, options={"contracts": menu})).rules.deals == 32


# --- values, places, sign -------------------------------------------------------------------

ALL_QUEENS = {"queens": {"Ana": 1, "Ben": 3}}


def line(*deals: Document, rules: str = "modern", **options: object) -> list[int]:
    """The scores of the last of these deals, by seat."""
    sheet = score(game_file(*deals, rules=rules, options=options))
    return list(sheet["deals"][-1]["score"].values())


@pytest.mark.parametrize(
    ("values", "contract", "captures", "points"),
    [
        ({"trick": -3}, "no-tricks", {"tricks": {"Ana": 3, "Ben": 10}}, [-9, -30, 0, 0]),
        ({"queen": -8}, "no-queens", ALL_QUEENS, [-8, -24, 0, 0]),
        ({"king_of_hearts": -30}, "no-king", {"king_of_hearts": "Dan"}, [0, 0, 0, -30]),
        (
            {"ace_of_hearts": -4},
            "no-hearts",
            {"hearts": {"Ana": 3, "Ben": 10}, "ace_of_hearts": "Ana"},
            [-8, -20, 0, 0],
        ),
        (
            {"ace_of_hearts": -2},
            "no-hearts",
            {"hearts": {"Ana": 3, "Ben": 10}},
            [-6, -20, 0, 0],
        ),
        (
            {"second_last_trick": 0, "last_trick": -7},
            "no-last-two",
            {"second_last_trick": "Ana", "last_trick": "Cleo"},
            [0, 0, -7, 0],
        ),
        ({"trump_trick": 6}, "trumps", {"tricks": {"Ana": 3, "Ben": 10}}, [18, 60, 0, 0]),
        ({"trick": -9}, "trumps", {"tricks": {"Ana": 3, "Ben": 10}}, [15, 50, 0, 0]),
    ],
)
def test_values(values: Document, contract: str, captures: Document, points: list[int]) -> None:
    """An item counts what the table says, wherever it is scored."""
    assert line(deal("Ana", contract, captures), values=values) == points


@pytest.mark.parametrize(
    ("places", "finished", "points"),
    [
        ([40, 25, 10, -10], ["Dan", "Cleo", "Ben"], [-10, 10, 25, 40]),
        ([40, 25, 10, -10], ["Dan", "Cleo", "Ben", "Ana"], [-10, 10, 25, 40]),
        ([40, 25], ["Dan", "Cleo"], [0, 0, 25, 40]),
        ([40], ["Dan"], [0, 0, 0, 40]),
        ([40], ["Dan", "Ana", "Ben"], [0, 0, 0, 40]),
        ([0, 0, 5], ["Dan", "Cleo", "Ben"], [0, 5, 0, 0]),
        ([0, 0, 0, -5], ["Dan", "Cleo", "Ben"], [-5, 0, 0, 0]),
        ([], [], [0, 0, 0, 0]),
    ],
)
def test_places(places: list[int], finished: list[str], points: list[int]) -> None:
    """Places score as listed, filled up with 0; names are needed up to the last that scores."""
    assert line(deal("Ana", "domino", {"finished": finished}), places=places) == points


@pytest.mark.parametrize(
    ("places", "needed"), [([45, 20, 5, -5], 3), ([0, 0, 5], 3), ([40], 1), ([0, 0], 0), ([], 0)]
)
def test_places_to_name(places: list[int], needed: int) -> None:
    """Finishers are asked for up to the last place that scores, at most all but one."""
    rules = read(game_file(options={"places": places})).rules
    assert places_to_name(rules) == needed
    domino = rules.contract("domino")
    assert parts(rules, domino, cards_in_play(rules, ())) == (Part("finished", "finished", 4, 0),)


@pytest.mark.parametrize(
    ("rules", "contract", "captures", "points"),
    [
        ("modern", "no-queens", ALL_QUEENS, [-6, -18, 0, 0]),
        ("modern", "trumps", {"tricks": {"Ben": 13}}, [0, 65, 0, 0]),
        ("modern", "domino", {"finished": ["Ben", "Cleo", "Ana"]}, [5, 45, 20, -5]),
        ("family", "no-queens", ALL_QUEENS, [20, 60, 0, 0]),
        ("family", "domino", {"finished": ["Ben", "Cleo"]}, [0, -100, -50, 0]),
        ("bombu", "no-tricks", {"tricks": {"Cleo": 8}}, [0, 0, -320, 0]),
        ("bombu", "no-tricks", {"tricks": {"Ana": 1, "Cleo": 7}}, [10, 0, 70, 0]),
    ],
)
def test_sign_mirrors_every_figure(
    rules: str, contract: str, captures: Document, points: list[int]
) -> None:
    """Written the other way round, every figure is negated and the same player wins."""
    told = deal("Ana", contract, captures)
    other = {"merit": "penalty", "penalty": "merit"}[printed(rules)["options"]["sign"]]
    options = {"contracts": [contract]}
    before = score(game_file(told, rules=rules, options=options))
    after = score(game_file(told, rules=rules, options={**options, "sign": other}))
    assert list(before["deals"][0]["score"].values()) == points
    assert list(after["deals"][0]["score"].values()) == [-figure for figure in points]
    assert {before["wins"], after["wins"]} == {"highest", "lowest"}
    assert [row["player"] for row in after["standings"]] == [
        row["player"] for row in before["standings"]
    ]
    assert after["settlement"] == before["settlement"]


def test_sign_turns_the_table_s_own_values_too() -> None:
    """Values and places are given in the set's own sign; sign turns them with the rest."""
    told = deal("Ana", "no-queens", ALL_QUEENS)
    assert line(told, values={"queen": -8}, sign="penalty") == [8, 24, 0, 0]
    told = deal("Ana", "domino", {"finished": ["Ana", "Ben", "Cleo"]})
    assert line(told, places=[9, 0, 0, -9], sign="penalty") == [-9, 0, 0, 9]


# --- slam -----------------------------------------------------------------------------------

EVERYTHING = {
    "tricks": {"Ben": 13},
    "hearts": {"Ben": 13},
    "queens": {"Ben": 4},
    "king_of_hearts": "Ben",
    "ace_of_hearts": "Ben",
    "second_last_trick": "Ben",
    "last_trick": "Ben",
}


@pytest.mark.parametrize(
    ("contract", "captures", "points"),
    [
        ("no-tricks", {"tricks": {"Ben": 13}}, [0, 26, 0, 0]),
        ("no-tricks", {"tricks": {"Ben": 13, "Ana": 0}}, [0, 26, 0, 0]),
        ("no-tricks", {"tricks": {"Ana": 1, "Ben": 12}}, [-2, -24, 0, 0]),
        ("salade", EVERYTHING, [0, 26, 0, 0]),
        ("trumps", {"tricks": {"Ben": 13}}, [0, 65, 0, 0]),
        ("no-hearts", {"hearts": {"Ben": 13}, "ace_of_hearts": "Ben"}, [0, -30, 0, 0]),
        ("no-queens", {"queens": {"Ben": 4}}, [0, -24, 0, 0]),
    ],
)
def test_slam(contract: str, captures: Document, points: list[int]) -> None:
    """All tricks in no-tricks and Salade are worth the slam instead; elsewhere there is none."""
    told = deal("Ana", contract, captures)
    assert line(told, values={"slam": 26}, contracts=[contract]) == points


def test_slam_of_nothing() -> None:
    """A slam worth 0 is a slam all the same."""
    told = deal("Ana", "no-tricks", {"tricks": {"Ben": 13}})
    assert line(told, values={"slam": 0}) == [0, 0, 0, 0]


def test_a_slam_is_doubled_like_any_base_points() -> None:
    """Side bets go by base points, and after a slam those are the slam's."""
    told = deal("Ana", "no-tricks", {"tricks": {"Ben": 13}}, doubles=[["Cleo", "Ben"]])
    assert line(told, values={"slam": 26}) == [0, 52, -26, 0]


# --- doubling -------------------------------------------------------------------------------

KING = {"king_of_hearts": "Ana"}
ONE_DOUBLE = [["Ben", "Ana"]]
REDOUBLE = [["Ben", "Ana"], ["Ana", "Ben"]]


@pytest.mark.parametrize(
    ("factors", "doubles", "points"),
    [
        ([2, 3], ONE_DOUBLE, [-40, 20, 0, 0]),
        ([2, 3], REDOUBLE, [-60, 40, 0, 0]),
        ([2, 4], REDOUBLE, [-80, 60, 0, 0]),
        ([1, 1], REDOUBLE, [-20, 0, 0, 0]),
        ([3, 2], REDOUBLE, [-40, 20, 0, 0]),
        ([5, 9], [*REDOUBLE, ["Cleo", "Ana"]], [-260, 160, 80, 0]),
    ],
)
def test_factors(factors: list[int], doubles: list[list[str]], points: list[int]) -> None:
    """A doubled pair's difference counts the first factor, a redoubled one's the second."""
    assert line(deal("Ana", "no-king", KING, doubles=doubles), factors=factors) == points


@pytest.mark.parametrize("rules_id", IDS)
def test_doubling_turned_on(rules_id: str) -> None:
    """A set without doubling takes doubles when a table turns it on, with its printed factors."""
    told = deal("Ana", "no-king", KING, doubles=REDOUBLE)
    options: Document = {"contracts": ["no-king"], "doubling": True}
    sheet = score(game_file(told, rules=rules_id, options=options))
    worth = sheet["deals"][0]["base"]["Ana"]
    factor = 4 if rules_id in {"spanish", "tafferan"} or rules_id.startswith("spanish-") else 3
    assert sheet["deals"][0]["side"] == {
        "Ana": (factor - 1) * worth,
        "Ben": -(factor - 1) * worth,
        "Cleo": 0,
        "Dan": 0,
    }
    assert len(sheet["quotas"]) == (0 if rules_id in {"bombu", "family"} else 12)


@pytest.mark.parametrize("rules_id", IDS)
def test_doubling_turned_off(rules_id: str) -> None:
    """Without doubling a double is refused, nobody owes one, and no penalty falls due."""
    options = {"contracts": ["no-king"], "doubling": False, "quota": 2, "quota_penalty": 7}
    doubled = deal("Ana", "no-king", KING, doubles=ONE_DOUBLE)
    assert problems(game_file(doubled, rules=rules_id, options=options)) == [
        (1, "double-not-allowed")
    ]
    sheet = score(game_file(deal("Ana", "no-king", KING), rules=rules_id, options=options))
    assert sheet["quotas"] == []
    assert set(sheet["penalties"].values()) == {0}


@pytest.mark.parametrize("contract", ["trumps", "domino"])
@pytest.mark.parametrize("rules_id", [*SEVEN, "bombu"])
def test_positive_doubles(rules_id: str, contract: str) -> None:
    """In a positive contract the others double the declarer alone, or anyone where allowed."""
    if contract == "trumps" and rules_id == "bombu":
        contract = "domino"
    doubles = [["Ben", "Cleo"]]
    for who, expected in (("declarer", [(1, "double-not-allowed")]), ("anyone", [])):
        options = {"contracts": [contract], "doubling": True, "positive_doubles": who}
        told = deal("Ana", contract, doubles=doubles)
        assert problems(game_file(told, rules=rules_id, options=options)) == expected


# --- undoubled negatives --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("contract", "points"),
    [
        ("no-tricks", [1, -9, -9, -9]),
        ("no-queens", [0, -8, -8, -8]),
        ("no-last-two", [0, -10, -10, -10]),
        ("no-hearts", [0, -10, -10, -10]),
        ("no-king", [1, -7, -7, -7]),
        ("salade", [2, -44, -44, -44]),
    ],
)
def test_split(contract: str, points: list[int]) -> None:
    """An undoubled negative is spread over the others, rounded away from zero."""
    options: Document = {"undoubled_negatives": "split", "contracts": [contract]}
    assert line(deal("Ana", contract), **options) == points
    mirrored = [-figure for figure in points]
    assert line(deal("Ana", contract), **options, sign="penalty") == mirrored


def test_split_takes_turns() -> None:
    """The remainder goes to whoever declares, in any seat."""
    options = {"undoubled_negatives": "split", "schedule": "rotation"}
    assert line(deal("Ana", "no-tricks"), deal("Ben", "no-tricks"), **options) == [-9, 1, -9, -9]


@pytest.mark.parametrize(("last", "points"), [(1, [-2, 1, 1, 1]), (-1, [2, -1, -1, -1])])
def test_split_of_a_single_point(last: int, points: list[int]) -> None:
    """One point is rounded away from zero too, whether it is good or bad."""
    options: Document = {"undoubled_negatives": "split", "contracts": ["no-last-two"]}
    values = {"second_last_trick": 0, "last_trick": last}
    assert line(deal("Ana", "no-last-two"), **options, values=values) == points


def test_split_of_nothing() -> None:
    """A contract with nothing in play is spread as nothing."""
    out = ["KH", "2C", "2D", "2S"]
    options = {"undoubled_negatives": "split", "doubling": True, "contracts": ["no-king"]}
    told = deal("Ana", "no-king", removed=out)
    sheet = score(game_file(told, rules="family", players=EVERYBODY, options=options))
    assert set(sheet["deals"][0]["score"].values()) == {0}


def test_split_without_slam() -> None:
    """A deal that is not played has no slam."""
    options: Document = {"undoubled_negatives": "split", "doubling": True, "contracts": ["salade"]}
    assert line(deal("Ana", "salade"), rules="bombu", **options) == [-1, 107, 107, 107]


@pytest.mark.parametrize(
    ("told", "doubling", "expected"),
    [
        (deal("Ana", "no-king", KING), True, [(1, "unknown-key")]),
        (deal("Ana", "no-king", KING, doubles=ONE_DOUBLE), True, []),
        (deal("Ana", "no-king", KING), False, []),
        (deal("Ana", "trumps", {"tricks": {"Ana": 13}}), True, []),
        (deal("Ana", "no-king", None), False, []),
        (deal("Ana", "no-king", None, doubles=ONE_DOUBLE), True, []),
    ],
)
def test_split_and_captures(told: Document, doubling: bool, expected: list[object]) -> None:
    """Captures are refused in an undoubled negative, and asked for in every other deal."""
    options = {"undoubled_negatives": "split", "doubling": doubling}
    assert problems(game_file(told, options=options)) == expected


def test_split_deal_is_played() -> None:
    """A deal that is spread counts as played, also as the last one told."""
    sheet = score(game_file(deal("Ana", "no-king"), options={"undoubled_negatives": "split"}))
    assert (sheet["deals_played"], sheet["quotas"][0]["left"]) == (1, 6)


# --- schedule and choice --------------------------------------------------------------------

ORDERS = [
    ("series", "free", "Ana Ana Ben Ben Cleo Cleo Dan Dan", None),
    ("series", "fixed", "Ana Ana Ben Ben Cleo Cleo Dan Dan", "Q K Q K Q K Q K"),
    ("rotation", "free", "Ana Ben Cleo Dan Ana Ben Cleo Dan", None),
    ("rotation", "fixed", "Ana Ben Cleo Dan Ana Ben Cleo Dan", "Q Q Q Q K K K K"),
    ("passes", "free", "Ana Ben Cleo Dan Ana Ben Cleo Dan", "Q K Q K Q K Q K"),
    ("passes", "fixed", "Ana Ben Cleo Dan Ana Ben Cleo Dan", "Q K Q K Q K Q K"),
    ("blocks", "free", "Ana Ben Cleo Dan Ana Ben Cleo Dan", "Q Q Q Q K K K K"),
    ("blocks", "fixed", "Ana Ben Cleo Dan Ana Ben Cleo Dan", "Q Q Q Q K K K K"),
]
TOLD = {
    "Q": ("no-queens", {"queens": {"Ana": 4}}),
    "K": ("no-king", {"king_of_hearts": "Ana"}),
}


@pytest.mark.parametrize("rules_id", IDS)
@pytest.mark.parametrize(("schedule", "choice", "declarers", "order"), ORDERS)
def test_order_of_a_game(
    rules_id: str, schedule: str, choice: str, declarers: str, order: str | None
) -> None:
    """With two contracts on the menu, who declares what in the eight deals of a game."""
    options = {
        "schedule": schedule,
        "choice": choice,
        "contracts": ["no-queens", "no-king"],
        "doubling": False,
    }
    deals = []
    used: set[tuple[str, str]] = set()
    for number, who in enumerate(declarers.split()):
        # Where the choice is free, everybody begins with the second contract of the menu.
        letter = order.split()[number] if order else "Q" if (who, "K") in used else "K"
        used.add((who, letter))
        deals.append(deal(who, *TOLD[letter]))
    document = game_file(*deals, rules=rules_id, options=options)
    assert problems(document) == []
    assert score(document)["finished"]
    if order:
        swapped = [
            {**told, **deal(told["declarer"], *TOLD["Q" if told["contract"] == "no-king" else "K"])}
            for told in deals
        ]
        assert problems({**document, "deals": swapped}) == [
            (number, "wrong-contract") for number in range(1, 9)
        ]


@pytest.mark.parametrize("first", FOUR)
def test_first_declarer_moves_the_order(first: str) -> None:
    """Whoever declares first, the others follow in seat order."""
    game = read(game_file(first_declarer=first, options={"schedule": "rotation"}))
    turn = FOUR.index(first)
    seats = [declarer(game.rules, game.first, number) for number in range(1, 5)]
    assert [FOUR[seat] for seat in seats] == [*FOUR[turn:], *FOUR[:turn]]


def test_contracts_left() -> None:
    """A declarer has left what he has not declared; a fixed order leaves one contract."""
    rules = read(game_file()).rules
    before = [(0, "no-king"), (0, "trumps")]
    assert contracts_left(rules, 0, before, 3) == (
        "no-tricks",
        "no-queens",
        "no-last-two",
        "no-hearts",
        "domino",
    )
    assert contracts_left(rules, 0, before, 8) == rules.menu
    fixed = read(game_file(options={"choice": "fixed"})).rules
    assert contracts_left(fixed, 0, [], 3) == ("no-last-two",)


def test_passes_of_bombu_and_its_blocks() -> None:
    """Printed, seats two and four deal every Domino; in blocks each player deals each contract."""
    dominoes = {}
    for schedule in ("passes", "blocks"):
        rules = read(game_file(rules="bombu", options={"schedule": schedule})).rules
        dominoes[schedule] = [
            FOUR[declarer(rules, 0, number)]
            for number in range(1, rules.deals + 1)
            if contracts_left(rules, 0, [], number) == ("domino",)
        ]
    assert dominoes == {
        "passes": ["Ben", "Dan", "Ben", "Dan"],
        "blocks": ["Ana", "Ben", "Cleo", "Dan"],
    }


# --- quota ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sign", "costs"),
    [
        ("merit", {"Ana": 0, "Ben": -5, "Cleo": -10, "Dan": 0}),
        ("penalty", {"Ana": 0, "Ben": 5, "Cleo": 10, "Dan": 0}),
    ],
)
def test_quota_penalty(sign: str, costs: dict[str, int]) -> None:
    """Once the series is played, each missing double costs the penalty, which hurts."""
    options = {
        "contracts": ["no-queens", "no-king"],
        "quota": 2,
        "quota_penalty": 5,
        "sign": sign,
    }
    queens = deal("Ana", *TOLD["Q"], doubles=[["Dan", "Ana"], ["Ben", "Ana"], ["Cleo", "Dan"]])
    declared = deal("Ana", "no-king", doubles=[["Dan", "Ana"], ["Dan", "Ben"]])
    before = score(game_file(queens, declared, options=options))
    after = score(game_file(queens, {**declared, "captures": KING}, options=options))
    assert set(before["penalties"].values()) == {0}
    assert after["penalties"] == costs
    for player, cost in costs.items():
        assert after["totals"][player] == cost + sum(row["score"][player] for row in after["deals"])


def test_states_of_a_quota() -> None:
    """Free, owing, forced and short: by what is owed and how many deals are left."""
    options = {"contracts": ["no-queens", "no-king", "domino"], "quota": 2}
    captures = {
        "no-queens": ALL_QUEENS,
        "no-king": KING,
        "domino": {"finished": ["Ana", "Ben", "Cleo"]},
    }
    by_deal = []
    told: list[Document] = []
    for contract, doubles in (
        ("no-queens", [["Ben", "Ana"]]),
        ("no-king", [["Ben", "Ana"]]),
        ("domino", [["Cleo", "Ana"]]),
    ):
        by_deal.append(score(game_file(*told, options=options))["quotas"][:2])
        told.append(deal("Ana", contract, captures[contract], doubles=doubles))
    by_deal.append(score(game_file(*told, options=options))["quotas"][:2])
    states = [[(row["player"], row["owed"], row["state"]) for row in rows] for rows in by_deal]
    assert states == [
        [("Ben", 2, "owing"), ("Cleo", 2, "owing")],
        [("Ben", 1, "owing"), ("Cleo", 2, "forced")],
        [("Ben", 0, "free"), ("Cleo", 2, "short")],
        [("Ben", 0, "free"), ("Cleo", 1, "short")],
    ]
