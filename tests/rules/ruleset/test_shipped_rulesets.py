"""The rulesets that ship have every value of their sources and no others."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from shared.rows import rows

from riichi_rules import RulesetError
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset, ruleset_ids, sources
from riichi_rules.ruleset.shelf import use_shelf

SIX_CURRENT = ["ema-2025", "wrc-2025", "m-league", "jpml-a-2026", "tenhou", "mahjong-soul"]
TEN = sorted([*SIX_CURRENT, "ema-2012", "ema-2016", "wiki", "wrc-2015"])


def stated(ruleset: Ruleset, name: str) -> bool:
    return ruleset.origins[name].confidence != "not stated"


def test_what_a_source_only_speaks_of_is_a_note_on_a_value_that_is_not_stated(shared: Path) -> None:
    text = (shared / "sources" / "options.md").read_text(encoding="utf-8")
    section = text.partition("## Mentioned by a source, yet no row")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\S+)` \| `(\S+)` \| .+ \| (\S+) \|$", section, re.MULTILINE)
    assert len(rows) == 16
    base = load_ruleset("base")
    for id_, name, source in rows:
        origin = load_ruleset(id_).origins[name]
        assert (origin.source, origin.confidence, origin.inherited) == (source, "not stated", True)
        assert origin.note
        assert origin.value == base.value(name)


@pytest.mark.parametrize("id_", TEN)
def test_a_ruleset_says_what_it_is_and_its_sources_are_described(id_: str) -> None:
    ruleset = load_ruleset(id_)
    assert re.fullmatch(r"[A-Z].*\.", ruleset.summary)
    used = {key for origin in ruleset.origins.values() for key in origin.source.split(",")}
    assert used <= {*sources(), "base", "ema-2016"}
    for name, origin in ruleset.origins.items():
        for source, value in origin.against:
            assert source in sources(), name
            assert value != origin.value, name
            assert origin.note, name


def test_ten_rulesets_ship_each_once_with_a_short_name_of_its_own() -> None:
    assert list(ruleset_ids()) == TEN
    short = {id_: load_ruleset(id_).short_name for id_ in TEN}
    assert len(set(short.values())) == len(TEN)
    assert not any("Rules" in name for name in short.values())
    some = [short[id_] for id_ in ("ema-2016", "jpml-a-2026", "wiki")]
    assert some == ["EMA 2016", "JPML A 2026", "Riichi wiki"]
    assert load_ruleset("wiki") is load_ruleset("wiki")


def test_every_described_source_has_a_description_of_its_own() -> None:
    assert all(len(words) > 20 for words in sources().values())
    assert len(set(sources().values())) == len(sources())


def test_the_count_that_explains_a_base_value_is_the_count_of_the_six_current_rulesets() -> None:
    rulesets = [load_ruleset(id_) for id_ in SIX_CURRENT]
    counted = 0
    for name, origin in load_ruleset("base").origins.items():
        speak = [ruleset.value(name) for ruleset in rulesets if stated(ruleset, name)]
        votes = Counter(speak)
        note = origin.note.replace("both", "all 2")
        if of := re.match(r"as in (?:(\d) of the|all) (\d) current", note):
            agree, total = of[1] or of[2], of[2]
            assert (int(agree), int(total)) == (votes[origin.value], len(speak)), name
            assert votes.most_common(1)[0][1] == int(agree), name
            counted += 1
        elif only := re.match(r"as in (?:the )?(.+), the only one of the six current rulesets", note):
            assert [each.short_name for each in rulesets if stated(each, name)] == [only[1]]
            assert speak == [origin.value], name
            counted += 1
        if tie := re.search(r"; (\d|the M-League) (?:have|has|agree on) another value", note):
            each = int(tie[1]) if tie[1].isdecimal() else 1
            assert [count for _, count in votes.most_common(2)] == [each] * 2, name
            counted += 1
    assert counted > 95


def test_the_base_says_why_it_has_each_value() -> None:
    base = load_ruleset("base")
    assert all(origin.note for origin in base.origins.values())
    assert {origin.confidence for origin in base.origins.values()} == {"not stated"}
    assert (list(base.origins), base.extends) == (list(OPTIONS), None)


def test_rulesets_are_told_in_plain_data() -> None:
    ruleset = load_ruleset("ema-2025")
    about = {"id": "ema-2025", "name": "EMA Riichi Rules 2025", "extends": "base", "edition": "2025"}
    assert ruleset.about() == about
    rows = {row["option"]: tuple(row.values()) for row in ruleset.as_rows()}
    assert list(rows) == list(OPTIONS)
    assert rows["fu.double_wind_pair"] == ("fu.double_wind_pair", "2", "E25", "stated", False, "")
    note = load_ruleset("base").origins["tenpai.keishiki"].note
    assert rows["tenpai.keishiki"] == ("tenpai.keishiki", "true", "base", "not stated", True, note)


def test_rulesets_are_equal_by_their_values_and_usable_as_keys() -> None:
    wiki = load_ruleset("wiki")
    same, other = [wiki.with_settings({"fu.double_wind_pair": fu}) for fu in (4, 2)]
    assert (wiki, hash(wiki)) == (same, hash(same))
    assert len({wiki, same, other}) == 2
    assert wiki not in (other, "wiki")


def test_nothing_in_a_ruleset_can_be_changed() -> None:
    ruleset = load_ruleset("ema-2025")
    for changed, name in ((ruleset, "id"), (ruleset, "new"), (ruleset.fu, "double_wind_pair")):
        with pytest.raises(AttributeError):
            setattr(changed, name, "mine")
    with pytest.raises(AttributeError):
        del ruleset.fu
    with pytest.raises(TypeError):
        ruleset.origins["fu.double_wind_pair"] = ruleset.origins["fu.chiitoitsu"]  # type: ignore[index]
    with pytest.raises(TypeError):
        OPTIONS["fu.new"] = OPTIONS["fu.chiitoitsu"]  # type: ignore[index]


@pytest.mark.parametrize(("name", "part"), rows("rulesets-unknown"))
def test_an_unknown_ruleset_is_answered_with_the_nearest_or_all(name: Any, part: str) -> None:  # noqa: ANN401
    with pytest.raises(RulesetError) as refused:
        load_ruleset(name)
    assert part in str(refused.value.problem)
    assert refused.value.file is None


def test_another_shelf_is_refused_once_a_ruleset_was_looked_up(tmp_path: Path) -> None:
    assert ruleset_ids() == tuple(TEN)
    with pytest.raises(RuntimeError, match=r"rulesets are looked up in .*data already"):
        use_shelf(str(tmp_path))
    assert ruleset_ids() == tuple(TEN)
