"""Numbers on a page, computed while it is read: what a hand is worth, and the tables of fu.

No page states an amount that somebody typed: it asks for it here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective, SphinxRole

from riichi_book.sphinx.tiles.hands import HAND_OPTIONS, hand_from, tiles_apart
from riichi_book.sphinx.tiles.parts import Rows, joined, paragraph, plain, table
from riichi_book.sphinx.tiles.problems import complain, report
from riichi_rules.fu import GROUP_FU, OPEN_PINFU, PAIR_FU, PROFILE_FU
from riichi_rules.judge import Valuation
from riichi_rules.notation import read_hand, read_tile, read_tiles
from riichi_rules.payment import payment_of
from riichi_rules.ruleset import Ruleset, load_ruleset, parse_settings
from riichi_rules.situation import TIMING_FACTS, Situation
from riichi_rules.value import Value, value_of, worth_words
from riichi_rules.yaku import Scored

from .links import link_to
from .rulesets import beside_page

WORTH_OPTIONS: Final = {
    "ruleset": directives.unchanged_required,
    "set": directives.unchanged_required,
    "seat": directives.unchanged_required,
    "round": directives.unchanged_required,
    "situation": directives.unchanged_required,
    "honba": directives.nonnegative_int,
    "bets": directives.nonnegative_int,
    "discarder": directives.unchanged_required,
    "liable": directives.unchanged_required,
    "fu": directives.flag,
    "readings": directives.flag,
}
"""The options that say how a hand was won, under which ruleset, and what of its worth to show."""


class WorthDirective(SphinxDirective):
    """``{worth} 456m11z22z X11Xs X77Xz``: draws a hand as ``{hand}`` does and values it.

    ``ruleset`` names the ruleset, by its id or by its file beside the page (several with commas: one
    line for each), and ``set`` changes its options (several with semicolons); ``seat``, ``round`` and
    ``situation`` (words such as ``riichi last_tile``) tell how the hand was won, ``honba`` and ``bets``
    what lies on the table, ``discarder`` and ``liable`` where they sit. The ``indicators`` that are drawn
    count. ``fu`` adds the fu reason by reason, ``readings`` all readings with what each is worth, under
    the first ruleset.
    """

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {**HAND_OPTIONS, **WORTH_OPTIONS}

    def run(self) -> list[nodes.Node]:
        """Return the drawing, the value in a line, and the tables asked for; or nothing after an error."""
        drawn = hand_from(self, self.arguments[0])
        worth = None if drawn is None else worth_from(self, self.arguments[0])
        return [] if drawn is None or worth is None else [drawn, *worth]


def worth_from(directive: SphinxDirective, text: str) -> list[nodes.Node] | None:
    """Return what a hand is worth as a directive's options ask for it; report what is wrong with them."""
    options = directive.options
    dialect = options.get("dialect", directive.config.riichi_book_dialect)
    try:
        values = [
            valued(text, {**options, "ruleset": beside_page(directive, name.strip())}, dialect)
            for name in options.get("ruleset", "").split(",")
        ]
    except ValueError as error:
        report(directive, "worth", str(error))
        return None
    shown: list[nodes.Node] = [*map(worth_line, values)]
    if "readings" in options:
        shown.append(readings_table(values[0]))
    if "fu" in options:
        shown.append(fu_table(values[0]))
    return shown


class FuRole(SphinxRole):
    """``{fu}`closed-ron```: the amount of a source of fu, from the tables of the package."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return "10 fu", or for a group "16 or 32 fu"."""
        amounts = fu_amounts()
        if self.text not in amounts:
            known = ", ".join(amounts)
            complain(
                self.env,
                "fu",
                f"no source of fu is called {self.text}; there are {known}",
                self.get_location(),
            )
            return [nodes.literal(self.rawtext, self.text)], []
        return [nodes.Text(amounts[self.text])], []


class FuTableDirective(SphinxDirective):
    """``{fu-table} groups``, ``pairs`` or ``win``: the rows of the package's tables of fu."""

    required_arguments = 1
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the table that the argument names."""
        tables: Mapping[str, tuple[tuple[str, ...], list[tuple[object, ...]]]] = {
            "groups": (
                ("Group", "Simples", "Terminals and honours"),
                [("run", 0, 0), *((row.words, row.simples, row.outside) for row in GROUP_FU)],
            ),
            "pairs": (("Pair", "Fu"), [(row.words, _or_by_ruleset(row.fu)) for row in PAIR_FU]),
            "win": (("Source", "Fu"), [(row.words, _or_by_ruleset(row.fu)) for row in PROFILE_FU]),
        }
        which = self.arguments[0]
        if which not in tables:
            report(self, "fu", f"no table of fu is called {which}; there are {', '.join(tables)}")
            return []
        heads, rows = tables[which]
        cells: Rows = [[[plain(cell)] for cell in row] for row in rows]
        return [table(heads, [100 // len(heads)] * len(heads), cells)]


def valued(
    text: str, options: Mapping[str, Any], dialect: str = "canonical", *, rules: Ruleset | None = None
) -> Value:
    """Value the hand that a directive tells of, under ``rules`` or what the options name.

    Raises ``ValueError``.
    """
    missing = {"win", "by", *([] if rules else ["ruleset"])} - {name for name in options if options[name]}
    if missing:
        raise ValueError(f":{min(missing)}: is missing: a hand is valued by how it was won, under a ruleset")
    if rules is None:
        settings = [setting.strip() for setting in options.get("set", "").split(";")]
        rules = load_ruleset(options["ruleset"].strip(), parse_settings(filter(None, settings)))
    flags = options.get("situation", "").split()
    unknown = [flag for flag in flags if flag not in TIMING_FACTS]
    if unknown:
        raise ValueError(f":situation: knows {', '.join(TIMING_FACTS)}; not {unknown[0]}")
    facts: dict[str, Any] = {
        "by": options["by"].strip(),
        "seat": options.get("seat", "E").strip(),
        "round": options.get("round", "E").strip(),
        **dict.fromkeys(flags, True),
        **{name: options[name] for name in ("honba", "bets", "discarder", "liable") if name in options},
    }
    if "indicators" in options:
        facts["dora_indicators"] = read_tiles(options["indicators"].strip()).tiles
    return value_of(read_hand(text, dialect), read_tile(options["win"].strip()), Situation(**facts), rules)


def worth_line(value: Value) -> nodes.paragraph:
    """Return one line: han and fu, the yaku, who pays what, and the ruleset that says so."""
    said = f"{value.words[0].upper()}{value.words[1:]}"
    line = nodes.paragraph("", "", nodes.strong(said, said), classes=["riichi-worth"])
    if value.valid:
        line += nodes.Text(": ")
        line += joined(yaku_scored(scored) for scored in value.yaku)
        line += nodes.Text(f", dora {value.dora.han}" if value.dora.han and not value.yakuman else "")
        line += nodes.Text(f". {payment_of(value).words}")
    line += nodes.Text(f". Ruleset: {value.ruleset.short_label}.")
    return line


def yaku_scored(scored: Scored) -> nodes.inline:
    """Return a yaku that counts, with a link to its block, and its han; a yakuman has none."""
    link = link_to("yaku", scored.id, nodes.inline(scored.id, scored.id))
    return nodes.inline("", "", link, nodes.Text(f" {scored.han}" if scored.han else ""))


def fu_table(value: Value) -> nodes.table:
    """Return the fu of a hand, reason by reason, with their sum and what it is counted as."""
    rows: Rows = [
        [[paragraph(tiles_apart(reason.tiles_text.split()))], [plain(reason.words)], [plain(reason.amount)]]
        for reason in value.fu_items
    ]
    rows.append([[plain("")], [_strong("sum")], [_strong(value.fu_total)]])
    rows.append([[plain("")], [_strong("counted as")], [_strong(value.fu)]])
    return table(("Tiles", "Reason", "Fu"), (35, 50, 15), rows)


def readings_table(value: Value) -> nodes.table:
    """Return every reading of a hand and every way to complete it, with what each is worth."""
    rows: Rows = [
        [
            [paragraph(tiles_apart(map(str, valuation.reading.groups)))],
            [plain(valuation.wait)],
            [paragraph(joined(_han_of(value, valuation)) or [nodes.Text("none")])],
            [plain("" if valuation.refusal else worth_words(valuation))],
            [plain(why) if (why := value.why_not(valuation)) else _strong("counts")],
        ]
        for valuation in value.ranked
    ]
    return table(("Read as", "Wait", "Yaku and dora", "Worth", ""), (45, 12, 18, 13, 12), rows)


def fu_amounts() -> dict[str, str]:
    """Return the amount of each source of fu in words, by its id."""
    fixed = {row.id: f"{row.fu} fu" for row in (*PROFILE_FU, *PAIR_FU) if row.fu is not None}
    groups = {row.id: f"{row.simples} or {row.outside} fu" for row in GROUP_FU}
    return {**fixed, **groups, OPEN_PINFU.id: f"{OPEN_PINFU.amount} fu"}


def _or_by_ruleset(fu: int | None) -> object:
    return "by the ruleset" if fu is None else fu


def _strong(cell: object) -> nodes.Node:
    return paragraph([nodes.strong(str(cell), str(cell))])


def _han_of(value: Value, valuation: Valuation) -> Iterator[nodes.Node]:
    """Yield all that the han of a reading add up from: its yaku, and the dora where they count."""
    yield from map(yaku_scored, valuation.yaku)
    if value.dora.han and not valuation.refusal and not valuation.yakuman:
        yield nodes.Text(f"dora {value.dora.han}")
