"""Remove the circumstances of a win that a ruleset does not have, when a question is carried to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from riichi_rules.errors import RiichiError
from riichi_rules.messages import Message, joined, plural, say
from riichi_rules.notation import read_tiles
from riichi_rules.ruleset import Ruleset
from riichi_rules.tiles import Tile, tiles_fact, tiles_text


def fit_circumstances(facts: dict[str, Any], ruleset: Ruleset, note: Callable[[Message], None]) -> None:
    """Remove riichi variants, ippatsu and indicators that a ruleset does not have, and note each change."""
    yaku, dora, rules = ruleset.yaku, ruleset.dora, ruleset.fact
    for name, words in (
        ("open_riichi", say("{ruleset} has no open riichi, so it counts as riichi", ruleset=rules)),
        ("double_riichi", say("{ruleset} has no double riichi, so it counts as riichi", ruleset=rules)),
    ):
        if facts.get(name) and not getattr(yaku, name):
            del facts[name]
            facts["riichi"] = True
            note(words)
    if facts.get("ippatsu") and not yaku.ippatsu:
        del facts["ippatsu"]
        note(say("{ruleset} has no ippatsu, so it is left out", ruleset=rules))
    if not dora.kan:
        _keep("dora_indicators", 1, facts, note, say("{ruleset} has no dora of kans", ruleset=rules))
    if not dora.ura:
        _keep("ura_indicators", 0, facts, note, say("{ruleset} has no ura dora", ruleset=rules))
    elif not dora.kan_ura:
        _keep("ura_indicators", 1, facts, note, say("{ruleset} has no ura dora of kans", ruleset=rules))
    there = _indicators(facts.get("dora_indicators", ""))
    if there is not None:
        _keep("ura_indicators", len(there), facts, note, say("no more ura indicators than dora indicators"))


def nobody_liable(ruleset: Ruleset) -> Message:
    """Return a message that nobody is liable for a win."""
    if ruleset.liability.yaku or ruleset.liability.open_kan_rinshan:
        return say("in {ruleset} nobody is liable for this hand", ruleset=ruleset.fact)
    return say("in {ruleset} nobody is liable", ruleset=ruleset.fact)


def _keep(name: str, most: int, facts: dict[str, Any], note: Callable[[Message], None], why: Message) -> None:
    """Keep at most this many indicators; leave unreadable ones alone, since answering reports them."""
    tiles = _indicators(facts.get(name, ""))
    if tiles is None or len(tiles) <= most:
        return
    facts[name] = tiles_text(tiles[:most])
    if not most:
        del facts[name]
    gone = tiles_fact(tiles[most:])
    goes = plural(len(gone.tiles), "{tiles} is left out", "{tiles} are left out", tiles=gone)
    note(joined([why, goes], ": "))


def _indicators(text: str) -> tuple[Tile, ...] | None:
    try:
        return read_tiles(text).tiles if text else ()
    except RiichiError:
        return None
