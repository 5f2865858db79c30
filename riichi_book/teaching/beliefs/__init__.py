"""Mistakes that people make: each has an id, a sentence that explains it, and the wrong answers it leads to.

Wrong answers are computed, never typed in: by changing the question, a reading or one reason. Each module
covers one topic: ``waits``, ``worth``, ``points``, ``rounds``.
"""

from __future__ import annotations

from itertools import chain
from typing import Final

from . import points, rounds, waits, worth
from .belief import Belief

_KINDS: Final = (waits, worth, points, rounds)
BELIEFS: Final[tuple[Belief, ...]] = tuple(chain.from_iterable([kind.BELIEFS for kind in _KINDS]))
"""All known mistakes."""
