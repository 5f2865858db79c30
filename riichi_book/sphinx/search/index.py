"""The search index: an entry for each rule, word, chapter, section, option and ruleset.

The sections of a page are stored when Sphinx reads the page.

An entry's title and names count most; the names include the glossary words that link to it. The titles around
it come next, then players' words for its options, and its text last.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from docutils import nodes
from sphinx import addnodes
from sphinx.addnodes import toctree
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from riichi_book.answers.tables.conditions import one_ruleset
from riichi_book.answers.tables.examples import ROMAJI
from riichi_book.answers.tables.played import ways
from riichi_book.sphinx.book.asked_blocks import ASKS
from riichi_book.sphinx.book.rulesets import PAIRS
from riichi_book.sphinx.proof.domain import RuleDomain, domain_of
from riichi_book.sphinx.proof.entries import ANCHORS, PageEntries, Section
from riichi_book.sphinx.proof.terms import BY_RULE, GlossaryTerm, polish_yaku, terms_of, words_by_option
from riichi_rules.messages import say, with_capital
from riichi_rules.ruleset import label_of, load_ruleset, question_about

WEIGHTS: Final = {"rule": 1.0, "word": 1.0, "chapter": 0.9, "section": 0.7, "option": 0.4, "ruleset": 0.4}
"""How much each kind of entry weighs."""
TWO_RULESETS: Final = 0.2
"""The weight of a page that compares two rulesets."""
UNHEARD: Final = say(
    "a about above after again against all am an and any are as at be because been before being below "
    "between both but by cannot could did do does doing down during each few for from further had has "
    "have having he her here hers herself him himself his how i if in into is it its itself me more most "
    "my myself nor of off on once only or other ought our ours ourselves out over she "
    "should so some such than that the their theirs them themselves then there these they this those "
    "through to too under until up very was we were what when where which while who whom why with would "
    "you your yours yourself yourselves"
)
"""Stop words, which count little in a search. "No" and "same" tell more, so they are not among them."""
ENDINGS: Final = say("-s")
"""Endings that the search strips, so that all forms of a word match."""
LINE: Final = 160
"""How many characters of an entry's text the results show."""
_TO_RULE: Final = re.compile(r"\{rule\}`(?:[^`<]*<)?([\w.-]+)>?`")
_TO_PAGE: Final = re.compile(r"\]\((\w+)\.md(#[\w-]+)?\)")


class SearchEntry(NamedTuple):
    """An entry of the index: its address, its title, and what else leads to it.

    ``names`` are its other names, its question, and the glossary words that link to it. ``words`` are
    players' words for its options, ``within`` are the titles around it. ``weight`` is that of its kind,
    multiplied for rules, pages and sections by that of their part. ``text`` is searched, and the results show
    its beginning. ``answers`` are the sentences of a rule's options, each with the rulesets that play so.
    """

    address: str
    kind: str
    title: str
    weight: float
    names: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    within: str = ""
    text: str = ""
    answers: tuple[tuple[str, list[str]], ...] = ()


def index_script(app: Sphinx) -> str:
    """Return all entries as a script, which the search page can load even when it is opened as a file."""
    site = Site(app)
    found = {
        "fields": SearchEntry._fields,
        "entries": sorted(site.entries()),
        "stop_words": stop_words(),
        "endings": sorted(str(ENDINGS).replace("-", "").split(), key=len, reverse=True),
        "line": LINE,
        "asks": site.address(ASKS) if ASKS in app.env.found_docs else None,
    }
    return f"riichiSearch = {json.dumps(found, ensure_ascii=False, separators=(',', ':'))};\n"


class Site:
    """The pages of a site, as the search indexes them."""

    def __init__(self, app: Sphinx) -> None:
        self.env: BuildEnvironment = app.env
        self.builder = app.builder
        self.book: RuleDomain = domain_of(app.env)
        self.rules = self.book.rules
        self.terms = terms_of(app.env)
        self.words = words_by_option(self.terms.values())
        self.pages = {name: page.sections for name, page in self.book.pages.items() if page.sections}
        # By the caption of the toctree on the front page that lists a page.
        lists = app.env.get_doctree(app.config.root_doc).findall(toctree)
        self.part_weights: Mapping[str, float] = dict.fromkeys(app.env.found_docs, 1.0) | {
            page: app.config.riichi_book_search_parts.get(each.get("caption"), 1.0)
            for each in lists
            for page in each["includefiles"]
        }
        self.rulesets: str = app.config.riichi_book_rulesets
        self.leading_here = self.leading()

    def entries(self) -> Iterator[SearchEntry]:
        """Yield everything that can be found."""
        yield from self.rule_entries()
        yield from self.word_entries()
        yield from self.option_entries()
        for docname, sections in self.pages.items():
            if self.rulesets and docname.startswith(f"{self.rulesets}/"):
                yield self.ruleset_entry(docname, sections[0].title)
            else:
                yield from self.section_entries(docname, sections)

    def rule_entries(self) -> Iterator[SearchEntry]:
        """Yield the rules, with their titles, the names of yaku, and players' words for what they state."""
        around = {
            rule: (sections[0].title, section.title)
            for sections in self.pages.values()
            for section in sections
            for rule in section.rules
        }
        polish = polish_yaku(self.env.config)
        for rule in self.rules.values():
            yaku, number = BY_RULE.get(rule.id), self.book.numbers[rule.id]
            names = [yaku.english, str(yaku.meaning), yaku.kanji, yaku.kana, ROMAJI[yaku.id]] if yaku else []
            if yaku and yaku.id in polish:
                names.append(polish[yaku.id])
            words = [word for name in rule.options for word in self.words.get(name, ())]
            yield SearchEntry(
                self.address(rule.docname, rule.id),
                "rule",
                rule.title,
                WEIGHTS["rule"] * self.part_weights[rule.docname],
                each_once([number, rule.asked, *names, *self.leading_here[rule.id]]),
                each_once([*words, spaced(rule.id)]),
                ", ".join(each_once([number, *around.get(rule.id, ())])),
                self.with_titles(rule.statement),
                () if one_ruleset() else tuple(answers_of(rule.known_options)),
            )

    def word_entries(self) -> Iterator[SearchEntry]:
        """Yield the words of the glossary, with all their names."""
        meanings = self.book.meanings
        for name, docname in self.book.terms.items():
            word, *names = self.names_of(self.terms[name])
            yield SearchEntry(
                self.address(docname, ANCHORS["term"] + name),
                "word",
                str(with_capital(word)),
                WEIGHTS["word"],
                each_once(names),
                text=self.with_titles(plain_text(meanings[name][0])),
            )

    def names_of(self, term: GlossaryTerm) -> list[str]:
        """Return all names of a word: those on its page, those of the glossary, and its other forms."""
        told = self.book.heads[term.id].split(", ") if term.id in self.book.heads else ()
        return list(dict.fromkeys([*told, *term.all_names, *term.said]))

    def leading(self) -> defaultdict[str, list[str]]:
        """Return the names of glossary words by what these link to: a rule's id, a page, or its section."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for term in self.terms.values():
            sections = ("".join(parts) for parts in _TO_PAGE.findall(term.says))
            for target in (*_TO_RULE.findall(term.says), *sections):
                found[target] += self.names_of(term)
        return found

    def option_entries(self) -> Iterator[SearchEntry]:
        """Yield the options of rulesets, with what they decide and players' words for them."""
        for name, docname in self.book.options.items():
            yield SearchEntry(
                self.address(docname, ANCHORS["option"] + name),
                "option",
                str(question_about(name)),
                WEIGHTS["option"],
                words=each_once([str(label_of(name)), *self.words.get(name, ()), spaced(name)]),
            )

    def ruleset_entry(self, docname: str, title: str) -> SearchEntry:
        """Return the page of a ruleset with its names, or a page that compares two."""
        name = docname.rpartition("/")[2]
        two = docname.startswith(f"{self.rulesets}/{PAIRS}/")
        names = [] if two else [load_ruleset(name).short_name, name.replace("-", " ")]
        weight = TWO_RULESETS if two else WEIGHTS["ruleset"]
        return SearchEntry(self.address(docname), "ruleset", title, weight, each_once(names))

    def section_entries(self, docname: str, sections: tuple[Section, ...]) -> Iterator[SearchEntry]:
        """Yield a page and its sections, each with the glossary words that link to it."""
        name = docname.rpartition("/")[2]
        for section in sections:
            kind, anchor = ("section", f"#{section.anchor}") if section.anchor else ("chapter", "")
            yield SearchEntry(
                self.address(docname, section.anchor),
                kind,
                section.title,
                WEIGHTS[kind] * self.part_weights[docname],
                each_once(self.leading_here[name + anchor]),
                within=sections[0].title if anchor else "",
                text=brief(self.with_titles(section.text)),
            )

    def address(self, docname: str, anchor: str = "") -> str:
        """Return the address of a page or an anchor, from the root of the site."""
        return self.builder.get_target_uri(docname) + (f"#{anchor}" if anchor else "")

    def with_titles(self, text: str) -> str:
        """Return a text with ids of rules replaced by their titles."""
        rules = self.rules
        return re.sub(
            r"\b[a-z]+\.[a-z0-9-]+\b",
            lambda found: rules[found[0]].title if found[0] in rules else found[0],
            text,
        )


def answers_of(options: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield each sentence about options with the ids of the rulesets that play so.

    >>> list(answers_of(["yaku.open_tanyao"]))[1]
    ('You score tanyao with a closed hand only.', ['ema-2012'])
    """
    for option in options:
        for way in ways(option):
            yield str(way.sentence), [rules.id for rules in way.rulesets]


def each_once(words: Iterable[str]) -> tuple[str, ...]:
    """Return words without repetitions and empty ones."""
    return tuple(dict.fromkeys(filter(None, words)))


def spaced(name: str) -> str:
    """Return the name of a rule or an option as words.

    >>> spaced("fu.double_wind_pair"), spaced("furiten.own-discard")
    ('fu double wind pair', 'furiten own discard')
    """
    return re.sub(r"[._-]", " ", name)


def stop_words() -> list[str]:
    """Return the stop words."""
    return str(UNHEARD).split()


def brief(text: str) -> str:
    """Return the beginning of a text unchanged, and each new word of the rest once, without stop words.

    >>> brief("Ron wins. " * 40).count("Ron")
    17
    """
    end = text.find(" ", LINE)
    begins, rest = (text[:end], text[end:]) if end > 0 else (text, "")
    heard = {*[word.lower() for word in re.findall(r"\w+", begins)], *stop_words()}
    words = dict.fromkeys(word.lower() for word in re.findall(r"\w+", rest))
    return " ".join([begins, *(word for word in words if word not in heard)])


_NO_WORDS: Final = "\0"
_WITHOUT_WORDS: Final = re.compile(rf"[^.?!:]*{_NO_WORDS}[^.?!]*[.?!]?")
_TEXTS: Final = (nodes.paragraph, nodes.caption, addnodes.desc_name)
_REPEATS: Final = frozenset({"riichi-glossary", "riichi-exercise", "riichi-on-paper"})
"""Classes of blocks that other entries have, or that repeat other text: exercises, and their solutions."""


def keep_sections(app: Sphinx, doctree: nodes.document) -> None:
    """Store the sections of a page when it is read, with what the domain stores about it."""
    page = domain_of(app.env).pages.setdefault(app.env.docname, PageEntries())
    page.sections = tuple(
        section_of(node, place) for place, node in enumerate(doctree.findall(nodes.section))
    )


def section_of(section: nodes.section, place: int) -> Section:
    """Return a section without its subsections; the one at ``place`` 0 is the whole page.

    The section's own paragraphs come before the text of its tables and blocks.
    """
    title = next(iter(section.findall(nodes.title)), nodes.title())
    inside = list(own_nodes(section))
    texts = sorted(
        (node for node in inside if isinstance(node, _TEXTS)), key=lambda node: node.parent is not section
    )
    rules = tuple(node["riichi_rule"]["id"] for node in inside if "riichi_rule" in node)
    text = " ".join(plain_text(node) for node in texts)
    return Section(section["ids"][0] if place else "", plain_text(title), text, rules)


def own_nodes(node: nodes.Element) -> Iterator[nodes.Element]:
    """Yield the elements of a section, rules as a whole; skip subsections, glossary words and exercises."""
    for child in node.children:
        if isinstance(child, nodes.section) or not isinstance(child, nodes.Element):
            continue
        if not _REPEATS.isdisjoint(child["classes"]):
            continue
        yield child
        if "riichi_rule" not in child and not isinstance(child, _TEXTS):
            yield from own_nodes(child)


def plain_text(node: nodes.Node) -> str:
    """Return a text in one line; drop sentences with links whose words are not known yet.

    >>> plain_text(nodes.term("", "", nodes.Text(""), nodes.Text("mur")))  # as a translation leaves it
    'mur'
    """
    words = node.findall(lambda part: isinstance(part, nodes.Text | addnodes.pending_xref))
    parts = [
        part.astext() if isinstance(part, nodes.Text) else _NO_WORDS
        for part in words
        if isinstance(part, nodes.Text) or not part.astext()
    ]
    return " ".join(_WITHOUT_WORDS.sub("", "".join(parts)).split())
