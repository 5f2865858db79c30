"""What the command line says when it is asked."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias


class Told(NamedTuple):
    """What a command said, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> dict[str, Any]:
        """The one JSON object that was printed, and nothing else was."""
        assert self.err == ""
        assert self.out.endswith("}\n")
        found: dict[str, Any] = json.loads(self.out)
        return found

    @property
    def error(self) -> dict[str, Any]:
        """The error that was printed as JSON."""
        assert self.status == 2
        (key,) = self.data
        assert key == "error"
        assert list(self.data["error"]) == ["type", "message", "at"]
        error: dict[str, Any] = self.data["error"]
        return error

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The objects that were printed, one a line."""
        assert self.err == ""
        return [json.loads(line) for line in self.out.splitlines()]


Ask: TypeAlias = Callable[..., Told]
"""The command line as a function of its words."""
Start: TypeAlias = Callable[..., subprocess.CompletedProcess[str]]
"""The command line in a process of its own, as a function of its words."""
