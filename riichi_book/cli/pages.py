"""The answer to a question of each kind, on a page for a person."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from riichi_book.answers.assumed import terms_of
from riichi_book.answers.parts import NUMBERS, Lines, parts_of, rules_of
from riichi_book.answers.shown import shown
from riichi_book.answers.tile_words import dealer_of, fact_name
from riichi_rules.messages import Message, SeatFact, Show, joined, say, with_capital
from riichi_rules.notation.text import loose_text
from riichi_rules.questions.worth import CIRCUMSTANCES
from riichi_rules.seats import WINDS, by_winds, wind_of

from .options import rules_words
from .page import Column, Page

if TYPE_CHECKING:
    from riichi_book.answers.parts import Part
    from riichi_rules.questions.answer import Answer
    from riichi_rules.questions.ending import EndingAnswer
    from riichi_rules.questions.points import PointsAnswer
    from riichi_rules.questions.worth import WorthAnswer


Label = tuple[Message, object]
"""What is asked, and what the question says of it."""


def write_answer(page: Page, answer: Answer) -> None:
    """Write the answer to a question of any kind: what was asked, the parts, the verdict, what it assumed."""
    dealer = dealer_of(answer)
    show = by_winds(dealer)
    for label, text in LABELS[answer.question.kind](answer):
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
    """Write a table or the lines of an answer, under its title; a seat has its number beside its wind."""

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


def of_worth(answer: WorthAnswer) -> Iterator[Label]:
    """Yield the hand, how it won, and how it is read."""
    value, situation = answer.value, answer.value.situation
    yield HAND, value.hand
    won = {"by": situation.by, "tile": value.win, "seat": situation.seat, "round": situation.round}
    yield WIN, say("{by} on {tile}, seat {seat}, round {round}", **won)
    facts = [
        fact_name(field.name)
        if given is True
        else say("{fact} {given}", fact=fact_name(field.name), given=given)
        for field in CIRCUMSTANCES[3:]
        if (given := answer.question[field.name])
    ]
    if facts:
        yield say("With"), joined(facts, ", ")
    yield say("Groups"), "  ".join(value.groups)
    if answer.river:
        yield RIVER, loose_text(answer.river)


def of_points(answer: PointsAnswer) -> Iterator[Label]:
    """Yield how it was won, and by whom."""
    won = {"by": answer.question["by"], "wind": WINDS[answer.question["seat"]]}
    if answer.question["seat"] != "E":
        yield WIN, say("{by} by {wind}", **won)
    elif "seat" in answer.assumed:
        yield WIN, say("{by} by {wind}, the dealer (--seat says otherwise)", **won)
    else:
        yield WIN, say("{by} by {wind}, the dealer", **won)


def of_ending(answer: EndingAnswer) -> Iterator[Label]:
    """Yield what lay on the table."""
    table = answer.table
    facts = {"dealer": table.dealer, "counters": table.honba, "bets": table.bets}
    yield say("Table"), say("dealer seat {dealer}, honba {counters}, riichi sticks {bets}", **facts)


HAND: Final = say("Hand")
RIVER: Final = say("River")
WIN: Final = say("Win")
LABELS: Final[dict[str, Callable[[Any], Iterable[Label]]]] = {
    "waits": lambda answer: [(HAND, answer.hand)],
    "furiten": lambda answer: [(HAND, answer.hand), (RIVER, loose_text(answer.river) or say("no tiles yet"))],
    "worth": of_worth,
    "points": of_points,
    "ending": of_ending,
    "turn": lambda answer: [(HAND, answer.state.hand(answer.seat))],
    "result": lambda _: [],
}
"""What was asked, of each kind of question."""
