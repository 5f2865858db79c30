"""A Sphinx extension: tiles and hands in any documentation, and rules that prove themselves.

``extensions = ["riichi_rules.sphinxext"]`` is all that a project needs for the role ``tiles`` and the
directive ``hand``. With ``riichi_rules_tests``, ``riichi_rules_notebooks`` and
``riichi_rules_requirements`` the directive ``rule`` asks for a proof of each rule.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from .blocks import ErratumDirective, RuleDirective
from .boards import CallsDirective, DeadWallDirective, TableDirective
from .checks import examine, outdated
from .computed import ComputedDirective
from .facts import proof_node
from .indexes import IndexDirective, filter_node
from .listings import listing_pages
from .lists import RECORDS, write_records
from .proofs import fingerprint
from .registry import ReferenceRole, RiichiDomain, record
from .rulesets import CompareDirective, OptionTableDirective, RulesetListDirective, SourceListDirective
from .scores import NotenTableDirective, PointsRole, ScoreTableDirective, SettingRole
from .settle import SettleDirective
from .tiles import HandDirective, TilesRole, hand_node, tiles_node
from .worth import FuRole, FuTableDirective, WorthDirective
from .writers import (
    Fill,
    ShareSymbols,
    Tell,
    anchor_cells,
    depart_hand,
    depart_proof,
    sprite_node,
    visit_filter,
    visit_hand,
    visit_proof,
    visit_sprite,
    visit_tiles,
)
from .yaku import YakuDirective, YakuTableDirective

__all__ = ["fingerprint", "setup"]

STATIC = Path(__file__).parent / "static"


def setup(app: Sphinx) -> dict[str, Any]:
    """Register everything with Sphinx."""
    app.add_config_value("riichi_rules_dialect", "canonical", "env", str)
    app.add_config_value("riichi_rules_tests", "", "env", str)
    app.add_config_value("riichi_rules_notebooks", "", "env", str)
    app.add_config_value("riichi_rules_requirements", "", "env", str)

    app.add_domain(RiichiDomain)
    app.add_role("tiles", TilesRole())
    for name in ("rule", "erratum"):
        app.add_role(name, ReferenceRole(innernodeclass=nodes.inline))
    app.add_directive("hand", HandDirective)
    app.add_directive("table-view", TableDirective)
    app.add_directive("dead-wall", DeadWallDirective)
    app.add_directive("calls", CallsDirective)
    app.add_directive("rule", RuleDirective)
    app.add_directive("erratum", ErratumDirective)
    app.add_directive("computed", ComputedDirective)
    app.add_directive("worth", WorthDirective)
    app.add_directive("fu-table", FuTableDirective)
    app.add_role("fu", FuRole())
    app.add_role("points", PointsRole())
    app.add_role("setting", SettingRole())
    app.add_directive("ruleset-list", RulesetListDirective)
    app.add_directive("option-table", OptionTableDirective)
    app.add_directive("source-list", SourceListDirective)
    app.add_directive("compare", CompareDirective)
    app.add_directive("score-table", ScoreTableDirective)
    app.add_directive("noten-table", NotenTableDirective)
    app.add_directive("settle", SettleDirective)
    app.add_directive("yaku", YakuDirective)
    app.add_directive("yaku-table", YakuTableDirective)
    for name in ("rule-index", "erratum-index", "line-index"):
        app.add_directive(name, IndexDirective)

    app.add_node(tiles_node, html=(visit_tiles, None))
    app.add_node(hand_node, html=(visit_hand, depart_hand))
    app.add_node(proof_node, html=(visit_proof, depart_proof))
    app.add_node(filter_node, html=(visit_filter, None))
    app.add_node(sprite_node, html=(visit_sprite, None))
    for transform in (Fill, ShareSymbols, Tell):
        app.add_post_transform(transform)

    app.connect("config-inited", ship)
    app.connect("doctree-read", record)
    app.connect("doctree-read", anchor_cells)
    app.connect("env-get-outdated", outdated)
    app.connect("env-updated", examine)
    app.connect("html-collect-pages", listing_pages)
    app.connect("build-finished", write_records)
    app.add_css_file("riichi-rules.css")
    app.add_js_file("filter.js", loading_method="defer")
    return {"version": "1", "env_version": 2, "parallel_read_safe": True, "parallel_write_safe": True}


def ship(app: Sphinx, config: Any) -> None:  # noqa: ANN401, ARG001 - Sphinx passes these
    """Add the style sheet to what pages use; keep the data file out of an EPUB."""
    app.config.html_static_path = [*app.config.html_static_path, str(STATIC)]
    app.config.epub_exclude_files = [*app.config.epub_exclude_files, RECORDS]
