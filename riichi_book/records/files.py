"""Files: find records in files, folders, archives and streams, and open them.

A record is a file of its own or a member of a zip archive, and either may be compressed with gzip. The limits
in ``bounds`` apply to it packed and unpacked, which stops zip bombs. Nothing is ever written, so the names in
an archive are only names; those that point out of it are refused all the same.
"""

from __future__ import annotations

import os
import re
import stat
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from gzip import BadGzipFile, GzipFile
from io import BytesIO
from pathlib import Path, PurePosixPath
from textwrap import shorten
from typing import BinaryIO, Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo, is_zipfile

from riichi_rules.errors import RecordError
from riichi_rules.messages import Message, of_system, say

from .bounds import (
    LARGEST_ARCHIVE,
    LONGEST_RECORD,
    MAX_EXPANSION,
    MOST_MEMBERS,
    TOO_LARGE,
    ZIP_BOMB,
    bytes_of,
)
from .tags import Tag, tags_of

SUFFIXES: Final = (".mjlog", ".log", ".xml", ".json", ".jsonl", ".mjson")
"""How the names of records end; a folder or an archive may hold other files too."""

_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0)
"""Flag to open a file without blocking: it may have become a pipe that nobody writes to."""

LOG_ID: Final = re.compile(r"[0-9]{10}gm-[0-9a-f]{4}-[^.]*(\.txt)?")
"""A name without such an ending that is still a record's: the id under which Tenhou stores it."""

PACKED: Final = ".gz"
ARCHIVE: Final = ".zip"
GZIP_MAGIC: Final = b"\x1f\x8b"
ARCHIVE_MAGIC: Final = b"PK\x03\x04"

LONGEST_TOLD: Final = 200
"""Cut the message about a damaged archive to this many characters: names in it may be of any length."""

NO_FILE: Final = say("no ordinary file")
LINK: Final = say("a link in a folder is not followed")


class RecordFile(NamedTuple):
    """One record: its name, the file that holds it, and its name in there if that is an archive.

    ``problem`` says why it cannot be read, if that is known before it is opened. ``data`` are its bytes if
    they came from no file. ``copies`` are the rounds, counted from 1, that another record has too: they are
    read, because later rounds depend on them, but not counted.
    """

    name: str
    path: Path
    member: str | None = None
    problem: Message | str = ""
    data: bytes | None = None
    copies: frozenset[int] = frozenset()

    def tags(self) -> Iterator[Tag]:
        """Yield the tags of the record. Raises ``RecordError``, and nothing else."""
        yield from tags_of(self.open(), self.name)

    def open(self) -> BinaryIO:
        """Open the record, unpacked. Raises ``RecordError``, and nothing else."""
        return BytesIO(self.read())

    def read(self) -> bytes:
        """Return the bytes of the record, unpacked. Raises ``RecordError``, and nothing else."""
        if self.problem:
            raise RecordError(self.problem, file=self.name)
        with as_record_errors(self.name):
            data, size = self._packed()
            if data.startswith(GZIP_MAGIC):
                most = size * MAX_EXPANSION
                data = GzipFile(fileobj=BytesIO(data)).read(min(most, LONGEST_RECORD) + 1)
                if len(data) > most:
                    raise RecordError(ZIP_BOMB, file=self.name)
            return bytes_of(BytesIO(data), self.name)

    def _packed(self) -> tuple[bytes, int]:
        """Return the bytes before gzip is unpacked, and how many bytes they take in the file or archive."""
        if self.data is not None:
            return self.data, len(self.data)
        about = self.path.stat()
        if self.member is not None:
            archive = _archive(self.path, (os.getpid(), about.st_size, about.st_mtime_ns))
            with archive.open(self.member) as stream:
                return stream.read(LONGEST_RECORD + 1), archive.getinfo(self.member).compress_size
        if about.st_size > LONGEST_RECORD:
            raise RecordError(TOO_LARGE, file=self.name)
        # Do not block if the file has become a pipe since.
        with open(self.path, "rb", opener=lambda file, flags: os.open(file, flags | _AT_ONCE)) as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise RecordError(NO_FILE, file=self.name)
            return bytes_of(stream, self.name), about.st_size


def record_of_stream(stream: BinaryIO, name: str) -> RecordFile:
    """Return the record that a stream holds, such as standard input. Raises ``RecordError``."""
    with as_record_errors(name):
        data = stream.read(LONGEST_RECORD + 1)
    return RecordFile(name, Path(name), problem=TOO_LARGE if len(data) > LONGEST_RECORD else "", data=data)


def record_files(path: str | os.PathLike[str]) -> Iterator[RecordFile]:
    """Yield the record at a path, those in an archive, or those in a folder and below it, by name.

    Names are relative to the folder. A record that cannot be read is yielded like the others, and fails when
    it is read. Raises ``RecordError`` if there is nothing at that path.
    """
    return (file for file, named in _files(path) if named)


def other_files(path: str | os.PathLike[str]) -> Iterator[RecordFile]:
    """Yield the files in a folder or an archive that are passed over because of their names.

    Raises ``RecordError`` where there is nothing at that path.
    """
    return (file for file, named in _files(path) if not named)


def _files(path: str | os.PathLike[str]) -> Iterator[tuple[RecordFile, bool]]:
    """Yield the files at a path, in an archive or below a folder, and whether they are named like records."""
    place = Path(path)
    with as_record_errors(str(place)):
        is_folder, is_there = place.is_dir(), place.exists()
    if not is_there:
        raise RecordError(say("there is no such file or folder"), file=str(place))
    for found in sorted(place.rglob("*")) if is_folder else [place]:
        name = found.relative_to(place).as_posix() if is_folder else place.name
        named, problem = _named(name) or not is_folder, _no_file(found, followed=not is_folder)
        if not problem and named and (found.suffix.lower() == ARCHIVE or _begins_as_archive(found)):
            yield from _members(found, name)
        elif not problem:
            yield RecordFile(name, found), named
        elif problem == LINK or (named and not found.is_dir()):
            yield RecordFile(name, found, problem=problem), True


@lru_cache(maxsize=1)
def _archive(path: Path, _stamp: tuple[int, ...]) -> ZipFile:
    """Return an open archive, from a cache: its directory is read once, and not for each of its files.

    The stamp keeps others from sharing it: another process, or the same file rewritten.
    """
    return ZipFile(path)


def _no_file(path: Path, *, followed: bool) -> Message | str:
    """Say why a file is not opened. A link that the user named is ``followed``, a link in a folder is not."""
    try:
        mode = path.stat(follow_symlinks=followed).st_mode
    except OSError:  # reported when it is read
        return ""
    no_file = "" if stat.S_ISREG(mode) else NO_FILE
    return LINK if stat.S_ISLNK(mode) else no_file


def _named(name: str) -> bool:
    plain = name.lower().removesuffix(PACKED)
    return plain.endswith((ARCHIVE, *SUFFIXES)) or LOG_ID.fullmatch(PurePosixPath(plain).name) is not None


def _begins_as_archive(path: Path) -> bool:
    try:
        with path.open("rb") as stream:
            return stream.read(len(ARCHIVE_MAGIC)) == ARCHIVE_MAGIC
    except OSError:  # reported when it is read
        return False


def _members(path: Path, name: str) -> Iterator[tuple[RecordFile, bool]]:
    """Yield the files in an archive, or the archive itself with its problem."""
    try:
        found = _listed(path, name)
    except RecordError as error:
        yield RecordFile(name, path, problem=error.what), True
        return
    times = Counter([info.filename for info in found])
    for info in found:
        if not info.filename.endswith("/"):
            several = say("several files there have this name") if times[info.filename] > 1 else ""
            inside = f"{name}/{info.filename}"
            yield RecordFile(inside, path, info.filename, several or _problem(info)), _named(info.filename)


def _listed(path: Path, name: str) -> list[ZipInfo]:
    """Return the entries of an archive, sorted by name."""
    with as_record_errors(name):
        if path.stat().st_size > LARGEST_ARCHIVE or not is_zipfile(path):
            raise RecordError(say("no zip archive, or one too large"), file=name)
        with ZipFile(path) as archive:
            found = archive.infolist()
        if len(found) > MOST_MEMBERS:
            raise RecordError(say("an archive with more than {most} files", most=MOST_MEMBERS), file=name)
        if sum([info.compress_size for info in found]) > path.stat().st_size:
            raise RecordError(say("an archive whose files overlap"), file=name)
    return sorted(found, key=lambda info: info.filename)


def _problem(info: ZipInfo) -> Message | str:
    """Say why a file in an archive is not read."""
    if info.filename.lower().endswith(ARCHIVE):
        return say("an archive in an archive is not opened")
    place = PurePosixPath(info.filename.replace("\\", "/"))
    if not place.parts or place.is_absolute() or ".." in place.parts or ":" in place.parts[0]:
        return say("its name points out of the archive")
    if stat.S_ISLNK(info.external_attr >> 16):
        return say("a link in an archive is not followed")
    if info.flag_bits & 1:
        return say("it is encrypted")
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return say("it is packed in a way that zip archives seldom use")
    swollen = ZIP_BOMB if info.file_size > info.compress_size * MAX_EXPANSION else ""
    return TOO_LARGE if info.file_size > LONGEST_RECORD else swollen


@contextmanager
def as_record_errors(name: str) -> Iterator[None]:
    """Turn the errors of files and archives into ``RecordError``."""
    try:
        yield
    except (BadGzipFile, BadZipFile, EOFError, zlib.error) as error:
        raise RecordError(say("damaged: {error}", error=_shortened(error)), file=name) from error
    except OSError as error:
        raise RecordError(say("cannot be read: {error}", error=of_system(error)), file=name) from error
    # A missing member, an unknown compression method, an invalid field.
    except (KeyError, NotImplementedError, RuntimeError, ValueError, OverflowError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError(say("cannot be unpacked: {error}", error=_shortened(error)), file=name) from error


def _shortened(error: Exception) -> str:
    """Return the text of an error, cut because it may show a long name."""
    return shorten(str(error), LONGEST_TOLD, placeholder=" ...")
