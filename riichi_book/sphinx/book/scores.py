"""Points on a page: score tables of any ruleset, the noten payments, and single numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from docutils import nodes
from sphinx.util.docutils import SphinxDirective, SphinxRole

from riichi_book.sphinx.proof.options import in_words
from riichi_book.sphinx.tiles.folds import folded
from riichi_book.sphinx.tiles.parts import Rows, paragraph, plain, table
from riichi_book.sphinx.tiles.problems import complain
from riichi_rules.errors import RulesetError
from riichi_rules.limits import BASE_POINTS, worth_of, yakuman_worth
from riichi_rules.payment import BET, Payment, by_ron, by_tsumo
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids, value_text
from riichi_rules.score_table import FU, HAN, ladder, possible
from riichi_rules.situation import Win

from .rulesets import ruleset_named


class ScoreTableDirective(SphinxDirective):
    """``{score-table} ema-2025``: what han and fu pay a player, what the dealer, and what limits pay."""

    required_arguments = 1
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return three tables, or nothing after an error."""
        rules = ruleset_named(self, self.arguments[0])
        if rules is None:
            return []
        return list(score_tables(rules))


class ScoreTablesDirective(SphinxDirective):
    """``{score-tables}``: the score tables of all rulesets, those with the same ones together, folded."""

    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return a fold for each set of tables that some rulesets share."""
        alike: dict[str, list[Ruleset]] = {}
        for rules in map(load_ruleset, ruleset_ids()):
            text = "".join(made.astext() for made in score_tables(rules))
            alike.setdefault(text.replace(rules.short_label, ""), []).append(rules)
        return [
            folded(", ".join(rules.short_label for rules in sharing), *score_tables(sharing[0]))
            for sharing in alike.values()
        ]


class PointsRole(SphinxRole):
    """``{points}`mangan```: the base points of a limit; ``{points}`bet```: those of a riichi stick."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the number."""
        known = {"bet": BET, **{str(limit): base for limit, base in BASE_POINTS.items()}}
        if self.text not in known:
            problem = f"no points are called {self.text}; there are {', '.join(known)}"
            complain(self.env, "points", problem, self.get_location())
            return [nodes.literal(self.rawtext, self.text)], []
        return [nodes.Text(str(known[self.text]))], []


class SettingRole(SphinxRole):
    """``{setting}`tenhou wins.honba_value```: the value of an option in a ruleset."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the value in words, and what it rests on where that is no text."""
        ruleset, _, option = self.text.partition(" ")
        try:
            rules = load_ruleset(ruleset)
            value = in_words(value_text(option, rules.value(option)))
        except RulesetError as error:
            complain(self.env, "setting", str(error), self.get_location())
            return [nodes.literal(self.rawtext, self.text)], []
        confidence = rules.origins[option].confidence
        # The base chooses for all, and states nothing.
        sure = confidence == "stated" or rules.extends is None
        return [nodes.Text(value if sure else f"{value} ({confidence})")], []


def score_tables(rules: Ruleset) -> tuple[nodes.table, ...]:
    """Return what others win, what the dealer wins, and the limits."""
    return score_table(rules, dealer=False), score_table(rules, dealer=True), limit_table(rules)


def score_table(rules: Ruleset, *, dealer: bool) -> nodes.table:
    """Return what each number of fu pays with one to four han: by ron, and below it by tsumo."""
    rows: Rows = []
    for fu in FU:
        cells = [list(_scores(han, fu, rules, dealer=dealer)) for han in HAN]
        if any(cells):
            rows.append([[plain(f"{fu} fu")], *(cell or [plain("none")] for cell in cells)])
    pays = "what each pays" if dealer else "what each pays, and the dealer"
    who = "The dealer wins" if dealer else "Another than the dealer wins"
    title = f"{rules.short_label}. {who}: points by ron; below them by tsumo, {pays}"
    return table(("Fu", *(f"{han} han" for han in HAN)), (16, 21, 21, 21, 21), rows, stubs=1, title=title)


def limit_table(rules: Ruleset) -> nodes.table:
    """Return what each limit pays, from mangan to yakuman."""
    paid = [(step.limit.replace("-", " "), step.han, BASE_POINTS[step.limit]) for step in ladder(rules)]
    paid.append(("yakuman", "a yakuman", yakuman_worth(1).base))
    rows: Rows = [
        [
            [plain(name)],
            [plain(han)],
            *([_ron(base, dealer=dealer), _tsumo(base, dealer=dealer)] for dealer in (False, True)),
        ]
        for name, han, base in paid
    ]
    title = f"{rules.short_label}. The limits: points by ron; below them by tsumo"
    return table(
        ("Limit", "Reached with", "Others win", "Dealer wins"), (28, 24, 24, 24), rows, stubs=1, title=title
    )


def _scores(han: int, fu: int, rules: Ruleset, *, dealer: bool) -> Iterator[nodes.Node]:
    base, limit = worth_of(han, fu, rules)
    if limit:
        yield plain(limit)
        return
    if possible(han, fu, Win.RON, rules):
        yield _ron(base, dealer=dealer)
    if possible(han, fu, Win.TSUMO, rules):
        yield _tsumo(base, dealer=dealer)


def _ron(base: int, *, dealer: bool) -> nodes.paragraph:
    points = str(by_ron(base, dealer).points)
    return paragraph([nodes.strong(points, points)])


def _tsumo(base: int, *, dealer: bool) -> nodes.paragraph:
    return plain(tsumo_words(by_tsumo(base, dealer)))


def tsumo_words(payment: Payment) -> str:
    """Say a payment by tsumo in short: "500 each", "300, 500"."""
    return f"{payment.all} each" if payment.all else f"{payment.others}, {payment.dealer}"
