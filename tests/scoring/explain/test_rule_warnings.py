"""What looks odd in house rules that are allowed."""

import pytest

from scorekeeper.rule_sets import IDS, rule_sets
from scorekeeper.scoring.explain.rule_warnings import rule_warnings
from scorekeeper.scoring.options import read_options


def said(rules_id: str, **options: object) -> list[tuple[str, str]]:
    """The option and the sentence of everything that looks odd."""
    rules, problems = read_options(options, rule_sets()[rules_id], 4)
    assert not problems
    return [(doubt.option, doubt.text.format(**doubt.gaps)) for doubt in rule_warnings(rules)]


@pytest.mark.parametrize("rules_id", IDS)
def test_nothing_is_odd_as_printed(rules_id: str) -> None:
    """The printed rules raise no doubts, whatever they add up to."""
    assert said(rules_id) == []


NO_DOUBLES = "This changes nothing, since nobody doubles."


@pytest.mark.parametrize(
    ("rules_id", "options", "doubt"),
    [
        (
            "modern",
            {"contracts": ["no-tricks", "no-king"]},
            (
                "contracts",
                "A series adds up to -46, not to 0 as printed; "
                "the totals of a whole game add up to -184.",
            ),
        ),
        ("bombu", {"values": {"queen": 0}}, ("values", "no-queens scores nothing.")),
        ("bombu", {"places": [0, 0]}, ("values", "domino scores nothing.")),
        (
            "spanish-six",
            {"values": {"heart": 2, "ace_of_hearts": 2}},
            ("values", "no-hearts is to be avoided, yet it brings points."),
        ),
        (
            "spanish-six",
            {"values": {"king_of_hearts": 1}},
            ("values", "no-king is to be avoided, yet it brings points."),
        ),
        (
            "spanish-six",
            {"places": [0, 0, 0, -1]},
            ("values", "domino is to be won, yet it costs points."),
        ),
        (
            "family",
            {"places": [100, 50]},
            ("values", "domino is to be won, yet it costs points."),
        ),
        (
            "modern",
            {"schedule": "blocks"},
            (
                "choice",
                "Nobody can choose: this order of declaring implies the order of contracts too.",
            ),
        ),
        ("family", {"factors": [2, 4]}, ("factors", NO_DOUBLES)),
        ("family", {"positive_doubles": "anyone"}, ("positive_doubles", NO_DOUBLES)),
        ("family", {"quota": 2}, ("quota", NO_DOUBLES)),
        ("family", {"quota_penalty": 5}, ("quota_penalty", NO_DOUBLES)),
        ("family", {"undoubled_negatives": "split"}, ("undoubled_negatives", NO_DOUBLES)),
        (
            "modern",
            {"quota": 8},
            ("quota", "Nobody can double a declarer 8 times in 7 deals."),
        ),
        (
            "family",
            {"doubling": True, "quota_penalty": 5},
            ("quota_penalty", "This changes nothing, since nobody owes a double."),
        ),
        ("modern", {"factors": [1, 3]}, ("factors", "A doubled pair moves nothing.")),
        (
            "modern",
            {"factors": [3, 2]},
            ("factors", "A redoubled pair moves less than a doubled one."),
        ),
    ],
)
def test_doubts(rules_id: str, options: dict[str, object], doubt: tuple[str, str]) -> None:
    """Each odd rule is pointed out, and nothing else is."""
    assert said(rules_id, **options) == [doubt]


def test_a_slam_that_never_comes() -> None:
    """A contract whose tricks count nothing still scores where it has a slam."""
    assert said("bombu", values={"trick": 0}) == []


@pytest.mark.parametrize(
    "options",
    [
        {"values": {"second_last_trick": 10, "last_trick": -10}},
        {"places": [10, 0, 0, -10]},
        {"factors": [3, 3]},
    ],
)
def test_nothing_is_odd_about_a_balance(options: dict[str, object]) -> None:
    """Points that cancel out, and redoubles that count as doubles do, may well be meant."""
    assert said("spanish-six", **options) == []
