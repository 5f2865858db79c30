"""The answer to a question of each kind, on a page for a person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from riichi_rules.messages import sentence
from riichi_rules.notation.text import loose_text
from riichi_rules.questions.field import Field, Flag, Text
from riichi_rules.questions.worth import CIRCUMSTANCES
from riichi_rules.seats import SEATS, WIND_NAMES
from riichi_rules.tiles import WIND_LETTERS
from riichi_rules.value import worth_message
from riichi_rules.waits import tiles_left

from .options import rules_words

if TYPE_CHECKING:
    from riichi_rules.questions.answer import Answer
    from riichi_rules.questions.ending import EndingAnswer
    from riichi_rules.questions.furiten import FuritenAnswer
    from riichi_rules.questions.points import PointsAnswer
    from riichi_rules.questions.result import ResultAnswer
    from riichi_rules.questions.rules import Rules
    from riichi_rules.questions.turn import TurnAnswer
    from riichi_rules.questions.waits import WaitsAnswer
    from riichi_rules.questions.worth import WorthAnswer

    from .page import Page

# ruff: noqa: PLC0415 - a page is slow to import: it brings rich


def write_rules(page: Page, rules: Rules) -> None:
    """Write under which rules an answer holds, and what is odd in them."""
    page.label("Rules", rules_words(rules))
    for warning in rules.warnings:
        page.label("Odd", str(warning))


def write_waits(page: Page, answer: WaitsAnswer) -> None:
    """Write what a hand waits on."""
    from .page import Column

    hand, waits = answer.hand, answer.waits
    page.label("Hand", str(hand))
    write_rules(page, answer.rules)
    if waits.tenpai:
        page.table(
            [Column("Wait", "bold cyan"), Column("In words"), Column("Shapes"), Column("Left", number=True)],
            [
                (wait.tile, wait.tile.words, ", ".join(wait.shapes), max(tiles_left(hand, wait.tile.kind), 0))
                for wait in waits.waits
            ],
        )
    elif waits.own_four:
        page.gap()
        page.say("Not tenpai: it waits only on tiles of which it holds all four.")
    else:
        page.gap()
        page.say(" ".join([f"Not tenpai: {answer.away} tiles away from complete.", *map(str, answer.notes)]))
    if waits.tenpai and (waits.compounds or waits.own_four):
        page.gap()
    if waits.compounds:
        page.label("Compound", ", ".join(waits.compounds))
    if waits.own_four:
        held = ", ".join(map(str, waits.own_four))
        page.label("Held", f"{held} would complete it: all four are in the hand")


def write_furiten(page: Page, answer: FuritenAnswer) -> None:
    """Write whether a hand may win by ron."""
    found = answer.furiten
    page.label("Hand", str(answer.hand))
    page.label("River", loose_text(answer.river) or "no tiles yet")
    page.label("Waits", ", ".join(f"{tile} ({tile.words})" for tile in found.waits) or "none: not tenpai")
    write_rules(page, answer.rules)
    page.gap()
    style = "bold red" if found.furiten else "bold green"
    page.say(found.words, style if found.waits else "bold")


def write_worth(page: Page, answer: WorthAnswer) -> None:
    """Write what a win is worth, why, and who pays."""
    value, situation = answer.value, answer.value.situation
    page.label("Hand", str(value.hand))
    page.label("Win", f"{situation.by} on {value.win}, seat {situation.seat}, round {situation.round}")
    facts = [_circumstance(field, getattr(situation, field.name)) for field in CIRCUMSTANCES[3:]]
    if any(facts):
        page.label("With", ", ".join(filter(None, facts)))
    page.label("Groups", "  ".join(value.groups))
    if answer.river:
        page.label("River", loose_text(answer.river))
    write_rules(page, answer.rules)
    if not answer.valid:
        page.gap()
        page.say(answer.words, "bold red")
        return
    _write_yaku(page, answer)
    if value.fu_items:
        _write_fu(page, answer)
    if len(value.all) > 1:
        _write_readings(page, answer)
    page.gap()
    page.say(value.words, "bold green")
    page.say(answer.payment.words, "green")
    for _, note in answer.liability.notes:
        page.say(f"{note.sentence} ({note.rule})")
    if answer.payment.bets:
        page.say(f"The winner takes {answer.payment.bets} points of bets.")


def _circumstance(field: Field, given: Any) -> str:  # noqa: ANN401 - as the field has it
    name = field.name.replace("_", " ")
    if not given:
        return ""
    if isinstance(field.type, Flag):
        return name
    return f"{name} {' '.join(map(str, given)) if isinstance(field.type, Text) else given}"


def _write_yaku(page: Page, answer: WorthAnswer) -> None:
    from .page import Column

    value = answer.value
    unit = "Yakuman" if value.yakuman else "Han"
    rows: list[tuple[str, str, str, int]] = [
        (scored.id, scored.yaku.english, scored.yaku.kanji, scored.yakuman or scored.han)
        for scored in value.yaku
    ]
    rows += [(reason.id, reason.words, "", reason.amount) for reason in value.counted_dora.reasons]
    totals = [("total", "", "", value.yakuman or value.han)] if len(rows) > 1 else []
    columns = [Column("Yaku", "cyan"), Column("In English"), Column("Kanji"), Column(unit, number=True)]
    places = range(4) if page.can_show("".join(row[2] for row in rows)) else (0, 1, 3)
    page.table(
        [columns[place] for place in places],
        [[row[place] for place in places] for row in rows],
        [[row[place] for place in places] for row in totals],
    )


def _write_readings(page: Page, answer: WorthAnswer) -> None:
    from .page import Column

    value = answer.value
    page.table(
        [Column("Read as", "cyan", fold=True), Column("Wait"), Column("Worth", fold=True), Column("Counts")],
        [
            (
                valuation.reading,
                valuation.wait,
                "" if valuation.refusal else str(worth_message(valuation)),
                value.why_not(valuation) or "yes",
            )
            for valuation in value.ranked
        ],
    )


def _write_fu(page: Page, answer: WorthAnswer) -> None:
    from .page import Column

    value = answer.value
    rounded = [("rounded up", "", value.fu)] if value.fu != value.fu_total else []
    page.table(
        [Column("Fu for"), Column("Tiles", "cyan"), Column("Fu", number=True)],
        [(item.words, item.tiles_text, item.amount) for item in value.fu_items],
        [("total", "", value.fu_total), *rounded],
    )


def write_points(page: Page, answer: PointsAnswer) -> None:
    """Write what han and fu are worth, step by step."""
    from .page import Column

    seat = answer.question["seat"]
    otherwise = " (--seat says otherwise)" if "seat" in answer.assumed else ""
    dealer = f", the dealer{otherwise}" if seat == WIND_LETTERS[0] else ""
    page.label("Win", f"{answer.question['by']} by {WIND_NAMES[seat]}{dealer}")
    write_rules(page, answer.rules)
    page.table(
        [Column("Who pays, and why"), Column("Points", number=True)],
        [(reason.words, reason.amount) for reason in answer.reasons],
        [("total", answer.payment.total)],
    )
    page.gap()
    page.say(answer.words, "bold green")


def write_ending(page: Page, answer: EndingAnswer) -> None:
    """Write who gains and loses what, and which hand follows."""
    from .page import Column

    table, settlement, scores = answer.table, answer.settlement, answer.scores
    names = [WIND_NAMES[table.wind(seat)] for seat in SEATS]
    page.label("Table", f"dealer seat {table.dealer}, counters {table.honba}, bets {table.bets}")
    write_rules(page, answer.rules)
    after = [] if scores is None else [Column("Score", number=True)]
    page.table(
        [
            *(Column("Seat", "cyan"), Column("Wind"), Column("Change", number=True)),
            *after,
            Column("Why", fold=True),
        ],
        [
            (
                *(seat, table.wind(seat), signed(settlement.deltas[seat])),
                *([] if scores is None else [scores[seat]]),
                "\n".join(_why(seat, answer, names)),
            )
            for seat in SEATS
        ],
    )
    page.gap()
    for step in settlement.reasons:
        if step.payer is None and step.taker is None:
            page.say(f"{step.words_for(names)[0].upper()}{step.words_for(names)[1:]}.")
    page.say(answer.following.words)
    page.say(f"Bets left on the table: {settlement.bets_left}.")


def _why(seat: int, answer: EndingAnswer, names: Sequence[str]) -> list[str]:
    steps = answer.settlement.reasons
    gained = [(step.points, step.words_for(names)) for step in steps if step.taker == seat]
    lost = [(-step.points, step.words_for(names)) for step in steps if step.payer == seat]
    return [f"{signed(points)}  {words}" for points, words in gained + lost]


def write_turn(page: Page, answer: TurnAnswer) -> None:
    """Write what a seat may do, and why it may not do something else."""
    page.label("Hand", str(answer.state.hand(answer.seat)))
    write_rules(page, answer.rules)
    page.label("Moment", answer.state.words)
    page.label("May", ", ".join(answer.legal) or "nothing: it has nothing to decide")
    if answer.furiten is not None and answer.furiten.furiten:
        page.label("Furiten", answer.furiten.words)
    if answer.refused:
        page.label("Refused", f"{answer.question['action']}: {answer.refused.words} ({answer.refused.rule})")


def write_result(page: Page, answer: ResultAnswer) -> None:
    """Write places and results, and every step to them."""
    from .page import Column

    result = answer.result
    why = {
        seat: "\n".join(
            [
                f"{signed(step.points):>6}  {step.message.shown(form='row')}"
                for step in result.reasons
                if step.seat == seat
            ]
        )
        for seat in SEATS
    }
    write_rules(page, answer.rules)
    page.table(
        [
            *(Column("Seat", "cyan"), Column("Began as"), Column("Score", number=True)),
            Column("Place", number=True),
            *(Column("Result", number=True), Column("Why", fold=True)),
        ],
        [
            (seat, wind, result.scores[seat], result.places[seat], signed(result.totals[seat]), why[seat])
            for seat, wind in zip(SEATS, WIND_NAMES.values(), strict=True)
        ],
    )
    page.gap()
    for step in result.reasons:
        if step.seat is None:
            page.say(str(sentence(step.message)))
    if answer.wrong_sum:
        page.say(f"Beware: {answer.wrong_sum}.", "bold red")


def signed(points: int) -> str:
    """Return points with their sign: "+3600"."""
    return f"{points:+}" if points else "0"


WRITERS: Final[dict[str, Callable[[Page, Any], None]]] = {
    "waits": write_waits,
    "furiten": write_furiten,
    "worth": write_worth,
    "points": write_points,
    "ending": write_ending,
    "turn": write_turn,
    "result": write_result,
}


def write_answer(page: Page, answer: Answer) -> None:
    """Write the answer to a question of any kind, and what it assumed but for the ruleset alone."""
    from riichi_book.answers.verdicts import terms_of

    WRITERS[answer.question.kind](page, answer)
    if answer.left_out:
        page.say(f"Assumed: {terms_of(answer)}.", "dim")
