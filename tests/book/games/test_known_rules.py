"""Rules that are known are found: Tenhou's from its records, Mahjong Soul's from games of an engine."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest
from shared.forms import mjai_deal, mjai_turn
from shared.proofs import Record

from riichi_book.games.identification import identify
from riichi_rules.ruleset import load_ruleset, ruleset_ids

ROOT: Final = Path(__file__).resolve().parents[3]
SHIPPED: Final = [load_ruleset(name) for name in ruleset_ids()]
TENHOU, SOUL = load_ruleset("tenhou"), load_ruleset("mahjong-soul")

HANDS: Final = (
    "1m 1m 1m 2p 2p 2p 3s 3s 3s P P P E",
    "9m 8m 7p 4s 5s 6s 1s 9s S W N F C",
    "4m 5m 7m 1p 4p 5p 7p 8p 9p 6s 8s 9s N",
    "4m 5m 6m 3p 6p 9p 5s 7s 8s 1s 4s 7p 9p",
)
TURNS: Final = ((0, "9s", "9s"), (1, "2m", "2m"), (2, "3m", "3m"), (3, "2m", "2m"))
"""The dealer wins on a single tile with four concealed triplets, which Mahjong Soul pays double."""


def test_tenhou_is_told_from_mahjong_soul_by_a_real_record(shared: Path) -> None:
    (game, *_) = sorted((shared / "logs" / "mjlog").glob("2010*.mjlog"))
    found = identify([game], [SOUL, TENHOU]).found
    assert found.agreeing == (TENHOU,)
    assert all(TENHOU.text(each.option) in each.possible for each in found.options)


@pytest.mark.proof
def test_tenhou_is_found_in_all_its_records(shared: Path, record_property: Record) -> None:
    games = identify([shared / "logs" / "mjlog", shared / "logs" / "client"], SHIPPED, jobs=2)
    record_property("rounds by which Tenhou is found", games.rounds)
    record_property("options that these rounds leave undecided", len(games.found.undecided))
    assert games.found.agreeing == (TENHOU,)
    assert all(TENHOU.text(each.option) in each.possible for each in games.found.options)
    assert 0 < len(games.found.undecided) < len(games.found.options) / 2
    assert games.found.asking is not None


@pytest.fixture
def engine() -> ModuleType:
    """Return the engine that plays at a table; the extra ``proof`` has it."""
    module: ModuleType = pytest.importorskip("riichienv")
    return module


def won_at_its_table(engine: ModuleType) -> Sequence[dict[str, Any]]:
    """Return the record of that round, won at a table with Mahjong Soul's rules."""
    table = engine.RiichiEnv(game_mode="4p-red-half", rule=engine.GameRule.default_mjsoul())
    table.reset()
    turns = [line for turn in TURNS for line in mjai_turn(*turn)]
    for line in (*mjai_deal(HANDS, "9p"), *turns, {"type": "tsumo", "actor": 0, "pai": "E"}):
        table.apply_event(line)
    actions = table.get_observation(0).legal_actions()
    table.step({0: next(action for action in actions if action.action_type == engine.ActionType.TSUMO)})
    return list(table.mjai_log)


@pytest.mark.proof
def test_mahjong_soul_is_told_by_what_it_pays_double(
    engine: ModuleType, tmp_path: Path, record_property: Record
) -> None:
    tool = str(ROOT / "tools" / "play_riichienv.py")
    asked = ["--rules", "mahjong-soul", "--rounds", "100", "--seed", "7"]
    subprocess.run([sys.executable, tool, str(tmp_path), *asked], check=True, cwd=ROOT, capture_output=True)
    text = "".join([f"{json.dumps(line)}\n" for line in won_at_its_table(engine)])
    (tmp_path / "double.jsonl").write_text(text, "utf-8")
    # The engine turns the indicator of an open kan as Tenhou does, whichever of the two it plays by.
    soul = SOUL.with_settings({"dora.kan_reveal_open": "before_discard"})
    games = identify([tmp_path], [*SHIPPED, soul])
    record_property("rounds by which Mahjong Soul is found", games.rounds)
    assert games.found.agreeing == (soul,)
    undecided = {each.option for each in games.found.undecided}
    assert {"draws.triple_ron", "liability.composite", "kan.rob_closed_kokushi"} <= undecided
