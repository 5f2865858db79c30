"""The output of the command line, and of any other command."""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias


class Printed(NamedTuple):
    """The output of a command, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> dict[str, Any]:
        """The only output: one JSON object."""
        assert self.err == ""
        assert self.out.endswith("}\n")
        found: dict[str, Any] = json.loads(self.out)
        return found

    @property
    def error(self) -> dict[str, Any]:
        """The error in the only JSON object of the output."""
        assert self.status == 2
        (key,) = self.data
        assert key == "error"
        assert list(self.data["error"]) == ["type", "message", "at"]
        error: dict[str, Any] = self.data["error"]
        return error

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The JSON objects of the output, one a line."""
        assert self.err == ""
        return [json.loads(line) for line in self.out.splitlines()]


Ask: TypeAlias = Callable[..., Printed]
"""The command line as a function of its arguments."""
Start: TypeAlias = Callable[..., subprocess.CompletedProcess[str]]
"""The command line in its own process, as a function of its arguments."""


def json_lines(*asked: object) -> bytes:
    """Return the lines of a batch. Objects are converted to JSON, texts stay as they are."""
    texts = [question if isinstance(question, str) else json.dumps(question) for question in asked]
    return "".join(f"{text}\n" for text in texts).encode()


def blocks(page: Path, language: str) -> list[str]:
    """Return a page's code blocks in one language."""
    return re.findall(rf"(?ms)^```{language}\n(.*?)^```$", page.read_text("utf-8"))


def printed_by(*command: object, **how: Any) -> str:  # noqa: ANN401 - as subprocess has it
    """Return the output of a command, which must succeed."""
    given: dict[str, Any] = {"capture_output": True, "encoding": "utf-8", **how}
    ended = subprocess.run([*map(str, command)], check=False, **given)
    assert ended.returncode == 0, f"{ended.stdout}{ended.stderr}"
    return str(ended.stdout)
