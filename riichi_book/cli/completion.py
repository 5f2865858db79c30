"""``riichi-rules completion``: what a shell reads, so that it completes commands, options and values."""

from __future__ import annotations

from typing import Final

import click
from click.shell_completion import get_completion_class

from .completing import BashWords
from .options import json_command
from .output import Output

NAME: Final = "riichi-rules"
COMPLETE: Final = "_RIICHI_RULES_COMPLETE"
"""The variable in which a shell asks for completions."""

SHELLS: Final = ("bash", "zsh", "fish")


@json_command("completion", "Completion for bash, zsh or fish.")
@click.argument("shell", metavar="SHELL", type=click.Choice(SHELLS))
def command(shell: str) -> Output:
    """Print what a SHELL reads (bash, zsh or fish), so that it completes ids, options and values.

    The file for fish is ~/.config/fish/completions/riichi-rules.fish.

    Examples:
      eval "$(riichi-rules completion bash)"    in ~/.bashrc
      eval "$(riichi-rules completion zsh)"     in ~/.zshrc
      riichi-rules completion fish
    """
    shape = (get_completion_class(shell) or BashWords).source_template  # click has all three
    script = shape % {
        "complete_func": f"_{NAME.replace('-', '_')}_completion",
        "complete_var": COMPLETE,
        "prog_name": NAME,
    }
    return Output({"shell": shell, "script": script}, lambda page: page.line(script))
