"""Read the tile texts of one question, one after the other: a hand, and other tiles on the table.

No tile exists five times, so each text is checked against all texts read before it.
"""

from __future__ import annotations

from types import TracebackType
from typing import NoReturn

from riichi_rules.errors import HandError, HandTextError, NotationError, QuestionError, contradictory
from riichi_rules.hand import Hand
from riichi_rules.messages import FieldFact, Message, joined, say
from riichi_rules.notation import (
    LooseTile,
    check_copies,
    check_plain_fives,
    check_red_fives,
    places,
    read_hand,
    read_river,
    read_tile,
)
from riichi_rules.notation.marks import plain_tiles
from riichi_rules.tiles import COPIES, FIVES, Tile, count_of

from .rules import Rules


class TileTexts:
    """A hand of thirteen tiles, and the other known tiles on the table.

    With ``rules``, too many red fives are refused, as are too many plain fives in the hand and its winning
    tile. Raises ``NotationError`` and ``HandError`` with the place of the fault.
    """

    def __init__(self, hand: str, rules: Rules | None) -> None:
        self._rules = rules
        self.hand: Hand = read_hand(hand)
        if not self.hand.known:
            hidden = [place.tile.known for place in places(hand)].index(False)
            _refuse_unknown(hand, hidden, say("a tile is face down: nobody can say what the hand waits on"))
        if self.hand.full:
            _refuse_fourteenth(hand, self.hand)
        self._held = self._seen = self.hand.tiles
        self._packed = self.hand.all_counts
        if self.hand.reds:
            self._check_reds((), self._held, hand)
        self._check_plain((), self._held, hand)

    def loose(self, name: str, text: str) -> tuple[LooseTile, ...]:
        """Read another tiles text of the question; ``name`` is its fact."""
        with named(name):
            loose = read_river(text)
            self._count(tuple([place.tile for place in loose]), text)
        return loose

    def tiles_beside(self, name: str, text: str) -> tuple[Tile, ...]:
        """Read another tiles text of the question, returning only the tiles without their marks."""
        tiles = plain_tiles(text)
        if tiles is None:
            return tuple([place.tile for place in self.loose(name, text)])
        with named(name):
            self._count(tiles, text)
        return tiles

    def tile(self, name: str, text: str) -> Tile:
        """Read another text of the question that is a single tile."""
        with named(name):
            tile = read_tile(text)
            self._count((tile,), text)
            if tile.kind in FIVES:
                self._check_plain(self._held, (tile,), text)
        return tile

    def add_robbed_kan(self, win: Tile) -> None:
        """Count the other three tiles of the kan that the winning tile was robbed from.

        Raises ``QuestionError`` if the hand holds one of them.
        """
        if count_of(self._packed, win.kind) > 1:
            raise contradictory(
                "chankan: all four {tile} are in the robbed kan, and the hand holds one", tile=Tile(win.kind)
            )
        self._packed += COPIES - 1 << 3 * win.kind
        self._seen += (Tile(win.kind),) * (COPIES - 1)

    # To save time, a text is parsed a second time, for the places in it, only if something is wrong.
    def _count(self, tiles: tuple[Tile, ...], text: str) -> None:
        """Add tiles to the count. Refuse face-down tiles, fifth copies, and too many red fives."""
        seen = self._packed
        for place, tile in enumerate(tiles):
            if not tile.known:
                _refuse_unknown(text, place, say("a tile is face down: here every tile has to be seen"))
        for tile in tiles:
            if count_of(seen, tile.kind) == COPIES:
                check_copies(self._seen, tiles, text)
            seen += 1 << 3 * tile.kind
        self._check_reds(self._seen, tiles, text)
        self._packed = seen
        self._seen += tiles

    def _check_reds(self, held: tuple[Tile, ...], tiles: tuple[Tile, ...], text: str) -> None:
        """Refuse more red fives than the rules have."""
        if self._rules is not None and any([tile.red for tile in tiles]):
            ruleset = self._rules.ruleset
            check_red_fives(tiles, ruleset.red_fives, text, held=held, ruleset=ruleset.fact)

    def _check_plain(self, held: tuple[Tile, ...], tiles: tuple[Tile, ...], text: str) -> None:
        """Refuse more plain fives than the rules have: one too many is probably a red five, worth a han.

        Few hands have so many fives of a suit, red ones included, that they must be looked at one by one.
        """
        if self._rules is not None:
            ruleset, fives = self._rules.ruleset, [count_of(self._packed, kind) for kind in FIVES]
            reds = ruleset.red_fives
            if any([n + red > COPIES for n, red in zip(fives, reds.values(), strict=True)]):
                check_plain_fives(tiles, reds, text, held=held, ruleset=ruleset.fact)


class named:  # noqa: N801 - it reads as a clause: with named("win")
    """Prefix errors about tiles, and contradictions, with the fact that they are about."""

    __slots__ = ("_name",)

    def __init__(self, name: str | Message) -> None:
        self._name = name

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, _type: type[BaseException] | None, error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if error is None:
            return
        name = self._name if isinstance(self._name, Message) else FieldFact(self._name)
        if isinstance(error, NotationError):
            kind = type(error)
            problem = joined([name, error.what], ": ")
            raise kind(problem, error.text, error.at, error.length) from None
        if isinstance(error, (HandError, QuestionError)):
            raise type(error)(joined([name, error.args[0]], ": ")) from None


def _refuse_unknown(text: str, hidden: int, problem: Message) -> NoReturn:
    raise HandTextError(problem, text, places(text)[hidden].at)


def _refuse_fourteenth(text: str, hand: Hand) -> NoReturn:
    concealed = text.split(maxsplit=1)[0]
    right = len(hand.concealed) - 1
    problem = say(
        "{held} concealed tiles: give the hand without its last tile, so {right};"
        " a winning tile is given separately",
        held=right + 1,
        right=right,
    )
    raise HandTextError(problem, text, text.index(concealed), len(concealed))
