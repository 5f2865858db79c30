"""Tables that a Python file computes while the page is read, with the file itself folded below them.

The file stands beside the page, and anybody may run it alone. What is in it ``tables.listings`` tells, and
``CLASS`` is one for style sheets. In a cell a tile, a meld, a hand, a reading, a tiles text, a tuple of
tiles and a bar are drawn, a list is several lines, anything else is text, with links and code as the page
writes them.
The file may read data that lies beside it; the page is read again when such data changes.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import ClassVar, Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from riichi_book.sphinx.tiles.bars import bar_node
from riichi_book.sphinx.tiles.folds import fold_node, folded
from riichi_book.sphinx.tiles.hands import tiles_apart
from riichi_book.sphinx.tiles.parts import Rows, paragraph, table
from riichi_book.sphinx.tiles.problems import report
from riichi_book.tables.listings import listing_of
from riichi_book.tables.table import Bar, Link, lines_of
from riichi_rules.hand import Hand
from riichi_rules.melds import Meld
from riichi_rules.notation import TilesText
from riichi_rules.reading import Reading
from riichi_rules.ruleset import Ruleset
from riichi_rules.tiles import Tile, tiles_text

MARKUP: Final = frozenset("`[\\")
"""What stands in every link, in all code and before what is escaped; text without them is text."""


class ComputedDirective(SphinxDirective):
    """``{computed} computed/taken_out.py``: the table of a Python file, and the file."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the table and the folded file, or nothing after an error."""
        name, found = self.env.relfn2path(self.arguments[0])
        file = Path(found)
        self.env.note_dependency(name)
        for beside in sorted(file.parent.glob("*")):
            if beside.is_file() and beside.suffix != file.suffix:
                self.env.note_dependency(str(beside))
        if not file.is_file():
            report(self, "computed", f"there is no file {self.arguments[0]} beside this page")
            return []
        try:
            made = computed(file, self)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever ends the file is told on the page
            report(self, "computed", f"{self.arguments[0]}: {type(error).__name__}: {error}")
            return []
        return [made, file_folded(file)]


def computed(file: Path, directive: SphinxDirective, rules: Ruleset | None = None) -> nodes.table:
    """Run a file and return its table, perhaps under other rules; ``directive`` reads the markup of its text.

    Raises ``OSError`` if there is no such file, ``ValueError`` if it says no table, and what it raises.
    """
    listing = listing_of(file)
    found = listing.table(rules)
    rows: Rows = [[cell(content, directive) for content in row] for row in found.rows]
    made = table(found.heads, found.widths, rows, stubs=1, title=found.title)
    made["classes"] += [listing.names["CLASS"]] if "CLASS" in listing.names else []
    made["riichi_rules"] = listing.names.get("SPEAKS_OF", "")
    made["riichi_anew"] = listing.anew
    return made


def cell(content: object, directive: SphinxDirective) -> list[nodes.Node]:
    """Return what stands in a cell: each part of a list on a line of its own."""
    return [paragraph(line_of(part, directive)) for part in lines_of(content)]


def line_of(content: object, directive: SphinxDirective) -> list[nodes.Node]:
    """Return the parts of a line, which may break between the suits of a hand and the groups of a reading."""
    if isinstance(content, Bar):
        return [bar_node("", bar=content)]
    if isinstance(content, Link):
        return [nodes.reference("", content.text, refuri=content.address)]
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
        return directive.parse_inline(text)[0] if MARKUP & set(text) else [nodes.Text(text)]
    return tiles_apart(texts)


def file_folded(file: Path) -> fold_node:
    """Return the file, folded away; where a page cannot fold, it is left out."""
    code = file.read_text("utf-8")
    block = nodes.literal_block(code, code, language="python")
    return folded(f"The computation: {file.name}", block, proof=True, only_folded=True)
