"""Build what goes to others and see that it works: `make release`.

The sdist is built from the files that git tracks, and the wheel from the sdist. The sdist must hold all of
them, the wheel both packages. Then the wheel is installed into a fresh environment: without other packages
the README's example must run, and with the extra `cli` and the pinned packages the command must answer. A
bill of materials lists the contents of both.
Nothing is uploaded: the last lines say what to do next.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
import zipfile
from datetime import datetime
from pathlib import Path

import sbom
from environment import INTERPRETER, ROOT, hashed, required, say

PLACE = ROOT / "_build" / "release"
PACKAGES = ("riichi_rules/", "riichi_book/")
NOT_IN_ARCHIVE = (".ci/", ".github/", ".gitignore", ".pre-commit-config.yaml")
"""Files that only maintainers need, by the beginnings of their names."""
HAND = "77m34567p678s777z"
NEXT = """
What a maintainer does next, from a clean tree of the main branch:
  git tag --annotate v{version} --message 'Riichi rules {version}'
  git push origin v{version}
  .venv/bin/python -m twine upload _build/release/*.tar.gz _build/release/*.whl
and beside them, where the version is announced, _build/release/*.cdx.json: what it is made of."""


class Wrong(Exception):
    """A problem that must be fixed before a release."""


def main() -> int:
    """Build, check, and print the next steps. Return the exit status."""
    try:
        version = agreed_version(ROOT)
        demand(not run("git", "-C", str(ROOT), "status", "--porcelain"), "something is not committed yet")
        names = kept(ROOT)
        sources, wheel = built(names, PLACE)
        complaints = [*lacking_in_archive(sources, names), *lacking_in_wheel(wheel, names)]
        demand(not complaints, "\n".join(complaints))
        say("the archive holds every file, the wheel both packages")
        run(sys.executable, "-m", "twine", "check", "--strict", str(sources), str(wheel))
        check_alone(wheel)
        say("installed alone, the rules answer as the README says")
        check_command(wheel)
        say("with the extra cli and the pinned packages, the command answers")
        committed = run("git", "-C", str(ROOT), "log", "-1", "--format=%cI").strip()
        bill = sbom.write(PLACE, wheel, sources, datetime.fromisoformat(committed))
        say("the bill of materials is valid CycloneDX")
    except Wrong as wrong:
        print(f"release: {wrong}", file=sys.stderr)
        return 1
    print(f"\n{PLACE.relative_to(ROOT)}: {sources.name}, {wheel.name}, {bill.name}")
    print(NEXT.format(version=version))
    return 0


def agreed_version(root: Path) -> str:
    """Return the version. Raises ``Wrong`` unless pyproject.toml, changelog and citation agree."""
    version = str(tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"])
    changes, citation = ((root / name).read_text("utf-8") for name in ("CHANGELOG.md", "CITATION.cff"))
    demand(f"\n## [{version}] - " in changes, f"CHANGELOG.md has no section for {version} with its day")
    demand(f"\nversion: {version}\n" in citation, f"CITATION.cff does not cite {version}")
    return version


def kept(root: Path) -> list[str]:
    """Return the files that git tracks."""
    return run("git", "-C", str(root), "ls-files", "-z").rstrip("\0").split("\0")


def built(names: list[str], place: Path) -> tuple[Path, Path]:
    """Build the sdist from copies of these files alone, and the wheel from the sdist."""
    shutil.rmtree(place, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            copy = Path(folder, name)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy)
        run(sys.executable, "-m", "build", "--no-isolation", "--outdir", str(place), folder)
    return next(place.glob("*.tar.gz")), next(place.glob("*.whl"))


def lacking_in_archive(sources: Path, names: list[str]) -> list[str]:
    """Return a complaint for each file that git tracks and the sdist lacks."""
    with tarfile.open(sources) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    wanted = [name for name in names if not name.startswith(NOT_IN_ARCHIVE)]
    return [f"the archive lacks {name}: see MANIFEST.in" for name in wanted if name not in held]


def lacking_in_wheel(wheel: Path, names: list[str]) -> list[str]:
    """Return a complaint for each file of the packages that the wheel lacks or should not have."""
    with zipfile.ZipFile(wheel) as packed:
        held = {name for name in packed.namelist() if ".dist-info/" not in name}
    wanted = {name for name in names if name.startswith(PACKAGES)}
    lacking = [f"the wheel lacks {name}: see package-data" for name in sorted(wanted - held)]
    return lacking + [f"the wheel holds {name}, which git does not keep" for name in sorted(held - wanted)]


def check_alone(wheel: Path) -> None:
    """Install the wheel into an environment without other packages, and run the README's example there."""
    text = (ROOT / "README.md").read_text("utf-8")
    example, answer = (re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL)[0] for kind in ("python", "text"))
    with tempfile.TemporaryDirectory() as folder:
        python = environment(Path(folder), wheel)
        printed = run(str(python), "-I", "-c", example)
        demand(printed == answer, f"installed from {wheel.name}, the README's example answers\n{printed}")


def check_command(wheel: Path) -> None:
    """Install the wheel with its extra `cli` and the pinned packages, and run the command."""
    with tempfile.TemporaryDirectory() as folder:
        python = environment(Path(folder), wheel, "cli")
        answer = run(str(python.with_name("riichi-rules")), "waits", HAND, "--json")
        demand('"waits": ["2p", "5p", "8p"]' in answer, f"riichi-rules waits {HAND} answers {answer}")


def environment(folder: Path, wheel: Path, *extras: str) -> Path:
    """Create an environment with the wheel and the pinned packages of extras. Return its Python."""
    venv.EnvBuilder(symlinks=sys.platform != "win32").create(folder)
    python = folder / INTERPRETER
    pinned = hashed(folder / "packages.txt", *required(extras)) if extras else ()
    for packages in filter(None, (pinned, ("--no-index", "--no-deps", str(wheel)))):
        pip = ("-m", "pip", "--python", str(python), "--disable-pip-version-check", "install", "--quiet")
        run(sys.executable, *pip, *packages)
    return python


def run(*command: str) -> str:
    """Run a command in the temporary folder, away from the checkout's packages. Return its output."""
    ended = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tempfile.gettempdir())
    if ended.returncode:
        raise Wrong(f"{' '.join(command)} ended with {ended.returncode}:\n{ended.stdout}{ended.stderr}")
    return ended.stdout


def demand(fine: object, words: str) -> None:
    """Raise ``Wrong`` with these words unless ``fine`` is true."""
    if not fine:
        raise Wrong(words)


if __name__ == "__main__":
    sys.exit(main())
