"""Worked deals: what each house rule changes, on a deal that can really be played."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rule_sets import IDS, rule_sets
from scorekeeper.scoring.deal import settle
from scorekeeper.scoring.explain.rule_effects import ABOUT_DOUBLES, Effect, effects, worked_deal
from scorekeeper.scoring.files.deal_record import read_deal, write_deal
from scorekeeper.scoring.options import options_that_differ, read_options
from scorekeeper.scoring.rules import OPTION_NAMES, Rules
from tests.players import EVERYBODY
from tests.strategies import house_rules


def rules_of(rules_id: str, seats: int = 4, **options: object) -> Rules:
    """The rules of a table."""
    rules, problems = read_options(options, rule_sets()[rules_id], seats)
    assert not problems
    return rules


def effect(rules: Rules, option: str, item: str = "") -> Effect:
    """What one option does there."""
    [found] = [e for e in effects(rules) if (e.option, item or e.item) == (option, e.item)]
    return found


def scores(found: Effect) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The worked deal as printed and otherwise."""
    assert found.printed.score
    assert found.changed_outcome.score
    return found.printed.score.score, found.changed_outcome.score.score


@st.composite
def tables(draw: st.DrawFn) -> Rules:
    """Any rule set with any house rules."""
    rule_set = rule_sets()[draw(st.sampled_from(IDS))]
    seats = draw(st.sampled_from(rule_set.players))
    return rules_of(rule_set.id, seats, **draw(house_rules(rule_set.id, seats)))


@given(tables())
def test_the_deals_can_be_played(rules: Rules) -> None:
    """Every worked deal is one that the table could enter, and scores as it would."""
    players = EVERYBODY[: rules.seats]
    for found in effects(rules):
        for shown in (found.printed, found.changed_outcome):
            if shown.deal:
                everything = tuple(rules.rule_set.contracts)
                open_menu = replace(
                    shown.rules, options=replace(shown.rules.options, contracts=everything)
                )
                record = write_deal(shown.deal, players)
                deal, _declared, problems = read_deal(record, open_menu, players, last=False)
                assert not problems
                assert deal == shown.deal
                assert shown.score == settle(shown.rules, deal)


@given(tables())
def test_only_the_option_differs(rules: Rules) -> None:
    """Both sides are the table's rules but for the one option, the first as it is printed."""
    names = {found.option for found in effects(rules)}
    assert names == {
        name for name in OPTION_NAMES if rules.options.doubling or name not in ABOUT_DOUBLES
    }
    for found in effects(rules):
        assert found.option not in options_that_differ(found.printed.rules)
        assert found.option in options_that_differ(found.changed_outcome.rules)
        assert found.changed == (found.option in options_that_differ(rules))
        same = found.changed_outcome if found.changed else found.printed
        assert same.rules == rules


@pytest.mark.parametrize(
    ("rules", "option", "item", "printed", "otherwise"),
    [
        (
            rules_of("modern", values={"king_of_hearts": -30}),
            "values", "king_of_hearts", (-20, 0, 0, 0), (-30, 0, 0, 0),
        ),
        (
            rules_of("modern", values={"ace_of_hearts": -4, "queen": -8}),
            "values", "ace_of_hearts", (-14, -10, -4, -2), (-14, -8, -4, -2),
        ),
        (
            rules_of("bombu", values={"slam": -400}),
            "values", "slam", (-320, 0, 0, 0), (-400, 0, 0, 0),
        ),
        (
            rules_of("modern", undoubled_negatives="split"),
            "undoubled_negatives", "", (-14, -6, -4, -2), (1, -9, -9, -9),
        ),
        (
            rules_of("modern", positive_doubles="anyone"),
            "positive_doubles", "", (35, 15, 10, 5), (35, 20, 5, 5),
        ),
        (rules_of("modern", doubling=False), "doubling", "", (-22, 2, -4, -2), (-14, -6, -4, -2)),
        (rules_of("modern"), "factors", "", (-42, 2, 16, -2), (-52, 2, 26, -2)),
        (
            rules_of("modern", undoubled_negatives="split"),
            "sign", "", (-22, 2, -4, -2), (22, -2, 4, 2),
        ),
        (rules_of("family", 3), "places", "", (-100, -50, 0), (-200, -100, 0)),
        (rules_of("family", 3), "sign", "", (90, 40, 40), (-90, -40, -40)),
    ],
)  # fmt: skip
def test_effects(
    rules: Rules, option: str, item: str, printed: tuple[int, ...], otherwise: tuple[int, ...]
) -> None:
    """What a deal scores with the option as printed and otherwise, worked out by hand."""
    assert scores(effect(rules, option, item)) == (printed, otherwise)


def test_where_nobody_doubles() -> None:
    """What says something of doubles only is not shown to a table without them."""
    shown = {found.option for found in effects(rules_of("family"))}
    assert shown == {"schedule", "choice", "contracts", "values", "places", "doubling", "sign"}


MENU = rules_of("modern").menu


@pytest.mark.parametrize(
    ("rules_id", "option", "value"),
    [
        ("modern", "schedule", "rotation"),
        ("spanish", "schedule", "series"),
        ("modern", "choice", "fixed"),
        ("simple", "choice", "free"),
        ("modern", "contracts", MENU[:-1]),
        ("modern", "values", {**rules_of("modern").options.values, "king_of_hearts": -30}),
        ("modern", "places", (90, 40, 10, -10)),
        ("modern", "doubling", False),
        ("family", "doubling", True),
        ("modern", "factors", (2, 4)),
        ("spanish", "factors", (2, 3)),
        ("modern", "positive_doubles", "anyone"),
        ("modern", "quota", 3),
        ("modern", "quota_penalty", 10),
        ("spanish", "quota_penalty", 20),
        ("modern", "undoubled_negatives", "split"),
        ("modern", "sign", "penalty"),
        ("family", "sign", "merit"),
    ],
)
def test_another_table(rules_id: str, option: str, value: object) -> None:
    """Where a table plays as printed, each option is shown as another table might have it."""
    [found, *_] = [e for e in effects(rules_of(rules_id)) if e.option == option]
    assert not found.changed
    assert getattr(found.changed_outcome.rules.options, option) == value


@pytest.mark.parametrize("rules_id", IDS)
def test_nothing_is_changed_as_printed(rules_id: str) -> None:
    """At a table that plays as printed no option is said to be changed, however many play."""
    for seats in rule_sets()[rules_id].players:
        assert not any(found.changed for found in effects(rules_of(rules_id, seats)))


@pytest.mark.parametrize("rules_id", IDS)
def test_other_rules_are_others(rules_id: str) -> None:
    """What an option does is shown beside another value of it, never beside the same."""
    for seats in rule_sets()[rules_id].players:
        for found in effects(rules_of(rules_id, seats)):
            assert found.printed.rules.options != found.changed_outcome.rules.options, found.option


def test_a_worked_deal() -> None:
    """Two players share the last tricks; low cards lie out, and only allowed doubles are spoken."""
    last_two = worked_deal(rules_of("modern"), "no-last-two").captures
    assert last_two
    assert last_two.took == {"second_last_trick": (0, 1, 0, 0), "last_trick": (1, 0, 0, 0)}
    low = {3: ("2C",), 4: (), 5: ("2C", "2D"), 6: ("2C", "2D", "2S", "3C")}
    for seats, removed in low.items():
        assert worked_deal(rules_of("family", seats), "no-tricks").removed == removed
    spoken = frozenset({(1, 0), (2, 1)})
    assert worked_deal(rules_of("modern"), "no-tricks", spoken).doubles == spoken
    assert worked_deal(rules_of("modern"), "trumps", spoken).doubles == {(1, 0)}


def test_the_order() -> None:
    """Who declares what in the first deals, as printed and otherwise."""
    found = effect(rules_of("modern", choice="fixed"), "choice")
    assert [seat for seat, _left in found.changed_outcome.order] == [0] * 7 + [1]
    assert found.changed_outcome.order[1] == (0, ("no-queens",))
    menu = found.printed.order[0][1]
    assert found.printed.order[:7] == tuple((0, menu[taken:]) for taken in range(7))
    found = effect(rules_of("modern"), "schedule")
    assert [seat for seat, _left in found.changed_outcome.order] == [0, 1, 2, 3] * 2


def test_a_menu() -> None:
    """A short menu shows only as many deals as there are."""
    found = effect(rules_of("modern", contracts=["no-king"]), "contracts")
    assert found.changed
    assert found.changed_outcome.order == tuple((seat, ("no-king",)) for seat in range(4))


def test_missed_doubles() -> None:
    """Who doubles once in a series where three are due has two missing, at ten points each."""
    found = effect(rules_of("spanish", quota=3), "quota")
    assert (found.printed.missing, found.printed.lost) == ((0, 1, 0, 0), (0, -10, 0, 0))
    assert (found.changed_outcome.missing, found.changed_outcome.lost) == (
        (0, 2, 0, 0),
        (0, -20, 0, 0),
    )


def test_missed_doubles_in_a_series_of_one() -> None:
    """Where a series is one deal, everybody doubles in it, and one of two is missing to each."""
    found = effect(rules_of("modern", contracts=["no-king"], quota=2), "quota_penalty")
    assert found.printed.missing == (0, 1, 1, 1)
