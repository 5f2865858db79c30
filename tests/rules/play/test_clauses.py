"""Clauses of a script: written clauses read back as the same clauses."""

from collections import Counter

import pytest
from selfplay.rulesets import ruleset_number
from shared.rows import rows

from riichi_book.records.writing.script import clauses_in
from riichi_book.search.self_play import steps_of
from riichi_rules.errors import RecordError
from riichi_rules.play.clauses import Clause, read_action, read_script, turns_in, written
from riichi_rules.questions.clauses import clauses_for
from riichi_rules.seats import SEATS


def test_what_is_written_of_rounds_reads_back_as_the_same_clauses() -> None:
    seen: Counter[str] = Counter()
    for number in range(60):
        (_, state), *steps = steps_of(f"clauses {number}", ruleset_number(number))
        before = [state, *[after for _, after in steps]]
        letters = [state.wind(seat) for seat in SEATS]
        try:
            clauses = list(clauses_in(zip(before, [event for event, _ in steps], strict=False), letters))
        except RecordError:
            continue
        script = written(turns_in(clauses))
        assert [clause for turn in read_script(script) for clause in turn] == clauses
        assert written(read_script(script)) == script
        seen.update([clause.verb for clause in clauses])
        for moment in before[:: len(before) // 5]:
            for action in [action for seat in SEATS for action in clauses_for(moment, seat)]:
                assert read_action(action).action == action
    assert seen.keys() >= {"draws", "discards", "riichi", "chii", "pon", "ron", "tsumo", "drawn"}


@pytest.mark.parametrize(("script", "turns"), rows("turns-of-scripts"))
def test_a_script_is_turns_of_clauses(script: str, turns: list[list[list[str]]]) -> None:
    read = read_script(script)
    assert [[[*clause[:3]] for clause in turn] for turn in read] == turns
    assert read_script(written(read)) == read


def test_several_do_one_thing_and_several_claim_one_tile() -> None:
    (rons,), (claims,) = read_script("S and W ron; S chii 46p / N pon")
    assert (rons.actors, rons.words) == ("SW", "S and W ron")
    assert claims.claims == (Clause("pon", actors="N"),)
    assert (claims.actors, claims.action) == ("S", "chii 46p / N pon")


@pytest.mark.parametrize(
    "action", ["drows 5p", "discards  5m", "nine", "closed 1z", "pon 5m from hand", "riichis"]
)
def test_what_no_script_says_is_read_as_it_is_written(action: str) -> None:
    assert read_action(action).action == action
    assert read_action(action).verb == action.split(maxsplit=1)[0]
