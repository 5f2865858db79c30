"""Slips in a TOML file: report each with its correction, and mend it to be able to read the rest.

``tomllib`` stops at the first fault. This module mends or drops the line where it stopped and parses again,
so one run reports all faults of a file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from riichi_rules.errors import caret
from riichi_rules.messages import Message, joined, say

from .option import shortened
from .toml_lines import given_twice

_PLACE: Final = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)")
_STATEMENT: Final = re.compile(r"""\s*(?:\[|(?:[\w.-]+|"[^"]*"|'[^']*')\s*=)""")
_HEADER: Final = re.compile(r"\s*\[[A-Za-z][\w.-]*\]\s*(?:#.*)?$")  # of a table, not a value in a list
_CLOSED: Final = re.compile(r""""(?:\\.|[^"\\])*"|'[^']*'""")
_HIDDEN: Final = re.compile("\1\0*")
_COMMENT: Final = re.compile(r"(?<=[^=\s])\s+#.*$")
_NO_VALUE: Final = re.compile(r"=\s*(?:#.*)?$")
_DOUBLE: Final = "\u201c\u201d\u201e\u201f\xab\xbb"
_SINGLE: Final = "\u2018\u2019\u201a\u201b"
_QUOTE: Final = f"[{_DOUBLE}{_SINGLE}]"
_CURLY: Final = str.maketrans(_DOUBLE + _SINGLE, '"' * len(_DOUBLE) + "'" * len(_SINGLE))
_WORDS: Final = {"yes": "true", "on": "true", "no": "false", "off": "false", "none": '"none"'}
_OPENED: Final = {
    "Unclosed array": ("[", say("the list that begins here lacks a comma, or its closing ]")),
    "Unclosed inline table": ("{", say("the braces that open here lack a comma, or their closing }}")),
    "Unterminated string": ('"""', say('the text that begins here lacks its closing """')),
}


Instead = Callable[[re.Match[str]], str] | str
# Each row: a pattern to find outside closed quotes, what is wrong with it, and its replacement.
_SLIPS: Final[tuple[tuple[str, Message, Instead], ...]] = (
    (rf"^(?!\s*(?:name|edition)\b)(.*){_QUOTE}([+-]?\d+){_QUOTE}",
     say("a number has no quotes"), r"\1\2"),
    (f".*{_QUOTE}.*", say("quotes are straight, not curly"), lambda found: found[0].translate(_CURLY)),
    (r"^\s*\[[\w. -]*[\w-]\s*$", say("the bracket is not closed"), lambda found: f"{found[0].rstrip()}]"),
    (r"^\s*([A-Za-z][\w.-]*)\]+\s*$", say("the bracket is not opened"), r"[\1]"),
    (r"^\s*\[+([\w. -]+)\]+\s*$", say("a table has one bracket on each side"), r"[\1]"),
    (r"^(\s*[\w.-]+)\s*(?:={2,}|:=)\s*", say("a name is followed by one ="), r"\1 = "),
    (r"^(\s*[\w.-]+)\s*:\s*(?=\S)", say("a name is followed by =, not by a colon"), r"\1 = "),
    (r"(?<=[=\[,\s])[\u2010-\u2015\u2212]\s*(?=\d)", say("a minus is a hyphen"), "-"),
    (r"(?i)([=\[,]\s*)(true|false|yes|no|on|off|none)(?=\s*(?:[,\]}]|$))",
     say('the words are true, false and "none"'),
     lambda at: at[1] + _WORDS.get(at[2].lower(), at[2].lower())),
    (r"=\s*[+-]?\d{1,3}(?:[ ,']\d{3})+\s*$", say("a number has no spaces, commas or quotes in it"),
     lambda found: re.sub(r"(?<=\d)[ ,'](?=\d)", "", found[0])),
    (r"\s*[,;]\s*$", say("nothing follows a value"), ""),
    (r"""=\s*(["'])(?:(?!\1).)*$""",
     say("the quote is not closed"), lambda found: found[0].rstrip() + found[1]),
    (r"""=\s*([^\W\d][^\1\0"'#=]*)["']\s*$""", say("the quote is not opened"), r'= "\1"'),
    (r"(?i)=\s*([^\W\d][^\1\0\"#=]*?|#[0-9a-f]{3,8})\s*$", say("a text is in quotes"), r'= "\1"'),
)  # fmt: skip


class Slip(NamedTuple):
    """What is wrong on a line (from 1), with its correction or a picture of the place."""

    line: int
    problem: Message
    picture: str = ""


def mended(text: str, most: int) -> tuple[list[Slip], str]:
    """Return the slips of a TOML text, ``most`` of them at most, and the mended text.

    The mended text is empty if mending does not succeed. Raises ``ValueError`` or ``RecursionError`` if
    ``tomllib`` gives up.
    """
    import tomllib  # noqa: PLC0415 - slow to import, and needed only when a file is read

    lines, slips = text.split("\n"), dict[int, Slip]()
    while len(slips) < most:
        try:
            tomllib.loads("\n".join(lines))
        except tomllib.TOMLDecodeError as error:
            slip, last, instead = _stopped(lines, str(error))
            first = slip.line
            again = slips.setdefault(first, slip) is not slip  # it was mended, and is still wrong
            if not any(lines[first - 1 : last]):
                break
            lines[first - 1 : last] = ["" if again else instead, *[""] * (last - first)]
        else:
            return [*slips.values()], "\n".join(lines)
    return [*slips.values()], ""


def _stopped(lines: Sequence[str], error: str) -> tuple[Slip, int, str]:
    """Return the slip that stopped the parser, the last line that it spoils, and the replacement."""
    place = _PLACE.fullmatch(error)
    what = place[1] if place else error
    line = int(place[2]) if place and place[2] else len(lines)
    twice = given_twice("\n".join(lines[:line])) if what.startswith("Cannot") else None
    if twice:
        keys, before, second = twice
        problem = say("{key} is given twice: already on line {line}", key=".".join(keys), line=before)
        return Slip(second, problem), _end(lines, second), ""
    if opened := _OPENED.get(what):
        mark, problem = opened
        start = line - 1 if line > 1 and _HEADER.match(lines[line - 1]) else line
        for first in range(start, 0, -1):
            if mark in lines[first - 1]:
                innocent = line > first and _STATEMENT.match(lines[line - 1])
                return Slip(first, problem), line - 1 if innocent else line, ""
    if what == 'Expected "\'"':  # reported at the end of the text
        stray = (at for at in range(line, 0, -1) if "'" in _CLOSED.sub("", lines[at - 1]))
        line = next(stray, line)
    found = lines[line - 1].rstrip("\r")
    if slip := _slip(found):
        problem, instead = slip
        written = "".join([letter if letter.isprintable() else "?" for letter in instead.strip()])
        told = joined([problem, say("write {instead}", instead=shortened(written))], "; ")
        return Slip(line, told), line, instead
    if _NO_VALUE.search(found):
        return Slip(line, say("there is no value after the =")), line, ""
    column = int(place[3]) if place and place[3] else len(found) + 1
    picture = caret(found, column - 1)
    told = say("this is not TOML, column {column}: {what}", column=column, what=what)
    return Slip(line, told, picture), _end(lines, line), ""


def _slip(line: str) -> tuple[Message, str] | None:
    """Return what is wrong with a line, and the mended line; None if it has no known slip."""
    texts = iter(_CLOSED.findall(line))
    hidden = _CLOSED.sub(lambda found: "\1" + "\0" * (len(found[0]) - 1), line)
    code = _COMMENT.sub("", hidden)
    for pattern, problem, instead in _SLIPS:
        right = re.sub(pattern, instead, code)
        if right != code:
            return problem, _HIDDEN.sub(lambda _: next(texts, ""), right)
    return None


def _end(lines: Sequence[str], line: int) -> int:
    """Return the last line to drop with a line: without its header, a table would join the one before."""
    if not lines[line - 1].lstrip().startswith("["):
        return line
    return next((last for last in range(line, len(lines)) if lines[last].startswith("[")), len(lines))
