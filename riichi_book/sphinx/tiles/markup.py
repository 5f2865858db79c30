"""Directives and roles as functions: a function returns the content of the page or raises an error.

@directive("calls", 1, options=texts("caption"))
def calls(block, tiles): ...

@role("fu")
def fu(place, text): ...

An error is reported at its line, and its page is read again in every build until the error is fixed.
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

from riichi_book.answers.tables.conditions import one_ruleset
from riichi_rules.errors import RiichiError

from .english import marked
from .parts import nodes_of

logger = logging.getLogger(__name__)
Made = TypeVar("Made", bound=Callable[..., Any])

WARNING_TYPE: Final = "riichi_book"
"""The type of this extension's errors, for ``suppress_warnings``."""
_FAULTY: Final = "riichi-faulty"  # in the page metadata, which Sphinx clears when it reads the page again
DIRECTIVES: Final[defaultdict[str, dict[str, type[Block]]]] = defaultdict(dict)
"""The directives of each module, by name."""
ROLES: Final[defaultdict[str, dict[str, type[Words]]]] = defaultdict(dict)


class NotHereError(ValueError):
    """Content of a page does not apply under the rules of the edition."""


class Block(SphinxDirective):
    """A directive made from a function. Its ``ValueError`` or ``KeyError`` is an error of the page."""

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
    """A role made from a function that returns a node or words. Its ``ValueError`` is a page error."""

    make: ClassVar[Callable[..., object]]

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return what the function makes, or the source text after an error."""
        try:
            return marked(lambda: nodes_of(type(self).make(self, self.text))), []
        except ValueError as error:
            complain(self.env, self.name, str(error), self.get_location())
            return [nodes.literal(self.rawtext, self.text)], []


def directive(
    name: str,
    arguments: int = 0,
    *,
    optional: int = 0,
    content: bool = False,
    options: OptionSpec | None = None,
    asks: bool = False,
) -> Callable[[Made], Made]:
    """Register a function as a directive; it is called with the block and the arguments.

    A directive that ``asks`` a question is left out of an edition whose rules refuse the question.
    """
    facts: dict[str, Any] = {"required_arguments": arguments, "optional_arguments": optional, "asks": asks}
    facts |= {"has_content": content, "option_spec": options or {}}

    def register(make: Made) -> Made:
        made = type(name, (Block,), {**facts, "make": staticmethod(make), "__doc__": make.__doc__})
        DIRECTIVES[make.__module__][name] = made
        return make

    return register


def role(name: str) -> Callable[[Made], Made]:
    """Register a function as a role; it is called with the place and the text."""

    def register(make: Made) -> Made:
        made = type(name, (Words,), {"make": staticmethod(make), "__doc__": make.__doc__})
        ROLES[make.__module__][name] = made
        return make

    return register


def add_markup(app: Sphinx, *modules: ModuleType) -> None:
    """Register the directives and roles of modules; they override earlier ones with the same name."""
    for module in modules:
        for name, block in DIRECTIVES[module.__name__].items():
            app.add_directive(name, block, override=True)
        for name, words in ROLES[module.__name__].items():
            app.add_role(name, words(), override=True)


def texts(*names: str) -> OptionSpec:
    """Return an option specification in which all options are texts."""
    return dict.fromkeys(names, directives.unchanged_required)


def one_of(name: str, known: Collection[str], what: str) -> str:
    """Return the name if it is known. Raises ``ValueError``, which lists the known names."""
    if name not in known:
        raise ValueError(f"no {what} is called {name}; there are {', '.join(known)}")
    return name


def passage(directive: SphinxDirective, words: str) -> list[nodes.Node]:
    """Return an author's words as a paragraph that translators get, and the messages of parsing it."""
    inline, messages = directive.parse_inline(words)
    made = nodes.paragraph(words, "", *inline)
    directive.set_source_info(made)
    return [made, *messages]


def file_beside(directive: SphinxDirective, name: str) -> Path:
    """Return the path of a file next to the page, and make the page depend on it."""
    relative, path = directive.env.relfn2path(name)
    directive.env.note_dependency(relative)
    return Path(path)


def report(directive: SphinxDirective, subtype: str, problem: object) -> None:
    """Report an error at the line of a directive."""
    complain(directive.env, subtype, str(problem), directive.get_location())


def refused(directive: SphinxDirective, subtype: str, error: ValueError | KeyError) -> None:
    """Report why a question on a page is refused. An edition leaves the block out and only logs that."""
    if one_ruleset() and isinstance(error, (NotHereError, RiichiError)):
        logger.info("left out at %s: %s", directive.get_location(), error)
    else:
        report(directive, subtype, error)


def complain(env: BuildEnvironment, subtype: str, problem: str, location: str) -> None:
    """Report an error on the page that is being read."""
    logger.error("%s", problem, location=location, type=WARNING_TYPE, subtype=subtype)
    env.metadata[env.docname][_FAULTY] = True


def report_bad_setting(app: Sphinx, setting: str, problem: str) -> None:
    """Report that a setting is wrong, at its line in ``conf.py``."""
    conf = Path(app.confdir, "conf.py")
    lines = conf.read_text("utf-8").splitlines() if conf.is_file() else []
    number = next((number for number, line in enumerate(lines, 1) if line.startswith(setting)), 1)
    logger.error(
        "%s", f"{setting}: {problem}", location=f"{conf}:{number}", type=WARNING_TYPE, subtype="check"
    )


def faulty_pages(_app: Sphinx, env: BuildEnvironment, *_pages: set[str]) -> list[str]:
    """Return the pages with an error, so that they are read again."""
    return sorted(name for name in env.found_docs if _FAULTY in env.metadata.get(name, {}))
