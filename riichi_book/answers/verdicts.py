"""The verdict: what a friend at the table would say, in one sentence, from what an answer holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from riichi_rules.errors import RiichiError
from riichi_rules.furiten import Furiten, FuritenCause, FuritenKind
from riichi_rules.messages import Message, sentence
from riichi_rules.play.position import Refusal
from riichi_rules.questions import Answer, kind_of
from riichi_rules.questions.without_yaku import hints
from riichi_rules.seats import SEATS, WIND_NAMES, by_winds
from riichi_rules.situation import Win
from riichi_rules.value import NO_YAKU

from .actions import action_words, choices
from .tile_words import capital, listed, name_of, on_page

if TYPE_CHECKING:  # what a kind of question needs is loaded when it is asked
    from riichi_rules.questions.ending import EndingAnswer
    from riichi_rules.questions.furiten import FuritenAnswer
    from riichi_rules.questions.points import PointsAnswer
    from riichi_rules.questions.result import ResultAnswer
    from riichi_rules.questions.turn import TurnAnswer
    from riichi_rules.questions.waits import WaitsAnswer
    from riichi_rules.questions.worth import WorthAnswer

WINDS: Final = tuple(WIND_NAMES.values())
OF_RON: Final = ("river", "passed", "discarder", "chankan", "last_tile", "first_turn", "liable")
"""What a question about a ron says that a drawn tile does not have."""


def verdict_of(answer: Answer) -> str:
    """Return the verdict of an answer."""
    return VERDICTS[answer.question.kind](answer)


def of_waits(answer: WaitsAnswer) -> str:
    """Say whether a hand is tenpai, and on what it waits."""
    waits = answer.waits
    if waits.tenpai:
        return f"Tenpai: it waits on {listed(map(name_of, waits.tiles))}."
    if waits.own_four:
        held = listed(map(name_of, waits.own_four))
        return f"Not tenpai: it would wait only on {held}, but holds all four of them."
    return " ".join([f"Not tenpai: {_tiles_away(answer.away)} away from complete.", *map(str, answer.notes)])


def of_furiten(answer: FuritenAnswer) -> str:
    """Say whether a hand may win by ron, and what it may still do."""
    found = answer.furiten
    if not found.waits:
        return "Not tenpai: there is nothing to win on."
    waits = [f"the {name_of(tile)}" for tile in found.waits]
    if found.furiten:
        return f"No ron: {because(found)}. You may still draw {listed(waits, 'or')}."
    return f"Not furiten: you may win by ron on {listed(waits, 'or')}, if the hand has a yaku."


def of_worth(answer: WorthAnswer) -> str:
    """Say whether a hand may win, what it is worth and who pays."""
    if answer.valid:
        counted = ", counters included" if answer.value.situation.honba else ""
        paid = f"Yes: {answer.value.words}. {capital(answer.payment.words)}{counted}."
        return " ".join([paid, *map(str, answer.liability.sentences)])
    by = answer.value.situation.by
    problems = [why_no_win(answer.value.refusal)] if answer.value.refusal else []
    if answer.furiten is not None and answer.barred:
        problems.append(because(answer.furiten))
    tsumo = " You may still draw it." if by is Win.RON and wins_when_drawn(answer) else ""
    return " ".join([f"No {by}: {', and '.join(problems)}.{tsumo}", *map(str, hints(answer.value))])


def of_points(answer: PointsAnswer) -> str:
    """Say what han and fu are worth."""
    counted = ", counters included" if answer.question["honba"] else ""
    return " ".join([f"{sentence(answer.won)} {answer.payment.words}{counted}.", *map(str, answer.notes)])


def of_ending(answer: EndingAnswer) -> str:
    """Say who gains and loses what, by the winds of the hand that ended, and which hand follows."""
    names, following = winds_of(answer), answer.following
    deltas = answer.settlement.deltas
    moved = [f"{names[seat]} {deltas[seat]:+}" for seat in SEATS if deltas[seat]]
    if following.reasons and following.reasons[0].id == "goes-on":
        return str(sentence(following.why))
    steps = answer.settlement.reasons
    others = [capital(step.words_for(names)) for step in steps if step.payer is step.taker is None]
    paid = ". ".join([", ".join(moved), *others] if moved else others or ["No points move"])
    if following.over:
        return f"{paid}. The match is over: {following.why.shown(by_winds(answer.table.dealer))}."
    dealer, honba = following.dealer or 0, following.honba or 0
    whose = f"{names[dealer]} deals again" if dealer == answer.table.dealer else f"{names[dealer]} deals next"
    hand = f"{WIND_NAMES[following.round or 'E']} {dealer + 1}"
    counters = "no counters" if not honba else f"{honba} counter{'s' if honba > 1 else ''}"
    ends = " If the scores do not end the match," if following.over is None else ""
    return f"{paid}.{ends} {whose}: {hand}, {counters}."


def of_result(answer: ResultAnswer) -> str:
    """Say who is first, and what the match is worth to each."""
    result = answer.result
    ranked = sorted(SEATS, key=lambda seat: result.places[seat])
    first = [seat for seat in ranked if result.places[seat] == 1]
    wins = "wins the match" if len(first) == 1 else "share the first place"
    points = [f"{WINDS[seat]} {result.totals[seat]:+}" for seat in ranked]
    beware = [f"Beware: {answer.wrong_sum}."] if answer.wrong_sum else []
    return " ".join([f"{listed([WINDS[seat] for seat in first])} {wins}: {', '.join(points)}.", *beware])


def of_turn(answer: TurnAnswer) -> str:
    """Say whether a seat may do what it would, or what it may."""
    who = WIND_NAMES[answer.question["seat"]]
    action = answer.question["action"]
    if answer.refused:
        return f"No: {why_refused(answer.refused, answer.furiten, who)}."
    if answer.needs:
        needs = answer.needs.shown(on_page())
        return f"Not known: whether {who} may {action_words(str(action))} needs {needs}."
    if action is not None:
        return f"Yes: {who} may {action_words(action)}."
    actions = [action_words(each.action) for each in answer.unknown]
    depends = "that depends on tiles that nobody named"
    perhaps = f"Perhaps it may {listed(actions, 'or')}: {depends}." if actions else ""
    if not answer.legal:
        return perhaps or f"{who} has nothing to decide now."
    return f"{who} may {listed(choices(answer.legal), 'or')}. {perhaps}".rstrip()


def because(furiten: Furiten, who: str = "you") -> str:
    """Say why ron is barred: "you threw the 2p yourself"."""
    return ", and ".join([cause_words(cause, who) for cause in furiten.reasons])


def why_no_win(reason: Message) -> str:
    """Say why a hand may not win though it is complete: "the hand has no yaku"."""
    return "the hand has no yaku" if reason == NO_YAKU else reason.shown(on_page())


def wins_when_drawn(answer: WorthAnswer) -> bool:
    """Whether the same tile wins when it is drawn."""
    try:
        tsumo = answer.question.with_facts(by="tsumo", id=None, **dict.fromkeys(OF_RON))
        return bool(getattr(tsumo.answer(answer.rules), "valid", False))
    except RiichiError:
        return False


def winds_of(answer: EndingAnswer) -> tuple[str, ...]:
    """Return the seat winds of the hand that ended, by seat."""
    return tuple([WIND_NAMES[answer.table.wind(seat)] for seat in SEATS])


def cause_words(cause: FuritenCause, who: str = "you") -> str:
    """Say what bars a ron: "you let the 8p pass after your riichi", or the same of a seat."""
    tiles = listed([f"the {name_of(tile)}" for tile in cause.tiles])
    own, whose = (" yourself", "your") if who == "you" else ("", "its")
    return {
        FuritenKind.OWN_DISCARD: f"{who} threw {tiles}{own}",
        FuritenKind.TEMPORARY: f"{who} let {tiles} pass since {whose} last turn",
        FuritenKind.RIICHI: f"{who} let {tiles} pass after {whose} riichi",
    }[cause.kind]


def why_refused(refused: Refusal, furiten: Furiten | None, who: str) -> str:
    """Say why an action is refused."""
    if furiten is not None and refused.rule in [cause.rule for cause in furiten.reasons]:
        return f"{who} is furiten, because {because(furiten, who)}"
    return refused.message.shown(on_page())


def _tiles_away(away: int) -> str:
    return f"{away} tile{'s' if away > 1 else ''}"


def terms_of(answer: Answer, *, given: bool = False) -> str:
    """Say what a verdict assumes: "as East, East round, EMA 2025"; nothing where it assumes nothing.

    With ``given`` also what the question says in place of that, and its ruleset.
    """
    facts = answer.assumed
    if given:
        stated = kind_of(answer.question.kind).form.terms(answer.question.facts)
        facts = {**facts, **stated, "ruleset": answer.ruleset.id}
    facts = {**facts, **facts.get("deal", {})}
    terms = [words(facts[name]) for name, words in TERMS.items() if name in facts]
    return ", ".join([*terms, answer.ruleset.words] if "ruleset" in facts else terms)


TERMS: Final[Mapping[str, Callable[[Any], str]]] = {
    "seat": lambda wind: f"as {WIND_NAMES[wind]}",
    "dealer": lambda seat: f"{f'player {seat + 1}' if seat else 'the first dealer'} deals",
    "round": lambda wind: f"{WIND_NAMES[wind]} round",
    "wind": lambda wind: f"{WIND_NAMES[wind]} round",
}
"""What may be assumed, in words."""

VERDICTS: Final[Mapping[str, Callable[[Any], str]]] = {
    "waits": of_waits,
    "furiten": of_furiten,
    "worth": of_worth,
    "points": of_points,
    "ending": of_ending,
    "turn": of_turn,
    "result": of_result,
}
