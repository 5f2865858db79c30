"""Where the rulesets lie that have a name: all that ship, or in an edition of the book its own alone.

``RIICHI_RULESETS`` in the environment names another folder than that of the package. What is not in it is
not known at all, so that nothing can speak of it.
"""

from __future__ import annotations

import os
from typing import Final

FOLDER: Final = os.environ.get("RIICHI_RULESETS") or f"{os.path.dirname(__file__)}/data"  # noqa: PTH120 - pathlib is dear
BASE: Final = "base"
SOURCES: Final = "sources"
_USUAL: Final = "ema-2025"


def names() -> tuple[str, ...]:
    """Return the ids of the rulesets that lie there, in alphabetical order."""
    found = {name.removesuffix(".toml") for name in os.listdir(FOLDER) if name.endswith(".toml")}  # noqa: PTH208
    return tuple(sorted(found - {BASE, SOURCES}))


def assumed() -> str:
    """Return the id of the ruleset of a question that names none: in an edition the only one."""
    if os.path.exists(f"{FOLDER}/{_USUAL}.toml"):  # noqa: PTH110
        return _USUAL
    return names()[0]


ASSUMED: Final = assumed()
ALONE: Final = len(names()) == 1
"""Whether one ruleset alone is known: then nobody need hear its name, and nobody can choose another."""
