"""The rules by which games were played, checked by audits of the same games under each other value."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from shared.forms import SAMPLE, file_at, first_round, in_memory, lines_of, mjai, text_of
from shared.proofs import Record

from riichi_book.games.audit import AuditRules, Disagreement, audit_file
from riichi_book.games.identification import Games, identify
from riichi_book.games.identification.evidence import (
    OFFERED,
    START,
    Evidence,
    RoundInMatch,
    Seen,
    held_against,
    rounds_in_matches,
    ruled_out,
)
from riichi_book.games.variants.changes import alternatives
from riichi_book.records import RecordFile
from riichi_book.records.named_rules import ROOM_SAYS
from riichi_book.search.witnesses import carried_answer
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset, ruleset_ids

RANKED = SAMPLE / "ranked.mjlog"
TENHOU, SOUL = load_ruleset("tenhou"), load_ruleset("mahjong-soul")
PLAIN = SAMPLE / "no-red-fives.mjlog"
STATED = {option: TENHOU.text(option) for option in ROOM_SAYS}
"""What the game states about its own rules."""
SHIPPED = [load_ruleset(name) for name in ruleset_ids()]


def disagreeing(path: Path, rules: Ruleset) -> list[Disagreement]:
    """Return the disagreements of a file with rules, without those about mere offers."""
    found = audit_file(file_at(path), AuditRules(rules))
    assert not [skip for skip in found.skipped if skip.kind != "note"] or rules.id != "tenhou"
    return [each for each in found.disagreements if not each.check.startswith(OFFERED)]


@pytest.fixture(scope="module")
def ranked() -> Games:
    """Return the rules identified from one game of Tenhou's."""
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


@pytest.mark.proof
def test_a_value_is_ruled_out_where_an_audit_under_it_disagrees(record_property: Record) -> None:
    found = ruled_out(file_at(RANKED), TENHOU).first
    others = [other for other in alternatives(TENHOU) if other.option not in ROOM_SAYS]
    for other in others:
        against = disagreeing(RANKED, other.rules)
        evidence = found.get((other.option, other.value))
        assert (evidence is not None) == bool(against), other.option
        if evidence is not None:
            first = (evidence.round, evidence.event, evidence.check)
            assert first in {(each.round, each.event, each.check) for each in against}
    record_property("values held against a game, as audits of it find", len(others))


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
        outcome: carried_answer(found.asking.question, found.candidates[places[0]].rules)[0].content
        for outcome, places in branches.items()
    }
    assert len({str(content) for content in words.values()}) == len(branches)
    assert found.asking.left < len(found.candidates)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("name", "option", "value"),
    [("ranked", "furiten.temporary_end", "any_call"), ("east-only", "riichi.min_live_tiles", "0")],
)
def test_what_was_only_offered_rules_out_nothing(name: str, option: str, value: str) -> None:
    client = file_at(SAMPLE / f"{name}.log")
    found = audit_file(client, AuditRules(TENHOU.with_settings({option: value})))
    assert found.disagreements
    assert all(each.check.startswith(OFFERED) for each in found.disagreements)
    assert (option, value) not in ruled_out(client, TENHOU).first


CHANGED = [
    "wins.multiple_ron=nearest", "dora.kan_reveal_open=after_discard", "fu.chiitoitsu=50",
    "yaku.ippatsu=false", "match.uma=15000,5000,-5000,-15000",
]  # fmt: skip


@pytest.mark.proof
@pytest.mark.parametrize("setting", CHANGED)
def test_where_no_ruleset_agrees_the_one_option_is_named(setting: str, record_property: Record) -> None:
    record_property("options that games name where no ruleset agrees", 1)
    option, _, value = setting.partition("=")
    others = [rules for rules in SHIPPED if rules.id != "tenhou"]
    among = [TENHOU.with_settings({option: value}), *others]
    found = identify([RANKED], among).found
    assert found.agreeing == ()
    assert {
        tuple(TENHOU.text(name) == each.rules.text(name) for name in OPTIONS) for each in found.nearest
    } == {(True,) * len(OPTIONS)}
    twice = identify([RANKED, RANKED], among).found
    assert [held.against.total for held in twice.standings] == [
        held.against.total for held in found.standings
    ]
    (row,) = [each for each in found.options if each.option == option]
    assert value in row.ruled_out_by


def test_what_a_ruleset_has_that_agrees_is_possible_though_no_other_ruleset_has_it() -> None:
    odd = TENHOU.with_settings({"match.uma": "50000,1000,-1000,-50000"})
    found = identify([in_memory(first_round(text_of("mjlog")), "game.mjlog")], [TENHOU, odd]).found
    assert found.agreeing == (TENHOU, odd)
    assert [each.rules for each in found.nearest] == [TENHOU]
    (uma,) = [each for each in found.options if each.option == "match.uma"]
    assert {TENHOU.text("match.uma"), odd.text("match.uma")} <= {*uma.possible}


def test_a_round_that_only_one_ruleset_can_read_contradicts_the_other() -> None:
    lines = lines_of(text_of("mjai"))
    del lines[next(place for place, line in enumerate(lines, 1) if line["type"] == "end_kyoku") :]
    lines[0] = {"type": "start_game"}  # names no red fives, although the deal has one
    game = in_memory(mjai(lines))
    plain = TENHOU.with_settings(dict.fromkeys(("table.red_m", "table.red_p", "table.red_s"), 0))
    for order in ([TENHOU, plain], [plain, TENHOU]):
        seen = held_against(game, order)
        against = dict(zip(order, seen.against, strict=True))
        assert (seen.rounds, seen.skipped) == (1, [])
        assert against[TENHOU].weight == (0, 0)
        assert against[plain].weight == (1, 1)
        first = against[plain].places[0]
        assert (first.round, first.check) == (1, "read")
    nobody = held_against(game, [plain])
    assert (nobody.rounds, nobody.against[0].weight) == (0, (0, 0))
    assert [skip.round for skip in nobody.skipped] == [1]


def test_what_a_room_sets_contradicts_a_ruleset_that_the_game_does_not_name() -> None:
    seen = held_against(file_at(PLAIN), [TENHOU, SOUL])
    own, other = [each.total for each in seen.against]
    for place, rules in enumerate((TENHOU, SOUL)):
        seen.contradict(place, rules)
    stated = {option: seen.values_stated(option) for option in ROOM_SAYS}
    assert stated["table.red_m"] == ["0"] != [TENHOU.text("table.red_m")]
    assert seen.against[0].total == own == 0
    assert seen.against[1].total == other + sum(
        [SOUL.text(option)] != values for option, values in stated.items()
    )


def test_of_what_games_state_the_first_is_told() -> None:
    seen = Seen(1)
    for path in (RANKED, PLAIN, SAMPLE / "east-only.mjlog"):
        seen.add(held_against(file_at(path), [TENHOU]))
    assert seen.values_stated("table.red_m") == ["1", "0"]
    assert seen.values_stated("match.length") == ["east_south", "east"]
    assert seen.first["yaku.open_tanyao", "true"].file == RANKED.name  # the second file states it, too
    odd = SOUL.with_settings({"table.red_m": 2})
    seen.contradict(0, odd)
    first = seen.against[0].places[0]
    assert (first.file, first.check) == (RANKED.name, "statement")


OWN_LOBBY = text_of("mjlog").replace('lobby="0"', 'lobby="1234"', 1)
"""The game in a private lobby, where a match may start in any way."""
JOINED = re.sub(r'(?s)(?<=\n)(\{"type":"start_kyoku".*?"end_kyoku"\}\n){2}', "", text_of("mjai"), count=1)
"""The game in mjai, starting with its third round."""


def in_matches(file: RecordFile, rules: Ruleset = TENHOU) -> list[RoundInMatch]:
    return list(rounds_in_matches(file, rules))


@pytest.mark.proof
@pytest.mark.parametrize(
    ("text", "rounds", "first"), [(text_of("mjlog"), 11, True), (OWN_LOBBY, 11, False), (JOINED, 9, False)]
)
def test_only_a_match_that_is_told_from_its_beginning_says_what_it_begins_with(
    text: str, rounds: int, first: bool
) -> None:
    file = in_memory(text, "game")
    found = in_matches(file)
    assert [each.first for each in found] == [first, *[False] * (rounds - 1)]
    assert [bool(each.handover) for each in found][:2] == [first, True]
    assert [each.against(TENHOU) for each in found] == [[]] * rounds
    assert any(option == START for option, _ in ruled_out(file, TENHOU).first) == first


def test_a_round_that_stops_rules_out_what_forbids_what_was_done_in_it() -> None:
    text = first_round(text_of("mjlog"))
    stopped = f"{text[: text.index('<AGARI')]}</mjloggm>"
    found = ruled_out(in_memory(stopped, "game.mjlog"), TENHOU).first
    assert found["dora.kan", "false"].check == "legal.indicator"
    assert ("wins.multiple_ron", "nearest") not in found  # the end of the round is missing


def where(evidence: Iterable[Evidence]) -> set[tuple[int, int, str]]:
    return {(each.round, each.event, each.check) for each in evidence}


def test_what_contradicts_a_ruleset_itself_rules_out_no_other_value_of_its_options() -> None:
    dear = TENHOU.with_settings({"wins.honba_value": 1500})
    game = file_at(SAMPLE / "ranked.mjlog")
    own = {place for each in in_matches(game, dear) for place in where(each.against(dear))}
    found = ruled_out(game, dear).first
    assert len(own) == 3 < len(found)
    assert where(found.values()).isdisjoint(own)
