"""What a club's file says besides options: its own sources, its own conduct, and what is wrong with them."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest
from shared.rows import rows

from riichi_rules import RulesetError
from riichi_rules.ruleset import Ruleset, load_ruleset, sources, sources_in

CLUB = """\
id = "my-club"
extends = "ema-2025"

[fu]
double_wind_pair = { value = 4, source = "minutes", confidence = "stated", note = "by one vote" }

[sources]
minutes = { title = "Minutes of May", date = "2026-05-03", address = "https://club.example/minutes" }
poster = "The poster at the door"

[house]
phones = "Phones are silent."
drinks = "Drinks stand on the small tables."
"""


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "club.toml"


def load(club: Path, text: str) -> Ruleset:
    club.write_text(text, encoding="utf-8")
    return load_ruleset("club.toml")


def test_a_club_names_its_own_sources(club: Path) -> None:
    rules = load(club, CLUB)
    assert rules.sources["minutes"].date == "2026-05-03"
    assert rules.sources["minutes"].words == "Minutes of May, 2026-05-03, https://club.example/minutes"
    assert rules.sources["poster"].words == "The poster at the door"
    assert rules.origins["fu.double_wind_pair"].source == "minutes"
    assert sources_in(["minutes", "E25,ema-2025"], rules) == {
        "E25": sources()["E25"],
        "minutes": rules.sources["minutes"].words,
    }
    assert sources_in(["minutes"]) == {}


def test_a_club_states_its_own_conduct_which_computes_nothing(club: Path) -> None:
    rules = load(club, CLUB)
    assert rules.house == ("Phones are silent.", "Drinks stand on the small tables.")
    assert rules == load(club, CLUB.partition("[house]")[0])
    assert load_ruleset("ema-2025").house == ()


@pytest.mark.parametrize("again", [copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])  # noqa: S301
def test_both_stay_when_options_are_set_and_in_copies(club: Path, again: object) -> None:
    rules = load(club, CLUB)
    assert callable(again)
    for other in (rules.with_settings({"fu.double_wind_pair": 2}), again(rules)):
        assert (other.house, other.sources) == (rules.house, rules.sources)


def test_who_extends_the_file_of_another_has_its_sources_and_its_conduct(club: Path) -> None:
    club.with_name("league.toml").write_text(CLUB, encoding="utf-8")
    rules = load(
        club,
        """\
id = "guests"
extends = "league.toml"
[dora]
ura = { value = true, source = "minutes", confidence = "stated" }
[sources]
talk = { title = "What was said at the door" }
[house]
phones = "Phones stay outside."
""",
    )
    assert list(rules.sources) == ["minutes", "poster", "talk"]
    assert rules.house == ("Phones stay outside.", "Drinks stand on the small tables.")


@pytest.mark.parametrize(("text", "message"), rows("club-words-wrong"))
def test_what_is_wrong_is_told_with_file_and_line(club: Path, text: str, message: str) -> None:
    with pytest.raises(RulesetError) as refused:
        load(club, f'extends = "ema-2025"\n{text}\n')
    assert str(refused.value).startswith(message)
