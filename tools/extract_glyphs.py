"""Write ``riichi_book/drawing/glyphs.py``: the kanji of the tiles as outlines out of an OFL font.

Run it once, with the font at hand (Yuji Syuku, as .ttf or .woff):

    python tools/extract_glyphs.py yuji-syuku-japanese-400-normal.woff

Outlines are kept small: on a grid of 320 to the em, relative, and with SVG's smooth curves (``t``)
wherever the font leaves a point implied. That is a third of the plain text.
"""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

GLYPHS = "一二三四五六七八九萬東南西北發中?"
GRID = 320
UNSEEN = 5
TARGET = Path(__file__).parent.parent / "riichi_book" / "drawing" / "glyphs.py"

HEADER = '''"""The kanji of the tiles, as outlines: written by ``tools/extract_glyphs.py``, not by hand.

Out of Yuji Syuku, Copyright 2021 The Yuji Project Authors, under the SIL Open Font License 1.1
(``LICENSE-OFL.txt``). The units are {grid} to the em, y points down, the middle of the ink is at 0, 0.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Glyph(NamedTuple):
    """One character: the width and height of its ink, and its outline as SVG path data."""

    width: int
    height: int
    outline: str


GLYPHS: Final = {{
'''

Point = tuple[int, int]


def number_list(numbers: list[int]) -> str:
    """Write numbers with the fewest separators: a minus sign separates too."""
    text = "".join(f" {number}" if number >= 0 else str(number) for number in numbers)
    return text.removeprefix(" ")


class Outline:
    """Collects path data, relative to the last point."""

    def __init__(self) -> None:
        self.parts: list[tuple[str, list[int]]] = []
        self.at: Point = (0, 0)
        self.start: Point = (0, 0)
        self.control: Point | None = None

    def add(self, command: str, *points: Point) -> None:
        """Add one command; one like the last is joined to it."""
        numbers = [place - base for point in points for place, base in zip(point, self.at, strict=True)]
        if self.parts and self.parts[-1][0] == command and command in "lqt":
            self.parts[-1][1].extend(numbers)
        else:
            self.parts.append((command, numbers))
        self.at = points[-1]

    def move(self, point: Point) -> None:
        """Begin a contour."""
        self.add("m", point)
        self.start, self.control = point, None

    def line(self, point: Point) -> None:
        """Draw a line, unless it has no length on the grid."""
        if point != self.at:
            self.add("l", point)
        self.control = None

    def curve(self, control: Point, end: Point) -> None:
        """Draw a quadratic curve, as a smooth one if its control point follows from the last one.

        What is shorter than anybody can see is left out; the next curve begins where it began.
        """
        if abs(end[0] - self.at[0]) + abs(end[1] - self.at[1]) <= UNSEEN:
            self.control = None
            return
        if self.control is not None:
            mirrored = (2 * self.at[0] - self.control[0], 2 * self.at[1] - self.control[1])
            if abs(mirrored[0] - control[0]) <= 1 and abs(mirrored[1] - control[1]) <= 1:
                self.add("t", end)
                self.control = mirrored
                return
        self.add("q", control, end)
        self.control = control

    def spline(self, controls: list[Point], end: Point) -> None:
        """Draw a TrueType spline: between two control points lies an implied point."""
        for index, control in enumerate(controls):
            if index + 1 == len(controls):
                self.curve(control, end)
                return
            # Rounded from the control point that a reader will infer, so that errors never add up.
            here = control
            if index and self.control is not None:
                here = (2 * self.at[0] - self.control[0], 2 * self.at[1] - self.control[1])
            after = controls[index + 1]
            self.curve(control, (round((here[0] + after[0]) / 2), round((here[1] + after[1]) / 2)))

    def close(self) -> None:
        """End a contour; the next one is relative to where this one began."""
        self.parts.append(("z", []))
        self.at, self.control = self.start, None

    def __str__(self) -> str:
        return "".join(command + number_list(numbers) for command, numbers in self.parts)


def outline_of(font: TTFont, character: str) -> tuple[int, int, str]:
    """Return the width and height of a character's ink and its outline."""
    glyphs = font.getGlyphSet()
    name = font.getBestCmap()[ord(character)]
    bounds, recording = BoundsPen(glyphs), DecomposingRecordingPen(glyphs)
    glyphs[name].draw(bounds)
    glyphs[name].draw(recording)
    left, bottom, right, top = bounds.bounds
    scale = GRID / font["head"].unitsPerEm

    def grid(point: tuple[float, float]) -> Point:
        x, y = point
        return round((x - (left + right) / 2) * scale), round(((bottom + top) / 2 - y) * scale)

    outline = Outline()
    for command, points in recording.value:
        if command == "moveTo":
            outline.move(grid(points[0]))
        elif command == "lineTo":
            outline.line(grid(points[0]))
        elif command == "qCurveTo":
            outline.spline([grid(point) for point in points[:-1]], grid(points[-1]))
        elif command == "closePath":
            outline.close()
        else:
            raise ValueError(f"{character}: {command} is not drawn here")
    return round((right - left) * scale), round((top - bottom) * scale), str(outline)


def main() -> None:
    """Write the module from the font named on the command line."""
    font = TTFont(sys.argv[1])
    lines = [HEADER.format(grid=GRID)]
    for character in GLYPHS:
        width, height, outline = outline_of(font, character)
        # textwrap would break at the minus signs and eat the spaces.
        rows = [outline[at : at + 96] for at in range(0, len(outline), 96)]
        written = "\n".join(f'"{row}"' for row in rows)
        lines.append(f'    "{character}": Glyph(\n        {width},\n        {height},\n')
        lines.append(textwrap.indent(written, " " * 8) + ",\n    ),\n")
    TARGET.write_text("".join(lines) + "}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
