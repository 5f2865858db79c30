"""The end of a hand on a page: who gains and loses what, under one ruleset or several side by side."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from riichi_book.sphinx.tiles.hands import hand_drawing, hand_node
from riichi_book.sphinx.tiles.parts import Rows, plain, table
from riichi_book.sphinx.tiles.problems import report
from riichi_rules.ruleset import Ruleset, load_ruleset
from riichi_rules.seats import SEATS, WIND_NAMES, seen_from
from riichi_rules.settlement import Settlement, Table, Won, settle_chombo, settle_draw, settle_wins
from riichi_rules.tiles import WIND_LETTERS

from .rulesets import beside_page
from .worth import valued

WINDS: Final = tuple(WIND_NAMES.values())
ENDS: Final = ("win", "tenpai", "chombo")
COUNT: Final = "a whole number"
SEAT: Final = f"one of {', '.join(WIND_LETTERS)}"
SEATS_SAID: Final = 'a list of seats such as ["E", "S"]'
KEYS: Final = {
    "honba": (int, COUNT),
    "bets": (int, COUNT),
    "riichi": (list, SEATS_SAID),
    "nagashi": (list, SEATS_SAID),
    "set": (dict, 'a table such as { "fu.double_wind_pair" = 2 }'),
    "win": (list, "[[win]] over each win"),
    "tenpai": (list, SEATS_SAID),
    "chombo": (str, SEAT),
}
"""What the end of a hand may say: of which type each part is, and that in words."""

WIN_KEYS: Final = {
    "seat": (str, SEAT),
    "from": (str, SEAT),
    "liable": (str, SEAT),
    "hand": (str, "a text in quotes"),
    "tile": (str, "a text in quotes"),
    "situation": (str, "words in quotes"),
}
"""What a win may say, likewise."""


class SettleDirective(SphinxDirective):
    """``{settle} ema-2016, wrc-2015``: how the end of a hand is paid under each of these rulesets.

    The content is TOML. ``honba`` and ``bets`` lie on the table, ``riichi`` lists who placed a bet in
    this hand. Then one of: ``[[win]]`` for each win, with ``seat``, ``hand``, ``tile``, ``from`` (none
    for a tsumo) and perhaps ``liable`` and ``situation``; ``tenpai``, a list of seats, with ``nagashi``;
    ``chombo``, a seat. Seats are winds: E, S, W, N. ``set`` changes options of every ruleset.
    """

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the winning hands and the table of what each seat gains or loses; nothing after an error."""
        names = [beside_page(self, name.strip()) for name in self.arguments[0].split(",")]
        try:
            asked = tomllib.loads("\n".join(self.content))
            check(asked, KEYS)
            for win in asked.get("win", ()):
                check(win, WIN_KEYS)
            settled = [(rules.short_label, settled_by(asked, rules)) for rules in rulesets(names, asked)]
        except (ValueError, KeyError) as error:
            words = f"{error.args[0]} is missing" if isinstance(error, KeyError) else str(error)
            report(self, "settle", words)
            return []
        hands = [node for win in asked.get("win", ()) for node in drawn(win)]
        for node in hands:
            self.set_source_info(node)
        return [*hands, settled_table(settled), *notes(settled)]


def rulesets(names: Sequence[str], asked: Mapping[str, Any]) -> list[Ruleset]:
    """Return the rulesets of these names, with the options that the end of the hand sets."""
    return [load_ruleset(name, asked.get("set", {})) for name in names]


def settled_by(asked: Mapping[str, Any], rules: Ruleset) -> Settlement:
    """Settle the end of a hand that a text tells. Raises ``ValueError``, ``KeyError`` for what is missing."""
    ends = [end for end in ENDS if end in asked]
    if len(ends) != 1:
        raise ValueError(f"a hand ends in one of {', '.join(ENDS)}; here are {' and '.join(ends) or 'none'}")
    lying = Table(0, asked.get("honba", 0), asked.get("bets", 0), seats(asked.get("riichi", ())))
    if "nagashi" in asked and ends != ["tenpai"]:
        raise ValueError(f"nagashi is paid at an exhaustive draw: it goes with tenpai, not with {ends[0]}")
    if ends == ["chombo"]:
        return settle_chombo(seat(asked["chombo"]), lying, rules)
    if ends == ["tenpai"]:
        return settle_draw(seats(asked["tenpai"]), lying, rules, seats(asked.get("nagashi", ())))
    return settle_wins([won(win, lying, rules) for win in asked["win"]], lying)


def won(win: Mapping[str, Any], lying: Table, rules: Ruleset) -> Won:
    """Return a win as a text tells it, valued under a ruleset."""
    winner = seat(win["seat"])
    told: dict[str, Any] = {
        "win": win["tile"],
        "by": "ron" if "from" in win else "tsumo",
        "seat": win["seat"],
        "honba": lying.honba,
        "bets": lying.bets,
        "situation": win.get("situation", ""),
    }
    for key, fact in (("from", "discarder"), ("liable", "liable")):
        if key in win:
            other = seat(win[key])
            if other == winner:
                raise ValueError(f"{key} is another seat than the winner's, {win['seat']}")
            told[fact] = seen_from(winner, other)
    return Won(winner, valued(win["hand"], told, rules=rules))


def settled_table(settled: Sequence[tuple[str, Settlement]]) -> nodes.table:
    """Return what each seat gains or loses under each ruleset, and the bets that stay."""
    rows: Rows = [
        [[plain(WINDS[place])], *([plain(signed(one.deltas[place]))] for _, one in settled)]
        for place in SEATS
    ]
    if any(one.bets_left for _, one in settled):
        rows.append([[plain("Bets that stay")], *([plain(one.bets_left)] for _, one in settled)])
    share = max(72 // len(settled), 1)
    return table(("Player", *(label for label, _ in settled)), (28, *[share] * len(settled)), rows, stubs=1)


def notes(settled: Sequence[tuple[str, Settlement]]) -> list[nodes.Node]:
    """Return what else follows, where no points move, as sentences."""
    return [
        plain(f"{label}: {one.words_for(WINDS)}.")
        for label, settlement in settled
        for one in settlement.reasons
        if one.payer is None and one.taker is None
    ]


def drawn(win: Mapping[str, Any]) -> list[nodes.Node]:
    """Return the drawing of a win, with who won and how."""
    by = "ron" if "from" in win else "tsumo"
    drawing = hand_node("", view=hand_drawing(win["hand"], {"win": win["tile"], "by": by}))
    told = f"{WINDS[seat(win['seat'])]} wins"
    told += f" on a discard of {WINDS[seat(win['from'])]}" if "from" in win else " by tsumo"
    told += f", {win['situation'].replace('_', ' ')}" if win.get("situation") else ""
    told += f". {WINDS[seat(win['liable'])]} is liable" if "liable" in win else ""
    drawing += nodes.paragraph(f"{told}.", "", nodes.Text(f"{told}."))
    return [drawing]


def signed(points: int) -> str:
    """Return points with their sign: "+3600"."""
    return f"{points:+}" if points else "0"


def seat(wind: object) -> int:
    """Return the seat of a wind, East being the dealer. Raises ``ValueError``."""
    if not isinstance(wind, str) or wind not in tuple(WIND_LETTERS):
        raise ValueError(f"a seat is {SEAT}, not {wind}")
    return WIND_LETTERS.index(wind)


def seats(winds: Sequence[object]) -> tuple[int, ...]:
    """Return the seats of several winds."""
    return tuple(seat(wind) for wind in winds)


def check(told: object, keys: Mapping[str, tuple[type, str]]) -> None:
    """Raise ``ValueError`` for a key that says nothing, and for a value of another type than its key has."""
    if not isinstance(told, dict):
        raise ValueError(f"a win is a table, [[win]], not {told}")  # noqa: TRY004 - of a text
    for key, value in told.items():
        if key not in keys:
            raise ValueError(f"{key} says nothing here; there are {', '.join(sorted(keys))}")
        kind, words = keys[key]
        if type(value) is not kind:
            raise ValueError(f"{key} is {words}, not {value}")
