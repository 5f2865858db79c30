"""Exact counts, exhaustive searches, peers and real games."""

from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder as a group of their own."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("oracle")
