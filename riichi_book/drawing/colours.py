"""Colours by what they are used for, so that print needs one small table and no other face."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Role(StrEnum):
    """What a colour is used for; a palette says which colour that is."""

    INK = "ink"
    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    FACE = "face"
    EDGE = "edge"
    SIDE = "side"
    BASE = "base"
    BACK = "back"
    WEAVE = "weave"
    FAINT = "faint"
    SIGN = "sign"
    VEIL = "veil"
    WAIT = "wait"
    FURITEN = "furiten"
    WIN = "win"
    DORA = "dora"
    NOTE = "note"
    FELT = "felt"
    RAIL = "rail"
    PANEL = "panel"
    LIGHT = "light"


Palette = Mapping[Role, str]

_SCREEN: Final[Palette] = {
    Role.INK: "#1c1c22",
    Role.RED: "#c1272d",
    Role.GREEN: "#17743c",
    Role.BLUE: "#1f4f8f",
    Role.FACE: "#fbf6e6",
    Role.EDGE: "#bcae88",
    Role.SIDE: "#e4d6ae",
    Role.BASE: "#d99a2b",
    Role.BACK: "#e8a33a",
    Role.WEAVE: "#cf8722",
    Role.FAINT: "#8d8672",
    Role.SIGN: "#ffffff",
    Role.VEIL: "#85878c",
    # The marks keep a contrast of 3 : 1 to white and to black pages.
    Role.WAIT: "#1c7fb8",
    Role.FURITEN: "#d1450f",
    Role.WIN: "#0b8a5d",
    Role.DORA: "#a87100",
    Role.NOTE: "#7d63b8",
    # A table brings its own ground, so that it is the same on light and dark pages.
    Role.FELT: "#3b7462",
    Role.RAIL: "#24493e",
    Role.PANEL: "#1f3f36",
    Role.LIGHT: "#f6f1e1",
}
_PRINT: Final[Palette] = {
    **dict.fromkeys(Role, "#222222"),
    Role.RED: "#6e6e6e",
    Role.GREEN: "#3c3c3c",
    Role.FACE: "#ffffff",
    Role.EDGE: "#777777",
    Role.SIDE: "#dddddd",
    Role.BASE: "#999999",
    Role.BACK: "#a8a8a8",
    Role.WEAVE: "#7c7c7c",
    Role.FAINT: "#777777",
    Role.SIGN: "#ffffff",
    Role.VEIL: "#85878c",
    Role.FELT: "#ededed",
    Role.RAIL: "#9a9a9a",
    Role.PANEL: "#dcdcdc",
}

PALETTES: Final[Mapping[str, Palette]] = {"colour": _SCREEN, "grey": _PRINT}
"""The colours on screens, light and dark, and those of a print in black and white."""
