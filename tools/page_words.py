"""Catalogues of pages, one for each page: their templates, and the check of a translation.

Sphinx extracts the texts of a page. Pages that no club's edition includes stay English, without a catalogue.
"""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

FREE: Final = {"edition", "whole-book"}
"""Roles whose words are translated; the condition in angle brackets stays as it is."""
KEPT: Final = re.compile(
    r"\{(?P<role>[\w-]+)\}`(?P<content>[^`]*)`"
    r"|\]\((?P<link>[^)]*)\)"
    r"|\]\{(?P<attributes>[^}]*)\}"
    r"|%(?P<format>(?:\(\w+\))?[sd])"
    r"|`(?P<code>[^`]+)`"
    r"|(?P<number>\d+(?:[,\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE} ]\d{3})*)"
)
"""What a translation must keep: roles with their targets, links, attributes, formats, code and numbers."""
TARGET: Final = re.compile(r"(?s)(.*?)<([^<>]*)>\s*")
MARKUP: Final = re.compile(
    r"<[a-zA-Z/!?]|!\[|\{%|\{\{|\n\s*\n|\]\[|\]:|\A {4}"
    r"|(?m:^\s*(?::::|```|~~~|\(.*\)=|\{[^`]*\}$|[#>|%]|[-+*] |---|===))"
)
"""Markup that a translation must not add: elements, blocks, targets, images, substitutions."""
ITEM: Final = re.compile(r"(?m)^\s*(\d+[.)])(?:\s|$)")
"""A number that begins a list, unless a backslash stands before its dot as in "1\\. Do you draw now?"."""


def templates(root: Path) -> Iterator[tuple[str, Path]]:
    """Extract the texts of all pages. Yield the name of each page with a catalogue, and its template."""
    out = root / "_build" / "gettext"
    sphinx = [sys.executable, "-m", "sphinx", "-q", "-b", "gettext", "-j", "2", "-D", "nb_execution_mode=off"]
    every = ["-D", "riichi_edition_everything=1", "-d", root / "_build" / "doctrees-gettext", root, out]
    # Directives that only an edition can compute report errors here; they hold no text of a page.
    ended = subprocess.run([*sphinx, *map(str, every)], check=False, capture_output=True, text=True)
    if ended.returncode:
        raise ValueError(ended.stderr)
    without = runpy.run_path(str(root / "conf.py"))["riichi_edition_without"]
    for file in sorted(out.rglob("*.pot")):
        page = file.relative_to(out).with_suffix("").as_posix()
        if not any(fnmatch(f"{page}.md", pattern) for pattern in without):
            yield page, file


def kept_in(text: str) -> Counter[tuple[str, str]]:
    """Return the parts of a text that a translation must keep, each with its kind."""
    found = Counter[tuple[str, str]]()
    for match in KEPT.finditer(text):
        kind, content = match.lastgroup or "", match[match.lastgroup or 0]
        if kind == "content":
            kind, named = match["role"], TARGET.fullmatch(content)
            if named:
                content = " ".join(named[2].split())
            elif kind in FREE:
                content = ""
            if kind in FREE:
                found += kept_in(named[1] if named else match["content"])
        if kind == "number":
            content = re.sub(r"\D", "", content)
        found[kind, content] += 1
    return found


def fault_of_page(english: str, given: str) -> str:
    """Return what is wrong with a translation of a page's text; empty if nothing is."""
    for found in MARKUP.finditer(given):
        if found[0] not in english:
            return f"it has {found[0].strip() or found[0]!r}, which makes more than words of it"
    if item := ITEM.search(given):
        return f"a line begins with {item[1]!r}, which makes a list of it"
    there, wanted = kept_in(given), kept_in(english)
    if strange := there - wanted:
        return "it has the {} {!r}, and the English sentence has not".format(*min(strange))
    if missing := wanted - there:
        return "it lacks the {} {!r}".format(*min(missing))
    return ""
