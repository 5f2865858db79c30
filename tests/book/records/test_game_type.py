"""A record says by which rules it was played: red fives, open tanyao, length."""

from __future__ import annotations

import pytest

from riichi_book.records import GameType, game_type_of
from riichi_rules.errors import RecordError


@pytest.mark.parametrize(
    ("game_type", "rules"),
    [
        (9, GameType(red_fives=True, open_tanyao=True, two_winds=True)),
        (1, GameType(red_fives=True, open_tanyao=True, two_winds=False)),
        (11, GameType(red_fives=False, open_tanyao=True, two_winds=True)),
        (15, GameType(red_fives=False, open_tanyao=False, two_winds=True)),
        (169, GameType(red_fives=True, open_tanyao=True, two_winds=True)),  # the highest lobby
        (233, GameType(red_fives=True, open_tanyao=True, two_winds=True)),  # likewise, and fast
    ],
)
def test_the_type_of_a_game_is_read_bit_by_bit(game_type: int, rules: GameType) -> None:
    assert game_type_of(game_type) == rules


@pytest.mark.parametrize(("game_type", "why"), [(25, "three players"), (9 | 512, "0x200"), (-7, "not known")])
def test_a_type_that_is_not_understood_is_refused(game_type: int, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        game_type_of(game_type)


def test_what_a_record_says_sets_options_of_a_ruleset() -> None:
    plain = GameType(red_fives=False, open_tanyao=False, two_winds=False).ruleset()
    assert plain.table[1:4] == (0, 0, 0)
    assert not plain.yaku.open_tanyao
    assert plain.match.length == "east"
    assert GameType().ruleset().changes == ()  # the ranked game is the ruleset itself
