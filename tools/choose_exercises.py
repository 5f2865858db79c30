"""Choose the exercises of the chapters: ``python tools/choose_exercises.py``.

Each rule about which something can be asked gets one, and no two are alike. They come from the examples of
yaku, the witnesses of options, drills, and a few moments of a round that are written down here; all answers
are computed. The result lies in rulebook/exercises, a file for each page and a line for each exercise.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from riichi_book.answers.parts import rules_of
from riichi_book.search.witnesses import WITNESSES, Witness
from riichi_book.tables.examples import EXAMPLES
from riichi_book.tasks import exercises_in
from riichi_book.teaching.drills import KINDS, LEVELS, drills, likeness
from riichi_book.teaching.exercise import Exercise
from riichi_book.teaching.levels import level_of
from riichi_rules.errors import RiichiError
from riichi_rules.questions import Question, question_of, read_question
from riichi_rules.questions.question import kind_of
from riichi_rules.ruleset import load_ruleset
from riichi_rules.ruleset.shelf import assumed
from riichi_rules.traits import WaitShape

HANEMAN: Final = {"hand": "1112223466679m", "win": "8m", "by": "ron"}
"""A full flush and nothing else: six han, 12000 points from whoever discards, 18000 for the dealer."""
ROOT: Final = Path(__file__).resolve().parent.parent
PLACE: Final = ROOT / "rulebook" / "exercises"
BLOCK: Final = re.compile(r"^:{3,}\{rule\} (\S+)\n((?::.*\n)*)", re.MULTILINE)
SETS: Final = 3
SET: Final = 20
LEAST: Final = 8
"""The least exercises of a page about which drills ask."""
READY: Final = "77m34567p678s777z"
FAR: Final = "147m258p369s1234z"

ASKED_BY_WORDING: Final = {
    "worth": "points",
    "payers": "payments",
    "waits": "waits",
    "moved": "payments",
    "cost": "payments",
    "next_hand": "next-dealer",
    "next_table": "counters",
    "results": "result",
    "paid": "payments",
}
"""What is asked of a witness, by what of its answer is told."""


def of_fu(holds: Callable[[Any], bool]) -> Callable[[Exercise], bool]:
    """Return whether an exercise asks for fu in a hand of which something holds."""
    return lambda exercise: exercise.asks == "fu" and holds(exercise.answered.value)  # type: ignore[attr-defined]


def of_win(by: str, *, valid: bool) -> Callable[[Exercise], bool]:
    """Return whether an exercise asks whether a hand may win that is won so, with such an answer."""
    return lambda exercise: (
        exercise.asks == "may-win"
        and exercise.question.kind == "worth"
        and exercise.question["by"] == by
        and exercise.value is valid
    )


ALSO: Final[dict[str, Callable[[Exercise], bool]]] = {
    "fu.rounding": of_fu(lambda value: value.fu != value.fu_total),
    "fu.runs": of_fu(lambda value: not value.best.reading.sets and value.best.reading.runs),
    "fu.shanpon": of_fu(lambda value: value.best.wait is WaitShape.SHANPON and value.situation.by == "tsumo"),
    "fu.wait-once": of_fu(lambda value: len(value.best.reading.waits(value.win.kind)) > 1),
    "ending.ron": of_win("ron", valid=True),
    "ending.tsumo": of_win("tsumo", valid=True),
    "waits.groups": lambda exercise: exercise.asks == "waits" and level_of(exercise) == 1,
    "waits.complete-hand": lambda exercise: exercise.asks == "waits" and level_of(exercise) == 3,
    "furiten.tsumo-allowed": lambda exercise: (
        of_win("tsumo", valid=True)(exercise) and bool(exercise.question["river"])
    ),
    "riichi.yaku": lambda exercise: (
        exercise.asks == "yaku" and exercise.value == ["riichi"] and exercise.question["by"] == "ron"
    ),
    "riichi.combines": lambda exercise: (
        exercise.asks == "yaku" and "riichi" in exercise.value and len(exercise.value) == 3
    ),
    "ending.exhaustive-draw": lambda exercise: (
        exercise.asks == "payments" and exercise.question.data.get("draw") == "exhaustive"
    ),
}
"""Rules that no reason names, and the exercises that are about them all the same."""


SEEN: Final = ("table.", "fouls.", "kans.indicator")
"""How the ids of rules begin whose options change something else than what is asked of a witness."""


class Moment(NamedTuple):
    """A moment of a round about which something is asked, and the rule that it is about."""

    rule: str
    asks: str
    facts: dict[str, Any]


def moment(rule: str, asks: str, action: str, events: str, seat: str = "S", **deal: str) -> Moment:
    """Return a moment as it is written here."""
    question = {"ask": "turn", "deal": deal or {"S": READY}, "events": events, "seat": seat, "action": action}
    return Moment(rule, asks, question)


FIRST_TURN: Final = "E draws, discards 1z; S draws 1z"
MOMENTS: Final = (
    moment("calls.group-stays", "may-kan", "closed kan 7m", "E draws, discards 7m; S pon, discards 1z; W draws, discards 2z; N draws, discards 3z; E draws, discards 4z; S draws 6z", S="777m34567p67s71z"),
    moment("calls.window", "may-call", "pon", "E draws, discards 5p; W passes", "W", W="55p"),
    moment("calls.skipped-players", "may-do", "draws", "E draws, discards 5p; W pon, discards 1z", "S", W="55p"),
    moment("calls.win-stands", "claim", "chii 46p / W ron", "E draws, discards 5p", "S", S="46p", W="77s34p123678s555z"),
    moment("kans.rob", "may-win", "ron", "E draws, discards 8p; W pon, discards 1z; N draws 2z, discards 2z; E draws, discards 2z; S draws, discards 3z; W draws 8p, adds 8p", "N", W="88p1z", N=READY),
    moment("ending.complete-hand", "may-win", "ron", "E draws, discards 4p", "S", S=READY),
    moment("riichi.closed", "may-riichi", "riichi 5z", "E draws, discards 7m; S pon, discards 4z; W draws, discards 1z; N draws, discards 2z; E draws, discards 1z; S draws 8s", S="77m34567p67s77z4z5z"),
    moment("riichi.once", "may-riichi", "riichi 2z", f"{FIRST_TURN}, riichi 1z; W draws, discards 2z; N draws, discards 2z; E draws, discards 3z; S draws 2z"),
    moment("riichi.turn", "may-riichi", "riichi 7z", "E draws, discards 1z; S draws 1z, discards 1z; W draws, discards 2z"),
    moment("riichi.tenpai", "may-riichi", "riichi 7z", FIRST_TURN),
    moment("riichi.fixed", "may-do", "discards 7z", f"{FIRST_TURN}, riichi 1z; W draws, discards 2z; N draws, discards 2z; E draws, discards 3z; S draws 2z"),
    moment("riichi.pass-win", "may-do", "passes", f"{FIRST_TURN}, riichi 1z; W draws, discards 8p", S=READY, W="8p"),
    moment("turn.discard", "may-do", "discards 9m", FIRST_TURN),
    moment("turn.draw", "may-do", "draws", "E draws, discards 1z", "W", W=FAR),
    moment("turn.order", "may-do", "draws", "E draws, discards 1z", "S", S=FAR),
    moment("turn.seat", "may-do", "discards 1m", "E draws, discards 1z; S draws, discards 2z; W draws", "N", N=FAR),
    moment("turn.interrupted", "may-do", "draws", "E draws, discards 5p; S draws 2z, discards 5s; N pon, discards 1z", "E", N="55s"),
    moment("turn.dealer", "may-do", "draws", "", "E", E=FAR),
    moment("kans.turn", "may-kan", "closed kan 1z", "E draws, discards 2z; S draws 3z, discards 3z; W draws, discards 4z", "S", S="1111z147m258p369s"),
    moment("kans.tiles", "may-kan", "adds 5p", "E draws, discards 5p; S pon, discards 1z; W draws, discards 2z; N draws, discards 2z; E draws, discards 3z; S draws 5p", "S", S="55p1z147m28p369s34z"),
    moment("kans.closed", "may-kan", "closed kan 1z", "E draws, discards 2z; S draws 1z", "S", S="111z147m258p369s4z"),
    moment("kans.declared", "may-kan", "closed kan 1s", "E draws, discards 2z; S draws 1s", "S", S="1112s99m456p777z3s"),
    moment("kans.replacement", "may-do", "draws", "E draws, discards 2z; S draws 1z, closed kan 1z", "S", S="111z147m258p369s4z"),
    moment("furiten.escape", "may-win", "ron", "E draws, discards 2z; S draws 2p, discards 2p; W draws, discards 2z; N draws, discards 3z; E draws, discards 4z; S draws 6p, discards 3p; W draws, discards 3z; N draws, discards 5p", "S", S="77m34567p678s777z", N="5p"),
    moment("furiten.safe-river", "may-win", "ron", "E draws, discards 2z; S draws 2p, discards 2p; W draws, discards 2z; N draws, discards 2p", "S", S=READY, N="2p"),
    moment("furiten.safe-after-pass", "may-win", "ron", "E draws, discards 2z; S draws 2z, discards 2z; W draws, discards 8p; N draws, discards 5p", "S", S=READY, W="8p", N="5p"),
    moment("furiten.safe-after-riichi", "may-win", "ron", f"{FIRST_TURN}, riichi 1z; W draws, discards 8p; N draws, discards 2z; E draws, discards 2z; S draws 3z, discards 3z; W draws, discards 5p", "S", S=READY, W="58p"),
    moment("calls.show-and-discard", "may-do", "draws", "E draws, discards 5p; S pon", "S", S="55p1z147m258s36m4z"),
    moment("turn.over", "may-do", "draws", "E draws 5p, tsumo", "S", E=READY, S=FAR),
    moment("riichi.chase", "may-riichi", "riichi 1z", "E draws 1z, riichi 1z; S draws 1z", "S", E="123456m23789p99s", S=READY),
    moment("riichi.kan-readings", "may-kan", "closed kan 5p", f"{FIRST_TURN}, riichi 1z; W draws, discards 2z; N draws, discards 2z; E draws, discards 3z; S draws 5p", "S", S="555666777p11m78s"),
    moment("kans.fifth", "may-kan", "closed kan 1p", "E draws, discards 9p; S draws 4m, closed kan 1z, draws 4m, closed kan 2z, draws 4m, closed kan 3z, draws 1m, closed kan 4m, draws 2m, discards 2m; W draws 1p", "W", S="111122223333z4m", W="111p147s258s36m5z"),
    moment("fouls.no-win", "may-win", "ron", "E draws, discards 8m; S chii 79m, discards 1p; W draws, discards 3p", "S", S="79m789s99p12p345s1p"),
    moment("ending.riichi-shows", "may-do", "noten", f"{FIRST_TURN}, riichi 1z; until 0 left"),
    Moment("ending.four-winds", "next-dealer", {"ask": "ending", "draw": "four-winds", "dealer": 0, "round": "E", "set": {"draws.four_winds": True}}),
    Moment("ending.four-riichi", "bets", {"ask": "ending", "draw": "four-riichi", "dealer": 2, "bets": 4, "riichi": [0, 1, 2, 3], "set": {"draws.four_riichi": True}}),
    Moment("ending.four-kans", "counters", {"ask": "ending", "draw": "four-kans", "dealer": 3, "honba": 1, "set": {"draws.four_kans": True}}),
    Moment("ending.triple-ron", "payments", {"ask": "ending", "draw": "triple-ron", "dealer": 1, "bets": 1, "set": {"draws.triple_ron": True}}),
    Moment("limits.aotenjou", "points", {"ask": "points", "han": 6, "fu": 40, "by": "ron", "seat": "S", "set": {"limits.aotenjou": True}}),
    Moment("match.oka", "result", {"ask": "result", "scores": [45000, 30000, 15000, 10000], "ruleset": "m-league"}),
    Moment("match.bankruptcy", "next-dealer", {"ask": "ending", "dealer": 0, "round": "E", "scores": [11900, 38100, 35000, 35000], "wins": [{"seat": 1, "from": 0, "score": HANEMAN}]}),
    Moment("match.last-dealer", "next-dealer", {"ask": "ending", "dealer": 3, "round": "S", "scores": [24000, 26000, 30000, 40000], "wins": [{"seat": 3, "from": 0, "score": HANEMAN}]}),
    Moment("match.extension", "next-dealer", {"ask": "ending", "dealer": 3, "round": "S", "scores": [17000, 23600, 23600, 35800], "wins": [{"seat": 0, "from": 3, "score": HANEMAN}], "ruleset": "tenhou"}),
    Moment("riichi.points", "may-riichi", {"ask": "turn", "deal": {"E": "123456m23789p99s", "scores": [900, 41000, 39000, 39100]}, "events": "E draws 5z", "seat": "E", "action": "riichi 5z"}),
    Moment("match.result", "result", {"ask": "result", "scores": [42000, 33000, 25000, 20000]}),
    Moment("match.ties", "result", {"ask": "result", "scores": [38000, 38000, 24000, 20000]}),
    Moment("match.bets-at-end", "result", {"ask": "result", "scores": [42000, 33000, 24000, 20000], "bets": 1}),
    Moment("payment.noten", "payments", {"ask": "ending", "draw": "exhaustive", "dealer": 1, "tenpai": [0, 2, 3]}),
    Moment("payment.nagashi-mangan", "payments", {"ask": "ending", "draw": "exhaustive", "dealer": 0, "tenpai": [1], "nagashi": [2], "set": {"draws.nagashi": True}}),
    Moment("payment.chombo", "payments", {"ask": "ending", "chombo": 2, "dealer": 0, "ruleset": "wiki"}),
    Moment("ending.exhaustive-draw", "payments", {"ask": "ending", "draw": "exhaustive", "dealer": 3, "tenpai": []}),
    Moment("fouls.chombo", "payments", {"ask": "ending", "chombo": 1, "dealer": 1, "ruleset": "ema-2012"}),
    moment("fouls.furiten-ron", "may-win", "ron", "E draws, discards 2z; S draws 4p, discards 4p; W draws, discards 2z; N draws, discards 1p", "S", S="123456m23789p99s", N="1p"),
    moment("fouls.noten-riichi", "may-riichi", "riichi 1z", FIRST_TURN, "S", S=FAR),
    moment("fouls.riichi-kan", "may-kan", "closed kan 5s", f"{FIRST_TURN}, riichi 1z; W draws, discards 2z; N draws, discards 2z; E draws, discards 3z; S draws 5s", S="444555666s22m89p"),
    Moment("riichi.rinshan", "yaku", {"ask": "worth", "hand": "234m456p6799s X22Xz", "win": "8s", "by": "tsumo", "seat": "W", "riichi": True, "rinshan": True}),
    Moment("fu.pinfu-tsumo", "fu", {"ask": "worth", "hand": "345m678p45s66s789s", "win": "6s", "by": "tsumo", "seat": "S", "riichi": True}),
    Moment("ending.abortive-draws", "next-dealer", {"ask": "ending", "draw": "four-winds", "dealer": 1, "round": "S", "honba": 1, "set": {"draws.four_winds": True}}),
    Moment("payment.several-winners", "payments", {"ask": "ending", "dealer": 0, "honba": 1, "wins": [
        {"seat": 1, "from": 0, "score": {"hand": READY, "win": "5p", "by": "ron"}},
        {"seat": 2, "from": 0, "score": {"hand": "77s46p123678s555z", "win": "5p", "by": "ron"}},
    ]}),
)  # fmt: skip
"""Moments that neither witnesses nor drills come to."""


def pool() -> Iterator[tuple[str, Exercise]]:
    """Yield exercises, each with a rule that it is about; the first ones are the better ones."""
    for item in MOMENTS:
        yield from about(item.rule, item.asks, item.facts)
    for name, example in EXAMPLES.items():
        facts = {key: value for key, value in example.question.items() if key != "ruleset"}
        yield from about(f"yaku.{name}", "yaku", facts)
    yield from [(exercise.rule, exercise) for exercise in kept()]
    by_option = options_of_rules(SEEN)
    made = [exercise for level in range(1, 5) for exercise in drilled(level)]
    for exercise in made:
        for rule in dict.fromkeys([exercise.rule, *rules_of(exercise.answered)]):
            if rule in exercise.ask.about.rules([rule]):
                yield rule, exercise
        for rule, holds in ALSO.items():
            if holds(exercise):
                yield rule, exercise
    for witness in WITNESSES:
        for rule in by_option.get(witness.option, ()):
            yield from about(rule, asked_of(witness), facts_of(witness))


def kept() -> list[Exercise]:
    """Return what is chosen already: it stays while it can be asked, for notebooks work on it."""
    return [exercise for file in sorted(PLACE.glob("*.jsonl")) for exercise in exercises_in(file).values()]


def about(rule: str, asks: str, facts: dict[str, Any]) -> Iterator[tuple[str, Exercise]]:
    """Yield an exercise about a rule, if it can be asked."""
    try:
        exercise = Exercise("", rule.partition(".")[0], rule, asks, short(read_question(facts)))
        if exercise.value is not None and exercise.solution:
            yield rule, exercise
    except (RiichiError, AttributeError, IndexError) as error:
        if any([item.facts == facts for item in MOMENTS]):
            raise ValueError(f"{rule}: {error}") from error


def drilled(level: int) -> list[Exercise]:
    """Return drills of a level, of all kinds."""
    found = [
        exercise
        for kind in KINDS
        if level <= LEVELS[kind]
        for seed in range(SETS)
        for exercise in drills(kind, level, SET, f"book {seed}")
    ]
    return [replace(exercise, question=plain(exercise.question)) for exercise in found]


def plain(question: Question) -> Question:
    """Return a question that names no rules: those are asked by that the reader plays by."""
    return question.with_facts(ruleset=None)


def short(question: Question) -> Question:
    """Return a question that does not say what is so by default."""
    form = kind_of(question.kind).form
    return question_of(question.kind, form.without_defaults(question.facts))


def asked_of(witness: Witness) -> str:
    """Return what is asked of a witness; nothing where it is no question of an exercise."""
    if witness.of not in {*ASKED_BY_WORDING, "allowed"}:
        return ""
    action = witness.question.facts.get("action", "")
    if action.startswith("chombo") or not witness.fits(load_ruleset(assumed())):
        return ""
    if not action:
        return ASKED_BY_WORDING.get(witness.of, "")
    word = action.partition(" ")[0]
    names = {
        "ron": "may-win",
        "tsumo": "may-win",
        "closed": "may-kan",
        "adds": "may-kan",
        "riichi": "may-riichi",
    }
    if word in {"chii", "pon", "kan"}:
        return "claim" if " / " in action else "may-call"
    return "swap-calling" if witness.option.startswith("calls.swap") else names.get(word, "may-do")


def facts_of(witness: Witness) -> dict[str, Any]:
    """Return the question of a witness."""
    beside = dict(setting.split("=") for setting in witness.beside)
    return {**witness.question.data, **({"set": beside} if beside else {})}


def options_of_rules(without: tuple[str, ...]) -> dict[str, list[str]]:
    """Return the rules that an option governs, by the option; those of some rules left out."""
    found: dict[str, list[str]] = {}
    for rule, options in rules_of_pages().items():
        if rule.startswith(without):
            continue
        for option in re.findall(r":option: (.*)", options):
            for name in option.split(","):
                found.setdefault(name.strip(), []).append(rule)
    return found


def rules_of_pages() -> dict[str, str]:
    """Return the rules that the pages state, in their order, each with its options; those of yaku too."""
    found: dict[str, str] = {}
    for page in sorted((ROOT / "rulebook").glob("*.md")):
        if page.stem != "extension":
            found |= dict(BLOCK.findall(page.read_text("utf-8")))
    return found | {f"yaku.{name}": "" for name in EXAMPLES}


def chosen() -> list[Exercise]:
    """Return the exercises: for each rule the first that is like no other."""
    wanted = rules_of_pages()
    by_rule: dict[str, list[Exercise]] = {}
    for rule, exercise in pool():
        by_rule.setdefault(rule, []).append(replace(exercise, page=rule.partition(".")[0], rule=rule))
    taken, found = set[Any](), dict[str, list[Exercise]]()
    already = {exercise.rule for exercise in kept()}
    order = sorted(wanted, key=lambda rule: (rule not in already, len(by_rule.get(rule, ()))))
    for most in (1, *[LEAST] * LEAST):
        for rule in order:
            page = found.setdefault(rule.partition(".")[0], [])
            enough = most > 1 and len(page) >= most
            for exercise in () if enough else by_rule.get(rule, ()):
                shape = likeness(exercise)
                if shape not in taken:
                    taken.add(shape)
                    page.append(exercise)
                    break
    places = list(wanted)
    return [
        replace(exercise, id=f"{page}-{number}")
        for page, exercises in found.items()
        for number, exercise in enumerate(sorted(exercises, key=lambda found: places.index(found.rule)), 1)
    ]


def lines(exercises: list[Exercise]) -> dict[str, str]:
    """Return the files: the exercises of each page, a line each, without the answers."""
    texts: dict[str, str] = {}
    for exercise in exercises:
        line = json.dumps(exercise.asked, ensure_ascii=False) + "\n"
        texts[exercise.page] = texts.get(exercise.page, "") + line
    return texts


def main() -> int:
    """Write the files, or with ``--check`` say which are others."""
    found = lines(chosen())
    PLACE.mkdir(exist_ok=True)
    files = {PLACE / f"{page}.jsonl": text for page, text in found.items()}
    if "--check" in sys.argv:
        other = [
            file.name for file, text in files.items() if not file.exists() or file.read_text("utf-8") != text
        ]
        print(f"chosen otherwise: {', '.join(other)}" if other else "the exercises are those that are chosen")
        return int(bool(other))
    for file, text in files.items():
        file.write_text(text, "utf-8")
    print(f"{sum(text.count(chr(10)) for text in found.values())} exercises on {len(found)} pages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
