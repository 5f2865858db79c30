"""The commands of the Makefile: told by `make help`, and clear when they cannot work."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not on this machine")


def make(place: Path, environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run make in a folder."""
    command = ["make", *arguments]
    return subprocess.run(command, cwd=place, env=environment, check=False, capture_output=True, text=True)


@pytest.mark.parametrize(
    "name",
    [
        *("x y.toml", "it's.toml", 'a"b.toml', "a;b.toml", "a`b.toml", "(a) [b].toml"),
        *("a$b.toml", "$$.toml", "a$(shell touch ran)b.toml", "#%&.toml"),
    ],
)
def test_any_name_of_a_file_goes_whole_to_the_command(
    copy: Path, plain_environment: dict[str, str], name: str
) -> None:
    python = copy / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    told = copy / "told"
    python.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >> "{told}"\n')  # it notes what it is given
    python.chmod(0o755)
    for command, out in (("edition", "a $b"), ("kit", "")):
        told.unlink(missing_ok=True)
        here = {**plain_environment, "PATH": f"{copy}:/usr/bin:/bin"}
        ended = make(copy, here, command, f"RULESET={name}", *([f"OUT={out}"] if out else []))
        assert (ended.returncode, ended.stderr) == (0, "")
        given = told.read_text().splitlines()
        assert name in given
        assert not out or given[-4:] == ["edition", name, "--out", out]
        assert not (copy / "ran").exists()


def test_an_old_python_is_refused_in_a_line_that_says_what_is_needed(
    copy: Path, plain_environment: dict[str, str]
) -> None:
    old = copy / "old python"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    ended = make(copy, plain_environment, "environment", f"PYTHON={old}")
    assert ended.returncode != 0
    assert "Python 3.11 or newer" in ended.stderr
    assert "old python" in ended.stderr
    assert not (copy / ".venv").exists()
