"""``riichi-rules convert``: the same tiles in another notation."""

from __future__ import annotations

import re
from typing import Final

import click

from riichi_rules.notation import DIALECTS, convert

from .answer import Answer
from .options import examples, json_option

READ = ", ".join(name for name, dialect in DIALECTS.items() if dialect.groups is not None)
WRITTEN = ", ".join(DIALECTS)


class TextCommand(click.Command):
    """A command whose text may begin with a turn mark, as -234p does: no option begins so."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take such a text for the argument that it is."""
        if "--" not in args:
            texts = [word for word in args if re.match(r"-\d", word)]
            options = [word for word in args if word not in texts]
            args = [*options, "--", *texts] if texts else args
        return super().parse_args(ctx, args)


EXAMPLES: Final = examples(
    'riichi-rules convert "11s -234p 0z55z0z" --from wiki',
    "riichi-rules convert 77m34567p678s777z --to unicode",
)


@click.command("convert", cls=TextCommand, short_help="Tiles in another notation.", epilog=EXAMPLES)
@click.argument("text")
@click.option("--from", "source", metavar="DIALECT", default="canonical", help=f"One of {READ}.")
@click.option("--to", "target", metavar="DIALECT", default="canonical", help=f"One of {WRITTEN}.")
@click.option("--river", is_flag=True, help="TEXT is a river: keep the order, even of thirteen tiles.")
@json_option
def command(text: str, source: str, target: str, river: bool) -> Answer:
    """Write the tiles of TEXT in another dialect. What that cannot say is refused, never dropped.

    Without --from or --to the canonical notation is meant. Tiles that are a hand are sorted.
    """
    found = convert(text, source, target, river=river)
    return Answer({"text": found, "from": source, "to": target}, lambda page: page.line(found))
