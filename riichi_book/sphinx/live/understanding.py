"""What somebody pastes: a hand in any dialect, a question as JSON or as an address.

A link of another page is not opened: the hand stands in it.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import chain
from typing import Any, Final

from riichi_rules.errors import FormError, HandTextError, NotationError, RiichiError
from riichi_rules.messages import say
from riichi_rules.notation import Dialect, TilesText, write
from riichi_rules.notation.typed import READ, read_typed_hand, read_typed_tiles
from riichi_rules.questions import read_address, read_object, read_question
from riichi_rules.questions.stream import EXAMPLE
from riichi_rules.waits import completing_kinds

LONGEST: Final = 20_000
"""How many characters of an address or a paste are read; a whole question has a few thousand."""


def understood(text: str, wanted: str = "hand") -> dict[str, Any]:
    """Return what a text says: a ``question``, or a ``hand`` with the ``dialect`` that it is written in.

    A hand of fourteen tiles has its winning one apart, as ``win``, if the text tells which one that is. Where
    a ``tile`` is wanted, or ``tiles`` such as a river, these are read as ``tiles``. Raises ``RiichiError``,
    for tiles with the place of the fault.
    """
    check_length(text)
    words = text.strip()
    if words.startswith("{"):
        return {"question": read_question(read_object(words, EXAMPLE)).data}
    if "ask=" in words:
        return {"question": read_address(words).data}
    return in_link(words, wanted) if "/" in words else tiles_understood(words, wanted)


def in_link(link: str, wanted: str) -> dict[str, Any]:
    """Return the tiles that stand in a link, such as ``https://tenhou.net/2/?q=…``.

    Calculators write them behind ``?`` or ``#``, each under a name of its own, or as a part of the path.
    """
    from urllib.parse import parse_qsl, unquote, urlsplit  # noqa: PLC0415 - slow to import, and few paste links

    with suppress(ValueError):
        parts = urlsplit(link)
        named = [parse_qsl(part, keep_blank_values=True) for part in (parts.query, parts.fragment)]
        texts = [text for name, value in chain(*named) for text in (value, name)]
        for text in (*texts, *unquote(parts.path).split("/")):
            with suppress(RiichiError):
                return tiles_understood(text, wanted)
    raise FormError(say("No hand was found in this link. Paste the tiles instead."))


def check_length(text: str) -> None:
    """Raise ``FormError`` for a text that is longer than any question."""
    if not isinstance(text, str):
        raise FormError(say("a text is needed here"))
    if len(text) > LONGEST:
        raise FormError(say("more than {longest} characters: no question needs so many", longest=LONGEST))


def tiles_understood(text: str, wanted: str) -> dict[str, Any]:
    """Return the tiles that a text tells: a hand, loose tiles as many as it likes, or one ``tile``.

    The first way of writing that can say them does. Raises the error of one that read all tiles and found
    no hand, or else the error furthest on; what the first one could not read the second one tells.
    """
    faults = []
    for reads in READ:
        try:
            found = _hand(text, reads) if wanted == "hand" else _loose(text, reads, wanted)
        except NotationError as error:
            faults.append(error)
        else:
            return {**found, "dialect": reads.name}
    raise max(faults[1:], key=lambda fault: (isinstance(fault, HandTextError), fault.at))


def _hand(text: str, reads: Dialect) -> dict[str, str]:
    """Return a hand, and the tile that won of fourteen: the last one, if it stands apart.

    Where it does not, any of them may have won, and the hand keeps all fourteen. A hand that is not complete
    has won with none: there the last tile is the one that was drawn.
    """
    hand, last, apart = read_typed_hand(text, reads)
    if not hand.full or not hand.known:
        return {"hand": write(hand)}
    rest = hand.discard(last)
    if apart or last.kind not in completing_kinds(rest, four_alike=True):
        return {"hand": write(rest), "win": str(last)}
    return {"hand": write(hand)}


def _loose(text: str, reads: Dialect, wanted: str) -> dict[str, str]:
    tiles = read_typed_tiles(text, reads)
    if wanted == "tile" and len(tiles) != 1:
        raise FormError(say("one tile is needed here, such as 5m, not {count}", count=len(tiles)))
    return {"tiles": write(TilesText((tiles,)))}
