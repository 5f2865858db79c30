"""Numbers on a page, computed while it is read: worth, fu, score tables, and how the end of a hand is paid.

No page states an amount that somebody typed: it asks for it here.
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
from riichi_book.answers.tables.conditions import alone
from riichi_book.answers.tables.fu import FU_TABLES, fu_sources
from riichi_book.answers.tables.points import score_tables
from riichi_book.answers.tables.table import Bar, Strong, rows_data
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
from riichi_rules.questions import Answer
from riichi_rules.questions.ending import EndingAnswer
from riichi_rules.questions.rules import named
from riichi_rules.questions.worth import WorthAnswer
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids, short_of
from riichi_rules.seats import WINDS
from riichi_rules.value import Value
from riichi_rules.yaku import Yaku

from .asked import ANY, answering, asked_node, fact_options, facts_from, speaking_of, tabled, under_each
from .edition import rules_here, ruleset_named

WORTH_OPTIONS: Final = {
    **fact_options("worth", "hand", "id"),
    "fu": directives.flag,
    "stacked": directives.flag,
    "readings": directives.flag,
}
"""The options that say how a hand was won, under which ruleset, and what of its worth to show."""


@directive("worth", 1, options={**HAND_OPTIONS, **WORTH_OPTIONS, "live": directives.flag})
def worth(block: Block, text: str) -> list[nodes.Node]:
    """``{worth} 456m11z22z X11Xs X77Xz``: draws a hand as ``{hand}`` does and values it.

    Its options are the facts of a question of that kind, with hyphens (``last-tile``). Several rulesets
    stand with commas, one line for each; a file stands beside the page. ``set`` changes their options,
    several with semicolons. ``fu`` adds the fu reason by reason, ``stacked`` as bars too, ``readings`` all
    readings with what each is worth, under the first ruleset. With ``live`` tiles of the hand can be thrown
    and drawn on the page.
    """
    found = worth_from(block, text, hand_from(block, text))
    return [] if found is None else [found]


def worth_from(block: SphinxDirective, text: str, drawing: nodes.Node) -> asked_node | None:
    """Return a drawing with its worth as a directive's options ask for it; report what is wrong with them."""
    options = {**block.options, "hand": text}
    dialect = options.get("dialect", block.config.riichi_book_dialect)
    try:
        facts = facts_from(options, "worth", dialect)
        questions = under_each(block, "worth", facts, options.get("ruleset", ""))
        answers = [cast(WorthAnswer, question.answer()) for question in questions]
    except ValueError as error:
        refused(block, "worth", error)
        return None
    leave_caption_out(drawing, answers[0])
    made: list[nodes.Node] = [drawing, *map(worth_line, answers)]
    parts = [Title.VALUE]
    if "readings" in options:
        made += [part_table(each, (45, 12, 18, 13, 12)) for each in tables_of(answers[0], Title.READINGS)]
        parts.append(Title.READINGS)
    if "fu" in options:
        made += fu_tables(answers[0].value, stacked="stacked" in options)
        parts.append(Title.FU)
    return answering(questions, made, *parts, live="live" in options)


def leave_caption_out(drawing: nodes.Node, answer: WorthAnswer) -> None:
    """Leave out the caption of a win that is none in an edition, whose rules ask for more han than it has."""
    if alone() and answer.value.refusal is not None and answer.value.best.yaku:
        cast(nodes.Element, drawing).clear()


@role("fu")
def fu_words(_place: Words, source: str) -> Message:
    """``{fu}`closed-ron```: the amount of a source of fu, "10 fu", or for a group "16 or 32 fu"."""
    amounts = {row.id: fu(row.fu) for row in (*PROFILE_FU, *PAIR_FU) if row.fu is not None}
    for row in GROUP_FU:
        amounts[row.id] = say("{simples} or {outside} fu", simples=row.simples, outside=row.outside)
    amounts[OPEN_PINFU.id] = fu(OPEN_PINFU.amount)
    return amounts[one_of(source, amounts, "source of fu")]


@directive("fu-table", 1)
def fu_rows(_block: Block, which: str) -> nodes.Node:
    """``{fu-table} groups``, ``pairs`` or ``win``: the rows of the package's tables of fu."""
    rules = rules_here() if alone() else None
    made = table_node(fu_sources(one_of(which, FU_TABLES, "table of fu"), rules))
    return tabled({"table": "fu", "which": which}, ANY, made)


def worth_line(answer: WorthAnswer) -> nodes.Node:
    """Return one line: han and fu, the yaku, who pays what, and the ruleset that says so."""
    words = (with_capital(answer.value.message) if answer.valid else answer.message).with_facts(on_page())
    winner = WINDS[answer.assumed["seat"]] if "seat" in answer.assumed else None
    return element("worth_line", answer=answer, words=words, winner=winner)


def fu_tables(value: Value, *, stacked: bool = False) -> Iterator[nodes.table]:
    """Yield the fu of a hand as its answer tells them; nothing for a hand whose fu do not count.

    With ``stacked`` each reason has a bar that begins where the last one ends.
    """
    total, whole = value.fu_total or 0, value.fu or 0
    ends = accumulate((reason.amount for reason in value.fu_items), initial=0)
    bars = [Bar(end - start, whole, start) for start, end in pairwise(ends)]
    bars += [Bar(total, whole), Bar(total, whole, more=whole - total)]
    for part in value_parts(value):
        if part.title is Title.FU:
            yield part_table(part, (50, 35, 15), bars if stacked else ())


def tables_of(answer: Answer, title: Title) -> list[TablePart]:
    """Return the tables of an answer that have a title: one, or none where there is nothing to show."""
    return [part for part in parts_of(answer) if part.title is title and isinstance(part, TablePart)]


def part_table(
    part: TablePart,
    widths: Sequence[int],
    bars: Sequence[Bar] = (),
    show: Show = on_page(),  # noqa: B008 - it is never changed
    stubs: int = 0,
) -> nodes.table:
    """Return a table of an answer; ``bars`` stand beside what its rows say."""
    rows = [list(_cells(row, show)) for row in part.rows]
    rows += [[cell and Strong(cell) for cell in row] for row in part.totals]
    for row, bar in zip(rows, bars, strict=False):
        row[0] = [row[0], bar]
    return table(part.heads, widths, rows, stubs=stubs)


def _cells(row: Row, show: Show) -> Iterator[object]:
    """Yield the cells of a row; a yaku leads to its block."""

    def linked(fact: object) -> object:
        return link_to("yaku", fact.id, inline(fact.name)) if isinstance(fact, Yaku) else show(fact)

    for cell in cells_of(row):
        yield cell.with_facts(linked) if isinstance(cell, Message) else [tiles_apart(str(cell).split())]


@directive("score-table", 1, options={"beside": directives.flag})
def score_table(block: Block, name: str) -> list[nodes.Node]:
    """``{score-table} ema-2025``: what han and fu pay a player, what the dealer, and what limits pay.

    A page answers it again under the rules of its reader, unless it stands ``beside`` others.
    """
    rules, beside = ruleset_named(block, name), "beside" in block.options
    if alone() and beside:
        return []
    base, settings = named(rules)
    if beside:
        return [speaking_of(base, *tables_drawn(rules))]
    changed = {"set": settings} if settings else {}
    return [tabled({"table": "score", "ruleset": base, **changed}, base, *tables_drawn(rules))]


@directive("score-tables")
def all_score_tables(_block: Block) -> Iterator[nodes.Node]:
    """``{score-tables}``: the score tables of all rulesets, those with the same ones together, folded."""
    alike: dict[str, list[Ruleset]] = {}
    for rules in map(load_ruleset, ruleset_ids()):
        alike.setdefault(str(list(map(rows_data, score_tables(rules)))), []).append(rules)
    for sharing in alike.values():
        block = speaking_of(" ".join(rules.id for rules in sharing), *tables_drawn(sharing[0]))
        fold = folded(", ".join(rules.short_label for rules in sharing), block)
        fold["classes"] += rulesets_classes(sharing)
        yield fold


@role("points")
def points(_place: Words, name: str) -> int:
    """``{points}`mangan```: the base points of a limit; ``{points}`bet```: those of a riichi stick."""
    known = {"bet": BET, **{str(limit): base for limit, base in BASE_POINTS.items()}}
    return known[one_of(name, known, "number of points")]


@role("setting")
def setting(_place: Words, asked: str) -> object:
    """``{setting}`tenhou wins.honba_value```: a value, and how sure it is where no text states it.

    A number stands alone, since the sentence says of what it is one.
    """
    ruleset, _, option = asked.partition(" ")
    rules = rules_here() if alone() else load_ruleset(ruleset)
    value = rules.value(option)
    return rested(rules, option, value if type(value) is int else short_of(option, rules.text(option), rules))


@directive("setting-table", 1, content=True, options=texts("corner"))
def setting_table(block: Block, named: str) -> nodes.Node:
    """``{setting-table} ema-2025, tenhou``: options of rulesets side by side; an edition has its own alone.

    Each line of the content is an option, a colon, and what its row is called. ``corner`` stands above these.
    """
    here = rules_here() if alone() else None
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
    """Return the short form of an option's value, and what it rests on where that is no text."""
    return rested(rules, option, with_capital(short_of(option, rules.text(option), rules)))


def rested(rules: Ruleset, option: str, value: object) -> object:
    """Return the value of an option, with what it rests on where that is no text."""
    confidence = rules.origins[option].confidence
    # The base chooses for all, and states nothing. An edition is what its readers go by.
    if alone() or confidence == "stated" or rules.extends is None:
        return value
    return say("{value} ({confidence})", value=value, confidence=Message(confidence, {}))


def tables_drawn(rules: Ruleset) -> list[nodes.table]:
    """Return what others win, what the dealer wins, and the limits, under a ruleset."""
    return [table_node(each) for each in score_tables(rules)]


@directive("settle", 1, content=True, asks=True)
def settle(block: Block, names: str) -> nodes.Node:
    """``{settle} ema-2016, wrc-2015``: how the end of a hand is paid under each of these rulesets.

    The content is TOML: the facts of a question of the kind ``ending``, as ``riichi-rules schema ending``
    tells them. Seats are numbers from 0 to 3, and ``dealer`` is one of them.
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
    labels = [POINTS if alone() else joined([answer.ruleset.short_label], "") for answer in answers]
    widths = (28, *[max(72 // len(answers), 1)] * len(answers))
    made = part_table(of_endings(answers, labels), widths, show=show_of(first), stubs=1)
    return answering(questions, [*hands, made, *notes])


def remarks_under(answer: EndingAnswer) -> Iterator[Message]:
    """Yield what else is so, with the ruleset that says it, as sentences."""
    for remark in answer.settlement.remarks:
        told = say("{rules}: {step}.", rules=answer.ruleset.short_label, step=remark)
        yield sentence(remark) if alone() else told
