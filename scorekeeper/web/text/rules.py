"""Rules in words: what a table plays by, a sentence at a time, as the crib on the table says it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from scorekeeper.scoring.cards import SUITS
from scorekeeper.scoring.explain.contract_values import ContractValue, contract_value, series_sum
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.options import options_that_differ
from scorekeeper.scoring.rules import OPTION_NAMES, Options, Rules
from scorekeeper.web.text import labels
from scorekeeper.web.text.i18n import Words, ngettext
from scorekeeper.web.text.i18n import gettext as _

PRICES = Words(
    {
        "tricks": "each trick {points}",
        "hearts": "each heart {points}",
        "queens": "each queen {points}",
        "ace_of_hearts": "ace of hearts {points}",
        "king_of_hearts": "king of hearts {points}",
        "second_last_trick": "second-last trick {points}",
        "last_trick": "last trick {points}",
    }
)
"""What one of each part counts."""

SCHEDULES = Words(
    {
        "series": "Each player declares all contracts in a row, then the next player does.",
        "rotation": "The next player declares after every deal.",
        "passes": "The printed list is played over and over, and the next player deals each time.",
        "blocks": "Each contract is played once by every declarer, then comes the next contract.",
    }
)
CHOICES = Words(
    {
        "free": "The declarer chooses among the contracts he has not declared yet.",
        "fixed": "The contracts come in the printed order; nobody chooses.",
    }
)


def basics(rules: Rules) -> Iterator[str]:
    """Who plays with what, for how long, and what wins; a sentence each."""
    yield ngettext("{n} player", "{n} players", rules.seats).format(n=rules.seats)
    pack = len(rules.rule_set.ranks) * len(SUITS)
    tricks = pack // rules.seats
    yield _("{n} cards ({ranks}), {tricks} tricks").format(
        n=pack, ranks=" ".join(rules.rule_set.ranks), tricks=tricks
    )
    if rules.surplus:
        yield ngettext(
            "{n} card lies out of each deal, face up.",
            "{n} cards lie out of each deal, face up.",
            rules.surplus,
        ).format(n=rules.surplus)
    yield ngettext("{n} deal", "{n} deals", rules.deals).format(n=rules.deals)
    yield labels.who_wins(rules)


def turns(rules: Rules) -> Iterator[str]:
    """Who declares when, and who chooses the contract."""
    yield SCHEDULES[rules.options.schedule]
    yield CHOICES["fixed" if rules.fixed else "free"]
    yield from shared_reminders(rules)


def shared_reminders(rules: Rules) -> list[str]:
    """What the table should remember in every contract, a sentence each."""
    each = [labels.reminders(rules.contract(contract_id)) for contract_id in rules.menu]
    return [text for text in each[0] if all(text in others for others in each)]


def own_reminders(rules: Rules, told: ContractValue) -> list[str]:
    """What the table should remember in this contract and not in all of them."""
    shared = shared_reminders(rules)
    return [text for text in labels.reminders(told.contract) if text not in shared]


def item_values(rules: Rules, told: ContractValue) -> list[str]:
    """What a contract scores, part by part; in domino by place."""
    if told.prices:
        return [
            PRICES[price.part].format(points=labels.signed(price.points)) for price in told.prices
        ]
    return [
        _("place {place}: {points}").format(place=place, points=labels.signed(points))
        for place, points in enumerate(rules.places, start=1)
    ]


def contract_values(rules: Rules) -> list[ContractValue]:
    """What each contract of the menu is worth."""
    return [contract_value(rules, contract_id) for contract_id in rules.menu]


def doubling(rules: Rules) -> Iterator[str]:
    """Who doubles whom and how, and what it does."""
    options = rules.options
    if not options.doubling:
        yield _("Nobody doubles.")
        return
    yield _(
        "Before play each player speaks once: the player after the declarer first, the declarer "
        "last. The declarer may only answer those who doubled him."
    )
    positive = _names(rules, positive=True)
    if _names(rules, positive=False):
        yield _("Whoever does not declare may double anyone in a negative contract.")
    if positive and options.positive_doubles == "declarer":
        yield _("In {contracts} only the declarer may be doubled.").format(contracts=positive)
    elif positive:
        yield _("In {contracts} too, anyone may be doubled.").format(contracts=positive)
    yield _(
        "“Maximum” is every double and redouble open to the speaker, “family” the other players "
        "who do not declare. Answering a double is a redouble."
    )
    yield _factors(options)
    if options.undoubled_negatives == "split":
        yield _(
            "A negative contract that nobody doubles is not played: its total is shared equally by "
            "the others, rounded away from zero, and the declarer takes what remains."
        )


def _factors(options: Options) -> str:
    """What a double does to a pair."""
    doubled, redoubled = options.factors
    return _(
        "In a doubled pair the difference of what both took counts {doubled} times, in a redoubled "
        "pair {redoubled} times."
    ).format(doubled=doubled, redoubled=redoubled)


def _names(rules: Rules, *, positive: bool) -> str:
    """The names of the positive or of the negative contracts on the menu."""
    return ", ".join(
        labels.contract_name(rules, contract_id)
        for contract_id in rules.menu
        if rules.contract(contract_id).positive == positive
    )


def quota(rules: Rules) -> Iterator[str]:
    """How often everybody must double, and what missing it costs."""
    options = rules.options
    if not options.doubling or not options.quota:
        return
    yield ngettext(
        "In each declarer's series every other player must double him at least {n} time.",
        "In each declarer's series every other player must double him at least {n} times.",
        options.quota,
    ).format(n=options.quota)
    yield _("A maximum counts; a family double and a redouble do not.")
    if options.quota_penalty:
        yield ngettext(
            "Each double missing at the end of a series costs {n} point.",
            "Each double missing at the end of a series costs {n} points.",
            options.quota_penalty,
        ).format(n=options.quota_penalty)
    else:
        yield _("A missing double costs nothing.")


def sums(rules: Rules) -> Iterator[str]:
    """What the deals add up to, so that a sheet on paper can be checked."""
    series = series_sum(rules)
    yield _("A series adds up to {series}, the whole game to {game}.").format(
        series=labels.points(series), game=labels.points(series * rules.seats)
    )
    slams = [
        _("{contract} to {points}").format(
            contract=labels.contract_name(rules, told.contract.id),
            points=labels.points(told.slam),
        )
        for told in contract_values(rules)
        if told.slam is not None and told.slam != told.total
    ]
    if slams:
        yield _("With a slam the deal adds up otherwise: {slams}.").format(slams=", ".join(slams))


def house_rules(rules: Rules) -> list[tuple[str, str, str]]:
    """What differs from the printed rules: each option's name, as played here, and as printed."""
    return changed(rules, options_that_differ(rules), rules.rule_set.options)


def previous_rules(game: Game) -> list[tuple[int, list[tuple[str, str, str]]]]:
    """Rules that held in a game before: until which deal, and what has been otherwise since."""
    rules = game.rules
    found = []
    for before in game.earlier:
        held = before.rules.options
        named = [
            name for name in OPTION_NAMES if getattr(held, name) != getattr(rules.options, name)
        ]
        found.append((before.deals, changed(before.rules, named, rules.options)))
    return found


def changed(rules: Rules, named: Iterable[str], other: Options) -> list[tuple[str, str, str]]:
    """The options `named`: each one's name, how this table has it, and how `other` have it."""
    return [(labels.OPTIONS[name][0], *differing(rules, name, other)) for name in named]


def differing(rules: Rules, name: str, other: Options) -> tuple[str, str]:
    """One option in words as this table has it and as `other` have it; of values what differs."""
    there = replace(rules, options=other)
    items = [
        item
        for item in rules.rule_set.items
        if rules.options.values.get(item) != other.values.get(item)
    ]
    return as_played(rules, name, items), as_played(there, name, items)


def as_played(rules: Rules, name: str, items: Iterable[str] = ()) -> str:
    """One option in words, points as these rules write them; of values only those of `items`."""
    value = getattr(rules.options, name)
    match name:
        case "contracts":
            words = [labels.contract_name(rules, contract_id) for contract_id in value]
        case "values":
            words = [f"{labels.ITEMS[item]} {item_value(rules, item)}" for item in items]
        case "places":
            words = list(map(labels.signed, rules.places))
        case "factors" | "quota" | "quota_penalty":
            words = list(map(str, value if name == "factors" else [value]))
        case _:
            words = [labels.CHOICES[str(value).lower()]]
    return ", ".join(words)


def item_value(rules: Rules, item: str) -> str:
    """What an item is worth, in words: an ace may count as a heart, a slam need not be scored."""
    if item in rules.options.values:
        return labels.signed(rules.value(item))
    return _("none") if item == "slam" else _("as a heart")
