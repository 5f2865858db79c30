"""The terms of the glossary, the names of the yaku, and links that show these names.

``riichi_book_glossary`` names a TOML file with a table for each term. The names of yaku come from the
package's own table.

A link to a word has its names as a description for screen readers. The style sheet shows them on hover and
on keyboard focus. The target of the link has them as text.
"""

from __future__ import annotations

import html
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.writers.html5 import HTML5Translator

from riichi_book.answers.tables.conditions import one_ruleset
from riichi_book.answers.tables.examples import POLISH, ROMAJI
from riichi_book.sphinx.pages import TAGS
from riichi_rules.messages import Message
from riichi_rules.ruleset import options_about, options_by_word
from riichi_rules.yaku import YAKU

from .entries import NAME

UNREADABLE: Final = (OSError, ValueError, TypeError, AttributeError)
BY_RULE: Final = {yaku.rule: yaku for yaku in YAKU}


class named_reference(nodes.reference):  # noqa: N801 - naming style of docutils
    """A link with ``riichi_names`` and ``riichi_meaning``; only a site uses them."""


class GlossaryTerm(NamedTuple):
    """A term of riichi mahjong: its group in the glossary, its meaning (``says``), and its other names.

    ``forms`` are inflected forms in running text, ``also`` are synonyms. Running text has no links to a
    ``quiet`` term. The word of a ``verb`` term is also a verb; only the noun is linked. ``tiles`` is a tiles
    text that illustrates it.
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
        """The word itself: its id, with spaces instead of hyphens."""
        return self.id.replace("-", " ")

    @property
    def template(self) -> str:
        """The message with the word and its forms; a translation lists the forms of its own language.

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
        """The names shown by a link to it: English, kanji, romaji. Empty if it has only one.

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
        """All names of the term, the word itself first.

        >>> GlossaryTerm("swap-calling", "turn", "", romaji="kuikae", forms=("kuikae",)).all_names
        ('swap calling', 'kuikae')
        """
        names = (self.word, self.english, self.kanji, self.romaji, self.polish, *self.forms, *self.also)
        return tuple(dict.fromkeys(filter(None, names)))

    @property
    def options(self) -> tuple[str, ...]:
        """The options of a ruleset that any of its words is about.

        >>> GlossaryTerm("liability", "payment", "", also=("pao",)).options[0]
        'liability.yaku'
        """
        words = (self.word, self.romaji, *self.forms, *self.also)
        return tuple(dict.fromkeys(option for word in words for option in options_about(word)))


def glossary_file(env: BuildEnvironment) -> Path | None:
    """Return the file that ``riichi_book_glossary`` names; None if it is not set."""
    file = env.config.riichi_book_glossary
    return Path(env.srcdir, file) if file else None


def terms_of(env: BuildEnvironment) -> Mapping[str, GlossaryTerm]:
    """Return the terms of a project, by id; none if they cannot be read, which the checks report."""
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
    """Whether a book shows Polish names: the whole book always, an English edition only if its file asks.

    A translated edition has them too: its catalogue names each word as the whole book does.
    """
    return not one_ruleset() or config.language != "en" or "pl" in config.riichi_edition_names


def polish_yaku(config: Config) -> Mapping[str, str]:
    """Return the Polish names of yaku for a book that shows them; in Polish their meaning says it already."""
    return POLISH if has_polish_names(config) and config.language != "pl" else {}


@cache
def read_terms(file: Path, changed: int) -> Mapping[str, GlossaryTerm]:  # noqa: ARG001 - part of the cache key
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


def words_by_option(terms: Iterable[GlossaryTerm]) -> Mapping[str, list[str]]:
    """Return the players' words for each option: those known to the rules, and those of the glossary."""
    found: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for word, options in options_by_word().items():
        for option in options:
            found[option][word] = None
    for term in terms:
        names = dict.fromkeys(filter(None, (term.said[0], term.word, term.romaji, *term.also)))
        for option in term.options:
            found[option] |= names
    return {option: list(words) for option, words in found.items()}


def yaku_names(rule: str) -> str:
    """Return the names shown by a link to a yaku, by the id of its rule; empty for other rules."""
    yaku = BY_RULE.get(rule)
    return f"{yaku.meaning} · {yaku.kanji} · {ROMAJI[yaku.id]}" if yaku else ""


def named(link: nodes.reference, names: str, kind: str = "", target: str = "") -> nodes.reference:
    """Return a link that shows names; a ``kind`` and a ``target`` connect it to the box with the meaning."""
    facts = {"riichi_names": names} if names else {}
    if kind:
        link["classes"].append("riichi-term")
        facts["riichi_meaning"] = meaning_anchor(kind, target)
    return named_reference("", "", *link.children, **{**link.attributes, **facts}) if facts else link


def meaning_anchor(kind: str, target: str) -> str:
    """Return the anchor of the box with the meaning of a term or a yaku."""
    return f"meaning-{kind}-{target}"


def link_to(kind: str, target: str, text: nodes.inline) -> pending_xref:
    """Return a link to a term or a yaku; if no page explains it, only the words remain."""
    facts = {"refdomain": NAME, "refexplicit": True, "refwarn": False}
    return pending_xref("", text, reftype=kind, reftarget=target, **facts)


TAGS["link"] = lambda content, kind, to: link_to(
    kind, to, content[0] if isinstance(content[0], nodes.inline) else nodes.inline("", "", *content)
)


def visit_named(self: HTML5Translator, node: named_reference) -> None:
    """Open the link and add its names. A link in a list of only links gets a class for more touch space."""
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
