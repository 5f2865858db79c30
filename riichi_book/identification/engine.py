"""An engine that answers questions: a process that is asked on its standard input, one line a question."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from collections import deque
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

from riichi_rules.errors import FormError
from riichi_rules.questions import Question
from riichi_rules.questions.field import excerpt


class Engine:
    """A process that answers questions, started on entering and ended on leaving.

    ``patience`` is how many seconds it has for an answer. Its standard error is kept aside: the end of it is
    told when the process dies.
    """

    def __init__(self, command: Sequence[str], patience: float = 30.0) -> None:
        self.command = tuple(command)
        self._patience = patience
        self._asked = 0
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._errors: deque[bytes] = deque(maxlen=2)  # and what says that it ended

    def __enter__(self) -> Self:
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the command is what somebody wants to know about
                self.command, stdin=pipe, stdout=pipe, stderr=pipe
            )
        except OSError as error:
            raise FormError(f"{self._name} cannot be started: {error.strerror}") from None
        readers = ((self._process.stdout, self._lines.put), (self._process.stderr, self._errors.append))
        self._threads = [threading.Thread(target=_read, args=each, daemon=True) for each in readers]
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()

    def ask(self, question: Question) -> dict[str, Any]:
        """Return what it answers, the object as it is: perhaps an ``error``.

        Raises ``FormError`` when it dies, is silent for too long, or answers what is no JSON object, or
        another question.
        """
        self._asked += 1
        try:
            if self._process.stdin is not None:
                asked = json.dumps({**question.data, "id": self._asked})
                self._process.stdin.write(asked.encode() + b"\n")
                self._process.stdin.flush()
            line = self._lines.get(timeout=self._patience)
        except queue.Empty:
            wait = f"{self._patience:g} seconds"
            raise FormError(f"{self._name} has not answered within {wait}: {self._place(question)}") from None
        except OSError:  # it reads no more
            line = b""
        if not line:
            raise FormError(self._death(question))
        return self._read(line, question)

    def _read(self, line: bytes, question: Question) -> dict[str, Any]:
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            text = excerpt(line.decode("utf-8", "replace").strip())
            raise FormError(f"{self._name} answered what is no JSON object, {text}: {self._place(question)}")
        if answer.get("id", self._asked) != self._asked:
            given = excerpt(str(answer["id"]))
            raise FormError(f"{self._name} answered question {given}: {self._place(question)}")
        return answer

    def _death(self, question: Question) -> str:
        """Say that it died, when, and what it said last."""
        try:
            end = f"ended with status {self._process.wait(1)}"
        except subprocess.TimeoutExpired:
            end = "closed its output"
        self._threads[1].join(1)
        last = b"".join(self._errors).decode("utf-8", "replace").strip()
        words = f"; it said: {excerpt(last)}" if last else ""
        return f"{self._name} {end}{words}: {self._place(question)}"

    def _place(self, question: Question) -> str:
        return f"question {self._asked} was {json.dumps(question.data)}"

    @property
    def _name(self) -> str:
        return f"the engine {excerpt(' '.join(self.command))}"


def _read(stream: Any, take: Any) -> None:  # noqa: ANN401 - a pipe, and what takes its lines
    """Take the lines of a stream; an empty one says that it ended."""
    for line in stream:
        if line.strip():
            take(line)
    take(b"")
