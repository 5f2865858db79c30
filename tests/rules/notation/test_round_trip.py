"""Text that was written reads back the same, in every dialect that can express it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared.strategies import hands, loose_tiles, tiles_texts

from riichi_rules.errors import NotationError
from riichi_rules.hand import Hand
from riichi_rules.melds import MeldType
from riichi_rules.notation import (
    DIALECTS,
    LooseTile,
    TilesText,
    convert,
    read_hand,
    read_river,
    read_tiles,
    write,
)

READ = [name for name, dialect in DIALECTS.items() if dialect.groups]
NOT_ADDED = tuple(kind for kind in MeldType if kind is not MeldType.ADDED_KAN)

WHAT_IT_SAYS = {
    "canonical": hands(unknown=True),
    "wiki": hands(kinds=NOT_ADDED, unknown=True),
    "drawhand": hands(kinds=NOT_ADDED, unknown=True),
    "words": hands(kinds=(), red_fives=False),
    "unicode": hands(kinds=(MeldType.CLOSED_KAN,), red_fives=False, unknown=True),
}


@pytest.mark.parametrize("dialect", READ)
@given(data=st.data())
def test_a_hand_that_a_dialect_can_say_reads_as_it_was_written(dialect: str, data: st.DataObject) -> None:
    hand = data.draw(WHAT_IT_SAYS[dialect])
    text = write(hand, dialect)
    again = read_hand(text, dialect)
    assert again == hand
    assert again.melds == hand.melds
    assert write(again, dialect) == text


@pytest.mark.parametrize("dialect", READ)
@given(said=hands(unknown=True) | tiles_texts())
def test_any_hand_and_any_tiles_are_said_whole_or_refused(dialect: str, said: Hand | TilesText) -> None:
    try:
        text = write(said, dialect)
    except NotationError:
        assert dialect != "canonical"
        return
    again = (read_hand if isinstance(said, Hand) else read_tiles)(text, dialect)
    assert again == said
    assert write(again, dialect) == text
    assert convert(text, dialect, "canonical") == write(said)


@given(loose_tiles())
def test_a_river_reads_as_it_was_written(river: tuple[LooseTile, ...]) -> None:
    assert read_river(write(TilesText((river,)))) == river


@given(data=st.data(), hand=hands())
def test_tiles_may_be_written_in_any_order(data: st.DataObject, hand: Hand) -> None:
    shuffled = data.draw(st.permutations(hand.concealed))
    text = " ".join(["".join(map(str, shuffled)), *map(str, hand.melds)])
    assert read_hand(text) == hand
    assert convert(text, "canonical", "canonical") == str(hand)


@given(hands(unknown=True))
def test_latex_says_a_hand_or_refuses_two_unlike_tiles_stacked(hand: Hand) -> None:
    unlike = any(meld.added and meld.added != meld.called for meld in hand.melds)
    if unlike:
        with pytest.raises(NotationError, match="identical tiles"):
            write(hand, "latex")
    else:
        stacked = sum(meld.type is MeldType.ADDED_KAN for meld in hand.melds)
        assert write(hand, "latex").count('"') == stacked
