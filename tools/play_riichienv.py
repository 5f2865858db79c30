"""Make mjai records of games that the engine riichienv plays: `python tools/play_riichienv.py FOLDER`.

    python tools/play_riichienv.py FOLDER [--rules tenhou|mahjong-soul] [--rounds 2000] [--seed 1]

Four seeded players go towards tenpai, call, declare riichi and win; the engine says what is legal and who
pays what, and writes the record. The same seed makes the same games. The extra `proof` has the engine.
"""

from __future__ import annotations

import argparse
import json
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
"""How likely a player does what it may do."""


def main() -> None:
    """Answer the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rules", choices=sorted(RULES), default="tenhou")
    parser.add_argument("--rounds", type=int, default=2000, metavar="N", help="at least so many (2000)")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    rounds = games = 0
    while rounds < asked.rounds:
        seed = asked.seed * 1_000_003 + games
        record = game(asked.rules, seed)
        (asked.folder / f"{asked.rules}-{seed}.jsonl").write_text(
            "".join([f"{json.dumps(line, separators=(',', ':'))}\n" for line in record]), encoding="utf-8"
        )
        rounds += sum([line["type"] == "start_kyoku" for line in record])
        games += 1
    print(f"{games} games, {rounds} rounds by the rules of {asked.rules}, in {asked.folder}")


def game(rules: str, seed: int) -> list[dict[str, Any]]:
    """Return the record of one game."""
    chance = Random(seed)  # noqa: S311 - games from a seed, nothing secret
    table = RiichiEnv(game_mode="4p-red-half", rule=RULES[rules](), seed=seed % (1 << 31))
    seen = table.reset()
    while not table.done():
        seen = table.step({seat: choice(seat_sees, chance) for seat, seat_sees in seen.items()})
    return list(table.mjai_log)


def choice(sees: Observation, chance: Random) -> Action:
    """Return what a player does."""
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
    return min(discards, key=lambda action: _away(sees.hand, action.tile))


def _away(hand: list[int], tile: int) -> int:
    left = [held for held in hand if held != tile]
    return int(calculate_shanten(left))


if __name__ == "__main__":
    main()
