"""Digests of the files that a site is built with, as keys for caches between builds."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import riichi_rules

PACKAGES = (Path(riichi_rules.__file__).parent, Path(__file__).parents[1])


def fingerprint(*folders: Path | str) -> str:
    """Return a digest of every file of the packages, and of further folders."""
    return digest(chain.from_iterable(map(contents, (*PACKAGES, *map(Path, folders)))))


def contents(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the bytes of every file under a folder but ``__pycache__``, sorted by name."""
    files = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
    for name, file in sorted(files.items()):
        if "__pycache__" not in file.parts:
            yield name, file.read_bytes()


def digest(contents: Iterable[tuple[str, bytes]]) -> str:
    """Return a short digest of named contents, which is the same on every machine."""
    whole = hashlib.sha256()
    for name, content in contents:
        whole.update(f"{name}\0{len(content)}\0".encode() + content)
    return whole.hexdigest()[:16]
