"""What can be asked about a question: a row for each, with the reader's sentence and where the answer is.

``ASKS`` is the table. A row names the kind of question, the keys of its JSON answer that hold the answer, the
form in which somebody answers, and the value that is compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from riichi_book.answers.parts import Title, fu
from riichi_rules.errors import FormError, QuestionError
from riichi_rules.messages import Message, in_form, joined, listed, plural, say, sentence
from riichi_rules.payment import bets, counters
from riichi_rules.play.events import Ron
from riichi_rules.questions import Answer, Question
from riichi_rules.questions.actions import action_of
from riichi_rules.questions.clauses import action_word
from riichi_rules.ruleset.option import nearest
from riichi_rules.seats import SEATS, WINDS, all_from, wind_of

from .forms import (
    CHANGES,
    DEALER,
    OVER,
    PAYERS_LIST,
    SEATS_LIST,
    TILES,
    YAKU_LIST,
    YES_NO,
    AnswerForm,
    in_table_order,
    number_of_units,
)

SWAP: Final = "swap."
"""The prefix of the ids of rules on swap-calling."""
_BESIDES: Final = ((say("honba"), "honba"), (say("riichi sticks"), "bets"))
"""What is paid on top of the points of a hand, and the fact that counts it."""


class About(NamedTuple):
    """Picks, from the rules behind an answer, those that the exercise is about.

    ``begins`` are prefixes of rule ids, the most important first; ``otherwise`` is the fallback. If several
    rules match, the first one counts, or the ``last`` where that is the most specific.
    """

    begins: tuple[str, ...] = ("",)
    otherwise: str = ""
    last: bool = False

    def rules(self, rules: Sequence[str]) -> list[str]:
        """Return all matching rules."""
        return [rule for rule in rules if rule.startswith(self.begins)]

    def rule(self, rules: Sequence[str]) -> str:
        """Return the one rule that the exercise is about."""
        for begin in self.begins:
            about = [rule for rule in rules if rule.startswith(begin)]
            if about:
                return about[-1 if self.last else 0]
        return self.otherwise or rules[0]


class Ask(NamedTuple):
    """Something to ask about one kind of question; drills of the kind ``drill`` ask it.

    ``words`` is the reader's sentence; ``{action}`` and ``{apart}`` come from the question. ``one`` replaces
    it where each answer on offer is one tile. ``part`` names the keys of the JSON answer that hold the
    answer, and ``value`` returns what is compared, as ``form`` parses it. ``about`` picks the rules, and
    ``parts`` are the tables that show why. ``why`` replaces the verdict if that would be about something else,
    or not speak to the reader; ``told`` says whether the verdict states the answer.
    """

    id: str
    kind: str
    drill: str
    words: Message
    part: tuple[str, ...]
    form: AnswerForm
    value: Callable[[Any], Any]
    about: About
    parts: tuple[Title, ...] = ()
    why: Callable[[Any], Iterable[Message]] | None = None
    told: Callable[[Any], bool] = lambda answer: False  # noqa: ARG005
    one: Message | None = None

    def asked_of(self, question: Question) -> Message:
        """Return the reader's sentence, filled in from a question."""
        action = question.facts.get("action", "")
        besides = [words for words, name in _BESIDES if question.facts.get(name)]
        facts = {
            "action": action_of(action) if action else "",
            "apart": say(", not counting {besides}", besides=listed(besides)) if besides else "",
        }
        return Message(self.words.template, {name: facts[name] for name in self.words.facts})

    def answer(self, answer: Answer) -> dict[str, Any]:
        """Return the keys of an answer's JSON that hold the answer."""
        data = answer.data
        return {name: data[name] for name in self.part}


def yaku(answer: Any) -> list[str]:  # noqa: ANN401 - an answer of the row's kind, here and below
    """Return the ids of the yaku that count; none for a hand that may not be won."""
    return [] if answer.barred else in_table_order({scored.id for scored in answer.value.yaku})


def next_dealer(answer: Any) -> list[str]:  # noqa: ANN401
    """Return who deals next, by their wind in the hand just played, or ``OVER``."""
    following = answer.following
    return [OVER] if following.over else [wind_of(following.dealer, answer.table.dealer)]


def holders(answer: Any) -> list[str]:  # noqa: ANN401
    """Return the winds of those whose claim holds. Raises ``QuestionError`` if nobody may claim the tile."""
    if not answer.following:
        raise QuestionError(say("nobody may call or win on the tile under these rules"))
    event, state = answer.following[-1], answer.state
    seats = event.seats if isinstance(event, Ron) else (getattr(event, "seat", None),)
    return [wind_of(seat, state.deal.dealer) for seat in SEATS if seat in seats]


def why_swap(answer: Any) -> Iterator[Message]:  # noqa: ANN401
    """Say that the discard is allowed, or why it is not."""
    if answer.refused is None:
        yield say("You may discard it.")
    else:
        yield sentence(joined([say("you may not discard it"), answer.refused.message], ": "))


def why_may(answer: Any) -> Iterator[Message]:  # noqa: ANN401
    """Tell the reader, who is the seat, that they may do it, or why not."""
    told, *others = answer.sentences
    refused, furiten = answer.refused, answer.furiten
    barred = refused and furiten and refused.rule in [cause.rule for cause in furiten.reasons]
    if barred and refused.message.facts["who"] == WINDS[answer.question["seat"]]:
        yield say("No: you are furiten.")
        yield sentence(furiten.because)
    elif refused and refused.message.facts.get("seat") == WINDS[answer.question["seat"]]:
        yield sentence(joined([say("no"), in_form(refused.message, "you")], ": "))
    elif refused or answer.needs:
        yield told
    else:
        yield say("Yes: you may {action}.", action=told.facts["action"])
    yield from others


def why_held(answer: Any) -> Iterator[Message]:  # noqa: ANN401
    """Say whose call takes the tile."""
    seats = listed([WINDS[letter] for letter in holders(answer)])
    call = Message(action_word(answer.following[-1]), {})  # pon, chii, kan and ron are messages already
    yield say("{seats}'s {call} takes the tile.", call=call, seats=seats)


def parts_say_why(_: object) -> tuple[Message, ...]:
    """Say nothing besides the answer and the parts of the solution."""
    return ()


def by_winds(deltas: Sequence[int], dealer: int) -> list[int]:
    """Return what each player wins or loses, by the winds of the hand, East first."""
    return [deltas[seat] for seat in all_from(dealer)]


def _may(name: str, drill: str, about: About) -> Ask:
    """Return the row that asks whether a seat may do something."""
    facts = name, "turn", drill, say("May you {action}?", action=""), ("refused",), YES_NO
    return Ask(*facts, lambda a: a.refused is None, about, why=why_may, told=lambda _: True)


_POINTS: Final = number_of_units(say("points"), lambda n: plural(n, "{n} point", "{n} points"))
_FURITEN: Final = About(("furiten.", ""), "ending.yaku")
_YAKU: Final = About(("yaku.", "dora."), last=True)
_PAYMENT: Final = About(("payment.", "limits."), last=True)
_DEALER: Final = ("match.bankruptcy", "match.last-dealer", "match.rounds", "match.dealer-repeats", "match.")

# fmt: off
ASKS: Final = (
    Ask("waits", "waits", "waits", say("Which tiles complete the hand?"), ("waits",), TILES, lambda a: list(map(str, a.waits.tiles)), About(("waits.own-four", "waits.")), (Title.WAITS, Title.HELD), told=lambda a: a.waits.tenpai, one=say("Which tile is missing?")),
    Ask("may-win", "worth", "may-win", say("May you win?"), ("valid",), YES_NO, lambda a: a.valid, About(("furiten.", "yaku.needed-han", "yaku.", "ending.")), (Title.FURITEN, Title.VALUE), told=lambda _: True),
    Ask("may-win", "furiten", "may-win", say("Are you free to win by ron?"), ("furiten",), YES_NO, lambda a: not a.furiten.furiten, _FURITEN, (Title.FURITEN, Title.WAITS), told=lambda a: a.furiten.furiten),
    _may("may-win", "may-win", _FURITEN),
    Ask("yaku", "worth", "yaku", say("Which yaku does the hand have?"), ("yaku",), YAKU_LIST, yaku, _YAKU, (Title.VALUE, Title.READINGS)),
    Ask("han", "worth", "yaku", say("How many han is the hand worth, dora included?"), ("han",), number_of_units(say("han"), lambda n: say("{n} han", n=n)), lambda a: a.content["han"], _YAKU, (Title.VALUE,), told=lambda a: a.valid and not a.value.yakuman),
    Ask("fu", "worth", "fu", say("How many fu does the hand have, after rounding?"), ("fu",), number_of_units(say("fu"), fu), lambda a: a.value.fu, About(("fu.",), last=True), (Title.FU, Title.READINGS), parts_say_why),
    Ask("points", "worth", "points", say("How many points is the hand worth{apart}?", apart=""), ("points",), _POINTS, lambda a: a.payment.points, About(("yaku.", "fu.", "limits.")), (Title.VALUE, Title.FU, Title.PAYS)),
    Ask("points", "points", "points", say("How many points is that{apart}?", apart=""), ("points",), _POINTS, lambda a: a.payment.points, About(("limits.", "payment.")), (Title.PAYS,)),
    Ask("payments", "worth", "points", say("Who pays how much?"), ("payments",), PAYERS_LIST, lambda a: a.payment.payers, _PAYMENT, (Title.VALUE, Title.FU, Title.PAYS)),
    Ask("payments", "points", "points", say("Who pays how much?"), ("payments",), PAYERS_LIST, lambda a: a.payment.payers, _PAYMENT, (Title.PAYS,)),
    Ask("payments", "ending", "points", say("What does each player win or lose?"), ("deltas",), CHANGES, lambda a: by_winds(a.settlement.deltas, a.table.dealer), _PAYMENT, (Title.WHY,), parts_say_why),
    Ask("payments", "turn", "ends", say("What does each player win or lose?"), ("ending",), CHANGES, lambda a: a.state.settlement and by_winds(a.state.settlement.deltas, a.state.deal.dealer), _PAYMENT, (Title.END,), parts_say_why),
    Ask("next-dealer", "ending", "ends", say("Who deals next?"), ("next",), DEALER, next_dealer, About(_DEALER), (Title.FOLLOWS,), parts_say_why),
    Ask("counters", "ending", "ends", say("How many honba are there in the next hand?"), ("next",), number_of_units(say("honba"), lambda n: counters(n) if n else say("none")), lambda a: a.following.honba or 0, About(("match.counters", "match.")), (Title.FOLLOWS,), parts_say_why),
    Ask("bets", "ending", "ends", say("How many riichi sticks stay on the table?"), ("bets_left",), number_of_units(say("riichi sticks"), lambda n: bets(n) if n else say("none")), lambda a: a.settlement.bets_left, About(("payment.bets",), "payment.bets"), (Title.WHY,), parts_say_why),
    Ask("result", "result", "ends", say("What is each player's result, in points?"), ("results",), CHANGES, lambda a: list(a.result.totals), About(), (Title.WHY,), told=lambda _: True),
    _may("may-call", "calls", About(otherwise="calls.window")),
    _may("may-kan", "calls", About(otherwise="kans.tiles")),
    _may("may-riichi", "calls", About(otherwise="riichi.tenpai")),
    _may("may-do", "calls", About()),
    Ask("swap-calling", "turn", "calls", say("Is it swap-calling to {action}?", action=""), ("refused",), YES_NO, lambda answer: answer.refused is not None and answer.refused.rule.startswith(SWAP), About(otherwise="swap.same"), (), why_swap),
    Ask("claim", "turn", "calls", say("At the same moment you {action}. Who gets the tile?", action=""), ("follows",), SEATS_LIST, holders, About(("calls.priority",), "calls.priority"), (), why_held, lambda _: True),
)
# fmt: on
"""Everything that can be asked: one row for each id and kind of question."""

ASK_IDS: Final = tuple(dict.fromkeys(ask.id for ask in ASKS))
_BY_NAME: Final = {(ask.id, ask.kind): ask for ask in ASKS}


def ask_of(name: str, question: Question) -> Ask:
    """Return the row of that id for a question. Raises ``FormError`` if its kind of question has none."""
    found = _BY_NAME.get((name, question.kind))
    if found is None:
        kinds = [kind for known, kind in _BY_NAME if known == name]
        if not kinds:
            hint = nearest(name, ASK_IDS) or say("; there are {names}", names=joined(ASK_IDS, ", "))
            facts = {"name": repr(name[:60]), "hint": hint}
            raise FormError(say("asks must be something to ask about a question, not {name}{hint}", **facts))
        facts = {"name": name, "kinds": listed(kinds), "kind": question.kind}
        raise FormError(say("asks: {name} is asked of {kinds}, not of {kind}", **facts))
    if "action" in found.words.facts and not question.facts.get("action"):
        raise FormError(say("asks: {name} needs a question with an action", name=name))
    return found
