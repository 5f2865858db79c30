"""A falsified copy of a record is found out, in each form: each lie as exactly what it is."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from shared.forms import SAMPLE, audited, disagreeing, file_at, lines_of, mjai, text_of

from riichi_book.games.audit import Findings
from riichi_book.records.tile_codes import MJAI, TENHOU6
from riichi_book.records.writing import rewrite

NO_RED_FIVES = "no-red-fives.mjlog"
"""The game of the sample in which a draw is paid for."""


def test_the_game_agrees_in_each_form_with_as_many_rounds() -> None:
    found = {form: audited(text_of(form)) for form in ("mjlog", "tenhou6", "mjai")}
    assert {form: disagreeing(findings) for form, findings in found.items()} == {form: [] for form in found}
    assert {form: findings.skipped for form, findings in found.items()} == {form: [] for form in found}
    assert len({(findings.rounds, findings.wins, findings.draws) for findings in found.values()}) == 1
    for check in ("win.yaku", "win.dora", "win.han", "win.points", "win.payment"):
        assert len({findings.checks[check] for findings in found.values()}) == 1, check
    for check in ("match.end", "match.scores", "match.result", "next.scores"):
        assert len({findings.checks[check] for findings in found.values()}) == 1, check


class TestTenhou6:
    """A game in tenhou6."""

    @staticmethod
    def altered(alter: Callable[[dict[str, Any]], object], game: str = "ranked.mjlog") -> Findings:
        """Audit a game of the sample once something in it is altered."""
        data = json.loads(rewrite(file_at(SAMPLE / game), "tenhou6"))
        alter(data)
        return audited(json.dumps(data))

    def test_a_payment_off_by_a_hundred(self) -> None:
        def alter(data: dict[str, Any]) -> None:
            win = next(part[16] for part in data["log"] if part[16][0] == "和了")
            win[1][win[2][0]] += 100

        assert disagreeing(self.altered(alter)) == ["win.payment"]

    def test_a_payment_of_a_draw_off_by_a_hundred(self) -> None:
        def alter(data: dict[str, Any]) -> None:
            draw = next(part[16] for part in data["log"] if part[16][0] == "流局")
            draw[1][0] += 100

        assert disagreeing(self.altered(alter, NO_RED_FIVES)) == ["draw.payment"]

    def test_a_missing_bet(self) -> None:
        def alter(data: dict[str, Any]) -> None:
            """Take the bet from what the winner of a round with riichi gets."""
            for part in data["log"]:
                riichi = any(
                    isinstance(step, str) and step[0] == "r"
                    for seat in range(4)
                    for step in part[6 + 3 * seat]
                )
                if part[16][0] == "和了" and riichi:
                    part[16][1][part[16][2][0]] -= 1000
                    return
            raise AssertionError

        assert disagreeing(self.altered(alter)) == ["win.payment"]

    def test_a_tile_not_held(self) -> None:
        def alter(data: dict[str, Any]) -> None:
            line = data["log"][0][4:7]
            seen = {TENHOU6[number].kind for number in (*line[0], *line[1]) if isinstance(number, int)}
            absent = next(number for number, tile in TENHOU6.items() if tile.kind not in seen)
            line[2][0] = absent

        ((check, got),) = [
            (disagreement.check, str(disagreement.got)) for disagreement in self.altered(alter).disagreements
        ]
        assert check == "legal.discard"
        assert "is not in the hand" in got

    def test_a_call_of_what_nobody_discards_there(self) -> None:
        def alter(data: dict[str, Any]) -> None:
            for part in data["log"]:
                for seat in range(4):
                    for place, step in enumerate(part[5 + 3 * seat]):
                        if isinstance(step, str) and "p" in step:
                            part[5 + 3 * seat][place] = (
                                "p" + step.replace("p", "") if step[0] != "p" else f"{step[1:3]}p{step[3:]}"
                            )
                            return

        ((check, want, got),) = [
            (disagreement.check, str(disagreement.expected), str(disagreement.got))
            for disagreement in self.altered(alter).disagreements
        ]
        assert (check, want) == ("order", "draws and calls that follow one on the other")
        assert got == "in no order of the seats can all calls be of the tiles that they name"

    def test_what_a_win_was_worth(self) -> None:
        for old, new, checks in (
            ("断幺九(1飜)", "平和(1飜)", ["win.yaku"]),
            ("ドラ(1飜)", "ドラ(2飜)", ["win.dora", "win.han"]),
            ("40符1飜", "30符1飜", ["win.fu"]),
            ("40符1飜1300点", "40符1飜1400点", ["win.points"]),
            ("満貫12000点", "跳満12000点", ["win.limit"]),
        ):
            text = text_of("tenhou6")
            assert old in text
            assert disagreeing(audited(text.replace(old, new, 1))) == checks

    def test_a_limit_that_is_none_is_said_in_words(self) -> None:
        found = audited(text_of("tenhou6").replace("40符1飜1300点", "満貫1300点", 1)).disagreements
        assert [(each.check, str(each.expected), str(each.got)) for each in found] == [
            ("win.limit", "no limit", "mangan")
        ]

    def test_indicators_and_ura(self) -> None:
        def more(data: dict[str, Any]) -> None:
            data["log"][1][2].append(11)

        def fewer(data: dict[str, Any]) -> None:
            data["log"][0][2].pop()

        assert disagreeing(self.altered(more)) == ["indicators"]
        assert disagreeing(self.altered(fewer)) == ["indicators"]

    def test_scores_between_rounds_and_the_result(self) -> None:
        def scores(data: dict[str, Any]) -> None:
            data["log"][1][1][2] += 100

        def result(data: dict[str, Any]) -> None:
            data["sc"][1] += 1

        assert disagreeing(self.altered(scores)) == ["next.scores"]
        assert disagreeing(self.altered(result)) == ["match.result"]

    def test_results_may_have_a_decimal(self) -> None:
        text = text_of("tenhou6")
        data = json.loads(text)
        scores = data["sc"][::2]
        bonus = [round(result - score / 1000) for score, result in zip(scores, data["sc"][1::2], strict=True)]
        exact = [round(score / 1000 + more, 1) for score, more in zip(scores, bonus, strict=True)]
        assert any(score % 1 for score in exact)
        data["sc"] = [part for pair in zip(scores, exact, strict=True) for part in pair]
        assert disagreeing(audited(json.dumps(data))) == []


class TestMjai:
    """A game in mjai."""

    @staticmethod
    def altered(alter: Callable[[list[dict[str, Any]]], object], game: str = "ranked.mjlog") -> Findings:
        """Audit a game of the sample once something in it is altered."""
        lines = lines_of(rewrite(file_at(SAMPLE / game), "mjai"))
        alter(lines)
        return audited(mjai(lines))

    @pytest.mark.parametrize(("kind", "check"), [("hora", "win.payment"), ("ryukyoku", "draw.payment")])
    def test_a_payment_off_by_a_hundred(self, kind: str, check: str) -> None:
        def alter(lines: list[dict[str, Any]]) -> None:
            line = next(line for line in lines if line["type"] == kind and any(line["deltas"]))
            line["deltas"][0] += 100

        assert disagreeing(self.altered(alter, NO_RED_FIVES)) == [check]

    def test_a_missing_bet(self) -> None:
        def alter(lines: list[dict[str, Any]]) -> None:
            lines.remove(next(line for line in lines if line["type"] == "reach_accepted"))

        (disagreement,) = self.altered(alter).disagreements
        assert "places the bet" in str(disagreement.got)
        assert disagreement.rule == "riichi.bet"

    def test_a_tile_not_held(self) -> None:
        def alter(lines: list[dict[str, Any]]) -> None:
            seat = lines[2]["actor"]
            held = {MJAI[name].kind for name in (*lines[1]["tehais"][seat], lines[2]["pai"])}
            discard = next(line for line in lines if line["type"] == "dahai")
            discard["pai"] = next(name for name, tile in MJAI.items() if tile.known and tile.kind not in held)

        ((check, got),) = [
            (disagreement.check, str(disagreement.got)) for disagreement in self.altered(alter).disagreements
        ]
        assert check == "legal.discard"
        assert "is not in the hand" in got

    def test_what_a_win_was_worth(self) -> None:
        for key, check in (("fu", "win.fu"), ("fan", "win.han"), ("hora_points", "win.points")):

            def alter(lines: list[dict[str, Any]], key: str = key) -> None:
                next(line for line in lines if line["type"] == "hora" and key in line)[key] += 10

            assert disagreeing(self.altered(alter)) == [check]

    def test_the_hand_that_won_and_its_ura(self) -> None:
        def hand(lines: list[dict[str, Any]]) -> None:
            tiles = next(line for line in lines if line["type"] == "hora")["hora_tehais"]
            tiles[0] = "1m" if tiles[0] != "1m" else "2m"

        def ura(lines: list[dict[str, Any]]) -> None:
            next(line for line in lines if line.get("ura_markers"))["ura_markers"].pop()

        assert disagreeing(self.altered(hand)) == ["win.hand"]
        assert "win.ura" in disagreeing(self.altered(ura))

    def test_who_was_tenpai(self) -> None:
        def alter(lines: list[dict[str, Any]]) -> None:
            line = next(line for line in lines if line["type"] == "ryukyoku" and "tenpais" in line)
            line["tenpais"][0] = not line["tenpais"][0]

        assert disagreeing(self.altered(alter)) == ["legal.exhaustive draw"]


def furiten_ron() -> list[dict[str, Any]]:
    """Return a round in which seat 1 waits on 1m and 4m, discards 1m itself, and wins on the 4m of seat 0."""
    hands = [
        "4m 9m 9m 1p 1p 9p 9p 1s 9s E E S S",
        "2m 3m 4p 5p 6p 4s 5s 6s 7p 7p 2s 3s 4s",
        "1m 1m 2p 2p 8p 8p 8s 8s W W N N P",
        "3p 3p 6m 6m 7m 7m 9p 9p 7s 7s F F C",
    ]
    kyoku = {
        "type": "start_kyoku",
        "bakaze": "E",
        "kyoku": 1,
        "honba": 0,
        "kyotaku": 0,
        "oya": 0,
        "scores": [25000] * 4,
        "dora_marker": "C",
        "tehais": [hand.split() for hand in hands],
    }
    turns = [(0, "P", "P"), (1, "1m", "1m"), (2, "N", "N"), (3, "C", "C"), (0, "F", "4m")]
    lines: list[dict[str, Any]] = [{"type": "start_game"}, kyoku]
    for actor, taken, given in turns:
        lines.append({"type": "tsumo", "actor": actor, "pai": taken})
        lines.append({"type": "dahai", "actor": actor, "pai": given, "tsumogiri": taken == given})
    lines.append({"type": "hora", "actor": 1, "target": 0, "deltas": [-2000, 2000, 0, 0], "ura_markers": []})
    return lines


def test_a_furiten_ron_is_found_out_in_mjai() -> None:
    (disagreement,) = audited(mjai(furiten_ron())).disagreements
    assert (disagreement.check, disagreement.rule) == ("legal.ron", "furiten.own-discard")
    assert "1m" in str(disagreement.got)


def test_without_furiten_the_same_win_agrees() -> None:
    lines = furiten_ron()
    taken = next(line for line in lines if line.get("actor") == 1 and line["type"] == "tsumo")
    taken["pai"] = "9s"
    discard = next(line for line in lines if line.get("actor") == 1 and line["type"] == "dahai")
    discard["pai"] = "9s"
    found = audited(mjai(lines))
    assert (disagreeing(found), found.wins) == ([], 1)


@pytest.mark.parametrize("form", ["mjlog", "client"])
def test_in_tags_a_missing_bet_is_found_out_where_others_are_written(form: str) -> None:
    text = re.sub(r'<REACH who="\d" ten="[0-9,]+" step="2"/>', "", text_of(form), count=1)
    (disagreement,) = audited(text).disagreements
    assert "places the bet" in str(disagreement.got)
