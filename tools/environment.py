"""Make `.venv` and install the pinned packages: `python tools/environment.py cli figures book test`.

The arguments are the extras to install. A stamp file in `.venv` records what was installed; the work is
skipped until pyproject.toml, constraints.txt, tools/ipython or the Python changes, so it also works offline.
Any Python from 3.11 on runs this, with its standard library only.

pip does not check hashes of constraints, and refuses to install a folder when it checks hashes. So this
installs the packages from constraints.txt first, each with its hash, and then the project alone.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
INTERPRETER = "Scripts/python.exe" if sys.platform == "win32" else "bin/python"
"""The path of the Python inside an environment."""
PYTHON = VENV / INTERPRETER
CONSTRAINTS = ROOT / "constraints.txt"
KERNEL_CONFIG = ROOT / "tools" / "ipython" / "ipython_kernel_config.py"


def main(extras: list[str]) -> int:
    """Create or update the environment for these extras. Return the exit status."""
    if not made_with_this_python():
        say(f"making .venv with Python {version()}")
        venv.EnvBuilder(clear=True, with_pip=True, symlinks=sys.platform != "win32").create(VENV)
    stamp = VENV / f"installed-{'-'.join(extras)}.txt"
    wanted = fingerprint(extras)
    if stamp.exists() and stamp.read_text() == wanted:
        return 0
    say(f"installing the pinned packages ({', '.join(extras)})")
    stamp.unlink(missing_ok=True)
    if not install(extras):
        say("the packages could not be installed: see above")
        return 1
    settle()
    stamp.write_text(wanted)
    return 0


def made_with_this_python() -> bool:
    """Whether `.venv` exists, and either runs this script or was made with the Python that runs it."""
    settings = VENV / "pyvenv.cfg"
    if not settings.exists() or not PYTHON.exists():
        return False
    if Path(sys.prefix).resolve() == VENV.resolve():
        return True
    lines = (line.partition("=") for line in settings.read_text().splitlines())
    facts = {key.strip(): value.strip() for key, _, value in lines}
    return facts.get("home") == str(Path(sys.executable).parent) and facts.get("version") == version()


def version() -> str:
    """Return the version of the running Python in the form that pyvenv.cfg uses."""
    return ".".join(map(str, sys.version_info[:3]))


def digest(root: Path, names: Iterable[str], *beside: object) -> str:
    """Return a hash of files and folders (names and contents), of the Python version and of ``beside``."""
    found = hashlib.sha256(repr([sys.version, *beside]).encode())
    places = [path for name in names for path in (root / name, *(root / name).rglob("*"))]
    for path in sorted(set(places)):
        if path.is_file() and "__pycache__" not in path.parts:
            found.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes())
    return found.hexdigest()


def fingerprint(extras: list[str]) -> str:
    """Return a hash of everything that decides what is installed, and where."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    parts = (project["build-system"], project["project"], project["tool"]["setuptools"], extras)
    # An editable install remembers its folder.
    return digest(ROOT, ["constraints.txt", "tools/ipython"], parts, ROOT)


def install(extras: list[str]) -> bool:
    """Install the packages that the extras need, then the project; with uv if available, else with pip."""
    if not runs("-m", "pip", "--version", quiet=True):  # made by uv, or left half-made
        runs("-m", "ensurepip", "--default-pip")
    # The build backend comes from the same pins, so the build needs no environment of its own.
    wanted = {"setuptools", *required(extras)}
    if unknown := ", ".join(sorted(wanted - set(pins(wanted)))):
        say(f"constraints.txt has no pin of {unknown}: left out until make pins was run")
    packages = hashed(VENV / "packages.txt", *wanted)
    project = ("--no-build-isolation", "--no-deps", "--editable", str(ROOT))
    pip = ("-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    if runs(*pip, *hashed(VENV / "installer.txt", "uv")):
        uv = ("-m", "uv", "pip", "install", "--quiet", "--python", str(PYTHON))
        if runs(*uv, *packages) and runs(*uv, *project):
            return True
        say("uv did not manage: trying pip, which takes longer")
    return runs(*pip, *packages) and runs(*pip, *project)


def required(extras: Iterable[str]) -> set[str]:
    """Return the packages that these extras require, including those of the extras that they include."""
    named = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    found: set[str] = set()
    for extra in extras:
        for requirement in named[extra]:
            inner = re.fullmatch(r"riichi-rules\[(.*)\]", requirement)
            found |= required(inner[1].split(",")) if inner else {requirement.partition("[")[0]}
    return found


def hashed(place: Path, *names: str) -> tuple[str, ...]:
    """Write the pins of packages to a file. Return the arguments that install them with hash checks."""
    place.write_text("".join(pins(names).values()), "utf-8")
    return ("--require-hashes", "--requirement", str(place))


def pins(names: Iterable[str]) -> dict[str, str]:
    """Return the entries of constraints.txt for these packages and all their dependencies, by name."""
    blocks = re.split(r"(?m)^(?=\w)", CONSTRAINTS.read_text("utf-8"))[1:]
    entries = {block.partition("==")[0]: block for block in blocks}
    askers = {name: asking(block) for name, block in entries.items()}
    needed: set[str] = set()
    new = {*names}
    while new:
        needed |= new
        new = {name for name, by in askers.items() if not needed.isdisjoint(by)} - needed
    return {name: entries[name] for name in sorted(needed & entries.keys())}


def asking(block: str) -> list[str]:
    """Return what requires a package, from the comment below its hashes: `# via sphinx, myst-nb`."""
    return block.partition("# via ")[2].strip().split(", ")


def settle() -> None:
    """Do one-time setup now that the first notebook run would otherwise do, with warnings."""
    place = VENV / "etc" / "ipython"
    place.mkdir(parents=True, exist_ok=True)
    shutil.copy(KERNEL_CONFIG, place)
    # matplotlib searches for fonts once and caches the list.
    runs("-c", "import matplotlib.font_manager", quiet=True)


def runs(*arguments: str, quiet: bool = False) -> bool:
    """Run the environment's Python. Return whether it succeeded."""
    return subprocess.run([PYTHON, *arguments], check=False, capture_output=quiet).returncode == 0


def say(words: str) -> None:
    """Print a line for the user, after the name of the script."""
    print(f"{Path(sys.argv[0]).stem}: {words}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
