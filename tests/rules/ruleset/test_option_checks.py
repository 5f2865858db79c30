"""Constraints between options, and options that have no meaning under others."""

import pytest
from shared.rows import rows

from riichi_rules.ruleset import load_ruleset, parse_settings, ruleset_ids


@pytest.mark.parametrize("id_", ["base", *ruleset_ids()])
def test_no_shipped_ruleset_is_odd(id_: str) -> None:
    assert load_ruleset(id_).warnings == ()


@pytest.mark.parametrize(("settings", "idle"), rows("idle-options"))
def test_what_means_nothing_beside_another_option_is_told(settings: str, idle: dict[str, str]) -> None:
    busy = load_ruleset("base", {"yaku.renhou": "mangan", "draws.nagashi": True})
    assert busy.idle_options() == {}
    assert busy.with_settings(parse_settings(settings.split())).idle_options() == idle
