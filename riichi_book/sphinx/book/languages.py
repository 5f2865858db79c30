"""The book in several languages beside each other: pages lead to each other, and say what is translated.

English lies at the top of the site, each other language in a folder of its name, with the same pages and
anchors. Which there are is seen from the folders, and all pages are written again when that changes.
"""

from __future__ import annotations

import re
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any, Final

from babel import Locale
from babel.messages.mofile import read_mo
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.locale import _ as words
from sphinx.transforms import SphinxTransform
from sphinx.transforms.i18n import Locale as Translation
from sphinx.util.nodes import extract_messages

from riichi_book.answers.tables.conditions import alone
from riichi_book.answers.tile_words import capital
from riichi_book.answers.untranslated import remember_english
from riichi_book.sphinx.tiles.english import ENGLISH
from riichi_rules.messages import say

SOURCE: Final = "en"
"""The language in which pages are written."""
ROLE: Final = re.compile(r"\{[\w-]+\}`[^`<]*`")
"""What the program says in a passage: one that has nothing else needs no translation."""
LETTER: Final = re.compile(r"[^\W\d_]")
OTHERS: Final = "riichi-other-ids"


def others(language: str, languages: list[str], page: str) -> dict[str, tuple[str, str]]:
    """Return what each other language calls itself, and where a page of this one is in it.

    >>> others("pl", ["en", "pl"], "rulebook/fu")
    {'en': ('English', '../../rulebook/fu.html')}
    """
    top = "../" * (page.count("/") + (language != SOURCE))
    folders = {each: "" if each == SOURCE else f"{each}/" for each in languages if each != language}
    names = {each: capital(Locale.parse(each).display_name or each) for each in folders}
    return {each: (names[each], f"{top}{folder}{page}.html") for each, folder in folders.items()}


def lead(app: Sphinx, *page: Any) -> None:  # noqa: ANN401 - name, template, context and tree, as Sphinx has it
    """Tell the template of a page where it is in other languages, and how much of it is translated."""
    name, _, context, doctree = page
    if app.builder.name == "epub":
        tongue = f'<html lang="{app.config.language}" xml:lang="{app.config.language}" '
        context["html_tag"] = context["html_tag"].replace("<html ", tongue, 1)
    if app.builder.name != "html":
        return
    language, languages = app.config.language, app.config.riichi_book_languages
    context["riichi_languages"] = {} if alone() else others(language, languages, name)
    progress = doctree["translation_progress"] if doctree is not None and language != SOURCE else {}
    if progress and progress["translated"] < progress["total"]:
        context["riichi_untranslated"] = say(
            "{translated} of {total} passages on this page are translated; the rest is English.", **progress
        )


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
        below = f"{self.config.language}/LC_MESSAGES/{self.env.docname}.mo"
        files = [Path(self.env.srcdir, folder, below) for folder in self.config.locale_dirs]
        catalogues = [read_mo(BytesIO(file.read_bytes())) for file in files if file.exists()]
        known = {str(message.id) for message in chain(*catalogues)}
        for part, message in extract_messages(self.document):
            made = not (part.line and LETTER.search(ROLE.sub("", message)))
            if part.get("translated") is False and (made or message in known):
                part["translated"] = True
        for node in self.document.findall(nodes.Element):
            if ENGLISH in node:
                node["translated"] = False
            elif node.get("translated") is False:
                node["classes"].append("language-en")


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
