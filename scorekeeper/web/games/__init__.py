"""Pages of one game: the game itself, its log, watching."""
