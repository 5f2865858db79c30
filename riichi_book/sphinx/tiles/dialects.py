"""How tiles are written, worked out by the package: faces with their names, dialects, and refusals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from docutils import nodes
from docutils.parsers.rst import directives

from riichi_rules.errors import RiichiError
from riichi_rules.messages import say
from riichi_rules.notation import DIALECTS, convert, read_hand, read_tiles
from riichi_rules.tiles import KINDS, Tile

from .hands import tiles_apart
from .markup import Block, directive, one_of, texts
from .parts import code, in_language, paragraph, table

_NUMBERS: Final = ("ii", "ryan", "san", "suu", "uu", "rou", "chii", "paa", "kyuu")
_SUITS: Final = (("萬", "wan"), ("筒", "pin"), ("索", "sou"))
_HONOURS: Final = (
    ("東", "南", "西", "北", "白", "發", "中"),
    ("ton", "nan", "shaa", "pei", "haku", "hatsu", "chun"),
)
FACES: Final = {
    "characters": [Tile(kind) for kind in KINDS[:9]],
    "circles": [Tile(kind) for kind in KINDS[9:18]],
    "bamboos": [Tile(kind) for kind in KINDS[18:27]],
    "honours": [Tile(kind) for kind in KINDS[27:]],
    "red-fives": [Tile(kind, red=True) for kind in (4, 13, 22)],
}


class TileName(NamedTuple):
    """The names of a tile in Japanese: kanji, and romaji as players say them."""

    kanji: str
    romaji: str


def tile_name(tile: Tile) -> TileName:
    """Return the Japanese names of a tile.

    >>> tile_name(Tile(9)), tile_name(Tile(33))
    (TileName(kanji='一筒', romaji='iipin'), TileName(kanji='中', romaji='chun'))
    >>> tile_name(Tile(4, red=True)).kanji
    '赤五萬'
    """
    suit, number = divmod(tile.kind, 9)
    if suit == len(_SUITS):
        return TileName(*(names[number] for names in _HONOURS))
    kanji, romaji = _SUITS[suit]
    red = ("赤", "aka ") if tile.red else ("", "")
    return TileName(f"{red[0]}{'一二三四五六七八九'[number]}{kanji}", f"{red[1]}{_NUMBERS[number]}{romaji}")


@directive("tile-table", 1)
def tile_table(_block: Block, asked: str) -> nodes.Node:
    """``{tile-table} circles``: the tiles of a suit, the ``honours`` or the ``red-fives``, with all names."""
    rows = [
        (
            drawing(text := str(tile)),
            code(text),
            tile.words,
            in_language(kanji, "ja"),
            in_language(romaji, "ja-Latn"),
        )
        for tile in FACES[one_of(asked, FACES, "set of tiles")]
        for kanji, romaji in [tile_name(tile)]
    ]
    heads = (say("Tile"), say("Written"), say("English"), say("Kanji"), say("Romaji"))
    return table(heads, (12, 16, 36, 16, 20), rows)


@directive("written", 1, options=texts("dialect"))
def written(block: Block, text: str) -> Iterator[nodes.Node]:
    """``{written} 8'79p``: a text in every dialect, as the package converts it, and what cannot say it.

    ``dialect`` tells how the text itself is written; else it is canonical.
    """
    canonical = convert(text, block.options.get("dialect", "canonical"), "canonical")
    rows = [(code(name), written_in(name, canonical), known.words) for name, known in DIALECTS.items()]
    yield paragraph(drawing(canonical))
    yield table((say("Dialect"), say("Written"), say("Where it is from")), (16, 50, 34), rows, stubs=1)


def written_in(dialect: str, canonical: str) -> object:
    """Return a text in a dialect, or why it cannot be said there."""
    try:
        return code(convert(canonical, "canonical", dialect))
    except RiichiError as error:
        return getattr(error, "what", error)


@directive("refused", content=True, options={"hand": directives.flag})
def refused(block: Block) -> Iterator[nodes.Node]:
    """``{refused}``: texts that are refused, one a line, each with the message that the package gives.

    ``hand`` reads them as hands. A text that is read after all is an error of the page.
    """
    read = read_hand if "hand" in block.options else read_tiles
    for text in block.content:
        try:
            read(text)
        except RiichiError as error:
            message = str(error)
            yield nodes.literal_block(message, message, language="none")
        else:
            raise ValueError(f"{text} is not refused: it is read as tiles")


def drawing(text: str) -> nodes.inline:
    """Return the drawing of a tiles text, group after group, for a line of text."""
    return nodes.inline("", "", *tiles_apart(text.split()))
