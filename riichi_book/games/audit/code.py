"""Which code this is: what was found by other code is not added to what this finds."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parents[3]
PARTS: Final = ("riichi_rules", "riichi_book/records", "riichi_book/games")
"""Where stands what decides what is found in records."""


@lru_cache(maxsize=1)
def print_of_code() -> str:
    """Return a fingerprint of the sources that decide what is found, compiled or not."""
    found = sha256()
    for part in PARTS:
        for path in sorted((PACKAGE / part).rglob("*")):
            if path.suffix in {".py", ".toml"}:
                found.update(f"{path.relative_to(PACKAGE).as_posix()}\0".encode() + path.read_bytes())
    return found.hexdigest()[:16]
