"""Scorekeeper keeps the score of the card game Barbu."""

__version__ = "0.1.0"
