"""Compare the chapters with those of an earlier commit: `python tools/chapters_kept.py COMMIT`.

Whoever edits a chapter by ear may change every sentence, and lose nothing that others build on. Lost are
an anchor, a directive with its argument (a rule, a question, an erratum, a `{when}`), and a setting that is
no text for people (its sources, its requirement lines, its example). Any loss ends with status 1.
Numbers, tiles, links and names that a chapter had and has no more are listed as well, to be looked at: a
fact may have gone with them, or a sentence may only read better.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from docutils.nodes import make_id
from markdown_it import MarkdownIt
from mdit_py_plugins.colon_fence import colon_fence_plugin

ROOT = Path(__file__).resolve().parent.parent
WHERE = ("index.md", "rulebook")

# Settings that are text for people: they may be said otherwise.
_WORDED = ("title", "caption", "prints", "right", "found", "label")
_DIRECTIVE = re.compile(r"\{([\w-]+)\}\s*(.*)")
_SETTING = re.compile(r":([a-z-]+):(?: +(.*))?$")
_TELLING = re.compile(
    r"\{[\w-]+\}`[^`]+`"  # a role: tiles, a rule, a value of a ruleset
    r"|\]\([^)\s]+\)"  # the target of a link
    r"|\b\d[\d,.]*\d\b|\b\d\b"  # a number
    r"|(?<=[a-z,] )[A-Z]\w+"  # a name inside a sentence
)


class Chapter(NamedTuple):
    """What others build on in a chapter, and what its sentences name."""

    kept: Counter[str]
    named: Counter[str]


def main() -> int:
    """Answer the command line. Return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("commit", help="the commit to compare with, such as HEAD~20")
    parser.add_argument("--look", action="store_true", help="list what the sentences no longer name, too")
    asked = parser.parse_args()
    before, after = pages_of(asked.commit), pages_here()
    losses = list(lost(before, after))
    for loss in losses:
        print(loss)
    if asked.look:
        for page, text in sorted(before.items()):
            gone = chapter(text).named - chapter(after.get(page, "")).named
            if gone:
                print(f"{page}: look at {', '.join(sorted(gone.elements()))}")
    count = sum(chapter(text).kept.total() for text in before.values())
    print(f"{count} things in {len(before)} chapters: {len(losses)} lost since {asked.commit}.")
    return 1 if losses else 0


def pages_of(commit: str) -> dict[str, str]:
    """Return the chapters of a commit by name, as text."""
    names = git("ls-tree", "-r", "--name-only", commit, "--", *WHERE).split()
    return {name: git("show", f"{commit}:{name}") for name in names if name.endswith(".md")}


def pages_here() -> dict[str, str]:
    """Return the chapters as they are now by name, as text."""
    files = [ROOT / "index.md", *(ROOT / "rulebook").rglob("*.md")]
    return {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in files}


def git(*command: str) -> str:
    """Return what git prints."""
    return subprocess.run(
        [shutil.which("git") or "git", *command], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout


def lost(before: dict[str, str], after: dict[str, str]) -> Iterator[str]:
    """Yield what chapters had and none has now; what moved to another chapter is named with it."""
    now = {page: chapter(text).kept for page, text in after.items()}
    for page, text in sorted(before.items()):
        for thing in sorted((chapter(text).kept - now.get(page, Counter())).elements()):
            elsewhere = [other for other, kept in now.items() if other != page and thing in kept]
            if not elsewhere or thing.startswith("anchor "):
                yield f"{page}: {thing}"


def chapter(text: str) -> Chapter:
    """Return what stands in a chapter."""
    kept: Counter[str] = Counter()
    named: Counter[str] = Counter()
    for thing, worded in read(text):
        if worded:
            named.update(_TELLING.findall(thing))
        else:
            kept[thing] += 1
    return Chapter(kept, named)


def read(text: str) -> Iterator[tuple[str, bool]]:
    """Yield what a text holds in order, and whether it is worded for people."""
    tokens = MarkdownIt().enable("table").use(colon_fence_plugin).parse(text)
    for place, token in enumerate(tokens):
        if token.type in ("fence", "colon_fence"):
            yield from read_directive(token.info.strip(), token.content)
        elif token.type == "inline":
            if tokens[place - 1].type == "heading_open":
                yield f"anchor {make_id(token.content)}", False
            yield token.content, True
    for name in re.findall(r"(?m)^\(([\w-]+)\)=$", text):
        yield f"anchor {name}", False


def read_directive(head: str, content: str) -> Iterator[tuple[str, bool]]:
    """Yield a directive, its settings and what stands in it; code is one thing, whole."""
    directive = _DIRECTIVE.match(head)
    if directive is None:
        yield f"code {head} {content}", False
        return
    name = " ".join(part for part in directive.groups() if part)
    yield name, False
    lines = content.splitlines()
    while lines and (setting := _SETTING.match(lines[0])):
        key, value = setting[1], setting[2] or ""
        lines.pop(0)
        if key in _WORDED:
            yield value, True
        elif key == "name":
            yield f"anchor {value}", False
        else:
            yield f"{name}: {key} = {value}", False
    yield from read("\n".join(lines))


if __name__ == "__main__":
    sys.exit(main())
