"""Yaku: the table is complete. Claims show for each row hands that have it and hands that just miss it."""

import pytest
from shared.claims import FOLDER, cases
from shared.rows import rows

from riichi_book.answers.tables.examples import EXAMPLES
from riichi_rules import ask
from riichi_rules.ruleset import OPTIONS, load_ruleset
from riichi_rules.yaku import BY_ID, YAKU, Yaku, score_of


def judged(verb: str) -> dict[str, list[str]]:
    """Return the hands that claims say ``has`` or ``lacks`` each yaku."""
    hands: dict[str, list[str]] = {}
    for case in cases(FOLDER / "yaku.jsonl"):
        found = case.expect.get("yaku", {})
        for yaku in found.get(verb, ()) if isinstance(found, dict) else ():
            hands.setdefault(yaku, []).append(case.question["hand"])
    return hands


def test_every_row_of_the_table_has_claims_for_and_against_it() -> None:
    for verb in ("has", "lacks"):
        assert judged(verb).keys() == BY_ID.keys(), f'tests/claims/yaku.jsonl, "yaku": {{"{verb}": [...]}}'


HAN = {yaku: (closed, open_) for yaku, closed, open_ in rows("yaku-han")}
"""Han closed and open, on which all sources agree; the ruleset decides the han of renhou."""


@pytest.mark.parametrize("yaku", HAN)
def test_each_yaku_has_its_han_and_an_open_hand_may_lose_one_or_all(yaku: str) -> None:
    assert (BY_ID[yaku].closed, BY_ID[yaku].open) == HAN[yaku]


def test_all_others_but_renhou_are_yakuman_that_count_once() -> None:
    others = [yaku for yaku in YAKU if yaku.id not in HAN and yaku.id != "renhou"]
    assert {(yaku.closed, yaku.open, yaku.yakuman) for yaku in others} == {(0, 0, 1)}


@pytest.mark.parametrize("yaku", YAKU, ids=lambda yaku: yaku.id)
def test_each_yaku_has_its_example_and_an_open_hand_only_where_its_row_says_so(yaku: Yaku) -> None:
    answer = next(ask.many([EXAMPLES[yaku.id].question]))
    assert yaku.id in [scored["id"] for scored in answer["yaku"]]
    opened = any("'" in hand for hand in judged("has").get(yaku.id, ()))
    assert opened == yaku.may_be_open, "tests/claims/yaku.jsonl has an open hand with it, where one may be"
    scored = score_of(yaku, load_ruleset("base"), closed=False)
    assert yaku.may_be_open or (scored.han, scored.yakuman) == (0, 0)


def test_the_table_is_whole() -> None:
    assert len(BY_ID) == len(YAKU)
    for yaku in YAKU:
        assert [yaku.shape, yaku.timing].count(None) == 1
        assert (yaku.closed > 0) != (yaku.yakuman > 0)
        assert yaku.closed >= yaku.open >= 0
        assert all(name in BY_ID for name in yaku.absorbs)
        assert all(name in OPTIONS for name in (*yaku.options, yaku.double, yaku.beside) if name)
