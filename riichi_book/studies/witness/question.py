"""What a witness is: one question about one thing that can be drawn, and how it is answered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from riichi_rules.errors import RiichiError
from riichi_rules.hand import Hand
from riichi_rules.notation import LooseTile
from riichi_rules.questions.views import HandScene
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import WIND_NAMES
from riichi_rules.settlement import Settlement
from riichi_rules.situation import Win
from riichi_rules.tiles import Tile

WINDS: Final = tuple(WIND_NAMES.values())


class Exhibit(NamedTuple):
    """What there is to see: a hand, a tile apart from it, its owner's river, the indicators.

    ``by`` says how the tile wins; it is None for one that was drawn or lies there and does not.
    """

    whose: str
    hand: Hand
    tile: Tile | None = None
    by: Win | None = None
    river: tuple[LooseTile, ...] = ()
    indicators: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()

    @property
    def held(self) -> Hand:
        """The hand without the tile apart, if it was drawn to it."""
        return self.hand.discard(self.tile) if self.hand.full and self.tile is not None else self.hand

    @property
    def scene(self) -> HandScene:
        """What there is to see, as a question has it."""
        return HandScene(self.held, self.tile, self.by, self.river, (), self.indicators, self.ura, self.whose)

    @property
    def text(self) -> str:
        """What there is to see in canonical notation: "456m1122z X11Xs X77Xz, and 1z"."""
        return self.scene.text


class Witness(NamedTuple):
    """A question whose answer an option changes.

    ``so`` says what is so, ``asks`` what is asked; both are sentences. ``computed`` answers under a ruleset,
    ``exhibit`` returns what there is to see under one; it is None for a table of scores, which is words
    only. ``beside`` are settings (``tenpai.own_four=true``) without which the option has nothing to change
    here.
    """

    option: str
    so: str
    asks: str
    computed: Callable[[Ruleset], str]
    exhibit: Callable[[Ruleset], Exhibit] | None = None
    beside: tuple[str, ...] = ()

    @property
    def question(self) -> str:
        """What is so, and what is asked."""
        return f"{self.so} {self.asks}"

    def answer(self, rules: Ruleset) -> str:
        """Return the answer under a ruleset, in words."""
        try:
            words = self.computed(rules)
        except RiichiError as error:  # what leads to the question is not allowed there
            words = f"it does not come to that: {in_winds(str(error).splitlines()[0])}"
        # A ruleset with one option of another is neither of the two.
        name = re.escape(rules.id)
        return re.sub(rf"(?<=\bin ){name}\b|\b{name}(?= has| allows)", "this ruleset", words)


def changes(deltas: Sequence[int], dealer: int = 0) -> str:
    """Say who gains and loses how many points: "East -3300, South +3300"."""
    parts = [
        f"{WINDS[(seat - dealer) % len(WINDS)]} {points:+}" for seat, points in enumerate(deltas) if points
    ]
    return ", ".join(parts) or "no points move"


def settled_words(settlement: Settlement, bets: int, dealer: int = 0) -> str:
    """Say what a settlement moves, and how many of so many bets stay, if there are any."""
    words = changes(settlement.deltas, dealer)
    if not bets:
        return words
    left = settlement.bets_left
    return f"{words}; {'no bet stays' if not left else 'a bet stays' if left == 1 else f'{left} bets stay'}"


def off_result(settlement: Settlement, who: str) -> list[str]:
    """Say how many points a chombo takes off the result of a match, if it does."""
    off = [step.points for step in settlement.reasons if step.id == "off-result"]
    return [f"{points} points off {who}'s result" for points in off]


def in_winds(words: str) -> str:
    """Name the seats in words by the winds that they have where seat 0 deals."""
    for seat, wind in enumerate(WINDS):
        words = words.replace(f"seat {seat}", wind)
    return words


def listed(words: Iterable[str]) -> str:
    """Join words with commas, the last with ``and``."""
    *some, last = words
    return f"{', '.join(some)} and {last}" if some else last
