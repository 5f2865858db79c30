"""What there is to see of an answer."""

from __future__ import annotations

from riichi_book.drawing.scenes import scene_view
from riichi_book.drawing.views import View, stack
from riichi_rules.questions import Answer


def picture_of(answer: Answer) -> View | None:
    """Return what there is to see of an answer, or nothing; several hands stand one below the other."""
    views = [scene_view(scene) for scene in answer.views]
    if len(views) < 2:
        return views[0] if views else None
    return stack(*views, gap=20)._replace(words="; ".join([view.words for view in views]))
