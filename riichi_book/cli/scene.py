"""A scene: a disagreement told with the table at its moment."""

from __future__ import annotations

from riichi_book.audit import Disagreement, Scene
from riichi_book.drawing import View
from riichi_book.drawing.scenes import round_view
from riichi_rules.seats import SEAT_NAMES


def drawn(disagreement: Disagreement, moment: Scene) -> View:
    """Return the table at a moment, seat 0 at the bottom; its words begin with what disagrees."""
    view = round_view(moment.state, names=SEAT_NAMES, first_dealer=moment.first_dealer)
    return view._replace(words=f"{disagreement.words}. {view.words}")


def told(disagreement: Disagreement, moment: Scene, view: View) -> str:
    """Return a disagreement as lines of text, with the table in notation and in words."""
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
