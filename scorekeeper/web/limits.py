"""How often a stranger may try: opening links, beginning games, bringing files in."""

from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

limiter = Limiter(get_remote_address, storage_uri="memory://", headers_enabled=False)
