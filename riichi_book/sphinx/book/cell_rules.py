"""Which rulesets the cells of a notebook speak of, read from their code: what names one, and what it led to.

A name that was made from a ruleset speaks of it, and so does a cell that uses the name, or prints in a loop
over rulesets. It is rather too much than too little: a cell that mentions one may compute nothing with it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from riichi_rules.errors import RiichiError
from riichi_rules.ruleset import load_ruleset, ruleset_ids
from riichi_rules.ruleset.ruleset import Ruleset
from riichi_rules.ruleset.shelf import assumed

ASSUME: Final = ("ask", "exercises_in", "round_of")
"""What takes the ruleset that is assumed, where none is named."""
CHANGE: Final = ("set", "settings", "with_settings")
"""What changes a ruleset."""
CHANGED: Final = "changed"
"""Stands beside rulesets where a cell changes some of their options."""

Found = frozenset[str]


class CellRules(NamedTuple):
    """The rulesets of a cell by their ids, what they are called, and whether the cell changes them."""

    ids: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    changed: bool = False


class Reader:
    """Reads the cells of one notebook in order; ``folder`` is where it lies."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[str, Found] = {}

    def read(self, source: str) -> CellRules:
        """Return the rulesets that a cell speaks of, in the order of their labels."""
        tree = ast.parse(re.sub(r"^%.*$", "", source, flags=re.MULTILINE))
        found: set[str] = set()
        for statement in tree.body:
            before = {name: self.names.pop(name, Found()) for name in inner(statement)}
            for target, values in loops(statement):
                self.names |= dict.fromkeys(names_in(target), self.found_in(values))
            spoken = self.found_in(statement)
            found |= spoken
            self.names = before | self.names
            for name in set(bound(statement)) - {"", *ASSUME}:
                anew = name in before or isinstance(statement, ast.Assign)
                self.names[name] = spoken if anew else spoken | self.names.get(name, Found())
        rulesets = sorted(map(self.ruleset, found - {CHANGED}), key=lambda rules: rules.short_label)
        ids = [rules.id if rules.id in ruleset_ids() else str(rules.extends) for rules in rulesets]
        labels = [rules.short_label for rules in rulesets]
        return CellRules(tuple(dict.fromkeys(ids)), tuple(labels), CHANGED in found)

    def ruleset(self, name: str) -> Ruleset:
        """Return a ruleset by its id, or by the place of its file as the notebook has it."""
        return load_ruleset(name if name in ruleset_ids() else str(self.folder / name))

    def found_in(self, node: ast.AST) -> Found:
        """Return what is spoken of in a part of a cell."""
        return Found(found for part in ast.walk(node) for found in self.found_at(part))

    def found_at(self, part: ast.AST) -> Iterable[str]:
        """Return what one part says, without those in it."""
        match part:
            case ast.Constant(value=str(text)):
                return [text] if self.names_rules(text) else []
            case ast.Name(id=name, ctx=ast.Load()):
                return self.names.get(name, Found())
            case ast.keyword(arg=name) | ast.Attribute(attr=name) if name in CHANGE:
                return [CHANGED]
            case ast.Attribute(attr="extends"):
                return [str(self.ruleset(name).extends) for name in self.found_in(part.value)]
            case ast.Call() if root(part.func) in ASSUME and self.names_none(part):
                return [assumed()]
        return []

    def names_none(self, call: ast.Call) -> bool:
        """Whether a call takes the ruleset that is assumed: none of its arguments speaks of one."""
        named = any(keyword.arg == "ruleset" for keyword in call.keywords)
        return not named and not any(self.found_in(each) - {CHANGED} for each in (*call.args, *call.keywords))

    def names_rules(self, text: str) -> bool:
        """Whether a text is a ruleset's id, or the place of its file."""
        if text in ruleset_ids():
            return True
        try:
            return text.endswith(".toml") and bool(load_ruleset(str(self.folder / text)))
        except RiichiError:
            return False


def bound(statement: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement gives to something, or whose contents it may change."""
    for part in ast.walk(statement):
        match part:
            case ast.Name(id=name, ctx=ast.Store()) | ast.FunctionDef(name=name):
                yield name
            case ast.Subscript(ctx=ast.Store()) | ast.Expr(value=ast.Call(func=ast.Attribute())):
                yield root(part)


def inner(statement: ast.stmt) -> set[str]:
    """Return the names that a statement gives to something before it uses them, as loops do and arguments."""
    given: set[str] = set()
    uses: dict[str, tuple[int, int]] = {}
    stores: dict[str, tuple[int, int]] = {}
    for part in ast.walk(statement):
        match part:
            case ast.comprehension(target=target):
                given |= names_in(target)
            case ast.arg(arg=name):
                given.add(name)
            case ast.Assign(targets=targets):
                end = (part.end_lineno or 0, part.end_col_offset or 0)
                for target in targets:
                    stores |= dict.fromkeys(names_in(target), end)
            case ast.For(target=target):
                stores |= dict.fromkeys(names_in(target), first(target))
            case ast.Name(id=name, ctx=ast.Load()):
                uses[name] = min(uses.get(name, first(part)), first(part))
    return given | {name for name, at in stores.items() if name not in uses or at < uses[name]}


def loops(statement: ast.stmt) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield what loops give a value to, and the values, the outer loops first."""
    for part in ast.walk(statement):
        if isinstance(part, ast.For | ast.comprehension):
            yield part.target, part.iter


def names_in(target: ast.expr) -> set[str]:
    """Return the names in what is given a value."""
    return {name.id for name in ast.walk(target) if isinstance(name, ast.Name)}


def first(part: ast.expr) -> tuple[int, int]:
    """Return where an expression begins."""
    return part.lineno, part.col_offset


def root(part: ast.AST) -> str:
    """Return the name with which an expression begins: ``ask`` of ``ask.worth``."""
    while isinstance(part, ast.Attribute | ast.Subscript | ast.Expr | ast.Call):
        part = part.func if isinstance(part, ast.Call) else part.value
    return part.id if isinstance(part, ast.Name) else ""
