"""What a score sheet prints of a deal and of a game."""
