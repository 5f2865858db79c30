"""What a drill is made from: what is asked, and the facts of a question."""

from __future__ import annotations

from typing import Any, NamedTuple


class Recipe(NamedTuple):
    """What is asked of which question; ``sound`` is false for one that chance made impossible."""

    asks: str
    question: dict[str, Any]
    sound: bool = True
