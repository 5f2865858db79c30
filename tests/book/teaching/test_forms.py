"""Answers as people type them: each form reads what it writes, in more ways than one."""

from __future__ import annotations

import pytest

from riichi_book.answers.parts import fu
from riichi_book.teaching.forms import (
    CHANGES,
    PAYERS_LIST,
    SEATS_LIST,
    TILES,
    YAKU_LIST,
    YES_NO,
    AnswerForm,
    Number,
    usual_payers,
)
from riichi_rules import ask
from riichi_rules.errors import FormError
from riichi_rules.messages import say

FU = Number(say("fu"), fu)
BY_DEALER = ask.question("points", han=2, fu=40, by="tsumo")
BY_SOUTH = ask.question("points", han=2, fu=40, by="tsumo", seat="S")


@pytest.mark.parametrize(
    ("form", "texts", "value"),
    [
        (TILES, ["2p 5p", "52p", "0p,2p", "2p5p5p", "2p 5p "], ["2p", "5p"]),
        (TILES, ["none", ""], []),
        (YES_NO, ["yes", "Yes.", "y", "1"], True),
        (YES_NO, ["no", "NO", "0"], False),
        (FU, ["1300", "1,300", "1 300 fu"], 1300),
        (YAKU_LIST, ["pinfu, riichi", "Riichi and pinfu", "ready hand, no-points hand", "立直,平和"], ["riichi", "pinfu"]),
        (YAKU_LIST, ["none"], []),
        (PAYERS_LIST, ["dealer 1300, others 700", "700/1300", "1300 700", "others: 700; the dealer: 1300"], {"dealer": 1300, "others": 700}),
        (CHANGES, ["+1500 -1500 +1500 -1500", "1500, -1500, 1500, -1500"], [1500, -1500, 1500, -1500]),
        (SEATS_LIST, ["South", "s"], ["S"]),
        (SEATS_LIST, ["West and South", "S, W"], ["S", "W"]),
        (SEATS_LIST, ["nobody"], []),
    ],
)  # fmt: skip
def test_a_form_reads_what_it_writes_and_what_people_type(
    form: AnswerForm, texts: list[str], value: object
) -> None:
    for text in (*texts, form.write(value)):
        assert form.read(text, BY_SOUTH) == value, text
    assert form.read(value, BY_SOUTH) == value


def test_a_single_number_is_what_the_only_payer_pays() -> None:
    assert PAYERS_LIST.read("1300", BY_DEALER) == {"all": 1300}
    with pytest.raises(FormError, match="who pays how much"):
        PAYERS_LIST.read("1300", BY_SOUTH)


@pytest.mark.parametrize(
    ("form", "given"),
    [
        (TILES, "2x"),
        (TILES, 5),
        (YES_NO, "perhaps"),
        (FU, "30 or 40"),
        (FU, True),
        (YAKU_LIST, "pinfoo"),
        (PAYERS_LIST, {"somebody": 5}),
        (CHANGES, "1000 -1000"),
        (SEATS_LIST, "Middle"),
    ],
)
def test_what_is_no_answer_of_a_form_is_refused(form: AnswerForm, given: object) -> None:
    with pytest.raises(FormError):
        form.read(given)


def test_who_is_liable_by_the_melds_is_not_given_away_by_the_names_of_who_pays() -> None:
    facts = {"win": "2m", "by": "tsumo", "seat": "S", "ruleset": "ema-2025"}
    fed = ask.question("worth", hand="2m 11'1z 222'z 33'33z 4'44z", **facts)
    concealed_kan = ask.question("worth", hand="2m 11'1z 222'z 33'33z X44Xz", **facts)
    assert usual_payers(fed) == ()
    assert usual_payers(concealed_kan) == ("dealer", "others")
