"""``riichi-rules compare``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shared.command_line import Ask

from riichi_book.search.effects import UNSEEN


def test_each_difference_has_both_values_and_sources(ask_json: Ask) -> None:
    answer = ask_json("compare", "ema-2016", "ema-2025")
    assert answer.status == 0
    assert (answer.data["a"], answer.data["b"]) == ("ema-2016", "ema-2025")
    keys = ["option", "a", "b", "source_a", "source_b"]
    assert all(list(difference)[:5] == keys for difference in answer.data["differences"])
    (pair,) = [
        difference
        for difference in answer.data["differences"]
        if difference["option"] == "fu.double_wind_pair"
    ]
    assert [pair[key] for key in keys[1:5]] == ["4", "2", "E25d", "E25"]


def test_each_difference_has_a_question_and_what_both_answer_to_it(ask: Ask, ask_json: Ask) -> None:
    answer = ask_json("compare", "ema-2016", "ema-2025")
    by_option = {difference["option"]: difference for difference in answer.data["differences"]}
    pair = by_option["fu.double_wind_pair"]
    assert pair["question"]["ask"] == "worth"
    assert pair["asked"] == "South wins by ron on 3p, in the South round. What is it worth?"
    for side, name, fu in (("answer_a", "ema-2016", 50), ("answer_b", "ema-2025", 40)):
        line = json.dumps({**pair["question"], "ruleset": name})
        assert pair[side] == ask("ask", "-", stdin=line.encode()).data
        assert (pair[side]["ruleset"], pair[side]["fu"]) == (name, fu)
    assert (pair["same"], pair["pair"], pair["explanation"]) == (False, [], "")
    assert str(UNSEEN) in by_option["yaku.renhou"]["explanation"]
    assert by_option["yaku.renhou"]["same"] is True


def test_what_cannot_be_asked_says_why(ask_json: Ask) -> None:
    last = ask_json("compare", "ema-2025", "wrc-2025").data["differences"][-1]
    keys = ("question", "asked", "answer_a", "answer_b")
    assert [last[key] for key in keys] == [None] * 4
    assert last["same"] is True
    assert last["explanation"] == "Only people at a table can keep it: nothing computes it."


def test_what_one_of_them_refuses_is_its_error(ask_json: Ask) -> None:
    differences = ask_json("compare", "jpml-a-2026", "tenhou").data["differences"]
    by_option = {difference["option"]: difference for difference in differences}
    foul, fed = by_option["penalties.chombo_kind"], by_option["liability.open_kan_rinshan"]
    assert foul["answer_a"]["ending"]["dealt_anew"]
    assert foul["answer_b"]["error"]["type"] == "question"
    assert fed["answer_a"]["payments"] == {"liable": 1100}
    assert fed["answer_b"]["payments"] == {"dealer": 500, "others": 300}
    assert fed["words_b"].endswith("in this ruleset nobody is liable for this hand")


def test_a_ruleset_of_the_house_is_compared_by_its_file(ask_json: Ask, tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('id = "club"\nname = "Club"\nextends = "wiki"\n[fu]\ndouble_wind_pair = 2\n')
    answer = ask_json("compare", "wiki", str(file)).data
    assert answer["b"] == "club"
    assert [
        (difference["option"], difference["b"], difference["source_b"])
        for difference in answer["differences"]
    ] == [("fu.double_wind_pair", "2", "club")]


def test_what_a_single_option_changes_is_asked_without_a_file(ask: Ask, ask_json: Ask) -> None:
    words = ("compare", "wiki", "--set", "fu.double_wind_pair=2")
    answer = ask_json(*words).data
    assert (answer["a"], answer["b"], answer["changes"]) == ("wiki", "wiki", ["fu.double_wind_pair=2"])
    (difference,) = answer["differences"]
    assert (difference["option"], difference["a"], difference["b"], difference["source_b"]) == (
        "fu.double_wind_pair",
        "4",
        "2",
        "set by hand",
    )
    assert (difference["answer_a"]["fu"], difference["answer_b"]["fu"]) == (50, 40)
    assert difference["answer_b"]["changes"] == ["fu.double_wind_pair=2"]
    lines = [line.split() for line in ask(*words).out.splitlines()]
    assert ["Option", "A", "B"] in lines


def test_a_person_reads_them_by_group_with_what_they_rest_on(ask: Ask) -> None:
    answer = ask("compare", "tenhou", "ema-2025").out
    lines = [line.rstrip() for line in answer.splitlines()]
    assert max(map(len, lines)) <= 80
    assert lines[3].split() == ["Option", "tenhou", "ema-2025"]
    place = lines.index("wins")
    assert lines[place + 1].split() == ["bets", "nearest", "(T)", "own_back_rest_nearest", "(E25)"]
    assert any(line.split()[:1] == ["composite"] and "liable_part (not stated)" in line for line in lines)
    assert any(line.startswith("LOG ") for line in lines)  # one of two sources of a value


def test_a_person_reads_what_an_option_changes_with_both_answers(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('id = "club"\nname = "Club"\nextends = "wiki"\n[fu]\ndouble_wind_pair = 2\n')
    lines = [line.strip() for line in ask("compare", "wiki", str(file)).out.splitlines()]
    place = lines.index("fu.double_wind_pair")
    assert lines[place + 1 : place + 5] == [
        "South wins by ron on 3p, in the South round. What is it worth?",
        "123m45p456s22666z, and 3p",
        "A        4 - 1 han 50 fu (yakuhai-hatsu): 1600 points",
        "B        2 - 1 han 40 fu (yakuhai-hatsu): 1300 points",
    ]


def test_a_clubs_own_words_stand_in_a_comparison(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text(
        'id = "club"\nextends = "ema-2025"\n[sources]\nMAY = "Minutes of May"\n'
        '[house]\nphones = "No phones."\n'
        '[fu]\ndouble_wind_pair = {value = 4, source = "MAY", confidence = "stated"}\n'
        "[match]\numa = [20000, 10000, -5000, -15000]\n"
    )
    lines = [line.strip() for line in ask("compare", "ema-2025", str(file)).out.splitlines()]
    assert "Conduct: No phones." in lines
    assert any(line.startswith("Odd: match.uma adds up to 10000") for line in lines)
    assert ["MAY", "Minutes of May"] in [line.split(maxsplit=1) for line in lines]


@pytest.mark.parametrize(
    ("words", "kind", "says"),
    [
        (("wiki", "wikki"), "ruleset", "did you mean wiki?"),
        (("wiki",), "usage", "Missing argument 'B'"),
        (("wiki", "none.toml"), "ruleset", "no such file"),
    ],
)
def test_rulesets_that_there_are_not_are_refused(
    ask_json: Ask, words: tuple[str, ...], kind: str, says: str
) -> None:
    error = ask_json("compare", *words).error
    assert error["type"] == kind
    assert says in error["message"]
