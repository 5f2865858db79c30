"""Who plays which way: what each ruleset says about an option, with rulesets that agree grouped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from riichi_rules.messages import Message, in_english, joined, plural, say
from riichi_rules.ruleset import Ruleset, label_of, sentence_of, short_of

from .conditions import all_rulesets, overruled

LONGEST: Final = 156
"""The longest line about who plays which way: two lines on a page, three on a phone.

Only the English counts, so that every language states the same facts."""


class Way(NamedTuple):
    """One way to play: its short form, its sentence for players, and the rulesets that play it.

    ``because`` is the option for which it has no effect under these rulesets, if there is one.
    """

    short: Message
    sentence: Message
    rulesets: tuple[Ruleset, ...]
    because: str


def answer_to(option: str, rules: Ruleset) -> Message:
    """Return the sentence for players about an option; if it has no effect, the sentence about the reason."""
    other = overruled(rules).get(option)
    if other is None:
        return sentence_of(option, rules.text(option), rules)
    why = sentence_of(other, rules.text(other), rules)
    return joined([why, say("So the point “{option}” never comes up.", option=label_of(option))], " ")


def ways(option: str) -> list[Way]:
    """Return how the rulesets play an option: the most common way first, ways without effect last."""
    found: dict[tuple[str, Message], list[Ruleset]] = {}
    for rules in all_rulesets():
        key = (overruled(rules).get(option, ""), answer_to(option, rules))
        found.setdefault(key, []).append(rules)
    made = [
        Way(short_of(option, some[0].text(option), some[0]), sentence, tuple(some), because)
        for (because, sentence), some in found.items()
    ]
    return sorted(made, key=lambda way: (way.because != "", -len(way.rulesets)))


def who_plays(option: str) -> Message:
    """Return who plays an option which way, in one short line.

    If less than half of the texts state it, say how many do, or that all play one way as far as we know.

    >>> str(who_plays("yaku.open_tanyao"))
    'Open tanyao: counts (most); does not count (EMA 2012).'
    """
    rulesets = all_rulesets()
    if all(way.because for way in ways(option)):
        return say("{option}: never comes up under any of these rulesets.", option=label_of(option))
    stating = sum(rules.origins[option].confidence == "stated" for rules in rulesets)
    if 2 * stating >= len(rulesets):
        return _line(option, LONGEST)
    only, *others = ways(option)
    if not others:
        return joined([say("All rulesets, as far as we know"), only.sentence], ": ")
    known = len(rulesets)
    some = plural(
        stating,
        "Only {n} of {all} rulesets states it clearly.",
        "Only {n} of {all} rulesets state it clearly.",
        all=known,
    )
    stated = some if stating else say("No text states it clearly.")
    line = joined([_line(option, LONGEST - 1 - len(in_english(stated))), stated], " ")
    return line if len(in_english(line)) <= LONGEST else _line(option, LONGEST)


def _line(option: str, longest: int) -> Message:
    """Return who plays an option which way: by name, or else how many, or else only what most play."""
    found = ways(option)
    if not found[1:]:
        return joined([say("All rulesets that state it"), found[0].sentence], ": ")
    by_short: dict[Message, list[Ruleset]] = {}
    for way in [way for way in found if not way.because] or found:
        by_short.setdefault(way.short, []).extend(way.rulesets)
    (short, some), *others = sorted(by_short.items(), key=lambda each: -len(each[1]))
    rest = [rules for _, rulesets in others for rules in rulesets]
    is_most = 2 * len(some) > len(all_rulesets())
    many = say("most") if others else say("wherever it matters")
    most = _way(short, many if is_most else _names(some))
    named = [_way(other, _names(rulesets)) for other, rulesets in others]
    last = _way(short, say("the others"))
    by_name = [most, *named] if is_most or found[-1].because else [*named, last]
    of_all = say("{n} of {all}", n=len(some), all=len(some) + len(rest))
    by_count = [_way(short, of_all), *[_way(other, len(rulesets)) for other, rulesets in others]]
    for each in (by_name, by_count):
        line = say("{option}: {ways}.", option=label_of(option), ways=joined(each, "; "))
        if len(in_english(line)) <= longest:
            return line
    facts = {"option": label_of(option), "most": most, "others": _names(rest)}
    return say("{option}: {most}; different in {others}.", **facts)


def _way(short: Message, who: Message | int) -> Message:
    return say("{way} ({who})", way=short, who=who)


def _names(some: Sequence[Ruleset]) -> Message:
    """Return the names of rulesets; if all editions of one are among them, name it once."""
    editions = Counter(map(_without_edition, all_rulesets()))
    here = Counter(map(_without_edition, some))
    names = [
        name if here[name] == editions[name] else rules.short_name
        for rules in some
        for name in [_without_edition(rules)]
    ]
    return joined([*dict.fromkeys(names)], ", ")


def _without_edition(rules: Ruleset) -> str:
    return rules.short_name.removesuffix(rules.edition or "").strip()
