"""What a release holds: every file of the project, both packages whole, and one version in all places."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import release

MADE = "from setuptools import build_meta; build_meta.build_sdist('out'); build_meta.build_wheel('out')"


@pytest.fixture(scope="module")
def names(root: Path) -> list[str]:
    """Return the files that git keeps."""
    if shutil.which("git") is None or not (root / ".git").exists():
        pytest.skip("this copy of the project has no git history to ask")
    return [name for name in release.kept(root) if (root / name).is_file()]


@pytest.fixture(scope="module")
def made(root: Path, names: list[str], tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Build the archive and the wheel as `make release` does, with the backend itself."""
    folder = tmp_path_factory.mktemp("release")
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(root / name, folder / name)
    subprocess.run([sys.executable, "-c", MADE], cwd=folder, check=True, capture_output=True)
    (sources,), (wheel,) = (folder / "out").glob("*.tar.gz"), (folder / "out").glob("*.whl")
    return sources, wheel


def test_the_archive_holds_what_git_keeps(made: tuple[Path, Path], names: list[str]) -> None:
    assert release.lacking_in_archive(made[0], names) == []
    assert release.lacking_in_archive(made[0], [*names, "riichi_rules/new.toml"]) != []


def test_the_wheel_holds_both_packages_and_nothing_else(made: tuple[Path, Path], names: list[str]) -> None:
    assert release.lacking_in_wheel(made[1], names) == []
    assert release.lacking_in_wheel(made[1], [*names, "riichi_book/new.css"]) != []
    assert release.lacking_in_wheel(made[1], [name for name in names if not name.endswith("/fu.py")]) != []


def test_the_version_is_one(root: Path, tmp_path: Path) -> None:
    assert release.agreed_version(root)
    for name in ("pyproject.toml", "CHANGELOG.md", "CITATION.cff"):
        shutil.copy(root / name, tmp_path)
    for name, words in (("CITATION.cff", "does not cite"), ("CHANGELOG.md", "no section")):
        (tmp_path / name).write_text("nothing\n", "utf-8")
        with pytest.raises(release.Wrong, match=words):
            release.agreed_version(tmp_path)
