"""The text of a TOML file: read with care, and its faults told with the line where they stand."""

from __future__ import annotations

import re
import stat
from pathlib import Path
from typing import NamedTuple

from riichi_rules.errors import RulesetError, caret

from .toml_lines import given_twice, line_of

LARGEST = 100_000  # bytes; the longest ruleset that ships has a tenth of it
LONGEST = 2_000  # characters in a line; the reader of TOML takes minutes for a key of 50,000 dots


class Text(NamedTuple):
    """The text of a file under the name by which errors call it."""

    name: str
    text: str

    def fault(self, problem: str, *keys: str, line: int | None = None) -> RulesetError:
        """Return the error that says ``problem``, with the line where ``keys`` stand."""
        return RulesetError(problem, file=self.name, line=line or line_of(self.text, keys))


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


def read_text(path: Path, name: str) -> Text:
    """Return the text of the file at ``path``: one that is no directory, no device, not huge, and UTF-8."""
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
    return text_of(content, name)


def text_of(content: bytes, name: str) -> Text:
    """Return the text that bytes are: not huge, and UTF-8. Raises ``RulesetError``."""
    if len(content) > LARGEST:
        raise RulesetError(f"the file is larger than {LARGEST} bytes: no ruleset is", file=name)
    try:
        return Text(name, content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise RulesetError("the file is not written in UTF-8", file=name, line=line) from None
