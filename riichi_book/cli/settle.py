"""``riichi-rules settle``: who gains and loses what when a hand ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import click

from riichi_rules.seats import SEATS
from riichi_rules.settlement import Settlement

from .answer import Answer, Written
from .batch import Batch
from .ending import EXAMPLE, Ended, ended, settle
from .objects import LONGEST, opened, read_object
from .options import examples, json_option
from .rules import rules_options, settings_of

if TYPE_CHECKING:
    from .page import Page

EXAMPLES: Final = examples(
    """echo '{"draw": "exhaustive", "tenpai": [0, 2]}' | riichi-rules settle -""",
    "riichi-rules settle --batch ends.jsonl",
)


@click.command("settle", short_help="Who gains and loses what when a hand ends.", epilog=EXAMPLES)
@click.argument("file", required=False)
@click.option(
    "--batch",
    metavar="FILE",
    help='Settle many hands: one JSON object a line, - for standard input; "id" is handed back.'
    " --ruleset and --set hold for lines that say nothing else.",
)
@rules_options
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    file: str | None,
    batch: str | None,
    ruleset: str | None,
    settings: tuple[str, ...],
) -> Written:
    """Settle the end of a hand that FILE tells, a JSON object; - is standard input.

    Seats are numbers from 0 in the order of play. The object has dealer, honba, bets, and
    wins (a list of objects with seat, from, liable, and score as a line of score --batch), or
    draw ("exhaustive") with tenpai and nagashi (seats), or chombo (a seat).
    riichi lists the seats that placed a bet in this hand.
    """
    changes = settings_of(settings)
    if (file is None) == (batch is None):
        raise click.UsageError("name one of FILE and --batch FILE", ctx)
    if batch is not None:
        return Batch(batch, ruleset, changes, settle, EXAMPLE)
    asked = _read(str(file))
    answer = ended(asked, ruleset, changes)
    identity = {"id": asked["id"]} if "id" in asked else {}
    return Answer({**identity, **answer.data}, lambda page: _tell(page, answer))


def _read(file: str) -> Mapping[str, object]:
    with opened(file, "the file") as source:
        return read_object(source.read(LONGEST + 1), EXAMPLE)


def _tell(page: Page, answer: Ended) -> None:
    from .page import Column  # noqa: PLC0415 - dear: it brings rich

    table, settlement = answer.table, answer.settlement
    page.label("Table", f"dealer seat {table.dealer}, counters {table.honba}, bets {table.bets}")
    page.label("Rules", answer.rules.words)
    page.table(
        [Column("Seat", "cyan"), Column("Wind"), Column("Change", number=True), Column("Why", fold=True)],
        [
            (seat, table.wind(seat), _signed(settlement.deltas[seat]), "\n".join(_why(seat, settlement)))
            for seat in SEATS
        ],
    )
    page.gap()
    for one in settlement.reasons:
        if one.payer is None and one.taker is None:
            page.say(f"{one.words[0].upper()}{one.words[1:]}.")
    page.say(f"Bets left on the table: {settlement.bets_left}.")


def _why(seat: int, settlement: Settlement) -> list[str]:
    gained = [(one.points, one.words) for one in settlement.reasons if one.taker == seat]
    lost = [(-one.points, one.words) for one in settlement.reasons if one.payer == seat]
    return [f"{_signed(points)}  {words}" for points, words in gained + lost]


def _signed(points: int) -> str:
    return f"{points:+}" if points else "0"
