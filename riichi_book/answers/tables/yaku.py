"""What tables say about a yaku: its group, its example, and its worth, in general or under one ruleset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache, partial
from typing import Final, TypeAlias, cast

from riichi_book.answers.parts import units
from riichi_book.answers.tables.conditions import all_rulesets, one_ruleset
from riichi_book.answers.tables.examples import EXAMPLES
from riichi_book.answers.tables.table import PageTable
from riichi_rules.errors import RiichiError
from riichi_rules.hand import Hand
from riichi_rules.messages import OR, Message, listed, say
from riichi_rules.notation import TilesText, read_hand, read_tile, read_tiles
from riichi_rules.questions import read_question
from riichi_rules.questions.worth import WorthAnswer
from riichi_rules.ruleset import Ruleset, load_ruleset
from riichi_rules.tiles import tiles_text
from riichi_rules.yaku import BY_ID, YAKU, Yaku

GROUPS: Final = ("one-han", "two-han", "three-han", "yakuman", "optional")
BY_RULESET: Final = say("as the ruleset says")
"""The worth of a yaku that is a yakuman in one ruleset and some han in another."""
NOT_PLAYED: Final = say("not played")
NOT_OPEN: Final = say("no")
Worth: TypeAlias = Message | int
"""What a yaku is worth: its han, or words."""
PLAIN_FIVES: Final = {"table.red_m": 0, "table.red_p": 0, "table.red_s": 0}
"""Settings without red fives: the examples are written for plain ones."""
BARE: Final = {**PLAIN_FIVES, "yaku.min_han": 1, "yaku.two_han_from": None, "yaku.atozuke": True}
"""Settings with which an example's yaku alone is enough to win: plain fives, one han, and atozuke."""


def group_of(yaku: Yaku) -> str:
    """Return the group that a page lists a yaku under."""
    if not is_played(yaku, load_ruleset("base")):
        return "optional"
    if yaku.yakuman:
        return "yakuman"
    return {1: "one-han", 2: "two-han"}.get(yaku.closed, "three-han")


@lru_cache(maxsize=1024)
def is_played(yaku: Yaku, rules: Ruleset) -> bool:
    """Whether a ruleset counts a yaku in its example, ignoring the example's own settings.

    An example with melds but no kan is also tried closed. A yaku without options is played everywhere.
    The ruleset's other conditions for a win, its red fives and other local yaku are switched off.
    """
    if not yaku.options:
        return True
    hand = EXAMPLES[yaku.id].hand
    hands, held = [hand], read_hand(hand)
    if held.melds and not any(meld.is_kan for meld in held.melds):  # the same hand without its calls
        hands.append(
            tiles_text(sorted([*held.concealed, *[tile for meld in held.melds for tile in meld.tiles]]))
        )
    return any(_counts(yaku, rules, hand) for hand in hands)


def opened_hand(yaku: Yaku) -> str:
    """Return the hand of a yaku's example, with one group called if it is closed and has one to call."""
    example = EXAMPLES[yaku.id]
    held = read_hand(example.hand)
    if not held.closed:
        return example.hand
    for group in _example_groups(yaku):
        tiles = read_tiles(group).tiles if "X" not in group else ()
        left = Counter(held.concealed)
        left.subtract(tiles)
        if len(tiles) == 3 and min(left.values()) >= 0:
            return f"{tiles_text(left.elements())} {group[0]}'{group[1:]}"
    return example.hand


def _counts(yaku: Yaku, rules: Ruleset, hand: str) -> bool:
    bare = {**BARE, "yaku.local": sorted({yaku.id.replace("-", "_")} & rules.yaku.local)}
    asked = {**EXAMPLES[yaku.id].question, "hand": hand, "ruleset": rules, "set": bare}
    try:
        answer = cast(WorthAnswer, read_question(asked).answer())
    except RiichiError:  # the situation is invalid, such as open riichi where there is none
        return False
    return yaku.id in [scored.id for scored in answer.value.yaku]


@cache
def example_answer(yaku: Yaku) -> WorthAnswer:
    """Return the answer to what a yaku's example is worth."""
    return cast(WorthAnswer, read_question(EXAMPLES[yaku.id].question).answer())


@cache
def _example_groups(yaku: Yaku) -> tuple[str, ...]:
    """Return the groups of a yaku's example, under the default ruleset with plain fives."""
    example = read_question(EXAMPLES[yaku.id].question)
    plain = example.with_facts(set={**PLAIN_FIVES, **example["set"]})
    return cast(WorthAnswer, plain.answer()).value.groups


def example_tiles(yaku: Yaku) -> Hand | TilesText:
    """Return the complete hand of a yaku's example, split into groups if it has groups."""
    groups, example = _example_groups(yaku), EXAMPLES[yaku.id]
    if len(groups) > 1:
        return read_tiles(" ".join(groups))
    return read_hand(example.hand).draw(read_tile(example.win))


def yaku_here(rules: Ruleset) -> list[Yaku]:
    """Return the yaku that the book covers; an edition covers only those that its rules play."""
    return [yaku for yaku in YAKU if not one_ruleset() or is_played(yaku, rules)]


def yaku_table(group: str, rules: Ruleset) -> PageTable:
    """Return a short table of a group of yaku, sorted by han."""
    found = [yaku for yaku in yaku_here(rules) if group_of(yaku) == group]
    rows = [
        (name_lines(yaku), partial(example_tiles, yaku), worth_lines(yaku, rules))
        for yaku in sorted(found, key=lambda yaku: yaku.closed)
    ]
    return PageTable("", (say("Yaku"), say("For example"), say("Han")), (30, 50, 20), tuple(rows))


def linked(names: Iterable[str]) -> str:
    """Return the names of yaku for a cell, each linked to its block."""
    return ", ".join([f"{{rule}}`{BY_ID[name].name} <{BY_ID[name].rule}>`" for name in names])


def name_lines(yaku: Yaku) -> list[str]:
    """Return the names of a yaku as lines of a cell: the first linked to its block, then the other names."""
    return [linked([yaku.id]), f"{yaku.meaning} [{yaku.kanji}]{{.language-ja}}"]


def worth_lines(yaku: Yaku, rules: Ruleset | None = None) -> list[Worth]:
    """Return what a yaku is worth as lines of a cell: closed, and open if that differs."""
    closed, opened = worth_closed(yaku, rules), worth_open(yaku, rules)
    if closed == NOT_PLAYED:
        return [NOT_PLAYED]
    if opened == NOT_OPEN:
        return [closed, say("closed only")]
    return [closed] if opened == closed else [closed, say("open {worth}", worth=opened)]


def worth_closed(yaku: Yaku, rules: Ruleset | None = None) -> Worth:
    """Return what a yaku is worth in a closed hand: its han, "yakuman", or "as the ruleset says"."""
    if rules is not None:
        return _worth_under(yaku, rules, closed=True) if is_played(yaku, rules) else NOT_PLAYED
    if yaku.yakuman:
        return units(1, 0)
    if yaku.units_by is not None:
        return BY_RULESET
    if yaku.han_by is None:
        return yaku.closed
    found = {yaku.han(each, closed=True) for each in all_rulesets()} - {0}
    return listed(sorted(found), OR) if len(found) > 1 else max(found)


def worth_open(yaku: Yaku, rules: Ruleset | None = None) -> Worth:
    """Return what a yaku is worth in an open hand, or "no" if the hand must be closed."""
    if not yaku.may_be_open:
        return NOT_OPEN
    if rules is not None:
        is_open_played = not yaku.options or _counts(yaku, rules, opened_hand(yaku))
        return _worth_under(yaku, rules, closed=False) if is_open_played else NOT_OPEN
    return units(1, 0) if yaku.yakuman else yaku.open


def worth_words(yaku: Yaku) -> Message:
    """Return what a yaku is worth, as a line of its block."""
    if yaku.double:
        return say("yakuman, counted twice under some rulesets")
    if yaku.yakuman:
        return units(1, 0)
    closed, opened = worth_closed(yaku), worth_open(yaku)
    if closed == BY_RULESET:
        return say("{worth}, closed hands only", worth=closed)
    if not yaku.open:
        return say("{n} han, closed hands only", n=closed)
    if closed == opened:
        return say("{n} han", n=closed)
    return say("{closed} han closed, {open} han open", closed=closed, open=opened)


def _worth_under(yaku: Yaku, rules: Ruleset, *, closed: bool) -> Worth:
    yakuman = yaku.units(rules, closed=closed)
    return units(yakuman, 0) if yakuman else yaku.han(rules, closed=closed)
