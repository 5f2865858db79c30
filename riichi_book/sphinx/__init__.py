"""A Sphinx extension: tiles and hands in any documentation, and rules with their proofs.

``extensions = ["riichi_book.sphinx"]`` loads rules with their proofs (``proof``), the computed parts of this
book (``book``) and drawings; ``riichi_book.sphinx.tiles`` loads only drawings. The search (``search``) and
the live pages (``live.site``) are separate extensions. ``edition`` makes a club's book. The names of all
settings begin with ``riichi_book_``.
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
