"""The form of each kind of question, as data for a page: typed fields, and which of them go together."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from riichi_book.answers.spoken import names_of_tiles
from riichi_book.answers.tables.examples import EXAMPLES
from riichi_book.answers.tile_words import fact_name
from riichi_book.drawing.faces import DEPTH, HEIGHT, VEIL_OPACITY, WIDTH
from riichi_book.drawing.layout import MARGIN, STACKED, TILE_GAP
from riichi_book.drawing.views import GROUP_GAP
from riichi_rules.messages import Message, say, with_capital
from riichi_rules.notation import places
from riichi_rules.play.clauses import Clause, read_script, turns_in, written
from riichi_rules.questions import KINDS, fit, kind_of, read_question
from riichi_rules.questions.actions import action_of
from riichi_rules.questions.field import SEAT, Field, FieldType, Many, Number, Text, Word
from riichi_rules.questions.form import Form, GoesWith, Object, OneOf, Together
from riichi_rules.questions.question import SHARED
from riichi_rules.questions.worth import OCCASIONS
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids
from riichi_rules.ruleset.shelf import assumed
from riichi_rules.seats import WINDS

from .understanding import check_length

Data = dict[str, Any]

INDICATORS: Final = ("dora_indicators", "ura_indicators")
MOST_INDICATORS: Final = dict.fromkeys(INDICATORS, "12345m")
"""The most indicators that a hand can have."""
MEASURES: Final = {
    "width": WIDTH,
    "height": HEIGHT,
    "depth": DEPTH,
    "gap": TILE_GAP,
    "between": GROUP_GAP,
    "stacked": STACKED,
    "margin": MARGIN,
    "veil": VEIL_OPACITY,
}
"""The sizes and gaps of drawn tiles, and the opacity of the veil over a called discard."""
CALLED: Final = {
    "win": say("winning tile"),
    "by": say("won by"),
    "bets": say("riichi sticks"),
    "liable": say("liable (pao)"),
    "discarder": say("dealt in"),
    "passed": say("let pass"),
    "ending.riichi": say("riichi in this hand"),
    "ending.wins": say("win"),
    "ending.wins.seat": say("winner"),
    "ending.wins.from": say("discarded by"),
    "turn.deal.E": say("east"),
    "turn.deal.S": say("south"),
    "turn.deal.W": say("west"),
    "turn.deal.N": say("north"),
    "turn.deal.dora": say("dora indicators"),
    "turn.deal.ura": say("ura indicators"),
    "turn.deal.wind": say("round"),
}
"""Labels of facts that differ from their names: by the path to a fact, or by its name anywhere."""
SHORT: Final = {"win": say("Win"), "dora_indicators": say("Dora"), "ura_indicators": say("Ura")}
"""Short labels for the tabs above the tile keys."""
ASKED_BY_OUTER_FORM: Final = {"ending.wins.score": {"round", "seat", "honba", "bets"}}
"""Fields that a form inside another leaves out, because the outer form asks them."""


class ClauseTemplate(NamedTuple):
    """A clause that a page can add to a script: its text, its verb, and the words that offer it.

    ``tiles`` is ``one`` tile, one that ``may`` be left out, ``some`` tiles (optional), or empty for none.
    """

    says: str
    verb: str
    words: Message
    tiles: str = ""


def _offered(verb: str, tiles: str = "") -> ClauseTemplate:
    clause = Clause(verb, "{tiles}" if tiles else "")
    words = say("{action:does}", action=action_of(verb))
    return ClauseTemplate(f"{{who}} {clause.action}", verb, words, tiles)


CLAUSES: Final = (
    _offered("draws", "may"),
    _offered("discards", "one"),
    ClauseTemplate("{who} discards it", "discards", say("discards the tile just drawn")),
    _offered("riichi", "one"),
    _offered("chii", "some"),
    _offered("pon", "some"),
    _offered("kan", "some"),
    _offered("closed kan", "one"),
    _offered("adds", "one"),
    *map(_offered, ("ron", "tsumo", "passes", "nine kinds")),
    ClauseTemplate("until {who}", "until", say("draws next; until then everybody draws and discards")),
)
"""What can happen in a round, in the order in which a page offers it. Rarer clauses can be typed."""


def rewritten(script: str, without: int = 0) -> str:
    """Parse a script, drop the last ``without`` clauses, and write it again."""
    check_length(script)
    clauses = [clause for turn in read_script(script) for clause in turn]
    return written(turns_in(clauses[: len(clauses) - without]))


def scripted(clauses: Sequence[Mapping[str, Any]], action: Mapping[str, Any]) -> list[str]:
    """Write clauses, each given by its facts, as a script, and one more as the action that is asked about."""
    return [written(turns_in([Clause(**each) for each in clauses])), Clause(**action).action]


def form_data(kind: str) -> Data:
    """Return the form of a kind of question, field by field, and an example."""
    asked = kind_of(kind)
    return {"example": dict(asked.example), **_described(asked.form, kind)}


def use_of(rules: Ruleset) -> Data:
    """Return how a ruleset limits the forms: its red fives, unused facts, and number of indicators."""
    # Carrying a question over to rules drops the indicators that these rules do not have.
    kept = _carried(rules, **MOST_INDICATORS)
    counts = {name: len(places(kept.get(name, ""))) for name in INDICATORS}
    most = {name: count for name, count in counts.items() if count < len(places(MOST_INDICATORS[name]))}
    return {"red_fives": rules.red_fives, "idle": idle(rules), "most": most}


def idle(rules: Ruleset) -> list[str]:
    """Return the facts of a win that a ruleset ignores: carrying a question over to it drops them."""
    flags = dict.fromkeys(OCCASIONS, True)
    kept = {*_carried(rules, **flags, **MOST_INDICATORS), *({"liable"} & set(_carried(rules, liable="left")))}
    return [name for name in (*flags, *INDICATORS, "liable") if name not in kept]


def every_form() -> Data:
    """Return what a page needs before it can ask: forms, their limits, and names and sizes of tiles."""
    return {
        "forms": {kind: form_data(kind) for kind in KINDS},
        "use": use_of(load_ruleset(assumed())),
        "uses": {
            json.dumps({"ruleset": name, "set": {}}, separators=(",", ":")): use_of(load_ruleset(name))
            for name in ruleset_ids()
        },
        "measures": MEASURES,
        "tiles": names_of_tiles(),
    }


def _carried(rules: Ruleset, **facts: object) -> Mapping[str, Any]:
    """Return the facts that a win with possible liability keeps when it is carried over to rules."""
    win = read_question(EXAMPLES["daisangen"].question)
    return fit(win.with_facts(**facts), rules).question.facts


def _described(form: Form, path: str) -> Data:
    """Return the fields of a form, without those of every question, and which of them go together."""
    without = {"ask", *[field.name for field in SHARED], *ASKED_BY_OUTER_FORM.get(path, ())}
    fields = [
        _field(field, f"{path}.{field.name}") for field in form.fields.values() if field.name not in without
    ]
    return {"fields": fields, "together": [_together(rule) for rule in form.together]}


def _together(rule: Together) -> Data:
    match rule:
        case OneOf(groups):
            return {"rule": "one-of", "groups": [list(names) for names in groups]}
        case GoesWith(names, other, value):
            return {"rule": "goes-with", "names": list(names), "other": other, "value": value}
    return {"rule": "needs", "name": rule.name, "other": rule.other}


def _field(field: Field, path: str) -> Data:
    start = field.default if field.assumed is None else field.assumed
    words = CALLED.get(path) or CALLED.get(field.name) or fact_name(field.name)
    found: Data = {
        "name": field.name,
        "words": str(Message(field.words, {})),  # the catalogue collects these words from tables
        "needed": field.needed,
        "assumed": field.assumed is not None,
        "label": str(with_capital(words)),
        "within": words.shown(form="within"),
    }
    if field.name in SHORT:
        found["short"] = str(SHORT[field.name])
    if start is not None:
        found["default"] = start
    if path == "turn.events":
        found["clauses"] = [{**each._asdict(), "words": str(each.words)} for each in CLAUSES]
    return {**found, **_type(field.type, path)}


def _type(kind: FieldType, path: str) -> Data:
    found: Data = {"type": type(kind).__name__.lower()}
    match kind:
        case Number():
            found |= {"least": kind.least, "most": kind.most}
        case Word():
            words = [str(WINDS.get(str(choice)) or kind.message_of(choice)) for choice in kind.choices]
            named = zip(kind.choices, words, strict=True)
            found["choices"] = [{"value": choice, "words": each} for choice, each in named]
        case Many():
            found |= {"least": kind.least, "most": kind.most, "each": _type(kind.each, path)}
        case Object():
            found |= _described(kind.form, path)
        case Text():
            found["type"] = kind.metavar.lower()
    return {**found, "type": "seat"} if kind is SEAT else found
