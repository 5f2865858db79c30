"""Answers questions with the package riichienv, by Mahjong Soul's rules: worth, points, waits and turns."""

from __future__ import annotations

import json
import sys
from importlib.metadata import version
from typing import Any, Final

from asked import Facts, Numbers, Unsupported, group_of, loose, refuse, serve, tile_of
from riichienv import ActionType, GameRule, Meld, MeldType, Phase, RiichiEnv, Wind, calculate_score
from riichienv._riichienv import Conditions, HandEvaluator

SEATS: Final = "ESWN"
WINDS: Final = dict(zip(SEATS, (Wind.East, Wind.South, Wind.West, Wind.North), strict=True))
MELDS: Final = {
    "chii": MeldType.Chi,
    "pon": MeldType.Pon,
    "open": MeldType.Daiminkan,
    "added": MeldType.Kakan,
    "closed": MeldType.Ankan,
}
FIRST_YAKUMAN: Final = 35
DORA: Final = (31, 32, 33)
NAMES: Final = (
    *("menzen-tsumo", "riichi", "chankan", "rinshan", "haitei", "houtei"),
    *("yakuhai-haku", "yakuhai-hatsu", "yakuhai-chun", "yakuhai-jikaze", "yakuhai-bakaze"),
    *("tanyao", "iipeikou", "pinfu", "chanta", "ittsuu", "sanshoku-doujun", "double-riichi"),
    *("sanshoku-doukou", "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou", "chiitoitsu"),
    *("junchan", "honitsu", "ryanpeikou", "chinitsu", "ippatsu"),
    *("tenhou", "chiihou", "daisangen", "suuankou", "tsuuiisou", "ryuuiisou", "chinroutou"),
    *("kokushi-musou", "shousuushii", "suukantsu", "chuuren-poutou"),
    *("junsei-chuuren-poutou", "suuankou-tanki", "kokushi-musou-13", "daisuushii"),
)
YAKU: Final = dict(zip((*range(1, 31), *range(35, 46), 47, 48, 49, 50), NAMES, strict=False))
HONOURS: Final = dict(zip("ESWNPFC", "1234567", strict=True))
ENDED: Final = ("hora", "ryukyoku", "none")
EVENTS: Final = "--events"
"""The flag that feeds the engine events as a bot gets them, instead of playing at its own table."""
CALLS: Final = {"chi": "chii", "pon": "pon", "daiminkan": "kan"}


def paid(question: Facts, ron: int, dealer: int, others: int) -> dict[str, int]:
    """Return who pays how many points."""
    if question["by"] == "ron":
        return {"discarder": ron}
    return {"all": others} if question.get("seat", "E") == "E" else {"dealer": dealer, "others": others}


def held(text: str) -> tuple[Numbers, list[int], list[Meld]]:
    """Return the unused tile numbers, the concealed tiles and the melds of a hand."""
    number, (head, *texts) = Numbers(), text.split()
    melds = [
        Meld(MELDS[group.kind], sorted(map(number, group.tiles)), group.kind != "closed")
        for group in map(group_of, texts)
    ]
    return number, list(map(number, loose(head))), melds


def conditions(question: Facts) -> Conditions:
    """Return the circumstances of a win in the engine's form."""
    tsumo, last = question["by"] == "tsumo", bool(question.get("last_tile"))
    return Conditions(
        tsumo=tsumo,
        riichi=bool(question.get("riichi") or question.get("double_riichi")),
        double_riichi=bool(question.get("double_riichi")),
        ippatsu=bool(question.get("ippatsu")),
        haitei=last and tsumo,
        houtei=last and not tsumo,
        rinshan=bool(question.get("rinshan")),
        chankan=bool(question.get("chankan")),
        tsumo_first_turn=bool(question.get("first_turn")),
        player_wind=WINDS[question.get("seat", "E")],
        round_wind=WINDS[question.get("round", "E")],
        riichi_sticks=question.get("bets", 0),
        honba=question.get("honba", 0),
    )


def worth(question: Facts) -> Facts:
    """Answer a question of kind ``worth``."""
    refuse(question, "river", "passed", "liable", "tile_not_apart", "open_riichi", "eighth_win")
    if question.get("first_turn") and question["by"] == "ron":
        raise Unsupported("there is no renhou here")
    number, tiles, melds = held(question["hand"])
    win = number(question["win"])
    dora, ura = (
        list(map(Numbers(), loose(question.get(name, "")))) for name in ("dora_indicators", "ura_indicators")
    )
    found = HandEvaluator(sorted([*tiles, win]), melds).calc(win, dora, ura, conditions(question))
    if not found.is_win:
        if not found.has_win_shape:
            raise ValueError("the hand is not complete")
        return {"valid": False}
    answer = {
        "valid": True,
        "yaku": [YAKU[each] for each in found.yaku if each not in DORA],
        "payments": paid(question, found.ron_agari, found.tsumo_agari_oya, found.tsumo_agari_ko),
    }
    if any(each >= FIRST_YAKUMAN for each in found.yaku):
        return {**answer, "yakuman": found.han // 13}
    return {**answer, "yakuman": 0, "han": found.han, "fu": found.fu}


def points(question: Facts) -> Facts:
    """Answer a question of kind ``points``."""
    refuse(question, "liable")
    han, fu = question.get("yakuman", 0) * 13 or question["han"], question.get("fu", 30)
    dealer, tsumo = question.get("seat", "E") == "E", question["by"] == "tsumo"
    score = calculate_score(han, fu, dealer, tsumo, question.get("honba", 0))
    return {"payments": paid(question, score.pay_ron, score.pay_tsumo_oya, score.pay_tsumo_ko)}


def waits(question: Facts) -> Facts:
    """Answer a question of kind ``waits``."""
    _, tiles, melds = held(question["hand"])
    found = list(map(tile_of, sorted(HandEvaluator(sorted(tiles), melds).get_waits())))
    return {"tenpai": bool(found), "waits": found}


def turn(question: Facts) -> Facts:  # noqa: C901 - one line an action
    """Answer what a seat may do, after bringing a table of the engine to that moment."""
    events = question.get("mjai") or []
    if not events or events[-1]["type"] in ENDED:
        raise Unsupported("how a hand ends is not asked here")
    seat = (SEATS.index(question["seat"]) + events[1]["oya"]) % 4
    table, seen = heard(events, seat) if EVENTS in sys.argv else played(events, seat)
    legal: dict[str, Any] = {verb: [] for verb in ("discards", "riichi", "chii", "closed_kan", "added_kan")}
    legal |= dict.fromkeys(("pon", "kan", "ron", "tsumo", "nine_kinds"), False)
    own_turn = events[-1]["type"] == "tsumo"
    actions = seen.legal_actions() if seen else []
    for do in [json.loads(action.to_mjai()) for action in actions]:
        used = sorted(map(plain, do.get("consumed", [])))
        match do["type"]:
            case "dahai":
                legal["discards"].append(plain(do["pai"]))
            case "chi":
                legal["chii"].append("".join(tile[0] for tile in used) + used[0][1])
            case "pon" | "daiminkan" as call:
                legal[CALLS[call]] = True
            case "ankan":
                legal["closed_kan"].append(used[0])
            case "kakan":
                legal["added_kan"].append(plain(do["pai"]))
            case "hora":
                legal["tsumo" if own_turn else "ron"] = True
            case "ryukyoku":
                legal["nine_kinds"] = True
    declared = [action for action in actions if action.action_type == ActionType.RIICHI]
    if declared:
        if EVENTS in sys.argv:
            after = table.observe_event({"type": "reach", "actor": seat}, seat).legal_actions()
        else:
            table.step({seat: declared[0]})
            after = table.get_observations()[seat].legal_actions()
        legal["riichi"] = [plain(json.loads(action.to_mjai())["pai"]) for action in after]
    return {"legal": legal}


def heard(events: list[Facts], seat: int) -> tuple[RiichiEnv, Any]:
    """Return a table that received the events one by one, as a bot does, and what a seat sees."""
    table, seen = RiichiEnv(game_mode="4p-red-half", rule=GameRule.default_mjsoul()), None
    table.reset()
    for event in events:
        seen = table.observe_event(event, seat)
    return table, seen


def played(events: list[Facts], seat: int) -> tuple[RiichiEnv, Any]:
    """Return a table of the engine at which the events were played, and what a seat sees."""
    table = laid(events)
    for event in events[2:]:
        if event["type"] == "tsumo":
            drawn(table, event)
        elif event["type"] not in {"dora", "reach_accepted"}:
            done(table, event)
    return table, table.get_observations().get(seat)


def laid(events: list[Facts]) -> RiichiEnv:
    """Return a table whose hands and wall match the events; the next live tile is last in the wall."""
    start, *rest_of = events[1:]
    number = Numbers()
    hands = [[number(text_of(pai)) for pai in hand] for hand in start["tehais"]]
    live: list[int] = []
    replacements: list[int] = []
    after_kan = False
    for event in rest_of:
        if event["type"] == "tsumo":
            (replacements if after_kan else live).append(number(text_of(event["pai"])))
        after_kan = event["type"] in {"ankan", "kakan", "daiminkan"} or (
            after_kan and event["type"] == "dora"
        )
    shown = [start["dora_marker"], *[event["dora_marker"] for event in rest_of if event["type"] == "dora"]]
    markers = [number(text_of(pai)) for pai in shown]
    others = [each for each in range(136) if each not in number.used]
    dead = (replacements + others)[:4]
    others = [each for each in others if each not in dead]
    for place in range(5):
        dead += [markers[place] if place < len(markers) else others.pop(), others.pop()]
    table = RiichiEnv(game_mode="4p-red-half", rule=GameRule.default_mjsoul(), seed=1)
    table.reset(oya=start["oya"])
    table.set_state(honba=start["honba"], riichi_sticks=start["kyotaku"], scores=start["scores"])
    first, *later = live or [others.pop()]
    hands[start["oya"]].append(first)
    table.hands, table.drawn_tile = [sorted(hand) for hand in hands], first
    table.wall = dead + (others + later[::-1])[-69:]
    return table


def drawn(table: RiichiEnv, event: Facts) -> None:
    """Let all players pass until the next draw. Raises ``Unsupported`` if another tile is drawn."""
    if table.phase == Phase.WaitResponse:
        waiting = {seat: seen.legal_actions() for seat, seen in table.get_observations().items()}
        table.step({seat: passing(may) for seat, may in waiting.items() if may})
    if table.drawn_tile is None or tile_of(table.drawn_tile // 4) != plain(event["pai"]):
        raise Unsupported("its wall cannot be laid so")


def done(table: RiichiEnv, event: Facts) -> None:
    """Let a seat do what an event says, while all others pass."""
    steps: dict[int, Any] = {}
    for seat, seen in table.get_observations().items():
        may = seen.legal_actions()
        if seat == event["actor"]:
            fitting = [action for action in may if same(json.loads(action.to_mjai()), event)]
            fitting.sort(
                key=lambda action: (action.tile == table.drawn_tile) != event.get("tsumogiri", False)
            )
            steps |= {seat: fitting[0]} if fitting else {}
        elif may:
            steps[seat] = passing(may)
    if event["actor"] not in steps:
        raise ValueError(f"it does not let {event}")
    table.step(steps)


def passing(actions: list[Any]) -> Any:  # noqa: ANN401 - an action of the engine
    """Return the action that passes, or else the first one."""
    return next((action for action in actions if action.action_type == ActionType.PASS), actions[0])


def same(do: Facts, event: Facts) -> bool:
    """Whether an action of the engine matches an event."""

    def tiles(facts: Facts, key: str) -> list[str]:
        return sorted(map(plain, facts[key] if key == "consumed" else [facts[key]]))

    both = [key for key in ("pai", "consumed") if key in do and key in event]
    return do["type"] == event["type"] and all(tiles(do, key) == tiles(event, key) for key in both)


def text_of(pai: str) -> str:
    """Return a tile of mjai in the notation of questions."""
    if pai in HONOURS:
        return f"{HONOURS[pai]}z"
    return f"0{pai[1]}" if pai.endswith("r") else pai


def plain(pai: str) -> str:
    """Return a tile of mjai with a red five as a plain one."""
    return text_of(pai).replace("0", "5")


if __name__ == "__main__":
    engine = {
        "name": "riichienv, by events" if EVENTS in sys.argv else "riichienv",
        "version": version("riichienv"),
        "language": "Rust",
        "license": "Apache-2.0",
    }
    own = {"yaku.rinshan_with_last_tile": "true", "wins.bets": "nearest"}
    serve(
        {"worth": worth, "points": points, "waits": waits, "turn": turn},
        {"engine": engine, "ruleset": "mahjong-soul", "set": own, "sets": [], "mjai": True},
    )
