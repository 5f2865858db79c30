"""What a page offers to answer an exercise: a control for each form, with the right answer in its values."""

import pytest
from shared.exercises import chosen, exercise_of

from riichi_book.teaching.asks import ASKS
from riichi_book.teaching.controls import control_of, yaku_offered
from riichi_book.teaching.drills import KINDS, LEVELS, drills
from riichi_book.teaching.exercise import Exercise
from riichi_rules.ruleset import load_ruleset, ruleset_ids

DRILLS = [each for kind in KINDS for level in range(1, LEVELS[kind] + 1) for each in drills(kind, level, 4)]


def offered(exercise: Exercise) -> list[str]:
    """Return the values that a control offers, in groups too."""
    control = control_of(exercise)
    if control["form"] == "yaku":
        groups = yaku_offered(exercise.answered.ruleset)
        return [value["value"] for group in groups for value in group["values"]]
    return [value["value"] for value in control.get("values", ())]


def test_the_right_answer_is_always_among_what_is_offered() -> None:
    met = set()
    for exercise in (*chosen(), *DRILLS):
        form, right = control_of(exercise)["form"], exercise.value
        met.add(form)
        if form in {"seats", "yaku", "payers"}:
            assert set(right) <= set(offered(exercise)), exercise.id
        elif form == "choice":
            assert right in [exercise.read(value) for value in offered(exercise)], exercise.id
        elif form == "changes":
            assert len(right) == len(offered(exercise)), exercise.id
        else:
            assert form in {"tiles", "yes-no", "number"}
    assert met == {*[ask.form.name for ask in ASKS], "choice"}


def test_a_number_is_asked_in_its_unit_and_payers_are_those_of_the_win() -> None:
    by_tsumo = exercise_of("payments", {"ask": "points", "han": 2, "fu": 30, "by": "tsumo", "seat": "S"})
    payers = [value["words"] for value in control_of(by_tsumo)["values"]]
    assert payers == ["The dealer", "The other two, each"]
    of_fu = exercise_of("fu", {"ask": "worth", "hand": "999m567p35s22p678s", "win": "4s", "by": "ron"})
    assert control_of(of_fu) == {"form": "number", "units": "fu"}


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_no_yaku_is_offered_twice_and_dora_is_not_among_them(ruleset: str) -> None:
    names = [value["value"] for group in yaku_offered(load_ruleset(ruleset)) for value in group["values"]]
    assert len(set(names)) == len(names)
    assert "dora" not in names
    played = load_ruleset(ruleset).value("yaku.open_riichi")
    assert ("open-riichi" in names) is bool(played)
