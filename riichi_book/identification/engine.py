"""An engine that answers questions: a process that is asked on its standard input, one line a question."""

from __future__ import annotations

import io
import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any, Final, Self

from riichi_rules.errors import FormError
from riichi_rules.messages import Message, joined, say
from riichi_rules.questions import Question
from riichi_rules.questions.field_texts import excerpt
from riichi_rules.questions.json_text import read_object

if sys.platform != "win32":
    import resource

MEMORY: Final = 4
"""So many GiB of addresses each process of an engine may have, where the platform can bound that."""

LONGEST_ANSWER: Final = 64 << 10
"""So many bytes an answer may have; ours have a few thousand."""

MOST_UNREAD: Final = 1 << 20
"""So many bytes an engine may print beyond the answers that were asked for."""

_TAIL: Final = 4096


class Engine:
    """A process that answers questions, started on entering and ended on leaving, with all that it started.

    ``patience`` is how many seconds it has for an answer, ``memory`` how many GiB each of its processes may
    have. It prints at most ``LONGEST_ANSWER`` bytes for an answer, and ``MOST_UNREAD`` that nobody asked for.
    Its standard error is kept aside: the end of it is told when the process dies.
    """

    def __init__(self, command: Sequence[str], patience: float = 30.0, memory: float = MEMORY) -> None:
        self.command = tuple(command)
        self._patience = patience
        self._memory = int(memory * (1 << 30))
        self._asked = 0
        self._questions: queue.Queue[bytes] = queue.Queue()
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._unread = 0
        self._counting = threading.Lock()
        self._errors = b""

    def __enter__(self) -> Self:
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the command is what somebody wants to know about
                self.command,
                stdin=pipe,
                stdout=pipe,
                stderr=pipe,
                start_new_session=True,  # so that it is ended with all that it started
                preexec_fn=None if sys.platform == "win32" else self._bound,  # noqa: PLW1509 - it is set before there is any thread of ours
            )
        except OSError as error:
            raise FormError(
                say("{engine} cannot be started: {problem}", engine=self._name, problem=error.strerror)
            ) from None
        work = (self._write_questions, self._read_lines, self._read_errors)
        self._threads = [threading.Thread(target=each, daemon=True) for each in work]
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if sys.platform == "win32":
            self._process.kill()
        else:
            with suppress(ProcessLookupError, PermissionError):  # nobody of them is left
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._questions.put(b"")
        for thread in self._threads:
            thread.join(1)

    def ask(self, question: Question) -> dict[str, Any]:
        """Return what it answers, the object as it is: perhaps an ``error``.

        Raises ``FormError`` when it dies, is silent for too long, or answers what is no JSON object, or
        another question.
        """
        self._asked += 1
        asked = json.dumps({**question.data, "id": self._asked})
        early = not self._lines.empty()
        self._questions.put(asked.encode() + b"\n")
        try:
            line = self._lines.get(timeout=self._patience)
        except queue.Empty:
            line, late = b"", True
        else:
            self._count(-len(line))
            late = False
        if self._unread > MOST_UNREAD:
            words = say(
                "{engine} printed more than {n} bytes that nobody asked for", engine=self._name, n=MOST_UNREAD
            )
            raise self._fault(words, question)
        if early and line:
            raise self._fault(say("{engine} printed a line before it was asked", engine=self._name), question)
        if late:
            wait = f"{self._patience:g}"
            words = say("{engine} has not answered within {n} seconds", engine=self._name, n=wait)
            raise self._fault(words, question)
        if not line:
            raise self._fault(self._death(), question)
        return self._read(line, question)

    def _read(self, line: bytes, question: Question) -> dict[str, Any]:
        if len(line) > LONGEST_ANSWER:
            words = say("{engine} answered more than {n} bytes", engine=self._name, n=LONGEST_ANSWER)
            raise self._fault(words, question)
        try:
            answer: dict[str, Any] = read_object(line, "")
        except FormError:
            text = excerpt(line.decode("utf-8", "replace").strip())
            words = say("{engine} answered what is no JSON object, {text}", engine=self._name, text=text)
            raise self._fault(words, question) from None
        if answer.get("id", self._asked) != self._asked:
            given = excerpt(str(answer["id"]))
            words = say("{engine} answered question {given}", engine=self._name, given=given)
            raise self._fault(words, question)
        return answer

    def _death(self) -> Message:
        """Say that it died, and what it said last."""
        try:
            status = self._process.wait(1)
            end = say("{engine} ended with status {status}", engine=self._name, status=status)
        except subprocess.TimeoutExpired:
            end = say("{engine} closed its output", engine=self._name)
        self._threads[-1].join(1)
        last = self._errors.strip().rpartition(b"\n")[2].decode("utf-8", "replace")
        return joined([end, say("it said: {words}", words=excerpt(last))], "; ") if last else end

    def _fault(self, problem: Message, question: Question) -> FormError:
        """Return the error that says of the engine what is wrong, and at which question."""
        place = say("question {n} was {question}", n=self._asked, question=json.dumps(question.data))
        return FormError(joined([problem, place], ": "))

    def _bound(self) -> None:
        """Bound the memory of the process that is about to become the engine, and of what it starts."""
        if sys.platform != "win32":
            _, most = resource.getrlimit(resource.RLIMIT_AS)
            least = self._memory if most == resource.RLIM_INFINITY else min(self._memory, most)
            resource.setrlimit(resource.RLIMIT_AS, (least, least))

    def _count(self, size: int) -> None:
        """Count bytes that were printed, or taken for an answer."""
        with self._counting:
            self._unread += size

    def _write_questions(self) -> None:
        """Write what is asked: an engine that reads nothing has only this thread wait."""
        pipe = self._process.stdin
        try:
            while pipe is not None and (asked := self._questions.get()):
                pipe.write(asked)
                pipe.flush()
        except OSError:  # it reads no more
            self._lines.put(b"")

    def _read_lines(self) -> None:
        """Read its answers, as far as it may print; an empty one says that it ended."""
        pipe = self._process.stdout
        while pipe is not None and (line := pipe.readline(LONGEST_ANSWER + 1)):
            self._count(len(line))
            if line.strip():
                self._lines.put(line)
            if self._unread > MOST_UNREAD:
                break
        self._lines.put(b"")

    def _read_errors(self) -> None:
        """Keep the end of what it says beside its answers."""
        pipe = self._process.stderr
        while isinstance(pipe, io.BufferedReader) and (chunk := pipe.read1(_TAIL)):
            self._errors = (self._errors + chunk)[-_TAIL:]

    @property
    def _name(self) -> Message:
        return say("the engine {command}", command=excerpt(" ".join(self.command)))
