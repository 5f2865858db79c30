"""Numbers that are computed while a page is read: worth, fu, score tables, and payments at a hand's end.

Pages never contain amounts typed by hand; they use these directives and roles.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Final, cast

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from riichi_book.answers.endings import captions_of_win
from riichi_book.answers.parts import POINTS, Row, TablePart, Title, fu, of_endings, parts_of, value_parts
from riichi_book.answers.shown import cells_of
from riichi_book.answers.tables.conditions import all_rulesets, one_ruleset
from riichi_book.answers.tables.fu import FU_TABLES, fu_sources
from riichi_book.answers.tables.points import score_tables
from riichi_book.answers.tables.table import Bar, Strong, rows_data, with_confidence
from riichi_book.answers.tile_words import on_page, show_of
from riichi_book.drawing.scenes import scene_view
from riichi_book.sphinx.pages import element
from riichi_book.sphinx.proof.blocks import rulesets_classes
from riichi_book.sphinx.proof.terms import link_to
from riichi_book.sphinx.tiles.folds import folded
from riichi_book.sphinx.tiles.hands import HAND_OPTIONS, hand_from, hand_node, tiles_apart
from riichi_book.sphinx.tiles.markup import Block, Words, directive, one_of, passage, refused, role, texts
from riichi_book.sphinx.tiles.parts import inline, paragraph, table, table_node
from riichi_rules.fu import GROUP_FU, OPEN_PINFU, PAIR_FU, PROFILE_FU
from riichi_rules.limits import BASE_POINTS
from riichi_rules.messages import Message, Show, joined, say, sentence, with_capital
from riichi_rules.payment import BET
from riichi_rules.questions.ending import EndingAnswer
from riichi_rules.questions.rules import named
from riichi_rules.questions.worth import WorthAnswer
from riichi_rules.ruleset import Ruleset, load_ruleset, short_of
from riichi_rules.ruleset.words import setting_in_words
from riichi_rules.seats import WINDS
from riichi_rules.value import Value
from riichi_rules.yaku import Yaku

from .asked_blocks import ALL, ANY, answering, fact_options, facts_from, speaking_of, tabled, under_each
from .edition import rules_here, ruleset_named

WORTH_OPTIONS: Final = {
    **fact_options("worth", "hand", "id"),
    "fu": directives.flag,
    "stacked": directives.flag,
    "readings": directives.flag,
}
"""The options that say how a hand was won, under which ruleset, and how much detail to show."""


@directive("worth", 1, options={**HAND_OPTIONS, **WORTH_OPTIONS, "live": directives.flag})
def worth(block: Block, text: str) -> list[nodes.Node]:
    """``{worth} 456m11z22z X11Xs X77Xz``: draw a hand like ``{hand}`` and value it.

    The options are the facts of a ``worth`` question, with hyphens (``last-tile``). Separate rulesets by
    commas (ids, or files next to the page): each gets a line. ``set`` changes options of the rulesets;
    separate several with semicolons. For the first ruleset, ``fu`` lists each source of fu, ``stacked`` adds
    bars to that list, and ``readings`` shows what every reading is worth. With ``live`` readers can discard
    and draw tiles of the hand on the page.
    """
    return worth_from(block, text, hand_from(block, text))


def worth_from(block: SphinxDirective, text: str, drawing: nodes.Node) -> list[nodes.Node]:
    """Return a drawing with the worth that a directive's options ask for; report errors in the options."""
    options = {**block.options, "hand": text}
    dialect = options.get("dialect", block.config.riichi_book_dialect)
    try:
        facts = facts_from(options, "worth", dialect)
        questions = under_each(block, "worth", facts, options.get("ruleset", ""))
        answers = [cast(WorthAnswer, question.answer()) for question in questions]
    except ValueError as error:
        refused(block, "worth", error)
        return []
    leave_caption_out(drawing, answers[0])
    made: list[nodes.Node] = [drawing, *map(worth_line, answers)]
    parts = [Title.VALUE]
    if "readings" in options:
        tables = [part for part in parts_of(answers[0]) if isinstance(part, TablePart)]
        made += [part_table(each, (45, 12, 18, 13, 12)) for each in tables if each.title is Title.READINGS]
        parts.append(Title.READINGS)
    if "fu" in options:
        made += fu_tables(answers[0].value, stacked="stacked" in options)
        parts.append(Title.FU)
    return [answering(questions, made, *parts, live="live" in options)]


def leave_caption_out(drawing: nodes.Node, answer: WorthAnswer) -> None:
    """In an edition, drop the caption of a win that has yaku but that the edition's rules refuse."""
    if one_ruleset() and answer.value.refusal is not None and answer.value.best.yaku:
        cast(nodes.Element, drawing).clear()


@role("fu")
def fu_words(_place: Words, source: str) -> Message:
    """``{fu}`closed-ron```: how many fu a source gives: "10 fu", or "16 or 32 fu" for a group."""
    amounts = {row.id: fu(row.fu) for row in (*PROFILE_FU, *PAIR_FU) if row.fu is not None}
    for row in GROUP_FU:
        amounts[row.id] = say("{simples} or {outside} fu", simples=row.simples, outside=row.outside)
    amounts[OPEN_PINFU.id] = fu(OPEN_PINFU.amount)
    return amounts[one_of(source, amounts, "source of fu")]


@directive("fu-table", 1)
def fu_rows(_block: Block, which: str) -> nodes.Node:
    """``{fu-table} groups``, ``pairs`` or ``win``: one of the package's fu tables."""
    rules = rules_here() if one_ruleset() else None
    made = table_node(fu_sources(one_of(which, FU_TABLES, "table of fu"), rules))
    return tabled({"table": "fu", "which": which}, ANY if which == "groups" else ALL, made)


def worth_line(answer: WorthAnswer) -> nodes.Node:
    """Return one line: han and fu, the yaku, who pays what, and the ruleset with its changed options."""
    words = (with_capital(answer.value.message) if answer.valid else answer.message).with_facts(on_page())
    winner = WINDS[answer.assumed["seat"]] if "seat" in answer.assumed else None
    rules = answer.ruleset
    changes = [setting_in_words(name, text, rules) for name, text in rules.changed.items()]
    changed = say("{ruleset} ({changes})", ruleset=rules.short_name, changes=joined(changes, "; "))
    ruleset = changed if changes else rules.short_name
    return element("worth_line", answer=answer, words=words, winner=winner, ruleset=ruleset)


def fu_tables(value: Value, *, stacked: bool = False) -> Iterator[nodes.table]:
    """Yield a table of a hand's fu; nothing for a hand whose fu do not count.

    With ``stacked`` each row has a bar that begins where the previous one ends.
    """
    total, whole = value.fu_total or 0, value.fu or 0
    ends = accumulate((reason.amount for reason in value.fu_items), initial=0)
    bars = [Bar(end - start, whole, start) for start, end in pairwise(ends)]
    bars += [Bar(total, whole), Bar(total, whole, more=whole - total)]
    for part in value_parts(value):
        if part.title is Title.FU:
            yield part_table(part, (50, 35, 15), bars if stacked else ())


def part_table(
    part: TablePart,
    widths: Sequence[int],
    bars: Sequence[Bar] = (),
    show: Show = on_page(),  # noqa: B008 - it is immutable
    stubs: int = 0,
) -> nodes.table:
    """Return a table of an answer; each of ``bars`` goes into the first cell of its row."""
    rows = [list(_cells(row, show)) for row in part.rows]
    rows += [[cell and Strong(cell) for cell in (with_capital(row[0]), *row[1:])] for row in part.totals]
    for row, bar in zip(rows, bars, strict=False):
        row[0] = [row[0], bar]
    return table(part.heads, widths, rows, stubs=stubs)


def _cells(row: Row, show: Show) -> Iterator[object]:
    """Yield the cells of a row; a yaku links to its block."""

    def linked(fact: object) -> object:
        return link_to("yaku", fact.id, inline(fact.name)) if isinstance(fact, Yaku) else show(fact)

    for cell in cells_of(row):
        yield cell.with_facts(linked) if isinstance(cell, Message) else [tiles_apart(str(cell).split())]


@directive("score-table", 1, options={"beside": directives.flag})
def score_table(block: Block, name: str) -> list[nodes.Node]:
    """``{score-table} ema-2025``: what han and fu pay a non-dealer and the dealer, and what limits pay.

    The page recomputes it under the reader's own rules, unless ``beside`` marks it as a comparison.
    """
    rules, beside = ruleset_named(block, name), "beside" in block.options
    if one_ruleset() and beside:
        return []
    base, settings = named(rules)
    if beside:
        return [speaking_of(base, *tables_drawn(rules))]
    changed = {"set": settings} if settings else {}
    return [tabled({"table": "score", "ruleset": base, **changed}, base, *tables_drawn(rules))]


@directive("score-tables")
def all_score_tables(_block: Block) -> Iterator[nodes.Node]:
    """``{score-tables}``: the score tables of all rulesets, folded; rulesets with equal tables share one."""
    alike: dict[str, list[Ruleset]] = {}
    for rules in all_rulesets():
        alike.setdefault(str(list(map(rows_data, score_tables(rules)))), []).append(rules)
    for sharing in alike.values():
        block = speaking_of(" ".join(rules.id for rules in sharing), *tables_drawn(sharing[0]))
        fold = folded(", ".join(rules.short_label for rules in sharing), block)
        fold["classes"] += rulesets_classes(sharing)
        yield fold


@role("points")
def points(_place: Words, name: str) -> int:
    """``{points}`mangan```: the base points of a limit; ``{points}`bet```: the points of a riichi stick."""
    known = {"bet": BET, **{str(limit): base for limit, base in BASE_POINTS.items()}}
    return known[one_of(name, known, "number of points")]


@role("setting")
def setting(_place: Words, asked: str) -> object:
    """``{setting}`tenhou wins.honba_value```: a value, and how sure it is if no text states it.

    A number has no unit: the sentence around it says what it counts.
    """
    ruleset, _, option = asked.partition(" ")
    rules = rules_here() if one_ruleset() else load_ruleset(ruleset)
    value = rules.value(option)
    words = value if type(value) is int else short_of(option, rules.text(option), rules)
    return with_confidence(rules, option, words)


@directive("setting-table", 1, content=True, options=texts("corner"))
def setting_table(block: Block, named: str) -> nodes.Node:
    """``{setting-table} ema-2025, tenhou``: options of rulesets side by side; an edition shows only its own.

    Each line of the content is an option, a colon, and the row's heading. ``corner`` heads that column.
    """
    here = rules_here() if one_ruleset() else None
    rulesets = [here] if here else [load_ruleset(name.strip()) for name in named.split(",")]
    rows: list[list[object]] = []
    for option, _, called in (line.partition(":") for line in block.content if line.strip()):
        if not (here and option in here.idle_options()):
            rows.append([passage(block, called.strip())[0], *[short_cell(each, option) for each in rulesets]])
    corner: object = passage(block, block.options["corner"])[0] if "corner" in block.options else ""
    names: list[object] = [rules.short_name for rules in rulesets]
    if here:
        corner, names = corner or say("What"), [say("With us")]
    made = table((corner, *names), (25, *[75 // len(names)] * len(names)), rows, stubs=1)
    return speaking_of(" ".join(rules.id for rules in rulesets), made)


def short_cell(rules: Ruleset, option: str) -> object:
    """Return the short form of an option's value, and how sure it is if no text states it."""
    return with_confidence(rules, option, with_capital(short_of(option, rules.text(option), rules)))


def tables_drawn(rules: Ruleset) -> list[nodes.table]:
    """Return the score tables of a ruleset: non-dealer wins, dealer wins, and limits."""
    return [table_node(each) for each in score_tables(rules)]


@directive("settle", 1, content=True, asks=True)
def settle(block: Block, names: str) -> nodes.Node:
    """``{settle} ema-2016, wrc-2015``: the payments at the end of a hand under each of these rulesets.

    The content is TOML: the facts of an ``ending`` question, as ``riichi-rules schema ending`` prints them.
    Seats are numbers from 0 to 3; ``dealer`` is one of them.
    """
    questions = under_each(block, "ending", tomllib.loads("\n".join(block.content)), names)
    answers = [cast(EndingAnswer, question.answer()) for question in questions]
    first, hands = answers[0], list[nodes.Node]()
    for win, worth in zip(first.question["wins"] or (), first.wins, strict=True):
        words = joined(captions_of_win(win), " ").with_facts(show_of(first))
        drawing = hand_node("", paragraph(words), view=scene_view(worth.scene))
        block.set_source_info(drawing)
        hands.append(drawing)
    notes = [paragraph(told.with_facts(show_of(each))) for each in answers for told in remarks_under(each)]
    labels = [POINTS if one_ruleset() else joined([answer.ruleset.short_label], "") for answer in answers]
    widths = (28, *[max(72 // len(answers), 1)] * len(answers))
    made = part_table(of_endings(answers, labels), widths, show=show_of(first), stubs=1)
    return answering(questions, [*hands, made, *notes])


def remarks_under(answer: EndingAnswer) -> Iterator[Message]:
    """Yield the remarks of a settlement as sentences, each with the name of the ruleset."""
    for remark in answer.settlement.remarks:
        told = say("{rules}: {step}.", rules=answer.ruleset.short_label, step=remark)
        yield sentence(remark) if one_ruleset() else told
