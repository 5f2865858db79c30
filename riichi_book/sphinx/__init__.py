"""A Sphinx extension: tiles and hands in any documentation, and rules that prove themselves.

``extensions = ["riichi_book.sphinx"]`` is all that a project needs for the role ``tiles`` and the
directive ``hand``; ``riichi_rules_dialect`` is the dialect that they read. With ``riichi_rules_tests``,
``riichi_rules_notebooks`` and ``riichi_rules_requirements`` the directive ``rule`` asks for a proof of each
rule; ``riichi_rules_rulesets`` names a folder for pages of all rulesets, which are made before the build.
``riichi_rules_glossary`` names a file of terms, to which their first use on each page then links.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx.application import Sphinx

from .book.breaks import break_names
from .book.clauses import ClausesDirective, ConflictsDirective, OptionWitnessesDirective
from .book.glossary import GlossaryDirective, link_terms
from .book.names import depart_named, named_reference, visit_named
from .book.ruleset_pages import PairsDirective, RulesetDirective, WeakValuesDirective, write_pages
from .book.rulesets import (
    CompareDirective,
    OptionFilterDirective,
    OptionTableDirective,
    RulesetListDirective,
    SourceListDirective,
)
from .book.scores import (
    NotenTableDirective,
    PointsRole,
    ScoreTableDirective,
    ScoreTablesDirective,
    SettingRole,
)
from .book.settle import SettleDirective
from .book.worth import FuRole, FuTableDirective, WorthDirective
from .book.yaku import YakuDirective, YakuTableDirective
from .proof.blocks import ErratumDirective
from .proof.checks import examine, outdated
from .proof.computed import ComputedDirective
from .proof.indexes import IndexDirective, filter_node
from .proof.leftovers import forget_page
from .proof.listings import listing_pages
from .proof.lists import RECORDS, write_records
from .proof.packages import PackageListDirective
from .proof.proofs import fingerprint
from .proof.registry import ReferenceRole, RiichiDomain, record
from .proof.rule import RuleDirective
from .tiles.boards import CallsDirective, DeadWallDirective, TableDirective
from .tiles.folds import (
    FoldDirective,
    depart_fold,
    depart_summary,
    fold_node,
    summary_node,
    visit_fold,
    visit_summary,
)
from .tiles.hands import HandDirective, TilesRole, hand_node, tiles_node
from .tiles.pictures import Pictures
from .tiles.shown import ShownDirective
from .tiles.writers import (
    Fill,
    KeepAnchorsOnce,
    ShareSymbols,
    Tell,
    anchor_cells,
    depart_hand,
    sprite_node,
    visit_filter,
    visit_hand,
    visit_sprite,
    visit_tiles,
)
from .tiles.writing import ConvertedDirective, RefusedDirective, TileTableDirective, WrittenDirective

__all__ = ["fingerprint", "setup"]

STATIC = Path(__file__).parent / "static"
DIRECTIVES: Final = {
    "hand": HandDirective,
    "table-view": TableDirective,
    "dead-wall": DeadWallDirective,
    "calls": CallsDirective,
    "rule": RuleDirective,
    "erratum": ErratumDirective,
    "computed": ComputedDirective,
    "worth": WorthDirective,
    "fu-table": FuTableDirective,
    "ruleset-list": RulesetListDirective,
    "option-table": OptionTableDirective,
    "source-list": SourceListDirective,
    "compare": CompareDirective,
    "option-filter": OptionFilterDirective,
    "ruleset": RulesetDirective,
    "ruleset-pairs": PairsDirective,
    "clauses": ClausesDirective,
    "conflicts": ConflictsDirective,
    "option-witnesses": OptionWitnessesDirective,
    "weak-values": WeakValuesDirective,
    "score-table": ScoreTableDirective,
    "score-tables": ScoreTablesDirective,
    "noten-table": NotenTableDirective,
    "settle": SettleDirective,
    "yaku": YakuDirective,
    "yaku-table": YakuTableDirective,
    "tile-table": TileTableDirective,
    "written": WrittenDirective,
    "converted": ConvertedDirective,
    "refused": RefusedDirective,
    "package-list": PackageListDirective,
    "glossary-of": GlossaryDirective,
    "shown": ShownDirective,
    "fold": FoldDirective,
    **dict.fromkeys(("rule-index", "erratum-index", "line-index", "proof-counts"), IndexDirective),
}


def setup(app: Sphinx) -> dict[str, Any]:
    """Register everything with Sphinx."""
    app.add_config_value("riichi_rules_dialect", "canonical", "env", str)
    app.add_config_value("riichi_rules_tests", "", "env", str)
    app.add_config_value("riichi_rules_notebooks", "", "env", str)
    app.add_config_value("riichi_rules_requirements", "", "env", str)
    app.add_config_value("riichi_rules_rulesets", "", "env", str)
    app.add_config_value("riichi_rules_glossary", "", "env", str)

    app.add_domain(RiichiDomain)
    app.add_role("tiles", TilesRole())
    for name in ("rule", "erratum"):
        app.add_role(name, ReferenceRole(innernodeclass=nodes.inline))
    app.add_role("fu", FuRole())
    app.add_role("points", PointsRole())
    app.add_role("setting", SettingRole())
    for name, directive in DIRECTIVES.items():
        app.add_directive(name, directive)

    app.add_node(tiles_node, html=(visit_tiles, None))
    app.add_node(hand_node, html=(visit_hand, depart_hand))
    app.add_node(fold_node, html=(visit_fold, depart_fold))
    app.add_node(summary_node, html=(visit_summary, depart_summary))
    app.add_node(filter_node, html=(visit_filter, None))
    app.add_node(named_reference, html=(visit_named, depart_named))
    app.add_node(sprite_node, html=(visit_sprite, None))
    for transform in (Fill, ShareSymbols, Pictures, Tell, KeepAnchorsOnce):
        app.add_post_transform(transform)

    app.connect("config-inited", ship)
    app.connect("config-inited", write_pages)
    app.connect("doctree-read", record)
    app.connect("doctree-read", link_terms)
    app.connect("doctree-read", anchor_cells)
    app.connect("env-get-outdated", outdated)
    app.connect("env-purge-doc", forget_page)
    app.connect("env-updated", examine)
    app.connect("html-page-context", break_names)
    app.connect("html-collect-pages", listing_pages)
    app.connect("build-finished", write_records)
    app.add_css_file("riichi-rules.css")
    app.add_js_file("filter.js", loading_method="defer")
    app.add_js_file("names.js", loading_method="defer")
    return {"version": "1", "env_version": 2, "parallel_read_safe": True, "parallel_write_safe": True}


def ship(app: Sphinx, config: Any) -> None:  # noqa: ANN401, ARG001 - Sphinx passes these
    """Add the style sheet to what pages use; keep the data file out of an EPUB; find the glossary."""
    if app.config.riichi_rules_glossary:
        app.config.riichi_rules_glossary = str(Path(app.confdir, app.config.riichi_rules_glossary))
    app.config.html_static_path = [*app.config.html_static_path, str(STATIC)]
    app.config.epub_exclude_files = [*app.config.epub_exclude_files, RECORDS]
