"""How many mutants of a part were killed, and whether that is fewer than it was."""

from __future__ import annotations

import math
from typing import NamedTuple


class Share(NamedTuple):
    """How many mutants of a part were killed, out of how many that were tried, and how they were drawn."""

    killed: int
    tried: int
    sample: int | None = None
    seed: int | None = None

    @property
    def percent(self) -> float:
        """How many of a hundred were killed."""
        return 100 * self.killed / max(self.tried, 1)

    @property
    def line(self) -> str:
        """The share as tests/mutants.toml keeps it."""
        facts = {name: value for name, value in self._asdict().items() if value is not None}
        return f"{{ {', '.join(f'{name} = {value}' for name, value in facts.items())} }}"

    def fell_from(self, before: Share) -> bool:
        """Whether fewer are killed than before.

        Of two whole parts any difference counts. A sample may be lower by chance: two standard errors.
        """
        both = (self.killed + before.killed) / max(self.tried + before.tried, 1)
        by_chance = math.sqrt(both * (1 - both) * (1 / max(self.tried, 1) + 1 / max(before.tried, 1)))
        whole = self.sample is None and before.sample is None
        return self.percent < before.percent - (0 if whole else 200 * by_chance)
