"""The first call fixes the yaku, where a ruleset has it so (option ``yaku.atozuke``)."""

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
MAY_NOT = {
    "a later call brings the yaku": ("24m45699s 2'34p 55'5z", "3m"),
    "the winning tile brings the yaku": ("22m456s55z 2'34p 7'89s", "5z"),
    "one of two tiles alone brings the yaku": ("23m456p77s 2'34p 6'78s", "4m"),
    "a later call begins the runs in three suits": ("24m99s 7'89s 2'34p 2'34s", "3m"),
    "a later call begins the triplets in three suits": ("9m 7'89s 22'2m 2'22p 2222's", "9m"),
    "a run comes before one of the triplets in three suits": ("222m222s9p 2'34m 22'2p", "9p"),
    "a later call begins the straight": ("13456m99s 2'34p 7'89m", "2m"),
    "a later call begins the kans": ("2m 7'89s X22Xp 3333's 4444'z", "2m"),
    "a later call begins the dragons": ("24m99s 7'89s 5'55z 6'66z", "3m"),
    "a later call begins even a yakuman": ("2m 7'89s 5'55z 6'66z 7'77z", "2m"),
}


@pytest.mark.rule("yaku.first-call")
@pytest.mark.parametrize("case", MAY_BE_WON)
def test_with_a_yaku_that_was_fixed_a_hand_is_won_as_ever(case: str) -> None:
    for win in (ron, tsumo):
        fixed, free = (win(*MAY_BE_WON[case], options=options) for options in (FIXED, None))
        assert fixed.valid
        assert (ids(fixed), fixed.han, fixed.fu) == (ids(free), free.han, free.fu)


@pytest.mark.rule("yaku.first-call")
@pytest.mark.parametrize("case", MAY_NOT)
def test_a_yaku_that_came_later_is_none(case: str) -> None:
    for win in (ron, tsumo):
        assert win(*MAY_NOT[case]).valid
        late = win(*MAY_NOT[case], options=FIXED)
        assert (late.valid, late.reason, late.yaku, late.yakuman) == (False, REFUSAL, (), 0)


@pytest.mark.rule("yaku.first-call")
def test_what_the_moment_gives_was_not_fixed() -> None:
    hand = "24m45699s 2'34p 7'89s"
    assert ids(ron(hand, "3m", last_tile=True)) == {"houtei"}
    assert ron(hand, "3m", options=FIXED, last_tile=True).reason == REFUSAL
    # Beside a yaku that was fixed it counts.
    fixed = ron("24m45699s 55'5z 2'34p", "3m", options=FIXED, last_tile=True)
    assert ids(fixed) == {"yakuhai-haku", "houtei"}


@pytest.mark.rule("yaku.first-call")
def test_a_hand_without_a_yaku_is_refused_for_that() -> None:
    assert ron("24m45699s 2'34p 7'89s", "3m", options=FIXED).reason == "no yaku"


@pytest.mark.rule("yaku.first-call")
@pytest.mark.parametrize(
    ("yaku", "fixed", "late", "win"),
    [
        ("isshoku-sanjun", "24m99s 2'34m 3'24m 7'89p", "24m99s 7'89p 2'34m 3'24m", "3m"),
        ("sanrenkou", "9s 888'm 7'77m 9'99m 1'23p", "9s 1'23p 888'm 7'77m 9'99m", "9s"),
    ],
)
def test_local_yaku_are_fixed_by_their_groups_too(yaku: str, fixed: str, late: str, win: str) -> None:
    local: dict[str, object] = {"yaku.local": ["isshoku_sanjun", "sanrenkou"]}
    assert ids(ron(fixed, win, options=local | FIXED)) == {yaku}
    assert ids(ron(late, win, options=local)) == {yaku}
    assert ron(late, win, options=local | FIXED).reason == REFUSAL


@pytest.mark.rule("yaku.first-call")
@pytest.mark.parametrize(
    ("triplet", "yaku"),
    [("66'6z", "hatsu"), ("77'7z", "chun"), ("22'2z", "jikaze"), ("11'1z", "bakaze")],
)
def test_a_valued_triplet_is_fixed_when_it_is_called_first(triplet: str, yaku: str) -> None:
    assert ids(ron(f"24m45699s {triplet} 2'34p", "3m", options=FIXED, seat="S")) == {f"yakuhai-{yaku}"}
    for first in ("2'34p", "44'4z"):
        hand = f"24m45699s {first} {triplet}"
        assert ids(ron(hand, "3m", seat="S")) == {f"yakuhai-{yaku}"}
        assert ron(hand, "3m", options=FIXED, seat="S").reason == REFUSAL


@pytest.mark.rule("yaku.first-call")
@pytest.mark.parametrize(
    ("hand", "win"),
    [
        ("13456p99s 2'34p 7'89p", "2p"),  # a run of the suit that is none of the straight
        ("13456p99s 1'23s 7'89p", "2p"),  # a run of another suit
        ("13456p99s 44'4s 7'89p", "2p"),  # a triplet of another suit
        ("13456s99m 2'34p 7'89s", "2s"),
        ("46789s99m 2'34p 1'23s", "5s"),
    ],
)
def test_a_straight_is_fixed_by_its_own_runs_alone(hand: str, win: str) -> None:
    assert ids(ron(hand, win)) == {"ittsuu"}
    assert ron(hand, win, options=FIXED).reason == REFUSAL


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


@pytest.mark.rule("yaku.first-call")
def test_three_equal_runs_are_not_fixed_by_a_lower_one() -> None:
    local: dict[str, object] = {"yaku.local": ["isshoku_sanjun"]}
    hand = "24m99s 1'23m 2'34m 3'24m"
    assert ids(ron(hand, "3m", options=local)) == {"isshoku-sanjun"}
    assert ron(hand, "3m", options=local | FIXED).reason == REFUSAL
