"""Read the text of a TOML file safely, and report its faults with their lines."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from riichi_rules.errors import RulesetError
from riichi_rules.messages import Message, of_system, say

from .option import faulty
from .toml_lines import UNSEEN, line_of, too_deep

LARGEST = 1_000_000  # bytes; the longest ruleset that ships is a hundredth of that
LONGEST = 2_000  # characters in a line; ``tomllib`` takes minutes for a key of 50,000 dots
MOST_LINES = 10_000  # finding the line of a fault scans all of them
MOST_FAULTS = 20
"""How many faults of a file are reported at once."""
DEEP = say("this is not TOML: something in it is nested far too deep")


class TomlText(NamedTuple):
    """The text of a file, and the name that errors use for it."""

    name: str
    text: str

    def fault(
        self, problem: Message | str, *keys: str, line: int | None = None, picture: str = ""
    ) -> RulesetError:
        """Return an error that says ``problem``, with the line of ``keys``."""
        return RulesetError(problem, file=self.name, line=line or line_of(self.text, keys), picture=picture)

    @contextmanager
    def at(self, *keys: str) -> Iterator[None]:
        """Add the line of these keys to an error raised inside, unless it has a place."""
        try:
            yield
        except RulesetError as error:
            raise (error if error.file else self.fault(error.what, *keys)) from None


class Faults(list[RulesetError]):
    """The faults of one file: ``with faults:`` collects a fault that is raised inside, and goes on."""

    def __enter__(self) -> None:
        """Begin a block whose faults are collected."""

    def __exit__(self, _: object, error: BaseException | None, trace: object) -> bool:
        """Collect a fault; once there are ``MOST_FAULTS``, raise them all."""
        if not isinstance(error, RulesetError):
            return False
        known = {str(fault) for fault in self}
        self += [fault for fault in error.faults if str(fault) not in known]
        if len(self) >= MOST_FAULTS:
            self.tell()
        return True

    def tell(self) -> None:
        """Raise ``RulesetError`` with all faults in the order of their lines, if there are any."""
        if self:
            raise RulesetError.together(sorted(self, key=lambda fault: fault.line or 0)[:MOST_FAULTS])


def mended_toml(text: TomlText, faults: Faults) -> tuple[TomlText, dict[str, object]]:
    """Parse a text as TOML; return the text with its slips mended, and the parsed data.

    The slips are added to ``faults``. Raises ``RulesetError`` if nothing of it can be read.
    """
    import tomllib  # noqa: PLC0415 - slow to import, and needed only when a file is read

    for number, line in enumerate(text.text.split("\n"), 1):
        problem = None
        if len(line) > LONGEST:
            problem = say("the line is longer than {longest} characters", longest=LONGEST)
        elif unseen := UNSEEN.search(line.rstrip("\r")):
            letter = ascii(unseen[0])
            problem = say("{character} is an invisible character: leave it out", character=letter)
        elif too_deep(line):
            problem = DEEP
        if problem:
            raise text.fault(problem, line=number)
    try:
        try:
            return text, tomllib.loads(text.text)
        except tomllib.TOMLDecodeError:
            from .toml_slips import mended  # noqa: PLC0415 - needed only where there is a slip

            slips, right = mended(text.text, MOST_FAULTS)
            read = tomllib.loads(right)
    except (ValueError, RecursionError):
        raise text.fault(DEEP) from None
    faults += [text.fault(slip.problem, line=slip.line, picture=slip.picture) for slip in slips]
    if not right:
        faults.tell()
    return text._replace(text=right), read


def read_text(path: Path, name: str) -> TomlText:
    """Read the file at ``path``, which must be a regular file, not huge, and UTF-8."""
    with TomlText(name, "").at():
        try:
            mode = path.stat().st_mode
            content = b""
            if stat.S_ISREG(mode):
                with path.open("rb") as file:
                    content = file.read(LARGEST + 1)
        except FileNotFoundError:
            raise faulty("there is no such file") from None
        except OSError as error:
            raise faulty("the file cannot be read: {problem}", problem=of_system(error)) from None
        except ValueError:
            raise RulesetError(say("no file can have that name"), file=repr(name)) from None
        if stat.S_ISDIR(mode):
            raise faulty("this is a directory, not a ruleset's file")
        if not stat.S_ISREG(mode):
            raise faulty("this is not a plain file")
    return text_of(content, name)


def text_of(content: bytes, name: str) -> TomlText:
    """Decode bytes, which must be UTF-8 and not huge. Raises ``RulesetError``."""
    with TomlText(name, "").at():
        if len(content) > LARGEST:
            raise faulty("the file is larger than {largest} bytes, too large for a ruleset", largest=LARGEST)
        if content.count(b"\n") > MOST_LINES:
            raise faulty("the file has more than {most} lines: no ruleset has", most=MOST_LINES)
    try:
        return TomlText(name, content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise RulesetError(say("the file is not written in UTF-8"), file=name, line=line) from None
