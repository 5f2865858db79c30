"""The output folder of an edition: a list in it names the parts, their files, and the rules they are for.

Making a part again replaces those of its files that nobody changed, and leaves all others alone.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import file_digest
from itertools import chain
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Final, NamedTuple

from riichi_rules.errors import FormError
from riichi_rules.messages import joined, of_system, say

if sys.platform != "win32":
    import fcntl

MADE: Final = ".riichi-edition"
"""The name of that list: only the files on it may be replaced."""
STAGED: Final = f"{MADE}-staged"
"""A folder inside that of the edition, where new files are staged and then renamed into place."""
NEW: Final = "new"
FORMER: Final = "former"
"""Its folder of old files, which are restored if a run does not finish."""


class EditionPart(NamedTuple):
    """A part of an edition: its rules by name, a digest of them and of ``[book]``, and its files' digests."""

    rules: str
    digest: str
    files: Mapping[str, str] = MappingProxyType({})


def parts_in(out: Path) -> dict[str, EditionPart]:
    """Return the parts in a folder by name. Raises ``FormError`` for a list that cannot be read."""
    listed = out / MADE
    try:
        text = listed.read_text("utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError):
        raise FormError(say("{file} cannot be read: name another folder", file=str(listed))) from None
    try:
        parts = {
            str(name): EditionPart(str(part["rules"]), str(part["digest"]), dict(part["files"]))
            for name, part in json.loads(text).items()
        }
        names = map(PurePosixPath, _files(parts))
        if not any(name.is_absolute() or ".." in name.parts for name in names):
            return parts
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        pass  # it is refused as well
    raise FormError(say("{file} is not what an edition wrote: name another folder", file=str(listed)))


def check_folder(out: Path) -> None:
    """Check that a folder is empty, can be made, or holds an edition. Raises ``FormError``."""
    above = next(place for place in (out, *out.parents) if place.exists())
    if above == out and not out.is_dir():
        raise FormError(say("{out} is a file: name a folder for the edition", out=str(out)))
    if not (above.is_dir() and os.access(above, os.R_OK | os.W_OK | os.X_OK)):
        problem = say("{folder} is not a folder that can be written to", folder=str(above))
        if above != out:
            problem = joined([say("{out} cannot be made", out=str(out)), problem], ": ")
        raise FormError(problem)
    if above == out and not (out / MADE).is_file() and {path.name for path in out.iterdir()} - {STAGED}:
        words = say(
            "{out} has files that no edition put there: name another folder, or an empty one", out=str(out)
        )
        raise FormError(words)


def check_parts(out: Path, part: EditionPart, chosen: Sequence[str]) -> None:
    """Check that the parts that are not made again have the same rules. Raises ``FormError``."""
    staying = {name: each for name, each in parts_in(out).items() if name not in chosen}
    older = [name for name, each in staying.items() if each.digest != part.digest]
    if older:
        called = dict.fromkeys(staying[name].rules for name in older)
        alike = {rules: [name for name in older if staying[name].rules == rules] for rules in called}
        names = "; ".join(f"{', '.join(parts)} ({rules})" for rules, parts in alike.items())
        words = say(
            "{out} has parts made from other rules: {parts}; make all parts, or name another folder",
            out=str(out),
            parts=names,
        )
        raise FormError(words)


def publish(made: Mapping[str, Path], part: EditionPart, out: Path) -> list[str]:
    """Replace parts in a folder, all files or none, and return the files that were left alone.

    ``made`` has the folder in which each part was built. If a run does not finish, the old files are
    restored. Raises ``FormError``.
    """
    check_folder(out)
    is_new = not out.exists()
    try:
        out.mkdir(parents=True, exist_ok=True)
        with _alone(out):
            _undo(out)  # clean up after a run that was killed
            check_parts(out, part, [*made])
            return _replace(made, part, out)
    except OSError as error:
        facts = {"out": str(out), "problem": of_system(error)}
        raise FormError(say("{out} could not be written, and is as it was: {problem}", **facts)) from None
    finally:
        with suppress(OSError):
            if is_new:
                out.rmdir()  # only if it is still empty


def _replace(made: Mapping[str, Path], part: EditionPart, out: Path) -> list[str]:
    before = parts_in(out)
    new = {
        name: part._replace(
            files={file.relative_to(folder).as_posix(): digest(file) for file in files_in(folder)}
        )
        for name, folder in made.items()
    }
    parts = {**before, **new}
    if sum(len(each.files) for each in parts.values()) > len(_files(parts)):
        words = say(
            "two parts would write a file of the same name: give {rules} another id", rules=repr(part.rules)
        )
        raise FormError(words)
    ours = {file for file, known in _files(before).items() if _is(out, file, known)}
    came = _files(new)
    gone = _files({name: each for name, each in before.items() if name in made}).keys() - came
    left = {file for file in came.keys() - ours if os.path.lexists(out / file) or not _is_within(out, file)}
    left |= {file for file in gone - ours if os.path.lexists(out / file)}
    kept = {
        name: each._replace(files={file: each.files[file] for file in sorted({*each.files} - left)})
        for name, each in new.items()
    }
    staged = out / STAGED
    try:
        staged.mkdir()
        for name, each in kept.items():
            for file in each.files:
                shutil.copy2(made[name] / file, _made_for(staged / NEW / file))
        text = json.dumps({name: each._asdict() for name, each in {**before, **kept}.items()}, indent=1)
        (staged / MADE).write_text(f"{text}\n", "utf-8")
        (staged / FORMER).mkdir()
        for file in sorted((gone & ours) | (came.keys() - left)):
            if (out / file).exists():
                (out / file).rename(_made_for(staged / FORMER / file))
            if file in came:
                (staged / NEW / file).rename(_made_for(out / file))
            else:
                _drop_empty((out / file).parent, out)
        (staged / MADE).replace(out / MADE)
    finally:
        _undo(out)
    return sorted(left)


def _undo(out: Path) -> None:
    """Restore the files that an unfinished run moved away, and remove what it staged."""
    staged = out / STAGED
    if staged.is_symlink():
        staged.unlink()
    if (staged / FORMER).is_dir() and (staged / MADE).exists():
        for file in _files(parts_in(staged)).keys() - _files(parts_in(out)):
            if not _is_within(out, file):
                continue
            if not (staged / NEW / file).exists():
                (out / file).unlink(missing_ok=True)
            _drop_empty((out / file).parent, out)  # it may exist although the file was never moved
        for former in list(files_in(staged / FORMER)):
            if _is_within(out, file := former.relative_to(staged / FORMER).as_posix()):
                former.replace(_made_for(out / file))
    shutil.rmtree(staged, ignore_errors=True)


@contextmanager
def _alone(out: Path) -> Iterator[None]:
    """Lock a folder, so that no other run moves files into it, if the file system supports locks."""
    if sys.platform == "win32":
        yield
        return
    place = os.open(out, os.O_RDONLY)
    try:
        with suppress(OSError):
            fcntl.flock(place, fcntl.LOCK_EX)
        yield
    finally:
        os.close(place)


def size_of(path: Path) -> int:
    """Return the size of a file, or of all files in a folder, in bytes."""
    return sum(each.stat().st_size for each in files_in(path))


def files_in(path: Path) -> Iterator[Path]:
    """Yield a file, or all files in a folder."""
    yield from (each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]


def digest(file: Path) -> str:
    """Return a digest of a file's content."""
    with file.open("rb") as content:
        return file_digest(content, "sha256").hexdigest()


def _files(parts: Mapping[str, EditionPart]) -> dict[str, str]:
    """Return the files of parts, each with its digest."""
    return dict(chain.from_iterable(part.files.items() for part in parts.values()))


def _is(out: Path, file: str, known: str) -> bool:
    """Whether a file exists, is not a link, and is unchanged since it was made."""
    place = out / file
    return _is_within(out, file) and place.is_file() and not place.is_symlink() and digest(place) == known


def _is_within(out: Path, file: str) -> bool:
    """Whether the path to a file leads through real folders only, not through links or files."""
    above = (out / file).parent
    nearest = next(each for each in (above, *above.parents) if each.exists())
    return above.resolve() == above and nearest.is_dir()


def _made_for(file: Path) -> Path:
    """Make the folder of a file, and return the file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


def _drop_empty(folder: Path, out: Path) -> None:
    while folder != out and not (folder.is_dir() and any(folder.iterdir())):
        if folder.is_dir():
            folder.rmdir()
        folder = folder.parent
