"""Mistakes that people make: each has its name, the sentence that names it, and the answer that it leads to.

That answer is computed by changing the question, a reading or one reason, and is typed nowhere. A module
has those of one kind: ``waits``, ``worth``, ``points``, ``rounds``.
"""

from __future__ import annotations

from itertools import chain
from typing import Final

from . import points, rounds, waits, worth
from .belief import Belief

_KINDS: Final = (waits, worth, points, rounds)
BELIEFS: Final[tuple[Belief, ...]] = tuple(chain.from_iterable([kind.BELIEFS for kind in _KINDS]))
"""All mistakes that are known."""
