"""An answer: the question, the rules that it assumed, what they say, and what there is to see of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from riichi_rules.hand import Hand
from riichi_rules.messages import Message, joined, say
from riichi_rules.notation import LooseTile, TilesText
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEAT_NAMES
from riichi_rules.situation import Win
from riichi_rules.tiles import Tile, tiles_text

from .question import Question, kind_of
from .rules import Rules

if TYPE_CHECKING:  # few kinds of questions need them
    from riichi_rules.play import RoundState
    from riichi_rules.settlement import Transfer


class HandScene(NamedTuple):
    """A hand, a tile apart from it, what it waits on, its owner's river, and the indicators.

    ``by`` says how the tile wins; it is None for one that does not. ``guilty`` are the tiles of the river
    that make the hand furiten, ``passed`` those that do so because they were let pass. ``whose`` names the
    owner, where that matters.
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
        """What there is to see, as the reader's language says it: "456m1122z X11Xs X77Xz, and 1z"."""
        hand = say("{hand}, and {tile}", hand=self.hand, tile=self.tile) if self.tile else self.hand
        parts: list[object] = [hand]
        for name, tiles in (
            (say("waits on"), self.waits),
            (say("indicators"), self.indicators),
            (say("under them"), self.ura),
            (say("let pass"), self.passed),
        ):
            parts += [say("{name} {tiles}", name=name, tiles=tiles_text(tiles))] if tiles else []
        if self.river:
            parts.append(say("{name} {tiles}", name=say("river"), tiles=str(TilesText((self.river,)))))
        return str(joined(parts, "; "))


class TableScene(NamedTuple):
    """A moment of a round, seen from one seat; ``guilty`` are the tiles of its river that make it furiten."""

    state: RoundState
    seat: int
    guilty: tuple[Tile, ...] = ()


Scene: TypeAlias = HandScene | TableScene


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """What the rules say to a question; each kind of question has its own, with values of the rules in it.

    ``data`` is what ``riichi-rules ask`` prints, ``words`` is a sentence, ``reasons`` are the steps to it,
    and ``views`` is what there is to see.
    """

    question: Question
    rules: Rules

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset under which it was answered."""
        return self.rules.ruleset

    @property
    def data(self) -> dict[str, Any]:
        """The answer as an object of JSON; ``id`` is handed back, and what was assumed is told."""
        facts = self.question.facts
        data = {**self.content, "assumed": self.assumed}
        return {"id": facts["id"], **data} if "id" in facts else data

    @property
    def content(self) -> dict[str, Any]:
        """The answer as an object of JSON, without ``id`` and ``assumed``: what is compared with another."""
        raise NotImplementedError

    @property
    def assumed(self) -> dict[str, Any]:
        """What the question leaves out and the answer rests on, the ruleset included."""
        ruleset = {} if self.rules.chosen else {"ruleset": self.ruleset.id}
        return {**self.left_out, **ruleset}

    @property
    def left_out(self) -> dict[str, Any]:
        """The facts that the question leaves out and the answer rests on, as a question would say them."""
        return kind_of(self.question.kind).form.assumed(self.question.facts)

    @property
    def sentences(self) -> Iterator[Message]:
        """The verdict: what a friend at the table would say, sentence by sentence."""
        raise NotImplementedError

    @property
    def message(self) -> Message:
        """The verdict as one message."""
        return joined(self.sentences, " ")

    @property
    def words(self) -> str:
        """The answer as a person would say it."""
        return str(self.message)

    @property
    def reasons(self) -> tuple[Any, ...]:
        """The steps that lead to it, in order; each has a rule and words."""
        return ()

    @property
    def views(self) -> tuple[Scene, ...]:
        """What there is to see: hands, rivers, a table."""
        return ()

    # Question and rules determine the rest.
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
    """Return one step of a settlement as an object of JSON; ``names`` are those of the seats in its words."""
    words = step.words_for(names)
    return {"id": step.id, "points": step.points, "words": words, "from": step.payer, "to": step.taker}
