r"""The notation of the Polish rulebook's ``\DrawHand``: the suit comes first and holds until the next.

``*`` turns the tile before it, ``~`` is a gap, ``?`` a tile face down, ``0`` a red five. Gaps may be
anywhere (``z1~2~3~4``), so every group that is not marked as a meld holds concealed tiles.
"""

from __future__ import annotations

from riichi_rules.errors import NotationError
from riichi_rules.messages import say
from riichi_rules.tiles import SUITS, UNKNOWN

from .marks import DIGITS, MarkedGroup, MarkedTile, chunks, meld_marks, no_tile, tile_at
from .text import Block, laid_out, spelled, suit_runs

_ALLOWED = say("tiles are m, p, s or z with digits, ? lies face down, * turns the tile before it, ~ is a gap")


def groups(text: str) -> list[MarkedGroup]:
    """Return the groups of a drawhand text. Raises ``NotationError``."""
    found: list[MarkedGroup] = []
    suit = ""
    for start, end in chunks(text):
        tiles: list[MarkedTile] = []
        for at in range(start, end):
            character = text[at]
            if character in SUITS:
                suit = character
                if text[at + 1 : at + 2] not in (*DIGITS, "?"):
                    problem = say(
                        "the suit {suit} without a digit after it: the suit comes first, as in {suit}1",
                        suit=suit,
                    )
                    raise NotationError(problem, text, at)
            elif character in DIGITS or character == "?":
                tiles.append(_tile(text, at, suit))
            elif character == "*":
                _turn(text, at, tiles)
            else:
                no_tile(text, at, _ALLOWED)
        alone = not any(character in SUITS for character in text[start + 1 : end])
        found.append(MarkedGroup(start, end, tuple(tiles), meld=alone and meld_marks(tuple(tiles))))
    return found


def _tile(text: str, at: int, suit: str) -> MarkedTile:
    if not suit:
        problem = say("{digit} without a suit: here m, p, s or z comes first, as in m123", digit=text[at])
        raise NotationError(problem, text, at)
    return MarkedTile(UNKNOWN, at) if text[at] == "?" else MarkedTile(tile_at(text, at, suit), at)


def _turn(text: str, at: int, tiles: list[MarkedTile]) -> None:
    if not tiles or text[at - 1] in SUITS:
        raise NotationError(say("the mark * follows the digit of its tile, as in p8*79"), text, at)
    if tiles[-1].turned:
        raise NotationError(say("the mark * twice on one tile"), text, at)
    tiles[-1] = tiles[-1]._replace(turned=True)


def spell(block: Block) -> str:
    """Return a block in drawhand notation. Raises ``NotationError`` for what it cannot express.

    >>> from riichi_rules.notation import read_tiles, write
    >>> write(read_tiles("33m123s 8'79p 6666'm X11Xs"), "drawhand")
    'm33s123~p8*79~m6666*~s?11?'
    """
    return spelled("drawhand", block, _text, lambda text: groups(text)[0].meld)


def _text(block: Block, apart: bool) -> str:
    lying = laid_out(block)
    # A tile face down takes the suit of a neighbour, because the LaTeX package needs a letter before it.
    suit = next((loose.tile.suit for loose in lying if loose.tile.known), "z")
    marked = []
    for loose in lying:
        suit = loose.tile.suit or suit
        marked.append(((loose.tile.digit if loose.tile.known else "?") + "*" * loose.turned, suit))
    return "".join(suit + digits for suit, digits in suit_runs(marked, apart=apart))
