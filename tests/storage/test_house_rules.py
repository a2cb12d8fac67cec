"""House rules kept under a name: by phone, written anew, taken off, never lost by accident."""

from scorekeeper.storage.database import Store
from scorekeeper.storage.house_rules import HouseRules, delete_house_rules, house_rules, save

QUOTA = {"quota": 3}


def rows(shelf: Store) -> int:
    """How many rows the table has."""
    [(count,)] = shelf.db.conn.execute("SELECT count(*) FROM house_rules")
    return int(count)


def test_kept_by_phone(shelf: Store) -> None:
    """Each phone has its own, in the order of their names."""
    saved = save(shelf, "one", "friday", "modern", QUOTA)
    other = save(shelf, "one", "Émile", "bombu", {})
    save(shelf, "two", "friday", "family", {})
    assert house_rules(shelf, "one") == [
        HouseRules(saved, "friday", "modern", QUOTA),
        HouseRules(other, "Émile", "bombu", {}),
    ]
    assert house_rules(shelf, "three") == []


def test_saved_again(shelf: Store) -> None:
    """The same name, case aside, is written anew under its number; what was before stays below."""
    saved = save(shelf, "one", "Friday", "modern", QUOTA)
    assert save(shelf, "one", "FRIDAY", "bombu", {"quota": 1}) == saved
    assert house_rules(shelf, "one") == [HouseRules(saved, "FRIDAY", "bombu", {"quota": 1})]
    assert rows(shelf) == 2


def test_saved_twice(shelf: Store) -> None:
    """The same save sent twice is kept once."""
    saved = save(shelf, "one", "Friday", "modern", QUOTA)
    assert save(shelf, "one", "Friday", "modern", QUOTA) == saved
    assert rows(shelf) == 1


def test_taken_off(shelf: Store) -> None:
    """What was taken off is not there any more, and can be saved again; others stay."""
    saved = save(shelf, "one", "Friday", "modern", QUOTA)
    stays = save(shelf, "one", "Sunday", "modern", {})
    delete_house_rules(shelf, "two", saved)
    assert len(house_rules(shelf, "one")) == 2
    delete_house_rules(shelf, "one", saved)
    assert [kept.saved for kept in house_rules(shelf, "one")] == [stays]
    save(shelf, "one", "Friday", "modern", QUOTA)
    assert [kept.name for kept in house_rules(shelf, "one")] == ["Friday", "Sunday"]
