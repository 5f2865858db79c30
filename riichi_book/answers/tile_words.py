"""How a page shows facts: tiles by name instead of ``2z``, seats by their winds, points with a sign."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from riichi_rules.errors import NotationError
from riichi_rules.hand import Hand
from riichi_rules.messages import ChangeFact, Message, Show, TilesFact, listed, say
from riichi_rules.notation import places
from riichi_rules.questions import Answer
from riichi_rules.seats import by_winds
from riichi_rules.tiles import Tile

from .spoken import tile_message, tiles_words

Cell = str | dict[str, str]
"""A table cell: a text, or tiles to draw along with their words."""

HAND: Final = say("the hand")
MANY: Final = 6
"""A page calls more tiles than this "the hand" instead of listing them."""


def name_of(tile: Tile) -> Message:
    """Return the name that players use for a tile: "2p", "red 5p", "red dragon".

    >>> [str(name_of(tile)) for tile in (Tile(10), Tile(13, red=True), Tile(33))]
    ['2p', 'red 5p', 'red dragon']
    """
    if not tile.known or tile.suit == "z":
        return tile_message(tile)
    plain = Message(f"{tile.rank}{tile.suit}", {})
    return say("red {tile}", tile=plain) if tile.red else plain


def fact_name(name: str) -> Message:
    """Return the name of a fact as a translatable message, with spaces instead of underscores."""
    return Message(name.replace("_", " "), {})


def signed(points: int) -> str:
    """Return points with their sign.

    >>> signed(3600), signed(-900), signed(0)
    ('+3600', '-900', '0')
    """
    return str(ChangeFact(points)) if points else "0"


def on_page(dealer: int | None = 0) -> Show:
    """Return the function that shows facts on a page: tiles by name, and seats by their winds.

    If the dealer is unknown (None), seats keep their numbers.

    >>> from riichi_rules.messages import SeatFact, say
    >>> say("{seat} discards {tile}", seat=SeatFact(2), tile=Tile(33)).shown(on_page(dealer=1))
    'South discards red dragon'
    """
    winds: Show = (lambda fact: fact) if dealer is None else by_winds(dealer)

    def show(fact: object) -> object:
        if isinstance(fact, TilesFact):
            return _names(fact.tiles)
        if isinstance(fact, Hand):
            return HAND
        return name_of(fact) if isinstance(fact, Tile) else winds(fact)

    return show


def dealer_of(answer: Any) -> int:  # noqa: ANN401 - an answer of any kind
    """Return the dealer's seat, or 0 for a kind of question that has none."""
    deals = {"ending": lambda: answer.table.dealer, "turn": lambda: answer.state.deal.dealer}
    return int(deals.get(answer.question.kind, int)())


def show_of(answer: Answer) -> Show:
    """Return the function that shows the facts of an answer on a page."""
    return on_page(dealer_of(answer))


def verdict_words(answer: Answer) -> str:
    """Return the verdict of an answer in a page's wording."""
    return answer.message.shown(show_of(answer))


def tiles_cell(text: str) -> Cell:
    """Return tiles in notation as a cell that can be drawn, or the text itself if it is not notation."""
    if not text:
        return text
    try:
        tiles = [place.tile for place in places(text)]
    except NotationError:
        return text
    return {"tiles": text, "words": tiles_words(tiles)}


def _names(tiles: Collection[Tile]) -> object:
    return HAND if len(tiles) > MANY else listed(dict.fromkeys(map(name_of, tiles)))
