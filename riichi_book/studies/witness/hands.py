"""Hands that an option makes worth something else, or that others pay for. South wins, if not said.

Where a search found a hand that shows the same and says less, it stands in place of the one that is written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from riichi_rules.questions import Question, question_of
from riichi_rules.questions.worth import WorthAnswer
from riichi_rules.seats import WIND_NAMES

from .question import Witness
from .smaller import smaller
from .wording import payers, worth

PINFU: Final = "23m456p12378955s"  # pinfu on 4m: 30 fu by ron, 20 by tsumo
PINFU_BESIDE: Final = "23m45688p123789s"  # the same with another pair: there are no six 5s for three of them
PLAIN: Final = "24m456p12378955s"  # no yaku on 3m; 32 fu by ron, which are 40
KAN: Final = "24m456p12399s X88Xm"  # no yaku on 3m; 20 + 10 + 2 + 16 fu by ron, which are 50
DRAGONS: Final = "1144z 5'55z 6'66z 7'77z"  # honours only and big three dragons on 1z
WINDS: Final = "8m 1'11z 222'z 33'33z 4'44z"  # four winds on 8m
GREEN: Final = "23s66s 2'22s 44'4s 888's"  # all green on 4s, without the dragon
THIRD: Final = "24m99s 55'5z 666'z 7'77z"  # big three dragons on 3m

RIICHI: Final = {"riichi": True}
FIRST: Final = {"first_turn": True}
OWED: Final = {"liable": "left"}

COUNTERS: Final = range(20)
"""From so many counters on a ruleset may ask for two han, or from one more: the hand shows which."""

RON, TSUMO = "ron", "tsumo"


class Row(NamedTuple):
    """A hand, the tile that it wins on and how; what else is so; settings that the option needs beside it."""

    option: str
    hand: str
    win: str
    by: str
    facts: Mapping[str, Any] = {}
    beside: tuple[str, ...] = ()

    @property
    def question(self) -> Question:
        """The question what the win is worth."""
        return question_of(
            "worth", {"hand": self.hand, "win": self.win, "by": self.by, "seat": "S", **self.facts}
        )


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
    *[Row("yaku.two_han_from", PLAIN, "3m", RON, {**RIICHI, "honba": honba}) for honba in COUNTERS],
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


def sentence_of(question: Question) -> str:
    """Say in a sentence who wins on what, and what else is so."""
    facts = question.facts
    parts = [f"{WIND_NAMES[question['seat']]} wins by {question['by']} on {question['win']}"]
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


def _witnesses(rows: tuple[Row, ...], asks: str, wording: Callable[[WorthAnswer], str]) -> list[Witness]:
    return [
        Witness(row.option, sentence_of(row.question), asks, row.question, wording, row.beside)
        for row in rows
    ]


KNOWN: Final = (
    *_witnesses(VALUED, "What is it worth?", worth),
    *_witnesses(PAID, "Who pays what?", payers),
)
"""The hands as they stand above: where one that shows the same and says less is looked for."""


def _least(witness: Witness) -> Witness:
    question = smaller(witness.option, witness.question)
    return witness._replace(so=sentence_of(question), question=question)


OF_HANDS: Final = tuple(map(_least, KNOWN))
