"""The rules, errata, terms and options of all pages.

They are a Sphinx domain, so the search and the references of other projects find them. Entries of a page are
replaced when it changes and removed with it; entries from parallel readers are merged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Any, ClassVar, Final, cast

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.nodes import make_refnode

from riichi_book.answers.tables.conditions import one_ruleset
from riichi_book.sphinx.tiles.parts import inline

from .entries import ANCHORS, CHECKED, NAME, Erratum, ExerciseAt, PageEntries, Rule, entries_of
from .proofs import Code, Marks, RequirementLine
from .terms import named, terms_of, yaku_names

TYPES: Final = (*CHECKED, *ANCHORS)
"""The types of reference targets; a reference of type ``yaku`` also leads to the rule of that yaku."""
NOWHERE: Final = "riichi-nowhere"
"""The CSS class of a reference to a rule that an edition does not have."""


class RuleDomain(Domain):
    """The rules, errata, terms and options of a project."""

    name = NAME
    label = "Riichi rules"
    object_types: ClassVar = {name: ObjType(name, name) for name in TYPES}
    roles: ClassVar = {name: XRefRole() for name in TYPES}
    initial_data: ClassVar[dict[str, Any]] = {
        "pages": {},  # the entries of each page
        "package": "",  # fingerprint of the package that the pages were read with
        "marks": {},  # the marks of tests and notebooks, so that only changed files are parsed
        "visible": {},  # the digest of what each builder's pages showed of other pages and of the proofs
    }
    data_version = 14

    builder: Builder

    def setup(self) -> None:
        """Start without proofs: each build reads them from the sources; they are never stored."""
        super().setup()
        self.marks = Marks()
        self.codes: dict[str, Code] = {}
        self.lines: dict[str, RequirementLine] = {}
        self.numbers: dict[str, str] = {}  # the number of each rule, in reading order
        self.rewrite_all = True  # whether all pages are written, not only the changed ones
        self.listed_in = ""  # the list of requirement lines, as "file:line"

    @property
    def pages(self) -> dict[str, PageEntries]:
        """The entries of each page by page name, in alphabetical order once all pages are read."""
        return cast(dict[str, PageEntries], self.data["pages"])

    @property
    def all_rules(self) -> Iterator[Rule]:
        """All rule blocks, including those that share an id by mistake, sorted by id."""
        rules = [rule for page in self.pages.values() for rule in page.rules]
        return iter(sorted(rules, key=lambda rule: (rule.id, rule.docname, rule.line)))

    @property
    def rules(self) -> dict[str, Rule]:
        """The rules by id, sorted."""
        return {rule.id: rule for rule in self.all_rules}

    def numbered(self) -> dict[str, str]:
        """Return the number of each rule, in reading order: "4.2.1" is chapter, section and rule.

        Chapters are the pages that state rules, in the order of the table of contents.
        """
        found: dict[str, str] = {}
        names = dict.fromkeys([*self.env.collect_relations(), *self.pages])
        chapters = [page.rules for name in names if (page := self.pages.get(name)) and page.rules]
        for chapter, rules in enumerate(chapters, 1):
            place = Counter[int]()
            for rule in rules:
                place[rule.section] += 1
                found[rule.id] = f"{chapter}.{rule.section}.{place[rule.section]}"
        return found

    @property
    def errata(self) -> dict[str, Erratum]:
        """The errata by id, sorted by number."""
        errata = [erratum for page in self.pages.values() for erratum in page.errata]
        errata.sort(key=lambda erratum: (len(erratum.id), erratum.id, erratum.docname, erratum.line))
        return {erratum.id: erratum for erratum in errata}

    @property
    def meanings(self) -> dict[str, tuple[nodes.Node, ...]]:
        """The meaning of each term of the glossary, from its page."""
        return {term: parts for page in self.pages.values() for term, parts in page.terms.items()}

    @property
    def heads(self) -> dict[str, str]:
        """The word and the names of each term of the glossary, as its page has them."""
        return {term: head for page in self.pages.values() for term, head in page.heads.items()}

    def names_of(self, term: str) -> str:
        """Return the names of a term; in a translation, those in the translated glossary."""
        if self.env.config.language == "en":
            return terms_of(self.env)[term].names
        return self.heads[term]

    @property
    def terms(self) -> dict[str, str]:
        """The page that explains each term of the glossary."""
        return {term: name for name, page in self.pages.items() for term in page.terms}

    @property
    def options(self) -> dict[str, str]:
        """The page that explains each option."""
        return {option: name for name, page in self.pages.items() for option in page.options}

    def exercises_about(self, rule: str) -> list[ExerciseAt]:
        """Return the exercises about a rule, sorted by page."""
        return [
            ExerciseAt(exercise["id"], docname, number)
            for docname, page in self.pages.items()
            for number, exercise in enumerate(page.exercises, 1)
            if exercise["rule"] == rule
        ]

    def visible(self) -> tuple[object, ...]:
        """Return everything that pages show of other pages and proofs; its ``repr`` changes when it does."""
        rules = [rule._replace(body=()) for rule in self.all_rules]
        errata = [erratum.as_text for erratum in self.errata.values()]
        meanings = {
            term: self.names_of(term) + "".join(map(str, parts)) for term, parts in self.meanings.items()
        }
        exercises = {rule.id: self.exercises_about(rule.id) for rule in rules}
        proofs = self.marks, self.codes, self.lines
        return rules, self.numbers, errata, proofs, self.terms, meanings, exercises

    def clear_doc(self, docname: str) -> None:
        """Remove the entries of a page."""
        self.pages.pop(docname, None)

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Merge in the pages that another process has read."""
        self.pages.update({name: page for name, page in otherdata["pages"].items() if name in docnames})

    def places(self, type_: str) -> dict[str, tuple[str, str]]:
        """Return the page and the anchor of all targets of a type, by id."""
        if type_ in ANCHORS:
            pages = self.terms if type_ == "term" else self.options
            return {name: (docname, ANCHORS[type_] + name) for name, docname in pages.items()}
        blocks: Iterable[Rule | Erratum] = (self.errata if type_ == "erratum" else self.rules).values()
        return {block.id: (block.docname, block.id) for block in blocks}

    def link(self, docname: str, anchor: str, text: nodes.Node, title: str = "") -> nodes.reference:
        """Return a link for the page that is being written; ``title`` is its tooltip."""
        return make_refnode(self.builder, self.env.docname, docname, anchor, text, title or None)

    def link_to_rule(self, rule: Rule) -> nodes.reference:
        """Return a link to a rule, with its title as text."""
        return self.link(rule.docname, rule.id, inline(rule.title), rule.id)

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
        """Make the link, or return the bare words for a missing target; the checks report missing rules."""
        del env  # same as self.env
        type_, name = ("rule", f"yaku.{target}") if typ == "yaku" else (typ, target)
        place = self.places(type_).get(name)
        explicit = typ != "rule" or node.get("refexplicit")
        if place is None:
            # An edition has no block for a rule that cannot occur, and should have no link to it.
            words = target.rpartition(".")[2].replace("-", " ")
            nowhere = nodes.inline(words, words, classes=[NOWHERE])
            return cast(nodes.reference, nowhere if one_ruleset() and not explicit else contnode)
        if not explicit:
            contnode = inline(self.rules[name].title, "riichi-ref")
        names = self.names_of(name) if typ == "term" else yaku_names(name)
        title = name if type_ in CHECKED and not names else ""
        link = make_refnode(builder, fromdocname, *place, contnode, title or None)
        return named(link, names, *((typ, target) if typ in {"term", "yaku"} else ()))

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Make the links for a reference that does not name a type."""
        found = [type_ for type_ in TYPES if target in self.places(type_)]
        links = [self.resolve_xref(env, fromdocname, builder, each, target, node, contnode) for each in found]
        return [(f"{NAME}:{type_}", link) for type_, link in zip(found, links, strict=True) if link]

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        """Yield the entries for the search and for the inventory that other projects use."""
        for type_ in TYPES:
            for name, (docname, anchor) in self.places(type_).items():
                yield name, name.replace("-", " ") if type_ == "term" else name, type_, docname, anchor, 1


class ReferenceRole(XRefRole):
    """The roles ``rule`` and ``erratum``, which work without the domain prefix."""

    def create_xref_node(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return a reference of this domain."""
        self.refdomain = NAME
        return super().create_xref_node()


def domain_of(env: BuildEnvironment) -> RuleDomain:
    """Return the domain of a project."""
    return cast(RuleDomain, env.domains[NAME])


def record(app: Sphinx, doctree: nodes.document) -> None:
    """Store the entries of a page after it is read (and translated)."""
    page = entries_of(doctree, app.env.docname)
    if page != PageEntries():
        domain_of(app.env).pages[app.env.docname] = page
