"""The question of what a seat may do at a moment of a round, and why it may not do something else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from riichi_rules.errors import IllegalEvent, NotationError, QuestionError, RiichiError
from riichi_rules.furiten import Furiten
from riichi_rules.messages import OR, FieldFact, Message, in_english, joined, listed, say, sentence
from riichi_rules.notation import LooseTile
from riichi_rules.play.clauses import read_action, read_script, written
from riichi_rules.play.events import Event, Ron, Tsumo
from riichi_rules.play.position import Refusal, Stage
from riichi_rules.play.script import round_of, seat_of
from riichi_rules.play.state import RoundState
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, WIND_NAMES, WINDS, by_winds, four
from riichi_rules.settlement import Transfer
from riichi_rules.situation import Win
from riichi_rules.tiles import tiles_text

from .actions import action_message, action_of, either
from .answer import Answer, HandScene, Scene, TableScene, step_data
from .certain import Open, judged, undecided
from .clauses import clauses_for
from .field import COUNT, SCORES, SEAT, TILES, WIND, Field, Text, excerpt
from .form import Form, Object
from .furiten import with_waits
from .question import Kind, Question, kind_form
from .rules import Rules
from .tile_texts import named

_DEAL: Final = Form(
    (
        *[Field(wind, TILES, f"Tiles that {wind} is dealt; the rest lies face down.", "") for wind in "ESWN"],
        Field("dora", TILES, "The indicators, the first one first.", ""),
        Field("ura", TILES, "The tiles under them.", ""),
        Field("last", TILES, "The tiles that end the live wall.", ""),
        Field("wind", WIND, "The round wind.", "E", assumed="E"),
        Field("dealer", SEAT, "The number of the dealer's seat.", 0),
        Field("honba", COUNT, "Honba on the table.", 0),
        Field("bets", COUNT, "Riichi sticks on the table.", 0),
        Field("scores", SCORES, "The four scores, by seat; where they are not said, what each begins with."),
    )
)
_SCRIPT: Final = Text(say('what happens, as a text such as "E draws 5p, discards 1z; S pon"'))
_LETTERS: Final = {wind: wind for wind in WIND_NAMES}
_MARKS: Final = "X'\"_"
FIELDS: Final = (
    Field(
        "deal",
        Object(_DEAL, say('an object such as {{"E": "123m", "dora": "1z"}}')),
        "The deal.",
        needed=True,
    ),
    Field("events", _SCRIPT, "What happened since, in clauses.", ""),
    Field("seat", WIND, "The seat wind of who is asked.", needed=True),
    Field(
        "action",
        Text(say('an action as a text such as "discards 9m"')),
        "What the seat would do, if allowed.",
    ),
)
"""The fields of this question."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TurnAnswer(Answer):
    """What a seat may do at a moment, as script clauses, and why an action is refused.

    ``following`` are the events that the action leads to, including bets and indicators due before it.
    ``legal`` is certain; ``unknown`` depends on tiles that the question does not name. ``needs`` are the
    tiles that must be known to say whether the action is allowed, None if that is certain.
    """

    state: RoundState
    seat: int
    legal: tuple[str, ...]
    unknown: tuple[Open, ...]
    needs: Message | None
    refused: Refusal | None
    following: tuple[Event, ...]
    furiten: Furiten | None

    @property
    def content(self) -> dict[str, Any]:
        """The answer as a JSON object."""
        found, dealer = self.furiten, self.state.deal.dealer
        return {
            **self.rules.data,
            "seat": self.question["seat"],
            "legal": list(self.legal),
            "unknown": [{"action": each.action, "needs": in_english(each.needs)} for each in self.unknown],
            "refused": self.refused and {"rule": self.refused.rule, "reason": self.refused.words},
            "follows": [in_english(event.message, by_winds(dealer, _LETTERS)) for event in self.following],
            "furiten": bool(found and found.furiten),
            "waits": [str(tile) for tile in found.waits] if found else [],
            "kinds": [str(kind) for kind in found.kinds] if found else [],
            "indicators": tiles_text(self.state.indicators),
            "ending": self.ending,
            "words": self.words,
        }

    @property
    def ending(self) -> dict[str, Any] | None:
        """What the end of the round pays, as a JSON object; None if the round is not over."""
        settlement = self.state.settlement
        return settlement and {
            "deltas": list(settlement.deltas),
            "bets_left": settlement.bets_left,
            "reasons": [step_data(step, self.names) for step in settlement.reasons],
            "dealt_anew": self.state.dealt_anew,
        }

    @property
    def names(self) -> tuple[Message, ...]:
        """The names of seats 0 to 3: their winds, as in the question."""
        return tuple([WINDS[self.state.wind(seat)] for seat in SEATS])

    @property
    def moment(self) -> Message:
        """The moment in words, with seats named by their winds."""
        return self.state.message.with_facts(by_winds(self.state.deal.dealer))

    @property
    def words(self) -> str:
        """The moment and the verdict as text."""
        return str(joined([sentence(self.moment), self.message], " "))

    @property
    def sentences(self) -> Iterator[Message]:
        """Whether the seat may take the action; without an action, what it may do."""
        who, action = WINDS[self.question["seat"]], self.question["action"]
        if self.refused:
            yield sentence(joined([say("no"), self.refused.message], ": "))
            if self.following and self.refused.rule != "turn.seat":
                yield say("It is a foul to {action} anyway.", action=action_of(action))
        elif self.needs:
            facts = {"who": who, "action": action_of(action), "needs": self.needs}
            yield say("Not known: whether {who} may {action} depends on {needs}.", **facts)
        elif action is not None:
            asked = read_action(action)
            ways = [each for each in self.legal if not asked.what and read_action(each).verb == asked.verb]
            told = either(ways) if ways else action_message(asked)
            yield say("Yes: {who} may {action}.", who=who, action=told)
        else:
            yield from self._may(who)

    def _may(self, who: Message) -> Iterator[Message]:
        if self.legal:
            yield say("{who} may {actions}.", who=who, actions=either(self.legal))
        elif not self.unknown:
            yield say("{who} has nothing to decide now.", who=who)
        if self.unknown:
            actions = listed([action_of(each.action) for each in self.unknown], OR)
            yield say("Perhaps {who} may {actions}: that depends on unknown tiles.", who=who, actions=actions)

    @property
    def reasons(self) -> tuple[Refusal | Transfer, ...]:
        """Why the action is refused, if it is; what the end of the round pays, if it is over."""
        settlement = self.state.settlement
        return (*([self.refused] if self.refused else ()), *(settlement.reasons if settlement else ()))

    @property
    def views(self) -> tuple[Scene, ...]:
        """The table as the seat sees it; if the seat is furiten, also its hand with the waits."""
        if self.furiten is None or not self.furiten.furiten:
            return (TableScene(self.state, self.seat),)
        hand = with_waits(self.scene._replace(river=(), indicators=()), self.furiten)
        return TableScene(self.state, self.seat, hand.guilty), hand

    @property
    def scene(self) -> HandScene:
        """The seat's hand with the drawn, winning or claimable tile apart, the river, and the indicators."""
        state, seat = self.state, self.seat
        player, hand = state.players[seat], state.hand(seat)
        by = {Ron: Win.RON, Tsumo: Win.TSUMO}.get(type(state.end))
        own_turn = state.stage is Stage.TURN and state.turn == seat
        # Leave out the last discard of the round: there the question is how the round ends.
        lies_there = state.stage in {Stage.CLAIM, Stage.ROB} and state.turn != seat and state.live > 0
        tile = state.tile if by or own_turn or lies_there else None
        river = [LooseTile(lies.tile, lies.turned, lies.taken_by is not None) for lies in player.river]
        return HandScene(
            hand.discard(tile) if hand.full and tile is not None else hand,
            tile,
            by,
            river=tuple(river),
            indicators=state.indicators,
            whose=WINDS[self.question["seat"]],
        )


def answer(question: Question, rules: Rules) -> TurnAnswer:
    """Return what a seat may do after a deal and its events (``turn.*``, ``calls.*`` and other rules)."""
    state = _state(question, rules)
    seat = seat_of(state, question["seat"])
    refused: Refusal | None = None
    following: tuple[Event, ...] = ()
    needs: Message | None = None
    if question["action"] is not None:
        with _about("action", rules.ruleset, state.deal.dealer):
            refused, following, needs = judged(state, seat, read_action(question["action"]))
    if refused is not None:
        refused = refused._replace(message=refused.message.with_facts(by_winds(state.deal.dealer)))
    legal = clauses_for(state, seat)
    unknown = tuple(undecided(state, seat))
    furiten = state.furiten(seat)
    return TurnAnswer(question, rules, state, seat, legal, unknown, needs, refused, following, furiten)


def _state(question: Question, rules: Rules) -> RoundState:
    """Return the moment that a question is about. Errors say whether the deal or the events are wrong."""
    deal = dict(question["deal"])
    if deal.get("scores"):
        deal["scores"] = four(deal["scores"])
    for name in ("E", "S", "W", "N", "dora", "ura", "last"):
        with named(f"deal.{name}"):
            check_plain(deal.get(name, ""))
    try:
        with _about("events", rules.ruleset, deal.get("dealer", 0)):
            return round_of(question["events"], rules.ruleset, **deal, face_down=True)
    except RiichiError:
        with _about("deal", rules.ruleset, deal.get("dealer", 0)):
            round_of("", rules.ruleset, **deal, face_down=True)
        raise


def check_plain(text: str) -> None:
    """Raise ``NotationError`` for a mark: a deal has no turned or called tiles and no melds."""
    marked = next((at for at, letter in enumerate(text) if letter in _MARKS), None)
    if marked is not None:
        raise NotationError(
            say("a mark in a deal, where tiles have no marks: leave out what is not known"), text, marked
        )


def fit(facts: dict[str, Any], ruleset: Ruleset, note: Callable[[Message], None]) -> None:
    """Remove from the events the declarations that a ruleset does not have, and note each change.

    The action itself stays, because the question is whether it is allowed.
    """
    before = turns = read_script(facts.get("events", ""))
    verbs = {clause.verb for turn in turns for clause in turn}
    if not ruleset.yaku.open_riichi and "open riichi" in verbs:
        closed = {"open riichi": "riichi"}
        turns = [
            tuple([clause._replace(verb=closed.get(clause.verb, clause.verb)) for clause in turn])
            for turn in turns
        ]
        note(say("{ruleset} has no open riichi, so it counts as riichi", ruleset=ruleset.fact))
    if not ruleset.draws.nine_kinds and "nine kinds" in verbs:
        left = [tuple([clause for clause in turn if clause.verb != "nine kinds"]) for turn in turns]
        turns = [turn for turn in left if turn]
        note(
            say("{ruleset} has no abortive draw for nine kinds, so nobody declares it", ruleset=ruleset.fact)
        )
    if not turns:
        facts.pop("events", None)
    elif turns != before:
        facts["events"] = written(turns)


@contextmanager
def _about(name: str, ruleset: Ruleset, dealer: int) -> Iterator[None]:
    """Prefix errors with their fact and the script clause; illegal events name the rule and ruleset too."""
    try:
        yield
    except RiichiError as error:
        place = say("{fact}", fact=FieldFact(name))
        if error.clause:
            place = say("{fact}, at {clause}", fact=FieldFact(name), clause=excerpt(error.clause))
        if isinstance(error, IllegalEvent):
            winds = by_winds(dealer)
            problem = joined([place, error.what.with_facts(winds)], ": ")
            fault = QuestionError(problem, rule=error.rule, under=ruleset.fact)
            fault.why = error.why.with_facts(winds)
            raise fault from None
        with named(place):
            raise


KIND: Final = Kind(
    "turn",
    "What may a seat do, and why not something else?",
    kind_form(FIELDS),
    {"deal": {"S": "55p"}, "events": "E draws, discards 5p", "seat": "S"},
    answer,
    fit=fit,
)
