"""At the table of ``riichienv`` the liable player pays as here; its judge of hands knows nobody liable."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any, Final

import pytest
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
COURSE: Final = (
    *("0 draws 2p", "0 discards P", "1 calls P 0", "1 discards 1m"),
    *("2 draws 3p", "2 discards F", "1 calls F 2", "1 discards 2m"),
    *("2 draws 6p", "2 discards C", "1 calls C 2", "1 discards 3m"),
    *("2 draws 9p", "2 discards 9p", "3 draws 8p", "3 discards 8p"),
    *("0 draws 8s", "0 discards 8s", "1 draws E"),
)
"""South calls three dragons, the last two from West, and then draws the East for daisangen and tsuuiisou."""


def mjai_events() -> Iterator[dict[str, Any]]:
    """Yield that round as the engine takes it."""
    yield {"type": "start_game"}
    yield {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "oya": 0, "honba": 1, "kyotaku": 0} | {
        "dora_marker": "9p",
        "scores": [25000] * 4,
        "tehais": [hand.split() for hand in TILES],
    }
    for event in COURSE:
        actor, what, tile, *source = event.split()
        yield {"actor": int(actor), "pai": tile} | {
            "draws": {"type": "tsumo"},
            "discards": {"type": "dahai", "tsumogiri": False},
            "calls": {"type": "pon", "target": int((source or ["0"])[0]), "consumed": [tile, tile]},
        }[what]


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
