"""The parts of an answer below the verdict: tables and lines of reasons, and the rules it relies on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from riichi_rules.furiten import Furiten
from riichi_rules.judge import Valuation
from riichi_rules.messages import (
    ChangeFact,
    Message,
    SeatFact,
    Term,
    TilesFact,
    joined,
    plural,
    say,
    sentence,
)
from riichi_rules.payment import BET, BETS_TAKEN, PAYERS, Payment
from riichi_rules.questions import Answer
from riichi_rules.questions.actions import action_of, choices
from riichi_rules.reasons import Reason
from riichi_rules.seats import SEATS, all_from
from riichi_rules.settlement import Settlement
from riichi_rules.tiles import tiles_text
from riichi_rules.value import Value, worth_message
from riichi_rules.waits import tiles_left

if TYPE_CHECKING:  # at run time, each kind of question is loaded lazily
    from riichi_rules.questions.ending import EndingAnswer
    from riichi_rules.questions.result import ResultAnswer
    from riichi_rules.questions.turn import TurnAnswer
    from riichi_rules.questions.waits import WaitsAnswer
    from riichi_rules.questions.worth import WorthAnswer

Cell: TypeAlias = object
"""The content of a table cell: a fact, a message, a number, a text."""
Row: TypeAlias = Sequence[Cell]


class Title(Term):
    """The titles of the parts."""

    WAITS = "Waits"
    COMPOUNDS = "Compound waits"
    HELD = "Already held"
    WHY = "Why"
    VALUE = "Value"
    FU = "Fu"
    READINGS = "Every reading"
    POINTS = "Points"
    FOLLOWS = "What follows"
    RESULT = "Result"
    MOMENT = "The moment"
    MAY = "What is allowed"
    PERHAPS = "What depends on face-down tiles"
    END = "What is paid"
    PAYS = "Who pays"
    FURITEN = "Furiten"


class TablePart(NamedTuple):
    """A table of an answer; ``totals`` are rows at its foot."""

    title: Title
    heads: tuple[Message, ...]
    rows: Sequence[Row]
    totals: Sequence[Row] = ()


class Lines(NamedTuple):
    """Sentences of an answer under a title."""

    title: Title
    lines: Sequence[Message]


Part: TypeAlias = TablePart | Lines


def parts_of(answer: Answer) -> list[Part]:
    """Return the non-empty tables and lines of an answer, in order."""
    found = PARTS[answer.question.kind](answer)
    return [part for part in found if (part.lines if isinstance(part, Lines) else part.rows)]


def rules_of(answer: Answer) -> list[str]:
    """Return the ids of the rules that an answer relies on, in order and without duplicates."""
    return list(dict.fromkeys(RULES[answer.question.kind](answer)))


def of_waits(answer: WaitsAnswer) -> Iterator[Part]:
    """Yield each wait with its shapes and how many tiles are left."""
    hand, waits = answer.hand, answer.waits
    left = [max(tiles_left(hand, wait.tile.kind), 0) for wait in waits.waits]
    rows = [(wait.tile, joined(wait.shapes, ", "), n) for wait, n in zip(waits.waits, left, strict=True)]
    yield TablePart(Title.WAITS, (TILE, say("Shape"), LEFT), rows)
    yield Lines(Title.COMPOUNDS, [say("{shape}", shape=shape) for shape in waits.compounds])
    yield Lines(
        Title.HELD,
        [
            say("the {tile} would complete the hand, but the hand already holds all four", tile=tile)
            for tile in waits.own_four
        ],
    )


def of_worth(answer: WorthAnswer) -> Iterator[Part]:
    """Yield the yaku and fu, or why furiten bars the win; then who pays, and every reading if several."""
    value = answer.value
    if answer.valid:
        yield from value_parts(value)
    elif answer.furiten is not None:
        yield _why_furiten(answer.furiten)
    yield paid(answer.payment)
    if len(value.all) > 1:
        yield TablePart(
            Title.READINGS,
            (say("Read as"), say("Wait"), say("Yaku and dora"), say("Worth"), say("Counts")),
            [
                (
                    valuation.reading,
                    valuation.wait,
                    _counted(value, valuation),
                    "" if valuation.refusal else worth_message(valuation),
                    value.lost(valuation) or say("this one counts"),
                )
                for valuation in value.ranked
            ],
        )


def of_ending(answer: EndingAnswer) -> Iterator[Part]:
    """Yield the change of each seat, why points move, and what follows."""
    settlement, scores = answer.settlement, answer.scores
    # Zero has no sign.
    changes = [ChangeFact(points) if points else 0 for points in settlement.deltas]
    rows: list[Row] = [(SeatFact(seat), changes[seat]) for seat in SEATS]
    if scores is not None:
        rows = [(*row, score) for row, score in zip(rows, scores, strict=True)]
    heads = (say("Seat"), CHANGE) if scores is None else (say("Seat"), CHANGE, SCORE)
    yield TablePart(Title.POINTS, heads, rows)
    left = settlement.bets_left
    sticks = [(sticks_left(left), left * BET)] if left else []
    yield TablePart(Title.WHY, (STEP, POINTS), _steps(settlement), sticks)
    yield Lines(Title.FOLLOWS, [reason.message for reason in answer.following.reasons])


def of_endings(answers: Sequence[EndingAnswer], labels: Sequence[Message]) -> TablePart:
    """Return the change of each seat in several answers about one table, starting with its dealer.

    ``labels`` are the heads of the columns, one for each answer.
    """
    dealer = answers[0].table.dealer
    settled = [answer.settlement for answer in answers]
    rows: list[Row] = [
        (SeatFact(seat), *[ChangeFact(each.deltas[seat]) if each.deltas[seat] else 0 for each in settled])
        for seat in all_from(dealer)
    ]
    left = [each.bets_left for each in settled]
    rows += [(say("Riichi sticks that stay"), *left)] if any(left) else []
    return TablePart(Title.POINTS, (say("Player"), *labels), rows)


def sticks_left(number: int) -> Message:
    """Return in words how many riichi sticks are left on the table."""
    if not number:
        return say("no riichi stick stays on the table")
    return plural(number, "{n} riichi stick stays on the table", "{n} riichi sticks stay on the table")


def of_result(answer: ResultAnswer) -> Iterator[Part]:
    """Yield the places, and every step to the results."""
    result = answer.result
    yield TablePart(
        Title.RESULT,
        (PLACE, say("Began as"), SCORE, RESULT),
        [
            (result.places[seat], SeatFact(seat), result.scores[seat], ChangeFact(result.totals[seat]))
            for seat in sorted(SEATS, key=lambda seat: result.places[seat])
        ],
    )
    yield Lines(Title.WHY, list(dict.fromkeys([step.message for step in result.reasons])))


def of_turn(answer: TurnAnswer) -> Iterator[Part]:
    """Yield the moment, what may be done, why the seat is furiten, and what the end of the round pays."""
    yield Lines(Title.MOMENT, [sentence(answer.moment)])
    yield Lines(Title.MAY, choices(answer.legal))
    perhaps = [
        sentence(say("{action}: this depends on {tiles}", action=action_of(each.action), tiles=each.needs))
        for each in answer.unknown
    ]
    yield Lines(Title.PERHAPS, perhaps)
    furiten = answer.furiten
    if furiten is not None and (answer.refused is None or answer.refused.rule not in _furiten_rules(furiten)):
        yield _why_furiten(furiten, theirs=True)  # otherwise the verdict says it
    if answer.state.settlement:
        yield TablePart(Title.END, (STEP, POINTS), _steps(answer.state.settlement))


def _counted(value: Value, valuation: Valuation) -> Message:
    told: list[object] = [
        say("{yaku} {han}", yaku=scored.yaku, han=scored.han) if scored.han else scored.yaku
        for scored in valuation.yaku
    ]
    if valuation.with_dora and value.dora.han:
        told.append(say("dora {n}", n=value.dora.han))
    return joined(told, ", ") if told else say("none")


def _steps(settlement: Settlement) -> list[Row]:
    return [(step.message, step.points or "") for step in settlement.reasons]


def value_parts(value: Value) -> Iterator[TablePart]:
    """Yield a table of the yaku and dora of a hand, and one of its fu."""
    scored = [(yaku.yaku.message, units(yaku.yakuman, yaku.han)) for yaku in value.yaku]
    scored += [(reason.message, units(0, reason.amount)) for reason in value.counted_dora.reasons]
    whole = [(IN_ALL, units(value.yakuman, value.han))] if len(scored) > 1 else []
    if scored:
        yield TablePart(Title.VALUE, (say("Yaku"), HAN), scored, whole)
    if value.fu_items:
        items = [(item.message, tiles_fact(item), fu(item.amount)) for item in value.fu_items]
        total = [(IN_ALL, "", fu(value.fu_total or 0))]
        if value.fu != value.fu_total:
            total.append((say("after rounding up"), "", fu(value.fu or 0)))
        yield TablePart(Title.FU, (say("For"), TILES, FU), items, total)


def paid(payment: Payment) -> TablePart:
    """Return who pays what and why, with one row for each part of the payment."""
    rows = [(part.message, PAYERS[part.payer][0] * part.amount) for part in payment.parts]
    rows += [(BETS_TAKEN, payment.bets)] if payment.bets else []
    return TablePart(Title.PAYS, (say("Why"), POINTS), rows, [(IN_ALL, payment.total)] if rows else [])


def _why_furiten(furiten: Furiten, *, theirs: bool = False) -> TablePart:
    rows = [
        (cause.theirs if theirs else cause.message, TilesFact(cause.tiles, tiles_text(cause.tiles)))
        for cause in furiten.reasons
    ]
    return TablePart(Title.FURITEN, (say("Why"), TILES), rows)


def tiles_fact(reason: Reason) -> TilesFact | str:
    """Return the tiles of a reason."""
    return TilesFact(reason.tiles, reason.tiles_text) if reason.tiles_text else ""


def fu(amount: int) -> Message:
    """Return a number of fu in words."""
    return say("{n} fu", n=amount)


def units(yakuman: int, han: int) -> Message:
    """Return the worth of something in words, in yakuman or else in han."""
    if not yakuman:
        return say("{n} han", n=han)
    return plural(yakuman, "yakuman", "{n} yakuman")


TILE: Final = say("Tile")
TILES: Final = say("Tiles")
POINTS: Final = say("Points")
SCORE: Final = say("Score")
LEFT: Final = say("Left")
PLACE: Final = say("Place")
STEP: Final = say("Step")
HAN: Final = say("Han")
FU: Final = say("Fu")
CHANGE: Final = say("Change")
RESULT: Final = say("Result")
NUMBERS: Final = (POINTS, SCORE, LEFT, PLACE, HAN, FU, CHANGE, RESULT)
"""The heads of the columns of numbers."""
IN_ALL: Final = say("in all")


def _step_rules(answer: Answer) -> Iterator[str]:
    yield from (step.rule for step in answer.reasons)


def _furiten_rules(furiten: Furiten) -> Iterator[str]:
    yield from (cause.rule for cause in furiten.reasons)
    if furiten.furiten:
        yield from ("furiten.all-waits", "furiten.tsumo-allowed")


def _worth_rules(answer: WorthAnswer) -> Iterator[str]:
    if answer.value.reason:
        yield from ("ending.yaku", "yaku.needed-han")
    if answer.furiten is not None:
        yield from _furiten_rules(answer.furiten)
    yield from (reason.rule for reason in answer.reasons if isinstance(reason, Reason))
    if len(answer.value.all) > 1:
        yield "fu.best-reading"


PARTS: Final[Mapping[str, Callable[[Any], Iterable[Part]]]] = {
    "waits": of_waits,
    "furiten": lambda answer: [
        _why_furiten(answer.furiten),
        TablePart(Title.WAITS, (TILE,), [(tile,) for tile in answer.furiten.waits]),
    ],
    "worth": of_worth,
    "points": lambda answer: [paid(answer.payment)],
    "ending": of_ending,
    "result": of_result,
    "turn": of_turn,
}
RULES: Final[Mapping[str, Callable[[Any], Iterable[str]]]] = {
    "waits": lambda answer: ["waits.tenpai", *(["waits.own-four"] if answer.waits.own_four else [])],
    "furiten": lambda answer: _furiten_rules(answer.furiten),
    "worth": _worth_rules,
    "points": lambda answer: ["limits.ladder", *_step_rules(answer)],
    "ending": _step_rules,
    "result": _step_rules,
    "turn": lambda answer: [*([answer.refused.rule] if answer.refused else []), *_step_rules(answer)],
}
