"""What the book tells readers is made of messages, and nobody takes a finished sentence apart."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from pathlib import Path

BOOK = Path(__file__).resolve().parents[2] / "riichi_book"
ROOMS = (
    *("answers", "audit", "cli", "drawing", "edition", "figures", "identification", "live", "records"),
    *("search", "sheets", "sphinx", "studies", "suite", "tables", "teaching", "variants"),
)
IN_ENGLISH = (BOOK / "sphinx" / "proof", BOOK / "sphinx" / "book" / "ruleset_pages.py")
"""Pages of proof, and pages of rulesets, which stay English."""
FILES = sorted(
    file
    for room in ROOMS
    for file in (BOOK / room).rglob("*.py")
    if not any(map(file.is_relative_to, IN_ENGLISH))
)
AUTHORS = {"ConfigError", "ExtensionError", "HandError", "NotHereError", *dir(builtins)}
"""Errors that whoever writes pages or code sees."""
REPORTS = {"complain", "report", "one_of", "error", "info", "warning"}
"""Functions and methods that tell an author while pages are built."""
READERS = ("records/", "cli/completing.py")
"""Where texts are taken apart that others wrote: records of games, and what somebody types."""
HELP = re.compile(
    r"click\.([Oo]ption|[Aa]rgument|[Cc]ommand|group)|\w+_(options?|command)|examples|QuestionCommand"
)
"""What says the help of the command line, which stays English."""
SAYS = {"say": 1, "plural": 3}
"""What makes a message, and how many of its arguments are no texts beside it."""
FACT = "…"
"""What stands for a fact in a text that is filled in where it is made."""
MARKUP = re.compile(r"""<[^<>]*(?:>|$)|&\w+;|[\w-]+="[^"]*["$]""")
WORDS = re.compile(rf"[A-Za-z]{{2,}},? [A-Za-z]{{2,}}|{FACT},? [A-Za-z]{{2,}}|[A-Za-z]{{2,}},? {FACT}")
"""Two words of English, or one beside a fact."""
CLAUSE = {
    *("draws", "discards", "riichi", "chii", "kan", "closed", "open", "until", "left", "nine", "kinds"),
    *("from", "hand", "mixed", "in"),
}
"""The words of a round, which the rules read; in such a text they stand beside winds and facts alone."""
TAKING = {
    *("startswith", "endswith", "removeprefix", "removesuffix", "partition", "rpartition", "split"),
    *("sub", "search", "match", "fullmatch", "findall", "finditer"),
}
# What looks like a sentence and is none, or is taken apart and is none: the file; how it begins, in one way
# or another; and why.
ALLOWED = [
    [cell.strip() for cell in line.split(" | ")]
    for line in (BOOK.parent / "tests/data/texts_that_are_no_messages.txt").read_text("utf-8").splitlines()
]


def is_said(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what is no text beside a message: its templates, the words of a term, and docstrings."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in REPORTS:
            yield from ast.walk(node)
        case ast.Call(func=ast.Name(id=name)):
            yield from node.args[: SAYS.get(name, 0)]
        case ast.ClassDef(bases=[ast.Name(id="Term")]):
            yield from [each.value for each in node.body if isinstance(each, ast.Assign)]
        case ast.Expr(value=ast.Constant()):
            yield node.value
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name)) as told) if name in AUTHORS:
            yield from ast.walk(told)
    if isinstance(node, ast.Call) and HELP.fullmatch(ast.unparse(node.func)):
        for each in (*node.args, *[keyword.value for keyword in node.keywords]):
            yield from ast.walk(each)


def texts_beside(source: str) -> Iterator[tuple[int, str]]:
    """Yield the texts of a module that look like English and are no messages, with their lines."""
    nodes = list(ast.walk(ast.parse(source)))
    passed = {id(each) for node in nodes for each in is_said(node)}
    for node in nodes:
        if id(node) in passed:
            continue
        if isinstance(node, ast.JoinedStr):
            passed |= {id(each) for each in node.values}
            parts = [each.value if isinstance(each, ast.Constant) else FACT for each in node.values]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            parts = [node.value]
        else:
            continue
        text = "".join(map(str, parts))
        words = {word for word in re.findall(r"[A-Za-z]+", text) if word not in "ESWN"}
        if WORDS.search(MARKUP.sub(" ", text)) and not words <= CLAUSE:
            yield node.lineno, text


def texts_taken_apart(source: str) -> Iterator[tuple[int, str]]:
    """Yield where a module takes a text apart, looks into it, or puts other words into it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            given = [each.value for each in ast.walk(node) if isinstance(each, ast.Constant)]
            if any(isinstance(each, bytes) for each in given):
                continue
            words = " ".join([str(each.value) for each in node.args if isinstance(each, ast.Constant)])
            replaces = node.func.attr == "replace" and re.search("[a-z]{2}", MARKUP.sub("", words))
            of_re = isinstance(node.func.value, ast.Name) and node.func.value.id == "re"
            if node.func.attr in TAKING or of_re or replaces:
                yield node.lineno, ast.unparse(node)


def reason_for(file: str, text: str, *, taken: bool) -> list[str]:
    """Return the rows of the table that a text answers to; ``*`` is whatever is ``taken`` apart."""
    return [
        f"{name} | {begins}"
        for name, begins, _ in ALLOWED
        if file.startswith(name)
        and (taken if begins == "*" else text.strip().startswith(tuple(begins.split("/"))))
    ]


def test_what_readers_are_told_is_a_message_and_nobody_takes_it_apart() -> None:
    told, used = [], set()
    for path in FILES:
        source, file = path.read_text("utf-8"), path.relative_to(BOOK).as_posix()
        apart = () if file.startswith(READERS) else texts_taken_apart(source)
        for taken, found in ((False, texts_beside(source)), (True, apart)):
            for line, text in found:
                rows = reason_for(file, text, taken=taken)
                used |= set(rows)
                if not rows:
                    told.append(f"{file}:{line}: {text}")
    assert told == []
    assert [f"{file} | {begins}" for file, begins, _ in ALLOWED if f"{file} | {begins}" not in used] == []
