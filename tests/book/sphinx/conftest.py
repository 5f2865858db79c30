"""Documentations that are built for tests: pytest is asked for the marks of theirs, again and again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module", autouse=True)
def _plain_pytest() -> Iterator[None]:
    """Have pytest load no plugin when it collects: none matters there, and all of them take time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
        yield
