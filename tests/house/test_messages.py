"""Readers see only messages, which catalogues can translate, and no other text of Python or scripts.

No code takes a finished sentence apart: code that needs to know what happened reads the facts.
"""

import ast
import builtins
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from unittest.mock import patch

import catalogue
import code_words
import pytest
import script_words
from babel.messages.pofile import read_po
from shared import ROOT
from shared.browser import told_by_node
from shared.rows import house, rows

BOOK = ROOT / "riichi_book"
IN_ENGLISH = BOOK / "sphinx/book/ruleset_pages.py"
"""Pages of rulesets, which stay English."""
FILES = sorted({*BOOK.rglob("*.py"), *(ROOT / code_words.COMPUTED).glob("*.py")} - {IN_ENGLISH})
RULES = sorted((ROOT / "riichi_rules").rglob("*.py"))
NOT_FOR_READERS = {*house("not_for_readers")}
"""Functions and methods that report to authors during a build."""
AUTHORS = {*house("authors"), *dir(builtins)}
"""Errors that only authors and programmers see."""
HELP = re.compile(
    r"click\.([Oo]ption|[Aa]rgument|[Cc]ommand|group)|\w+_(options?|command)|examples|QuestionCommand|TypeVar|cast"
)
"""The help of the command line, which stays English."""
FACT = "…"
"""The placeholder for a fact in an f-string."""
MARKUP = re.compile(r"""<[^<>]*(?:>|$)|&\w+;|[\w-]+="[^"]*["$]""")
GLUED = re.compile(r"%\w|\{\w*\}|^|$")
"""Where a text gets facts if others are added to it or if they fill its places."""
WORDS = re.compile(
    rf"^[A-Z][a-z]+[!?.:]?$|(?:[A-Za-z]{{2,}}|{FACT}),? [A-Za-z]{{2,}}|[A-Za-z]{{2,}},? {FACT}"
)
"""A capitalised word alone, two English words, or a word next to a fact."""
FOR_READERS = re.compile(
    rf"^[A-Z][a-z]+\b|(?:[A-Za-z][a-z']+|{FACT}),? [A-Za-z][a-z']*\b|[a-z]{{2,}},? {FACT}"
)
"""A capitalised word, two adjacent words, or one next to a fact: in a script, only texts for readers."""
STRAY = ROOT / "tests/data/stray"
"""Samples: Python in a text file, and a script."""
LOOKED_INTO = re.compile(
    r"(?:\.(?:words|verdict)\b|\(\"aria-label\"\)|ariaLabel)\)*\??"
    r"(?:\.(?:split|slice|sub\w+|match\w*|replace(?:All)?|\w+With|includes|indexOf|search)\(| [!=]==)"
    r"|(?:[!=]== |\.(?:test|exec)\()[\w.]+\.(?:words|verdict)\b"
)
"""Where a script cuts, searches or compares a finished text."""
CLAUSE, TAKING = {*house("clause")}, house("taking")
CUTTING = {*TAKING, *house("cutting")}
SHOWN = {*house("shown")}
"""Keys of answers that hold a finished text."""
HEADS = {*house("heads")}
"""Functions whose first argument becomes a heading on the terminal."""
READERS = ("records/", "cli/completing.py")
"""Code that parses texts of others: records of games, and what users type."""


def no_texts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield nodes that are not stray text: templates of messages, words of terms, and docstrings."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in NOT_FOR_READERS:
            yield from ast.walk(node)
        case ast.Call(func=ast.Name(id=name)):
            for place in code_words.ARGUMENTS.get(name, ()):
                yield from node.args[place : place + 1]
        case ast.ClassDef(bases=[ast.Name(id="Term")]):
            yield from [each.value for each in node.body if isinstance(each, ast.Assign)]
        case ast.Expr(value=ast.Constant()):
            yield node.value
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            yield from ast.walk(node)
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name)) as told) if name in AUTHORS:
            yield from ast.walk(told)
    if isinstance(node, ast.Call) and HELP.fullmatch(ast.unparse(node.func)):
        for each in (*node.args, *[keyword.value for keyword in node.keywords]):
            yield from ast.walk(each)


def glued_in(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of an expression that adds texts to each other, or that fills places in one."""
    match node:
        case ast.BinOp(left=left, op=ast.Add() | ast.Mod(), right=right):
            yield from (left, right)
        case ast.Call(func=ast.Attribute(value=text, attr="format")):
            yield text


@cache
def nodes_in(path: Path) -> list[ast.AST]:
    """Return all AST nodes of a module."""
    return list(ast.walk(ast.parse(path.read_text("utf-8"))))


def named(path: Path) -> str:
    """Return the name of a module in the tables: its path, in the book that below the package."""
    return path.relative_to(ROOT).as_posix().removeprefix("riichi_book/")


def texts_beside(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the texts of a module that look like English but are not messages, with their lines."""
    nodes = nodes_in(path)
    passed = {id(each) for node in nodes for each in no_texts(node)}
    glued = {id(each) for node in nodes for each in glued_in(node)}
    for node in nodes:
        if id(node) in passed:
            continue
        if isinstance(node, ast.JoinedStr):
            passed |= {id(each) for each in node.values}
            parts = [each.value if isinstance(each, ast.Constant) else FACT for each in node.values]
        else:
            parts = [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []
        text = "".join(map(str, parts))
        if in_words(GLUED.sub(FACT, text) if id(node) in glued else text):
            yield node.lineno, text


def in_words(text: object) -> bool:
    """Whether a text looks like English: two words, not all of them words of scripts for rounds."""
    text = text if isinstance(text, str) else ""
    words = {word for word in re.findall(r"[A-Za-z]+", text) if word not in "ESWN"}
    return bool(WORDS.search(MARKUP.sub(" ", text))) and not words <= CLAUSE


def in_python() -> Iterator[tuple[str, int, list[str]]]:
    """Yield the stray texts of the book and the rules: file, line, and text."""
    # The rules have tables of words, all of which are in catalogues.
    words = {said.key for said in code_words.all_said(ROOT) if not said.line}
    for path in (*FILES, *RULES):
        for line, text in texts_beside(path):
            if path in FILES or text not in words:
                yield named(path), line, [text.strip()]


def in_scripts() -> Iterator[tuple[str, int, list[str]]]:
    """Yield the stray texts of scripts: file, line, text, and the call and key that contain it."""
    for path in code_words.files(ROOT, code_words.SCRIPTS):
        for each in script_words.read(path.read_text("utf-8")):
            if not isinstance(each, script_words.ScriptText) or each.is_template:
                continue
            if FOR_READERS.search(each.text.strip()):
                yield path.name, each.line, [each.text.strip(), f"call {each.call}", f"key {each.key}"]


def in_templates() -> Iterator[tuple[str, int, list[str]]]:
    """Yield the stray texts of page templates: file, line, and text."""
    for file, line, text in code_words.in_templates(ROOT, code_words.texts_in_template):
        if in_words(text):
            yield file, line, [text]


def taken_apart() -> Iterator[tuple[str, int, list[str]]]:
    """Yield the places where code splits a text, searches it, or replaces words in it."""
    for path in (*FILES, *RULES):
        file = named(path)
        for node in () if file.startswith(READERS) else nodes_in(path):
            if isinstance(node, ast.ImportFrom) and node.module == "re":
                yield file, node.lineno, [ast.unparse(node)]
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                given = [each.value for each in ast.walk(node) if isinstance(each, ast.Constant)]
                words = " ".join([str(each.value) for each in node.args if isinstance(each, ast.Constant)])
                replaces = node.func.attr == "replace" and re.search("[a-z]{2}", MARKUP.sub("", words))
                whose = ast.unparse(node.func.value)
                of_tree = node.func.attr == "findall" and "nodes." in ast.unparse(node)
                takes = (node.func.attr in TAKING and not of_tree) or whose == "re" or replaces
                if takes and not any(isinstance(each, bytes) for each in given):
                    yield file, node.lineno, [ast.unparse(node)]
    for file, line, name in code_words.in_templates(ROOT, code_words.used_in_template):
        if name in CUTTING:
            yield file, line, [name]


def is_shown(node: ast.AST, names: set[str]) -> bool:
    """Whether an expression is the finished text of a message, or a name that holds one."""
    match node:
        case ast.Call(func=ast.Name(id="str")):
            return True
        case ast.Subscript(slice=ast.Constant(value=key)):
            return key in SHOWN
        case ast.Call(func=ast.Attribute(value=text, attr=name)):
            return name == "shown" or is_shown(text, names)
    return getattr(node, "attr", "") == "words" or getattr(node, "id", "") in names


def looks_into(node: ast.AST, names: set[str]) -> bool:
    """Whether an expression embeds a finished text in another, or compares, cuts or searches it."""
    match node:
        case ast.JoinedStr():
            return any(
                isinstance(each, ast.Name) and each.id in code_words.ARGUMENTS for each in ast.walk(node)
            )
        case ast.Compare(left=left, comparators=others):
            said = [each.value for each in (left, *others) if isinstance(each, ast.Constant)]
            shown = None not in said and any(is_shown(each, names) for each in (left, *others))
            return shown or any(map(in_words, said))
        case ast.Call(func=ast.Attribute(value=text, attr=name)):
            return name in CUTTING and is_shown(text, names)
    return isinstance(node, ast.Subscript) and is_shown(node.value, names)


def is_head(node: ast.AST) -> bool:
    """Whether an expression passes a plain word as a heading on the terminal."""
    match node:
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name), args=[ast.Constant(value=text), *_]):
            return name in HEADS and len(text) > 2  # a mark such as A or B is not a word
    return False


def looked_into() -> Iterator[tuple[str, int, list[str]]]:
    """Yield the places where code looks into a finished text, directly or through a local variable."""
    for path in (*FILES, *RULES):
        for part in nodes_in(path):
            if isinstance(part, (ast.Module, ast.FunctionDef)):
                nodes = list(ast.walk(part))
                told = [
                    each for each in nodes if isinstance(each, ast.Assign) and is_shown(each.value, set())
                ]
                named_here = {name.id for each in told for name in each.targets if isinstance(name, ast.Name)}
                names = set() if isinstance(part, ast.Module) else named_here
                for each in nodes:
                    if looks_into(each, names) or (path.parent.name == "cli" and is_head(each)):
                        yield named(path), each.lineno, [ast.unparse(each)]
    for path in code_words.files(ROOT, code_words.SCRIPTS):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if LOOKED_INTO.search(line):
                yield path.name, number, [line.strip()]


CHECKS = {
    in_python: "texts_that_are_no_messages",
    in_scripts: "script_texts_that_are_no_messages",
    in_templates: "template_texts_that_are_no_messages",
    taken_apart: "texts_taken_apart",
    looked_into: "shown_texts_looked_into",
}
"""Each check, and the table of its exceptions."""


@pytest.mark.parametrize(("texts", "table"), CHECKS.items())
def test_what_readers_are_told_is_a_message_and_nobody_takes_it_apart(
    texts: Callable[[], Iterator[tuple[str, int, list[str]]]], table: str
) -> None:
    # The table lists exceptions: the file, the ways in which the text may begin, and the reason.
    lines = (ROOT / f"tests/data/{table}.txt").read_text("utf-8").splitlines()
    rows = [[cell.strip() for cell in line.split(" | ")] for line in lines]
    told, used = [], set()
    for file, line, what in texts():
        found = {
            number
            for number, (name, begins, _) in enumerate(rows)
            if (name == "*" or file.startswith(name))
            and (begins == "*" or any(each.startswith(tuple(begins.split("/"))) for each in what))
        }
        used |= found
        told += [] if found else [f"{file}:{line}: {what[0]}"]
    assert told == []
    assert " |  |" not in "".join(lines), "a row without a beginning would pass a whole file"
    assert not [line for number, line in enumerate(lines) if number not in used]


def test_each_form_of_a_stray_text_is_found_by_the_check_that_its_line_names() -> None:
    files = [STRAY / "stray.txt", *STRAY.rglob("*.[jh]*")]
    lines = [
        (file.name, *line) for file in files for line in enumerate(file.read_text("utf-8").splitlines(), 1)
    ]
    with patch.dict(globals(), ROOT=STRAY, FILES=files[:1], RULES=[]):
        for check in CHECKS:
            assert {at[:2] for at in check()} == {at[:2] for at in lines if check.__name__ in at[2]}


ASKED = """
import { formed, listed, pieces, plural, say } from "./say.js";
const dragon = (form) => formed("czerwony smok|acc czerwonego smoka", form);
console.log(JSON.stringify([%s]));
"""


def test_scripts_speak_polish_as_its_catalogue_has_it(tmp_path: Path) -> None:
    made = read_po((ROOT / "tests/data/scripts-in-polish.po").open("rb"), "pl")
    compiled = catalogue.for_scripts(made)
    assert compiled["plurals"] == {"one": 0, "few": 1, "many": 2}
    assert len(compiled["words"]) == sum(
        message.locations[0][0] == "here.js" for message in made if message.id
    )
    (tmp_path / "words.js").write_text(f"export const catalogue = {json.dumps(compiled)};\n", "utf-8")
    asked, expected = zip(*rows("scripts-in-polish"), strict=True)
    (told,) = told_by_node(tmp_path, ASKED % ",".join(asked), None)
    assert json.loads(told) == [*expected]
