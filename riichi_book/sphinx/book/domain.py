"""The words of the book beside its rules: terms, options and yaku, to which pages link."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Any, ClassVar, Final, NamedTuple, cast

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.nodes import make_refnode

from riichi_book.sphinx.proof.domain import RuleDomain
from riichi_book.sphinx.proof.entries import NAME, ExerciseAt, bare
from riichi_book.sphinx.proof.links import named
from riichi_book.sphinx.proof.terms import terms_of, yaku_names

TERM_ANCHOR: Final = "term-"
OPTION_ANCHOR: Final = "option-"


class Words(NamedTuple):
    """What a page explains: terms of the glossary, and options."""

    terms: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    meanings: tuple[tuple[nodes.Node, ...], ...] = ()
    """What each of its terms means, as its page says it."""


class BookDomain(RuleDomain):
    """The rules, errata, terms and options of a project."""

    object_types: ClassVar = {
        **RuleDomain.object_types,
        **{name: ObjType(name, name) for name in ("term", "option")},
    }
    roles: ClassVar = {**RuleDomain.roles, "term": XRefRole(), "option": XRefRole()}
    initial_data: ClassVar[dict[str, Any]] = {
        **RuleDomain.initial_data,
        **{name: {} for name in ("words", "exercises")},  # of each page
    }
    # What a reference to an option says does not depend on the page that explains it.
    watched: ClassVar = (*RuleDomain.watched, "term", "yaku")

    @property
    def words(self) -> dict[str, Words]:
        """What each page explains, by its name."""
        return cast(dict[str, Words], self.data["words"])

    @property
    def exercises(self) -> dict[str, list[dict[str, Any]]]:
        """The exercises of each page, by its name, as objects of JSON."""
        return cast(dict[str, list[dict[str, Any]]], self.data["exercises"])

    @property
    def terms(self) -> dict[str, str]:
        """The page that tells of each term of the glossary."""
        return {term: docname for docname, words in sorted(self.words.items()) for term in words.terms}

    @property
    def meanings(self) -> dict[str, tuple[nodes.Node, ...]]:
        """What each term of the glossary means, as its page says it."""
        found: dict[str, tuple[nodes.Node, ...]] = {}
        for _, words in sorted(self.words.items()):
            found.update(zip(words.terms, words.meanings, strict=True))
        return found

    @property
    def options(self) -> dict[str, str]:
        """The page that explains each option."""
        return {name: docname for docname, words in sorted(self.words.items()) for name in words.options}

    def exercises_about(self, rule: str) -> list[ExerciseAt]:
        """Return the exercises about a rule, by pages."""
        return [
            ExerciseAt(exercise["id"], docname, number)
            for docname, exercises in sorted(self.exercises.items())
            for number, exercise in enumerate(exercises, 1)
            if exercise["rule"] == rule
        ]

    def visible(self) -> tuple[object, ...]:
        """Return all that pages show of other pages and of the proofs: terms and what they mean, too."""
        meanings = {term: "".join(map(str, parts)) for term, parts in self.meanings.items()}
        exercises = {rule: self.exercises_about(rule) for rule in self.rules}
        return *super().visible(), self.terms, meanings, exercises

    def clear_doc(self, docname: str) -> None:
        """Forget what a page held."""
        super().clear_doc(docname)
        self.words.pop(docname, None)
        self.exercises.pop(docname, None)

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Take over the pages that another process has read."""
        super().merge_domaindata(docnames, otherdata)
        for mine, name in ((self.words, "words"), (self.exercises, "exercises")):
            mine.update({page: held for page, held in otherdata[name].items() if page in docnames})

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
        """Make the link to a term, an option, a yaku, a rule or an erratum.

        A term, an option or a yaku of which no page tells stays a word.
        """
        if typ in ("term", "option"):
            pages, prefix = (self.terms, TERM_ANCHOR) if typ == "term" else (self.options, OPTION_ANCHOR)
            if target not in pages:
                return cast(nodes.reference, contnode)
            link = make_refnode(builder, fromdocname, pages[target], prefix + target, contnode)
            return named(link, terms_of(env)[target].names, typ, target) if typ == "term" else link
        rule = f"yaku.{target}" if typ == "yaku" else target
        kind = "rule" if typ == "yaku" else typ
        made = super().resolve_xref(env, fromdocname, builder, kind, rule, node, contnode)
        names = yaku_names(rule)
        if made is contnode or made is None or not names or "reftitle" not in made:
            return made
        del made["reftitle"]
        return named(made, names, *((typ, target) if typ == "yaku" else ()))

    def knows(self, type_: str, target: str) -> bool:
        """Whether there is something of a type and an id."""
        if type_ in ("term", "option"):
            return target in (self.terms if type_ == "term" else self.options)
        return super().knows(type_, target)

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        """Yield what the search and the inventory for other projects list."""
        yield from super().get_objects()
        for term, docname in self.terms.items():
            yield term, term.replace("-", " "), "term", docname, TERM_ANCHOR + term, 1
        for option, docname in self.options.items():
            yield option, option, "option", docname, OPTION_ANCHOR + option, 1


def book_of(env: BuildEnvironment) -> BookDomain:
    """Return the rules and words of a project."""
    return cast(BookDomain, env.domains[NAME])


def record_words(app: Sphinx, doctree: nodes.document) -> None:
    """Keep what a page explains, once it is read."""
    elements = list(doctree.findall(nodes.Element))
    heads = [node for node in elements if "riichi_term" in node]
    words = Words(
        tuple(head["riichi_term"] for head in heads),
        tuple(node["riichi_option"] for node in elements if "riichi_option" in node),
        tuple(meaning_beside(head) for head in heads),
    )
    if words != Words():
        book_of(app.env).words[app.env.docname] = words


def meaning_beside(head: nodes.Element) -> tuple[nodes.Node, ...]:
    """Return what a term means: what stands beside it in its list."""
    definition = head.next_node(nodes.definition, descend=False, siblings=True)
    return () if definition is None else tuple(bare(part) for part in definition.children)
