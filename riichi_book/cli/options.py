"""Options that every command has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])


def json_option(command: Command) -> Command:
    """Give a command ``--json``. It is looked up before all else, since errors too are JSON then."""
    return click.option("--json", is_flag=True, expose_value=False, help="Answer with one JSON object.")(
        command
    )


def wants_json(arguments: list[str]) -> bool:
    """Whether ``--json`` is among the arguments."""
    return any([word == "--json" or word.startswith("--json=") for word in arguments])


def examples(*lines: str) -> str:
    """Return the examples at the end of a command's help, each on its own line."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])  # \b: click keeps the lines
