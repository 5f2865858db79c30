"""An answer: the question, the rules it was answered under, the result, and the scenes to draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from riichi_rules.hand import Hand
from riichi_rules.messages import Message, joined, say
from riichi_rules.notation import LooseTile
from riichi_rules.notation.text import loose_text
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEAT_NAMES
from riichi_rules.situation import Win
from riichi_rules.tiles import Tile, tiles_text

from .question import Question, kind_of
from .rules import Rules

if TYPE_CHECKING:  # only a few kinds of questions need these
    from riichi_rules.play import RoundState
    from riichi_rules.settlement import Transfer


class HandScene(NamedTuple):
    """A hand, one separate tile, the waits, the owner's river, and the indicators.

    ``by`` is how the tile wins, or None if it does not win. ``guilty`` are the river tiles that make the
    hand furiten; ``passed`` are the winning tiles that it passed on, which also make it furiten. ``whose``
    names the owner, where that matters.
    """

    hand: Hand
    tile: Tile | None = None
    by: Win | None = None
    waits: tuple[Tile, ...] = ()
    river: tuple[LooseTile, ...] = ()
    guilty: tuple[Tile, ...] = ()
    passed: tuple[Tile, ...] = ()
    indicators: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    whose: Message | None = None

    @property
    def text(self) -> str:
        """The scene as text in the reader's language: "456m1122z X11Xs X77Xz, and 1z"."""
        hand = say("{hand}, and {tile}", hand=self.hand, tile=self.tile) if self.tile else self.hand
        beside = (
            (say("waits on"), tiles_text(self.waits)),
            (say("indicators"), tiles_text(self.indicators)),
            (say("under them"), tiles_text(self.ura)),
            (say("let pass"), tiles_text(self.passed)),
            (say("river"), loose_text(self.river)),
        )
        told = [say("{name} {tiles}", name=name, tiles=tiles) for name, tiles in beside if tiles]
        return str(joined([hand, *told], "; "))


class TableScene(NamedTuple):
    """A moment of a round, seen from one seat; ``guilty`` are its river tiles that make it furiten."""

    state: RoundState
    seat: int
    guilty: tuple[Tile, ...] = ()


Scene: TypeAlias = HandScene | TableScene


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """The answer to a question; each kind of question has its own subclass with the objects it computed.

    ``data`` is what ``riichi-rules ask`` prints, ``words`` is the verdict, ``reasons`` are the steps that
    lead to it, and ``views`` are the scenes to draw.
    """

    question: Question
    rules: Rules

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that the question was answered under."""
        return self.rules.ruleset

    @property
    def data(self) -> dict[str, Any]:
        """The answer as a JSON object, with the question's ``id`` (if it had one) and what was assumed."""
        facts = self.question.facts
        data = {**self.content, "assumed": self.assumed}
        return {"id": facts["id"], **data} if "id" in facts else data

    @property
    def content(self) -> dict[str, Any]:
        """The answer as a JSON object without ``id`` and ``assumed``; compare answers by this."""
        raise NotImplementedError

    @property
    def assumed(self) -> dict[str, Any]:
        """What the answer assumes because the question does not say it, including the ruleset."""
        ruleset = {} if self.rules.chosen else {"ruleset": self.ruleset.id}
        return {**self.left_out, **ruleset}

    @property
    def left_out(self) -> dict[str, Any]:
        """The facts that the answer assumes because the question does not say them, with their values."""
        return kind_of(self.question.kind).form.assumed(self.question.facts)

    @property
    def sentences(self) -> Iterator[Message]:
        """The verdict, sentence by sentence, as a friend at the table would say it."""
        raise NotImplementedError

    @property
    def message(self) -> Message:
        """The verdict as one message."""
        return joined(self.sentences, " ")

    @property
    def words(self) -> str:
        """The verdict as text."""
        return str(self.message)

    @property
    def reasons(self) -> tuple[Any, ...]:
        """The steps that lead to the answer, in order; each has a rule and words."""
        return ()

    @property
    def views(self) -> tuple[Scene, ...]:
        """The scenes to draw: hands, rivers, a table."""
        return ()

    # The question and the rules determine everything else.
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Answer):
            return NotImplemented
        return self.question == other.question and self.rules == other.rules

    def __hash__(self) -> int:
        return hash((self.question, self.rules))

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.words}>"


def step_data(step: Transfer, names: Sequence[object] = SEAT_NAMES) -> dict[str, object]:
    """Return one step of a settlement as a JSON object; its words call the seats by ``names``."""
    words = step.words_for(names)
    return {"id": step.id, "points": step.points, "words": words, "from": step.payer, "to": step.taker}
