"""The moment of a question in sentences: what its drawing does not show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from riichi_book.answers.endings import captions_of, on_the_table
from riichi_book.answers.tile_words import fact_name, on_page
from riichi_rules.messages import Message, SeatFact, listed, plural, say, with_capital
from riichi_rules.notation import read_tiles
from riichi_rules.play.clauses import Clause, Turn, read_script
from riichi_rules.questions import Question
from riichi_rules.questions.actions import DISCARDS, action_message
from riichi_rules.seats import SEATS, WINDS
from riichi_rules.situation import Win

MOST_TURNS: Final = 6
"""How many turns of a script to tell, counted from its end; the drawn table shows the earlier ones."""
WHERE: Final = {
    "left": say("the player on your left|first The player on your left"),
    "opposite": say("the player opposite|first The player opposite"),
    "right": say("the player on your right|first The player on your right"),
    None: say("somebody|first Somebody"),
}
"""Another player, as you see them."""


def moment_of(question: Question) -> tuple[str, ...]:
    """Return the moment that a question is about, in sentences."""
    show = on_page(question.facts.get("dealer") or 0)
    of_kind = MOMENTS.get(question.kind)
    return tuple([told.shown(show) for told in of_kind(question)]) if of_kind else ()


def of_worth(question: Question) -> Iterator[Message]:
    """Yield who you are, how the tile came, and what else matters."""
    winds = {"seat": WINDS[question["seat"]], "round": WINDS[question["round"]]}
    if question["seat"] == "E":
        yield say("You are {seat}, the dealer, in the {round} round.", **winds)
    else:
        yield say("You are {seat} in the {round} round.", **winds)
    if in_riichi := question["riichi"] or question["double_riichi"] or question["open_riichi"]:
        yield _riichi(question)
    if question["passed"]:
        tiles = _tiles(question["passed"])
        if in_riichi:
            yield say(
                "Since your riichi somebody has discarded the {tiles}, and you did not say ron.",
                tiles=tiles,
            )
        else:
            yield say(
                "Since your last turn somebody has discarded the {tiles}, and you did not say ron.",
                tiles=tiles,
            )
    yield _drawn(question) if question["by"] == "tsumo" else _discarded(question)
    if question["tile_not_apart"]:
        yield say("You mix it into your hand.")
    if question["eighth_win"]:
        yield say("It is your eighth win in a row.")
    if question["added_kan_last"]:
        yield say("The last kan you made was one that you added to a pon.")
    yield from _table(question)
    if question["liable"]:
        yield say("{player:first} is liable.", player=WHERE[question["liable"]])


def of_points(question: Question) -> Iterator[Message]:
    """Yield what the hand is worth in han and fu, who won it, and whether by ron or tsumo."""
    yakuman = question["yakuman"]
    if yakuman:
        worth = plural(yakuman, "a yakuman", "a hand of {n} yakuman")
    else:
        worth = say("a hand of {han} han {fu} fu", han=question["han"], fu=question["fu"])
    facts = {"worth": worth, "by": Win(question["by"])}
    if question["seat"] == "E":
        yield say("The dealer wins by {by} with {worth}.", **facts)
    else:
        yield say("A non-dealer wins by {by} with {worth}.", **facts)
    yield from _table(question)
    if question["liable"] and question["liable"] == question["discarder"]:
        yield say("The discarder is liable.")
    elif question["liable"]:
        yield say("Another player is liable.")


def of_ending(question: Question) -> Iterator[Message]:
    """Yield how the hand ended, naming players by their winds, and what is on the table."""
    dealer, scores = question["dealer"] or 0, question["scores"]
    if question["round"] or scores:
        yield say("It is {wind} {number}.", wind=WINDS[question["round"] or "E"], number=dealer + 1)
    yield from captions_of(question)
    if question["riichi"]:
        yield plural(
            len(question["riichi"]),
            "{seats} placed a riichi stick in this hand.",
            "{seats} each placed a riichi stick in this hand.",
            seats=listed(map(SeatFact, sorted(question["riichi"]))),
        )
    yield from _table(question)
    if _leaves_out_stick(question):
        yield say("The winner's own riichi stick comes back, so it changes nothing.")
    if scores and len(set(scores)) == 1:
        yield say("Before this hand everybody has {points} points.", points=scores[0])
    elif scores:
        each = [say("{seat} {points}", seat=SeatFact(seat), points=scores[seat]) for seat in SEATS]
        yield say("Before this hand the scores are {scores}.", scores=listed(each))


def of_turn(question: Question) -> Iterator[Message]:
    """Yield what just happened, and who you are."""
    yield say("You are {seat}.", seat=WINDS[question["seat"]])
    for turn in read_script(question["events"])[-MOST_TURNS:]:
        actors = turn[0].actors
        if not actors:
            yield _unnamed(turn[-1])
            continue
        own = actors == question["seat"]
        clauses = [*visible(turn, own=own)]
        told = [*map(action_message, clauses)]
        drawn = max([number for number, clause in enumerate(clauses) if clause.verb == "draws"], default=0)
        # A replacement tile is drawn after other actions of the turn.
        actions = listed([*told[:drawn], listed(told[drawn:])], say(", then {last}"))
        if own:
            yield with_capital(say("You {actions}.", actions=actions))
        else:
            who = listed([WINDS[letter] for letter in actors])
            yield say("{who} {actions:does}.", who=who, actions=actions)


def tells_all(question: Question, *, turns: bool = True) -> bool:
    """Whether the sentences of a moment tell everything that was done, so no table needs to be drawn.

    ``turns=False`` also accepts stretches in which everybody just draws and discards.
    """
    if question.kind != "turn":
        return True
    script = read_script(question["events"])
    return len(script) <= MOST_TURNS and not (turns and any([not turn[0].actors for turn in script]))


def of_result(question: Question) -> Iterator[Message]:
    """Yield the final scores."""
    scores = zip(WINDS.values(), question["scores"], strict=True)
    each = [say("{seat} {points}", seat=wind, points=score) for wind, score in scores]
    yield say("The match ends with {scores}.", scores=listed(each))
    if question["bets"]:
        yield plural(
            question["bets"],
            "A riichi stick is left on the table.",
            "{n} riichi sticks are left on the table.",
        )
    for wind, count in zip(WINDS.values(), question["chombo"], strict=True):
        if count:
            yield plural(
                count, "{seat} committed a chombo.", "{seat} committed a chombo {n} times.", seat=wind
            )


def visible(turn: Turn, *, own: bool) -> Iterator[Clause]:
    """Yield the clauses of a turn as you see them: other players' draws stay hidden until discarded.

    A tile that you draw and discard at once becomes "it"; another player's is named, as you never saw it.
    """
    drawn_tile = ""
    for clause in turn:
        if clause.verb == "draws":
            drawn_tile = clause.what
            yield clause if own else clause._replace(what="")
        elif own and clause.verb in DISCARDS and clause.what == drawn_tile:
            yield clause._replace(what="it")
        elif not own and clause.verb in DISCARDS and clause.what == "it":
            yield clause._replace(what=drawn_tile)
        else:
            yield clause


def _leaves_out_stick(question: Question) -> bool:
    """Whether the only winner is in riichi, and no riichi stick is said to be on the table."""
    if question["bets"] or question["riichi"] or question["scores"]:
        return False
    scores = [win["score"] for win in question["wins"] or ()]
    return len(scores) == 1 and any(map(scores[0].get, ("riichi", "double_riichi", "open_riichi")))


def _riichi(question: Question) -> Message:
    riichi = fact_name("open_riichi" if question["open_riichi"] else "riichi")
    if question["double_riichi"] and question["ippatsu"]:
        return say(
            "You declared {riichi} on your first turn less than a turn ago, and nobody has called or made a"
            " kan since.",
            riichi=riichi,
        )
    if question["double_riichi"]:
        return say("You declared {riichi} on your first turn.", riichi=riichi)
    if question["ippatsu"]:
        return say(
            "You declared {riichi} less than a turn ago, and nobody has called or made a kan since.",
            riichi=riichi,
        )
    return say("You declared {riichi}.", riichi=riichi)


def _drawn(question: Question) -> Message:
    tile, last = _tiles(question["win"]), question["last_tile"]
    if question["rinshan"] and last:
        return say(
            "You make a kan and draw the {tile}, the last tile there is, as the replacement tile.", tile=tile
        )
    if question["rinshan"]:
        return say("You make a kan and draw the {tile} as the replacement tile.", tile=tile)
    if last:
        return say("You draw the {tile}, the last tile of the wall.", tile=tile)
    if question["first_turn"]:
        return say("You draw the {tile} on your very first turn.", tile=tile)
    return say("You draw the {tile}.", tile=tile)


def _discarded(question: Question) -> Message:
    facts = {"player": WHERE[question["discarder"]], "tile": _tiles(question["win"])}
    if question["chankan"]:
        return say("{player:first} adds the {tile} to a pon.", **facts)
    if question["last_tile"]:
        return say("{player:first} discards the {tile}, the last discard of the hand.", **facts)
    if question["first_turn"]:
        return say("{player:first} discards the {tile} before your first turn.", **facts)
    passed = question["passed"]
    if passed and read_tiles(question["win"]).tiles[0] in read_tiles(passed).tiles:
        return say("Now {player} discards another {tile}.", **facts)
    return say("{player:first} discards the {tile}.", **facts)


def _table(question: Question) -> Iterator[Message]:
    if lying := on_the_table(question):
        first, things = question.facts.get("honba") or question.facts["bets"], listed(lying)
        yield plural(
            first, "There is {things} on the table.", "There are {things} on the table.", things=things
        )


def _unnamed(clause: Clause) -> Message:
    if clause.verb == "until" and clause.what in WINDS:
        return say("Everybody draws and discards until it is {seat}'s turn.", seat=WINDS[clause.what])
    if clause.left == 0:
        return say("Everybody draws and discards until no tiles are left.")
    if clause.left is not None:
        return plural(
            clause.left,
            "Everybody draws and discards until {n} tile is left.",
            "Everybody draws and discards until {n} tiles are left.",
        )
    return say("Nobody does anything else.")


def _tiles(text: str) -> Message:
    return listed(read_tiles(text).tiles)


MOMENTS: Final[Mapping[str, Callable[[Question], Iterator[Message]]]] = {
    "worth": of_worth,
    "points": of_points,
    "ending": of_ending,
    "turn": of_turn,
    "result": of_result,
}
