"""Rulesets on pages: what each option decides, what each ruleset says, and from which source.

``riichi_book_rulesets`` in ``conf.py`` names a folder. Before the build, a page for each ruleset and for each
pair of rulesets is written there: a title and one directive. ``riichi_book_sheets`` names the folder of the
printable sheets for teachers that ``tools/make_kit.py`` makes.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations, groupby
from operator import itemgetter
from pathlib import Path
from typing import Final

from docutils import nodes
from sphinx.addnodes import only, pending_xref
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment

from riichi_book.answers.tables.conditions import one_ruleset
from riichi_book.search.compare import NOT_STATED
from riichi_book.sphinx.pages import filled, list_node
from riichi_book.sphinx.proof.blocks import ERRATUM_ID, holders, notes_on, rulesets_classes
from riichi_book.sphinx.proof.terms import glossary_file, terms_of, words_by_option
from riichi_book.sphinx.tiles.markup import Block, directive, one_of, report_bad_setting
from riichi_book.sphinx.tiles.parts import code, filter_field, inline, nodes_of
from riichi_rules.messages import Message, joined, say
from riichi_rules.ruleset import GROUPS, OPTIONS, load_ruleset, ruleset_ids, sources

from .asked_blocks import ALL, speaking_of

SOURCE_ANCHOR: Final = "source-"
NO_TEXTS: Final = {"unverified": say("no text was seen"), "der": say("follows from the others")}
"""What an edition prints instead of source keys that do not stand for a text."""
PAIRS: Final = "pairs"
"""The folder of the pages that compare two rulesets."""
PRINTED: Final = "print"
"""The site's folder of printable sheets."""
MADE: Final = "made by riichi_book.sphinx: what is changed here is lost"
MARKDOWN: Final = "% {0}\n\n# {1}\n\n```{{{3}}} {4}\n```\n"
RESTRUCTURED: Final = ".. {0}\n\n{1}\n{2}\n\n.. {3}:: {4}\n"


@directive("option-table", 1)
def option_table(block: Block, group: str) -> nodes.Node:
    """``{option-table} fu``: the options of a group, each value with the rulesets that have it."""
    one_of(group, GROUPS, "group of options")
    options = [option for option in OPTIONS.values() if option.group == group]
    words = asked_about(block.env, [option.name for option in options])
    facts = {"holders": holders, "rulesets_classes": rulesets_classes, "notes_on": notes_on}
    return speaking_of(ALL, *filled("option_table", options=options, words=words, **facts))


def asked_about(env: BuildEnvironment, options: Iterable[str]) -> dict[str, list[str]]:
    """Return the players' words for the topic of each option, so that the filter field finds them too."""
    if file := glossary_file(env):
        env.note_dependency(str(file))
    words = words_by_option(terms_of(env).values())
    return {option: words.get(option, []) for option in options}


@directive("option-filter", 1)
def option_filter(_block: Block, anchor: str) -> nodes.Node:
    """``{option-filter} all-options``: a field that filters all tables in the section with that anchor."""
    return filter_field("option", anchor, say("Show options with"))


@directive("source-list")
def source_list(_block: Block) -> list[nodes.Node]:
    """``{source-list}``: what the keys of the sources mean."""
    return filled("sources", known=sources())


@directive("printed-sheets")
def printed_sheets(block: Block) -> nodes.Node:
    """``{printed-sheets}``: the printable sheets of each ruleset; nothing if none were made."""
    listed = Path(block.env.srcdir, block.config.riichi_book_sheets, "kit.json")
    block.env.note_dependency(str(listed))
    sheets = json.loads(listed.read_text("utf-8")) if listed.is_file() else []
    rows = [(name, [*those]) for name, those in groupby(sheets, itemgetter("ruleset"))]
    place = "../" * block.env.docname.count("/") + PRINTED
    return only("", *filled("printed_sheets", rows=rows, place=place), expr="builder_html")


def publish_sheets(app: Sphinx, exception: Exception | None) -> None:
    """Copy the printable sheets into the site, replacing those of the last build."""
    if exception is not None or app.builder.name != "html" or one_ruleset():
        return
    shutil.rmtree(Path(app.outdir, PRINTED), ignore_errors=True)
    sheets = Path(app.srcdir, app.config.riichi_book_sheets)
    if app.config.riichi_book_sheets and sheets.is_dir():
        shutil.copytree(sheets, Path(app.outdir, PRINTED))


def source_nodes(source: str, confidence: str, known: Collection[str] = ()) -> list[nodes.Node]:
    """Return the keys of a value's sources, and how sure the value is.

    Keys in ``known`` link to the page's table of sources.
    """
    if confidence == NOT_STATED:
        return nodes_of(Message(confidence, {}))
    words = NO_TEXTS if one_ruleset() else {}
    parts: list[object] = [
        nodes.reference("", key, refid=SOURCE_ANCHOR + key, internal=True)
        if key in known
        else words.get(key, key)
        for key in map(str.strip, source.split(","))
    ]
    if confidence != "stated":
        parts.append(Message(confidence, {}))
    return nodes_of(joined(parts, ", "))


def to_ruleset(env: BuildEnvironment, name: str) -> nodes.Node:
    """Return a link to the page of a ruleset, or its name if there is no such page."""
    return to_page(env, name, load_ruleset(name).short_name) if name in ruleset_ids() else code(name)


def to_page(env: BuildEnvironment, page: str, text: str) -> nodes.Node:
    """Return a link to a ruleset page, or just the text in a project without such pages."""
    folder = env.config.riichi_book_rulesets
    if not folder:
        return inline(text)
    facts = {"refdomain": "std", "reftype": "doc", "refexplicit": True, "refdoc": env.docname}
    return pending_xref("", inline(text), reftarget=f"/{folder}/{page}", **facts)


def pair_name(name: str, other: str) -> str:
    """Return the name of the page that compares two rulesets; the order of the two does not matter."""
    return "-and-".join(sorted((name, other)))


def with_errata(note: str) -> list[object]:
    """Split a note into parts and replace each erratum id by a link."""
    parts = re.split(rf"\b({ERRATUM_ID.pattern})\b", note)
    return [
        list_node("", riichi_list="erratum", about=part) if odd % 2 else part
        for odd, part in enumerate(parts)
    ]


def write_pages(app: Sphinx, config: Config) -> None:
    """Write the pages that changed, and delete the pages of rulesets that no longer exist."""
    if not config.riichi_book_rulesets:
        return
    folder = Path(app.srcdir, config.riichi_book_rulesets)
    pages = dict(_pages(markdown=".md" in config.source_suffix))
    try:
        (folder / PAIRS).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        report_bad_setting(
            app, "riichi_book_rulesets", f"{config.riichi_book_rulesets} is no folder for pages: {error}"
        )
        return
    for name, text in pages.items():
        file = folder / name
        if not file.is_file() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")
    for file in (*folder.glob("*.*"), *folder.glob(f"{PAIRS}/*.*")):
        made = file.is_file() and MADE.encode() in file.read_bytes()
        if made and file.relative_to(folder).as_posix() not in pages:
            file.unlink()


def _pages(*, markdown: bool) -> Iterator[tuple[str, str]]:
    """Yield the file name and the text of each page."""
    page, ending = (MARKDOWN, "md") if markdown else (RESTRUCTURED, "rst")
    for name in ruleset_ids():
        title = load_ruleset(name).name
        yield f"{name}.{ending}", page.format(MADE, title, "=" * len(title), "ruleset", name)
    for pair in combinations(ruleset_ids(), 2):
        title = " and ".join(load_ruleset(name).name for name in pair)
        text = page.format(MADE, title, "=" * len(title), "clauses", ", ".join(pair))
        front = "---\norphan: true\n---\n" if markdown else ":orphan:\n\n"
        yield f"{PAIRS}/{pair_name(*pair)}.{ending}", front + text
