"""Tables that a Python file computes while the page is read, with the file itself folded below them.

The file is next to the page and also runs on its own. ``answers.tables.listings`` documents its contents;
``CLASS`` adds a CSS class. In a cell, a tile, meld, hand, reading, tiles text, tuple of tiles or bar is
drawn, a list becomes several lines, and anything else is text, with the links and code of the page's markup.
The file may read data files in its folder; the page is read again when they change.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

from docutils import nodes
from sphinx.addnodes import only

from riichi_book.answers.shown import shown
from riichi_book.answers.tables.conditions import one_ruleset
from riichi_book.answers.tables.listings import Listing, listing_of
from riichi_book.answers.tables.table import NONE, Bar, Link, PageTable, lines_of, rulesets_in
from riichi_book.answers.tables.yaku import GROUPS, yaku_table
from riichi_book.sphinx.proof.blocks import rulesets_classes
from riichi_book.sphinx.proof.listings import file_folded
from riichi_book.sphinx.tiles.hands import tiles_apart
from riichi_book.sphinx.tiles.markup import Block, directive, file_beside, one_of, report
from riichi_book.sphinx.tiles.parts import table
from riichi_rules.errors import RiichiError
from riichi_rules.hand import Hand
from riichi_rules.melds import Meld
from riichi_rules.notation import TilesText
from riichi_rules.reading import Reading
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids
from riichi_rules.ruleset.shelf import BASE, assumed
from riichi_rules.tiles import Tile, tiles_text

from .asked_blocks import ALL, ANY, MARKS, speaking_of, tabled
from .edition import rules_here
from .exercises import LESSONS

MARKUP: Final = frozenset("`[\\")
"""Characters of links, code and escapes: text without any of them needs no parsing."""
LISTINGS: Final = "riichi_listings"
"""The metadata key of a page that lists the files the site runs again."""


@directive("computed", 1)
def computed_table(block: Block, named: str) -> list[nodes.Node]:
    """Directive ``{computed} FILE``: a table that a file computes, the rulesets it is about, and the file.

    ``SPEAKS_OF`` in the file is one or more ids separated by spaces, ``all``, or ``any`` if no rules matter.
    If its ``rows`` takes rules, the page recomputes the table under the reader's own rules, and an edition
    computes it under its own. An edition leaves out tables about other rulesets.
    """
    file = file_beside(block, named)
    for beside in file.parent.glob("*"):
        if beside.is_file() and beside.suffix != file.suffix:
            block.env.note_dependency(str(beside))
    if not file.is_file():
        raise ValueError(f"there is no file {named} beside this page")
    try:
        listing = listing_of(file)
        return list(edition_table(listing, file, block) if one_ruleset() else marked(listing, file, block))
    except (Exception, SystemExit) as error:  # noqa: BLE001 - report any failure of the file on the page
        # In an edition a rules error only means that the table does not apply, so it is left out.
        if not (one_ruleset() and isinstance(error, RiichiError)):
            report(block, "computed", f"{named}: {type(error).__name__}: {error}")
        return []


def marked(listing: Listing, file: Path, block: Block) -> Iterator[nodes.Node]:
    """Yield a table with a mark that names its rulesets, and the folded file."""
    made = of_listing(listing, block)
    rules = listing.names.get("SPEAKS_OF", "")
    if unknown := set(rules.split()) - {*ruleset_ids(), *MARKS}:
        report(block, "computed", f"{file.name}: SPEAKS_OF names {min(unknown)}, which is no ruleset")
    if rules and listing.updates:
        files = block.env.metadata[block.env.docname]
        files[LISTINGS] = " ".join([files.get(LISTINGS, ""), file.relative_to(block.env.srcdir).as_posix()])
        yield answered(listing, file, rules, made)
    else:
        yield speaking_of(rules, made) if rules else made
    if Path(block.env.docname).parent.name != LESSONS:  # a beginner reads no code
        yield file_folded(file)


def edition_table(listing: Listing, file: Path, block: Block) -> Iterator[nodes.Node]:
    """Yield the table under the rules of the edition; nothing if it is about other rulesets."""
    if listing.updates:
        yield answered(listing, file, assumed(), of_listing(listing, block, rules_here()), rules_here())
    elif listing.names.get("SPEAKS_OF", "") in {"", ANY}:
        yield of_listing(listing, block)


def answered(
    listing: Listing, file: Path, ruleset: str, made: nodes.table, printed: Ruleset | None = None
) -> nodes.Node:
    """Return the block of a table that the page recomputes; it is printed under ``printed``, if given."""
    asked = {"table": "listing", "name": file.stem}
    return tabled(asked, ruleset, made, tables=lambda rules: (listing.table(rules or printed),))


@directive("yaku-table", 1)
def yaku_rows(block: Block, group: str) -> list[nodes.Node]:
    """``{yaku-table} one-han``: a summary of a group of yaku, each with a link to its block."""
    rules = rules_here() if one_ruleset() else load_ruleset(BASE)
    found = yaku_table(one_of(group, GROUPS, "group of yaku"), rules)
    asked = {"table": "yaku", "which": group}
    made = tabled(asked, BASE, drawn(found, block), tables=lambda other: (yaku_table(group, other or rules),))
    return [made] if found.rows else []


def of_listing(listing: Listing, block: Block, rules: Ruleset | None = None) -> nodes.table:
    """Return the table that a file computes, under ``rules`` if given."""
    found = listing.table(rules)
    made = drawn(found, block)
    if listing.names.get("SPEAKS_OF") == ALL:
        mark_rows(made, found)
    made["classes"] += [listing.names["CLASS"]] if "CLASS" in listing.names else []
    return made


def drawn(found: PageTable, block: Block) -> nodes.table:
    """Return a data table as a node; ``block`` parses the markup in its text."""
    rows = [[[line(each, block) for each in lines_of(cell)] for cell in row] for row in found.rows]
    return table(found.heads, found.widths, rows, stubs=1, title=found.title)


def line(content: object, block: Block) -> object:
    """Return a line of a cell; it may wrap between the suits of a hand and the groups of a reading."""
    if isinstance(content, Bar):
        return content
    if isinstance(content, Link):
        # The link leads to the interactive page, which an EPUB or a printed book does not have.
        link = nodes.reference("", content.text, refuri=content.address)
        words = nodes.inline("", content.text)
        return [only("", link, expr="builder_html"), only("", words, expr="not builder_html")]
    if isinstance(content, Hand):
        suits = [tuple(suit) for _, suit in groupby(sorted(content.concealed), key=lambda tile: tile.suit)]
        texts = [*map(tiles_text, suits), *map(str, content.melds)]
    elif isinstance(content, Reading | TilesText | Tile | Meld):
        texts = str(content).split()
    elif isinstance(content, tuple) and content:
        texts = [tiles_text(content)]
    else:
        text = shown(NONE if content == () else content)
        return block.parse_inline(text)[0] if MARKUP & set(text) else text
    return tiles_apart(texts)


def mark_rows(made: nodes.table, found: PageTable) -> None:
    """Mark rows that name some but not all rulesets, so that a page can find those of its reader.

    The page moves no rows of a table that is marked as grouped: its rows share the heading of the first one.
    """
    (body,) = made.findall(nodes.tbody)
    for row, cells in zip(body.findall(nodes.row), found.rows, strict=True):
        named = {rules.id for rules in rulesets_in(cells)}
        if len(named) < len(ruleset_ids()):
            row["classes"] += rulesets_classes(map(load_ruleset, sorted(named)))
    made["classes"] += ["riichi-grouped"] if any(cells[0] == "" for cells in found.rows) else []
