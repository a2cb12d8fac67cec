"""The people of every test, in the order of their seats."""

EVERYBODY = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
FOUR = EVERYBODY[:4]
