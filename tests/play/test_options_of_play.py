"""Every option of play changes what is legal, shown or paid: here is a round in which it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import NamedTuple

import pytest
from asked_of_play import calls, choices, may_discard, may_win, settled
from rounds import call, closed_kan, round_of, told, wall_of_outside_tiles

from riichi_rules import read_tile
from riichi_rules.errors import IllegalEvent
from riichi_rules.play import (
    Abort,
    AbortiveDraw,
    Chombo,
    Declaration,
    Deposit,
    ExhaustiveDraw,
    Foul,
    Riichi,
    Ron,
    RoundState,
)
from riichi_rules.ruleset import OPTIONS

Settings = Mapping[str, object]

GROUPS = (
    "riichi.",
    "furiten.",
    "tenpai.",
    "calls.",
    "kan.",
    "wins.",
    "liability.",
    "draws.",
    "dora.kan",
    "penalties.",
)
"""The options that a round is played by, by the beginning of their names."""

READY = "123456m23789p99s"
"""Tenpai on 1p and 4p, with pinfu."""

TANYAO_ON_4P = "45m234567s88s23p"
"""With 345m called: 1p completes it without a yaku, 4p with tanyao."""

AROUND = "S draws 7z, discards it; W draws 7z, discards it; N draws 6z, discards it;"
DECLARED = "E draws 5z, riichi 5z;" + AROUND


class Scene(NamedTuple):
    """What is looked at in a round, and the values of the option that make it look different."""

    values: tuple[object, ...]
    look: Callable[[Settings], object]
    beside: Settings = {}  # noqa: RUF012 - a tuple, and nobody changes it


def moved(state: RoundState) -> tuple[int, ...]:
    """Return the changes of the scores, and the bets that are left."""
    return (*settled(state).deltas, settled(state).bets_left)


def allows(state: RoundState, event: AbortiveDraw | ExhaustiveDraw) -> bool:
    """Whether the round may end so."""
    return state.why_not(0, event) is None


def declaring(*tenpai: int) -> ExhaustiveDraw:
    """Return an exhaustive draw at which these seats say tenpai."""
    return ExhaustiveDraw(tuple(Declaration(seat, seat in tenpai) for seat in range(4)))


# Riichi


def riichi_late(settings: Settings) -> object:
    """West draws, and three tiles are left."""
    return choices(round_of("until 4 left; W draws", settings=settings, W="123456m11789p99s"), "W")


def riichi_with_little(settings: Settings) -> object:
    """East has 900 points."""
    state = round_of("E draws 5z", settings=settings, E=READY, scores=(900, 33_000, 33_000, 33_100))
    return choices(state, "E")


def bet_of_a_ronned_tile(settings: Settings) -> object:
    """South wins on East's riichi tile. That a bet was paid and went back is told by the events alone."""
    lies = round_of("E draws 1p, riichi 1p", settings=settings, E="123456m77888s55z", S=READY)
    over = lies.play(Ron((1,)))
    return lies.apply(Deposit(0)).why_not(1, Ron((1,))), over.scores_after


def riichi_in_furiten(settings: Settings) -> object:
    """East has discarded 1p, and waits on it."""
    script = "E draws 7z, discards 1p;" + AROUND + "E draws 9s"
    return choices(round_of(script, settings=settings, E="123456m23789p9s"), "E")


def kan_in_riichi(hand: str, tile: str) -> Callable[[Settings], object]:
    """Return a look at what East may do in riichi on drawing a tile."""
    return lambda settings: choices(round_of(f"{DECLARED} E draws {tile}", settings=settings, E=hand), "E")


def kans_in_riichi(settings: Settings) -> object:
    """Kans of a plain triplet, and of one of three consecutive ones."""
    plain = kan_in_riichi("111z234m456p99s67s", "1z")(settings)
    return plain, kan_in_riichi("111222333m99s67s", "1m")(settings)


def kan_of_tiles_held(settings: Settings) -> object:
    """East declared riichi with four 1z, and has drawn another tile."""
    script = (
        "E draws 1z, riichi 5z; S draws 7z, discards it; W draws 7z, discards it; N draws 7z, discards it;"
    )
    state = round_of(script + "E draws 2m", settings=settings, E="111z5z234m456p789s")
    refusal = state.why_not(0, closed_kan(state, 0, read_tile("1z")))
    return refusal and refusal.rule


def kan_that_adds_a_yaku(settings: Settings) -> object:
    """A third kan."""
    script = f"E draws 5m, closed kan 1z, draws 6m, closed kan 2z, draws 5z, riichi 5z; {AROUND} E draws 3z"
    return choices(round_of(script, settings=settings, E="1111z2222z333z4m9s"), "E")


def passing_in_riichi(settings: Settings) -> object:
    """South discards East's tile."""
    return choices(
        round_of("E draws 5z, riichi 5z; S draws 4p, discards it", settings=settings, E=READY), "E"
    )


# Furiten


def called_discard(settings: Settings) -> object:
    """North has called East's 1p, South discards 4p."""
    script = "E draws 1p, discards it; N pon, discards 9m; E draws 6z, discards it; S draws 4p, discards it"
    return may_win(round_of(script, settings=settings, E=READY, N="11p"), "E")


def yakuless_discard(settings: Settings) -> object:
    """South has discarded 1p, which brings no yaku, and W discards 4p, which does."""
    script = "E draws 7z, discards 3m; S chii 45m, discards 1p; W draws 4p, discards it"
    return may_win(round_of(script, settings=settings, S=TANYAO_ON_4P), "S")


def yakuless_pass(settings: Settings) -> object:
    """West has discarded 1p, which brings South no yaku, and North discards 4p, which does."""
    script = (
        "E draws 7z, discards 3m; S chii 45m, discards 9m; W draws 1p, discards it; N draws 4p, discards it"
    )
    return may_win(round_of(script, settings=settings, S=TANYAO_ON_4P), "S")


def added_by_the_owner(settings: Settings) -> object:
    """South has added the fourth 1p to a pon, waiting on 1p and 4p with 23p."""
    script = (
        "E draws 7z, discards 1p; S pon, discards 9m; W draws 5z, discards it; N draws 5z, discards it;"
        "E draws 5z, discards it; S draws 1p, adds 1p, draws 6z, discards it"
    )
    return round_of(script, settings=settings, S="11p23p456m345s77s").is_furiten(1)


def end_of_temporary_furiten(settings: Settings) -> object:
    """East passed 4p: whether West's pon frees it, and whether its own draw shows it free."""
    called = "E draws 6z, discards it; S draws 4p, discards it; W pon, discards 9m; N draws 1p, discards it"
    drawn = (
        "E draws 6z, discards it; S draws 4p, discards it; W draws 7z, discards it; N draws 7z, discards it;"
    )
    return (
        may_win(round_of(called, settings=settings, E=READY, W="44p"), "E"),
        round_of(drawn + "E draws 6z", settings=settings, E=READY).is_furiten(0),
    )


def missed_robbery(settings: Settings) -> object:
    """North lets the 1p of an added kan go by, and South discards 4p."""
    script = (
        "E draws 7z, discards 1p; S pon, discards 9m; W draws 5z, discards it; N draws 5z, discards it;"
        "E draws 5z, discards it; S draws 1p, adds 1p, draws 4p, discards it"
    )
    return may_win(round_of(script, settings=settings, S="11p", N=READY), "N")


# Tenpai


def waiting_on_four_melded(settings: Settings) -> object:
    """East waits on 8s only, and has declared all four."""
    script = "E draws 9s, closed kan 8s, draws 6z"
    return "Riichi" in choices(round_of(script, settings=settings, E="8888s123456m99p7s"), "E")


def waiting_on_seen_tiles(settings: Settings) -> object:
    """East waits on 8s only, and all four lie in the rivers."""
    script = (
        "E draws 8s, discards it; S draws 7z, discards 8s; W draws 7z, discards 8s; N draws 6z, discards 8s;"
        "E draws 6z"
    )
    return "Riichi" in choices(round_of(script, settings=settings, E="123456m111z99p79s"), "E")


def tenpai_without_yaku(settings: Settings) -> object:
    """South is tenpai with an open hand that has no yaku."""
    script = "E draws 7z, discards 3m; S chii 45m, discards 9m; until 0 left"
    return allows(round_of(script, settings=settings, S="45m123789s11p23p"), declaring(1))


# Calls


def after_a_chii(settings: Settings) -> object:
    """South has called 1p with 2p and 3p, and holds 1p and 4p."""
    return may_discard(round_of("E draws, discards 1p; S chii 23p", settings=settings, S="1234p"))


def dead_end(settings: Settings) -> object:
    """South holds 3456p, and 3p is discarded."""
    script = """E draws, discards 1z; S pon, discards 1m; W draws, discards it; N draws, discards it
    E draws, discards 2z; S pon, discards 2m; W draws, discards it; N draws, discards it
    E draws, discards 3z; S pon, discards 3m; W draws, discards it; N draws, discards it
    E draws, discards 3p"""
    return calls(round_of(script, settings=settings, S="112233z3456p"), "S")


def first_of_two_calls(settings: Settings) -> object:
    """South calls a chii before North calls a pon."""
    state = round_of("E draws, discards 5p", settings=settings, S="46p", N="55p")
    return state.holds([call(state, 1, "chii", "46p"), call(state, 3, "pon", "")])


def kokushi_and_a_closed_kan(settings: Settings) -> object:
    """East declares four 7z, on which South waits with kokushi."""
    state = round_of("E draws, closed kan 7z", settings=settings, E="7777z", S="119m19p19s123456z")
    return choices(state, "S")


# Wins


def two_rons(settings: Settings) -> object:
    """South and North win on East's 1p, North in riichi; counters and a bet of an earlier hand lie there."""
    script = (
        "E draws 5z, discards it; S draws 5z, discards it; W draws 5z, discards it; N draws 6z, riichi 6z;"
        "E draws 1p, discards it"
    )
    state = round_of(script, settings=settings, S=READY, N="234567s23p11s456p", honba=1, bets=1)
    claim = state.holds([Ron((1,)), Ron((3,))])
    assert claim is not None
    return moved(state.play(claim))


def one_counter(settings: Settings) -> object:
    """South wins on East's tile, with one counter."""
    return moved(round_of("E draws, discards 4p; S ron", settings=settings, S=READY, honba=1))


def mixed_tile(settings: Settings) -> object:
    """East mixes the drawn tile into the hand."""
    script = "E draws 7z, discards it;" + AROUND + "E draws 4p, tsumo mixed in"
    return moved(round_of(script, settings=settings, E=READY))


# Liability

DRAGONS = """E draws 9m, discards 5z; S pon, discards 9m; W draws 9m, discards it; N draws 1s, discards it
E draws 9p, discards 6z; S pon, discards 9p; W draws 9p, discards it; N draws 1s, discards it
E draws 9p, discards it; S draws 1s, discards it; W draws 1s, discards 7z; S pon, discards 8s"""


def third_dragon(settings: Settings) -> object:
    """West feeds South's third dragon, and North discards the winning tile, with a counter."""
    script = DRAGONS + "; W draws 3s, discards it; N draws 4m, discards it; S ron"
    return moved(round_of(script, settings=settings, S="556677z23m44p", honba=1))


def third_dragon_after_a_closed_kan(settings: Settings) -> object:
    """South declared 5z itself before 6z and 7z were fed."""
    script = """E draws 9m, discards 6z; S pon, discards 9m; W draws 9m, discards it; N draws 1s, discards it
    E draws 9p, discards it; S draws 5z, closed kan 5z, draws 1s, discards it; W draws 9p, discards 7z
    S pon, discards 8s; W draws 3s, discards it; N draws 4m, discards it; S ron"""
    return moved(round_of(script, settings=settings, S="5556677z23m44p"))


def two_yakuman(settings: Settings) -> object:
    """Daisangen, fed by West, together with tsuuiisou."""
    script = DRAGONS + "; W draws 3s, discards it; N draws 2z, discards it; S ron"
    return moved(round_of(script, settings=settings, S="556677z1112z"))


def fed_replacement(settings: Settings) -> object:
    """East feeds South's open kan, whose replacement wins."""
    script = "E draws 7z, discards 9s; S kan, draws 4p, tsumo"
    return moved(round_of(script, settings=settings, S="999s456789m23p55s"))


# Draws


def east_alone_tenpai(settings: Settings) -> object:
    """East alone is tenpai."""
    return moved(round_of("until 0 left", settings=settings, E=READY).apply(declaring(0)))


def hiding_tenpai(settings: Settings) -> object:
    """East is tenpai and says noten."""
    return allows(round_of("until 0 left", settings=settings, E=READY), declaring())


def nine_kinds(settings: Settings) -> object:
    """East holds nine kinds on the first turn."""
    return choices(round_of("E draws 5s", settings=settings, E="19m19p19s123z258m5p"), "E")


def four_winds(settings: Settings) -> object:
    """All four discard 4z."""
    script = "E draws, discards 4z; S draws, discards 4z; W draws, discards 4z; N draws, discards 4z"
    return type(round_of(script, settings=settings).due)


def four_riichi(settings: Settings) -> object:
    """All four declare riichi."""
    state = round_of(
        "E draws 1z, riichi 1z; S draws 1z, riichi 1z; W draws 2z, riichi 2z; N draws 2z, riichi 2z; drawn",
        settings=settings,
        E="123456789m23p99s",
        S="123456789p23s99m",
        W="123456789s23p55z",
        N="456m456p45678s66z",
    )
    return type(state.due)


def four_kans(settings: Settings) -> object:
    """East has made three kans, South the fourth."""
    script = """E draws, closed kan 1z, draws 5m, closed kan 2z, draws 7m, closed kan 3z, draws 1s
    E discards 1s; S draws 4z, closed kan 4z, draws 5s, discards it"""
    return type(round_of(script, settings=settings, E="111122223333z", S="444z").due)


def three_rons(settings: Settings) -> object:
    """All three others win on East's 1p."""
    state = round_of(
        "E draws, discards 1p", settings=settings, S=READY, W="234567s23p11s456p", N="234567m23p44s678s"
    )
    return state.holds([Ron((1,)), Ron((2,)), Ron((3,))]), allows(state, AbortiveDraw(Abort.TRIPLE_RON))


def nagashi(settings: Settings) -> object:
    """East and South discard terminals and honours only, with a counter and a bet on the table."""
    wall = wall_of_outside_tiles(0, 1)
    state = round_of("until 0 left", settings=settings, last=wall, honba=1, bets=1)
    return moved(state.apply(declaring()))


# Kan dora


def reveal(script: str, **hands: str) -> Callable[[Settings], object]:
    """Return a look at how many indicators are turned after each step of a script."""

    def look(settings: Settings) -> object:
        steps = script.split("|")
        return [
            len(round_of(";".join(steps[: count + 1]), settings=settings, **hands).indicators)
            for count in range(len(steps))
        ]

    return look


def kan_dora(settings: Settings) -> object:
    """How many indicators are turned after a closed kan."""
    return reveal("E draws, closed kan 1z|E draws, discards it|S draws", E="1111z")(settings)


def kan_ura(settings: Settings) -> object:
    """East wins in riichi with a kan; the tile under the kan indicator makes 8p dora."""
    script = "E draws 9s, closed kan 1s, draws 5z, riichi 5z; S draws 4p, discards it; E ron"
    state = round_of(script, settings=settings, E="1111s456789m23p9s", dora="7z7z", ura="5z1p")
    return moved(state)


def robbed_kan(settings: Settings) -> object:
    """North robs South's added kan."""
    script = (
        "E draws 7z, discards 1p; S pon, discards 9m; W draws 5z, discards it; N draws 5z, discards it;"
        "E draws 5z, discards it; S draws 1p, adds 1p; N ron"
    )
    return len(round_of(script, settings=settings, S="11p", N=READY).indicators)


# Penalties


def can(script: str, event: Callable[[RoundState], RoundState], **hands: str) -> Callable[[Settings], object]:
    """Return a look at whether something can be done after a script."""

    def look(settings: Settings) -> object:
        try:
            event(round_of(script, settings=settings, **hands))
        except IllegalEvent as error:
            return error.rule
        return "done"

    return look


def chombo(settings: Settings) -> object:
    """West commits a chombo after East's riichi."""
    state = round_of("E draws 5z, riichi 5z; S draws, discards it", settings=settings, E=READY)
    if state.why_not(2, Chombo(2)):
        return "none"
    over = state.apply(Chombo(2))
    words = [reason.words for reason in settled(over).reasons if reason.id == "off-result"]
    return moved(over), over.dealt_anew, words


FURITEN = "E draws 4p, discards it; S draws 4p, discards it"
FAR = "147m258p369s1234z"

HELD: Settings = {"riichi.kan": "same_waits", "tenpai.own_four": True}
NO_CHOMBO: Settings = {"penalties.chombo_amount": "none"}

SCENES: Mapping[str, Scene] = {
    "riichi.min_live_tiles": Scene((1, 4), riichi_late),
    "riichi.min_points": Scene(("none", 1000), riichi_with_little),
    "riichi.bet_if_ronned": Scene(("not_paid", "returned", "forfeited"), bet_of_a_ronned_tile),
    "riichi.furiten": Scene((True, False), riichi_in_furiten),
    "riichi.kan": Scene(("none", "same_waits", "same_readings"), kans_in_riichi),
    "riichi.kan_drawn_tile_only": Scene((True, False), kan_of_tiles_held, HELD),
    "riichi.kan_yaku_may_change": Scene((True, False), kan_that_adds_a_yaku),
    "riichi.pass_win": Scene((True, False), passing_in_riichi),
    "furiten.yakuless_discard": Scene((True, False), yakuless_discard),
    "furiten.called_discard": Scene((True, False), called_discard),
    "furiten.own_added_kan": Scene((True, False), added_by_the_owner),
    "furiten.temporary_end": Scene(
        ("own_draw_or_claim", "own_discard", "any_call"), end_of_temporary_furiten
    ),
    "furiten.yakuless_pass": Scene((True, False), yakuless_pass),
    "furiten.missed_robbery": Scene((True, False), missed_robbery),
    "tenpai.own_four": Scene(
        (True, False), waiting_on_four_melded, {"tenpai.own_four_counts": "hand_and_melds"}
    ),
    "tenpai.own_four_counts": Scene(
        ("hand", "hand_and_melds"), waiting_on_four_melded, {"tenpai.own_four": False}
    ),
    "tenpai.all_seen": Scene((True, False), waiting_on_seen_tiles),
    "tenpai.keishiki": Scene((True, False), tenpai_without_yaku),
    "calls.swap_same": Scene((True, False), after_a_chii),
    "calls.swap_other_end": Scene((True, False), after_a_chii),
    "calls.dead_end": Scene((True, False), dead_end),
    "calls.priority": Scene(("by_kind", "first_call"), first_of_two_calls),
    "kan.rob_closed_kokushi": Scene((True, False), kokushi_and_a_closed_kan),
    "wins.multiple_ron": Scene(("nearest", "all"), two_rons),
    "wins.bets": Scene(("nearest", "own_back_rest_nearest"), two_rons, {"wins.multiple_ron": "all"}),
    "wins.honba": Scene(("nearest", "each"), two_rons, {"wins.multiple_ron": "all"}),
    "wins.honba_value": Scene((300, 1500), one_counter),
    "wins.mixed_tile": Scene(("valid", "no_wait_value"), mixed_tile),
    "liability.yaku": Scene(([], ["daisangen"]), third_dragon),
    "liability.closed_kan_counts": Scene((True, False), third_dragon_after_a_closed_kan),
    "liability.honba_payer": Scene(("discarder", "liable"), third_dragon),
    "liability.composite": Scene(
        ("liable_part", "whole_hand"), two_yakuman, {"limits.yakuman_stacking": True}
    ),
    "liability.open_kan_rinshan": Scene((True, False), fed_replacement),
    "draws.noten_pool": Scene((3000, 1500), east_alone_tenpai),
    "draws.may_hide_tenpai": Scene((True, False), hiding_tenpai),
    "draws.nine_kinds": Scene((True, False), nine_kinds),
    "draws.four_winds": Scene((True, False), four_winds),
    "draws.four_riichi": Scene((True, False), four_riichi),
    "draws.four_kans": Scene((True, False), four_kans),
    "draws.triple_ron": Scene((True, False), three_rons, {"wins.multiple_ron": "all"}),
    "draws.nagashi": Scene((True, False), nagashi),
    "draws.nagashi_is_win": Scene((True, False), nagashi, {"draws.nagashi": True}),
    "draws.nagashi_several": Scene(("each_paid", "nearest"), nagashi, {"draws.nagashi": True}),
    "dora.kan": Scene((True, False), kan_dora, {"dora.kan_ura": False}),
    "dora.kan_ura": Scene((True, False), kan_ura, {"dora.kan": True, "dora.ura": True}),
    "dora.kan_reveal_closed": Scene(
        ("before_replacement", "before_discard", "after_discard"),
        reveal("E draws, closed kan 1z|E draws|E discards it|S draws", E="1111z"),
    ),
    "dora.kan_reveal_open": Scene(
        ("before_replacement", "before_discard", "after_discard"),
        reveal("E draws, discards 1z; S kan|S draws|S discards it|W draws", S="111z"),
    ),
    "dora.kan_reveal_robbed": Scene((True, False), robbed_kan),
    "penalties.chombo_kind": Scene(("none", "reverse_mangan"), chombo, NO_CHOMBO),
    "penalties.chombo_amount": Scene((20_000, 30_000), chombo, {"penalties.chombo_kind": "match_points"}),
    "penalties.chombo_redeal": Scene((True, False), chombo),
    "penalties.chombo_bets_returned": Scene((True, False), chombo),
    "penalties.furiten_ron": Scene(
        ("blocked", "chombo"), can(FURITEN, lambda state: state.apply(Chombo(0, Foul.FURITEN_RON)), E=READY)
    ),
    "penalties.noten_riichi": Scene(
        ("blocked", "chombo"), can("E draws 5z", lambda state: state.apply(Riichi(0)), E=FAR)
    ),
    "penalties.noten_riichi_when": Scene(
        ("hand_shown", "discovered"),
        can("E draws 5z, riichi 5z", lambda state: state.apply(Chombo(0, Foul.NOTEN_RIICHI)), E=FAR),
        {"penalties.noten_riichi": "chombo"},
    ),
    "penalties.riichi_kan": Scene(
        ("blocked", "chombo"),
        can(DECLARED + "E draws 1m", lambda state: told(state, "E closed kan 1m"), E="111222333m99s67s"),
        {"riichi.kan": "same_readings"},
    ),
}


@pytest.mark.parametrize("name", SCENES)
def test_each_value_makes_the_round_another_one(name: str) -> None:
    values, look, beside = SCENES[name]
    seen = [look({**beside, name: value}) for value in values]
    assert all(one != other for one, other in combinations(seen, 2)), seen


def test_a_bet_that_goes_back_leads_to_the_scores_of_one_never_paid() -> None:
    script, hands = "E draws 1p, riichi 1p; S ron", {"E": "123456m77888s55z", "S": READY}
    never, back = [
        round_of(script, settings={"riichi.bet_if_ronned": value}, **hands).scores_after
        for value in ("not_paid", "returned")
    ]
    assert never == back


def test_every_option_of_play_has_its_round() -> None:
    assert set(SCENES) == {name for name in OPTIONS if name.startswith(GROUPS)}
