"""The words of a text: the terms of its glossary and the names of the yaku, and links that tell them.

``riichi_book_glossary`` names a TOML file with a table for each term. The names of yaku stand in the
package's own table, and are never typed a second time.

A link to a word has its names as a description, so that screen readers tell them. The style sheet shows them
to whoever points at the link or reaches it with the keyboard. Where the link leads they stand as text.
"""

from __future__ import annotations

import html
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.writers.html5 import HTML5Translator

from riichi_book.answers.tables.conditions import alone
from riichi_book.answers.tables.examples import romaji
from riichi_book.sphinx.pages import TAGS
from riichi_rules.messages import Message
from riichi_rules.ruleset import options_about, options_by_word
from riichi_rules.yaku import YAKU

from .entries import NAME

UNREADABLE: Final = (OSError, ValueError, TypeError, AttributeError)
BY_RULE: Final = {yaku.rule: yaku for yaku in YAKU}


class named_reference(nodes.reference):  # noqa: N801 - docutils' nodes are named so
    """A link with ``riichi_names`` and ``riichi_meaning``. To all builders but sites' it is a plain one."""


class GlossaryTerm(NamedTuple):
    """A word of the field: where it is shown, what it means, and its other names.

    ``forms`` are the other forms in which it stands in running text, ``also`` what players say as well. No
    links are made to a quiet term.
    The word of a ``verb`` is also a verb, and then no link. ``tiles`` is a tiles text that shows it.
    """

    id: str
    group: str
    says: str
    english: str = ""
    kanji: str = ""
    romaji: str = ""
    polish: str = ""
    forms: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    quiet: bool = False
    verb: bool = False
    tiles: str = ""

    @property
    def word(self) -> str:
        """The word itself: its id, with spaces for hyphens."""
        return self.id.replace("-", " ")

    @property
    def template(self) -> str:
        """The message that has the word and its forms, which a translation lists as its language has them.

        >>> GlossaryTerm("dead-hand", "hands", "", forms=("dead hands",)).template
        'dead hand|form dead hands'
        >>> GlossaryTerm("uma", "match", "").template
        'uma|form uma'
        """
        return "|".join((self.word, *(f"form {form}" for form in self.forms or (self.word,))))

    @property
    def said(self) -> tuple[str, ...]:
        """The word and its forms in the reader's language."""
        word, *forms = Message(self.template, {}).translated().split("|")
        return tuple(dict.fromkeys((word, *(form.partition(" ")[2] for form in forms))))

    @property
    def names(self) -> str:
        """The names that a link to it tells: English, kanji, romaji. Empty where it has only one.

        >>> GlossaryTerm("river", "turn", "", kanji="河", romaji="kawa").names
        'river · 河 · kawa'
        >>> GlossaryTerm("kind", "tiles", "").names
        ''
        """
        japanese = self.romaji or (self.word if self.kanji else "")
        names = [name for name in (self.english or self.word, self.kanji, japanese) if name]
        return " · ".join(names) if len(names) > 1 else ""

    @property
    def all_names(self) -> tuple[str, ...]:
        """All that it is called, the word itself first.

        >>> GlossaryTerm("swap-calling", "turn", "", romaji="kuikae", forms=("kuikae",)).all_names
        ('swap calling', 'kuikae')
        """
        names = (self.word, self.english, self.kanji, self.romaji, self.polish, *self.forms, *self.also)
        return tuple(dict.fromkeys(filter(None, names)))

    @property
    def options(self) -> tuple[str, ...]:
        """The options of a ruleset that it asks about, by any of its words.

        >>> GlossaryTerm("liability", "payment", "", also=("pao",)).options[0]
        'liability.yaku'
        """
        words = (self.word, self.romaji, *self.forms, *self.also)
        return tuple(dict.fromkeys(option for word in words for option in options_about(word)))


def glossary_file(env: BuildEnvironment) -> Path | None:
    """Return the file that ``riichi_book_glossary`` names; None where it names none."""
    file = env.config.riichi_book_glossary
    return Path(env.srcdir, file) if file else None


def terms_of(env: BuildEnvironment) -> Mapping[str, GlossaryTerm]:
    """Return the terms of a project, by id; none where they cannot be read, which the checks report."""
    file = glossary_file(env)
    if file is None:
        return {}
    with suppress(*UNREADABLE):
        terms = read_terms(file, file.stat().st_mtime_ns)
        if has_polish_names(env.config):
            return terms
        return {name: term._replace(polish="") for name, term in terms.items()}
    return {}


def has_polish_names(config: Config) -> bool:
    """Whether a book has Polish names beside its own: an edition only if its file asks.

    A translated one has them too: its catalogue names each word as the whole book does.
    """
    return not alone() or config.language != "en" or "pl" in config.riichi_edition_names


@cache
def read_terms(file: Path, changed: int) -> Mapping[str, GlossaryTerm]:  # noqa: ARG001 - what changed is read again
    """Return the terms of a file, in order. Raises ``ValueError`` or ``TypeError``."""
    entries: dict[str, dict[str, Any]] = tomllib.loads(file.read_text("utf-8"))
    terms = {}
    for name, entry in entries.items():
        facts: dict[str, Any] = {
            key: tuple(fact) if isinstance(fact, list) else fact for key, fact in entry.items()
        }
        for key in {"forms", "also"} & facts.keys():
            if not isinstance(facts[key], tuple):
                raise TypeError(f"the {key} of the term {name} is a list of words, not {facts[key]}")
        terms[name] = GlossaryTerm(name, **facts)
    return terms


def words_about(option: str, terms: Mapping[str, GlossaryTerm]) -> list[str]:
    """Return the words by which players ask about an option: those of the rules, and of a glossary."""
    words = [word for word, options in options_by_word().items() if option in options]
    about = [term for term in terms.values() if option in term.options]
    names = [name for term in about for name in (term.said[0], term.word, term.romaji, *term.also) if name]
    return list(dict.fromkeys(words + names))


def yaku_names(rule: str) -> str:
    """Return the names that a link to a yaku tells, by the id of its rule; none for other rules."""
    yaku = BY_RULE.get(rule)
    return f"{yaku.meaning} · {yaku.kanji} · {romaji(yaku.id)}" if yaku else ""


def named(link: nodes.reference, names: str, kind: str = "", target: str = "") -> nodes.reference:
    """Return a link that tells names; the kind and the target of a word lead to its box."""
    facts = {"riichi_names": names} if names else {}
    if kind:
        link["classes"].append("riichi-term")
        facts["riichi_meaning"] = meaning_anchor(kind, target)
    return named_reference("", "", *link.children, **{**link.attributes, **facts}) if facts else link


def meaning_anchor(kind: str, target: str) -> str:
    """Return the anchor of the box that tells what a term or a yaku means."""
    return f"meaning-{kind}-{target}"


def link_to(kind: str, target: str, text: nodes.inline) -> pending_xref:
    """Return the link to a term or a yaku. Where no page tells of it, the words stay words."""
    facts = {"refdomain": NAME, "refexplicit": True, "refwarn": False}
    return pending_xref("", text, reftype=kind, reftarget=target, **facts)


TAGS["link"] = lambda content, kind, to: link_to(
    kind, to, content[0] if isinstance(content[0], nodes.inline) else nodes.inline("", "", *content)
)


def visit_named(self: HTML5Translator, node: named_reference) -> None:
    """Open the link, and describe it by its names. Where it stands among links alone, a thumb needs room."""
    beside = [child.astext() for child in node.parent.children if not isinstance(child, nodes.reference)]
    if not any(map(str.isalpha, "".join(beside))):
        node["classes"].append("riichi-listed")
    self.visit_reference(node)
    if self.builder.name.startswith("epub"):
        return
    names, meaning = html.escape(node.get("riichi_names", "")), node.get("riichi_meaning")
    spoken = f'aria-description="{names}" ' if names else ""
    leads = f'data-riichi-meaning="{meaning}" ' if meaning else ""
    self.body[-1] = self.body[-1].replace("<a ", f"<a {spoken}{leads}", 1)
