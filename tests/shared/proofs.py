"""Proofs, the long tests of `make proof`: each records what it counted, which is printed at the end."""

from collections.abc import Callable
from typing import TypeAlias

Record: TypeAlias = Callable[[str, object], None]
"""Pytest's ``record_property``: the words of a figure, and the number."""
