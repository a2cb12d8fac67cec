"""Standings, score sheets and settlements."""
