"""What every deal is worth: the rules of the table, the captures, the doubles, the standings.

Pure functions over frozen values: no web, no database, no clock, no files. Start with `game.py`
(a whole game), then `deal.py` (one deal), then `README.md` for the map.
"""
