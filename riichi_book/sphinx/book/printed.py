"""Sheets that were printed before the book was built: a table of them on a page, and the files in the site.

``riichi_book_sheets`` in ``conf.py`` names the folder that ``tools/print_sheets.py`` has filled. Nothing is
shown where nothing was printed, nor in a book that is no site.
"""

from __future__ import annotations

import json
import shutil
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx.addnodes import only
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from riichi_book.sphinx.pages import filled
from riichi_book.sphinx.tiles.markup import Block, directive
from riichi_book.tables.conditions import alone
from riichi_rules.messages import Message, plural

FOLDER: Final = "print"
"""Where the files are in a site."""


@directive("printed-sheets")
def printed_sheets(block: Block) -> nodes.Node:
    """``{printed-sheets}``: what can be printed of each ruleset, with links to the files."""
    folder = _folder(block.env)
    block.env.note_dependency(str(folder / "sheets.json"))
    up = "../" * block.env.docname.count("/")

    def link(sheet: dict[str, Any]) -> nodes.reference:
        size = max(1, round(sheet["bytes"] / 1000))
        words = str(plural(sheet["pages"], "{n} page, {size} kB", "{n} pages, {size} kB", size=size))
        return nodes.reference("", words, refuri=f"{up}{FOLDER}/{sheet['file']}")

    by_ruleset = groupby(_sheets(folder), lambda sheet: str(sheet["ruleset"]))
    rows = {ruleset: {sheet["what"]: link(sheet) for sheet in sheets} for ruleset, sheets in by_ruleset}
    kinds = {what: Message(what, {}) for links in rows.values() for what in links}
    return only("", *filled("printed_sheets", rows=rows, kinds=kinds), expr="builder_html")


def publish_sheets(app: Sphinx, exception: Exception | None) -> None:
    """Put the files into the site, in place of those of another build."""
    if exception is None and app.builder.name == "html":
        place = Path(app.outdir, FOLDER)
        shutil.rmtree(place, ignore_errors=True)
        for sheet in [] if alone() else _sheets(_folder(app)):
            place.mkdir(exist_ok=True)
            shutil.copy(_folder(app) / sheet["file"], place)


def _folder(book: Sphinx | BuildEnvironment) -> Path:
    return Path(book.srcdir, book.config.riichi_book_sheets)


def _sheets(folder: Path) -> list[dict[str, Any]]:
    file = folder / "sheets.json"
    return json.loads(file.read_text("utf-8"))["sheets"] if file.is_file() else []
