"""At the table of ``riichienv`` the liable player pays as here; its evaluator of hands ignores liability."""

from types import ModuleType
from typing import Final

import pytest
from shared.forms import MADE, lines_of
from shared.peers import disputed_answers, disputed_question
from shared.proofs import Record

from riichi_rules import ask

pytestmark = pytest.mark.proof

RECORD: Final = MADE / "all-dragons-drawn.jsonl"
"""A round in which South calls three dragons, the last two from West, and then draws the East.

That is daisangen and tsuuiisou.
"""


def paid_at_its_table(engine: ModuleType, rules: str) -> list[int]:
    """Return what each seat gains from the win of that round."""
    table = engine.RiichiEnv(game_mode="4p-red-half", rule=getattr(engine.GameRule, rules)())
    table.reset()
    for event in lines_of(RECORD.read_text("utf-8")):
        table.apply_event(event)
    # The engine records liability only when it plays itself, not when it is fed events.
    table.pao = [{}, {37: 2}, {}, {}]
    actions = table.get_observation(1).legal_actions()
    table.step({1: next(action for action in actions if action.action_type == engine.ActionType.TSUMO)})
    return [table.score_deltas[seat] for seat in range(4)]


@pytest.mark.parametrize(
    ("ruleset", "rules"), [("tenhou", "default_tenhou"), ("mahjong-soul", "default_mjsoul")]
)
def test_at_its_table_the_liable_player_pays_as_here(
    ruleset: str, rules: str, record_property: Record
) -> None:
    engine = pytest.importorskip("riichienv")
    record_property("rounds at riichienv's table in which a player is liable", 1)
    score = {key: disputed_question("honba")[key] for key in ("hand", "win", "by")}
    win = {"seat": 1, "liable": 2, "score": score}
    ours = ask.ending(dealer=0, honba=1, wins=[win], ruleset=ruleset).data["deltas"]
    assert paid_at_its_table(engine, rules) == ours
    if ruleset == "mahjong-soul":
        alone = ours[2] == -32_000 - 8_000 - 300
        assert disputed_answers("RiichiEnv")["honba"] == "the liable player alone" if alone else "all three"
