"""An engine that answers questions: a process that reads one question a line on its standard input."""

from __future__ import annotations

import io
import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, Self

from riichi_rules.errors import FormError
from riichi_rules.messages import Message, joined, of_system, say
from riichi_rules.questions.field import excerpt
from riichi_rules.questions.json_text import read_object

with suppress(ImportError):  # not on Windows, nor in a browser
    import resource

MEMORY: Final = 4 << 30
"""The memory limit of each engine process in bytes, on platforms that support one.

It limits data, not address space: WebAssembly reserves more addresses than there is memory.
"""
TIMEOUT: Final = 10.0
"""The timeout for an answer in seconds; the first one includes the start."""
LONGEST_ANSWER: Final = 64 << 10
"""The maximum size of an answer in bytes; ours have a few thousand."""
LONGEST_FIELD: Final = 2_000
"""Texts in an answer are cut to this many bytes."""
MOST_UNREAD: Final = 1 << 20
"""The maximum number of bytes that an engine may print in excess of its answers."""
STARTS: Final = 2
"""Start an engine at most this many times: once, and once more after it dies."""
_TAIL: Final = 4096


class EngineError(FormError):
    """An engine cannot be started, dies, times out, or gives an invalid answer."""


class Engine:
    """A context manager for a process that answers questions; leaving it kills the whole process group.

    ``timeout`` is how long an answer may take, in seconds. An answer has at most ``LONGEST_ANSWER`` bytes,
    other output at most ``MOST_UNREAD``. If the process dies, the error quotes its standard error.
    """

    def __init__(self, command: Sequence[str], timeout: float = TIMEOUT) -> None:
        self.command = tuple(command)
        self.started = 0
        self._timeout = timeout

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.end()

    def start(self) -> None:
        """Start the process. Raises ``EngineError`` if that fails."""
        self._questions: queue.Queue[bytes] = queue.Queue()
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._asked = -1
        self._unread = 0
        self._counting = threading.Lock()
        self._errors = b""
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user gave this command
                self.command,
                stdin=pipe,
                stdout=pipe,
                stderr=pipe,
                start_new_session=True,  # so that ``end`` can kill its children too
                preexec_fn=None if sys.platform == "win32" else self._bound,  # noqa: PLW1509 - our threads start later
            )
        except OSError as error:
            facts = {"name": self.name, "problem": of_system(error)}
            raise EngineError(say("the engine {name} cannot be started: {problem}", **facts)) from None
        self.started += 1
        work = (self._write_questions, self._read_lines, self._read_errors)
        self._threads = [threading.Thread(target=each, daemon=True) for each in work]
        for thread in self._threads:
            thread.start()

    def end(self) -> None:
        """Kill the process and, except on Windows, its children."""
        if sys.platform == "win32":
            self._process.kill()
        else:
            with suppress(ProcessLookupError, PermissionError):  # all have ended already
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._questions.put(b"")
        for thread in self._threads:
            thread.join(1)

    @property
    def name(self) -> str:
        """The command, shortened for messages."""
        return excerpt(" ".join(self.command))

    def ask(self, question: Mapping[str, Any], *, whole: bool = False) -> dict[str, Any]:
        """Ask a question and return the answer, which may be an ``error``.

        Long texts are cut; a list or object that is too long becomes a cut text, unless asked for ``whole``.
        Raises ``EngineError`` if the engine dies, times out, prints too much or too early, or answers with
        something other than a JSON object or with the id of another question.
        """
        self._asked += 1
        asked = json.dumps({**question, "id": self._asked})
        early = not self._lines.empty()
        self._questions.put(asked.encode() + b"\n")
        try:
            line = self._lines.get(timeout=self._timeout)
        except queue.Empty:
            raise self._fault(say("it has not answered within {n} seconds", n=f"{self._timeout:g}")) from None
        self._count(-len(line))
        if self._unread > MOST_UNREAD:
            raise self._fault(say("it printed more than {n} bytes that nobody asked for", n=MOST_UNREAD))
        if not line:
            raise self._fault(self._death())
        if early:
            raise self._fault(say("it printed a line before it was asked"))
        if len(line) > LONGEST_ANSWER:
            raise self._fault(say("it answered more than {n} bytes", n=LONGEST_ANSWER))
        answer = self._read(line)
        return answer if whole else {key: field_kept(value) for key, value in answer.items()}

    def _read(self, line: bytes) -> dict[str, Any]:
        try:
            answer: dict[str, Any] = read_object(line, "")
        except FormError:
            text = excerpt(line.decode("utf-8", "replace").strip())
            raise self._fault(
                say("it answered something that is not a JSON object: {text}", text=text)
            ) from None
        given = answer.pop("id", self._asked)
        if given != self._asked or isinstance(given, bool):
            raise self._fault(say("it answered question {id}", id=excerpt(str(given))))
        return {clean(key): bounded(value) for key, value in answer.items()}

    def _death(self) -> Message:
        """Say how it died, with the last line of its standard error, preferably one with "Error"."""
        try:
            status = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return say("it closed its output")
        self._threads[-1].join(1)
        lines = self._errors.decode("utf-8", "replace").strip().splitlines() or [""]
        last = next((line for line in reversed(lines) if "Error" in line), lines[-1])
        if not last:
            return say("it ended with status {status}", status=status)
        return say("it ended with status {status}; it said: {text}", status=status, text=excerpt(last))

    def _fault(self, problem: Message) -> EngineError:
        return EngineError(joined([say("the engine {name}", name=self.name), problem], ": "))

    def _bound(self) -> None:
        """Limit the memory of the engine process and its children; runs in the child before ``exec``."""
        if sys.platform != "win32":
            _, most = resource.getrlimit(resource.RLIMIT_DATA)
            least = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
            resource.setrlimit(resource.RLIMIT_DATA, (least, least))

    def _count(self, size: int) -> None:
        """Count bytes that were printed, or (negative) consumed as an answer."""
        with self._counting:
            self._unread += size

    def _write_questions(self) -> None:
        """Write the questions in a thread of their own, since the engine may not read them."""
        pipe, questions, lines = self._process.stdin, self._questions, self._lines
        try:
            while pipe is not None and (asked := questions.get()):
                pipe.write(asked)
                pipe.flush()
        except OSError:  # it closed its input
            lines.put(b"")

    def _read_lines(self) -> None:
        """Read its output up to the limit, then put an empty line into the queue."""
        pipe, lines = self._process.stdout, self._lines
        while pipe is not None and (line := pipe.readline(LONGEST_ANSWER + 1)):
            self._count(len(line))
            if line.strip():
                lines.put(line)
            if self._unread > MOST_UNREAD:
                break
        lines.put(b"")

    def _read_errors(self) -> None:
        """Keep the end of its standard error."""
        pipe = self._process.stderr
        while isinstance(pipe, io.BufferedReader) and (chunk := pipe.read1(_TAIL)):
            self._errors = (self._errors + chunk)[-_TAIL:]


def field_kept(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Return a field of an answer; a list or object that is too long becomes a cut JSON text."""
    text = json.dumps(value)
    return value if len(text) <= LONGEST_FIELD else clean(text)


def bounded(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Return a value with all its texts cut and made printable."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list):
        return [bounded(each) for each in value]
    return {clean(key): bounded(each) for key, each in value.items()} if isinstance(value, dict) else value


def clean(text: str) -> str:
    r"""Return a text cut to ``LONGEST_FIELD`` bytes, with unprintable characters replaced.

    >>> clean("a\x1b[31m\ud800")
    'a�[31m�'
    """
    shown = "".join([each if each.isprintable() or each in "\n\t" else "\ufffd" for each in text])
    kept = shown.encode()[:LONGEST_FIELD].decode(errors="ignore")
    return shown if kept == shown else f"{kept}…"
