"""The faces of the tiles and their colours, which lie in ``faces.svg``: any browser shows it.

A tile is 30 units wide and 40 high, and y points down; under its face lies an edge of three units. Colours
are named by what they are used for, and a palette gives each of them a value, as a style sheet does.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from riichi_rules.messages import Term

WIDTH: Final = 30.0
HEIGHT: Final = 40.0
DEPTH: Final = 3.0
"""How far the edge of a tile shows under its face."""
SIGN_RADIUS: Final = 5.2
SIGN_DROP: Final = DEPTH + 3.2
"""How far under the face the middle of a mark's sign lies."""
VEIL_OPACITY: Final = 0.55
"""How much is seen of what lies over a tile that somebody took: it is grey on any page."""


class Mark(Term):
    """What a tile in a drawing can be marked as."""

    WAIT = "wait"
    FURITEN = "furiten"
    WIN = "win"
    DORA = "dora"
    NOTE = "note"


_ASSET: Final = Path(__file__).with_name("faces.svg").read_text("utf-8")
PALETTES: Final = {
    name: dict(re.findall(r"--(\w+): (#\w+)", colours))
    for name, colours in re.findall(r"^\.(\w+) \{(.*)\}$", _ASSET, re.MULTILINE)
}
"""The colours on screens, light and dark, and those of a print in black and white."""
SYMBOLS: Final = {
    name: (more, content)
    for name, more, content in re.findall(r'^<symbol id="([^"]+)"(.*?)>(.*)</symbol>$', _ASSET, re.MULTILINE)
}
"""What stands in ``faces.svg``, by its id: its other attributes, and its elements."""
FACES: Final = tuple([name for name, (more, _) in SYMBOLS.items() if not (more or name.startswith("page-"))])
"""The ids of all faces; ``X`` is the back, ``q`` a tile that is not known."""
