"""A state that knows only one seat's tiles does not judge what it cannot know."""

import pytest
from shared.play import deltas, seen_by_east
from shared.rows import rows

from riichi_rules import IllegalEvent, Meld, MeldType, Seat, read_tile, read_tiles
from riichi_rules.play import (
    Declaration,
    Discard,
    Draw,
    ExhaustiveDraw,
    Indicator,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from riichi_rules.play.script import round_of, state_after

READY = "123456m23789p99s"
READY_TILES = read_tiles(READY).tiles
FAR = "147m258p369s1234z"
FIRST = "E draws 5z, discards it"


def test_questions_about_unknown_hands_are_answered_with_none() -> None:
    state = seen_by_east("", E=READY)
    assert state.waits(1) is state.tenpai(1) is state.furiten(1) is state.is_furiten(1) is None
    assert state.waits(0) == (read_tile("1p"), read_tile("4p"))
    after = state_after(state, f"{FIRST}; S draws")
    assert (after.legal(1), after.legal(2), after.value(1)) == (None, (), None)


def test_unknown_hands_call_and_declare_whatever_they_can_hold() -> None:
    lying = seen_by_east(FIRST, E=READY)
    pon = Meld(MeldType.PON, read_tiles("55z").tiles, read_tile("5z"), Seat.OPPOSITE)
    called = state_after(lying.apply(Pon(2, pon)), "W discards 9m")
    assert called.players[2].unknown == 10
    assert str(called.hand(2)) == "XXXXXXXXXX 55'5z"
    declared = state_after(state_after(lying, "S draws").apply(Riichi(1)), "S discards 1z")
    assert declared.due is not None
    placed = declared.apply(declared.due)
    assert (placed.bets, placed.players[1].fouls) == (1, ())
    assert placed.players[1].riichi is not None


@pytest.mark.rule("ending.winner-shows")
def test_a_hand_shown_at_the_end_is_valued_and_must_be_able_to_win() -> None:
    lying = seen_by_east("E draws 4p, discards it")
    assert deltas(lying.apply(Ron((1,), concealed=(READY_TILES,))))[0] < 0
    silent = lying.apply(Ron((1,)))
    assert (silent.over, silent.settlement) == (True, None)
    other = seen_by_east(FIRST)
    held = seen_by_east("E draws 6p, discards it", "tenhou", E="5550p23456m1234s")
    for state, shown, says in (
        (other, READY, "the 5z does not complete the hand"),
        (other, "123m", "seat 1 cannot hold the tiles that are shown"),
        (held, "123456789m55p11z", "elsewhere"),
    ):
        with pytest.raises(IllegalEvent, match=says):
            state.apply(Ron((1,), concealed=(read_tiles(shown).tiles,)))
    won = state_after(other, "S draws").apply(Tsumo(1, concealed=(*READY_TILES, read_tile("4p"))))
    assert (won.wins[0].value.win, won.wins[0].seat) == (read_tile("4p"), 1)  # the drawn tile comes last


def test_a_drawn_tile_counts_as_kept_apart_unless_the_event_says_it_was_not() -> None:
    before = "; ".join(
        f"{seat} draws {tile}z, discards it" for seat, tile in zip("ESWN", "5675", strict=True)
    )
    state = round_of(f"{before}; E draws 4m", "wrc-2015", E="23m456p789s345p99s")
    plain, apart, mixed = (
        deltas(state.apply(Tsumo(0, **said))) for said in ({}, {"apart": True}, {"apart": False})
    )
    assert plain == apart != mixed


def test_the_replacement_and_the_indicator_are_what_the_teller_says() -> None:
    state = seen_by_east(f"{FIRST}; S draws, discards 1z; E kan", E="111z4567m789p123s")
    state = state.apply(Indicator(read_tile("9s"))).apply(Draw(0, read_tile("2z"), replacement=True))
    state = state.apply(Discard(0, read_tile("2z"), drawn=True))
    assert state.indicators[1:] == (read_tile("9s"),)


def test_declarations_of_unknown_hands_are_believed_and_shown_ones_checked() -> None:
    wall = round_of("", E=FAR).deal.wall
    assert wall
    turns = [
        f"E draws {tile}, discards it" if turn % 4 == 0 else f"{'ESWN'[turn % 4]} draws, discards {tile}"
        for turn, tile in enumerate(wall.live)
    ]
    state = seen_by_east("; ".join(turns), E=FAR)
    believed = tuple(Declaration(seat, seat == 2) for seat in range(4))
    assert state.apply(ExhaustiveDraw(believed)).settlement is not None
    shown = Declaration(2, tenpai=True, concealed=read_tiles(FAR).tiles)
    with pytest.raises(IllegalEvent, match="seat 2 is not tenpai"):
        state.apply(ExhaustiveDraw((*believed[:2], shown, believed[3])))


@pytest.mark.rule("calls.show-and-discard")
@pytest.mark.parametrize(("seat", "clause", "deal", "rest"), rows("groups-shown-by-calls"))
def test_whoever_knows_no_hand_knows_the_group_once_it_is_called(
    seat: int, clause: str, deal: dict[str, str], rest: int
) -> None:
    # S1-31, S1-32, S1-33, S1-45: a call shows the caller's own tiles before any discard
    script = f"E draws, discards 5p; {clause}"
    (meld,) = round_of(script, "m-league", **deal).players[seat].melds  # type: ignore[arg-type]
    player = round_of(script, "m-league", face_down=True).players[seat]
    assert (player.melds, len(player.concealed)) == ((meld,), rest)
