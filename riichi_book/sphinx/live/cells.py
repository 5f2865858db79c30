"""Run the cells of a notebook in the reader's page, and return their outputs as data.

The worker calls ``serve``. A cell sees the names that the cell before it left, and none from later cells, so
readers can run it again at any time.
"""

from __future__ import annotations

import ast
import io
import json
import linecache
import os
import re
import traceback
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import riichi_book
from riichi_book.drawing.scenes import subject_of
from riichi_rules.errors import NotationError, RulesetError, caret
from riichi_rules.messages import joined, say
from riichi_rules.questions import Answer, address_of

from .undrawn import undrawn

with undrawn():
    from riichi_book.drawing.figures import WordedFigure

Data = dict[str, Any]
HERE: Final = Path(riichi_book.__file__).parents[1] / "notebooks"
"""The working directory of cells. The files that they open are next to it, as in the project."""
MOST_CHARS: Final = 50_000
"""The most characters that a cell may print between two outputs: a page has to show them."""
MOST_LETTERS: Final = 1_000_000
"""The most characters in all outputs of a cell, including their HTML."""
MOST_OUTPUTS: Final = 1000
"""The most outputs that a cell may show."""
MAGIC: Final = re.compile(r"^%(\w+)[ \t]*(.*)$", re.MULTILINE)
RUN_LOCALLY: Final = say("it works in JupyterLab on your own machine")
PRINTS_TOO_MUCH: Final = say(
    "a cell can print {n} characters at a time on this page, and this one prints more", n=f"{MOST_CHARS:,}"
)
SHOWS_TOO_MUCH: Final = say(
    "a cell can show at most {n} characters in {outputs} outputs on this page, and this one shows more",
    n=f"{MOST_LETTERS:,}",
    outputs=f"{MOST_OUTPUTS:,}",
)
NO_INPUT: Final = joined(
    [say("you cannot type anything while a cell runs: write it into the cell"), RUN_LOCALLY], "; "
)


class Formatter(dict[type, Callable[..., Any]]):
    """The functions that format types, as extensions register them with IPython."""

    for_type = dict.__setitem__  # what IPython calls it

    def of(self, thing: object) -> Callable[..., Any] | None:
        """Return the function registered for the type of a thing, or None."""
        return next((self[cls] for cls in type(thing).__mro__ if cls in self), None)


class Printed(io.StringIO):
    """What a cell prints, up to ``MOST_CHARS`` characters."""

    def write(self, text: str) -> int:
        """Append a text. Raises ``RuntimeError`` if that is too much."""
        if self.tell() + len(text) > MOST_CHARS:
            raise RuntimeError(PRINTS_TOO_MUCH)
        return super().write(text)


class Notebook:
    """The cells of one notebook: the names that they share, and those that each cell left."""

    def __init__(self) -> None:
        self.formatters = {"text/html": Formatter(), "text/plain": Formatter()}
        self.names: Data = {"__name__": "__main__", "display": self.display, "input": no_input}
        self.left: dict[int, Data] = {0: dict(self.names)}
        self.outputs: list[Data] = []
        self.printed = Printed()
        self.length = 0

    def run(self, number: int, source: str) -> Data:
        """Run a cell with the names that the one before it left; return its outputs and its error."""
        self.outputs, self.printed, self.length = [], Printed(), 0
        self.names.clear()
        self.names.update(self.left[number - 1])
        found: Data = {"state": "done", "error": None}
        with redirect_stdout(self.printed), redirect_stderr(self.printed):
            try:
                self._execute(number, source)
                self.left[number] = dict(self.names)
            except BaseException as error:  # noqa: BLE001 - show any error of a cell, and go on
                found = {"state": "failed", "error": error_data(error)}
        self._flush()
        return {**found, "outputs": self.outputs}

    def display(self, *things: object) -> None:
        """Output things, after what was printed so far. Raises ``RuntimeError`` if that is too much."""
        for thing in things:
            self._flush()
            output = self.output_of(thing)
            self.length += len(output["plain"]) + len(output["html"] or "")
            if self.length > MOST_LETTERS or len(self.outputs) >= MOST_OUTPUTS - 1:
                raise RuntimeError(SHOWS_TOO_MUCH)
            self.outputs.append(output)

    def output_of(self, thing: object) -> Data:
        """Return a thing as text, and as HTML if it has an HTML form."""
        found: Data = {"plain": self._plain(thing), "html": None}
        if isinstance(thing, WordedFigure):
            return {**found, "figure": thing.digest}
        found["html"] = self._html(thing)
        if isinstance(thing, Answer):
            question = thing.question
            found["asks"] = {"address": address_of(question, ""), "words": str(subject_of(question))}
            found["ruleset"] = thing.ruleset.short_label
        return found

    def _execute(self, number: int, source: str) -> None:
        name = f"<cell {number}>"
        source = MAGIC.sub(lambda found: self._magic(*found.groups()), source)
        linecache.cache[name] = len(source), None, source.splitlines(keepends=True), name
        tree = self._parsed(source, name)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        # The reader's own code, in the reader's own browser.
        exec(compile(tree, name, "exec", dont_inherit=True), self.names)  # noqa: S102
        if not isinstance(last, ast.Expr):
            return
        code = compile(ast.Expression(last.value), name, "eval", dont_inherit=True)
        thing = eval(code, self.names)  # noqa: S307
        if thing is not None and not source.rstrip().endswith(";"):
            self.display(thing)

    def _parsed(self, source: str, name: str) -> ast.Module:
        """Parse a cell. Raises ``SyntaxError``; its message names a line that only IPython understands."""
        try:
            return ast.parse(source, name)
        except SyntaxError as error:
            words = (error.text or "").strip()
            if words.startswith(("!", "%")) or words.endswith("?"):
                told = say("{line} is for IPython, and this page runs only Python", line=words)
                error.msg = str(joined([told, RUN_LOCALLY], "; "))
            raise

    def _magic(self, name: str, argument: str) -> str:
        """Run ``%load_ext`` and return an empty text in its place. Raises ``SyntaxError`` for others."""
        if name != "load_ext":
            told = say("%{name} is for IPython, and this page knows only %load_ext", name=name)
            raise SyntaxError(str(joined([told, RUN_LOCALLY], "; ")))
        display = SimpleNamespace(formatters=self.formatters)
        import_module(argument.strip()).load_ipython_extension(SimpleNamespace(display_formatter=display))
        return ""

    def _flush(self) -> None:
        text = self.printed.getvalue()
        if text and len(self.outputs) < MOST_OUTPUTS:
            self.length += len(text)
            self.outputs.append({"text": text})
        self.printed.seek(0)
        self.printed.truncate()

    def _plain(self, thing: object) -> str:
        function = self.formatters["text/plain"].of(thing)
        if function is None:
            return repr(thing)
        printed = io.StringIO()
        function(thing, SimpleNamespace(text=printed.write), False)
        return printed.getvalue()

    def _html(self, thing: object) -> str | None:
        function = self.formatters["text/html"].of(thing)
        if function is not None:
            return str(function(thing))
        method = None if isinstance(thing, type) else getattr(thing, "_repr_html_", None)
        return None if method is None else method()


def no_input(*_: object) -> str:
    """Replace ``input``. Raises ``RuntimeError``: nobody can type while a cell runs."""
    raise RuntimeError(NO_INPUT)


def error_data(error: BaseException) -> Data:
    """Return an error for the reader: its type, message, picture, and the lines of cells that led to it."""
    message, picture = error.msg if isinstance(error, SyntaxError) else str(error), ""
    if isinstance(error, NotationError):
        message, picture = error.problem, caret(error.text, error.at, error.length)
    elif isinstance(error, RulesetError):
        message, picture = str(error.told), error.picture
    elif isinstance(error, ModuleNotFoundError):
        message = str(joined([say("{module} is not on this page", module=error.name), RUN_LOCALLY], "; "))
    if len(message) > MOST_CHARS:
        cut = say("The message is longer: a page shows its first {n} characters.", n=f"{MOST_CHARS:,}")
        message = f"{message[:MOST_CHARS]}\n{cut}"
    lines = list(lines_of(error))
    return {"type": type(error).__name__, "message": message, "picture": picture, "lines": lines}


def lines_of(error: BaseException) -> Iterator[Data]:
    """Yield the lines of cells that led to an error, the outermost first."""
    led = [(frame.filename, frame.lineno, frame.line) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        led.append((error.filename or "", error.lineno, error.text))
    for name, number, text in led:
        if cell := re.fullmatch(r"<cell (\d+)>", name):
            yield {"cell": int(cell[1]), "line": number, "text": (text or "").strip()}


def serve(_call: str, arguments: str) -> str:
    """Run a cell, given as a JSON list of its number and its text. Return ``{"reply": …}`` as JSON."""
    HERE.mkdir(exist_ok=True)
    os.chdir(HERE)
    number, source = json.loads(arguments)
    return json.dumps({"reply": NOTEBOOK.run(number, source)})


NOTEBOOK: Final = Notebook()
