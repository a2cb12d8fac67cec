"""Pages printed as PDF by the browser, and what poppler reads on the paper."""

import re
import subprocess
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path

from playwright.sync_api import Page

ZOOM = 3
"""How much larger pdftohtml writes a font's size than it is, in points."""
FONT = re.compile(r'<fontspec id="\d+" size="(\d+)" family="[^"]*" color="#(\w{6})"')
WORD = re.compile(r'<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)</word>')
PAGE = re.compile(r'<page width="(.+?)" height="(.+?)">(.*?)</page>', re.DOTALL)
TOUCH = 2.5
"""How far two boxes may run into each other, in points: they hold the air around the letters."""

Box = tuple[float, float, float, float]


def output(*command: str) -> str:
    """What a command prints."""
    ran = subprocess.run(command, capture_output=True, check=True, encoding="utf-8")
    return ran.stdout


@dataclass(frozen=True)
class Printed:
    """A page as it was printed."""

    file: Path

    @cached_property
    def facts(self) -> dict[str, str]:
        """What pdfinfo says of it."""
        rows = (line.partition(":") for line in output("pdfinfo", str(self.file)).splitlines())
        return {name: value.strip() for name, _colon, value in rows}

    @property
    def pages(self) -> int:
        """How many sheets of paper it takes."""
        return int(self.facts["Pages"])

    @cached_property
    def by_page(self) -> list[list[str]]:
        """Its text, page by page, line by line as it stands there, runs of blanks as one."""
        text = output("pdftotext", "-layout", str(self.file), "-")
        pages = text.removesuffix("\f").split("\f")
        return [
            [line for row in page.splitlines() if (line := " ".join(row.split()))] for page in pages
        ]

    @property
    def lines(self) -> list[str]:
        """The lines of all pages."""
        return [line for page in self.by_page for line in page]

    @cached_property
    def fonts(self) -> set[tuple[float, str]]:
        """The sizes of its letters in points, each with its colour."""
        command = ("pdftohtml", "-xml", "-i", "-stdout", "-zoom", str(ZOOM), str(self.file))
        return {(int(size) / ZOOM, colour) for size, colour in FONT.findall(output(*command))}

    @property
    def links(self) -> list[str]:
        """Addresses that can be clicked on it."""
        return output("pdfinfo", "-url", str(self.file)).splitlines()[1:]

    def out_of_place(self, margin: float) -> list[str]:
        """Words that stand in the margin (in points), and words printed over each other."""
        found = []
        for width, height, inside in PAGE.findall(
            output("pdftotext", "-bbox", str(self.file), "-")
        ):
            words = [
                ((float(left), float(top), float(right), float(bottom)), text)
                for left, top, right, bottom, text in WORD.findall(inside)
            ]
            found += [
                f"{text} in the margin"
                for (left, top, right, bottom), text in words
                if min(left, top, float(width) - right, float(height) - bottom) < margin
            ]
            found += [
                f"{text} over {other}"
                for (box, text), (below, other) in combinations(words, 2)
                if over(box, below)
            ]
        return found

    def grey(self, folder: Path) -> list[int]:
        """The brightness of every dot of its first page, 0 to 255."""
        picture = folder / "grey"
        output("pdftoppm", "-gray", "-r", "20", "-singlefile", str(self.file), str(picture))
        return list(picture.with_suffix(".pgm").read_bytes().split(b"\n255\n", 1)[1])


def over(one: Box, other: Box) -> bool:
    """Whether one word is printed over another."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide > 1 and high > TOUCH


def printed(page: Page, file: Path, paper: str = "A4") -> Printed:
    """The page as the browser prints it; backgrounds too, as some do."""
    page.pdf(path=file, format=paper, prefer_css_page_size=True, print_background=True)
    return Printed(file)
