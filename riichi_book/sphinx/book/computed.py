"""Tables that a Python file computes while the page is read, with the file itself folded below them.

The file stands beside the page, and anybody may run it alone. ``answers.tables.listings`` tells what is in
it, and ``CLASS`` is one for style sheets. In a cell a tile, a meld, a hand, a reading, a tiles text, a tuple
of tiles and a bar are drawn, a list is several lines, anything else is text, with links and code as the page
writes them.
The file may read data that lies beside it; the page is read again when such data changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

from docutils import nodes
from sphinx.addnodes import only

from riichi_book.answers.tables.conditions import alone
from riichi_book.answers.tables.listings import Listing, listing_of
from riichi_book.answers.tables.table import Bar, Link, PageTable, lines_of, rulesets_in
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

from .asked import ALL, ANY, MARKS, speaking_of, tabled
from .edition import rules_here
from .exercises import LESSONS

MARKUP: Final = frozenset("`[\\")
"""What stands in every link, in all code and before what is escaped; text without them is text."""
LISTINGS: Final = "riichi_listings"
"""The key under which Sphinx knows which files of a page are run again."""


@directive("computed", 1)
def computed_table(block: Block, named: str) -> list[nodes.Node]:
    """Directive ``{computed} FILE``: a table that a file computes, the rulesets that it names, and the file.

    ``SPEAKS_OF`` in the file is the id of one, ids with spaces, ``all``, or ``any`` where rules have no part.
    Where its ``rows`` takes rules, a page answers it again under those of its reader. An edition has the
    table under its rules, and none that speaks of others.
    """
    file = file_beside(block, named)
    for beside in file.parent.glob("*"):
        if beside.is_file() and beside.suffix != file.suffix:
            block.env.note_dependency(str(beside))
    if not file.is_file():
        raise ValueError(f"there is no file {named} beside this page")
    try:
        listing = listing_of(file)
        return list(here(listing, file, block) if alone() else marked(listing, file, block))
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever ends the file is told on the page
        # An edition has no table of other rules, nor one with a tile that its rules do not have.
        if not (alone() and isinstance(error, RiichiError)):
            report(block, "computed", f"{named}: {type(error).__name__}: {error}")
        return []


def marked(listing: Listing, file: Path, block: Block) -> Iterator[nodes.Node]:
    """Yield a table with its mark, and the folded file."""
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


def here(listing: Listing, file: Path, block: Block) -> Iterator[nodes.Node]:
    """Yield the table as the rules of an edition have it; nothing where it speaks of other rules."""
    if listing.updates:
        yield answered(listing, file, assumed(), of_listing(listing, block, rules_here()), rules_here())
    elif listing.names.get("SPEAKS_OF", "") in {"", ANY}:
        yield of_listing(listing, block)


def answered(
    listing: Listing, file: Path, ruleset: str, made: nodes.table, printed: Ruleset | None = None
) -> nodes.Node:
    """Return the block of a table that a page updates; ``printed`` are the rules it stands under."""
    asked = {"table": "listing", "name": file.stem}
    return tabled(asked, ruleset, made, tables=lambda rules: (listing.table(rules or printed),))


@directive("yaku-table", 1)
def yaku_rows(block: Block, group: str) -> list[nodes.Node]:
    """``{yaku-table} one-han``: a group of yaku in short, each with a link to its block."""
    rules = rules_here() if alone() else load_ruleset(BASE)
    found = yaku_table(one_of(group, GROUPS, "group of yaku"), rules)
    asked = {"table": "yaku", "which": group}
    made = tabled(asked, BASE, drawn(found, block), tables=lambda other: (yaku_table(group, other or rules),))
    return [made] if found.rows else []


def of_listing(listing: Listing, block: Block, rules: Ruleset | None = None) -> nodes.table:
    """Return the table of a file, perhaps under other rules."""
    found = listing.table(rules)
    made = drawn(found, block)
    if listing.names.get("SPEAKS_OF") == ALL:
        mark_rows(made, found)
    made["classes"] += [listing.names["CLASS"]] if "CLASS" in listing.names else []
    return made


def drawn(found: PageTable, block: Block) -> nodes.table:
    """Return a table that is data; ``block`` reads the markup of its text."""
    rows = [[[line(each, block) for each in lines_of(cell)] for cell in row] for row in found.rows]
    return table(found.heads, found.widths, rows, stubs=1, title=found.title)


def line(content: object, block: Block) -> object:
    """Return a line of a cell, which may break between the suits of a hand and the groups of a reading."""
    if isinstance(content, Bar):
        return content
    if isinstance(content, Link):
        # An EPUB and a printed book have no page that answers.
        link = nodes.reference("", content.text, refuri=content.address)
        words = nodes.inline("", content.text)
        return [only("", link, expr="builder_html"), only("", words, expr="not builder_html")]
    if isinstance(content, Hand):
        suits = [tuple(suit) for _, suit in groupby(sorted(content.concealed), key=lambda tile: tile.suit)]
        texts = [*map(tiles_text, suits), *map(str, content.melds)]
    elif isinstance(content, Reading | TilesText):
        texts = str(content).split()
    elif isinstance(content, Tile | Meld):
        texts = [str(content)]
    elif isinstance(content, tuple) and content:
        texts = [tiles_text(content)]
    else:
        text = "none" if content == () else str(content)
        return block.parse_inline(text)[0] if MARKUP & set(text) else text
    return tiles_apart(texts)


def mark_rows(made: nodes.table, found: PageTable) -> None:
    """Let a page find the rows that name the ruleset of its reader, where they do not name all."""
    (body,) = made.findall(nodes.tbody)
    for row, cells in zip(body.findall(nodes.row), found.rows, strict=True):
        named = {rules.id for rules in rulesets_in(cells)}
        if len(named) < len(ruleset_ids()):
            row["classes"] += rulesets_classes(map(load_ruleset, sorted(named)))
