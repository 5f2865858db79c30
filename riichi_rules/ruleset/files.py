"""A ruleset's file: what it states, and what can be wrong with it."""

from __future__ import annotations

import re
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, cast

from riichi_rules.errors import RulesetError, caret

from .option import Option, OptionValue, excerpt, nearest
from .options import GROUPS
from .ruleset import CONFIDENCES, Confidence
from .settings import option_named
from .toml_lines import given_twice, line_of

LARGEST = 100_000  # bytes; the longest ruleset that ships has a tenth of it
LONGEST = 2_000  # characters in a line; the reader of TOML takes minutes for a key of 50,000 dots
HEAD = {"id": str, "name": str, "edition": str, "summary": str, "extends": str, "partly_known": bool}
ENTRY = ("value", "source", "confidence", "note", "against")
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


class Entry(NamedTuple):
    """What a file says of one option; without ``stated`` it only speaks of it, and gives no value."""

    stated: bool
    value: OptionValue
    source: str
    confidence: Confidence
    note: str
    against: tuple[tuple[str, OptionValue], ...] = ()


class Text(NamedTuple):
    """The text of a file under the name by which errors call it."""

    name: str
    text: str

    def fault(self, problem: str, *keys: str, line: int | None = None) -> RulesetError:
        """Return the error that says ``problem``, with the line where ``keys`` stand."""
        return RulesetError(problem, file=self.name, line=line or line_of(self.text, keys))


class RulesetFile(NamedTuple):
    """A file that was read and found in order by itself; what it extends is not yet read."""

    text: Text
    id: str
    name: str
    edition: str
    summary: str
    extends: str | None
    partly_known: bool
    entries: Mapping[str, Entry]


def read_file(path: Path, name: str) -> RulesetFile:
    """Return what the file at ``path`` states; errors call it ``name``.

    Raises ``RulesetError`` with file and line for all that keeps it from being a ruleset.
    """
    text = Text(name, _read_text(path, name))
    data = read_toml(text)
    _check_head(text, data)
    entries = {
        option.name: entry
        for group, fields in data.items()
        if group in GROUPS
        for option, entry in _read_group(text, group, fields)
    }
    own_id = str(data.get("id", path.stem))
    if not ID.fullmatch(own_id):
        raise text.fault(
            'the id is missing, or not one word of letters, digits and hyphens: id = "my-club"', "id"
        )
    return RulesetFile(
        text,
        own_id,
        str(data.get("name", own_id)),
        str(data.get("edition", "")),
        str(data.get("summary", "")),
        cast("str | None", data.get("extends")),
        bool(data.get("partly_known", False)),
        entries,
    )


def read_toml(text: Text) -> dict[str, object]:
    """Return the TOML of ``text``; a fault in it is shown with a caret."""
    import tomllib  # noqa: PLC0415 - dear to import, and wanted only when a file is read

    for number, line in enumerate(text.text.split("\n"), 1):
        if len(line) > LONGEST:
            raise text.fault(f"the line is longer than {LONGEST} characters", line=number)
    try:
        return tomllib.loads(text.text)
    except tomllib.TOMLDecodeError as error:
        raise _no_toml(text, str(error)) from None
    except (ValueError, RecursionError):
        raise text.fault("no TOML: something in it is nested far too deep") from None


def _no_toml(text: Text, problem: str) -> RulesetError:
    """Return the error for a text that is no TOML, from what the reader said of it."""
    lines = text.text.split("\n")
    place = re.search(r"^(.*) \(at line (\d+), column (\d+)\)$", problem)
    what, line, column = place.groups() if place else (problem, len(lines), len(lines[-1]) + 1)
    again = re.match("Cannot (overwrite|declare)", what)
    twice = given_twice("\n".join(lines[: int(line)])) if again else None
    if twice:
        keys, first, second = twice
        return text.fault(f"{'.'.join(keys)} is given twice: already on line {first}", line=second)
    fault = caret(lines[int(line) - 1].rstrip("\r"), int(column) - 1)
    return text.fault(f"no TOML, column {column}: {what.partition(' (at ')[0]}\n{fault}", line=int(line))


def _read_text(path: Path, name: str) -> str:
    """Return the text of a file that is no directory, no device, not huge, and UTF-8."""
    try:
        mode = path.stat().st_mode
        content = b""
        if stat.S_ISREG(mode):
            with path.open("rb") as file:
                content = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise RulesetError("there is no such file", file=name) from None
    except OSError as error:
        raise RulesetError(f"the file cannot be read: {error.strerror}", file=name) from None
    except ValueError:
        raise RulesetError("no file can have that name", file=repr(name)) from None
    if not stat.S_ISREG(mode):
        kind = "a directory, not a ruleset's" if stat.S_ISDIR(mode) else "no plain"
        raise RulesetError(f"this is {kind} file", file=name)
    if len(content) > LARGEST:
        raise RulesetError(f"the file is larger than {LARGEST} bytes: no ruleset is", file=name)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise RulesetError("the file is not written in UTF-8", file=name, line=line) from None


def _check_head(text: Text, data: Mapping[str, object]) -> None:
    """See that the keys outside the groups are known and of the right type."""
    for key, value in data.items():
        if key in GROUPS:
            if not isinstance(value, dict):
                raise text.fault(f"{key} is a group of options: [{key}] on a line, its options below", key)
        elif key not in HEAD:
            hint = nearest(key, (*HEAD, *GROUPS)) or f"; the groups are {', '.join(GROUPS)}"
            raise text.fault(f"{excerpt(key)} is neither a group nor one of {', '.join(HEAD)}{hint}", key)
        elif not isinstance(value, HEAD[key]):
            kind = "a text in quotes" if HEAD[key] is str else "true or false"
            raise text.fault(f"{key} is {kind}, not {excerpt(value)}", key)


def _read_group(text: Text, group: str, fields: object) -> list[tuple[Option, Entry]]:
    """Return the options of a group with what the file says of each."""
    found = []
    for field, given in cast("dict[str, object]", fields).items():
        try:
            option = option_named(f"{group}.{field}")
            found.append((option, _read_entry(option, given)))
        except RulesetError as error:
            raise text.fault(error.problem, group, field) from None
    return found


def _read_entry(option: Option, given: object) -> Entry:
    """Return what is said of ``option``: a plain value, or a table with the keys of ``ENTRY``."""
    if not isinstance(given, dict):
        return Entry(stated=True, value=option.read(given), source="", confidence="stated", note="")
    for key, word in given.items():
        if key not in ENTRY:
            raise RulesetError(
                f"{option.name} has {', '.join(ENTRY)}, but no {excerpt(key)}{nearest(key, ENTRY)}"
            )
        if key not in {"value", "against"} and not isinstance(word, str):
            raise RulesetError(f"the {key} of {option.name} is a text in quotes, not {excerpt(word)}")
    confidence, stated = given.get("confidence"), "value" in given
    if not stated and (confidence or not given.get("note")):
        raise RulesetError(f"{option.name} has neither a value nor a mere note: say value = ...")
    if stated and (confidence is None) != ("source" not in given):
        raise RulesetError(f"{option.name} needs a source and its confidence together, or neither")
    if confidence is not None and confidence not in CONFIDENCES:
        wrong = f"not {excerpt(confidence)}{nearest(confidence, CONFIDENCES)}"
        raise RulesetError(f"the confidence of {option.name} is one of {', '.join(CONFIDENCES)}, {wrong}")
    if confidence == "not stated" and not given.get("note"):
        raise RulesetError(f"{option.name} is not stated, and taken: a note says why")
    return Entry(
        stated=stated,
        value=option.read(given["value"]) if stated else None,
        source=given.get("source", ""),
        confidence=confidence or "stated",
        note=given.get("note", ""),
        against=_read_against(option, given.get("against", {})),
    )


def _read_against(option: Option, given: object) -> tuple[tuple[str, OptionValue], ...]:
    """Return the sources that say another value of ``option``, each with that value."""
    if not isinstance(given, dict):
        raise RulesetError(
            f"the against of {option.name} is a table of sources and their values, not {excerpt(given)}"
        )
    return tuple([(source, option.read(value)) for source, value in given.items()])
