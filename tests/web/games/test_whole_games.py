"""The golden cases kept in the browser: begun, told deal by deal, looked at, carried away."""

import json
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.rule_sets import printed
from tests.scoring.documents import Document, score
from tests.web.forms import Phone
from tests.web.table import exported, game_of, kinds, new_form, tell

CASES = {
    path.stem: json.loads(path.read_text("utf-8"))
    for path in sorted((Path(__file__).parents[2] / "cases").glob("*.json"))
}
SCORED = [name for name, case in CASES.items() if "expect" in case]
LIKE_OTHERS = {"full-spanish", "full-simple", "full-family-four"}  # told the same way as the rest


def menu_fields(rules: str) -> list[str]:
    """The fields that tell which contracts are on the menu."""
    return [f"menu-{contract}" for contract in printed(rules)["contracts"]]


def as_fields(document: Document) -> dict[str, object]:
    """The fields of the new game's form that make these house rules and this first declarer."""
    fields: dict[str, object] = {"title": document.get("title", "")}
    fields["first"] = document["players"].index(
        document.get("first_declarer", document["players"][0])
    )
    for option, value in document.get("options", {}).items():
        match option:
            case "values":
                fields |= {f"value-{item}": points for item, points in value.items()}
            case "places" | "factors":
                fields |= {f"{option[:-1]}-{n}": points for n, points in enumerate(value)}
            case "contracts":
                fields |= dict.fromkeys(menu_fields(document["rules"]), "")
                fields |= {f"menu-{contract}": n for n, contract in enumerate(value, start=1)}
            case "doubling":
                fields["doubling"] = "true" if value else "false"
            case _:
                fields[option] = value
    return fields


def minus(points: int) -> str:
    """Points as the pages write them."""
    return str(points).replace("-", "−")


@pytest.mark.parametrize("name", [name for name in SCORED if name not in LIKE_OTHERS])
def test_told_in_the_browser(app: Flask, phone: Phone, name: str) -> None:
    """A golden case told through the forms is scored as the file that it was read from."""
    document = CASES[name]["game"]
    form = new_form(phone, document["rules"], document["players"], as_fields(document))
    game = game_of(form.send())
    for deal in document["deals"]:
        page = tell(phone, game, deal)
        if page.status == 422 and page.has_button("Save"):  # a forced double is missing
            assert "A double is missing" in page.text
            page = page.form("Save").fill({"overrule": "1"}).send()
        assert page.status == 200, page.alerts
    for given in document.get("adjustments", ()):
        seat = document["players"].index(given["player"])
        table = phone.look(f"/games/{game}/table").form("Adjust")
        table.fill({"player": seat, "points": given["points"], "reason": given["reason"]}).send()
    assert score(exported(phone, game)) == score(document)
    assert kinds(app, game).count("scored") == len(document["deals"])
