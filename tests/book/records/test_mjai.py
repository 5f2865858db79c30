"""mjai from different writers: what a line leaves out is unknown, and oddities give notes."""

from typing import Any, TypeAlias

import pytest
from shared.forms import REWRITTEN, SAMPLE, audited, disagreeing, file_at, in_memory, lines_of, mjai, text_of
from shared.rows import rows

from riichi_book.games.audit import AuditRules, Findings, audit_file
from riichi_book.games.audit.between import MISSING
from riichi_book.games.audit.replaying import UNSCORED
from riichi_book.records.games import played_rounds
from riichi_book.records.history import NO_BETS
from riichi_book.records.mjai.lines import ABORTS
from riichi_book.records.mjai.reading import YAKUS
from riichi_book.records.writing import rewrite
from riichi_rules.play import Abort, AbortiveDraw

Lines: TypeAlias = list[dict[str, Any]]


def game() -> Lines:
    """Return the lines of the sample."""
    return lines_of(text_of("mjai"))


BEGINS = [at for at, line in enumerate(game()) if line["type"] == "start_kyoku"]


def without(*keys: str) -> Lines:
    """Return the lines of the sample without some keys."""
    return [{key: value for key, value in line.items() if key not in keys} for line in game()]


def agreed(lines: Lines) -> Findings:
    """Return the findings of an audit; assert that nothing disagrees or is skipped."""
    found = audited(mjai(lines))
    assert disagreeing(found) == []
    assert {skip.kind for skip in found.skipped} <= {"note"}
    return found


def notes(lines: Lines) -> set[str]:
    """Return the notes on a record that otherwise agrees."""
    return {str(skip.reason) for skip in agreed(lines).skipped}


class TestWriters:
    """What writers leave out or name differently."""

    def test_what_is_left_out_is_not_compared(self) -> None:
        found = agreed(without("fu", "fan", "hora_points", "yakus", "hora_tehais", "ura_markers"))
        assert found.checks["win.payment"] == found.wins > 0
        assert not {"win.fu", "win.han", "win.points", "win.yaku", "win.hand", "win.ura"} & {*found.checks}
        found = agreed(without("deltas"))
        assert "win.payment" not in found.checks
        assert found.checks["next.scores"] == found.rounds

    def test_without_scores_they_are_those_that_the_rules_hand_over(self) -> None:
        altered = without("scores")
        assert agreed(altered).checks["next.scores"] == 0
        next(line for line in altered if line["type"] == "hora")["deltas"][0] += 100
        assert disagreeing(audited(mjai(altered))) == ["win.payment"]

    def test_without_bets_they_are_placed_by_the_rules_and_that_is_noted(self) -> None:
        assert notes([line for line in game() if line["type"] != "reach_accepted"]) == {str(NO_BETS)}

    @pytest.mark.parametrize("name", ["east-only.mjlog", "no-red-fives.mjlog", "ranked.mjlog"])
    def test_without_the_reason_of_a_draw_what_happened_tells_it(self, name: str) -> None:
        whole = lines_of(rewrite(file_at(SAMPLE / name), "mjai"))
        lines = [{key: value for key, value in line.items() if key != "reason"} for line in whole]
        here, there = (list(played_rounds(in_memory(mjai(text)))) for text in (whole, lines))
        assert [played.plain_events for played in here] == [played.plain_events for played in there]

    @pytest.mark.parametrize("keys", [("tenpais",), ("tenpais", "deltas"), ("tsumogiri",)])
    def test_what_follows_from_the_rest_may_be_left_out(self, keys: tuple[str, ...]) -> None:
        assert notes(without(*keys)) == set()

    def test_what_is_not_known_is_passed_over_with_a_note(self) -> None:
        lines = game()
        lines[1]["weather"] = "fine"
        lines[3:3] = [{"type": "applause"}, {"type": "none"}]
        lines.insert(-1, {"type": "applause"})  # the round is over there
        for line in lines:
            if line["type"] == "hora":
                line["yakus"] = [["tanyaochu", 1], ["akadora", 1]]
        assert notes(lines) == {*rows("notes-of-mjai"), str(YAKUS)}

    def test_it_may_say_whether_fives_are_red_or_nothing(self) -> None:
        for begun, named in (({"aka_flag": True}, "aka_flag true"), ({}, "nothing")):
            (entry,) = audited(mjai([{"type": "start_game", **begun}, *game()[1:]])).data["rulesets"]
            assert (entry["ruleset"], entry["named_by"]) == ("tenhou", named)
        found = audited(mjai([{"type": "start_game", "aka_flag": False}, *game()[1:]]))
        assert "more red fives than Tenhou as changed has" in str(found.skipped[0].reason)

    @pytest.mark.parametrize("name", ["tenhou", "mahjong-soul"])
    def test_an_engine_agrees_under_the_rules_that_it_plays(self, name: str) -> None:
        settings = (("dora.kan_reveal_open", "before_discard"),)
        found = audit_file(file_at(REWRITTEN / f"riichienv-{name}.jsonl.gz"), AuditRules(name, settings))
        assert (disagreeing(found), found.skipped) == ([], [])
        assert found.wins
        assert found.checks["legal.indicator"]
        text = rewrite(file_at(REWRITTEN / f"riichienv-{name}.jsonl.gz"), "mjai", name, settings)
        again = audit_file(in_memory(text), AuditRules(name, settings))
        assert (again.checks["legal.draw"], disagreeing(again)) == (found.checks["legal.draw"], [])


NINE_KINDS = [word for word, kind in ABORTS.items() if kind is Abort.NINE_KINDS]


@pytest.mark.parametrize("end", [{}, *({"reason": word, "deltas": [0] * 4} for word in NINE_KINDS)])
def test_nine_kinds_are_told_by_each_word_or_by_what_happened(end: dict[str, Any]) -> None:
    deal = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0}
    hands = ["1m 9m 1p 9p 1s 9s E S W N P F 2m", *["3m 3m 4m 4m 5p 5p 6p 6p 7s 7s 8s 8s 2p"] * 2]
    hands.append("4p 4p 3p 3p 7p 7p 8p 8p 3s 3s 4s 4s 2s")
    deal |= {"dora_marker": "C", "scores": [25000] * 4, "tehais": [hand.split() for hand in hands]}
    draw = {"type": "tsumo", "actor": 0, "pai": "6m"}
    (played,) = played_rounds(in_memory(mjai([deal, draw, {"type": "ryukyoku", **end}])))
    assert played.plain_events[-1] == AbortiveDraw(Abort.NINE_KINDS, 0)


def seen_by(lines: Lines, seat: int) -> Lines:
    """Return the lines of a game as one seat sees them."""
    found = []
    for line in lines:
        seen = dict(line)
        if line["type"] == "start_kyoku":
            seen["tehais"] = [hand if at == seat else ["?"] * 13 for at, hand in enumerate(line["tehais"])]
        elif line["type"] == "tsumo" and line["actor"] != seat:
            seen["pai"] = "?"
        found.append(seen)
    return found


@pytest.mark.parametrize("seat", range(4))
def test_the_view_of_one_seat_is_audited_as_far_as_it_goes(seat: int) -> None:
    found, whole = agreed(seen_by(game(), seat)), audited(text_of("mjai"))
    assert (found.rounds, found.wins) == (whole.rounds, whole.wins)
    assert found.checks["win.payment"] == whole.checks["win.payment"]


@pytest.mark.parametrize("seat", range(4))
def test_a_view_need_not_say_that_a_hand_in_riichi_discards_what_it_drew(seat: int) -> None:
    assert agreed(seen_by(without("tsumogiri"), seat)).rounds == audited(text_of("mjai")).rounds


def test_rounds_that_are_missing_are_noted_and_what_follows_is_taken_as_it_opens() -> None:
    first, *_, third, fourth = BEGINS[:4]
    assert notes([*game()[:third], *game()[fourth:]]) == {str(MISSING)}
    assert notes([game()[0], *without("scores")[fourth:]]) == {str(UNSCORED)}
    assert notes([*game()[:first], *game()[BEGINS[-1] :]]) == set()  # as far as it goes, it begins there


def test_a_riichi_that_is_won_on_leaves_no_riichi_stick_unwritten() -> None:
    hands = ["1m 2m 3m 4m 6m 7m 8m 9m 1p 1p 4s 6s S", "2p 3p 4p 5p 6p 7p 2s 3s 4s 6m 7m 8m 5m"]
    hands += ["1s 1s 2s 3s 7s 8s 9s 9s W W N N P", "8p 8p 9p 9p 7p 6p 3p W N F F C C"]
    deal = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0}
    deal |= {"dora_marker": "1s", "scores": [25000] * 4, "tehais": [hand.split() for hand in hands]}
    begun = [deal, {"type": "tsumo", "actor": 0, "pai": "5m"}, {"type": "reach", "actor": 0}]
    begun.append({"type": "dahai", "actor": 0, "pai": "5m", "tsumogiri": True})
    won = {"type": "hora", "actor": 1, "target": 0, "pai": "5m"}
    for end, written in ((won, True), ({"type": "tsumo", "actor": 1, "pai": "9s"}, False)):
        reasons = {str(skip.reason) for skip in audited(mjai([*begun, end])).skipped}
        assert (str(NO_BETS) not in reasons) is written


def test_what_a_winner_does_not_show_is_not_compared_and_that_is_noted() -> None:
    unseen = "the hand of a winner is not shown: what it was worth was not compared"
    assert notes(seen_by(without("hora_tehais"), 0)) == {unseen}


def test_a_line_that_is_no_json_ends_the_record_there() -> None:
    lines = text_of("mjai").splitlines()
    second = next(at for at, line in enumerate(lines) if '"kyoku":2' in line)
    found = audited("\n".join([*lines[: second + 5], "{", *lines[second + 5 :]]))
    assert [(skip.kind, skip.round) for skip in found.skipped][-1] == ("file", None)
    assert str(found.skipped[-1].reason).startswith(f"line {second + 6}: no well-formed JSON")
    assert found.rounds


def test_a_damaged_last_line_costs_no_round() -> None:
    lines = game()
    whole = audited(mjai(lines)).rounds
    lines[-1]["scores"] = [25000.5] * 4
    found = audited(mjai(lines))
    assert lines[-1]["type"] == "end_game"
    assert (found.rounds, [skip.kind for skip in found.skipped][-1]) == (whole, "file")


def test_a_record_without_its_end_is_cut_and_none_goes_on_after_it() -> None:
    lines = game()
    end = next(at for at, line in enumerate(lines) if line["type"] in ("hora", "ryukyoku"))
    found = audited(mjai(lines[:end]))
    assert (found.rounds, [skip.kind for skip in found.skipped]) == (0, ["note"])
    assert found.checks["legal.discard"]
    lines.insert(next(at for at, line in enumerate(lines) if line["type"] == "end_kyoku"), lines[2])
    assert "the hand is over, and goes on" in str(audited(mjai(lines)).skipped[0].reason)


def test_several_games_in_one_record_are_several_matches() -> None:
    whole = audited(text_of("mjai"))
    assert agreed([*game(), *game()[1:]]).rounds == 2 * whole.rounds
    found = agreed(game() * 2)
    assert found.rounds == 2 * whole.rounds
    assert found.checks["match.end"] == 2 * whole.checks["match.end"]
