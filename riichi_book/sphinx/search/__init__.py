"""The search of the book: rules, words and names first, then chapters and sections, then all else.

It takes the place of Sphinx's own. What can be found is written into the site when it is built, and
MiniSearch, which lies beside it, looks through it in the reader's browser. ``riichi_book_search_parts`` in
``conf.py`` says how much the pages of a part weigh, by the caption of its list of pages; others weigh 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sphinx.application import Sphinx

from .index import index_script, keep_texts

__all__ = ["setup"]

STATIC: Final = Path(__file__).with_name("static")
INDEX: Final = "searchindex.js"
PAGE: Final = "search"


def take_over(app: Sphinx) -> None:
    """Have Sphinx make no search of its own for a site."""
    if app.builder.name == "html":
        app.builder.search = False  # type: ignore[attr-defined]
        app.config.html_static_path.append(str(STATIC))


def search_page(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield the page that searches, from the template of its name."""
    if app.builder.name == "html":
        yield PAGE, {}, "search.html"


def write_index(app: Sphinx, exception: Exception | None) -> None:
    """Write what can be found beside what was built."""
    if exception is None and app.builder.name == "html":
        Path(app.outdir, INDEX).write_text(index_script(app), "utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register what collects, and what writes."""
    app.setup_extension("riichi_book.sphinx.book")
    app.add_config_value("riichi_book_search_parts", {}, "", dict)
    app.connect("doctree-read", keep_texts, priority=510)  # when the terms of the book are linked
    app.connect("builder-inited", take_over)
    app.connect("html-collect-pages", search_page)
    app.connect("build-finished", write_index)  # before the site is kept whole for those without a network
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
