"""Smaller witnesses: a win that shows an option wherever a known one does, and says less."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, Final

from riichi_book.studies.spread import valued, values_of
from riichi_book.studies.witness import Witness
from riichi_book.studies.witness.smaller import Smaller, text_of
from riichi_rules.errors import RulesetError
from riichi_rules.notation import read_hand, read_tile
from riichi_rules.questions import Question
from riichi_rules.ruleset import Ruleset, load_ruleset, parse_settings, ruleset_ids
from riichi_rules.ruleset.shelf import BASE

from .gathering import made_up
from .shrinking import shrunk
from .sizes import rank, size

SEED: Final = 0
TRIES: Final = 40_000
"""So many wins are made up, beside the witness that is known."""
STARTS: Final = 3
"""So many of those that show the option are made smaller: the simplest ones first."""
KEPT: Final = ("seat", "honba")
"""Facts that stay: South wins, so that a dealer pays too; and how many counters lie there is asked about."""
AS_WRITTEN: Final = {
    "dora.kan": "the kan in the hand says why a second indicator lies there",
    "dora.kan_ura": "the kan in the hand says why a second indicator lies there",
    "yaku.min_han": "it has dora, which do not count here",
    "yaku.atozuke": "a later call brings its yaku, so no tile that it waits on makes it a win",
    "yaku.renhou": "its dora may make the other yaku worth as much",
    "limits.kiriage": "it cannot be read as seven pairs, and one player pays the difference",
    "limits.yakuman_stacking": "its triplets are open, so nobody looks for four concealed ones",
    "limits.aotenjou": "other yaku count beside its yakuman, and no source gives fu to thirteen orphans",
}
"""What the written witnesses of an option say beside the difference, and a smaller one would not."""


def wins_by_lot(seed: int = SEED, tries: int = TRIES) -> tuple[Question, ...]:
    """Return wins of South that are made up, the simplest first: those from which to look for witnesses."""
    wins = made_up([load_ruleset(BASE)], ["worth"], seed, tries)
    return tuple(sorted([win for win in wins if win["seat"] == "S"], key=rank))


def smaller_questions(witnesses: Iterable[Witness], wins: Iterable[Question]) -> Smaller:
    """Return what is smaller, for each option by the text of the known question; no two of one are alike."""
    found: Smaller = {}
    for witness in witnesses:
        smaller = smaller_witness(witness, wins)
        of_option = found.setdefault(witness.option, {})
        if smaller is not None and smaller.question.data not in of_option.values():
            of_option[text_of(witness.question)] = smaller.question.data
    return {option: questions for option, questions in found.items() if questions}


def smaller_witness(witness: Witness, wins: Iterable[Question]) -> Witness | None:
    """Return the witness of the smallest win that shows what one shows; None where none says less.

    A win that somebody else answers for keeps its melds, because one of them was fed: it is left as it is. So
    is one that was written to say more than the difference.
    """
    if witness.question["liable"] is not None or witness.option in AS_WRITTEN:
        return None
    showing = Showing(witness)
    starts = [witness.question, *showing.first(wins, STARTS)]
    ends = [shrunk(start, showing.steps) for start in starts]
    least = min(ends, key=rank)
    return witness._replace(question=least) if size(least) < size(witness.question) else None


class Showing:
    """What a witness shows: which values of its option it tells apart, under each ruleset that ships."""

    def __init__(self, witness: Witness) -> None:
        self.witness = witness
        self.pairs = [
            pair for rules in grounds(witness) for pair in _told_apart(witness, values_under(witness, rules))
        ]

    def steps(self, question: Question) -> int | None:
        """Return nothing to be spared where a question shows all of it, too; None where it does not."""
        if not self.pairs or not _as_played(question, self.witness.question):
            return None
        asked = self.witness._replace(question=question)
        for place, pair in enumerate(self.pairs):
            if not (all([self._alike(asked, rules) for rules in pair]) and _differ(asked, *pair)):
                self.pairs.insert(0, self.pairs.pop(place))  # the next question may well fail here too
                return None
        return 0

    def first(self, questions: Iterable[Question], count: int) -> Iterator[Question]:
        """Yield the first questions that show all of it."""
        for question in questions:
            if count and self.steps(question) is not None:
                count -= 1
                yield question

    def _alike(self, asked: Witness, rules: Ruleset) -> bool:
        """Whether rules take a question for what the witness is under them, with no more yaku in it."""
        known, found = (each.reply(rules).data for each in (self.witness, asked))
        if "error" in known or "error" in found:
            return "error" in known
        return (
            found["valid"] == known["valid"]
            and len(found["yaku"]) <= len(known["yaku"])
            and _has_yakuman(found) == _has_yakuman(known)
        )


def grounds(witness: Witness) -> Iterator[Ruleset]:
    """Yield the rulesets that ship, and each with the settings that the witness needs beside its option."""
    for name in (BASE, *ruleset_ids()):
        yield load_ruleset(name)
        try:
            yield load_ruleset(name).with_settings(parse_settings(witness.beside))
        except RulesetError:
            continue


def values_under(witness: Witness, rules: Ruleset) -> list[Ruleset]:
    """Return a ruleset with each value of the option of a witness."""
    found = [valued(witness.option, value, rules) for value in values_of(witness.option)]
    return [each for each in found if each]


def _told_apart(witness: Witness, rulesets: list[Ruleset]) -> Iterator[tuple[Ruleset, Ruleset]]:
    for pair in combinations(rulesets, 2):
        if _differ(witness, *pair):
            yield pair


def _differ(witness: Witness, first: Ruleset, second: Ruleset) -> bool:
    """Whether two rulesets answer otherwise: not only in what had to be left out of the question."""
    replies = witness.reply(first), witness.reply(second)
    return replies[0].words != replies[1].words and not replies[0].same_as(replies[1])


def _has_yakuman(answer: Mapping[str, Any]) -> bool:
    return any([scored.get("yakuman") for scored in answer["yaku"]])


def _as_played(question: Question, known: Question) -> bool:
    """Whether what is kept of the known question stands, and no indicator lies under one that is not."""
    indicators = [len((question[name] or "").strip("mpsz")) for name in ("dora_indicators", "ura_indicators")]
    kept = all([question[name] == known[name] for name in KEPT])
    return kept and _red_fives(question) == _red_fives(known) and indicators[1] <= indicators[0]


def _red_fives(question: Question) -> list[str]:
    return sorted(
        [str(tile) for tile in (*read_hand(question["hand"]).tiles, read_tile(question["win"])) if tile.red]
    )
