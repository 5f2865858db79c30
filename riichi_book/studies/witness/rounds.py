"""Rounds that an option makes go on, end or be paid in another way. Seat 0 deals, so it is East."""

from __future__ import annotations

from typing import Final

from riichi_rules.play import Chombo, Foul, Riichi, Ron
from riichi_rules.play.laying import wall_of_outside_tiles
from riichi_rules.play.script import event_of
from riichi_rules.seats import WIND_NAMES

from .moments import (
    READY,
    Pause,
    after_a_chombo,
    bet_of_a_ronned_tile,
    breaks_off,
    claimed,
    declaring,
    exhibit_of,
    furiten,
    happens,
    least_points,
    may,
    may_declare,
    may_end,
    paid,
    paid_after,
    turned_when,
)
from .question import Witness

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

A_CHOMBO: Final = ("penalties.chombo_kind=match_points", "penalties.chombo_amount=20000")

OF_DISCARDS: Final = ("furiten.", "riichi.furiten", "draws.nagashi", "penalties.furiten_ron")
"""The options whose scenes are about what somebody discarded, by the beginning of their names."""

# fmt: off
PAUSES: Final = (
    # Riichi
    *[
        Pause("riichi.min_live_tiles", f"{WIND_NAMES[seat]} draws. Live tiles left: {left}.",
              "May riichi be declared?", may(seat, "riichi"), seat,
              f"until {left + 1} left; {seat} draws", {seat: "123456m11789p99s"})
        for left, seat in ((3, "W"), (0, "S"), (1, "E"), (2, "N"))
    ],
    Pause("riichi.min_points", "East is tenpai with a closed hand.",
          "How many points must East have to declare riichi?", least_points, "E", "E draws 5z", {"E": READY}),
    Pause("riichi.bet_if_ronned", "South wins on the tile with which East declares riichi.",
          "What becomes of East's bet?", bet_of_a_ronned_tile, "S",
          "E draws 6z, discards it;" + AROUND + "E draws 1p, riichi 1p",
          {"E": "123456m77888s55z", "S": READY, "dora": "7z"}),
    Pause("riichi.furiten", "East has discarded 1p, and waits on it.", "May East declare riichi?",
          may("E", "riichi"), "E", "E draws 7z, discards 1p;" + AROUND + "E draws 9s",
          {"E": "123456m23789p9s"}),
    Pause("riichi.kan", "East, in riichi, draws the fourth of three that can be read as runs too.",
          "May they be a kan?", may("E", "closed kan 1m"), "E",
          IN_RIICHI + "E draws 1m", {"E": "111222333m99s67s"}),
    Pause("riichi.kan", "East, in riichi, draws the fourth of a plain triplet.", "May they be a kan?",
          may("E", "closed kan 1z"), "E", IN_RIICHI + "E draws 1z", {"E": "111z234m456p99s67s"}),
    Pause("riichi.kan_drawn_tile_only", "East declared riichi holding four 1m, and has drawn 4m.",
          "May the four be a kan?", may("E", "closed kan 1m"), "E",
          "E draws 6z, riichi 6z;" + AROUND + "E draws 4m", {"E": "111123m456p789s5z"}),
    Pause("riichi.kan_yaku_may_change", "East, in riichi with two kans, draws the fourth 3z.",
          "May it be the third kan, which is a yaku?", may("E", "closed kan 3z"), "E",
          f"E draws 5m, closed kan 1z, draws 6m, closed kan 2z, draws 5z, riichi 5z; {AROUND} E draws 3z",
          {"E": "1111z2222z333z4m9s"}),
    Pause("riichi.pass_win", "East is in riichi, and South discards a tile that wins.",
          "May East let it go by?", may("E", "passes"), "E",
          "E draws 5z, riichi 5z; S draws 4p, discards it", {"E": READY}),

    # Furiten
    Pause("furiten.called_discard", "North called East's 1p. South discards 4p.", "May East win on it?",
          may("E", "ron"), "E",
          "E draws 1p, discards it; N pon, discards 9m; E draws 6z, discards it; S draws 4p, discards it",
          {"E": READY, "N": "11p"}),
    Pause("furiten.yakuless_discard",
          "South discarded 1p, which brings no yaku. West discards 4p, which does.",
          "May South win on it?", may("S", "ron"), "S",
          "E draws 7z, discards 3m; S chii 45m, discards 1p; W draws 4p, discards it", {"S": TANYAO_ON_4P}),
    Pause("furiten.yakuless_pass",
          "West discarded 1p, which brings South no yaku. North discards 4p, which does.",
          "May South win on it?", may("S", "ron"), "S",
          """E draws 7z, discards 3m; S chii 45m, discards 9m; W draws 1p, discards it
          N draws 4p, discards it""", {"S": TANYAO_ON_4P}),
    Pause("furiten.own_added_kan", "South added the fourth 1p to a pon, and waits on 1p and 4p.",
          "Is South furiten?", furiten("S"), "S", f"{TO_ADD}, draws 6z, discards it",
          {"S": "11p23p456m345s77s"}),
    Pause("furiten.temporary_end", "East let 4p go by, West called it, and North discards 1p.",
          "May East win on it?", may("E", "ron"), "E",
          "E draws 6z, discards it; S draws 4p, discards it; W pon, discards 9m; N draws 1p, discards it",
          {"E": READY, "W": "44p"}),
    Pause("furiten.temporary_end", "East let 4p go by, and has drawn again.", "Is East furiten still?",
          furiten("E"), "E", """E draws 6z, discards it; S draws 4p, discards it
          W draws 7z, discards it; N draws 7z, discards it; E draws 6z""", {"E": READY}),
    Pause("furiten.missed_robbery", "North did not rob the 1p of a kan. South discards 4p.",
          "May North win on it?", may("N", "ron"), "N", f"{TO_ADD}, draws 4p, discards it",
          {"S": "11p", "N": READY}),

    # Tenpai
    Pause("tenpai.own_four", "Without the 5z East waits on 1m alone, and holds all four.",
          "May East declare riichi with the 5z?", may_declare("E", "5z"), "E", "E draws 5z",
          {"E": "1111m234p567p999s"}),
    Pause("tenpai.own_four", "East waits on 8s alone, and has declared all four.",
          "May East declare riichi?", may("E", "riichi"), "E", "E draws 9s, closed kan 8s, draws 6z",
          {"E": "8888s123456m99p7s"}, ("tenpai.own_four_counts=hand_and_melds",)),
    Pause("tenpai.own_four_counts", "East waits on 8s alone, and has declared all four.",
          "May East declare riichi?", may("E", "riichi"), "E", "E draws 9s, closed kan 8s, draws 6z",
          {"E": "8888s123456m99p7s"}, ("tenpai.own_four=false",)),
    Pause("tenpai.all_seen", "East waits on 8s alone, and all four lie in the rivers.",
          "May East declare riichi?", may("E", "riichi"), "E",
          """E draws 8s, discards it; S draws 7z, discards 8s; W draws 7z, discards 8s
          N draws 6z, discards 8s; E draws 6z""", {"E": "123456m111z99p79s"}),
    Pause("tenpai.keishiki", "The wall is used up, and South waits with an open hand that has no yaku.",
          "May South say tenpai?", may_end(declaring(1)), "S",
          "E draws 7z, discards 3m; S chii 45m, discards 9m; until 0 left", {"S": "45m123789s11p23p"}),

    # Calls
    Pause("calls.swap_same", "South called 1p for a run, and holds another.", "May South discard it?",
          may("S", "discards 1p"), "S", "E draws, discards 1p; S chii 23p", {"S": "1234p"}),
    Pause("calls.swap_other_end", "South called 1p for a run with 2p and 3p, and holds a 4p.",
          "May South discard it?", may("S", "discards 4p"), "S", "E draws, discards 1p; S chii 23p",
          {"S": "1234p"}),
    Pause("calls.dead_end", "South has four tiles left, and 3p is discarded.",
          "May South call it with 4p and 5p?", may("S", "chii 45p"), "S", PONS, {"S": "112233z3456p"},
          ("calls.swap_same=false", "calls.swap_other_end=false")),
    Pause("calls.priority", "South says chii to a 5p, and after that North says pon.", "Whose is the 5p?",
          lambda state: claimed(event_of(state, 1, "chii 46p"), event_of(state, 3, "pon"))(state), "S",
          "E draws, discards 5p", {"S": "46p", "N": "55p"}),
    Pause("kan.rob_closed_kokushi", "East declares four 7z, on which South waits with kokushi.",
          "May South win on it?", may("S", "ron"), "S", "E draws, closed kan 7z",
          {"E": "7777z", "S": "119m19p19s123456z"}),

    # Wins
    *[
        Pause(option, "South and North, who is in riichi, win on East's 1p. A counter lies there, and a bet"
              " besides North's.", "Who gets what?", paid_after(Ron((1,)), Ron((3,))), "S", TWO_RONS,
              {"S": READY, "N": "234567s23p11s456p", "honba": 1, "bets": 1, "dora": "7z", "ura": "7z"},
              beside)
        for option, beside in (
            ("wins.multiple_ron", ()),
            ("wins.bets", ("wins.multiple_ron=all",)),
            ("wins.honba", ("wins.multiple_ron=all",)),
        )
    ],

    # Liability
    Pause("liability.yaku", "West fed South's third dragon, and North discards the tile that wins.",
          "Who pays?", paid, "S", FED + "; W draws 3s, discards it; N draws 4m, discards it; S ron",
          {"S": "556677z23m44p"}),
    Pause("liability.honba_payer",
          "West fed South's third dragon, and North discards the tile that wins. A counter lies there.",
          "Who pays?", paid, "S", FED + "; W draws 3s, discards it; N draws 4m, discards it; S ron",
          {"S": "556677z23m44p", "honba": 1}),
    Pause("liability.closed_kan_counts",
          "South made the first dragon a closed kan; the others were fed, the last one by West.",
          "Who pays?", paid, "S",
          """E draws 9m, discards 6z; S pon, discards 9m; W draws 9m, discards it; N draws 1s, discards it
          E draws 9p, discards it; S draws 5z, closed kan 5z, draws 1s, discards it; W draws 9p, discards 7z
          S pon, discards 8s; W draws 3s, discards it; N draws 4m, discards it; S ron""",
          {"S": "5556677z23m44p"}),
    Pause("liability.composite", "West fed South's third dragon; the hand has a second yakuman.",
          "Who pays?", paid, "S", FED + "; W draws 3s, discards it; N draws 2z, discards it; S ron",
          {"S": "556677z1112z"}, ("limits.yakuman_stacking=true",)),
    Pause("liability.open_kan_rinshan", "East feeds South's open kan, and its replacement tile wins.",
          "Who pays?", paid, "S", "E draws 7z, discards 9s; S kan, draws 4p, tsumo",
          {"S": "999s456789m23p55s", "dora": "7z7z"}),

    # Draws
    Pause("draws.noten_pool", "The wall is used up, and East alone is tenpai.", "Who pays what?",
          paid_after(declaring(0)), "E", "until 0 left", {"E": READY}),
    Pause("draws.may_hide_tenpai", "The wall is used up, and East is tenpai.", "May East say noten?",
          may_end(declaring()), "E", "until 0 left", {"E": READY}),
    Pause("draws.nine_kinds", "East has nine kinds of terminals and honours on the first turn.",
          "May East break the round off?", may("E", "nine kinds"), "E", "E draws 5s",
          {"E": "19m19p19s123z258m5p"}),
    Pause("draws.four_winds", "All four discard 4z in the first turn, uninterrupted.",
          "Does the round go on?", breaks_off, "N",
          "E draws, discards 4z; S draws, discards 4z; W draws, discards 4z; N draws, discards 4z", {}),
    Pause("draws.four_riichi", "All four have declared riichi.", "Does the round go on?", breaks_off, "N",
          """E draws 1z, riichi 1z; S draws 1z, riichi 1z; W draws 2z, riichi 2z; N draws 2z, riichi 2z
          drawn""",
          {"E": "123456789m23p99s", "S": "123456789p23s99m", "W": "123456789s23p55z",
           "N": "456m456p45678s66z"}),
    Pause("draws.four_kans", "East has made three kans. South makes the fourth, and discards.",
          "Does the round go on?", breaks_off, "S",
          """E draws, closed kan 1z, draws 5m, closed kan 2z, draws 7m, closed kan 3z, draws 1s
          E discards 1s; S draws 4z, closed kan 4z, draws 5s, discards it""",
          {"E": "111122223333z", "S": "444z"}),
    Pause("draws.triple_ron", "South, West and North win on East's 1p.", "Who wins?",
          claimed(Ron((1,)), Ron((2,)), Ron((3,))), "S", "E draws, discards 1p",
          {"S": READY, "W": "234567s23p11s456p", "N": "234567m23p44s678s"}, ("wins.multiple_ron=all",)),
    *[
        Pause(option, "East and South have nagashi, nobody is tenpai. A counter and a bet lie there.",
              "Who gets what?", paid_after(declaring()), "E", "until 0 left",
              {"last": wall_of_outside_tiles(0, 1), "honba": 1, "bets": 1}, beside)
        for option, beside in (
            ("draws.nagashi", ()),
            ("draws.nagashi_is_win", ("draws.nagashi=true",)),
            ("draws.nagashi_several", ("draws.nagashi=true",)),
        )
    ],

    # Dora of kans
    Pause("dora.kan_ura", "East wins in riichi with a kan. The tile under the kan indicator makes 2p dora.",
          "Who pays what?", paid, "E",
          "E draws 9s, closed kan 1s, draws 5z, riichi 5z; S draws 4p, discards it; E ron",
          {"E": "1111s456789m23p9s", "dora": "7z7z", "ura": "5z1p"}),
    Pause("dora.kan_reveal_closed", "East declares a closed kan.", "When is its indicator turned?",
          turned_when("E draws", "E discards it", "S draws"),
          "E", "E draws, closed kan 1z", {"E": "1111z"}, ("dora.kan=true",)),
    Pause("dora.kan_reveal_open", "South calls 1z for a kan.", "When is its indicator turned?",
          turned_when("S draws", "S discards it", "W draws"),
          "S", "E draws, discards 1z; S kan", {"S": "111z"}, ("dora.kan=true",)),
    Pause("dora.kan", "East declares a closed kan, and play goes on.", "When is its indicator turned?",
          turned_when("E draws", "E discards it", "S draws"),
          "E", "E draws, closed kan 1z", {"E": "1111z"}),
    Pause("dora.kan_reveal_robbed", "North robs South's added kan.", "How many indicators lie open?",
          lambda state: str(len(state.indicators)), "N", f"{TO_ADD}; N ron",
          {"S": "11p", "N": READY}, ("dora.kan=true",)),

    # Penalties
    *[
        Pause(option, "East's bet lies on the table, and West commits a chombo.", "What follows?",
              after_a_chombo, "E", "E draws 5z, riichi 5z; S draws, discards it", {"E": READY}, beside)
        for option, beside in (
            ("penalties.chombo_kind", ()),
            ("penalties.chombo_amount", ("penalties.chombo_kind=match_points",)),
            ("penalties.chombo_redeal", A_CHOMBO),
            ("penalties.chombo_bets_returned", A_CHOMBO),
        )
    ],
    Pause("penalties.furiten_ron", "East is furiten, and South discards a tile of East's wait.",
          "Is it a chombo if East says ron?",
          happens(Chombo(0, Foul.FURITEN_RON)), "E", FURITEN, {"E": READY}, A_CHOMBO),
    Pause("penalties.noten_riichi", "East is not tenpai.", "Can East declare riichi all the same?",
          happens(Riichi(0)), "E", "E draws 5z", {"E": FAR}),
    Pause("penalties.noten_riichi_when", "East declared riichi without tenpai, and it is found out now.",
          "Is it a chombo now?", happens(Chombo(0, Foul.NOTEN_RIICHI)), "E",
          "E draws 5z, riichi 5z", {"E": FAR}, ("penalties.noten_riichi=chombo", *A_CHOMBO)),
    Pause("penalties.riichi_kan", "East, in riichi, draws the fourth of three that can be read as runs too.",
          "Can East make the forbidden kan all the same?",
          lambda state: happens(event_of(state, 0, "closed kan 1m"))(state), "E",
          IN_RIICHI + "E draws 1m", {"E": "111222333m99s67s"}, ("riichi.kan=same_readings",)),
)
# fmt: on


def _witness(pause: Pause) -> Witness:
    return Witness(
        pause.option,
        pause.so,
        pause.asks,
        lambda rules: pause.look(pause.state(rules)),
        lambda rules: exhibit_of(pause, rules, with_river=pause.option.startswith(OF_DISCARDS)),
        pause.beside,
    )


OF_ROUNDS: Final = tuple(map(_witness, PAUSES))
