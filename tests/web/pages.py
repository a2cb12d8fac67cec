"""Pages read the way a browser reads them: elements, the text that is seen, tables, links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser

VOID = {"br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
UNSEEN = {"head", "script", "style", "template"}
INLINE = {"a", "abbr", "b", "bdi", "em", "i", "small", "span", "strong", "time"}
"""Elements that do not part the words around them."""


@dataclass(eq=False)
class Element:
    """An element of a page, with its attributes and what is inside it."""

    tag: str
    attributes: dict[str, str]
    parent: Element | None = None
    children: list[Element | str] = field(default_factory=list)

    def __getitem__(self, attribute: str) -> str:
        return self.attributes.get(attribute, "")

    def __contains__(self, attribute: str) -> bool:
        return attribute in self.attributes

    def all(self, *tags: str) -> Iterator[Element]:
        """Every element inside, in the order of the page; only these tags where some are given."""
        for child in self.children:
            if isinstance(child, Element):
                if not tags or child.tag in tags:
                    yield child
                yield from child.all(*tags)

    def around(self, tag: str) -> Element | None:
        """The nearest element of this tag that this one is inside of."""
        outer = self.parent
        while outer and outer.tag != tag:
            outer = outer.parent
        return outer

    @property
    def text(self) -> str:
        """The text that is seen inside, without needless blanks."""
        return " ".join("".join(self._pieces()).split())

    def _pieces(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            elif child.tag not in UNSEEN:
                apart = "" if child.tag in INLINE else " "
                yield apart
                yield from child._pieces()
                yield apart


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = Element("", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, self.open)
        self.open.children.append(element)
        if tag not in VOID:
            self.open = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.children.append(
            Element(tag, {name: value or "" for name, value in attrs}, self.open)
        )

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        assert self.open.tag == tag, f"</{tag}> closes <{self.open.tag}>"
        assert self.open.parent
        self.open = self.open.parent

    def handle_data(self, data: str) -> None:
        self.open.children.append(data)


def ids(root: Element) -> dict[str, Element]:
    """Every element that has an id; no two have the same."""
    found: dict[str, Element] = {}
    for element in root.all():
        if "id" in element:
            assert element["id"] not in found, f"two elements are called {element['id']}"
            found[element["id"]] = element
    return found


def check(root: Element) -> None:
    """Whatever refers to another element of the page finds it."""
    called = ids(root)
    for element in root.all():
        for attribute in ("for", "form", "aria-describedby", "aria-labelledby"):
            for other in element[attribute].split():
                assert other in called, f"{attribute}={other} leads nowhere"
        if element["href"].startswith("#"):
            assert element["href"][1:] in called, f"the link {element['href']} leads nowhere"


@dataclass(frozen=True)
class Html:
    """A page of HTML, well formed: what is opened is closed, and what is referred to is there."""

    source: str

    @cached_property
    def root(self) -> Element:
        """The whole page, read when it is first looked at."""
        reader = _Reader()
        reader.feed(self.source)
        reader.close()
        assert not reader.open.tag, f"<{reader.open.tag}> is never closed"
        check(reader.open)
        return reader.open

    @cached_property
    def ids(self) -> dict[str, Element]:
        """Every element that has an id."""
        return ids(self.root)

    @property
    def text(self) -> str:
        """All the text that is seen."""
        return self.root.text

    @property
    def alerts(self) -> list[str]:
        """What the page says has gone wrong, a sentence each, from the summary on its top."""
        boxes = [element for element in self.root.all() if element["role"] == "alert"]
        return [said.text for box in boxes for said in box.all("li", "p")]

    @property
    def notices(self) -> list[str]:
        """What the page says in passing."""
        return [element.text for element in self.root.all("p") if element["class"] == "notice"]

    def beside(self, id: str) -> str:
        """The sentence beside a field that is wrong, "" where nothing is wrong with it."""
        element = self.ids[id]
        if element["aria-invalid"] != "true":
            return ""
        described = element["aria-describedby"].split()
        assert described, f"{id} is wrong, but nothing says why"
        return " ".join(self.ids[other].text for other in described)

    def linked(self) -> dict[str, str]:
        """The sentences of the summary by the id of the field that each leads to."""
        found: dict[str, str] = {}
        for box in self.root.all():
            if box["role"] == "alert":
                found |= {link["href"][1:]: link.text for link in reversed([*box.all("a")])}
        return found

    def links(self) -> dict[str, str]:
        """Where the links lead, by their texts."""
        return {link.text: link["href"] for link in self.root.all("a")}

    def table(self, name: str) -> list[list[str]]:
        """The rows of the table of this class, a text for each cell."""
        [table] = [table for table in self.root.all("table") if name in table["class"].split()]
        return [[cell.text for cell in row.all("td", "th")] for row in table.all("tr")]
