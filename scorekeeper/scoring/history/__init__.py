"""The events of a game: how a change becomes one, and the state that replaying them gives."""
