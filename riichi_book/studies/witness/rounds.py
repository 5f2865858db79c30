"""Rounds that an option makes go on, end or be paid in another way. Seat 0 deals, so it is East."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from riichi_rules.messages import Message
from riichi_rules.play.laying import wall_of_outside_tiles
from riichi_rules.questions import question_of
from riichi_rules.questions.turn import TurnAnswer
from riichi_rules.seats import WIND_NAMES

from .question import Witness
from .wording import allowed, bet_placed, caller, end, furiten, indicators, paid, possible

READY: Final = "123456m23789p99s"
"""Tenpai on 1p and 4p, with pinfu."""

TANYAO_ON_4P: Final = "45m234567s88s23p"
"""With 345m called: 1p completes it without a yaku, 4p with tanyao."""

FAR: Final = "147m258p369s1234z"
"""Nowhere near tenpai."""

AROUND: Final = "S draws 7z, discards it; W draws 7z, discards it; N draws 6z, discards it;"
IN_RIICHI: Final = "E draws 5z, riichi 5z;" + AROUND
TO_ADD: Final = """E draws 7z, discards 1p; S pon, discards 9m; W draws 5z, discards it
N draws 5z, discards it; E draws 5z, discards it; S draws 1p, adds 1p"""
FED: Final = """E draws 9m, discards 5z; S pon, discards 9m; W draws 9m, discards it; N draws 1s, discards it
E draws 9p, discards 6z; S pon, discards 9p; W draws 9p, discards it; N draws 1s, discards it
E draws 9p, discards it; S draws 1s, discards it; W draws 1s, discards 7z; S pon, discards 8s"""
TWO_RONS: Final = f"""E draws 5z, discards it; {AROUND} E draws 5z, discards it
S draws 5z, discards it; W draws 5z, discards it; N draws 6z, riichi 6z; E draws 1p, discards it"""
PONS: Final = """E draws, discards 1z; S pon, discards 1m; W draws, discards it; N draws, discards it
E draws, discards 2z; S pon, discards 2m; W draws, discards it; N draws, discards it
E draws, discards 3z; S pon, discards 3m; W draws, discards it; N draws, discards it
E draws, discards 3p"""
FURITEN: Final = "E draws 4p, discards it; S draws 4p, discards it"

RIICHI_ON_1P: Final = f"E draws 6z, discards it; {AROUND} E draws 1p, riichi 1p"
CALLED_1P: Final = "E draws, discards 1p; S chii 23p"

A_CHOMBO: Final = ("penalties.chombo_kind=match_points", "penalties.chombo_amount=20000")

OF_DISCARDS: Final = ("furiten.", "riichi.furiten", "draws.nagashi", "penalties.furiten_ron")
"""The options whose rounds are about what somebody discarded, by the beginning of their names."""

BLUFF: Final = "147m258p36s"
"""Eight tiles that have nothing to do with each other."""

OPEN: Final = "How many indicators lie open?"
AFTER_A_KAN: Final = (
    (" and drawn the replacement tile", ""),
    (", drawn the replacement tile and discarded it", ", discards it"),
)
POINTS: Final = (900, 0, -100, 1_900, 9_900)
"""What East has: too little for a bet, nothing, less; and a little less than what a house could ask for."""


def played(
    option: str,
    so: str,
    asks: str,
    wording: Callable[[TurnAnswer], Message | str],
    seat: str,
    events: str,
    deal: dict[str, Any],
    beside: tuple[str, ...] = (),
) -> Witness:
    """Return a witness about a round up to a moment, as a seat has it. What that seat holds is all named."""
    question = question_of("turn", {"deal": deal, "events": events, "seat": seat})
    return Witness(option, so, asks, question, wording, beside, river=option.startswith(OF_DISCARDS))


def may(
    option: str,
    so: str,
    asks: str,
    action: str,
    seat: str,
    events: str,
    deal: dict[str, Any],
    beside: tuple[str, ...] = (),
) -> Witness:
    """Return a witness about what a seat may do, as a clause of a script says it."""
    witness = played(option, so, asks, allowed, seat, events, deal, beside)
    return witness._replace(question=witness.question.with_facts(action=action))


# fmt: off
OF_ROUNDS: Final = (
    # Riichi
    *[
        may("riichi.min_live_tiles", f"{WIND_NAMES[seat]} draws. Live tiles left: {left}.",
            "May riichi be declared?", "riichi 5z", seat,
            f"until {left + 1} left; {seat} draws", {seat: "123456m11789p99s", "last": f"5{'123'[:left]}z"})
        for left, seat in ((3, "W"), (0, "S"), (1, "E"), (2, "N"))
    ],
    *[
        may("riichi.min_points", f"East is tenpai with a closed hand, and has {points} points.",
            "May East declare riichi?", "riichi 5z", "E", "E draws 5z",
            {"E": READY, "scores": [points, 25_000, 25_000, 25_000]})
        for points in POINTS
    ],
    played("riichi.bet_if_ronned", "South wins on the tile with which East declares riichi.",
           "Who gets what?", paid, "S", f"{RIICHI_ON_1P}; S ron",
           {"E": "123456m77888s55z", "S": READY, "dora": "7z"}),
    may("riichi.bet_if_ronned", "South wins on the tile with which East declares riichi.",
        "Is East's bet placed before that?", "ron", "S", RIICHI_ON_1P,
        {"E": "123456m77888s55z", "S": READY, "dora": "7z"})._replace(wording=bet_placed),
    may("riichi.furiten", "East has discarded 1p, and waits on it.", "May East declare riichi?",
        "riichi 7z", "E", "E draws 7z, discards 1p;" + AROUND + "E draws 9s", {"E": "123456m23789p9s"}),
    may("riichi.kan", "East, in riichi, draws the fourth of three that can be read as runs too.",
        "May they be a kan?", "closed kan 1m", "E", IN_RIICHI + "E draws 1m", {"E": "111222333m99s67s"}),
    may("riichi.kan", "East, in riichi, draws the fourth of a plain triplet.", "May they be a kan?",
        "closed kan 1z", "E", IN_RIICHI + "E draws 1z", {"E": "111z234m456p99s67s"}),
    may("riichi.kan_drawn_tile_only", "East declared riichi holding four 1m, and has drawn 4m.",
        "May the four be a kan?", "closed kan 1m", "E",
        "E draws 6z, riichi 6z;" + AROUND + "E draws 4m", {"E": "111123m456p789s5z"}),
    may("riichi.kan_yaku_may_change", "East, in riichi with two kans, draws the fourth 3z.",
        "May it be the third kan, which is a yaku?", "closed kan 3z", "E",
        f"E draws 5m, closed kan 1z, draws 6m, closed kan 2z, draws 5z, riichi 5z; {AROUND} E draws 3z",
        {"E": "1111z2222z333z4m9s"}),
    may("riichi.pass_win", "East is in riichi, and South discards a tile that wins.",
        "May East let it go by?", "passes", "E",
        "E draws 5z, riichi 5z; S draws 4p, discards it", {"E": READY}),

    # Furiten
    may("furiten.called_discard", "North called East's 1p. South discards 4p.", "May East win on it?",
        "ron", "E", """E draws 1p, discards it; N pon, discards 9m; E draws 6z, discards it
        S draws 4p, discards it""", {"E": READY, "N": "11p"}),
    may("furiten.yakuless_discard",
        "South discarded 1p, which brings no yaku. West discards 4p, which does.", "May South win on it?",
        "ron", "S", "E draws 7z, discards 3m; S chii 45m, discards 1p; W draws 4p, discards it",
        {"S": TANYAO_ON_4P}),
    may("furiten.yakuless_pass",
        "West discarded 1p, which brings South no yaku. North discards 4p, which does.",
        "May South win on it?", "ron", "S",
        """E draws 7z, discards 3m; S chii 45m, discards 9m; W draws 1p, discards it
        N draws 4p, discards it""", {"S": TANYAO_ON_4P}),
    played("furiten.own_added_kan", "South added the fourth 1p to a pon, and waits on 1p and 4p.",
           "Is South furiten?", furiten, "S", f"{TO_ADD}, draws 6z, discards it",
           {"S": "11p23p456m345s77s"}),
    may("furiten.temporary_end", "East let 4p go by, West called it, and North discards 1p.",
        "May East win on it?", "ron", "E", """E draws 6z, discards it; S draws 4p, discards it
        W pon, discards 9m; N draws 1p, discards it""", {"E": READY, "W": "44p"}),
    played("furiten.temporary_end", "East let 4p go by, and has drawn again.", "Is East furiten still?",
           furiten, "E", """E draws 6z, discards it; S draws 4p, discards it
           W draws 7z, discards it; N draws 7z, discards it; E draws 6z""", {"E": READY}),
    may("furiten.missed_robbery", "North did not rob the 1p of a kan. South discards 4p.",
        "May North win on it?", "ron", "N", f"{TO_ADD}, draws 4p, discards it", {"S": "11p", "N": READY}),

    # Tenpai
    may("tenpai.own_four", "Without the 5z East waits on 1m alone, and holds all four.",
        "May East declare riichi with the 5z?", "riichi 5z", "E", "E draws 5z", {"E": "1111m234p567p999s"}),
    may("tenpai.own_four", "East waits on 8s alone, and has declared all four.", "May East declare riichi?",
        "riichi 6z", "E", "E draws 9s, closed kan 8s, draws 6z", {"E": "8888s123456m99p7s"},
        ("tenpai.own_four_counts=hand_and_melds",)),
    may("tenpai.own_four_counts", "East waits on 8s alone, and has declared all four.",
        "May East declare riichi?", "riichi 6z", "E", "E draws 9s, closed kan 8s, draws 6z",
        {"E": "8888s123456m99p7s"}, ("tenpai.own_four=false",)),
    may("tenpai.all_seen", "East waits on 8s alone, and all four lie in the rivers.",
        "May East declare riichi?", "riichi 6z", "E",
        """E draws 8s, discards it; S draws 7z, discards 8s; W draws 7z, discards 8s
        N draws 6z, discards 8s; E draws 6z""", {"E": "123456m111z99p79s"}),
    played("tenpai.keishiki", "The wall is used up, and South waits with an open hand that has no yaku.",
           "Who pays what?", paid, "S",
           "E draws 7z, discards 3m; S chii 45m, discards 9m; until 0 left; drawn",
           {"S": "45m123789s11p23p"}),

    # Calls
    may("calls.swap_same", "South called 1p for a run, and holds another.", "May South discard it?",
        "discards 1p", "S", CALLED_1P, {"S": f"1234p{BLUFF}7z"}),
    may("calls.swap_other_end", "South called 1p for a run with 2p and 3p, and holds a 4p.",
        "May South discard it?", "discards 4p", "S", CALLED_1P, {"S": f"1234p{BLUFF}7z"}),
    may("calls.dead_end", "South has four tiles left, and 3p is discarded.",
        "May South call it with 4p and 5p?", "chii 45p", "S", PONS, {"S": "112233z3456p"},
        ("calls.swap_same=false", "calls.swap_other_end=false")),
    played("calls.priority", "South says chii to a 5p, and after that North says pon.", "Whose is the 5p?",
           caller, "S", "E draws, discards 5p; S chii 46p / N pon", {"S": "46p147m258s12344z", "N": "55p"}),
    may("kan.rob_closed_kokushi", "East declares four 7z, on which South waits with kokushi.",
        "May South win on it?", "ron", "S", "E draws, closed kan 7z",
        {"E": "7777z", "S": "119m19p19s123456z"}),

    # Wins
    *[
        played(option, "South and North, who is in riichi, win on East's 1p. A counter lies there, and a bet"
               " besides North's.", "Who gets what?", paid, "S", f"{TWO_RONS}; S ron / N ron",
               {"S": READY, "N": "234567s23p11s456p", "honba": 1, "bets": 1, "dora": "7z", "ura": "7z"},
               beside)
        for option, beside in (
            ("wins.multiple_ron", ()),
            ("wins.bets", ("wins.multiple_ron=all",)),
            ("wins.honba", ("wins.multiple_ron=all",)),
        )
    ],

    # Liability
    played("liability.yaku", "West fed South's third dragon, and North discards the tile that wins.",
           "Who pays?", paid, "S", FED + "; W draws 3s, discards it; N draws 4m, discards it; S ron",
           {"S": "556677z23m44p"}),
    played("liability.honba_payer",
           "West fed South's third dragon, and North discards the tile that wins. A counter lies there.",
           "Who pays?", paid, "S", FED + "; W draws 3s, discards it; N draws 4m, discards it; S ron",
           {"S": "556677z23m44p", "honba": 1}),
    played("liability.closed_kan_counts",
           "South made the first dragon a closed kan; the others were fed, the last one by West.",
           "Who pays?", paid, "S",
           """E draws 9m, discards 6z; S pon, discards 9m; W draws 9m, discards it; N draws 1s, discards it
           E draws 9p, discards it; S draws 5z, closed kan 5z, draws 1s, discards it; W draws 9p, discards 7z
           S pon, discards 8s; W draws 3s, discards it; N draws 4m, discards it; S ron""",
           {"S": "5556677z23m44p"}),
    played("liability.composite", "West fed South's third dragon; the hand has a second yakuman.",
           "Who pays?", paid, "S", FED + "; W draws 3s, discards it; N draws 2z, discards it; S ron",
           {"S": "556677z1112z"}, ("limits.yakuman_stacking=true",)),
    played("liability.open_kan_rinshan", "East feeds South's open kan, and its replacement tile wins.",
           "Who pays?", paid, "S", "E draws 7z, discards 9s; S kan, draws 4p, tsumo",
           {"S": "999s456789m23p55s", "dora": "7z7z"}),

    # Draws
    played("draws.noten_pool", "The wall is used up, and East alone is tenpai.", "Who pays what?",
           paid, "E", "until 0 left; drawn", {"E": READY}),
    may("draws.may_hide_tenpai", "The wall is used up, and East is tenpai.", "May East say noten?",
        "noten", "E", "until 0 left", {"E": READY}),
    may("draws.nine_kinds", "East has nine kinds of terminals and honours on the first turn.",
        "May East break the round off?", "nine kinds", "E", "E draws 5s", {"E": "19m19p19s123z258m5p"}),
    played("draws.four_winds", "All four discard 4z in the first turn, uninterrupted.",
           "Does the round go on?", end, "N",
           """E draws, discards 4z; S draws, discards 4z; W draws, discards 4z; N draws 1z, discards 4z
           drawn""", {"N": f"{BLUFF}1234z"}),
    played("draws.four_riichi", "All four have declared riichi.", "Does the round go on?", end, "N",
           """E draws 1z, riichi 1z; S draws 1z, riichi 1z; W draws 2z, riichi 2z; N draws 2z, riichi 2z
           drawn; drawn""",
           {"E": "123456789m23p99s", "S": "123456789p23s99m", "W": "123456789s23p55z",
            "N": "456m456p45678s66z"}),
    played("draws.four_kans", "East has made three kans. South makes the fourth, and discards.",
           "Does the round go on?", end, "S",
           """E draws, closed kan 1z, draws 5m, closed kan 2z, draws 7m, closed kan 3z, draws 1s
           E discards 1s; S draws 4z, closed kan 4z, draws 5s, discards it; drawn""",
           {"E": "111122223333z", "S": f"444z{BLUFF}77z"}),
    played("draws.triple_ron", "South, West and North win on East's 1p.", "Who wins?", end, "S",
           "E draws, discards 1p; S ron / W ron / N ron",
           {"S": READY, "W": "234567s23p11s456p", "N": "234567m23p44s678s"}, ("wins.multiple_ron=all",)),
    *[
        played(option, "East and South have nagashi, nobody is tenpai. A counter and a bet lie there.",
               "Who gets what?", paid, "E", "until 0 left; drawn",
               {"E": f"{BLUFF}12345z", "last": wall_of_outside_tiles(0, 1), "honba": 1, "bets": 1}, beside)
        for option, beside in (
            ("draws.nagashi", ()),
            ("draws.nagashi_is_win", ("draws.nagashi=true",)),
            ("draws.nagashi_several", ("draws.nagashi=true",)),
        )
    ],

    # Dora of kans
    played("dora.kan_ura", "East wins in riichi with a kan. The tile under the kan indicator makes 2p dora.",
           "Who pays what?", paid, "E",
           "E draws 9s, closed kan 1s, draws 5z, riichi 5z; S draws 4p, discards it; E ron",
           {"E": "1111s456789m23p9s", "dora": "7z7z", "ura": "5z1p"}),
    *[
        played("dora.kan_reveal_closed", f"East has made a closed kan{when}.", OPEN, indicators,
               "E", f"E draws 5z, closed kan 1z, draws 6z{then}", {"E": f"1111z{BLUFF}4z"},
               ("dora.kan=true",))
        for when, then in AFTER_A_KAN
    ],
    *[
        played("dora.kan_reveal_open", f"South has called 1z for a kan{when}.", OPEN, indicators,
               "S", f"E draws 5z, discards 1z; S kan, draws 6z{then}", {"S": f"111z{BLUFF}45z"},
               ("dora.kan=true",))
        for when, then in AFTER_A_KAN
    ],
    played("dora.kan", "East made a closed kan, discarded, and South has drawn.", OPEN, indicators,
           "E", "E draws 5z, closed kan 1z, draws 6z, discards it; S draws", {"E": f"1111z{BLUFF}4z"}),
    played("dora.kan_reveal_robbed", "North robs South's added kan.", OPEN, indicators, "N",
           f"{TO_ADD}; N ron", {"S": "11p", "N": READY}, ("dora.kan=true",)),

    # Penalties
    *[
        played(option, "East's bet lies on the table, and West commits a chombo.", "What follows?",
               paid, "E", "E draws 5z, riichi 5z; S draws 7z, discards it; W chombo", {"E": READY}, beside)
        for option, beside in (
            ("penalties.chombo_kind", ()),
            ("penalties.chombo_amount", ("penalties.chombo_kind=match_points",)),
            ("penalties.chombo_redeal", A_CHOMBO),
            ("penalties.chombo_bets_returned", A_CHOMBO),
        )
    ],
    may("penalties.furiten_ron", "East is furiten, and South discards a tile of East's wait.",
        "Is it a chombo if East says ron?", "chombo ron in furiten", "E", FURITEN, {"E": READY}, A_CHOMBO),
    may("penalties.noten_riichi", "East is not tenpai.", "Can East declare riichi all the same?",
        "riichi 5z", "E", "E draws 5z", {"E": FAR})._replace(wording=possible),
    may("penalties.noten_riichi_when", "East declared riichi without tenpai, and it is found out now.",
        "Is it a chombo now?", "chombo riichi without tenpai", "E", "E draws 5z, riichi 5z", {"E": FAR},
        ("penalties.noten_riichi=chombo", *A_CHOMBO)),
    may("penalties.riichi_kan", "East, in riichi, draws the fourth of three that can be read as runs too.",
        "Can East make the forbidden kan all the same?", "closed kan 1m", "E", IN_RIICHI + "E draws 1m",
        {"E": "111222333m99s67s"}, ("riichi.kan=same_readings",))._replace(wording=possible),
)
# fmt: on
