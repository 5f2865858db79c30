"""Tiles on a page: the role ``tiles`` inside sentences, the directive ``hand`` between paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from riichi_book.drawing.faces import Mark
from riichi_book.drawing.layout import MARGIN, hand_view, river_view, tiles_view
from riichi_book.drawing.scenes import headed
from riichi_book.drawing.views import View, noted, stack
from riichi_rules import ask
from riichi_rules.errors import HandError
from riichi_rules.hand import Hand, too_many
from riichi_rules.messages import joined, say, sentence
from riichi_rules.notation import DIALECTS, TilesText, read_hand, read_tile, read_tiles
from riichi_rules.situation import Win
from riichi_rules.tiles import Tile, kind_name

from .markup import Block, Words, directive, passage, role, texts

Read = TypeVar("Read")

HAND_HEIGHT = "3em"
HAND_OPTIONS = {
    "tiles": directives.flag,
    "waits": directives.unchanged,
    **texts("win", "by", "mark", "river", "river-mark"),
    **texts("dora-indicators", "ura-indicators", "dialect", "caption"),
}
INDICATORS = (
    ("dora-indicators", say("Dora indicators"), say("indicators")),
    ("ura-indicators", say("Under them"), say("under them")),
)
"""The options of indicators, and what their tiles are called in words and in notation."""


class tiles_node(nodes.inline):  # noqa: N801 - naming style of docutils
    """Tiles inside a sentence: ``view`` is the drawing, the node's text is the notation."""


class hand_node(nodes.General, nodes.Element):  # noqa: N801
    """A drawing between paragraphs: ``view`` is the drawing, the children are the caption."""


@role("tiles")
def tiles_drawn(place: Words, text: str) -> nodes.Node:
    """``{tiles}`258p```: draw any tiles text, as high as the line."""
    node = tiles_of(text, place.config.riichi_book_dialect)
    node.rawsource = place.rawtext
    place.set_source_info(node)
    return node


def tiles_of(text: str, dialect: str = "canonical") -> tiles_node:
    """Return a tiles text as a drawing inside a sentence."""
    view = tiles_view(read_tiles(text, dialect))
    return tiles_node(text, view.text, view=view, support_smartquotes=False)


@directive("hand", 1, options={**HAND_OPTIONS, "name": directives.unchanged})
def hand_drawn(block: Block, text: str) -> nodes.Node:
    """``{hand} 77m34567p678s777z``: draw a hand, its winning tile, its waits, its river."""
    node = hand_from(block, text)
    block.add_name(node)
    return node


def hand_from(directive: SphinxDirective, text: str) -> hand_node:
    """Return the drawing that a directive's options ask for.

    Raises ``ValueError``, which names the option at fault.
    """
    return drawing_node(
        directive, hand_drawing(text, directive.options, directive.config.riichi_book_dialect)
    )


def drawing_node(directive: SphinxDirective, view: View, height: str = HAND_HEIGHT) -> hand_node:
    """Return a drawing with the directive's caption; ``height`` is the height of a tile."""
    node = hand_node("", view=view, height=height)
    directive.set_source_info(node)
    if caption := directive.options.get("caption"):
        node += passage(directive, caption)
    return node


def hand_drawing(text: str, options: Mapping[str, str], dialect: str = "canonical") -> View:
    """Return the drawing of a hand, plus the marks, river and indicators that the options ask for.

    ``options`` are those of the directive, as text. Raises ``ValueError``, which names the option at fault.
    """
    dialect = dialect_of(options, dialect)
    marks = marks_from("mark", options)
    try:
        if "tiles" not in options:
            hand, tiles = _hand(read_hand(text, dialect), options, marks)
        elif stray := {"win", "by", "waits"} & set(options):
            raise ValueError(f":{min(stray)}: asks for a hand, and :tiles: says that this is none")
        else:
            loose = read_tiles(text, dialect)
            hand, tiles = tiles_view(loose, marks=marks), list(loose.tiles)
    except IndexError as error:  # there is no such place
        raise ValueError(f":mark: {error}") from error
    check_marks("mark", marks, [placed.tile for placed in hand.tiles])
    views = [hand]
    if "river" in options:
        river = tiles_option("river", options, dialect)
        tiles += river.tiles
        river_marks = marks_from("river-mark", options)
        check_marks("river-mark", river_marks, river.tiles)
        view = headed(river_view(river, marks=river_marks), {MARGIN: say("River")})
        views.append(view._replace(notation=noted(say("river"), view.notation)))
    elif "river-mark" in options:
        raise ValueError(":river-mark: marks tiles of a :river:, and there is none")
    for option, words, name in INDICATORS:
        if option in options:
            indicators = tiles_option(option, options)
            tiles += indicators.tiles
            view = tiles_view(indicators)
            told = say("{name}: {tiles}", name=words, tiles=view.message)
            notation = noted(name, view.notation)
            views.append(headed(view, {MARGIN: words})._replace(message=told, notation=notation))
    check_copies(tiles)
    apart = [placed.x for placed in hand.tiles if placed.mark is Mark.WAIT]
    if len(views) == 1 and not apart:
        return hand
    if "tiles" not in options:
        views[0] = headed(hand, {MARGIN: say("Hand"), **({apart[0]: say("Waits")} if apart else {})})
    return stack(*views)._replace(
        message=joined([sentence(view.message) for view in views], " "),
        notation=joined([view.notation for view in views], "; "),
    )


def dialect_of(options: Mapping[str, str], usual: str) -> str:
    """Return the dialect of a directive's tiles."""
    dialect = options.get("dialect", usual)
    if dialect not in DIALECTS:
        raise ValueError(f":dialect: is one of {', '.join(DIALECTS)}, not {dialect}")
    return dialect


def _hand(
    hand: Hand, options: Mapping[str, str], marks: Mapping[Tile | int, Mark]
) -> tuple[View, list[Tile]]:
    """Draw a hand with its winning tile or its waits; return the drawing and the tiles in it."""
    win = read_option("win", options, read_tile) if "win" in options else None
    if "by" in options and win is None:
        raise ValueError(":by: tells how :win: came, and there is no :win:")
    by = options.get("by", "").strip()
    if by and by not in set(Win):
        raise ValueError(f":by: a hand is won by {' or '.join(Win)}, not by {by}")
    tiles = list(hand.tiles)
    if win is not None:
        before = read_option("win", options, lambda _: hand.discard(win)) if hand.full else hand
        tiles = [*before.tiles, win]
    waits: Iterable[Tile] = ()
    if "waits" in options:
        named = options["waits"].strip()
        waits = tiles_option("waits", options).tiles if named else ask.waits(hand).waits.tiles
        if not waits:
            raise ValueError(f":waits: has nothing to mark: {hand} is not tenpai")
    return hand_view(hand, win=win, by=Win(by) if by else None, waits=waits, marks=marks), tiles


def marks_from(option: str, options: Mapping[str, str]) -> dict[Tile | int, Mark]:
    """Read "2p furiten, -1 note": a tile, or the index of a tile in the drawing, and its mark."""
    marks: dict[Tile | int, Mark] = {}
    for part in options.get(option, "").split(","):
        if not part.strip():
            continue
        what, _, word = part.strip().partition(" ")
        if word.strip() not in set(Mark):
            raise ValueError(
                f':{option}: says "2p furiten", with one of {", ".join(Mark)}; not "{part.strip()}"'
            )
        place = what.removeprefix("-").isdecimal()
        marks[int(what) if place else read_tile(what)] = Mark(word.strip())
    return marks


def check_marks(option: str, marks: Iterable[Tile | int], tiles: Sequence[Tile]) -> None:
    """Raise ``ValueError`` if a mark names a tile or an index that is not there."""
    kinds = {tile.kind for tile in tiles}
    for what in marks:
        if isinstance(what, Tile) and what.kind not in kinds:
            raise ValueError(f":{option}: marks {what}, and there is none")
        if isinstance(what, int) and not -len(tiles) <= what < len(tiles):
            raise ValueError(f":{option}: marks place {what}, and there are {len(tiles)} tiles")


def check_copies(tiles: Sequence[Tile]) -> None:
    """Raise ``HandError`` if a drawing has five or more tiles of a kind."""
    fifth = too_many(tiles)
    if fifth is not None:
        raise HandError(f"five or more of {kind_name(fifth)} in this drawing: there are only four")


def tiles_apart(texts: Iterable[str]) -> list[nodes.Node]:
    """Return the drawings of several tiles texts; lines may wrap between them."""
    drawn: list[nodes.Node] = [node for text in texts for node in (nodes.Text(" "), tiles_of(text))]
    return drawn[1:]


def tiles_option(option: str, options: Mapping[str, str], dialect: str = "canonical") -> TilesText:
    """Read an option as tiles; no tiles if the option is missing."""
    if option not in options:
        return TilesText(())
    return read_option(option, options, lambda text: read_tiles(text, dialect))


def read_option(option: str, options: Mapping[str, str], read: Callable[[str], Read]) -> Read:
    """Read an option; an error names the option."""
    try:
        return read(options[option].strip())
    except ValueError as error:
        raise ValueError(f":{option}: {error}") from error
