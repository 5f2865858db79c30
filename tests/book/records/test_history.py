"""A record tells a round as events of play: with all tiles, or as one seat sees it."""

from __future__ import annotations

import gc
import io

import pytest
from shared.made_records import mjlog, numbers, tags

from riichi_book.records import (
    History,
    RecordedEvent,
    Round,
    encode_meld,
    events_of,
    history_of,
    rounds_in,
    tags_of,
)
from riichi_book.records.meld_code import CodedMeld
from riichi_rules.errors import RecordError
from riichi_rules.melds import Meld, MeldType
from riichi_rules.play import (
    Abort,
    AbortiveDraw,
    AddedKan,
    Deposit,
    Discard,
    Draw,
    ExhaustiveDraw,
    Indicator,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from riichi_rules.play.events import Event
from riichi_rules.seats import Seat
from riichi_rules.tiles import UNKNOWN, Tile

RANKED = '<GO type="9"/>'
EAST = list(range(0, 52, 4))  # one of each kind from 1m to 4p
SOUTH = list(range(1, 53, 4))
WEST = list(range(2, 54, 4))
NORTH = list(range(3, 55, 4))
HANDS = " ".join(
    f'hai{seat}="{",".join(map(str, hand))}"' for seat, hand in enumerate((EAST, SOUTH, WEST, NORTH))
)
START = '<INIT seed="0,0,0,1,1,135" ten="250,250,250,250" oya="0"'
WHOLE = f"{START} {HANDS}/>"
SEEN = f'{START} hai="{",".join(map(str, EAST))}"/>'
NO_WIN = '<RYUUKYOKU ba="0,0" sc="250,0,250,0,250,0,250,0"/>'
NINE_KINDS = '<RYUUKYOKU type="yao9" ba="0,0" sc="250,0,250,0,250,0,250,0"/>'


def played(*after_the_deal: str, deal: str = WHOLE) -> Round:
    """Return the one round of a record."""
    (only,) = rounds_in(tags(mjlog(RANKED, deal, *after_the_deal)))
    return only


def events(*after_the_deal: str, deal: str = WHOLE) -> tuple[Event, ...]:
    """Return the events of the one round of a record."""
    return events_of(played(*after_the_deal, deal=deal))[1]


def seen(*after_the_deal: str) -> History:
    """Return what a client's log tells of its one round."""
    lines = "\n".join(f"< {tag}" for tag in (RANKED, SEEN, *after_the_deal))
    (only,) = rounds_in(tags_of(io.BytesIO(lines.encode()), "made.log"))
    return history_of(only)


def meld_tag(who: int, coded: CodedMeld) -> str:
    """Return the tag of a meld."""
    return f'<N who="{who}" m="{encode_meld(coded)}"/>'


def test_the_deal_has_the_tiles_of_all_and_what_lies_on_the_table() -> None:
    start = WHOLE.replace(
        'seed="0,0,0,1,1,135" ten="250,250,250,250" oya="0"',
        'seed="5,2,1,1,1,135" ten="100,200,300,390" oya="1"',
    )
    deal, _ = events_of(played(NINE_KINDS, deal=start))
    assert (deal.dealer, deal.wind, deal.honba, deal.bets) == (1, "S", 2, 1)
    assert deal.scores == (10000, 20000, 30000, 39000)
    assert str(deal.indicator) == "7z"
    assert [str(tile) for tile in deal.hands[0][3:6]] == ["4m", "0m", "6m"]
    assert [str(tile) for tile in deal.hands[1][3:6]] == ["4m", "5m", "6m"]


def test_a_client_knows_its_own_tiles_only() -> None:
    history = seen("<T80/>", "<D80/>", "<U/>", "<e84/>", "<V/>", "<F88/>", NINE_KINDS)
    assert history.view == 0
    assert [hand[0].known for hand in history.deal.hands] == [True, False, False, False]
    assert [recorded.event for recorded in history.events[:-1]] == [
        Draw(0, Tile(20)),
        Discard(0, Tile(20), drawn=True),
        Draw(1),
        Discard(1, Tile(21), drawn=True),
        Draw(2),
        Discard(2, Tile(22, red=True)),
    ]


def test_a_discard_as_drawn_is_the_very_tile_that_was_drawn() -> None:
    first, second = (events("<T55/>", f"<D{number}/>", NINE_KINDS)[1] for number in (55, 0))
    assert first == Discard(0, Tile(13), drawn=True)
    assert second == Discard(0, Tile(0))


def test_riichi_its_bet_and_the_indicator_of_a_kan_are_events() -> None:
    recorded = events(
        '<REACH who="0" step="1"/>',
        '<REACH who="0" ten="240,250,250,250" step="2"/>',
        '<DORA hai="88"/>',
        NINE_KINDS,
    )
    assert recorded[:3] == (Riichi(0), Deposit(0), Indicator(Tile(22, red=True)))


def test_a_tile_added_to_a_pon_is_drawn_for_again() -> None:
    pon = CodedMeld(MeldType.PON, (57, 58), 56, Seat.RIGHT)
    recorded = events(
        "<T56/>",
        "<D56/>",
        meld_tag(3, pon),
        "<G100/>",
        meld_tag(3, pon._replace(type=MeldType.ADDED_KAN, added=59)),
        "<W102/>",
        NINE_KINDS,
    )
    kinds = [type(event) for event in recorded[2:6]]
    assert kinds == [Pon, Discard, AddedKan, Draw]
    assert recorded[5] == Draw(3, Tile(25), replacement=True)
    assert isinstance(recorded[2], Pon)
    assert recorded[2].meld == Meld(MeldType.PON, (Tile(14), Tile(14)), Tile(14), Seat.RIGHT)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("yao9", Abort.NINE_KINDS),
        ("kaze4", Abort.FOUR_WINDS),
        ("reach4", Abort.FOUR_RIICHI),
        ("kan4", Abort.FOUR_KANS),
        ("ron3", Abort.TRIPLE_RON),
    ],
)
def test_each_abortive_draw_has_its_name_and_nine_kinds_the_seat_that_drew(name: str, kind: Abort) -> None:
    end = events("<T55/>", "<D55/>", "<U59/>", NINE_KINDS.replace("yao9", name))[-1]
    assert end == AbortiveDraw(kind, 1 if kind is Abort.NINE_KINDS else None)


def test_who_shows_a_hand_at_the_end_is_tenpai_and_east_speaks_first() -> None:
    end = events(NO_WIN.replace('ba="0,0"', 'ba="0,0" hai2="1,2"'), deal=WHOLE.replace('oya="0"', 'oya="3"'))[
        -1
    ]
    assert isinstance(end, ExhaustiveDraw)
    assert [(declaration.seat, declaration.tenpai) for declaration in end.declarations] == [
        (3, False),
        (0, False),
        (1, False),
        (2, True),
    ]
    assert end.declarations[3].concealed == ()  # it was known all the time


@pytest.mark.parametrize(
    ("change", "others", "tenpai"), [(15, (), True), (0, (), False), (0, (1, 2, 3), True), (-10, (1,), False)]
)
def test_a_client_that_is_not_shown_its_own_hand_is_told_by_its_points(
    change: int, others: tuple[int, ...], tenpai: bool
) -> None:
    hands = "".join(f' hai{seat}="{60 + seat}"' for seat in others)
    end = seen(f'<RYUUKYOKU ba="0,0" sc="250,{change},250,0,250,0,250,0"{hands}/>').events[-1].event
    assert isinstance(end, ExhaustiveDraw)
    assert end.tenpai == ((0, *others) if tenpai else others)
    assert [len(declaration.concealed) for declaration in end.declarations[1:]] == [
        int(seat in others) for seat in (1, 2, 3)
    ]


def won(who: int, source: int, hand: str = "234567m345p678s99p", win: str = "8s") -> str:
    """Return the tag of a win."""
    held = numbers(hand)
    machi = next(number for number in held if number // 4 == numbers(win)[0] // 4)
    tiles = ",".join(map(str, held))
    return f'<AGARI hai="{tiles}" machi="{machi}" who="{who}" fromWho="{source}" doraHaiUra=""/>'


def test_several_rons_are_one_event_and_a_client_sees_the_hands_now() -> None:
    first, second = won(1, 2), won(3, 2, "111222333m44455z", "5z")
    assert events(first, second)[-1] == Ron((1, 3))
    end = seen(first, second).events[-1]
    assert isinstance(end.event, Ron)
    assert end.event.seats == (1, 3)
    assert [len(tiles) for tiles in end.event.concealed] == [13, 13]
    assert len(end.tags) == 2


def test_the_tile_drawn_comes_last_when_a_client_sees_a_tsumo() -> None:
    end = seen(won(1, 1)).events[-1].event
    assert isinstance(end, Tsumo)
    assert (len(end.concealed), str(end.concealed[-1])) == (14, "8s")
    assert events(won(1, 1))[-1] == Tsumo(1)


def test_the_furiten_flag_goes_with_the_event_after_it() -> None:
    events = seen("<T80/>", '<FURITEN show="1"/>', "<D80/>", NINE_KINDS).events
    assert [event.furiten for event in events] == [None, True, None]


@pytest.mark.parametrize(
    ("tags_after", "deal", "why"),
    [
        (["<T55/>"], WHOLE, "stops before its end"),
        ([], WHOLE, "stops before its end"),
        ([NO_WIN, "<T55/>"], WHOLE, "goes on"),
        ([won(0, 1), "<T55/>"], WHOLE, "goes on"),
        ([won(0, 0), won(1, 0)], WHOLE, "another wins too"),
        (["<T/>", NO_WIN], WHOLE, "for who sees it"),
        (["<U5/>", NO_WIN], SEEN, "for who sees it"),
        (["<D/>", NO_WIN], WHOLE, "shows its tile"),
        (["<T136/>", NO_WIN], WHOLE, "there is no tile 136"),
        (["<DICE/>", NO_WIN], WHOLE, "no tag of a round"),
        ([NO_WIN.replace("ba=", 'type="xyz" ba=')], WHOLE, "no draw of that type"),
        ([NO_WIN], WHOLE.replace('hai0="0,', 'hai0="1,'), "dealt twice"),
        ([NO_WIN], WHOLE.replace("INIT", "REINIT"), "in its middle"),
        ([NO_WIN], START + "/>", "lists 13 numbers"),
    ],
)
def test_what_tells_no_round_is_refused_with_its_reason(tags_after: list[str], deal: str, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        history_of(played(*tags_after, deal=deal))


def test_what_a_client_sent_and_who_sits_there_are_no_events() -> None:
    beside = ("<UN n0='a'/>", "<BYE who='1'/>", "<CHAT text='a'/>", "<LN n='a'/>")
    events = seen(
        *beside, "<T80/>\n> <D p='80'/>", "<D80/>", NINE_KINDS, "<PROF add='a'/>", "<RANKING v2='1'/>"
    ).events
    assert [type(event.event) for event in events] == [Draw, Discard, AbortiveDraw]
    assert UNKNOWN not in events[0].tags


def test_a_round_that_nobody_asks_for_any_more_leaves_memory_at_once() -> None:
    # Without cycles: where thousands of rounds are read, a search for them would take a tenth of the time.
    gc.collect()
    gc.disable()
    try:
        events = history_of(played("<T53/>", "<D53/>", NO_WIN)).events
        assert events[0] in [thing for thing in gc.get_objects() if isinstance(thing, RecordedEvent)]
        del events
        assert not [thing for thing in gc.get_objects() if isinstance(thing, RecordedEvent)]
    finally:
        gc.enable()
