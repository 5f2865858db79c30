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

import catalogue
import code_words
import pytest
import script_words
from babel.messages.catalog import Catalog
from shared import ROOT
from shared.browser import told_by_node
from shared.rows import house

BOOK = ROOT / "riichi_book"
IN_ENGLISH = BOOK / "sphinx/book/ruleset_pages.py"
"""Pages of rulesets, which stay English."""
FILES = sorted({*BOOK.rglob("*.py")} - {IN_ENGLISH})
RULES = sorted((ROOT / "riichi_rules").rglob("*.py"))
NOT_FOR_READERS = {"complain", "report", "report_bad_setting", "one_of", "error", "info", "warning"}
"""Functions and methods that report to authors during a build."""
AUTHORS = {"ConfigError", "ExtensionError", "HandError", "NotHereError", *dir(builtins)}
"""Errors that only authors and programmers see."""
HELP = re.compile(
    r"click\.([Oo]ption|[Aa]rgument|[Cc]ommand|group)|\w+_(options?|command)|examples|QuestionCommand"
)
"""The help of the command line, which stays English."""
SAYS = {"say": 1, "plural": 3, "unreadable": 1}
"""Functions that make messages, and how many first arguments to exempt: templates, and a number."""
FACT = "…"
"""The placeholder for a fact in an f-string."""
MARKUP = re.compile(r"""<[^<>]*(?:>|$)|&\w+;|[\w-]+="[^"]*["$]""")
WORDS = re.compile(rf"[A-Za-z]{{2,}},? [A-Za-z]{{2,}}|{FACT},? [A-Za-z]{{2,}}|[A-Za-z]{{2,}},? {FACT}")
"""Two English words, or a word next to a fact."""
FOR_READERS = re.compile(r"^[A-Z][a-z]+\b|[A-Za-z][a-z']+,? [A-Za-z][a-z']*\b")
"""A capitalised word, or two adjacent words: in a script, only texts for readers have these."""
CLAUSE, TAKING = set(house("clause")), house("taking")
CUTTING = {*TAKING, *house("cutting")}
SHOWN = {"message", "words", "said", "label", "caption"}
"""Names that hold a message when it is converted to text."""
HEADS = {"label", "labels", "heading", "ids", "texts", "numbers", "Column"}
"""Functions whose first argument becomes a heading on the terminal."""
READERS = ("records/", "cli/completing.py")
"""Code that parses texts of others: records of games, and what users type."""


def no_texts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield nodes that are not stray text: templates of messages, words of terms, and docstrings."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in NOT_FOR_READERS:
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


@cache
def nodes_in(path: Path) -> list[ast.AST]:
    """Return all AST nodes of a module."""
    return list(ast.walk(ast.parse(path.read_text("utf-8"))))


def texts_beside(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the texts of a module that look like English but are not messages, with their lines."""
    nodes = nodes_in(path)
    passed = {id(each) for node in nodes for each in no_texts(node)}
    for node in nodes:
        if id(node) in passed:
            continue
        if isinstance(node, ast.JoinedStr):
            passed |= {id(each) for each in node.values}
            parts = [each.value if isinstance(each, ast.Constant) else FACT for each in node.values]
        else:
            parts = [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []
        if in_words(text := "".join(map(str, parts))):
            yield node.lineno, text


def in_words(text: object) -> bool:
    """Whether a text looks like English: two words, not all of them words of scripts for rounds."""
    text = text if isinstance(text, str) else ""
    words = {word for word in re.findall(r"[A-Za-z]+", text) if word not in "ESWN"}
    return bool(WORDS.search(MARKUP.sub(" ", text))) and not words <= CLAUSE


def in_python() -> Iterator[tuple[str, int, list[str]]]:
    """Yield the stray texts of the book and the rules: file, line, and text."""
    for path in FILES:
        for line, text in texts_beside(path):
            yield path.relative_to(BOOK).as_posix(), line, [text.strip()]
    # The rules have more functions that make messages, so accept every text that is in a catalogue.
    templates = {
        each.partition("|")[0] for said in code_words.all_said(ROOT) for each in catalogue.texts_of(said.key)
    }
    for path in RULES:
        for line, text in texts_beside(path):
            if text.partition("|")[0] not in templates:
                yield path.relative_to(ROOT).as_posix(), line, [text.strip()]


def in_scripts() -> Iterator[tuple[str, int, list[str]]]:
    """Yield the stray texts of scripts: file, line, text, and the call and key that contain it."""
    for path in code_words.files(ROOT, code_words.SCRIPTS):
        for each in script_words.read(path.read_text("utf-8")):
            if not isinstance(each, script_words.ScriptText) or each.is_template:
                continue
            if FOR_READERS.search(each.text.strip()):
                yield path.name, each.line, [each.text.strip(), f"call {each.call}", f"key {each.key}"]


def taken_apart() -> Iterator[tuple[str, int, list[str]]]:
    """Yield the places where code splits a text, searches it, or replaces words in it."""
    for path in (*FILES, *RULES):
        file = path.relative_to(ROOT).as_posix().removeprefix("riichi_book/")
        for node in () if file.startswith(READERS) else nodes_in(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                given = [each.value for each in ast.walk(node) if isinstance(each, ast.Constant)]
                words = " ".join([str(each.value) for each in node.args if isinstance(each, ast.Constant)])
                replaces = node.func.attr == "replace" and re.search("[a-z]{2}", MARKUP.sub("", words))
                whose = ast.unparse(node.func.value)
                of_tree = node.func.attr == "findall" and "nodes." in ast.unparse(node)
                takes = (node.func.attr in TAKING and not of_tree) or whose == "re" or replaces
                if takes and not any(isinstance(each, bytes) for each in given):
                    yield file, node.lineno, [ast.unparse(node)]


def is_shown(node: ast.AST, names: set[str]) -> bool:
    """Whether an expression is the finished text of a message, or a name that holds one."""
    match node:
        case ast.Call(func=ast.Name(id="str"), args=[ast.Name(id=name) | ast.Attribute(attr=name)]):
            return name in SHOWN
        case ast.Call(func=ast.Attribute(value=text, attr=name)):
            return name == "shown" or is_shown(text, names)
    return getattr(node, "attr", "") == "words" or getattr(node, "id", "") in names


def looks_into(node: ast.AST, names: set[str]) -> bool:
    """Whether an expression embeds a finished text in another, or compares, cuts or searches it."""
    match node:
        case ast.JoinedStr():
            return any(isinstance(each, ast.Name) and each.id in SAYS for each in ast.walk(node))
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
                made = [
                    each for each in nodes if isinstance(each, ast.Assign) and is_shown(each.value, set())
                ]
                told = [name for each in made for name in each.targets if isinstance(name, ast.Name)]
                names = set() if isinstance(part, ast.Module) else {each.id for each in told}
                for each in nodes:
                    if looks_into(each, names) or (path.parent.name == "cli" and is_head(each)):
                        yield path.relative_to(ROOT).as_posix(), each.lineno, [ast.unparse(each)]


@pytest.mark.parametrize(
    ("texts", "table"),
    [
        (in_python, "texts_that_are_no_messages"),
        (in_scripts, "script_texts_that_are_no_messages"),
        (taken_apart, "texts_taken_apart"),
        (looked_into, "shown_texts_looked_into"),
    ],
)
def test_what_readers_are_told_is_a_message_and_nobody_takes_it_apart(
    texts: Callable[[], Iterator[tuple[str, int, list[str]]]], table: str
) -> None:
    # The table lists exceptions: the file, the ways in which the text may begin, and the reason.
    lines = (ROOT / "tests" / "data" / f"{table}.txt").read_text("utf-8").splitlines()
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
    assert not [line for number, line in enumerate(lines) if number not in used]


POLISH = {
    "Draw a {tile}": "Dobierz {tile:acc}",
    ("{n} tile", "{n} tiles"): ("{n} kamień", "{n} kamienie", "{n} kamieni"),
    " and {last}": " i {last}",
}
ASKED = """
import { formed, listed, pieces, plural, say } from "./say.js";
const dragon = (form) => formed("czerwony smok|acc czerwonego smoka", form);
console.log(JSON.stringify([
  say("Draw a {tile}", { tile: dragon }),
  say("Not yet {tile}", { tile: dragon }),
  [1, 2, 5, 12, 22, 25].map((n) => plural(n, "{n} tile", "{n} tiles")),
  [1, 2].map((n) => plural(n, "{n} tile of {all}", "{n} tiles of {all}", { all: 4 })),
  listed(["2p", "5p", "8p"]),
  pieces("Under {rules}: {links}", { rules: "EMA", links: [1, 2] }),
]));
"""


def test_scripts_speak_polish_as_its_catalogue_has_it(tmp_path: Path) -> None:
    made = Catalog(locale="pl", charset="utf-8")
    for english, polish in POLISH.items():
        made.add(english, polish, locations=[("here.js", 1)])
    made.add("no yaku", "bez yaku", locations=[("here.py", 1)])
    compiled = catalogue.for_scripts(made)
    assert compiled["plurals"] == {"one": 0, "few": 1, "many": 2}
    assert len(compiled["words"]) == len(POLISH)
    (tmp_path / "words.js").write_text(f"export const catalogue = {json.dumps(compiled)};\n", "utf-8")
    (told,) = told_by_node(tmp_path, ASKED, None)
    assert json.loads(told) == [
        "Dobierz czerwonego smoka",
        "Not yet czerwony smok",
        ["1 kamień", "2 kamienie", "5 kamieni", "12 kamieni", "22 kamienie", "25 kamieni"],
        ["1 tile of 4", "2 tiles of 4"],
        "2p, 5p i 8p",
        ["Under ", "EMA", ": ", 1, 2, ""],
    ]
