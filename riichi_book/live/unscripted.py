"""Cells without JavaScript: whatever leads from Python to it is refused in a sentence, and forgotten.

The worker itself shuts what JavaScript could do; this spares a reader the riddle of what then fails.
"""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder
from typing import Final

BRIDGES: Final = frozenset({"js", "pyodide_js", "pyodide", "_pyodide", "_pyodide_core"})
"""The modules that know JavaScript, with all that lies in them; what Pyodide needs of them it has by then."""


class Refusing(MetaPathFinder):
    """Finds no module, and refuses those that lead to JavaScript."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence

    def find_spec(self, name: str, *_: object) -> None:
        """Find nothing. Raises ``ImportError`` for a bridge."""
        if is_bridge(name):
            raise ImportError(self.sentence, name=name)


def close(sentence: str) -> None:
    """Have every bridge refused from now on, with this sentence."""
    others = [finder for finder in sys.meta_path if not is_bridge(type(finder).__module__)]
    sys.meta_path[:] = [Refusing(sentence), *others]
    for name in [name for name in sys.modules if is_bridge(name)]:
        del sys.modules[name]


def is_bridge(name: str) -> bool:
    """Whether a module, or what it lies in, knows JavaScript."""
    return name.partition(".")[0] in BRIDGES
