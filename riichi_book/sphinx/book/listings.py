"""Computed tables of this book: each says of which rulesets it speaks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, cast

from docutils import nodes

from riichi_book.sphinx.proof.computed import ComputedDirective
from riichi_book.sphinx.proof.options import rulesets_classes
from riichi_book.sphinx.tiles.problems import report
from riichi_book.tables.listings import listing_of
from riichi_rules.ruleset import load_ruleset, ruleset_ids

from .asked import ALL, MARKS, speaking_of, tabled

LISTINGS: Final = "riichi_listings"
"""The key under which Sphinx knows which files of a page are answered anew."""


class MarkedComputedDirective(ComputedDirective):
    """``{computed} computed/taken_out.py``: a computed table, with the rulesets that its file names.

    ``SPEAKS_OF`` in the file is the id of one, ids with spaces, ``all``, or ``any`` where rules have no part.
    Where its ``rows`` takes rules, a page answers it anew under those of its reader.
    """

    def run(self) -> list[nodes.Node]:
        """Return the table with its mark, and the folded file; or nothing after an error."""
        found = super().run()
        if not found:
            return found
        table, *below = found
        attributes = cast(nodes.table, table).attributes
        rules, anew = cast(str, attributes.pop("riichi_rules")), attributes.pop("riichi_anew")
        if not rules:
            return found
        if unknown := set(rules.split()) - {*ruleset_ids(), *MARKS}:
            report(
                self, "computed", f"{self.arguments[0]}: SPEAKS_OF names {min(unknown)}, which is no ruleset"
            )
        if rules == ALL:
            mark_rows(cast(nodes.table, table))
        if not anew:
            return [speaking_of(rules, table), *below]
        file = Path(self.env.relfn2path(self.arguments[0])[1])
        files = self.env.metadata[self.env.docname]
        files[LISTINGS] = " ".join([files.get(LISTINGS, ""), file.relative_to(self.env.srcdir).as_posix()])
        listing = listing_of(file)
        asked = {"table": "listing", "name": file.stem}
        return [tabled(asked, rules, table, tables=lambda other: (listing.table(other),)), *below]


def mark_rows(table: nodes.table) -> None:
    """Let a page find the rows that name the ruleset of its reader, where they do not name all."""
    for row in table.findall(nodes.row):
        text = row.astext()
        named = [rules for rules in map(load_ruleset, ruleset_ids()) if is_named(rules.short_name, text)]
        if len(named) < len(ruleset_ids()):
            row["classes"] += rulesets_classes(named)


def is_named(name: str, text: str) -> bool:
    """Whether a text has a name as a whole: "WRC 2015", and not in "WRC 2015-17"."""
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text) is not None
