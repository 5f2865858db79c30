"""The faces of the tiles and their colours, from ``faces.svg``, which you can open in any browser.

A tile is 30 units wide and 40 high, with an edge of three units below its face; y points down. Colours are
named by their use, and each palette gives them values, like a style sheet.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from riichi_rules.messages import Term

WIDTH: Final = 30.0
HEIGHT: Final = 40.0
DEPTH: Final = 3.0
"""The height of the visible edge below a tile's face."""
SIGN_RADIUS: Final = 5.2
SIGN_DROP: Final = DEPTH + 3.2
"""The distance from the bottom of the face to the centre of a mark's sign."""
VEIL_OPACITY: Final = 0.55
"""The opacity of the veil over a tile that somebody took; it makes the tile grey on any page."""


class Mark(Term):
    """The marks that a tile in a drawing can have."""

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
"""The palettes: ``colour`` for screens, light or dark, and ``grey`` for black-and-white print."""
SYMBOLS: Final = {
    name: (more, content)
    for name, more, content in re.findall(r'^<symbol id="([^"]+)"(.*?)>(.*)</symbol>$', _ASSET, re.MULTILINE)
}
"""The symbols in ``faces.svg`` by id: their other attributes and their content."""
FACES: Final = tuple([name for name, (more, _) in SYMBOLS.items() if not (more or name.startswith("page-"))])
"""The ids of all faces; ``X`` is the back, ``q`` an unknown tile."""
