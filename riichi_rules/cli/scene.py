"""A scene: a moment of play as a drawing of the table, and in words."""

from __future__ import annotations

from typing import Final

from riichi_rules.audit import Disagreement, Moment
from riichi_rules.drawing import Middle, SeatView, View, table_view
from riichi_rules.notation.text import LooseTile
from riichi_rules.play import RoundState, Stage

WINDS: Final = ("East", "South", "West", "North")


def drawn(moment: Moment) -> View:
    """Return the table at a moment, seat 0 at the bottom."""
    state, opening = moment.state, moment.opening
    middle = Middle(
        f"{WINDS[opening.number // 4]} {opening.number % 4 + 1}",
        state.honba,
        state.bets,
        state.live,
        state.indicators,
    )
    return table_view([_seat(state, seat) for seat in range(4)], middle)


def told(disagreement: Disagreement, moment: Moment, view: View) -> str:
    """Return a disagreement in words, with the table at that moment."""
    return "\n".join(
        [
            f"file      {disagreement.file}",
            f"round     {disagreement.round}",
            f"event     {disagreement.event}: {moment.words}",
            f"check     {disagreement.check}",
            f"rule      {disagreement.rule}",
            f"expected  {disagreement.expected}",
            f"got       {disagreement.got}",
            "",
            *view.text.split("; "),
            "",
            moment.state.words,
            view.words,
            "",
        ]
    )


def _seat(state: RoundState, seat: int) -> SeatView:
    player = state.players[seat]
    concealed, drawn_tile = list(player.concealed), None
    if state.stage is Stage.TURN and state.turn == seat and state.tile is not None:
        drawn_tile = state.tile
        concealed.remove(drawn_tile)
    return SeatView(
        wind=state.wind(seat),
        concealed=tuple(sorted(concealed)),
        melds=player.melds,
        river=tuple([LooseTile(one.tile, one.turned, one.taken_by is not None) for one in player.river]),
        drawn=drawn_tile,
        riichi=player.riichi is not None,
        score=player.score,
        name=f"seat {seat}",
    )
