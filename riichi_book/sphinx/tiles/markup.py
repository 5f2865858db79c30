"""Directives and roles as functions: what a function returns stands on the page, and an error is reported.

@directive("calls", 1, options=texts("caption"))
def calls(block, tiles): ...

@role("fu")
def fu(place, text): ...

An error is reported where it stands, and its page is read again until it is mended.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, Final, TypeVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.docutils import ReferenceRole, SphinxDirective
from sphinx.util.typing import OptionSpec

from riichi_book.answers.tables.conditions import alone
from riichi_rules.errors import RiichiError

from .english import marked
from .parts import nodes_of

logger = logging.getLogger(__name__)
Made = TypeVar("Made", bound=Callable[..., Any])

WARNING_TYPE: Final = "riichi_book"
"""What ``suppress_warnings`` calls the errors of this extension."""
_FAULTY: Final = "riichi-faulty"  # among what Sphinx keeps of a page, and forgets when it is read again
DIRECTIVES: Final[defaultdict[str, dict[str, type[Block]]]] = defaultdict(dict)
"""The directives of each module, by their names."""
ROLES: Final[defaultdict[str, dict[str, type[Words]]]] = defaultdict(dict)


class NotHereError(ValueError):
    """A page asks something under other rules than those of the edition."""


class Block(SphinxDirective):
    """A directive that a function makes. A ``ValueError`` or ``KeyError`` of it is an error of the page."""

    final_argument_whitespace = True
    make: ClassVar[Callable[..., Iterable[nodes.Node] | nodes.Node]]
    asks: ClassVar[bool]

    def run(self) -> list[nodes.Node]:
        """Return what the function makes, or nothing after an error."""
        try:
            made = marked(self.made)
        except (ValueError, KeyError) as error:
            (refused if self.asks else report)(self, self.name, error)
            return []
        for section in [each for part in made for each in part.findall(nodes.section) if not each["ids"]]:
            self.state.document.note_implicit_target(section, section)
        return made

    def made(self) -> Iterable[nodes.Node]:
        """Return what the function makes."""
        made = type(self).make(self, *self.arguments)
        return [made] if isinstance(made, nodes.Node) else made


class Words(ReferenceRole):
    """A role that a function makes, which returns a node or words; its errors are those of the page."""

    make: ClassVar[Callable[..., object]]

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return what the function makes, or the text as it stands after an error."""
        try:
            return marked(self.made), []
        except ValueError as error:
            complain(self.env, self.name, str(error), self.get_location())
            return [nodes.literal(self.rawtext, self.text)], []

    def made(self) -> Iterable[nodes.Node]:
        """Return what the function makes as a node; nothing where it has nothing to say."""
        made = type(self).make(self, self.text)
        return [] if made is None else nodes_of(made)


def directive(
    name: str,
    arguments: int = 0,
    *,
    optional: int = 0,
    content: bool = False,
    options: OptionSpec | None = None,
    asks: bool = False,
) -> Callable[[Made], Made]:
    """Make a function a directive as well: it is called with the block and the arguments.

    One that ``asks`` the rules is left out of an edition whose rules refuse the question.
    """
    facts: dict[str, Any] = {"required_arguments": arguments, "optional_arguments": optional, "asks": asks}
    facts |= {"has_content": content, "option_spec": options or {}}

    def register(make: Made) -> Made:
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


def passage(directive: SphinxDirective, words: str) -> list[nodes.Node]:
    """Return words of an author, which translators have as a passage of the page, and what is wrong there."""
    inline, messages = directive.parse_inline(words)
    made = nodes.paragraph(words, "", *inline)
    directive.set_source_info(made)
    return [made, *messages]


def file_beside(directive: SphinxDirective, name: str) -> Path:
    """Return a file beside the page, on which the page then depends."""
    relative, path = directive.env.relfn2path(name)
    directive.env.note_dependency(relative)
    return Path(path)


def report(directive: SphinxDirective, subtype: str, problem: object) -> None:
    """Report an error where a directive stands."""
    complain(directive.env, subtype, str(problem), directive.get_location())


def refused(directive: SphinxDirective, subtype: str, error: ValueError | KeyError) -> None:
    """Report what a question on a page is refused for. In an edition such a block is left out, and noted."""
    if alone() and isinstance(error, (NotHereError, RiichiError)):
        logger.info("left out at %s: %s", directive.get_location(), error)
    else:
        report(directive, subtype, error)


def complain(env: BuildEnvironment, subtype: str, problem: str, location: str) -> None:
    """Report an error on the page that is being read."""
    logger.error("%s", problem, location=location, type=WARNING_TYPE, subtype=subtype)
    env.metadata[env.docname][_FAULTY] = True


def misset(app: Sphinx, setting: str, problem: str) -> None:
    """Report that a setting leads nowhere, at its line in ``conf.py``."""
    conf = Path(app.confdir, "conf.py")
    lines = conf.read_text("utf-8").splitlines() if conf.is_file() else []
    number = next((number for number, line in enumerate(lines, 1) if line.startswith(setting)), 1)
    logger.error(
        "%s", f"{setting}: {problem}", location=f"{conf}:{number}", type=WARNING_TYPE, subtype="check"
    )


def faulty_pages(_app: Sphinx, env: BuildEnvironment, *_pages: set[str]) -> list[str]:
    """Return the pages with an error, which are read again."""
    return sorted(name for name in env.found_docs if _FAULTY in env.metadata.get(name, {}))
