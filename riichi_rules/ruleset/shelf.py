"""The shelf: the folder of the rulesets that have an id. A program can use another than the package's own.

A ruleset that is not on the shelf cannot be loaded by id, so the book of one club's rules mentions no other.
"""

import os
from typing import Final

# ruff: noqa: PTH120, PTH208 - pathlib is slow to import, and this module is imported with the package

BASE: Final = "base"
"""The id of the ruleset that all others extend."""
SOURCES: Final = "sources"


class Shelf:
    """A folder, and the ids of its rulesets in alphabetical order."""

    def __init__(self, folder: str) -> None:
        files = {name.removesuffix(".toml") for name in os.listdir(folder) if name.endswith(".toml")}
        self.folder = folder
        self.names = tuple(sorted(files - {BASE, SOURCES}))

    def has(self, name: object) -> bool:
        """Say whether ``name`` is the id of a ruleset on the shelf, or of the base."""
        return name == BASE or name in self.names


_IN_USE: Final[list[Shelf]] = []
"""Holds the shelf once a ruleset was looked up or ``use_shelf`` was called."""


def shelf() -> Shelf:
    """Return the shelf in use."""
    if not _IN_USE:  # two threads may both append; the first shelf counts
        _IN_USE.append(Shelf(f"{os.path.dirname(__file__)}/data"))
    return _IN_USE[0]


def assumed() -> str:
    """Return the id of the default ruleset: ``ema-2025``, or the first one on a shelf without it."""
    names = shelf().names
    return "ema-2025" if "ema-2025" in names else names[0]


def use_shelf(folder: str) -> None:
    """Use the rulesets of this folder and no others, for the rest of the process.

    Raises ``RuntimeError`` if a shelf is in use already, because its rulesets are cached.
    """
    if _IN_USE:
        raise RuntimeError(f"rulesets are looked up in {_IN_USE[0].folder} already")
    _IN_USE.append(Shelf(folder))
