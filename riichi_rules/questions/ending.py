"""The question of what the end of a hand pays, and which hand comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from riichi_rules.errors import QuestionError, RiichiError, contradictory
from riichi_rules.messages import FieldFact, Message, SeatFact, Term, say, sentence
from riichi_rules.play.events import Abort
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import WINDS, seen_from
from riichi_rules.settlement import Settlement, Table, Transfer, Won, settle_chombo, settle_draw, settle_wins
from riichi_rules.settlement.table import check_table, settlement_of
from riichi_rules.situation import Win
from riichi_rules.tiles import Tile

from .answer import Answer, Scene, step_data
from .circumstances import fit_circumstances, nobody_liable
from .derived_liability import open_notes, with_steps
from .field import COUNT, RULESET, SCORES, SEAT, WIND, Field, Many, Word, excerpt, text_of
from .field import SEATS as SEAT_LIST
from .following import FollowingHand, following_hand, has_draw, no_draw
from .form import Form, GoesWith, Needs, Object, OneOf
from .question import Kind, Question, kind_form, kind_of
from .rules import Rules, check_id, rules_of
from .tile_texts import named
from .worth import FIELDS as WORTH_FIELDS
from .worth import WorthAnswer, may_be_liable
from .worth import answer as worth_of


class Draw(Term):
    """How a hand is drawn if it is not aborted."""

    EXHAUSTIVE = "exhaustive", say("exhaustive draw")


EXHAUSTIVE: Final = Draw.EXHAUSTIVE.value

_SURENESS: Final = {"stated": "", "weak": say(" by a weak source")}
"""What to add about how sure a penalty is, by confidence; the fallback says that no text states it."""

# A win may repeat what the table says, but then the two must agree.
_SCORE: Final = Form(
    (*[field._replace(default=None, assumed=None) if field.assumed else field for field in WORTH_FIELDS],
     Field("ruleset", RULESET, "The rules of the table, if it says them.")),
)  # fmt: skip
_WIN: Final = Form(
    (
        Field("seat", SEAT, "Who wins.", needed=True),
        Field("from", SEAT, "Who discarded the tile; nobody for a tsumo."),
        Field("liable", SEAT, "Who is liable, if somebody is."),
        Field(
            "score",
            Object(_SCORE, say('an object such as {{"hand": "...", "win": "1z", "by": "ron"}}')),
            "The hand and how it won: a question of worth.",
            needed=True,
        ),
    )
)
FIELDS: Final = (
    Field("dealer", SEAT, "The seat that dealt the hand; 0 where it does not matter.", assumed=0),
    Field("round", WIND, "The round wind; E where nothing says it.", assumed="E"),
    Field("honba", COUNT, "Honba on the table.", 0),
    Field("bets", COUNT, "Riichi sticks on the table, those of this hand included.", 0),
    Field(
        "riichi",
        SEAT_LIST,
        "The seats that placed a riichi stick in this hand: a winner among them wins with riichi.",
        [],
    ),
    Field(
        "scores",
        SCORES,
        "The four scores before the ending, riichi sticks already taken off; the first dealer first.",
    ),
    Field(
        "wins",
        Many(
            Object(_WIN, say("an object with seat, from, liable, score")),
            say("a list of one to three wins"),
            1,
            3,
        ),
        "The wins: one, or several rons on one tile.",
    ),
    Field("draw", Word((Draw.EXHAUSTIVE, *Abort)), "How the hand was drawn."),
    Field("tenpai", SEAT_LIST, "The seats that showed tenpai.", []),
    Field("nagashi", SEAT_LIST, "The seats with nagashi mangan.", []),
    Field("chombo", SEAT, "The seat that committed a chombo."),
)
"""The fields of this question."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class EndingAnswer(Answer):
    """Who gains and loses what, the new scores if the old ones were given, and which hand comes next."""

    table: Table
    settlement: Settlement
    wins: tuple[WorthAnswer, ...]
    scores: tuple[int, ...] | None
    following: FollowingHand

    @property
    def content(self) -> dict[str, Any]:
        """The answer as a JSON object."""
        return {
            **self.rules.warning(*open_notes(self.settlement)).data,
            "dealer": self.table.dealer,
            "honba": self.table.honba,
            "bets": self.table.bets,
            "deltas": list(self.settlement.deltas),
            "bets_left": self.settlement.bets_left,
            "reasons": [step_data(step) for step in self.settlement.reasons],
            **({} if self.scores is None else {"scores": list(self.scores)}),
            "next": self.following.data,
        }

    @property
    def left_out(self) -> dict[str, Any]:
        """The facts that the answer assumes; not the round if a win says it."""
        found = kind_of("ending").form.assumed(self.question.facts)
        if any(["round" in win["score"] for win in self.question["wins"] or ()]):
            found.pop("round", None)
        return found

    @property
    def sentences(self) -> Iterator[Message]:
        """Who gains and loses what, and which hand comes next."""
        settlement = self.settlement
        if not self.following.goes_on:
            if any(settlement.deltas) or not settlement.remarks:
                yield sentence(settlement.changes)
            yield from map(sentence, settlement.remarks)
        yield sentence(self.following.message)

    @property
    def reasons(self) -> tuple[Any, ...]:
        """The steps that move points, then the reasons for what comes next."""
        return (*self.settlement.reasons, *self.following.reasons)

    @property
    def views(self) -> tuple[Scene, ...]:
        """The winning hands, each with its winner."""
        seats = [WINDS[self.table.wind(win["seat"])] for win in self.question["wins"] or ()]
        return tuple([win.scene._replace(whose=whose) for win, whose in zip(self.wins, seats, strict=True)])


def answer(question: Question, rules: Rules) -> EndingAnswer:
    """Answer what the end of a hand pays, and what follows (``payment.*``, ``ending.*``, ``match.*``)."""
    table, wins, settlement = settled(question, rules)
    scores = question["scores"]
    after = None if scores is None else tuple(map(sum, zip(scores, settlement.deltas, strict=True)))
    won = won_by(question, wins)
    following = following_hand(question, table, settlement, won, rules.ruleset)
    return EndingAnswer(question, rules, table, settlement, wins, after, following)


def settled(question: Question, rules: Rules) -> tuple[Table, tuple[WorthAnswer, ...], Settlement]:
    """Return the table of an ending, what each win is worth, and what is paid, but not what follows."""
    table = _table(question)
    wins = wins_of(question, table, rules)
    won = won_by(question, wins)
    settlement = _settlement(question, won, table, rules.ruleset)
    liable = {each.seat: win.liability for each, win in zip(won, wins, strict=True)}
    return table, wins, with_steps(settlement, liable)


def won_by(question: Question, wins: tuple[WorthAnswer, ...]) -> list[Won]:
    """Return the wins in the form that the settlement takes: seats and values."""
    return [Won(winner["seat"], win.value) for winner, win in zip(question["wins"] or (), wins, strict=True)]


def _table(question: Question) -> Table:
    return Table(question["dealer"] or 0, question["honba"], question["bets"], tuple(question["riichi"]))


def wins_of(question: Question, table: Table, rules: Rules) -> tuple[WorthAnswer, ...]:
    """Return what each win is worth. Raises ``RiichiError`` naming the faulty win."""
    found = []
    for place, win in enumerate(question["wins"] or ()):
        with named(f"wins[{place}]"):
            found.append(worth_of_win(win, question, table, rules))
    situations = [win.value.situation for win in found]
    check_alike("round", [each.round for each in situations])
    # Ignore redness: under a ruleset without that red five, it becomes plain.
    check_alike("win", [str(Tile(win.value.win.kind)) for win in found])
    check_alike("chankan", [each.chankan for each in situations])
    check_alike("last_tile", [each.last_tile for each in situations])
    check_alike("dora_indicators", [text_of(tuple(sorted(each.dora_indicators))) for each in situations])
    return tuple(found)


def check_alike(name: str, values: Sequence[object]) -> None:
    """Raise ``QuestionError`` if the wins of one hand disagree about a fact."""
    for place, other in enumerate(values):
        if other != values[0]:
            raise contradictory(
                "{fact}: score says {name} {other}, that of wins[0] {values}",
                fact=FieldFact(f"wins[{place}]"),
                name=name,
                other=excerpt(other),
                values=excerpt(values[0]),
            )


def worth_of_win(win: Mapping[str, Any], question: Question, table: Table, rules: Rules) -> WorthAnswer:
    """Value one win. Raises ``QuestionError`` if it contradicts itself or the table, or furiten bars it."""
    other = win["score"].get("ruleset")
    if other not in {None, rules.ruleset.id, question["ruleset"]}:
        check_id(other)
        raise contradictory(
            "score says ruleset {ruleset}, the table {table}",
            ruleset=rules_of(other).ruleset.fact,
            table=rules.ruleset.fact,
        )
    found = worth_of(Question("worth", facts_of_win(win, question, table)), rules)
    if found.furiten is not None:
        raise contradictory("the winner is furiten, {causes}", causes=found.furiten.theirs)
    return found


def facts_of_win(win: Mapping[str, Any], question: Question, table: Table) -> dict[str, Any]:
    """Return the facts of one win: its own and those of the table.

    Raises ``QuestionError`` if the two disagree.
    """
    seat, score = win["seat"], dict(win["score"])
    known: dict[str, Any] = {"seat": table.wind(seat), "honba": table.honba, "bets": table.bets}
    if question["round"] is not None:
        known["round"] = question["round"]
    if seat in table.riichi:
        known["riichi"] = True
    for key, fact in (("from", "discarder"), ("liable", "liable")):
        other = win.get(key)
        if other == seat and key == "from" and score["by"] == Win.TSUMO:
            continue  # game records give the winner of a tsumo as "from" too
        if other == seat:
            raise contradictory(
                "{fact} is another seat than the winner's, {seat}"
                "|page {fact} is another seat than the winner's",
                fact=FieldFact(key),
                seat=seat,
            )
        if other is not None:
            known[fact] = str(seen_from(seat, other))
    for name, value in known.items():
        if score.get(name) not in (None, value):
            raise contradictory(
                "score says {name} {score}, the table {value}",
                name=name,
                score=excerpt(score[name]),
                value=excerpt(value),
            )
    score.pop("ruleset", None)
    rounds = filter(None, [other["score"].get("round") for other in question["wins"]])
    if stated := next(rounds, None):  # by any of the wins: it is the same for all
        score["round"] = score.get("round") or stated
    return {**score, **known}


def _settlement(question: Question, won: list[Won], table: Table, ruleset: Ruleset) -> Settlement:
    if won:
        return settle_wins(won, table)
    if question["chombo"] is not None:
        return settle_chombo(question["chombo"], table, ruleset)
    if question["draw"] == EXHAUSTIVE:
        check_riichi_shown(question, ruleset)
        return settle_draw(question["tenpai"], table, ruleset, question["nagashi"])
    kind = Abort(question["draw"])
    words = no_draw(kind)
    if has_draw(kind, ruleset):
        words = say("the hand is aborted for {kind}, and nobody is paid", kind=kind)
    check_table(table)
    return settlement_of([Transfer("abortive-draw", f"ending.{question['draw']}", 0, words)], table)


def check_riichi_shown(question: Question, ruleset: Ruleset) -> None:
    """Raise ``QuestionError`` if a seat in riichi is noten at the draw (rule ``ending.riichi-shows``).

    It has to show a tenpai hand (S1-87, S2-14). If it cannot, that is a chombo and there is no noten
    payment; or, where a program keeps the rules, such a riichi cannot happen. After a nagashi that counts as
    a win nobody shows a hand (EMA 2012).
    """
    noten = [seat for seat in question["riichi"] if seat not in question["tenpai"]]
    draws = ruleset.draws
    if not noten or (question["nagashi"] and draws.nagashi and draws.nagashi_is_win):
        return
    name, seat = "penalties.noten_riichi", noten[0]
    must = say(
        "{fact}: {seat} is in riichi and has to show a tenpai hand",
        fact=FieldFact("tenpai"),
        seat=SeatFact(seat),
    )
    if ruleset.value(name) == "blocked":
        right = say("in {ruleset} nobody declares riichi without tenpai", ruleset=ruleset.fact)
    else:
        right = say(
            'if it cannot, that is a chombo in {ruleset}{sure}: ask with "chombo": {number} in place of the'
            " draw"
            "|page if it cannot, that is a chombo in {ruleset}{sure}: ask about a chombo by {seat} in place"
            " of the draw",
            ruleset=ruleset.fact,
            sure=_SURENESS.get(ruleset.origins[name].confidence, say(", though no text of it states so")),
            number=seat,
            seat=SeatFact(seat),
        )
    raise QuestionError(must, rule="ending.riichi-shows", right=right)


def fit(facts: dict[str, Any], ruleset: Ruleset, note: Callable[[Message], None]) -> None:
    """Remove from an ending what a ruleset does not have, and note each change.

    An abortive draw or a chombo stays: the answer then says that the hand goes on.
    """
    if facts.get("nagashi") and not ruleset.draws.nagashi:
        del facts["nagashi"]
        note(say("{ruleset} has no nagashi mangan, so the noten payment is made", ruleset=ruleset.fact))
    question = Question("ending", facts)
    for win in facts.get("wins", ()):
        score = win["score"]
        fit_circumstances(score, ruleset, note)
        if win.get("liable") is None and score.get("liable") is None:
            continue
        try:
            asked = facts_of_win(win, question, _table(question))
        except RiichiError:
            continue  # answering the question reports the error
        if not may_be_liable(asked, ruleset):
            win.pop("liable", None)
            score.pop("liable", None)
            note(nobody_liable(ruleset))


KIND: Final = Kind(
    "ending",
    "What does the end of a hand pay, and which hand follows?",
    kind_form(
        FIELDS,
        OneOf((("wins",), ("draw",), ("chombo",)), say("a hand ends in one way")),
        GoesWith(("tenpai", "nagashi"), "draw", EXHAUSTIVE),
        Needs("wins", "dealer"),
    ),
    {"draw": "exhaustive", "dealer": 0, "tenpai": [0, 2]},
    answer,
    fit=fit,
)
