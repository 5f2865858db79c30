"""By which rules games were played: held against audits of the same games under each other value."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared.forms import SAMPLE, file_at, first_round, in_memory, lines_of, mjai, text_of
from shared.proofs import Record

from riichi_book.games.audit import AuditRules, Disagreement, audit_file
from riichi_book.games.identification import Games, identify
from riichi_book.games.identification.evidence import OFFERED
from riichi_book.games.identification.holding import held_against
from riichi_book.games.identification.ruling import ruled_out
from riichi_book.games.variants.alternatives import alternatives
from riichi_book.records.named_rules import ROOM_SAYS
from riichi_book.search.witnesses import answer_under
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset, ruleset_ids

RANKED = SAMPLE / "ranked.mjlog"
TENHOU = load_ruleset("tenhou")
STATED = {option: TENHOU.text(option) for option in ROOM_SAYS}
"""What the game says of its own rules."""
TELLING = ("wins.multiple_ron", "dora.ura", "fu.chiitoitsu")
"""Options of which one forbids what happened, and two tell a win otherwise that pays the same."""
SHIPPED = [load_ruleset(name) for name in ruleset_ids()]


def disagreeing(path: Path, rules: Ruleset) -> list[Disagreement]:
    """Return what of a file disagrees with rules, but for what was merely offered."""
    found = audit_file(file_at(path), AuditRules(rules))
    assert not [skip for skip in found.skipped if skip.kind != "note"] or rules.id != "tenhou"
    return [each for each in found.disagreements if not each.check.startswith(OFFERED)]


@pytest.fixture(scope="module")
def ranked() -> Games:
    """Return what is identified from one game of Tenhou's."""
    return identify([RANKED], SHIPPED)


def test_the_ruleset_is_found_and_every_other_is_contradicted_somewhere(ranked: Games) -> None:
    assert [rules.id for rules in ranked.found.agreeing] == ["tenhou"]
    assert (ranked.files, ranked.rounds, ranked.skipped) == (1, 11, ())
    for each in ranked.found.data["rulesets"]:
        assert each["agrees"] == (each["against"] is None)
        if not each["agrees"]:
            rules = load_ruleset(each["id"])
            stated = [rules.text(option) != value for option, value in STATED.items()]
            assert each["against"]["count"] == len(disagreeing(RANKED, rules)) + sum(stated)
    assert [each["set"] for each in ranked.found.data["nearest"]] == [{}]


@pytest.mark.parametrize(
    "every", [pytest.param(15, id="sample"), pytest.param(1, id="whole", marks=pytest.mark.proof)]
)
def test_a_value_is_ruled_out_where_an_audit_under_it_disagrees(every: int, record_property: Record) -> None:
    found = ruled_out(file_at(RANKED), TENHOU).values
    others = [other for other in alternatives(TENHOU) if other.option not in ROOM_SAYS]
    tried = [*others[::every], *[other for other in others if other.option in TELLING]]
    for other in tried:
        against = disagreeing(RANKED, other.rules)
        evidence = found.get((other.option, other.value))
        assert (evidence is not None) == bool(against), other.option
        if evidence is not None:
            first = (evidence.round, evidence.event, evidence.check)
            assert first in {(each.round, each.event, each.check) for each in against}
    record_property("values held against a game, as audits of it find", len(tried))


def test_each_option_has_its_own_value_left_and_evidence_for_what_is_not(ranked: Games) -> None:
    for each in ranked.found.options:
        assert TENHOU.text(each.option) in each.possible
        assert not set(each.possible) & set(each.ruled_out_by)
        assert all(
            set(proof) == {"file", "round", "event", "check", "words"} for proof in each.ruled_out_by.values()
        )
    by_name = {each.option: each for each in ranked.found.options}
    assert by_name["wins.multiple_ron"].possible == ("all",)
    assert by_name["wins.multiple_ron"].ruled_out_by["nearest"]["round"] == 1
    assert by_name["fu.double_wind_pair"].possible == ("2", "4")
    assert by_name["yaku.open_tanyao"].ruled_out_by["false"]["check"] == "statement"
    assert sorted(by_name) == sorted(name for name in OPTIONS if not name.startswith("conduct."))


def test_the_next_question_is_answered_in_as_many_ways_as_it_says(ranked: Games) -> None:
    found = ranked.found
    assert found.asking is not None
    branches = found.asking.branches
    assert len(branches) > 1
    words = {
        outcome: answer_under(found.asking.question, found.candidates[places[0]].rules)[0].content
        for outcome, places in branches.items()
    }
    assert len({str(content) for content in words.values()}) == len(branches)
    assert found.asking.left < len(found.candidates)


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [("ranked", "furiten.temporary_end", "any_call"), ("east-only", "riichi.min_live_tiles", "0")],
)
def test_what_was_only_offered_rules_out_nothing(name: str, option: str, value: str) -> None:
    client = file_at(SAMPLE / f"{name}.log")
    found = audit_file(client, AuditRules(TENHOU.with_settings({option: value})))
    assert found.disagreements
    assert all(each.check.startswith(OFFERED) for each in found.disagreements)
    assert (option, value) not in ruled_out(client, TENHOU).values


CHANGED = [
    pytest.param("wins.multiple_ron=nearest", 1, id="rons"),
    *[
        pytest.param(setting, len(SHIPPED), id=setting, marks=pytest.mark.proof)
        for setting in (
            "wins.multiple_ron=nearest",
            "dora.kan_reveal_open=after_discard",
            "fu.chiitoitsu=50",
            "yaku.ippatsu=false",
            "match.uma=15000,5000,-5000,-15000",
        )
    ],
]


@pytest.mark.parametrize(("setting", "most"), CHANGED)
def test_where_no_ruleset_agrees_the_one_option_is_named(
    setting: str, most: int, record_property: Record
) -> None:
    record_property("options that games name where no ruleset agrees", 1)
    option, _, value = setting.partition("=")
    others = [rules for rules in SHIPPED if rules.id != "tenhou"]
    among = [TENHOU.with_settings({option: value}), *others][:most]
    found = identify([RANKED], among).found
    assert found.agreeing == ()
    assert {
        tuple(TENHOU.text(name) == each.rules.text(name) for name in OPTIONS) for each in found.nearest
    } == {(True,) * len(OPTIONS)}
    (row,) = [each for each in found.options if each.option == option]
    assert value in row.ruled_out_by


@pytest.mark.proof
def test_several_processes_find_the_same(ranked: Games, record_property: Record) -> None:
    record_property("games identified alike by two processes", 2)
    some = [TENHOU, load_ruleset("mahjong-soul")]
    games = [in_memory(first_round(text_of("mjlog")), "one"), in_memory(first_round(text_of("mjlog")), "two")]
    both = [identify(games, some, jobs=jobs).found for jobs in (1, 2)]
    assert both[0].data == both[1].data
    assert {each.option for each in ranked.found.undecided} <= {each.option for each in both[0].undecided}


def test_what_a_ruleset_has_that_agrees_is_possible_though_no_other_ruleset_has_it() -> None:
    odd = TENHOU.with_settings({"match.uma": "50000,1000,-1000,-50000"})
    found = identify([in_memory(first_round(text_of("mjlog")), "game.mjlog")], [TENHOU, odd]).found
    assert found.agreeing == (TENHOU, odd)
    assert [each.rules for each in found.nearest] == [TENHOU]
    (uma,) = [each for each in found.options if each.option == "match.uma"]
    assert {TENHOU.text("match.uma"), odd.text("match.uma")} <= {*uma.possible}


def test_a_round_that_only_one_ruleset_can_read_contradicts_the_other() -> None:
    lines = lines_of(first_mjai_round())
    lines[0] = {"type": "start_game"}  # which names no red fives; the deal has one
    game = in_memory(mjai(lines))
    plain = TENHOU.with_settings(dict.fromkeys(("table.red_m", "table.red_p", "table.red_s"), 0))
    for order in ([TENHOU, plain], [plain, TENHOU]):
        seen = held_against(game, order)
        against = dict(zip(order, seen.against, strict=True))
        assert (seen.rounds, seen.skipped) == (1, [])
        assert against[TENHOU].weight == (0, 0)
        assert against[plain].weight == (1, 1)
        first = against[plain].first
        assert first is not None
        assert (first.round, first.check) == (1, "read")
    nobody = held_against(game, [plain])
    assert (nobody.rounds, nobody.against[0].weight) == (0, (0, 0))
    assert [skip.round for skip in nobody.skipped] == [1]


def first_mjai_round() -> str:
    """Return the first round of the game in mjai."""
    text = text_of("mjai")
    return text[: text.index('{"type":"end_kyoku"}')] + '{"type":"end_kyoku"}\n'
