"""Drawings as files of their own, for an EPUB: every reader shows those, and few show them in the text."""

from __future__ import annotations

import hashlib
import html
import re
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx.builders import Builder
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.osutil import ensuredir, relative_uri

from riichi_book.sphinx.proof.registry import domain_of

_SVG: Final = re.compile(r"<svg\b[^>]*>.*?</svg>", re.DOTALL)
_NAMED: Final = re.compile(r' role="img"([^>]*) aria-label="([^"]*)"')
_NAMESPACE: Final = 'xmlns="http://www.w3.org/2000/svg"'


def as_files(builder: Builder) -> bool:
    """Whether a builder gets its drawings as files."""
    return builder.name.startswith("epub")


def picture(builder: Builder, docname: str, svg: str, words: str) -> str:
    """Write a drawing into a file, once, and return the image that shows it on a page."""
    name = f"riichi-{hashlib.sha256(svg.encode()).hexdigest()[:16]}.svg"
    file = Path(builder.outdir, builder.imagedir, name)
    if not file.exists():
        ensuredir(file.parent)
        file.write_text(svg, "utf-8")
    size = re.search(r'^<svg[^>]* height="([^"]*)"', svg)
    style = f' style="height: {size[1]}"' if size else ""
    folder = relative_uri(builder.get_target_uri(docname), builder.imagedir)
    return f'<img class="riichi-tiles" src="{folder}/{name}" alt="{words}"{style} />'


class Pictures(SphinxPostTransform):
    """Put what notebooks drew into files."""

    default_priority = 800
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ANN401, ARG002 - Sphinx asks so
        """Replace the drawings in raw HTML."""
        builder = domain_of(self.env).builder
        if not as_files(builder):
            return
        for raw in list(self.document.findall(nodes.raw)):
            if "html" in raw.get("format", "") and "<svg" in raw.astext():
                raw.children = [nodes.Text(self.apart(builder, raw.astext()))]

    def apart(self, builder: Builder, text: str) -> str:
        """Return HTML whose drawings are images. What is hidden from readers has no words, nor a picture.

        A figure that is told as a whole is then a figure whose picture is told.
        """
        told = _NAMED.search(text)
        words = html.unescape(told[2]) if told else ""

        def shown(match: re.Match[str]) -> str:
            svg = match[0]
            own = re.search(r'^<svg[^>]* aria-label="([^"]*)"', svg)
            said = html.unescape(own[1]) if own else words
            if not said:
                return ""
            if not re.match(rf"<svg[^>]*{_NAMESPACE}", svg):
                svg = svg.replace("<svg", f"<svg {_NAMESPACE}", 1)
            return picture(builder, self.env.docname, svg, html.escape(said))

        return _NAMED.sub(r"\1", _SVG.sub(shown, text))
