"""The commands, and the one place that writes answers and errors and returns exit statuses.

Exit status: 0 answered, 1 something disagrees or some input of a batch was bad, 2 the arguments or the
input cannot be read; 70 a bug, 74 the answer cannot be written, 130 interrupted, 141 broken pipe.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from gettext import bindtextdomain, textdomain
from importlib import import_module
from io import TextIOWrapper
from typing import Final

import click
from click.shell_completion import shell_complete

from riichi_rules.errors import RiichiError
from riichi_rules.messages import (
    Message,
    catalogue_of_reader,
    joined,
    language_of_reader,
    of_system,
    say,
    unknown_language,
)
from riichi_rules.questions.faults import Fault, fault_of
from riichi_rules.ruleset import options_about
from riichi_rules.ruleset.option import excerpt, nearest
from riichi_rules.ruleset.shelf import assumed

from .completing import COMPLETE, NAME
from .options import COMMANDS, wants_json
from .output import (
    INTERNAL,
    INTERRUPTED,
    NOT_WRITTEN,
    PIPE_CLOSED,
    UNREADABLE,
    Written,
    usage_error,
    write_json,
    write_stderr,
)

TRACE: Final = "RIICHI_RULES_TRACEBACK"
MODULES: Final = {
    command: module
    for module, names in {
        "audit": ("audit",),
        "conform": ("conform",),
        "identify": ("identify",),
        "printing": ("edition", "sheet"),
        "questions": ("ask", "furiten", "points", "result", "score", "settle", "waits"),
        "rulesets": ("compare", "rulesets"),
        "search": ("separate", "smallest"),
        "texts": ("completion", "convert", "rewrite", "schema", "suite"),
        "variants": ("cover", "whatif"),
    }.items()
    for command in names
}
"""The module of each command, imported when the command is called."""


class Commands(click.Group):
    """The commands by name; the module of a command is loaded lazily."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command with that name, or None."""
        del ctx
        if cmd_name not in self.commands:
            return None
        import_module(f".{MODULES[cmd_name]}", __package__)
        return COMMANDS[cmd_name]()

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command; the error for a player's word such as kuikae points to the options it means."""
        word = args[0]
        if not ctx.resilient_parsing and not word.startswith("-") and word not in self.commands:
            raise usage_error(
                say("there is no command {word}{meant}", word=excerpt(word), meant=_meant(args)), ctx
            )
        return super().resolve_command(ctx, args)


def _meant(words: list[str]) -> Message | str:
    """Return the end of an error message that guesses what an unknown command means."""
    for count in (2, 1):
        word = " ".join(words[:count])
        if options_about(word):
            command = f"{NAME} rulesets {assumed()} {word}"
            return say("; `{command}` shows what the rules say about it", command=command)
    return nearest(words[0], MODULES) or say("; there are {commands}", commands=", ".join(sorted(MODULES)))


def _tell_version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - slow to import

        try:
            click.echo(f"{NAME} {version(NAME)}")
        except PackageNotFoundError:
            click.echo(str(say("{package}, not installed", package=NAME)))
        ctx.exit()


@click.group(
    NAME,
    cls=Commands,
    commands={name: click.Command(name) for name in MODULES},  # placeholders, see ``get_command``
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help="Show the version.",
)
def commands() -> None:
    """Answer questions about riichi mahjong: waits, furiten, scores.

    Tiles are digits followed by their suit: m characters, p circles, s bamboos, z honours; 0 is a red
    five, X a tile face down. Melds follow the concealed tiles: 4'56m 55'5p X11Xz.
    Put a text with ' or " or a space in quotes.
    """


def run(arguments: Sequence[str]) -> int:
    """Run the command line and return the exit status; handles all errors."""
    given = list(arguments)
    _escape_what_the_terminal_lacks()
    try:
        as_json, unknown = wants_json(given), unknown_language()
        fault = unknown and Fault("usage", str(unknown))
        status = _refuse(fault, as_json=as_json) if fault else _answer(given, as_json=as_json)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _let_go_of_output()
        return PIPE_CLOSED
    except OSError as error:
        _let_go_of_output()
        _complain(say("the answer cannot be written: {problem}", problem=of_system(error)))
        return NOT_WRITTEN
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def speak_as_reader() -> None:
    """Let click print its errors in the reader's language: our catalogue has its sentences too."""
    if catalogue_of_reader() is None:
        textdomain("messages")
        return
    os.environ["LANGUAGE"], folder = language_of_reader()
    bindtextdomain("words", folder)
    textdomain("words")


def _answer(arguments: list[str], *, as_json: bool) -> int:
    speak_as_reader()
    try:
        if completing := os.environ.get(COMPLETE):
            return shell_complete(commands, {}, NAME, COMPLETE, completing)
        # Not commands.main: it would exit the process and treat a closed pipe as a failure.
        with commands.make_context(NAME, arguments) as ctx:
            answer: Written = commands.invoke(ctx)
        return answer.write(as_json=as_json)
    except click.exceptions.Exit as leaving:  # --help or --version
        return leaving.exit_code
    except click.ClickException as error:
        problem = error.format_message()
        if isinstance(error, click.MissingParameter):  # click lists the choices on separate lines
            problem = " ".join(problem.split())
        where = getattr(error, "ctx", None)
        hint = say("Try: {command} --help", command=where.command_path if where else NAME)
        return _refuse(Fault("usage", problem), hint, as_json=as_json)
    except RiichiError as error:
        return _refuse(fault_of(error), as_json=as_json)
    except OSError:
        raise  # from writing the output: errors of input files become FormError
    except Exception as error:
        if os.environ.get(TRACE):
            raise
        told = f"{type(error).__name__}: {error}".splitlines()[0]
        hint = say(
            "This is a bug. Please report it along with the command; {variable}=1 shows where it happened.",
            variable=TRACE,
        )
        _refuse(Fault("internal", str(say("internal error: {error}", error=told))), hint, as_json=as_json)
        return INTERNAL


def _refuse(fault: Fault, hint: Message | str = "", *, as_json: bool) -> int:
    """Write an error: as JSON to standard output, otherwise as text to standard error."""
    if as_json:
        write_json({"error": fault.data})
    else:
        _complain(fault.message, hint)
    return UNREADABLE


def _complain(problem: Message | str, hint: Message | str = "") -> None:
    write_stderr(joined([joined([NAME, problem], ": "), *filter(None, [hint])], "\n"))


def _escape_what_the_terminal_lacks() -> None:
    """Write characters that the terminal's encoding lacks as escapes, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _let_go_of_output() -> None:
    """Redirect standard output to the null device, so that Python does not fail to flush it at exit."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
    os.close(devnull)
