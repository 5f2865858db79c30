"""The characters of a text, read one by one: tiles with their marks and their positions in the text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, NoReturn

from riichi_rules.errors import NotationError
from riichi_rules.messages import Message, plural, say
from riichi_rules.tiles import FIVES, SUITS, Tile

DIGITS: Final = "0123456789"
LONGEST: Final = 600
"""Longest text that is read at all; no text about one table needs more characters."""

_GAPS: Final = " \t\r\n~"

FACES: Final = {
    suit: {str(number): Tile(9 * place + number - 1) for number in range(1, 8 if suit == "z" else 10)}
    for place, suit in enumerate(SUITS)
}
"""Every tile by its suit and digit."""
FACES["m"]["0"], FACES["p"]["0"], FACES["s"]["0"] = [Tile(kind, red=True) for kind in FIVES]


class MarkedTile(NamedTuple):
    """A tile, its position in the text, and its marks: sideways, added on top, taken."""

    tile: Tile
    at: int
    turned: bool = False
    added: bool = False
    taken: bool = False
    length: int = 1


class MarkedGroup(NamedTuple):
    """The tiles between two gaps, from ``at`` to ``end``; ``meld`` says whether they are marked as a meld."""

    at: int
    end: int
    tiles: tuple[MarkedTile, ...]
    meld: bool


def chunks(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and the end of each run of characters between gaps (space, tab, line end or ``~``).

    >>> list(chunks("12m ~ 3p"))
    [(0, 3), (6, 8)]
    """
    if len(text) > LONGEST:
        opening = text[:40] + "…"
        problem = say("{count} characters: at most {longest} are read", count=len(text), longest=LONGEST)
        raise NotationError(problem, opening, 40)
    start = None
    for at, character in enumerate(text + " "):
        if character in _GAPS:
            if start is not None:
                yield start, at
            start = None
        elif start is None:
            start = at


def tile_at(text: str, at: int, suit: str) -> Tile:
    """Return the tile that the digit at ``at`` means in a suit."""
    digit = text[at]
    if suit == "z" and digit in "089":
        problem = say("{digit}z is not a tile: honours are 1z to 7z", digit=digit)
        if digit == "0":
            problem = say("0z is not a tile: honours are 1z to 7z; a tile face down is X")
        raise NotationError(problem, text, at)
    return FACES[suit][digit]


def plain_tiles(text: str) -> tuple[Tile, ...] | None:
    """Return the tiles of a text of digits and suits; None if it is anything else, wrong, empty or too long.

    This is a fast path, because most texts are like this.

    >>> plain_tiles("10m1z"), plain_tiles("5'55p"), plain_tiles("9z")
    ((<Tile 1m>, <Tile 0m>, <Tile 1z>), None, None)
    """
    if len(text) > LONGEST:
        return None
    tiles: list[Tile | None] = []
    start = 0
    for at, character in enumerate(text):
        if character in FACES:
            tiles += map(FACES[character].get, text[start:at] or "-")
            start = at + 1
    return tuple(filter(None, tiles)) if tiles and start == len(text) and all(tiles) else None


def closed_kan_marks(tiles: tuple[MarkedTile, ...]) -> bool:
    """Whether there are four unmarked tiles, the first and the last unknown, the middle ones known."""
    return (
        len(tiles) == 4
        and [marked.tile.known for marked in tiles] == [False, True, True, False]
        and not any(marked.turned or marked.taken for marked in tiles)
    )


def meld_marks(tiles: tuple[MarkedTile, ...]) -> bool:
    """Whether tiles of one suit are marked as a meld.

    Three or four tiles are marked by a turned one, and four also by two face down around two others.
    """
    turned = any(marked.turned for marked in tiles) and not any(marked.taken for marked in tiles)
    return (len(tiles) in (3, 4) and turned) or closed_kan_marks(tiles)


def no_suit(text: str, waiting: list[int]) -> NoReturn:
    """Refuse digits without a suit, given their positions."""
    problem = plural(
        len(waiting),
        "a digit without a suit: m, p, s or z has to follow, as in 123m",
        "digits without a suit: m, p, s or z has to follow, as in 123m",
    )
    raise NotationError(problem, text, waiting[0], waiting[-1] - waiting[0] + 1)


def no_digit(text: str, at: int) -> NoReturn:
    """Refuse a suit without a digit."""
    suit = text[at]
    follows = text[at + 1 : at + 2]
    problem = say("the suit {suit} without a digit before it, as in 1{suit}", suit=suit)
    if follows and follows in DIGITS:
        problem = say(
            "the suit {suit} without a digit before it: the suit comes last, as in {right}",
            suit=suit,
            right=follows + suit,
        )
    raise NotationError(problem, text, at)


def no_tile(text: str, at: int, allowed: Message, nearest: Mapping[str, Message] | None = None) -> NoReturn:
    """Refuse a character that means nothing here.

    ``allowed`` says what would be right, ``nearest`` what to write in place of characters often mistaken.
    """
    character = text[at]
    words = character_words(character)
    if nearest and character in nearest:
        problem = say("{words} means nothing here: write {mark}", words=words, mark=nearest[character])
    elif character.isnumeric() and character not in DIGITS:
        problem = say("{words} is not a digit here: use the plain 0 to 9", words=words)
    elif character.lower() in SUITS:
        problem = say("{words} is not a suit: write a small {letter}", words=words, letter=character.lower())
    else:
        problem = say("{words} is neither a tile nor a mark: {allowed}", words=words, allowed=allowed)
    raise NotationError(problem, text, at)


def character_words(character: str) -> str:
    """Return a character as a message names it: with its code point unless it is printable ASCII.

    >>> character_words("q"), character_words("é"), character_words(chr(0))
    ('q', 'é (U+00E9)', 'U+0000')
    """
    number = f"U+{ord(character):04X}"
    if not character.isprintable():
        return number
    return character if character.isascii() else f"{character} ({number})"


def fault(text: str, marked: MarkedTile, problem: Message) -> NoReturn:
    """Refuse a tile, and point at it."""
    raise NotationError(problem, text, marked.at, marked.length)


def group_fault(text: str, group: MarkedGroup, problem: Message) -> NoReturn:
    """Refuse a whole group, and point at it."""
    raise NotationError(problem, text, group.at, group.end - group.at)
