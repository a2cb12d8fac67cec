"""The phones of the pages' tests, which read other languages here."""

from tests.web.conftest import another_phone, phone, stranger

__all__ = ["another_phone", "phone", "stranger"]
