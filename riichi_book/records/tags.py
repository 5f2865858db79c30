"""Tags: read the tags of a record from untrusted bytes, and cut them into rounds.

There are two forms. An mjlog is one XML document that holds the whole table. A client's log has lines of
tags: those that begin with ``<`` came from the server, those with ``>`` went to it.

The first tag of a round is parsed lazily, so a damaged round does not affect the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from typing import BinaryIO, Final, NamedTuple
from xml.sax import SAXException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

from defusedxml.expatreader import DefusedExpatParser

from riichi_rules.errors import RecordError
from riichi_rules.messages import Message, say
from riichi_rules.play import Deal
from riichi_rules.play.deal import Tiles
from riichi_rules.seats import SEATS, Four, four, wind_of
from riichi_rules.tiles import WIND_LETTERS, Tile

from . import bounds
from .bounds import blaming, bytes_of, out_of_bounds, unreadable, until_broken
from .named_rules import NamedRules, game_type_of

FORMS: Final = say("mjlog, a client's log, tenhou6 JSON, mjai JSON Lines, each also packed by gzip")
"""The forms of records that are read, here and elsewhere in this package."""

BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_NUMBER: Final = re.compile(r"[-+]?[0-9]{1,9}")
_SENT: Final = "sent"
_RECEIVED: Final = "received"


class Tag(NamedTuple):
    """One tag: its name, its attributes, and its place.

    ``sent`` says that a client sent it to the server. ``at`` counts the tags of the record from 1.
    """

    name: str
    attributes: dict[str, str]
    sent: bool = False
    at: int = 0
    file: str = ""

    def fault(self, problem: Message | str) -> RecordError:
        """Return the error that blames this tag."""
        return RecordError(f"{self.name}: {problem}", file=self.file, tag=self.at)

    def blamed(self) -> AbstractContextManager[None]:
        """Turn the package's errors into ``RecordError`` that names this tag, unless one is named already."""
        return blaming(self.fault)

    def numbers(self, name: str, count: int | None = None) -> tuple[int, ...]:
        """Return an attribute that lists whole numbers with commas between them; none if it is absent.

        Raises ``RecordError`` if it lists anything else, or does not list ``count`` numbers.
        """
        text = self.attributes.get(name, "")
        words = text.split(",") if text else []
        for word in words:
            if not _NUMBER.fullmatch(word):
                problem = say("{name} lists whole numbers, not {word}", name=repr(name), word=excerpt(word))
                raise self.fault(problem)
        if count is not None and len(words) != count:
            facts = {"name": repr(name), "count": count, "words": len(words)}
            raise self.fault(say("{name} lists {count} numbers, not {words}", **facts))
        return tuple(map(int, words))

    def number(self, name: str, least: int = 0, most: int = 999_999_999) -> int:
        """Return an attribute that is one whole number. Raises ``RecordError`` when it is out of bounds."""
        (number,) = self.numbers(name, 1)
        if not least <= number <= most:
            raise self.fault(out_of_bounds(repr(name), least, most, number))
        return number

    def seat(self, name: str = "who") -> int:
        """Return an attribute that is a seat. Raises ``RecordError`` for anything else."""
        return self.number(name, 0, 3)


def tags_of(stream: BinaryIO, file: str = "") -> Iterator[Tag]:
    """Yield the tags of one record, in either form; if it is damaged, yield those before the damage first.

    ``file`` is its name in errors. Raises ``RecordError``, and nothing else, if it is not a record, is cut
    short, contains dangerous XML such as a DTD, or is larger than a record may be.
    """
    data = bytes_of(stream, file).removeprefix(BYTE_ORDER_MARK).lstrip()
    if data.startswith((b"< <", b"> <")):
        document, collector = _client_document(data, file), _Collector(file, depth=2)
    elif data.startswith((b"<mjloggm", b"<?xml", b"<!--")):
        document, collector = iter([data]), _Collector(file, depth=1)
    else:  # The message does not quote the content: it may be anything.
        problem = say("this is not a record in a form that can be read ({forms})", forms=FORMS)
        empty = say("this is not a record in a form that can be read ({forms}): it is empty", forms=FORMS)
        raise RecordError(problem if data else empty, file=file)
    parser = DefusedExpatParser(forbid_dtd=True)
    parser.setContentHandler(collector)
    broken: RecordError | None = None
    try:
        for part in document:
            parser.feed(part)
        parser.close()
    except RecordError as error:
        broken = error
    except SAXException as error:
        broken = collector.fault(say("no well-formed XML after this: {error}", error=error.getMessage()))
    except (ValueError, LookupError) as error:  # refused by defusedxml, or an unknown encoding
        broken = collector.fault(say("refused: {error}", error=excerpt(str(error))))
    yield from collector.found
    if broken is not None:
        raise broken


def excerpt(text: str) -> str:
    """Return untrusted text, shortened and quoted, for a message."""
    return ascii(text if len(text) <= 40 else f"{text[:37]}...")


class _Collector(ContentHandler):
    """Collects the tags at one depth of a document, and refuses anything else in it.

    In an mjlog they are inside ``mjloggm``, in a client's log inside an element for each line, which says who
    sent them.
    """

    def __init__(self, file: str, depth: int) -> None:
        super().__init__()
        self.file = file
        self.depth_of_tags = depth
        self.depth = 0
        self.at = 0
        self.sent = False
        self.found: list[Tag] = []

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 - the name of SAX
        self.depth += 1
        if self.depth > self.depth_of_tags + 1:
            raise self.fault(say("the tag {name} is inside another tag", name=excerpt(name)))
        if self.depth > self.depth_of_tags:
            self.at += 1
            if self.at > bounds.MOST_TAGS:
                raise self.fault(
                    say("more than {most} tags, so this is not a record of a game", most=bounds.MOST_TAGS)
                )
            self.found.append(Tag(self.checked(name), self.read(name, attrs), self.sent, self.at, self.file))
        elif self.depth_of_tags == 1 and name != "mjloggm":
            raise self.fault(say("an mjlog is a document mjloggm, not {name}", name=excerpt(name)))
        else:
            self.sent = name == _SENT

    def endElement(self, name: str) -> None:  # noqa: ARG002, N802 - the name of SAX
        self.depth -= 1

    def characters(self, content: str) -> None:
        if not content.isspace():
            raise self.fault(say("text between the tags: {content}", content=excerpt(content)))

    def read(self, name: str, attrs: AttributesImpl) -> dict[str, str]:
        """Return the attributes of a tag; refuse too many or too long ones."""
        items = dict(attrs.items())
        n, most = len(items), bounds.MOST_ATTRIBUTES
        if n > most:
            facts = {"name": name, "items": n, "most": most}
            raise self.fault(say("{name} has {items} attributes, more than {most}", **facts))
        for key, value in items.items():
            self.checked(key)
            if len(value) > bounds.LONGEST_VALUE:
                facts = {"name": name, "key": repr(key), "most": bounds.LONGEST_VALUE}
                raise self.fault(say("{name}: {key} is longer than {most} characters", **facts))
        return items

    def checked(self, name: str) -> str:
        """Return the name of a tag or an attribute; refuse one that is too long."""
        if len(name) > bounds.LONGEST_NAME:
            shown, most = excerpt(name), bounds.LONGEST_NAME
            raise self.fault(say("a name longer than {most} characters: {name}", most=most, name=shown))
        return name

    def fault(self, problem: Message | str) -> RecordError:
        return RecordError(problem, file=self.file, tag=self.at)


def _client_document(data: bytes, file: str) -> Iterator[bytes]:
    """Yield the lines of a client's log as one XML document: each line an element that says who sent it."""
    names = {b"<": _RECEIVED.encode(), b">": _SENT.encode()}
    yield b"<client>"
    for number, line in enumerate(data.split(b"\n"), 1):
        if len(line) > bounds.LONGEST_LINE:
            raise RecordError(say("a line longer than {most} bytes", most=bounds.LONGEST_LINE), file=file)
        mark, _, tags = line.strip().partition(b" ")
        if mark in names:
            yield b"<%s>%s</%s>" % (names[mark], tags, names[mark])
        elif mark:
            problem = say("line {number} of a client's log begins with neither < nor >", number=number)
            raise RecordError(problem, file=file)
    yield b"</client>"


_DEALS: Final = ("INIT", "REINIT")
_BEGINNINGS: Final = ("GO", *_DEALS)

HUNDRED: Final = 100
"""A record counts points in hundreds."""
_LOBBY_RULES: Final = ("rule", "csrule")
"""The attributes in which a game states further rules of its lobby."""


class Opening(NamedTuple):
    """How a round opens: its number (0 is East 1), the dealer, honba, riichi sticks and scores in points.

    ``scored`` says that the record has the scores; otherwise they are those of a usual start.
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
        """Whether its match is already in progress."""
        return (self.number, self.honba, self.bets) != (0, 0, 0)

    @property
    def known(self) -> bool:
        """Whether its scores are known: the record has them, or its match begins here."""
        return self.scored or not self.is_later

    def seat_wind(self, seat: int) -> str:
        """Return the letter of a seat's wind."""
        return wind_of(seat, self.dealer)

    def deal(self, hands: tuple[Tiles, ...], indicator: Tile) -> Deal:
        """Return the deal of these hands."""
        return Deal(self.dealer, hands, indicator, self.scores, self.wind, self.honba, self.bets)


class Round(NamedTuple):
    """One round: its tags from the deal on, and the tag ``GO`` of its game, if there was one.

    ``bets_written`` says that its record writes when a riichi stick is placed: some converters leave it out.
    """

    tags: tuple[Tag, ...]
    game: Tag | None = None
    bets_written: bool = True

    def fault(self, problem: Message | str) -> RecordError:
        """Return the error that blames the deal of this round."""
        return self.tags[0].fault(problem)

    @property
    def joins(self) -> bool:
        """Whether a client joins a match that is already in progress; an mjlog has the whole match."""
        return self.opening().is_later and "hai" in self.tags[0].attributes

    @property
    def whole(self) -> bool:
        """Whether it begins with its deal: a client that reconnects sees only the rest of a round."""
        return self.tags[0].name == "INIT"

    def rules(self) -> NamedRules:
        """Return the rules of its game. Raises ``RecordError`` if the record does not state them."""
        game = self.game
        if game is None:
            raise self.fault(say("nothing before this round says which rules it is played by"))
        with game.blamed():
            if any([game.attributes.get(name, "").strip(",0") for name in _LOBBY_RULES]):
                raise unreadable("its lobby set rules for the hand, and how they are written is not known")
            return game_type_of(game.number("type"), game.attributes.get("lobby"))

    def opening(self) -> Opening:
        """Return how the round opens. Raises ``RecordError`` if its first tag does not say so."""
        tag = self.tags[0]
        number, honba, bets, *_ = tag.numbers("seed", 6)
        if not 0 <= number < 16 or honba < 0 or bets < 0:
            facts = {"number": number, "honba": honba, "bets": bets}
            raise self.fault(say("no round, honba and riichi sticks: {number}, {honba}, {bets}", **facts))
        scores = scores_of(tag)
        return Opening(number, tag.seat("oya"), honba, bets, scores)


def scores_of(tag: Tag) -> Four:
    """Return the four scores that a tag states, in points. Raises ``RecordError``."""
    return four([HUNDRED * number for number in tag.numbers("ten", len(SEATS))])


def moved_by(tag: Tag) -> tuple[Four, Four]:
    """Return the four scores before the end of a round, and each seat's change by it, in points.

    Raises ``RecordError``.
    """
    points = [HUNDRED * number for number in tag.numbers("sc", 2 * len(SEATS))]
    return four(points[::2]), four(points[1::2])


def rounds_in(tags: Iterable[Tag]) -> Iterator[Round]:
    """Yield the rounds of a record.

    If the tags break off with an error, the incomplete last round is yielded before the error is raised.
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
