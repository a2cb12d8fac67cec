"""Where the books stand: an append-only log of entries in one SQLite file.

All SQL of the project is in this package: `database.py` opens the file, `log.py` reads and writes.
"""
