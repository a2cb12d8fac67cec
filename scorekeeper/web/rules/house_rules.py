"""A table's own rules: put together, seen at work, kept under a name, carried as a file."""

import re
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rule_sets import rule_sets
from scorekeeper.scoring.files.rules_file import (
    NamedRules,
    checked_options,
    read_rules_file,
    seats_for,
    write_rules_file,
)
from scorekeeper.scoring.files.strict_json import Unreadable
from scorekeeper.scoring.names import clean_name, comparable_name, wrong_name
from scorekeeper.scoring.options import options_that_differ, read_options
from scorekeeper.scoring.problems import Problem
from scorekeeper.scoring.rules import Rules, RuleSet
from scorekeeper.storage.house_rules import HouseRules, delete_house_rules, house_rules
from scorekeeper.storage.house_rules import save as keep
from scorekeeper.web.access import permissions
from scorekeeper.web.deals.form import Values, form_values
from scorekeeper.web.extensions import limiter
from scorekeeper.web.game_store import load_game_or_404, store
from scorekeeper.web.rules import form as table_form
from scorekeeper.web.rules.routes import render_rules_page, rule_set_or_404
from scorekeeper.web.security import keeps_form_values
from scorekeeper.web.text import labels
from scorekeeper.web.text import rule_effects as effect_words
from scorekeeper.web.text import rules as rules_words
from scorekeeper.web.text.i18n import gettext as _

pages = Blueprint("house_rules", __name__)

rate_limit = limiter.shared_limit("60 per hour", scope="house rules")
"""What is filled in and what comes as a file are kept alike, and counted together."""
NUMBER = re.compile(r"[0-9]{1,9}")
MOST_SAVED = 50
"""House rules that one phone may keep."""


def own_rules() -> list[HouseRules]:
    """What this phone keeps."""
    return house_rules(store(), permissions.owner()) if permissions.owner() else []


def own_rules_or_none(number: str, rule_set: RuleSet | None = None) -> HouseRules | None:
    """The house rules of this number that this phone keeps; of this rule set, where one is told."""
    wanted = int(number) if NUMBER.fullmatch(number) else None
    found = (kept for kept in own_rules() if kept.saved == wanted)
    return next((kept for kept in found if not rule_set or kept.rules == rule_set.id), None)


def _own_rules_or_404(saved: int) -> HouseRules:
    kept = own_rules_or_none(str(saved))
    assert kept  # the door is closed to all others (access.py)
    return kept


# --- put together ---------------------------------------------------------------------------


@pages.get("/rules/<rules_id>/house")
def edit(rules_id: str) -> str:
    """The house rules of a set as a form: as printed, as kept, or as a game is played by them."""
    rule_set = rule_set_or_404(rules_id)
    values: Values = {}
    if kept := own_rules_or_none(request.args.get("saved", ""), rule_set):
        values = {"name": kept.name, **table_form.values_of_options(kept.options, rule_set)}
    elif permissions.role_in(game := request.args.get("game", "")):
        played = load_game_or_404(game).game
        same = played.rules.rule_set.id == rules_id
        options = options_that_differ(played.rules) if same else {}
        values = {"name": played.title, **table_form.values_of_options(options, rule_set)}
    return _editor(rule_set, values, [])


@pages.post("/rules/<rules_id>/house")
@keeps_form_values
def show_effects(rules_id: str) -> ResponseReturnValue:
    """The same form with what these house rules change."""
    rule_set = rule_set_or_404(rules_id)
    values = form_values(request.form)
    if g.stale:
        return _expired_form(rule_set, values)
    problems = _wrong_options(values, rule_set)
    return _editor(rule_set, values, problems), 422 if problems else 200


@pages.post("/rules/saved")
@rate_limit
@keeps_form_values
def save() -> ResponseReturnValue:
    """House rules kept under a name, once they are right."""
    values = form_values(request.form)
    rule_set = rule_set_or_404(values.get("rules", ""))
    if g.stale:
        return _expired_form(rule_set, values)
    name = clean_name(values.get("name", ""))
    problems = _wrong_name(name) + _wrong_options(values, rule_set)
    if problems:
        return _editor(rule_set, values, problems), 422
    options, _problems = checked_options(table_form.options_of(values, rule_set), rule_set)
    return _save_rules(NamedRules(name, rule_set, options))


def _expired_form(rule_set: RuleSet, values: Values) -> ResponseReturnValue:
    text = _("This page had lost touch with the server. Nothing is lost: send it again.")
    return _editor(rule_set, values, [Problem("value", text)]), 400


def _wrong_name(name: str) -> list[Problem]:
    problem = wrong_name(name, ())
    found = [Problem(problem.code, problem.text, problem.gaps, at=("name",))] if problem else []
    if len(own_rules()) >= MOST_SAVED and comparable_name(name) not in {
        comparable_name(kept.name) for kept in own_rules()
    }:
        text = "This phone keeps {most} tables' rules already; take one off first."
        found.append(Problem("value", text, {"most": MOST_SAVED}, at=("name",)))
    return found


def _wrong_options(values: Values, rule_set: RuleSet) -> list[Problem]:
    _options, problems = checked_options(table_form.options_of(values, rule_set), rule_set)
    return table_form.wrong_menu(values, rule_set) + problems


def _save_rules(told: NamedRules) -> ResponseReturnValue:
    owner = permissions.become_owner()
    saved = keep(store(), owner, told.name, told.rule_set.id, told.options)
    return redirect(url_for("house_rules.show", saved=saved), 303)


def _editor(rule_set: RuleSet, values: Values, problems: list[Problem]) -> str:
    found = [(table_form.field_of(problem), labels.sentence(problem)) for problem in problems]
    return render_template(
        "rules/edit.html",
        rule_set=rule_set,
        values=values,
        problems=found,
        beside=dict(reversed(found)),
        seats=range(max(rule_set.players)),
        **effects_context(_rules(table_form.options_of(values, rule_set), rule_set)),
    )


def _rules(options: Mapping[str, Any], rule_set: RuleSet) -> Rules:
    """The rules of a table with these options, those that are wrong left as printed."""
    right, _problems = checked_options(options, rule_set, stored=True)
    rules, _problems = read_options(right, rule_set, seats_for(right, rule_set), stored=True)
    return rules


def effects_context(rules: Rules) -> dict[str, Any]:
    """What the fields of house rules are shown with: effects, doubts and sums."""
    return {
        "effects": effect_words.effect_texts(rules),
        "doubts": effect_words.warning_texts(rules),
        "sums": list(rules_words.sums(rules)),
    }


# --- kept -----------------------------------------------------------------------------------


@pages.get("/rules/saved/<int(max=999999999):saved>")
def show(saved: int) -> str:
    """House rules that this phone keeps, as a crib."""
    kept = _own_rules_or_404(saved)
    return render_rules_page(
        _rules(kept.options, rule_set_or_404(kept.rules)), title=kept.name, kept=kept
    )


@pages.get("/rules/saved/<int(max=999999999):saved>/file")
def export(saved: int) -> Response:
    """The same as a file to keep or to send."""
    kept = _own_rules_or_404(saved)
    response = Response(_text(kept), mimetype="application/json")
    name = re.sub(r"[^A-Za-z0-9]+", "-", kept.name).strip("-").lower() or "table"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}-rules.json"'
    return response


@pages.post("/rules/saved/<int(max=999999999):saved>/remove")
def remove(saved: int) -> ResponseReturnValue:
    """House rules that this phone shall not keep any more; games begun by them keep theirs."""
    delete_house_rules(store(), permissions.owner(), _own_rules_or_404(saved).saved)
    return redirect(url_for("rules.choose"), 303)


def _text(kept: HouseRules) -> str:
    return write_rules_file(NamedRules(kept.name, rule_set_or_404(kept.rules), kept.options))


# --- as a file ------------------------------------------------------------------------------


@pages.get("/rules/file")
def file() -> str:
    """Rules written as a file: those kept, or an example to write over."""
    kept = own_rules_or_none(request.args.get("saved", ""))
    example = NamedRules(_("Our table"), rule_sets()["modern"], {"quota": 3})
    return _file_page(_text(kept) if kept else write_rules_file(example), [])


@pages.post("/rules/file")
@rate_limit
@keeps_form_values
def read_file() -> ResponseReturnValue:
    """A file that was chosen or typed, kept under the name that it gives."""
    chosen = request.files.get("file")
    typed = request.form.get("text", "").replace("\r\n", "\n").encode("utf-8", "replace")
    text = chosen.read() if chosen and chosen.filename else typed
    seen = text.decode("utf-8", "replace")
    if g.stale:
        lost = _("This page had lost touch with the server. Nothing is lost: send it again.")
        return _file_page(seen, [lost]), 400
    told = read_rules_file(text, rule_sets())
    if isinstance(told, Unreadable):
        return _file_page(seen, [labels.sentence(told)]), 422
    if isinstance(told, list):
        found = [
            _("Line {line}: {sentence}").format(
                line=misread.line, sentence=labels.sentence(misread.problem)
            )
            for misread in told[: labels.MOST_PROBLEMS]
        ]
        if more := len(told) - len(found):
            found.append(_("And {n} more.").format(n=more))
        return _file_page(seen, found), 422
    if problems := _wrong_name(told.name):
        return _file_page(seen, [labels.sentence(problems[0])]), 422
    return _save_rules(told)


def _file_page(text: str, sentences: list[str]) -> str:
    return render_template(
        "rules/file.html",
        text=text,
        problems=[("text", sentence) for sentence in sentences],
        beside={"text": " ".join(sentences)} if sentences else {},
    )
