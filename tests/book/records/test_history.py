"""A record gives a round as events of play: with all tiles, or as one seat sees it."""

import io

import pytest
from shared.made_records import RANKED, mjlog, tags
from shared.rows import rows

from riichi_book.records import History, Round, events_of, history_of, rounds_in, tags_of
from riichi_rules.play import Abort, AbortiveDraw, Discard, Draw, ExhaustiveDraw
from riichi_rules.play.events import Event
from riichi_rules.tiles import Tile

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


def round_of(*after_the_deal: str, deal: str = WHOLE) -> Round:
    """Return the only round of a record."""
    (only,) = rounds_in(tags(mjlog(RANKED, deal, *after_the_deal)))
    return only


def events(*after_the_deal: str, deal: str = WHOLE) -> tuple[Event, ...]:
    """Return the events of the only round of a record."""
    return events_of(round_of(*after_the_deal, deal=deal))[1]


def seen(*after_the_deal: str) -> History:
    """Return the history of the only round in a client's log."""
    lines = "\n".join(f"< {tag}" for tag in (RANKED, SEEN, *after_the_deal))
    (only,) = rounds_in(tags_of(io.BytesIO(lines.encode()), "made.log"))
    return history_of(only)


def test_a_client_knows_its_own_tiles_only() -> None:
    history = seen("<T80/>", "<D80/>", "<U/>", "<e84/>", "<V/>", "<F88/>", NINE_KINDS)
    assert history.view == 0
    assert [hand[0].known for hand in history.deal.hands] == [True, False, False, False]
    first = [Draw(0, Tile(20)), Discard(0, Tile(20), drawn=True), Draw(1), Discard(1, Tile(21), drawn=True)]
    told = [recorded.event for recorded in history.events[:-1]]
    assert told == [*first, Draw(2), Discard(2, Tile(22, red=True))]


@pytest.mark.parametrize(
    ("name", "kind"), [*zip(("yao9", "kaze4", "reach4", "kan4", "ron3"), Abort, strict=True)]
)
def test_each_abortive_draw_has_its_name_and_nine_kinds_the_seat_that_drew(name: str, kind: Abort) -> None:
    end = events("<T55/>", "<D55/>", "<U59/>", NINE_KINDS.replace("yao9", name))[-1]
    assert end == AbortiveDraw(kind, 1 if kind is Abort.NINE_KINDS else None)


def test_who_shows_a_hand_at_the_end_is_tenpai_and_east_speaks_first() -> None:
    (end,) = events(NO_WIN.replace("ba=", 'hai2="1,2" ba='), deal=WHOLE.replace('oya="0"', 'oya="3"'))
    assert isinstance(end, ExhaustiveDraw)
    declared = [(declaration.seat, declaration.tenpai) for declaration in end.declarations]
    assert declared == [(3, False), (0, False), (1, False), (2, True)]
    assert end.declarations[3].concealed == ()  # its hand was known all along


@pytest.mark.parametrize(("change", "others", "tenpai"), rows("own-hand-not-shown"))
def test_a_client_that_is_not_shown_its_own_hand_is_told_by_its_points(
    change: int, others: list[int], tenpai: bool
) -> None:
    hands = "".join(f' hai{seat}="{60 + seat}"' for seat in others)
    end = seen(f'<RYUUKYOKU ba="0,0" sc="250,{change},250,0,250,0,250,0"{hands}/>').events[-1].event
    assert isinstance(end, ExhaustiveDraw)
    assert [*end.tenpai] == [0] * tenpai + others
    shown = [len(declaration.concealed) for declaration in end.declarations[1:]]
    assert shown == [int(seat in others) for seat in (1, 2, 3)]


def test_what_a_client_sent_and_who_sits_there_are_no_events() -> None:
    beside = ("<UN n0='a'/>", "<BYE who='1'/>", "<CHAT text='a'/>", "<LN n='a'/>")
    after = ("<PROF add='a'/>", "<RANKING v2='1'/>")
    events = seen(*beside, "<T80/>\n> <D p='80'/>", "<D80/>", NINE_KINDS, *after).events
    assert [type(event.event) for event in events] == [Draw, Discard, AbortiveDraw]
