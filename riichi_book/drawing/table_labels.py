"""What the drawn table says of itself: on a frame who sits where, on the felt what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from riichi_rules.messages import joined, say
from riichi_rules.seats import WINDS

from .views import Label, Paint, View, moved, overlay, turned

FRAME: Final = 40.0
"""How wide the frame around the table is that has the seats' names."""
_SEAT: Final = 26.0
PART: Final = 19.0
LETTER: Final = 0.58
"""How wide a letter is on the average, for a size of 1."""
GAP: Final = 10.0
_OTHER_END: Final = {"start": "end", "end": "start"}


def framed(view: View, winds: Sequence[str]) -> View:
    """Return a table with a frame around it that names the four seats, from the one at the bottom on."""
    half = view.width / 2 + FRAME
    names = [
        upright(turned(_label(seat_name(wind, place), half, 2 * half - FRAME / 2, _SEAT, half), place))
        for place, wind in enumerate(winds)
    ]
    inside = moved(view, FRAME, FRAME)
    return overlay(inside._replace(width=2 * half, height=2 * half), *names)._replace(
        message=view.message, text=view.text
    )


def seat_name(wind: str, place: int) -> str:
    """Return what a seat is called: whoever looks at the table sits at the bottom."""
    facts = [WINDS[wind]]
    if wind == "E":
        facts.append(say("dealer"))
    if not place:
        facts.append(say("you"))
    return str(joined(facts, ", "))


def wall_labels(
    stacks: Sequence[tuple[int, float, bool]], half: float, inner: float, free: float
) -> Iterator[Label]:
    """Yield the names of the wall and of the dead wall, inside of them, where no river lies.

    ``stacks`` has a tile's side of the table, its distance from the middle of it, and whether it is dead;
    ``inner`` is how far the wall is from the middle of the table, ``free`` how far a river reaches sideways.
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
    """Return labels that would stand on their head on their feet, in the same place."""
    labels = [
        label._replace(turned=0, anchor=_OTHER_END.get(label.anchor, label.anchor))
        if label.turned == 2
        else label
        for label in view.labels
    ]
    return view._replace(labels=tuple(labels))


def _label(text: str, x: float, y: float, size: float, half: float, fill: Paint | None = None) -> View:
    """Return a view of one label on a table."""
    label = Label(text, x, y, size, fill=fill, bold=fill is None)
    return View((), 2 * half, 2 * half, labels=(label,))
