"""Proofs, the long tests of `make proof`: each records figures, which are printed at the end."""

from collections.abc import Callable
from typing import TypeAlias

Record: TypeAlias = Callable[[str, object], None]
"""Pytest's ``record_property``: the name of a figure, and its value."""
