"""Proofs, the long tests of `make proof`: each records figures, which are printed at the end."""

from collections.abc import Callable, Container, Iterable
from typing import Any, TypeAlias

import pytest

Record: TypeAlias = Callable[[str, object], None]
"""Pytest's ``record_property``: the name of a figure, and its value."""


def sampled(everything: Iterable[Any], sample: Container[Any]) -> list[Any]:
    """Return pytest parameters: each test run takes those in ``sample``, and proofs the others."""
    return [pytest.param(each, marks=() if each in sample else pytest.mark.proof) for each in everything]
