"""What players type is read, or refused where they typed it. Tests of the desk check its meaning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared.rows import rows
from shared.strategies import hands

from riichi_rules.errors import NotationError
from riichi_rules.hand import Hand
from riichi_rules.notation.typed import READ, read_typed_hand, read_typed_tiles

PIECES = [*rows("pieces-of-notation")[0], *"ESWNPFC東發中一萬MPZ"]
TYPED = READ[1]


@pytest.mark.parametrize(("marked", "words"), rows("typed-wrong"))
def test_a_fault_is_shown_where_it_was_typed(marked: str, words: str) -> None:
    text = marked.replace("[", "").replace("]", "")
    with pytest.raises(NotationError) as caught:
        read_typed_hand(text, TYPED)
    at, end = caught.value.at, caught.value.at + caught.value.length
    assert f"{text[:at]}[{text[at:end]}]{text[end:]}" == marked
    assert words in str(caught.value.what)


@given(st.text() | st.lists(st.sampled_from(PIECES)).map("".join))
def test_any_text_raises_nothing_but_notation_errors_at_a_place_in_it(text: str) -> None:
    for reads in READ:
        for read in (read_typed_hand, read_typed_tiles):
            error = None
            try:
                read(text, reads)
            except NotationError as refused:
                error = refused
            assert error is None or 0 <= error.at <= len(error.text)


@given(hand=hands())
def test_what_is_canonical_is_typed_so_too_and_honours_by_their_names(hand: Hand) -> None:
    assert read_typed_hand(str(hand), TYPED) == read_typed_hand(str(hand), READ[0])
    letters = dict(zip("1234567", "ESWNPFC", strict=True))
    names = "".join([letters[tile.digit] if tile.suit == "z" else str(tile) for tile in hand.concealed])
    assert read_typed_hand(" ".join([names, *map(str, hand.melds)]), TYPED).hand == hand
