"""Wins: each win of a record as the package's own pieces, beside what the record says it was worth.

Nothing is replayed here. What a win needs of its round is followed: counters, bets and who is in riichi.
What only the moment knows (ippatsu, the last tile, a robbed kan ...) is taken from the record's yaku.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from riichi_rules.errors import RecordError
from riichi_rules.hand import Hand
from riichi_rules.limits import Limit
from riichi_rules.messages import SeatFact, say
from riichi_rules.seats import Four, Seat, seen_from
from riichi_rules.settlement import Table
from riichi_rules.situation import Situation, Win
from riichi_rules.tiles import Tile

from .game_type import GameType
from .meld_code import decode_meld
from .rounds import Round, moved_by, rounds_in
from .tags import Tag
from .yaku_numbers import DORA, wind_named, yaku_name

_LIMITS: Final = (None, Limit.MANGAN, Limit.HANEMAN, Limit.BAIMAN, Limit.SANBAIMAN, Limit.YAKUMAN)


class RecordedYaku(NamedTuple):
    """A yaku as a record says it: our id, han (0 for a yakuman), and the wind, 0 to 3, if it names one."""

    id: str
    han: int
    wind: int | None = None


class RecordedWorth(NamedTuple):
    """What the record says of a win.

    ``points`` are without counters and bets. ``dora``, ``ura`` and ``red`` are han. ``deltas`` are what
    the four seats gain and lose, in points, and ``scores`` what they had before. ``honba`` and ``bets``
    are those that lay on the table.
    """

    fu: int
    points: int
    limit: Limit | None
    yaku: tuple[RecordedYaku, ...]
    yakuman: tuple[RecordedYaku, ...]
    dora: int
    ura: int
    red: int
    honba: int
    bets: int
    scores: Four
    deltas: Four

    @property
    def han(self) -> int:
        """Han of yaku and dora; 0 for a yakuman."""
        return sum(yaku.han for yaku in self.yaku) + self.dora + self.ura + self.red


class RecordedWin(NamedTuple):
    """One win: the hand of thirteen tiles, the winning tile, the circumstances, and what the record says.

    The situation says who discarded the tile and whom the record holds liable. Of several winners only the
    first one's counts bets. ``table`` is the table at the end of the hand, the same for all winners.
    """

    hand: Hand
    tile: Tile
    situation: Situation
    rules: GameType
    worth: RecordedWorth
    seat: int
    table: Table
    tag: Tag


def wins_in(tags: Iterable[Tag]) -> Iterator[RecordedWin]:
    """Yield every win of a record. Raises ``RecordError`` at the first one that cannot be read.

    To read on behind a damaged round, ask ``wins_of`` for each of ``rounds_in``.
    """
    for played in rounds_in(tags):
        yield from wins_of(played)


def wins_of(played: Round) -> tuple[RecordedWin, ...]:
    """Return the wins that ended a round: one, or several rons on one tile in the order of the record.

    Raises ``RecordError`` for a win that cannot be.
    """
    riichi: list[int] = []
    wins: list[RecordedWin] = []
    for tag in played.tags:
        if tag.sent:
            continue
        if tag.name == "REACH" and tag.number("step", 1, 2) == 2:
            who = tag.number("who", 0, 3)
            if who in riichi:
                raise tag.fault(say("{seat} declared riichi before", seat=SeatFact(who)))
            riichi.append(who)
        elif tag.name == "AGARI":
            with tag.blamed():
                wins.append(_win(tag, played, riichi, first=not wins))
    return tuple(wins)


def _win(tag: Tag, played: Round, riichi: list[int], *, first: bool) -> RecordedWin:
    rules, opening, worth = played.rules(), played.opening(), recorded_worth(tag)
    table = Table(opening.dealer, opening.honba, opening.bets + len(riichi), tuple(riichi))
    seat, source = tag.number("who", 0, 3), tag.number("fromWho", 0, 3)
    liable = tag.number("paoWho", 0, 3) if "paoWho" in tag.attributes else None
    if liable == seat:
        raise tag.fault(say("nobody is liable for an own win"))
    hand, tile = recorded_hand(tag, rules)
    names = {yaku.id for yaku in (*worth.yaku, *worth.yakuman)}
    declared = seat in riichi or (not played.whole and bool(names & {"riichi", "double-riichi"}))
    situation = Situation(
        by=Win.TSUMO if source == seat else Win.RON,
        seat=opening.seat_wind(seat),
        round=opening.wind,
        riichi=declared,
        double_riichi="double-riichi" in names,
        ippatsu="ippatsu" in names,
        rinshan="rinshan" in names,
        chankan="chankan" in names,
        last_tile=bool(names & {"haitei", "houtei"}),
        first_turn=bool(names & {"tenhou", "chiihou", "renhou"}),
        dora_indicators=rules.tiles(tag.numbers("doraHai")),
        ura_indicators=rules.tiles(tag.numbers("doraHaiUra")),
        honba=table.honba,
        bets=table.bets if first else 0,
        liable=_seen(seat, liable),
        discarder=None if source == seat else _seen(seat, source),
    )
    return RecordedWin(hand, tile, situation, rules, worth, seat, table, tag)


def _seen(seat: int, other: int | None) -> Seat | None:
    return None if other is None else seen_from(seat, other)


def recorded_hand(tag: Tag, rules: GameType) -> tuple[Hand, Tile]:
    """Return the hand that the tag of a win shows, without the winning tile, and that tile.

    Raises ``RiichiError`` when there is no such hand.
    """
    concealed = list(tag.numbers("hai"))
    winning = tag.number("machi")
    coded = tuple(decode_meld(code) for code in tag.numbers("m"))
    # Asked for all together, so that no tile is in two places.
    rules.tiles((*concealed, *[number for meld in coded for number in meld.numbers]))
    if winning not in concealed:
        raise RecordError(say("the winning tile {winning} is not in the hand", winning=winning))
    concealed.remove(winning)
    # A record names the newest meld first; a hand has them as they were made.
    melds = tuple(meld.meld(rules) for meld in reversed(coded))
    return Hand(rules.tiles(tuple(concealed)), melds), rules.tile(winning)


def recorded_worth(tag: Tag) -> RecordedWorth:
    """Return what the tag of a win says that it was worth. Raises ``RecordError``."""
    fu, points, limit = tag.numbers("ten", 3)
    if not 0 <= limit < len(_LIMITS):
        raise RecordError(
            say(
                "limits are numbered from 0 to {limits}: there is no limit {limit}",
                limits=len(_LIMITS) - 1,
                limit=limit,
            )
        )
    pairs = tag.numbers("yaku")
    if len(pairs) % 2:
        raise RecordError(say("yaku and their han come in pairs"))
    yaku = [_recorded_yaku(number, han) for number, han in zip(pairs[::2], pairs[1::2], strict=True)]
    yakuman = tuple(_recorded_yaku(number, 0) for number in tag.numbers("yakuman"))
    if not yaku and not yakuman:
        raise RecordError(say("a win without yaku"))
    dora, ura, red = (sum(listed.han for listed in yaku if listed.id == name) for name in DORA)
    honba, bets = tag.numbers("ba", 2)
    scores, deltas = moved_by(tag)
    return RecordedWorth(
        fu=fu,
        points=points,
        # A record has one number for both.
        limit=Limit.COUNTED_YAKUMAN if _LIMITS[limit] is Limit.YAKUMAN and not yakuman else _LIMITS[limit],
        yaku=tuple(listed for listed in yaku if listed.id not in DORA),
        yakuman=yakuman,
        dora=dora,
        ura=ura,
        red=red,
        honba=honba,
        bets=bets,
        scores=scores,
        deltas=deltas,
    )


def _recorded_yaku(number: int, han: int) -> RecordedYaku:
    return RecordedYaku(yaku_name(number), han, wind_named(number))
