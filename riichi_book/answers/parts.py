"""What stands below the verdict: tables and lines from the reasons of an answer, and the rules behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from riichi_rules.furiten import Furiten
from riichi_rules.messages import Message, say, sentence
from riichi_rules.questions import Answer
from riichi_rules.questions.without_yaku import hints
from riichi_rules.reasons import Reason
from riichi_rules.seats import SEATS
from riichi_rules.tiles import tiles_text
from riichi_rules.value import worth_message
from riichi_rules.waits import tiles_left

from .actions import action_words, choices
from .tile_words import Cell, capital, name_of, on_page, signed, tiles_cell
from .verdicts import WINDS, cause_words, why_no_win, winds_of

if TYPE_CHECKING:  # what a kind of question needs is loaded when it is asked
    from riichi_rules.questions.ending import EndingAnswer
    from riichi_rules.questions.furiten import FuritenAnswer
    from riichi_rules.questions.points import PointsAnswer
    from riichi_rules.questions.result import ResultAnswer
    from riichi_rules.questions.turn import TurnAnswer
    from riichi_rules.questions.waits import WaitsAnswer
    from riichi_rules.questions.worth import WorthAnswer

Part = dict[str, Any]
Row = list[Cell]


class Title(StrEnum):
    """The titles of the parts of all answers."""

    WAITS = "Waits"
    COMPOUNDS = "Compound waits"
    HELD = "Held"
    WHY = "Why"
    VALUE = "Value"
    FU = "Fu"
    READINGS = "Every reading"
    POINTS = "Points"
    FOLLOWS = "What follows"
    RESULT = "Result"
    BEWARE = "Beware"
    MOMENT = "The moment"
    MAY = "What may be done"
    PERHAPS = "What depends on tiles face down"
    FOUL = "A foul"
    END = "What the end pays"
    PAYS = "Who pays"
    FURITEN = "Furiten"


def parts_of(answer: Answer) -> list[Part]:
    """Return the tables and lines of an answer, in order."""
    return [part for part in PARTS[answer.question.kind](answer) if part.get("rows") or part.get("lines")]


def rules_of(answer: Answer) -> list[str]:
    """Return the ids of the rules that an answer rests on, in order, each once."""
    return list(dict.fromkeys(RULES[answer.question.kind](answer)))


def of_waits(answer: WaitsAnswer) -> Iterator[Part]:
    """Yield each wait with its shapes and how many tiles are left."""
    hand, waits = answer.hand, answer.waits
    yield _table(
        Title.WAITS,
        ("Tile", "Shape", "Left"),
        [
            [
                tiles_cell(str(wait.tile)),
                ", ".join(wait.shapes),
                str(max(tiles_left(hand, wait.tile.kind), 0)),
            ]
            for wait in waits.waits
        ],
    )
    yield _lines(Title.COMPOUNDS, waits.compounds)
    held = [
        f"The {name_of(tile)} would complete the hand, but the hand holds all four of them."
        for tile in waits.own_four
    ]
    yield _lines(Title.HELD, held)


def of_furiten(answer: FuritenAnswer) -> Iterator[Part]:
    """Yield why ron is barred, and on what the hand waits."""
    yield _why_furiten(answer.furiten)
    yield _table(Title.WAITS, ("Tile",), [[tiles_cell(str(tile))] for tile in answer.furiten.waits])


def of_worth(answer: WorthAnswer) -> Iterator[Part]:
    """Yield the yaku, the fu, who pays, and every other reading; or why it is no win."""
    value = answer.value
    if not answer.valid:
        why = [f"{capital(why_no_win(value.refusal))}."] if value.refusal else []
        yield _lines(Title.WHY, [*why, *map(str, hints(value))])
        if answer.furiten is not None:
            yield _why_furiten(answer.furiten)
    if answer.valid:
        scored: list[Row] = [[yaku.yaku.words, _units(yaku.yakuman, yaku.han)] for yaku in value.yaku]
        scored += [[reason.words, f"{reason.amount} han"] for reason in value.counted_dora.reasons]
        whole: list[Row] = [["In all", _units(value.yakuman, value.han)]] if len(scored) > 1 else []
        yield _table(Title.VALUE, ("Yaku", "Han"), scored, whole)
    if answer.valid and value.fu_items:
        rounded: list[Row] = [["Rounded up", "", f"{value.fu} fu"]] if value.fu != value.fu_total else []
        yield _table(
            Title.FU,
            ("For", "Tiles", "Fu"),
            [[item.words, tiles_cell(item.tiles_text), f"{item.amount} fu"] for item in value.fu_items],
            [["In all", "", f"{value.fu_total} fu"], *rounded],
        )
    yield _payment(answer.payment.reasons, answer.payment.total)
    if len(value.all) > 1:
        yield _table(
            Title.READINGS,
            ("Read as", "Wait", "Worth", "Counts"),
            [
                [
                    tiles_cell(" ".join(map(str, valuation.reading.groups))),
                    str(valuation.wait),
                    "" if valuation.refusal else str(worth_message(valuation)),
                    (value.lost(valuation) or say("yes")).shown(on_page()),
                ]
                for valuation in value.ranked
            ],
        )


def of_points(answer: PointsAnswer) -> Iterator[Part]:
    """Yield who pays what, step by step."""
    yield _payment(answer.reasons, answer.payment.total)


def of_ending(answer: EndingAnswer) -> Iterator[Part]:
    """Yield the change of each seat, why points move, and what follows."""
    names, settlement, scores = winds_of(answer), answer.settlement, answer.scores
    after = [] if scores is None else ["Score"]
    yield _table(
        Title.POINTS,
        ("Seat", "Change", *after),
        [
            [
                names[seat],
                signed(settlement.deltas[seat]),
                *([] if scores is None else [str(scores[seat])]),
            ]
            for seat in SEATS
        ],
    )
    yield _table(
        Title.WHY,
        ("Step", "Points"),
        [[step.words_for(names), str(step.points) if step.points else ""] for step in settlement.reasons],
        [["Bets left on the table", str(settlement.bets_left)]] if settlement.bets_left else [],
    )
    yield _lines(
        Title.FOLLOWS, [_shown(reason.message, answer.table.dealer) for reason in answer.following.reasons]
    )


def of_result(answer: ResultAnswer) -> Iterator[Part]:
    """Yield the places, and every step to the results."""
    result = answer.result
    ranked = sorted(SEATS, key=lambda seat: result.places[seat])
    yield _table(
        Title.RESULT,
        ("Place", "Began as", "Score", "Result"),
        [
            [str(result.places[seat]), WINDS[seat], str(result.scores[seat]), f"{result.totals[seat]:+}"]
            for seat in ranked
        ],
    )
    yield _lines(Title.WHY, map(_shown, dict.fromkeys([step.message for step in result.reasons])))
    yield _lines(Title.BEWARE, [str(sentence(answer.wrong_sum))] if answer.wrong_sum else [])


def of_turn(answer: TurnAnswer) -> Iterator[Part]:
    """Yield the moment, what may be done, and whether the seat is furiten."""
    yield _lines(Title.MOMENT, [sentence(answer.moment).shown(on_page())])
    yield _lines(Title.MAY, [capital(choice) for choice in choices(answer.legal)])
    perhaps = [
        f"{capital(action_words(each.action))}: needs {each.needs.shown(on_page())}."
        for each in answer.unknown
    ]
    yield _lines(Title.PERHAPS, perhaps)
    if answer.refused and answer.following:
        yield _lines(Title.FOUL, ["It can be done all the same, as a foul."])
    if answer.furiten is not None:
        yield _why_furiten(answer.furiten)
    settlement = answer.state.settlement
    if settlement:
        steps: list[Row] = [
            [step.words_for(answer.names), str(step.points or "")] for step in settlement.reasons
        ]
        yield _table(Title.END, ("Step", "Points"), steps)


def _table(title: Title, heads: Sequence[str], rows: Sequence[Row], totals: Sequence[Row] = ()) -> Part:
    return {"title": title, "kind": "table", "heads": list(heads), "rows": list(rows), "totals": list(totals)}


def _lines(title: Title, lines: Iterable[str]) -> Part:
    return {"title": title, "kind": "lines", "lines": list(lines)}


def _payment(reasons: Sequence[Any], total: int) -> Part:
    rows: list[Row] = [[reason.words, str(reason.amount)] for reason in reasons]
    return _table(Title.PAYS, ("Why", "Points"), rows, [["In all", str(total)]])


def _why_furiten(furiten: Furiten) -> Part:
    rows: list[Row] = [
        [capital(cause_words(cause)), tiles_cell(tiles_text(cause.tiles))] for cause in furiten.reasons
    ]
    return _table(Title.FURITEN, ("Why", "Tiles"), rows)


def _units(yakuman: int, han: int) -> str:
    if not yakuman:
        return f"{han} han"
    return "yakuman" if yakuman == 1 else f"{yakuman} yakuman"


def _shown(message: Message, dealer: int = 0) -> str:
    return capital(message.shown(on_page(dealer)))


def _waits_rules(answer: WaitsAnswer) -> Iterator[str]:
    yield "waits.tenpai"
    if answer.waits.own_four:
        yield "waits.own-four"


def _points_rules(answer: PointsAnswer) -> Iterator[str]:
    yield "limits.ladder"
    yield from _step_rules(answer)


def _turn_rules(answer: TurnAnswer) -> Iterator[str]:
    if answer.refused:
        yield answer.refused.rule
    yield from _step_rules(answer)


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


PARTS: Final[Mapping[str, Callable[[Any], Iterator[Part]]]] = {
    "waits": of_waits,
    "furiten": of_furiten,
    "worth": of_worth,
    "points": of_points,
    "ending": of_ending,
    "result": of_result,
    "turn": of_turn,
}
RULES: Final[Mapping[str, Callable[[Any], Iterator[str]]]] = {
    "waits": _waits_rules,
    "furiten": lambda answer: _furiten_rules(answer.furiten),
    "worth": _worth_rules,
    "points": _points_rules,
    "ending": _step_rules,
    "result": _step_rules,
    "turn": _turn_rules,
}
