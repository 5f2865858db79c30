"""The verdict: what a friend at the table would say, in one message, from what an answer holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from riichi_rules.errors import RiichiError
from riichi_rules.furiten import Furiten, FuritenCause, FuritenKind
from riichi_rules.messages import (
    OR,
    ChangeFact,
    Message,
    SeatFact,
    Show,
    joined,
    listed,
    plural,
    say,
    sentence,
)
from riichi_rules.play.position import Refusal
from riichi_rules.questions import Answer, kind_of
from riichi_rules.questions.without_yaku import hints
from riichi_rules.seats import SEATS, WINDS
from riichi_rules.situation import Win
from riichi_rules.value import NO_YAKU

from .actions import action_of, choices
from .tile_words import on_page, the

if TYPE_CHECKING:  # what a kind of question needs is loaded when it is asked
    from riichi_rules.questions.ending import EndingAnswer
    from riichi_rules.questions.furiten import FuritenAnswer
    from riichi_rules.questions.points import PointsAnswer
    from riichi_rules.questions.result import ResultAnswer
    from riichi_rules.questions.turn import TurnAnswer
    from riichi_rules.questions.waits import WaitsAnswer
    from riichi_rules.questions.worth import WorthAnswer

OF_RON: Final = ("river", "passed", "discarder", "chankan", "last_tile", "first_turn", "liable")
"""What a question about a ron says that a drawn tile does not have."""
AND_ALSO: Final = say(", and {last}")


def verdicts_of(answer: Answer) -> list[Message]:
    """Return the verdict of an answer, sentence by sentence."""
    return list(VERDICTS[answer.question.kind](answer))


def verdict_of(answer: Answer) -> Message:
    """Return the verdict of an answer as one message."""
    return joined(verdicts_of(answer), " ")


def dealer_of(answer: Any) -> int:  # noqa: ANN401 - an answer of any kind
    """Return the seat that deals, by which the seats have their winds."""
    deals = {"ending": lambda: answer.table.dealer, "turn": lambda: answer.state.deal.dealer}
    return int(deals.get(answer.question.kind, int)())


def show_of(answer: Answer) -> Show:
    """Return how a page shows the facts of an answer."""
    return on_page(dealer_of(answer))


def verdict_words(answer: Answer) -> str:
    """Return the verdict of an answer as a page says it."""
    return verdict_of(answer).shown(show_of(answer))


def of_waits(answer: WaitsAnswer) -> Iterator[Message]:
    """Say whether a hand is tenpai, and on what it waits."""
    waits = answer.waits
    if waits.tenpai:
        yield say("Tenpai: it waits on {tiles}.", tiles=listed(waits.tiles))
    elif waits.own_four:
        held = listed(waits.own_four)
        yield say("Not tenpai: it waits only on {tiles}, but already holds all four.", tiles=held)
    else:
        yield tiles_away(answer.away)
        yield from answer.notes


def tiles_away(away: int) -> Message:
    """Say how far from complete a hand is that is not tenpai."""
    return plural(away, "Not tenpai: you still need {n} tile.", "Not tenpai: you still need {n} tiles.")


def of_furiten(answer: FuritenAnswer) -> Iterator[Message]:
    """Say whether a hand may win by ron, and what it may still do."""
    found = answer.furiten
    if not found.waits:
        yield say("Not tenpai: there is nothing to win on.")
        return
    waits = listed(map(the, found.waits), OR)
    if found.furiten:
        yield say(
            "No ron: {because}. You may still win by tsumo on {waits}.", because=because(found), waits=waits
        )
    else:
        yield say("Not furiten: you may win by ron on {waits}, if the hand has a yaku.", waits=waits)


def of_worth(answer: WorthAnswer) -> Iterator[Message]:
    """Say whether a hand may win, what it is worth and who pays."""
    if not answer.valid:
        yield from why_not_won(answer)
        return
    yield say("Yes: {worth}.", worth=answer.value.message)
    yield _paid(answer, answer.value.situation.honba)
    yield from (*answer.liable, *answer.besides)


def why_not_won(answer: WorthAnswer) -> Iterator[Message]:
    """Say why a hand may not be won, and whether it may be drawn."""
    by = answer.value.situation.by
    problems = [why_no_win(answer.value.refusal)] if answer.value.refusal else []
    if answer.furiten is not None and answer.barred:
        problems.append(because(answer.furiten))
    yield say("No {by}: {problems}.", by=by, problems=listed(problems, AND_ALSO))
    if by is Win.RON and wins_when_drawn(answer):
        yield say("You may still win by tsumo.")
    yield from hints(answer.value)


def of_points(answer: PointsAnswer) -> Iterator[Message]:
    """Say what han and fu are worth."""
    yield sentence(answer.won)
    yield _paid(answer, answer.question["honba"])
    yield from answer.notes


def _paid(answer: WorthAnswer | PointsAnswer, honba: int) -> Message:
    paid = answer.payment.message
    return sentence(say("{paid}, honba included", paid=paid) if honba else paid)


def of_ending(answer: EndingAnswer) -> Iterator[Message]:
    """Say who gains and loses what, by the winds of the hand that ended, and which hand follows."""
    following, settlement = answer.following, answer.settlement
    if following.goes_on:
        yield sentence(following.message)
        return
    if any(settlement.deltas) or not settlement.remarks:
        yield sentence(settlement.changes)
    yield from map(sentence, settlement.remarks)
    yield sentence(following.message)


def of_result(answer: ResultAnswer) -> Iterator[Message]:
    """Say who is first, and what the match is worth to each."""
    result = answer.result
    ranked = sorted(SEATS, key=lambda seat: result.places[seat])
    first = [seat for seat in ranked if result.places[seat] == 1]
    points = [
        say("{seat} {points}", seat=SeatFact(seat), points=ChangeFact(result.totals[seat])) for seat in ranked
    ]
    yield plural(
        len(first),
        "{first} wins the match: {points}.",
        "{first} share first place: {points}.",
        first=listed(map(SeatFact, first)),
        points=joined(points, ", "),
    )
    if answer.wrong_sum:
        yield say("Warning: {why}.", why=answer.wrong_sum)


def of_turn(answer: TurnAnswer) -> Iterator[Message]:
    """Say whether a seat may do what it would, or what it may."""
    who, action = WINDS[answer.question["seat"]], answer.question["action"]
    if answer.refused:
        yield say("No: {why}.", why=why_refused(answer.refused, answer.furiten, who))
    elif answer.needs:
        facts = {"who": who, "action": action_of(action), "needs": answer.needs}
        yield say("Not known: whether {who} may {action} depends on {needs}.", **facts)
    elif action is not None:
        yield say("Yes: {who} may {action}.", who=who, action=action_of(action))
    else:
        yield from _may(answer, who)


def _may(answer: TurnAnswer, who: Message) -> Iterator[Message]:
    if answer.legal:
        yield say("{who} may {actions}.", who=who, actions=listed(choices(answer.legal), OR))
    elif not answer.unknown:
        yield say("{who} has nothing to decide now.", who=who)
    if answer.unknown:
        actions = listed([action_of(each.action) for each in answer.unknown], OR)
        yield say("Perhaps {who} may {actions}: that depends on unknown tiles.", who=who, actions=actions)


def because(furiten: Furiten, who: Message | None = None) -> Message:
    """Say why ron is barred: "you discarded the 2p yourself"."""
    return listed([cause_of(cause, who) for cause in furiten.reasons], AND_ALSO)


def why_no_win(reason: Message) -> Message:
    """Say why a hand may not win though it is complete: "the hand has no yaku"."""
    return say("the hand has no yaku") if reason == NO_YAKU else reason


def wins_when_drawn(answer: WorthAnswer) -> bool:
    """Whether the same tile wins when it is drawn."""
    try:
        tsumo = answer.question.with_facts(by="tsumo", id=None, **dict.fromkeys(OF_RON))
        return bool(getattr(tsumo.answer(answer.rules), "valid", False))
    except RiichiError:
        return False


_OWN_CAUSES: Final = {
    FuritenKind.OWN_DISCARD: say("you discarded {tiles} yourself"),
    FuritenKind.TEMPORARY: say("you let {tiles} pass since your last turn"),
    FuritenKind.RIICHI: say("you let {tiles} pass after your riichi"),
}
_CAUSES: Final = {
    FuritenKind.OWN_DISCARD: say("{who} discarded {tiles}"),
    FuritenKind.TEMPORARY: say("{who} let {tiles} pass since their last turn"),
    FuritenKind.RIICHI: say("{who} let {tiles} pass after their riichi"),
}
"""What bars a ron, before the seat and the tiles are known."""


def cause_of(cause: FuritenCause, who: Message | None = None) -> Message:
    """Say what bars a ron: "you let the 8p pass after your riichi", or the same of a seat."""
    tiles = listed(map(the, cause.tiles))
    if who is None:
        return Message(_OWN_CAUSES[cause.kind].template, {"tiles": tiles})
    return Message(_CAUSES[cause.kind].template, {"who": who, "tiles": tiles})


def why_refused(refused: Refusal, furiten: Furiten | None, who: Message) -> Message:
    """Say why an action is refused."""
    if furiten is not None and refused.rule in [cause.rule for cause in furiten.reasons]:
        return say("{who} is furiten, because {why}", who=who, why=because(furiten, who))
    return refused.message


def terms_of(answer: Answer, *, given: bool = False) -> Message | None:
    """Say what a verdict assumes: "as dealer (East), East round, EMA 2025"; None where it assumes nothing.

    With ``given`` also what the question says in place of that, how it was won, and the ruleset.
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
    "by": lambda how: say("tsumo") if how == "tsumo" else say("ron"),
}
"""What may be assumed, in words."""

VERDICTS: Final[Mapping[str, Callable[[Any], Iterator[Message]]]] = {
    "waits": of_waits,
    "furiten": of_furiten,
    "worth": of_worth,
    "points": of_points,
    "ending": of_ending,
    "turn": of_turn,
    "result": of_result,
}
