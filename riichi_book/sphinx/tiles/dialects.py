"""How tiles are written, worked out by the package: faces with their names, dialects, and refusals."""

from __future__ import annotations

from typing import ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from riichi_rules.errors import RiichiError
from riichi_rules.messages import say
from riichi_rules.notation import DIALECTS, convert, read_hand, read_tiles
from riichi_rules.tiles import KINDS, Tile

from .hands import tiles_apart
from .parts import Rows, in_language, paragraph, plain, table
from .problems import report
from .tile_names import tile_name

FACES: Final = {
    "characters": [Tile(kind) for kind in KINDS[:9]],
    "circles": [Tile(kind) for kind in KINDS[9:18]],
    "bamboos": [Tile(kind) for kind in KINDS[18:27]],
    "honours": [Tile(kind) for kind in KINDS[27:]],
    "red-fives": [Tile(kind, red=True) for kind in (4, 13, 22)],
}


class TileTableDirective(SphinxDirective):
    """``{tile-table} circles``: the tiles of a suit, the ``honours`` or the ``red-fives``, with all names."""

    required_arguments = 1
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the table, or nothing if no tiles are called so."""
        asked = self.arguments[0]
        if asked not in FACES:
            report(self, "tiles", f"no tiles are called {asked}; there are {', '.join(FACES)}")
            return []
        rows: Rows = [
            [
                [paragraph([drawing(str(tile))])],
                [paragraph([nodes.literal(str(tile), str(tile))])],
                [plain(tile.words)],
                [paragraph([in_language(tile_name(tile).kanji, "ja")])],
                [paragraph([in_language(tile_name(tile).romaji, "ja-Latn")])],
            ]
            for tile in FACES[asked]
        ]
        return [
            table(
                (say("Tile"), say("Written"), say("English"), say("Kanji"), say("Romaji")),
                (12, 16, 36, 16, 20),
                rows,
            )
        ]


class WrittenDirective(SphinxDirective):
    """``{written} 8'79p``: a text in every dialect, as the package converts it, and what cannot say it.

    ``dialect`` tells how the text itself is written; else it is canonical.
    """

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {"dialect": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Return the drawing and the table, or nothing if the text says no tiles."""
        text, dialect = self.arguments[0], self.options.get("dialect", "canonical")
        try:
            canonical = convert(text, dialect, "canonical")
        except RiichiError as error:
            report(self, "written", str(error))
            return []
        rows: Rows = []
        for name, known in DIALECTS.items():
            try:
                written = convert(canonical, "canonical", name)
            except RiichiError as error:
                cell: nodes.Node = nodes.Text(str(getattr(error, "what", error)))
            else:
                cell = nodes.literal(written, written)
            rows.append([[paragraph([nodes.literal(name, name)])], [paragraph([cell])]])
            rows[-1].append([plain(known.words)])
        dialects = table(
            (say("Dialect"), say("Written"), say("Where it is from")), (16, 50, 34), rows, stubs=1
        )
        return [paragraph([drawing(canonical)]), dialects]


class RefusedDirective(SphinxDirective):
    """``{refused}``: texts that are refused, one a line, each with the message that the package gives.

    ``hand`` reads them as hands. A text that is read after all is an error of the page.
    """

    has_content = True
    option_spec: ClassVar = {"hand": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Return the messages, one after another."""
        read = read_hand if "hand" in self.options else read_tiles
        messages: list[nodes.Node] = []
        for text in self.content:
            try:
                read(text)
            except RiichiError as error:
                message = str(error)
                messages.append(nodes.literal_block(message, message, language="none"))
            else:
                report(self, "refused", f"{text} is not refused: it is read as tiles")
        return messages


def drawing(text: str) -> nodes.inline:
    """Return the drawing of a tiles text, group after group, for a line of text."""
    return nodes.inline("", "", *tiles_apart(text.split()))
