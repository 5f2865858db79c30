"""Tiles for any Sphinx project: the role ``tiles``, the directives that draw, and the output of each builder.

A project that only draws needs ``extensions = ["riichi_book.sphinx.tiles"]``. ``riichi_book_dialect`` is the
dialect in which its pages write tiles.

Browsers load no JavaScript modules from ``file:`` pages. So `say` and `plural`, which scripts use for
messages to readers, go into a plain script together with the catalogue and the names of the tiles.
"""

from __future__ import annotations

import json
from gettext import find
from pathlib import Path
from typing import Any, Final

from sphinx.application import Sphinx

from riichi_book.answers.spoken import names_of_tiles
from riichi_rules.messages import language_of_reader

from . import boards, dialects, folds, hands, writers
from .markup import add_markup, faulty_pages
from .parts import add_nodes

__all__ = ["setup"]

STATIC: Final = Path(__file__).parent.parent / "static"
MARKUP: Final = (boards, dialects, folds, hands)
"""The modules that define directives and roles."""


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directives, roles, nodes, transforms and scripts for drawing."""
    app.add_config_value("riichi_book_dialect", "canonical", "env", str)
    add_markup(app, *MARKUP)
    add_nodes(app)
    app.add_node(hands.tiles_node, html=(writers.visit_tiles, None))
    app.add_node(hands.hand_node, html=(writers.visit_hand, writers.depart_hand))
    app.add_node(folds.fold_node, html=(folds.visit_fold, lambda self, _: self.body.append("</details>\n")))
    app.add_node(
        folds.summary_node,
        html=(lambda self, node: self.body.append(self.starttag(node, "summary", "")), folds.depart_summary),
    )
    for listener in writers.LISTENERS:
        app.connect("doctree-resolved", listener)
    app.connect("config-inited", lambda _, config: config.html_static_path.append(str(STATIC)))
    app.connect("env-get-outdated", faulty_pages)
    app.add_css_file("riichi-rules.css")
    app.connect("builder-inited", write_script)
    app.add_js_file(SCRIPT, priority=400)  # before the scripts that use it
    app.add_js_file("larger.js", loading_method="defer")
    return {"version": "1", "env_version": 4, "parallel_read_safe": True, "parallel_write_safe": True}


SCRIPT: Final = "say.js"
SOURCE: Final = Path(__file__).parent.parent / "live" / "static"
MODULE: Final = "export const catalogue = "
"""The text before the catalogue in ``words.js``."""


def compiled_words() -> Path | None:
    """Return the compiled catalogue of the reader's language; None for English or if there is none."""
    language, folder = language_of_reader()
    found = find("words", folder, [language])
    return Path(found) if found and language != "en" else None


def words_module() -> str:
    """Return the message catalogue for scripts as a JavaScript module."""
    if compiled := compiled_words():
        return f"{MODULE}{compiled.with_suffix('.json').read_text('utf-8')};\n"
    return (SOURCE / "words.js").read_text("utf-8")


def write_script(app: Sphinx) -> None:
    """Write the script early, because pages refer to it with its hash."""
    if app.builder.format == "html":
        catalogue = words_module().partition(MODULE)[2]
        source = (SOURCE / SCRIPT).read_text("utf-8").replace("\nexport ", "\n")
        source = source.replace('import { catalogue } from "./words.js";', f"const catalogue = {catalogue}")
        place = Path(app.outdir, "_static")
        place.mkdir(parents=True, exist_ok=True)
        whole = f"const {{ say, plural }} = (() => {{\n{source}\nreturn {{ say, plural }};\n}})();\n"
        names = f"const tileNames = {json.dumps(names_of_tiles())};\n"
        (place / SCRIPT).write_text(whole + names, "utf-8")
