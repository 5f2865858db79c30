"""A Sphinx extension: tiles and hands in any documentation, and rules that prove themselves.

``extensions = ["riichi_book.sphinx"]`` brings rules with their proofs (``proof``), what this book computes
(``book``) and drawings; ``riichi_book.sphinx.tiles`` draws alone. The search (``search``) and the page that
answers (``live.site``) are extensions of their own. ``edition`` makes a club's book. The settings begin with
``riichi_book_``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["setup"]


def setup(app: Sphinx) -> dict[str, Any]:
    """Register everything with Sphinx."""
    app.setup_extension("riichi_book.sphinx.book")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
