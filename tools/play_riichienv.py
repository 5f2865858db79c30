"""Make mjai records of games that the engine riichienv plays.

Four seeded players aim for tenpai, call, declare riichi and win. The engine decides what is legal and who
pays, and writes the record. The same seed makes the same games. The extra `proof` installs the engine.
"""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from riichienv import Action, ActionType, GameRule, Observation, RiichiEnv, calculate_shanten

RULES: Final = {"tenhou": GameRule.default_tenhou, "mahjong-soul": GameRule.default_mjsoul}
WISHES: Final = {
    ActionType.TSUMO: 0.97,
    ActionType.RON: 0.97,
    ActionType.KYUSHU_KYUHAI: 0.5,
    ActionType.RIICHI: 0.85,
    ActionType.ANKAN: 0.8,
    ActionType.KAKAN: 0.8,
    ActionType.DAIMINKAN: 0.1,
    ActionType.PON: 0.25,
    ActionType.CHI: 0.1,
}
"""How likely a player is to take each action that is legal."""


def play(folder: Path, rules: str, rounds: int, seed: int = 7) -> None:
    """Write games to a folder until they have at least ``rounds`` rounds."""
    for number in count(seed * 1_000_003):
        record = game(rules, number)
        lines = "".join([f"{json.dumps(line, separators=(',', ':'))}\n" for line in record])
        (folder / f"{rules}-{number}.jsonl").write_text(lines, encoding="utf-8")
        rounds -= sum([line["type"] == "start_kyoku" for line in record])
        if rounds <= 0:
            break


def game(rules: str, seed: int) -> list[dict[str, Any]]:
    """Return the record of one game."""
    chance = Random(seed)  # noqa: S311 - games from a seed, nothing secret
    table = RiichiEnv(game_mode="4p-red-half", rule=RULES[rules](), seed=seed % (1 << 31))
    seen = table.reset()
    while not table.done():
        seen = table.step({seat: choice(seat_sees, chance) for seat, seat_sees in seen.items()})
    return list(table.mjai_log)


def choice(sees: Observation, chance: Random) -> Action:
    """Return a player's action."""
    actions = sees.legal_actions()
    for kind, wish in WISHES.items():
        wanted = [action for action in actions if action.action_type == kind]
        if wanted and chance.random() < wish:
            return chance.choice(wanted)
    discards = [action for action in actions if action.action_type == ActionType.DISCARD]
    if not discards:
        passes = [action for action in actions if action.action_type == ActionType.PASS]
        return passes[0] if passes else chance.choice(actions)
    chance.shuffle(discards)

    def away(action: Action) -> int:
        return int(calculate_shanten([held for held in sees.hand if held != action.tile]))

    return min(discards, key=away)
