"""What `make compiled` asks of a machine before it compiles: a compiler, and the headers that it finds."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import compiled
import pytest


def compiler(folder: Path, script: str) -> str:
    """Return a compiler that does what a script does."""
    place = folder / "compiler"
    place.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    place.chmod(0o755)
    return str(place)


@pytest.mark.parametrize("named", ["  ", "", '"gcc'])
def test_a_compiler_that_is_named_by_nothing_is_said_to_lack(
    named: str, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", named)
    ran = subprocess.run(
        [sys.executable, root / "tools" / "compiled.py"], check=False, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stderr) == (1, "")
    assert "lacks a compiler: CC is set and names none" in ran.stdout


def test_a_compiler_without_the_headers_of_c_is_not_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", compiler(tmp_path, "exit 1"))
    assert "gcc libc6-dev" in compiled.what_lacks().values()
    monkeypatch.setenv("CC", str(tmp_path / "nowhere"))
    assert "gcc libc6-dev" in compiled.what_lacks().values()


def test_without_the_headers_of_python_those_of_its_version_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", compiler(tmp_path, "cat >/dev/null"))
    monkeypatch.setattr("sysconfig.get_path", lambda _: str(tmp_path))
    major, minor, *_ = sys.version_info
    assert list(compiled.what_lacks().values()) == [f"python{major}.{minor}-dev"]


def test_nothing_lacks_where_both_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", f"{compiler(tmp_path, 'grep -q stdio.h')} -pthread")
    monkeypatch.setattr("sysconfig.get_path", lambda _: str(tmp_path))
    (tmp_path / "Python.h").touch()
    assert compiled.what_lacks() == {}
