"""Mistakes that people make: each has its name, the sentence that names it, and the answer that it leads to.

That answer is computed by changing the question, a reading or one reason, and is typed nowhere. A module
has those of one kind: ``waits``, ``furiten``, ``yaku``, ``fu``, ``points``, ``calls``, ``ends``.
"""

from __future__ import annotations

from typing import Final

from . import calls, ends, fu, furiten, points, waits, yaku
from .belief import Belief

BELIEFS: Final[tuple[Belief, ...]] = (
    *waits.BELIEFS,
    *furiten.BELIEFS,
    *yaku.BELIEFS,
    *fu.BELIEFS,
    *points.BELIEFS,
    *calls.BELIEFS,
    *ends.BELIEFS,
)
"""All mistakes that are known."""
