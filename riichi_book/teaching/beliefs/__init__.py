"""Mistakes that people make: each has an id, a sentence that explains it, and the wrong answers it leads to.

Wrong answers are computed, never typed in: by changing the question, a reading or one reason. Each module
covers one topic: ``waits``, ``worth``, ``points``, ``rounds``.
"""

from __future__ import annotations

from typing import Final

from . import points, rounds, waits, worth

BELIEFS: Final = (*waits.BELIEFS, *worth.BELIEFS, *points.BELIEFS, *rounds.BELIEFS)
"""All known mistakes."""
