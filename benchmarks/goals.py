"""What a benchmark measures, the most that it may be, and the line that says how it went."""

from __future__ import annotations

from typing import NamedTuple


class Goal(NamedTuple):
    """What is measured, and the most that it may be on two cores."""

    name: str
    words: str
    most: float
    unit: str

    def row(self, value: float, **about: object) -> dict[str, object]:
        """Return a value with what it is held against; the browser and the book have the pure package."""
        held = {"goal": self.most, "unit": self.unit, "compiled": False}
        return {"name": self.name, "value": value, **held, **about}

    def line(self, value: float) -> str:
        """Return the line about a value."""
        missed = "" if value <= self.most else "  MISSED"
        return f"{self.words:40} {value:7.2f} {self.unit:2}  (goal {self.most:g} {self.unit}){missed}"
