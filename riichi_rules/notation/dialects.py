"""Read and write tiles and hands in any of the dialects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple

from riichi_rules.errors import NotationError, RiichiError
from riichi_rules.hand import Hand
from riichi_rules.melds import Meld
from riichi_rules.messages import Message, say
from riichi_rules.tiles import Tile

from . import canonical, drawhand, latex, unicode, wiki, words
from .marked_hand import declared_meld, hand_of, loose_of, places_of, tiles_of
from .marks import MarkedGroup, MarkedTile, plain_tiles
from .text import Block, LooseTile, TilesText, as_tiles, block_text, loose


class Dialect(NamedTuple):
    """One way to write tiles.

    ``groups`` parses a text into groups of marked tiles (None if the dialect is only written), ``spell``
    writes a block, and ``between`` separates two blocks. ``words`` says where the dialect comes from.
    If ``first`` is set, a hand's concealed tiles are its first group; otherwise they are all groups that are
    not marked as melds.
    """

    name: str
    words: Message
    groups: Callable[[str], list[MarkedGroup]] | None
    spell: Callable[[Block], str]
    between: str
    first: bool = False


DIALECTS: Final[Mapping[str, Dialect]] = {
    dialect.name: dialect
    for dialect in (
        Dialect("canonical", say("the notation of this book"), canonical.groups, block_text, " ", first=True),
        Dialect(
            "wiki",
            say("the wiki's pages on furiten, fu and riichi"),
            wiki.groups,
            wiki.spell,
            " ",
            first=True,
        ),
        Dialect("drawhand", say("the Polish rulebook"), drawhand.groups, drawhand.spell, "~"),
        Dialect("words", say("the EMA rules"), words.groups, words.spell, " "),
        Dialect("unicode", say("the mahjong characters of Unicode"), unicode.groups, unicode.spell, " "),
        Dialect("latex", say("the LaTeX package mahjong, write only"), None, latex.spell, "-"),
    )
}


def dialect_named(name: str) -> Dialect:
    """Return a dialect by its name. Raises ``RiichiError`` that names the nearest known one.

    >>> dialect_named("wikki")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    riichi_rules.errors.RiichiError: no dialect is called wikki: did you mean wiki? There are canonical, ...
    """
    if name in DIALECTS:
        return DIALECTS[name]
    from difflib import get_close_matches  # noqa: PLC0415  (slow to import, and needed only for a mistake)

    near = get_close_matches(name, DIALECTS, n=1)
    facts = {"name": name, "dialects": ", ".join(DIALECTS)}
    if not near:
        raise RiichiError(say("no dialect is called {name}; there are {dialects}", **facts))
    words = say(
        "no dialect is called {name}: did you mean {near}? There are {dialects}", near=near[0], **facts
    )
    raise RiichiError(words)


def read_tile(text: str) -> Tile:
    """Return the only tile in a canonical text without marks. Raises ``NotationError``.

    >>> read_tile("0p")
    <Tile 0p>
    """
    if len(text) == 2 and (plain := plain_tiles(text)):
        return plain[0]
    river = [marked for group in canonical.groups(text) for marked in group.tiles]
    if not river:
        raise NotationError(say("no tile, but one is needed here, such as 5m"), text, 0)
    if len(river) > 1:
        raise NotationError(
            say("{count} tiles, but this needs only one", count=len(river)), text, river[1].at
        )
    (marked,) = river
    if marked.turned or marked.added or marked.taken:
        raise NotationError(say("a mark, but this needs one tile without a mark"), text, marked.at + 1)
    return marked.tile


def read_tiles(text: str, dialect: str = "canonical") -> TilesText:
    """Return the tiles in a text, block by block. Raises ``NotationError``.

    >>> read_tiles("258p 8'79p X11Xs").blocks[1:]
    (<Meld 8'79p>, <Meld X11Xs>)
    """
    reads = dialect_named(dialect)
    return tiles_of(text, groups_of(reads, text), reads.spell)


def read_hand(text: str, dialect: str = "canonical") -> Hand:
    """Return the hand in a text. Raises ``NotationError``.

    For tiles that do not form a hand (too many, too few, a fifth copy) the error is a ``HandTextError``,
    which is also a ``HandError``.

    >>> read_hand("65456m22z11z X11Xs X77Xz")
    Traceback (most recent call last):
    riichi_rules.errors.HandTextError: 9 concealed tiles: a hand with 2 melds has 7 (or 8 with the drawn tile)
      65456m22z11z X11Xs X77Xz
      ^^^^^^^^^^^^
    """
    return _hand(dialect, text)


def read_river(text: str, dialect: str = "canonical") -> tuple[LooseTile, ...]:
    """Return the tiles of a river, in order; a gap begins a new row and means nothing else.

    Here ``'`` marks the riichi tile and ``_`` a tile that somebody called, and nothing is a meld.
    An empty text is an empty river. Raises ``NotationError``.

    >>> [str(loose.tile) for loose in read_river("5'55p 1_z") if loose.turned or loose.taken]
    ['5p', '1z']
    """
    if dialect == "canonical" and (plain := plain_tiles(text)):
        return loose(plain)
    groups = groups_of(dialect_named(dialect), text)
    return loose_of(text, (marked for group in groups for marked in group.tiles))


def write(thing: Hand | TilesText, dialect: str = "canonical") -> str:
    """Write a hand or tiles in a dialect; a dialect that can be read gives the same tiles back.

    Raises ``NotationError`` if the dialect cannot express them; nothing is ever dropped.

    >>> write(read_hand("77m34567p678s777z"), "drawhand")
    'm77p34567s678z777'
    """
    writes = dialect_named(dialect)
    tiles = as_tiles(thing) if isinstance(thing, Hand) else thing
    text = writes.between.join(map(writes.spell, tiles.blocks))
    if dialect != "canonical" and writes.groups is not None:
        again = read_hand(text, dialect) if isinstance(thing, Hand) else read_tiles(text, dialect)
        if again != thing:
            right = str(thing)
            problem = say("{dialect} would read other tiles: {text}", dialect=dialect, text=text)
            raise NotationError(problem, right, 0, len(right))
    return text


def convert(text: str, source: str, target: str, *, river: bool = False) -> str:
    """Convert a text from one dialect to another.

    A text that is a hand is written as a hand, with sorted concealed tiles. Tiles of any other text keep
    their order. With ``river`` they always do, because thirteen discards look like a hand. Raises
    ``NotationError``.

    >>> convert("1s6527z7s23p3s6z4s1m4z", "wiki", "canonical")
    '1m23p1347s245667z'
    >>> convert("1s6527z7s23p3s6z4s1m4z", "wiki", "canonical", river=True)
    '1s6527z7s23p3s6z4s1m4z'
    """
    if river:
        return write(TilesText((read_river(text, source),)), target)
    try:
        thing: Hand | TilesText = read_hand(text, source)
    except NotationError:
        thing = read_tiles(text, source)
    return write(thing, target)


def places(text: str, dialect: str = "canonical") -> list[MarkedTile]:
    """Return every tile in a text with its position; tiles face down in a closed kan have their real kind.

    >>> [(str(place.tile), place.at) for place in places("X11Xs 0p")]
    [('1s', 0), ('1s', 1), ('1s', 2), ('1s', 3), ('0p', 6)]
    """
    return places_of(groups_of(dialect_named(dialect), text))


def groups_of(dialect: Dialect, text: str) -> list[MarkedGroup]:
    """Return the groups of a text in a dialect. Raises ``NotationError``, also if it is only written."""
    if dialect.groups is None:
        problem = say("{dialect} is only written, never read", dialect=dialect.name)
        raise NotationError(problem, text, 0, len(text))
    return dialect.groups(text)


# Cached, because several questions read the same text: what wins, what a ruleset allows, what it is worth.
@lru_cache(maxsize=256)
def _hand(dialect: str, text: str) -> Hand:
    reads = dialect_named(dialect)
    if reads.groups is canonical.groups:
        with suppress(RiichiError, ValueError):  # the full parser below reports errors with their position
            concealed, *melds = text.split(" ")
            return Hand(plain_tiles(concealed) or (), tuple([_meld(meld) for meld in melds]))
    return hand_of(text, groups_of(reads, text), reads.spell, first=reads.first)


# There are about nine hundred melds, and each has just one text.
@lru_cache(maxsize=1024)
def _meld(text: str) -> Meld:
    (group,) = canonical.groups(text)
    return declared_meld(text, group, str)
