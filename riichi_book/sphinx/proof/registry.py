"""What the pages hold: rules, errata, and references to them, kept for each page.

It is a Sphinx domain, so that rules are found by the search and by other projects' references. A page
that changes or goes takes its entries along, and pages that are read in parallel are brought together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, cast

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.nodes import make_refnode

from riichi_book.sphinx.book.names import named
from riichi_book.sphinx.book.terms import names_of

from .proofs import Code, Proofs
from .requirements import Line

NAME = "riichi"
ERRATUM_FIELDS = {"prints": "The source prints", "right": "Right is", "found": "How it was found"}
"""What an erratum says, by option, and how a page labels it."""
TERM_ANCHOR = "term-"
OPTION_ANCHOR = "option-"
CHECKED = ("rule", "erratum")


class Rule(NamedTuple):
    """One rule block: what it says, and what it claims about itself."""

    id: str
    title: str
    statement: str
    body: tuple[nodes.Node, ...]
    requirements: tuple[str, ...]
    sources: tuple[str, ...]
    options: tuple[str, ...]
    code: str
    example: str
    conduct: bool
    formerly: tuple[str, ...]
    docname: str
    line: int


class Erratum(NamedTuple):
    """One erratum: which source, what it prints, what is right, how that was found, what shows it."""

    id: str
    source: str
    above: bool
    prints: tuple[nodes.Node, ...]
    right: tuple[nodes.Node, ...]
    found: tuple[nodes.Node, ...]
    shown: tuple[nodes.Node, ...]
    docname: str
    line: int


class Reference(NamedTuple):
    """A place in a text that refers to a rule or an erratum, or to a term or a yaku."""

    type: str
    target: str
    line: int


@dataclass(slots=True)
class Page:
    """What one page holds: also the options that it explains, and whether it lists rules of other pages."""

    rules: list[Rule] = field(default_factory=list)
    errata: list[Erratum] = field(default_factory=list)
    terms: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    lists: bool = False


class RiichiDomain(Domain):
    """The rules and errata of a project."""

    name = NAME
    label = "Riichi rules"
    object_types: ClassVar = {name: ObjType(name, name) for name in ("rule", "erratum", "term", "option")}
    roles: ClassVar = {"rule": XRefRole(), "erratum": XRefRole(), "term": XRefRole()}
    initial_data: ClassVar[dict[str, Any]] = {
        "pages": {},  # what each page holds
        "faulty": set(),  # pages with an error: they are read again until it is mended
        "package": "",  # fingerprint of the package that the pages were read with
        "shown": {},  # what each builder's pages showed of other pages and of the proofs
    }
    data_version = 4

    builder: Builder

    def setup(self) -> None:
        """Start without proofs: they are read from the sources at each build, and never stored."""
        super().setup()
        self.proofs = Proofs()
        self.codes: dict[str, Code] = {}
        self.lines: dict[str, Line] = {}
        self.all_anew = True  # whether every page is written, and not only what changed
        self.listed_in = ""  # the file that lists them, and a line of it

    @property
    def pages(self) -> dict[str, Page]:
        """What each page holds, by its name."""
        return cast(dict[str, Page], self.data["pages"])

    @property
    def faulty(self) -> set[str]:
        """The pages with an error in a role or directive."""
        return cast(set[str], self.data["faulty"])

    @property
    def all_rules(self) -> Iterator[Rule]:
        """Every rule block, also those that share an id by mistake, sorted by id."""
        rules = [rule for page in self.pages.values() for rule in page.rules]
        return iter(sorted(rules, key=lambda rule: (rule.id, rule.docname, rule.line)))

    @property
    def rules(self) -> dict[str, Rule]:
        """The rules by id, sorted."""
        found: dict[str, Rule] = {}
        for rule in self.all_rules:
            found.setdefault(rule.id, rule)
        return found

    @property
    def errata(self) -> dict[str, Erratum]:
        """The errata by id, sorted by number."""
        errata = [erratum for page in self.pages.values() for erratum in page.errata]
        errata.sort(key=lambda erratum: (len(erratum.id), erratum.id, erratum.docname, erratum.line))
        found: dict[str, Erratum] = {}
        for erratum in errata:
            found.setdefault(erratum.id, erratum)
        return found

    @property
    def terms(self) -> dict[str, str]:
        """The page that tells of each term of the glossary."""
        return {term: docname for docname, page in sorted(self.pages.items()) for term in page.terms}

    @property
    def options(self) -> dict[str, str]:
        """The page that explains each option."""
        return {name: docname for docname, page in sorted(self.pages.items()) for name in page.options}

    def clear_doc(self, docname: str) -> None:
        """Forget what a page held."""
        self.pages.pop(docname, None)
        self.faulty.discard(docname)

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Take over the pages that another process has read."""
        self.pages.update({name: page for name, page in otherdata["pages"].items() if name in docnames})
        self.faulty.update(otherdata["faulty"] & docnames)

    def find(self, type_: str, target: str) -> Rule | Erratum | None:
        """Return the rule or erratum of an id."""
        table: dict[str, Rule] | dict[str, Erratum] = self.rules if type_ == "rule" else self.errata
        return table.get(target)

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """Make the link to a rule or erratum; what there is not was reported by the checks.

        A term, an option or a yaku of which no page tells stays a word.
        """
        if typ == "term":
            page = self.terms.get(target)
            if page is None:
                return cast(nodes.reference, contnode)
            link = make_refnode(builder, fromdocname, page, TERM_ANCHOR + target, contnode)
            return named(link, names_of(env, typ, target), "riichi-term")
        if typ == "option":
            page = self.options.get(target)
            anchor = OPTION_ANCHOR + target
            if page is None:
                return cast(nodes.reference, contnode)
            return make_refnode(builder, fromdocname, page, anchor, contnode)
        if typ == "yaku":
            typ, target = "rule", f"yaku.{target}"
        found = self.find(typ, target)
        if found is None:
            return cast(nodes.reference, contnode)
        if isinstance(found, Rule) and not node.get("refexplicit"):
            contnode = nodes.inline(found.title, found.title, classes=["riichi-ref"])
        names = names_of(env, typ, target)
        classes = ["riichi-term"] if node["reftype"] == "yaku" else []
        link = make_refnode(
            builder, fromdocname, found.docname, found.id, contnode, "" if names else found.id
        )
        return named(link, names, *classes)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Make the link for a reference that does not tell what it refers to."""
        there_are: dict[str, Collection[str]] = {
            "rule": self.rules,
            "erratum": self.errata,
            "term": self.terms,
            "option": self.options,
        }
        return [
            (f"{NAME}:{type_}", link)
            for type_, known in there_are.items()
            if target in known
            and (link := self.resolve_xref(env, fromdocname, builder, type_, target, node, contnode))
        ]

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        """Yield what the search and the inventory for other projects list."""
        for rule in self.rules.values():
            yield rule.id, rule.id, "rule", rule.docname, rule.id, 1
        for erratum in self.errata.values():
            yield erratum.id, erratum.id, "erratum", erratum.docname, erratum.id, 1
        for term, docname in self.terms.items():
            yield term, term.replace("-", " "), "term", docname, TERM_ANCHOR + term, 1
        for option, docname in self.options.items():
            yield option, option, "option", docname, OPTION_ANCHOR + option, 1


class ReferenceRole(XRefRole):
    """The roles ``rule`` and ``erratum``, which need no domain's name before them."""

    def process_link(
        self,
        env: BuildEnvironment,  # noqa: ARG002 - Sphinx asks so
        refnode: nodes.Element,
        has_explicit_title: bool,  # noqa: ARG002
        title: str,
        target: str,
    ) -> tuple[str, str]:
        """Say that the reference is one of this domain."""
        refnode["refdomain"] = NAME
        return title, " ".join(target.split())


def domain_of(env: BuildEnvironment) -> RiichiDomain:
    """Return the rules and errata of a project."""
    return cast(RiichiDomain, env.domains[NAME])


def record(app: Sphinx, doctree: nodes.document) -> None:
    """Keep what a page holds, once it is read (and translated)."""
    env = app.env
    page = Page()
    for node in doctree.findall(nodes.Element):
        if "riichi_rule" in node:
            page.rules.append(_rule(node, env.docname))
        elif "riichi_erratum" in node:
            page.errata.append(_erratum(node, env.docname))
        elif "riichi_term" in node:
            page.terms.append(node["riichi_term"])
        elif "riichi_option" in node:
            page.options.append(node["riichi_option"])
        elif isinstance(node, pending_xref) and node.get("reftype") == "option":
            continue  # what it says does not depend on the page that explains the option
        elif isinstance(node, pending_xref) and node.get("refdomain") == NAME:
            page.references.append(Reference(node["reftype"], node["reftarget"], _line(node)))
        elif "riichi_list" in node:
            page.lists = True
    if page != Page():
        domain_of(env).pages[env.docname] = page


def _rule(node: nodes.Element, docname: str) -> Rule:
    body = _copy(node, "riichi-statement")
    said = " ".join(" ".join(part.astext() for part in body).split())
    title = "".join(part.astext() for part in _copy(node, "riichi-title")).strip()
    line = node.line or 1
    return Rule(**node["riichi_rule"], title=title, statement=said, body=body, docname=docname, line=line)


def _erratum(node: nodes.Element, docname: str) -> Erratum:
    prints, right, found = [_copy(node, f"riichi-{name}") for name in ERRATUM_FIELDS]
    above = [_bare(part) for part in _table_before(node)] if node["riichi_erratum"]["above"] else []
    return Erratum(
        **node["riichi_erratum"],
        prints=prints,
        right=right,
        found=found,
        shown=(*above, *_copy(node, "riichi-shown")),
        docname=docname,
        line=node.line or 1,
    )


def _copy(node: nodes.Element, name: str) -> tuple[nodes.Node, ...]:
    """Copy what stands in the parts of a block that bear a class; anchors stay where they were."""
    parts = [part for part in node.findall(nodes.Element) if name in part["classes"]]
    return tuple(_bare(child) for part in parts for child in part.children)


def _bare(node: nodes.Node) -> nodes.Node:
    """Copy a node without its anchors."""
    copied = node.deepcopy()
    for element in copied.findall(nodes.Element):
        element["ids"] = []
    return copied


def _table_before(node: nodes.Element) -> list[nodes.Node]:
    """Return the last table before a node and what is folded below it, if there is one."""
    found: list[nodes.Node] = []
    for element in node.document.findall(nodes.Element) if node.document else ():
        if element is node:
            break
        if isinstance(element, nodes.table):
            below = element.next_node(descend=False, siblings=True)
            found = [element]
            if isinstance(below, nodes.Element) and below.get("only_folded"):
                found.append(below)
    return found


def _line(node: nodes.Node) -> int:
    """Return the line of a node, or of the nearest around it that has one."""
    around: nodes.Node | None = node
    while around is not None and around.line is None:
        around = around.parent
    return around.line or 1 if around is not None else 1
