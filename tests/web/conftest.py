"""Phones at the table."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.forms import AtTheTable, Phone


@pytest.fixture
def phone(client: FlaskClient) -> Phone:
    """The phone of the player who keeps the score."""
    return Phone(client)


@pytest.fixture
def another_phone(app: Flask) -> Phone:
    """The phone of somebody else who may score too, with cookies of its own."""
    return Phone(AtTheTable(app, app.response_class))


@pytest.fixture
def stranger(app: Flask) -> Phone:
    """A phone that nobody gave a key."""
    return Phone(app.test_client())
