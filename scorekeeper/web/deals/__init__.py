"""Entering and correcting a deal."""
