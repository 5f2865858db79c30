"""Handmade records: a few tags, read from memory."""

import io
from collections.abc import Iterable

from riichi_book.records import Tag, tags_of
from riichi_rules.notation import read_tiles

RANKED = '<GO type="9"/>'
DEAL = '<INIT seed="0,0,0,1,1,40" ten="250,250,250,250" oya="0"/>'
SCORES = "250,0,250,0,250,0,250,0"


def mjlog(*tags: str) -> bytes:
    """Return an mjlog with these tags."""
    return f'<mjloggm ver="2.3">{"".join(tags)}</mjloggm>'.encode()


def tags(record: bytes) -> list[Tag]:
    """Read all tags of a record."""
    return list(tags_of(io.BytesIO(record), "made.mjlog"))


def numbers(text: str, copy: int = 1) -> list[int]:
    """Return tile numbers for a text; each further tile of a kind gets its next copy, wrapping around."""
    used: dict[int, int] = {}
    found = []
    for tile in read_tiles(text).tiles:
        turn = used[tile.kind] = used.get(tile.kind, copy - 1) + 1
        found.append(4 * tile.kind + (0 if tile.red else turn % 4))
    return found


def listed(values: Iterable[int]) -> str:
    """Return numbers as a record lists them, with commas."""
    return ",".join(map(str, values))


def agari(hand: str, win: str, **changes: str) -> str:
    """Return the tag of a win. ``hand`` is the whole hand with its winning tile, ``changes`` attributes."""
    held = numbers(hand)
    (kind,) = [tile.kind for tile in read_tiles(win).tiles]
    attributes = {
        "ba": "0,0",
        "hai": listed(held),
        "machi": str(next(number for number in held if number // 4 == kind)),
        "ten": "30,1000,0",
        "yaku": "8,1",
        "doraHai": "124",
        "who": "0",
        "fromWho": "1",
        "sc": SCORES,
        **changes,
    }
    listed_attributes = " ".join(f'{name}="{text}"' for name, text in attributes.items() if text)
    return f"<AGARI {listed_attributes}/>"
