"""A moment of play as a drawing: the table, the dead wall, or what a witness has to see."""

from __future__ import annotations

from collections.abc import Sequence

from riichi_rules.notation import LooseTile
from riichi_rules.play import RoundState, Stage
from riichi_rules.seats import WIND_NAMES, all_from
from riichi_rules.tiles import UNKNOWN

from .drawing.faces import Mark
from .drawing.layout import hand_view, river_view, tiles_view
from .drawing.table import Middle, SeatView, table_view
from .drawing.views import View, row, stack
from .drawing.wall import DeadTile, dead_wall_view
from .studies.witness import Exhibit


def moment_view(
    state: RoundState,
    *,
    bottom: int = 0,
    seen_by: int | None = None,
    names: Sequence[str] = ("",) * 4,
    first_dealer: int = 0,
) -> View:
    """Return the table at a moment, with the seat ``bottom`` in front.

    ``seen_by`` has all hands but that seat's lie face down; without it everything known is shown. A tile
    that can be claimed is marked. ``names`` are those of the seats 0 to 3; ``first_dealer`` is the seat that
    dealt the first hand of the match, from which hands are counted.
    """
    deal = state.deal
    number = (deal.dealer - first_dealer) % 4 + 1
    middle = Middle(f"{WIND_NAMES[deal.wind]} {number}", deal.honba, state.bets, state.live, state.indicators)
    return table_view(
        [_seat_view(state, seat, names[seat], shown=seen_by in {None, seat}) for seat in all_from(bottom)],
        middle,
    )


def dead_wall_of(state: RoundState) -> View:
    """Return the dead wall at a moment: what is turned lies open, even if the whole wall is known."""
    return dead_wall_view(
        [DeadTile(one.role, one.kan, one.tile if one.turned else UNKNOWN) for one in state.dead_wall]
    )


def witness_view(exhibit: Exhibit) -> View:
    """Return what a witness has to see: a hand with a tile apart, under it the river and the indicators."""
    if exhibit.by is not None:
        hand = hand_view(exhibit.held, win=exhibit.tile, by=exhibit.by)
    else:
        hand = hand_view(exhibit.held)
        if exhibit.tile is not None:
            hand = row(hand, tiles_view([exhibit.tile], marks={0: Mark.NOTE}))
    lines = [hand]
    if exhibit.river:
        lines.append(river_view(exhibit.river))
    for name, tiles in (("Dora indicators", exhibit.indicators), ("Under them", exhibit.ura)):
        if tiles:
            line = tiles_view(tiles)
            lines.append(line._replace(words=f"{name}: {line.words}", text=f"{name.lower()} {line.text}"))
    return stack(*lines)._replace(words=f"{exhibit.whose}. {'; '.join(line.words for line in lines)}")


def _seat_view(state: RoundState, seat: int, name: str, *, shown: bool) -> SeatView:
    player = state.players[seat]
    concealed, drawn = list(player.concealed), None
    if state.stage is Stage.TURN and state.turn == seat and state.tile is not None:
        drawn = state.tile
        concealed.remove(drawn)
    if not shown:
        concealed, drawn = [UNKNOWN] * len(concealed), UNKNOWN if drawn is not None else None
    lying = state.stage is Stage.CLAIM and state.turn == seat
    return SeatView(
        state.wind(seat),
        tuple(sorted(concealed)),
        player.melds,
        tuple(LooseTile(one.tile, one.turned, one.taken_by is not None) for one in player.river),
        drawn,
        player.riichi is not None and state.declaring != seat,
        player.score,
        name,
        {-1: Mark.NOTE} if lying else None,
    )
