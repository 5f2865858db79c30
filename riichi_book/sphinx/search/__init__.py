"""The search of the book: rules, words and names rank first, then chapters and sections, then all else.

It replaces Sphinx's own search. The build writes an index into the site, and MiniSearch searches it in the
reader's browser. ``riichi_book_search_parts`` in ``conf.py`` gives the weight of the pages of a part, by the
caption of its toctree; other pages weigh 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sphinx.application import Sphinx

from .index import index_script, keep_sections

__all__ = ["setup"]

STATIC: Final = Path(__file__).with_name("static")
INDEX: Final = "searchindex.js"
PAGE: Final = "search"


def take_over(app: Sphinx) -> None:
    """Turn off Sphinx's own search for a site, and add the scripts of this one."""
    if app.builder.name == "html":
        app.builder.search = False  # type: ignore[attr-defined]
        app.config.html_static_path.append(str(STATIC))


def search_page(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield the search page with its template."""
    if app.builder.name == "html":
        yield PAGE, {}, "search.html"


def write_index(app: Sphinx, exception: Exception | None) -> None:
    """Write the search index into the site."""
    if exception is None and app.builder.name == "html":
        Path(app.outdir, INDEX).write_text(index_script(app), "utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the functions that collect texts and write the index."""
    app.setup_extension("riichi_book.sphinx.book")
    app.add_config_value("riichi_book_search_parts", {}, "", dict)
    app.connect("doctree-read", keep_sections, priority=510)  # after the book's terms are linked
    app.connect("builder-inited", take_over)
    app.connect("html-collect-pages", search_page)
    app.connect("build-finished", write_index)  # before the offline files are listed
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
