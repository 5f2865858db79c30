"""The tile texts of one question, read one after the other: a hand, and tiles that lie beside it.

No tile can be there five times, so each text is checked against all that were read before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from riichi_rules.errors import HandError, HandTextError, NotationError
from riichi_rules.hand import Hand
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
from riichi_rules.tiles import COPIES, FIVES, UNKNOWN, Tile, count_of

from .rules import Rules


class TileTexts:
    """A hand of thirteen tiles, and what else is known to lie on the table.

    With ``rules`` there may be no more red fives than they have, nor more plain ones in the hand and its
    winning tile. Raises ``NotationError`` and
    ``HandError`` for texts that are none, with the place of the fault.
    """

    def __init__(self, hand: str, rules: Rules | None = None) -> None:
        self._rules = rules
        self.hand: Hand = read_hand(hand)
        self._seen: tuple[Tile, ...] = ()
        self._packed = self.hand.all_counts
        if not self.hand.known:
            hidden = [place.tile.known for place in places(hand)].index(False)
            _refuse_unknown(hand, hidden, "what it waits on cannot be told")
        if self.hand.full:
            _refuse_fourteenth(hand, self.hand)
        self._held = tiles = self.hand.tiles
        self._check_red(tiles, hand)
        self._seen = tiles
        self._check_plain(tiles, hand)

    def beside(self, name: str, text: str) -> tuple[LooseTile, ...]:
        """Return the tiles of another text of the question, the fact of that name."""
        with named(name):
            loose = read_river(text)
            tiles = tuple([place.tile for place in loose])
            if UNKNOWN in tiles:
                _refuse_unknown(text, tiles.index(UNKNOWN), "what counts here has to be seen")
            self._count(tiles, text)
        return loose

    def tile(self, name: str, text: str) -> Tile:
        """Return the one tile of another text of the question."""
        with named(name):
            tile = read_tile(text)
            if not tile.known:
                _refuse_unknown(text, 0, "what counts here has to be seen")
            self._count((tile,), text)
            self._check_plain((tile,), text, self._held)
        return tile

    # A text is read again, for the places in it, only where something is wrong.
    def _count(self, tiles: tuple[Tile, ...], text: str) -> None:
        """Count tiles in. Refuse a fifth copy, and a red five too many."""
        for tile in tiles:
            if count_of(self._packed, tile.kind) == COPIES:
                check_copies(self._seen, tiles, text)
            self._packed += 1 << 3 * tile.kind
        self._check_red(tiles, text)
        self._seen += tiles

    def _check_red(self, tiles: tuple[Tile, ...], text: str) -> None:
        """Refuse a red five more than there are."""
        rules = self._rules
        if rules is None or not any([tile.red for tile in tiles]):
            return
        reds = [tile.kind for tile in (*self._seen, *tiles) if tile.red]
        if any([reds.count(five) > most for five, most in zip(FIVES, rules.red_fives.values(), strict=True)]):
            allowed, words = rules.red_fives, rules.ruleset.words
            check_red_fives(tiles, allowed, text, held=self._seen, ruleset=words)

    def _check_plain(self, tiles: tuple[Tile, ...], text: str, held: tuple[Tile, ...] = ()) -> None:
        """Refuse a plain five that is likely the red one: it would lose its han."""
        rules = self._rules
        plain = [tile.kind for tile in (*held, *tiles) if tile.kind in FIVES and not tile.red]
        if rules is None or not plain:
            return
        allowed = rules.red_fives
        if any([plain.count(five) > COPIES - red for five, red in zip(FIVES, allowed.values(), strict=True)]):
            check_plain_fives(tiles, allowed, text, held=held, ruleset=rules.ruleset.words)


@contextmanager
def named(name: str) -> Iterator[None]:
    """Have errors about tiles say which fact they are about."""
    try:
        yield
    except NotationError as error:
        kind = type(error)
        raise kind(f"{name}: {error.problem}", error.text, error.at, error.length) from None
    except HandError as error:
        raise type(error)(f"{name}: {error}") from None


def _refuse_unknown(text: str, hidden: int, why: str) -> NoReturn:
    raise HandTextError(f"a tile face down: {why}", text, places(text)[hidden].at)


def _refuse_fourteenth(text: str, hand: Hand) -> NoReturn:
    concealed = text.split(maxsplit=1)[0]
    right = len(hand.concealed) - 1
    problem = (
        f"{right + 1} concealed tiles: the hand is asked without its last tile, so {right};"
        " a winning tile is given apart"
    )
    raise HandTextError(problem, text, text.index(concealed), len(concealed))
