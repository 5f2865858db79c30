"""`make environment` installs exactly the pinned packages that its extras need, checked by hash."""

import hashlib
import re
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path

import environment
import pytest

INSTALLERS = {
    "pip": ("-m", "pip", "install", "--disable-pip-version-check"),
    "uv": ("-m", "uv", "pip", "install", "--no-cache"),
}


def test_every_package_of_an_extra_is_pinned_with_its_hashes(root: Path) -> None:
    extras = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    every = {"setuptools", "uv", *environment.required(extras)}
    entries = environment.pins(every)
    assert every <= set(entries)
    assert "".join(entries.values()) == environment.CONSTRAINTS.read_text("utf-8"), "a pin that nothing needs"
    assert set(environment.pins({"rich"})) == {"rich", "markdown-it-py", "mdurl", "pygments"}


def wheel(folder: Path, name: str, needs: str, text: str) -> str:
    """Write a wheel with one module. Return its hash."""
    info = f"{name}-1.0.dist-info"
    needed = f"Requires-Dist: {needs}\n" if needs else ""
    files = {
        f"{name}.py": text,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{needed}",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/RECORD": "",
    }
    files[f"{info}/RECORD"] = "".join(f"{file},,\n" for file in files)
    place = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(place, "w") as packed:
        for file, content in files.items():
            packed.writestr(zipfile.ZipInfo(file), content)
    return hashlib.sha256(place.read_bytes()).hexdigest()


@pytest.mark.parametrize("installer", INSTALLERS)
def test_a_package_that_is_not_the_pinned_one_is_refused(
    installer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    above, below = wheel(tmp_path, "above", "below", ""), wheel(tmp_path, "below", "", "")
    pinned = f"above==1.0 \\\n    --hash=sha256:{above}\n    # via riichi-rules (pyproject.toml)\n"
    monkeypatch.setattr(environment, "CONSTRAINTS", tmp_path / "constraints.txt")

    def install(pins: str) -> str:
        (tmp_path / "constraints.txt").write_text(pins, "utf-8")
        there = tempfile.mkdtemp(dir=tmp_path)
        here = ("--no-index", "--find-links", str(tmp_path), "--target", there)
        wanted = environment.hashed(tmp_path / "packages.txt", "above")
        command = [sys.executable, *INSTALLERS[installer], *here, *wanted]
        ended = subprocess.run(command, check=False, capture_output=True, text=True)
        return "installed" if ended.returncode == 0 else ended.stderr

    fine = f"{pinned}below==1.0 \\\n    --hash=sha256:{below}\n    # via above\n"
    assert install(fine) == "installed"
    assert re.search("(?i)hash.*below", install(pinned), re.DOTALL), "below is not pinned"
    wheel(tmp_path, "below", "", "print('from a stranger')\n")
    assert re.search("(?i)hash mismatch|do not match the hashes", install(fine))


def test_nothing_is_installed_without_its_hash_but_the_project(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    commands: list[tuple[str, ...]] = []

    def runs(*arguments: str, quiet: bool = False) -> bool:
        commands.append(arguments)
        return quiet or "uv" not in arguments  # uv fails, so pip is tried

    monkeypatch.setattr(environment, "runs", runs)
    monkeypatch.setattr(environment, "VENV", tmp_path)
    assert environment.install(["cli"])
    installs = [command for command in commands if "install" in command]
    assert [command for command in installs if "uv" in command]
    of_project = [command for command in installs if "--editable" in command]
    assert of_project
    assert all("--no-deps" in command and "--no-build-isolation" in command for command in of_project)
    assert all("--require-hashes" in command for command in installs if command not in of_project)
    assert set(re.findall(r"(?m)^([\w.-]+)==", (tmp_path / "packages.txt").read_text("utf-8"))) == {
        *environment.pins({"click", "rich", "jinja2", "defusedxml", "setuptools"})
    }
