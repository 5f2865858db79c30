"""Make an edition: the site, the PDF, the EPUB and the sheets of a ruleset, in a folder of their own.

The pages of the book come from the project's folder; they are not part of an installation.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from types import MappingProxyType
from typing import Final, NamedTuple

import riichi_book
from riichi_book.sheets.card import rules_card
from riichi_book.sheets.printing import missing
from riichi_rules.errors import FormError
from riichi_rules.messages import catalogue_of_reader, joined, of_system, say
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset

from .book_facts import BookFacts, checked, put_book
from .decisions import HISTORY, beside_sheet, changes_sheet, decisions_sheet, history, titled
from .folder import MADE, EditionPart, check_folder, check_parts, publish
from .shelf import adopted, put, written

PDF_AT_MOST: Final = 10_000_000
"""The most bytes of a PDF, since people send it to each other."""
PRINTED_WITHIN: Final = 900
"""Seconds after which Chromium is killed. It prints the book twice, which takes two minutes."""
BUILT: Final = {"site", "pdf", "epub"}
"""The parts that Sphinx builds."""
NEEDED: Final = ("conf.py", "index.md", "rulebook", "tools/print_book.py")
BOOK_FILE: Final = "book.toml"
"""A copy of the book's facts in ``work``: the club's file may change during the build."""
NO_PAGES: Final = say(
    "the installed package lacks the pages of the book: fetch the project and run {command} there",
    command="make edition RULESET=club.toml",
)
SPOKEN: Final = "RIICHI_LANGUAGE"
"""The environment variable for the language of messages, here and in subprocesses."""
Say = Callable[[str], None]


class Edition(NamedTuple):
    """What an edition is made of: the ruleset, the facts of its book, and where things go.

    ``since`` are earlier editions, oldest first; a sheet lists what changed. ``asked`` says how often games
    asked each option: those asked most should be decided first. ``beside`` are rulesets to compare with;
    nothing else in an edition mentions other rules.
    """

    rules: Ruleset
    root: Path
    out: Path
    since: tuple[tuple[Ruleset, BookFacts], ...] = ()
    asked: Mapping[str, float] = MappingProxyType({})
    beside: tuple[Ruleset, ...] = ()
    book: BookFacts = BookFacts()
    work: Path = Path()
    """The folder in which a run builds it; no other run shares it."""

    @property
    def name(self) -> str:
        """What the book is called."""
        return self.book.name or self.rules.name

    @property
    def part(self) -> EditionPart:
        """What all its parts share: the rules and the words of the book, without files."""
        words = [*written(self.rules), *map(repr, self.book.words)]
        digest = hashlib.sha256("\n".join(words).encode()).hexdigest()
        return EditionPart(str(titled(self.rules, self.book)), digest)


def project() -> Path:
    """Return the folder with the pages of the book. Raises ``FormError`` if there is none."""
    root = Path(riichi_book.__file__).resolve().parents[1]
    if not all((root / name).exists() for name in NEEDED):
        raise FormError(NO_PAGES)
    return root


def edition_of(named: str, out: Path, since: Iterable[str] = (), beside: Sequence[str] = ()) -> Edition:
    """Check the arguments and return an edition. Raises ``RulesetError``, ``FormError``."""
    before = sorted(map(read, dict.fromkeys(since)), key=lambda edition: edition[1].date)
    others = tuple(map(load_ruleset, dict.fromkeys(beside)))
    if len(others) > len({other.id for other in others}):
        raise FormError(say("--with names two rulesets with the same id: give one of them another"))
    rules, book = read(named)
    try:
        place = out.resolve()
        check_folder(place)
    except (OSError, RuntimeError) as error:  # ``resolve`` raises either for a loop of links
        problem = of_system(error) if isinstance(error, OSError) else error
        raise FormError(say("{out} cannot be a folder: {problem}", out=str(out), problem=problem)) from None
    return Edition(rules, project(), place, tuple(before), beside=others, book=book)


def read(named: str) -> tuple[Ruleset, BookFacts]:
    """Return rules and the facts of their book. With ``adopt``, inherited values become the club's own."""
    rules, book = checked(named)
    return (adopted(rules) if book.adopt else rules), book


def make(edition: Edition, parts: Sequence[str], tell: Say) -> tuple[list[Path], list[str]]:
    """Make the parts of an edition. Raises ``FormError``.

    Return the top level of its folder, and the names of the files that were left alone there.
    """
    check_parts(edition.out, edition.part, parts)
    # Report missing dependencies before making any part.
    if not BUILT.isdisjoint(parts) and find_spec("sphinx") is None:
        raise FormError(say("an edition needs Sphinx: {command}", command="pip install 'riichi-rules[book]'"))
    if "pdf" in parts and (lacking := missing()):
        raise FormError(lacking)
    try:
        with TemporaryDirectory(prefix="riichi-edition-") as work, speaking(edition.book.language):
            compile_words(edition.book.language, edition.root)
            left = _publish(edition._replace(work=Path(work).resolve()), parts, tell)
    except OSError as error:  # most often a full disk
        facts = {"folder": gettempdir(), "problem": of_system(error)}
        raise FormError(say("the edition could not be built in {folder}: {problem}", **facts)) from None
    return sorted(path for path in edition.out.iterdir() if path.name != MADE), left


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use a language for messages, as far as it is compiled, here and in subprocesses."""
    before = os.environ.get(SPOKEN, "")
    os.environ[SPOKEN] = language or before
    catalogue_of_reader.cache_clear()
    try:
        yield
    finally:
        os.environ[SPOKEN] = before
        catalogue_of_reader.cache_clear()


def compile_words(language: str, root: Path) -> None:
    """Compile the catalogues of a language, if it has any. Raises ``FormError``."""
    if language not in {"", "en"}:
        ended = run(root, "tools/catalogue.py", "compile", language)
        if ended.returncode:
            raise FormError(last_line(ended.stderr))


def run(root: Path, *command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run Python in the project's folder, and return the finished process with its output."""
    python = [sys.executable, *command]
    return subprocess.run(python, cwd=root, check=False, capture_output=True, text=True)  # noqa: S603 - our own


def _publish(edition: Edition, parts: Sequence[str], tell: Say) -> list[str]:
    put(edition.rules, edition.work / "rulesets", edition.book.played)
    put_book(edition.book, edition.work / BOOK_FILE)
    if edition.since:
        steps = [*history([*edition.since, (edition.rules, edition.book)])]
        (edition.work / HISTORY).write_text(json.dumps(steps), "utf-8")
    staged = {part: edition.work / "staged" / part for part in parts}
    for part, folder in staged.items():
        tell(f"{part} ...")
        folder.mkdir(parents=True)
        PARTS[part](edition, folder)
    return publish(staged, edition.part, edition.out)


def _built(edition: Edition, builder: str) -> Path:
    """Build the pages, and return the folder. Raises ``FormError`` with the page that is at fault."""
    book = edition.work / BOOK_FILE
    ended = run(edition.root, "-m", "riichi_book.sphinx.build", builder, book, edition.work)
    try:
        faults = json.loads((edition.work / f"{builder}.json").read_text("utf-8"))
    except (OSError, ValueError):  # the build ended before it listed them, most often on a full disk
        raise FormError(
            say("the book could not be built: {problem}", problem=last_line(ended.stderr))
        ) from None
    if faults or ended.returncode:
        first = faults[0] if faults else last_line(ended.stderr)
        problem = say("the book could not be built, because of a fault of its own: {first}", first=first)
        if len(faults) > 1:
            problem = joined([problem, say("(and {more} more)", more=len(faults) - 1)], " ")
        raise FormError(problem)
    return edition.work / builder


def last_line(text: str) -> str:
    """Return the last line that a program printed: in a traceback, the error."""
    return next(reversed(text.strip().splitlines()), str(say("it ended without a word")))


def _site(edition: Edition, staged: Path) -> None:
    left_out = shutil.ignore_patterns(".buildinfo", "objects.inv", "*.pickle")
    shutil.copytree(_built(edition, "html"), staged, dirs_exist_ok=True, ignore=left_out)


def _pdf(edition: Edition, staged: Path) -> None:
    file = staged / f"{edition.rules.id}.pdf"
    print_in_chromium(edition, "tools/print_book.py", _built(edition, "singlehtml"), file)
    if (size := file.stat().st_size) > PDF_AT_MOST:
        facts = {"file": file.name, "size": f"{size / 1e6:.1f}", "most": f"{PDF_AT_MOST / 1e6:.0f}"}
        raise FormError(say("{file} has {size} MB, but may have at most {most}", **facts))


def _epub(edition: Edition, staged: Path) -> None:
    shutil.copy2(_built(edition, "epub") / f"{edition.rules.id}.epub", staged)


def _sheets(edition: Edition, staged: Path) -> None:
    rules, book = edition.rules, edition.book
    borrowed = [option for option in OPTIONS if not rules.is_decided(option)]
    foot = ". ".join(filter(None, [str(titled(rules, book)), book.licence]))
    card = rules_card(
        adopted(rules),
        name=edition.name,
        logo=book.logo,
        borrowed=borrowed,
        foot=f"{foot}.",
        played=book.played,
    )
    sheets = [card._replace(name="card")]
    sheets.append(decisions_sheet(edition.name, rules, edition.asked, played=book.played))
    if edition.since:
        sheets.append(changes_sheet(edition.name, edition.since[-1], (rules, book)))
    sheets += [beside_sheet(edition.name, rules, other) for other in edition.beside]
    files = [staged / f"{sheet.name}.html" for sheet in sheets]
    for file, sheet in zip(files, sheets, strict=True):
        file.write_text(sheet.html, "utf-8")
    if not missing():
        print_in_chromium(edition, "-m", "riichi_book.sheets.printing", *files)


def print_in_chromium(edition: Edition, *command: str | Path) -> None:
    """Run a printing program in the project's folder. Raises ``FormError`` if it fails or takes too long."""
    # Start a new session, so that killing its process group also ends the browser.
    printing = subprocess.Popen(  # noqa: S603 - Python, on what was built here
        [sys.executable, *command],
        cwd=edition.root,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        _, problem = printing.communicate(timeout=PRINTED_WITHIN)
    except subprocess.TimeoutExpired:
        words = say("the edition could not be printed within {n} seconds", n=PRINTED_WITHIN)
        raise FormError(words) from None
    finally:
        with suppress(ProcessLookupError):
            os.killpg(printing.pid, signal.SIGKILL)
    if printing.returncode:
        raise FormError(say("the edition could not be printed: {problem}", problem=last_line(problem)))


PARTS: Final[dict[str, Callable[[Edition, Path], None]]] = {
    "site": _site,
    "pdf": _pdf,
    "epub": _epub,
    "sheets": _sheets,
}
"""The parts of an edition, with the functions that make them."""
