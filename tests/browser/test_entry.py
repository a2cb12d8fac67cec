"""How a deal is entered: what follows is filled in, what cannot be is out of reach."""

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.dealt import as_told, game_file
from tests.browser.table import refused, stored
from tests.browser.taps import GAME, Finger, kept
from tests.players import FOUR
from tests.scoring.documents import Document, deal
from tests.scoring.documents import game_file as file_of

FACE = """cell => {
    const { borderStyle, fontStyle, color } = getComputedStyle(cell);
    return [borderStyle, fontStyle, color];
}"""
"""How a cell looks, as far as it may differ."""

FILLED = re.compile(r"\bfilled\b")
ON = re.compile(r"\bon\b")


@pytest.fixture
def finger(page: Page) -> Finger:
    """Give a finger on the page."""
    return Finger(page)


def begin(server: LiveServer, finger: Finger, contract: str, *deals: Document, **more: Any) -> None:
    """Open a new game, some deals into it, and the form of its next deal."""
    finger.page.goto(stored(server, file_of(*deals, rules=finger.rules, **more)))
    finger.open(contract)


def numbers(finger: Finger, part: str) -> list[str]:
    """What the sheet shows in a row of counts."""
    return finger.row(part).get_by_role("button").all_inner_texts()


def keys(finger: Finger) -> list[int]:
    """The keys of the pad that can be tapped."""
    found = finger.page.locator(".pad.current input:enabled").evaluate_all(
        "fields => fields.map((field) => field.value).filter((value) => value !== '')"
    )
    return list(map(int, found))


def face(cell: Locator) -> str:
    """The classes by which a cell shows whether it was tapped or filled in."""
    return cell.get_attribute("class") or ""


def caption(finger: Finger, text: str) -> None:
    """See what the pad asks for, and how much is left to give."""
    expect(finger.page.locator(".pad-caption")).to_have_text(text)
    expect(finger.page.locator(".pad-caption")).to_be_in_viewport(ratio=1)


def save(finger: Finger, server: LiveServer) -> Document:
    """Save the deal, and tell what is stored of it."""
    finger.save()
    told: Document = kept(server, finger.page)[-1]
    return told


# --- counts -----------------------------------------------------------------------------------


def test_the_last_player(live_server: LiveServer, finger: Finger) -> None:
    """The last player's number is filled in, and looks different from those that were tapped."""
    begin(live_server, finger, "no-tricks")
    caption(finger, "Ana, Tricks: 13 left to give")
    finger.tap(finger.key(4))
    caption(finger, "Ben, Tricks: 9 left to give")
    finger.tap(finger.key(3))
    caption(finger, "Cleo, Tricks: 6 left to give")
    assert numbers(finger, "tricks") == ["4", "3", "·", "·"]
    finger.tap(finger.key(5))
    caption(finger, "Cleo, Tricks: all given")
    assert numbers(finger, "tricks") == ["4", "3", "5", "1"]
    expect(finger.cell("tricks", "Ben")).not_to_have_class(FILLED)
    expect(finger.cell("tricks", "Dan")).to_have_class(FILLED)
    tapped, filled = (finger.cell("tricks", name).evaluate(FACE) for name in ("Ben", "Dan"))
    assert all(one != other for one, other in zip(tapped, filled, strict=True))


def test_all_given(live_server: LiveServer, finger: Finger) -> None:
    """Once nothing is left everybody else has none, and Save is next."""
    begin(live_server, finger, "no-queens")
    finger.tap(finger.key(1))
    finger.tap(finger.key(3))
    assert numbers(finger, "queens") == ["1", "3", "0", "0"]
    for name in ("Cleo", "Dan"):
        expect(finger.cell("queens", name)).to_have_class(FILLED)
    assert save(finger, live_server)["captures"] == {"queens": {"Ana": 1, "Ben": 3}}


def test_given_back(live_server: LiveServer, finger: Finger) -> None:
    """A key tapped again gives its number back, and what followed from it goes too."""
    begin(live_server, finger, "no-tricks")
    for number in (4, 3, 5):
        finger.tap(finger.key(number))
    finger.tap(finger.key(5))
    assert numbers(finger, "tricks") == ["4", "3", "·", "·"]
    caption(finger, "Cleo, Tricks: 6 left to give")
    finger.tap(finger.cell("tricks", "Ana"))
    finger.tap(finger.key(4))
    assert numbers(finger, "tricks") == ["·", "3", "·", "·"]
    caption(finger, "Ana, Tricks: 10 left to give")


def test_out_of_reach(live_server: LiveServer, finger: Finger) -> None:
    """Keys for more than is left cannot be tapped."""
    begin(live_server, finger, "no-tricks")
    assert keys(finger) == [*range(14)]
    finger.tap(finger.key(10))
    assert keys(finger) == [0, 1, 2, 3]
    expect(finger.key(4).locator("input")).to_be_disabled()
    finger.tap(finger.key(1))
    assert keys(finger) == [0, 1, 2]


def test_one_part_follows_from_another(live_server: LiveServer, finger: Finger) -> None:
    """Who has no trick has no heart and no queen; one trick holds four cards at most."""
    finger.rules = "spanish-salade"
    begin(live_server, finger, "salade")
    for number in (0, 1, 12):
        finger.tap(finger.key(number))
    assert numbers(finger, "tricks") == ["0", "1", "12", "0"]
    assert numbers(finger, "hearts") == ["0", "·", "·", "0"]
    assert numbers(finger, "queens") == ["0", "·", "·", "0"]
    caption(finger, "Ben, Hearts: 13 left to give")
    assert keys(finger) == [0, 1, 2, 3, 4]
    finger.tap(finger.key(3))
    assert numbers(finger, "hearts") == ["0", "3", "10", "0"]
    expect(finger.cell("hearts", "Cleo")).to_have_class(FILLED)
    caption(finger, "Ben, Queens: 4 left to give")


def test_any_order(live_server: LiveServer, finger: Finger) -> None:
    """Numbers are given in any order and changed at any time; the others give way to the last."""
    begin(live_server, finger, "no-tricks")
    chance = Random(3)
    for _step in range(40):
        name = chance.choice(FOUR)
        if finger.pad("tricks", name).count() == 0:
            finger.tap(finger.cell("tricks", name))
        cell = finger.cell("tricks", name)
        number = str(chance.choice(keys(finger)))
        taken_back = cell.inner_text() == number and not FILLED.search(face(cell))
        finger.tap(finger.key(int(number)))
        shown = numbers(finger, "tricks")
        assert taken_back or shown[FOUR.index(name)] == number
        given = [int(text) for text in shown if text != "·"]
        # What is missing is never a single number, since that would follow from the others.
        assert sum(given) == 13 if len(given) == 4 else (sum(given) < 13 and len(given) < 3)


def test_a_stored_deal(live_server: LiveServer, finger: Finger) -> None:
    """In a correction any number is tapped again, in any order, without clearing first."""
    told = deal("Ana", "no-tricks", {"tricks": {"Ana": 3, "Ben": 4, "Cleo": 5, "Dan": 1}})
    page = finger.page
    page.goto(f"{stored(live_server, file_of(told))}/deals/1")
    expect(page.locator("form.deal.ready")).to_be_visible()
    assert numbers(finger, "tricks") == ["3", "4", "5", "1"]
    for name, number in (("Cleo", 2), ("Ana", 0), ("Dan", 7)):
        finger.tap(finger.cell("tricks", name))
        finger.tap(finger.key(number))
    assert numbers(finger, "tricks") == ["0", "4", "2", "7"]
    assert save(finger, live_server)["captures"] == {"tricks": {"Ben": 4, "Cleo": 2, "Dan": 7}}


# --- who took it, who went out ----------------------------------------------------------------


def test_taker(live_server: LiveServer, finger: Finger) -> None:
    """The taker is tapped by name; another tap moves the card, one on the taker gives it back."""
    begin(live_server, finger, "no-king")
    for name, taker in (("Ben", "Ben"), ("Dan", "Dan"), ("Dan", None), ("Cleo", "Cleo")):
        finger.tap(finger.cell("king_of_hearts", name))
        on = [who for who in FOUR if ON.search(face(finger.cell("king_of_hearts", who)))]
        assert on == ([taker] if taker else [])
    assert save(finger, live_server)["captures"] == {"king_of_hearts": "Cleo"}


@pytest.mark.parametrize(
    ("contract", "row", "names"),
    [("no-last-two", "last_two", ("2nd", "last")), ("salade", "honours", ("K♥", "A♥"))],
)
def test_pairs(
    live_server: LiveServer, page: Page, contract: str, row: str, names: tuple[str, str]
) -> None:
    """One tap gives both to one player, another the latter of the two to somebody else."""
    finger, (first, second) = Finger(page, rules="spanish-salade"), names
    begin(live_server, finger, contract)
    for name, expected in (
        ("Ben", {"Ben": "both"}),
        ("Dan", {"Ben": first, "Dan": second}),
        ("Cleo", {"Ben": first, "Cleo": second}),
        ("Cleo", {"Ben": "both"}),
        ("Ben", {}),
        ("Ana", {"Ana": "both"}),
        ("Cleo", {"Ana": first, "Cleo": second}),
    ):
        finger.tap(finger.cell(row, name))
        shown = {who: finger.cell(row, who).inner_text() for who in FOUR}
        assert {who: text for who, text in shown.items() if text != who} == expected


def test_two_players(live_server: LiveServer, page: Page) -> None:
    """One key gives the two things of a row to two players; again it takes them back."""
    finger = Finger(page, rules="spanish-salade")
    begin(live_server, finger, "salade")
    expect(page.locator(".twos:visible")).to_have_count(0)
    finger.capture({"tricks": {"Ana": 13}})
    finger.capture({"hearts": {"Ana": 13}, "queens": {"Ana": 4}})
    caption(finger, "K♥ A♥: to two players")
    finger.tap(finger.two("honours", "Cleo", "Ben"))
    caption(finger, "Last two: to two players")
    finger.tap(finger.cell("honours", "Dan"))
    assert finger.row("honours").get_by_role("button").all_inner_texts() == [
        *("Ana", "Ben", "K♥", "A♥")
    ]
    finger.tap(finger.two("last_two", "Dan", "Ana"))
    caption(finger, "Last two: all given")
    expect(finger.two("last_two", "Dan", "Ana")).to_have_attribute("aria-pressed", "true")
    finger.tap(finger.two("last_two", "Ana", "Dan"))
    assert finger.row("last_two").get_by_role("button").all_inner_texts() == [
        *("2nd", "Ben", "Cleo", "last")
    ]
    finger.tap(finger.two("last_two", "Ana", "Dan"))
    caption(finger, "Last two: to two players")
    assert finger.row("last_two").get_by_role("button").all_inner_texts() == [*FOUR]


def test_domino(live_server: LiveServer, finger: Finger) -> None:
    """Names are tapped in the order of going out; the last one follows, any is taken back."""
    begin(live_server, finger, "domino")
    for name in ("Cleo", "Ana", "Dan"):
        finger.tap(finger.cell("finished", name))
    places = {who: finger.cell("finished", who).inner_text() for who in FOUR}
    assert places == {"Cleo": "place 1", "Ana": "place 2", "Dan": "place 3", "Ben": "place 4"}
    expect(finger.cell("finished", "Ben")).to_have_class(FILLED)
    finger.tap(finger.cell("finished", "Cleo"))
    places = {who: finger.cell("finished", who).inner_text() for who in FOUR}
    assert places == {"Ana": "place 1", "Dan": "place 2", "Ben": "Ben", "Cleo": "Cleo"}
    finger.tap(finger.cell("finished", "Ben"))
    expect(finger.cell("finished", "Cleo")).to_have_class(FILLED)
    assert save(finger, live_server)["captures"] == {"finished": ["Ana", "Dan", "Ben"]}


# --- doubles ----------------------------------------------------------------------------------


def ticked(finger: Finger) -> list[str]:
    """Who doubles whom on the page, by the words a screen reader has for it."""
    boxes = finger.page.locator(".doubles input[name^=double]:checked")
    found: list[str] = boxes.evaluate_all("boxes => boxes.map((box) => box.ariaLabel)")
    return found


def test_calls(live_server: LiveServer, finger: Finger) -> None:
    """Maximum and family tick what they stand for, in speaking order; again they take it back."""
    begin(live_server, finger, "no-king")
    speakers = finger.page.locator(".speaker > legend bdi").all_inner_texts()
    assert speakers == ["Ben", "Cleo", "Dan", "Ana"]
    finger.tap(finger.call("Ben", "maximum"))
    assert ticked(finger) == ["Ben doubles Ana", "Ben doubles Cleo", "Ben doubles Dan"]
    finger.tap(finger.call("Ben", "maximum"))
    assert ticked(finger) == []
    finger.tap(finger.call("Cleo", "family"))
    assert ticked(finger) == ["Cleo doubles Ben", "Cleo doubles Dan"]
    finger.tap(finger.call("Dan", "maximum"))
    assert ticked(finger)[2:] == ["Dan doubles Ana", "Dan doubles Ben", "Dan redoubles Cleo"]
    finger.tap(finger.double("Cleo", "Ben"))
    finger.tap(finger.cell("king_of_hearts", "Ana"))
    doubles = [["Cleo", "Dan"], ["Dan", "Ana"], ["Dan", "Ben"], ["Dan", "Cleo"]]
    assert sorted(save(finger, live_server)["doubles"]) == doubles


def test_answers(live_server: LiveServer, finger: Finger) -> None:
    """The declarer may redouble those who doubled him; an answer goes with the double."""
    begin(live_server, finger, "trumps")
    assert finger.page.locator(".doubles .key:visible").count() == 3
    finger.tap(finger.double("Ben", "Ana"))
    finger.tap(finger.double("Dan", "Ana"))
    expect(finger.double("Ana", "Ben")).to_be_visible()
    expect(finger.double("Ana", "Cleo")).to_be_hidden()
    finger.tap(finger.call("Ana", "maximum"))
    assert ticked(finger)[2:] == ["Ana redoubles Ben", "Ana redoubles Dan"]
    expect(finger.double("Ana", "Ben")).to_have_class(re.compile(r"\bagain\b"))
    finger.tap(finger.double("Ben", "Ana"))
    assert ticked(finger) == ["Dan doubles Ana", "Ana redoubles Dan"]
    expect(finger.double("Ana", "Ben")).to_be_hidden()


def test_forced_doubles(live_server: LiveServer, finger: Finger, complaints: list[str]) -> None:
    """A double that is due is ticked and explained; without it, the page asks before it saves."""
    page = finger.page
    page.goto(stored(live_server, game_file("modern", FOUR, 5)))
    for name in ("Ben", "Cleo", "Dan"):
        expect(page.get_by_text(f"{name} must double Ana now.")).to_be_visible()
    finger.open("trumps")
    assert ticked(finger) == ["Ben doubles Ana", "Cleo doubles Ana", "Dan doubles Ana"]
    expect(page.locator(".doubles .duty.forced")).to_have_text(["must double"] * 3)
    for number in (4, 3, 5):
        finger.tap(finger.key(number))
    finger.tap(finger.double("Cleo", "Ana"))
    with refused(complaints, 422):
        finger.tap(finger.save_button)
        expect(page.get_by_text("Cleo must double Ana in this deal")).to_be_visible()
    assert numbers(finger, "tricks") == ["4", "3", "5", "1"]
    finger.tap(page.get_by_text("The table goes on without it", exact=True))
    told = save(finger, live_server)
    assert sorted(told["doubles"]) == [["Ben", "Ana"], ["Dan", "Ana"]]
    assert told["captures"]["tricks"] == {"Ana": 4, "Ben": 3, "Cleo": 5, "Dan": 1}


def test_owing(live_server: LiveServer, finger: Finger) -> None:
    """Who owes doubles is told so with the number of deals left, before he must."""
    begin(live_server, finger, "no-hearts", *game_file("modern", FOUR, 3)["deals"])
    expect(finger.page.locator(".speaker > legend .faint")).to_have_text(
        [*["owes 2 in 4"] * 3, "answers"]
    )


def test_split(live_server: LiveServer, finger: Finger) -> None:
    """Where undoubled negatives are split nothing is asked until somebody doubles."""
    begin(live_server, finger, "no-tricks", options={"undoubled_negatives": "split"})
    page = finger.page
    live = page.locator("output.live strong")
    expect(finger.key(0)).to_be_hidden()
    expect(finger.cell("tricks", "Ana")).to_be_hidden()
    expect(live).to_have_text(["1", "−9", "−9", "−9"])
    finger.tap(finger.double("Ben", "Cleo"))
    expect(live).to_have_text(["0", "0", "0", "0"])
    finger.tap(finger.key(4))
    finger.tap(finger.double("Ben", "Cleo"))
    assert save(finger, live_server) == deal("Ana", "no-tricks")
    expect(page.locator(".strip")).to_contain_text("Ana +1, Ben −9, Cleo −9, Dan −9")


# --- around the entry -------------------------------------------------------------------------


def test_reminders(live_server: LiveServer, finger: Finger) -> None:
    """What the table should remember of the contract is one tap away."""
    begin(live_server, finger, "no-hearts")
    said = finger.page.get_by_text("Hearts may be led only from a hand of hearts.")
    expect(said).to_be_hidden()
    finger.tap(finger.page.locator(".reminders > summary"))
    expect(said).to_be_visible()
    expect(finger.page.get_by_text("The declarer leads.")).to_be_visible()


def test_without_network(live_server: LiveServer, finger: Finger, complaints: list[str]) -> None:
    """The network may be gone while a deal is entered: every tap counts, and the live line too."""
    begin(live_server, finger, "no-tricks")
    finger.page.context.set_offline(True)
    finger.say([["Ben", "Ana"]])
    finger.capture({"tricks": {"Ana": 4, "Ben": 3, "Cleo": 5, "Dan": 1}})
    expect(finger.page.locator("output.live strong")).to_have_text(["−10", "−4", "−10", "−2"])
    finger.page.context.set_offline(False)
    told = deal("Ana", "no-tricks", {"tricks": {"Ana": 4, "Ben": 3, "Cleo": 5, "Dan": 1}})
    assert as_told([save(finger, live_server)]) == as_told([{**told, "doubles": [["Ben", "Ana"]]}])
    # What the phone asked for meanwhile, for later, it did not get.
    assert all("ERR_INTERNET_DISCONNECTED" in complaint for complaint in complaints)
    complaints.clear()


def test_the_strip(live_server: LiveServer, finger: Finger) -> None:
    """After saving it is said who moved what to whom; Undo is one tap, and nothing asks twice."""
    page, dialogs = finger.page, list[str]()
    page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    begin(live_server, finger, "no-tricks")
    finger.say([["Ben", "Ana"], ["Ana", "Ben"]])
    finger.capture({"tricks": {"Ana": 4, "Ben": 3, "Cleo": 5, "Dan": 1}})
    finger.save()
    strip = page.locator(".strip")
    expect(strip).to_contain_text("Ana −12, Ben −2, Cleo −10, Dan −2")
    expect(strip).to_contain_text("Ana gives Ben 4 (redoubled)")
    with page.expect_navigation(url=GAME):
        finger.tap(strip.get_by_role("button", name="Undo", exact=True))
    assert kept(live_server, page) == []
    assert dialogs == []


def test_the_screen_stays_on(live_server: LiveServer, finger: Finger) -> None:
    """Game and deal keep the screen on where the browser can; the home page does not."""
    page = finger.page
    page.add_init_script(
        "navigator.wakeLock.request = async (kind) => { document.documentElement.id = kind; }"
    )
    page.goto(live_server.url)
    expect(page.locator("html#screen")).to_have_count(0)
    page.goto(stored(live_server, file_of()))
    expect(page.locator("html#screen")).to_have_count(1)
    finger.open("no-king")
    expect(page.locator("html#screen")).to_have_count(1)
