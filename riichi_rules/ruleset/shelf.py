"""Where the rulesets lie that have a name: all that ship, or in an edition of the book its own alone.

``RIICHI_RULESETS`` in the environment names another folder than that of the package. What is not in it is
not known at all, so that nothing can speak of it.
"""

import os
from typing import Final

# ruff: noqa: PTH120, PTH208 - pathlib is slow to import, and this module is imported with the package

FOLDER: Final = os.environ.get("RIICHI_RULESETS") or f"{os.path.dirname(__file__)}/data"
BASE: Final = "base"
"""The id of what every ruleset extends."""
SOURCES: Final = "sources"
_FILES: Final = {name.removesuffix(".toml") for name in os.listdir(FOLDER) if name.endswith(".toml")}
NAMES: Final = tuple(sorted(_FILES - {BASE, SOURCES}))
"""The ids of the rulesets that lie there, in alphabetical order."""


def assumed() -> str:
    """Return the id of the ruleset of a question that names none: in an edition the only one."""
    return "ema-2025" if "ema-2025" in NAMES else NAMES[0]
