"""Make the cases of the suite from the book's questions: each once, with its leaves and its basis.

A moment of a round also has its history as mjai events.
"""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, Final, NamedTuple

from suite_leaves import MOST_ASKED, Leaf, leaves_of

from riichi_book.answers.parts import rules_of
from riichi_book.records.writing.mjai import line_of, start_of_round
from riichi_book.search.rounds import Step, named, steps_asked
from riichi_book.suite.cases import Case, id_of
from riichi_book.suite.compared import REFUSED, answer_text
from riichi_rules import play
from riichi_rules.errors import RecordError, RiichiError, RulesetError
from riichi_rules.questions import Question
from riichi_rules.questions.rules import Rules
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset, parse_settings, ruleset_ids
from riichi_rules.ruleset.shelf import BASE
from riichi_rules.seats import SEATS

SOURCE: Final = "source"
CLAIM: Final = "claim"
NOTEBOOK: Final = "notebook"
PEERS: Final = "peers"
COMPUTED: Final = "computed"
ANSWERING: Final = ("wiki", "ema-2025", "wrc-2025", "tenhou")
"""The rulesets whose answer is preferred for the text of a case."""
CONFLICTS: Final = "rulebook/conflicts.html"
"""The page of questions that good engines answer differently."""
MOST_LEAVES: Final = 100
"""Skip questions with more leaves than this: a failure would not show what is wrong."""
Watch = Callable[[int, int], None]


class Asked(NamedTuple):
    """A question without its rules, the ``settings`` it was asked under, and where it was found.

    ``stated`` means that a person or a source stated the answer there.
    """

    question: Question
    source: str
    rule: str = ""
    also: tuple[str, ...] = ()
    page: str = ""
    settings: tuple[str, ...] = ()
    why: str = ""
    stated: bool = False


def text_of(cases: Iterable[Case]) -> str:
    """Return cases as JSON Lines."""
    return "".join([f"{json.dumps(case, ensure_ascii=False)}\n" for case in cases])


def cases_of(
    asked: Iterable[Asked],
    rules: Sequence[Mapping[str, Any]],
    known: Mapping[str, str],
    watching: Watch,
) -> list[Case]:
    """Return the cases of all questions, in order of chapter, rule and id.

    ``rules`` are the entries of ``rules.json``. ``known`` maps the ids of existing cases to the basis of
    their answers; existing cases are made again however long that takes.
    """
    shipped = [load_ruleset(name) for name in ruleset_ids()]
    together: dict[str, list[Asked]] = defaultdict(list)
    for each in asked:
        for question in variants(each.question, shipped):
            together[id_of(question)].append(each._replace(question=question))
    make = partial(_case, shipped=shipped, book=Rulebook(rules), known=dict(known))
    found = []
    with ProcessPoolExecutor(2) as pool:
        for place, case in enumerate(pool.map(make, together, together.values(), chunksize=8), 1):
            found += [case] if case else []
            watching(place, len(together))
    return sorted(found, key=lambda case: (case["chapter"], case["rule"] or "", case["id"]))


def variants(question: Question, shipped: Sequence[Ruleset]) -> list[Question]:
    """Return a question as the suite asks it: a moment uses the tiles of a deck without red fives.

    If some rulesets cannot be asked that, it is asked with red fives too.
    """
    if question.kind != "turn":
        return [question]
    by_reds = sorted(shipped, key=lambda rules: rules.table.red_m)
    plain = named(question, by_reds)
    if plain is not None and all(answer_text(plain, rules) != REFUSED for rules in shipped):
        return [plain]
    return list(dict.fromkeys(filter(None, (plain, named(question, by_reds[::-1])))))


class Rulebook:
    """The rules in ``rules.json``: the page of each rule, and the rules of each option."""

    def __init__(self, rules: Sequence[Mapping[str, Any]]) -> None:
        self.pages = {rule["id"]: rule["page"] for rule in rules}
        self.of_option: dict[str, list[str]] = {}
        for rule in rules:
            for option in filter(None, (rule["option"] or "").split(", ")):
                self.of_option.setdefault(option, []).append(rule["id"])


def _case(
    name: str,
    group: Sequence[Asked],
    shipped: Sequence[Ruleset],
    book: Rulebook,
    known: Mapping[str, str],
) -> Case | None:
    """Return a case; None if no leaf has an answer, or if there are too many leaves."""
    question = group[0].question
    answers = {rules.id: answer_text(question, rules) for rules in shipped}
    most = math.inf if name in known else MOST_ASKED
    leaves = _leaves(question, group, shipped, answers, most)
    told = [leaf for leaf in leaves if leaf.answer != REFUSED]
    if not 0 < len(told) <= MOST_LEAVES:
        return None
    options = sorted({option for leaf in leaves for option in leaf.when}, key=list(OPTIONS).index)
    subjects = [each.rule for each in group if each.rule]
    subjects += [
        rule for each in group for option in _settled(each) for rule in book.of_option.get(option, ())
    ]
    words, touched = _said(question, shipped)
    also = [rule for each in group for rule in each.also]
    every = list(dict.fromkeys([rule for rule in (*subjects, *touched, *also) if rule in book.pages]))
    subject = every[0] if every else None
    pages = [each.page for each in group if each.page]
    case = {
        "id": name,
        "kind": question.kind,
        "level": _level(options, shipped, answers, pages),
        "chapter": subject.partition(".")[0] if subject else question.kind,
        "rule": subject,
        "rules": every,
        "options": options,
        "page": book.pages[subject] if subject else pages[0] if pages else None,
        "question": question.data,
        "expect": [
            {
                "when": {option: list(values) for option, values in leaf.when.items()},
                "of": [
                    rules.id for rules in shipped if leaf.holds(rules) and answers[rules.id] == leaf.answer
                ],
                "answer": json.loads(leaf.answer),
            }
            for leaf in told
        ],
        "why": next((each.why for each in group if each.why), words),
        "basis": _basis(group, known.get(name) == PEERS),
        "from": sorted({each.source for each in group}),
    }
    moment = mjai(question, shipped) if question.kind == "turn" else None
    return {**case, "mjai": moment} if moment else case


def _leaves(
    question: Question,
    group: Sequence[Asked],
    shipped: Sequence[Ruleset],
    answers: Mapping[str, str],
    most: float,
) -> list[Leaf]:
    """Return the leaves that agree with all shipped rulesets, with the most different answers, if any."""
    tried = []
    for settings in dict.fromkeys(((), *[each.settings for each in group])):
        try:
            ground = load_ruleset(BASE).with_settings(parse_settings(settings))
        except RulesetError:
            continue
        leaves = leaves_of(question, ground, shipped, most)
        if not leaves:
            continue
        wrong = sum(
            [leaf.answer for leaf in leaves if leaf.holds(rules)] != [answers[rules.id]] for rules in shipped
        )
        tried.append((wrong, -len({leaf.answer for leaf in leaves}), len(leaves), leaves))
    wrong, _, _, leaves = min(tried, key=lambda each: each[:3], default=(0, 0, 0, []))
    if wrong:
        raise AssertionError(f"{question.data}: {wrong} rulesets answer other than their leaves")
    return leaves


def _settled(each: Asked) -> list[str]:
    """Return the options that a question is about: the option of a witness, and those that are set."""
    option = each.page.partition("#")[2] if each.source == "witness" else ""
    return [*([option] if option else []), *[setting.partition("=")[0] for setting in each.settings]]


def _level(
    options: Sequence[str], shipped: Sequence[Ruleset], answers: Mapping[str, str], pages: Sequence[str]
) -> str:
    """Return ``core`` if shipped rulesets agree, ``disputed`` if a source contradicts them, else ``option``.

    A question from the page of conflicts is always disputed.
    """
    if any(page.startswith(CONFLICTS) for page in pages):
        return "disputed"
    if len({answer for answer in answers.values() if answer != REFUSED}) == 1:
        return "core"
    parting = [option for option in options if len({rules.text(option) for rules in shipped}) > 1]
    disputed = any(rules.origins[option].against for rules in shipped for option in parting)
    return "disputed" if disputed else "option"


def _said(question: Question, shipped: Sequence[Ruleset]) -> tuple[str, list[str]]:
    """Return the answer in words from the first ruleset that has one, and the rules that all answers name."""
    words, rules = "", []
    for ruleset in sorted(shipped, key=lambda each: each.id not in ANSWERING):
        try:
            answer = question.answer(Rules(ruleset, chosen=True))
        except RiichiError:
            continue
        words = words or answer.words
        rules += rules_of(answer)
    return words, rules


def _basis(group: Sequence[Asked], agreed: bool) -> str:
    """Return the basis of the answer: a source, a claim, engines that agree, or only computation."""
    stated = {each.source for each in group if each.stated}
    if NOTEBOOK in stated:
        return SOURCE
    if CLAIM in stated:
        return CLAIM
    return PEERS if agreed else COMPUTED


def mjai(question: Question, rulesets: Sequence[Ruleset]) -> list[dict[str, Any]] | None:
    """Return the history of a moment as mjai events.

    None if mjai cannot express it, or if nobody has to decide: an mjai engine would go on by itself.
    """
    for rules in rulesets:
        try:
            begun, happened, now = steps_asked(question, rules)
            if now.due is not None and not any([now.legal(seat) for seat in SEATS]):
                return None
            names = {"type": "start_game", "names": [f"{seat}" for seat in SEATS]}
            deal = start_of_round(begun.deal, begun.deal.dealer + 1, begun.deal.scores)
            return [names, deal, *[line for _, event in happened for line in _lines(event, happened)]]
        except RiichiError:
            continue
    return None


def _lines(event: play.Event, happened: Sequence[Step]) -> list[dict[str, Any]]:
    """Return the mjai lines of an event; a win only says who wins on whose tile."""
    match event:
        case play.Ron():
            given = [
                each.seat
                for _, each in happened
                if isinstance(each, (play.Discard, play.AddedKan, play.ClosedKan))
            ]
            return [{"type": "hora", "actor": seat, "target": given[-1]} for seat in event.seats]
        case play.Tsumo(seat):
            return [{"type": "hora", "actor": seat, "target": seat}]
        case play.ExhaustiveDraw() | play.AbortiveDraw():
            return [{"type": "ryukyoku"}]
        case play.Pass(seat):
            return [{"type": "none", "actor": seat}]
        case play.Chombo():
            raise RecordError("mjai has no line for a chombo")
        case _:
            return [line_of(event)]
