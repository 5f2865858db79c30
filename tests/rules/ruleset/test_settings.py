"""Single options set by the user, as with ``--set``."""

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared.rows import rows

from riichi_rules import RulesetError
from riichi_rules.ruleset import (
    OPTIONS,
    load_ruleset,
    option_named,
    parse_setting,
    parse_settings,
)

WIKI = load_ruleset("wiki")


@pytest.mark.parametrize(("text", "name", "value"), rows("settings"))
def test_a_setting_says_an_option_and_its_value(text: str, name: str, value: object) -> None:
    assert parse_setting(text) == (name, OPTIONS[name].read(value))


def test_an_option_is_set_once() -> None:
    settings = ["fu.double_wind_pair=2", "dora.ura=true"]
    assert parse_settings(settings) == {"fu.double_wind_pair": 2, "dora.ura": True}
    with pytest.raises(RulesetError, match=r"fu\.double_wind_pair is set twice: to 2 and to 4"):
        parse_settings([*settings, "fu.double_wind_pair=4"])


DOES = {
    "setting": parse_setting,
    "name": option_named,
    "settings": partial(load_ruleset, "wiki"),
    "value": WIKI.value,
    "text": WIKI.text,
}


@pytest.mark.parametrize(("does", "wrong", "says"), rows("no-settings"))
def test_what_is_no_setting_and_no_name_says_how_they_are_written(does: str, wrong: Any, says: str) -> None:  # noqa: ANN401
    with pytest.raises(RulesetError, match=says):
        DOES[does](wrong)


@given(st.text(max_size=20) | st.builds("{}={}".format, st.sampled_from(list(OPTIONS)), st.text(max_size=9)))
def test_no_setting_raises_anything_but_a_ruleset_error(text: str) -> None:
    try:
        name, value = parse_setting(text)
    except RulesetError:
        return
    assert parse_setting(f"{name}={OPTIONS[name].write(value)}") == (name, value)


def test_a_ruleset_tells_what_was_set_by_hand() -> None:
    ruleset = load_ruleset("wiki", {"fu.double_wind_pair": "2", "yaku.open_tanyao": False})
    assert (ruleset.id, ruleset.fu.double_wind_pair, ruleset.yaku.open_tanyao) == ("wiki", 2, False)
    assert ruleset.changes == ("fu.double_wind_pair=2", "yaku.open_tanyao=false")
    assert ruleset.label == "wiki with fu.double_wind_pair=2, yaku.open_tanyao=false"
    assert ruleset.words == f"{WIKI.words} as changed"
    origin = ruleset.origins["fu.double_wind_pair"]
    assert (origin.value, origin.source, origin.inherited) == (2, "set by hand", False)
    assert load_ruleset("wiki").fu.double_wind_pair == 4


def test_a_setting_to_the_same_value_is_no_change() -> None:
    ruleset = load_ruleset("wiki", {"fu.double_wind_pair": 4})
    assert (ruleset.changes, ruleset.label, ruleset.words) == ((), "wiki", WIKI.words)
    assert ruleset.origins["fu.double_wind_pair"].source == "set by hand"


def test_settings_can_be_added_and_taken_back() -> None:
    changed = WIKI.with_settings({"fu.double_wind_pair": 2}).with_settings({"dora.kan_ura": False})
    assert changed.changes == ("dora.kan_ura=false", "fu.double_wind_pair=2")
    assert changed.with_settings({"fu.double_wind_pair": 4, "dora.kan_ura": True}).label == "wiki"
