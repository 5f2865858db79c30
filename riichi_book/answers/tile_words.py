"""How a page shows facts: tiles by their names in place of ``2z``, seats by their winds, points signed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from riichi_rules.errors import NotationError
from riichi_rules.hand import Hand
from riichi_rules.messages import ChangeFact, Message, Show, TilesFact, listed, say
from riichi_rules.notation import places
from riichi_rules.questions import Answer
from riichi_rules.seats import by_winds
from riichi_rules.tiles import Tile, kind_message

from .spoken import tiles_words

Cell = str | dict[str, str]
"""A place in a table: a text, or tiles that a page draws, with what they are called."""

HAND: Final = say("the hand")
MANY: Final = 6
"""More tiles than these are a hand, which a page shows."""


def name_of(tile: Tile) -> Message:
    """Return what players call a tile: "2p", "red 5p", "red dragon".

    >>> [str(name_of(tile)) for tile in (Tile(10), Tile(13, red=True), Tile(33))]
    ['2p', 'red 5p', 'red dragon']
    """
    if tile.suit == "z":
        return kind_message(tile.kind)
    plain = Message(f"{tile.rank}{tile.suit}", {})
    return say("red {tile}", tile=plain) if tile.red else plain


def fact_name(name: str) -> Message:
    """Return what a fact of a question is called: its name with blanks, which the catalogue has."""
    return Message(name.replace("_", " "), {})


def capital(words: str) -> str:
    """Return a sentence with its capital."""
    return f"{words[:1].upper()}{words[1:]}"


def signed(points: int) -> str:
    """Return points with their sign.

    >>> signed(3600), signed(-900), signed(0)
    ('+3600', '-900', '0')
    """
    return str(ChangeFact(points)) if points else "0"


def on_page(dealer: int | None = 0) -> Show:
    """Return how a page shows facts: tiles by their names, seats by their winds while one of them deals.

    Where it is not known who deals (None), seats keep their numbers.

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
    """Return the seat that deals, by which the seats have their winds."""
    deals = {"ending": lambda: answer.table.dealer, "turn": lambda: answer.state.deal.dealer}
    return int(deals.get(answer.question.kind, int)())


def show_of(answer: Answer) -> Show:
    """Return how a page shows the facts of an answer."""
    return on_page(dealer_of(answer))


def verdict_words(answer: Answer) -> str:
    """Return the verdict of an answer as a page says it."""
    return answer.message.shown(show_of(answer))


def tiles_cell(text: str) -> Cell:
    """Return tiles in notation as a cell that can be drawn."""
    if not text:
        return text
    try:
        tiles = [place.tile for place in places(text)]
    except NotationError:
        return text
    return {"tiles": text, "words": tiles_words(tiles)}


def _names(tiles: Collection[Tile]) -> object:
    return HAND if len(tiles) > MANY else listed(dict.fromkeys(map(name_of, tiles)))
