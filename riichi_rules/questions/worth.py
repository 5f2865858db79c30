"""The question of what a win is worth, and who pays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from riichi_rules.errors import RiichiError, SituationError, contradictory
from riichi_rules.furiten import Furiten, FuritenCause
from riichi_rules.hand import Hand
from riichi_rules.messages import AND_ALSO, Message, OptionFact, in_form, joined, listed, say, sentence
from riichi_rules.notation import LooseTile
from riichi_rules.payment import Payment, payment_of
from riichi_rules.reasons import Reason, Unit
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import Seat
from riichi_rules.situation import Situation, Win
from riichi_rules.tiles import Tile
from riichi_rules.value import Value, value_of

from .answer import Answer, HandScene, Scene
from .circumstances import fit_circumstances, nobody_liable
from .derived_liability import OPEN, WHO, Liability, Note, with_liability
from .field import COUNT, FLAG, HAND, TILE, TILES, WIND, Field, Word, text_of
from .furiten import PASSED, RIVER, furiten_beside, with_waits
from .question import Kind, Question, kind_form
from .rules import Rules
from .tile_texts import TileTexts
from .without_yaku import hints

BY: Final = Field("by", Word(Win), "How the winning tile came.", needed=True)
HONBA: Final = Field("honba", COUNT, "Honba on the table.", 0)
LIABLE: Final = Field("liable", Word(Seat), "The player who is liable, seen from the winner.")
DISCARDER: Final = Field("discarder", Word(Seat), "The player who dealt in, seen from the winner.")
SEAT_WIND: Final = Field("seat", WIND, "The seat wind of the winner.", "E", assumed="E")

CIRCUMSTANCES: Final = (
    BY,
    SEAT_WIND,
    Field("round", WIND, "The round wind.", "E", assumed="E"),
    Field("riichi", FLAG, "Riichi was declared.", default=False),
    Field("double_riichi", FLAG, "On the first turn; implies riichi.", default=False),
    Field("open_riichi", FLAG, "The hand was shown; implies riichi.", default=False),
    Field("ippatsu", FLAG, "Won within a turn of the riichi, no call or kan between.", default=False),
    Field("rinshan", FLAG, "Drawn as a replacement tile after a kan.", default=False),
    Field("chankan", FLAG, "The tile was added to a pon, and robbed.", default=False),
    Field("last_tile", FLAG, "Haitei by tsumo, houtei by ron.", default=False),
    Field("first_turn", FLAG, "Tenhou, chiihou or renhou, by seat and by how it was won.", default=False),
    Field("tile_not_apart", FLAG, "The drawn tile was mixed into the hand.", default=False),
    Field("eighth_win", FLAG, "The dealer wins for the eighth time in a row.", default=False),
    Field("dora_indicators", TILES, "Dora indicators, those of kans included.", ""),
    Field("ura_indicators", TILES, "Ura indicators, counted with riichi.", ""),
    HONBA,
    Field("bets", COUNT, "Riichi sticks on the table.", 0),
    Field("added_kan_last", FLAG, "A kan added to a pon was made after all other kans."),
    LIABLE,
    DISCARDER,
)
"""The circumstances of a win: the fields of ``Situation``, in its order."""

OCCASIONS: Final = tuple([field.name for field in CIRCUMSTANCES if field.default is False])
"""The names of the yes-or-no circumstances, such as riichi."""

FIELDS: Final = (
    Field("hand", HAND, "A hand of thirteen tiles, which the winning tile completes.", needed=True),
    Field("win", TILE, "The winning tile; it is not part of the hand.", needed=True),
    *CIRCUMSTANCES,
    RIVER,
    PASSED,
)
"""The fields of this question."""

MIXED_TILE: Final = "wins.mixed_tile"
"""The option about a drawn tile that was not kept apart; an answer includes the ruleset's note on it."""

_PLAIN: Final = frozenset(field.name for field in CIRCUMSTANCES if field.type is not TILES)
"""The circumstances that are passed to ``Situation`` unchanged."""


RON_FACTS: Final = ("river", "passed", "discarder", "chankan", "last_tile", "first_turn", "liable")
"""The facts to drop from a ron when asking whether the hand could win the same tile by tsumo."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WorthAnswer(Answer):
    """What a win is worth, who pays what, and whether furiten bars it if a river or passed tiles were given.

    ``furiten`` is set if it bars a ron. ``liability`` is derived from the melds if no liable player is named.
    """

    value: Value
    payment: Payment
    river: tuple[LooseTile, ...] = ()
    furiten: Furiten | None = None
    liability: Liability = ()

    @property
    def barred(self) -> bool:
        """Whether furiten bars a ron."""
        return self.furiten is not None

    @property
    def valid(self) -> bool:
        """Whether the hand may be won: it has a yaku, and furiten does not bar it."""
        return self.value.valid and not self.barred

    @property
    def reason(self) -> str | None:
        """Why the hand may not be won, as a text; None if it may."""
        return None if self.refusal is None else str(self.refusal)

    @property
    def refusal(self) -> Message | None:
        """Why the hand may not be won; None if it may."""
        refusals = [self.value.refusal] if self.value.refusal else []
        if self.furiten is not None:
            refusals.append(joined([say("furiten"), self.furiten.because], ": "))
        return joined(refusals, "; ") if refusals else None

    @property
    def content(self) -> dict[str, Any]:
        """The answer as a JSON object."""
        value, payment, barred = self.value, self.payment, self.barred
        open_notes = [sentence(note.from_winner) for note in self._noted(OPEN)]
        note = self._note_on_mixed
        mixed = note and joined([OptionFact(MIXED_TILE), note], ": ")
        yaku = [
            {"id": scored.id, **({"yakuman": scored.yakuman} if scored.yakuman else {"han": scored.han})}
            for scored in value.yaku
        ]
        return {
            "hand": self.question["hand"],
            "win": self.question["win"],
            "by": str(value.situation.by),
            **self.rules.warning(*open_notes, mixed).data,
            "valid": self.valid,
            **({} if self.valid else {"reason": self.reason}),
            "han": 0 if barred else value.han,
            "fu": value.fu,
            "fu_total": value.fu_total,
            "limit": None if value.limit is None or barred else str(value.limit),
            "yakuman": 0 if barred else value.yakuman,
            "points": payment.points,
            "bets": payment.bets,
            "yaku": [] if barred else yaku,
            "dora": value.dora._asdict(),
            "fu_items": [
                {"id": item.id, "fu": item.amount, **({"tiles": item.tiles_text} if item.tiles_text else {})}
                for item in value.fu_items
            ],
            "groups": list(value.groups),
            "payments": payment.payers,
        }

    def _noted(self, what: str) -> list[Note]:
        return [note for note in self.liability if note.id == what]

    @property
    def liable(self) -> tuple[Message, ...]:
        """Who is liable and what is undecided about it, in sentences."""
        return tuple([sentence(note.from_winner) for note in self.liability])

    @property
    def _note_on_mixed(self) -> Message | None:
        """The ruleset's note on a tile that was not kept apart, if that costs something."""
        if not self.value.situation.tile_not_apart:
            return None
        origin = self.ruleset.origins[MIXED_TILE]
        # The note is the ruleset's own text; wrapping it in a message has it translated.
        return Message(origin.note, {}) if origin.value != "valid" and origin.note else None

    @property
    def sentences(self) -> Iterator[Message]:
        """Whether the hand may win, what it is worth and who pays, or why it may not win."""
        if not self.valid:
            yield from self.why_not_won
            return
        yield say("Yes: {worth}.", worth=self.value.message)
        yield self.payment.sentence(self.value.situation.honba)
        yield from self.liable
        if note := self._note_on_mixed:
            where = say("{ruleset} on a tile mixed in", ruleset=self.ruleset.fact)
            yield sentence(joined([where, note], ": "))

    @property
    def why_not_won(self) -> Iterator[Message]:
        """Why the hand may not be won, and what else to say about that."""
        by = self.value.situation.by
        yield say("No: you cannot win by {by}.", by=by)
        yield self.problems
        yield from self.what_else

    @property
    def what_else(self) -> Iterator[Message]:
        """Whether a hand that may not win by ron may still win by tsumo, and hints."""
        if self.value.situation.by is Win.RON and self._wins_when_drawn:
            yield say("You may still win by tsumo.")
        yield from hints(self.value)

    @property
    def problems(self) -> Message:
        """Why the hand may not be won, in a sentence."""
        problems = [self.value.refusal] if self.value.refusal else []
        if self.furiten is not None:
            problems.append(self.furiten.because)
        return sentence(in_form(listed(problems, AND_ALSO), "full"))

    @property
    def _wins_when_drawn(self) -> bool:
        tsumo = self.question.with_facts(by="tsumo", id=None, **dict.fromkeys(RON_FACTS))
        return bool(getattr(tsumo.answer(self.rules), "valid", False))

    @property
    def reasons(self) -> tuple[Reason | FuritenCause, ...]:
        """The yaku, the dora and the fu, who is liable, what the winner gets; or why furiten bars the win."""
        if self.furiten is not None:
            return self.furiten.reasons
        liable = [Reason(note.id, note.rule, 0, Unit.POINTS, note.from_winner) for note in self._noted(WHO)]
        return (*self.value.reasons, *liable, *self.payment.reasons)

    @property
    def views(self) -> tuple[Scene, ...]:
        """The hand with the winning tile apart, its river and the indicators; its waits if it is furiten."""
        scene = self.scene if self.valid else self.scene._replace(by=None)
        return (scene if self.furiten is None else with_waits(scene, self.furiten),)

    @property
    def scene(self) -> HandScene:
        """The hand with the winning tile apart, its river and the indicators."""
        situation = self.value.situation
        return HandScene(
            self.value.hand,
            self.value.win,
            situation.by,
            river=self.river,
            indicators=situation.dora_indicators,
            ura=situation.ura_indicators,
        )


def answer(question: Question, rules: Rules) -> WorthAnswer:
    """Return what a win is worth, by which yaku and fu, and who pays (rules ``value.*``, ``payment.*``)."""
    facts = question.facts
    texts = TileTexts(facts["hand"], rules)
    value, liability = with_liability(_value(texts, facts, rules))
    if "river" not in facts and "passed" not in facts:
        return WorthAnswer(question, rules, value, payment_of(value), liability=liability)
    river, furiten = furiten_beside(texts, question, rules, riichi=value.situation.riichi)
    check_river(river, value.situation)
    if value.situation.by is Win.TSUMO or not furiten.furiten:
        return WorthAnswer(question, rules, value, payment_of(value), river, liability=liability)
    return WorthAnswer(question, rules, value, Payment(0), river, furiten)


def _value(texts: TileTexts, facts: Mapping[str, Any], rules: Rules) -> Value:
    """Return the value of the win that the facts describe. Raises ``RiichiError``."""
    win = texts.tile("win", facts["win"])
    if facts.get("chankan"):
        texts.add_robbed_kan(win)
    situation = {name: given for name, given in facts.items() if name in _PLAIN}
    for name in ("dora_indicators", "ura_indicators"):
        if name in facts:
            situation[name] = texts.tiles_beside(name, facts[name])
    return value_of(texts.hand, win, Situation(**situation), rules.ruleset)


def check_river(river: Sequence[LooseTile], situation: Situation) -> None:
    """Raise ``QuestionError`` if the winner cannot have discarded these tiles when the hand is won."""
    turned = [place for place, discard in enumerate(river) if discard.turned]
    if river and situation.first_turn:
        raise contradictory("river: on the first turn the winner has discarded nothing yet")
    if turned and situation.ippatsu and turned[0] + 1 < len(river):
        raise contradictory("river: with the winner's next discard ippatsu is over")
    # Where the riichi tile is called, the next discard is turned in its place.
    if turned and situation.double_riichi and not all([discard.taken for discard in river[: turned[0]]]):
        raise contradictory("river: a double riichi is declared with the first discard")


def facts_of_value(hand: Hand, win: Tile, situation: Situation) -> dict[str, Any]:
    """Return a win as facts of a question that gives this value; false, zero and empty facts are left out.

    The liable player is left out, because the table decides that.
    """
    told = {field: getattr(situation, field.name) for field in CIRCUMSTANCES if field is not LIABLE}
    facts = {
        field.name: text_of(fact) if isinstance(fact, (str, tuple)) else fact
        for field, fact in told.items()
        if fact
    }
    return {"hand": str(hand), "win": str(win), **facts}


def fit(facts: dict[str, Any], ruleset: Ruleset, note: Callable[[Message], None]) -> None:
    """Remove from a win what a ruleset does not have, and note each change."""
    fit_circumstances(facts, ruleset, note)
    if "liable" in facts and not may_be_liable(facts, ruleset):
        del facts["liable"]
        note(nobody_liable(ruleset))


def may_be_liable(facts: Mapping[str, Any], ruleset: Ruleset) -> bool:
    """Whether somebody can be liable for a win; true if it cannot be valued, since answering reports that."""
    rules = Rules(ruleset, chosen=True)
    try:
        value = _value(TileTexts(facts["hand"], rules), facts, rules)
    except RiichiError:
        return True
    try:
        payment_of(value)
    except SituationError:
        return False
    return True


KIND: Final = Kind(
    "worth",
    "What is a win worth, and who pays?",
    kind_form(FIELDS),
    {
        "hand": "456m11z22z X11Xs X77Xz",
        "win": "1z",
        "by": "ron",
        "seat": "S",
        "round": "S",
        "ruleset": "wiki",
    },
    answer,
    fit=fit,
)
