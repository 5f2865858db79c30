"""Which yaku occur together: each win on the page has both, and no other pair ever occurs."""

import json

import pytest
from shared.proofs import Record
from shared.rows import COMPUTED
from yaku_pairs import IDS, RULES, allowed_by_tiles

from riichi_rules.notation import read_hand, read_tile
from riichi_rules.situation import Situation, Win
from riichi_rules.value import value_of
from riichi_rules.yaku import BY_ID

TABLE = json.loads((COMPUTED / "yaku_pairs.json").read_text("utf-8"))
WINS = {tuple(found["yaku"]): found for found in TABLE["wins"]}


def test_the_yaku_are_those_of_the_table() -> None:
    assert TABLE["yaku"] == list(IDS)
    assert TABLE["ruleset"] == RULES.label


def test_in_each_win_both_yaku_count() -> None:
    assert len(WINS) == len(TABLE["wins"]) > 100
    for both, win in WINS.items():
        situation = Situation(by=Win(win["by"]), seat=win["seat"], round=win["round"])
        value = value_of(read_hand(win["hand"]), read_tile(win["win"]), situation, RULES)
        assert set(both) <= {scored.id for scored in value.yaku}, (both, win)
        assert value.valid


@pytest.mark.proof
def test_whatever_no_win_was_found_for_no_hand_allows(
    record_property: Record,
) -> None:
    absorbed = {tuple(sorted((name, other), key=IDS.index)) for name in IDS for other in BY_ID[name].absorbs}
    assert absorbed == {("iipeikou", "ryanpeikou")}
    assert allowed_by_tiles() - absorbed == set(WINS)
    record_property("pairs of yaku that meet in a win", len(WINS))
    record_property("pairs of yaku that no hand has", len(IDS) * (len(IDS) - 1) // 2 - len(WINS))
