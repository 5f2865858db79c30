"""Proofs, the long tests of `make proof`: each records what it counted, which is printed at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

import pytest

Record: TypeAlias = Callable[[str, object], None]
"""Pytest's ``record_property``: the words of a figure, and the number."""


def without_figures(items: Iterable[pytest.Item]) -> list[str]:
    """Return the proofs that cannot record a figure, by pytest's names."""
    proofs = [item for item in items if item.get_closest_marker("proof")]
    return [item.nodeid for item in proofs if "record_property" not in getattr(item, "fixturenames", ())]
