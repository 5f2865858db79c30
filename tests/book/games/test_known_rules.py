"""Known rules are identified: Tenhou's from its records, Mahjong Soul's from games of an engine."""

from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest
from shared.forms import MADE, lines_of, mjai
from shared.proofs import Record

from riichi_book.games.identification import identify
from riichi_rules.ruleset import load_ruleset, ruleset_ids

SHIPPED: Final = [load_ruleset(name) for name in ruleset_ids()]
TENHOU, SOUL = load_ruleset("tenhou"), load_ruleset("mahjong-soul")


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
    """Return the engine riichienv; the extra ``proof`` installs it."""
    module: ModuleType = pytest.importorskip("riichienv")
    return module


def won_at_its_table(engine: ModuleType) -> list[dict[str, Any]]:
    """Return the record of a win with four concealed triplets, which Mahjong Soul pays double."""
    table = engine.RiichiEnv(game_mode="4p-red-half", rule=engine.GameRule.default_mjsoul())
    table.reset()
    for line in lines_of((MADE / "four-triplets.jsonl").read_text("utf-8")):
        table.apply_event(line)
    actions = table.get_observation(0).legal_actions()
    table.step({0: next(action for action in actions if action.action_type == engine.ActionType.TSUMO)})
    return list(table.mjai_log)


@pytest.mark.proof
def test_mahjong_soul_is_told_by_what_it_pays_double(
    engine: ModuleType, tmp_path: Path, record_property: Record
) -> None:
    pytest.importorskip("play_riichienv").play(tmp_path, "mahjong-soul", 100)
    (tmp_path / "double.jsonl").write_text(mjai(won_at_its_table(engine)), "utf-8")
    # The engine turns the indicator of an open kan as Tenhou does, under either ruleset.
    soul = SOUL.with_settings({"dora.kan_reveal_open": "before_discard"})
    games = identify([tmp_path], [*SHIPPED, soul])
    record_property("rounds by which Mahjong Soul is found", games.rounds)
    assert games.found.agreeing == (soul,)
    undecided = {each.option for each in games.found.undecided}
    assert {"draws.triple_ron", "liability.composite", "kan.rob_closed_kokushi"} <= undecided
