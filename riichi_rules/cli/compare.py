"""``riichi-rules compare``: two rulesets side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from riichi_rules.compare import Difference, by_group, compare
from riichi_rules.ruleset import sources

from .answer import Answer
from .options import examples, json_option
from .rules import Rules, rules_of

if TYPE_CHECKING:
    from .page import Page

EXAMPLES: Final = examples(
    "riichi-rules compare ema-2016 ema-2025",
    "riichi-rules compare tenhou mahjong-soul",
)
KEYS: Final = ("option", "a", "b", "source_a", "source_b")


@click.command("compare", short_help="Where two rulesets differ.", epilog=EXAMPLES)
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@json_option
def command(a: str, b: str) -> Answer:
    """List the options in which the rulesets A and B differ; each is an id or a file."""
    left, right = rules_of(a), rules_of(b)
    found = compare(left.ruleset, right.ruleset)
    data = {
        "a": left.ruleset.id,
        "b": right.ruleset.id,
        "differences": [{key: getattr(one, key) for key in KEYS} for one in found],
    }
    return Answer(data, lambda page: _tell(page, left, right, found))


def _tell(page: Page, left: Rules, right: Rules, found: tuple[Difference, ...]) -> None:
    from .page import Column  # noqa: PLC0415 - dear: it brings rich

    page.label("A", left.words)
    page.label("B", right.words)
    if not found:
        page.gap()
        page.say("They do not differ.")
        return
    rows: list[tuple[str, ...]] = []
    for group, differences in by_group(found).items():
        rows += [("",) * 3] if rows else []
        rows += [(group, "", "")]
        rows += [(f"  {_name(one)}", _side(one, "a"), _side(one, "b")) for one in differences]
    sides = [Column(side.ruleset.id, fold=True) for side in (left, right)]
    page.table([Column("Option", "cyan"), *sides], rows)
    page.gap()
    page.say(f"{len(found)} options differ.")
    if any([one.idle for one in found]):
        page.say("* decides nothing in either of them, as their other options are.")
    _tell_sources(page, found)


def _name(one: Difference) -> str:
    return one.option.partition(".")[2] + ("*" if one.idle else "")


def _side(one: Difference, side: str) -> str:
    """Return the value of one side, and in brackets what it rests on."""
    value, source, confidence = (getattr(one, f"{name}{side}") for name in ("", "source_", "confidence_"))
    rests = {"stated": source, "not stated": "not stated"}.get(confidence, f"{source}, {confidence}")
    return f"{value.replace(',', ', ').replace(';', '; ')} ({rests})"


def _tell_sources(page: Page, found: tuple[Difference, ...]) -> None:
    from .page import Column  # noqa: PLC0415 - dear: it brings rich

    named = [(one.source_a, one.confidence_a) for one in found]
    named += [(one.source_b, one.confidence_b) for one in found]
    used = {key for said, confidence in named if confidence != "not stated" for key in said.split(",")}
    rows = [(key, words) for key, words in sources().items() if key in used]
    if rows:
        page.table([Column("Source", "cyan"), Column("What it is", fold=True)], rows)
