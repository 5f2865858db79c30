"""Numbers on a page, computed while it is read: what a hand is worth, and the tables of fu.

No page states an amount that somebody typed: it asks for it here.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import ClassVar, Final, cast

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective, SphinxRole

from riichi_book.answers.parts import FU, TILES, Title, fu
from riichi_book.answers.tile_words import capital
from riichi_book.sphinx.proof.links import link_to
from riichi_book.sphinx.tiles.bars import bar_node
from riichi_book.sphinx.tiles.hands import HAND_OPTIONS, hand_from, tiles_apart
from riichi_book.sphinx.tiles.parts import Rows, joined, paragraph, plain, table, table_node
from riichi_book.sphinx.tiles.problems import complain, report
from riichi_book.tables.conditions import alone
from riichi_book.tables.fu import FU_TABLES, fu_sources
from riichi_book.tables.table import NONE, Bar
from riichi_rules.fu import GROUP_FU, OPEN_PINFU, PAIR_FU, PROFILE_FU
from riichi_rules.judge import Valuation
from riichi_rules.messages import Message, say, sentence
from riichi_rules.questions.worth import WorthAnswer
from riichi_rules.seats import WINDS
from riichi_rules.value import Value, worth_message
from riichi_rules.yaku import ScoredYaku

from .asked import ANY, answering, question_node, tabled
from .edition import refused, rules_here
from .questions import fact_options, facts_from, under_each

WORTH_OPTIONS: Final = {
    **fact_options("worth", "hand", "id"),
    "fu": directives.flag,
    "stacked": directives.flag,
    "readings": directives.flag,
}
"""The options that say how a hand was won, under which ruleset, and what of its worth to show."""


class WorthDirective(SphinxDirective):
    """``{worth} 456m11z22z X11Xs X77Xz``: draws a hand as ``{hand}`` does and values it.

    Its options are the facts of a question of that kind, with hyphens (``last-tile``). Several rulesets
    stand with commas, one line for each; a file stands beside the page. ``set`` changes their options,
    several with semicolons. ``fu`` adds the fu reason by reason, ``stacked`` as bars too, ``readings`` all
    readings with what each is worth, under the first ruleset. With ``live`` tiles of the hand can be thrown
    and drawn on the page.
    """

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {**HAND_OPTIONS, **WORTH_OPTIONS, "live": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Return the drawing, the value in a line, and the tables asked for; or nothing after an error."""
        drawing = hand_from(self, self.arguments[0])
        worth = None if drawing is None else worth_from(self, self.arguments[0], drawing)
        return [] if worth is None else [worth]


def worth_from(directive: SphinxDirective, text: str, drawing: nodes.Node) -> question_node | None:
    """Return a drawing with its worth as a directive's options ask for it; report what is wrong with them."""
    options = {**directive.options, "hand": text}
    dialect = options.get("dialect", directive.config.riichi_book_dialect)
    try:
        facts = facts_from(options, "worth", dialect)
        questions = under_each(directive, "worth", facts, options.get("ruleset", ""))
        answers = [cast(WorthAnswer, question.answer()) for question in questions]
    except ValueError as error:
        refused(directive, "worth", error)
        return None
    leave_caption_out(drawing, answers[0])
    made: list[nodes.Node] = [drawing, *map(worth_line, answers)]
    parts = [Title.VALUE]
    if "readings" in options:
        made.append(readings_table(answers[0].value))
        parts.append(Title.READINGS)
    if "fu" in options:
        made.append(fu_table(answers[0].value, stacked="stacked" in options))
        parts.append(Title.FU)
    return answering(questions, made, *parts, live="live" in options)


def leave_caption_out(drawing: nodes.Node, answer: WorthAnswer) -> None:
    """Leave out the caption of a win that is none in an edition, whose rules ask for more han than it has."""
    if alone() and answer.value.refusal is not None and answer.value.best.yaku:
        cast(nodes.Element, drawing).clear()


class FuRole(SphinxRole):
    """``{fu}`closed-ron```: the amount of a source of fu, from the tables of the package."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return "10 fu", or for a group "16 or 32 fu"."""
        amounts = fu_amounts()
        if self.text not in amounts:
            known = ", ".join(amounts)
            complain(
                self.env,
                "fu",
                f"no source of fu is called {self.text}; there are {known}",
                self.get_location(),
            )
            return [nodes.literal(self.rawtext, self.text)], []
        return [nodes.Text(str(amounts[self.text]))], []


class FuTableDirective(SphinxDirective):
    """``{fu-table} groups``, ``pairs`` or ``win``: the rows of the package's tables of fu."""

    required_arguments = 1
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the table that the argument names."""
        which = self.arguments[0]
        if which not in FU_TABLES:
            known = ", ".join(FU_TABLES)
            report(self, "fu", f"no table of fu is called {which}; there are {known}")
            return []
        return [
            tabled(
                {"table": "fu", "which": which},
                ANY,
                table_node(fu_sources(which, rules_here() if alone() else None)),
            )
        ]


def worth_line(answer: WorthAnswer) -> nodes.paragraph:
    """Return one line: han and fu, the yaku, who pays what, and the ruleset that says so.

    Who won is said where the page leaves it out: then it is East, the dealer, who is paid more.
    """
    value = answer.value
    words = capital(value.words) if answer.valid else answer.words
    line = nodes.paragraph("", "", nodes.strong("", words), classes=["riichi-worth"])
    said = []
    if answer.valid:
        line += nodes.Text(": ")
        line += joined(yaku_scored(scored) for scored in value.yaku)
        line += nodes.Text(f", {dora(value.counted_dora.han)}." if value.counted_dora.han else ".")
        said = [str(sentence(answer.payment.message)), *map(str, answer.liability.sentences)]
        if "seat" in answer.assumed:
            said.append(str(say("Winner: {wind}.", wind=WINDS[answer.assumed["seat"]])))
    if not alone():
        said.append(str(say("Ruleset: {ruleset}.", ruleset=value.ruleset.short_label)))
    line += nodes.Text("".join([f" {each}" for each in said]))
    return line


def yaku_scored(scored: ScoredYaku) -> nodes.inline:
    """Return a yaku that counts, with a link to its block, and its han; a yakuman has none."""
    link = link_to("yaku", scored.id, nodes.inline(scored.id, scored.id))
    return nodes.inline("", "", link, nodes.Text(f" {scored.han}" if scored.han else ""))


def fu_table(value: Value, *, stacked: bool = False) -> nodes.table:
    """Return the fu of a hand, reason by reason, with their sum and what it is counted as.

    What is ``stacked`` has a bar for each reason, which begins where the one before it ends.
    """
    total, whole = value.fu_total or 0, value.fu or 0
    ends = accumulate((reason.amount for reason in value.fu_items), initial=0)
    bars = [Bar(end - start, whole, start) for start, end in pairwise(ends)]
    bars += [Bar(total, whole), Bar(total, whole, more=whole - total)]
    rows: Rows = [
        [[paragraph(tiles_apart(reason.tiles_text.split()))], [plain(reason.message)], [plain(reason.amount)]]
        for reason in value.fu_items
    ]
    rows.append([[plain("")], [_strong(say("sum"))], [_strong(value.fu_total)]])
    rows.append([[plain("")], [_strong(say("counted as"))], [_strong(value.fu)]])
    if stacked:
        for row, bar in zip(rows, bars, strict=True):
            row[1] = [*row[1], paragraph([bar_node("", bar=bar)])]
    return table((TILES, say("Reason"), FU), (35, 50, 15), rows)


def readings_table(value: Value) -> nodes.table:
    """Return every reading of a hand and every way to complete it, with what each is worth."""
    rows: Rows = [
        [
            [paragraph(tiles_apart(map(str, valuation.reading.groups)))],
            [plain(valuation.wait)],
            [paragraph(joined(_han_of(value, valuation)) or [nodes.Text(str(NONE))])],
            [plain("" if valuation.refusal else str(worth_message(valuation)))],
            [plain(why) if (why := value.why_not(valuation)) else _strong(say("counts"))],
        ]
        for valuation in value.ranked
    ]
    heads = (say("Read as"), say("Wait"), say("Yaku and dora"), say("Worth"), "")
    return table(heads, (45, 12, 18, 13, 12), rows)


def fu_amounts() -> dict[str, Message]:
    """Return the amount of each source of fu in words, by its id."""
    fixed = {row.id: fu(row.fu) for row in (*PROFILE_FU, *PAIR_FU) if row.fu is not None}
    groups = {
        row.id: say("{simples} or {outside} fu", simples=row.simples, outside=row.outside) for row in GROUP_FU
    }
    return {**fixed, **groups, OPEN_PINFU.id: fu(OPEN_PINFU.amount)}


def dora(han: int) -> Message:
    """Return so many dora, as they stand among yaku."""
    return say("dora {n}", n=han)


def _strong(cell: object) -> nodes.Node:
    return paragraph([nodes.strong(str(cell), str(cell))])


def _han_of(value: Value, valuation: Valuation) -> Iterator[nodes.Node]:
    """Yield all that the han of a reading add up from: its yaku, and the dora where they count."""
    yield from map(yaku_scored, valuation.yaku)
    if valuation.with_dora:
        yield nodes.Text(str(dora(value.dora.han)))
