"""Draw views into matplotlib axes from their SVG. Faces are paths, so no font needs the kanji."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D, Transform

from riichi_book.drawing.faces import HEIGHT
from riichi_book.drawing.svg import definitions, view_body
from riichi_book.drawing.views import View

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

TEXT: Final = "#2b2b33"
"""The colour of text and lines; HTML replaces it by the page's own colour."""
INHERITED: Final = ("fill", "color", "opacity", "text-anchor", "font-size", "font-weight")
Style = Mapping[str, str]


class Spot(NamedTuple):
    """A view drawn on axes: its lower left corner, the height of a tile, its patches and its palette."""

    view: View
    x: float
    y: float
    height: float
    patches: tuple[PathPatch, ...]
    palette: str = "colour"


def bare(width: float, height: float) -> tuple[Figure, Axes]:
    """Return a white figure of this size in points, and axes that fill it with the same units."""
    figure = Figure(figsize=(width / 72, height / 72), facecolor="#ffffff")
    ax = figure.add_axes((0, 0, 1, 1))
    ax.set_axis_off()
    ax.set_xlim(0, width)
    ax.set_ylim(0, height)
    return figure, ax


def draw(
    view: View, ax: Axes, *, x: float = 0.0, y: float = 0.0, height: float = 1.0, palette: str = "colour"
) -> Spot:
    """Draw a view with its lower left corner at x, y, into axes with equal scales.

    ``height`` is the height of one upright tile in the units of the axes. The limits of the axes do not
    change.
    """
    scale = height / HEIGHT
    place = Affine2D().scale(scale, -scale).translate(x, y + scale * view.height)
    defs, drawn = definitions([view], "", palette, layered=True), view_body(view, "", palette)
    from xml.etree import ElementTree as ET  # noqa: PLC0415 - the browser has no xml module

    symbols, shown = ET.fromstring(f"<svg>{defs}<g>{drawn}</g></svg>")  # noqa: S314 - our own text
    forms = {str(symbol.get("id")): symbol for symbol in symbols}
    patches = tuple(_patches(shown, place, {"color": TEXT, "fill": "currentColor"}, forms))
    for patch in patches:
        # add_patch would be five times slower, because it computes limits.
        ax.add_artist(patch)
    return Spot(view, x, y, height, patches, palette)


def _patches(
    element: Element, place: Transform, style: Style, forms: Mapping[str, Element]
) -> Iterator[PathPatch]:
    """Yield the patches for an SVG element; only the features that drawings use are supported."""
    style = {**style, **{name: value for name, value in element.items() if name in INHERITED}}
    place = _transform(element.get("transform", "")) + place
    if element.tag in {"g", "symbol"}:
        for child in element:
            yield from _patches(child, place, style, forms)
    elif element.tag == "use":
        across, down = _numbers(element, "x", "y")
        used = forms[element.attrib["href"][1:]]
        yield from _patches(used, Affine2D().translate(across, down) + place, style, forms)
    else:
        colour = style["color"] if style["fill"] == "currentColor" else style["fill"]
        alpha = float(style.get("opacity", 1))
        path = place.transform_path(_path(element, style))
        yield PathPatch(path, facecolor=colour, linewidth=0, alpha=alpha, clip_on=False)


def _transform(text: str) -> Transform:
    """Parse an SVG transform, whose last step is applied first."""
    made = Affine2D()
    for step, numbers in reversed(re.findall(r"(\w+)\(([^)]*)\)", text)):
        given = list(map(float, numbers.split()))
        match step:
            case "translate":
                made.translate(*given)
            case "rotate":
                made.rotate_deg(*given)
            case "scale":
                made.scale(*given)
    return made


def _numbers(element: Element, *names: str) -> list[float]:
    return [float(element.get(name, 0)) for name in names]


def _path(element: Element, style: Style) -> Path:
    """Return the outline of a shape, or of the letters of a text, so that text scales with the tiles."""
    match element.tag:
        case "path":
            return outline(element.attrib["d"])
        case "circle":
            across, down, r = _numbers(element, "cx", "cy", "r")
            return Path.circle((across, down), r)
        case "rect":
            box, line = _numbers(element, "x", "y", "width", "height", "rx"), element.get("stroke-width")
            return rounded(*box) if line is None else _frame(*box, line=float(line))
    across, down = _numbers(element, "x", "y")
    font = FontProperties(family="sans-serif", weight=style.get("font-weight", "normal"))
    text = TextPath((0, 0), element.text or "", size=float(style["font-size"]), prop=font)
    start = -text.get_extents().xmax * {"start": 0.0, "middle": 0.5, "end": 1.0}[style["text-anchor"]]
    return Affine2D().translate(start, 0).scale(1, -1).translate(across, down).transform_path(text)


def rounded(x: float, y: float, width: float, height: float, r: float) -> Path:
    """Return a rectangle with rounded corners, which runs clockwise if y points down."""
    wide, high = width - 2 * r, height - 2 * r
    corners = [f"a{r} {r} 0 0 1 {across} {down}" for across, down in ((r, r), (-r, r), (-r, -r), (r, -r))]
    sides = zip((f"h{wide}", f"v{high}", f"h{-wide}", f"v{-high}"), corners, strict=True)
    return outline(f"M{x + r} {y}{''.join(map(''.join, sides))}z")


def _frame(x: float, y: float, width: float, height: float, r: float, *, line: float) -> Path:
    """Return the stroke of a rectangle as a path: its outer edge, and its inner edge in reverse."""
    half = line / 2
    inner = rounded(x + half, y + half, width - line, height - line, r - half)
    # Mirroring reverses the direction of the inner edge, so that it cuts a hole.
    back = Affine2D().scale(-1, 1).translate(2 * x + width, 0).transform_path(inner)
    return Path.make_compound_path(rounded(x - half, y - half, width + line, height + line, r + half), back)


_CODES: Final = {"moveTo": [1], "lineTo": [2], "qCurveTo": [3, 3], "curveTo": [4, 4, 4], "closePath": [79]}
"""matplotlib's path codes; closing a path needs a point too, which is ignored."""


@cache
def outline(data: str) -> Path:
    """Convert SVG path data to a path."""
    pen = RecordingPen()
    parse_path(data, pen)
    vertices, codes = list[tuple[float, float]](), list[int]()
    for step, points in pen.value:
        if step in _CODES:
            vertices += points or vertices[-1:]
            codes += _CODES[step]
    return Path(vertices, codes)
