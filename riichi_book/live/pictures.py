"""What there is to see of an answer."""

from __future__ import annotations

from riichi_book.drawing.scenes import scene_view
from riichi_book.drawing.svg import svg_text
from riichi_book.drawing.views import View, stack
from riichi_rules.messages import joined
from riichi_rules.questions import Answer, HandScene


def picture_of(answer: Answer) -> View | None:
    """Return what there is to see of an answer, or nothing; several hands stand one below the other."""
    views = [scene_view(scene) for scene in answer.views]
    if len(views) < 2:
        return views[0] if views else None
    return stack(*views, gap=20)._replace(message=joined([view.message for view in views], "; "))


def picture_data(view: View | None, answer: Answer) -> dict[str, str | None]:
    """Return a picture of an answer, or of its question, as a page shows it, and what it shows in words.

    Hands are drawn with the faces that the page has; a table brings its own.
    """
    if view is None:
        return {"picture": None, "picture_words": None}
    alone = not all([isinstance(scene, HandScene) for scene in answer.views])
    return {"picture": svg_text(view, standalone=alone, hidden=True), "picture_words": view.words}
