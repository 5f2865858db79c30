"""Find every message template in the code, with its file and line.

Python and scripts call `say` or `plural`, page templates call `say`, and tables hold words as data.
"""

from __future__ import annotations

import ast
import errno
import inspect
import os
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import click
import script_words
from jinja2 import Environment
from jinja2.ext import extract_from_ast
from jinja2.nodes import Call, Concat, Const, Filter

import riichi_book.answers.parts
import riichi_book.drawing.faces
import riichi_book.suite.conform  # noqa: F401
import riichi_rules.play  # noqa: F401
from riichi_book.answers.tables.statements import function_of, stated
from riichi_book.search.witnesses import WITNESSES
from riichi_book.sphinx.proof.terms import read_terms
from riichi_rules.messages import Term
from riichi_rules.questions import KINDS as KINDS_OF_QUESTIONS
from riichi_rules.questions import kind_of
from riichi_rules.questions.field import Field, Many
from riichi_rules.questions.form import Form, Object
from riichi_rules.questions.worth import MIXED_TILE as WARNED
from riichi_rules.ruleset import CONFIDENCES, load_ruleset, ruleset_ids
from riichi_rules.ruleset.words import templates
from riichi_rules.seats import WIND_NAMES
from riichi_rules.tiles import KINDS, SUIT_NAMES, UNKNOWN, kind_english
from riichi_rules.yaku import YAKU

ROOT: Final = Path(__file__).resolve().parent.parent
SPOKEN: Final = ("riichi_rules/**/*.py", "riichi_book/**/*.py", "rulebook/computed/*.py", "conf.py")
SCRIPTS: Final = ("riichi_book/**/static/*.js", "rulebook/_static/*.js")
TEMPLATES: Final = ("rulebook/_templates/*.html", "riichi_book/*/templates/*.html")
COMPUTED: Final = "rulebook/computed"
"""The modules that compute tables for pages. If one calls `say`, its title is a message too."""
FOULS: Final = f"{COMPUTED}/fouls.toml"
GLOSSARY: Final = "rulebook/glossary.toml"
LETTERS: Final = re.compile("[a-z]")
BY_SYSTEM: Final = (
    errno.ENOENT,
    errno.EISDIR,
    errno.ENOTDIR,
    errno.EACCES,
    errno.EROFS,
    errno.ENOSPC,
    errno.EEXIST,
)
"""The operating system's most common errors when reading and writing files."""
FOREIGN: Final = "minisearch.js"
SAYS: Final = "say.js"
"""The script that defines `say` and `plural`. Some of its calls only pass on a caller's template."""
MESSAGES: Final = {"messages", "errors", "bounds", "position", "option", "clauses", "places"}
"""Modules with functions that take a template, by the last part of their names."""
ARGUMENTS: Final = {
    "say": (0,),
    "plural": (1, 2),
    "unreadable": (0,),
    "faulty": (0,),
    "malformed": (0,),
    "contradictory": (0,),
    "refused": (1,),
    "unclear": (1,),
    "step": (4,),
}
"""Which arguments of a call are templates."""

Key: TypeAlias = str | tuple[str, ...]


class Said(NamedTuple):
    """A template, or the two of a plural, and where the code uses it."""

    key: Key
    file: str
    line: int


class CatalogueError(Exception):
    """A source, catalogue or language that the command cannot process."""


def written_out(texts: Sequence[object] | None, call: str, file: str, line: int) -> Said:
    """Return the templates of a call. Raises ``CatalogueError`` if one is not a string literal."""
    words = [text for text in texts or () if isinstance(text, str)]
    if not texts or len(words) < len(texts):
        raise CatalogueError(f"{file}:{line}: {call} needs its template as a plain text")
    return Said(words[0] if len(words) == 1 else tuple(words), file, line)


def said_in(source: str, file: str) -> Iterator[Said]:
    """Yield the messages of a Python module. Raises ``CatalogueError`` if a template is no literal."""
    nodes = list(ast.walk(ast.parse(source)))
    known = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and str(node.module).rpartition(".")[2] in MESSAGES:
            known |= {name.name for name in node.names}
    yield from said_by({name: places for name, places in ARGUMENTS.items() if name in known}, nodes, file)


def said_by(says: Mapping[str, Sequence[int]], nodes: Iterable[ast.AST], file: str) -> Iterator[Said]:
    """Yield the messages of calls by these names, each with the places of its templates."""
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in says:
            places = says[node.func.id]
            if len(node.args) > places[-1]:
                texts = [getattr(node.args[place], "value", None) for place in places]
                yield written_out(texts, node.func.id, file, node.lineno)


def said_in_script(source: str, file: str) -> Iterator[Said]:
    """Yield the messages of a script. Raises ``CatalogueError`` if a template is no literal."""
    try:
        calls = [each for each in script_words.read(source) if isinstance(each, script_words.Call)]
    except ValueError as error:
        raise CatalogueError(f"{file}: {error}") from None
    for call in [each for each in calls if each.says]:
        words = call.templates()
        if words or Path(file).name != SAYS:
            yield written_out(words, call.name, file, call.line)


def said_in_template(source: str, file: str) -> Iterator[Said]:
    """Yield the messages of a page template. Raises ``CatalogueError`` if a call has no literal."""
    for line, _, text in extract_from_ast(Environment().parse(source), ("say",)):  # noqa: S701
        yield written_out(text[:1] if isinstance(text, tuple) else [text], "say", file, line)


def texts_in_template(source: str) -> Iterator[tuple[int, str]]:
    """Yield the texts of a page template that are not messages, with their lines; facts beside them are "…".

    They are its strings, and on each line what is outside of HTML tags.
    """
    tree = Environment().parse(source)  # noqa: S701
    calls = [call for call in tree.find_all(Call) if getattr(call.node, "name", "") == "say"]
    said = {id(call.args[0]) for call in calls}
    glued = {id(part) for whole in tree.find_all(Concat) for part in whole.nodes}
    for each in tree.find_all(Const):
        if isinstance(each.value, str) and id(each) not in said:
            yield each.lineno, f"…{each.value}…" if id(each) in glued else each.value
    data = [
        text if kind == "data" else "…" * (kind == "variable_begin") + "\n" * text.count("\n")
        for _, kind, text in Environment().lex(source)  # noqa: S701
    ]
    outside = re.sub("<[^<>]*>", lambda tag: "\n" * tag[0].count("\n") or " ", "".join(data))
    yield from [(line, text.strip()) for line, text in enumerate(outside.splitlines(), 1)]


def used_in_template(source: str) -> Iterator[tuple[int, str]]:
    """Yield the filters and methods that a page template uses, with their lines."""
    tree = Environment().parse(source)  # noqa: S701
    yield from [(call.lineno, getattr(call.node, "attr", "")) for call in tree.find_all(Call)]
    yield from [(used.lineno, used.name) for used in tree.find_all(Filter)]


def in_templates(
    root: Path, found_in: Callable[[str], Iterable[tuple[int, str]]]
) -> Iterator[tuple[str, int, str]]:
    """Yield what a function finds in each page template: the file, the line, and the text."""
    for path in files(root, TEMPLATES):
        yield from [(path.name, *each) for each in found_in(path.read_text("utf-8"))]


def said_by_click() -> Iterator[Said]:
    """Yield click's error messages; its help texts stay English."""
    for module in (click.exceptions, click.parser, click.types, click.core):
        says = {"ngettext": (0, 1)} if module is click.core else {"ngettext": (0, 1), "_": (0,)}
        for said in said_by(says, ast.walk(ast.parse(inspect.getsource(module))), "riichi_book/cli/app.py"):
            yield said._replace(line=0)


def tables_of_words() -> Iterator[tuple[str, Iterable[str]]]:
    """Yield each file that holds words as data, with its words."""
    for terms in Term.__subclasses__():
        yield f"{terms.__module__.replace('.', '/')}.py", [term.message.template for term in terms]
    yield "riichi_rules/messages.py", map(os.strerror, BY_SYSTEM)
    yield "riichi_rules/seats.py", WIND_NAMES.values()
    yield "riichi_rules/tiles.py", [*map(kind_english, (*KINDS, UNKNOWN.kind)), *SUIT_NAMES.values()]
    for kind in KINDS_OF_QUESTIONS:
        asked = kind_of(kind)
        fields = list(fields_in(asked.form))
        names = [field.name.replace("_", " ") for field in fields]
        file = f"riichi_rules/questions/{kind}.py"
        yield file, dict.fromkeys([asked.asks, *[field.words for field in fields], *names])
    for yaku in YAKU:
        statement = stated(function_of(yaku))
        words = [each.template for each in (statement.message, *statement.beside)]
        yield "riichi_rules/yaku/table.py", [yaku.english, *words]
    fouls = tomllib.loads((ROOT / FOULS).read_text("utf-8"))
    for each in (*fouls["foul"], *fouls["matter"], *fouls["penalty"]):
        said = [text for says in each.get("says", ()) for text in (says["follows"], says["section"])]
        yield FOULS, [each["name"], each.get("means", ""), *filter(LETTERS.search, said)]
    yield FOULS, [*fouls["texts"].values(), *CONFIDENCES]
    for place in sorted((ROOT / COMPUTED).glob("*.py")):
        source = place.read_text("utf-8")
        title = (ast.get_docstring(ast.parse(source)) or "").partition("\n\n")[0]
        yield f"{COMPUTED}/{place.name}", [" ".join(title.split())] if any(said_in(source, "")) else []
    yield "riichi_rules/ruleset/words.json", templates()
    yield GLOSSARY, [term.template for term in read_terms(ROOT / GLOSSARY, 0).values()]
    of_witnesses = [message.template for witness in WITNESSES for message in (witness.so, witness.asks)]
    yield "riichi_book/search/witnesses.jsonl", dict.fromkeys(of_witnesses)
    for name in ruleset_ids():
        yield f"riichi_rules/ruleset/data/{name}.toml", [load_ruleset(name).origins[WARNED].note]


def fields_in(form: Form) -> Iterator[Field]:
    """Yield the fields of a form, and those of the objects in them."""
    for field in form.fields.values():
        yield field
        kind = field.type.each if isinstance(field.type, Many) else field.type
        if isinstance(kind, Object):
            yield from fields_in(kind.form)


def all_said(root: Path) -> Iterator[Said]:
    """Yield every message of the project, file by file."""
    for said, patterns in ((said_in, SPOKEN), (said_in_script, SCRIPTS), (said_in_template, TEMPLATES)):
        for path in files(root, patterns):
            yield from said(path.read_text("utf-8"), path.relative_to(root).as_posix())
    yield from said_by_click()
    for file, words in tables_of_words():
        yield from [Said(text, file, 0) for text in words if text]


def files(root: Path, patterns: Iterable[str]) -> list[Path]:
    """Return the files that match each pattern, sorted, without third-party scripts."""
    found = [path for pattern in patterns for path in sorted(root.glob(pattern))]
    return [path for path in found if path.name != FOREIGN]
