"""The form of a new game: its fields made into a game file without deals.

Fields: `title`, `name-0`…, `first` (a seat), and the house rules: `schedule`, `quota` and so on by
their names, `factor-0`, `factor-1`, `place-0`…, `value-heart`…, `menu-no-tricks` (its position).
An empty field of a house rule keeps what is printed.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.scoring.files.game_file import FORMAT, VERSION
from scorekeeper.scoring.names import clean_name, comparable_name
from scorekeeper.scoring.options import WORDS
from scorekeeper.scoring.problems import Problem
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.web import form_fields
from scorekeeper.web.deals.form import Values
from scorekeeper.web.text import labels


def rules_document(values: Values, rule_set: RuleSet) -> dict[str, Any]:
    """The game file that these values tell; scoring says what is wrong with it."""
    names = _names(values, rule_set)
    told: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "rules": rule_set.id,
        "options": options_of(values, rule_set),
        "title": clean_name(values.get("title", "")),
        "players": names,
        "deals": [],
    }
    first = values.get("first", "")
    if first and not wrong_first(values, rule_set):
        told["first_declarer"] = form_fields.seat(first, list(map(clean_name, names)))
    return told


def _names(values: Values, rule_set: RuleSet) -> list[str]:
    """The names that were given, as many as must play at least."""
    names = [values.get(f"name-{seat}", "") for seat in range(max(rule_set.players))]
    while len(names) > min(rule_set.players) and not clean_name(names[-1]):
        names.pop()
    return names


def known_names(tables: Iterable[Sequence[str]]) -> list[str]:
    """The names of these tables, each once, to be offered; those of the first table first."""
    found: dict[str, str] = {}
    for players in tables:
        for name in players:
            found.setdefault(comparable_name(name), name)
    return list(found.values())


def wrong_first(values: Values, rule_set: RuleSet) -> list[Problem]:
    """The seat that shall declare first but where nobody sits."""
    seat = form_fields.count(values.get("first", ""))
    empty = range(len(_names(values, rule_set)), max(rule_set.players))
    if not isinstance(seat, int) or seat not in empty:
        return []
    text = "Player {player} shall declare first but has no name."
    return [Problem("unknown-player", text, {"player": seat + 1}, at=("players", str(seat)))]


def options_of(values: Values, rule_set: RuleSet) -> dict[str, Any]:
    """The house rules that these values tell, as a game file has them; scoring checks them."""
    options: dict[str, Any] = {word: values[word] for word in WORDS if values.get(word)}
    if doubling := values.get("doubling"):
        options["doubling"] = {"true": True, "false": False}.get(doubling, doubling)
    for number in ("quota", "quota_penalty"):
        if values.get(number):
            options[number] = form_fields.points(values[number])
    printed = rule_set.options
    for option, field in (("factors", "factor"), ("places", "place")):
        kept = getattr(printed, option)
        seats = 2 if option == "factors" else max(rule_set.players)
        given = [values.get(f"{field}-{n}", "") for n in range(seats)]
        if any(given):
            options[option] = [
                form_fields.points(text) if text else (kept[n] if n < len(kept) else 0)
                for n, text in enumerate(given)
            ]
            while len(options[option]) > len(kept) and options[option][-1] == 0:
                options[option].pop()
    prices = {
        item: values[f"value-{item}"] for item in rule_set.items if values.get(f"value-{item}")
    }
    if prices:
        options["values"] = {item: form_fields.points(text) for item, text in prices.items()}
    menu = _menu(values, rule_set)
    if menu != list(printed.contracts):
        options["contracts"] = menu
    return options


def values_of_options(options: Mapping[str, Any], rule_set: RuleSet) -> Values:
    """The values that show these house rules, which were checked before."""
    values = {word: options[word] for word in WORDS if word in options}
    if "doubling" in options:
        values["doubling"] = "true" if options["doubling"] else "false"
    for number in ("quota", "quota_penalty"):
        if number in options:
            values[number] = str(options[number])
    for option, field in (("factors", "factor"), ("places", "place")):
        for n, points in enumerate(options.get(option, ())):
            values[f"{field}-{n}"] = labels.points(points)
    for item, points in options.get("values", {}).items():
        values[f"value-{item}"] = labels.points(points)
    menu = options.get("contracts")
    if menu is not None:
        values |= {f"menu-{contract}": "" for contract in rule_set.contracts}
        values |= {f"menu-{contract}": str(n) for n, contract in enumerate(menu, start=1)}
    return values


def _menu(values: Values, rule_set: RuleSet) -> list[str]:
    """The contracts in the order of their positions; without any position, the printed menu."""
    if not any(field.startswith("menu-") for field in values):
        return list(rule_set.options.contracts)
    positions = {c: form_fields.count(values.get(f"menu-{c}", "")) for c in rule_set.contracts}
    played = [contract for contract, position in positions.items() if position != ""]
    return sorted(played, key=lambda c: (isinstance(positions[c], str), positions[c]))


def wrong_menu(values: Values, rule_set: RuleSet) -> list[Problem]:
    """Positions in the menu that two contracts share, or that are no number."""
    taken: set[int] = set()
    found = []
    for contract in rule_set.contracts:
        position = values.get(f"menu-{contract}", "")
        if position and not isinstance(form_fields.count(position), int):
            text = "{given} is no position in the menu."
            found.append(Problem("option", text, {"given": position}, at=("options", "contracts")))
        elif position and int(position) in taken:
            text = "Two contracts stand at position {given} of the menu."
            found.append(Problem("option", text, {"given": position}, at=("options", "contracts")))
        elif position:
            taken.add(int(position))
    return found


FIELDS = {
    "players": "players",
    "first_declarer": "players",
    "factors": "factor-0",
    "places": "place-0",
}


def field_of(problem: Problem) -> str:
    """The field of the form that a problem belongs to, "" where it belongs to none."""
    match problem.at:
        case ("players", seat):
            return f"name-{seat}"
        case ("options", "values", item):
            return f"value-{item}"
        case ("options", field, *_) | (field, *_):
            return FIELDS.get(field, field)
        case _:
            return ""
