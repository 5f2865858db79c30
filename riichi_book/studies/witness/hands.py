"""Hands that an option makes worth something else, or that others pay for. South wins, if not said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from riichi_rules.errors import HandError, NotComplete, SituationError
from riichi_rules.notation import read_hand, read_tile, read_tiles
from riichi_rules.payment import payment_of
from riichi_rules.ruleset import OPTIONS, Ruleset
from riichi_rules.seats import WIND_NAMES
from riichi_rules.situation import Situation, Win
from riichi_rules.value import Value, value_of

from .question import Exhibit, Witness

PINFU: Final = "23m456p12378955s"  # pinfu on 4m: 30 fu by ron, 20 by tsumo
PLAIN: Final = "24m456p12378955s"  # no yaku on 3m; 32 fu by ron, which are 40
KAN: Final = "24m456p12399s X44Xz"  # no yaku on 3m; 20 + 10 + 2 + 32 fu by ron, which are 70
DRAGONS: Final = "1144z 5'55z 6'66z 7'77z"  # honours only and big three dragons on 1z
WINDS: Final = "8m 1'11z 222'z 33'33z 4'44z"  # four winds on 8m
GREEN: Final = "23s66s 2'22s 44'4s 888's"  # all green on 4s, without the dragon
THIRD: Final = "24m99s 55'5z 666'z 7'77z"  # big three dragons on 3m

RIICHI: Final = {"riichi": True}
FIRST: Final = {"first_turn": True}
OWED: Final = {"liable": "left"}

RON, TSUMO = Win.RON, Win.TSUMO


class Row(NamedTuple):
    """A hand, the tile that it wins on and how; what else is so; settings that the option needs beside it."""

    option: str
    hand: str
    win: str
    by: Win
    facts: Mapping[str, Any] = {}
    beside: tuple[str, ...] = ()


# fmt: off
VALUED: Final = (
    Row("table.red_m", "13406m12378955s", "2m", RON, RIICHI),
    Row("table.red_m", "1300m456p123789s", "2m", RON, RIICHI),
    Row("table.red_p", "24m406p12378955s", "3m", RON, RIICHI),
    Row("table.red_p", "24m12300p123789s", "3m", RON, RIICHI),
    Row("table.red_s", "24m456p12378905s", "3m", RON, RIICHI),
    Row("table.red_s", "24m456p12378900s", "3m", RON, RIICHI),
    Row("dora.ura", PLAIN, "3m", RON, {**RIICHI, "dora_indicators": "9m", "ura_indicators": "4s"}),
    Row("dora.kan", KAN, "3m", RON, {**RIICHI, "dora_indicators": "1p8s"}),
    Row("dora.kan_ura", KAN, "3m", RON, {**RIICHI, "dora_indicators": "1p1p", "ura_indicators": "1p8s"}),
    Row("yaku.min_han", PLAIN, "3m", RON, {**RIICHI, "dora_indicators": "4s"}),
    Row("yaku.min_han", PINFU, "4m", RON, {**RIICHI, "dora_indicators": "4s"}),
    Row("yaku.min_han", PINFU, "4m", TSUMO, {**RIICHI, "dora_indicators": "4s"}),
    Row("yaku.two_han_from", PLAIN, "3m", RON, {**RIICHI, "honba": 4}),
    Row("yaku.two_han_from", PLAIN, "3m", RON, {**RIICHI, "honba": 5}),
    Row("yaku.open_tanyao", "24m456p77s 2'34p 6'78s", "3m", RON),
    Row("yaku.atozuke", "24m45699s 2'34p 55'5z", "3m", RON),
    Row("yaku.pinfu_tsumo", PINFU, "4m", TSUMO),
    Row("yaku.ippatsu", PLAIN, "3m", RON, {**RIICHI, "ippatsu": True}),
    Row("yaku.ippatsu_on_robbed_kan", PLAIN, "3m", RON, {**RIICHI, "ippatsu": True, "chankan": True}),
    Row("yaku.double_riichi", PLAIN, "3m", RON, {"double_riichi": True}),
    Row("yaku.open_riichi", PLAIN, "3m", RON, {"open_riichi": True}),
    Row("yaku.open_riichi_yakuman", PLAIN, "3m", RON, {"open_riichi": True}, ("yaku.open_riichi=true",)),
    Row("yaku.renhou", PINFU, "4m", RON, FIRST),
    Row("yaku.renhou", "34m345678p56788s", "2m", RON, {**FIRST, "dora_indicators": "7s"}),
    Row("yaku.renhou_cumulative", PINFU, "4m", RON, FIRST, ("yaku.renhou=han_4",)),
    Row("yaku.rinshan_with_last_tile", "24m45699s 2'34p 44'44z", "3m", TSUMO,
        {"rinshan": True, "last_tile": True}),
    Row("yaku.four_alike_as_pairs", "1199m3366p2222s7z", "7z", TSUMO),
    Row("yaku.green_needs_dragon", GREEN, "4s", RON),
    Row("yaku.local", "2233445566778p", "8p", RON),
    Row("yaku.local", "222333444m56p99s", "7p", RON),
    Row("yaku.local", "46p99s 77'7m 888'm 9'99m", "5p", RON),
    Row("yaku.local", "147m258p369s1234z", "5p", TSUMO, FIRST),
    Row("yaku.local", PLAIN, "3m", RON, {"eighth_win": True, "seat": "E"}),
    Row("limits.kiriage", "223344m567p3488s", "5s", RON, RIICHI),
    Row("limits.kazoe", "2233445566788m", "7m", TSUMO, RIICHI),
    Row("limits.yakuman_stacking", DRAGONS, "1z", RON),
    Row("limits.double_suuankou_tanki", "222m333p444s5556z", "6z", RON),
    Row("limits.double_kokushi_13", "19m19p19s1234567z", "1m", RON),
    Row("limits.double_chuuren_9", "1112345678999m", "5m", RON),
    Row("limits.double_daisuushii", WINDS, "8m", RON),
    Row("limits.aotenjou", "223344m567p3488s", "5s", RON, {**RIICHI, "ippatsu": True}),
    Row("limits.aotenjou", DRAGONS, "1z", RON),
    Row("fu.double_wind_pair", "456m1122z X11Xs X77Xz", "1z", RON, {"round": "S"}),
    Row("fu.rinshan_tsumo", "23m444p78911s X22Xp", "4m", TSUMO, {"rinshan": True}),
    Row("fu.open_pinfu_ron", "123m45p22s 2'34p 6'57s", "3p", RON, {"last_tile": True}),
    Row("fu.chiitoitsu", "1199m3366p2288s7z", "7z", RON),
    Row("wins.mixed_tile", PINFU, "4m", TSUMO, {"tile_not_apart": True}),
)

PAID: Final = (
    Row("wins.honba_value", PLAIN, "3m", RON, {**RIICHI, "honba": 2}),
    Row("wins.honba_value", PINFU, "4m", TSUMO, {"honba": 2}),
    Row("liability.yaku", "5m 11'11m 22'22p 33'33s 4444'z", "5m", TSUMO, {"liable": "right"}),
    Row("liability.yaku", THIRD, "3m", TSUMO, OWED),
    Row("liability.yaku", WINDS, "8m", TSUMO, OWED),
    Row("liability.honba_payer", THIRD, "3m", RON, {**OWED, "discarder": "right", "honba": 1}),
    Row("liability.composite", DRAGONS, "1z", TSUMO, OWED, ("limits.yakuman_stacking=true",)),
    Row("liability.open_kan_rinshan", "23p345678s11s 22'22m", "4p", TSUMO,
        {"rinshan": True, "liable": "opposite"}),
)

FACTS: Final = {
    "riichi": "in riichi",
    "double_riichi": "in double riichi",
    "open_riichi": "in open riichi",
    "ippatsu": "with ippatsu",
    "rinshan": "on a replacement tile",
    "chankan": "by robbing a kan",
    "last_tile": "on the last tile",
    "first_turn": "in the first turn",
    "tile_not_apart": "and mixes the drawn tile into the hand",
    "eighth_win": "for the eighth time in a row",
}
"""The facts of a situation as the words that follow who wins on what."""
# fmt: on


def sentence_of(row: Row) -> str:
    """Say in a sentence who wins on what, and what else is so."""
    facts = row.facts
    parts = [f"{WIND_NAMES[facts.get('seat', 'S')]} wins by {row.by} on {row.win}"]
    parts += [words for fact, words in FACTS.items() if facts.get(fact)]
    if "round" in facts:
        parts.append(f"in the {WIND_NAMES[facts['round']]} round")
    honba = facts.get("honba", 0)
    if honba:
        parts.append(f"with {honba} counter{'s' * (honba > 1)}")
    sentence = ", ".join(parts) + "."
    if "dora_indicators" in facts:
        sentence += f" Indicators: {facts['dora_indicators']}"
        sentence += f", under them {facts['ura_indicators']}." if "ura_indicators" in facts else "."
    if "liable" in facts:
        sentence += f" {_where(facts['liable'])} fed the last group."
    if "discarder" in facts:
        sentence += f" {_where(facts['discarder'])} discarded the tile."
    return sentence


def _where(seat: str) -> str:
    if seat == "opposite":
        return "The player opposite"
    return f"The player on the {seat}"


def value(row: Row, rules: Ruleset) -> Value:
    """Value the hand of a row. Raises ``HandError`` or ``SituationError`` where there is none such."""
    facts = {"seat": "S", **row.facts}
    for name in ("dora_indicators", "ura_indicators"):
        if name in facts:
            facts[name] = read_tiles(facts[name]).tiles
    return value_of(read_hand(row.hand), read_tile(row.win), Situation(by=row.by, **facts), rules)


def worth(row: Row, rules: Ruleset) -> str:
    """Say what a hand is worth, or why it is none."""
    try:
        won = value(row, rules)
    except NotComplete:
        return "the hand is not complete"
    except HandError:
        return "there is no such hand: it has more red fives than the ruleset"
    except SituationError as error:
        return f"it cannot be: {error}"
    if not won.valid:
        return won.words
    counted = [scored.id for scored in won.yaku]
    if won.dora.han and not won.yakuman:
        counted.append(f"dora {won.dora.han}")
    return f"{won.words} ({', '.join(counted)}): {payment_of(won).points} points"


def payers(row: Row, rules: Ruleset) -> str:
    """Say who pays what for a hand."""
    try:
        return payment_of(value(row, rules)).words
    except SituationError:
        return (
            "nobody is liable; "
            + payment_of(value(row._replace(facts={**row.facts, "liable": None}), rules)).words
        )


def counters_that_ask_for_more(rules: Ruleset) -> str:
    """Say from how many counters on one han from yaku does not win, by trying them."""
    _, most = OPTIONS["yaku.two_han_from"].span or (0, 0)
    for honba in range(most + 1):
        if not value(Row("", PLAIN, "3m", RON, {**RIICHI, "honba": honba}), rules).valid:
            return f"from {honba} on"
    return "from none on: it is always enough"


def exhibit_of(row: Row) -> Exhibit:
    """Return the hand of a row, as there is to see."""
    lying = {
        name: read_tiles(row.facts[f"{name}_indicators"]).tiles
        for name in ("dora", "ura")
        if f"{name}_indicators" in row.facts
    }
    return Exhibit(
        WIND_NAMES[row.facts.get("seat", "S")],
        read_hand(row.hand),
        read_tile(row.win),
        row.by,
        indicators=lying.get("dora", ()),
        ura=lying.get("ura", ()),
    )


def _witness(row: Row, asks: str, *, paid: bool) -> Witness:
    ask = payers if paid else worth
    return Witness(
        row.option,
        sentence_of(row),
        asks,
        lambda rules: ask(row, rules),
        lambda rules: exhibit_of(row),  # noqa: ARG005 - the hand is the same under every ruleset
        row.beside,
    )


OF_HANDS: Final = (
    *[_witness(row, "What is it worth?", paid=False) for row in VALUED],
    Witness(
        "yaku.two_han_from",
        "South has one han from yaku, by ron on 3m.",
        "From how many counters on is that not enough?",
        counters_that_ask_for_more,
        lambda _: exhibit_of(Row("", PLAIN, "3m", RON)),
    ),
    *[_witness(row, "Who pays what?", paid=True) for row in PAID],
)
