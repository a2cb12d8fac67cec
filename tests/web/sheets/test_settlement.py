"""Settling up in money: the stake as it is typed, the amounts on the page, and where it is kept."""

import re

import pytest
from flask import Flask

from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.web.text.i18n import COOKIE
from scorekeeper.web.text.money import Stake, money, read_stake, signed_money, typed
from tests.scoring.documents import Document, deal, game_file, score
from tests.web.forms import Page, Phone
from tests.web.games.test_whole_games import CASES, SCORED
from tests.web.table import stored, stored_before

KING = deal("Ana", "no-king", {"king_of_hearts": "Ben"})


def settled(phone: Phone, game: str, stake: str = "", currency: str = "EUR") -> Page:
    """The standings at a stake, as the form asks for them."""
    return phone.look(f"/games/{game}/standings?stake={stake}&currency={currency}")


def lines(page: Page, name: str) -> list[str]:
    """The lines of a list: who gains what, or who pays whom."""
    found = [element for element in page.root.all("ul") if name in element["class"].split()]
    return [line.text for listed in found for line in listed.all("li")]


def cents(text: str) -> int:
    """An amount in euros as a page writes it."""
    found = re.search(r"([−+]?)€([\d,]+)\.(\d\d)$", text)
    assert found, text
    return int(found[2].replace(",", "") + found[3]) * (-1 if found[1] == "−" else 1)


# --- the stake ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "currency", "stake"),
    [
        ("0.05", "EUR", Stake(5, "EUR")),
        ("0,05", "EUR", Stake(5, "EUR")),
        (" 0.5 ", "usd", Stake(50, "USD")),
        ("1", "€", Stake(100, "EUR")),
        ("00.10", "$", Stake(10, "USD")),
        ("9999.99", "GBP", Stake(999_999, "GBP")),
        ("3", "points", Stake(3, "points")),
        ("", "EUR", None),
        ("  ", "nonsense", None),
    ],
)
def test_a_stake(amount: str, currency: str, stake: Stake | None) -> None:
    """Point or comma, one digit or two, by code or by sign; an empty field is no stake."""
    assert read_stake(amount, currency) == stake


@pytest.mark.parametrize(
    ("amount", "currency", "at"),
    [
        *[
            (text, "EUR", ["stake"])
            for text in (
                "0", "0.00", "-1", "+1", "−1", "1.", ".5", "0.055", "1e2", "1 000", "1,000.00",
                "10000", "x", "٣", "１", "0.0 5", "NaN", "\x00", "1\n2", "9" * 99,
            )
        ],
        ("1.5", "points", ["stake"]),
        ("0", "points", ["stake"]),
        ("1", "JPY", ["currency"]),
        ("1", "<b>", ["currency"]),
        ("x", "x", ["currency", "stake"]),
    ],
)  # fmt: skip
def test_no_stake(amount: str, currency: str, at: list[str]) -> None:
    """Whatever is not plainly an amount of whole cents is refused, beside its field."""
    found = read_stake(amount, currency)
    assert isinstance(found, list)
    assert [problem.at[0] for problem in found] == at


def test_typed_and_read_again() -> None:
    """What stands in the field is read as the same stake."""
    for stake in (Stake(5, "EUR"), Stake(100, "CHF"), Stake(123_456, "USD"), Stake(7, "points")):
        assert read_stake(typed(stake), stake.currency) == stake


def test_amounts() -> None:
    """Amounts have their currency, a real minus and every digit, however many."""
    assert money(5, "EUR") == "€0.05"
    assert money(-123_456, "USD") == "−$1,234.56"
    assert signed_money(0, "GBP") == "£0.00"
    assert signed_money(7, "GBP") == "+£0.07"
    assert signed_money(-7, "points") == "−7"
    assert money(10**400 + 1, "EUR").endswith(",000,000.01")


# --- the page -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCORED)
def test_in_every_game(app: Flask, phone: Phone, name: str) -> None:
    """Gains are the nets times the stake and add up to 0; the payments give everybody theirs."""
    document = CASES[name]["game"]
    told = score(document)
    page = settled(phone, stored(app, document), "0,05")
    net = told["settlement"]["net"]
    if not any(net.values()):
        assert "Everybody is level; nobody pays." in page.text
        return
    gains = {line.rsplit(" ", 1)[0]: cents(line) for line in lines(page, "gains")}
    assert gains == {player: 5 * points for player, points in net.items()}
    assert sum(gains.values()) == 0
    paid = lines(page, "fewest")
    assert len(paid) <= len(net) - 1
    for line in paid:
        payer, payee = line.rsplit(" ", 1)[0].split(" → ")
        gains[payer] += cents(line)
        gains[payee] -= cents(line)
    assert set(gains.values()) == {0}


@pytest.mark.parametrize("rules", rule_sets().values(), ids=list(rule_sets()))
def test_in_every_rule_set(app: Flask, phone: Phone, rules: RuleSet) -> None:
    """High or low: who is best gains, who is worst pays."""
    players = ("Ana", "Ben", "Cleo", "Dan")
    rows: list[Document] = [{"player": "Ana", "points": 10, "reason": "x", "after_deal": 0}]
    game = stored(app, game_file(rules=rules.id, players=players, adjustments=rows))
    gains = lines(settled(phone, game, "1", "points"), "gains")
    high = rules.options.sign == "merit"
    assert gains == (
        ["Ana +30", "Ben −10", "Cleo −10", "Dan −10"]
        if high
        else ["Ana −30", "Ben +10", "Cleo +10", "Dan +10"]
    )


def test_two_pairs(app: Flask, phone: Phone) -> None:
    """Where two and two are even among themselves, two payments do."""
    rows = [
        {"player": name, "points": points, "reason": "x", "after_deal": 0}
        for name, points in (("Ana", 10), ("Ben", -10), ("Cleo", 30), ("Dan", -30))
    ]
    game = stored(app, game_file(adjustments=rows))
    page = settled(phone, game, "0.10", "USD")
    assert lines(page, "fewest") == ["Ben → Ana $4.00", "Dan → Cleo $12.00"]
    assert "Settling up at $0.10 a point" in page.text


def test_adjustments_of_any_size(app: Flask, phone: Phone) -> None:
    """An old total of many digits is money to the last cent, and no broken page."""
    row = {"seat": 0, "points": 10**60, "reason": "x"}
    page = settled(phone, stored_before(app, game_file(), row), "9999.99")
    assert page.status == 200
    assert cents(lines(page, "gains")[0]) == 3 * 10**60 * 999_999


def test_no_stake_no_money(app: Flask, phone: Phone) -> None:
    """Without a stake there is the form, and no word of money."""
    page = phone.look(f"/games/{stored(app, game_file(KING))}/standings")
    assert "Settle up in money" in page.text
    assert not lines(page, "gains")
    assert "€" not in page.text


def test_a_wrong_stake(app: Flask, phone: Phone) -> None:
    """The sentence stands beside the field, what was typed is kept, the standings are there."""
    game = stored(app, game_file(KING))
    page = settled(phone, game, "0.055", "USD")
    assert page.status == 422
    assert page.beside("stake") == (
        "The stake is an amount such as 0.05, of whole cents and at most 9999.99."
    )
    assert page.ids["stake"]["value"] == "0.055"
    [chosen] = [option for option in page.ids["currency"].all("option") if "selected" in option]
    assert chosen["value"] == "USD"
    assert "Ben → Ana 20" in page.text
    page = settled(phone, game, "1", "JPY")
    assert page.beside("currency") == "JPY is no currency that is known here."


def test_the_stake_is_remembered(app: Flask, phone: Phone, another_phone: Phone) -> None:
    """A stake stays on its phone, for other games too, until the field is emptied."""
    game, other = stored(app, game_file(KING)), stored(app, game_file(KING))
    settled(phone, game, "0,05", "CHF")
    page = phone.look(f"/games/{other}/standings")
    assert lines(page, "gains")[0] == "Ana +CHF1.00"
    assert page.ids["stake"]["value"] == "0.05"
    assert not lines(another_phone.look(f"/games/{game}/standings"), "gains")
    assert not lines(settled(phone, game, ""), "gains")
    assert not lines(phone.look(f"/games/{game}/standings"), "gains")


@pytest.mark.parametrize(
    ("language", "example", "stake"),
    [
        ("en", "0.05", "1.50"),
        ("de", "0,05", "1,50"),
        ("es", "0,05", "1,50"),
        ("fr", "0,05", "1,50"),
    ],
)
def test_the_decimal_sign(
    app: Flask, phone: Phone, language: str, example: str, stake: str
) -> None:
    """The example in the empty field and a stake remembered are written as the reader does."""
    address = f"/games/{stored(app, game_file(KING))}/standings"
    phone.client.set_cookie(COOKIE, language)
    assert phone.look(address).ids["stake"]["placeholder"] == example
    phone.look(f"{address}?stake=1.5&currency=EUR")
    page = phone.look(address)
    assert page.ids["stake"]["value"] == stake
    [text] = [link for link in page.links().values() if "/text?" in link]
    assert stake in phone.look(text).ids["message"].text


def test_the_cookie_is_left_alone(app: Flask, phone: Phone) -> None:
    """Looking again at the same stake sends no new cookie, nor does a stake that is wrong."""
    game = stored(app, game_file(KING))
    settled(phone, game, "0,05")
    for stake in ("0,05", "0.05", "x"):
        answer = phone.client.get(f"/games/{game}/standings?stake={stake}&currency=EUR")
        assert "Set-Cookie" not in answer.headers
