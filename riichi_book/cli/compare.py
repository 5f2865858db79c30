"""``riichi-rules compare``: two rulesets side by side."""

from __future__ import annotations

from typing import Final

from riichi_book.search.effects import Effect, effect_of
from riichi_book.studies.compare import NOT_STATED, Difference, by_group, compare
from riichi_rules.messages import Message, joined, plural, say
from riichi_rules.questions.rules import Rules
from riichi_rules.ruleset import spaced

from .options import json_command, rules_words, set_option, sides_arguments, sides_of
from .output import Output
from .page import Page, ids, texts

KEYS: Final = ("option", "a", "b", "source_a", "source_b", "borrowed", "note_a", "note_b")
Found = tuple[tuple[Difference, Effect], ...]


@json_command("compare", "Where two rulesets differ.")
@sides_arguments
@set_option
def command(a: str, b: str | None, settings: tuple[str, ...]) -> Output:
    """List the options in which the rulesets A and B differ, each with a question that A and B answer.

    What both decide comes before what one of them borrows. A and B are ids or files, or - for a file on
    standard input. What is set is set in B; without B it is set in A, and shows what it changes.

    Examples:
      riichi-rules compare ema-2016 ema-2025
      riichi-rules compare tenhou mahjong-soul
      riichi-rules compare wiki --set fu.double_wind_pair=2
    """
    left, right = sides_of(a, b, settings)
    both = left.ruleset, right.ruleset
    found = tuple([(each, effect_of(each.option, *both)) for each in compare(*both)])
    data = {
        "a": left.ruleset.id,
        "b": right.ruleset.id,
        **({"changes": list(right.ruleset.changes)} if right.changed else {}),
        **({"warnings_a": list(left.warnings)} if left.warnings else {}),
        **({"warnings_b": list(right.warnings)} if right.warnings else {}),
        "differences": [
            {**{key: getattr(each, key) for key in KEYS}, **_effect_data(seen)} for each, seen in found
        ],
    }
    return Output(data, lambda page: _tell(page, left, right, found))


def _effect_data(seen: Effect) -> dict[str, object]:
    """Return what shows a difference as plain data: the question, and what either ruleset answers to it.

    ``same`` is true, too, where nothing can be asked. ``alone`` is what A would answer with this one option
    as B has it, in words; ``pair`` and ``explanation`` say with what else the option shows.
    """
    return {
        "question": seen.witness.question.data if seen.witness else None,
        "asked": seen.witness and str(seen.witness.asked),
        "answer_a": seen.a.data if seen.a else None,
        "answer_b": seen.b.data if seen.b else None,
        "same": seen.same,
        "words_a": seen.a and str(seen.a.words),
        "words_b": seen.b and str(seen.b.words),
        "alone": seen.alone and str(seen.alone.words),
        "pair": list(seen.pair),
        "explanation": str(seen.note),
    }


def _tell(page: Page, left: Rules, right: Rules, found: Found) -> None:
    _tell_rules(page, "A", left)
    _tell_rules(page, "B", right)
    if not found:
        page.apart(say("They do not differ."))
        return
    rows: list[tuple[object, ...]] = []
    for borrowed in (False, True):
        some = [each for each, _ in found if each.borrowed is borrowed]
        for group, differences in by_group(some).items():
            rows += [("",) * 3] if rows else []
            rows += [(say("{group}, borrowed", group=group) if borrowed else group, "", "")]
            rows += [(f"  {_name(each)}", _side(each, "a"), _side(each, "b")) for each in differences]
    a, b = left.ruleset.id, right.ruleset.id
    page.table([ids(say("Option")), *map(texts, ("A", "B") if a == b else (a, b))], rows)
    page.apart(plural(len(found), "{n} option differs.", "{n} options differ."))
    if any([each.borrowed for each, _ in found]):
        page.say(say("Borrowed: one of them states nothing, and has it from what it extends."))
    if any([each.idle for each, _ in found]):
        page.say(say("* decides nothing in either of them, as their other options are."))
    keys = [
        source
        for each, _ in found
        for source, confidence in ((each.source_a, each.confidence_a), (each.source_b, each.confidence_b))
        if confidence != NOT_STATED
    ]
    page.sources(keys, left.ruleset, right.ruleset)
    page.apart(say("What shows it"), "bold")
    for difference, seen in found:
        _tell_effect(page, difference, seen)


def _tell_rules(page: Page, side: str, rules: Rules) -> None:
    """Write which rules stand on a side, what is odd in them, and a club's conduct."""
    page.label(side, rules_words(rules))
    page.labels("", [say("Odd: {warning}", warning=warning) for warning in rules.warnings])
    page.labels("", [say("Conduct: {sentence}", sentence=sentence) for sentence in rules.ruleset.house])


def _tell_effect(page: Page, difference: Difference, seen: Effect) -> None:
    """Write what shows a difference: the question, the tiles, and what A and B answer."""
    page.apart(difference.option, "cyan")
    if seen.witness is None or seen.a is None or seen.b is None:
        page.label("", seen.note)
    else:
        page.labels("", [seen.witness.asked, *([seen.scene.text] if seen.scene else [])])
        page.label(" A", f"{spaced(difference.a)} - {seen.a.words}")
        page.label(" B", f"{spaced(difference.b)} - {seen.b.words}")
        page.labels("", filter(None, [seen.note]))
    for side, note in (("A", difference.note_a), ("B", difference.note_b)):
        if note:
            page.label("", say("Note on {side}: {note}.", side=side, note=note))


def _name(difference: Difference) -> str:
    return difference.option.partition(".")[2] + ("*" if difference.idle else "")


def _side(difference: Difference, side: str) -> Message:
    """Return the value of one side, and in brackets what it rests on."""
    value, source, confidence = (
        getattr(difference, f"{name}{side}") for name in ("", "source_", "confidence_")
    )
    rests = {"stated": source, NOT_STATED: say("not stated")}.get(confidence)
    return say("{value} ({rests})", value=spaced(value), rests=rests or joined([source, confidence], ", "))
