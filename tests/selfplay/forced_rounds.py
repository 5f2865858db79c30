"""Rounds that come to what seldom comes: the tiles lie so, a script goes there, and players play on.

Each is told as in ``rounds``, and laid anew each time: another dealer, the suits changed about, other tiles
in the rest of the wall and of the hands, another ruleset with what the event needs.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from shared.walls import wall_of_outside_tiles

from riichi_book.search.self_play import Step, in_mid_match, played, table_of
from riichi_rules import Ruleset
from riichi_rules.play import Chombo, DeadHand, Deal, Draw, Event, Foul, Ron, RoundState, begin
from riichi_rules.play.laying import deal_of
from riichi_rules.play.script import steps, with_due
from riichi_rules.tiles import WIND_LETTERS
from selfplay.rulesets import ruleset_number

READY = "123456789m11z23p"
"""Tenpai on 1p and 4p, with ittsuu on either."""

KAN_READY = "111m234678p2399s"
"""Tenpai on 1s and 4s, with three of a kind that a fourth makes a kan."""

DRAGONS = "556677z123m9p147s"
"""Three pairs of dragons; when they are called and the three junk tiles gone, 9p is waited on."""

DRAGONS_FED = """E draws 8s, discards it; S draws 5z, discards it; E pon, discards 1s
S draws 6z, discards it; E pon, discards 4s; S draws 7z, discards it; E pon, discards 7s"""

LAST_TURN = (
    "E draws 2z, discards it; S draws 2z, discards it; W draws 3z, discards it; N draws 4z, discards it"
)
"""A turn in which nothing happens, so that what follows is not of the first one."""

ANY_TURN = "E draws, discards it; S draws, discards it; W draws, discards it; N draws, discards it"

GREAT_HANDS: Final = (
    ("19m19p19s1234567z", "7z"),
    ("119m19p19s123456z", "7z"),
    ("1112345678999m", "5m"),
    ("1112245678999m", "3m"),
    ("111333m777p99s11z", "9s"),
    ("111333m777p999s1z", "1z"),
    ("1122334455667z", "7z"),
    ("111999m111999p1s", "1s"),
    ("222333444666s6z", "6z"),
    ("111222333z4z123m", "4z"),
    ("111222333444z5m", "5m"),
    ("555666777z123m9p", "9p"),
    ("2233445566778p", "8p"),
    ("111222333m789p1z", "1z"),
    ("222333444m789p1z", "1z"),
    ("1199m1199p11223z", "3z"),
    ("123789m123789p9s", "9s"),
    ("222m222p222s456m7z", "7z"),
    ("555666z77z123m45p", "6p"),
)
"""Hands of yakuman, of local yaku and of others that are rare, and the tile that each is won with."""


TILE_TEXTS: Final = ("script", "E", "S", "W", "N", "ura", "last")


class Forced(NamedTuple):
    """A round laid out: what it shows, the script, the settings it needs, and the tiles.

    ``claims`` are seats that then claim ron together, ``then`` makes the last event, one of East's. A script
    that says GREAT has any of the great hands in the seat of East, and its winning tile.
    """

    shows: str
    script: str
    settings: Mapping[str, object] = {}
    E: str = ""
    S: str = ""
    W: str = ""
    N: str = ""
    ura: str = ""
    last: str = ""
    claims: str = ""
    then: Callable[[int], Event] | None = None


THREE_READY: Final = {"E": "2s", "S": "555z123789m123p2s", "W": "666z123m123789p2s", "N": "777z789m789123p2s"}
CHOMBO: Final = {"penalties.chombo_kind": "reverse_mangan", "penalties.chombo_amount": None}
LIABLE: Final = {"liability.yaku": "daisangen,daisuushii,suukantsu"}
FOUR_READY: Final = {"E": READY, "S": "123456789p22z23s", "W": "123456789s33z23m", "N": "234678m234678s4z"}

FORCED: Final = (
    Forced(
        "abortive draw: nine kinds", "E draws, nine kinds", {"draws.nine_kinds": True}, E="19m19p19s1234z678m"
    ),
    Forced(
        "abortive draw: four winds",
        "; ".join(f"{seat} draws 1z, discards it" for seat in WIND_LETTERS),
        {"draws.four_winds": True},
    ),
    Forced(
        "abortive draw: four riichi",
        "; ".join(f"{seat} draws 5z, riichi 5z" for seat in WIND_LETTERS),
        {"draws.four_riichi": True, "riichi.min_points": None},
        **FOUR_READY,
    ),
    Forced(
        "abortive draw: four kans",
        "E draws 1m, closed kan 1m, draws 5z, closed kan 2m, draws 6z, discards it;"
        "S draws 1p, closed kan 1p, draws 5z, closed kan 2p, draws 6z, discards it",
        {"draws.four_kans": True},
        E="111m2222m",
        S="111p2222p",
    ),
    Forced(
        "fourth kan, by one player",
        "E draws 4z, closed kan 1m, draws 4z, closed kan 2p, draws 4z, closed kan 3s, draws 5z,"
        "closed kan 4z, draws 6z, discards it",
        {"draws.four_kans": True},
        E="1111m2222p3333s4z",
    ),
    Forced(
        "fourth kan, by several players",
        "E draws 1m, closed kan 1m, draws 5z, closed kan 2m, draws 6z, discards it;"
        "S draws 1p, closed kan 1p, draws 5z, closed kan 2p, draws 6z, discards it",
        {"draws.four_kans": False},
        E="111m2222m",
        S="111p2222p",
    ),
    Forced(
        "abortive draw: triple ron",
        "E draws 4z, discards 2s",
        {"draws.triple_ron": True, "wins.multiple_ron": "all", "yaku.two_han_from": None},
        **THREE_READY,
        claims="SWN",
    ),
    Forced(
        "triple ron",
        "E draws 4z, discards 2s",
        {"draws.triple_ron": False, "wins.multiple_ron": "all", "yaku.two_han_from": None},
        **THREE_READY,
        claims="SWN",
    ),
    Forced(
        "double ron",
        "E draws 4z, discards 2s",
        {"wins.multiple_ron": "all", "yaku.two_han_from": None},
        **THREE_READY,
        claims="WN",
    ),
    Forced(
        "ron",
        "E draws 4z, discards 2s",
        {"wins.multiple_ron": "nearest", "draws.triple_ron": False},
        **THREE_READY,
        claims="NS",
    ),
    Forced("nagashi mangan", "until 0 left; drawn", {"draws.nagashi": True}, last=wall_of_outside_tiles(0)),
    Forced(
        "added kan robbed",
        "E draws 5z, discards 3m; S pon, discards 5z; W draws 2z, discards it; N draws 2z, discards it;"
        "E draws 2z, discards it; S draws 3m, adds 3m; W ron",
        E="3m",
        S="33m5z",
        W="24m123p789p11z123s",
    ),
    Forced(
        "closed kan robbed",
        f"{LAST_TURN}; E draws 7z, closed kan 7z; W ron",
        {"kan.rob_closed_kokushi": True},
        E="777z",
        W="119m19p19s123456z",
    ),
    Forced("tenhou", "E draws 4p, tsumo", E=READY),
    Forced("chiihou", "E draws 5z, discards it; S draws 4p, tsumo", S=READY),
    Forced("ron", "E draws 5z, discards 4p; S ron", {"yaku.renhou": "mangan"}, E="4p", S=READY),
    Forced("renhou", "E draws 5z, discards 4p; S ron", {"yaku.renhou": "yakuman"}, E="4p", S=READY),
    Forced("rinshan", f"{LAST_TURN}; E draws 1m, closed kan 1m, draws 4s, tsumo", E=KAN_READY),
    Forced(
        "win with a liable player",
        "E draws 5z, discards 1m; S kan, draws 4s, tsumo",
        {"liability.open_kan_rinshan": True},
        E="1m",
        S=KAN_READY,
    ),
    Forced("haitei", "until 1 left; S draws 4s, tsumo", S="123m234678p2399s", last="4s"),
    Forced(
        "houtei", "until 1 left; S draws 7z, discards it; E ron", E="123m234678p123s7z", ura="77z", last="7z"
    ),
    Forced(
        "win with a liable player",
        f"{DRAGONS_FED}; S draws 2z, discards it; W draws 9p, discards it; E ron",
        LIABLE,
        E=DRAGONS,
    ),
    Forced(
        "win with a liable player",
        f"{DRAGONS_FED}; S draws 2z, discards it; W draws 2z, discards it; N draws 3z, discards it;"
        "E draws 9p, tsumo",
        LIABLE,
        E=DRAGONS,
    ),
    Forced(
        "win with a liable player",
        "E draws 8s, discards it;"
        + "".join(
            f"S draws {wind}z, discards it; E pon, discards {junk}s;"
            for wind, junk in zip((1, 2, 3, 4), (1, 3, 5, 7), strict=True)
        )
        + "S draws 6z, discards it; W draws 9p, discards it; E ron",
        LIABLE,
        E="11223344z9p1357s",
    ),
    Forced(
        "win with a liable player",
        "E draws 8s, discards it;"
        + "".join(
            f"S draws {tile}, discards it; E kan, draws {junk}z, discards it;"
            for tile, junk in zip(("1m", "9m", "1p", "9p"), (1, 2, 3, 4), strict=True)
        )
        + "S draws 6z, discards it; W draws 5z, discards it; E ron",
        LIABLE,
        E="111999m111999p5z",
    ),
    Forced(
        "chombo: ron in furiten",
        "E draws 4p, discards it; S draws 1p, discards it",
        {**CHOMBO, "penalties.furiten_ron": "chombo"},
        E=READY,
        then=lambda seat: Chombo(seat, Foul.FURITEN_RON),
    ),
    Forced(
        "chombo: riichi without tenpai",
        "E draws 7z, riichi 7z; until 0 left",
        {**CHOMBO, "penalties.noten_riichi": "chombo", "riichi.min_points": None},
        E="147m258p369s1234z",
        then=lambda seat: Chombo(seat, Foul.NOTEN_RIICHI),
    ),
    Forced(
        "chombo: forbidden kan in riichi",
        f"E draws 5z, riichi 5z; {LAST_TURN.partition('; ')[2]}; E draws 1m, closed kan 1m",
        {**CHOMBO, "penalties.riichi_kan": "chombo", "riichi.kan": None, "riichi.min_points": None},
        E=KAN_READY,
        then=lambda seat: Chombo(seat, Foul.RIICHI_KAN),
    ),
    Forced("chombo: another foul", "E draws 5z, discards it", CHOMBO, E="5z", then=Chombo),
    Forced("dead hand", LAST_TURN, E=READY, then=lambda seat: DeadHand(seat, "a wrong call")),
    Forced(
        "open riichi",
        "E draws 5z, open riichi 5z; S draws 2z, discards it; W draws 4p, discards it; E ron",
        {"yaku.open_riichi": True, "yaku.open_riichi_yakuman": False, "riichi.min_points": None},
        E=READY,
    ),
    Forced(
        "open riichi",
        "E draws 5z, open riichi 5z; S draws 2z, discards it; W draws 4p, discards it; E ron",
        {"yaku.open_riichi": True, "yaku.open_riichi_yakuman": True, "riichi.min_points": None},
        E=READY,
    ),
    Forced(
        "riichi tile ronned",
        "E draws 5z, discards it; S draws 4p, riichi 4p; W ron",
        {"riichi.min_points": None},
        S="123789m123s44z78p",
        W=READY,
    ),
    Forced(
        "riichi tile called",
        "E draws 5z, discards it; S draws 4p, riichi 4p; W chii 23p, discards 9s; N draws 2z, discards it;"
        "E draws 2z, discards it; S draws 2z, discards it",
        {"riichi.min_points": None},
        S="123789m123s44z78p",
        W="23p9s",
    ),
    Forced(
        "kan with one live tile left",
        "until 2 left; E draws 1m, closed kan 1m, draws, discards it",
        E="111m",
        last="1m9s",
    ),
    Forced("rinshan", "until 2 left; E draws 1m, closed kan 1m, draws 4s, tsumo", E=KAN_READY, last="1m9s"),
    Forced(
        "kan in riichi",
        f"E draws 5z, riichi 5z; {LAST_TURN.partition('; ')[2]}; E draws 1m, closed kan 1m",
        {"riichi.kan": "same_readings", "riichi.kan_yaku_may_change": True, "riichi.min_points": None},
        E=KAN_READY,
    ),
    Forced(
        "suukantsu",
        "E draws 4z, closed kan 1m, draws 4z, closed kan 2p, draws 4z, closed kan 3s, draws 5z,"
        "closed kan 4z, draws 5z, tsumo",
        E="1111m2222p3333s4z",
    ),
    Forced(
        "tsumo",
        f"{ANY_TURN}; E draws GREAT, tsumo",
        {"yaku.local": "daisharin,shiisanpuutaa,isshoku_sanjun,sanrenkou"},
    ),
    Forced("shiisanpuutaa", "E draws 1m, tsumo", {"yaku.local": "shiisanpuutaa"}, E="147m258p369s1234z"),
)
"""What self-play alone would show too seldom, or never."""


def forced_steps(seed: object, number: int) -> Iterator[Step]:
    """Play the forced round of a number with the lots of a seed, from its deal on."""
    chance = random.Random(str(seed))  # noqa: S311 - no secret
    forced = changed_about(FORCED[number % len(FORCED)], chance)
    rules = ruleset_number(chance.randrange(20)).with_settings(forced.settings)
    state = begin(laid(forced, chance, rules), rules)
    yield None, state
    for step in forced_way(forced, state):
        yield step
        state = step[1]
    yield from played(state, table_of(chance))


def changed_about(forced: Forced, chance: random.Random) -> Forced:
    """Return the same with the suits changed about, and with one of the great hands if it asks for any."""
    if "GREAT" in forced.script:
        hand, win = chance.choice(GREAT_HANDS)
        return forced._replace(E=hand, script=forced.script.replace("GREAT", win))
    suits = dict(zip("mps", chance.sample("mps", 3), strict=True))
    texts = {name: part for name, part in forced._asdict().items() if name in TILE_TEXTS}
    return forced._replace(
        **{
            name: re.sub("(?<=[0-9])[mps]", lambda found: suits[found[0]], text)
            for name, text in texts.items()
        }
    )


def laid(forced: Forced, chance: random.Random, rules: Ruleset) -> Deal:
    """Lay the tiles, what is not told in any order, for a dealer anywhere and in the middle of a match."""
    hands = (forced.E, forced.S, forced.W, forced.N)
    deal = deal_of(
        hands,
        forced.script,
        rules,
        ura=forced.ura,
        last=forced.last,
        dealer=chance.randrange(4),
        order=lambda rest: chance.sample(rest, len(rest)),
    )
    return in_mid_match(deal, chance, rules)


def forced_way(forced: Forced, state: RoundState) -> Iterator[Step]:
    """Go the way of the script, and on until a tile is drawn or a seat has to decide."""
    for step in steps(state, forced.script):
        yield step
        state = step[1]
    last: Event | None = None
    if forced.claims:
        dealer = state.deal.dealer
        last = state.holds([Ron(((dealer + WIND_LETTERS.index(letter)) % 4,)) for letter in forced.claims])
    elif forced.then:
        last = forced.then(state.deal.dealer)
    if last is not None:
        for step in with_due(state, last):
            yield step
            state = step[1]
    while not isinstance(due := state.due, Draw | None):
        state = state.apply(due)
        yield due, state
