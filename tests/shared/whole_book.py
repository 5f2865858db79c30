"""The whole book, built once for all tests of a run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from shlex import quote

import pytest
from filelock import FileLock

from riichi_rules.ruleset import ruleset_ids

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "_build"

CHAPTERS = ["index", *sorted(f"rulebook/{page.stem}" for page in (ROOT / "rulebook").glob("*.md"))]
NOTEBOOKS = sorted(f"notebooks/{page.stem}" for page in (ROOT / "notebooks").glob("*.ipynb"))
RULESETS = [f"rulebook/rulesets/{name}" for name in ruleset_ids()]
# Of the pages that set two rulesets side by side: the best known two, and those that differ most.
PAIRS = ["ema-2016-and-wrc-2015", "jpml-a-2026-and-mahjong-soul"]
SIDE_BY_SIDE = [f"rulebook/rulesets/pairs/{name}" for name in PAIRS]
MADE_BY_SPHINX = ["search"]
PAGES = [*CHAPTERS, *NOTEBOOKS, *RULESETS, *SIDE_BY_SIDE, *MADE_BY_SPHINX]
LISTINGS = "_code"


def built(place: Path, builder: str = "html") -> Path:
    """Return the folder of what a builder makes of the book; whoever comes first makes it.

    The site is the one of `make book`: what was built before is not built again. Workers of one run share
    ``place``, and all builders what was read from the pages. Builders may run at once: after the site
    nothing is read again, so nobody writes there.
    """
    if shutil.which("make") is None:
        pytest.skip("make is not on this machine, and it builds the book")
    once(place / "html", "make", "--assume-old=environment", f"python={quote(sys.executable)}", "book")
    if builder == "html":
        return BUILT / "html"
    out = place / builder
    sphinx = (sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", builder)
    once(out, *sphinx, "-d", BUILT / "doctrees", ROOT, out)
    return out


def once(what: Path, *command: str | Path) -> None:
    """Run a command of the project unless a worker of this run has done so; while one does, others wait."""
    done = what.with_suffix(".done")
    with FileLock(what.with_suffix(".lock")):
        if not done.exists():
            run(*command)
            done.touch()


def run(*command: str | Path) -> None:
    """Run a command of the project, without what make and pytest tell their own children."""
    told = ("MAKE", "MFLAGS", "PYTEST")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(told)}
    ended = subprocess.run(command, cwd=ROOT, env=plain, check=False, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr


def shared_place(of_this_worker: Path) -> Path:
    """Return the temporary folder that all workers of a run see, from the one that one of them has."""
    return of_this_worker.parent if "PYTEST_XDIST_WORKER" in os.environ else of_this_worker
