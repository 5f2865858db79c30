"""A Sphinx extension: tiles and hands in any documentation, and rules that prove themselves.

``extensions = ["riichi_book.sphinx"]`` brings all of it. It stands in three rooms, each an extension
with those before it: ``riichi_book.sphinx.tiles`` draws, ``riichi_book.sphinx.proof`` states rules and
proves them, ``riichi_book.sphinx.book`` computes what this book shows. Their settings begin with
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
