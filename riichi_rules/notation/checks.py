"""Checks on the tiles of a text: no fifth copy of a tile, and no more red or plain fives than there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from riichi_rules.messages import plural, say
from riichi_rules.tiles import COPIES, FIVES, Tile, suit_message

from .dialects import places
from .marked_hand import check_fifth, hand_fault
from .marks import MarkedTile

A_RULESET: Final = say("the ruleset")
"""What a ruleset without a name is called."""


def check_copies(
    held: Iterable[Tile], beside: Iterable[Tile], text: str | None = None, dialect: str = "canonical"
) -> None:
    """Refuse tiles that would be a fifth copy in addition to those held. Raises ``HandError``.

    ``held`` are the tiles already accounted for, such as those of a hand with its melds; ``beside`` is the
    winning tile, a river or indicators. If ``text`` is given (that of ``beside``), the error is a
    ``HandTextError`` with its caret under the fifth copy.

    >>> check_copies([Tile(1)] * 3, [Tile(0), Tile(1), Tile(1)], "1m22m")
    Traceback (most recent call last):
    riichi_rules.errors.HandTextError: a fifth 2m: there are only 4, including red fives and melds
      1m22m
         ^
    """
    check_fifth(text, _in_order(beside, text, dialect), held)


def check_red_fives(
    tiles: Iterable[Tile],
    allowed: Mapping[str, int],
    text: str | None = None,
    *,
    held: Iterable[Tile] = (),
    ruleset: object = A_RULESET,
) -> None:
    """Refuse more red fives than a ruleset has. Raises ``HandError``.

    ``allowed`` says how many red fives each suit (m, p, s) has; a suit that is not named has none.
    ``held`` are tiles already checked, whose red fives count too. If ``text`` is given (that of the tiles),
    the error is a ``HandTextError`` with its caret under the first red five too many.

    >>> check_red_fives([Tile(13, red=True)], {"m": 1}, "4560p", ruleset="WRC 2025")
    Traceback (most recent call last):
    riichi_rules.errors.HandTextError: 1 red five of circles: WRC 2025 has none; an ordinary one is 5p
      4560p
         ^
    """
    seen = Counter(tile.suit for tile in held if tile.red)
    for marked in _in_order(tiles, text):
        suit = marked.tile.suit
        seen[suit] += marked.tile.red
        if marked.tile.red and seen[suit] > allowed.get(suit, 0):
            words = plural(
                seen[suit],
                "{n} red five of {suit}: {ruleset} has {has}; an ordinary one is {tile}",
                "{n} red fives of {suit}: {ruleset} has {has}; an ordinary one is {tile}",
                suit=suit_message(marked.tile.kind),
                ruleset=ruleset,
                has=allowed.get(suit, 0) or say("none"),
                tile=Tile(marked.tile.kind),
            )
            hand_fault(text, marked, words)


def check_plain_fives(
    tiles: Iterable[Tile],
    allowed: Mapping[str, int],
    text: str | None = None,
    *,
    held: Iterable[Tile] = (),
    ruleset: object = A_RULESET,
) -> None:
    """Refuse more plain fives than a ruleset has. Raises ``HandError``.

    A suit has four fives, and those that are not red are plain; a red five written as plain loses its han.
    ``allowed`` and ``held`` are those of ``check_red_fives``: how many red fives each suit has, and tiles
    already checked. If ``text`` is given, the error is a ``HandTextError`` with its caret under a plain five
    too many; in a closed kan, under one that is face up.

    >>> check_plain_fives([Tile(13)] * 4, {"p": 1}, "X55Xp", ruleset="Tenhou")
    Traceback (most recent call last):
    riichi_rules.errors.HandTextError: 4 plain fives of circles: Tenhou has 3 and 1 red; did you mean 0p?
      X55Xp
        ^
    """
    seen = Counter(tile.suit for tile in held if tile.kind in FIVES and not tile.red)
    pointed_at: dict[str, MarkedTile] = {}  # the five to point at, by suit: preferably one that is face up
    for marked in _in_order(tiles, text):
        suit = marked.tile.suit
        if marked.tile.kind not in FIVES or marked.tile.red:
            continue
        seen[suit] += 1
        if text is None or suit not in pointed_at or text[marked.at] == "5":
            pointed_at[suit] = marked
        red = allowed.get(suit, 0)
        if seen[suit] > COPIES - red:
            words = plural(
                seen[suit],
                "{n} plain five of {suit}: {ruleset} has {has} and {red} red; did you mean {tile}?",
                "{n} plain fives of {suit}: {ruleset} has {has} and {red} red; did you mean {tile}?",
                suit=suit_message(marked.tile.kind),
                ruleset=ruleset,
                has=COPIES - red or say("none"),
                red=red,
                tile=Tile(marked.tile.kind, red=True),
            )
            hand_fault(text, pointed_at[suit], words)


def _in_order(tiles: Iterable[Tile], text: str | None, dialect: str = "canonical") -> list[MarkedTile]:
    """Return the tiles with their places in the text, if there is one."""
    return [MarkedTile(tile, 0) for tile in tiles] if text is None else places(text, dialect)
