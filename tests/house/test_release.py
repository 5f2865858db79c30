"""A release holds every file of the project, both packages, and one version everywhere."""

import shutil
import sys
import tarfile
from pathlib import Path

import pytest
import release
from shared.command_line import printed_by

MADE = "from setuptools import build_meta; build_meta.build_sdist('out'); build_meta.build_wheel('out')"


@pytest.fixture(scope="module")
def names(root: Path) -> list[str]:
    """Return the files that git tracks."""
    if shutil.which("git") is None or not (root / ".git").exists():
        pytest.skip("this copy of the project has no git history to ask")
    return [name for name in release.kept(root) if (root / name).is_file()]


@pytest.fixture(scope="module")
def generated(root: Path, names: list[str]) -> list[str]:
    """Return paths of files that git ignores: one for each pattern in each folder it may match."""
    patterns = (root / ".gitignore").read_text("utf-8").split()
    folders = sorted({name.rpartition("/")[0] for name in names if "/" in name and not name.startswith(".")})
    places = [(folder, pattern) for pattern in patterns for folder in ("", *folders)]
    files = [f"{folder}/{pattern}" for folder, pattern in places if not folder or "/" not in pattern[:-1]]
    return [f"{file.replace('*', 'made').strip('/')}/made.md" for file in files]


@pytest.fixture(scope="module")
def made(
    root: Path, names: list[str], generated: list[str], tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, Path]:
    """Build the sdist and the wheel from tracked files mixed with generated ones."""
    folder = tmp_path_factory.mktemp("release")
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(root / name, folder / name)
    for name in generated:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("# Made\n", "utf-8")
    printed_by(sys.executable, "-c", MADE, cwd=folder)
    (sources,), (wheel,) = (folder / "out").glob("*.tar.gz"), (folder / "out").glob("*.whl")
    return sources, wheel


@pytest.mark.proof
def test_the_archive_holds_what_git_keeps(made: tuple[Path, Path], names: list[str]) -> None:
    assert release.lacking_in_archive(made[0], names) == []
    assert release.lacking_in_archive(made[0], [*names, "riichi_rules/new.toml"]) != []


@pytest.mark.proof
def test_the_archive_holds_nothing_that_was_made_here(made: tuple[Path, Path], generated: list[str]) -> None:
    with tarfile.open(made[0]) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    assert {"rulebook/rulesets/made.md", "notebooks/.ipynb_checkpoints/made.md"} <= {*generated}
    assert not sorted(held & {*generated})


def test_the_wheel_holds_both_packages_and_nothing_else(made: tuple[Path, Path], names: list[str]) -> None:
    assert release.lacking_in_wheel(made[1], names) == []
    assert release.lacking_in_wheel(made[1], [*names, "riichi_book/new.css"]) != []
    assert release.lacking_in_wheel(made[1], [name for name in names if not name.endswith("/fu.py")]) != []
