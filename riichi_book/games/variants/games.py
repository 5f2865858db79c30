"""Games for variants: rounds played out, endings as questions, what the endings pay, and matches."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from riichi_book.games.audit.between import match_behind
from riichi_book.games.audit.replaying import CUT
from riichi_book.games.found import NOTE, ROUND, PathOrRecord, Skipped, files_of, nothing_read, rounds_in
from riichi_book.games.running import copies_in
from riichi_book.records import AUTO, AnyRound, RecordFile
from riichi_book.records.games import PlayedRound, played_out, prints_of
from riichi_book.records.named_rules import Settings
from riichi_book.search.differing import RulesetPair
from riichi_book.search.smallest import DifferingQuestion, commonest, likeliest_of
from riichi_rules.errors import IllegalEvent, NotationError, RecordError, RiichiError
from riichi_rules.messages import Message, joined, say
from riichi_rules.play import AbortiveDraw, Chombo, ExhaustiveDraw, RoundState
from riichi_rules.play.match.result import Result, result_of
from riichi_rules.questions import Carried, Question, fit, question_of
from riichi_rules.questions.ending import facts_of_win, settled
from riichi_rules.questions.rules import Rules
from riichi_rules.questions.worth import facts_of_value
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, Four, all_from, four
from riichi_rules.settlement import Table, Won

TOLD_BY_THE_TABLE = ("seat", "round", "honba", "bets", "discarder")
"""Facts that the question states for the whole table, so that a win need not repeat them."""


class Price(NamedTuple):
    """What an ending pays the four seats, and the riichi sticks that stay on the table.

    ``refused`` says why a win does not count, so nobody pays for it; ``carried`` says what had to change in
    the question before it could be asked.
    """

    deltas: Four
    bets_left: int
    refused: Message | str = ""
    carried: tuple[Message, ...] = ()


def ending_of(state: RoundState, liable: Mapping[int, int] | None = None) -> Question | None:
    """Return how a round ended, as a question that names no rules; its seats are those of the round.

    ``liable`` maps winners to liable seats, if rules other than the round's make them liable. Seats with the
    discards for nagashi mangan are named even if the rules lack it: ``fit`` drops them under such rules.
    Return None if a winner's hand is not known.
    """
    if state.settlement is None or state.end is None:
        return None
    table = state.table
    facts: dict[str, Any] = {
        "dealer": table.dealer,
        "round": state.deal.wind,
        "honba": table.honba,
        "bets": table.bets,
        "riichi": list(table.riichi),
    }
    match state.end:
        case ExhaustiveDraw():
            unclaimed = [seat for seat in SEATS if state.players[seat].only_outside_untaken]
            facts |= {"draw": "exhaustive", "tenpai": list(state.end.tenpai), "nagashi": unclaimed}
        case AbortiveDraw(kind):
            facts["draw"] = kind.value
        case Chombo(seat):
            facts["chombo"] = seat
        case _:
            facts["wins"] = [_win(won, state.turn, liable or {}) for won in state.wins]
    return question_of("ending", facts)


def _win(won: Won, turn: int, liable: Mapping[int, int]) -> dict[str, Any]:
    value = won.value
    score = facts_of_value(value.hand, value.win, value.situation)
    owing = liable.get(won.seat, won.liable)
    return {
        "seat": won.seat,
        **({} if won.discarder is None else {"from": turn}),
        **({} if owing is None else {"liable": owing}),
        "score": {name: fact for name, fact in score.items() if name not in TOLD_BY_THE_TABLE},
    }


def price(question: Question, rules: Ruleset) -> Price:
    """Return what an ending pays under a ruleset; the question is first changed to fit it if necessary.

    Nobody pays a win that the ruleset refuses; the other wins of the ending are paid.
    """
    return paid(fit(question, rules), rules)


def paid(fitting: Carried, rules: Ruleset) -> Price:
    """Return what an ending pays, once its question fits the ruleset."""
    question, carried = fitting
    try:
        return _paid(question, rules)._replace(carried=carried)
    except RiichiError as error:
        refused = error.what if isinstance(error, NotationError) else error.args[0]
    wins = question["wins"] or ()
    left = [win for win in wins if _may_win(win, question, rules)]
    pays = Price((0, 0, 0, 0), question["bets"])
    if left and len(left) < len(wins):
        pays = _paid(question.with_facts(wins=left), rules)
    return pays._replace(refused=refused, carried=carried)


def _paid(question: Question, rules: Ruleset) -> Price:
    _, _, settlement = settled(question, Rules(rules, chosen=True))
    return Price(settlement.deltas, settlement.bets_left)


def _may_win(win: Mapping[str, Any], question: Question, rules: Ruleset) -> bool:
    """Whether one of several wins counts under a ruleset."""
    try:
        answer = worth_asked(win, question).answer(Rules(rules, chosen=True))
    except RiichiError:
        return False
    return bool(answer.data["valid"])


def worth_asked(win: Mapping[str, Any], ending: Question) -> Question:
    """Return the question of what one win of an ending is worth."""
    table = Table(ending["dealer"], ending["honba"], ending["bets"], tuple(ending["riichi"]))
    return Question("worth", facts_of_win(win, ending, table))


def changes_of(old: Iterable[int], new: Iterable[int]) -> list[int]:
    """Return how much more or less each seat receives."""
    return [there - here for here, there in zip(old, new, strict=True)]


def moved(own: Four, other: Four) -> int:
    """Return how many points more or less the seats receive, added up over all four."""
    return sum(map(abs, changes_of(own, other)))


def size_of(question: Question) -> int:
    """Return the size of a question: the length of its JSON. Simple questions are small."""
    return len(json.dumps(question.data, separators=(",", ":")))


def ends_match(played: PlayedRound) -> bool:
    """Whether the match is over after a round, by its record or by its rules, and its scores are known."""
    if not played.played.opening().scored:
        return False
    return played.history.match is not None or match_behind(played, played.rules).over is not None


def order_of(scores: Four, first_dealer: int) -> tuple[int, ...]:
    """Return the seats from first place to fourth; with equal scores, the earlier dealer is ahead."""
    return tuple(sorted(all_from(first_dealer), key=lambda seat: -scores[seat]))


def results(last: PlayedRound, final: Four, rules: Ruleset) -> Result:
    """Return the result under a ruleset of a match with this last round and these final scores.

    Who placed the riichi sticks left from earlier hands is not known: they count as the first dealer's.
    """
    state, start = last.state, rules.table.start_points - last.rules.table.start_points
    first = last.played.opening().first_dealer
    placed = state.settlement.bets_left if state.settlement else 0
    owners = (*[first] * last.deal.bets, *state.table.riichi)[:placed]
    scores = four([points + start for points in final])
    return result_of(scores, rules, bets=owners, first_dealer=first)


class GameRound(NamedTuple):
    """A round of a file, counted from 1, as recorded and as played out (None if that is not possible).

    A round that stops before its end is played as far as it goes. A ``copy`` is counted in another file.
    """

    number: int
    recorded: AnyRound
    played: PlayedRound | None
    copy: bool = False


def rounds_in_order(
    file: RecordFile, skipped: list[Skipped], ruleset: str | Ruleset = AUTO, settings: Settings = ()
) -> Iterator[GameRound]:
    """Yield the rounds of a file, played out under a ruleset, by default the one that the record names.

    Add to ``skipped`` what cannot be read, is cut short or was not played by these rules. Raises
    ``RulesetError`` if there are no such rules.
    """
    for number, recorded in rounds_in(file, skipped):
        played, problem, kind = _played(recorded, ruleset, settings)
        copy = number in file.copies
        if problem and not copy:
            skipped.append(Skipped(file.name, number, problem, kind))
        yield GameRound(number, recorded, played, copy)


def endings_in(paths: Sequence[PathOrRecord]) -> Iterator[tuple[PlayedRound, Question]]:
    """Yield the complete rounds at these paths, each with its ending as a question; copies come once.

    Raises ``RecordError`` when there is no record or nothing in it can be asked.
    """
    counted, skipped, some = dict[int, str](), list[Skipped](), False
    for file in files_of(paths):
        rest = file._replace(copies=frozenset(copies_in(file, prints_of(file), counted)))
        for each in rounds_in_order(rest, skipped):
            if each.played is not None and each.played.history.ended and not each.copy:
                asked = ending_of(each.played.state)
                if asked is not None:
                    some = True
                    yield each.played, asked
    if not some:
        raise nothing_read(paths, skipped, say("nothing could be priced"))


def _played(
    recorded: AnyRound, named: str | Ruleset, settings: Settings
) -> tuple[PlayedRound | None, Message | str, str]:
    try:
        ruleset = recorded.rules().ruleset(named, settings)
        played = played_out(recorded, ruleset, cut=True)
    except RecordError as error:
        return None, error.what, ROUND
    except IllegalEvent as error:
        unplayed = say("it was not played by these rules ({ruleset})", ruleset=ruleset.id)
        return None, joined([unplayed, error.what], ": "), ROUND
    except RiichiError as error:
        return None, error.args[0], ROUND
    return played, "" if played.history.ended else played.history.broken or CUT, NOTE


class GameCounts(NamedTuple):
    """How many endings of real games pay differently, and the win that most often does; None if unknown."""

    endings: int
    differ: int
    points: int
    likeliest: DifferingQuestion | None = None
    counted: bool = False

    @property
    def data(self) -> dict[str, object]:
        """The counts as plain data; ``counted`` says that they were counted before, in other games."""
        often = self.likeliest
        return {**self._asdict(), "likeliest": often.data if often else None}


def occurring(paths: Sequence[PathOrRecord], two: RulesetPair) -> GameCounts:
    """Count how often two rulesets pay the endings of the games at these paths differently.

    Play is fixed: both price each ending as it was recorded, whatever rules it was played under.
    Raises ``RecordError`` when there is no record or nothing in it can be priced.
    """
    counts = Counter[str]()

    def differing() -> Iterator[Question]:
        for _, asked in endings_in(paths):
            points = moved(price(asked, two.a).deltas, price(asked, two.b).deltas)
            wins = [worth_asked(win, asked) for win in asked["wins"] or ()]
            counts.update(endings=1, differ=int(points > 0), points=points, wins=len(wins))
            yield from filter(two.differ, wins)

    often = commonest(two, differing())
    win = likeliest_of(two, *often, counts["wins"]) if often else None
    return GameCounts(counts["endings"], counts["differ"], counts["points"], win)
