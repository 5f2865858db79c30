"""Directives and roles as functions: what a function returns stands on the page, and an error is reported.

@directive("calls", 1, options=texts("caption"))
def calls(block, tiles): ...

@role("fu")
def fu(place, text): ...
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from types import ModuleType
from typing import Any, ClassVar, Final, TypeVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.util.typing import OptionSpec

from .parts import node_of
from .problems import complain, refused, report

Made = TypeVar("Made", bound=Callable[..., Any])

DIRECTIVES: Final[defaultdict[str, dict[str, type[Block]]]] = defaultdict(dict)
"""The directives of each module, by their names."""
ROLES: Final[defaultdict[str, dict[str, type[Words]]]] = defaultdict(dict)


class Block(SphinxDirective):
    """A directive that a function makes. A ``ValueError`` or ``KeyError`` of it is an error of the page."""

    final_argument_whitespace = True
    make: ClassVar[Callable[..., Iterable[nodes.Node] | nodes.Node]]
    asks: ClassVar[bool]

    def run(self) -> list[nodes.Node]:
        """Return what the function makes, or nothing after an error."""
        try:
            made = type(self).make(self, *self.arguments)
            return [made] if isinstance(made, nodes.Node) else list(made)
        except (ValueError, KeyError) as error:
            (refused if self.asks else report)(self, self.name, error)
            return []


class Words(SphinxRole):
    """A role that a function makes, which returns a node or words; its errors are those of the page."""

    make: ClassVar[Callable[..., object]]

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return what the function makes, or the text as it stands after an error."""
        try:
            return [node_of(type(self).make(self, self.text))], []
        except ValueError as error:
            complain(self.env, self.name, str(error), self.get_location())
            return [nodes.literal(self.rawtext, self.text)], []


def directive(
    name: str,
    arguments: int = 0,
    *,
    content: bool = False,
    options: OptionSpec | None = None,
    asks: bool = False,
) -> Callable[[Made], Made]:
    """Make a function a directive as well: it is called with the block and the arguments.

    One that ``asks`` the rules is left out of an edition whose rules refuse the question.
    """

    def register(make: Made) -> Made:
        facts: dict[str, Any] = {"required_arguments": arguments, "has_content": content, "asks": asks}
        facts["option_spec"] = options or {}
        made = type(name, (Block,), {**facts, "make": staticmethod(make), "__doc__": make.__doc__})
        DIRECTIVES[make.__module__][name] = made
        return make

    return register


def role(name: str) -> Callable[[Made], Made]:
    """Make a function a role as well: it is called with the place and the text."""

    def register(make: Made) -> Made:
        made = type(name, (Words,), {"make": staticmethod(make), "__doc__": make.__doc__})
        ROLES[make.__module__][name] = made
        return make

    return register


def add_markup(app: Sphinx, *modules: ModuleType) -> None:
    """Register the directives and roles of modules, which may replace those of a room below."""
    for module in modules:
        for name, block in DIRECTIVES[module.__name__].items():
            app.add_directive(name, block, override=True)
        for name, words in ROLES[module.__name__].items():
            app.add_role(name, words(), override=True)


def texts(*names: str) -> OptionSpec:
    """Return options of a directive that are texts."""
    return dict.fromkeys(names, directives.unchanged_required)


def one_of(name: str, known: Collection[str], what: str) -> str:
    """Return a name that is known. Raises ``ValueError``, which names all that are."""
    if name not in known:
        raise ValueError(f"no {what} is called {name}; there are {', '.join(known)}")
    return name
