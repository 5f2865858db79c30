"""Labels for the drawn table: the seats on a frame around it, and its parts on the felt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from riichi_rules.messages import joined, say
from riichi_rules.seats import WINDS

from .views import Label, Paint, View, moved, overlay, turned

FRAME: Final = 40.0
"""The width of the frame with the seats' names."""
_SEAT: Final = 26.0
PART: Final = 19.0
LETTER: Final = 0.58
"""The average width of a letter, for a size of 1."""
GAP: Final = 10.0
_OTHER_END: Final = {"start": "end", "end": "start"}


def framed(view: View, winds: Sequence[str]) -> View:
    """Return a table with a frame that names the four seats, starting from the one at the bottom."""
    half = view.width / 2 + FRAME
    names = [
        upright(turned(_label(seat_name(wind, place), half, 2 * half - FRAME / 2, _SEAT, half), place))
        for place, wind in enumerate(winds)
    ]
    inside = moved(view, FRAME, FRAME)
    return overlay(inside._replace(width=2 * half, height=2 * half), *names)._replace(
        message=view.message, notation=view.notation
    )


def seat_name(wind: str, place: int) -> str:
    """Return the label of a seat: its wind, "dealer" for East, and "you" for the seat at the bottom."""
    facts = [WINDS[wind]]
    if wind == "E":
        facts.append(say("dealer"))
    if not place:
        facts.append(say("you"))
    return str(joined(facts, ", "))


def wall_labels(
    stacks: Sequence[tuple[int, float, bool]], half: float, inner: float, free: float
) -> Iterator[Label]:
    """Yield labels for the wall and the dead wall, inside them, where there is no river.

    ``stacks`` has for each tile its side, its offset from the middle of that side, and whether it is dead.
    ``inner`` is the distance of the wall from the centre, ``free`` half the width of a river.
    """
    for name, dead in ((str(say("wall")), False), (str(say("dead wall")), True)):
        sides = [side for side, _, is_dead in stacks if is_dead is dead]
        if not sides:
            continue
        side = max(set(sides), key=sides.count)
        found = [along for each, along, is_dead in stacks if each == side and is_dead is dead]
        wide = len(name) * LETTER * PART / 2 + GAP
        middle = sum(found) / len(found)
        nearest = min(max(abs(middle), free + wide), inner - wide)
        x = half + (nearest if middle >= 0 else -nearest)
        yield from upright(turned(_label(name, x, half + inner - PART, PART, half, Paint.LIGHT), side)).labels


def upright(view: View) -> View:
    """Return a view with its upside-down labels turned upright, in the same place."""
    labels = [
        label._replace(turned=0, anchor=_OTHER_END.get(label.anchor, label.anchor))
        if label.turned == 2
        else label
        for label in view.labels
    ]
    return view._replace(labels=tuple(labels))


def _label(text: str, x: float, y: float, size: float, half: float, fill: Paint | None = None) -> View:
    """Return a view the size of the table with one label."""
    label = Label(text, x, y, size, fill=fill, bold=fill is None)
    return View((), 2 * half, 2 * half, labels=(label,))
