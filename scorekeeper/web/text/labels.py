"""Words for what scoring works out: contracts, cards, house rules, problems, entries of the log."""

import re
from collections.abc import Mapping

from markupsafe import Markup

from scorekeeper.scoring.files.strict_json import Unreadable
from scorekeeper.scoring.problems import Problem
from scorekeeper.scoring.rules import Contract, Rules
from scorekeeper.web.text.i18n import Words, named, ngettext
from scorekeeper.web.text.i18n import gettext as _

SUITS = Words({"S": "♠ Spades", "H": "♥ Hearts", "D": "♦ Diamonds", "C": "♣ Clubs"})
RANKS = Words({"A": "A", "K": "K", "Q": "Q", "J": "J"})
"""The letters that stand on the cards."""
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

REMINDERS = Words(
    {
        ("leads", "declarer"): "The declarer leads.",
        ("leads", "left-of-dealer"): "The player to the dealer's left leads.",
        ("leads", "right-of-dealer"): "The player to the dealer's right leads.",
        ("stops", "last-queen"): "The deal is over once the fourth queen is taken.",
        ("stops", "last-heart"): "The deal is over once all hearts are taken.",
        ("stops", "king-taken"): "The deal is over once the king of hearts is taken.",
        ("stops", "two-out"): "The deal is over once two players are out.",
        ("not_led", "hearts-unless-only-hearts"): "Hearts may be led only from a hand of hearts.",
        ("not_led", "hearts-until-broken"): "Hearts may be led once a heart has been played.",
        ("not_led", "hearts-in-first-round"): "No heart in the first round.",
        ("must", "overtake-trump"): "A trump must be overtaken with a higher trump by who can.",
        ("must", "overtrump"): "When trumps are led, play a higher one if you can.",
        ("must", "play-if-able"): "Who can play a card must.",
        ("face_up", "queens"): "Queens taken stay face up.",
        ("face_up", "hearts"): "Hearts taken stay face up.",
        ("starts", "named-rank"): "The declarer names the rank that every suit starts with.",
        ("starts", "seven-of-diamonds"): "The 7♦ starts (some tables: any seven).",
        (
            "starts",
            "turned-card",
        ): "The dealer's last card is turned up; its rank starts every suit.",
        (
            "starts",
            "any-card-of-declarer",
        ): "The declarer starts with any card; its rank starts every suit.",
    }
)
"""The sentence for every reminder word of the rule sets."""

PARTS = Words(
    {
        "tricks": "Tricks",
        "hearts": "Hearts",
        "queens": "Queens",
        "ace_of_hearts": "Ace of hearts",
        "king_of_hearts": "King of hearts",
        "second_last_trick": "Second-last trick",
        "last_trick": "Last trick",
        "finished": "Order of going out",
    }
)

OPTIONS = Words(
    {
        "schedule": ("Who declares when", "How the turn to declare goes round the table."),
        "choice": (
            "Choice of contracts",
            "The declarer picks among what is left, or the printed order holds.",
        ),
        "contracts": ("Menu", "Which contracts are played, and in which order where it is fixed."),
        "values": (
            "Values",
            "Points for each trick and card. An empty field keeps the printed value.",
        ),
        "places": (
            "Domino",
            "Points by place, first to last. An empty field keeps the printed value.",
        ),
        "doubling": ("Doubling", "Whether players may double each other before play."),
        "factors": (
            "Factors",
            "How often the difference counts for a doubled and for a redoubled pair.",
        ),
        "positive_doubles": ("Doubles in trumps and domino", "Whom the others may double there."),
        "quota": ("Quota", "How often each player must double every declarer; 0 for no duty."),
        "quota_penalty": (
            "Missed doubles",
            "Points lost for each double missing at the end of a series.",
        ),
        "undoubled_negatives": (
            "Undoubled negatives",
            "Whether a negative contract that nobody doubled is played, "
            "or its total split unplayed.",
        ),
        "sign": (
            "Which way points are written",
            "Merit: highest total wins. Penalty: lowest total wins.",
        ),
    }
)
"""Each house rule's name and what it does, in one line."""

CHOICES = Words(
    {
        "series": "all contracts of one declarer in a row",
        "rotation": "the turn passes after every deal",
        "passes": "the list over and over, the turn passes",
        "blocks": "each contract once per declarer, then the next",
        "free": "free",
        "fixed": "printed order",
        "declarer": "only the declarer",
        "anyone": "anyone",
        "play": "play it",
        "split": "split the total",
        "merit": "merit, highest wins",
        "penalty": "penalty, lowest wins",
        "true": "yes",
        "false": "no",
    }
)

ITEMS = Words(
    {
        "trick": "Trick",
        "trump_trick": "Trick in trumps",
        "heart": "Heart",
        "ace_of_hearts": "Ace of hearts",
        "queen": "Queen",
        "king_of_hearts": "King of hearts",
        "second_last_trick": "Second-last trick",
        "last_trick": "Last trick",
        "slam": "Slam (all tricks)",
    }
)

ENTRIES = Words(
    {
        "opened": "Game begun",
        "declared": "Declared",
        "scored": "Deal entered",
        "amended": "Corrected",
        "voided": "Voided",
        "adjusted": "Adjusted",
        "renamed": "Renamed",
        "ruled": "House rules changed",
        "closed": "Closed",
        "reopened": "Opened again",
        "undone": "Undone",
    }
)


def entry_words() -> Mapping[str, str]:
    """The words that the page puts together while a deal is entered; {gaps} are filled there."""
    return {
        "left": _("{left} left to give"),
        "all_given": _("all given"),
        "both": _("both"),
        "second_last_trick": _("2nd"),
        "last_trick": _("last"),
        "last_two": _("Last two"),
        "king_of_hearts": card("KH"),
        "ace_of_hearts": card("AH"),
        "honours": f"{card('KH')} {card('AH')}",
        "finished": _("Out"),
        "tricks": _("Tricks"),
        "hearts": _("Hearts"),
        "queens": _("Queens"),
        "place": _("place {place}"),
        "nothing": _("nothing yet"),
        "filled": _("filled in"),
        "doubles": _("{speaker} doubles {others}"),
        "redoubles": _("{speaker} redoubles {others}"),
        "told": _("{subject}: {said}"),
        "two": _("to two players"),
    }


def phone_words() -> Mapping[str, str]:
    """The words for what a phone does by itself."""
    one, more = (
        ngettext("{n} deal waiting to be sent.", "{n} deals waiting to be sent.", n) for n in (1, 2)
    )
    return {
        "one_waiting": one,
        "waiting": more,
        "new_version": _("A new version is here: use it"),
    }


def points(number: int) -> str:
    """Points with a real minus: −12."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """A change of points: +12, −12, 0."""
    return f"+{number}" if number > 0 else points(number)


def bdi(name: str) -> Markup:
    """A name in a sentence, kept apart where it is written the other way round."""
    return Markup("<bdi>{}</bdi>").format(name)


def contract_name(rules: Rules, contract_id: str) -> str:
    """The contract's name at the table."""
    return named(rules.rule_set.contracts[contract_id].names)


def who_wins(rules: Rules) -> str:
    """Which total wins at this table, as a sentence."""
    return _("The highest total wins.") if rules.wins == "highest" else _("The lowest total wins.")


def detail(contract: Contract, word: str) -> str:
    """The trump suit or start rank as it is said."""
    return SUITS[word] if contract.detail == "suit" else RANKS.get(word, word)


def reminders(contract: Contract) -> list[str]:
    """What the table should remember in this contract, a sentence each."""
    return [REMINDERS[reminder] for reminder in contract.reminders.items()]


ON_FORMS = {
    "doubling is true or false, not {given}.": "Doubling is yes or no, not {given}.",
    "factors are two whole numbers from 1 up (doubled, redoubled), not {given}.": (
        "Factors are two whole numbers from 1 up, not {given}."
    ),
    "places are whole numbers, at most one for each of the {seats} players, not {given}.": (
        "Each of the {seats} places is worth a whole number of points, not {given}."
    ),
    "contracts is a list of at least one contract, not {given}.": (
        "The menu needs at least one contract."
    ),
}
"""What a form says where a game file is told of its keys and lists."""

MOST_PROBLEMS = 100
"""Problems of a file that are listed on one page."""
TOO_LONG = re.compile(r"[0-9]{7}")


def sentence(problem: Problem | Unreadable, rules: Rules | None = None) -> str:
    """The problem in words, contracts and house rules by their names."""
    gaps, text = dict(problem.gaps), problem.text
    if isinstance(problem, Unreadable):
        return _(text).format(**gaps)
    for gap in ("contract", "must", "given"):
        if rules and gaps.get(gap) in rules.rule_set.contracts:
            gaps[gap] = contract_name(rules, str(gaps[gap]))
    if "item" in gaps:
        gaps["item"] = ITEMS.get(str(gaps["item"]), str(gaps["item"]))
    if "part" in gaps:
        part = _(str(gaps["part"]))
        gaps |= {"part": part, "Part": part[0].upper() + part[1:]}
    match problem.at:
        case ("options", option, *_) if option in OPTIONS:
            name = gaps.get("item", OPTIONS[option][0])
            given = re.sub(r"[][\"]", "", str(gaps.get("given", "")))
            gaps |= {"name": name, "given": given}
            text = ON_FORMS.get(text, text)
            if TOO_LONG.search(given):
                text = "{name}: a number has at most six digits, not {given}."
    return _(text).format(**gaps)


def card(written: str) -> str:
    """A card as it is shown: "10D" is 10♦."""
    return RANKS.get(written[:-1], written[:-1]) + SIGNS[written[-1]]
