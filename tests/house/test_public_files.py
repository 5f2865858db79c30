"""Third-party code is pinned: actions of the workflows, and packages from npm."""

import json
import re
from pathlib import Path

import yaml


def test_actions_are_named_by_their_commit_with_their_version_beside_it(root: Path) -> None:
    for file in (root / ".github" / "workflows").iterdir():
        text = file.read_text("utf-8")
        used = re.findall(r"(?m)^ *-? uses: (.*)$", text)
        steps = [step for job in yaml.safe_load(text)["jobs"].values() for step in job["steps"]]
        assert len(used) == sum("uses" in step for step in steps) > 0
        assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)+", name) for name in used)


def test_packages_from_npm_are_pinned_with_their_hashes(root: Path) -> None:
    locks = [path for path in (root / "tests").rglob("package-lock.json") if "node_modules" not in path.parts]
    assert len(locks) == 2
    for lock in locks:
        packages = json.loads(lock.read_text("utf-8"))["packages"]
        wanted = json.loads(lock.with_name("package.json").read_text("utf-8"))["dependencies"]
        assert packages.pop("")["dependencies"] == wanted
        assert all(re.fullmatch(r"[\d.]+", version) for version in wanted.values())
        assert all(package["integrity"].startswith("sha512-") for package in packages.values())
    assert "npm ci " in (root / "Makefile").read_text("utf-8")
    assert "npm install" not in (root / "Makefile").read_text("utf-8")
