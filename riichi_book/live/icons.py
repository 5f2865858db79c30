"""The icons of the site on a phone's home screen: a tile on felt, drawn as every tile of the book is."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from riichi_book.drawing import View, svg_text, tiles_view
from riichi_book.drawing.faces import PALETTES
from riichi_rules import Tile

SIZES: Final = (192, 512)


def icons(kept: Path) -> Mapping[str, bytes]:
    """Return the icons of the site as PNG, a tile on felt, drawn once; none where matplotlib is not here.

    They are kept under a digest of what is on them, so that a new face of the tile makes new icons.
    """
    view, felt = tiles_view([Tile(33)]), PALETTES["colour"]["felt"]
    digest = hashlib.sha256(f"{svg_text(view)}{felt}".encode()).hexdigest()[:16]
    places = {size: kept / f"icon-{size}-{digest}.png" for size in SIZES}
    try:
        for size, place in places.items():
            if not place.exists():
                draw_icon(view, felt, place, size)
    except ImportError:
        return {}
    return {f"icon-{size}.png": place.read_bytes() for size, place in places.items()}


def draw_icon(view: View, felt: str, place: Path, size: int) -> None:
    """Draw an icon of so many pixels; all that matters lies in the circle that a phone may cut out."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - slow to import, and an icon is drawn once

    from riichi_book.drawing.figures.axes import draw  # noqa: PLC0415 - with it

    figure = Figure(figsize=(1, 1), dpi=size, facecolor=felt)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    height = 0.56
    width, whole = (height * side / 40 for side in (view.width, view.height))
    draw(view, axes, x=(1 - width) / 2, y=(1 - whole) / 2, height=height)
    figure.savefig(place, facecolor=figure.get_facecolor(), metadata={"Software": None})
