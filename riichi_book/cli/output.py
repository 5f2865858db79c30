"""Output of answers: one JSON object, or tables for a person; exit statuses, and progress bars."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, Protocol, TypeAlias

import click

from riichi_rules.errors import FormError
from riichi_rules.messages import Count, Message, joined, of_system, plural, say

from .completing import Completed
from .page import Page, escape_controls, write_text

ANSWERED: Final = 0
DISAGREES: Final = 1
"""Something disagrees, or some input of a batch was bad."""
UNREADABLE: Final = 2
"""The arguments or the input cannot be read."""
INTERNAL: Final = 70
"""A bug; EX_SOFTWARE of sysexits."""
NOT_WRITTEN: Final = 74
"""The answer cannot be written, as on a full disk; EX_IOERR of sysexits."""
INTERRUPTED: Final = 130
"""Ctrl-C: 128 and the number of the signal."""
PIPE_CLOSED: Final = 141
"""The reader of the output closed the pipe, as ``head`` does."""

INPUT: Final = "standard input"
"""The name that messages use for -."""


class Written(Protocol):
    """What a command returns: something that writes itself to standard output."""

    def write(self, *, as_json: bool) -> int:
        """Write the answer. Return the exit status."""


class Output(NamedTuple):
    """The output of a command: ``data`` for programs; ``tell`` writes it on a page for a person."""

    data: Mapping[str, object]
    tell: Callable[[Page], None]
    status: int = ANSWERED

    def write(self, *, as_json: bool) -> int:
        """Write the answer. Return the exit status."""
        if as_json:
            write_json(self.data)
        else:
            self.tell(Page())
        return self.status


def write_stderr(text: Message | str) -> None:
    """Write a line to standard error."""
    click.echo(escape_controls(str(text)), err=True)


def usage_error(problem: Message, ctx: click.Context | None = None) -> click.UsageError:
    """Return the error for a wrong command line."""
    return click.UsageError(str(problem), ctx)


def write_json(data: Mapping[str, object]) -> None:
    """Write one object on one line, in ASCII, which every terminal and pipe can handle."""
    write_text(f"{_written(data)}\n")


_written: Final = json.JSONEncoder(allow_nan=False).encode


@contextmanager
def written_for(option: str, place: object) -> Iterator[None]:
    """Turn an ``OSError`` into a ``FormError`` that names the option."""
    try:
        yield
    except OSError as error:
        facts = {"option": option, "file": repr(str(error.filename or place)), "problem": of_system(error)}
        raise FormError(say("{option} {file} cannot be written: {problem}", **facts)) from None


def write_file(file: str, text: str, option: str) -> None:
    """Write a text to a file that an option names. Raises ``FormError`` if it cannot be written."""
    with written_for(option, file):
        Path(file).write_text(text, "utf-8", newline="\n")


def file_option(*names: str, words: str, metavar: str = "FILE") -> Callable[[Any], Any]:
    """Give a command an option that names a file to write."""
    return click.option(
        *names, type=Completed(files=True), metavar=metavar, callback=file_to_write, help=words
    )


def file_to_write(ctx: click.Context, parameter: click.Parameter, file: str | None) -> str | None:
    """Return the file that an option names, after checking that it can be written at the end.

    Commands may take hours, so this fails early. Raises ``FormError`` if the file cannot be written or the
    extra for it is missing, and ``UsageError`` if another such option names the same file.
    """
    if file is None or ctx.resilient_parsing:
        return file
    option, place = parameter.opts[0], Path(file)
    with written_for(option, file):
        _check_writable(place)
    if option == "--page" and find_spec("matplotlib") is None:
        facts = {"option": option, "package": "matplotlib", "extra": "figures"}
        raise FormError(say("{option} needs {package}: pip install 'riichi-rules[{extra}]'", **facts))
    for other in ctx.command.params:
        named = ctx.params.get(other.name or "")
        if other.callback is file_to_write and named and Path(named).absolute() == place.absolute():
            one = other.opts[0]
            raise usage_error(
                say("{one} and {other} name the same file: give each its own", one=one, other=option)
            )
    return file


def _check_writable(place: Path) -> None:
    """Raise the ``OSError`` with which writing a file would fail."""
    problem = 0
    if place.is_dir():  # raises it for a name that is too long
        problem = errno.EISDIR
    elif not place.parent.is_dir():
        problem = errno.ENOTDIR if place.parent.exists() else errno.ENOENT
    elif not os.access(place if place.exists() else place.parent, os.W_OK):
        problem = errno.EACCES
    if problem:
        raise OSError(problem, os.strerror(problem))


def opened(file: str, what: Message) -> BinaryIO:
    """Open a file, - for standard input. Raises ``FormError``, whose message calls the file ``what``."""
    if file == "-":
        if sys.stdin is None:
            raise FormError(say("standard input is closed"))
        return sys.stdin.buffer
    try:
        return open(file, "rb")  # noqa: PTH123 - the caller closes it
    except (OSError, ValueError) as error:
        why = of_system(error) if isinstance(error, OSError) else say("no file can have that name")
        problem = say("{what} {file} cannot be read: {why}", what=what, file=repr(file), why=why)
        if file.lstrip().startswith("{"):
            problem = joined([problem, say("put the object into a file, or pipe it in with -")], "; ")
        raise FormError(problem) from None


ASKING: Final = say("Asking")
"""The progress label of commands that put questions to a ruleset or an engine."""

Report: TypeAlias = Callable[[int, int, Message], None]
"""Reports how many files are done, how many rounds they have, and what was found in them."""


def progressbar(
    items: Iterable[Any] | None = None,
    label: object = ASKING,
    *,
    told: Callable[[], Message] | None = None,
    hidden: bool = False,
    **more: Any,  # noqa: ANN401 - type of click
) -> Any:  # noqa: ANN401 - likewise
    """Return a progress bar over the items, shown on a terminal only; ``told`` says what was found so far."""
    if told is not None:
        more |= {"show_pos": True, "item_show_func": lambda _: escape_controls(str(told()))}
    hidden = hidden or sys.stderr is None or not sys.stderr.isatty()
    return click.progressbar(items, label=escape_controls(str(label)), file=sys.stderr, hidden=hidden, **more)


@contextmanager
def watched(total: int, resume: str | None = None) -> Iterator[Report]:
    """Show how many files are done, how long the rest takes, and what was found so far.

    ``resume`` is the file that stores the progress of the work.
    """
    done, rounds, told = 0, 0, rounds_of(0)

    def report(files: int, rounds_done: int, words: Message) -> None:
        nonlocal done, rounds, told
        since, done, rounds = done, files, rounds_done
        told = joined([rounds_of(rounds), words], ", ")
        bar.update(done - since)

    bar = progressbar(label=say("Files"), length=total, told=lambda: told)
    try:
        with bar:
            yield report
    except KeyboardInterrupt:
        how = say("nothing is kept; with --resume FILE you could go on from here")
        if resume is not None:
            how = say("the progress is in {file}, and the same command goes on from here", file=resume)
        facts = {"done": Count(done), "total": Count(total), "rounds": rounds_of(rounds)}
        write_stderr(say("Interrupted after {done} of {total} files with {rounds}: {how}.", how=how, **facts))
        raise


def rounds_of(count: int) -> Message:
    """Return a number of rounds in words."""
    return plural(Count(count), "{n} round", "{n} rounds")
