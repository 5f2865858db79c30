"""A Sphinx extension: tiles and hands in any documentation, and rules that prove themselves.

``extensions = ["riichi_book.sphinx"]`` brings all of it. ``riichi_book.sphinx.tiles`` is an extension of its
own that draws. ``proof`` is what rules and their proofs are made of, ``book`` computes what this book shows.
The settings begin with ``riichi_book_``.
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
