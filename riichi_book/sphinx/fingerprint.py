"""A digest of the files that pages are built with, as a key for caches between builds."""

from __future__ import annotations

import hashlib
from pathlib import Path

import riichi_rules

PACKAGES = (Path(riichi_rules.__file__).parent, Path(__file__).parents[1])


def fingerprint(*folders: Path | str) -> str:
    """Return a hash of every file of the packages, and of further folders.

    ``__pycache__`` is skipped. The same files give the same hash on every machine.
    """
    whole = hashlib.sha256()
    for folder in (*PACKAGES, *map(Path, folders)):
        for file in sorted(folder.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                name = file.relative_to(folder).as_posix()
                whole.update(f"{name}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\0".encode())
    return whole.hexdigest()[:32]
