"""How each builder writes tiles.

A site draws from symbols that each page defines once. An EPUB gets the drawings as image files, which every
e-reader can show. All other builders get the notation, with the words below it.
"""

from __future__ import annotations

import hashlib
import html
import re
from functools import cache
from pathlib import Path
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.util.osutil import ensuredir, relative_uri
from sphinx.writers.html5 import HTML5Translator

from riichi_book.drawing.svg import SPRITE_PREFIX, STANDALONE_PREFIX, every_symbol, sprite, svg_text, unseen
from riichi_book.drawing.views import View

from .folds import fold_node, unfolded
from .hands import HAND_HEIGHT, hand_node, tiles_node
from .parts import as_files, paragraph, site_node

INLINE_HEIGHT = "1.6em"
# Sphinx's script highlights search terms on the page. It would break on the invisible notation in a drawing.
UNMARKED = '<desc class="nohighlight">'
_SVG: Final = re.compile(r"<svg\b[^>]*>.*?</svg>", re.DOTALL)
_NAMED: Final = re.compile(r' role="img"([^>]*) aria-label="([^"]*)"')
_NAMESPACE: Final = 'xmlns="http://www.w3.org/2000/svg"'


def write_pictures(app: Sphinx, document: nodes.document, docname: str) -> None:
    """Write the drawings in the notebook outputs of an EPUB to files, and replace them by images."""
    for raw in raw_html(document, "<svg") if app.builder.name == "epub" else ():
        raw["classes"] = []  # these classes are for a site only
        raw.children = [nodes.Text(with_pictures(app.builder, docname, raw.astext()))]


def share_symbols(app: Sphinx, document: nodes.document, _docname: str) -> None:
    """Let all drawings of a page, including those in cell outputs, share the symbols at its end."""
    if app.builder.format != "html":
        return
    for node in drawings(document):
        node["shares"] = True
    views = [node["view"] for node in drawings(document)]
    symbols = symbols_in(sprite(*views), SPRITE_PREFIX) if views else {}
    for raw in raw_html(document, 'class="riichi-tiles"'):
        raw.children = [nodes.Text(share(raw.astext(), symbols).replace("<desc>", UNMARKED))]
    if symbols:
        drawn = unseen(f"<defs>{''.join(symbols.values())}</defs>")
        document += site_node(html=f"{drawn}\n")


def put_into_words(app: Sphinx, document: nodes.document, _docname: str) -> None:
    """Replace drawings by text and block anchors by targets, unless the builder makes HTML.

    The nodes for sites are removed.
    """
    if app.builder.format == "html":
        return
    for of_site in list(document.findall(site_node)):
        of_site.parent.remove(of_site)
    for node in drawings(document):
        view: View = node["view"]
        notation = nodes.literal(view.text, view.text)
        if isinstance(node, tiles_node):
            node.replace_self(notation)
            continue
        target = [nodes.target("", "", ids=node["ids"])] if node["ids"] else []
        words = paragraph(nodes.emphasis(view.words, view.words))
        node.replace_self([*target, paragraph(notation), words, *node.children])
    for fold in list(document.findall(fold_node)):
        fold.replace_self(unfolded(fold))
    for block in document.findall(nodes.container):
        if block["ids"]:
            block.insert(0, nodes.target("", "", ids=block["ids"]))
            block["ids"] = []


def keep_anchors_once(_app: Sphinx, document: nodes.document, _docname: str) -> None:
    """Remove the duplicate anchor of the box that some themes put around a table."""
    for table in document.findall(nodes.table):
        box = table.parent
        if isinstance(box, nodes.container) and box["ids"] == table["ids"]:
            box["ids"] = []


LISTENERS: Final = (write_pictures, share_symbols, put_into_words, keep_anchors_once)
"""The functions that change a resolved page for its builder, in order."""
USED: Final = re.compile(rf'<use [^>]*href="#{SPRITE_PREFIX}([^"]*)"')
"""The symbols that a drawing uses."""


def drawings(document: nodes.document) -> list[tiles_node | hand_node]:
    """Return all tile drawings on a page, in order."""
    return [node for node in document.findall() if isinstance(node, tiles_node | hand_node)]


def raw_html(document: nodes.document, text: str) -> list[nodes.raw]:
    """Return the raw HTML nodes on a page that contain a text."""
    found = [raw for raw in document.findall(nodes.raw) if "html" in raw.get("format", "")]
    return [raw for raw in found if text in raw.astext()]


def symbols_in(svg: str, prefix: str) -> dict[str, str]:
    """Return the symbols that an SVG text defines, by id, with the page's own prefix."""
    found = re.findall(rf'(<symbol id="{re.escape(prefix)}([^"]*)".*?</symbol>)', svg, re.DOTALL)
    return {
        name: text.replace(f'"{prefix}', f'"{SPRITE_PREFIX}').replace(f'"#{prefix}', f'"#{SPRITE_PREFIX}')
        for text, name in found
    }


@cache
def symbols_by_id(*, layered: bool) -> dict[str, str]:
    """Return every symbol in colour by its id, in the form for pages (``layered``) or standalone drawings."""
    return symbols_in(every_symbol(layered=layered), SPRITE_PREFIX)


def share(text: str, symbols: dict[str, str]) -> str:
    """Make the drawings in some HTML use the page's symbols, and add the symbols they need to ``symbols``.

    A drawing keeps its own symbols if they differ from ours (another palette, an older face).
    """

    def shared(match: re.Match[str]) -> str:
        svg = match[0]
        prefixes = set(re.findall(rf'<symbol id="({STANDALONE_PREFIX})', svg))
        prefix = min(prefixes, default="")
        if len(prefixes) != 1 or not symbols_in(svg, prefix).items() <= symbols_by_id(layered=False).items():
            return svg
        drawn = re.sub("<defs>.*?</defs>", "", svg, flags=re.DOTALL)
        drawn = drawn.replace(f"#{prefix}", f"#{SPRITE_PREFIX}")
        wanted = USED.findall(drawn)
        while wanted:
            name = wanted.pop()
            if name not in symbols:
                symbols[name] = symbols_by_id(layered=True)[name]
                wanted += USED.findall(symbols[name])
        return drawn

    return re.sub(r'<svg [^>]*class="riichi-tiles".*?</svg>', shared, text, flags=re.DOTALL)


def visit_tiles(self: HTML5Translator, node: tiles_node) -> None:
    """Draw tiles inside a sentence. Headings repeated in a table of contents show the notation instead."""
    drawn = html.escape(node.astext())
    if node.get("shares") or as_files(self.builder):
        drawn = f'<span class="riichi-inline">{_drawing(self, node["view"], INLINE_HEIGHT)}</span>'
    self.body.append(drawn)
    raise nodes.SkipNode


def visit_hand(self: HTML5Translator, node: hand_node) -> None:
    """Draw a hand between paragraphs, with its caption."""
    drawing = _drawing(self, node["view"], node.get("height", HAND_HEIGHT))
    self.body.append(self.starttag(node, "figure", "", CLASS="riichi-hand") + drawing)
    if node.children:
        self.body.append("\n<figcaption>")


def depart_hand(self: HTML5Translator, node: hand_node) -> None:
    """Close the figure."""
    self.body.append("</figcaption></figure>\n" if node.children else "</figure>\n")


def _drawing(self: HTML5Translator, view: View, height: str) -> str:
    """Return a drawing as HTML: inline SVG, or an image file for an EPUB."""
    standalone = as_files(self.builder)
    svg = svg_text(view, standalone=standalone, height=height)
    if standalone:
        return picture(self.builder, self.builder.current_docname, svg, html.escape(view.words))
    return svg.replace(f" {_NAMESPACE}", "", 1).replace("<desc>", UNMARKED)  # HTML needs no namespace


def picture(builder: Builder, docname: str, svg: str, words: str) -> str:
    """Write a drawing to a file, unless it exists, and return the ``img`` that shows it."""
    name = f"riichi-{hashlib.sha256(svg.encode()).hexdigest()[:16]}.svg"
    file = Path(builder.outdir, builder.imagedir, name)
    if not file.exists():
        ensuredir(file.parent)
        file.write_text(svg, "utf-8")
    size = re.search(r'^<svg[^>]* height="([^"]*)"', svg)
    style = f' style="height: {size[1]}"' if size else ""
    folder = relative_uri(builder.get_target_uri(docname), builder.imagedir)
    return f'<img class="riichi-tiles" src="{folder}/{name}" alt="{words}"{style} />'


def with_pictures(builder: Builder, docname: str, text: str) -> str:
    """Return HTML with its drawings replaced by images; a drawing without a name is hidden and removed.

    The name of a figure moves to its image.
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
