"""Blocks of rules (statement, claims, example), the catalogue of yaku, and hands with a question.

The catalogue has a block for each row of the package's table of yaku. The statement of a yaku, and the ids of
the requirement lines it answers (in parentheses), come from the docstring of its function.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, cast

from docutils import nodes
from docutils.parsers.rst import directives

from riichi_book.answers.parts import Title
from riichi_book.answers.tables.conditions import holds, one_ruleset
from riichi_book.answers.tables.examples import EXAMPLES, ROMAJI, ExampleWin
from riichi_book.answers.tables.statements import function_of, stated
from riichi_book.answers.tables.yaku import (
    GROUPS,
    example_answer,
    group_of,
    worth_lines,
    worth_words,
    yaku_here,
)
from riichi_book.answers.tile_words import fact_name
from riichi_book.sphinx.pages import filled
from riichi_book.sphinx.proof.blocks import rule_block
from riichi_book.sphinx.proof.proofs import read_lines
from riichi_book.sphinx.proof.terms import polish_yaku
from riichi_book.sphinx.tiles.hands import HAND_OPTIONS, hand_drawing, hand_from, hand_node
from riichi_book.sphinx.tiles.markup import Block, directive, one_of, report, texts
from riichi_book.sphinx.tiles.parts import paragraph
from riichi_rules.errors import RulesetError
from riichi_rules.messages import Message, joined, say, sentence
from riichi_rules.questions.worth import WorthAnswer
from riichi_rules.seats import WINDS
from riichi_rules.yaku import Yaku

from .asked_blocks import answering, question_drawn
from .edition import asked_here, rules_here
from .worth import WORTH_OPTIONS, leave_caption_out, worth_from, worth_line

RULE_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+")
EXAMPLE_OPTIONS: Final = {**HAND_OPTIONS, **WORTH_OPTIONS}
CLAIMS: Final = {
    **texts("title", "asked", "requirements", "sources", "option", "code", "example", "formerly", "occurs"),
    "conduct": directives.flag,
    "background": directives.flag,
}


@directive("hand", 1, options={**HAND_OPTIONS, "name": directives.unchanged, "live": directives.flag})
def hand_asked(block: Block, text: str) -> nodes.Node:
    """``{hand} 77m34567p678s777z``: draw a hand and link to the question about it, if it has one.

    With ``live`` readers can discard and draw its tiles on the page.
    """
    drawing = hand_from(block, text)
    block.add_name(drawing)
    return asked(block, text, drawing)


@directive("rule", 1, content=True, options={**EXAMPLE_OPTIONS, **CLAIMS})
def rule_stated(block: Block, rule: str) -> list[nodes.Node]:
    """``{rule} furiten.own-discard``: one rule, its statement in the body, its claims as options.

    ``asked`` is the question that it answers, as players ask it. The example takes the options of ``hand``,
    and those of ``worth`` if it names a ruleset. ``formerly`` keeps old anchors alive. ``occurs`` takes
    conditions like those of ``when``, separated by semicolons or joined by ``and``: if none holds, an edition
    leaves the rule out.
    """
    if not RULE_ID.fullmatch(rule):
        raise ValueError(f"{rule} is no id of a rule: right would be furiten.own-discard")
    if not block.content:
        raise ValueError(f"the rule {rule} states nothing")
    options = block.options
    try:
        if one_ruleset() and "occurs" in options and not holds(options["occurs"], rules_here()):
            return []
    except RulesetError as error:
        report(block, "rule", f":occurs: {error}")
    if "example" not in options and (stray := {*EXAMPLE_OPTIONS} & set(options)):
        report(block, "rule", f":{min(stray)}: tells more about an :example:, and there is none")
    return [
        rule_block(
            block,
            options.get("title", rule.rpartition(".")[2].replace("-", " ").capitalize()),
            (block.parse_content_to_nodes(), example_of(block)),
            options.get("asked", ""),
            id=rule,
            requirements=tuple(options.get("requirements", "").replace(",", " ").split()),
            sources=_listed(options.get("sources", ""), ";"),
            options=_listed(options.get("option", ""), ","),
            code=options.get("code", "").strip(),
            example=options.get("example", "").strip(),
            conduct="conduct" in options,
            background="background" in options,
            formerly=tuple(options.get("formerly", "").replace(",", " ").split()),
        )
    ]


def example_of(block: Block) -> list[nodes.Node]:
    """Return the example of a rule, with its worth if a ruleset is named; nothing after an error."""
    text = block.options.get("example")
    if text is None:
        return []
    try:
        drawing = hand_from(block, text)
    except ValueError as error:
        report(block, "hand", error)
        return []
    if "ruleset" not in block.options:
        return [asked(block, text, drawing)]
    return worth_from(block, text, drawing)


def asked(block: Block, text: str, drawing: nodes.Element) -> nodes.Node:
    """Return the block of the question about a drawn hand, or the bare drawing if it has no question."""
    question = question_drawn(block.options, text, block.config.riichi_book_dialect)
    live = "live" in block.options
    if question is None:
        if live:
            report(block, "hand", f"{text} cannot be live: it is no hand that waits for a tile")
        return drawing
    if one_ruleset() and question.kind == "worth":
        leave_caption_out(drawing, cast(WorthAnswer, asked_here("worth", question.facts).answer()))
    return answering([question], [drawing], live=live)


def _listed(text: str, separator: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(separator) if part.strip())


@directive("yaku", 1)
def yaku_of(block: Block, group: str) -> Iterator[nodes.Node]:
    """``{yaku} one-han``: the blocks of a group of yaku, each with its names, its worth and a win."""
    one_of(group, GROUPS, "group of yaku")
    yield from (yaku_block(yaku, block) for yaku in yaku_here(rules_here()) if group_of(yaku) == group)


def yaku_block(yaku: Yaku, block: Block) -> nodes.Element:
    """Return the block of one yaku."""
    example, function = EXAMPLES[yaku.id], function_of(yaku)
    statement, beside, lines = stated(function)
    drawing = hand_node("", view=hand_drawing(example.hand, {"win": example.win, "by": example.by}))
    if told := caption(example):
        drawing += nodes.paragraph(str(told), str(told))
    block.set_source_info(drawing)
    if one_ruleset():
        facts = {name: fact for name, fact in example.question.items() if name not in {"ask", "set"}}
        answer, beside = cast(WorthAnswer, asked_here("worth", facts).answer()), ()
        closed, *others = worth_lines(yaku, rules_here())
        words = joined([say("{n} han", n=closed) if isinstance(closed, int) else closed, *others], ", ")
    else:
        answer, words = example_answer(yaku), worth_words(yaku)
    polish = polish_yaku(block.config).get(yaku.id) if one_ruleset() else None
    names = filled("names", yaku=yaku, polish=polish, worth=words, romaji=ROMAJI[yaku.id])
    worth = answering([answer.question], [drawing, worth_line(answer)], Title.VALUE)
    return rule_block(
        block,
        yaku.name.capitalize(),
        ([paragraph(joined([statement, *beside], " "))], [*names, worth]),
        id=yaku.rule,
        requirements=lines,
        sources=sections(lines, block),
        options=(*yaku.options, *filter(None, [yaku.double, yaku.beside])),
        code=f"{function.__module__}.{function.__qualname__}",
        example=example.hand,
        conduct=False,
        formerly=(),
    )


def sections(lines: Sequence[str], block: Block) -> tuple[str, ...]:
    """Return the sections that contain these requirement lines, if the project keeps a list of them."""
    name = block.config.riichi_book_requirements
    file = Path(block.env.srcdir, name)
    if not name or not file.is_file():
        return ()
    block.env.note_dependency(name)
    known = read_lines(file)
    return tuple(dict.fromkeys(filter(None, (known[line].section for line in lines if line in known))))


def caption(example: ExampleWin) -> Message | None:
    """Describe the circumstances of an example that differ from the defaults."""
    usual: dict[str, Any] = ExampleWin._field_defaults
    parts = []
    if (example.seat, example.round) != (usual["seat"], usual["round"]):
        winds = {"seat": WINDS[example.seat], "round": WINDS[example.round]}
        parts.append(say("{seat} player in the {round} round", **winds))
    if example.facts:
        parts.append(joined(map(fact_name, example.facts.split()), ", "))
    return sentence(joined(parts, "; ")) if parts else None
