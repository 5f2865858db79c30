"""The shelf is the folder of the rulesets that have a name: the package's own, unless a program uses another.

A ruleset that is not on the shelf is not known at all: the book of one club's rules can mention no other.
"""

import os
from typing import Final

# ruff: noqa: PTH120, PTH208 - pathlib is slow to import, and this module is imported with the package

BASE: Final = "base"
"""The id of what every ruleset extends."""
SOURCES: Final = "sources"


class Shelf:
    """A folder, and the ids of its rulesets in alphabetical order."""

    def __init__(self, folder: str) -> None:
        files = {name.removesuffix(".toml") for name in os.listdir(folder) if name.endswith(".toml")}
        self.folder = folder
        self.names = tuple(sorted(files - {BASE, SOURCES}))

    def has(self, name: object) -> bool:
        """Say whether ``name`` is the id of a ruleset on the shelf, or the base's."""
        return name == BASE or name in self.names


_IN_USE: Final[list[Shelf]] = []
"""The shelf, as soon as a ruleset has been looked up."""


def shelf() -> Shelf:
    """Return the shelf in use."""
    if not _IN_USE:  # threads may read it twice
        _IN_USE.append(Shelf(f"{os.path.dirname(__file__)}/data"))
    return _IN_USE[0]


def assumed() -> str:
    """Return the id of the ruleset of a question that names none: in an edition the only one."""
    names = shelf().names
    return "ema-2025" if "ema-2025" in names else names[0]


def use_shelf(folder: str) -> None:
    """Know the rulesets of this folder and no others, as long as the process runs.

    Raises ``RuntimeError`` once a shelf is in use, since what was read from it is cached.
    """
    if _IN_USE:
        raise RuntimeError(f"rulesets are looked up in {_IN_USE[0].folder} already")
    _IN_USE.append(Shelf(folder))
