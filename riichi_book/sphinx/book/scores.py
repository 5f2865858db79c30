"""Points on a page: score tables of any ruleset, the noten payments, and single numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective, SphinxRole

from riichi_book.answers.tile_words import capital
from riichi_book.sphinx.proof.options import in_words, rulesets_classes
from riichi_book.sphinx.tiles.folds import fold_node, folded
from riichi_book.sphinx.tiles.parts import paragraph, plain, table, table_node
from riichi_book.sphinx.tiles.problems import complain, report
from riichi_book.tables.conditions import alone
from riichi_book.tables.points import score_tables
from riichi_book.tables.table import rows_data
from riichi_rules.errors import RulesetError
from riichi_rules.limits import BASE_POINTS
from riichi_rules.messages import say
from riichi_rules.payment import BET
from riichi_rules.questions.rules import named
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids, short_of, value_text

from .asked import speaking_of, tabled
from .edition import rules_here
from .rulesets import ruleset_named


class ScoreTableDirective(SphinxDirective):
    """``{score-table} ema-2025``: what han and fu pay a player, what the dealer, and what limits pay.

    A page answers it anew under the rules of its reader, unless it stands ``beside`` others.
    """

    required_arguments = 1
    option_spec: ClassVar = {"beside": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Return three tables, or nothing after an error."""
        rules = ruleset_named(self, self.arguments[0])
        if rules is None:
            return []
        tables = tables_drawn(rules)
        if alone() and "beside" in self.options:
            return []
        base, settings = named(rules)
        if "beside" in self.options:
            return [speaking_of(base, *tables)]
        changed = {"set": settings} if settings else {}
        return [tabled({"table": "score", "ruleset": base, **changed}, base, *tables)]


class ScoreTablesDirective(SphinxDirective):
    """``{score-tables}``: the score tables of all rulesets, those with the same ones together, folded."""

    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return a fold for each set of tables that some rulesets share."""
        alike: dict[str, list[Ruleset]] = {}
        for rules in map(load_ruleset, ruleset_ids()):
            alike.setdefault(str(list(map(rows_data, score_tables(rules)))), []).append(rules)
        return [_shared_tables(sharing) for sharing in alike.values()]


class PointsRole(SphinxRole):
    """``{points}`mangan```: the base points of a limit; ``{points}`bet```: those of a riichi stick."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the number."""
        known = {"bet": BET, **{str(limit): base for limit, base in BASE_POINTS.items()}}
        if self.text not in known:
            names = ", ".join(known)
            complain(
                self.env,
                "points",
                f"no points are called {self.text}; there are {names}",
                self.get_location(),
            )
            return [nodes.literal(self.rawtext, self.text)], []
        return [nodes.Text(str(known[self.text]))], []


class SettingRole(SphinxRole):
    """``{setting}`tenhou wins.honba_value```: the value of an option in a ruleset."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the value in words, and what it rests on where that is no text."""
        ruleset, _, option = self.text.partition(" ")
        try:
            rules = rules_here() if alone() else load_ruleset(ruleset)
            words = setting_words(rules, option)
        except RulesetError as error:
            complain(self.env, "setting", str(error), self.get_location())
            return [nodes.literal(self.rawtext, self.text)], []
        return [nodes.Text(words)], []


class SettingTableDirective(SphinxDirective):
    """``{setting-table} ema-2025, tenhou``: options of rulesets side by side; an edition has its own alone.

    Each line of the content is an option, a colon, and what its row is called. ``corner`` stands above these.
    """

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar = {"corner": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Return the table, or nothing after an error."""
        try:
            names = [] if alone() else self.arguments[0].split(",")
            rulesets = [load_ruleset(name.strip()) for name in names] or [rules_here()]
            rows = [self._row(*line.partition(":")[::2], rulesets) for line in self.content if line.strip()]
        except RulesetError as error:
            report(self, "setting", str(error))
            return []
        corner, share = self.options.get("corner", ""), 75 // len(rulesets)
        names = [rules.short_name for rules in rulesets]
        if alone():
            corner, names = corner or str(say("What")), [str(say("With us"))]
        made = table((corner, *names), (25, *[share] * len(rulesets)), [row for row in rows if row], stubs=1)
        return [speaking_of(" ".join(rules.id for rules in rulesets), made)]

    def _row(self, option: str, called: str, rulesets: list[Ruleset]) -> list[Sequence[nodes.Node]]:
        """Return a row; none in an edition where the option decides nothing. Raises ``RulesetError``."""
        if alone() and option in rules_here().idle_options():
            return []
        words = _table_words if alone() else setting_words
        cells = [[plain(words(rules, option))] for rules in rulesets]
        return [[paragraph(self.parse_inline(called.strip())[0])], *cells]


def setting_words(rules: Ruleset, option: str) -> str:
    """Return the value of an option in words, and what it rests on where that is no text."""
    value = in_words(value_text(option, rules.value(option)))
    confidence = rules.origins[option].confidence
    # The base chooses for all, and states nothing. An edition is what its readers go by.
    sure = alone() or confidence == "stated" or rules.extends is None
    return value if sure else f"{value} ({confidence})"


def _table_words(rules: Ruleset, option: str) -> str:
    return capital(short_of(option, rules.text(option), rules))


def _shared_tables(sharing: list[Ruleset]) -> fold_node:
    """Return a fold of the tables that some rulesets share, which a page finds by each of them."""
    block = speaking_of(" ".join(rules.id for rules in sharing), *tables_drawn(sharing[0]))
    fold = folded(", ".join(rules.short_label for rules in sharing), block)
    fold["classes"] += rulesets_classes(sharing)
    return fold


def tables_drawn(rules: Ruleset) -> list[nodes.table]:
    """Return what others win, what the dealer wins, and the limits, under a ruleset."""
    return [table_node(each) for each in score_tables(rules)]
