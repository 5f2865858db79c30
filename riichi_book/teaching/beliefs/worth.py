"""Mistakes about what a hand is worth: each changes one fact of its yaku, or one reason of its fu."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from riichi_book.teaching.asks import Ask
from riichi_book.teaching.forms import DORA, in_table_order
from riichi_rules.fu import (
    CLOSED_KAN,
    CLOSED_TRIPLET,
    OPEN_KAN,
    OPEN_PINFU,
    OPEN_TRIPLET,
    PROFILE_FU,
    ron_triplet_loss,
    rounded,
)
from riichi_rules.judge import judge_of, profile_of
from riichi_rules.melds import MeldType
from riichi_rules.messages import Message, say
from riichi_rules.questions.worth import WorthAnswer
from riichi_rules.reading import HandForm
from riichi_rules.tiles import WIND_KINDS, WIND_LETTERS, is_honour, is_outside
from riichi_rules.traits import WaitShape
from riichi_rules.value import Value
from riichi_rules.yaku.row import ScoredYaku, total

from .belief import Belief, priced

Counted = Iterable[tuple[ScoredYaku, ...]]
"""The yaku that a mistake counts, one tuple for each way to make it."""
OUTSIDE_BY_MISTAKE: Final = 3
"""How many terminals somebody may overlook: as many as a group has."""
EDGES: Final = (WaitShape.KANCHAN, WaitShape.PENCHAN)


def yaku_if(value: Value, name: str, **facts: object) -> Counted:
    """Yield the yaku of a hand plus the one called ``name``, if it had that with other facts about it."""
    best = value.best
    profile = profile_of(best, value.win.kind, value.situation, value.ruleset)
    vars(profile).update(facts)
    asked = judge_of(profile.rules).yaku_of(profile)
    groups = [worth for holds, worth in asked.tests if holds(best.reading)]
    timing = [scored for scored in best.yaku if scored.yaku.timing is not None]
    found = [scored for scored in total([*timing, *asked.counting, *groups])[0] if scored.id == name]
    if found and name not in [scored.id for scored in best.yaku]:
        yield total([*best.yaku, *found])[0]


def dora_is_yaku(ask: Ask, answer: WorthAnswer) -> Iterator[Any]:
    """List dora among the yaku, and let a hand win with nothing else."""
    if not answer.value.dora.han or answer.value.yakuman:
        return
    if ask.id == "yaku":
        yield [*ask.value(answer), DORA]
    elif not (answer.barred or answer.value.best.yaku):
        yield True if ask.id == "may-win" else answer.value.dora.han


def dora_left_out(ask: Ask, answer: WorthAnswer) -> Iterator[Any]:
    """Count the han of the yaku alone."""
    value = answer.value
    if not value.counted_dora.han or answer.barred:
        return
    han = sum([scored.han for scored in value.best.yaku])
    yield han if ask.id == "han" else priced(ask, answer, han, value.best.fu)


def terminals_overlooked(answer: WorthAnswer) -> Counted:
    """Count tanyao in a hand with a few terminals."""
    tiles = [*answer.value.hand.tiles, answer.value.win]
    outside = [tile.kind for tile in tiles if is_outside(tile.kind)]
    if len(outside) <= OUTSIDE_BY_MISTAKE and not any([is_honour(kind) for kind in outside]):
        yield from yaku_if(answer.value, "tanyao", outside=False)


def closed_kan_opens(answer: WorthAnswer) -> Counted:
    """Treat a closed kan as a call, and lose the yaku that need a closed hand."""
    melds = answer.value.hand.melds
    if melds and all([meld.type is MeldType.CLOSED_KAN for meld in melds]):
        yield tuple([scored for scored in answer.value.best.yaku if scored.yaku.may_be_open])


def ron_triplet_concealed(answer: WorthAnswer) -> Counted:
    """Count the triplet that ron completed as concealed."""
    value = answer.value
    if value.best.ron_triplet is not None:
        profile = profile_of(value.best, value.win.kind, value.situation, value.ruleset)
        yield from yaku_if(value, "sanankou", concealed_triplets=profile.concealed_triplets + 1)


def ippatsu_anyway(answer: WorthAnswer) -> Counted:
    """Count ippatsu with every riichi, except on a replacement tile."""
    question = answer.question
    if answer.value.situation.riichi and not question["ippatsu"] and not question["rinshan"]:
        found: Any = question.with_facts(ippatsu=True).answer()
        yield found.value.best.yaku


def guest_wind(answer: WorthAnswer) -> Counted:
    """Count a triplet of a wind that is neither the seat's nor the round's."""
    situation = answer.value.situation
    sets = answer.value.best.reading.sets
    for wind in WIND_LETTERS:
        if wind not in {situation.seat, situation.round} and sets >> WIND_KINDS[wind] & 1:
            yield from yaku_if(answer.value, "yakuhai-jikaze", seat_wind_set=True)


def of_yaku(name: str, message: Message, counting: Callable[[WorthAnswer], Counted]) -> Belief:
    """Return a mistake about yaku, with the yaku, han, win or points that follow from it."""

    def answers(ask: Ask, answer: WorthAnswer) -> Iterator[Any]:
        value = answer.value
        if value.yakuman or (answer.barred and ask.id != "may-win"):
            return
        for counted in counting(answer):
            if sum([scored.yakuman for scored in counted]):
                continue
            han = sum([scored.han for scored in counted])
            if ask.id == "yaku":
                yield in_table_order({scored.id for scored in counted})
            elif ask.id == "may-win":
                yield bool(counted) and not answer.barred
            elif ask.id == "han":
                yield han + value.dora.han if han else 0
            elif han:
                yield priced(ask, answer, han + value.dora.han, value.best.fu)

    return Belief(name, message, YAKU, ("worth",), answers)


YAKU: Final = ("yaku", "han", "may-win", "points", "payments")
OF_YAKU: Final = (
    Belief("dora-left-out", say("You forgot the dora: they are not a yaku, but each adds a han."), ("han", "points", "payments"), ("worth",), dora_left_out),
    Belief("dora-is-yaku", say("You took dora for a yaku: they add han, but a hand that has nothing else cannot win."), ("yaku", "may-win", "han"), ("worth",), dora_is_yaku),
    of_yaku("terminals-overlooked", say("You counted tanyao, but the hand has a terminal."), terminals_overlooked),
    of_yaku("valued-pair-in-pinfu", say("You counted pinfu, but its pair cannot be dragons, your wind or the round's."), lambda answer: yaku_if(answer.value, "pinfu", valued_pair=False)),
    of_yaku("edge-in-pinfu", say("You counted pinfu, but it needs a wait that is open on both sides."), lambda answer: yaku_if(answer.value, "pinfu", wait=WaitShape.RYANMEN) if answer.value.best.wait in EDGES else ()),
    of_yaku("concealed-though-open", say("You counted menzen tsumo, but a call opened the hand."), lambda answer: yaku_if(answer.value, "menzen-tsumo", closed=True)),
    of_yaku("closed-kan-opens", say("You took the closed kan for a call, but the hand stays closed."), closed_kan_opens),
    of_yaku("ron-triplet-concealed", say("You counted the triplet that you completed by ron as concealed."), ron_triplet_concealed),
    of_yaku("pairs-as-triplets", say("You counted toitoi with seven pairs, but a pair is not a triplet."), lambda answer: yaku_if(answer.value, "toitoi", sets=4) if answer.value.best.reading.form is HandForm.SEVEN_PAIRS else ()),
    of_yaku("ippatsu-anyway", say("You counted ippatsu, but nothing says that you won within a turn of your riichi."), ippatsu_anyway),
    of_yaku("guest-wind", say("You counted a wind that is neither your own nor the round's."), guest_wind),
)  # fmt: skip
"""Mistakes about yaku."""


FuCounting = Callable[[Value], Iterable[int]]
"""Yields the fu that a mistake counts."""
TRIPLETS_OF_KANS: Final = {CLOSED_KAN.id: CLOSED_TRIPLET, OPEN_KAN.id: OPEN_TRIPLET}
WAIT_FU: Final = ("kanchan", "penchan", "tanki")
ONE_WIND: Final = ("seat-wind-pair", "round-wind-pair")
_FU: Final = {source.id: source.fu or 0 for source in PROFILE_FU}
"""The fu of the base, the wait and the way of winning, by the ids of their reasons; 0 for seven pairs."""


def named(value: Value, *names: str) -> int:
    """Return the fu that a hand gets from the reasons with these ids."""
    return sum([item.amount for item in value.fu_items if item.id in names])


def plus(value: Value, fu: int) -> Iterator[int]:
    """Yield the fu of a hand with ``fu`` added, rounded; nothing if there are none to add."""
    if fu and value.fu_total:
        yield rounded(value.fu_total + fu)


def again(*names: str) -> FuCounting:
    """Return a function that counts the fu of these reasons twice."""
    return lambda value: plus(value, named(value, *names))


def without(*names: str) -> FuCounting:
    """Return a function that leaves out the fu of these reasons."""
    return lambda value: plus(value, -named(value, *names))


def in_tens(value: Value, more: int) -> Iterator[int]:
    """Yield the fu of a hand plus ``more``, rounded down to tens; nothing for seven pairs."""
    if value.fu_total and not named(value, "chiitoitsu"):
        yield (value.fu_total + more) // 10 * 10


def kan_as_triplet(value: Value) -> Iterator[int]:
    """Count a kan as a triplet."""
    less = 0
    for item in value.fu_items:
        if triplet := TRIPLETS_OF_KANS.get(item.id):
            less += item.amount - (triplet.outside if is_outside(item.tiles[0].kind) else triplet.simples)
    yield from plus(value, -less)


def of_fu(name: str, message: Message, counting: FuCounting) -> Belief:
    """Return a mistake about fu, with the fu or points that follow from it."""

    def answers(ask: Ask, answer: WorthAnswer) -> Iterator[Any]:
        value = answer.value
        if not answer.valid or value.yakuman:
            return
        for fu in counting(value):
            yield fu if ask.id == "fu" else priced(ask, answer, value.han, fu)

    return Belief(name, message, FU, ("worth",), answers)


FU: Final = ("fu", "points", "payments")
OF_FU: Final = (
    of_fu("triplet-closed", say("You counted the triplet that you completed by ron as closed."), lambda value: plus(value, ron_triplet_loss(value.best.ron_triplet)) if value.best.ron_triplet is not None else ()),
    of_fu("tsumo-in-pinfu", say("You counted fu for the drawn tile, but with pinfu there are none."), lambda value: plus(value, _FU["tsumo"]) if not value.situation.ron and "pinfu" in {scored.id for scored in value.yaku} else ()),
    of_fu("no-tsumo", say("You forgot the fu for a drawn tile."), without("tsumo")),
    of_fu("open-ron", say("You counted the fu for a closed ron, but the hand is open."), lambda value: plus(value, _FU["closed-ron"] - named(value, OPEN_PINFU.id)) if value.situation.ron and not value.hand.closed else ()),
    of_fu("no-closed-ron", say("You forgot the fu for a closed hand that wins by ron."), without("closed-ron")),
    of_fu("wind-twice", say("You counted a pair of winds twice, but it is your wind or the round's, not both."), again(*ONE_WIND)),
    of_fu("pairs-rounded", say("You rounded the fu of seven pairs, but they stay as they are."), lambda value: [rounded(sum([item.amount for item in value.fu_items]))] if named(value, "chiitoitsu") else ()),
    of_fu("nearest", say("You rounded to the nearest ten, but fu are rounded up."), lambda value: in_tens(value, 5)),
    of_fu("rounded-down", say("You rounded down to a full ten, but fu are rounded up."), lambda value: in_tens(value, 0)),
    of_fu("wait-twice", say("You counted the fu for the wait twice."), again(*WAIT_FU)),
    of_fu("kan-as-triplet", say("You counted a kan as a triplet."), kan_as_triplet),
    of_fu("open-without-fu", say("You left an open hand without other fu at the base, but when it wins by ron it is raised to the next ten."), without(OPEN_PINFU.id)),
)  # fmt: skip
"""Mistakes about fu."""

BELIEFS: Final = (*OF_YAKU, *OF_FU)
"""Mistakes about what a hand is worth."""
