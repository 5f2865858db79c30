"""``riichi-rules convert``: the same tiles in another notation."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import click

from riichi_rules.notation import DIALECTS, convert

from .completing import Completed
from .options import Decorator, MinusCommand, json_command
from .output import Output

READ: Final = tuple(name for name, dialect in DIALECTS.items() if dialect.groups is not None)


def dialect_option(flag: str, name: str, dialects: Collection[str]) -> Decorator:
    """Give a command the choice of a dialect."""
    return click.option(
        flag,
        name,
        type=Completed(dialects),
        metavar="DIALECT",
        default="canonical",
        help=f"One of {', '.join(dialects)}.",
    )


@json_command("convert", "Tiles in another notation.", cls=MinusCommand)
@click.argument("text")
@dialect_option("--from", "source", READ)
@dialect_option("--to", "target", DIALECTS)
@click.option("--river", is_flag=True, help="TEXT is a river: keep the order, even of thirteen tiles.")
def command(text: str, source: str, target: str, river: bool) -> Output:
    """Write the tiles of TEXT in another dialect. What that cannot say is refused, never dropped.

    Without --from or --to the canonical notation is meant. Tiles that are a hand are sorted.

    Examples:
      riichi-rules convert "11s -234p 0z55z0z" --from wiki
      riichi-rules convert 77m34567p678s777z --to unicode
    """
    found = convert(text, source, target, river=river)
    return Output({"text": found, "from": source, "to": target}, lambda page: page.line(found))
