"""An engine's answers are classified: right, right under another value, wrong, or none."""

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from shared import ROOT
from shared.browser import skip_or_fail
from shared.command_line import printed_by
from shared.playing import Playing
from shared.proofs import Record
from shared.rows import rows
from shared.suite import CASES

from riichi_book.games.variants.changes import COMPUTED
from riichi_book.search.spread import valued, values_of
from riichi_book.suite import report
from riichi_book.suite.cases import SUITE_FILE
from riichi_book.suite.conform import Conformance, Hello, conform, greeted, undecided, worst_of
from riichi_book.suite.engine import Engine
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids

OF_OPTION = {option: [case for case in CASES if option in case["options"]] for option in COMPUTED}


def held(engine: Playing, rules: Ruleset, cases: list[dict[str, Any]]) -> Conformance:
    return conform(engine, Hello({"name": "ours"}, rules), cases)  # type: ignore[arg-type]


@pytest.mark.parametrize("step", [len(ruleset_ids()), pytest.param(1, marks=pytest.mark.proof)])
@pytest.mark.parametrize("name", ruleset_ids())
def test_ours_fails_nothing_under_any_ruleset(name: str, step: int) -> None:
    some = CASES[::step] if name != "tenhou" else CASES
    found = held(Playing(load_ruleset(name)), load_ruleset(name), some)
    assert {verdict for verdict, count in found.verdicts().items() if count} <= {"pass", "not-asked"}
    assert found.verdicts()["pass"] > len(some) / 2


@pytest.mark.parametrize(("option", "value"), rows("options-of-an-engine"))
def test_one_option_that_is_changed_in_an_engine_is_named(option: str, value: str) -> None:
    rules = load_ruleset("tenhou")
    other = valued(option, value, rules)
    assert other is not None
    # Every fifth case, and the option's own cases; in the proof each option has all that it needs.
    some = [case for place, case in enumerate(CASES) if place % 5 == 0 or option in case["options"]]
    found = held(Playing(other), rules, some)
    assert (option, value) in found.played
    assert {each["option"] for each in report.data(found)["otherwise"]} == {option}


class Slipping(Playing):
    """An engine whose first answer is wrong, whatever its rules."""

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        said, self.ask = super().ask(question), super().ask  # type: ignore[method-assign]
        return said | {"points": 1}


def test_one_wrong_answer_does_not_hide_what_an_engine_plays() -> None:
    rules, setting = load_ruleset("tenhou"), ("limits.kiriage", "true")
    some = [case for case in OF_OPTION[setting[0]] if case["kind"] == "worth"]
    found = held(Slipping(rules.with_settings(dict([setting]))), rules, some)
    assert found.played.keys() == {setting}
    assert found.verdicts()["fail"] == 1
    assert setting[0] not in undecided(found)


class Refusing(Playing):
    """An engine that calls every win invalid."""

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        return {"valid": False} if question["ask"] == "worth" else {"unsupported": "no"}


def test_a_wrong_answer_contradicts_a_value_under_which_it_is_wrong_too() -> None:
    rules = load_ruleset("tenhou")
    found = held(Refusing(rules), rules, CASES)
    # Under a minimum of two han, many hands have too few, but many more have enough.
    assert ("yaku.min_han", "2") not in found.played
    assert found.verdicts()["fail"] > 300


@pytest.mark.proof
def test_two_values_that_an_engine_plays_are_both_named() -> None:
    rules = load_ruleset("tenhou")
    settings = {"limits.kiriage": "true", "fu.double_wind_pair": "2"}
    found = held(Playing(rules.with_settings(settings)), rules, CASES)
    assert found.played.keys() == {*settings.items()}
    assert found.verdicts()["fail"] == 0


MAHJONG = ROOT / "adapters" / "mahjong_adapter.py"
OURS = ROOT / "tests" / "shared" / "playing.py"


SETTINGS = ([], ["yaku.min_han=2"], ["limits.kiriage=true", "fu.double_wind_pair=2"])


@pytest.mark.proof
@pytest.mark.parametrize("words", [[MAHJONG], *[[OURS, *settings] for settings in SETTINGS]])
def test_sixty_lines_of_node_that_read_the_suite_alone_get_the_same_verdicts(words: list[Any]) -> None:
    node = shutil.which("node") or skip_or_fail("node is not on this machine")
    command = [sys.executable, *map(str, words)]
    with Engine(command) as engine:
        found = conform(engine, greeted(engine, None, load_ruleset("tenhou")), CASES)
    verdicts = worst_of([asking for asking in found.askings if not asking.house])
    runner = Path(__file__).with_name("runner.mjs")
    said = dict(map(json.loads, printed_by(node, runner, SUITE_FILE, *command).splitlines()))
    assert said.keys() == {case["id"] for case in CASES}
    assert {name: said[name] for name in verdicts} == verdicts
    code = [
        line for line in runner.read_text("utf-8").splitlines() if line.strip() and line.strip()[:2] != "//"
    ]
    assert len(code) <= 60


@pytest.mark.proof
@pytest.mark.parametrize("name", ruleset_ids())
def test_of_the_options_that_are_changed_one_by_one_nearly_all_are_noticed_and_named(
    name: str, record_property: Record
) -> None:
    rules = load_ruleset(name)
    noticed, missed, wrong = 0, [], []
    for option in set(COMPUTED) - rules.idle_options().keys():
        for value in values_of(option):
            other = None if value == rules.text(option) else valued(option, value, rules)
            if other is None or len(other.changes) > 1:
                continue
            found = held(Playing(other), rules, OF_OPTION[option])
            if found.played.keys() - {(option, value)}:
                found = held(Playing(other), rules, CASES)
            named = {each for each, _ in found.played}
            if found.fails or found.played:
                noticed += 1
                wrong += [(option, value, named)] if named - {option} else []
            else:
                missed.append((option, value))
    record_property("options not noticed", missed)
    assert not wrong
    assert noticed >= 0.95 * (noticed + len(missed))
