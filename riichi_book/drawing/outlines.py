"""Outlines read as lines and curves, and written as path data.

They are read for writers that know neither SVG's paths nor its rectangles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, Literal

Point = tuple[float, float]
Step = tuple[Literal["M", "L", "Q", "C", "Z"], tuple[Point, ...]]
"""Move, line, quadratic curve, cubic curve, close: with the points that lead there, all absolute."""

_TOKENS: Final = re.compile(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)")
_TAKES: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "q": 4, "t": 2, "c": 6, "z": 0}
ARC: Final = 0.5522847498
"""How far the control points of a quarter of a circle lie from its ends, for a radius of 1."""


def outline_steps(data: str) -> Iterator[Step]:
    """Read SVG path data, as far as the faces use it: the letters m l h v q t c z, large and small."""
    at = start = control = (0.0, 0.0)
    for command, numbers in _commands(data):
        x, y = at if command.islower() else (0.0, 0.0)
        points = tuple((x + dx, y + dy) for dx, dy in zip(numbers[::2], numbers[1::2], strict=False))
        match command.lower():
            case "m":
                start = points[0]
                yield "M", points
            case "l":
                yield "L", points
            case "h":
                points = ((x + numbers[0], at[1]),)
                yield "L", points
            case "v":
                points = ((at[0], y + numbers[0]),)
                yield "L", points
            case "q":
                yield "Q", points
            case "t":  # the control point mirrors the one before
                points = ((2 * at[0] - control[0], 2 * at[1] - control[1]), *points)
                yield "Q", points
            case "c":
                yield "C", points
            case _:
                points = (start,)
                yield "Z", points
        at = points[-1]
        control = points[0] if command in "qQtT" else at


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Return each command with its numbers; a repeated letter may be left out, and after m comes l."""
    command, numbers = "", list[float]()
    for token in _TOKENS.findall(data):
        if token.isalpha():
            command = token
        else:
            numbers.append(float(token))
        if len(numbers) == _TAKES[command.lower()]:
            yield command, numbers
            numbers = []
            command = {"m": "l", "M": "L"}.get(command, command)


def box_steps(x: float, y: float, width: float, height: float, r: float) -> tuple[Step, ...]:
    """Return a rectangle with round corners, clockwise where y points down."""
    k, right, bottom = r * (1 - ARC), x + width, y + height
    return (
        ("M", ((x + r, y),)),
        ("L", ((right - r, y),)),
        ("C", ((right - k, y), (right, y + k), (right, y + r))),
        ("L", ((right, bottom - r),)),
        ("C", ((right, bottom - k), (right - k, bottom), (right - r, bottom))),
        ("L", ((x + r, bottom),)),
        ("C", ((x + k, bottom), (x, bottom - k), (x, bottom - r))),
        ("L", ((x, y + r),)),
        ("C", ((x, y + k), (x + k, y), (x + r, y))),
        ("Z", ((x + r, y),)),
    )


def frame_steps(x: float, y: float, width: float, height: float, r: float, line: float) -> tuple[Step, ...]:
    """Return the line of a rectangle as its outer edge, and its inner edge run the other way."""
    half = line / 2
    inner = box_steps(x + half, y + half, width - line, height - line, r - half)
    # Mirrored along x and put back, the inner edge runs backwards and leaves the frame open.
    middle = 2 * x + width
    back = ((step, tuple((middle - px, py) for px, py in points)) for step, points in inner)
    return (*box_steps(x - half, y - half, width + line, height + line, r + half), *back)


Stroke = tuple[str, tuple[float, ...]]
"""A letter of SVG's paths with its numbers: from where the last one ended, but for M."""

_EVEN: Final = 0.005
"""What is shorter is written as nothing."""


def path_data(*steps: Stroke) -> str:
    """Write a path as short as it can be read: a letter once, and a gap where nothing else parts numbers."""
    data = last = ""
    for step, numbers in map(_straight, steps):
        texts = [short(number) for number in numbers]
        gaps = [_gap(before, after) for before, after in pairwise(texts)]
        written = "".join(gap + text for gap, text in zip(["", *gaps], texts, strict=bool(texts)))
        repeated = step == last and step not in "Mz"
        data += (_gap(data, written) if repeated else step) + written
        last = step
    return data


def _straight(step: Stroke) -> Stroke:
    """Return a line along an edge of the page as such."""
    match step:
        case "l", (across, down) if abs(down) < _EVEN:
            return "h", (across,)
        case "l", (across, down) if abs(across) < _EVEN:
            return "v", (down,)
    return step


def _gap(before: str, after: str) -> str:
    """Return what parts two numbers; a minus does, and the point of a second fraction."""
    fraction = "." in re.split("[^.0-9]", before)[-1]
    return "" if after.startswith("-") or (after.startswith(".") and fraction) else " "


def short(number: float) -> str:
    """Write a number with at most two decimals, and no more digits than it needs."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    text = text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
    return "0" if text in {"-0", "-", ""} else text
