"""The output folder of an edition: a list in it names the parts, their files, and the rules they are for.

Making a part again replaces the files of that part. Files that are not on the list are never touched.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from riichi_rules.errors import FormError

MADE: Final = ".riichi-edition"
"""The name of that list: only the files on it may be replaced."""
UNKNOWN: Final = "all parts"
"""The part to which all files belong of an old list, which did not name parts."""


class Part(NamedTuple):
    """A part of an edition: its rules by name, a digest of them and of ``[book]``, and its files."""

    rules: str
    digest: str
    files: tuple[str, ...] = ()


def parts_in(out: Path) -> dict[str, Part]:
    """Return the parts in a folder by name. Raises ``FormError`` for a list that cannot be read."""
    listed = out / MADE
    try:
        text = listed.read_text("utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError):
        raise FormError(f"{listed} cannot be read: name another folder") from None
    if not text.startswith("{"):
        return {UNKNOWN: Part("an earlier version of this book", "", tuple(text.splitlines()))}
    try:
        found = {
            str(name): Part(str(part["rules"]), str(part["digest"]), tuple(map(str, part["files"])))
            for name, part in json.loads(text).items()
        }
    except (ValueError, KeyError, TypeError):
        raise FormError(f"{listed} is not what an edition wrote: name another folder") from None
    return found


def check_folder(out: Path) -> None:
    """Check that a folder is empty, can be made, or holds an edition. Raises ``FormError``."""
    above = next(place for place in out.parents if place.exists())
    if not out.exists() and not (above.is_dir() and os.access(above, os.W_OK)):
        raise FormError(f"{out} cannot be made: {above} is no folder that may be written to")
    if out.exists() and not out.is_dir():
        raise FormError(f"{out} is a file: name a folder for the edition")
    if out.is_dir() and any(out.iterdir()) and not (out / MADE).is_file():
        raise FormError(f"{out} has files that no edition put there: name another folder, or an empty one")


def check_parts(out: Path, part: Part, chosen: Sequence[str], every: Sequence[str]) -> None:
    """Check that the parts that stay beside the chosen ones have the same rules. Raises ``FormError``."""
    staying = _staying(out, chosen, every)
    older = [name for name in (*every, UNKNOWN) if name in staying and staying[name].digest != part.digest]
    if older:
        called = dict.fromkeys(staying[name].rules for name in older)
        alike = {rules: [name for name in older if staying[name].rules == rules] for rules in called}
        names = "; ".join(f"{', '.join(parts)} ({rules})" for rules, parts in alike.items())
        raise FormError(
            f"{out} has parts that were made of other rules: {names}; make all parts, or name another folder"
        )


def publish(made: Mapping[str, Path], part: Part, out: Path, every: Sequence[str]) -> None:
    """Copy parts into a folder, and remove the earlier files of these parts.

    ``made`` has the folder in which each part was built. Raises ``FormError``.
    """
    check_folder(out)
    check_parts(out, part, [*made], every)
    out.mkdir(parents=True, exist_ok=True)
    staying = _staying(out, [*made], every)
    new = {
        name: part._replace(
            files=tuple(sorted(each.relative_to(folder).as_posix() for each in files_in(folder)))
        )
        for name, folder in made.items()
    }
    listed = {**staying, **new}
    kept = {file for each in listed.values() for file in each.files}
    before = {file for each in parts_in(out).values() for file in each.files}
    for file in before - kept:
        gone = out / file
        if gone.resolve().is_relative_to(out.resolve()):
            gone.unlink(missing_ok=True)
            _drop_empty(gone.parent, out)
    for name, each in new.items():
        for file in each.files:
            (out / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(made[name] / file, out / file)
    text = json.dumps({name: each._asdict() for name, each in sorted(listed.items())}, indent=1)
    (out / MADE).write_text(f"{text}\n", "utf-8")


def size_of(path: Path) -> int:
    """Return the size of a file, or of all files in a folder, in bytes."""
    return sum(each.stat().st_size for each in files_in(path))


def files_in(path: Path) -> Iterator[Path]:
    """Yield a file, or all files in a folder."""
    yield from (each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]


def _staying(out: Path, chosen: Sequence[str], every: Sequence[str]) -> dict[str, Part]:
    """Return the parts that are not made now. An old list counts as made when every part is."""
    replaced = {*chosen, *([UNKNOWN] if {*chosen} >= {*every} else [])}
    return {name: part for name, part in parts_in(out).items() if name not in replaced}


def _drop_empty(folder: Path, out: Path) -> None:
    while folder != out and folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent
