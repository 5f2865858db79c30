"""A club's file in a folder of its own."""

from pathlib import Path

import pytest
from shared.clubs import Club


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """Return a club's file, not yet written, in the current folder."""
    monkeypatch.chdir(tmp_path)
    return Club(tmp_path / "club.toml")
