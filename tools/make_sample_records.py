"""Make the sample of records: `python tools/make_sample_records.py [FOLDER]`, by default tests/data/records.

Matches are played through ``legal`` by seeded players and written down in both forms: as an mjlog with the
tiles of all, and as the log of the client at seat 0, with what its server offers and the furiten flag.
The same seeds make the same files.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from riichi_book.audit.between import in_thousands
from riichi_book.audit.offers import CLAIMS, TURNS, Watch
from riichi_book.records import CodedMeld, GameType, encode_meld, game_type_of
from riichi_book.records.yaku_words import NAMES
from riichi_rules import MeldType, Tile
from riichi_rules.limits import Limit
from riichi_rules.payment import payment_of
from riichi_rules.play import (
    Abort,
    AbortiveDraw,
    AddedKan,
    Chii,
    ClosedKan,
    Deal,
    Deposit,
    Discard,
    Draw,
    Event,
    ExhaustiveDraw,
    Indicator,
    OpenKan,
    Pass,
    Pon,
    Riichi,
    Ron,
    RoundState,
    Tsumo,
    Wall,
    begin,
)
from riichi_rules.play.due import before
from riichi_rules.play.match import MatchState, after, begin_match, ended, match_result
from riichi_rules.play.position import Stage
from riichi_rules.seats import four
from riichi_rules.settlement import Won
from riichi_rules.tiles import WIND_LETTERS, is_outside
from riichi_rules.waits import tiles_away

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "tests" / "data" / "records"

LIMITS = (None, Limit.MANGAN, Limit.HANEMAN, Limit.BAIMAN, Limit.SANBAIMAN)
ABORTS = {
    Abort.NINE_KINDS: "yao9",
    Abort.FOUR_WINDS: "kaze4",
    Abort.FOUR_RIICHI: "reach4",
    Abort.FOUR_KANS: "kan4",
    Abort.TRIPLE_RON: "ron3",
}
VIEW = 0
"""The seat of the client."""


class Game(NamedTuple):
    """A match of the sample: its name, the type that its record states, the seed, the rounds at most."""

    name: str
    type: int
    seed: int
    rounds: int


GAMES = (Game("ranked", 9, 37, 12), Game("no-red-fives", 3, 9, 14), Game("east-only", 7, 1409, 14))


class Style(NamedTuple):
    """How a player plays: how likely it declares riichi, calls, makes kans, and lets a win go by."""

    riichi: float
    call: float
    kan: float
    passing: float


STYLES = (
    Style(0.9, 0.2, 0.9, 0.15),
    Style(0.9, 0.05, 0.9, 0),
    Style(0.2, 0.8, 0.5, 0),
    Style(0.6, 0.4, 1, 0),
)


class Player:
    """Plays one seat: towards tenpai, by its style."""

    def __init__(self, seat: int, chance: Random) -> None:
        self.seat = seat
        self.style = STYLES[seat]
        self.chance = chance

    def likely(self, probability: float) -> bool:
        """Decide by lot."""
        return self.chance.random() < probability

    def choose(self, state: RoundState, legal: Sequence[Event]) -> Event | None:
        """Choose one of the legal events; None for nothing."""
        for event in legal:
            match event:
                case Tsumo() | Ron() if not self.likely(self.style.passing):
                    return event
                case AbortiveDraw() if self.likely(0.5):
                    return event
                case Riichi() if self.likely(self.style.riichi):
                    return event
                case ClosedKan() | AddedKan() | OpenKan() if self.likely(self.style.kan):
                    return event
                case Pon() | Chii() if self.likely(self.style.call) and self.nearer(state, event):
                    return event
        discards = [event for event in legal if isinstance(event, Discard)]
        return min(discards, key=lambda event: self.cost(state, event)) if discards else None

    def nearer(self, state: RoundState, call: Pon | Chii) -> bool:
        """Whether a call brings the hand nearer to completion."""
        player = state.players[self.seat]
        after = player.melding(call.meld)
        least = min(tiles_away(after.without([tile]).hand) for tile in set(after.concealed))
        return least < tiles_away(player.hand)

    def cost(self, state: RoundState, event: Discard) -> tuple[int, bool, float]:
        """Tell how bad a discard is."""
        left = state.players[self.seat].without([event.tile])
        return tiles_away(left.hand), not is_outside(event.tile.kind), self.chance.random()


class Numbers:
    """Which of the 136 tiles lies where."""

    def __init__(self, deck: list[int], dealer: int) -> None:
        self.live = deck[52:122]
        self.dead = deck[122:]
        self.hands = [deck[13 * ((seat - dealer) % 4) : 13 * ((seat - dealer) % 4) + 13] for seat in range(4)]
        self.drawn_tile: int | None = None
        self.lying = 0
        self.melds: list[list[CodedMeld]] = [[], [], [], []]

    def draw(self, seat: int, *, replacement: bool) -> int:
        """Take the next tile."""
        self.drawn_tile = self.dead.pop(0) if replacement else self.live.pop(0)
        self.hands[seat].append(self.drawn_tile)
        return self.drawn_tile

    def take(self, seat: int, tile: Tile, rules: GameType, *, drawn: bool = False) -> int:
        """Take a tile out of a hand; the drawn one if it is that, and otherwise another like it."""
        likes = [number for number in self.hands[seat] if rules.tile(number) == tile]
        if drawn and self.drawn_tile is not None:
            number = self.drawn_tile
        else:
            number = next((like for like in likes if like != self.drawn_tile), likes[0])
        self.hands[seat].remove(number)
        return number


class Scribe:
    """Writes a round down, event by event, in both forms."""

    def __init__(self, rules: GameType, numbers: Numbers, ura: Sequence[int], indicator: int) -> None:
        self.rules = rules
        self.numbers = numbers
        self.ura = ura
        self.indicators = [indicator]
        self.whole: list[str] = []
        self.seen: list[str] = []
        self.watch = Watch(VIEW)

    def both(self, tag: str) -> None:
        """Write a tag that all see alike."""
        self.whole.append(tag)
        self.seen.append(f"< {tag}")

    def open(self, number: int, deal: Deal) -> None:
        """Write the deal."""
        seed = f"{number},{deal.honba},{deal.bets},1,2,{self.indicators[0]}"
        ten = listed(score // 100 for score in deal.scores)
        start = f'<INIT seed="{seed}" ten="{ten}" oya="{deal.dealer}"'
        hands = " ".join(f'hai{seat}="{listed(hand)}"' for seat, hand in enumerate(self.numbers.hands))
        self.whole.append(f"{start} {hands}/>")
        self.seen.append(f'< {start} hai="{listed(self.numbers.hands[VIEW])}"/>')

    def tell(self, event: Event, state: RoundState, after: RoundState) -> None:
        """Write an event; ``state`` and ``after`` are before and after it."""
        match event:
            case Draw(seat, _, replacement):
                number, letter = self.numbers.draw(seat, replacement=replacement), "TUVW"[seat]
                self.whole.append(f"<{letter}{number}/>")
                letters = f"{number}{offered(after, TURNS)}" if seat == VIEW else ""
                self.seen.append(f"< <{letter}{letters}/>")
            case Discard(seat, tile, tsumogiri):
                self.discard(
                    seat, self.numbers.take(seat, tile, self.rules, drawn=tsumogiri), after, drawn=tsumogiri
                )
            case Chii(seat, _) | Pon(seat, _) | OpenKan(seat, _) | AddedKan(seat, _) | ClosedKan(seat, _):
                self.meld(event, after)
            case Riichi(seat):
                self.both(f'<REACH who="{seat}" step="1"/>')
            case Deposit(seat):
                ten = listed(score // 100 for score in after.scores)
                self.both(f'<REACH who="{seat}" ten="{ten}" step="2"/>')
            case Indicator():
                self.indicators.append(self.indicator_after(len(self.indicators)))
                self.both(f'<DORA hai="{self.indicators[-1]}"/>')
            case Ron() | Tsumo():
                self.wins(state, after)
            case ExhaustiveDraw():
                hands = "".join(
                    f' hai{seat}="{listed(sorted(self.numbers.hands[seat]))}"'
                    for seat in sorted(event.tenpai)
                )
                kind = ' type="nm"' if after.nagashi else ""
                self.both(f"<RYUUKYOKU{kind}{self.table(after)}{hands}/>")
            case AbortiveDraw(kind, seat):
                hand = "" if seat is None else f' hai{seat}="{listed(sorted(self.numbers.hands[seat]))}"'
                self.both(f'<RYUUKYOKU type="{ABORTS[kind]}"{self.table(after)}{hand}/>')

    def indicator_after(self, turned: int) -> int:
        """Return the next indicator: in the dead wall they stand behind the four replacement tiles."""
        return self.numbers.dead[turned - 1 - 9]

    def discard(self, seat: int, number: int, after: RoundState, *, drawn: bool) -> None:
        """Write a discard, and before it the furiten flag where it changes."""
        self.numbers.lying, self.numbers.drawn_tile = number, None
        self.whole.append(f"<{'DEFG'[seat]}{number}/>")
        furiten = self.watch.is_furiten(after)
        flag = f'<FURITEN show="{int(furiten)}" />' if furiten != self.watch.flag else ""
        self.watch.flag = furiten
        if seat == VIEW:
            self.seen += [f'> <D p="{number}"/>', f"< {flag}<D{number}/>"]
        else:
            letter = "DEFG"[seat].lower() if drawn else "DEFG"[seat]
            self.seen.append(f"< {flag}<{letter}{number}{offered(after, CLAIMS)}/>")

    def meld(self, event: Chii | Pon | OpenKan | AddedKan | ClosedKan, after: RoundState) -> None:
        """Write a call or a kan."""
        seat, meld, numbers = event.seat, event.meld, self.numbers
        if isinstance(event, AddedKan):
            made = numbers.melds[seat]
            place = next(at for at, pon in enumerate(made) if pon.own[0] // 4 == meld.kind)
            number = numbers.take(seat, meld.added or meld.own[0], self.rules)
            coded = made[place]._replace(type=MeldType.ADDED_KAN, added=number)
            made[place] = coded
        else:
            own = [numbers.take(seat, tile, self.rules) for tile in meld.own]
            called = None if meld.called is None else numbers.lying
            first = own[:1] + sorted(own[1:]) if meld.type is MeldType.CLOSED_KAN else sorted(own)
            coded = CodedMeld(meld.type, tuple(first), called, meld.source)
            numbers.melds[seat].append(coded)
        numbers.drawn_tile = None
        code = encode_meld(coded)
        offers = offered(after, CLAIMS) if after.stage is Stage.ROB and seat != VIEW else ""
        self.whole.append(f'<N who="{seat}" m="{code}" />')
        self.seen.append(f'< <N who="{seat}" m="{code}"{offers} />')

    def wins(self, state: RoundState, after: RoundState) -> None:
        """Write each of the wins."""
        scores, bets = after.scores, after.bets
        for won in after.wins:
            value, seat, numbers = won.value, won.seat, self.numbers
            ron = value.situation.ron
            winning = self.winning(state) if ron else numbers.drawn_tile or 0
            hand = sorted([*numbers.hands[seat], *([winning] if ron else [])])
            gained = [0, 0, 0, 0]
            for reason in after.settlement.reasons if after.settlement else ():
                if reason.taker == seat:
                    gained[seat] += reason.points
                    if reason.payer is not None:
                        gained[reason.payer] -= reason.points
            limit = 5 if value.yakuman or value.limit is Limit.COUNTED_YAKUMAN else LIMITS.index(value.limit)
            attributes = {
                "ba": f"{after.honba},{bets}",
                "hai": listed(hand),
                "m": listed(encode_meld(called) for called in reversed(numbers.melds[seat])),
                "machi": f"{winning}",
                "ten": f"{value.best.fu},{payment_of(value).points},{limit}",
                "yakuman" if value.yakuman else "yaku": yaku_of(won, after),
                "doraHai": listed(self.indicators),
                "doraHaiUra": listed(self.ura[: len(self.indicators)]) if value.situation.riichi else "",
                "who": f"{seat}",
                "fromWho": f"{state.turn}",
                "paoWho": "" if won.liable is None else f"{won.liable}",
                "sc": listed(part // 100 for pair in zip(scores, gained, strict=True) for part in pair),
            }
            written = " ".join(f'{name}="{text}"' for name, text in attributes.items() if text)
            self.both(f"<AGARI {written} />")
            east, south, west, north = map(sum, zip(scores, gained, strict=True))
            scores, bets = (east, south, west, north), 0

    def close(self, match: MatchState) -> None:
        """Add the result of the match to the tag of its last end."""
        came = match_result(match)
        pairs = zip(came.scores, in_thousands(came), strict=True)
        results = ",".join(f"{score // 100},{total}.0" for score, total in pairs)
        for lines in (self.whole, self.seen):
            lines[-1] = f'{lines[-1].removesuffix("/>").rstrip()} owari="{results}" />'

    def winning(self, state: RoundState) -> int:
        """Return the tile that is ronned: a discard, or the tile of a kan."""
        if state.stage is not Stage.ROB:
            return self.numbers.lying
        return next(meld.added for meld in reversed(self.numbers.melds[state.turn]) if meld.added is not None)

    def table(self, after: RoundState) -> str:
        """Return counters, bets, scores and changes as the attributes of a draw."""
        deltas = after.settlement.deltas if after.settlement else (0, 0, 0, 0)
        pairs = [part // 100 for pair in zip(after.scores, deltas, strict=True) for part in pair]
        return f' ba="{after.honba},{after.bets}" sc="{listed(pairs)}"'


def offered(state: RoundState, kinds: dict[type, tuple[str, int]]) -> str:
    """Return the attribute that offers what the client may do."""
    bits = 0
    for event in state.legal(VIEW) or ():
        bits |= kinds.get(type(event), ("", 0))[1]
    return f' t="{bits}"' if bits else ""


def yaku_of(won: Won, over: RoundState) -> str:
    """Return the yaku of a win as numbers, each with its han unless they are yakuman."""
    value = won.value
    named = [(number_of(scored.id, won, over), scored.han) for scored in value.yaku]
    if value.yakuman:
        return listed(number for number, _ in named)
    named += [
        (NAMES.index(name), han) for name, han in zip(("dora", "ura", "red"), value.dora, strict=True) if han
    ]
    return listed(part for pair in named for part in pair)


def number_of(yaku: str, won: Won, over: RoundState) -> int:
    """Return the number of a yaku; winds have one for each wind."""
    winds = {"yakuhai-jikaze": won.value.situation.seat, "yakuhai-bakaze": over.deal.wind}
    return NAMES.index(yaku) + (WIND_LETTERS.index(winds[yaku]) if yaku in winds else 0)


def listed(values: Iterable[int]) -> str:
    """Return numbers as a record lists them."""
    return ",".join(map(str, values))


def play_round(match: MatchState, rules: GameType, chance: Random) -> tuple[RoundState, Scribe]:
    """Play one round. Return its end, and what was written of it."""
    deck = list(range(136))
    chance.shuffle(deck)
    numbers = Numbers(deck, match.dealer)
    dead = numbers.dead
    hands = four(map(rules.tiles, map(tuple, numbers.hands)))
    wall = Wall(*(rules.tiles(tuple(part)) for part in (numbers.live, dead[:4], dead[4:9], dead[9:])))
    deal = match.opens(Deal(match.dealer, hands, wall.indicators[0], wall=wall))
    scribe = Scribe(rules, numbers, dead[9:], dead[4])
    scribe.open(match.number, deal)
    players = [Player(seat, chance) for seat in range(4)]
    state = begin(deal, match.rules)
    while not state.over:
        event = next_event(state, players)
        first = before(state, event)
        event = event if first is None else first
        after = state.apply(event)
        scribe.tell(event, state, after)
        state = after
    return state, scribe


def next_event(state: RoundState, players: Sequence[Player]) -> Event:
    """Return what the players do now, or what follows when they do nothing."""
    if state.stage is Stage.TURN:
        chosen = players[state.turn].choose(state, state.legal(state.turn) or ())
        if chosen is None:
            raise AssertionError(state)
        return chosen
    claims = [
        claim
        for player in players
        if (legal := state.legal(player.seat))
        and (claim := player.choose(state, legal)) is not None
        and not isinstance(claim, Pass)
    ]
    event = state.holds(claims) or state.due
    if event is None:
        raise AssertionError(state)
    return event


def play(game: Game) -> tuple[bytes, bytes]:
    """Play a match. Return its records: the whole table, and the view of the client."""
    chance, rules = Random(game.seed), game_type_of(game.type)  # noqa: S311 - games, not secrets
    whole = [f'<GO type="{game.type}" lobby="0"/>', '<TAIKYOKU oya="0"/>']
    seen = ["< " + "".join(whole)]
    match = begin_match(rules.ruleset())
    for _ in range(game.rounds):
        state, scribe = play_round(match, rules, chance)
        match = after(match, ended(state))
        if match.over:
            scribe.close(match)
        whole += scribe.whole
        seen += scribe.seen
        if match.over:
            break
    document = f'<mjloggm ver="2.3">{"".join(whole)}</mjloggm>\n'
    return document.encode(), "\n".join([*seen, ""]).encode()


def main() -> None:
    """Write the sample."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else SAMPLE
    folder.mkdir(parents=True, exist_ok=True)
    for game in GAMES:
        whole, seen = play(game)
        (folder / f"{game.name}.mjlog").write_bytes(whole)
        (folder / f"{game.name}.log").write_bytes(seen)


if __name__ == "__main__":
    main()
