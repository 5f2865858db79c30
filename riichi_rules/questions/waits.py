"""The question of what a hand waits on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from riichi_rules.hand import Hand
from riichi_rules.messages import Message, listed, plural, say
from riichi_rules.waits import Wait, Waits, completing_kinds, tiles_away, waits_of

from .answer import Answer, HandScene, Scene
from .field import HAND, Field
from .question import Kind, Question, kind_form
from .rules import Rules
from .tile_texts import TileTexts

FIELDS: Final = (Field("hand", HAND, "A hand of thirteen tiles.", needed=True),)
"""The fields of this question."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WaitsAnswer(Answer):
    """What a hand waits on, in which shapes, and how many tiles it still needs to be complete."""

    hand: Hand
    waits: Waits
    away: int

    @property
    def content(self) -> dict[str, Any]:
        """The answer as a JSON object."""
        waits = self.waits
        return {
            "hand": self.question["hand"],
            "tenpai": waits.tenpai,
            "waits": [str(tile) for tile in waits.tiles],
            "shapes": {str(wait.tile): [str(shape) for shape in wait.shapes] for wait in waits.waits},
            "compounds": list(waits.compounds),
            "own_four": [str(tile) for tile in waits.own_four],
            "away": self.away,
            **self.rules.data,
        }

    @property
    def sentences(self) -> Iterator[Message]:
        """Whether the hand is tenpai, and what it waits on."""
        waits = self.waits
        if waits.tenpai:
            yield say("Tenpai: it waits on {tiles}.", tiles=listed(waits.tiles))
        elif waits.own_four:
            held = listed(waits.own_four)
            yield say("Not tenpai: it waits only on {tiles}, but already holds all four.", tiles=held)
        else:
            away = self.away
            yield plural(
                away,
                "Not tenpai: you still need {n} tile to complete the hand.",
                "Not tenpai: you still need {n} tiles to complete the hand.",
            )
            yield from self.notes

    @property
    def notes(self) -> tuple[Message, ...]:
        """A note if the hand would be tenpai for seven pairs if four identical tiles were two pairs."""
        alike = not self.waits.tenpai and completing_kinds(self.hand, four_alike=True)
        return (say("Four identical tiles are not two of seven pairs."),) if alike else ()

    @property
    def reasons(self) -> tuple[Wait, ...]:
        """Each tile with the shapes that wait on it."""
        return self.waits.waits

    @property
    def views(self) -> tuple[Scene, ...]:
        """The hand and what it waits on."""
        return (HandScene(self.hand, waits=self.waits.tiles),)


def answer(question: Question, rules: Rules) -> WaitsAnswer:
    """Return which tiles complete a hand, and in which wait shapes (rule ``waits.tenpai``)."""
    # Red fives do not change the waits, so refuse them only if the question names or changes its ruleset.
    hand = TileTexts(question["hand"], rules if rules.chosen or rules.changed else None).hand
    waits = waits_of(hand, **rules.ruleset.wait_rules)
    return WaitsAnswer(question, rules, hand, waits, 1 if waits.tenpai else tiles_away(hand))


KIND: Final = Kind(
    "waits", "What does a hand wait on?", kind_form(FIELDS), {"hand": "77m34567p678s777z"}, answer
)
