"""A phone without a screen: it looks at pages, fills in their forms and sends them as they stand.

A form is read from the page with everything a browser would send: hidden fields, what is ticked,
what is chosen. A field takes only values that a finger could give it; what no browser would send
has to be forced, so that a test says plainly when it tampers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Self
from urllib.parse import urlsplit

from flask.testing import FlaskClient
from werkzeug.datastructures import Headers, MultiDict
from werkzeug.test import TestResponse

from scorekeeper.storage.event_log import games_in
from scorekeeper.storage.links import SCORE, new_link
from tests.web.pages import Element, Html

Forced = Mapping[str, str | Sequence[str] | None]
"""Fields as a stranger would send them: another value, several, or None for not at all."""


@dataclass(frozen=True)
class Page(Html):
    """An answer that is a page: its status, where it was found in the end, and its headers."""

    phone: Phone
    status: int
    path: str
    headers: Headers

    def form(self, button: str) -> Form:
        """The form that the button of this name sends."""
        found = [element for element in self.root.all("button") if element.text == button]
        assert len(found) == 1, f"{len(found)} buttons are called {button}: {self.text}"
        owner = self.ids[found[0]["form"]] if "form" in found[0] else found[0].around("form")
        assert owner, f"the button {button} is in no form"
        return Form(self, owner, button)

    def form_of(self, element: Element, button: str) -> Form:
        """This form, sent by its button of this name, where other forms have the same."""
        return Form(self, element, button)

    def has_button(self, name: str) -> bool:
        """Whether there is a button of this name."""
        return any(element.text == name for element in self.root.all("button"))

    def press(self, button: str, force: Forced | None = None) -> Page:
        """The page after sending a form as it stands."""
        return self.form(button).send(force)

    def tap(self, link: str) -> Page:
        """The page that the link of this name leads to."""
        found = {element["href"] for element in self.root.all("a") if element.text == link}
        assert len(found) == 1, f"the link {link} leads to {found}: {self.text}"
        return self.phone.look(found.pop())


@dataclass
class Form:
    """A form of a page, sent by one of its buttons, with what stands in its fields."""

    page: Page
    element: Element
    button: str
    values: MultiDict[str, str] = field(default_factory=MultiDict)

    def __post_init__(self) -> None:
        """Reads what stands in the form."""
        assert self.element["method"] == "post"
        for control in self.controls:
            for name, value in standing(control):
                self.values.add(name, value)

    @cached_property
    def controls(self) -> list[Element]:
        """The fields that belong to the form, in the order of the page."""
        owner = self.element
        return [
            control
            for control in self.page.root.all("input", "select", "textarea")
            if control["name"]
            and "disabled" not in control
            and (
                control["form"] == owner["id"]
                if "form" in control
                else control.around("form") is owner
            )
        ]

    def of(self, name: str) -> list[Element]:
        """The fields of this name."""
        found = [control for control in self.controls if control["name"] == name]
        assert found, f"the form has no field {name}"
        return found

    def __getitem__(self, name: str) -> str:
        self.of(name)
        return self.values.get(name, "")

    def __contains__(self, name: str) -> bool:
        return any(control["name"] == name for control in self.controls)

    def fill(self, values: Mapping[str, object]) -> Self:
        """Puts values into fields, as a finger can: "" unticks a box."""
        for name, value in values.items():
            self.put(name, str(value))
        return self

    def put(self, name: str, value: str) -> None:
        """Puts a value into one field."""
        controls = self.of(name)
        first = controls[0]
        match first.tag, first["type"]:
            case "input", "hidden":
                raise AssertionError(f"{name} is hidden; a finger cannot reach it")
            case "input", "checkbox" if value == "":
                self.values.poplist(name)
                return
            case "input", "checkbox":
                assert value in [control["value"] for control in controls]
                if value not in self.values.getlist(name):
                    self.values.add(name, value)
                return
            case "input", "radio":
                offered = [control["value"] for control in controls]
            case "select", _:
                offered = [option["value"] for option in first.all("option")]
            case _:
                most = int(first["maxlength"] or len(value))
                assert len(value) <= most, f"{name} takes no more than {most} characters"
                assert "\n" not in value or first.tag == "textarea"
                offered = [value]
        assert value in offered, f"{name} offers {offered}, not {value}"
        self.values[name] = value

    def data(self, force: Forced | None = None) -> MultiDict[str, str]:
        """What is sent: every field with a value, and the button."""
        data = self.values.copy()
        for button in self.page.root.all("button"):
            if button.text == self.button and button["name"]:
                data[button["name"]] = button["value"]
        for name, value in (force or {}).items():
            given = [] if value is None else [value] if isinstance(value, str) else list(value)
            data.setlist(name, given)
        return data

    def send(self, force: Forced | None = None) -> Page:
        """The page that comes back; `force` is sent instead of what stands in those fields."""
        return self.page.phone.send(self.element["action"], self.data(force))


def standing(control: Element) -> list[tuple[str, str]]:
    """What a field sends as the page shows it."""
    name = control["name"]
    if control.tag == "textarea":
        return [(name, control.text)]
    if control.tag == "select":
        options = list(control.all("option"))
        chosen = [option for option in options if "selected" in option] or options[:1]
        return [(name, option["value"]) for option in chosen]
    if control["type"] in {"radio", "checkbox"}:
        return [(name, control["value"])] if "checked" in control else []
    return [(name, control["value"])]


class AtTheTable(FlaskClient):
    """A browser whose owner is handed a scoring link to every game as soon as there is one."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        """What is answered, after the door of every new game was opened."""
        shelf = self.application.extensions["shelf"]
        cookie = self.get_cookie("session")
        games = set(games_in(shelf.db))
        if cookie is None:
            self.opened: set[str] = set()
        new = sorted(games - self.opened)
        self.opened = games
        for game in new:
            super().open(f"/open/{new_link(shelf, game, SCORE)[1]}")
        return super().open(*args, **kwargs)


@dataclass(frozen=True)
class Phone:
    """A browser with its own cookies."""

    client: FlaskClient

    def look(self, address: str) -> Page:
        """The page at an address, redirects followed."""
        answer = self.client.get(address, follow_redirects=True)
        return self._page(answer)

    def send(self, action: str, data: MultiDict[str, str]) -> Page:
        """The page after a form was sent there, redirects followed."""
        parts = urlsplit(action)
        assert not parts.netloc, "a form never goes to another server"
        return self._page(self.client.post(action, data=data, follow_redirects=True))

    def forget(self) -> None:
        """Loses its cookie, as a browser does that was cleared."""
        self.client.delete_cookie("session")

    def _page(self, answer: TestResponse) -> Page:
        assert answer.mimetype == "text/html", answer.mimetype
        return Page(answer.text, self, answer.status_code, answer.request.path, answer.headers)
