"""The facts of a question as labelled texts, and what its answer assumes, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from riichi_rules.messages import Message, joined, say
from riichi_rules.notation.text import loose_text
from riichi_rules.questions.question import kind_of
from riichi_rules.questions.worth import CIRCUMSTANCES
from riichi_rules.seats import WINDS
from riichi_rules.situation import Win

from .tile_words import fact_name

if TYPE_CHECKING:
    from riichi_rules.questions.answer import Answer
    from riichi_rules.questions.ending import EndingAnswer
    from riichi_rules.questions.points import PointsAnswer
    from riichi_rules.questions.worth import WorthAnswer

Label = tuple[Message, object]
"""A name and what the question says under that name."""


def labels_of(answer: Answer) -> Iterable[Label]:
    """Return the labelled facts of an answer's question, without its rules."""
    return LABELS[answer.question.kind](answer)


def of_worth(answer: WorthAnswer) -> Iterator[Label]:
    """Yield the hand, how it won, its groups, and its river."""
    value, situation = answer.value, answer.value.situation
    yield HAND, value.hand
    won = {"by": situation.by, "tile": value.win, "seat": situation.seat, "round": situation.round}
    yield WIN, say("{by} on {tile}, seat {seat}, round {round}", **won)
    facts = [
        fact_name(field.name)
        if given is True
        else say("{fact} {given}", fact=fact_name(field.name), given=field.type.message_of(given))
        for field in CIRCUMSTANCES[3:]
        if (given := answer.question[field.name])
    ]
    if facts:
        yield say("With"), joined(facts, ", ")
    yield say("Groups"), "  ".join(value.groups)
    if answer.river:
        yield RIVER, loose_text(answer.river)


def of_points(answer: PointsAnswer) -> Iterator[Label]:
    """Yield how the hand was won, and by whom."""
    won = {"by": Win(answer.question["by"]), "wind": WINDS[answer.question["seat"]]}
    if answer.question["seat"] != "E":
        yield WIN, say("{by} by {wind}", **won)
    elif "seat" in answer.assumed:
        yield WIN, say("{by} by {wind}, the dealer (--seat says otherwise)", **won)
    else:
        yield WIN, say("{by} by {wind}, the dealer", **won)


def of_ending(answer: EndingAnswer) -> Iterator[Label]:
    """Yield the dealer, the honba and the riichi sticks."""
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
"""The function that labels the facts, for each kind of question."""


def terms_of(answer: Answer, *, given: bool = False) -> Message | None:
    """Return what a verdict assumes: "as dealer (East), East round, EMA 2025"; None if it assumes nothing.

    With ``given``, include the values that the question gave for these facts, ron or tsumo, and the ruleset.
    """
    facts = answer.assumed
    if given:
        stated = kind_of(answer.question.kind).form.terms(answer.question.facts)
        facts = {**facts, **stated, "by": answer.question.facts.get("by"), "ruleset": answer.ruleset.id}
    facts = {**facts, **facts.get("deal", {})}
    terms: list[object] = [words(facts[name]) for name, words in TERMS.items() if facts.get(name) is not None]
    if "ruleset" in facts:
        terms.append(answer.ruleset.fact)
    return joined(terms, ", ") if terms else None


def _round(wind: str) -> Message:
    return say("{wind} round", wind=WINDS[wind])


TERMS: Final[Mapping[str, Callable[[Any], Message]]] = {
    "seat": lambda wind: say("as {wind}", wind=WINDS[wind]) if wind != "E" else say("as dealer (East)"),
    "dealer": lambda seat: (
        say("player {number} deals", number=seat + 1) if seat else say("the first dealer deals")
    ),
    "round": _round,
    "wind": _round,
    "by": lambda how: Win(how).message,
}
"""The wording for each fact, in the order in which they are listed."""
