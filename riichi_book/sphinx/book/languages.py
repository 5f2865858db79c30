"""The book in several languages: pages link to their translations and say how much is translated.

English is at the top of the site. Each other language has a folder with the same pages and anchors. The
languages are found by looking for these folders; all pages are rewritten when the languages change.
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

from riichi_book.answers.tables.conditions import one_ruleset
from riichi_book.answers.untranslated import remember_english
from riichi_book.sphinx.tiles.english import ENGLISH
from riichi_rules.messages import say, with_capital

SOURCE: Final = "en"
"""The language that pages are written in."""
ROLE: Final = re.compile(r"\{[\w-]+\}`[^`<]*`")
"""A role in a passage: a passage that consists of roles only needs no translation."""
LETTER: Final = re.compile(r"[^\W\d_]")
OTHERS: Final = "riichi-other-ids"


def others(language: str, languages: list[str], page: str) -> dict[str, tuple[str, str]]:
    """Return the own name of each other language, and the relative link to a page's version in it.

    >>> others("pl", ["en", "pl"], "rulebook/fu")
    {'en': ('English', '../../rulebook/fu.html')}
    """
    top = "../" * (page.count("/") + (language != SOURCE))
    folders = {each: "" if each == SOURCE else f"{each}/" for each in languages if each != language}
    names = {each: str(with_capital(Locale.parse(each).display_name or each)) for each in folders}
    return {each: (names[each], f"{top}{folder}{page}.html") for each, folder in folders.items()}


def add_language_links(app: Sphinx, *page: Any) -> None:  # noqa: ANN401 - name, template, context and tree
    """Give the template of a page its links to other languages and its translation progress."""
    name, _, context, doctree = page
    if app.builder.name == "epub":
        tongue = f'<html lang="{app.config.language}" xml:lang="{app.config.language}" '
        context["html_tag"] = context["html_tag"].replace("<html ", tongue, 1)
    if app.builder.name != "html":
        return
    language, languages = app.config.language, app.config.riichi_book_languages
    context["riichi_languages"] = {} if one_ruleset() else others(language, languages, name)
    progress = doctree["translation_progress"] if doctree is not None and language != SOURCE else {}
    if progress and progress["translated"] < progress["total"]:
        context["riichi_untranslated"] = say(
            "{translated} of {total} passages on this page are translated; the rest is English.", **progress
        )


class BeforeTranslation(SphinxTransform):
    """Keep only one id per term during translation: Sphinx lists a term once for each id."""

    default_priority = Translation.default_priority - 1

    def apply(self, **_: object) -> None:
        """Set the other ids aside."""
        for term in self.document.findall(nodes.term):
            term["ids"], term[OTHERS] = term["ids"][:1], term["ids"][1:]


class AfterTranslation(SphinxTransform):
    """Restore the ids of terms, and count text as translated if it equals the English or is generated."""

    default_priority = Translation.default_priority + 1

    def apply(self, **_: object) -> None:
        """Restore all ids, and mark the passages that the catalogue has."""
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
    """Translate the title of an EPUB's table of contents."""
    if app.builder.name == "epub":
        titles: dict[str, str] = app.builder.guide_titles  # type: ignore[attr-defined]
        app.builder.guide_titles = {name: words(text) for name, text in titles.items()}  # type: ignore[attr-defined]


def folders_in(site: Path) -> list[str]:
    """Return the languages that have a folder in a site: each is a build of its own."""
    return sorted([file.parent.name for file in site.glob("*/objects.inv")])


def find_languages(app: Sphinx, config: Config) -> None:
    """Find the languages of the site; a build outside the site's folders has only its own language."""
    place, language = Path(app.outdir), config.language
    found = {language, *folders_in(place if language == SOURCE else place.parent)} - {SOURCE}
    beside = language in {SOURCE, place.name}
    remember_english()
    config.riichi_book_languages = [SOURCE, *sorted(found)] if beside else [language]
