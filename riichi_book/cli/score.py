"""``riichi-rules score``: what a win is worth, why, and who pays."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click
from click.core import ParameterSource

from riichi_rules.value import worth_words

from . import asked
from .answer import Answer, Written
from .batch import Batch
from .options import examples, json_option
from .rules import rules_of, rules_options, settings_of
from .win import DEFAULTS, FACTS, MOST_COUNTED, Fact, Kind, ValuedWin, valued

if TYPE_CHECKING:
    from .page import Page

Command = TypeVar("Command", bound=Callable[..., Any])
WITH_BATCH = ("batch", "ruleset", "settings")


class Count(click.IntRange):
    """A whole number in plain digits, and called so where it is none."""

    name = "whole number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ANN401 - as click has it
        """Return the number. Digits of other scripts and underscores are Python's, not a user's."""
        if isinstance(value, str) and not (value.isascii() and value.lstrip("-").isdecimal()):
            self.fail(f"{value!r} is not a valid whole number.", param, ctx)
        return super().convert(value, param, ctx)


def fact_options(command: Command) -> Command:
    """Give a command an option for each circumstance of a win."""
    for fact in reversed(FACTS):
        default = DEFAULTS.get(fact.name)
        if fact.kind is Kind.FLAG:
            add = click.option(fact.option, is_flag=True, default=None, help=fact.words)
        elif fact.kind is Kind.TILES:
            add = click.option(fact.option, metavar="TILES", help=fact.words)
        elif fact.kind is Kind.COUNT:
            add = click.option(
                fact.option,
                metavar="N",
                type=Count(0, MOST_COUNTED),
                default=default,
                help=fact.words,
            )
        else:
            words = click.Choice(fact.choices)
            add = click.option(
                fact.option, type=words, default=default, show_default=default is not None, help=fact.words
            )
        command = add(command)
    return command


EXAMPLES: Final = examples(
    "riichi-rules score 234m456p678s11z55z --win 5z --by ron --seat S",
    'riichi-rules score "234m456p3488s 5\'55z" --win 2s --by tsumo',
    "riichi-rules score --batch wins.jsonl",
)


@click.command("score", short_help="What a win is worth, why, and who pays.", epilog=EXAMPLES)
@click.argument("hand", required=False)
@click.option("--win", metavar="TILE", help="The winning tile; it is not part of HAND.")
@fact_options
@rules_options
@click.option(
    "--batch",
    metavar="FILE",
    help="Value many wins: one JSON object a line, - for standard input. The keys are the options"
    ' with underscores, "set" an object; "id" is handed back. --ruleset and --set hold for lines that'
    " say nothing else.",
)
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    hand: str | None,
    win: str | None,
    ruleset: str | None,
    settings: tuple[str, ...],
    batch: str | None,
    **facts: object,
) -> Written:
    """Value HAND, thirteen tiles that the winning tile completes: yaku, fu, points, who pays."""
    changes = settings_of(settings)
    if batch is not None:
        _refuse_beside_batch(ctx)
        return Batch(batch, ruleset, changes, asked.score, asked.EXAMPLE)
    missing = [
        name for name, given in (("HAND", hand), ("--win", win), ("--by", facts["by"])) if given is None
    ]
    if missing:
        raise click.UsageError(f"missing {', '.join(missing)} (or --batch FILE for many wins)", ctx)
    answer = valued({"hand": hand, "win": win, **facts}, rules_of(ruleset, changes), lambda fact: fact.option)
    return Answer(answer.data, lambda page: _tell(page, answer))


def _refuse_beside_batch(ctx: click.Context) -> None:
    for parameter in ctx.command.params:
        name = parameter.name or ""
        given = ctx.get_parameter_source(name)
        if given is ParameterSource.COMMANDLINE and name not in WITH_BATCH and parameter.expose_value:
            said = name.upper() if isinstance(parameter, click.Argument) else parameter.opts[0]
            raise click.UsageError(
                f"{said} does not go with --batch: each line of the batch says its own", ctx
            )


def _tell(page: Page, answer: ValuedWin) -> None:
    value, situation = answer.value, answer.value.situation
    page.label("Hand", str(value.hand))
    page.label("Win", f"{situation.by} on {value.win}, seat {situation.seat}, round {situation.round}")
    facts = [_told(fact, getattr(situation, fact.name)) for fact in FACTS[3:]]
    if any(facts):
        page.label("With", ", ".join(filter(None, facts)))
    page.label("Groups", "  ".join(value.groups))
    page.label("Rules", answer.rules.words)
    if not value.valid:
        page.gap()
        page.say(f"No win: {value.reason}.", "bold red")
        return
    _tell_yaku(page, answer)
    if value.fu_items:
        _tell_fu(page, answer)
    if len(value.all) > 1:
        _tell_readings(page, answer)
    page.gap()
    page.say(value.words, "bold green")
    page.say(answer.payment.words, "green")
    if answer.payment.bets:
        page.say(f"The winner takes {answer.payment.bets} points of bets.")


def _told(fact: Fact, given: object) -> str:
    name = fact.name.replace("_", " ")
    if fact.kind is Kind.FLAG:
        return name if given else ""
    if fact.kind is Kind.TILES:
        return f"{name} {' '.join(map(str, given))}" if given else ""  # type: ignore[call-overload]
    return f"{name} {given}" if given else ""


def _tell_yaku(page: Page, answer: ValuedWin) -> None:
    from .page import Column  # noqa: PLC0415 - dear: it brings rich

    value = answer.value
    unit = "Yakuman" if value.yakuman else "Han"
    rows: list[tuple[str, str, str, int]] = [
        (one.id, one.yaku.english, one.yaku.kanji, one.yakuman or one.han) for one in value.yaku
    ]
    if not value.yakuman:
        rows += [(one.id, one.words, "", one.amount) for one in value.dora.reasons]
    totals = [("total", "", "", value.yakuman or value.han)] if len(rows) > 1 else []
    columns = [Column("Yaku", "cyan"), Column("In English"), Column("Kanji"), Column(unit, number=True)]
    shown = range(4) if page.can_show("".join(row[2] for row in rows)) else (0, 1, 3)
    page.table(
        [columns[place] for place in shown],
        [[row[place] for place in shown] for row in rows],
        [[row[place] for place in shown] for row in totals],
    )


def _tell_readings(page: Page, answer: ValuedWin) -> None:
    from .page import Column  # noqa: PLC0415 - dear: it brings rich

    value = answer.value
    page.table(
        [Column("Read as", "cyan", fold=True), Column("Wait"), Column("Worth", fold=True), Column("Counts")],
        [
            (
                one.reading,
                one.wait,
                "" if one.refusal else worth_words(one),
                value.why_not(one) or "yes",
            )
            for one in value.ranked
        ],
    )


def _tell_fu(page: Page, answer: ValuedWin) -> None:
    from .page import Column  # noqa: PLC0415 - dear: it brings rich

    value = answer.value
    rounded = [("rounded up", "", value.fu)] if value.fu != value.fu_total else []
    page.table(
        [Column("Fu for"), Column("Tiles", "cyan"), Column("Fu", number=True)],
        [(item.words, item.tiles_text, item.amount) for item in value.fu_items],
        [("total", "", value.fu_total), *rounded],
    )
