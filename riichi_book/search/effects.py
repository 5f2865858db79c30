"""What one difference between two rulesets changes, shown by the best witness."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from riichi_rules.errors import RulesetError
from riichi_rules.messages import Message, joined, plural, say, sentence
from riichi_rules.questions import HandScene
from riichi_rules.ruleset import (
    GROUPS,
    OPTIONS,
    OptionValue,
    Ruleset,
    label_of,
    parse_settings,
    sentence_of,
    short_of,
)
from riichi_rules.ruleset.checks import contradictions_in

from .witnesses import Reply, Witness, clearest_scene, witnesses_of

UNSEEN: Final = say("No example shows it: every question of this book has the same answer under both.")
OF_RESULTS: Final = {"table", "match", "penalties"}
"""The groups of options on which final results depend."""
UNASKED: Final = say("Nothing can be asked.")
NOT_ALONE: Final = say("This option alone shows no difference.")


class Effect(NamedTuple):
    """What one difference changes: a witness, and what rulesets ``a`` and ``b`` answer to it.

    ``alone`` is what ``a`` would answer with only this option changed to the value in ``b``. If ``b`` answers
    something else, or the option alone changes nothing, ``note`` says so. ``pair`` are other settings that
    make the option show: those of ``b``, or some in neither. If nothing shows at all, ``note`` says why.
    """

    witness: Witness | None = None
    a: Reply | None = None
    b: Reply | None = None
    alone: Reply | None = None
    pair: tuple[str, ...] = ()
    note: Message | str = ""
    shows: bool = False

    @property
    def same(self) -> bool:
        """Whether both rulesets answer the same; true if nothing can be asked."""
        return self.a is None or self.b is None or self.a.same_as(self.b)

    @property
    def scene(self) -> HandScene | None:
        """The scene to draw; None for scores."""
        return clearest_scene(filter(None, (self.a, self.b)))


def effect_of(option: str, a: Ruleset, b: Ruleset) -> Effect:
    """Return what a difference in one option changes, shown by the best witness.

    In the best one, this option alone, at its value in ``b``, makes ``a`` answer like ``b``. Then come those
    where it does so with one other difference, then with several. Then those where it changes an answer
    although both agree in the end or other differences decide. Last come those with settings added to both.
    """
    if OPTIONS[option].group == "conduct":
        return Effect(note=say("Only people at a table can keep it: nothing computes it."))
    governing = a.idle_options().get(option)
    if governing and option in b.idle_options():
        nothing = say("It decides nothing in either ruleset.")
        return Effect(note=joined([nothing, sentence_of(governing, a.text(governing), a)], " "))
    sides = [_Sides(each, a, b) for each in sorted(witnesses_of(option), key=lambda each: not each.fits(a))]
    for way in (_shown_alone, _shown_in_pair, _shown_with_several, _shown_in_part, _shown_beside):
        for each in sides:
            found = way(each)
            if found:
                return found._replace(shows=True)
    return sides[0].effect._replace(note=UNSEEN) if sides else Effect(note=UNASKED)


def with_options_of(options: Iterable[str], ground: Ruleset, other: Ruleset) -> Ruleset | None:
    """Return ``ground`` with options of ``other`` and whatever those need; None if that is impossible."""
    new = {option: other.value(option) for option in options}
    while True:
        clash = next(contradictions_in({**_values(ground), **new}), None)
        if clash is None:
            return ground.with_settings(new)
        apart = [name for name in clash.options if ground.value(name) != other.value(name)]
        needed = [name for name in apart if name not in new]
        if not needed:
            return None
        new |= {name: other.value(name) for name in needed}


def options_apart(a: Ruleset, b: Ruleset) -> list[str]:
    """Return the options in which two rulesets differ, in their order."""
    own, others = _values(a), _values(b)
    return [name for name in OPTIONS if own[name] != others[name]]


@lru_cache(maxsize=64)
def _values(rules: Ruleset) -> dict[str, OptionValue]:
    return {name: rules.value(name) for name in OPTIONS}


class _Sides(NamedTuple):
    """A witness that is asked of two rulesets."""

    witness: Witness
    a: Ruleset
    b: Ruleset

    @property
    def differ(self) -> bool:
        """Whether their answers differ."""
        return _differ(self.witness.reply(self.a), self.witness.reply(self.b))

    @property
    def effect(self) -> Effect:
        """What both answer, and what ``a`` answers with this option of ``b``."""
        flipped = self.flipped(self.witness.option)
        alone = self.witness.reply(flipped) if flipped else None
        replies = self.witness.reply(self.a), self.witness.reply(self.b)
        return Effect(self.witness, *replies, alone, self.along(flipped))

    def flipped(self, *options: str) -> Ruleset | None:
        """Return ``a`` with these options of ``b``."""
        return with_options_of(options, self.a, self.b)

    def answers_like_b(self, rules: Ruleset) -> bool:
        """Whether these rules answer like ``b``, and change as much in the question to fit it."""
        found, wanted = self.witness.reply(rules), self.witness.reply(self.b)
        return (found.answered, found.carried) == (wanted.answered, wanted.carried)

    def along(self, flipped: Ruleset | None, ground: Ruleset | None = None) -> tuple[str, ...]:
        """Return the settings that changed along with the option, to avoid a contradiction."""
        if flipped is None:
            return ()
        apart = options_apart(ground or self.a, flipped)
        return tuple([f"{name}={flipped.text(name)}" for name in apart if name != self.witness.option])

    def others(self) -> list[str]:
        """Return the other options in which they differ, and on which the answer may depend.

        Those of the same group come first, as the most likely ones.
        """
        option = self.witness.option
        groups = OF_RESULTS if self.witness.question.kind == "result" else {*GROUPS} - {"conduct"}
        apart = options_apart(self.a, self.b)
        found = [name for name in apart if name != option and OPTIONS[name].group in groups]
        return sorted(found, key=lambda name: OPTIONS[name].group != OPTIONS[option].group)

    def needed(self, *kept: str) -> list[str]:
        """Return the differences that ``a`` needs, besides the ``kept`` ones, to answer like ``b``.

        A binary search drops whole halves that are not needed, the last options first.
        """

        def suffice(options: list[str]) -> bool:
            flipped = self.flipped(*kept, *options)
            return flipped is not None and self.answers_like_b(flipped)

        def least(before: list[str], tried: list[str], needed: list[str]) -> list[str]:
            if suffice([*before, *needed]):
                return needed
            if len(tried) <= 1:
                return [*tried, *needed]
            first, second = tried[: len(tried) // 2], tried[len(tried) // 2 :]
            return least(before, first, least([*before, *first], second, needed))

        return least([], self.others(), [])


def _shown_alone(sides: _Sides) -> Effect | None:
    """Return the effect if the option alone makes ``a`` answer like ``b``."""
    flipped = sides.flipped(sides.witness.option)
    if flipped is None or not sides.differ or not sides.answers_like_b(flipped):
        return None
    return sides.effect._replace(note=_joined_notes(_together(sides.along(flipped))))


def _shown_in_pair(sides: _Sides) -> Effect | None:
    """Return the effect if the option does so only together with one other difference."""
    return _shown_with(sides, ([other] for other in sides.others())) if sides.differ else None


def _shown_with_several(sides: _Sides) -> Effect | None:
    """Return the effect if the option does so together with several differences, all of them needed."""
    return _shown_with(sides, [sides.needed(sides.witness.option)]) if sides.differ else None


def _shown_with(sides: _Sides, companies: Iterable[list[str]]) -> Effect | None:
    """Return the effect with the first list of other options that works; None if one decides alone."""
    option = sides.witness.option
    for others in companies:
        both, without = sides.flipped(option, *others), sides.flipped(*others)
        if both is None or without is None or without.value(option) == sides.b.value(option):
            continue
        if sides.answers_like_b(without):
            return None  # the others decide it, whatever this one is
        if sides.answers_like_b(both):
            seen, pair = sides.effect, sides.along(both)
            return seen._replace(pair=pair, note=_joined_notes(_alone(seen, sides.a), _together(pair)))
    return None


def _shown_in_part(sides: _Sides) -> Effect | None:
    """Return the effect if the option changes an answer, though other differences decide in the end."""
    witness, a, b = sides
    seen = sides.effect
    if _differ(seen.a, seen.alone):
        pair, rest = _rest(sides)
        return seen._replace(pair=pair, note=_joined_notes(_alone(seen, a), rest))
    flipped = with_options_of((witness.option,), b, a)
    back = witness.reply(flipped) if flipped else None
    if back is None or not _differ(seen.b, back):
        return None
    along = sides.along(flipped, b)
    with_it = say("With this option as in {a}, {b} would answer", a=a.short_name, b=b.short_name)
    would = sentence(joined([with_it, back.words], ": "))
    return seen._replace(pair=along, note=_joined_notes(_alone(seen, a), would, _together(along)))


def _shown_beside(sides: _Sides) -> Effect | None:
    """Return the effect if the option shows once both rulesets get the witness's ``beside`` settings."""
    witness, a, b = sides
    if not witness.beside:
        return None
    settings = parse_settings(witness.beside)
    try:
        beside_a, beside_b = a.with_settings(settings), b.with_settings(settings)
    except RulesetError:
        return None
    flipped = with_options_of((witness.option,), beside_a, beside_b)
    if flipped is None or not _differ(witness.reply(beside_a), witness.reply(flipped)):
        return None
    own, other = (witness.reply(rules).words for rules in (beside_a, flipped))
    pair = tuple(
        [
            setting
            for setting, (name, value) in zip(witness.beside, settings.items(), strict=True)
            if not a.value(name) == value == b.value(name)  # both already have it
        ]
    )
    with_pair = say("with {settings}, {a} would answer", settings=settings_words(pair), a=a.short_name)
    with_both = say("and with this option as in {b}", b=b.short_name)
    note = sentence(joined([joined([with_pair, own], ": "), joined([with_both, other], ": ")], "; "))
    return sides.effect._replace(pair=pair, note=_joined_notes(NOT_ALONE, note))


def _rest(sides: _Sides) -> tuple[tuple[str, ...], Message]:
    """Return the other differences that turn the answer into that of ``b``, and a sentence about them."""
    kept = () if sides.differ else (sides.witness.option,)
    flipped = sides.flipped(*kept, *sides.needed(*kept))
    if flipped is None or not sides.answers_like_b(flipped):
        apart, alike = say("Other differences matter too."), say("Other differences cancel it out.")
        return (), apart if sides.differ else alike
    settings = sides.along(flipped)
    together = settings_words(settings)
    if sides.differ:
        return settings, plural(
            len(settings),
            "But whatever this option is, {settings} decides what {ruleset} answers.",
            "But whatever this option is, {settings} together decide what {ruleset} answers.",
            settings=together,
            ruleset=sides.b.short_name,
        )
    return settings, say("But together with {settings} the answer is the same again.", settings=together)


def _differ(reply: Reply | None, other: Reply | None) -> bool:
    """Whether two replies differ in what is asked. What had to change in the question does not count."""
    return reply is not None and other is not None and reply.answered != other.answered


def _alone(seen: Effect, a: Ruleset) -> Message:
    """Say what ``a`` would answer with this option of ``b``."""
    if seen.alone is None or not _differ(seen.a, seen.alone):
        return NOT_ALONE
    would = say("With this option alone, {ruleset} would answer", ruleset=a.short_name)
    if seen.pair:
        facts = {"settings": settings_words(seen.pair), "ruleset": a.short_name}
        would = say("With this option together with {settings}, {ruleset} would answer", **facts)
    return sentence(joined([would, seen.alone.words], ": "))


def _together(settings: tuple[str, ...]) -> Message | None:
    together = say("It makes a difference together with {settings}.", settings=settings_words(settings))
    return together if settings else None


def _joined_notes(*notes: Message | None) -> Message | str:
    """Join notes with spaces; return an empty text if there are none."""
    given = list(filter(None, notes))
    return joined(given, " ") if given else ""


def settings_words(settings: Iterable[str]) -> Message:
    """Name settings as players do: ``fu.chiitoitsu=50`` is “Seven pairs: 50 fu and one han”."""
    pairs = [setting.partition("=") for setting in settings]
    named = [
        say("“{option}: {value}”", option=label_of(name), value=short_of(name, token))
        for name, _, token in pairs
    ]
    return joined(named, ", ")
