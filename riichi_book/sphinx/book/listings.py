"""Computed tables of this book: each says of which rulesets it speaks."""

from __future__ import annotations

from typing import cast

from docutils import nodes

from riichi_book.sphinx.proof.computed import ComputedDirective
from riichi_book.sphinx.tiles.problems import report
from riichi_rules.ruleset import ruleset_ids

from .asked import MARKS, speaking_of


class MarkedComputedDirective(ComputedDirective):
    """``{computed} computed/taken_out.py``: a computed table, with the rulesets that its file names.

    ``SPEAKS_OF`` in the file is the id of one, ids with spaces, ``all``, or ``any`` where rules have no part.
    """

    def run(self) -> list[nodes.Node]:
        """Return the table with its mark, and the folded file; or nothing after an error."""
        found = super().run()
        if not found:
            return found
        table, *below = found
        rules = cast(str, cast(nodes.table, table).attributes.pop("riichi_rules"))
        if not rules:
            return found
        if unknown := set(rules.split()) - {*ruleset_ids(), *MARKS}:
            report(
                self, "computed", f"{self.arguments[0]}: SPEAKS_OF names {min(unknown)}, which is no ruleset"
            )
        return [speaking_of(rules, table), *below]
