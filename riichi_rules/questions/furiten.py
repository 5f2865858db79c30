"""The question of whether a hand is furiten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import Any, Final

from riichi_rules.furiten import Furiten, FuritenCause, FuritenKind, furiten_of
from riichi_rules.hand import Hand
from riichi_rules.messages import Message
from riichi_rules.notation import LooseTile
from riichi_rules.ruleset import Ruleset
from riichi_rules.situation import Situation, Win
from riichi_rules.tiles import COPIES, WIND_LETTERS, Tile
from riichi_rules.value import value_of
from riichi_rules.waits import completing_kinds

from .answer import Answer, HandScene, Scene
from .field import FLAG, HAND, TILES, Field
from .question import Kind, Question, kind_form
from .rules import Rules
from .tile_texts import TileTexts

RIVER: Final = Field(
    "river", TILES, "The player's discards, including those that others called (marked _ as in 5_p)."
)
PASSED: Final = Field("passed", TILES, "Tiles that the hand could have won on and let go by.", "")
FIELDS: Final = (
    Field("hand", HAND, "A hand of thirteen tiles.", needed=True),
    RIVER._replace(needed=True),
    PASSED,
    Field("riichi", FLAG, "They were passed after riichi, so furiten stays.", default=False),
)
"""The fields of this question."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FuritenAnswer(Answer):
    """Whether a hand is furiten, which kinds of furiten, and which tiles cause it."""

    hand: Hand
    river: tuple[LooseTile, ...]
    furiten: Furiten

    @property
    def content(self) -> dict[str, Any]:
        """The answer as a JSON object."""
        found = self.furiten
        return {
            "hand": self.question["hand"],
            "river": self.question["river"],
            "waits": [str(tile) for tile in found.waits],
            "furiten": found.furiten,
            "kinds": [str(kind) for kind in found.kinds],
            "causes": [str(tile) for tile in found.causes],
            "reason": found.words,
            **self.rules.data,
        }

    @property
    def sentences(self) -> Iterator[Message]:
        """Whether the hand may win by ron, and what it may still do."""
        yield self.furiten.message

    @property
    def reasons(self) -> tuple[FuritenCause, ...]:
        """Each kind of furiten with the tiles that cause it."""
        return self.furiten.reasons

    @property
    def views(self) -> tuple[Scene, ...]:
        """The hand, its waits, its river, and the discarded or passed tiles that make it furiten."""
        return (with_waits(HandScene(self.hand, river=self.river), self.furiten),)


def answer(question: Question, rules: Rules) -> FuritenAnswer:
    """Return whether a hand of thirteen tiles is furiten (rules ``furiten.*``)."""
    texts = TileTexts(question["hand"], rules if rules.chosen or rules.changed else None)
    river, furiten = furiten_beside(texts, question, rules, riichi=question["riichi"])
    return FuritenAnswer(question, rules, texts.hand, river, furiten)


def furiten_beside(
    texts: TileTexts, question: Question, rules: Rules, *, riichi: bool
) -> tuple[tuple[LooseTile, ...], Furiten]:
    """Return the river of a question, and whether the river or passed tiles make the hand furiten.

    Options ``furiten.called_discard``, ``own_added_kan``, ``yakuless_discard`` and ``yakuless_pass``.
    """
    river = texts.loose("river", question["river"] or "")
    passed = [place.tile for place in texts.loose("passed", question["passed"])]
    hand, options = texts.hand, rules.ruleset.furiten
    own = [place.tile for place in river if options.called_discard or not place.taken]
    if options.own_added_kan:
        own += [meld.added for meld in hand.melds if meld.added is not None]
    if not options.yakuless_discard:
        own = with_yaku(own, hand, question, rules.ruleset, riichi=riichi)
    if not options.yakuless_pass:
        passed = with_yaku(passed, hand, question, rules.ruleset, riichi=riichi)
    return river, furiten_of(hand, own, passed, riichi=riichi, **rules.ruleset.wait_rules)


def with_yaku(
    tiles: Sequence[Tile], hand: Hand, question: Question, ruleset: Ruleset, *, riichi: bool
) -> list[Tile]:
    """Return those of the tiles on which a ron would have a yaku; of the timing yaku, only riichi counts.

    If the question does not give the winds, one combination of winds with a yaku is enough.
    """
    kinds = completing_kinds(hand, four_alike=ruleset.yaku.four_alike_as_pairs)
    if question.kind == KIND.name:
        winds = list(product(WIND_LETTERS, repeat=2))
    else:
        winds = [(question["seat"], question["round"])]
    moments = [
        Situation(by=Win.RON, seat=seat, round=wind, riichi=riichi and hand.closed) for seat, wind in winds
    ]
    return [
        tile
        for tile in tiles
        if tile.kind in kinds
        and hand.copies[tile.kind] < COPIES
        and any([value_of(hand, tile, moment, ruleset).valid for moment in moments])
    ]


def with_waits(scene: HandScene, furiten: Furiten) -> HandScene:
    """Return a scene with the waits of its hand and the tiles that make it furiten."""
    tiles = dict(furiten.reasons)
    own = tiles.pop(FuritenKind.OWN_DISCARD, ())
    return scene._replace(waits=furiten.waits, guilty=own, passed=tuple(chain(*tiles.values())))


KIND: Final = Kind(
    "furiten",
    "May a hand win by ron?",
    kind_form(FIELDS),
    {"hand": "77m34567p678s777z", "river": "9m1s2p4z"},
    answer,
)
