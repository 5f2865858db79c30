"""The question what a seat may do at a moment of a round, and why it may not do something else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from riichi_rules.errors import HandError, IllegalEvent, NotationError, QuestionError
from riichi_rules.furiten import Furiten, FuritenKind
from riichi_rules.play.clauses import clauses_for
from riichi_rules.play.position import Refusal
from riichi_rules.play.script import act, round_of, seat_of
from riichi_rules.play.state import RoundState
from riichi_rules.seats import four

from .answer import Answer
from .field import COUNT, SCORES, SEAT, TILES, WIND, Field, Text
from .form import Object, form_of
from .question import Kind, Question, kind_form
from .rules import Rules
from .schema_parts import BOOLEAN, RULES, TEXT, TEXTS, one_of, or_none, row
from .tile_texts import named
from .views import Scene, TableScene

_DEAL: Final = form_of(
    (
        *[Field(wind, TILES, f"Tiles that {wind} is dealt; the rest as it comes.", "") for wind in "ESWN"],
        Field("dora", TILES, "The indicators, the first one first.", ""),
        Field("ura", TILES, "The tiles under them.", ""),
        Field("last", TILES, "The tiles that end the live wall.", ""),
        Field("wind", WIND, "The round wind.", "E"),
        Field("dealer", SEAT, "The number of the dealer's seat.", 0),
        Field("honba", COUNT, "Counters on the table.", 0),
        Field("bets", COUNT, "Riichi sticks on the table.", 0),
        Field("scores", SCORES, "The four scores, by seat."),
    )
)
_SCRIPT: Final = Text('what happens, as a text such as "E draws 5p, discards 1z; S pon"')
FIELDS: Final = (
    Field("deal", Object(_DEAL, 'an object such as {"E": "123m", "dora": "1z"}'), "The deal.", needed=True),
    Field("events", _SCRIPT, "What happened since, in clauses.", ""),
    Field("seat", WIND, "The seat wind of who is asked.", needed=True),
    Field("action", Text('an action as a text such as "discards 9m"'), "What the seat would do, if allowed."),
)
"""What the question says."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TurnAnswer(Answer):
    """What a seat may do at a moment, in the words of a script, and why an action is refused."""

    state: RoundState
    seat: int
    legal: tuple[str, ...]
    refused: Refusal | None
    furiten: Furiten | None

    @property
    def content(self) -> dict[str, Any]:
        """The answer as an object of JSON."""
        found = self.furiten
        return {
            **self.rules.data,
            "seat": self.question["seat"],
            "legal": list(self.legal),
            "refused": self.refused and {"rule": self.refused.rule, "reason": self.refused.words},
            "furiten": bool(found and found.furiten),
            "waits": [str(tile) for tile in found.waits] if found else [],
            "kinds": [str(kind) for kind in found.kinds] if found else [],
            "words": self.words,
        }

    @property
    def words(self) -> str:
        """The moment and what may be done, in sentences."""
        who, action = self.question["seat"], self.question["action"]
        may = ", ".join(self.legal)
        said = [self.state.words, f"{who} may choose: {may}." if may else f"{who} has nothing to decide."]
        if self.refused:
            said.append(f"Not {action}: {self.refused.words}.")
        elif action is not None:
            said.append(f"It may do this: {action}.")
        return " ".join(said)

    @property
    def reasons(self) -> tuple[Refusal, ...]:
        """Why the action is refused, if it is."""
        return (self.refused,) if self.refused else ()

    @property
    def views(self) -> tuple[Scene, ...]:
        """The table, seen from the seat."""
        return (TableScene(self.state, self.seat),)


def answer(question: Question, rules: Rules) -> TurnAnswer:
    """Say what a seat may do after a deal and what happened since (rules ``turn.*``, ``calls.*``, others)."""
    deal = dict(question["deal"])
    if deal.get("scores"):
        deal["scores"] = four(deal["scores"])
    with _about("events"):
        state = round_of(question["events"], rules.ruleset, **deal)
    seat = seat_of(state, question["seat"])
    refused = None
    if question["action"] is not None:
        with _about("action"):
            refused = refusal_of(state, seat, question["action"])
    return TurnAnswer(question, rules, state, seat, clauses_for(state, seat), refused, state.furiten(seat))


def refusal_of(state: RoundState, seat: int, action: str) -> Refusal | None:
    """Say why a seat may not do what a clause says; None where it may."""
    try:
        for _ in act(state, [seat], action.strip()):
            pass
    except IllegalEvent as error:
        return Refusal(error.rule, error.problem.partition(": ")[2] or error.problem)
    return None


@contextmanager
def _about(name: str) -> Iterator[None]:
    """Have errors say which fact they are about."""
    try:
        with named(name):
            yield
    except (NotationError, HandError):
        raise
    except IllegalEvent as error:
        raise QuestionError(f"{name}: {error} (rule {error.rule})") from None


KIND: Final = Kind(
    "turn",
    "What may a seat do, and why not something else?",
    kind_form(FIELDS),
    {"deal": {"S": "55p"}, "events": "E draws, discards 5p", "seat": "S"},
    answer,
    {
        **RULES,
        "seat": TEXT,
        "legal": TEXTS,
        "refused": or_none(row({"rule": TEXT, "reason": TEXT})),
        "furiten": BOOLEAN,
        "waits": TEXTS,
        "kinds": {"type": "array", "items": one_of(FuritenKind)},
        "words": TEXT,
    },
    optional=("changes",),
)
