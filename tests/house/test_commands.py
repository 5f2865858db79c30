"""The commands of the Makefile accept any file name."""

import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not on this machine")


def make(place: Path, environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run make in a folder, without npm."""
    command = ["make", "--assume-old=pyodide", *arguments]
    return subprocess.run(command, cwd=place, env=environment, check=False, capture_output=True, text=True)


def test_any_name_of_a_file_goes_whole_to_the_command(
    tmp_path: Path, root: Path, plain_environment: dict[str, str]
) -> None:
    shutil.copy(root / "Makefile", tmp_path)
    python, told = tmp_path / ".venv" / "bin" / "python", tmp_path / "told"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >> "{told}"\n')  # records its arguments
    python.chmod(0o755)
    here = {**plain_environment, "PATH": f"{tmp_path}:/usr/bin:/bin"}
    names = ["x y", "it's", 'a"b', "a;b", "a`b", "(a) [b]", "a$b", "$$", "a$(shell touch ran)b", "#%&"]
    for name in [f"{each}.toml" for each in names]:
        for command, *out in (("edition", "OUT=a $b"), ("kit",)):
            told.unlink(missing_ok=True)
            ended = make(tmp_path, here, command, f"RULESET={name}", *out)
            assert (ended.returncode, ended.stderr) == (0, ""), name
            given = told.read_text().splitlines()
            assert given[-4:] == ["edition", name, "--out", "a $b"] if out else name in given
    assert not (tmp_path / "ran").exists()
