"""All hands of one suit, counted with the package's own readings and compared with known counts."""

from collections import Counter

from shared.one_suit import complete_hands, hands_of

from riichi_rules.reading import HandForm


def test_13259_hands_of_one_suit_are_four_groups_and_a_pair_and_with_seven_pairs_13277_are_complete() -> None:
    complete = complete_hands()
    assert sum(HandForm.FOUR_GROUPS in forms for forms in complete.values()) == 13_259
    assert len(complete) == 13_277


def test_40070_hands_of_one_suit_wait_on_one_to_nine_tiles() -> None:
    complete, waits = complete_hands(), Counter[int]()
    for hand in hands_of(13):
        full = ((*hand[:rank], count + 1, *hand[rank + 1 :]) for rank, count in enumerate(hand) if count < 4)
        waits[sum(HandForm.FOUR_GROUPS in complete.get(more, ()) for more in full)] += 1
    del waits[0]
    assert waits.total() == 40_070
    assert [waits[number] for number in range(1, 10)] == [14067, 14493, 6739, 2948, 1335, 392, 79, 16, 1]
