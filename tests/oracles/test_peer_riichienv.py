"""At the table of ``riichienv`` the liable player pays as here; its judge of hands knows nobody liable."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any, Final

import pytest
from shared.forms import mjai_deal, mjai_turn
from shared.peers import disputed_answers, disputed_question
from shared.proofs import Record

from riichi_rules import ask

pytestmark = pytest.mark.proof

TILES: Final = (
    "P 1m 4m 7m 1p 4p 7p 1s 4s 7s 9s 9m 8m",
    "P P F F C C S S S E 1m 2m 3m",
    "F C 1m 4m 7m 2p 5p 8p 2s 5s 8s 9s 9m",
    "2m 5m 8m 3p 6p 9p 3s 6s 9s 1s 4s 7p 4p",
)
CALLED: Final = (("0", "2p", "P", "1m"), ("2", "3p", "F", "2m"), ("2", "6p", "C", "3m"))
"""Who draws what and discards which dragon, and what South discards after it called that."""


def mjai_events() -> Iterator[dict[str, Any]]:
    """Yield a round in which South calls three dragons, the last two from West, and then draws the East.

    That is daisangen and tsuuiisou.
    """
    begun, deal = mjai_deal(TILES, "9p")
    yield from (begun, {**deal, "honba": 1})
    for source, drawn, dragon, left in CALLED:
        yield from mjai_turn(int(source), drawn, dragon)
        yield {"type": "pon", "actor": 1, "target": int(source), "pai": dragon, "consumed": [dragon] * 2}
        yield {"type": "dahai", "actor": 1, "pai": left, "tsumogiri": False}
    for seat, drawn in ((2, "9p"), (3, "8p"), (0, "8s")):
        yield from mjai_turn(seat, drawn, drawn)
    yield {"type": "tsumo", "actor": 1, "pai": "E"}


def paid_at_its_table(engine: ModuleType, rules: str) -> list[int]:
    """Return what each seat gains when that round is won."""
    table = engine.RiichiEnv(game_mode="4p-red-half", rule=getattr(engine.GameRule, rules)())
    table.reset()
    for event in mjai_events():
        table.apply_event(event)
    # It notes who is liable where it plays itself, and not where it is told what was played.
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
    score = {key: disputed_question("counter")[key] for key in ("hand", "win", "by")}
    win = {"seat": 1, "liable": 2, "score": score}
    ours = ask.ending(dealer=0, honba=1, wins=[win], ruleset=ruleset).data["deltas"]
    assert paid_at_its_table(engine, rules) == ours
    if ruleset == "mahjong-soul":
        alone = ours[2] == -32_000 - 8_000 - 300
        assert disputed_answers("RiichiEnv")["counter"] == "the liable player alone" if alone else "all three"
