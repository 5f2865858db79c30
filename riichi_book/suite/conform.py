"""Asks an engine the suite; the result has five verdicts and the values of options that the engine plays."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from riichi_book.search.effects import options_apart
from riichi_book.search.shrinking import shrunk
from riichi_book.search.spread import values_of
from riichi_rules.errors import RiichiError, RulesetError
from riichi_rules.messages import Message, OptionFact, Term, joined, say
from riichi_rules.questions import Question, read_question
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset, ruleset_ids
from riichi_rules.ruleset.shelf import BASE

from .cases import Case, has, leaf_with
from .compared import REFUSED, answer_text, decides, differences, in_data
from .engine import STARTS, Engine, EngineError

PROTOCOL: Final = 1
HELLO: Final = {"ask": "hello", "protocol": PROTOCOL}
SUPPORT: Final = 2
"""This many cases must support a value before we conclude that the engine plays it."""
PER_SLIP: Final = 10
"""This many cases must support it for each case that it leaves wrong, which may have another cause."""
Facts = Mapping[str, Any]
Setting = tuple[str, str]


class Verdict(Term):
    """The result of a case for an engine."""

    PASS = "pass"  # noqa: S105 - a verdict
    OTHERWISE = "otherwise"
    FAIL = "fail"
    UNSUPPORTED = "unsupported"
    NOT_ASKED = "not-asked"


WORST_FIRST: Final = (Verdict.FAIL, Verdict.OTHERWISE, Verdict.PASS, Verdict.UNSUPPORTED, Verdict.NOT_ASKED)
"""The worst verdict counts if a case was asked several times."""


class Hello(NamedTuple):
    """An engine's greeting: its name and version, its rules, and the options that a question may set."""

    engine: Facts
    rules: Ruleset
    sets: frozenset[str] = frozenset()
    mjai: bool = False
    named: bool = True
    notes: tuple[Message, ...] = ()

    def rules_facts(self, settings: Mapping[str, str]) -> Facts:
        """Return the rules facts of a question: the settings, or all rules if the engine has no greeting."""
        if self.named:
            return {"set": dict(settings)} if settings else {}
        near = load_ruleset(self.rules.id if self.rules.id in ruleset_ids() else BASE)
        every = {name: self.rules.text(name) for name in options_apart(near, self.rules)}
        return {"ruleset": near.id, **({"set": every} if every else {})}


class Asking(NamedTuple):
    """A case as it was asked under a leaf with these settings, and the answer.

    ``own`` are the values of the case's options under which it was asked. ``house`` means that no shipped
    ruleset has this leaf.
    """

    case: Case
    verdict: Verdict
    own: Mapping[str, str]
    expected: Facts | None = None
    got: Facts | None = None
    differs: tuple[str, ...] = ()
    why: Message | str = ""
    house: bool = False
    settings: Mapping[str, str] = {}
    like: tuple[Setting, ...] = ()
    smallest: Facts | None = None

    @property
    def question(self) -> Facts:
        """The question, with the settings that the engine was given."""
        return {**self.case["question"], **({"set": dict(self.settings)} if self.settings else {})}


class Conformance(NamedTuple):
    """The result of a conformance run."""

    hello: Hello
    cases: Sequence[Case]
    askings: Sequence[Asking]
    played: Mapping[Setting, int]
    stopped: Message | None = None

    def verdicts(self, cases: Iterable[Case] | None = None) -> dict[str, int]:
        """Count the cases by verdict; the worst verdict of a case counts."""
        worst = worst_of([asking for asking in self.askings if not asking.house])
        wanted = self.cases if cases is None else cases
        count = Counter([worst[case["id"]] for case in wanted if case["id"] in worst])
        return {verdict.value: count[verdict] for verdict in Verdict}

    @property
    def fails(self) -> list[Asking]:
        """The askings with the verdict ``FAIL``: no values that the engine plays explain them."""
        return [asking for asking in self.askings if asking.verdict is Verdict.FAIL]

    @property
    def answered(self) -> bool:
        """Whether the engine gave at least one comparable answer, not only errors."""
        return any(
            asking.verdict in {Verdict.PASS, Verdict.OTHERWISE, Verdict.FAIL}
            and asking.got  # empty if the engine died
            and "error" not in asking.got
            for asking in self.askings
        )


def worst_of(askings: Iterable[Asking]) -> dict[str, Verdict]:
    """Return the verdict of each case by its id."""
    found: dict[str, Verdict] = {}
    for asking in askings:
        name = asking.case["id"]
        found[name] = min(found.get(name, asking.verdict), asking.verdict, key=WORST_FIRST.index)
    return found


def greeted(engine: Engine, ruleset: Ruleset | None, assumed: Ruleset) -> Hello:
    """Greet an engine and return its reply; ``ruleset`` overrides the rules that it declares.

    An engine that refuses the greeting gets its ruleset in each question. Raises ``EngineError``.
    """
    said = engine.ask(HELLO, whole=True)  # it may name every option
    if said.get("error") is not None or said.get("unsupported") is not None:
        return Hello({"name": engine.name}, ruleset or assumed, named=False)
    about = said.get("engine")
    notes = []
    rules = ruleset
    if rules is None:
        try:
            rules = _rules_said(said, assumed)
        except RiichiError as error:
            rules = assumed
            unknown = say("its hello names rules that do not exist")
            notes.append(joined([unknown, error.args[0]], ": "))
    listed = said.get("sets", [])
    if not isinstance(listed, list):
        notes.append(say("the sets in its hello are not a list of options, so they are ignored"))
        listed = []
    sets = frozenset(map(str, listed))
    if strange := sorted(sets - {*OPTIONS, "*"}):
        names = ", ".join(strange)[:200]
        notes.append(say("its hello names options that do not exist: {names}", names=names))
    every = frozenset(OPTIONS) if "*" in sets else sets & OPTIONS.keys()
    facts = {"name": engine.name}
    if isinstance(about, dict):
        facts |= {str(key): str(value)[:200] for key, value in about.items()}
    return Hello(facts, rules, every, said.get("mjai") is True, notes=tuple(notes))


def _rules_said(said: Facts, assumed: Ruleset) -> Ruleset:
    name, settings = said.get("ruleset", assumed.id), said.get("set") or {}
    if name not in ruleset_ids():
        raise RulesetError(say("there is no ruleset {ruleset}", ruleset=str(name)[:100]))
    if not isinstance(settings, dict):
        raise RulesetError(say("set is an object, with an option for each key"))
    rules = load_ruleset(str(name))
    return rules.with_settings(settings) if settings else rules


def conform(
    engine: Engine, hello: Hello, cases: Sequence[Case], watching: Callable[[], None] = lambda: None
) -> Conformance:
    """Ask an engine all cases. If it dies, restart it once; the second time the run stops and says where."""
    askings: list[Asking] = []
    stopped = None
    for case in cases:
        try:
            if stopped is not None:
                engine.start()
                engine.ask(HELLO)
                stopped = None
            askings += _asked(engine, hello, case)
        except EngineError as error:
            engine.end()
            asked = stopped is None  # or else it died when it was started again
            stopped = joined([error.args[0], say("at case {id}", id=case["id"])], ", ")
            hello = hello._replace(notes=(*hello.notes, stopped))
            own = {option: hello.rules.text(option) for option in case["options"]}
            if asked:
                askings.append(Asking(case, Verdict.FAIL, own, why=stopped))
            if engine.started >= STARTS:
                break
        watching()
    done, why = {asking.case["id"] for asking in askings}, say("the run had stopped")
    left = [case for case in cases if case["id"] not in done]
    stopped = stopped if left else None
    askings += [Asking(case, Verdict.UNSUPPORTED, {}, why=why) for case in left]
    played = values_played(askings, hello.rules)
    return Conformance(hello, cases, [judged(each, played) for each in askings], played, stopped)


def _asked(engine: Engine, hello: Hello, case: Case) -> Iterator[Asking]:
    """Ask a case once for each leaf that the engine's rules have or can be set to."""
    rules, found = hello.rules, False
    declared = {option: rules.text(option) for option in case["options"]}
    for leaf in case["expect"]:
        own = dict(declared)
        for option, values in leaf["when"].items():
            if option in hello.sets and own[option] not in values:
                own[option] = values[0]
        if has(leaf, own):
            found = True
            settings = {option: own[option] for option in leaf["when"] if option in hello.sets}
            unanswered = Asking(case, Verdict.UNSUPPORTED, own, house=not leaf["of"], settings=settings)
            if _goes_with(rules, settings):
                yield _answered(engine, hello, leaf, unanswered)
            else:
                yield unanswered._replace(why=say("its other rules do not go with these settings"))
    if not found:
        verdict, why = Verdict.NOT_ASKED, say("its rules have no such thing")
        strange = [option for option, value in declared.items() if value not in values_of(option)]
        if strange:
            verdict, why = Verdict.UNSUPPORTED, say("no leaf for {option}", option=OptionFact(strange[0]))
        yield Asking(case, verdict, declared, why=why)


def _answered(engine: Engine, hello: Hello, leaf: Facts, asking: Asking) -> Asking:
    """Return an asking with the engine's answer; the leaf has the right one."""
    case, asking = asking.case, asking._replace(expected=leaf["answer"])
    asked = {**case["question"], **hello.rules_facts(asking.settings)}
    if hello.mjai and "mjai" in case:
        asked["mjai"] = case["mjai"]
    said = engine.ask(asked)
    for refusal in ("unsupported", "error"):
        if said.get(refusal) is not None:
            told = said[refusal]
            why = str(told.get("message", told) if isinstance(told, dict) else told)[:300]
            # An error is a failure, because these rules do have an answer.
            return asking._replace(
                why=why, verdict=Verdict.FAIL if refusal == "error" else asking.verdict, got={refusal: why}
            )
    got = in_data(read_question(case["question"]), said)
    if not decides(case["kind"], leaf["answer"], got):
        return asking._replace(why=say("its answer leaves out what decides"), got=got)
    apart = tuple(differences(leaf["answer"], got))
    return asking._replace(verdict=Verdict.FAIL if apart else Verdict.PASS, got=got, differs=apart)


def values_played(askings: Sequence[Asking], rules: Ruleset) -> dict[Setting, int]:
    """Return the values of options that explain wrong answers, each with the number of supporting cases.

    At least ``SUPPORT`` cases support a value. It contradicts no right answer and fits the engine's other
    rules. No other value explains the same cases and more, nor does another value of its option explain more
    cases. Unexplained wrong answers count against it unless ``PER_SLIP`` times as many cases support it.
    """
    support: defaultdict[Setting, set[str]] = defaultdict(set)
    for asking in askings:
        if asking.verdict is Verdict.FAIL and asking.got:
            for setting in _suspects(asking):
                support[setting].add(asking.case["id"])
    right = [asking for asking in askings if asking.verdict is Verdict.PASS]
    likely = {
        setting: cases
        for setting, cases in sorted(support.items())
        if len(cases) >= SUPPORT
        and _goes_with(rules, dict([setting]))
        and not any(_contradicts(asking, setting) for asking in right)
    }
    wrong = [
        asking
        for asking in askings
        if asking.verdict is Verdict.FAIL
        and asking.got
        and not any(_right(asking, dict(some)) for some in (*[[each] for each in likely], list(likely)))
    ]
    likely = {
        setting: cases
        for setting, cases in likely.items()
        if len(cases) >= PER_SLIP * len({each.case["id"] for each in wrong if _contradicts(each, setting)})
    }
    return {
        setting: len(cases)
        for setting, cases in likely.items()
        if not any(
            cases < others or (option == setting[0] and len(cases) < len(others))
            for (option, _), others in likely.items()
        )
    }


def undecided(found: Conformance) -> list[str]:
    """Return the options of the cases whose value no answer of the engine reveals."""
    named = {option for case in found.cases for option in case["options"]}
    right = [asking for asking in found.askings if asking.verdict is Verdict.PASS]

    def shown(option: str) -> bool:
        settings = [(option, value) for value in values_of(option)]
        return any(_contradicts(asking, setting) for asking in right for setting in settings)

    return sorted([each for each in named - {option for option, _ in found.played} if not shown(each)])


def _suspects(asking: Asking) -> Iterator[Setting]:
    """Yield each single option and value that would make the answer right."""
    for option in asking.case["options"]:
        for value in values_of(option):
            if value != asking.own[option] and _right(asking, {option: value}):
                yield option, value


def _goes_with(rules: Ruleset, settings: Mapping[str, str]) -> bool:
    """Whether these settings are valid together with the rest of the rules."""
    try:
        rules.with_settings(dict(settings))
    except RulesetError:
        return False
    return True


def _right(asking: Asking, changes: Mapping[str, str]) -> bool:
    """Whether an answer would be right with some values changed; without a leaf, an error is right."""
    values = {**asking.own, **{name: value for name, value in changes.items() if name in asking.own}}
    leaf, got = leaf_with(asking.case, values), asking.got or {}
    if leaf is None or "error" in got:
        return leaf is None and "error" in got
    return decides(asking.case["kind"], leaf["answer"], got) and not differences(leaf["answer"], got)


def _contradicts(asking: Asking, setting: Setting) -> bool:
    """Whether an answer would be wrong if the engine played this value instead of the declared one."""
    option, value = setting
    return asking.own.get(option, value) != value and not _right(asking, {option: value})


def judged(asking: Asking, played: Mapping[Setting, int]) -> Asking:
    """Turn a failure into ``OTHERWISE`` if values that the engine plays explain it."""
    if asking.verdict is not Verdict.FAIL or not asking.got:
        return asking
    for changes in (*[[setting] for setting in played], list(played)):
        if changes and _right(asking, dict(changes)):
            like = tuple([each for each in changes if each[0] in asking.own])
            return asking._replace(verdict=Verdict.OTHERWISE, like=like)
    return asking._replace(like=tuple(_suspects(asking)))


def smallest(engine: Engine, asking: Asking, hello: Hello) -> Asking:
    """Add to a failure the simplest question that the engine answers wrong in one of the same facts.

    Raises ``EngineError``.
    """
    if asking.verdict is not Verdict.FAIL or not asking.differs or asking.case["kind"] == "turn":
        return asking
    own = hello.rules.with_settings(asking.settings) if asking.settings else hello.rules

    def wrong(question: Question) -> int | None:
        expected = answer_text(question, own)
        if expected == REFUSED:
            return None
        said = engine.ask({**question.data, **hello.rules_facts(asking.settings)})
        if said.get("error") is not None or said.get("unsupported") is not None:
            return None
        apart = differences(json.loads(expected), in_data(question, said))
        return 0 if set(apart) & set(asking.differs) else None

    return asking._replace(smallest=shrunk(read_question(asking.case["question"]), wrong).data)
