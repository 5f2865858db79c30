"""The catalogue of yaku: one block for each row of the package's table, and the table in short.

The statement of a yaku is the docstring of its function. The lines that it answers stand there too, in
parentheses.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any, ClassVar, Final, NamedTuple

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from riichi_book.sphinx.proof.blocks import Claims, field, rule_block
from riichi_book.sphinx.proof.facts import joined, paragraph, plain
from riichi_book.sphinx.proof.lists import Rows, table
from riichi_book.sphinx.tiles.hands import hand_drawing, hand_node, report
from riichi_rules.ruleset import load_ruleset, ruleset_ids
from riichi_rules.seats import WIND_NAMES
from riichi_rules.value import Value
from riichi_rules.yaku import YAKU, Yaku
from riichi_rules.yaku.examples import EXAMPLES, RULESET, Example
from riichi_rules.yaku.names import POLISH, romaji

from .names import link_to, said
from .worth import valued, worth_line

GROUPS: Final = ("one-han", "two-han", "three-han", "yakuman", "moment", "local")
SOURCES: Final = {
    "S0": "Furiten (wiki)",
    "S1": "EMA 2016, chapter 3",
    "S2": "WRC 2015 and EMA 2016",
    "S3": "Fu (wiki)",
    "S4": "Riichi (wiki)",
}
SECTIONS: Final = {
    "S1-12": "EMA 3.2",
    "S1-39": "EMA 3.3.6",
    "S1-75": "EMA 3.3.14",
    "S1-76": "EMA 3.3.14",
    "S3-12": "Fu (wiki), Winning condition",
    "S3-18": "Fu (wiki), Example 1 han 110 fu",
    "S3-22": "Fu (wiki), Example 2 han 110 fu",
    "S3-24": 'Fu (wiki), Open "pinfu"',
    "S3-27": "Fu (wiki), Shortcuts for Counting",
    "S4-20": "Riichi (wiki), Ippatsu",
    "S4-21": "Riichi (wiki), Double riichi",
    "S4-17": "Riichi (wiki), Open riichi",
}
"""Where a line stands in its source, as far as that is known."""
_LINES: Final = re.compile(r"\s*\((S\d+-\d+(?:, S\d+-\d+)*)\)")


class Stated(NamedTuple):
    """What the function of a yaku says: the statement, and the requirement lines that it answers."""

    words: str
    lines: tuple[str, ...]


class YakuTableDirective(SphinxDirective):
    """``{yaku-table}``: all yaku in short, group after group, with links to their blocks."""

    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        ordered = sorted(YAKU, key=lambda yaku: GROUPS.index(group_of(yaku)))
        rows: Rows = [
            [
                [paragraph([link_to("yaku", yaku.id, said(yaku.id, "ja-Latn"))])],
                [paragraph([nodes.Text(f"{yaku.english} "), said(yaku.kanji, "ja")])],
                [plain(worth_closed(yaku))],
                [plain(worth_open(yaku))],
            ]
            for yaku in ordered
        ]
        return [table(("Yaku", "Names", "Closed", "Open"), (30, 32, 19, 19), rows, stubs=1)]


class YakuDirective(SphinxDirective):
    """``{yaku} one-han``: the blocks of a group of yaku, each with its names, its worth and a win."""

    required_arguments = 1
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return a block for each yaku of the group."""
        asked = self.arguments[0]
        if asked not in GROUPS:
            report(self, "yaku", f"no group of yaku is called {asked}; there are {', '.join(GROUPS)}")
        return [self.block(yaku) for yaku in YAKU if group_of(yaku) == asked]

    def block(self, yaku: Yaku) -> nodes.container:
        """Return the block of one yaku."""
        example = EXAMPLES[yaku.id]
        function = function_of(yaku)
        statement, lines = stated(function)
        claims = Claims(
            id=yaku.rule,
            title=yaku.id.replace("-", " ").capitalize(),
            requirements=lines,
            sources=tuple(
                dict.fromkeys(SECTIONS.get(line, SOURCES[line.partition("-")[0]]) for line in lines)
            ),
            options=(*yaku.options, *filter(None, [yaku.double, yaku.beside])),
            code=f"{function.__module__}.{function.__qualname__}",
            example=example.hand,
        )
        drawn = hand_node("", view=hand_drawing(example.hand, {"win": example.win, "by": example.by}))
        told = caption(example)
        if told:
            drawn += nodes.paragraph(told, "", nodes.Text(told))
        self.set_source_info(drawn)
        shown: list[nodes.Node] = [self.names(yaku), drawn, worth_line(example_value(yaku))]
        return rule_block(self, claims, [plain(statement)], shown)

    def names(self, yaku: Yaku) -> nodes.Element:
        """Return the names of a yaku in all languages, and what it is worth."""
        read = said(romaji(yaku.id), "ja-Latn")
        japanese = [said(yaku.kanji, "ja"), nodes.Text(", "), said(yaku.kana, "ja"), nodes.Text(", "), read]
        lines = [
            field("English", plain(yaku.english)),
            field("Japanese", paragraph(japanese)),
            field("Polish", paragraph([said(POLISH[yaku.id], "pl")])),
            field("Worth", plain(worth_words(yaku))),
        ]
        if yaku.absorbs:
            replaced = [
                link_to("yaku", name, said(name.replace("-", " "), "ja-Latn")) for name in yaku.absorbs
            ]
            lines.append(field("In place of", paragraph(joined(replaced))))
        return nodes.field_list("", *lines, classes=["riichi-facts", "riichi-names"])


def group_of(yaku: Yaku) -> str:
    """Return the group in which a page shows a yaku."""
    if "yaku.local" in yaku.options:
        return "local"
    if yaku.yakuman:
        return "yakuman"
    if yaku.timing is not None:
        return "moment"
    return {1: "one-han", 2: "two-han"}.get(yaku.closed, "three-han")


def function_of(yaku: Yaku) -> Callable[..., bool]:
    """Return the function that decides about a yaku: of the groups where these are looked at."""
    function = yaku.groups or yaku.timing or yaku.shape
    if function is None:
        raise ValueError(f"the yaku {yaku.id} has no function")
    return function


def stated(function: Callable[..., bool]) -> Stated:
    """Return what a function states in its docstring, and the requirement lines it names there."""
    said_there = (inspect.getdoc(function) or "").partition("\n\n")[0]
    lines = tuple(line for found in _LINES.findall(said_there) for line in found.split(", "))
    return Stated(" ".join(_LINES.sub("", said_there).split()), lines)


def example_value(yaku: Yaku) -> Value:
    """Value the example of a yaku."""
    example = EXAMPLES[yaku.id]
    told = {
        "win": example.win,
        "by": example.by,
        "seat": example.seat,
        "round": example.round,
        "situation": example.facts,
        "set": ";".join(example.settings.split()),
        "ruleset": RULESET,
    }
    return valued(example.hand, told)


def caption(example: Example) -> str:
    """Say the circumstances of an example that are not those of most examples."""
    usual: dict[str, Any] = Example._field_defaults
    parts = []
    if (example.seat, example.round) != (usual["seat"], usual["round"]):
        parts.append(f"{WIND_NAMES[example.seat]} player in the {WIND_NAMES[example.round]} round")
    if example.facts:
        parts.append(", ".join(fact.replace("_", " ") for fact in example.facts.split()))
    told = "; ".join(parts)
    return f"{told[0].upper()}{told[1:]}." if told else ""


def worth_closed(yaku: Yaku) -> str:
    """Say what a yaku is worth in a closed hand: its han, or "yakuman"."""
    if yaku.yakuman:
        return "yakuman"
    if yaku.han_by is None:
        return str(yaku.closed)
    found = {yaku.han(load_ruleset(ruleset), closed=True) for ruleset in ruleset_ids()} - {0}
    return " or ".join(map(str, sorted(found)))


def worth_open(yaku: Yaku) -> str:
    """Say what a yaku is worth in an open hand; "no" where the hand must be closed."""
    if not yaku.may_be_open:
        return "no"
    return "yakuman" if yaku.yakuman else str(yaku.open)


def worth_words(yaku: Yaku) -> str:
    """Say what a yaku is worth, as a line of its block."""
    if yaku.yakuman:
        counts_twice = f", counted twice where {yaku.double} says so" if yaku.double else ""
        return f"yakuman{counts_twice}"
    closed, opened = worth_closed(yaku), worth_open(yaku)
    if not yaku.open:
        return f"{closed} han, closed hands only"
    return f"{closed} han" if closed == opened else f"{closed} han closed, {opened} han open"
