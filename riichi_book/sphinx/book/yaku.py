"""The catalogue of yaku: one block for each row of the package's table.

The statement of a yaku is the docstring of its function. The lines that it answers stand there too, in
parentheses.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, cast

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from riichi_book.sphinx.proof.blocks import Claims, field, rule_block
from riichi_book.sphinx.proof.requirements import read_lines
from riichi_book.sphinx.tiles.hands import hand_drawing, hand_node
from riichi_book.sphinx.tiles.parts import in_language, joined, paragraph, plain
from riichi_book.sphinx.tiles.problems import report
from riichi_rules.errors import RiichiError
from riichi_rules.hand import Hand
from riichi_rules.notation import TilesText, read_hand, read_tile, read_tiles
from riichi_rules.questions import read_question
from riichi_rules.questions.worth import WorthAnswer
from riichi_rules.ruleset import load_ruleset, ruleset_ids
from riichi_rules.seats import WIND_NAMES
from riichi_rules.yaku import YAKU, Yaku
from riichi_rules.yaku.examples import EXAMPLES, Example
from riichi_rules.yaku.names import POLISH, romaji

from .asked import answering
from .links import link_to
from .worth import worth_line

GROUPS: Final = ("one-han", "two-han", "three-han", "yakuman", "optional")
BY_RULESET: Final = "as the ruleset says"
"""What is told of the worth of a yaku that is a yakuman in one ruleset and some han in another."""

_LINES: Final = re.compile(r"\s*\((S\d+-\d+(?:, S\d+-\d+)*)\)")


class Stated(NamedTuple):
    """What the function of a yaku says: the statement, and the requirement lines that it answers."""

    words: str
    lines: tuple[str, ...]


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
            sources=self.sections(lines),
            options=(*yaku.options, *filter(None, [yaku.double, yaku.beside])),
            code=f"{function.__module__}.{function.__qualname__}",
            example=example.hand,
        )
        drawing = hand_node("", view=hand_drawing(example.hand, {"win": example.win, "by": example.by}))
        words = caption(example)
        if words:
            drawing += nodes.paragraph(words, "", nodes.Text(words))
        self.set_source_info(drawing)
        answer = example_answer(yaku)
        worth = answering([answer.question], [drawing, worth_line(answer)], "Value")
        shows: list[nodes.Node] = [self.names(yaku), worth]
        return rule_block(self, claims, [plain(statement)], shows)

    def sections(self, lines: Sequence[str]) -> tuple[str, ...]:
        """Return where lines of the sources stand, if the project keeps a list of these."""
        name = self.config.riichi_book_requirements
        file = Path(self.env.srcdir, name)
        if not name or not file.is_file():
            return ()
        self.env.note_dependency(name)
        known = read_lines(file)
        return tuple(dict.fromkeys(filter(None, (known[line].section for line in lines if line in known))))

    def names(self, yaku: Yaku) -> nodes.Element:
        """Return the names of a yaku in all languages, and what it is worth."""
        read = in_language(romaji(yaku.id), "ja-Latn")
        japanese = joined([in_language(yaku.kanji, "ja"), in_language(yaku.kana, "ja"), read])
        lines = [
            field("English", plain(yaku.english)),
            field("Japanese", paragraph(japanese)),
            field("Polish", paragraph([in_language(POLISH[yaku.id], "pl")])),
            field("Worth", plain(worth_words(yaku))),
        ]
        if yaku.absorbs:
            replaced = [
                link_to("yaku", name, in_language(name.replace("-", " "), "ja-Latn")) for name in yaku.absorbs
            ]
            lines.append(field("In place of", paragraph(joined(replaced))))
        return nodes.field_list("", *lines, classes=["riichi-facts", "riichi-names"])


def group_of(yaku: Yaku) -> str:
    """Return the group in which a page shows a yaku."""
    if not is_played(yaku, "base"):
        return "optional"
    if yaku.yakuman:
        return "yakuman"
    return {1: "one-han", 2: "two-han"}.get(yaku.closed, "three-han")


@cache
def is_played(yaku: Yaku, ruleset: str) -> bool:
    """Whether a ruleset counts a yaku in its example, without the settings that the example may need."""
    question = {**EXAMPLES[yaku.id].question, "ruleset": ruleset}
    question.pop("set", None)
    try:
        answer = cast(WorthAnswer, read_question(question).answer())
    except RiichiError:  # a ruleset without open riichi has no such situation
        return False
    return yaku.id in [scored.id for scored in answer.value.yaku]


def function_of(yaku: Yaku) -> Callable[..., bool]:
    """Return the function that decides about a yaku: of the groups where these are looked at."""
    function = yaku.groups or yaku.timing or yaku.shape
    if function is None:
        raise ValueError(f"the yaku {yaku.id} has no function")
    return function


def stated(function: Callable[..., bool]) -> Stated:
    """Return what a function states in its docstring, and the requirement lines it names there."""
    summary = (inspect.getdoc(function) or "").partition("\n\n")[0]
    lines = tuple(line for found in _LINES.findall(summary) for line in found.split(", "))
    return Stated(" ".join(_LINES.sub("", summary).split()), lines)


def example_answer(yaku: Yaku) -> WorthAnswer:
    """Answer what the example of a yaku is worth."""
    return cast(WorthAnswer, read_question(EXAMPLES[yaku.id].question).answer())


def example_tiles(yaku: Yaku) -> Hand | TilesText:
    """Return the complete hand of the example of a yaku, group by group where it has groups."""
    answer, example = example_answer(yaku), EXAMPLES[yaku.id]
    if len(answer.value.groups) > 1:
        return read_tiles(" ".join(answer.value.groups))
    return read_hand(example.hand).draw(read_tile(example.win))


def name_lines(yaku: Yaku) -> list[str]:
    """Return the names of a yaku as lines of a cell: the id, which leads to its block, and the others."""
    return [f"{{rule}}`{yaku.id} <{yaku.rule}>`", f"{yaku.english} [{yaku.kanji}]{{.language-ja}}"]


def worth_lines(yaku: Yaku) -> list[str]:
    """Return what a yaku is worth as lines of a cell: closed, and open where that is something else."""
    closed, opened = worth_closed(yaku), worth_open(yaku)
    if opened == "no":
        return [closed, "closed only"]
    return [closed] if opened == closed else [closed, f"open {opened}"]


def caption(example: Example) -> str:
    """Say the circumstances of an example that are not those of most examples."""
    usual: dict[str, Any] = Example._field_defaults
    parts = []
    if (example.seat, example.round) != (usual["seat"], usual["round"]):
        parts.append(f"{WIND_NAMES[example.seat]} player in the {WIND_NAMES[example.round]} round")
    if example.facts:
        parts.append(", ".join(fact.replace("_", " ") for fact in example.facts.split()))
    words = "; ".join(parts)
    return f"{words[0].upper()}{words[1:]}." if words else ""


def worth_closed(yaku: Yaku) -> str:
    """Say what a yaku is worth in a closed hand: its han, "yakuman", or that the ruleset says it."""
    if yaku.yakuman:
        return "yakuman"
    if yaku.units_by is not None:
        return BY_RULESET
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
    if closed == BY_RULESET:
        return f"{closed}, closed hands only"
    if not yaku.open:
        return f"{closed} han, closed hands only"
    return f"{closed} han" if closed == opened else f"{closed} han closed, {opened} han open"
