"""Parse what somebody pastes: a hand in any dialect, or a question as JSON or as an address.

A link to another site is not opened: the hand is in the link itself.
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
    """Parse a text: return a ``question``, or a ``hand`` with the ``dialect`` that it is written in.

    For a hand of fourteen tiles, ``win`` is the winning tile if the text shows which one that is. If a
    ``tile`` is wanted, or ``tiles`` such as a river, return ``tiles`` instead; thirteen or fourteen tiles
    are another hand, and not one tile. Raises ``RiichiError``, which
    for tiles has the position of the fault.
    """
    check_length(text)
    words = text.strip()
    if words.startswith("{"):
        return {"question": read_question(read_object(words, EXAMPLE)).data}
    if "ask=" in words:
        return {"question": read_address(words).data}
    return in_link(words, wanted) if "/" in words else tiles_understood(words, wanted)


def in_link(link: str, wanted: str) -> dict[str, Any]:
    """Return the tiles in a link, such as ``https://tenhou.net/2/?q=…``. Raises ``FormError``.

    Calculators write them after ``?`` or ``#``, each under its own name, or as a part of the path.
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
    """Raise ``FormError`` for anything but a text of at most ``LONGEST`` characters."""
    if not isinstance(text, str):
        raise FormError(say("a text is needed here"))
    if len(text) > LONGEST:
        raise FormError(say("more than {longest} characters: no question needs so many", longest=LONGEST))


def tiles_understood(text: str, wanted: str) -> dict[str, Any]:
    """Return the tiles of a text: a hand, any number of loose tiles, or one ``tile``.

    The first dialect that can read them wins. Raises the error of one that read all tiles but found no hand,
    or else the error furthest into the text. The first dialect's error does not count: the second reads more.
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
    """Return a hand, and the last of fourteen tiles as ``win`` if it is set apart.

    If it is not, any tile may have won, and a complete hand keeps all fourteen. If the hand is not complete,
    no tile won, and ``win`` is the tile just drawn.
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
    if wanted == "tile" and len(tiles) in {13, 14}:
        return _hand(text, reads)
    if wanted == "tile" and len(tiles) != 1:
        raise FormError(say("one tile is needed here, such as 5m, not {count}", count=len(tiles)))
    return {"tiles": write(TilesText((tiles,)))}
