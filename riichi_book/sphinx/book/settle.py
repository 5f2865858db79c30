"""The end of a hand on a page: who gains and loses what, under one ruleset or several side by side."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from typing import cast

from docutils import nodes

from riichi_book.answers.endings import caption_of_win
from riichi_book.answers.parts import POINTS
from riichi_book.answers.tile_words import signed
from riichi_book.answers.verdicts import show_of
from riichi_book.drawing.scenes import scene_view
from riichi_book.sphinx.tiles.hands import hand_node
from riichi_book.sphinx.tiles.markup import Block, directive
from riichi_book.sphinx.tiles.parts import paragraph, table
from riichi_book.tables.conditions import alone
from riichi_rules.messages import say, sentence
from riichi_rules.questions.ending import EndingAnswer
from riichi_rules.seats import WINDS

from .asked import answering
from .questions import under_each


@directive("settle", 1, content=True, asks=True)
def settle(block: Block, names: str) -> nodes.Node:
    """``{settle} ema-2016, wrc-2015``: how the end of a hand is paid under each of these rulesets.

    The content is TOML: the facts of a question of the kind ``ending``, as ``riichi-rules schema ending``
    tells them. Seats are numbers from 0 to 3, and ``dealer`` is one of them.
    """
    questions = under_each(block, "ending", tomllib.loads("\n".join(block.content)), names)
    answers = [cast(EndingAnswer, question.answer()) for question in questions]
    hands = list(winning_hands(answers[0]))
    for node in hands:
        block.set_source_info(node)
    return answering(questions, [*hands, points_table(answers), *notes(answers)])


def points_table(answers: Sequence[EndingAnswer]) -> nodes.table:
    """Return what each seat gains or loses under each ruleset, and the bets that stay."""
    dealer = answers[0].table.dealer
    rows = [
        (wind, *(signed(answer.settlement.deltas[(dealer + place) % 4]) for answer in answers))
        for place, wind in enumerate(WINDS.values())
    ]
    if any(answer.settlement.bets_left for answer in answers):
        rows.append((say("Bets that stay"), *(str(answer.settlement.bets_left) for answer in answers)))
    share = max(72 // len(answers), 1)
    labels = [POINTS] if alone() else [answer.ruleset.short_label for answer in answers]
    return table((say("Player"), *labels), (28, *[share] * len(answers)), rows, stubs=1)


def notes(answers: Sequence[EndingAnswer]) -> list[nodes.Node]:
    """Return what else follows, where no points move, as sentences."""
    return [paragraph(words) for answer in answers for words in _steps_without_payment(answer)]


def _steps_without_payment(answer: EndingAnswer) -> Iterator[str]:
    for step in answer.settlement.reasons:
        if step.payer is None and step.taker is None:
            if alone():
                told = sentence(step.message)
            else:
                told = say("{rules}: {step}.", rules=answer.ruleset.short_label, step=step.message)
            yield told.shown(show_of(answer))


def winning_hands(answer: EndingAnswer) -> Iterator[nodes.Node]:
    """Yield the drawing of each win, with who won and how."""
    for win, worth in zip(answer.question["wins"] or (), answer.wins, strict=True):
        words = caption_of_win(win).shown(show_of(answer))
        drawing = hand_node("", view=scene_view(worth.scene))
        drawing += nodes.paragraph(words, words)
        yield drawing
