"""The ways to lay a called tile: one line for each kind of meld, one column for each player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from riichi_rules.melds import Meld, MeldType
from riichi_rules.messages import say
from riichi_rules.seats import Seat
from riichi_rules.tiles import Tile

from .faces import HEIGHT
from .layout import meld_view
from .table_labels import LETTER
from .views import Label, View, moved, overlay

_HEADS: Final = {
    Seat.LEFT: say("from the left"),
    Seat.OPPOSITE: say("from opposite"),
    Seat.RIGHT: say("from the right"),
}
_TEXT: Final = 13.0
_GAP: Final = 22.0
_NAMES: Final = 82.0
"""The minimum width for the names of the melds."""


def ways_to_call(tile: Tile, run: Iterable[Tile]) -> tuple[Meld, ...]:
    """Return every way to call ``tile`` for a pon or kan, and ``run`` as a chii that calls its first tile.

    Raises ``HandError`` if the tiles do not form a run.
    """
    called, *own = run
    return (
        Meld(MeldType.CHII, tuple(own), called, Seat.LEFT),
        *(Meld(MeldType.PON, (tile,) * 2, tile, side) for side in Seat),
        *(Meld(MeldType.OPEN_KAN, (tile,) * 3, tile, side) for side in Seat),
        *(Meld(MeldType.ADDED_KAN, (tile,) * 2, tile, side, tile) for side in Seat),
    )


def calls_view(melds: Iterable[Meld]) -> View:
    """Show melds in lines by kind and in columns by the player whose tile was called.

    If two melds have the same kind and player, only the later one is shown. Raises ``ValueError`` without
    melds, and for a closed kan, because it has no called tile.
    """
    views: dict[tuple[MeldType, Seat], View] = {}
    for meld in melds:
        if meld.source is None:
            raise ValueError(f"{meld} holds no called tile")
        views[meld.type, meld.source] = meld_view(meld)
    if not views:
        raise ValueError("there is no meld to show")
    lines = [kind for kind in MeldType if any(kind is line for line, _ in views)]
    columns = [source for source in Seat if any(source is column for _, column in views)]
    names = [str(line.message) for line in lines]
    left: dict[Seat, float] = {}
    x, y = max(_NAMES, max(map(len, names)) * _TEXT * LETTER + _TEXT), 2 * _TEXT
    labels = []
    for source in columns:
        width = max(view.width for (_, column), view in views.items() if column is source)
        head = str(_HEADS[source])
        width = max(width, len(head) * _TEXT * 0.55)
        left[source] = x
        labels.append(Label(head, x + 1.5, _TEXT * 0.8, _TEXT, anchor="start"))
        x += width + _GAP
    parts = []
    for line, name in zip(lines, names, strict=True):
        here = {source: views[line, source] for source in columns if (line, source) in views}
        height = max(view.height for view in here.values())
        parts += [moved(view, left[source], y + height - view.height) for source, view in here.items()]
        middle = y + height - HEIGHT / 2 - 3
        labels.append(Label(name, 0, middle, _TEXT, anchor="start", bold=True))
        y += height + _TEXT
    return overlay(*parts)._replace(width=x - _GAP, height=y - _TEXT, labels=tuple(labels))
