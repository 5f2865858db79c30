"""Points on a page: score tables of any ruleset, the noten payments, and single numbers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import ClassVar, Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective, SphinxRole

from riichi_book.sphinx.proof.options import in_words
from riichi_book.sphinx.tiles.folds import folded
from riichi_book.sphinx.tiles.parts import Rows, paragraph, plain, table
from riichi_book.sphinx.tiles.problems import complain
from riichi_rules import ask
from riichi_rules.errors import QuestionError, RulesetError
from riichi_rules.limits import BASE_POINTS
from riichi_rules.payment import BET, Payment
from riichi_rules.questions.points import PointsAnswer
from riichi_rules.questions.rules import named
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids, value_text
from riichi_rules.score_table import FU, HAN, ladder
from riichi_rules.situation import Win

from .asked import speaking_of
from .rulesets import beside_page, ruleset_named

LIMIT_FU: Final = 30
"""The fu with which a limit is asked about: from five han on they change nothing."""


class ScoreTableDirective(SphinxDirective):
    """``{score-table} ema-2025``: what han and fu pay a player, what the dealer, and what limits pay."""

    required_arguments = 1
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return three tables, or nothing after an error."""
        rules = ruleset_named(self, self.arguments[0])
        if rules is None:
            return []
        tables = score_tables(beside_page(self, self.arguments[0]))
        return [speaking_of(named(rules)[0], *tables)]


class ScoreTablesDirective(SphinxDirective):
    """``{score-tables}``: the score tables of all rulesets, those with the same ones together, folded."""

    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return a fold for each set of tables that some rulesets share."""
        alike: dict[str, list[Ruleset]] = {}
        for rules in map(load_ruleset, ruleset_ids()):
            text = "".join(made.astext() for made in score_tables(rules.id))
            alike.setdefault(text.replace(rules.short_label, ""), []).append(rules)
        return [
            folded(
                ", ".join(rules.short_label for rules in sharing),
                speaking_of(" ".join(rules.id for rules in sharing), *score_tables(sharing[0].id)),
            )
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


def score_tables(ruleset: str) -> tuple[nodes.table, ...]:
    """Return what others win, what the dealer wins, and the limits, under a ruleset by its id or file."""
    rules = load_ruleset(ruleset)
    others, dealers = [score_table(ruleset, rules.short_label, dealer=dealer) for dealer in (False, True)]
    return others, dealers, limit_table(ruleset, rules)


def score_table(ruleset: str, label: str, *, dealer: bool) -> nodes.table:
    """Return what each number of fu pays with one to four han: by ron, and below it by tsumo."""
    rows: Rows = []
    for fu in FU:
        cells = [list(_scores(ruleset, dealer=dealer, han=han, fu=fu)) for han in HAN]
        if any(cells):
            rows.append([[plain(f"{fu} fu")], *(cell or [plain("none")] for cell in cells)])
    pays = "what each pays" if dealer else "what each pays, and the dealer"
    who = "The dealer wins" if dealer else "Another than the dealer wins"
    title = f"{label}. {who}: points by ron; below them by tsumo, {pays}"
    return table(("Fu", *(f"{han} han" for han in HAN)), (16, 21, 21, 21, 21), rows, stubs=1, title=title)


def limit_table(ruleset: str, rules: Ruleset) -> nodes.table:
    """Return what each limit pays, from mangan to yakuman."""
    steps = [
        (step.limit.replace("-", " "), step.han, {"han": step.least, "fu": LIMIT_FU})
        for step in ladder(rules)
    ]
    rows: Rows = [
        [
            [plain(name)],
            [plain(han)],
            *(list(_paid(ruleset, dealer=dealer, **facts)) for dealer in (False, True)),
        ]
        for name, han, facts in [*steps, ("yakuman", "a yakuman", {"yakuman": 1})]
    ]
    title = f"{rules.short_label}. The limits: points by ron; below them by tsumo"
    return table(
        ("Limit", "Reached with", "Others win", "Dealer wins"), (28, 24, 24, 24), rows, stubs=1, title=title
    )


def _answers(ruleset: str, *, dealer: bool, **facts: int) -> Iterator[PointsAnswer]:
    """Yield what is paid by ron and by tsumo, as far as a hand can be won so."""
    for by in (Win.RON, Win.TSUMO):
        with suppress(QuestionError):
            yield ask.points(by=by, seat="E" if dealer else "S", ruleset=ruleset, **facts)


def _scores(ruleset: str, *, dealer: bool, **facts: int) -> Iterator[nodes.Node]:
    """Yield the limit that han and fu reach, or what they pay."""
    limits = {answer.worth.limit for answer in _answers(ruleset, dealer=dealer, **facts)} - {None}
    if limits:
        yield plain(limits.pop())
    else:
        yield from _paid(ruleset, dealer=dealer, **facts)


def _paid(ruleset: str, *, dealer: bool, **facts: int) -> Iterator[nodes.Node]:
    """Yield what is paid, the points of a ron in bold."""
    for answer in _answers(ruleset, dealer=dealer, **facts):
        if answer.question["by"] == Win.RON:
            points = str(answer.payment.points)
            yield paragraph([nodes.strong(points, points)])
        else:
            yield plain(tsumo_words(answer.payment))


def tsumo_words(payment: Payment) -> str:
    """Say a payment by tsumo in short: "500 each", "300, 500"."""
    return f"{payment.all} each" if payment.all else f"{payment.others}, {payment.dealer}"
