"""Tiles in any documentation: the role ``tiles``, the directives that draw, and how builders write them.

``extensions = ["riichi_book.sphinx.tiles"]`` is all that pages need that only draw. ``riichi_book_dialect``
is the dialect that they read.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sphinx.application import Sphinx
from sphinx.config import Config

from .bars import bar_node, skip_bar, visit_bar
from .boards import CallsDirective, DeadWallDirective, TableDirective
from .dialects import RefusedDirective, TileTableDirective, WrittenDirective
from .folds import (
    FoldDirective,
    depart_fold,
    depart_summary,
    fold_node,
    summary_node,
    visit_fold,
    visit_summary,
)
from .hands import HandDirective, TilesRole, hand_node, tiles_node
from .pictures import PictureOutputs, pictured_node, visit_pictured
from .problems import faulty_pages
from .said import SCRIPT, write_script
from .samples import SampleDirective
from .writers import (
    KeepAnchorsOnce,
    PutIntoWords,
    ShareSymbols,
    depart_hand,
    sprite_node,
    visit_hand,
    visit_sprite,
    visit_tiles,
)

__all__ = ["DIRECTIVES", "setup"]

STATIC: Final = Path(__file__).parent.parent / "static"
DIRECTIVES: Final = {
    "hand": HandDirective,
    "table-view": TableDirective,
    "dead-wall": DeadWallDirective,
    "calls": CallsDirective,
    "tile-table": TileTableDirective,
    "written": WrittenDirective,
    "refused": RefusedDirective,
    "fold": FoldDirective,
    "sample": SampleDirective,
}


def setup(app: Sphinx) -> dict[str, Any]:
    """Register what draws."""
    app.add_config_value("riichi_book_dialect", "canonical", "env", str)
    app.add_role("tiles", TilesRole())
    for name, directive in DIRECTIVES.items():
        app.add_directive(name, directive)
    app.add_node(tiles_node, html=(visit_tiles, None))
    app.add_node(hand_node, html=(visit_hand, depart_hand))
    app.add_node(fold_node, html=(visit_fold, depart_fold))
    app.add_node(summary_node, html=(visit_summary, depart_summary))
    bare = (skip_bar, None)
    app.add_node(bar_node, html=(visit_bar, None), latex=bare, text=bare, man=bare, texinfo=bare)
    app.add_node(pictured_node, html=(visit_pictured, None))
    app.add_node(sprite_node, html=(visit_sprite, None))
    for transform in (PictureOutputs, ShareSymbols, PutIntoWords, KeepAnchorsOnce):
        app.add_post_transform(transform)
    app.connect("config-inited", bring_style)
    app.connect("env-get-outdated", faulty_pages)
    app.add_css_file("riichi-rules.css")
    app.connect("builder-inited", write_script)
    app.add_js_file(SCRIPT, priority=400)  # before those that say something
    app.add_js_file("larger.js", loading_method="defer")
    return {"version": "1", "env_version": 3, "parallel_read_safe": True, "parallel_write_safe": True}


def bring_style(app: Sphinx, config: Config) -> None:  # noqa: ARG001 - Sphinx passes these
    """Add the style sheet and the scripts to what pages use."""
    config.html_static_path = [*config.html_static_path, str(STATIC)]
