"""The question what a hand waits on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from riichi_rules.hand import Hand
from riichi_rules.messages import Message, joined, say
from riichi_rules.waits import Wait, Waits, completing_kinds, tiles_away, waits_of

from .answer import Answer
from .field import HAND, Field
from .question import Kind, Question, kind_form
from .rules import Rules
from .tile_texts import TileTexts
from .views import HandScene, Scene

FIELDS: Final = (Field("hand", HAND, "A hand of thirteen tiles.", needed=True),)
"""What the question says."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WaitsAnswer(Answer):
    """What a hand waits on, in which shapes, and how many tiles it is away from complete."""

    hand: Hand
    waits: Waits
    away: int

    @property
    def content(self) -> dict[str, Any]:
        """The answer as an object of JSON."""
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
    def message(self) -> Message:
        """What the hand waits on, or how far it is from tenpai."""
        if self.waits.tenpai:
            return say("{hand} {waits}.", hand=self.hand, waits=self.waits.message)
        if self.waits.own_four:
            return say(
                "{hand} is not tenpai: it waits only on tiles it already holds all four of.", hand=self.hand
            )
        away = say("{hand} is not tenpai: it still needs {away} tiles.", hand=self.hand, away=self.away)
        return joined([away, *self.notes], " ")

    @property
    def notes(self) -> tuple[Message, ...]:
        """Why a hand of seven pairs that holds four equal tiles waits on nothing; else nothing."""
        alike = not self.waits.tenpai and completing_kinds(self.hand, four_alike=True)
        return (say("Four equal tiles are not two of seven pairs."),) if alike else ()

    @property
    def reasons(self) -> tuple[Wait, ...]:
        """Each tile with the shapes that wait on it."""
        return self.waits.waits

    @property
    def views(self) -> tuple[Scene, ...]:
        """The hand and what it waits on."""
        return (HandScene(self.hand, waits=self.waits.tiles),)


def answer(question: Question, rules: Rules) -> WaitsAnswer:
    """Say which tiles complete a hand, and in which wait shapes (rule ``waits.tenpai``)."""
    # Waits are the same with red fives or without: only a ruleset that was named forbids them.
    hand = TileTexts(question["hand"], rules if rules.chosen or rules.changed else None).hand
    waits = waits_of(hand, **rules.ruleset.wait_rules)
    return WaitsAnswer(question, rules, hand, waits, 1 if waits.tenpai else tiles_away(hand))


KIND: Final = Kind(
    "waits", "What does a hand wait on?", kind_form(FIELDS), {"hand": "77m34567p678s777z"}, answer
)
