"""A question in data names its ruleset by id, and opens no file."""

from pathlib import Path

import pytest

from riichi_rules import ask, load_ruleset
from riichi_rules.errors import FormError

CLUB = 'id = "hilltop"\nextends = "tenhou"\n[wins]\nhonba_value = 1500\n'
HAND = "77m34567p678s777z"
WIN = {"hand": "23m456p12378955s", "win": "4m", "by": "ron"}
ENDING = {"ask": "ending", "dealer": 0, "honba": 1}


@pytest.fixture
def club(tmp_path: Path) -> Path:
    file = tmp_path / "hilltop.toml"
    file.write_text(CLUB, encoding="utf-8")
    return file


def test_a_stream_knows_the_ids_of_rulesets_that_are_passed(club: Path) -> None:
    rules = load_ruleset(club)
    win = {"seat": 1, "from": 0, "score": WIN}
    end = {**ENDING, "wins": [win]}
    here = {**end, "ruleset": "hilltop"}
    won_here = {**here, "wins": [{**win, "score": {**WIN, "ruleset": "hilltop"}}]}
    stream = [end, here, won_here, {**here, "set": {"wins.honba_value": 0}}]
    answers = list(ask.many(stream, rulesets=[rules, load_ruleset("wiki")]))
    assert [answer["deltas"][1] for answer in answers] == [1300, 2500, 2500, 1000]
    assert [answer["ruleset"] for answer in answers] == ["ema-2025", "hilltop", "hilltop", "hilltop"]
    assert answers[3]["changes"] == ["wins.honba_value=0"]
    assert ["ruleset" in answer["assumed"] for answer in answers] == [True, False, False, False]
    (unknown,) = ask.many([{**end, "ruleset": "hilltopp"}], rulesets=[rules])
    assert unknown["error"]["message"] == "there is no ruleset 'hilltopp'; did you mean hilltop?"
    (not_passed,) = ask.many([{**end, "ruleset": "hilltop"}])
    assert not_passed["error"]["type"] == "ruleset"


def test_what_cannot_be_known_by_an_id_is_refused(club: Path) -> None:
    rules = load_ruleset(club)
    changed = load_ruleset("wiki", {"fu.double_wind_pair": 2})
    for wrong, says in (
        ([str(club)], "must be a ruleset such as load_ruleset"),
        ([rules, load_ruleset(club)], "two rulesets have the id 'hilltop'"),
        ([changed], "the id of a ruleset that ships"),
    ):
        with pytest.raises(FormError, match=says):
            list(ask.many([], rulesets=wrong))  # type: ignore[arg-type]


def test_the_seven_functions_still_take_a_ruleset_an_id_or_a_file(club: Path) -> None:
    wins = [{"seat": 1, "from": 0, "score": WIN}]
    for named in (club, str(club), load_ruleset(club)):
        assert ask.ending(ruleset=named, dealer=0, honba=1, wins=wins).data["deltas"][1] == 2500
    assert ask.ending(ruleset="wiki", dealer=0, honba=1, wins=wins).data["deltas"][1] == 1300
