"""The first call fixes the yaku, where a ruleset has it so: yaku that it fixed, and triplets by suit."""

from __future__ import annotations

import pytest
from shared.wins import ids, ron, tsumo

from riichi_rules import first_call

REFUSAL = str(first_call.REFUSAL)

FIXED: dict[str, object] = {"yaku.atozuke": False}

MAY_BE_WON = {
    "the first call is the triplet that brings the yaku": ("24m45699s 55'5z 2'34p", "3m"),
    "a concealed triplet may have stood before": ("24m99s555z 2'34p 7'89s", "3m"),
    "white stood before, though green was called late": ("24m99s555z 2'34p 66'6z", "3m"),
    "green stood before, though red was called late": ("24m99s666z 2'34p 77'7z", "3m"),
    "a closed kan is no call": ("24m99s 2'34p X55Xz 7'89s", "3m"),
    "all groups are of simples": ("24m456p77s 2'34p 6'78s", "3m"),
    "all groups are of one suit": ("2445699m 6'78m 44'4z", "3m"),
    "either tile makes a hand of triplets": ("22m99s 33'3m 44'4p 6666's", "2m"),
    "the first call is one of the runs in three suits": ("24m99s 2'34p 7'89s 2'34s", "3m"),
    "the first call is one of the triplets in three suits": ("46p99s 22'2m 2'22p 2222's", "5p"),
    "the first call is a run of the straight": ("13456m99s 7'89m 2'34p", "2m"),
    "the first call is one of the three kans": ("24m99s 3'333s X22Xp 4444'z", "3m"),
    "one of two yaku was fixed": ("24m99s 55'5z 2'34p 66'6z", "3m"),
    "the hand is closed, though the tile brings the yaku": ("22m456789p456s55z", "5z"),
}


@pytest.mark.rule("yaku.first-call")
@pytest.mark.parametrize("case", MAY_BE_WON)
def test_with_a_yaku_that_was_fixed_a_hand_is_won_as_ever(case: str) -> None:
    for win in (ron, tsumo):
        fixed, free = (win(*MAY_BE_WON[case], options=options) for options in (FIXED, None))
        assert fixed.valid
        assert (ids(fixed), fixed.han, fixed.fu) == (ids(free), free.han, free.fu)


ROWS = [
    (f"{others}{suit}3z 1'23{chi} {call[0]}'{call[1:]}{suit}", "3z")
    for suit, chi in ("mp", "ps", "sm")
    for others, call in (
        ("222333", "111"), ("111333", "222"), ("111222", "333"), ("444666", "555"),
        ("888999", "777"), ("777999", "888"), ("777888", "999"),
    )
]  # fmt: skip


@pytest.mark.rule("yaku.first-call")
@pytest.mark.parametrize(("hand", "win"), [*ROWS, ("222333m3p 1'23m 11'1m", "3p")])
def test_a_row_of_triplets_is_not_fixed_by_a_run(hand: str, win: str) -> None:
    local: dict[str, object] = {"yaku.local": ["sanrenkou"]}
    assert ids(ron(hand, win, options=local)) == {"sanrenkou"}
    assert ron(hand, win, options=local | FIXED).reason == REFUSAL
