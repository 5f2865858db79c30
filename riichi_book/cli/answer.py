"""Writes the answer to a question of any kind as text for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riichi_book.answers.parts import NUMBERS, Lines, parts_of, rules_of
from riichi_book.answers.question_labels import labels_of, terms_of
from riichi_book.answers.shown import shown
from riichi_book.answers.tile_words import dealer_of
from riichi_rules.messages import SeatFact, Show, say, with_capital
from riichi_rules.seats import WINDS, by_winds, wind_of

from .options import rules_words
from .page import Column, Page

if TYPE_CHECKING:
    from riichi_book.answers.parts import Part
    from riichi_rules.questions.answer import Answer


def write_answer(page: Page, answer: Answer) -> None:
    """Write an answer: the question, the parts of the answer, the verdict, and the assumptions."""
    dealer = dealer_of(answer)
    show = by_winds(dealer)
    for label, text in labels_of(answer):
        page.label(label, text)
    page.label(say("Rules"), rules_words(answer.rules))
    page.labels(say("Odd"), answer.rules.warnings)
    for part in parts_of(answer):
        write_part(page, part, show, dealer)
    page.gap()
    for sentence in answer.sentences:
        page.say(sentence.shown(show), "bold")
    if rules := rules_of(answer):
        page.label(say("See"), ", ".join(rules))
    if answer.left_out:
        page.say(say("Assumed: {terms}.", terms=terms_of(answer)), "dim")


def write_part(page: Page, part: Part, show: Show, dealer: int) -> None:
    """Write a table or the lines of an answer under its title; a seat is shown as number and wind."""

    def cell(fact: object) -> object:
        if isinstance(fact, SeatFact):
            return f"{fact:d} {WINDS[wind_of(fact, dealer)]}"
        return shown(fact, show)

    page.heading(part.title.message)
    if isinstance(part, Lines):
        for line in part.lines:
            page.say(with_capital(line).shown(show))
        return
    columns = [Column(head, number=head in NUMBERS, fold=head not in NUMBERS) for head in part.heads]
    rows, totals = ([list(map(cell, row)) for row in each] for each in (part.rows, part.totals))
    page.table(columns, rows, totals)
