"""The files that a game, a deal or house rules are read from and written to."""
