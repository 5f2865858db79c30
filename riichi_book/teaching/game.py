"""A hand played through as a lesson: what happens before each decision, and what each choice leads to.

A TOML file has the deal and the events. The rules compute everything that is said about a choice: whether it
is allowed or why not, how far the hand is from complete then, its waits, and whether it could win on them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from riichi_book.answers.parts import Title, parts_of, rules_of
from riichi_book.answers.shown import part_message
from riichi_book.answers.tile_words import on_page
from riichi_book.drawing.scenes import hand_apart, scene_view, seat_view
from riichi_book.drawing.views import View
from riichi_book.drawing.wall import Break, break_at
from riichi_rules.errors import FormError
from riichi_rules.hand import Hand
from riichi_rules.messages import OR, Message, joined, listed, plural, say, sentence, with_capital
from riichi_rules.play import RoundState, Stage
from riichi_rules.play.clauses import read_action, read_script
from riichi_rules.questions import Question, question_of
from riichi_rules.questions.actions import action_of
from riichi_rules.questions.turn import TurnAnswer
from riichi_rules.questions.worth import WorthAnswer
from riichi_rules.tiles import KINDS, Tile, the
from riichi_rules.waits import tiles_away, tiles_left

from .checking import mistakes
from .exercise import Exercise
from .moment_questions import ending_question, ron_question, turn_answer, won_question, worth_answer

RIGHT: Final = "right"
"""The right choice where a number or a player is asked for; the wrong ones are ids of beliefs."""
WAIT: Final = "wait"
"""The choice when there is nothing to do."""
LET_BY: Final = "passes"
FU: Final = "fu."
"""The prefix of the ids of rules on fu: they never explain why a hand may not win."""
MANY: Final = 3
"""If more discards than this are legal, one phrase covers them all."""


class Outcome(NamedTuple):
    """What a choice leads to.

    ``label`` names the choice. ``best`` marks the choice made in the game; ``allowed`` means that the rules
    allow it, or that it is the right answer. ``sentences`` say why; ``rules`` are the ids of the rules.
    """

    label: Message
    best: bool
    allowed: bool
    sentences: tuple[Message, ...]
    rules: tuple[str, ...]


class Turn(NamedTuple):
    """A decision on what to do: ``question`` is the moment, and ``best`` the choice made in the game."""

    name: str
    question: Question
    best: str
    broken: Break | None = None

    @property
    def ruleset(self) -> str:
        """The id of the ruleset in use."""
        return str(self.question["ruleset"])

    @property
    def answered(self) -> TurnAnswer:
        """The moment, and what may be done."""
        return turn_answer(self.question)

    @property
    def views(self) -> tuple[View, ...]:
        """The table as the reader sees it, and the reader's hand by itself, a drawn tile at its end."""
        state, seat = self.answered.state, self.answered.seat
        return seat_view(state, seat, self.broken), scene_view(hand_apart(state, seat))

    @property
    def may(self) -> Message:
        """What the rules allow, in a sentence."""
        return may_sentence(self.answered.legal)

    def outcome(self, choice: str) -> Outcome:
        """Return what a choice leads to: ``wait``, or clauses with commas, each checked against the rules.

        Raises ``RiichiError`` for text that is not an action.
        """
        question, best = self.question, choice == self.best
        label = label_of(choice)
        for clause in clauses_in(choice):
            answer = turn_answer(question.with_facts(action=clause))
            if answer.refused is not None:
                why = sentence(answer.refused.message).with_facts(on_page())
                return Outcome(label, best, False, (why,), (answer.refused.rule,))
            then = f"{question['seat']} {clause}"
            question = question.with_facts(events="; ".join(filter(None, (question["events"], then))))
        before = self.answered.state.hand(self.answered.seat)
        sentences, rules = consequences(turn_answer(question), choice, before)
        return Outcome(label, best, True, tuple(sentences), tuple(rules))


class Reckoning(NamedTuple):
    """A decision on how the hand ended: ``exercise`` asks about it, ``end`` is the hand's last moment."""

    name: str
    exercise: Exercise
    end: TurnAnswer

    @property
    def ruleset(self) -> str:
        """The id of the ruleset in use."""
        return self.end.ruleset.id

    @property
    def best(self) -> str:
        """The best choice is always the right answer."""
        return RIGHT

    @property
    def views(self) -> tuple[View, ...]:
        """The hand that won, or the table; for who deals next, the table with its new scores."""
        won = self.exercise.view if self.exercise.question.kind == "worth" else None
        answer: Any = self.exercise.answered
        scores = answer.scores if self.exercise.asks == "next-dealer" else None
        return (won or seat_view(self.end.state, self.end.seat, scores=scores),)

    def outcome(self, choice: str) -> Outcome:
        """Return the reply to a choice: ``right``, or the id of a mistake that leads to a wrong answer.

        Raises ``FormError`` if no mistake of that id does.
        """
        exercise = self.exercise
        if choice == RIGHT:
            solution = exercise.solution
            why = tuple(reasons(exercise))
            return Outcome(exercise.said(exercise.value), True, True, why, solution.rules)
        led = {belief.id: (belief, value) for belief, value in mistakes(exercise)}
        if choice not in led:
            facts = {"choice": choice, "choices": joined([RIGHT, *led], ", ")}
            raise FormError(say("{choice} leads to no other answer; there are {choices}", **facts))
        belief, value = led[choice]
        return Outcome(exercise.said(value), False, False, (belief.message,), ())


Decision = Turn | Reckoning
WHY: Final = {"points": (Title.VALUE, Title.FU), "payments": (Title.WHY,), "next-dealer": (Title.FOLLOWS,)}
"""The parts of a solution that say why, by what is asked."""


def read_game(text: str, ruleset: str = "") -> dict[str, Decision]:
    """Return the decisions of a game by name, parsed from the text of its file. Raises ``RiichiError``.

    ``ruleset`` overrides the ruleset that the file names.
    """
    try:
        game = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FormError(say("a game is a file of TOML: {error}", error=error)) from None
    game["ruleset"] = ruleset or game["ruleset"]
    return {decision.name: decision for decision in _decisions(game)}


def _decisions(game: Mapping[str, Any]) -> Iterator[Decision]:
    events, best = "", WAIT
    for says in game["decisions"]:
        name, more = says["name"], says.get("events", "").strip()
        decided = read_script(f"{game['seat']} {best}")[0]
        if best != WAIT and more and read_script(more)[0][: len(decided)] != decided:
            facts = {"name": name, "seat": game["seat"], "best": best}
            told = say("{name}: its events begin with what was decided before: {seat} {best}", **facts)
            raise FormError(told)
        events = "\n".join(filter(None, (events, more)))
        facts = {"deal": game["deal"], "events": events, "seat": game["seat"], "ruleset": game["ruleset"]}
        question = question_of("turn", facts)
        if "asks" in says:
            best = WAIT
            yield reckoning(name, says["asks"], turn_answer(question))
        else:
            best = says["best"]
            yield Turn(name, question, best, None if events else broken_by(*game["dice"]))


def reasons(exercise: Exercise) -> Iterator[Message]:
    """Yield the parts of a solution that say why, with titles only for points, which has several."""
    for part in parts_of(exercise.answered):
        if part.title in WHY[exercise.asks]:
            yield with_capital(part_message(part, titled=exercise.asks == "points").with_facts(exercise.show))


def broken_by(first: int, second: int) -> Break:
    """Return where two dice break the wall: whose wall, and after how many stacks."""
    return break_at(first + second)


def reckoning(name: str, asks: str, end: TurnAnswer) -> Reckoning:
    """Return the decision that asks what the win is worth, or what the table settles."""
    won = won_question(end)
    question = won if asks == "points" else ending_question(won, end)
    return Reckoning(name, Exercise(name, "", "", asks, question), end)


def clauses_in(choice: str) -> list[str]:
    """Return the clauses of a choice; none for ``wait``."""
    turns = read_script("" if choice == WAIT else choice)
    return [clause.action for turn in turns for clause in turn]


def label_of(choice: str) -> Message:
    """Name a choice: "Discard the 9s", "Call chii with 3m and 4m, then discard the 1s", "Wait for your turn".

    >>> str(label_of("chii 34m, discards 1s")), str(label_of(WAIT))
    ('Call chii with 3m and 4m, then discard the 1s', 'Wait for your turn')
    """
    actions = list(map(action_of, clauses_in(choice)))
    told = listed(actions, say(", then {last}")) if actions else say("wait for your turn")
    return with_capital(told).with_facts(on_page())


def may_sentence(legal: tuple[str, ...]) -> Message:
    """Say what the rules allow; many legal discards become "discard any of your tiles".

    >>> str(may_sentence(("chii", "passes", "draws"))), str(may_sentence(()))
    ('You may call chii or pass.', 'There is nothing for you to decide now.')
    """
    discards = [clause for clause in legal if read_action(clause).verb == "discards"]
    others = [
        clause for clause in legal if clause not in discards and not (clause == "draws" and LET_BY in legal)
    ]
    told = list(map(action_of, others))
    told += [say("discard any of your tiles")] if len(discards) > MANY else map(action_of, discards)
    if not told:
        return say("There is nothing for you to decide now.")
    return say("You may {actions}.", actions=listed(told, OR)).with_facts(on_page())


def consequences(answer: TurnAnswer, choice: str, before: Hand) -> tuple[list[Message], list[str]]:
    """Return what a choice led to, in sentences, and the rules that bar a ron after it.

    ``before`` is the hand before the choice, including the drawn tile.
    """
    state, seat, furiten = answer.state, answer.seat, answer.furiten
    if state.stage is Stage.OVER:
        return [say("You win with {yaku}.", yaku=yaku_names(worth_answer(won_question(answer))))], []
    if choice == WAIT or (choice == LET_BY and not (furiten and furiten.furiten)):
        return [], []
    hand = state.hand(seat)
    if hand.full:  # it has yet to discard
        return [], []
    waits = question_of("waits", {"hand": str(hand), "ruleset": answer.ruleset.id}).answer()
    waited = state.waits(seat) or ()
    if not waited:
        return [waits.message.with_facts(on_page()), nearer_sentence(state, seat, before)], []
    told, rules = [waits.message], []
    by_verdict: dict[Message, list[Tile]] = {}
    for tile in waited:
        ron = worth_answer(ron_question(answer, tile))
        by_verdict.setdefault(_ron(ron), []).append(tile)
        rules += [] if ron.valid else [rule for rule in rules_of(ron) if not rule.startswith(FU)]
    for verdict, tiles in by_verdict.items():
        told.append(joined([say("Ron on {tiles}?", tiles=listed(map(the, tiles), OR)), verdict], " "))
    return [each.with_facts(on_page()) for each in told], list(dict.fromkeys(rules))


def _ron(answer: WorthAnswer) -> Message:
    """Say whether the hand can win on the tile: with which yaku, or why not."""
    if answer.valid:
        return say("Yes, with {yaku}.", yaku=yaku_names(answer))
    return joined([say("No."), answer.problems, *answer.what_else], " ")


def yaku_names(won: WorthAnswer) -> Message:
    """Name the yaku of a win."""
    return listed([scored.yaku.name for scored in won.value.yaku])


def nearer(state: RoundState, seat: int) -> int:
    """Count the tiles that a seat cannot see and that would bring its hand closer to complete."""
    hand = state.hand(seat)
    lying = [each.tile for player in state.players for each in player.river if each.taken_by is None]
    others = [player for place, player in enumerate(state.players) if place != seat]
    lying += [tile for player in others for meld in player.melds for tile in meld.tiles]
    lying += state.indicators
    left = {kind: tiles_left(hand, kind, lying) for kind in KINDS}
    away = tiles_away(hand)
    return sum(left[kind] for kind in KINDS if left[kind] and tiles_away(hand.draw(Tile(kind))) < away)


def nearer_sentence(state: RoundState, seat: int, before: Hand) -> Message:
    """Say how many unseen tiles bring a hand closer, or that the choice took it further away."""
    if tiles_away(state.hand(seat)) > tiles_away(before):
        return say("You are further away than before.")
    return plural(
        nearer(state, seat),
        "{n} of the tiles you cannot see would bring you closer.",
        "{n} of the tiles you cannot see would bring you closer.",
    )
