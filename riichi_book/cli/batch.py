"""Answers many questions: reads one JSON object a line, and writes its answer before reading the next."""

from __future__ import annotations

import json
import sys
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import BinaryIO, NamedTuple

from riichi_rules.errors import FormError, RiichiError
from riichi_rules.messages import joined, say
from riichi_rules.questions.faults import fault_of
from riichi_rules.questions.json_text import LONGEST, read_object
from riichi_rules.questions.question import Question, kind_of, read_question
from riichi_rules.questions.rules import known_rulesets
from riichi_rules.questions.stream import EXAMPLE
from riichi_rules.ruleset import Ruleset
from riichi_rules.ruleset.shelf import assumed

from .options import NamedRuleset, answer_under, rules_of_name
from .output import ANSWERED, DISAGREES, INPUT, opened, progressbar, write_json


class Batch(NamedTuple):
    """The questions in a file, - for standard input; ``ruleset`` and ``settings`` are defaults for a line.

    All questions have the same ``kind``, or each line names its own under ``ask``. A line cannot open files:
    it may name shipped rulesets, ``ruleset`` and ``others`` by their ids.
    """

    file: str
    ruleset: NamedRuleset | None
    settings: Mapping[str, object]
    kind: str | None = None
    others: tuple[NamedRuleset, ...] = ()

    def write(self, *, as_json: bool) -> int:
        """Answer every line in order; JSON Lines with or without ``--json``. Return the exit status."""
        del as_json
        rules_of_name(self.ruleset or assumed(), self.settings)  # fail now, not on every line
        named = [self.ruleset, *self.others] if self.ruleset else []
        known = known_rulesets([rules_of_name(ruleset).ruleset for ruleset in named])
        bad = 0
        name, shown_already = INPUT if self.file == "-" else self.file, getattr(sys.stdout, "isatty", bool)()
        with opened(self.file, say("the batch")) as file:
            lines = progressbar(
                _lines(file), name, told=lambda: say("{bad} bad", bad=bad), hidden=shown_already
            )
            with lines:
                for number, line in enumerate(lines, 1):
                    if line.strip():
                        answer = self._answer(line, number, known)
                        bad += "error" in answer
                        write_json(answer)
        return DISAGREES if bad else ANSWERED

    def _answer(self, line: bytes, number: int, known: Mapping[str, Ruleset]) -> dict[str, object]:
        """Return the answer to one line, or its error."""
        asked: dict[str, object] = {}
        try:
            asked = read_object(line, example_of(self.kind))
            kind = self.kind
            question = read_question(asked, known) if kind is None else asked_in_form(kind, asked, known)
            answer = answer_under(question, self.ruleset, self.settings, known).data
        except RiichiError as error:
            fault = fault_of(error)
            if "id" not in asked:
                placed = joined([say("line {line}", line=number), fault.message], ": ")
                fault = fault._replace(message=str(placed))
            if self.kind is not None and fault.type == "question":
                fault = fault._replace(type="usage")
            return {"id": asked.get("id"), "error": fault.data}
        return answer if self.kind is None else {"id": asked.get("id"), **answer}


def asked_in_form(kind: str, asked: Mapping[str, object], known: Collection[str] = ()) -> Question:
    """Read a question like ``read_question``, from an object that does not name its kind."""
    if "ask" in asked:
        raise FormError(kind_of(kind).form.unknown("ask"))
    return read_question({"ask": kind, **asked}, known)


@cache
def example_of(kind: str | None) -> str:
    """Return an example of a question of a kind."""
    if kind is None:
        return EXAMPLE
    return json.dumps(kind_of(kind).example)


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a file; a line that is too long is cut, so that the reader refuses it."""
    while line := file.readline(LONGEST + 1):
        yield line
        while len(line) > LONGEST and not line.endswith(b"\n"):
            line = file.readline(LONGEST + 1)
