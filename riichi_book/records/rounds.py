"""Rounds: the tags of a record, cut into the hands that were played.

Only the cut is made here. What a round begins with is read when it is asked for, so that a damaged round
does not take the others with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from riichi_rules.errors import RecordError
from riichi_rules.messages import Message, say
from riichi_rules.play import Deal
from riichi_rules.play.deal import Tiles
from riichi_rules.seats import SEATS, Four, four, wind_of
from riichi_rules.tiles import WIND_LETTERS, Tile

from .bounds import unreadable, until_broken
from .named_rules import NamedRules, game_type_of
from .tags import Tag

_DEALS: Final = ("INIT", "REINIT")
_BEGINNINGS: Final = ("GO", *_DEALS)

HUNDRED: Final = 100
"""A record counts points in hundreds."""
_LOBBY_RULES: Final = ("rule", "csrule")
"""Where a game says what else its lobby has chosen."""


class Opening(NamedTuple):
    """How a round opens: its number (0 is East 1), who deals, counters, bets and scores in points.

    ``scored`` says that the record has the scores; else those of a usual start stand there.
    """

    number: int
    dealer: int
    honba: int
    bets: int
    scores: Four = (25_000, 25_000, 25_000, 25_000)
    scored: bool = True

    @property
    def wind(self) -> str:
        """The letter of the round wind."""
        return WIND_LETTERS[self.number // len(SEATS)]

    @property
    def first_dealer(self) -> int:
        """The seat that dealt the first round of the match."""
        return (self.dealer - self.number) % len(SEATS)

    @property
    def is_later(self) -> bool:
        """Whether its match is under way already."""
        return (self.number, self.honba, self.bets) != (0, 0, 0)

    def seat_wind(self, seat: int) -> str:
        """Return the letter of a seat's wind."""
        return wind_of(seat, self.dealer)

    def deal(self, hands: tuple[Tiles, ...], indicator: Tile) -> Deal:
        """Return the deal of these hands."""
        return Deal(self.dealer, hands, indicator, self.scores, self.wind, self.honba, self.bets)


class Round(NamedTuple):
    """One round: its tags from the deal on, and the tag ``GO`` of its game, if there was one.

    ``bets_written`` says that its record writes when a bet is placed: some converters leave it out.
    """

    tags: tuple[Tag, ...]
    game: Tag | None = None
    bets_written: bool = True

    def fault(self, problem: Message | str) -> RecordError:
        """Return the error that blames the deal of this round."""
        return self.tags[0].fault(problem)

    @property
    def joins(self) -> bool:
        """Whether a client comes into a match that is under way: an mjlog has the whole of it."""
        return self.opening().is_later and "hai" in self.tags[0].attributes

    @property
    def whole(self) -> bool:
        """Whether it is there from its beginning: a client that comes back sees the rest only."""
        return self.tags[0].name == "INIT"

    def rules(self) -> NamedRules:
        """Return the rules of its game. Raises ``RecordError`` where the record does not say them."""
        game = self.game
        if game is None:
            raise self.fault(say("by which rules this round goes is said nowhere before it"))
        with game.blamed():
            if any([game.attributes.get(name, "").strip(",0") for name in _LOBBY_RULES]):
                raise unreadable("its lobby set rules for the hand, and how they are written is not known")
            return game_type_of(game.number("type"), game.attributes.get("lobby"))

    def opening(self) -> Opening:
        """Return how the round opens. Raises ``RecordError`` where its first tag does not say it."""
        tag = self.tags[0]
        number, honba, bets, *_ = tag.numbers("seed", 6)
        if not 0 <= number < 16 or honba < 0 or bets < 0:
            facts = {"number": number, "honba": honba, "bets": bets}
            raise self.fault(say("no round, honba and riichi sticks: {number}, {honba}, {bets}", **facts))
        scores = scores_of(tag)
        return Opening(number, tag.seat("oya"), honba, bets, scores)


def scores_of(tag: Tag) -> Four:
    """Return the four scores that a tag tells, in points. Raises ``RecordError``."""
    return four([HUNDRED * number for number in tag.numbers("ten", len(SEATS))])


def moved_by(tag: Tag) -> tuple[Four, Four]:
    """Return the four scores before the end that a tag tells, and what each gains by it, in points.

    Raises ``RecordError``.
    """
    points = [HUNDRED * number for number in tag.numbers("sc", 2 * len(SEATS))]
    return four(points[::2]), four(points[1::2])


def rounds_in(tags: Iterable[Tag]) -> Iterator[Round]:
    """Yield the rounds of a record.

    When the tags break off with an error, what there was of the last round is yielded before it is raised.
    """
    found, broken = until_broken(tags)
    game: Tag | None = None
    collected: list[Tag] = []
    for tag in found:
        begins = not tag.sent and tag.name in _BEGINNINGS
        if begins and collected:
            yield Round(tuple(collected), game)
            collected = []
        if begins and tag.name == "GO":
            game = tag
        elif collected or begins:
            collected.append(tag)
    if collected:
        yield Round(tuple(collected), game)
    if broken is not None:
        raise broken
