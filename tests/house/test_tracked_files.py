"""Tracked files work anywhere: they name no package index and no path on one machine."""

import re
import shutil
from pathlib import Path

import pytest
from shared.command_line import printed_by

# In pieces, so that this file does not match itself.
FORBIDDEN = {
    "an option that names an index": r"--(extra-)?index" r"-url|--find" r"-links[ =]|--default" r"-index",
    "a setting that names an index": r"(?m)^\s*(extra-)?index" r"-url\s*=|^\s*reg" r"istry\s*=",
    "the address of an index": r"https?://[^\s\"')>]*(/simple\b|/artifact" r"ory/|files\.python" r"hosted)",
    "the address of a package": r"https?://[^\s\"')>]*(registry\.|\.whl|\.tgz)",
    "where a lock file was resolved": r'"resol' r'ved"\s*:',
    "somebody's home": r"(?<![\w.])/(ho" r"me|Us" r"ers)/\w+",
    "a place on one machine": r"(?<![\w.])/(ro" r"ot|wo" r"rk|t" r"mp)/\w+",  # codespell:ignore ot
}


def test_no_tracked_file_names_an_index_or_a_machine(root: Path) -> None:
    git = shutil.which("git")
    if git is None or not (root / ".git").exists():
        pytest.skip("this copy of the project has no git history to ask")
    found = {
        name: named
        for name in printed_by(git, "ls-files", "-coz", "--exclude-standard", cwd=root).split("\0")
        if (root / name).is_file()
        for text in [(root / name).read_bytes().decode("utf-8", "replace")]
        if (named := [what for what, pattern in FORBIDDEN.items() if re.search(pattern, text)])
    }
    assert found == {}
