"""The SVG writer: a view as text, with nothing but the standard library.

Each tile is written once as a ``<symbol>`` and placed with ``<use>``. A standalone drawing contains its own
symbols. They are short: anything that several tiles share (a kanji, a bamboo, a circle) is a symbol of its
own. On a page, the symbols can appear once in a ``sprite``. These are fast to lay out: a browser copies the
elements of a symbol to every place that uses it, so these faces consist of a few layers.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from itertools import groupby
from typing import Final

from .faces import FACES, HEIGHT, PALETTES, SYMBOLS, VEIL_OPACITY, Mark
from .views import CAPITALS, DISC, Box, Circle, Ground, Kanji, Label, Placed, View

OUTLINES: Final = "<defs>.*?</defs>"
"""A regular expression for what an output checker should mask. It removes the outlines of the faces and
keeps which tile is where. The masked text has no line break. For nbval:

    [outlines]
    regex: <defs>.*?</defs>
    replace: <defs/>
"""

SPRITE_PREFIX: Final = "riichi-"
"""The prefix of the ids of a page's shared symbols."""

STANDALONE_PREFIX: Final = "t[0-9a-f]{5}"
"""A regular expression for the prefix of the ids of a drawing's own symbols."""

_ID: Final = "\0"
"""The placeholder for the id prefix in cached symbols."""


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

    ``height`` is the height of one upright tile, as a length ("2em") or a number of pixels, so that tiles in
    different drawings have the same size. With ``standalone`` the element contains its symbols. Their id
    prefix is derived from the view, so drawings do not clash and the same view gives the same text.
    Otherwise the symbols come from the page's ``sprite``. ``hidden`` hides the drawing from screen readers,
    for a place that has the words itself.
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
    """Return an invisible SVG element with the symbols of these views, or without views, with all symbols.

    Put it on a page once, before the drawings that are not standalone.
    """
    shared = definitions(views, SPRITE_PREFIX, palette, layered=True)
    return unseen(shared if views else every_symbol(palette, layered=True))


def unseen(defs: str) -> str:
    """Return an invisible SVG element with definitions."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="display:none" '
        f'aria-hidden="true">{defs}</svg>'
    )


def figure_html(view: View, *, standalone: bool = True, height: str | float = "3em") -> str:
    """Return a view as an HTML figure labelled with its words, for notebooks and pages."""
    drawing = svg_text(view, standalone=standalone, height=height, hidden=True)
    return f'<figure class="riichi-figure" role="img" aria-label="{escape(view.words)}">{drawing}</figure>'


def own_prefix(*views: View, palette: str = "colour") -> str:
    """Return an id prefix derived from the views but not from the faces.

    It can be short: even if two views share a prefix, their symbols with the same name are equal.
    """
    # Ignore fields that are empty in views of only tiles, to keep the ids that notebooks have stored.
    content = repr((views, palette)).replace(", ground=(), labels=()", "")
    return f"t{zlib.crc32(content.encode()) & 0xFFFFF:05x}"


def _length(height: str | float, units: float) -> str:
    """Convert tile units to a length, given the height of a tile."""
    if not isinstance(height, str):
        return short(height * units / HEIGHT)
    number = height.rstrip("abcdefghijklmnopqrstuvwxyz%")
    return short(float(number) * units / HEIGHT) + height[len(number) :]


def view_body(view: View, prefix: str, palette: str = "colour") -> str:
    """Return the elements of a view that use its definitions: ground, tiles and marks, then labels."""
    drawn = "".join([_ground(view.ground, palette), *_uses(view, palette)]).replace(_ID, prefix)
    if not view.labels:
        return drawn
    labels = "".join([_label(label, palette) for label in view.labels])
    style = 'font-family="system-ui,sans-serif" text-anchor="middle" fill="currentColor"'
    return f"{drawn}<g {style}>{labels}</g>"


def _ground(shapes: Iterable[Ground], palette: str) -> str:
    """Return the shapes under the tiles as elements; consecutive shapes of one colour share a group."""
    written = []
    for colour, group in groupby(shapes, lambda shape: PALETTES[palette][shape.fill]):
        elements = list(map(_element, group))
        if len(elements) == 1:
            written.append(f'{elements[0][:-2]} fill="{colour}"/>')
        else:
            written.append(f'<g fill="{colour}">{"".join(elements)}</g>')
    return "".join(written)


def _element(shape: Ground) -> str:
    match shape:
        case Circle(x, y, r):
            return f"<circle{_given(cx=x, cy=y, r=r)}/>"
        case Box(x, y, width, height, r):
            return f"<rect{_given(x=x, y=y, width=width, height=height, rx=r)}/>"
    place = f"{_transform(shape.x, shape.y, shape.turn)}scale({f'{shape.scale:.4f}'.strip('0')})"
    return f'<use href="#{_ID}{_kanji(shape.name)}" transform="{place}"/>'


def _uses(view: View, palette: str) -> Iterator[str]:
    """Yield the tiles first and then the marks, so that no neighbour covers a mark."""
    for tile in view.tiles:
        yield f'<use href="#{_ID}{_face(tile)}" {_at(tile)}/>'
        if tile.faded:
            yield f'<use href="#{_ID}{_flat("veil", tile)}" {_at(tile)} opacity="{short(VEIL_OPACITY)}"/>'
    for mark in Mark:
        marked = [tile for tile in view.tiles if tile.mark is mark]
        if marked:
            # Set the colour here, not in the symbol, so that a page's style can change it.
            yield f'<g class="riichi-{mark}" color="{PALETTES[palette][mark]}">'
            yield from (f'<use href="#{_ID}{_flat(mark, tile)}" {_at(tile)}/>' for tile in marked)
            yield "</g>"


def _at(tile: Placed) -> str:
    return f'x="{short(tile.x)}" y="{short(tile.y)}"'


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


def _face(tile: Placed) -> str:
    """Return the id of a tile's face; a back looks the same upside down."""
    name = "q" if tile.face == "?" else tile.face
    return name + "-" * (tile.turned % 2 if tile.down else tile.turned)


def _flat(name: str, tile: Placed) -> str:
    """Return the id of a mark or the veil, which look the same upside down."""
    return name + "-" * (tile.turned % 2)


def _kanji(character: str) -> str:
    """Return the ASCII id of a kanji."""
    return f"u{ord(character):x}"


def _used_by(view: View) -> Iterator[str]:
    """Yield the ids of the symbols that a view uses."""
    yield from (_kanji(shape.name) for shape in view.ground if isinstance(shape, Kanji))
    for tile in view.tiles:
        yield _face(tile)
        yield from [_flat(tile.mark, tile)] if tile.mark else []
        yield from [_flat("veil", tile)] if tile.faded else []


def definitions(views: Iterable[View], prefix: str, palette: str = "colour", *, layered: bool = False) -> str:
    """Return the ``<defs>`` that views need, without line breaks; ids start with ``prefix``."""
    return _defs({name for view in views for name in _used_by(view)}, prefix, palette, layered=layered)


def every_symbol(palette: str = "colour", *, layered: bool) -> str:
    """Return the ``<defs>`` of every symbol, with ``layered`` faces for a sprite, otherwise short ones."""
    faces = [name + "-" * turned for name in FACES for turned in range(4)]
    others = [name for name in SYMBOLS if not name.startswith("page-")]
    return _defs([*faces, *others], SPRITE_PREFIX, palette, layered=layered)


def _defs(names: Iterable[str], prefix: str, palette: str, *, layered: bool) -> str:
    """Return the definitions of these symbols and of the symbols that they use."""
    left, found = list(names), dict[str, str]()
    while left:
        name = left.pop()
        if name not in found:
            found[name] = _symbol(name, palette, layered)
            left += re.findall(rf'href="#{_ID}([^"]*)"', found[name])
    order = sorted(found, key=lambda name: (_PLACES[name if name in SYMBOLS else name.rstrip("-")], name))
    return f"<defs>{''.join([found[name] for name in order])}</defs>".replace(_ID, prefix)


_PLACES: Final = {name: place for place, name in enumerate(SYMBOLS)}
_LYING: Final = ("", "translate(0 30)rotate(-90)", "translate(30 40)rotate(180)", "translate(40 0)rotate(90)")
"""The transform of a face, by quarter turns. After one turn the top points to the left; the edge of a tile
is always below it."""


@cache
def _symbol(name: str, palette: str, layered: bool) -> str:
    """Return a symbol in the colours of a palette; a turned face is derived from the upright one."""
    face = name if name in SYMBOLS else name.rstrip("-")
    more, content = SYMBOLS.get(f"page-{face}" if layered else face, SYMBOLS[face])
    if turned := len(name) - len(face):
        body, drawn = content.split('"/>', 1)  # the tile's body comes first
        content = f'{body}{"-" * (turned % 2)}"/><g transform="{_LYING[turned]}">{drawn}</g>'
    content = re.sub(r"var\(--(\w+)\)", lambda colour: PALETTES[palette][colour[1]], content)
    content = content.replace('href="#', f'href="#{_ID}')
    return f'<symbol id="{_ID}{name}"{more}>{content}</symbol>'


def _given(**numbers: float) -> str:
    """Return numbers as attributes, skipping zeros."""
    return "".join(f' {name}="{short(number)}"' for name, number in numbers.items() if number)


def _transform(x: float, y: float, turn: float) -> str:
    return f"translate({short(x)} {short(y)})" + (f"rotate({short(turn)})" if turn else "")


def short(number: float) -> str:
    """Write a number with at most two decimals and as few characters as possible."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    text = text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
    return "0" if text in {"-0", "-", ""} else text
