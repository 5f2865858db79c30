"""Computed tables of this book: each says of which rulesets it speaks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, cast

from docutils import nodes

from riichi_book.sphinx.proof.computed import ComputedDirective, computed
from riichi_book.sphinx.proof.options import rulesets_classes
from riichi_book.sphinx.tiles.problems import report
from riichi_book.tables.conditions import alone
from riichi_book.tables.listings import listing_of
from riichi_rules.errors import RiichiError, RulesetError
from riichi_rules.ruleset import load_ruleset, ruleset_ids
from riichi_rules.ruleset.shelf import assumed

from .asked import ALL, ANY, MARKS, speaking_of, tabled
from .edition import refused, rules_here

LISTINGS: Final = "riichi_listings"
"""The key under which Sphinx knows which files of a page are answered anew."""


class MarkedComputedDirective(ComputedDirective):
    """``{computed} computed/taken_out.py``: a computed table, with the rulesets that its file names.

    ``SPEAKS_OF`` in the file is the id of one, ids with spaces, ``all``, or ``any`` where rules have no part.
    Where its ``rows`` takes rules, a page answers it anew under those of its reader.
    """

    def run(self) -> list[nodes.Node]:
        """Return the table with its mark, and the folded file; or nothing after an error."""
        if alone():
            return self._here()
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

    def _here(self) -> list[nodes.Node]:
        """Return the table as the rules of an edition have it; nothing where it speaks of other rules."""
        file = Path(self.env.relfn2path(self.arguments[0])[1])
        try:
            listing = listing_of(file)
        except RulesetError:  # it loads another ruleset
            return []
        rules = listing.names.get("SPEAKS_OF", "")
        if not listing.anew and rules not in {"", ANY}:
            return []
        try:
            made = computed(file, self, rules_here() if listing.anew else None)
        except RiichiError as error:  # its hand has a tile that these rules do not have
            refused(self, "computed", error, self.arguments[0])
            return []
        except Exception as error:  # noqa: BLE001 - whatever ends the file is told with its page
            report(self, "computed", f"{self.arguments[0]}: {type(error).__name__}: {error}")
            return []
        asked = {"table": "listing", "name": file.stem}
        self._note(file)
        if listing.anew:
            return [
                tabled(asked, assumed(), made, tables=lambda other: (listing.table(other or rules_here()),))
            ]
        return [made]

    def _note(self, file: Path) -> None:
        """Let Sphinx know of a file that the page is made with, and of the data beside it."""
        for each in (file, *(beside for beside in file.parent.glob("*") if beside.suffix != file.suffix)):
            self.env.note_dependency(str(each))


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
