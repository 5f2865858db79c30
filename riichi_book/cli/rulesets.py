"""Commands on rulesets: list them, show what one says, and compare two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import click

from riichi_book.answers.tables.conditions import note_on
from riichi_book.search.compare import NOT_STATED, Difference, by_group, conflicts
from riichi_book.search.compare import compare as compared
from riichi_book.search.effects import Effect, effect_of
from riichi_rules.messages import Message, in_english, joined, plural, say, sentence
from riichi_rules.questions.rules import Rules
from riichi_rules.ruleset import (
    GROUPS,
    OPTIONS,
    Ruleset,
    load_ruleset,
    option_named,
    options_about,
    question_about,
    ruleset_ids,
    sentence_of,
    spaced,
)
from riichi_rules.ruleset.shelf import assumed

from .completing import RulesetName, Setting
from .options import (
    json_command,
    rules_of_name,
    rules_words,
    set_option,
    settings_of,
    sides_arguments,
    sides_of,
)
from .output import Output, usage_error
from .page import Column, Page, ids, texts

MEANINGS: Final = {
    "betaori": say("folding: giving up the hand, and discarding safe tiles only"),
    "genbutsu": say("a tile that another player discarded, so that player cannot win on it"),
    "haipai": say("the thirteen tiles that a player is dealt"),
    "sanmenchan": say("a wait on three sides, such as 34567 on 2, 5 and 8"),
    "tedashi": say("a discard from the hand, and not of the tile just drawn"),
    "tenbou": say("the point sticks"),
    "tsumogiri": say("a discard of the tile just drawn"),
}
"""Players' words for things that no option decides, and their meanings."""


@json_command("rulesets", "The rulesets, or the options of one of them.")
@click.argument("name", type=RulesetName(), metavar="[ID|FILE.toml]", required=False)
@click.argument("words", type=Setting(values=False), metavar="[WORD]", nargs=-1)
@set_option
def rulesets(name: str | None, words: tuple[str, ...], settings: tuple[str, ...]) -> Output:
    """List the rulesets; with an ID or a file, list its options and where their values come from.

    WORD is an option, a group of options, or a player's word for them, such as kuikae or head bump. It shows
    only those options, what they decide and which values they can have.

    Examples:
      riichi-rules rulesets
      riichi-rules rulesets wrc-2025
      riichi-rules rulesets wrc-2025 atamahane
      riichi-rules rulesets tenhou fu.double_wind_pair
    """
    if name is None:
        if settings:
            raise usage_error(say("--set changes a ruleset: name the ruleset"))
        found = [load_ruleset(known) for known in ruleset_ids()]
        about = [ruleset.about() for ruleset in found]
        return Output({"rulesets": about}, lambda page: _write_all(page, found))
    if options_about(name) or name in OPTIONS or name in GROUPS:
        command = " ".join(("rulesets", assumed(), name, *words))
        raise usage_error(say("name a ruleset first: {command}", command=command))
    if name.lower().endswith(".toml"):
        from riichi_book.sphinx.edition.book_facts import checked  # noqa: PLC0415 - slow to import

        checked(name)
    rules = rules_of_name(name, settings_of(settings))
    ruleset = rules.ruleset
    word = " ".join(words)
    meaning = MEANINGS.get(word.lower())
    names = () if meaning else options_named(word) if words else tuple(OPTIONS)
    data = {
        **rules.data,
        "rulesets": [ruleset.about()],
        "options": [row for row in ruleset.as_rows() if row["option"] in names],
        "warnings": list(map(str, ruleset.warnings)),
        "house": list(ruleset.house),
    }
    if meaning:
        undecided = say("{word}: {meaning}. No option of a ruleset decides it.", word=word, meaning=meaning)
        return Output(data, lambda page: page.say(undecided))
    if words:
        return Output(data, lambda page: _write_some(page, ruleset, names))
    return Output(data, lambda page: _write_options(page, ruleset))


def options_named(word: str) -> tuple[str, ...]:
    """Return the options that a word means: a group, an option, its last part, or a player's word for it.

    Raises ``RulesetError``, which names the nearest option.
    """
    if word in GROUPS:
        return tuple([name for name in OPTIONS if OPTIONS[name].group == word])
    last = tuple([name for name in OPTIONS if name.partition(".")[2] == word.replace(" ", "_")])
    return options_about(word) or last or (option_named(word).name,)


def _write_all(page: Page, rulesets: list[Ruleset]) -> None:
    page.table(
        [Column(say("Id"), "bold cyan"), texts(say("Name")), Column(say("Edition")), Column(say("Extends"))],
        [(ruleset.id, ruleset.name, ruleset.edition, ruleset.extends) for ruleset in rulesets],
    )
    page.apart(say("riichi-rules rulesets ID shows every option of a ruleset."), "dim")


def _write_options(page: Page, ruleset: Ruleset) -> None:
    _write_head(page, ruleset)
    origins = ruleset.origins
    page.table(
        [ids(say("Option")), texts(say("Value")), Column(say("Source")), Column(say("Confidence"))],
        [
            (name, _value(ruleset, name), each.source, Message(each.confidence, {}))
            for name, each in origins.items()
        ],
    )
    if not all([ruleset.is_decided(name) for name in OPTIONS]):
        page.apart(say("* not stated by any source of this ruleset: borrowed, or taken as its note says."))
    if notes := [(name, note) for name in OPTIONS if (note := note_on(name, ruleset))]:
        page.table([ids(say("Option")), texts(say("Note"))], notes)
    found = conflicts(ruleset)
    if found:
        page.apart(say("Where sources disagree"))
        page.table(
            [
                ids(say("Option"), fold=True),
                texts(say("Taken")),
                texts(say("Otherwise")),
                Column(say("Said by")),
            ],
            [
                (each.option, spaced(ruleset.text(each.option)), spaced(each.value), ", ".join(each.sources))
                for each in found
            ],
        )
    if ruleset.house:
        page.apart(say("Conduct of the house"))
        for sentence in ruleset.house:
            page.say(f"  {sentence}")
    keys = [origin.source for origin in origins.values()]
    page.sources([*keys, *(key for each in found for key in each.sources)], ruleset)


def _write_some(page: Page, ruleset: Ruleset, names: Sequence[str]) -> None:
    """Write some options with all details."""
    named = ruleset.label if ruleset.name == ruleset.id else joined([ruleset.label, ruleset.name], ", ")
    page.label(say("Ruleset"), named)
    found, keys = conflicts(ruleset), list[str]()
    for name in names:
        option, origin, text = OPTIONS[name], ruleset.origins[name], ruleset.text(name)
        keys.append(origin.source)
        page.apart(name, "bold cyan")
        page.label(say("Asks"), question_about(name))
        value: Message | str = spaced(text)
        if not ruleset.is_decided(name):
            value = say("{value} (not stated: borrowed, or taken as its note says)", value=value)
        page.label(say("Value"), value)
        page.label(say("So"), sentence_of(name, text, ruleset))
        page.label(say("May be"), joined(filter(None, [option.allowed, option.unit]), ", "))
        page.label(say("Source"), joined([origin.source, Message(origin.confidence, {})], ", "))
        if note := note_on(name, ruleset):
            page.label(say("Note"), note)
        if name in ruleset.idle_options():
            why = ruleset.line(ruleset.idle_options()[name])
            page.label(say("But"), say("it decides nothing here: {why}", why=why))
        for conflict in found:
            if conflict.option == name:
                facts = {"value": spaced(conflict.value), "sources": ", ".join(conflict.sources)}
                page.label(say("Otherwise"), say("{value}, by {sources}", **facts))
                keys += conflict.sources
    page.sources(keys, ruleset)


def _write_head(page: Page, ruleset: Ruleset) -> None:
    page.label(say("Ruleset"), ruleset.label)
    facts = {
        say("Name"): "" if ruleset.name == ruleset.id else ruleset.name,
        say("About"): ruleset.summary,
        say("Edition"): ruleset.edition,
        say("Extends"): ruleset.extends,
    }
    for fact, words in facts.items():
        if words:
            page.label(fact, words)
    page.labels(say("Odd"), ruleset.warnings)


def _value(ruleset: Ruleset, name: str) -> str:
    """Return the value of an option, marked with ``*`` if it is not the ruleset's own."""
    return spaced(ruleset.text(name)) + ("" if ruleset.is_decided(name) else " *")


KEYS: Final = ("option", "a", "b", "source_a", "source_b", "borrowed", "note_a", "note_b")
Effects = tuple[tuple[Difference, Effect], ...]


@json_command("compare", "Where two rulesets differ.")
@sides_arguments
@set_option
def compare(a: str, b: str | None, settings: tuple[str, ...]) -> Output:
    """List the options in which the rulesets A and B differ, each with a question and the answers of A and B.

    Options that both decide come before those that one of them borrows. A and B are ids or files, or - for a
    file on standard input. --set changes B; without B it changes A, and A before and after are compared.

    Examples:
      riichi-rules compare ema-2016 ema-2025
      riichi-rules compare tenhou mahjong-soul
      riichi-rules compare wiki --set fu.double_wind_pair=2
    """
    left, right = sides_of(a, b, settings)
    both = left.ruleset, right.ruleset
    found = tuple([(each, effect_of(each.option, *both)) for each in compared(*both)])
    data = {
        "a": left.ruleset.id,
        "b": right.ruleset.id,
        **({"changes": list(right.ruleset.changes)} if right.changed else {}),
        **({"warnings_a": list(map(in_english, left.warnings))} if left.warnings else {}),
        **({"warnings_b": list(map(in_english, right.warnings))} if right.warnings else {}),
        "differences": [
            {**{key: getattr(each, key) for key in KEYS}, **_effect_data(seen)} for each, seen in found
        ],
    }
    return Output(data, lambda page: _tell_differences(page, left, right, found))


def _effect_data(seen: Effect) -> dict[str, object]:
    """Return the effect of a difference as plain data: the question, and the answer of each ruleset.

    ``same`` is also true if nothing can be asked. ``alone`` is what A would answer, in words, with only this
    option changed to B's value; ``pair`` and ``explanation`` name what else is needed for it to show.
    """
    return {
        "question": seen.witness.question.data if seen.witness else None,
        "asked": seen.witness and in_english(seen.witness.asked),
        "answer_a": seen.a.data if seen.a else None,
        "answer_b": seen.b.data if seen.b else None,
        "same": seen.same,
        "words_a": seen.a and in_english(seen.a.words),
        "words_b": seen.b and in_english(seen.b.words),
        "alone": seen.alone and in_english(seen.alone.words),
        "pair": list(seen.pair),
        "explanation": in_english(seen.note) if isinstance(seen.note, Message) else seen.note,
    }


def _tell_differences(page: Page, left: Rules, right: Rules, found: Effects) -> None:
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
        page.say(say("Borrowed: one of them states nothing and takes the value from what it extends."))
    if any([each.idle for each, _ in found]):
        page.say(say("* decides nothing in either of them, because of their other options."))
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
    """Write the rules of a side, their warnings, and a club's rules of conduct."""
    page.label(side, rules_words(rules))
    page.labels("", [joined([say("Odd"), warning], ": ") for warning in rules.warnings])
    page.labels("", [joined([say("Conduct"), rule], ": ") for rule in rules.ruleset.house])


def _tell_effect(page: Page, difference: Difference, seen: Effect) -> None:
    """Write the effect of a difference: the question, the tiles, and the answers of A and B."""
    page.apart(difference.option, "cyan")
    if seen.witness is None or seen.a is None or seen.b is None:
        page.label("", seen.note)
    else:
        page.labels("", [seen.witness.asked, *([seen.scene.text] if seen.scene else [])])
        page.label(" A", joined([spaced(difference.a), seen.a.words], " - "))
        page.label(" B", joined([spaced(difference.b), seen.b.words], " - "))
        page.labels("", filter(None, [seen.note]))
    for side, note in (("A", difference.note_a), ("B", difference.note_b)):
        if note:
            page.label("", sentence(joined([say("note on {side}", side=side), note], ": ")))


def _name(difference: Difference) -> str:
    return difference.option.partition(".")[2] + ("*" if difference.idle else "")


def _side(difference: Difference, side: str) -> Message:
    """Return the value of one side, with its source in brackets."""
    value, source, confidence = (
        getattr(difference, f"{name}{side}") for name in ("", "source_", "confidence_")
    )
    sure = Message(confidence, {})
    rests = {"stated": source, NOT_STATED: sure}.get(confidence, joined([source, sure], ", "))
    return say("{value} ({rests})", value=spaced(value), rests=rests)
