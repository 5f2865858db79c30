"""mjai is read from writers that differ: what a line leaves out is not known, what is strange is noted."""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest
from shared.forms import REWRITTEN, SAMPLE, audited, disagreeing, file_at, in_memory, lines_of, mjai, text_of

from riichi_book.audit import AuditRules, audit_file
from riichi_book.records.mjai.words import ABORTS
from riichi_book.records.playing import played_rounds
from riichi_book.records.writing import rewrite
from riichi_rules.play import Abort, AbortiveDraw

Lines: TypeAlias = list[dict[str, Any]]


def game() -> Lines:
    """Return the sample as lines."""
    return lines_of(text_of("mjai"))


def without(*keys: str, of: tuple[str, ...] = ()) -> Lines:
    """Return the sample without some keys, of lines of these types or of all."""
    return [
        {key: value for key, value in line.items() if key not in keys or (of and line["type"] not in of)}
        for line in game()
    ]


def notes(text: str) -> set[str]:
    """Return what is noted of a record that agrees otherwise."""
    found = audited(text)
    assert disagreeing(found) == []
    assert {skip.kind for skip in found.skipped} <= {"note"}
    return {str(skip.reason) for skip in found.skipped}


class TestWriters:
    """What writers leave out or name otherwise."""

    def test_without_what_a_win_was_worth_it_is_not_compared(self) -> None:
        text = mjai(without("fu", "fan", "hora_points", "yakus", "hora_tehais", "ura_markers"))
        found = audited(text)
        assert disagreeing(found) == []
        assert found.checks["win.payment"] == found.wins > 0
        assert not {"win.fu", "win.han", "win.points", "win.yaku", "win.hand", "win.ura"} & {*found.checks}

    def test_without_changes_payments_follow_from_the_scores_of_the_next_round(self) -> None:
        found = audited(mjai(without("deltas")))
        assert disagreeing(found) == []
        assert "win.payment" not in found.checks
        assert found.checks["next.scores"] == found.rounds

    def test_without_scores_they_are_those_that_the_rules_hand_over(self) -> None:
        found = audited(mjai(without("scores")))
        assert (disagreeing(found), found.checks["next.scores"]) == ([], 0)
        altered = without("scores")
        next(line for line in altered if line["type"] == "hora")["deltas"][0] += 100
        assert disagreeing(audited(mjai(altered))) == ["win.payment"]

    def test_without_bets_they_are_placed_by_the_rules_and_that_is_noted(self) -> None:
        lines = [line for line in game() if line["type"] != "reach_accepted"]
        assert notes(mjai(lines)) == {"it does not write when a bet is placed: that was taken from the rules"}

    def test_without_the_reason_of_a_draw_what_happened_tells_it(self) -> None:
        for name in ("east-only.mjlog", "no-red-fives.mjlog", "ranked.mjlog"):
            whole = lines_of(rewrite(file_at(SAMPLE / name), "mjai"))
            lines = [{key: value for key, value in line.items() if key != "reason"} for line in whole]
            here, there = (list(played_rounds(in_memory(mjai(text)))) for text in (whole, lines))
            assert [played.plain_events for played in here] == [played.plain_events for played in there]

    def test_who_is_tenpai_follows_from_the_changes_or_from_the_rules(self) -> None:
        assert notes(mjai(without("tenpais"))) == set()
        assert notes(mjai(without("tenpais", "deltas"))) == set()

    def test_whether_a_tile_was_drawn_may_be_left_out(self) -> None:
        assert notes(mjai(without("tsumogiri"))) == set()

    def test_the_yaku_of_other_engines_are_not_compared_and_that_is_noted(self) -> None:
        lines = game()
        for line in lines:
            if line["type"] == "hora":
                line["yakus"] = [["tanyaochu", 1], ["akadora", 1]]
        assert notes(mjai(lines)) == {"the names of yaku are not compared: each engine has its own"}

    def test_what_is_not_known_is_passed_over_with_a_note(self) -> None:
        lines = game()
        lines[1]["weather"] = "fine"
        lines.insert(3, {"type": "applause"})
        lines.insert(4, {"type": "none"})
        assert notes(mjai(lines)) == {
            "the key 'weather' of start_kyoku is not known and was passed over",
            "lines of the type 'applause' are not known and were passed over",
        }

    def test_it_may_say_whether_fives_are_red_or_nothing(self) -> None:
        for begun, named in (({"aka_flag": True}, "aka_flag true"), ({}, "nothing")):
            lines = game()
            lines[0] = {"type": "start_game", **begun}
            ((entry,),) = [audited(mjai(lines)).data["rulesets"]]
            assert (entry["ruleset"], entry["named_by"]) == ("tenhou", named)
        lines[0] = {"type": "start_game", "aka_flag": False}
        assert "more red fives than Tenhou as changed has" in str(audited(mjai(lines)).skipped[0].reason)

    @pytest.mark.parametrize("name", ["tenhou", "mahjong-soul"])
    def test_an_engine_agrees_under_the_rules_that_it_plays(self, name: str) -> None:
        settings = (("dora.kan_reveal_open", "before_discard"),)
        found = audit_file(file_at(REWRITTEN / f"riichienv-{name}.jsonl.gz"), AuditRules(name, settings))
        assert (disagreeing(found), found.skipped) == ([], [])
        assert found.wins
        assert found.checks["legal.indicator"]


def made(tehais: list[str], *turns: dict[str, Any]) -> Lines:
    """Return a round that seat 0 deals."""
    deal = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0}
    deal |= {"dora_marker": "C", "scores": [25000] * 4, "tehais": [hand.split() for hand in tehais]}
    return [{"type": "start_game"}, deal, *turns]


def test_the_reasons_of_abortive_draws() -> None:
    hands = ["1m 9m 1p 9p 1s 9s E S W N P F 2m", *["3m 3m 4m 4m 5p 5p 6p 6p 7s 7s 8s 8s 2p"] * 2]
    hands.append("4p 4p 3p 3p 7p 7p 8p 8p 3s 3s 4s 4s 2s")
    draw = {"type": "tsumo", "actor": 0, "pai": "6m"}
    for reason, kind in ABORTS.items():
        if kind is Abort.NINE_KINDS:
            for line in ({"reason": reason}, {"reason": reason, "deltas": [0, 0, 0, 0]}, {}):
                text = mjai(made(hands, draw, {"type": "ryukyoku", **line}))
                (played,) = played_rounds(in_memory(text))
                assert played.plain_events[-1] == AbortiveDraw(Abort.NINE_KINDS, 0)
    refused = audited(mjai(made(hands, draw, {"type": "ryukyoku", "reason": "rain"})))
    assert str(refused.skipped[0].reason) == "line 4, ryukyoku: no draw for that reason: 'rain'"


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
    found = audited(mjai(seen_by(game(), seat)))
    whole = audited(text_of("mjai"))
    assert disagreeing(found) == []
    assert (found.rounds, found.wins) == (whole.rounds, whole.wins)
    assert found.checks["win.payment"] == whole.checks["win.payment"]


def test_what_a_winner_does_not_show_is_not_compared_and_that_is_noted() -> None:
    lines = seen_by(without("hora_tehais"), 0)
    reasons = notes(mjai(lines))
    assert reasons == {"the hand of a winner is not shown: what it was worth was not compared"}


def test_a_line_that_is_no_json_ends_the_record_there() -> None:
    lines = text_of("mjai").splitlines()
    second = next(at for at, line in enumerate(lines) if '"kyoku":2' in line)
    found = audited("\n".join([*lines[: second + 5], "{", *lines[second + 5 :]]))
    assert [(skip.kind, skip.round) for skip in found.skipped][-1] == ("file", None)
    assert str(found.skipped[-1].reason).startswith(f"line {second + 6}: no well-formed JSON")
    assert found.rounds


def test_a_record_without_its_end_is_cut() -> None:
    lines = game()
    end = next(at for at, line in enumerate(lines) if line["type"] in ("hora", "ryukyoku"))
    found = audited(mjai(lines[:end]))
    assert (found.rounds, [skip.kind for skip in found.skipped]) == (0, ["note"])
    assert found.checks["legal.discard"]


def test_after_its_end_a_round_does_not_go_on() -> None:
    lines = game()
    end = next(at for at, line in enumerate(lines) if line["type"] == "end_kyoku")
    lines.insert(end, lines[2])
    assert "the round is over, and goes on" in str(audited(mjai(lines)).skipped[0].reason)


def test_several_games_in_one_record_are_several_matches() -> None:
    found, whole = audited(text_of("mjai") * 2), audited(text_of("mjai"))
    assert (disagreeing(found), found.rounds) == ([], 2 * whole.rounds)
    assert found.checks["match.end"] == 2 * whole.checks["match.end"]
