"""The SVG writer: a view as text, with nothing but the standard library.

Each tile is written once as a ``<symbol>`` and placed with ``<use>``. A drawing that stands alone carries
its symbols, and these are short: what occurs in several tiles (a kanji, a bamboo, a circle) is a symbol of
its own. On a page they can stand once, in a ``sprite``, and these are quickly laid out: a browser copies
all that is in a symbol to each of its places, so their faces are of few ``layers``.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from itertools import groupby
from typing import Final

from .colours import PALETTES, Role
from .faces import BODIES, FACES, HEIGHT, PARTS, VEIL_OPACITY, Mark, mark_shapes, veil_shapes
from .layers import UPRIGHT, Transform, layers
from .outlines import short
from .shapes import Box, Circle, Ellipse, Frame, Outline, Part, Ring, Shape
from .views import CAPITALS, DISC, Label, Placed, View

OUTLINES: Final = "<defs>.*?</defs>"
"""What an output checker has to mask, as a regular expression: it takes the outlines of the faces away
and leaves which tile lies where. The masked text holds no line break. For nbval:

    [outlines]
    regex: <defs>.*?</defs>
    replace: <defs/>
"""

SPRITE_PREFIX: Final = "riichi-"
"""How the ids of a page's shared symbols begin."""

STANDALONE_PREFIX: Final = "t[0-9a-f]{5}"
"""How the ids of a drawing's own symbols begin, as a regular expression."""

_ID: Final = "\0"
"""Stands for the prefix of ids in what is remembered."""


def svg_text(
    view: View,
    *,
    standalone: bool = True,
    height: str | float = "3em",
    prefix: str | None = None,
    palette: str = "colour",
    hidden: bool = False,
) -> str:
    """Return a view as an SVG element, in two lines.

    ``height`` is that of one upright tile, as a length ("2em") or a number of pixels, so that tiles of
    different drawings are equally large. With ``standalone`` the symbols are in it, under ids whose
    prefix follows from the view: drawings never disturb each other, and the same view gives the same
    text. Without it they are those of the page's ``sprite``. ``hidden`` drops the label, for a place
    that says the words itself.
    """
    if prefix is None:
        prefix = own_prefix(view, palette=palette) if standalone else SPRITE_PREFIX
    defs = definitions([view], prefix, palette) if standalone else ""
    label = 'aria-hidden="true"' if hidden else f'role="img" aria-label="{escape(view.words)}"'
    body = view_body(view, prefix, palette)
    box = f"0 0 {short(view.width)} {short(view.height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="riichi-tiles" viewBox="{box}" '
        f'width="{_length(height, view.width)}" height="{_length(height, view.height)}" '
        f"{label}><desc>{escape(view.text, quote=False)}</desc>{defs}\n{body}</svg>"
    )


def sprite(*views: View, palette: str = "colour") -> str:
    """Return an invisible SVG element with the symbols of these views; with none given, of all tiles.

    It stands once on a page, before the drawings that are not standalone. All tiles are those of hands,
    melds and rivers; what lies on the other sides of a table is drawn from the sprite of its view.
    """
    prefix = SPRITE_PREFIX
    if views:
        defs = definitions(views, prefix, palette, layered=True)
    else:
        defs = _defs(_symbols_of_hands(), prefix, palette, layered=True)
    return unseen(defs)


def unseen(defs: str) -> str:
    """Return an invisible SVG element with definitions."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" '
        f'aria-hidden="true">{defs}</svg>'
    )


def figure_html(view: View, *, standalone: bool = True, height: str | float = "3em") -> str:
    """Return a view as an HTML figure that says itself in words: for notebooks and pages."""
    drawing = svg_text(view, standalone=standalone, height=height, hidden=True)
    return f'<figure class="riichi-figure" role="img" aria-label="{escape(view.words)}">{drawing}</figure>'


def own_prefix(*views: View, palette: str = "colour") -> str:
    """Return a prefix for ids that follows from the views and not from the faces.

    It may be short: should two views ever share it, their symbols of one name are equal anyway.
    """
    # What a view of tiles alone does not have is not counted: notebooks store what they were drawn with.
    content = repr((views, palette)).replace(", ground=(), labels=()", "")
    return f"t{zlib.crc32(content.encode()) & 0xFFFFF:05x}"


def _length(height: str | float, units: float) -> str:
    """Return a number of tile units as a length, where a tile is so high."""
    if not isinstance(height, str):
        return short(height * units / HEIGHT)
    number = height.rstrip("abcdefghijklmnopqrstuvwxyz%")
    return short(float(number) * units / HEIGHT) + height[len(number) :]


def view_body(view: View, prefix: str, palette: str = "colour") -> str:
    """Return what a view draws out of its definitions: the ground, tiles and marks, then the labels."""
    ground = _shapes(view.ground, palette).replace(_ID, prefix)
    return ground + "".join(_uses(view, prefix, palette)) + _labels(view.labels, palette)


def _uses(view: View, prefix: str, palette: str) -> Iterator[str]:
    """Place the tiles, then the marks, so that no neighbour covers a mark."""
    for tile in view.tiles:
        yield f'<use href="#{prefix}{_ident(*_face(tile))}" {_at(tile)}/>'
        if tile.faded:
            opacity = short(VEIL_OPACITY)
            yield f'<use href="#{prefix}{_ident("veil", tile.turned % 2)}" {_at(tile)} opacity="{opacity}"/>'
    for mark in Mark:
        marked = [tile for tile in view.tiles if tile.mark is mark]
        if marked:
            colour = PALETTES[palette][Role(mark.value)]
            yield f'<g class="riichi-{mark}" color="{colour}">'
            yield from (
                f'<use href="#{prefix}{_ident(mark, tile.turned % 2)}" {_at(tile)}/>' for tile in marked
            )
            yield "</g>"


def _at(tile: Placed) -> str:
    return f'x="{short(tile.x)}" y="{short(tile.y)}"'


def _labels(labels: Sequence[Label], palette: str) -> str:
    """Return the labels in one group, each disc under its text."""
    if not labels:
        return ""
    written = "".join(_label(label, palette) for label in labels)
    return f'<g font-family="system-ui,sans-serif" text-anchor="middle" fill="currentColor">{written}</g>'


def _label(label: Label, palette: str) -> str:
    x, y, size = label.x, label.y, label.size
    disc = ""
    if label.disc:
        disc = f'<circle{_given(cx=x, cy=y, r=size * DISC)} fill="{PALETTES[palette][label.disc]}"/>'
    place = _given(x=x, y=y + size * CAPITALS / 2)
    if label.turned:
        place = f'{_given(y=size * CAPITALS / 2)} transform="{_transform(x, y, -90 * label.turned)}"'
    style = f' font-size="{short(size)}"'
    style += f' fill="{PALETTES[palette][label.fill]}"' if label.fill else ""
    style += f' text-anchor="{label.anchor}"' if label.anchor != "middle" else ""
    style += ' font-weight="bold"' if label.bold else ""
    return f"{disc}<text{place}{style}>{escape(label.text, quote=False)}</text>"


def _ident(name: str, turned: int) -> str:
    """Return the id of a tile's face, of a mark or of the veil."""
    return ("q" if name == "?" else name) + "-" * turned


Symbol = tuple[str, int]
"""A tile's face, a mark or the veil, and by how many quarters it is turned."""


def _symbols_of(views: Iterable[View]) -> list[Symbol]:
    tiles = [tile for view in views for tile in view.tiles]
    symbols = {_face(tile) for tile in tiles}
    symbols |= {(tile.mark.value, tile.turned % 2) for tile in tiles if tile.mark}
    return sorted(symbols | {("veil", tile.turned % 2) for tile in tiles if tile.faded})


def _face(tile: Placed) -> Symbol:
    """Return what is drawn of a tile; a back looks the same from both sides."""
    return tile.face, tile.turned % 2 if tile.down else tile.turned


def _symbols_of_hands() -> list[Symbol]:
    return [(name, turned) for name in (*FACES, *(mark.value for mark in Mark), "veil") for turned in (0, 1)]


def definitions(views: Sequence[View], prefix: str, palette: str = "colour", *, layered: bool = False) -> str:
    """Return the ``<defs>`` that views need under a prefix of ids, without a line break."""
    ground = (shape for view in views for shape in view.ground)
    return _defs(_symbols_of(views), prefix, palette, _parts_in(ground), layered=layered)


def every_symbol(*, layered: bool) -> str:
    """Return the ``<defs>`` of all that drawings can use, as a sprite has it or as one that stands alone."""
    symbols = {(name, turned) for name in FACES for turned in range(4)} | {*_symbols_of_hands()}
    return _defs(sorted(symbols), SPRITE_PREFIX, "colour", layered=layered)


def _defs(
    symbols: Iterable[Symbol], prefix: str, palette: str, parts: Iterable[str] = (), *, layered: bool = False
) -> str:
    """Return the definitions of these symbols, of the parts that they use, and of these parts."""
    written = [_symbol(name, turned, palette, layered) for name, turned in symbols]
    parts = sorted({part for _, used in written for part in used} | set(parts))
    texts = [*(_part(part, palette, layered) for part in parts), *(text for text, _ in written)]
    return f"<defs>{''.join(texts)}</defs>".replace(_ID, prefix)


@cache
def _symbol(name: str, turned: int, palette: str, layered: bool) -> tuple[str, frozenset[str]]:
    """Return the symbol of a tile or of a mark, and the names of the parts that it uses."""
    if name not in FACES:
        lying = turned == 1
        shapes = veil_shapes(turned=lying) if name == "veil" else mark_shapes(Mark(name), turned=lying)
        text = _shapes(shapes, palette)
    else:
        body = Part(_body_name(down=name == "X", turned=turned % 2 == 1), 0, 0)
        shapes = (body, *(layers(FACES[name], LYING[turned]) if layered else FACES[name]))
        face = _shapes(shapes[1:], palette)
        if turned and not layered:
            x, y, _, turn = LYING[turned]
            face = f'<g transform="{_transform(x, y, turn)}">{face}</g>'
        text = _shape(body, "") + face
    used = frozenset(_parts_in(shapes))
    # A symbol is cut off at its left and upper edge: a mark reaches over that of the tile.
    beyond = "" if name in FACES else ' overflow="visible"'
    return f'<symbol id="{_ID}{_ident(name, turned)}"{beyond}>{text}</symbol>', used


LYING: Final = (UPRIGHT, Transform(0, 30, 1, -90), Transform(30, 40, 1, 180), Transform(40, 0, 1, 90))
"""How a face comes to lie, by quarter turns. The top of a turned tile points to the left; its edge lies
below, as that of all others."""


def _parts_in(shapes: Iterable[Shape]) -> Iterator[str]:
    """Return the names of the parts that shapes use, and of those that these use."""
    for shape in shapes:
        if isinstance(shape, Part):
            yield shape.name
            yield from _parts_in(PARTS.get(shape.name, ()))


@cache
def _part(name: str, palette: str, layered: bool) -> str:
    """Return the symbol of a part."""
    shapes = PARTS.get(name) or BODIES[_BODY_NAMES[name]]
    shapes = layers(shapes) if layered else shapes
    text = _shapes(shapes, palette)
    return f'<symbol id="{_ID}{_part_id(name)}" overflow="visible">{text}</symbol>'


_MARKS: Final = frozenset(mark.value for mark in Mark)
_BODY_NAMES: Final = {
    "up": (False, False),
    "up-": (False, True),
    "down": (True, False),
    "down-": (True, True),
}


def _body_name(*, down: bool, turned: bool) -> str:
    return ("down" if down else "up") + "-" * turned


def _part_id(name: str) -> str:
    """Return the id of a part, in plain letters even for a kanji."""
    return name if name.isascii() and name != "?" else f"u{ord(name):x}"


def _shapes(shapes: Iterable[Shape], palette: str) -> str:
    """Return shapes as elements; neighbours of one colour share it."""
    written = []
    for colour, group in groupby(
        _without_rings(shapes), lambda shape: shape.fill and _colour(shape.fill, palette)
    ):
        elements = [_shape(shape, colour or "currentColor") for shape in group]
        if colour is None:
            written += elements
        elif len(elements) == 1:
            written.append(f'{elements[0][:-2]} fill="{colour}"/>')
        else:
            written.append(f'<g fill="{colour}">{"".join(elements)}</g>')
    return "".join(written)


def _without_rings(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Yield shapes, and for each ring a disc with one of the colour of the face on it: that is shorter."""
    for shape in shapes:
        if isinstance(shape, Ring):
            yield Circle(shape.x, shape.y, shape.r, shape.fill)
            yield Circle(shape.x, shape.y, shape.r - shape.line, Role.FACE)
        else:
            yield shape


def _colour(role: Role, palette: str) -> str:
    """Return a colour; that of a mark is said where it is placed, so that a page's style can change it."""
    return "currentColor" if role.value in _MARKS else PALETTES[palette][role]


def _shape(shape: Shape, colour: str) -> str:
    """Return one shape as an element, without its fill; only a frame says its colour itself."""
    match shape:
        case Circle(x, y, r):
            return f"<circle{_given(cx=x, cy=y, r=r)}/>"
        case Ellipse(x, y, rx, ry, turn):
            turned = f' transform="rotate({short(turn)} {short(x)} {short(y)})"' if turn else ""
            return f"<ellipse{_given(cx=x, cy=y, rx=rx, ry=ry)}{turned}/>"
        case Box(x, y, width, height, r):
            return f"<rect{_given(x=x, y=y, width=width, height=height, rx=r)}/>"
        case Frame(x, y, width, height, r, line):
            box = _given(x=x, y=y, width=width, height=height, rx=r)
            return f'<rect{box} stroke="{colour}" stroke-width="{short(line)}" fill-opacity="0"/>'
        case Outline(data):
            return f'<path d="{data}"/>'
        case Part(name, x, y, scale, turn):
            return f'<use href="#{_ID}{_part_id(name)}"{_place(x, y, scale, turn)}/>'
    raise TypeError(f"{shape!r} has no element of its own")


def _given(**numbers: float) -> str:
    """Return attributes, without those that are zero."""
    return "".join(f' {name}="{short(number)}"' for name, number in numbers.items() if number)


def _place(x: float, y: float, scale: float, turn: float) -> str:
    """Return where a part is put: as x and y if that says it all, and as a transform otherwise."""
    if scale == 1 and not turn:
        return _given(x=x, y=y)
    return f' transform="{_transform(x, y, turn, scale)}"'


def _transform(x: float, y: float, turn: float, scale: float = 1.0) -> str:
    steps = f"translate({short(x)} {short(y)})"
    if turn:
        steps += f"rotate({short(turn)})"
    if scale != 1:
        steps += f"scale({f'{scale:.4f}'.strip('0')})"
    return steps
