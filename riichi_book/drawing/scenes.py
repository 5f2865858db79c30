"""What there is to see of a question or a round, as a drawing: a hand, the table, the dead wall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from riichi_rules.notation import LooseTile
from riichi_rules.questions.views import HandScene, Scene
from riichi_rules.seats import WIND_NAMES, all_from
from riichi_rules.tiles import UNKNOWN

from .faces import Mark
from .layout import hand_view, river_view, tiles_view
from .table import Middle, SeatView, table_view
from .views import View, row, stack
from .wall import DeadTile, dead_wall_view

if TYPE_CHECKING:
    from riichi_rules.play import RoundState


def round_view(
    state: RoundState,
    *,
    bottom: int = 0,
    seen_by: int | None = None,
    names: Sequence[str] = ("",) * 4,
    first_dealer: int = 0,
) -> View:
    """Return the table of a round as it stands, with the seat ``bottom`` in front.

    ``seen_by`` has all hands but that seat's lie face down; without it everything known is shown. A tile
    that can be claimed is marked. ``names`` are those of the seats 0 to 3; ``first_dealer`` is the seat that
    dealt the first hand of the match, from which hands are counted.
    """
    deal = state.deal
    number = (deal.dealer - first_dealer) % 4 + 1
    middle = Middle(f"{WIND_NAMES[deal.wind]} {number}", deal.honba, state.bets, state.live, state.indicators)
    return table_view(
        [_seat_view(state, seat, names[seat], face_up=seen_by in {None, seat}) for seat in all_from(bottom)],
        middle,
    )


def dead_wall_of(state: RoundState) -> View:
    """Return the dead wall of a round as it stands: what is turned lies open, though all of it is known."""
    return dead_wall_view(
        [DeadTile(dead.role, dead.kan, dead.tile if dead.turned else UNKNOWN) for dead in state.dead_wall]
    )


def scene_view(scene: Scene) -> View:
    """Return what there is to see of a question: the hand with a tile apart, or the table from a seat."""
    if not isinstance(scene, HandScene):
        return round_view(scene.state, bottom=scene.seat, seen_by=scene.seat)
    if scene.by is not None:
        hand = hand_view(scene.hand, win=scene.tile, by=scene.by)
    else:
        hand = hand_view(scene.hand)
        if scene.tile is not None:
            hand = row(hand, tiles_view([scene.tile], marks={0: Mark.NOTE}))
    lines = [hand]
    if scene.river:
        lines.append(river_view(scene.river, marks=dict.fromkeys(scene.guilty, Mark.FURITEN)))
    for name, tiles in (("Dora indicators", scene.indicators), ("Under them", scene.ura)):
        if tiles:
            line = tiles_view(tiles)
            lines.append(line._replace(words=f"{name}: {line.words}", text=f"{name.lower()} {line.text}"))
    words = "; ".join(line.words for line in lines)
    view = hand if len(lines) == 1 else stack(*lines)
    return view._replace(words=f"{scene.whose}. {words}" if scene.whose else words)


def _seat_view(state: RoundState, seat: int, name: str, *, face_up: bool) -> SeatView:
    from riichi_rules.play import Stage  # noqa: PLC0415 - dear, and a hand alone needs no round

    player = state.players[seat]
    concealed, drawn_tile = list(player.concealed), None
    if state.stage is Stage.TURN and state.turn == seat and state.tile is not None:
        drawn_tile = state.tile
        concealed.remove(drawn_tile)
    if not face_up:
        concealed, drawn_tile = [UNKNOWN] * len(concealed), UNKNOWN if drawn_tile is not None else None
    lying = state.stage is Stage.CLAIM and state.turn == seat
    return SeatView(
        state.wind(seat),
        tuple(sorted(concealed)),
        player.melds,
        tuple(LooseTile(lies.tile, lies.turned, lies.taken_by is not None) for lies in player.river),
        drawn_tile,
        player.riichi is not None and state.declaring != seat,
        player.score,
        name,
        {-1: Mark.NOTE} if lying else None,
    )
