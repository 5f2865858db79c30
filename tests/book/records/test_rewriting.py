"""A record rewritten in another format reads back the same; what the format cannot express is refused."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from shared.forms import FORMS, SAMPLE, audited, file_at, in_memory, lines_of, mjai, text_of
from shared.rows import rows

from riichi_book.records import RecordFile
from riichi_book.records.games import played_rounds
from riichi_book.records.writing import FORMS_WRITTEN, rewrite
from riichi_rules.errors import RecordError
from riichi_rules.play.script import round_of

WHOLE = sorted(SAMPLE.glob("*.mjlog"))


def told(file: RecordFile, *rules: Any) -> list[Any]:  # noqa: ANN401 - as played_rounds has them
    """Return the deals, events, rules and results of a record."""
    rounds = played_rounds(file, *rules)
    return [(each.deal, each.plain_events, each.rules, each.history.match) for each in rounds]


@pytest.mark.parametrize("form", ["mjai", "tenhou6"])
@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
def test_what_is_rewritten_reads_back_as_the_same_events(path: Path, form: str) -> None:
    text = rewrite(file_at(path), form)
    assert told(in_memory(text)) == told(file_at(path))
    assert audited(text).agrees
    assert rewrite(in_memory(text), form) == text


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
def test_a_script_plays_the_same_round(path: Path) -> None:
    lines = rewrite(file_at(path), "script").splitlines()
    for line, played in zip(lines, played_rounds(file_at(path)), strict=True):
        question = json.loads(line)
        deal = {**question["deal"], "scores": tuple(question["deal"]["scores"])}
        state = round_of(question["events"], question["ruleset"], question["set"], **deal)
        assert state.deal.hands == played.deal.hands
        assert state.settlement == played.states[-1].settlement
        rivers = [[player.river for player in each.players] for each in (state, played.state)]
        assert rivers[0] == rivers[1]


def refusal(text: str, form: str) -> str:
    """Return the reason why a record cannot be rewritten in a format."""
    with pytest.raises(RecordError) as caught:
        rewrite(in_memory(text), form)
    return caught.value.problem


@pytest.mark.parametrize("form", FORMS_WRITTEN)
def test_the_view_of_one_seat_and_hidden_tiles_are_refused(form: str) -> None:
    one_view = f"round 1: only the view of seat 0 is known; {form} tells all tiles"
    assert refusal(text_of("client"), form) == one_view
    lines = text_of("mjai").splitlines()
    deal: dict[str, Any] = json.loads(lines[1])
    deal["tehais"] = [["?"] * 13 for _ in range(4)]
    seat = [json.dumps(deal), *[line for line in lines[2:] if '"tsumo"' not in line]]
    assert refusal("\n".join([lines[0], *seat]), form)


def test_scores_that_a_record_does_not_say_are_not_made_up() -> None:
    text = re.sub(r'"scores": ?\[[^]]*\],? ?', "", text_of("mjai"))
    questions = map(json.loads, rewrite(in_memory(text), "script").splitlines())
    assert not [question for question in questions if "scores" in question["deal"]]


@pytest.mark.parametrize(("form", "target", "old", "new", "why"), rows("rewriting-refused"))
def test_what_a_form_has_no_words_for_is_refused(
    form: str, target: str, old: str, new: str, why: str
) -> None:
    assert why in refusal(re.sub(old, new, text_of(form)), target)


def test_what_was_not_played_by_these_rules_is_refused() -> None:
    with pytest.raises(RecordError, match=r"round \d+ was not played by these rules \(ema-2025\)"):
        rewrite(file_at(FORMS["mjlog"]), "mjai", "ema-2025")


@pytest.mark.parametrize(("old", "new"), [(r' lobby="\d+"', ""), ('lobby="0"', 'lobby="7994"')])
def test_mjai_keeps_what_tenhou6_has_no_words_for(old: str, new: str) -> None:
    text = re.sub(old, new, text_of("mjlog"))
    assert told(in_memory(rewrite(in_memory(text), "mjai"))) == told(in_memory(text))


def test_options_without_a_ruleset_have_no_room_in_tenhou6() -> None:
    begun, *lines = lines_of(text_of("mjai"))
    south = next(at for at, line in enumerate(lines) if line.get("bakaze") == "S")
    begun["rules"] = {"ruleset": None, "set": {"match.length": "east"}}
    assert "the settings match.length" in refusal(mjai([begun, *lines[:south]]), "tenhou6")


def test_a_record_that_states_other_points_keeps_them() -> None:
    text = re.sub(r'(<AGARI [^>]*sc="\d+,)(-?\d+)', lambda sc: f"{sc[1]}{int(sc[2]) + 1}", text_of("mjlog"))
    for form in ("mjai", "tenhou6"):
        found = audited(rewrite(in_memory(text), form))
        assert {each.check for each in found.disagreements} == {"win.payment"}
