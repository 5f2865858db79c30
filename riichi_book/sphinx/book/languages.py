"""The book in several languages beside each other: pages lead to each other, and say what is translated.

English lies at the top of the site, each other language in a folder of its name, with the same pages and
anchors. Which there are is seen from the folders, and all pages are written again when that changes.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel import Locale
from babel.messages.mofile import read_mo
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.locale import _ as words
from sphinx.transforms import SphinxTransform
from sphinx.transforms.i18n import Locale as Translation
from sphinx.util.nodes import extract_messages

from riichi_book.sphinx.proof.listings import RECORDS
from riichi_book.sphinx.tiles.english import ENGLISH, remember_english
from riichi_book.tables.conditions import alone
from riichi_rules.messages import Message, say

SOURCE: Final = "en"
"""The language in which pages are written."""
ROLE: Final = re.compile(r"\{[\w-]+\}`[^`<]*`")
"""What the program says in a passage: one that has nothing else needs no translation."""
LETTER: Final = re.compile(r"[^\W\d_]")
OTHERS: Final = "riichi-other-ids"


class Other(NamedTuple):
    """A page in another language: what that language calls itself, and where the page is."""

    language: str
    name: str
    address: str


def others(language: str, languages: list[str], page: str) -> list[Other]:
    """Return where a page of a language is in the other languages.

    >>> others("pl", ["en", "pl"], "rulebook/fu")
    [Other(language='en', name='English', address='../../rulebook/fu.html')]
    """
    top = "../" * (page.count("/") + (language != SOURCE))
    return [
        Other(each, own_name(each), f"{top}{'' if each == SOURCE else f'{each}/'}{page}.html")
        for each in languages
        if each != language
    ]


def own_name(language: str) -> str:
    """Return what a language calls itself, with a capital."""
    name = Locale.parse(language).get_display_name(language) or language
    return name[:1].upper() + name[1:]


def untranslated(progress: dict[str, int]) -> Message | None:
    """Say how much of a page is translated, unless all of it is."""
    if progress["translated"] >= progress["total"]:
        return None
    return say(
        "{translated} of {total} passages on this page are translated; the rest is English.", **progress
    )


def lead(app: Sphinx, *page: Any) -> None:  # noqa: ANN401 - name, template, context and tree, as Sphinx has it
    """Tell the template of a page where it is in other languages, and how much of it is translated."""
    name, _, context, doctree = page
    if app.builder.name == "epub":
        tongue = f'<html lang="{app.config.language}" xml:lang="{app.config.language}" '
        context["html_tag"] = context["html_tag"].replace("<html ", tongue, 1)
    if app.builder.name != "html":
        return
    language, languages = app.config.language, app.config.riichi_book_languages
    context["riichi_languages"] = [] if alone() else others(language, languages, name)
    if doctree is not None and language != SOURCE:
        context["riichi_untranslated"] = untranslated(doctree["translation_progress"])


def tell_languages(app: Sphinx, exception: Exception | None) -> None:
    """Add to the rules as data what they are called, and what they state, in the other languages."""
    if exception is not None or app.builder.name != "html" or app.config.language != SOURCE or alone():
        return
    file = Path(app.outdir, RECORDS)
    listed = json.loads(file.read_text("utf-8"))
    for language in app.config.riichi_book_languages:
        there = Path(app.outdir, language, RECORDS)
        rules = json.loads(there.read_text("utf-8"))["rules"] if there.exists() else ()
        told = {rule["id"]: {name: rule[name] for name in ("title", "statement")} for rule in rules}
        for rule in [each for each in listed["rules"] if each["id"] in told]:
            rule.setdefault("languages", {})[language] = told[rule["id"]]
    file.write_text(json.dumps(listed, ensure_ascii=False, indent=1) + "\n", "utf-8")


class BeforeTranslation(SphinxTransform):
    """Leave one id to each term while its words are translated: Sphinx lists a term once for each id."""

    default_priority = Translation.default_priority - 1

    def apply(self, **_: object) -> None:
        """Put the other ids aside."""
        for term in self.document.findall(nodes.term):
            term["ids"], term[OTHERS] = term["ids"][:1], term["ids"][1:]


class AfterTranslation(SphinxTransform):
    """Give each term its other ids back. What both languages have alike, or programs say, counts too."""

    default_priority = Translation.default_priority + 1

    def apply(self, **_: object) -> None:
        """Put all ids where they were, and mark what the catalogue has."""
        for term in self.document.findall(nodes.term):
            term["ids"] += term.attributes.pop(OTHERS, [])
        if self.config.language == SOURCE:
            return
        known = translated_in(self.app, self.env.docname)
        for part, message in extract_messages(self.document):
            made = not (part.line and LETTER.search(ROLE.sub("", message)))
            if part.get("translated") is False and (made or message in known):
                part["translated"] = True
        for node in self.document.findall(nodes.Element):
            if ENGLISH in node:
                node["translated"] = False
            elif node.get("translated") is False:
                node["classes"].append("language-en")


def translated_in(app: Sphinx, page: str) -> set[str]:
    """Return what the compiled catalogues of a page have."""
    below = f"{app.config.language}/LC_MESSAGES/{page}.mo"
    found = set[str]()
    for file in [Path(app.srcdir, folder, below) for folder in app.config.locale_dirs]:
        if file.exists():
            with file.open("rb") as opened:
                found |= {str(message.id) for message in read_mo(opened)}
    return found


def title_contents(app: Sphinx) -> None:
    """Have the contents of an EPUB under a title in its language."""
    if app.builder.name == "epub":
        titles: dict[str, str] = app.builder.guide_titles  # type: ignore[attr-defined]
        app.builder.guide_titles = {name: words(text) for name, text in titles.items()}  # type: ignore[attr-defined]


def folders_in(site: Path) -> list[str]:
    """Return the languages that lie in folders of a site: each is a build of its own."""
    return sorted([file.parent.name for file in site.glob("*/objects.inv")])


def find_languages(app: Sphinx, config: Config) -> None:
    """See which languages lie beside the one that is built: none beside a book that is not in their site."""
    place, language = Path(app.outdir), config.language
    found = {language, *folders_in(place if language == SOURCE else place.parent)} - {SOURCE}
    beside = language in {SOURCE, place.name}
    remember_english()
    config.riichi_book_languages = [SOURCE, *sorted(found)] if beside else [language]


def setup_languages(app: Sphinx) -> None:
    """Register the languages that lie beside each other."""
    app.add_config_value("riichi_book_languages", [SOURCE], "html", types=[list])
    app.add_transform(BeforeTranslation)
    app.add_transform(AfterTranslation)
    app.connect("config-inited", find_languages)
    app.connect("builder-inited", title_contents)
    app.connect("html-page-context", lead)
    app.connect("build-finished", tell_languages, priority=600)
