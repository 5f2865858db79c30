"""``legal`` lists everything that is allowed: any other action of a seat is refused, with a rule."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from shared.proofs import Record

from riichi_book.search.self_play import steps_of
from riichi_rules import HandError, Meld, MeldType, Tile, load_ruleset, ruleset_ids
from riichi_rules.play import (
    Abort,
    AbortiveDraw,
    AddedKan,
    Chii,
    ClosedKan,
    Discard,
    Event,
    OpenKan,
    Pon,
    Riichi,
    Ron,
    RoundState,
    Tsumo,
)
from riichi_rules.play.laying import all_tiles
from riichi_rules.seats import seen_from

SAMPLE = [(name, 0) for name in ruleset_ids()]
WHOLE = [pytest.param(name, seed, marks=pytest.mark.proof) for name, _ in SAMPLE for seed in range(1, 11)]


def thinkable(state: RoundState, seat: int, faces: list[Tile]) -> Iterator[Event]:
    """Yield actions that a seat could try, legal or not."""
    yield Tsumo(seat)
    yield Ron((seat,))
    yield AbortiveDraw(Abort.NINE_KINDS, seat)
    yield Riichi(seat)
    yield Riichi(seat, open=True)
    yield from (Discard(seat, tile, from_draw) for tile, from_draw in product(faces, (False, True)))
    player = state.players[seat]
    held = sorted(player.concealed)
    for four in dict.fromkeys(combinations(held, 4)) if state.turn == seat else ():
        if four[0].kind == four[3].kind:
            yield ClosedKan(seat, Meld(MeldType.CLOSED_KAN, four))
    for pon, tile in product(player.melds, dict.fromkeys(held)):
        if pon.type is MeldType.PON and tile.kind == pon.kind:
            yield AddedKan(seat, Meld(MeldType.ADDED_KAN, pon.own, pon.called, pon.source, tile))
    if state.tile is None or seat == state.turn:
        return
    source = seen_from(seat, state.turn)
    near = [tile for tile in held if abs(tile.kind - state.tile.kind) < 3]
    for own in dict.fromkeys([*combinations(near, 2), *combinations(near, 3)]):
        for kind, event in ((MeldType.CHII, Chii), (MeldType.PON, Pon), (MeldType.OPEN_KAN, OpenKan)):
            try:
                yield event(seat, Meld(kind, own, state.tile, source))
            except HandError:
                continue


@pytest.mark.parametrize(("name", "seed"), [*SAMPLE, *WHOLE])
def test_what_is_not_listed_is_refused_with_a_rule(name: str, seed: int, record_property: Record) -> None:
    record_property("rounds in which all that is thinkable was tried", 1)
    rules = load_ruleset(name)
    faces = list(dict.fromkeys(all_tiles(rules)))
    for _, state in steps_of(f"whole {name} {seed}", rules):
        for seat in range(4):
            listed = state.legal(seat) or ()
            allowed = {event for event in thinkable(state, seat, faces) if not state.why_not(seat, event)}
            assert allowed == {event for event in listed if type(event).__name__ != "Pass"}
