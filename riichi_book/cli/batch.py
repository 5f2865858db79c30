"""Many questions, one JSON object a line in and one a line out, each answered before the next is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import BinaryIO, NamedTuple, TypeAlias

from riichi_rules.errors import RiichiError

from .answer import write_json
from .faults import ANSWERED, DISAGREES, fault_of
from .objects import LONGEST, opened, read_object
from .progress import Progress
from .rules import rules_of

Answering: TypeAlias = Callable[[Mapping[str, object], str | None, Mapping[str, object]], dict[str, object]]
"""What answers one question, from the object, and ruleset and settings where it names none."""


class Batch(NamedTuple):
    """The questions in a file, - for standard input; ``ruleset`` and ``settings`` hold where a line has none.

    ``example`` is what a line looks like.
    """

    file: str
    ruleset: str | None
    settings: Mapping[str, object]
    answering: Answering
    example: str

    def write(self, *, as_json: bool) -> int:
        """Answer every line in order; JSON Lines with or without ``--json``. Return the exit status."""
        del as_json
        rules_of(self.ruleset, self.settings)  # a fault in these is no fault of a line
        bad = 0
        with opened(self.file, "the batch") as lines, Progress(self.file) as progress:
            for number, line in enumerate(_lines(lines), 1):
                if line.strip():
                    answer = self._answer(line, number)
                    bad += "error" in answer
                    write_json(answer)
                progress.told(number, bad)
        return DISAGREES if bad else ANSWERED

    def _answer(self, line: bytes, number: int) -> dict[str, object]:
        """Return the answer to one line, or its error."""
        asked: dict[str, object] = {}
        try:
            asked = read_object(line, self.example)
            answer = self.answering(asked, self.ruleset, self.settings)
        except RiichiError as error:
            fault = fault_of(error)
            if "id" not in asked:
                fault = fault._replace(message=f"line {number}: {fault.message}")
            return {"id": asked.get("id"), "error": fault.data}
        return {"id": asked.get("id"), **answer}


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a file; what is too long for one is cut, and so is refused."""
    while line := file.readline(LONGEST + 1):
        yield line
        while len(line) > LONGEST and not line.endswith(b"\n"):
            line = file.readline(LONGEST + 1)
