"""Build the wheel with compiled modules and test it in an environment of its own: `make compiled`.

Mypyc compiles the modules that pyproject.toml lists. The wheel and the pinned packages are installed into
`_build/compiled/environment`, and the tests in ``TESTS`` run there without importing from the checkout.
The environment is reused until the sources, the compiler, the Python or the pins change.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from argparse import ArgumentParser
from pathlib import Path

from environment import CONSTRAINTS, INTERPRETER, ROOT, digest, hashed, required, runs, say

PLACE = ROOT / "_build" / "compiled"
SOURCES, WHEELS, ENVIRONMENT = (PLACE / name for name in ("sources", "wheels", "environment"))
STAMP = PLACE / "installed.txt"
PYTHON = ENVIRONMENT / INTERPRETER
BUILT_FROM = ("riichi_rules", "riichi_book", "pyproject.toml", "setup.py", "README.md", "MANIFEST.in")
EXTRAS = ("test", "benchmarks")
TESTS = ("tests/compiled", "tests/claims", "tests/rules", "tests/oracles", "tests/book/games")
SWITCH = "RIICHI_RULES_MYPYC"


def main() -> int:
    """Build, install and test. Return the exit status."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--workers", default="2", help="processes that share the tests (2)")
    parser.add_argument("--build-only", action="store_true", help="install, and leave the tests out")
    asked = parser.parse_args()
    wanted = fingerprint()
    if not PYTHON.exists() or not STAMP.exists() or STAMP.read_text("utf-8") != wanted:
        wheel = built()
        if wheel is None or not installed(wheel):
            say("the compiled wheel could not be built or installed: see above")
            say("it takes a C compiler with its headers, and Python.h (on Debian: gcc libc6-dev python3-dev)")
            return 1
        STAMP.write_text(wanted, "utf-8")
    say(f"the compiled package is installed for {PYTHON.relative_to(ROOT)}")
    return 0 if asked.build_only else tested(asked.workers)


def fingerprint() -> str:
    """Return a hash of the sources, the compiler and its flags, the Python and the pinned packages."""
    compiler = sysconfig.get_config_var("CC")
    flags = [os.environ.get(name) for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")]
    return digest(ROOT, [*of_the_wheel(), CONSTRAINTS.name], compiler, flags, EXTRAS, ROOT)


def of_the_wheel() -> tuple[str, ...]:
    """Return the names of the files and folders that the wheel is built from."""
    return (*BUILT_FROM, *sorted([path.name for path in ROOT.glob("LICENSE*")]))


def built() -> Path | None:
    """Build the wheel from a copy of the sources. Return its path, or None if that failed."""
    say("compiling, which takes some minutes")
    shutil.rmtree(PLACE, ignore_errors=True)
    SOURCES.mkdir(parents=True)
    for name in of_the_wheel():
        copied = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copied(ROOT / name, SOURCES / name)
    command = ("pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", WHEELS, SOURCES)
    run = subprocess.run(
        [sys.executable, "-m", *command], check=False, env={**os.environ, SWITCH: "1"}, cwd=SOURCES
    )
    return None if run.returncode else next(WHEELS.glob("*.whl"))


def installed(wheel: Path) -> bool:
    """Install the wheel and the pinned packages into the environment. Return whether that succeeded."""
    venv.EnvBuilder(symlinks=sys.platform != "win32").create(ENVIRONMENT)
    packages = hashed(PLACE / "packages.txt", *required(EXTRAS))
    uv, pip = ("uv", "pip", "install", "--python", str(PYTHON)), ("pip", "--python", str(PYTHON), "install")
    return any(
        runs("-m", *installer, "--quiet", *packages) and runs("-m", *installer, "--no-deps", str(wheel))
        for installer in (uv, pip)
    )


def tested(workers: str) -> int:
    """Run the tests on the installed package. Return the exit status."""
    command = ("pytest", "-q", "--numprocesses", workers, "--dist", "loadfile", *TESTS)
    # Import nothing from the checkout, except the module `asked` that the adapters share.
    alone = {**os.environ, SWITCH: "1", "PYTHONSAFEPATH": "1", "PYTHONPATH": str(ROOT / "adapters")}
    return subprocess.run([PYTHON, "-P", "-m", *command], check=False, cwd=ROOT, env=alone).returncode


if __name__ == "__main__":
    sys.exit(main())
