"""The rules on a page: every rule set, and those of a game with its own house rules."""

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.rule_sets import rule_sets
from scorekeeper.rule_sets.examples import examples
from scorekeeper.scoring.files.rules_file import seats_for
from scorekeeper.scoring.options import read_options
from scorekeeper.scoring.rules import Rules, RuleSet
from scorekeeper.storage.house_rules import house_rules
from scorekeeper.web import form_fields
from scorekeeper.web.access import permissions
from scorekeeper.web.game_store import load_game_or_404, store
from scorekeeper.web.text import rules as rules_words

pages = Blueprint("rules", __name__)


@pages.get("/rules")
def choose() -> str:
    """Every rule set, a line each, and the rules that this phone keeps."""
    kept = house_rules(store(), permissions.owner())
    return render_template("rules/list.html", rule_sets=rule_sets().values(), kept=kept)


@pages.get("/rules/<rules_id>")
def show(rules_id: str) -> ResponseReturnValue:
    """A rule set as printed, for a number of players."""
    rule_set = rule_set_or_404(rules_id)
    return render_rules_page(printed_rules(rule_set), examples=examples(rule_set))


@pages.get("/games/<game_id>/rules")
def of_game(game_id: str) -> str:
    """The rules that a game is played by, house rules and all."""
    book = load_game_or_404(game_id)
    given_up = rules_words.previous_rules(book.game)
    return render_rules_page(
        book.game.rules, game_id=game_id, title=book.game.title, given_up=given_up
    )


def rule_set_or_404(rules_id: str) -> RuleSet:
    """The rule set of this id; 404 where there is none."""
    if rules_id not in rule_sets():
        abort(404)
    return rule_sets()[rules_id]


def printed_rules(rule_set: RuleSet) -> Rules:
    """A rule set without house rules, for as many as ?players= says; 404 where it is not for them.

    Where nobody says how many, for four if it can be.
    """
    usual = seats_for({}, rule_set)
    seats = form_fields.count(request.args.get("players", str(usual)))
    if seats not in rule_set.players:
        abort(404)
    rules, _ = read_options({}, rule_set, int(seats))
    return rules


def render_rules_page(rules: Rules, **more: object) -> str:
    """The page of these rules."""
    return render_template(
        "rules/page.html",
        rules=rules,
        rule_set=rules.rule_set,
        words=rules_words,
        house=rules_words.house_rules(rules),
        **{"examples": (), "game_id": None, "title": "", "kept": None, "given_up": (), **more},
    )
