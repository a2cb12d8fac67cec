"""Figures about finished games and the people who played them."""
