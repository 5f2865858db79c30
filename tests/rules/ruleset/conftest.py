"""A club's file, written and read in a folder of its own."""

from pathlib import Path

import pytest
from shared.clubs import Club


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club's file that nobody wrote so far, in the current folder."""
    monkeypatch.chdir(tmp_path)
    return Club(tmp_path / "club.toml")
