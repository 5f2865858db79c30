"""A figure with its content in words, and how to write it to files and pages."""

from __future__ import annotations

import io
import re
import textwrap
import zlib
from html import escape
from typing import Any, Final, NamedTuple

import matplotlib as mpl
from matplotlib.figure import Figure

from riichi_book.drawing.faces import HEIGHT
from riichi_book.drawing.svg import definitions, own_prefix, view_body
from riichi_book.drawing.views import View
from riichi_rules.messages import Message, in_english

from .axes import TEXT, Spot, bare, draw

_SETTINGS: Final[dict[Any, str]] = {
    "svg.hashsalt": "riichi-rules",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
}


_PAD: Final = 4.0


class WordedFigure(NamedTuple):
    """A figure and its content as a message; ``spots`` are the views in it, with positions in points.

    All of them are written in the palette of the first.
    """

    figure: Figure
    message: Message
    spots: tuple[Spot, ...] = ()

    @property
    def words(self) -> str:
        """The content in words."""
        return str(self.message)

    @property
    def digest(self) -> str:
        """A digest of the content that is the same in every language, so that a page can compare figures."""
        return f"{zlib.crc32(in_english(self.message).encode()):08x}"

    def lines(self, width: int = 88) -> str:
        """Return the words wrapped to ``width`` characters, for a notebook or a terminal."""
        return textwrap.fill(self.words, width)

    def svg(self) -> str:
        """Return the figure as an SVG file on a light background; the same figure gives the same text."""
        return self._written(card=True)

    def html(self) -> str:
        """Return the figure as HTML labelled with its words, in the page's text colour."""
        drawing = self._written(card=False).replace(TEXT, "currentColor")
        drawing = drawing.replace("<svg ", '<svg aria-hidden="true" ', 1)
        label = f'aria-label="{escape(self.words)}" data-digest="{self.digest}"'
        return f'<figure class="riichi-figure" role="img" {label}>{drawing}</figure>'

    def _repr_html_(self) -> str:
        return self.html()

    def __repr__(self) -> str:
        return self.words

    def _written(self, *, card: bool) -> str:
        """Let matplotlib write everything but the tiles; add these as symbols, as in other drawings."""
        patches = [patch for spot in self.spots for patch in spot.patches]
        written = io.StringIO()
        with mpl.rc_context(_SETTINGS):
            for patch in patches:
                patch.set_visible(False)
            self.figure.savefig(
                written, format="svg", transparent=not card, metadata={"Date": None, "Creator": None}
            )
            for patch in patches:
                patch.set_visible(True)
        text = written.getvalue()
        return _tidy(text[text.index("<svg") : text.rindex("</svg>")]) + self._tiles() + "</svg>\n"

    def _tiles(self) -> str:
        views = [spot.view for spot in self.spots]
        palette = self.spots[0].palette if self.spots else "colour"
        floor = self.figure.get_figheight() * 72
        prefix = own_prefix(*views, palette=palette)
        written = [definitions(views, prefix, palette)]
        for view, x, y, height, _, _ in self.spots:
            scale = height / HEIGHT
            place = f"translate({x:.2f} {floor - y - scale * view.height:.2f})scale({scale:.4f})"
            written.append(f'<g transform="{place}">{view_body(view, prefix, palette)}</g>')
        return "\n".join(written)


def pictured(view: View, *, height: float = 36.0, palette: str = "colour") -> WordedFigure:
    """Return a view as a figure; ``height`` is the height of one upright tile, in points.

    The palette is ``colour``, or ``grey`` for black-and-white print.
    """
    scale = height / HEIGHT
    width, depth = view.width * scale + 2 * _PAD, view.height * scale + 2 * _PAD
    figure, ax = bare(width, depth)
    spot = draw(view, ax, x=_PAD, y=_PAD, height=height, palette=palette)
    return WordedFigure(figure, view.message, (spot,))


def _tidy(text: str) -> str:
    """Shorten numbers, and remove what would affect other drawings on a page."""
    text = re.sub(r"(-?\d+\.\d\d)\d+", r"\1", text)
    text = re.sub(r' id="(?:figure|axes|patch|text|line2d)_\d+"', "", text)
    # matplotlib's style sheet would apply to every drawing on the page.
    text = re.sub(r"\s*<defs>\s*<style.*?</style>\s*</defs>", "", text, flags=re.DOTALL)
    text = re.sub(r"\s*<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    return text.replace("<svg ", '<svg style="stroke-linejoin:round;stroke-linecap:butt;max-width:100%" ', 1)
