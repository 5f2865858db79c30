"""An edition, made: the site, the PDF, the EPUB and the sheets of a ruleset, in a folder of their own.

The pages of the book are those of the project's own folder, which is no part of what is installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

import riichi_book
from riichi_book.sheets.card import rules_card
from riichi_book.sheets.paper import Sheet
from riichi_book.sheets.printing import missing, printer
from riichi_rules.errors import FormError
from riichi_rules.ruleset import Ruleset, load_ruleset

from .decisions import beside_sheet, changes_sheet, decisions_sheet
from .look import checked, look_of
from .shelf import alone, put

MADE: Final = ".riichi-edition"
"""The list of what stands in a folder of an edition: what is on it may be replaced."""
PDF_AT_MOST: Final = 10_000_000
"""Bytes of a PDF that is sent about."""
BUILDERS: Final = {"site": "html", "pdf": "singlehtml", "epub": "epub"}
NEEDED: Final = ("conf.py", "index.md", "rulebook", "tools/print_book.py")
NO_PAGES: Final = (
    "the pages of the book are not in what was installed: fetch the project, and run there"
    " make edition RULESET=club.toml"
)
Say = Callable[[str], None]


class Edition(NamedTuple):
    """What an edition is made of: the ruleset as it was named, read, and where things go.

    ``since`` are the rules before, of which it is told what changed; ``asked`` says how often games asked
    each option: what they ask most is to be decided first. ``beside`` are rules that somebody wants to see
    theirs beside; nothing else in an edition speaks of others.
    """

    named: str
    rules: Ruleset
    root: Path
    out: Path
    since: Ruleset | None = None
    asked: Mapping[str, float] = MappingProxyType({})
    beside: tuple[Ruleset, ...] = ()

    @property
    def work(self) -> Path:
        """Where it is built, and where what was read is kept for the next time."""
        return self.root / "_build" / "editions" / self.rules.id

    @property
    def name(self) -> str:
        """What the book is called."""
        return look_of(self.named).name or self.rules.name


def project() -> Path:
    """Return the folder with the pages of the book. Raises ``FormError`` where there is none."""
    root = Path(riichi_book.__file__).resolve().parents[1]
    if not all((root / name).exists() for name in NEEDED):
        raise FormError(NO_PAGES)
    return root


def edition_of(named: str, out: Path, since: str | None = None, beside: Sequence[str] = ()) -> Edition:
    """Return an edition that can be made. Raises ``RulesetError``, ``FormError``."""
    path = Path(named)
    whole = str(path.resolve()) if path.suffix.lower() == ".toml" else named
    before = load_ruleset(since) if since else None
    others = tuple(map(load_ruleset, dict.fromkeys(beside)))
    rules, _ = checked(named)
    found = Edition(whole, rules, project(), out.resolve(), before, beside=others)
    check_folder(found.out)
    return found


def check_folder(out: Path) -> None:
    """See that a folder can be made, is empty, or is of an edition. Raises ``FormError``."""
    above = next(place for place in out.parents if place.exists())
    if not out.exists() and not (above.is_dir() and os.access(above, os.W_OK)):
        raise FormError(f"{out} cannot be made: {above} is no folder that may be written to")
    if out.exists() and not out.is_dir():
        raise FormError(f"{out} is a file: name a folder for the edition")
    if out.is_dir() and any(out.iterdir()) and not (out / MADE).is_file():
        raise FormError(f"{out} has files that no edition put there: name another folder, or an empty one")


def make(edition: Edition, parts: Sequence[str], say: Say) -> list[Path]:
    """Make the parts of an edition, and return what stands in its folder at the top. Raises ``FormError``."""
    put(edition.rules, edition.work / "rulesets", look_of(edition.named).played)
    staged = edition.work / "staged"
    shutil.rmtree(staged, ignore_errors=True)
    staged.mkdir(parents=True)
    for part in parts:
        say(f"{part} ...")
        PARTS[part](edition, staged)
    publish(staged, edition.out)
    return sorted(path for path in edition.out.iterdir() if path.name != MADE)


def publish(staged: Path, out: Path) -> None:
    """Put what was made into a folder, in place of what an edition put there before, and of nothing else."""
    check_folder(out)
    out.mkdir(parents=True, exist_ok=True)
    files = sorted(path.relative_to(staged) for path in staged.rglob("*") if path.is_file())
    listed = out / MADE
    before = listed.read_text("utf-8").splitlines() if listed.is_file() else []
    for name in {*before} - {path.as_posix() for path in files}:
        gone = out / name
        if gone.resolve().is_relative_to(out.resolve()):
            gone.unlink(missing_ok=True)
            _drop_empty(gone.parent, out)
    for path in files:
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(staged / path, out / path)
    listed.write_text("".join(f"{path.as_posix()}\n" for path in files), "utf-8")


def size_of(path: Path) -> int:
    """Return how many bytes a file has, or all files of a folder."""
    return sum(each.stat().st_size for each in files_in(path))


def files_in(path: Path) -> Iterator[Path]:
    """Yield a file, or all files of a folder."""
    yield from (each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]


def _drop_empty(folder: Path, out: Path) -> None:
    while folder != out and folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent


def _built(edition: Edition, builder: str) -> Path:
    """Build the pages, and return the folder. Raises ``FormError`` with what Sphinx says."""
    folder = edition.work / builder
    doctrees = edition.work / "doctrees"
    whole = edition.work / f"{builder}-whole"
    if not whole.exists():  # a page that was read with a warning would not be read again
        shutil.rmtree(folder, ignore_errors=True)
    whole.unlink(missing_ok=True)
    asked = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", builder, "-d", str(doctrees)]
    ended = subprocess.run(  # noqa: S603 - Sphinx, on the book's own pages
        [*asked, "-D", f"riichi_edition={edition.named}", ".", str(folder)],
        cwd=edition.root,
        env={**os.environ, "RIICHI_RULESETS": str(edition.work / "rulesets")},
        check=False,
        capture_output=True,
        text=True,
    )
    if ended.returncode:
        shutil.rmtree(doctrees, ignore_errors=True)
        raise FormError(f"the book could not be built:\n{ended.stderr.strip()}")
    whole.touch()
    return folder


def _site(edition: Edition, staged: Path) -> None:
    left_out = shutil.ignore_patterns(".buildinfo", "objects.inv", "*.pickle")
    shutil.copytree(_built(edition, BUILDERS["site"]), staged, dirs_exist_ok=True, ignore=left_out)


def _pdf(edition: Edition, staged: Path) -> None:
    if lacking := missing():
        raise FormError(lacking)
    file = staged / f"{edition.rules.id}.pdf"
    folder = _built(edition, BUILDERS["pdf"])
    ended = subprocess.run(  # noqa: S603 - the book's own tool
        [sys.executable, str(edition.root / "tools" / "print_book.py"), str(folder), str(file)],
        check=False,
        capture_output=True,
        text=True,
    )
    if ended.returncode:
        raise FormError(f"the book could not be printed: {ended.stderr.strip()}")
    if (size := file.stat().st_size) > PDF_AT_MOST:
        raise FormError(f"{file.name} has {size / 1e6:.1f} MB, and {PDF_AT_MOST / 1e6:.0f} at most")


def _epub(edition: Edition, staged: Path) -> None:
    folder = _built(edition, BUILDERS["epub"])
    shutil.copy2(folder / f"{edition.rules.id}.epub", staged)


def _sheets(edition: Edition, staged: Path) -> None:
    look = look_of(edition.named)
    card = rules_card(alone(edition.rules), name=edition.name, logo=look.logo)
    sheets = [card._replace(name="card"), _open_questions(edition, look.played)]
    if edition.since:
        sheets.append(changes_sheet(edition.name, edition.since, edition.rules))
    sheets += [beside_sheet(edition.name, edition.rules, other) for other in edition.beside]
    for sheet in sheets:
        (staged / f"{sheet.name}.html").write_text(sheet.html, "utf-8")
    if not missing():
        _print(sheets, staged)


def _open_questions(edition: Edition, played: str) -> Sheet:
    weight = (lambda option: edition.asked.get(option, 0.0)) if edition.asked else None
    return decisions_sheet(edition.name, edition.rules, weight, played=played)


def _print(sheets: Sequence[Sheet], staged: Path) -> None:
    with printer() as print_sheet:
        for sheet in sheets:
            print_sheet(sheet, staged / f"{sheet.name}.pdf")


PARTS: Final[dict[str, Callable[[Edition, Path], None]]] = {
    "site": _site,
    "pdf": _pdf,
    "epub": _epub,
    "sheets": _sheets,
}
"""What an edition consists of."""
