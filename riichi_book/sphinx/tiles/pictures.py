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
from sphinx.writers.html5 import HTML5Translator

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


class pictured_node(nodes.General, nodes.Element):  # noqa: N801 - docutils' nodes are named so
    """HTML of a notebook whose drawings become files: its ``html``."""


class PictureOutputs(SphinxPostTransform):
    """Put what notebooks drew into files."""

    default_priority = 790  # before drawings share their symbols
    builders = ("epub",)

    def run(self, **kwargs: Any) -> None:  # noqa: ANN401, ARG002 - Sphinx asks so
        """Replace raw HTML with drawings in it."""
        for raw in list(self.document.findall(nodes.raw)):
            if "html" in raw.get("format", "") and "<svg" in raw.astext():
                raw.replace_self(pictured_node("", html=raw.astext()))


def visit_pictured(self: HTML5Translator, node: pictured_node) -> None:
    """Write HTML, and its drawings into files."""
    self.body.append(with_pictures(self.builder, self.builder.current_docname, node["html"]))
    raise nodes.SkipNode


def with_pictures(builder: Builder, docname: str, text: str) -> str:
    """Return HTML whose drawings are images. What is hidden from readers has no words, nor a picture.

    Where a figure as a whole is named, its picture bears the name instead.
    """
    named = _NAMED.search(text)
    words = html.unescape(named[2]) if named else ""

    def image(match: re.Match[str]) -> str:
        svg = match[0]
        label = re.search(r'^<svg[^>]* aria-label="([^"]*)"', svg)
        name = html.unescape(label[1]) if label else words
        if not name:
            return ""
        if not re.match(rf"<svg[^>]*{_NAMESPACE}", svg):
            svg = svg.replace("<svg", f"<svg {_NAMESPACE}", 1)
        return picture(builder, docname, svg, html.escape(name))

    return _NAMED.sub(r"\1", _SVG.sub(image, text))
