"""Build rulesets from their files, each on top of the one that it extends, down to the base."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType

from riichi_rules.errors import RulesetError
from riichi_rules.messages import Message, say

from .checks import contradictions_in
from .files import OptionEntry, RulesetFile, check_source, read_file, read_statements
from .option import excerpt, faulty, nearest
from .ruleset import Origin, Ruleset, Source
from .shelf import BASE, SOURCES, shelf
from .toml_text import Faults, TomlText, text_of

RESERVED = {SOURCES, "card", "what-to-decide", "what-changed"}
"""Names that an edition uses for other files: a club's ruleset cannot have them as its id."""


@cache
def shipped(name: str) -> Ruleset:
    """Return the shipped ruleset of that id; cached."""
    return _built(_chain(_shipped_file(name), None))


def load_file(name: str | os.PathLike[str], text: TomlText | None = None) -> Ruleset:
    """Return a club's ruleset from its file; raises ``RulesetError`` if ``name`` is not a file name.

    If ``text`` is given, the file is not read again.
    """
    if not is_path(name):
        raise RulesetError(_unknown(str(name)))
    path = Path(name)
    return _built(_chain(read_file(path, str(name), _taken(), text), path))


def load_bytes(content: bytes, name: str, folder: str = "") -> Ruleset:
    """Return the ruleset in bytes, such as standard input; a file that it extends is relative to ``folder``.

    If it states no id, ``name`` gives one, with hyphens for spaces: ``standard-input``.
    """
    statements = read_statements(text_of(content, name), Path(name).stem.replace(" ", "-"), _taken())
    return _built(_chain(statements, Path(folder, name)))


@cache
def read_sources() -> Mapping[str, str]:
    """Return what each source key stands for."""
    table = tomllib.loads(Path(shelf().folder, f"{SOURCES}.toml").read_text("utf-8"))
    presets = table.pop("presets", {})
    return MappingProxyType(table | presets)


def _taken() -> tuple[str, ...]:
    """Return the keys that a club's own sources cannot have: those of the book, and ids of rulesets."""
    return (*read_sources(), BASE, *shelf().names)


@cache
def _shipped_file(name: str) -> RulesetFile:
    """Return the file of a shipped ruleset; cached, because nearly all extend the base."""
    path = Path(shelf().folder, f"{name}.toml")
    return read_file(path, path.name)


def _chain(file: RulesetFile, path: Path | None) -> list[RulesetFile]:
    """Return ``file`` and all that it extends, the base last.

    ``path`` is the path of a club's file, or None for a ruleset that ships.
    """
    chain = [file]
    seen = [] if path is None else [path.resolve()]
    while file.head.id != BASE or path is not None:
        with file.faults, file.text.at("id"):
            name = file.head.id
            if path is not None and shelf().has(name.lower()):
                raise faulty("the id {file} belongs to a ruleset that ships: choose another", file=name)
            if path is not None and name.lower() in RESERVED:
                raise faulty("the id {file} belongs to another file of the book: choose another", file=name)
        with file.faults, file.text.at("extends"):
            file, path = _below(file, path, seen)
            chain.append(file)
            continue
        _tell_faults(chain)  # what it extends cannot be read, and that is one of them
    return chain


def _below(file: RulesetFile, path: Path | None, seen: list[Path]) -> tuple[RulesetFile, Path | None]:
    """Return the file that another extends, and where it is. Raises ``RulesetError``."""
    extends = file.head.extends or BASE
    if not (file.head.extends or file.entries or file.faults):
        raise faulty('it states no option and extends no ruleset: say extends = "ema-2025"')
    if shelf().has(extends):
        return _shipped_file(extends), None
    if not is_path(extends):
        raise RulesetError(_unknown(extends))
    found = _beside(path, extends)
    if found.resolve() in seen:
        names = " -> ".join([*(part.name for part in seen), found.name])
        raise faulty("the files extend each other in a circle: {names}", names=names)
    seen.append(found.resolve())
    return read_file(found, str(found), _taken()), found


def _tell_faults(chain: Sequence[RulesetFile]) -> None:
    """Raise ``RulesetError`` with all faults of these files, if there are any."""
    Faults([fault for file in chain for fault in file.faults]).tell()


def _beside(path: Path | None, extends: str) -> Path:
    """Return the path of a file that another file names, relative to the folder of that one."""
    folder = (path or Path(shelf().folder)).parent
    found = folder / extends
    try:
        below = found.resolve().is_relative_to(folder.resolve())
        present = below and found.is_file()
    except (OSError, ValueError, RuntimeError):  # such as links in a circle
        below = present = False
    if not below:
        raise faulty("it extends a file that is neither beside it nor below its folder")
    if not present:
        raise faulty("it extends {extends}, but there is no such file", extends=excerpt(extends))
    return found


def _built(chain: Sequence[RulesetFile]) -> Ruleset:
    """Build the ruleset of the first file in the chain on top of all that it extends."""
    origins: dict[str, Origin] = {}
    sources: dict[str, Source] = {}
    house: dict[str, str] = {}
    for file in reversed(chain):
        _add_sources(file, sources)
        house |= file.house
        for name, origin in origins.items():
            origins[name] = origin._replace(inherited=True)  # ``against`` is inherited too
            if file.partly_known:  # no source says that this edition had these values
                origins[name] = origins[name]._replace(source=origin.ruleset, confidence="not stated")
        for name, entry in file.entries.items():
            if file.head.sources:  # a file that lists sources may cite only known ones
                named = ",".join((entry.source, *dict(entry.against)))
                with file.faults, file.text.at(*name.split(".")):
                    check_source(name, named, (*sources, *read_sources()))
            origins[name] = _origin(file.head.id, entry, origins.get(name))
    refused = frozenset[str]().union(*[file.refused for file in chain])
    for clash in contradictions_in({name: origin.value for name, origin in origins.items()}):
        if refused.intersection(clash.options):
            continue  # the refused value may be a slip for one that agrees
        stated = [(file, name) for file in chain for name in clash.options if name in file.entries]
        for file, name in stated[:1]:
            with file.faults:
                raise file.text.fault(clash.problem, *name.split("."))
    _tell_faults(chain)
    parent = chain[1].head.id if len(chain) > 1 else None
    head = chain[0].head._replace(extends=parent, sources=sources, house=tuple(house.values()))
    return Ruleset(head, origins)


def _add_sources(file: RulesetFile, sources: dict[str, Source]) -> None:
    """Add a file's own sources to those of what it extends. A key of both that differs is a fault."""
    for key, source in file.head.sources.items():
        with file.faults, file.text.at(SOURCES, key):
            if sources.setdefault(key, source) != source:
                raise faulty("the key {key} means another source in what this extends", key=key)


def _origin(ruleset: str, entry: OptionEntry, inherited: Origin | None) -> Origin:
    """Return the origin of a value that a file states, or that it has only a note about."""
    if not entry.stated and inherited:
        source = entry.source or inherited.source
        return inherited._replace(source=source, confidence="not stated", note=entry.note)
    return Origin(
        entry.value,
        entry.source or ruleset,
        "not stated" if ruleset == BASE else entry.confidence,
        note=entry.note,
        ruleset=ruleset,
        against=entry.against,
    )


def is_path(name: str | os.PathLike[str]) -> bool:
    """Say whether ``name`` means a file: it is a path object, has a slash, or ends with .toml."""
    text = os.fspath(name)
    return not isinstance(name, str) or text.lower().endswith(".toml") or "/" in text or os.sep in text


def _unknown(name: str) -> Message:
    names = shelf().names
    hint = nearest(name, names) or say("; there are {names}", names=", ".join(names))
    return say(
        "there is no ruleset {name}{hint} (or name a .toml file)|page there is no ruleset {name}{hint}",
        name=excerpt(name),
        hint=hint,
    )
