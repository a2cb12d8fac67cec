"""Figures of people who play together."""
